//! What a run and a review take at most, in memory and in time, and how long the longest slice of their work is: tables with
//! many sensitive values, a million orders, and requirements that once were slow. Every figure is of one run;
//! slices are in processor time where the system tells it.
//!
//! Not criterion's: it measures time alone. `cargo xtask bench memory`; a word after it picks the tables whose name holds it.

mod common;

use std::time::{Duration, Instant};

use common::SplitMix;
use peak_alloc::PeakAlloc;
use serde_json::{Value, json};
use tauell::random::Secret;
use tauell::recipe::RequirementChoice;
use tauell::review::{Reviewing, Viewing};
use tauell::run::{Outcome, Run, Stage};
use tauell::session::{Problem, Session};
use tauell::table::{MissingTokens, ReadOptions, read_all};

#[global_allocator]
static HEAP: PeakAlloc = PeakAlloc;

/// What a slice of the page's worker aims at.
const SLICE: Duration = Duration::from_millis(8);

/// The most units of a slice: where the last ones had less to do than they were thought to, the next may have more.
const MOST: u64 = 2_000_000;

/// A column: its name, and the value of a row.
type Column<'a> = (&'a str, Cell);

/// What a column has in a row.
type Cell = Box<dyn Fn(usize, &mut SplitMix) -> String>;

fn drawn(values: u32, label: impl Fn(u32) -> String + 'static) -> Cell {
    // Two draws of which the smaller counts: the first values are the frequent ones.
    Box::new(move |_, draw| label(draw.below(values).min(draw.below(values))))
}

fn table(rows: usize, columns: &[Column<'_>]) -> Vec<u8> {
    let mut draw = SplitMix(2006);
    let mut text = columns.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(",");
    for row in 0..rows {
        text.push('\n');
        let cells: Vec<String> = columns.iter().map(|(_, value)| value(row, &mut draw)).collect();
        text.push_str(&cells.join(","));
    }
    text.into_bytes()
}

/// So many sensitive values, each of which occurs.
fn many_values(values: u32) -> Vec<u8> {
    let code = move |row: usize, draw: &mut SplitMix| {
        let value = if row < values as usize { row as u32 } else { draw.below(values) };
        format!("v{value:05}")
    };
    let columns: [Column<'_>; 4] = [
        ("age", drawn(73, |value| (18 + value).to_string())),
        ("zip", drawn(1_000, |value| (10_000 + value).to_string())),
        ("sex", drawn(2, |value| ["F", "M"][value as usize].to_owned())),
        ("code", Box::new(code)),
    ];
    table(100_000, &columns)
}

/// A table like that of the 2006 paper's orders.
fn orders() -> Vec<u8> {
    let day = |value: u32| format!("{}-{:02}-{:02}", 2003 + value / 168, 1 + value / 28 % 6, 1 + value % 28);
    let columns: [Column<'_>; 5] = [
        ("zipcode", drawn(31_953, |value| (10_000 + 2 * value).to_string())),
        ("orderdate", drawn(320, day)),
        ("gender", drawn(2, |value| ["F", "M"][value as usize].to_owned())),
        ("style", drawn(1_509, |value| format!("style{value}"))),
        ("cost", drawn(1_412, |value| (value + 1).to_string())),
    ];
    table(common::MANY, &columns)
}

/// A table like that of a bank's customers, with a sensitive column of five values.
fn bank(rows: usize) -> Vec<u8> {
    let month = |_: usize, draw: &mut SplitMix| {
        let value = [60, 80, 92, 98, 100].partition_point(|&end| end <= draw.below(100));
        ["a", "b", "c", "d", "e"][value].to_owned()
    };
    let columns: [Column<'_>; 7] = [
        ("age", drawn(70, |value| (18 + value).to_string())),
        ("job", drawn(12, |value| format!("job {value}"))),
        ("marital", drawn(3, |value| format!("marital {value}"))),
        ("education", drawn(4, |value| format!("education {value}"))),
        ("housing", drawn(2, |value| format!("housing {value}"))),
        ("campaign", drawn(30, |value| (value + 1).to_string())),
        ("month", Box::new(month)),
    ];
    table(rows, &columns)
}

/// The phases of some work, in the order in which they came, and the longest slice of each.
#[derive(Default)]
struct Slices(Vec<(String, Duration)>);

impl Slices {
    /// Takes a slice; how long it was by the clock.
    fn take(&mut self, began: &Began, of: impl Into<String>) -> Duration {
        let (took, of) = (began.at.elapsed(), of.into());
        // What others did meanwhile is no part of it.
        let own = processor_time().zip(began.processor).map_or(took, |(now, then)| took.min(now - then));
        match self.0.iter_mut().find(|(known, _)| *known == of) {
            Some((_, longest)) => *longest = own.max(*longest),
            None => self.0.push((of, own)),
        }
        took
    }

    /// The longest of all, and its phase.
    fn longest(&self) -> String {
        let longest = self.0.iter().max_by_key(|(_, longest)| *longest);
        longest.map_or_else(String::new, |(of, longest)| format!("{} ({of})", milliseconds(*longest)))
    }

    /// Each phase with its longest slice.
    fn each(&self) -> String {
        let each: Vec<String> = self.0.iter().map(|(of, longest)| format!("{of} {}", milliseconds(*longest))).collect();
        each.join(", ")
    }
}

/// The beginning of a slice.
struct Began {
    at: Instant,
    processor: Option<Duration>,
}

impl Began {
    fn now() -> Self {
        Self { processor: processor_time(), at: Instant::now() }
    }
}

/// The time that this thread had a processor, where the system says it; Linux counts it a few milliseconds at a time.
fn processor_time() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}

fn milliseconds(time: Duration) -> String {
    format!("{:.0} ms", time.as_secs_f64() * 1e3)
}

/// As the page's worker does: a slice that was short is followed by a longer one.
fn next(budget: u64, took: Duration) -> u64 {
    if took < SLICE / 4 {
        (budget * 2).min(MOST)
    } else if took > SLICE {
        (budget / 2).max(10_000)
    } else {
        budget
    }
}

/// What the next slice of a run works at.
fn at(run: &Run, stage: Stage) -> String {
    match run.at() {
        "publishing" => format!("{stage:?}").to_lowercase(),
        finer => finer.to_owned(),
    }
}

fn run(problem: Problem, slices: &mut Slices) -> Result<Outcome, String> {
    let began = Began::now();
    let mut run = Run::new(problem).map_err(|error| error.to_string())?;
    slices.take(&began, "its beginning");
    let (mut budget, mut before) = (250_000, at(&run, Stage::Sensitive));
    loop {
        let began = Began::now();
        let stage = run.advance(budget).map_err(|error| error.to_string())?.phase;
        let took = slices.take(&began, before);
        if stage == Stage::Finished {
            return Ok(run.into_outcome().expect("a finished run has an outcome"));
        }
        (budget, before) = (next(budget, took), at(&run, stage));
    }
}

fn review(outcome: &Outcome, slices: &mut Slices) {
    let began = Began::now();
    let mut reviewing = Reviewing::of_outcome(outcome);
    slices.take(&began, "its beginning");
    let mut budget = 1;
    loop {
        let (began, at) = (Began::now(), reviewing.at());
        let progress = reviewing.advance(budget);
        let took = slices.take(&began, at);
        if progress.finished() {
            break;
        }
        budget = next(budget, took);
    }
    let began = Began::now();
    let review = reviewing.finish();
    let mut viewing = Viewing::new(&review);
    slices.take(&began, "its end");
    loop {
        let began = Began::now();
        let done = viewing.advance(&review, budget);
        let took = slices.take(&began, "view");
        if done {
            break;
        }
        budget = next(budget, took);
    }
    let began = Began::now();
    viewing.finish(&review);
    slices.take(&began, "the view's end");
}

/// Prints a line of the first table; a line of the second for each of what is measured.
fn measure(name: &str, bytes: &[u8], choices: Value, phases: &mut Vec<String>) {
    if !wanted(name) {
        return;
    }
    let options = ReadOptions::default();
    let reading = read_all(bytes, &options).expect("the table can be read");
    let mut session = Session::new(reading, options, MissingTokens::default());
    session.set_secret(Some(Secret::new(*b"a bench's secret")));
    let choices = serde_json::from_value(choices).expect("choices as a recipe writes them");
    let mut slices = Slices::default();
    // Trees are made for the columns first; the page has them when it publishes.
    Problem::new(&mut session, &choices).expect("the choices suit the table");
    let began = Began::now();
    let problem = Problem::new(&mut session, &choices).expect("the choices suit the table");
    slices.take(&began, "the problem");
    let before = HEAP.current_usage_as_mb();
    HEAP.reset_peak_usage();
    let began = Instant::now();
    let outcome = match run(problem, &mut slices) {
        Ok(outcome) => outcome,
        Err(error) => return println!("| {name} | {error} |"),
    };
    let (seconds, peak) = (began.elapsed().as_secs_f64(), HEAP.peak_usage_as_mb() - before);
    let longest = slices.longest();
    phases.push(format!("| {name} | run | {} |", slices.each()));
    HEAP.reset_peak_usage();
    let before = HEAP.current_usage_as_mb();
    let mut slices = Slices::default();
    let began = Instant::now();
    review(&outcome, &mut slices);
    phases.push(format!("| {name} | review | {} |", slices.each()));
    println!(
        "| {name} | {peak:.0} MB | {seconds:.2} s | {longest} | {:.0} MB | {:.2} s | {} |",
        HEAP.peak_usage_as_mb() - before,
        began.elapsed().as_secs_f64(),
        slices.longest(),
    );
}

/// Whether the words behind the command ask for this table; all are wanted without any.
fn wanted(name: &str) -> bool {
    let words: Vec<String> =
        std::env::args().skip(1).filter(|word| !word.starts_with('-') && word != "memory").collect();
    words.is_empty() || words.iter().any(|word| name.contains(word.as_str()))
}

/// Begins again with an allocator that keeps no lists of small blocks: the system's own would join what was freed all at once, in some
/// slice or other, and the page's has no such lists.
#[cfg(target_os = "linux")]
fn begin_without_lists() {
    use std::os::unix::process::CommandExt;

    const NAME: &str = "GLIBC_TUNABLES";
    if std::env::var_os(NAME).is_none()
        && let Ok(program) = std::env::current_exe()
    {
        let error = std::process::Command::new(program)
            .args(std::env::args_os().skip(1))
            .env(NAME, "glibc.malloc.mxfast=0")
            .exec();
        eprintln!("slices are measured with the system's own lists of blocks: {error}");
    }
}

fn main() {
    #[cfg(target_os = "linux")]
    begin_without_lists();
    // If all benchmarks run under the name of another, there is nothing to do here.
    println!(
        "| table | run, memory on top of the table | time | longest slice | review, memory | time | longest slice |"
    );
    println!("|---|---|---|---|---|---|---|");
    let mut phases = Vec::new();
    for values in [3_000, 10_000, 70_000] {
        let choices = json!({
            "qi": ["age", "zip", "sex"],
            "sensitive": [{ "column": "code" }],
            "requirements": [{ "name": "tau-l", "params": { "tau": "0.5", "l": 3 } }],
            "method": { "options": { "generalize_sensitive": "as-needed" } },
        });
        let name = format!("100,000 rows, {values} sensitive values");
        if wanted(&name) {
            measure(&name, &many_values(values), choices, &mut phases);
        }
    }
    if wanted("a million orders") {
        let bytes = orders();
        for sensitive in ["style", "cost"] {
            let choices = json!({
                "qi": ["zipcode", "orderdate", "gender"],
                "sensitive": [{ "column": sensitive }],
                "requirements": [{ "name": "tau-l", "params": { "tau": "0.5", "l": 3 } }],
            "method": { "options": { "generalize_sensitive": "as-needed" } },
            });
            measure(&format!("a million orders, {sensitive}"), &bytes, choices, &mut phases);
        }
    }
    if wanted("a million orders, full-domain") {
        let bytes = orders();
        for suppress in ["none", "1%"] {
            let choices = json!({
                "qi": ["zipcode", "orderdate", "gender"],
                "sensitive": [{ "column": "style" }],
                "requirements": [{ "name": "distinct-l", "params": { "l": 3 }, "column": "style" }],
                "method": { "name": "incognito", "options": { "suppress": suppress } },
            });
            measure(&format!("a million orders, full-domain, omitted {suppress}"), &bytes, choices, &mut phases);
        }
    }
    if wanted("a million orders, in a line") {
        let bytes = orders();
        let asked = [
            ("of different styles", json!({ "name": "distinct-l", "params": { "l": 3 }, "column": "style" })),
            ("500,000 to a class", json!({ "name": "k", "params": { "k": 500_000 } })),
        ];
        for (name, requirement) in asked {
            let sensitive = if requirement["column"].is_string() { json!([{ "column": "style" }]) } else { json!([]) };
            let choices = json!({
                "qi": ["zipcode", "orderdate", "gender"],
                "sensitive": sensitive,
                "requirements": [requirement],
                "method": { "name": "one-d" },
            });
            measure(&format!("a million orders, in a line, {name}"), &bytes, choices, &mut phases);
        }
    }
    if wanted("a million orders, tuple partition") {
        let bytes = orders();
        let of_style = json!({ "name": "distinct-l", "params": { "l": 3 }, "column": "style" });
        // Nearly every row has a quasi-identifier of its own, some hundreds share each, or half of all rows do.
        let asked = [
            ("many groups", json!(["zipcode", "orderdate", "gender"]), of_style.clone()),
            ("640 groups", json!(["orderdate", "gender"]), of_style),
            ("two groups", json!(["gender"]), json!({ "name": "k", "params": { "k": 3 } })),
        ];
        for (name, qi, requirement) in asked {
            let sensitive = if requirement["column"].is_string() { json!([{ "column": "style" }]) } else { json!([]) };
            for residue in ["one-class", "one-d"] {
                let choices = json!({
                    "qi": qi,
                    "sensitive": sensitive,
                    "requirements": [requirement],
                    "method": { "name": "tp", "options": { "residue": residue } },
                });
                let name = format!("a million orders, tuple partition, {name}, residue {residue}");
                measure(&name, &bytes, choices, &mut phases);
            }
        }
    }
    if wanted("a million orders, at random") {
        let bytes = orders();
        // Nearly every set of five is one of its own; of classes of two rows there are hundreds of thousands.
        let asked = [
            ("random-addition", 2, None),
            ("random-addition", 5, None),
            ("random-addition", 2, Some(2)),
            ("anatomy", 2, None),
            ("anatomy", 5, None),
        ];
        for (method, ell, k) in asked {
            let mut requirements = vec![json!({ "name": "simple-l", "params": { "l": ell }, "column": "style" })];
            requirements.extend(k.map(|k: u32| json!({ "name": "k", "params": { "k": k } })));
            let choices = json!({
                "qi": ["zipcode", "orderdate", "gender"],
                "sensitive": [{ "column": "style" }],
                "requirements": requirements,
                "method": { "name": method },
            });
            let with = k.map_or_else(String::new, |k| format!(" and k = {k}"));
            measure(&format!("a million orders, at random, {method}, ℓ = {ell}{with}"), &bytes, choices, &mut phases);
        }
    }
    for rows in [10_000, 45_211] {
        let bytes = bank(rows);
        for require in ["npd-recursive-l=2,2,2,e", "npd-recursive-l=1,1,2,e"] {
            let choices = json!({
                "qi": ["age", "job", "marital", "education", "housing"],
                "sensitive": [{ "column": "month" }],
                "requirements": [RequirementChoice::parse(require, None).expect("it is written as it should be")],
                "method": { "options": { "generalize_sensitive": "as-needed" } },
            });
            measure(&format!("a bank of {rows} rows, {require}"), &bytes, choices, &mut phases);
        }
    }
    let close = |column: &'static str| {
        RequirementChoice::parse("t-close=0.05,hierarchical", Some(column)).expect("it is written as it should be")
    };
    let columns = ["job", "month", "campaign"];
    let choices = json!({
        "qi": ["age", "marital", "education", "housing"],
        "sensitive": columns.map(|column| json!({ "column": column })),
        "requirements": columns.map(close),
    });
    let name = "a bank of 45211 rows, t-close=0.05,hierarchical of three";
    measure(name, &bank(45_211), choices, &mut phases);
    println!("\n| table | work | longest slice of each phase |\n|---|---|---|");
    phases.iter().for_each(|line| println!("{line}"));
}
