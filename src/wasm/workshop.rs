//! The taxonomy workshop: edits of a column's tree, sets of hierarchy files, weights.

use wasm_bindgen::prelude::*;

use crate::archive::unzip;
use crate::recipe::WeightsChoice;
use crate::session::Session;
use crate::session::view::FileView;
use crate::taxonomy::{Applied, Edit};

use super::convert::{from_js, to_js};
use super::{Engine, thrown};

#[wasm_bindgen]
impl Engine {
    /// Edits one column's tree; the tree after it.
    pub fn edit_taxonomy(&mut self, column: &str, edit: JsValue) -> Result<JsValue, JsValue> {
        let edit: Edit = from_js(edit)?;
        let (session, index) = self.session_and_column(column)?;
        let applied = session.edit(index, &edit).map_err(thrown)?;
        to_js(&session.edited_view(index, applied))
    }

    /// Adds all values of the table that one column's tree lacks under a node; the tree after it.
    pub fn place_missing(&mut self, column: &str, parent: u32) -> Result<JsValue, JsValue> {
        let (session, index) = self.session_and_column(column)?;
        let applied = session.place_missing(index, parent).map_err(thrown)?;
        to_js(&session.edited_view(index, applied))
    }

    /// Takes back the last edit or replacement of one column's tree; the tree after it.
    pub fn undo_taxonomy(&mut self, column: &str) -> Result<JsValue, JsValue> {
        self.turn(column, Session::undo)
    }

    /// Makes again what was undone last; the tree after it.
    pub fn redo_taxonomy(&mut self, column: &str) -> Result<JsValue, JsValue> {
        self.turn(column, Session::redo)
    }

    /// Gives a column the taxonomy of a hierarchy file; values that the file lacks are placed under the group with this
    /// label, under the root where there is none.
    pub fn set_hierarchy_and_place(
        &mut self,
        column: &str,
        name: &str,
        bytes: &[u8],
        under: Option<String>,
    ) -> Result<JsValue, JsValue> {
        let (session, index) = self.session_and_column(column)?;
        session.set_hierarchy_and_place(index, name, bytes, under.as_deref()).map_err(thrown)?;
        to_js(&session.taxonomy_view(index))
    }

    /// Matches hierarchy files to columns by their names.
    pub fn match_hierarchies(&self, names: Vec<String>) -> Result<JsValue, JsValue> {
        to_js(&self.session()?.match_hierarchies(&names))
    }

    /// The files of a zip archive.
    pub fn unzip(&self, bytes: &[u8]) -> Result<JsValue, JsValue> {
        let files = unzip(bytes).map_err(|error| thrown(error.into()))?;
        let files: Vec<FileView> = files.into_iter().map(FileView::from).collect();
        to_js(&files)
    }

    /// The taxonomies of these columns as a zip archive of hierarchy files.
    pub fn hierarchies_zip(&mut self, columns: Vec<String>) -> Result<Vec<u8>, JsValue> {
        let session = self.session_mut()?;
        let columns: Result<Vec<usize>, _> = columns.iter().map(|name| session.column(name)).collect();
        session.hierarchies_to_zip(&columns.map_err(|error| thrown(error.into()))?).map_err(thrown)
    }

    /// Weights of a sensitive column's base values from a CSV file, as `{value: weight}`.
    pub fn weights_from_csv(&mut self, column: &str, name: &str, bytes: &[u8]) -> Result<JsValue, JsValue> {
        let (session, index) = self.session_and_column(column)?;
        to_js(&session.weights_from_csv(index, name, bytes).map_err(thrown)?)
    }

    /// The weights of a sensitive column as a CSV file.
    pub fn weights_csv(&mut self, column: &str, weights: JsValue) -> Result<Vec<u8>, JsValue> {
        let weights: WeightsChoice = from_js(weights)?;
        let (session, index) = self.session_and_column(column)?;
        Ok(session.weights_to_csv(index, &weights))
    }
}

impl Engine {
    fn session_and_column(&mut self, column: &str) -> Result<(&mut Session, usize), JsValue> {
        let session = self.session_mut()?;
        let index = session.column(column).map_err(|error| thrown(error.into()))?;
        Ok((session, index))
    }

    fn turn(
        &mut self,
        column: &str,
        turn: impl Fn(&mut Session, usize) -> Option<Applied>,
    ) -> Result<JsValue, JsValue> {
        let (session, index) = self.session_and_column(column)?;
        match turn(session, index) {
            Some(applied) => to_js(&session.edited_view(index, applied)),
            None => to_js(&session.taxonomy_view(index)),
        }
    }
}
