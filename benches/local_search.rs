//! What local search retains, next to Sweep, and how long it takes: a table of benches/README.md. One run each, since what is
//! retained does not vary; times are ratios to the Sweep of the same line.

mod common;

use std::sync::Arc;
use std::time::Instant;

use common::{MANY, Source};
use serde_json::{Value, json};
use tauell::publish::{MethodChoice, Phase, Task};
use tauell::release::Publication;
use tauell::run::Run;
use tauell::session::Problem;

const REQUIREMENTS: [&str; 7] =
    ["recursive-l=4,3", "distinct-l=5", "entropy-l=3", "tau-l=0.5,3", "tau-l=0.45,4", "tau-l=0.4,5", "tau-l=0.3,6"];
const OF_NURSERY: [&str; 4] = ["recursive-l=4,3", "distinct-l=3", "entropy-l=2.5", "tau-l=0.5,3"];

/// NCP as ARX has it, and the information of the quasi-identifier.
fn figures(problem: &Problem, publication: &Publication) -> (f64, f64) {
    let attributes = problem.microdata().quasi_identifiers().len();
    let (mut loss, mut information) = (0.0, 0.0);
    for class in publication.classes() {
        let rows = class.rows.len() as f64;
        for (at, &value) in class.cells().unwrap_or_default().iter().enumerate() {
            let values = publication.quasi_identifier_values(at);
            let taxonomy = values.taxonomy();
            let leaves = values.node(value).map_or(taxonomy.leaf_count(), |node| taxonomy.leaves(node).len()) as f64;
            loss += rows * (leaves - 1.0) / (taxonomy.leaf_count() as f64 - 1.0).max(1.0);
            information += rows / leaves;
        }
    }
    // Nothing of a suppressed row is retained.
    loss += (publication.left_out() * attributes) as f64;
    let cells = (problem.microdata().len() * attributes) as f64;
    (loss / cells, information / cells)
}

fn publish(problem: &Problem, options: &[(&str, &str)], method: &str) -> (f64, f64, f64) {
    let (publication, seconds) = published(problem, options, method);
    let (loss, information) = figures(problem, &publication);
    (loss, information, seconds)
}

fn published(problem: &Problem, options: &[(&str, &str)], method: &str) -> (Publication, f64) {
    let mut choice = MethodChoice::of(method).expect("there is such a method");
    options.iter().for_each(|(option, word)| assert!(choice.set(option, word), "{option} {word}"));
    let task = Task::new(Arc::clone(problem.microdata()), Arc::clone(problem.requirements()), None);
    let begun = Instant::now();
    let mut run = choice.begin(task).expect("the requirement is within reach");
    while run.advance(1 << 22).expect("it goes on").phase != Phase::Finished {}
    let seconds = begun.elapsed().as_secs_f64();
    (run.publication(), seconds)
}

/// What suppressed rows save: the table of docs/explanation/local-search.md#figures-with-suppressed-rows.
fn suppression(name: &str, source: &Source, quasi: usize) {
    println!("\n{name}, {quasi} quasi-identifiers: suppressed rows\n");
    println!("| requirement | objective | `suppress` | suppressed | NCP | um_QI |\n|---|---|---|---|---|---|");
    for (requirement, of_arx) in [
        ("recursive-l=4,3", "381"),
        ("entropy-l=3", "398"),
        ("distinct-l=5", "381"),
        ("tau-l=0.4,5", "381"),
        ("tau-l=0.3,6", "381"),
    ] {
        let problem = source.problem_under(quasi, &[requirement]);
        for objective in ["both", "information", "loss"] {
            for suppress in ["none", of_arx] {
                let options = [("objective", objective), ("suppress", suppress)];
                let (publication, _) = published(&problem, &options, "local-search");
                let (loss, information) = figures(&problem, &publication);
                let rows = publication.left_out();
                println!("| {requirement} | `{objective}` | {suppress} | {rows} | {loss:.4} | {information:.4} |");
            }
        }
    }
}

fn table(name: &str, source: &Source, (quasi, requirements): (usize, &[&str]), efforts: &[&str]) {
    println!("\n{name}, {quasi} quasi-identifiers\n");
    println!(
        "| requirement | method | NCP | um_QI | NCP + ½ (1 - um_QI) | seconds | × Sweep |\n|---|---|---|---|---|---|---|"
    );
    for &requirement in requirements {
        let problem = source.problem_under(quasi, &[requirement]);
        let mut sweep = 0.0;
        let exact = ("generalize_sensitive", "never");
        let mut line = |name: &str, (loss, information, seconds): (f64, f64, f64)| {
            if sweep == 0.0 {
                sweep = seconds;
            }
            let both = loss + (1.0 - information) / 2.0;
            let times = seconds / sweep;
            println!(
                "| {requirement} | {name} | {loss:.4} | {information:.4} | {both:.4} | {seconds:.3} | {times:.1} |"
            );
        };
        line("Sweep", publish(&problem, &[exact], "sweep"));
        for effort in efforts {
            for objective in ["both", "information", "loss"] {
                let options = [("effort", *effort), ("objective", objective)];
                line(&format!("{objective}, {effort}"), publish(&problem, &options, "local-search"));
            }
        }
    }
}

/// What a gain costs elsewhere: the table of docs/explanation/local-search.md#what-the-gain-costs.
fn protection(name: &str, source: &Source, quasi: usize) {
    println!("\n{name}, {quasi} quasi-identifiers: protection and use\n");
    println!(
        "| requirement | method | GCP | um_QI | excessive protection | median query error | ID3 ratio | people above 0.9 |\n\
         |---|---|---|---|---|---|---|---|"
    );
    let methods = [
        ("Sweep", "sweep", ("generalize_sensitive", "never")),
        ("both", "local-search", ("objective", "both")),
        ("information", "local-search", ("objective", "information")),
        ("loss", "local-search", ("objective", "loss")),
    ];
    for requirement in REQUIREMENTS {
        for (title, method, (option, word)) in methods {
            let mut method = MethodChoice::of(method).expect("there is such a method");
            assert!(method.set(option, word), "{option} {word}");
            let problem = source.problem_of(quasi, requirement, method);
            let run = Run::new(problem).expect("the requirement is within reach");
            let outcome = run.finish().expect("it goes on");
            let experiments = outcome.experiments().expect("they can be made");
            let (report, experiments) = (json!(outcome.report()), json!(experiments));
            let of = |document: &Value, way: &str| document.pointer(way).and_then(Value::as_f64);
            let shown =
                |number: Option<f64>, digits: usize| number.map_or("–".to_owned(), |of| format!("{of:.digits$}"));
            println!(
                "| {requirement} | {title} | {} | {} | {} | {} | {} | {} |",
                shown(of(&report, "/utility/certainty_penalty"), 4),
                shown(of(&report, "/utility/information_qi"), 4),
                shown(of(&report, "/utility/excessive_protection/0/excess/mean"), 3),
                shown(of(&experiments, "/count_queries/all/median"), 3),
                shown(of(&experiments, "/classification/0/ratio"), 3),
                shown(of(&report, "/verdict/learned/people"), 0),
            );
        }
    }
}

fn main() {
    let (short, long) = (&["one", "ten"][..], &["one", "ten", "hundred"][..]);
    if let Some(source) = Source::training_part_of_adult() {
        table("Adult, 30,162 rows", &source, (7, &REQUIREMENTS), long);
        table("Adult, 30,162 rows", &source, (4, &REQUIREMENTS), short);
        table("Adult, 30,162 rows", &source, (5, &REQUIREMENTS), short);
        protection("Adult, 30,162 rows", &source, 7);
        suppression("Adult, 30,162 rows", &source, 7);
    }
    if let Some(source) = Source::adult() {
        table("Adult, 45,222 rows", &source, (7, &REQUIREMENTS), short);
    }
    if let Some(source) = Source::nursery() {
        table("Nursery, 12,960 rows", &source, (8, &OF_NURSERY), short);
    }
    table(
        "1,000,000 rows",
        &Source::generated(MANY),
        (7, &["recursive-l=4,3", "tau-l=0.5,3", "tau-l=0.3,6"]),
        &["one"],
    );
}
