//! The order in which the lattice of generalizations is visited (2009 paper, section III.A, Definition 6;
//! docs/explanation/sweep.md#order-of-level-vectors).

use tauell_base::sorting::sorted;
use tauell_data::microdata::{Attribute, Microdata};
use tauell_data::taxonomy::LeafRank;

/// Up to so many level vectors are visited one by one; where there are more, those at which a class can close are searched
/// for ([`super::Sweep`]).
pub const VISITED_ONE_BY_ONE: u128 = 4_000_000;

/// Level vectors of a search that are shown, at most.
const SHOWN: u128 = 2_000;

/// Level vectors that are checked for a note on the order of importance, at most.
const LOOKED_AT: u128 = 50_000;

/// The weight p'(v) of a value in the average information of its level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OrderWeights {
    /// The number of distinct leaves under v that occur in the data (docs/explanation/decisions.md#weights-in-the-order-of-level-vectors, the literal reading).
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
/// I(S_ij) is the weighted mean of 1/|leaves(v)| over the values of attribute i at level j of the padded tree, times the weight of the
/// attribute. It does
/// not decrease with j (docs/explanation/decisions.md#unbalanced-trees), so that the order is a linear extension of "more specific first".
/// Compared as exact fractions where they fit into 128 bits, else rounded to 12 decimals (docs/explanation/decisions.md#equal-information).
///
/// `None` where there are more than [`VISITED_ONE_BY_ONE`]. Cost O(H log H).
pub fn level_vectors(microdata: &Microdata, weights: OrderWeights) -> Option<Vec<LevelVector>> {
    let scores = Scores::of(microdata, weights);
    let order = Order::new(&scores)?;
    let vector = |place| {
        let levels = order.levels(place);
        let all = levels.iter().zip(&scores.shown).map(|(&level, shown)| shown[usize::from(level)]);
        let information = all.sum::<f64>() / levels.len().max(1) as f64;
        LevelVector { levels, information }
    };
    Some((0..order.len()).map(vector).collect())
}

/// The same; none where there are more than are shown.
pub(super) fn few(microdata: &Microdata) -> Vec<LevelVector> {
    let levels = microdata.quasi_identifiers().iter().map(|of| of.taxonomy().levels());
    let shown = combinations(levels) <= SHOWN;
    shown.then(|| level_vectors(microdata, OrderWeights::default())).flatten().unwrap_or_default()
}

/// How many level vectors there are, where no two have one average information: then the order of importance decides nothing.
/// `None` where some have, there is one column alone, or there are too many level vectors to be looked at for a note. O(H log H).
pub fn level_vectors_without_ties(microdata: &Microdata, weights: OrderWeights) -> Option<u64> {
    let scores = Scores::of(microdata, weights);
    let count = combinations(scores.levels());
    if microdata.quasi_identifiers().len() < 2 || count > LOOKED_AT {
        return None;
    }
    let mut sums: Vec<i128> = vec![0];
    for by_level in &scores.by_level {
        sums = sums.iter().flat_map(|sum| by_level.iter().map(move |score| sum + score)).collect();
    }
    let sums = sorted(sums, Ord::cmp);
    sums.windows(2).all(|pair| pair[0] != pair[1]).then_some(count as u64)
}

/// The number of combinations of so many levels each; the largest number there is where it is larger.
pub fn combinations(levels: impl IntoIterator<Item = usize>) -> u128 {
    levels.into_iter().fold(1, |product: u128, levels| product.saturating_mul(levels as u128))
}

/// All level vectors in the order of visits, four bytes each.
pub(super) struct Order {
    levels: Vec<usize>,
    /// Level vectors as numbers, the most important attribute's level first.
    numbers: Vec<u32>,
}

impl Order {
    /// The order; `None` where there are more than [`VISITED_ONE_BY_ONE`]. O(H · levels of an attribute): attribute by attribute, one
    /// sorted list per level is merged with the others, as sorting all level vectors at once takes many times as long.
    pub fn new(scores: &Scores) -> Option<Self> {
        let levels: Vec<usize> = scores.levels().collect();
        let count = combinations(levels.iter().copied());
        if count > VISITED_ONE_BY_ONE {
            return None;
        }
        let (mut sums, mut numbers): (Vec<i128>, Vec<u32>) = (vec![0], vec![0]);
        for (at, by_level) in scores.by_level.iter().enumerate() {
            let is_last = at + 1 == scores.by_level.len();
            (sums, numbers) = with_attribute((&sums, &numbers), by_level, is_last);
        }
        Some(Self { levels, numbers })
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.numbers.len()
    }

    /// The levels of the one at this place.
    pub fn levels(&self, place: usize) -> Box<[u16]> {
        let mut number = self.numbers[place] as usize;
        let mut levels = vec![0; self.levels.len()];
        for (level, &many) in levels.iter_mut().zip(&self.levels).rev() {
            (*level, number) = ((number % many) as u16, number / many);
        }
        levels.into()
    }
}

/// Level vectors by descending sum, equal ones by descending number, with one more attribute. Their sums come back unless they are the
/// `last`, which are not asked for.
fn with_attribute((sums, numbers): (&[i128], &[u32]), by_level: &[i128], last: bool) -> (Vec<i128>, Vec<u32>) {
    let count = numbers.len() * by_level.len();
    let (mut merged, mut order) = (Vec::with_capacity(if last { 0 } else { count }), Vec::with_capacity(count));
    // Of each level, the next of its list. Numbers compare as their levels do.
    let mut next = vec![0; by_level.len()];
    let head = |level: usize, next: &[usize]| {
        let place = next[level];
        let number = numbers.get(place)? * by_level.len() as u32 + level as u32;
        Some((sums[place] + by_level[level], number))
    };
    while let Some((level, (sum, number))) = (0..by_level.len())
        .filter_map(|level| Some((level, head(level, &next)?)))
        .max_by(|(_, one), (_, other)| one.cmp(other))
    {
        next[level] += 1;
        order.push(number);
        if !last {
            merged.push(sum);
        }
    }
    (merged, order)
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
pub(super) struct Scores {
    by_level: Vec<Vec<i128>>,
    shown: Vec<Vec<f64>>,
}

impl Scores {
    /// The scores of the quasi-identifier's levels. O(leaves · levels).
    pub fn of(microdata: &Microdata, weights: OrderWeights) -> Self {
        let attributes = microdata.quasi_identifiers();
        let sums: Vec<Vec<Sum>> = attributes.iter().map(|attribute| level_sums(attribute, weights)).collect();
        let importance: Vec<u32> = attributes.iter().map(Attribute::weight).collect();
        Self::exact(&sums, &importance).unwrap_or_else(|| Self::rounded(&sums, &importance))
    }

    /// By what a row costs on average at each level of each attribute, the cheapest level vector first.
    pub fn of_costs(costs: &[Vec<i128>]) -> Self {
        let by_level: Vec<Vec<i128>> = costs.iter().map(|levels| levels.iter().map(|cost| -cost).collect()).collect();
        let shown = by_level.iter().map(|levels| levels.iter().map(|&cost| cost as f64).collect()).collect();
        Self { by_level, shown }
    }

    /// How many levels each attribute has.
    pub fn levels(&self) -> impl Iterator<Item = usize> + '_ {
        self.by_level.iter().map(Vec::len)
    }

    /// What each level of each attribute loses against the deepest one. In 64 bits: the scores themselves where their sums fit,
    /// else rounded to 12 decimals (docs/explanation/decisions.md#equal-information).
    pub fn losses(&self) -> Vec<Vec<i64>> {
        let lost = |by_level: &[Vec<i128>]| -> Option<Vec<Vec<i64>>> {
            let whole: i128 = by_level.iter().filter_map(|scores| scores.last()).sum();
            i64::try_from(whole).ok()?;
            let losses = |scores: &Vec<i128>| {
                let deepest = scores.last().copied().unwrap_or(0);
                scores.iter().map(|score| i64::try_from(deepest - score).ok()).collect()
            };
            by_level.iter().map(losses).collect()
        };
        let rounded = || lost(&rounded(&self.shown));
        lost(&self.by_level).or_else(rounded).expect("sums of some thousand numbers up to 10^12 fit")
    }

    /// Over one common denominator; `None` where that overflows.
    fn exact(sums: &[Vec<Sum>], importance: &[u32]) -> Option<Self> {
        let mut denominator: i128 = 1;
        for levels in sums {
            let mut common: i128 = 1;
            for &(leaves, _) in levels.iter().flat_map(|sum| &sum.parts) {
                common = lcm(common, i128::from(leaves))?;
            }
            let whole = levels.first().map_or(1, |sum| sum.parts.iter().map(|&(_, weight)| weight).sum::<u64>().max(1));
            denominator = lcm(denominator, common.checked_mul(i128::from(whole))?)?;
        }
        // As many sums of at most `denominator` as the attributes weigh together must fit.
        denominator.checked_mul(importance.iter().map(|&weight| i128::from(weight)).sum::<i128>() + 1)?;
        let mut by_level = Vec::with_capacity(sums.len());
        for (levels, &importance) in sums.iter().zip(importance) {
            let mut scores = Vec::with_capacity(levels.len());
            for sum in levels {
                let whole = i128::from(sum.parts.iter().map(|&(_, weight)| weight).sum::<u64>().max(1));
                let mut score = 0i128;
                for &(leaves, weight) in &sum.parts {
                    score += (denominator / whole / i128::from(leaves)).checked_mul(i128::from(weight))?;
                }
                scores.push(score * i128::from(importance));
            }
            by_level.push(scores);
        }
        Some(Self { by_level, shown: shown(sums, importance) })
    }

    fn rounded(sums: &[Vec<Sum>], importance: &[u32]) -> Self {
        let shown = shown(sums, importance);
        Self { by_level: rounded(&shown), shown }
    }
}

/// In units of 10^-12.
fn rounded(shown: &[Vec<f64>]) -> Vec<Vec<i128>> {
    shown.iter().map(|levels| levels.iter().map(|value| (value * 1e12).round() as i128).collect()).collect()
}

/// So that their mean over the attributes is the weighted mean of the information.
fn shown(sums: &[Vec<Sum>], importance: &[u32]) -> Vec<Vec<f64>> {
    let all = importance.iter().map(|&weight| f64::from(weight)).sum::<f64>();
    let of = |(levels, &weight): (&Vec<Sum>, &u32)| {
        let times = f64::from(weight) * sums.len() as f64 / all;
        levels.iter().map(|sum| sum.value() * times).collect()
    };
    sums.iter().zip(importance).map(of).collect()
}

fn lcm(a: i128, b: i128) -> Option<i128> {
    let (mut x, mut y) = (a, b);
    while y != 0 {
        (x, y) = (y, x % y);
    }
    (a / x).checked_mul(b)
}
