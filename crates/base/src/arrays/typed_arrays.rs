//! In a page, packed numbers are passed as typed arrays, whole. This is here since a type and its serialization must be
//! in one crate; it is the only JavaScript outside of package `tauell`.

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
