//! Every requirement as its definition has it, over the leaves of the taxonomy (docs/reference/requirements.md).
//!
//! Each is tested in fractions; where those outgrow 128 bits, in doubles to within a billionth of the class.

use std::cmp::Ordering;

use tauell_data::taxonomy::Taxonomy;
use tauell_privacy::{Distance, NamedValues, Ratio, Recursive, Requirement, TauEll, Weights};

use super::fraction::Fraction;
use super::induced_frequency::{Induced, Mass, descending, of_leaf};

/// What doubles may be beyond a limit, per row.
const TOLERANCE: f64 = 1e-9;

/// What was found of one class and one requirement.
pub(super) struct Verdict {
    /// Whether the class keeps it.
    pub kept: bool,
    /// Whether that was found in fractions, as far as it can be: logarithms cannot.
    pub exact: bool,
}

/// The original table, and what every class is compared with of it.
#[derive(Debug)]
pub(super) struct Whole {
    pub class: Induced,
    /// Whether a leaf is a base value.
    base: Vec<bool>,
    /// Its masses before each leaf, one entry more than leaves; exact where they are.
    before: Option<Vec<Fraction>>,
    before_in_doubles: Vec<f64>,
}

impl Whole {
    /// Of the table as one class. O(leaves).
    pub fn new(class: Induced, weights: &Weights, taxonomy: &Taxonomy) -> Self {
        let base = weights.by_leaf().iter().map(|weight| weight.numerator() > 0).collect();
        let leaves = taxonomy.leaf_count();
        let before = match &class.mass {
            Mass::Exact(mass) => sums(leaves, mass, Fraction::ZERO, Fraction::plus),
            Mass::Doubles(_) => None,
        };
        let before_in_doubles = sums(leaves, &class.in_doubles(), 0.0, |a, b| Some(a + b)).unwrap_or_default();
        Self { class, base, before, before_in_doubles }
    }
}

/// What comes before each leaf, one entry more than leaves.
fn sums<T: Copy>(leaves: usize, mass: &[(usize, T)], none: T, plus: impl Fn(T, T) -> Option<T>) -> Option<Vec<T>> {
    let (mut sums, mut listed) = (vec![none], mass.iter().peekable());
    for leaf in 0..leaves {
        let sum = sums[leaf];
        let own = listed.next_if(|&&(own, _)| own == leaf);
        sums.push(own.map_or(Some(sum), |&(_, mass)| plus(sum, mass))?);
    }
    Some(sums)
}

/// Holds a class against a requirement. An empty class would keep all of them; there is none in a published table.
pub(super) fn held(requirement: &Requirement, class: &Induced, whole: &Whole, taxonomy: &Taxonomy) -> Verdict {
    let in_fractions = match &class.mass {
        Mass::Exact(mass) => exact(requirement, class, mass, whole, taxonomy),
        Mass::Doubles(_) => None,
    };
    match in_fractions {
        Some(kept) => Verdict { kept, exact: true },
        None => Verdict {
            kept: rounded(requirement, class, whole, taxonomy),
            exact: matches!(requirement, Requirement::Entropy(_)) && matches!(class.mass, Mass::Exact(_)),
        },
    }
}

/// In fractions; `None` where they outgrow 128 bits.
fn exact(
    requirement: &Requirement,
    class: &Induced,
    mass: &[(usize, Fraction)],
    whole: &Whole,
    taxonomy: &Taxonomy,
) -> Option<bool> {
    let rows = Fraction::reduced(class.rows.into(), 1);
    let at_most = |left: Fraction, right: Fraction| Some(left.compare(right)? != Ordering::Greater);
    match requirement {
        Requirement::KAnonymity(k) => Some(class.rows >= k.k().into()),
        Requirement::TauEll(tau_ell) => {
            if class.values < tau_ell.ell() as usize {
                return Some(false);
            }
            let sorted = descending(mass)?;
            let mut top = Fraction::ZERO;
            for k in 1..tau_ell.ell() as usize {
                top = top.plus(sorted.get(k - 1).map_or(Fraction::ZERO, |&(_, mass)| mass))?;
                if !at_most(top, psi(tau_ell, k).times(class.rows.into())?)? {
                    return Some(false);
                }
            }
            Some(true)
        }
        Requirement::Distinct(distinct) => Some(mass.len() >= distinct.ell() as usize),
        Requirement::Simple(simple) => {
            let most = descending(mass)?.first().map_or(Fraction::ZERO, |&(_, mass)| mass);
            at_most(most.times(simple.ell().into())?, rows)
        }
        #[cfg(feature = "toys")]
        Requirement::LargestShare(toy) => {
            let most = descending(mass)?.first().map_or(Fraction::ZERO, |&(_, mass)| mass);
            at_most(most.over(rows)?, toy.share().into())
        }
        // Logarithms are in doubles always.
        Requirement::Entropy(_) => None,
        Requirement::Recursive(recursive) => below(*recursive, mass, &[]),
        Requirement::PdRecursive(pd) => below(pd.recursive(), mass, &leaves(pd.allowed())),
        Requirement::NpdRecursive(npd) => {
            for leaf in leaves(npd.present()) {
                let percent = of_leaf(mass, leaf).unwrap_or(Fraction::ZERO).times(100)?.over(rows)?;
                if percent.compare(npd.percent().into())? == Ordering::Less {
                    return Some(false);
                }
            }
            below(npd.recursive(), mass, &leaves(npd.allowed()))
        }
        Requirement::TCloseness(close) => {
            let before = sums(taxonomy.leaf_count(), mass, Fraction::ZERO, Fraction::plus)?;
            let of_whole = whole.before.as_ref()?;
            let rows_of_whole = Fraction::reduced(whole.class.rows.into(), 1);
            let [p, q] = [(&before, rows), (of_whole, rows_of_whole)];
            // A run's share of the class, and of the table.
            let shares = |from: usize, to: usize| {
                let share = |(sums, rows): (&Vec<Fraction>, Fraction)| sums[to].apart(sums[from])?.over(rows);
                Some((share(p)?, share(q)?))
            };
            at_most(moved(close.distance(), shares, &whole.base, taxonomy)?, close.t().into())
        }
    }
}

/// ψ(k) = (P(ℓ - 1) + (Q - P)(k - 1)) / (Q(ℓ - 1)), τ being P/Q.
fn psi(tau_ell: &TauEll, k: usize) -> Fraction {
    let (p, q) = (u128::from(tau_ell.tau().numerator()), u128::from(tau_ell.tau().denominator()));
    let steps = u128::from(tau_ell.ell()) - 1;
    Fraction::reduced(p * steps + (q - p) * (k as u128 - 1), q * steps)
}

fn leaves(values: &NamedValues) -> Vec<usize> {
    values.ranks().iter().map(|rank| rank.index()).collect()
}

/// Definitions 4.2 and 4.3 of the 2006 paper: with the leaves that may be inferred left aside, the most frequent value is
/// the y-th of all. It is below c times the values from the ℓ-th on where y < ℓ, else from the (ℓ-1)-th on without it.
fn below(recursive: Recursive, mass: &[(usize, Fraction)], allowed: &[usize]) -> Option<bool> {
    let ell = recursive.ell() as usize;
    let sorted = descending(mass)?;
    // Where only such values occur, the most frequent of the others has nothing.
    let Some(y) = sorted.iter().position(|(leaf, _)| !allowed.contains(leaf)) else { return Some(true) };
    let protected = sorted[y].1;
    if ell <= 1 {
        return Some(true);
    }
    let mut tail = Fraction::ZERO;
    for place in tail_places(y, ell, sorted.len()) {
        tail = tail.plus(sorted[place].1)?;
    }
    let c = recursive.c();
    let right = tail.times(c.numerator().into())?;
    Some(protected.times(c.denominator().into())?.compare(right)? == Ordering::Less)
}

/// Places (from 0) of the tail of the value at place `y`, ℓ being at least 2.
fn tail_places(y: usize, ell: usize, values: usize) -> impl Iterator<Item = usize> {
    let first = if y + 1 < ell { ell - 1 } else { ell - 2 };
    (first..values).filter(move |&place| place != y)
}

/// The earth mover's distance of two distributions over the leaves (Li, Li, Venkatasubramanian 2007, section 3.1). `shares` says
/// of a run of leaves what each has there.
fn moved(
    distance: Distance,
    shares: impl Fn(usize, usize) -> Option<(Fraction, Fraction)>,
    base: &[bool],
    taxonomy: &Taxonomy,
) -> Option<Fraction> {
    let mut sum = Fraction::ZERO;
    match distance {
        Distance::Equal => {
            for leaf in 0..base.len() {
                let (p, q) = shares(leaf, leaf + 1)?;
                sum = sum.plus(p.apart(q)?)?;
            }
            sum.over(Fraction::reduced(2, 1))
        }
        Distance::Ordered => {
            for leaf in (0..base.len()).filter(|&leaf| base[leaf]) {
                let (p, q) = shares(0, leaf + 1)?;
                sum = sum.plus(p.apart(q)?)?;
            }
            let steps = base.iter().filter(|&&base| base).count().saturating_sub(1).max(1);
            sum.over(Fraction::reduced(steps as u128, 1))
        }
        Distance::Hierarchical => {
            // What changes child at an inner node is moved over its height.
            let top = (taxonomy.levels() - 1).max(1);
            for node in taxonomy.nodes().filter(|&node| !taxonomy.is_leaf(node)) {
                let (mut above, mut below) = (Fraction::ZERO, Fraction::ZERO);
                for child in taxonomy.children(node) {
                    let run = taxonomy.leaves(child);
                    let (p, q) = shares(run.start, run.end)?;
                    let side = if p.compare(q)? == Ordering::Greater { &mut above } else { &mut below };
                    *side = side.plus(p.apart(q)?)?;
                }
                let changed = if above.compare(below)? == Ordering::Less { above } else { below };
                let height = (taxonomy.levels() - 1 - taxonomy.depth(node)) as u128;
                sum = sum.plus(changed.times(height)?.over(Fraction::reduced(top as u128, 1))?)?;
            }
            Some(sum)
        }
    }
}

/// The same in doubles.
fn rounded(requirement: &Requirement, class: &Induced, whole: &Whole, taxonomy: &Taxonomy) -> bool {
    let (rows, mass) = (class.rows as f64, class.in_doubles());
    let slack = TOLERANCE * rows;
    let mut sorted = mass.clone();
    sorted.sort_by(|(_, a), (_, b)| b.total_cmp(a));
    match requirement {
        Requirement::KAnonymity(k) => class.rows >= k.k().into(),
        Requirement::TauEll(tau_ell) => {
            let mut top = 0.0;
            class.values >= tau_ell.ell() as usize
                && (1..tau_ell.ell() as usize).all(|k| {
                    top += sorted.get(k - 1).map_or(0.0, |&(_, mass)| mass);
                    top <= psi(tau_ell, k).to_f64() * rows + slack
                })
        }
        Requirement::Distinct(distinct) => mass.len() >= distinct.ell() as usize,
        Requirement::Simple(simple) => {
            sorted.first().is_none_or(|&(_, most)| most * f64::from(simple.ell()) <= rows + slack)
        }
        Requirement::Entropy(entropy) => {
            let shares = mass.iter().map(|(_, mass)| mass / rows);
            let entropy_of_class: f64 = shares.map(|share| -share * share.ln()).sum();
            entropy_of_class >= entropy.ell().to_f64().ln() - TOLERANCE
        }
        #[cfg(feature = "toys")]
        Requirement::LargestShare(toy) => {
            sorted.first().is_none_or(|&(_, most)| most <= toy.share().to_f64() * rows + slack)
        }
        Requirement::Recursive(recursive) => below_in_doubles(*recursive, &sorted, &[], slack),
        Requirement::PdRecursive(pd) => below_in_doubles(pd.recursive(), &sorted, &leaves(pd.allowed()), slack),
        Requirement::NpdRecursive(npd) => {
            let enough = |&leaf: &usize| of_leaf(&mass, leaf).unwrap_or(0.0) + slack >= share_of(npd.percent()) * rows;
            leaves(npd.present()).iter().all(enough)
                && below_in_doubles(npd.recursive(), &sorted, &leaves(npd.allowed()), slack)
        }
        Requirement::TCloseness(close) => {
            let before = sums(taxonomy.leaf_count(), &mass, 0.0, |a, b| Some(a + b)).unwrap_or_default();
            let of_whole = &whole.before_in_doubles;
            let surplus = |from: usize, to: usize| {
                (before[to] - before[from]) / rows - (of_whole[to] - of_whole[from]) / whole.class.rows as f64
            };
            moved_in_doubles(close.distance(), surplus, &whole.base, taxonomy) <= close.t().to_f64() + TOLERANCE
        }
    }
}

fn share_of(percent: Ratio) -> f64 {
    percent.to_f64() / 100.0
}

fn below_in_doubles(recursive: Recursive, sorted: &[(usize, f64)], allowed: &[usize], slack: f64) -> bool {
    let ell = recursive.ell() as usize;
    let Some(y) = sorted.iter().position(|(leaf, _)| !allowed.contains(leaf)) else { return true };
    if ell <= 1 {
        return true;
    }
    let tail: f64 = tail_places(y, ell, sorted.len()).map(|place| sorted[place].1).sum();
    sorted[y].1 < recursive.c().to_f64() * tail + slack
}

fn moved_in_doubles(
    distance: Distance,
    surplus: impl Fn(usize, usize) -> f64,
    base: &[bool],
    taxonomy: &Taxonomy,
) -> f64 {
    match distance {
        Distance::Equal => (0..base.len()).map(|leaf| surplus(leaf, leaf + 1).abs()).sum::<f64>() / 2.0,
        Distance::Ordered => {
            let base = (0..base.len()).filter(|&leaf| base[leaf]);
            let steps = base.clone().count().saturating_sub(1).max(1);
            base.map(|leaf| surplus(0, leaf + 1).abs()).sum::<f64>() / steps as f64
        }
        Distance::Hierarchical => {
            let top = (taxonomy.levels() - 1).max(1) as f64;
            let of = |node| surplus(taxonomy.leaves(node).start, taxonomy.leaves(node).end);
            let inner = taxonomy.nodes().filter(|&node| !taxonomy.is_leaf(node));
            let moved = inner.map(|node| {
                let above: f64 = taxonomy.children(node).map(of).filter(|&extra| extra > 0.0).sum();
                let below: f64 = taxonomy.children(node).map(of).filter(|&extra| extra < 0.0).sum();
                let height = (taxonomy.levels() - 1 - taxonomy.depth(node)) as f64;
                height / top * above.min(-below)
            });
            moved.sum()
        }
    }
}
