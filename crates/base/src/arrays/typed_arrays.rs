//! In a page packed numbers are handed over as typed arrays, whole. It stands here since a type and how it is serialized cannot be of two
//! crates; it is the one line of JavaScript outside of package `tauell`.

use js_sys::{Float64Array, Uint8Array, Uint32Array};
use serde::{Serialize, Serializer};

use super::{Bytes, Doubles, Integers};

impl Serialize for Doubles {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serde_wasm_bindgen::preserve::serialize(&Float64Array::from(self.0.as_slice()), serializer)
    }
}

impl Serialize for Integers {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serde_wasm_bindgen::preserve::serialize(&Uint32Array::from(self.0.as_slice()), serializer)
    }
}

impl Serialize for Bytes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serde_wasm_bindgen::preserve::serialize(&Uint8Array::from(self.0.as_slice()), serializer)
    }
}
