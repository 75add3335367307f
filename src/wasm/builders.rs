//! Builders and checks, for the screen where taxonomies are made.

use wasm_bindgen::prelude::*;

use crate::taxonomy::Builder;

use super::convert::{from_js, to_js};
use super::{Engine, thrown};

#[wasm_bindgen]
impl Engine {
    /// What a builder would make of a column, without making it the column's taxonomy.
    pub fn preview_builder(&self, column: &str, builder: JsValue) -> Result<JsValue, JsValue> {
        let builder: Builder = from_js(builder)?;
        let index = self.column_index(column)?;
        to_js(&self.session()?.preview_builder(index, &builder).map_err(thrown)?)
    }

    /// Gives a column the taxonomy that a builder makes.
    pub fn set_builder(&mut self, column: &str, builder: JsValue) -> Result<JsValue, JsValue> {
        let builder: Builder = from_js(builder)?;
        let index = self.column_index(column)?;
        self.session_mut()?.set_builder(index, builder).map_err(thrown)?;
        self.taxonomy(column)
    }

    /// The builder of a column's taxonomy; null where no builder made it.
    pub fn builder_of(&mut self, column: &str) -> Result<JsValue, JsValue> {
        let index = self.column_index(column)?;
        to_js(&self.session_mut()?.builder_of(index))
    }

    /// The builders that fit a column, the one that suits it best first.
    pub fn suggest_builders(&self, column: &str) -> Result<JsValue, JsValue> {
        let index = self.column_index(column)?;
        to_js(&self.session()?.suggest_builders(index))
    }

    /// What there is to say of a column's taxonomy.
    pub fn check_taxonomy(&mut self, column: &str) -> Result<JsValue, JsValue> {
        let index = self.column_index(column)?;
        to_js(&self.session_mut()?.check_taxonomy(index))
    }

    /// Holds a hierarchy file against a column, without making it the column's taxonomy.
    pub fn check_hierarchy(&self, column: &str, name: &str, bytes: &[u8]) -> Result<JsValue, JsValue> {
        let index = self.column_index(column)?;
        to_js(&self.session()?.check_hierarchy(index, name, bytes))
    }
}

impl Engine {
    fn column_index(&self, column: &str) -> Result<usize, JsValue> {
        self.session()?.column(column).map_err(|error| thrown(error.into()))
    }
}
