//! Packed numbers cross as typed arrays, whole.

use js_sys::{Float64Array, Uint8Array, Uint32Array};
use serde::{Serialize, Serializer};

use tauell_base::packed::{Bytes, Doubles, Integers};

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
