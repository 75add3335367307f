//! Time and memory of each method over rows and over columns: a table, and a picture with a line for each method.
//!
//! Not criterion's: it measures no memory. `cargo xtask bench curves [MOST-ROWS]` measures up to so many rows, 1,000,000 if
//! none are given, and writes `docs/pictures/curves.svg`. Rows are those of `common`. A line ends at the first point that
//! takes longer than [`LIMIT`], or that the method refuses.

#[path = "../common/mod.rs"]
mod common;
mod drawing;

use std::sync::Arc;
use std::time::{Duration, Instant};

use common::Source;
use drawing::{Line, Panel, Point};
use peak_alloc::PeakAlloc;
use tauell::publish::{METHODS, MethodChoice, Phase, Task};
use tauell::random::Secret;
use tauell::session::Problem;

#[global_allocator]
static HEAP: PeakAlloc = PeakAlloc;

/// What one point may take.
const LIMIT: Duration = Duration::from_secs(20);
/// A point is measured so many times as long as they take no longer than this together, and the least counts.
const REPEATED: usize = 3;
const TOGETHER: Duration = Duration::from_secs(4);
/// Units of work between two looks at the clock.
const BUDGET: u64 = 5_000_000;

/// Every method can aim at this one.
const REQUIREMENT: &str = "simple-l=3";
/// Columns while rows vary, and rows while columns vary.
const FIXED: (usize, usize) = (7, 10_000);
const COLUMNS: [usize; 7] = [2, 4, 7, 15, 30, 45, 60];

/// From coded rows to a composed release: seconds, and bytes in addition to the rows; `None` where it is refused or takes too long.
fn measured(problem: &Problem, method: &MethodChoice) -> Option<Point> {
    let mut best: Option<Point> = None;
    let first = Instant::now();
    for _ in 0..REPEATED {
        let before = HEAP.current_usage();
        HEAP.reset_peak_usage();
        let begun = Instant::now();
        let (microdata, requirements) = (Arc::clone(problem.microdata()), Arc::clone(problem.requirements()));
        let secret = Some(Secret::new(*b"a bench's secret"));
        let mut run = method.begin(Task { secret, ..Task::new(microdata, requirements, problem.k()) }).ok()?;
        while run.advance(BUDGET).ok()?.phase != Phase::Finished {
            if begun.elapsed() > LIMIT {
                return None;
            }
        }
        let publication = run.publication();
        let took = begun.elapsed();
        drop(publication);
        let point = Point { at: 0, seconds: took.as_secs_f64(), bytes: (HEAP.peak_usage() - before) as f64 };
        best = Some(best.filter(|best| best.seconds < point.seconds).unwrap_or(point));
        if first.elapsed() > TOGETHER {
            break;
        }
    }
    best
}

/// The lines of all methods over problems of rising size.
fn lines(problems: impl Iterator<Item = (usize, Problem)>) -> Vec<Line> {
    let mut lines: Vec<Line> =
        METHODS.iter().map(|about| Line { title: about.title, points: Vec::new(), has_ended: false }).collect();
    for (at, problem) in problems {
        for (line, about) in lines.iter_mut().zip(METHODS.iter()).filter(|(line, _)| !line.has_ended) {
            let method = MethodChoice::of(about.name).expect("it is in the list");
            match measured(&problem, &method) {
                Some(point) => line.points.push(Point { at, ..point }),
                None => line.has_ended = true,
            }
        }
        eprintln!("{at} measured");
    }
    lines
}

/// A table of Markdown: a row for each method, seconds and memory at each size.
fn print(lines: &[Line], of: &str) {
    let mut sizes: Vec<usize> = lines.iter().flat_map(|line| line.points.iter().map(|point| point.at)).collect();
    sizes.sort_unstable();
    sizes.dedup();
    let heads: Vec<String> =
        sizes.iter().map(|size| format!(" {} {of} |", tauell::words::numbers::count(*size as u64))).collect();
    println!("\n| |{}\n|---|{}", heads.concat(), "---|".repeat(sizes.len()));
    for Line { title, points, .. } in lines {
        let cells = sizes.iter().map(|size| {
            points.iter().find(|point| point.at == *size).map_or(" |".to_owned(), |point| format!(" {} |", said(point)))
        });
        println!("| {title} |{}", cells.collect::<String>());
    }
}

/// The figures of a point as a table has them.
fn said(point: &Point) -> String {
    let (ms, megabytes) = (point.seconds * 1e3, point.bytes / 1e6);
    let time = match ms {
        ..10.0 => format!("{ms:.1} ms"),
        ..1000.0 => format!("{ms:.0} ms"),
        _ => format!("{:.1} s", point.seconds),
    };
    if megabytes < 10.0 { format!("{time}, {megabytes:.1} MB") } else { format!("{time}, {megabytes:.0} MB") }
}

fn main() {
    let most = std::env::args().skip(1).find(|argument| argument != "--bench");
    let Some(most) = most else {
        println!("skipped: `cargo xtask bench curves` gives the most rows");
        return;
    };
    let most: usize = most.parse().expect("a number of rows");
    let rows = (3..=7).map(|power| 10_usize.pow(power)).take_while(|rows| *rows <= most);
    let by_rows = lines(rows.map(|rows| (rows, Source::generated(rows).problem_under(FIXED.0, &[REQUIREMENT]))));
    let by_columns = lines(COLUMNS.into_iter().map(|columns| {
        let source = Source::wide(FIXED.1, columns);
        (columns, source.wide_problem_under(columns, REQUIREMENT))
    }));
    print(&by_rows, "rows");
    print(&by_columns, "columns");
    let [seconds, bytes] = [|point: &Point| point.seconds, |point: &Point| point.bytes];
    let panels = [
        Panel {
            title: "Seconds over rows, 7 quasi-identifiers",
            lines: &by_rows,
            figure: seconds,
            ticks: drawing::seconds,
        },
        Panel {
            title: "Seconds over quasi-identifiers, 10,000 rows",
            lines: &by_columns,
            figure: seconds,
            ticks: drawing::seconds,
        },
        Panel { title: "Memory over rows, 7 quasi-identifiers", lines: &by_rows, figure: bytes, ticks: drawing::bytes },
        Panel {
            title: "Memory over quasi-identifiers, 10,000 rows",
            lines: &by_columns,
            figure: bytes,
            ticks: drawing::bytes,
        },
    ];
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/pictures/curves.svg");
    std::fs::write(path, drawing::draw(&panels)).expect("docs/pictures can be written to");
}
