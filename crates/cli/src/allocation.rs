//! What happens if the system refuses memory: a sentence and a status, not an abort.
//!
//! [`crate::memory`] stops the work in time wherever it can foresee it. A single large request can still be refused before that;
//! the standard library would then end the process by a signal, with an unintelligible line.

use std::alloc::{GlobalAlloc, Layout, System};
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::failure;
use crate::{memory, output};

/// The system's memory; if it refuses, the command ends.
struct Refusing;

#[global_allocator]
static MEMORY: Refusing = Refusing;

// SAFETY: every request goes to the system's allocator as it came, and so does its answer; if that is null, nothing is
// answered at all, since the process ends.
#[allow(unsafe_code, reason = "the interface of allocators is unsafe")]
unsafe impl GlobalAlloc for Refusing {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller's promises are passed on.
        given(unsafe { System.alloc(layout) })
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller's promises are passed on.
        given(unsafe { System.alloc_zeroed(layout) })
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: the caller's promises are passed on.
        given(unsafe { System.realloc(block, layout, size) })
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        // SAFETY: the caller's promises are passed on.
        unsafe { System.dealloc(block, layout) }
    }
}

fn given(block: *mut u8) -> *mut u8 {
    if block.is_null() { refused() } else { block }
}

/// Reports what would fit, removes partial output, and ends. A refusal meanwhile ends at once.
#[cold]
fn refused() -> ! {
    static ONCE: AtomicBool = AtomicBool::new(false);
    if !ONCE.swap(true, Ordering::SeqCst) {
        memory::say_refused();
        output::tidy();
    }
    process::exit(i32::from(failure::INPUT))
}
