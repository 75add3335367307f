//! Method-aware runs: what the whole way from a file to a release or a refusal does and says, over all originals of small designs.
//!
//! The adversary knows everyone's quasi-identifier and how many people have each value, and what a run does with each original: publish
//! these bytes, or refuse in these words (docs/explanation/transparent-sweep.md#what-a-run-decides-and-from-what). `tests/command_line/method_aware.rs`
//! does the same with the command itself.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;
use tauell::error::Error;
use tauell::publish::MethodChoice;
use tauell::random::Secret;
use tauell::recipe::Choices;
use tauell::run::{Outcome, Run};
use tauell::session::{Problem, Session};
use tauell::table::{MissingTokens, ReadOptions, read_all};

const METHODS: [&str; 3] = ["transparent-sweep", "anatomy", "random-addition"];

/// People and their trees; `values` are those of each sensitive column, one a person, in any order.
struct Design {
    name: &'static str,
    qi: &'static [&'static str],
    people: &'static [&'static str],
    trees: &'static [(&'static str, &'static str)],
    values: &'static [&'static str],
}

/// Flat trees keep ages apart; `g` and `h` are groups that bear the names of sensitive values.
const NAMED: &str = "1;x;*\n2;x;*\n3;x;*\n4;y;*\n5;y;*\n6;y;*\n";

const DESIGNS: [Design; 8] = [
    Design { name: "two people", qi: &["copy"], people: &["x", "y"], trees: &[], values: &["xy"] },
    Design {
        name: "a copy",
        qi: &["copy", "age"],
        people: &["x,1", "x,2", "y,3", "y,4"],
        trees: &[],
        values: &["xxyy"],
    },
    Design {
        name: "six people, a copy",
        qi: &["copy", "age"],
        people: &["x,1", "x,2", "x,3", "y,4", "y,5", "y,6"],
        trees: &[],
        values: &["xxxyyy"],
    },
    Design {
        name: "groups with the names of values",
        qi: &["age"],
        people: &["1", "2", "3", "4", "5", "6"],
        trees: &[("age", NAMED)],
        values: &["xxxyyy"],
    },
    Design {
        name: "nearly told",
        qi: &["town", "flat"],
        people: &["a,1", "a,2", "a,3", "a,4", "b,5", "b,6", "b,7", "b,8"],
        trees: &[],
        values: &["xxxxyyyy"],
    },
    Design {
        name: "three values",
        qi: &["copy", "age"],
        people: &["x,1", "x,2", "y,3", "z,4"],
        trees: &[],
        values: &["xxyz"],
    },
    Design {
        name: "two sensitive columns",
        qi: &["copy", "age"],
        people: &["x,1", "x,2", "y,3", "y,4"],
        trees: &[],
        values: &["xxyy", "xxyy"],
    },
    // Spellings of one value, someone without a value, and a tree that lacks two values: all of it is counted, and listed by text.
    Design { name: "spellings", qi: &["age"], people: &["1", "2", "3", "4"], trees: &[], values: &["xXy "] },
];

const LACKING: Design = Design {
    name: "a tree that lacks values",
    qi: &["age"],
    people: &["1", "2", "3", "4"],
    trees: &[("s", "x;*\n")],
    values: &["xyzz"],
};

impl Design {
    /// The sensitive columns.
    fn sensitive(&self) -> &'static [&'static str] {
        const NAMES: &[&str] = &["s", "t"];
        &NAMES[..self.values.len()]
    }

    /// All originals with these value counts: the cells of each person.
    fn originals(&self) -> Vec<Vec<String>> {
        let mut all = vec![vec![String::new(); self.people.len()]];
        for values in self.values {
            let orders = arrangements(values);
            let with = |original: Vec<String>| {
                let add = |order: &String| {
                    original
                        .iter()
                        .zip(order.chars())
                        .map(|(cells, value)| format!("{cells},{}", word(value)))
                        .collect()
                };
                orders.iter().map(add).collect::<Vec<Vec<String>>>()
            };
            all = all.into_iter().flat_map(with).collect();
        }
        all
    }

    /// An original as a file, its rows in this order.
    fn file(&self, original: &[String], order: &[usize]) -> String {
        let header = [self.qi, self.sensitive()].concat().join(",");
        let rows = order.iter().map(|&row| format!("{}{}\n", self.people[row], original[row]));
        format!("{header}\n{}", rows.collect::<String>())
    }
}

fn word(value: char) -> String {
    if value == ' ' { String::new() } else { value.to_string() }
}

/// All orders of these letters.
fn arrangements(letters: &str) -> BTreeSet<String> {
    if letters.is_empty() {
        return BTreeSet::from([String::new()]);
    }
    let without = |at: usize| [&letters[..at], &letters[at + 1..]].concat();
    (0..letters.len())
        .flat_map(|at| arrangements(&without(at)).into_iter().map(move |rest| format!("{}{rest}", &letters[at..=at])))
        .collect()
}

/// What an adversary may see of a run.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Seen {
    /// Exit status, code and sentence.
    Refused(String),
    /// All files.
    Published(String),
}

/// A run, and what was stated about it next to.
struct Ended {
    seen: Seen,
    /// Said before the run, or with the result, to everyone.
    before: Vec<String>,
    report: Option<Value>,
    /// Said to the owner alone.
    for_owner: Vec<String>,
}

fn refused(error: &Error) -> Seen {
    Seen::Refused(format!("{:?} {}: {error}", error.kind(), error.code()))
}

fn published(outcome: &Outcome, choices: &Choices) -> Seen {
    let mut files = Vec::new();
    let table = outcome.published();
    table.write_rows(&mut files, b',', choices.row_order, 0..table.rows()).unwrap();
    table.groups().for_each(|groups| groups.write_groups(&mut files, b',', 0..groups.len()).unwrap());
    Seen::Published(String::from_utf8(files).unwrap())
}

/// The whole way of a file, as the command goes it.
fn run(design: &Design, file: &str, method: &str, asked: &[&str], secret: u32) -> Ended {
    let options = ReadOptions { header: Some(true), ..ReadOptions::default() };
    let mut session = Session::new(read_all(file.as_bytes(), &options).unwrap(), options, MissingTokens::default());
    let mut ended =
        Ended { seen: Seen::Refused(String::new()), before: Vec::new(), report: None, for_owner: Vec::new() };
    let qi = design.qi.iter().map(|&name| name.to_owned()).collect();
    let mut choices = Choices { qi, method: MethodChoice::of(method).unwrap(), ..Choices::default() };
    for column in design.sensitive() {
        choices = choices.with_sensitive(column, asked).unwrap();
    }
    let mut bytes = [7; 16];
    bytes[..4].copy_from_slice(&secret.to_le_bytes());
    session.set_secret(Some(Secret::new(bytes)));
    let laid = design.trees.iter().try_for_each(|(name, tree)| {
        let column = session.column(name).unwrap();
        session.set_hierarchy(column, name, tree.as_bytes())
    });
    let problem = match laid.and_then(|()| Problem::new(&mut session, &choices)) {
        Ok(problem) => problem,
        Err(error) => return Ended { seen: refused(&error), ..ended },
    };
    ended.before.extend(problem.spelling().iter().flat_map(|remark| remark.sentences().cloned()));
    ended.before.extend((0..session.table().columns().len()).map(|column| session.taxonomy(column).how()));
    ended.before.push(format!("{:?} {:?}", problem.wide(), problem.microdata().dropped()));
    ended.for_owner.extend(problem.owner_disclosures().map(|tell| tell.sentence.clone()));
    match Run::new(problem).and_then(Run::finish) {
        Ok(outcome) => {
            let mut report = serde_json::to_value(outcome.report()).unwrap();
            let said = report.as_object_mut().unwrap();
            said.remove("seconds");
            let for_owner = said.remove("for_owner").is_some();
            assert_eq!(for_owner, !ended.for_owner.is_empty());
            // Which guesses are right is counted with the original, and is private by its name (docs/reference/report.md).
            if let Some(columns) = report.pointer_mut("/verdict/learned/columns").and_then(Value::as_array_mut) {
                for column in columns.iter_mut().filter_map(Value::as_object_mut) {
                    assert!(
                        column.remove("correct_above_90").is_some() && column.remove("correctly_guessed").is_some()
                    );
                }
            }
            ended.report = Some(report);
            ended.seen = published(&outcome, &choices);
        }
        Err(error) => ended.seen = refused(&error),
    }
    ended
}

fn in_order(design: &Design) -> Vec<usize> {
    (0..design.people.len()).collect()
}

/// (a) Whether, what, and with which words.
#[test]
fn refusals_and_all_that_is_said_to_others_follow_from_quasi_identifiers_and_value_counts() {
    let mut told = 0;
    for design in DESIGNS.iter().chain([&LACKING]) {
        for method in METHODS {
            for asked in [&["simple-l=2"][..], &["tau-l=0.6,3"], &["simple-l=5"]] {
                let case = format!("{}, {method}, {asked:?}", design.name);
                let mut refusals: BTreeSet<Option<Seen>> = BTreeSet::new();
                let mut before: BTreeSet<Vec<String>> = BTreeSet::new();
                let mut reports: BTreeMap<Seen, Value> = BTreeMap::new();
                let originals = design.originals();
                let secrets = if originals.len() > 50 { 1 } else { 2 };
                for original in originals {
                    for secret in 0..secrets {
                        let ended = run(design, &design.file(&original, &in_order(design)), method, asked, secret);
                        refusals.insert(Some(ended.seen.clone()).filter(|seen| matches!(seen, Seen::Refused(_))));
                        before.insert(ended.before);
                        told += ended.for_owner.len();
                        if let Some(report) = ended.report {
                            assert_eq!(*reports.entry(ended.seen).or_insert_with(|| report.clone()), report, "{case}");
                        }
                    }
                }
                assert_eq!((refusals.len(), before.len()), (1, 1), "{case}: {refusals:?} {before:?}");
            }
        }
    }
    assert!(told > 100, "designs with a column that shows: {told}");
}

/// The same rows in another order: the input may be sorted by the sensitive value.
#[test]
fn what_a_run_does_and_says_does_not_depend_on_the_order_of_the_rows() {
    for design in DESIGNS.iter().chain([&LACKING]) {
        let rows = design.people.len();
        for original in design.originals().into_iter().step_by(7) {
            let mut by_value = in_order(design);
            by_value.sort_by_key(|&row| &original[row]);
            let back: Vec<usize> = by_value.iter().rev().copied().collect();
            let turned: Vec<usize> = (0..rows).map(|row| (row + 2) % rows).collect();
            for method in METHODS {
                for asked in [&["simple-l=2"][..], &["tau-l=0.6,3"], &["simple-l=2", "k=2"]] {
                    let of = |order: &[usize]| {
                        let ended = run(design, &design.file(&original, order), method, asked, 3);
                        (ended.seen, ended.before, ended.report)
                    };
                    let as_it_is = of(&in_order(design));
                    for order in [&by_value, &back, &turned] {
                        assert_eq!(of(order), as_it_is, "{}, {method}, {asked:?}, {order:?}", design.name);
                    }
                }
            }
        }
    }
}

/// How many standard deviations a share may be off: some thousands of shares are examined.
const DEVIATIONS: f64 = 4.5;

/// By what is seen, how often each original led there.
type Times = BTreeMap<Seen, Vec<u32>>;

/// Runs of each original under many secrets; and the same where a column that copies is refused, and groups that bear the names of values, as
/// they were before.
fn seen_of(design: &Design, method: &str, secrets: u32) -> [Times; 2] {
    let originals = design.originals();
    let mut all = [Times::new(), Times::new()];
    for (at, original) in originals.iter().enumerate() {
        for secret in 0..secrets {
            let number = secret * originals.len() as u32 + at as u32;
            let ended = run(design, &design.file(original, &in_order(design)), method, &["simple-l=2"], number);
            let refused =
                ended.for_owner.iter().any(|said| said.contains("is a copy of") || said.contains("no one else"));
            let before = if refused { Seen::Refused("tells-sensitive".to_owned()) } else { ended.seen.clone() };
            for (times, seen) in all.iter_mut().zip([ended.seen, before]) {
                times.entry(seen).or_insert_with(|| vec![0; originals.len()])[at] += 1;
            }
        }
    }
    all
}

/// By how much someone's value is likelier than one half, to anyone who saw this; chance is taken off.
fn above_one_half(design: &Design, all: &Times) -> f64 {
    let originals = design.originals();
    let mut most = f64::NEG_INFINITY;
    for times in all.values() {
        let sum: u32 = times.iter().sum();
        for person in 0..design.people.len() {
            for value in [",x", ",y"] {
                let with: u32 =
                    (0..originals.len()).filter(|&at| originals[at][person] == value).map(|at| times[at]).sum();
                let share = f64::from(with) / f64::from(sum);
                most = most.max(share - 0.5 - DEVIATIONS * (0.25 / f64::from(sum)).sqrt());
            }
        }
    }
    most
}

/// (b) With everyone's quasi-identifier, the value counts, the method, and what was seen, refusals included.
#[test]
fn no_value_is_likelier_than_the_requirement_allows_to_an_adversary_who_sees_the_outcome_of_a_run() {
    for (design, secrets) in DESIGNS.iter().take(4).zip([100, 60, 30, 30]) {
        for method in ["transparent-sweep", "anatomy"] {
            let [now, before] = seen_of(design, method, secrets).map(|times| above_one_half(design, &times));
            assert!(now <= 0.0, "{}, {method}: {now} above", design.name);
            // With the refusals of before someone is above: so many secrets are enough to see it.
            assert!(before > 0.0, "{}, {method}: {before}", design.name);
        }
    }
}

/// Randomized addition discloses a set for each person, and which values occur. All originals consistent with these are equally likely.
#[test]
fn randomized_addition_makes_no_original_that_fits_its_sets_likelier_than_another() {
    for (design, secrets) in DESIGNS.iter().take(3).zip([40, 30, 25]) {
        for (times, fair) in seen_of(design, "random-addition", secrets).iter().zip([true, false]) {
            let mut off = f64::NEG_INFINITY;
            for times in times.values() {
                // Two values, sets of two: every original fits.
                let (sum, fitting) = (f64::from(times.iter().sum::<u32>()), times.len() as f64);
                let share = 1.0 / fitting;
                let allowed = DEVIATIONS * (share * (1.0 - share) / sum).sqrt();
                off = times.iter().map(|&of| (f64::from(of) / sum - share).abs() - allowed).fold(off, f64::max);
            }
            assert_eq!(off <= 0.0, fair, "{}: {off}", design.name);
        }
    }
}
