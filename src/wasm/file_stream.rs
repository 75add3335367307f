//! A picked file as a stream. Its bytes come as fast as the browser reads them, where slices wait for a round through its other
//! processes each; they are copied once, from the browser's chunk into the engine's memory ([`super::WasmEngine::push`]).

use js_sys::{Promise, Reflect};
use wasm_bindgen::prelude::*;
use web_sys::{File, ReadableStreamDefaultReader};

/// The stream of a picked file. The browser reads little more of the file than what was requested.
#[wasm_bindgen]
pub struct FileStream(ReadableStreamDefaultReader);

#[wasm_bindgen]
impl FileStream {
    /// Opens the stream of a file; nothing where the browser has no such streams.
    pub fn open(file: &File) -> Option<FileStream> {
        let known = Reflect::get(file, &"stream".into()).is_ok_and(|way| way.is_function());
        known.then(|| Self(file.stream().get_reader().unchecked_into()))
    }

    /// Promises the next chunk. The requirement is rejected where the file cannot be read.
    #[wasm_bindgen(unchecked_return_type = "Promise<ReadableStreamReadResult<Uint8Array>>")]
    pub fn next(&self) -> Promise {
        self.0.read()
    }

    /// Closes the file, at its end or before. The requirement is rejected where the file could not be read.
    #[wasm_bindgen(unchecked_return_type = "Promise<void>")]
    pub fn close(self) -> Promise {
        self.0.cancel()
    }
}
