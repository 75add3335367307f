//! How a published sensitive value spreads over base values: induced frequencies (2009 paper, Definition 2; docs/explanation/model.md#induced-frequency).
//!
//! `l(g, a) = p(a) / Σ p(v)` over the leaves `v` of `g`, if `a` is one of them, else 0; and `l(a, a) = 1`. The same of a set of
//! base values that is no node of the tree.
//!
//! To change it: the unit of masses is chosen so that 127 bits are proven to suffice for every product that a requirement makes
//! ([`super::Requirement::factor`]); a new product needs a new proof, or doubles. Exact and rounded masses must keep the same order.

use std::ops::Range;
use std::sync::{Arc, OnceLock};

use tauell_data::taxonomy::{LeafRank, NodeId, Taxonomy, ValueId, Values};

use super::distance::Runs;
use super::masses::{Listed, Masses, Stretches};
use super::ratio::gcd;
use super::{BaseIndex, Distance, Weights};

/// The induced frequencies of one sensitive attribute under given weights.
///
/// Exact if possible: masses are integers in units of `1/D` of a row, `D` being the least common multiple of the weight
/// sums of all published values (docs/explanation/model.md#arithmetic). If a comparison could overflow 127 bits, it
/// falls back to doubles, and [`Spread::is_exact`] is false.
#[derive(Clone, Debug)]
pub struct Spread {
    values: Arc<Values>,
    /// Leaves of positive weight in rank order.
    base: Vec<LeafRank>,
    /// Positive leaves before each leaf rank, one entry more than leaves: a node covers `before[first]..before[end]`.
    before: Vec<u32>,
    arithmetic: Arithmetic,
    zero_one: bool,
    /// The runs of each distance, once they are needed.
    runs: [OnceLock<Runs>; Distance::ALL.len()],
}

#[derive(Clone, Debug)]
enum Arithmetic {
    /// Integer weight of each base value; how each published value shares out a row; and D.
    Exact { weight: Vec<u128>, shares: Vec<ValueShares>, scale: u128 },
    /// Weight of each base value, weight sum of each published value.
    Doubles { weight: Vec<f64>, sum: Vec<f64> },
}

/// Runs of base values, ascending.
#[derive(Clone, Debug)]
pub struct BaseRuns {
    first: Option<Range<BaseIndex>>,
    others: std::vec::IntoIter<Range<BaseIndex>>,
}

impl Iterator for BaseRuns {
    type Item = Range<BaseIndex>;

    fn next(&mut self) -> Option<Self::Item> {
        self.first.take().or_else(|| self.others.next())
    }
}

/// D·l(g, a) = `(p(a) / common) · per_unit`, whole numbers all.
#[derive(Clone, Copy, Debug)]
struct ValueShares {
    /// A common divisor of the weights of what the value stands for.
    common: u128,
    /// D·common / weight sum.
    per_unit: u128,
}

impl Spread {
    /// The spread for a table of `rows` rows whose masses are multiplied by `factor` at most. O(nodes + leaves).
    ///
    /// `rows` and `factor` only bound the integers: exact arithmetic is used iff `rows·D·factor < 2^127` can be
    /// proven with checked multiplication. See [`super::Requirement::factor`].
    pub fn new(taxonomy: Arc<Taxonomy>, weights: &Weights, rows: u64, factor: u128) -> Self {
        Self::over(Arc::new(Values::of(taxonomy)), weights, rows, factor)
    }

    /// As [`Self::new`], where more may be published than the nodes of a tree. O(values, and what those beyond the tree stand for).
    pub fn over(values: Arc<Values>, weights: &Weights, rows: u64, factor: u128) -> Self {
        let mut base = Vec::new();
        let mut before = Vec::with_capacity(values.taxonomy().leaf_count() + 1);
        for (rank, weight) in weights.by_leaf().iter().enumerate() {
            before.push(base.len() as u32);
            if weight.numerator() > 0 {
                base.push(LeafRank(rank as u32));
            }
        }
        before.push(base.len() as u32);
        let zero_one = weights.is_zero_one();
        let mut spread = Self {
            values,
            base,
            before,
            arithmetic: Arithmetic::Doubles { weight: vec![], sum: vec![] },
            zero_one,
            runs: Default::default(),
        };
        spread.arithmetic = spread
            .exact(weights)
            .filter(|arithmetic| {
                let Arithmetic::Exact { scale, .. } = arithmetic else { return false };
                u128::from(rows.max(1))
                    .checked_mul(*scale)
                    .and_then(|bound| bound.checked_mul(factor.max(1)))
                    .is_some_and(|bound| bound < 1 << 127)
            })
            .unwrap_or_else(|| spread.doubles(weights));
        spread
    }

    fn exact(&self, weights: &Weights) -> Option<Arithmetic> {
        // Weights as integers: times the least common multiple of their denominators.
        let mut unit: u128 = 1;
        for &rank in &self.base {
            unit = lcm(unit, u128::from(weights.weight(rank).denominator()))?;
        }
        let mut weight = Vec::with_capacity(self.base.len());
        for &rank in &self.base {
            let ratio = weights.weight(rank);
            weight.push(u128::from(ratio.numerator()).checked_mul(unit / u128::from(ratio.denominator()))?);
        }
        let mut prefix = Vec::with_capacity(weight.len() + 1);
        prefix.push(0u128);
        for &value in &weight {
            prefix.push(prefix[prefix.len() - 1].checked_add(value)?);
        }
        // What a value divides its row by, in lowest terms, must divide D.
        let mut scale: u128 = 1;
        let mut parts = Vec::with_capacity(self.values.len());
        for value in self.all() {
            let sum = self.base_runs(value).map(|run| prefix[run.end] - prefix[run.start]).sum::<u128>();
            let weights = self.base_runs(value).flat_map(|run| &weight[run]);
            let common = weights.fold(0, |divisor, &value| gcd(value, divisor)).max(1);
            scale = lcm(scale, (sum / common).max(1))?;
            parts.push((common, (sum / common).max(1)));
        }
        let shares = parts.into_iter().map(|(common, units)| ValueShares { common, per_unit: scale / units }).collect();
        Some(Arithmetic::Exact { weight, shares, scale })
    }

    fn doubles(&self, weights: &Weights) -> Arithmetic {
        let weight: Vec<f64> = self.base.iter().map(|&rank| weights.weight(rank).to_f64()).collect();
        let sum_of = |value| self.base_runs(value).flat_map(|run| &weight[run]).sum();
        let sum = self.all().map(sum_of).collect();
        Arithmetic::Doubles { weight, sum }
    }

    /// The attribute's taxonomy.
    pub fn taxonomy(&self) -> &Arc<Taxonomy> {
        self.values.taxonomy()
    }

    /// What may be published.
    pub fn values(&self) -> &Arc<Values> {
        &self.values
    }

    fn all(&self) -> impl Iterator<Item = ValueId> + use<> {
        (0..self.values.len() as u32).map(ValueId)
    }

    /// How many base values there are.
    pub(crate) fn base_count(&self) -> u32 {
        u32::try_from(self.base.len()).unwrap_or(u32::MAX)
    }

    /// The base values of positive weight in taxonomy order; their number is `m` in every formula.
    pub fn base(&self) -> &[LeafRank] {
        &self.base
    }

    /// The place of a leaf among them; `None` where its weight is 0.
    pub fn base_index(&self, rank: LeafRank) -> Option<BaseIndex> {
        let (first, end) = (self.before[rank.index()], self.before[rank.index() + 1]);
        (first < end).then_some(first as usize)
    }

    /// The base values of positive weight below a node, a run: its "effective leaves".
    pub fn base_values(&self, node: NodeId) -> Range<BaseIndex> {
        self.effective_of(self.taxonomy().leaves(node))
    }

    /// The base values of positive weight among neighbouring leaves.
    fn effective_of(&self, leaves: Range<usize>) -> Range<BaseIndex> {
        self.before[leaves.start] as usize..self.before[leaves.end] as usize
    }

    /// The base values of positive weight that a published value stands for, as runs; some may be empty.
    pub fn base_runs(&self, value: impl Into<ValueId>) -> BaseRuns {
        self.runs_of(value.into())
    }

    fn runs_of(&self, value: ValueId) -> BaseRuns {
        match self.values.node(value) {
            Some(node) => BaseRuns { first: Some(self.base_values(node)), others: Vec::new().into_iter() },
            None => {
                let runs: Vec<_> = self.values.cover(value).runs().map(|run| self.effective_of(run)).collect();
                BaseRuns { first: None, others: runs.into_iter() }
            }
        }
    }

    /// How many base values of positive weight a published value stands for.
    pub fn effective(&self, value: impl Into<ValueId>) -> usize {
        self.runs_of(value.into()).map(|run| run.len()).sum()
    }

    /// The one base value of positive weight that a published value stands for; `None` where there are several, or none.
    pub fn only_base_value(&self, value: impl Into<ValueId>) -> Option<BaseIndex> {
        self.only_one(value.into())
    }

    fn only_one(&self, value: ValueId) -> Option<BaseIndex> {
        let mut runs = self.runs_of(value).filter(|run| !run.is_empty());
        runs.next().filter(|run| run.len() == 1 && runs.next().is_none()).map(|run| run.start)
    }

    /// The lowest proper ancestor with strictly more effective leaves, at which generalizing changes something
    /// (docs/explanation/decisions.md#how-far-a-sensitive-value-is-generalized). `None` if there is none.
    pub fn next_useful(&self, node: NodeId) -> Option<NodeId> {
        let own = self.effective(node);
        let mut at = node;
        while let Some(parent) = self.taxonomy().parent(at) {
            if self.effective(parent) > own {
                return Some(parent);
            }
            at = parent;
        }
        None
    }

    /// The runs of base values that a distance of distributions is a sum over.
    pub(crate) fn runs(&self, distance: Distance) -> &Runs {
        self.runs[distance as usize].get_or_init(|| Runs::of(distance, self))
    }

    /// Whether masses are integers.
    pub fn is_exact(&self) -> bool {
        matches!(self.arithmetic, Arithmetic::Exact { .. })
    }

    /// Whether all weights are 0 or 1.
    pub fn is_zero_one(&self) -> bool {
        self.zero_one
    }

    /// No rows at all.
    pub fn empty(&self) -> Masses {
        match &self.arithmetic {
            Arithmetic::Exact { scale, .. } => self.listed(Listed::Exact(Stretches::default(), *scale)),
            Arithmetic::Doubles { .. } => self.listed(Listed::Doubles(Stretches::default())),
        }
    }

    fn listed(&self, listed: Listed) -> Masses {
        Masses::new(self.base.len(), 0, listed)
    }

    /// The parts of what a value stands for in which a row has the same share of each: whole runs under 0/1 weights.
    fn parts(&self, value: ValueId) -> impl Iterator<Item = Range<BaseIndex>> + '_ {
        let zero_one = self.zero_one;
        self.base_runs(value).flat_map(move |run| {
            let width = if zero_one { run.len() } else { 1 };
            let end = run.end;
            run.step_by(width.max(1)).map(move |first| first..(first + width).min(end))
        })
    }

    /// Adds `count` rows that are published as this value. O(what occurs · its runs); under other weights than 0/1 times what it
    /// stands for.
    pub fn add(&self, masses: &mut Masses, value: impl Into<ValueId>, count: u64) {
        self.add_rows(masses, value.into(), count);
    }

    fn add_rows(&self, masses: &mut Masses, value: ValueId, count: u64) {
        let (listed, rows) = masses.listed_mut();
        *rows += count;
        match listed {
            Listed::Exact(mass, _) => self.lay_over(mass, (value, count), |own, base| self.exact_mass(own, base)),
            Listed::Doubles(mass) => self.lay_over(mass, (value, count), |own, base| self.double_mass(own, base)),
        }
    }

    /// Adds what some rows with one value bring.
    fn lay_over<T>(&self, mass: &mut Stretches<T>, own: (ValueId, u64), of: impl Fn((ValueId, u64), BaseIndex) -> T)
    where
        T: Copy + Default + PartialOrd + std::ops::Add<Output = T> + std::ops::Sub<Output = T>,
    {
        for part in self.parts(own.0) {
            let each = of(own, part.start);
            mass.add(part, each);
        }
    }

    fn exact_mass(&self, (value, count): (ValueId, u64), base: BaseIndex) -> u128 {
        u128::from(count) * self.exact_share(value, base)
    }

    fn double_mass(&self, (value, count): (ValueId, u64), base: BaseIndex) -> f64 {
        count as f64 * self.share(value, base)
    }

    /// Takes `count` rows published as `node` away again. Only for exact masses: doubles would drift.
    ///
    /// # Panics
    /// When the masses are doubles or hold fewer such rows.
    pub fn remove_exact(&self, masses: &mut Masses, node: NodeId, count: u64) {
        let value = node.into();
        let (Listed::Exact(mass, _), rows) = masses.listed_mut() else {
            panic!("masses in doubles are recomputed, not updated")
        };
        *rows -= count;
        for part in self.parts(value) {
            let own = self.exact_mass((value, count), part.start);
            mass.take(part, own);
        }
    }

    /// Makes a class one of so many rows of each of these base values, ascending. O(values).
    pub fn set_base_counts(&self, class: &mut Masses, counts: impl Iterator<Item = (BaseIndex, u64)>) {
        let (listed, rows) = class.listed_mut();
        *rows = 0;
        match listed {
            Listed::Exact(mass, scale) => {
                mass.clear();
                for (base, count) in counts {
                    mass.push(base..base + 1, u128::from(count) * *scale);
                    *rows += count;
                }
            }
            Listed::Doubles(mass) => {
                mass.clear();
                for (base, count) in counts {
                    mass.push(base..base + 1, count as f64);
                    *rows += count;
                }
            }
        }
    }

    /// The masses of a class given as counts per published value. O(values · log), whatever they cover; under other weights than
    /// 0/1 what generalized values cover is added.
    pub fn masses(&self, counts: impl IntoIterator<Item = (impl Into<ValueId>, u64)>) -> Masses {
        self.masses_of(counts.into_iter().map(|(value, count)| (value.into(), count)).collect())
    }

    /// Compiled once, whatever the counts come from.
    fn masses_of(&self, mut counts: Vec<(ValueId, u64)>) -> Masses {
        counts.retain(|&(_, count)| count > 0);
        if !counts.is_sorted_by(|(a, _), (b, _)| a < b) {
            counts.sort_unstable();
            counts.dedup_by(|(value, count), (before, sum)| {
                let same = value == before;
                if same {
                    *sum += *count;
                }
                same
            });
        }
        let listed = match &self.arithmetic {
            Arithmetic::Exact { scale, .. } => {
                Listed::Exact(self.lay(&counts, |own, base| self.exact_mass(own, base)), *scale)
            }
            Arithmetic::Doubles { .. } => Listed::Doubles(self.lay(&counts, |own, base| self.double_mass(own, base))),
        };
        Masses::new(self.base.len(), counts.iter().map(|&(_, count)| count).sum(), listed)
    }

    /// Lays published values one over the other.
    fn lay<T>(&self, counts: &[(ValueId, u64)], share: impl Fn((ValueId, u64), BaseIndex) -> T) -> Stretches<T>
    where
        T: Copy + Default + PartialOrd + std::ops::Add<Output = T> + std::ops::Sub<Output = T>,
    {
        // Values beyond the tree come last and may cross all others.
        let nodes = counts.partition_point(|&(value, _)| self.values.node(value).is_some());
        let mut laid = self.lay_nodes(&counts[..nodes], &share);
        counts[nodes..].iter().for_each(|&own| self.lay_over(&mut laid, own, &share));
        laid
    }

    /// Lays nodes one over the other, the more general ones first: they are numbered depth first.
    fn lay_nodes<T>(&self, counts: &[(ValueId, u64)], share: impl Fn((ValueId, u64), BaseIndex) -> T) -> Stretches<T>
    where
        T: Copy + Default + PartialOrd + std::ops::Add<Output = T> + std::ops::Sub<Output = T>,
    {
        let mut laid = Stretches::default();
        // The values that cover the place at hand, each with its end; what lies before that place is done.
        let mut open: Vec<((ValueId, u64), BaseIndex)> = Vec::new();
        let mut at = 0;
        let emit = |laid: &mut Stretches<T>, open: &[((ValueId, u64), BaseIndex)], values: Range<BaseIndex>| {
            let sum = |base| open.iter().fold(T::default(), |sum, &(own, _)| sum + share(own, base));
            if self.zero_one && !values.is_empty() {
                let mass = sum(values.start);
                laid.push(values, mass);
            } else {
                values.for_each(|base| laid.push(base..base + 1, sum(base)));
            }
        };
        let ends = std::iter::once((None, self.base.len()..self.base.len()));
        let range = |value| self.values.node(value).map_or(0..0, |node| self.base_values(node));
        for (own, range) in counts.iter().map(|&own| (Some(own), range(own.0))).chain(ends) {
            while let Some(&(_, end)) = open.last()
                && end <= range.start
            {
                emit(&mut laid, &open, at..end);
                at = end;
                open.pop();
            }
            if !open.is_empty() {
                emit(&mut laid, &open, at..range.start);
            }
            at = range.start;
            if let Some(own) = own
                && !range.is_empty()
            {
                open.push((own, range.end));
            }
        }
        laid
    }

    /// l(value, base) for showing; 0 where the one does not stand for the other.
    pub fn share(&self, value: impl Into<ValueId>, base: BaseIndex) -> f64 {
        self.share_of(value.into(), base)
    }

    fn share_of(&self, value: ValueId, base: BaseIndex) -> f64 {
        if !self.stands_for(value, base) {
            return 0.0;
        }
        match &self.arithmetic {
            Arithmetic::Exact { scale, .. } => self.exact_share(value, base) as f64 / *scale as f64,
            Arithmetic::Doubles { weight, sum } => weight[base] / sum[value.index()],
        }
    }

    /// Whether a base value is among those that a published value stands for.
    fn stands_for(&self, value: ValueId, base: BaseIndex) -> bool {
        match self.values.node(value) {
            Some(node) => self.base_values(node).contains(&base),
            None => self.values.cover(value).contains(self.base[base]),
        }
    }

    /// D · l(value, base), a whole number by the choice of D.
    fn exact_share(&self, value: ValueId, base: BaseIndex) -> u128 {
        let Arithmetic::Exact { weight, shares, .. } = &self.arithmetic else {
            unreachable!("asked only where masses are exact")
        };
        if !self.stands_for(value, base) {
            return 0;
        }
        let ValueShares { common, per_unit } = shares[value.index()];
        (weight[base] / common) * per_unit
    }
}

fn lcm(a: u128, b: u128) -> Option<u128> {
    (a / gcd(a, b)).checked_mul(b)
}

#[cfg(test)]
mod tests;
