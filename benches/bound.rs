//! What no release can cost less than, next to the cheapest that local search finds: the table of docs/explanation/bound.md. One run each, since
//! neither varies. Memory is the peak of the bound alone, without the table.

mod common;

use std::sync::Arc;
use std::time::Instant;

use common::{MANY, Source};
use peak_alloc::PeakAlloc;
use tauell::publish::{MethodChoice, Objective, Phase, Task};
use tauell::release::Publication;
use tauell::session::Problem;
use tauell::utility::{CostBound, CostBoundArgs, LeastCost, cost_of};

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

const REQUIREMENTS: [&str; 8] = [
    "tau-l=0.5,3",
    "tau-l=0.45,4",
    "tau-l=0.4,5",
    "tau-l=0.3,6",
    "recursive-l=4,3",
    "entropy-l=3",
    "distinct-l=5",
    "k=5",
];

const OBJECTIVES: [(&str, Objective); 3] =
    [("information", Objective::Information), ("both", Objective::Both), ("loss", Objective::Loss)];

/// The cheapest release that is known: of local search.
fn published(problem: &Problem, objective: &str, effort: &str) -> Publication {
    let mut choice = MethodChoice::of("local-search").expect("there is such a method");
    for (option, word) in [("objective", objective), ("effort", effort)] {
        assert!(choice.set(option, word), "{option} {word}");
    }
    let task = Task::new(Arc::clone(problem.microdata()), Arc::clone(problem.requirements()), None);
    let mut run = choice.begin(task).expect("the requirement is feasible");
    while run.advance(1 << 22).expect("it goes on").phase != Phase::Finished {}
    run.publication()
}

/// The bound of a budget, the seconds that it took, and the memory in MB.
fn bounded(problem: &Problem, objective: Objective, budget: u64) -> (LeastCost, f64, f32) {
    let microdata = Arc::clone(problem.microdata());
    let sensitive = CostBoundArgs::exact_values(&microdata);
    let requirements = Arc::clone(problem.requirements());
    let args =
        CostBoundArgs { microdata, requirements, sensitive, least_rows: 1, most_suppressed: 0, objective, budget };
    let before = MEMORY.current_usage_as_mb();
    MEMORY.reset_peak_usage();
    let begun = Instant::now();
    let mut run = CostBound::begin(args).expect("the requirement is feasible");
    while !run.advance(1 << 22) {}
    (run.least_cost(), begun.elapsed().as_secs_f64(), MEMORY.peak_usage_as_mb() - before)
}

fn table(name: &str, source: &Source, quasi: usize, (effort, budget): (&str, u64), objectives: usize) {
    println!("\n{name}, {quasi} quasi-identifiers\n");
    println!("| requirement | objective | bound | best known | gap | seconds | MB |\n|---|---|---|---|---|---|---|");
    for requirement in REQUIREMENTS {
        let problem = source.problem_under(quasi, &[requirement]);
        for (word, objective) in &OBJECTIVES[..objectives] {
            let (least, seconds, memory) = bounded(&problem, *objective, budget);
            let publication = published(&problem, word, effort);
            let cost = cost_of(&publication, problem.microdata(), *objective).expect("every row has nodes");
            assert!(least.total <= cost, "{requirement}: {least:?} {cost}");
            let (most, known) = (least.most_retained(), LeastCost { total: cost, ..least }.most_retained());
            let gap = 100.0 * (most - known);
            println!("| {requirement} | {word} | {most:.4} | {known:.4} | {gap:.2} | {seconds:.1} | {memory:.0} |");
        }
    }
}

fn main() {
    if let Some(source) = Source::training_part_of_adult() {
        table("Adult, 30,162 rows", &source, 7, ("ten", CostBoundArgs::STANDARD_BUDGET), 3);
        table("Adult, 30,162 rows", &source, 5, ("ten", CostBoundArgs::STANDARD_BUDGET), 1);
    }
    table("1,000,000 rows", &Source::generated(MANY), 7, ("one", CostBoundArgs::STANDARD_BUDGET), 1);
}
