//! What the console is told of a panic: where, never what. A panic's message can quote a cell, and a console is copied into
//! reports of faults.

use std::panic::{self, Location};
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = console, js_name = error)]
    fn console_error(text: &str);
}

/// Whether the program was at fault.
static PANICKED: AtomicBool = AtomicBool::new(false);

/// Whether the engine broke over a fault of the program. Where it broke without one, memory ran out: then it ends where it
/// stands, and no hook is called.
#[wasm_bindgen]
pub fn panicked() -> bool {
    PANICKED.load(Ordering::Relaxed)
}

/// From now on a panic tells its place alone.
pub(super) fn tell_the_place_alone() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        panic::set_hook(Box::new(|panic| {
            // More in one piece than 32 bits can name is refused by a panic; it is memory all the same.
            if panic.payload_as_str() != Some("capacity overflow") {
                PANICKED.store(true, Ordering::Relaxed);
                console_error(&told(panic.location()));
            }
        }));
    });
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
