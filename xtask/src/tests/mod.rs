//! Every check there is, one after the other.

mod browser;
mod harness;
mod outcome;

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Context, Result, anyhow, bail};

use crate::process::Run;
use crate::project::Project;
use crate::{docs, package, page, tools, wasm};
use browser::Browser;
use harness::Harness;
use outcome::Ended;

/// What proptest draws its cases from.
const CASES_SEED: &str = "8";

/// Builds the Rust tests, and the command with them. The generator of the wasm file's JavaScript has no tests; the other lane builds it.
const TESTS_OF_RUST: [&str; 7] = ["test", "--workspace", "--exclude", "xtask-bindgen", "--lib", "--bins", "--tests"];

/// Set for the lane of the page if the lane of the engine runs at the same time.
const OTHER_LANE: &str = "TAUELL_OTHER_LANE";

/// A check: what it shows, and how. It hands back what was skipped in it, or needed a second try.
struct Step {
    name: &'static str,
    run: fn(&Project) -> Result<Vec<String>>,
}

/// What is checked about the engine: Rust, in the order in which steps are cheap.
const ENGINE: [Step; 5] = [
    Step { name: "formatting", run: |project| quiet(cargo(project).args(["fmt", "--all", "--", "--check"])) },
    Step {
        name: "lints",
        // With the method and the requirement that exist for tests/toys alone, which `soak` runs: another engine is built for them.
        run: |project| {
            quiet(
                cargo(project)
                    .args(["clippy", "--workspace", "--all-targets", "--features", "toys"])
                    .args(["--", "-D", "warnings"]),
            )
        },
    },
    Step {
        name: "Rust tests",
        run: |project| {
            let mut harness = Harness::default();
            cargo(project)
                // All that fails is stated at once.
                // The generator of the wasm file's JavaScript has no tests, and is built by the other lane.
                .args(TESTS_OF_RUST)
                .args(["--no-fail-fast"])
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
        name: "examples in the documentation",
        run: |project| quiet(cargo(project).args(["test", "--workspace", "--exclude", "xtask-bindgen", "--doc"])),
    },
    Step {
        name: "documentation",
        run: |project| {
            quiet(cargo(project).args(["doc", "--workspace", "--no-deps"]).env("RUSTDOCFLAGS", "-D warnings"))
        },
    },
];

/// What is checked about the page, and about the wasm file in it.
const PAGE: [Step; 10] = [
    Step { name: "npm packages", run: |project| page::install(project).map(nothing_skipped) },
    // Before anything is compiled: it needs sources alone.
    Step { name: "prose", run: |project| vitest(project, "prose") },
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
        name: "the npm package, installed",
        run: |project| {
            package::bundle(project)?;
            vitest(project, "package")
        },
    },
    Step { name: "bundle of the page", run: |project| page::bundle(project).map(nothing_skipped) },
    Step { name: "site of the documentation", run: |project| docs::site(project).map(nothing_skipped) },
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
    Step {
        name: "tests of the wasm file",
        run: |project| {
            // The Rust tests have built the command by now. Another selection of crates would have other features, and compile them again.
            if std::env::var_os(OTHER_LANE).is_some() {
                quiet(cargo(project).args(TESTS_OF_RUST).args(["--no-run"]))?;
            } else {
                quiet(cargo(project).args(["build", "--package", "tauell", "--bin", "tauell"]))?;
            }
            tools::node_program(project, "vitest/vitest.mjs")
                .args(["run", "--project", "wasm"])
                .env("TAUELL_COMMAND", project.target().join("debug/tauell"))
                .done_noting_skips(&record(project, "wasm"))
        },
    },
];

/// Runs `cargo xtask test`, or one of its two lanes, and says how it ended. The last line on standard output is
/// `N passed, N failed`, with `, N skipped` after it if tests inside the steps were skipped.
///
/// # Errors
/// If the words name no lane, or the other lane cannot be started.
pub fn run(project: &Project, words: &[&str]) -> Result<ExitCode> {
    let ended = match words {
        [] => both(project)?,
        ["rust"] => steps("rust", project, &ENGINE),
        ["page"] => steps("page", project, &PAGE),
        _ => bail!("`cargo xtask test` takes rust or page, or nothing for both"),
    };
    ended.report();
    Ok(if ended.failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The lane of the engine in this program, and that of the page in another at the same time: cores that one lane leaves idle (linking,
/// wasm-opt, a browser that waits) are used by the other. What the page's lane prints follows when the engine's is finished.
fn both(project: &Project) -> Result<Ended> {
    let begun = Instant::now();
    let record = record(project, "page");
    let myself = std::env::current_exe().context("xtask does not know where it is")?;
    let page = Run::new(myself).args(["test", "page"]).env(OTHER_LANE, "1").within(project.root());
    let (engine, page) = std::thread::scope(|scope| {
        // It fails where a step does, and has said so in its output.
        let page = scope.spawn(|| page.done_recorded(&record, |_| false));
        (steps("rust", project, &ENGINE), page.join())
    });
    let output = fs::read_to_string(&record).with_context(|| format!("{} cannot be read", record.display()))?;
    print!("{output}");
    let Some(ended) = Ended::read(output.trim_end()) else {
        page.map_err(|_| anyhow!("the lane of the page died"))??;
        bail!("the lane of the page ended without a count");
    };
    println!("\nBoth lanes took {}.", seconds(begun));
    Ok(engine.and(ended))
}

/// Runs steps until one fails.
fn steps(lane: &str, project: &Project, steps: &[Step]) -> Ended {
    let begun = Instant::now();
    let mut ended = Ended::default();
    for step in steps {
        println!("\n== {lane} {} of {}: {}", ended.passed + 1, steps.len(), step.name);
        let started = Instant::now();
        match (step.run)(project) {
            Ok(noted) => {
                println!("== {}: {}", step.name, seconds(started));
                ended.passed += 1;
                ended.noted.extend(noted);
            }
            Err(error) => {
                println!(
                    "\nFailed after {}: {}. {error:#}. The {} steps after it were not run.",
                    seconds(started),
                    step.name,
                    steps.len() - ended.passed - 1
                );
                ended.failed = 1;
                break;
            }
        }
    }
    println!("\nThe steps of {lane} took {}.", seconds(begun));
    ended
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

/// Every test in a browser, those that a day's run omits among them: each channel, fault, width and way of looking, and a
/// thousand tables one after the other in one page, which takes no more memory for it.
///
/// # Errors
/// When the page cannot be built, or a test fails.
pub fn whole_browser(project: &Project) -> Result<()> {
    page::build(project)?;
    package::bundle(project)?;
    in_browser(project)?.env("TAUELL_SOAK", "all").env("TAUELL_ROUNDS", "1000").done()
}

/// Lints the code that only the wasm file has.
///
/// # Errors
/// If clippy finds anything.
pub fn lints_of_wasm(project: &Project) -> Result<()> {
    tools::wasm_target(project.root())?;
    cargo(project)
        .args(["clippy", "--package", "tauell", "--lib"])
        .args(["--no-default-features", "--target", tools::WASM_TARGET])
        .args(["--", "-D", "warnings"])
        .done()
}

/// A method and a requirement that exist for `tests/toys` alone, through recipe, page, command and report.
///
/// # Errors
/// When one of their tests fails.
pub fn toys(project: &Project) -> Result<()> {
    cargo(project)
        .args(["test", "--package", "tauell", "--test", "toys", "--features", "toys"])
        // Another engine is built for it, which runs for a second.
        .env("CARGO_PROFILE_DEV_OPT_LEVEL", "0")
        .done()
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

/// The file of the complete output of a step, for anyone who needs more than was shown.
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

/// A port that no one listens on, so that two checkouts can be tested at once.
fn free_port() -> Result<u16> {
    let listener = std::net::TcpListener::bind(("127.0.0.1", 0))?;
    Ok(listener.local_addr()?.port())
}
