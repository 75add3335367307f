//! Plain data to JavaScript and back.

use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::prelude::*;

use crate::session::Error;
use crate::session::view::ErrorView;

/// Plain objects, `null` for nothing.
pub(super) fn to_js<T: Serialize + ?Sized>(value: &T) -> Result<JsValue, JsValue> {
    value.serialize(&serde_wasm_bindgen::Serializer::json_compatible()).map_err(boundary)
}

pub(super) fn from_js<T: DeserializeOwned>(value: JsValue) -> Result<T, JsValue> {
    serde_wasm_bindgen::from_value(value).map_err(boundary)
}

/// An error as `{code, message, place, kind, nearest}`.
pub(super) fn thrown(error: &Error) -> JsValue {
    to_js(&ErrorView::from(error)).unwrap_or_else(|value| value)
}

/// Data that does not have the agreed shape: a fault of the page.
fn boundary(error: serde_wasm_bindgen::Error) -> JsValue {
    let view = ErrorView {
        code: "boundary".to_owned(),
        message: format!("page and engine misunderstood each other: {error}"),
        place: crate::place::Place::unknown(),
        kind: "internal".to_owned(),
        nearest: None,
    };
    view.serialize(&serde_wasm_bindgen::Serializer::json_compatible()).unwrap_or(JsValue::NULL)
}
