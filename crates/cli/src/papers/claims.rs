//! The papers' claims about their experiments, and whether they are confirmed: computed from the figures alone.
//!
//! A claim of the form "SWEEP is better" is confirmed if it is better at every requirement that all the methods of the claim satisfy, not
//! confirmed if it is better at none of them, and partly confirmed otherwise. As good is not better. What was never measured is not tested.

use serde::Serialize;

use tauell_base::words::joined;
use tauell_base::words::numbers::{counted, figure, listed, trimmed};

use super::results::{CellFigures, RequirementResults, TableResults};
use super::settings::{CLD, CLD_GUARANTEED, ONE_D, ONE_D_GUARANTEED, SWEEP};

/// Below this a difference is rounding.
const TOLERANCE: f64 = 1e-9;
/// The papers' three.
const THREE: [&str; 3] = [SWEEP, CLD, ONE_D];
const NAMES: [&str; 3] = ["SWEEP", "CLD", "1DLD"];
/// Of 1DLD's seconds SWEEP takes less than so many times, by the 2009 paper.
const TIMES: f64 = 3.0;

/// A claim, and whether it is confirmed.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Claim {
    /// By what it is known.
    pub key: &'static str,
    /// The claim, a sentence.
    pub claim: &'static str,
    /// The section or figure.
    pub source: &'static str,
    /// Whether it is about seconds, which differ from run to run.
    pub of_time: bool,
    /// Whether all tables together confirm it.
    pub came: Came,
    /// Table by table.
    pub tables: Vec<ClaimOfTable>,
}

/// A claim on one table.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct ClaimOfTable {
    /// The table.
    pub table: String,
    /// Whether this table confirms it.
    pub came: Came,
    /// The numbers, a sentence.
    pub found: String,
}

/// Whether a claim was confirmed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) enum Came {
    /// Everywhere.
    #[serde(rename = "came-out")]
    Out,
    /// Somewhere.
    #[serde(rename = "in-part")]
    InPart,
    /// Nowhere.
    #[serde(rename = "did-not")]
    Not,
    /// Nothing could test it.
    #[serde(rename = "not-tried")]
    Untried,
}

impl Came {
    /// In words.
    pub fn in_words(self) -> &'static str {
        match self {
            Self::Out => "confirmed",
            Self::InPart => "partly confirmed",
            Self::Not => "not confirmed",
            Self::Untried => "not tested",
        }
    }

    /// Confirmed so many times of so many.
    fn of(held: usize, all: usize) -> Self {
        match (held, all) {
            (_, 0) => Self::Untried,
            (held, all) if held == all => Self::Out,
            (0, _) => Self::Not,
            _ => Self::InPart,
        }
    }

    /// Several together; what was not tested does not count.
    fn all(several: impl Iterator<Item = Self>) -> Self {
        let tried = several.filter(|came| *came != Self::Untried);
        tried.reduce(|a, b| if a == b { a } else { Self::InPart }).unwrap_or(Self::Untried)
    }
}

type Decide = fn(&TableResults) -> (Came, String);

/// A claim: its key, itself, its source, whether it is about seconds, how it is decided.
const CLAIMS: &[(&str, &str, &str, bool, Decide)] = &[
    (
        "every-requirement",
        "SWEEP satisfies every (τ, ℓ); CLD and 1DLD cannot satisfy some of them.",
        "2009 paper, section IV.A, Figure 5",
        false,
        every_requirement,
    ),
    (
        "excessive-protection",
        "If all three satisfy a requirement, SWEEP has the least excessive protection.",
        "2009 paper, section IV.A, Figure 5; 2011 paper, section 5.2",
        false,
        |table| least(table, |of| Some(of.excessive_protection.least), "the least of any class", figure),
    ),
    (
        "mean-excessive-protection",
        "The same by the mean over people, which the least of any class does not show.",
        "not in the papers",
        false,
        |table| least(table, |of| Some(of.excessive_protection.mean), "the mean over people", figure),
    ),
    (
        "information",
        "SWEEP retains more information than 1DLD, and 1DLD more than CLD.",
        "2009 paper, section IV.B, Figure 6; 2011 paper, Figures 14 and 15",
        false,
        information,
    ),
    (
        "accuracy",
        "Decision trees (ID3) trained on SWEEP's tables predict best of the three.",
        "2009 paper, section IV.B, Figure 7; 2011 paper, section 5.3.2",
        false,
        |table| most(table, |of| of.accuracy_ratio, "accuracy ratio", figure),
    ),
    (
        "count-queries",
        "SWEEP's tables answer count queries with the least average relative error of the three.",
        "2011 paper, section 5.3.3, Figures 19 and 20",
        false,
        |table| least(table, |of| of.count_queries.as_ref().map(|of| of.mean), "the mean relative error", figure),
    ),
    (
        "guaranteed",
        "The parameters that guarantee a (τ, ℓ) retain much less information than those that a search finds.",
        "2009 paper, section IV.C; 2011 paper, section 5.4",
        false,
        guaranteed,
    ),
    (
        "time-1dld",
        "SWEEP takes less than three times as long as 1DLD, if all three satisfy a requirement.",
        "2009 paper, section IV.C, Figure 8",
        true,
        time_of_1dld,
    ),
    (
        "time-cld",
        "SWEEP takes less time than CLD, if all three satisfy a requirement.",
        "2009 paper, section IV.C, Figure 8",
        true,
        time_of_cld,
    ),
    (
        "eligible-ranges",
        "Simple ℓ-diversity is feasible up to an ℓ well below the number of values; every (τ, ℓ) is feasible up to that number.",
        "2011 paper, section 1.1, Table 1",
        false,
        ranges,
    ),
];

/// Decides all of them.
pub(crate) fn decided(tables: &[TableResults]) -> Vec<Claim> {
    let decide = |&(key, claim, source, of_time, decide): &(&'static str, &'static str, &'static str, bool, Decide)| {
        let of = |table: &TableResults| {
            let (came, found) = decide(table);
            ClaimOfTable { table: table.name.clone(), came, found }
        };
        let tables: Vec<ClaimOfTable> = tables.iter().map(of).collect();
        Claim { key, claim, source, of_time, came: Came::all(tables.iter().map(|of| of.came)), tables }
    };
    CLAIMS.iter().map(decide).collect()
}

/// How many requirements a method meets.
fn met(table: &TableResults, method: &str) -> usize {
    table.requirements.iter().filter(|of| of.figures(method).is_some_and(|of| of.satisfied)).count()
}

fn every_requirement(table: &TableResults) -> (Came, String) {
    let all = table.requirements.len();
    let [sweep, cld, one_d] = THREE.map(|method| met(table, method));
    let first: Vec<String> = [CLD, ONE_D]
        .iter()
        .zip(["CLD", "1DLD"])
        .filter_map(|(method, name)| first_lacking(table, method, name))
        .collect();
    let first = if first.is_empty() { String::new() } else { joined(&["; ", &first.join(", ")]) };
    let came = match () {
        () if all == 0 => Came::Untried,
        () if sweep < all => Came::Not,
        () if cld < all && one_d < all => Came::Out,
        () => Came::InPart,
    };
    let of = requirements(all);
    (came, format!("SWEEP satisfies {sweep} of {of}, CLD {cld}, 1DLD {one_d}{first}."))
}

/// From where on a method has no table.
fn first_lacking(table: &TableResults, method: &str, name: &str) -> Option<String> {
    let of = table.requirements.iter().find(|of| of.figures(method).is_none())?;
    Some(format!("{name} not ({}, {})", of.tau, of.l))
}

fn requirements(number: usize) -> String {
    counted(number as u64, "requirement", "requirements")
}

/// A figure of several methods, at each requirement for which all of them have it.
fn together<const N: usize>(
    table: &TableResults,
    methods: [&str; N],
    get: impl Fn(&RequirementResults, &str) -> Option<f64>,
) -> Vec<[f64; N]> {
    let at = |of: &RequirementResults| {
        let mut found = [0.0; N];
        for (place, method) in found.iter_mut().zip(methods) {
            *place = get(of, method).filter(|value| value.is_finite())?;
        }
        Some(found)
    };
    table.requirements.iter().filter_map(at).collect()
}

fn mean<const N: usize>(values: &[[f64; N]], at: usize) -> f64 {
    values.iter().map(|of| of[at]).sum::<f64>() / values.len().max(1) as f64
}

type Get = fn(&CellFigures) -> Option<f64>;

fn least(table: &TableResults, get: Get, what: &str, said: fn(f64) -> String) -> (Came, String) {
    best(table, get, what, said, |a, b| a < b - TOLERANCE)
}

fn most(table: &TableResults, get: Get, what: &str, said: fn(f64) -> String) -> (Came, String) {
    best(table, get, what, said, |a, b| a > b + TOLERANCE)
}

/// Whether SWEEP is better than both others.
fn best(
    table: &TableResults,
    get: Get,
    what: &str,
    said: fn(f64) -> String,
    better: fn(f64, f64) -> bool,
) -> (Came, String) {
    let values = together(table, THREE, |of, method| of.figures(method).and_then(get));
    if values.is_empty() {
        return (Came::Untried, nothing());
    }
    let held = values.iter().filter(|of| better(of[0], of[1]) && better(of[0], of[2])).count();
    let means: Vec<String> =
        NAMES.iter().enumerate().map(|(at, name)| joined(&[name, " ", &said(mean(&values, at))])).collect();
    let means: Vec<&str> = means.iter().map(String::as_str).collect();
    let found = format!(
        "SWEEP is best at {held} of {} that all three satisfy. Averages ({what}): {}.",
        requirements(values.len()),
        listed(&means, means.len())
    );
    (Came::of(held, values.len()), found)
}

fn nothing() -> String {
    "No requirement is satisfied by all compared methods.".to_owned()
}

fn information(table: &TableResults) -> (Came, String) {
    let values = together(table, THREE, |of, method| of.figures(method).map(|of| of.information));
    if values.is_empty() {
        return (Came::Untried, nothing());
    }
    let more = |a: usize, b: usize| values.iter().filter(|of| of[a] > of[b] + TOLERANCE).count();
    let (over_one_d, over_cld) = (more(0, 2), more(2, 1));
    let [sweep, cld, one_d] = [0, 1, 2].map(|at| figure(mean(&values, at)));
    let found = format!(
        "Of {} that all three satisfy, SWEEP retains more than 1DLD at {over_one_d}, and 1DLD more than CLD at {over_cld}; on average, SWEEP \
         {sweep}, 1DLD {one_d} and CLD {cld}.",
        requirements(values.len())
    );
    (Came::of(over_one_d + over_cld, 2 * values.len()), found)
}

/// A search finds more than what is guaranteed: tables with more information, or tables at all.
fn guaranteed(table: &TableResults) -> (Came, String) {
    let (mut held, mut all, mut sentences) = (0, 0, Vec::new());
    for (name, searched, guaranteed) in [("CLD", CLD, CLD_GUARANTEED), ("1DLD", ONE_D, ONE_D_GUARANTEED)] {
        let found: Vec<(f64, Option<f64>)> = table
            .requirements
            .iter()
            .filter_map(|of| {
                let information = |method| of.figures(method).map(|of| of.information);
                Some((information(searched)?, information(guaranteed)))
            })
            .collect();
        let less = found
            .iter()
            .filter(|(by_search, by_theory)| by_theory.is_some_and(|of| of < by_search - TOLERANCE))
            .count();
        let none = found.iter().filter(|(_, by_theory)| by_theory.is_none()).count();
        held += less + none;
        all += found.len();
        sentences.push(format!(
            "{name} finds {} by search; guaranteed parameters retain less at {less} and have none at {none}",
            counted(found.len() as u64, "table", "tables")
        ));
    }
    (Came::of(held, all), joined(&[&sentences.join(". "), "."]))
}

/// Seconds of publishing at each requirement that all three meet.
fn seconds(table: &TableResults) -> Vec<[f64; 3]> {
    together(table, THREE, |of, method| {
        of.cell(method).filter(|cell| cell.figures.is_some()).map(|cell| cell.seconds.publish)
    })
}

fn times_as_long(table: &TableResults, other: usize, name: &str, most: f64) -> (Came, String) {
    let ratios: Vec<f64> =
        seconds(table).iter().map(|of| of[0] / of[other]).filter(|ratio| ratio.is_finite()).collect();
    if ratios.is_empty() {
        return (Came::Untried, nothing());
    }
    let held = ratios.iter().filter(|&&ratio| ratio < most).count();
    let (low, high) = ratios.iter().fold((f64::MAX, 0.0_f64), |(low, high), &ratio| (low.min(ratio), high.max(ratio)));
    let found = format!(
        "SWEEP takes {} to {} times as long as {name}; below {} at {held} of {} that all three satisfy.",
        trimmed(low, 2),
        trimmed(high, 2),
        trimmed(most, 0),
        requirements(ratios.len())
    );
    (Came::of(held, ratios.len()), found)
}

fn time_of_1dld(table: &TableResults) -> (Came, String) {
    times_as_long(table, 2, "1DLD", TIMES)
}

fn time_of_cld(table: &TableResults) -> (Came, String) {
    times_as_long(table, 1, "CLD", 1.0)
}

fn ranges(table: &TableResults) -> (Came, String) {
    let narrow = table.ranges.iter().filter(|of| (of.largest_simple_l as usize) < of.values).count();
    let all = table.ranges.len();
    let every = table.ranges.iter().filter(|of| of.every_tau_l).count();
    let most = table.ranges.iter().find(|of| of.column == table.sensitive);
    let own = most.map_or_else(String::new, |of| {
        format!(
            " \"{}\" has {} values, and simple ℓ-diversity up to ℓ = {}.",
            of.column, of.values, of.largest_simple_l
        )
    });
    let of = counted(all as u64, "sensitive column", "sensitive columns");
    let found = format!(
        "Simple ℓ-diversity ends below the number of values in {narrow} of {of}; every (τ, ℓ) up to it is feasible in {every}.{own}"
    );
    (Came::of(narrow + every, 2 * all), found)
}
