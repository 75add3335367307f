//! What the console shows of a panic. In a release that is its place alone: a panic's message can quote a cell, and a console is
//! copied into reports of faults. A development build, which no one opens with people's data, shows message and stack.

use std::panic::{self, PanicHookInfo};
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

use wasm_bindgen::prelude::*;

/// Whether the program was at fault.
static PANICKED: AtomicBool = AtomicBool::new(false);

/// Whether the engine broke over a fault of the program. If it broke without one, memory ran out: then it ends
/// at once, and no hook is called.
#[wasm_bindgen]
pub fn panicked() -> bool {
    PANICKED.load(Ordering::Relaxed)
}

/// Sets the hook for panics, once.
pub(super) fn set_hook() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        panic::set_hook(Box::new(|panic| {
            // More in one piece than 32 bits can name is refused by a panic; it is memory all the same.
            if panic.payload_as_str() != Some("capacity overflow") {
                PANICKED.store(true, Ordering::Relaxed);
                report(panic);
            }
        }));
    });
}

#[cfg(debug_assertions)]
fn report(panic: &PanicHookInfo<'_>) {
    console_error_panic_hook::hook(panic);
}

#[cfg(not(debug_assertions))]
fn report(panic: &PanicHookInfo<'_>) {
    let sentence = match panic.location() {
        Some(at) => format!("A fault of Tauell at {}, line {}. Please report it with this line.", at.file(), at.line()),
        None => "A fault of Tauell at an unknown place. Please report it.".to_owned(),
    };
    web_sys::console::error_1(&sentence.into());
}

/// Panics over this text, as a fault would over a cell: for the test that the console never learns the text. The page does
/// not call it.
#[wasm_bindgen]
pub fn panic_over(text: &str) {
    panic!("a fault over {text}");
}
