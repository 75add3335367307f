//! Plain data to JavaScript.

use std::fmt::Display;

use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::boundary::RequestFault;
use tauell_desk::session::view::ErrorView;

/// Plain objects, `null` for nothing.
pub(super) fn to_js<T: Serialize + ?Sized>(value: &T) -> Result<JsValue, JsValue> {
    value.serialize(&serde_wasm_bindgen::Serializer::json_compatible()).map_err(boundary)
}

/// An error as `{code, message, place, kind, nearest}`.
pub(super) fn thrown(fault: RequestFault) -> JsValue {
    match fault {
        RequestFault::Refused(error) => to_js(&ErrorView::from(&error)).unwrap_or_else(|value| value),
        RequestFault::Shape(error) => boundary(error),
    }
}

/// Data that does not have the agreed shape: a fault of the page.
fn boundary(error: impl Display) -> JsValue {
    let view = ErrorView {
        code: "boundary".to_owned(),
        message: format!(
            "page and engine do not understand each other ({error}); this is a fault of Tauell, not of your file. Load the page again, and \
             please report it"
        ),
        place: tauell_base::place::Place::unknown(),
        kind: "internal".to_owned(),
        nearest: None,
    };
    view.serialize(&serde_wasm_bindgen::Serializer::json_compatible()).unwrap_or(JsValue::NULL)
}
