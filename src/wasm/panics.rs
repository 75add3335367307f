//! What the console is told of a panic: where, never what. A panic's message can quote a cell, and a console is copied into
//! reports of faults.

use std::panic::{self, Location};
use std::sync::Once;

use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = console, js_name = error)]
    fn console_error(text: &str);
}

/// From now on a panic tells its place alone.
pub(super) fn tell_the_place_alone() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| panic::set_hook(Box::new(|panic| console_error(&told(panic.location())))));
}

fn told(place: Option<&Location<'_>>) -> String {
    match place {
        Some(at) => format!("A fault of Tauell at {}, line {}. Please report it with this line.", at.file(), at.line()),
        None => "A fault of Tauell at an unknown place. Please report it.".to_owned(),
    }
}

/// Panics over this text, as a fault would over a cell: for the test that the console never learns the text. The page does
/// not call it.
#[wasm_bindgen]
pub fn panic_over(text: &str) {
    panic!("a fault over {text}");
}
