//! The boundary to JavaScript. Apart from it, only `tauell_base::arrays` uses JavaScript, for typed arrays.
//!
//! A thin shell around [`boundary::Engine`]: requests and answers as plain data, rows and classes as typed arrays, every error as
//! `{code, message, place, kind, nearest}`. It runs in a worker; it decides nothing.

mod convert;
mod panics;

use wasm_bindgen::prelude::*;

use crate::boundary::{self, Lane, Request, RequestFault};
use convert::{thrown, to_js};

/// One table under work, as the worker holds it.
#[wasm_bindgen(js_name = Engine)]
pub struct WasmEngine(boundary::Engine);

#[wasm_bindgen(js_class = Engine)]
impl WasmEngine {
    /// An engine without a table.
    #[wasm_bindgen(constructor)]
    #[allow(clippy::new_without_default, reason = "JavaScript has `new` alone")]
    pub fn new() -> Self {
        panics::set_hook();
        Self(boundary::Engine::default())
    }

    /// Answers what is answered at once; `bytes` are those of the request's file, where it has one.
    pub fn ask(&mut self, request: JsValue, bytes: Option<Vec<u8>>) -> Result<JsValue, JsValue> {
        let answer = self.0.ask(read(&request)?, &bytes.unwrap_or_default());
        to_js(&answer.map_err(thrown)?)
    }

    /// Begins what is done in slices.
    pub fn begin(&mut self, request: JsValue) -> Result<(), JsValue> {
        self.0.begin(read(&request)?).map_err(thrown)
    }

    /// Hands over more of the file that is being read.
    pub fn push(&mut self, bytes: &[u8]) -> Result<(), JsValue> {
        self.0.push(bytes).map_err(thrown)
    }

    /// Works on for about `budget` units of work; how far it is, null where it can be finished.
    pub fn step(&mut self, background: bool, budget: f64) -> Result<JsValue, JsValue> {
        to_js(&self.0.step(lane(background), budget.max(1.0) as u64).map_err(thrown)?)
    }

    /// Ends what is done; `seconds` it took until then.
    pub fn finish(&mut self, background: bool, seconds: f64) -> Result<JsValue, JsValue> {
        to_js(&self.0.finish(lane(background), seconds).map_err(thrown)?)
    }

    /// Lets a search that is under way end with the best that it has found so far.
    pub fn finish_early(&mut self, background: bool) {
        self.0.finish_early(lane(background));
    }

    /// Gives up what is under way.
    pub fn cancel(&mut self, background: bool) {
        self.0.cancel(lane(background));
    }
}

fn lane(background: bool) -> Lane {
    if background { Lane::Background } else { Lane::Foreground }
}

/// By way of JSON text, which recipes are read from too: what the page asks is small, and one reader less is 100 KB less to
/// load.
fn read(request: &JsValue) -> Result<Request, JsValue> {
    let text = js_sys::JSON::stringify(request)?.as_string().unwrap_or_default();
    Request::from_json(&text).map_err(|error| thrown(RequestFault::Shape(error)))
}
