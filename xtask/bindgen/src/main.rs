//! Writes the JavaScript side of a compiled wasm file, for the page.
//!
//! `xtask-bindgen INPUT.wasm OUT_DIR` writes `tauell.js`, `tauell.d.ts` and
//! `tauell_bg.wasm` into `OUT_DIR`, as `wasm-bindgen --target web` would. The
//! generator is a library here, so that `Cargo.lock` has its version next to
//! that of the crate with which it must agree. It is a member of its own because it takes many times longer to compile than the rest of
//! xtask, and most chores do not need it.

use anyhow::{Context, Result, bail};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [input, out] = arguments.as_slice() else {
        bail!("usage: xtask-bindgen INPUT.wasm OUT_DIR");
    };
    let mut bindgen = Bindgen::new();
    bindgen
        .input_path(input)
        .out_name("tauell")
        .typescript(true)
        // `init()` finds the file next to the script, and the bundler follows it.
        .omit_default_module_path(false)
        // Names of functions and compilers are of no use to the page.
        .remove_name_section(true)
        .remove_producers_section(true);
    bindgen.web(true)?;
    bindgen.generate(out).with_context(|| format!("no JavaScript could be made for {input}"))
}
