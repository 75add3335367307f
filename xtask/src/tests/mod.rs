//! Every check there is, one after the other.

mod browser;
mod harness;

use std::path::PathBuf;
use std::time::Instant;

use anyhow::Result;

use crate::process::Run;
use crate::project::Project;
use crate::{package, page, tools, wasm};
use browser::Browser;
use harness::Harness;

/// What proptest draws its cases from.
const CASES_SEED: &str = "8";

/// A check: what it shows, and how. It hands back what was skipped in it, or needed a second try.
struct Step {
    name: &'static str,
    run: fn(&Project) -> Result<Vec<String>>,
}

/// In the order in which they are cheap, as far as one does not need another.
const STEPS: [Step; 15] = [
    Step { name: "formatting", run: |project| quiet(cargo(project).args(["fmt", "--all", "--", "--check"])) },
    Step {
        name: "lints",
        run: |project| {
            quiet(cargo(project).args(["clippy", "--workspace", "--all-targets", "--"]).args(["-D", "warnings"]))
        },
    },
    Step {
        name: "lints of what only the page uses",
        run: |project| {
            tools::wasm_target(project.root())?;
            quiet(
                cargo(project)
                    .args(["clippy", "--package", "tauell", "--lib"])
                    .args(["--no-default-features", "--target", tools::WASM_TARGET])
                    .args(["--", "-D", "warnings"]),
            )
        },
    },
    Step {
        name: "Rust tests",
        run: |project| {
            let mut harness = Harness::default();
            cargo(project)
                // All that fails is said at once.
                .args(["test", "--workspace", "--lib", "--bins", "--tests", "--no-fail-fast"])
                // A test that skips itself says so; the harness would hide it.
                .args(["--", "--show-output"])
                // A golden file that differs is a failure, not an update.
                .env("INSTA_UPDATE", "no")
                // The same cases on every machine: what passes here passes there. `soak` draws others each time.
                .env("PROPTEST_RNG_SEED", CASES_SEED)
                // Nothing new is drawn, so there is nothing to keep.
                .env("PROPTEST_DISABLE_FAILURE_PERSISTENCE", "1")
                .done_recorded(&record(project, "rust"), |line| harness.hear(line))?;
            Ok(harness.skipped())
        },
    },
    Step {
        name: "a method and a requirement more",
        run: |project| {
            quiet(
                cargo(project)
                    .args(["test", "--package", "tauell", "--test", "toys", "--features", "toys"])
                    // Another engine is built for it, which runs for a second.
                    .env("CARGO_PROFILE_DEV_OPT_LEVEL", "0"),
            )
        },
    },
    Step {
        name: "examples in the documentation",
        run: |project| quiet(cargo(project).args(["test", "--workspace", "--doc"])),
    },
    Step {
        name: "documentation",
        run: |project| {
            quiet(cargo(project).args(["doc", "--workspace", "--no-deps"]).env("RUSTDOCFLAGS", "-D warnings"))
        },
    },
    Step { name: "npm packages", run: |project| page::install(project).map(nothing_skipped) },
    Step { name: "wasm file", run: |project| wasm::build(project).map(nothing_skipped) },
    Step {
        name: "types of the page",
        run: |project| {
            for configuration in ["tsconfig.json", "tsconfig.node.json"] {
                tools::node_program(project, "typescript/bin/tsc")
                    .args(["--noEmit", "--project", configuration])
                    .done()?;
            }
            Ok(Vec::new())
        },
    },
    Step { name: "tests of the page's parts", run: |project| vitest(project, "page") },
    Step {
        name: "tests of the wasm file",
        run: |project| {
            // The tests of Rust have built it already.
            quiet(cargo(project).args(["build", "--package", "tauell", "--bin", "tauell"]))?;
            tools::node_program(project, "vitest/vitest.mjs")
                .args(["run", "--project", "wasm"])
                .env("TAUELL_COMMAND", project.target().join("debug/tauell"))
                .done_noting_skips(&record(project, "wasm"))
        },
    },
    Step {
        name: "the npm package, installed",
        run: |project| {
            package::bundle(project)?;
            vitest(project, "package")
        },
    },
    Step { name: "bundle of the page", run: |project| page::bundle(project).map(nothing_skipped) },
    Step {
        name: "the page in a real browser",
        run: |project| {
            let mut browser = Browser::default();
            in_browser(project)?
                .env("TAUELL_RETRIES", "1")
                .done_recorded(&record(project, "browser"), |line| browser.hear(line))?;
            Ok(browser.noted())
        },
    },
];

/// Runs the checks until one fails, and says whether none did. The last line
/// on standard output is `N passed, N failed`.
pub fn run_all(project: &Project) -> bool {
    let begun = Instant::now();
    let mut skipped = Vec::new();
    for (passed, step) in STEPS.iter().enumerate() {
        println!("\n== {} of {}: {}", passed + 1, STEPS.len(), step.name);
        let started = Instant::now();
        match (step.run)(project) {
            Ok(more) => {
                println!("== {}: {}", step.name, seconds(started));
                skipped.extend(more);
            }
            Err(error) => {
                say_skipped(&skipped);
                println!(
                    "\nFailed after {}: {}. {error:#}. The {} steps after it were not run.",
                    seconds(started),
                    step.name,
                    STEPS.len() - passed - 1
                );
                println!("{passed} passed, 1 failed");
                return false;
            }
        }
    }
    say_skipped(&skipped);
    println!("\nAll steps took {}.", seconds(begun));
    println!("{} passed, 0 failed", STEPS.len());
    true
}

fn say_skipped(skipped: &[String]) {
    if !skipped.is_empty() {
        println!("\nSkipped inside the steps, or passed at a second try:");
    }
    for reason in skipped {
        println!("  {reason}");
    }
}

fn seconds(since: Instant) -> String {
    format!("{:.1} s", since.elapsed().as_secs_f64())
}

fn cargo(project: &Project) -> Run {
    Run::new("cargo").within(project.root())
}

/// The tests in a browser, on a port that is free.
fn in_browser(project: &Project) -> Result<Run> {
    let run = tools::node_program(project, "@playwright/test/cli.js").args(["test"]);
    Ok(run.env("CHROMIUM", tools::chromium()?).env("TAUELL_PORT", free_port()?.to_string()))
}

/// Every test in a browser, those that a day's run leaves out among them: each channel, fault, width and way of looking, and a
/// thousand tables one after the other in one page, which takes no more memory for it.
///
/// # Errors
/// When the page cannot be built, or a test fails.
pub fn whole_browser(project: &Project) -> Result<()> {
    page::build(project)?;
    package::bundle(project)?;
    in_browser(project)?.env("TAUELL_SOAK", "all").env("TAUELL_ROUNDS", "1000").done()
}

/// Many tables and recipes for the command and the wasm file, which publish the same from them or refuse alike; and many calls of the
/// npm package, whose memory levels off. The wasm file must be built.
///
/// # Errors
/// When the two differ in one case, or the memory goes on growing.
pub fn command_and_package(project: &Project, cases: u32) -> Result<()> {
    cargo(project).args(["build", "--release", "--package", "tauell", "--bin", "tauell"]).done()?;
    tools::node_program(project, "vitest/vitest.mjs")
        .args(["run", "--project", "wasm", "differential"])
        .env("TAUELL_COMMAND", project.target().join("release/tauell"))
        .env("TAUELL_CASES", cases.to_string())
        .done()?;
    package::bundle(project)?;
    tools::node_program(project, "vitest/vitest.mjs")
        .args(["run", "--project", "package", "memory"])
        .env("TAUELL_CALLS", "200")
        .done()
}

/// Where all that a step says is kept, for whoever looks for more than was shown.
fn record(project: &Project, step: &str) -> PathBuf {
    project.root().join("target/test-records").join(format!("{step}.txt"))
}

fn quiet(run: Run) -> Result<Vec<String>> {
    run.done().map(nothing_skipped)
}

fn nothing_skipped((): ()) -> Vec<String> {
    Vec::new()
}

fn vitest(project: &Project, room: &str) -> Result<Vec<String>> {
    tools::node_program(project, "vitest/vitest.mjs")
        .args(["run", "--project", room])
        .done_noting_skips(&record(project, room))
}

/// A port that nobody listens on, so that two checkouts can be tested at once.
fn free_port() -> Result<u16> {
    let listener = std::net::TcpListener::bind(("127.0.0.1", 0))?;
    Ok(listener.local_addr()?.port())
}
