//! What the sets of several sensitive columns disclose together to an adversary who knows how often each combination of their values occurs
//! (docs/explanation/randomized-addition.md#several-sensitive-columns). It follows from the original, so it is for the owner alone.

use std::collections::BTreeMap;

use tauell_base::pace::Pace;
use tauell_base::words::brief;
use tauell_base::words::numbers::{count, listed, people};
use tauell_data::taxonomy::LeafRank;
use tauell_publish::release::Release;

/// From where on a value is nearly certain.
const NEARLY: f64 = 0.9;

/// The combinations that are compared at most, over all rows.
const MOST: u64 = 50_000_000;

/// What it costs to compare one, in units of some nanoseconds.
const COMBINATION: u64 = 15;

/// Letters of a column's name that a sentence quotes, and columns that it names.
const LETTERS: usize = 60;
const NAMED: usize = 5;

/// The combinations of values that occur in the columns that are published as sets.
pub(super) struct Joint {
    /// The attributes that are published as sets.
    attributes: Vec<usize>,
    /// By value of the first of them: the combinations that have it, with their rows.
    combinations: BTreeMap<u32, Vec<(Vec<u32>, u64)>>,
}

impl Joint {
    /// `None` unless several columns are published as sets in their rows, and the original is known. O(rows · log).
    pub fn of(release: &Release) -> Option<Self> {
        let original = release.original.as_ref().filter(|_| release.publication.is_linked())?.sensitive();
        let sets = |&attribute: &usize| release.publication.sensitive_values(attribute).are_sets();
        let attributes: Vec<usize> = (0..release.sensitive.len()).filter(sets).collect();
        if attributes.len() < 2 {
            return None;
        }
        let mut counts: BTreeMap<Vec<u32>, u64> = BTreeMap::new();
        for &row in release.publication.rows() {
            let own = attributes.iter().map(|&of| original[of].leaves()[row as usize]).collect();
            *counts.entry(own).or_default() += 1;
        }
        let mut combinations: BTreeMap<u32, Vec<(Vec<u32>, u64)>> = BTreeMap::new();
        for (own, rows) in counts {
            combinations.entry(own[0]).or_default().push((own, rows));
        }
        Some(Self { attributes, combinations })
    }

    /// Counts the people with a nearly certain value, unless that is too much; a sentence.
    pub async fn sentence(&self, release: &Release, pace: &Pace) -> String {
        let (mut nearly, mut compared) = (0, 0);
        for &row in release.publication.rows() {
            if compared > MOST {
                return format!("{}: not measured, because there are too many combinations.", self.adversary(release));
            }
            let (is_nearly_certain, combinations) = self.is_nearly_certain(release, row as usize);
            nearly += u64::from(is_nearly_certain);
            compared += combinations;
            pace.pause(combinations * COMBINATION).await;
        }
        format!(
            "{}, some value of {} of {} has a probability above 0.9.",
            self.adversary(release),
            count(nearly),
            people(release.rows() as u64)
        )
    }

    /// Whether a value of some column has more than 0.9 of the rows whose combinations a row's sets allow, and how many were compared.
    fn is_nearly_certain(&self, release: &Release, row: usize) -> (bool, u64) {
        let publication = &release.publication;
        let set = |at: usize| {
            let attribute = self.attributes[at];
            publication.sensitive_values(attribute).cover(publication.value_of(attribute, row))
        };
        let mut left: Vec<&(Vec<u32>, u64)> = Vec::new();
        let mut compared = 0;
        for value in set(0).runs().flatten() {
            let all = self.combinations.get(&(value as u32)).map_or(&[][..], Vec::as_slice);
            compared += 1 + all.len() as u64;
            let allowed =
                |(own, _): &&(Vec<u32>, u64)| (1..self.attributes.len()).all(|at| set(at).contains(LeafRank(own[at])));
            left.extend(all.iter().filter(allowed));
        }
        let rows: u64 = left.iter().map(|(_, rows)| rows).sum();
        let is_nearly_certain = (0..self.attributes.len()).any(|at| {
            let mut of_values: BTreeMap<u32, u64> = BTreeMap::new();
            left.iter().for_each(|(own, rows)| *of_values.entry(own[at]).or_default() += rows);
            of_values.values().any(|&own| own as f64 > NEARLY * rows as f64)
        });
        (is_nearly_certain, compared)
    }

    fn adversary(&self, release: &Release) -> String {
        let names: Vec<String> =
            self.attributes.iter().map(|&of| format!("\"{}\"", brief(&release.sensitive[of].name, LETTERS))).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        format!(
            "Against an adversary who knows how often each combination of the values of {} occurs",
            listed(&names, NAMED)
        )
    }
}
