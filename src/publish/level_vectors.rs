//! The order in which the lattice of generalizations is visited (2009 paper, section III.A, Definition 6; spec A.2).

use std::cmp::Ordering;

use crate::microdata::{Attribute, Microdata};
use crate::sorting::sorted;
use crate::taxonomy::LeafRank;

use super::PublishError;

/// More level vectors than this are refused: each is a pass over all loose entries.
const LIMIT: u128 = 4_000_000;

/// The weight p'(v) of a value in the average information of its level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum OrderWeights {
    /// The number of distinct leaves under v that occur in the data (spec AMB-9, the literal reading).
    #[default]
    DistinctLeaves,
    /// The number of rows under v.
    Rows,
}

/// One level per quasi-identifier attribute, in order of importance; 0 is the root.
#[derive(Clone, Debug, PartialEq)]
pub struct LevelVector {
    /// The levels.
    pub levels: Box<[u16]>,
    /// The average information I(<j_1..j_d>), for showing.
    pub information: f64,
}

/// All level vectors by descending (information, levels), compared lexicographically. The first is the base vector, the
/// last the root.
///
/// I(S_ij) is the weighted mean of 1/|leaves(v)| over the values of attribute i at level j of the padded tree. It does
/// not decrease with j (spec AMB-2), so that the order is a linear extension of "more specific first".
/// Compared as exact fractions where they fit into 128 bits, else rounded to 12 decimals (spec AMB-10).
///
/// # Errors
/// More than four million level vectors. Cost O(H log H).
pub fn level_vectors(microdata: &Microdata, weights: OrderWeights) -> Result<Vec<LevelVector>, PublishError> {
    let attributes = microdata.quasi_identifiers();
    let count = attributes
        .iter()
        .try_fold(1u128, |product, attribute| product.checked_mul(attribute.taxonomy().levels() as u128))
        .unwrap_or(u128::MAX);
    if count > LIMIT {
        return Err(PublishError::TooManyLevelVectors { count, limit: LIMIT });
    }
    let sums: Vec<Vec<Sum>> = attributes.iter().map(|attribute| level_sums(attribute, weights)).collect();
    let scores = Scores::exact(&sums).unwrap_or_else(|| Scores::rounded(&sums));
    let mut vectors: Vec<(i128, LevelVector)> = Vec::with_capacity(count as usize);
    let mut levels = vec![0u16; attributes.len()];
    loop {
        let at = |table: &[Vec<f64>]| -> f64 {
            levels.iter().enumerate().map(|(i, &j)| table[i][usize::from(j)]).sum::<f64>() / levels.len().max(1) as f64
        };
        let score = levels.iter().enumerate().map(|(i, &j)| scores.by_level[i][usize::from(j)]).sum();
        vectors.push((score, LevelVector { levels: levels.clone().into(), information: at(&scores.shown) }));
        // The next vector, counting up.
        let Some(i) = (0..levels.len()).rev().find(|&i| usize::from(levels[i]) + 1 < attributes[i].taxonomy().levels())
        else {
            break;
        };
        levels[i] += 1;
        levels[i + 1..].fill(0);
    }
    let vectors = sorted(vectors, |(a, left), (b, right)| match b.cmp(a) {
        Ordering::Equal => right.levels.cmp(&left.levels),
        unequal => unequal,
    });
    Ok(vectors.into_iter().map(|(_, vector)| vector).collect())
}

/// Σ p'(v) by number of leaves of v, over the values of one level: Σ p'(v)/|leaves(v)| without a division.
struct Sum {
    /// `(|leaves|, Σ p')`.
    parts: Vec<(u64, u64)>,
}

impl Sum {
    fn value(&self) -> f64 {
        let whole: u64 = self.parts.iter().map(|&(_, weight)| weight).sum();
        let sum: f64 = self.parts.iter().map(|&(leaves, weight)| weight as f64 / leaves as f64).sum();
        if whole == 0 { 0.0 } else { sum / whole as f64 }
    }
}

fn level_sums(attribute: &Attribute, weights: OrderWeights) -> Vec<Sum> {
    let taxonomy = attribute.taxonomy();
    let present: Vec<(LeafRank, u64)> = attribute
        .leaf_counts()
        .into_iter()
        .enumerate()
        .filter(|&(_, count)| count > 0)
        .map(|(rank, count)| {
            let weight = if weights == OrderWeights::Rows { count } else { 1 };
            (LeafRank(rank as u32), weight)
        })
        .collect();
    (0..taxonomy.levels())
        .map(|level| {
            let mut parts = std::collections::BTreeMap::new();
            for &(rank, weight) in &present {
                let node = taxonomy.ancestor_at(rank, level);
                *parts.entry(taxonomy.leaves(node).len() as u64).or_insert(0) += weight;
            }
            Sum { parts: parts.into_iter().collect() }
        })
        .collect()
}

/// Additive scores whose sum orders level vectors.
struct Scores {
    by_level: Vec<Vec<i128>>,
    shown: Vec<Vec<f64>>,
}

impl Scores {
    /// Over one common denominator; `None` where that overflows.
    fn exact(sums: &[Vec<Sum>]) -> Option<Self> {
        let mut denominator: i128 = 1;
        for levels in sums {
            let mut common: i128 = 1;
            for &(leaves, _) in levels.iter().flat_map(|sum| &sum.parts) {
                common = lcm(common, i128::from(leaves))?;
            }
            let whole = levels.first().map_or(1, |sum| sum.parts.iter().map(|&(_, weight)| weight).sum::<u64>().max(1));
            denominator = lcm(denominator, common.checked_mul(i128::from(whole))?)?;
        }
        // d sums of at most `denominator` each must fit.
        denominator.checked_mul(sums.len() as i128 + 1)?;
        let mut by_level = Vec::with_capacity(sums.len());
        for levels in sums {
            let mut scores = Vec::with_capacity(levels.len());
            for sum in levels {
                let whole = i128::from(sum.parts.iter().map(|&(_, weight)| weight).sum::<u64>().max(1));
                let mut score = 0i128;
                for &(leaves, weight) in &sum.parts {
                    score += (denominator / whole / i128::from(leaves)).checked_mul(i128::from(weight))?;
                }
                scores.push(score);
            }
            by_level.push(scores);
        }
        Some(Self { by_level, shown: shown(sums) })
    }

    fn rounded(sums: &[Vec<Sum>]) -> Self {
        let shown = shown(sums);
        let by_level =
            shown.iter().map(|levels| levels.iter().map(|value| (value * 1e12).round() as i128).collect()).collect();
        Self { by_level, shown }
    }
}

fn shown(sums: &[Vec<Sum>]) -> Vec<Vec<f64>> {
    sums.iter().map(|levels| levels.iter().map(Sum::value).collect()).collect()
}

fn lcm(a: i128, b: i128) -> Option<i128> {
    let (mut x, mut y) = (a, b);
    while y != 0 {
        (x, y) = (y, x % y);
    }
    (a / x).checked_mul(b)
}
