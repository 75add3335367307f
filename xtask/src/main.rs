//! The project's chores, as `cargo xtask COMMAND`.
//!
//! One door for everything that is done to the project: a command installs
//! what is missing, says what it runs, and stops at the first thing that goes
//! wrong with a sentence about it. Nothing here knows the engine.

mod bench;
mod check;
mod dist;
mod docs;
mod licences;
mod mutants;
mod package;
mod page;
mod paths;
mod process;
mod project;
mod recipe;
mod release;
mod soak;
mod supply;
mod tests;
mod threads;
mod tools;
mod warehouse;
mod wasm;

use std::process::ExitCode;

use anyhow::{Context, Result, bail};

use project::Project;
use supply::WithoutAdvisories;

const USAGE: &str = "\
usage: cargo xtask COMMAND

  serve [--port N]   build everything and serve the page on localhost (port 4173, or the next free one)
  check              run the checks that a change needs: formatting, lints and unit tests of the crates that changed, types and tests of the page
  test [rust|page]   run all checks of the engine and of the page at the same time, or one of the two
  build              build the wasm file and the page, which is one file (www/dist/index.html)
  docs               build the documentation as a static site (target/site), with the page in it; dead links fail
  pictures           take the pictures of the documentation (docs/pictures) of the page
  dist               write the distribution to dist/: the page as one file, checksums, bills of materials, licences
  release            after `supply`, put a version into dist/release-VERSION/: page, command for this platform, crate, npm package, checksums,
                     bills, papers
  supply [--offline] check all crates and packages against deny.toml: licences, sources, and advisories; if these cannot be
                     reached, it fails, or with --offline reports that they are skipped
  reproduce          build the page here and in another folder and compare the bytes
  wasm               build the wasm file alone (www/src/engine/pkg)
  package            build the npm package of the engine (www/npm/dist)
  bench [ARG...]     run the benchmarks; arguments go to criterion
  bench reading-in-chromium [ROUNDS]
                     read 109 MB in Chromium by the page, uDSV, PapaParse and DuckDB-Wasm, in turn
  bench reading-natively [ROUNDS]
                     read the same natively, next to Polars and DuckDB from Python
  bench first-run [ROUNDS [PAGE.html ...]]
                     measure the first release in a fresh tab against later ones
  bench method-runs [ROUNDS]
                     time whole releases of Sweep and local search on Adult in the page
  bench drag [SECONDS [PAGE.html ...]]
                     drag a slider on Adult: frames, results, and how soon each move shows its result
  bench curves [MOST-ROWS]
                     measure each method over rows and columns, and draw docs/pictures/curves.svg
  bench many-rows [ROWS]
                     read and publish ten million rows in a tab: seconds, memory
  threads ROWS ROUNDS [BINARY]
                     measure runs of the command on ROWS orders with one thread and with more, next to those of another build
  warehouse          run the statements of `tauell sql` in DuckDB and in Spark, both from Python, on small tables
  warehouse measure (duckdb|spark) ROWS PARTS (repeat|expand)
                     measure one of them on ROWS rows drawn from Adult: grouped, published, expanded and verified
  hard-input [--cases N] [--minutes N]
                     try every target of fuzz/ with N changed files (20000), or for N minutes each
  soak [--cases N] [--minutes N]
                     run the tests in release mode with N cases per property (20000) and the ignored ones, too, `hard-input`
                     as long, a thousand tables in one page, every fault over every request, command and wasm file over N
                     cases, 200 calls of the npm package, lints of the wasm code, the toys, then `reproduce` and `mutants`
  mutants [--shard K/N] [--jobs N] [GLOB...]
                     change the code that decides what is accepted, or the files of the globs, and fail if no test
                     notices; a shard is one of N parts of the changes
  wasm-pack          check that `wasm-pack build --target web` works for those used to it

Missing tools are installed: the wasm target, npm packages, cargo-mutants, a Chromium on Debian as root.
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match dispatch(&arguments) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn dispatch(arguments: &[String]) -> Result<ExitCode> {
    let project = Project::find()?;
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["serve"] => page::serve(&project, page::DEFAULT_PORT),
        ["serve", "--port", port] => {
            let port =
                port.parse().with_context(|| format!("{port} is not a port: give a whole number from 1 to 65535"))?;
            page::serve(&project, port)
        }
        // It has said by itself what failed, and its last line is a count.
        ["test", words @ ..] => return tests::run(&project, words),
        ["check"] => check::run(&project),
        ["build"] => page::build(&project),
        ["docs"] => docs::build(&project),
        ["pictures"] => docs::pictures(&project),
        ["dist"] => dist::make(&project),
        ["release"] => release::make(&project),
        ["supply"] => supply::check(&project, WithoutAdvisories::Fail),
        ["supply", "--offline"] => supply::check(&project, WithoutAdvisories::Skip),
        ["reproduce"] => dist::reproduce(&project),
        ["wasm"] => {
            page::install(&project)?;
            wasm::build(&project)
        }
        ["package"] => package::build(&project),
        ["bench", words @ ..] => bench::run(&project, words),
        ["mutants", words @ ..] => mutants::run(&project, &mutants::Wanted::read(words)?),
        ["soak", words @ ..] => soak::run(&project, soak::Wanted::read(words)?),
        ["warehouse"] => warehouse::test(&project),
        ["warehouse", "measure", database, rows, parts, how] => {
            warehouse::measure(&project, database, rows, parts, how)
        }
        ["threads", rows, rounds, other @ ..] if other.len() < 2 => threads::measure(&project, rows, rounds, other),
        ["hard-input", words @ ..] => soak::hard_input(&project, soak::Wanted::read(words)?),
        ["wasm-pack"] => wasm::check_wasm_pack(&project),
        [] | ["help" | "--help" | "-h"] => {
            print!("{USAGE}");
            Ok(())
        }
        _ => bail!("I do not know `{}`\n\n{USAGE}", words.join(" ")),
    }?;
    Ok(ExitCode::SUCCESS)
}
