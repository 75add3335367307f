//! Plain data to JavaScript and back.

use std::fmt::Display;

use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::prelude::*;

use crate::session::Error;
use crate::session::view::ErrorView;

/// Plain objects, `null` for nothing.
pub(super) fn to_js<T: Serialize + ?Sized>(value: &T) -> Result<JsValue, JsValue> {
    value.serialize(&serde_wasm_bindgen::Serializer::json_compatible()).map_err(boundary)
}

/// By way of JSON text, which recipes are read from too: what the page chooses is small, and one reader less is 100 KB
/// less to load.
pub(super) fn from_js<T: DeserializeOwned>(value: JsValue) -> Result<T, JsValue> {
    let text = js_sys::JSON::stringify(&value)?.as_string().unwrap_or_default();
    serde_json::from_str(&text).map_err(boundary)
}

/// An error as `{code, message, place, kind, nearest}`.
pub(super) fn thrown(error: &Error) -> JsValue {
    to_js(&ErrorView::from(error)).unwrap_or_else(|value| value)
}

/// Data that does not have the agreed shape: a fault of the page.
fn boundary(error: impl Display) -> JsValue {
    let view = ErrorView {
        code: "boundary".to_owned(),
        message: format!(
            "page and engine do not understand each other ({error}); this is a fault of Tauell, not of your file: load the page anew, and \
             please report it"
        ),
        place: crate::place::Place::unknown(),
        kind: "internal".to_owned(),
        nearest: None,
    };
    view.serialize(&serde_wasm_bindgen::Serializer::json_compatible()).unwrap_or(JsValue::NULL)
}
