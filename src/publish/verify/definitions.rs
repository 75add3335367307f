//! Every requirement as its definition has it, over the leaves of the taxonomy (spec 0.4, B.1, A.11b).
//!
//! Each is tested in fractions; where those outgrow 128 bits, in doubles to within a billionth of the class.

use std::cmp::Ordering;

use crate::privacy::{Distance, NamedValues, Ratio, Recursive, Requirement, TauEll};
use crate::sorting::sort_places;
use crate::taxonomy::Taxonomy;

use super::fraction::Fraction;
use super::induced::{Induced, Mass, descending};

/// What doubles may be beyond a limit, per row.
const TOLERANCE: f64 = 1e-9;

/// What was found of one class and one requirement.
pub(super) struct Verdict {
    /// Whether the class keeps it.
    pub kept: bool,
    /// Whether that was found in fractions, as far as it can be: logarithms cannot.
    pub exact: bool,
}

/// Holds a class against a requirement. An empty class would keep all of them; there is none in a publication.
pub(super) fn held(requirement: &Requirement, class: &Induced, whole: &Induced, taxonomy: &Taxonomy) -> Verdict {
    let in_fractions = match (&class.mass, &whole.mass) {
        (Mass::Exact(mass), Mass::Exact(of_whole)) => exact(requirement, class, mass, (of_whole, whole.rows), taxonomy),
        _ => None,
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
    mass: &[Fraction],
    whole: (&[Fraction], u64),
    taxonomy: &Taxonomy,
) -> Option<bool> {
    let rows = Fraction::reduced(class.rows.into(), 1);
    let at_most = |left: Fraction, right: Fraction| Some(left.compare(right)? != Ordering::Greater);
    match requirement {
        Requirement::KAnonymity(k) => Some(class.rows >= k.k().into()),
        Requirement::TauEll(tau_ell) => {
            if class.values() < tau_ell.ell() as usize {
                return Some(false);
            }
            let sorted = descending(mass)?;
            let mut top = Fraction::ZERO;
            for k in 1..tau_ell.ell() as usize {
                top = top.plus(sorted[k - 1])?;
                if !at_most(top, psi(tau_ell, k).times(class.rows.into())?)? {
                    return Some(false);
                }
            }
            Some(true)
        }
        Requirement::Distinct(distinct) => Some(support(mass) >= distinct.ell() as usize),
        Requirement::Simple(simple) => {
            let most = descending(mass)?.first().copied().unwrap_or(Fraction::ZERO);
            at_most(most.times(simple.ell().into())?, rows)
        }
        // Logarithms are in doubles always.
        Requirement::Entropy(_) => None,
        Requirement::Recursive(recursive) => below(*recursive, mass, &[]),
        Requirement::PdRecursive(pd) => below(pd.recursive(), mass, &leaves(pd.allowed())),
        Requirement::NpdRecursive(npd) => {
            for leaf in leaves(npd.present()) {
                let percent = mass[leaf].times(100)?.over(rows)?;
                if percent.compare(npd.percent().into())? == Ordering::Less {
                    return Some(false);
                }
            }
            below(npd.recursive(), mass, &leaves(npd.allowed()))
        }
        Requirement::TCloseness(close) => {
            let (of_whole, rows_of_whole) = whole;
            let share = |mass: &Fraction, rows: u64| mass.over(Fraction::reduced(rows.into(), 1));
            let p: Vec<Fraction> = mass.iter().map(|mass| share(mass, class.rows)).collect::<Option<_>>()?;
            let q: Vec<Fraction> = of_whole.iter().map(|mass| share(mass, rows_of_whole)).collect::<Option<_>>()?;
            at_most(moved(close.distance(), &p, &q, &class.base, taxonomy)?, close.t().into())
        }
    }
}

/// ψ(k) = (P(ℓ - 1) + (Q - P)(k - 1)) / (Q(ℓ - 1)), τ being P/Q.
fn psi(tau_ell: &TauEll, k: usize) -> Fraction {
    let (p, q) = (u128::from(tau_ell.tau().numerator()), u128::from(tau_ell.tau().denominator()));
    let steps = u128::from(tau_ell.ell()) - 1;
    Fraction::reduced(p * steps + (q - p) * (k as u128 - 1), q * steps)
}

fn support(mass: &[Fraction]) -> usize {
    mass.iter().filter(|mass| mass.numerator > 0).count()
}

fn leaves(values: &NamedValues) -> Vec<usize> {
    values.ranks().iter().map(|rank| rank.index()).collect()
}

/// Definitions 4.2 and 4.3 of the 2006 paper: with the leaves that may be found out left aside, the most frequent value is
/// the y-th of all. It is below c times the values from the ℓ-th on where y < ℓ, else from the (ℓ-1)-th on without it.
fn below(recursive: Recursive, mass: &[Fraction], allowed: &[usize]) -> Option<bool> {
    let ell = recursive.ell() as usize;
    let mut order: Vec<usize> = (0..mass.len()).collect();
    let mut failed = false;
    sort_places(&mut order, |a, b| {
        mass[b].compare(mass[a]).unwrap_or_else(|| {
            failed = true;
            Ordering::Equal
        })
    });
    if failed {
        return None;
    }
    let Some(y) = order.iter().position(|leaf| !allowed.contains(leaf)) else { return Some(true) };
    let protected = mass[order[y]];
    if ell <= 1 || protected.numerator == 0 {
        return Some(true);
    }
    let mut tail = Fraction::ZERO;
    for place in tail_places(y, ell, order.len()) {
        tail = tail.plus(mass[order[place]])?;
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

/// The earth mover's distance of two distributions over the leaves (Li, Li, Venkatasubramanian 2007, section 3.1).
fn moved(distance: Distance, p: &[Fraction], q: &[Fraction], base: &[bool], taxonomy: &Taxonomy) -> Option<Fraction> {
    let mut sum = Fraction::ZERO;
    match distance {
        Distance::Equal => {
            for (p, q) in p.iter().zip(q) {
                sum = sum.plus(p.apart(*q)?)?;
            }
            sum.over(Fraction::reduced(2, 1))
        }
        Distance::Ordered => {
            let (mut below_p, mut below_q) = (Fraction::ZERO, Fraction::ZERO);
            for leaf in (0..p.len()).filter(|&leaf| base[leaf]) {
                (below_p, below_q) = (below_p.plus(p[leaf])?, below_q.plus(q[leaf])?);
                sum = sum.plus(below_p.apart(below_q)?)?;
            }
            let steps = base.iter().filter(|&&base| base).count().saturating_sub(1).max(1);
            sum.over(Fraction::reduced(steps as u128, 1))
        }
        Distance::Hierarchical => {
            // What changes child at an inner node is moved over its height.
            let top = (taxonomy.levels() - 1).max(1);
            let of = |shares: &[Fraction], node| {
                taxonomy.leaves(node).try_fold(Fraction::ZERO, |sum, leaf| sum.plus(shares[leaf]))
            };
            for node in taxonomy.nodes().filter(|&node| !taxonomy.is_leaf(node)) {
                let (mut above, mut below) = (Fraction::ZERO, Fraction::ZERO);
                for child in taxonomy.children(node) {
                    let (p, q) = (of(p, child)?, of(q, child)?);
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
fn rounded(requirement: &Requirement, class: &Induced, whole: &Induced, taxonomy: &Taxonomy) -> bool {
    let (rows, mass) = (class.rows as f64, class.in_doubles());
    let slack = TOLERANCE * rows;
    let mut sorted = mass.clone();
    sorted.sort_unstable_by(f64::total_cmp);
    sorted.reverse();
    match requirement {
        Requirement::KAnonymity(k) => class.rows >= k.k().into(),
        Requirement::TauEll(tau_ell) => {
            let mut top = 0.0;
            class.values() >= tau_ell.ell() as usize
                && (1..tau_ell.ell() as usize).all(|k| {
                    top += sorted[k - 1];
                    top <= psi(tau_ell, k).to_f64() * rows + slack
                })
        }
        Requirement::Distinct(distinct) => mass.iter().filter(|&&mass| mass > 0.0).count() >= distinct.ell() as usize,
        Requirement::Simple(simple) => {
            sorted.first().is_none_or(|&most| most * f64::from(simple.ell()) <= rows + slack)
        }
        Requirement::Entropy(entropy) => {
            let shares = mass.iter().map(|mass| mass / rows).filter(|&share| share > 0.0);
            let entropy_of_class: f64 = shares.map(|share| -share * share.ln()).sum();
            entropy_of_class >= entropy.ell().to_f64().ln() - TOLERANCE
        }
        Requirement::Recursive(recursive) => below_in_doubles(*recursive, &mass, &[], slack),
        Requirement::PdRecursive(pd) => below_in_doubles(pd.recursive(), &mass, &leaves(pd.allowed()), slack),
        Requirement::NpdRecursive(npd) => {
            leaves(npd.present()).iter().all(|&leaf| mass[leaf] + slack >= share_of(npd.percent()) * rows)
                && below_in_doubles(npd.recursive(), &mass, &leaves(npd.allowed()), slack)
        }
        Requirement::TCloseness(close) => {
            let of_whole = whole.in_doubles();
            let surplus: Vec<f64> =
                mass.iter().zip(of_whole).map(|(mass, other)| mass / rows - other / whole.rows as f64).collect();
            moved_in_doubles(close.distance(), &surplus, &class.base, taxonomy) <= close.t().to_f64() + TOLERANCE
        }
    }
}

fn share_of(percent: Ratio) -> f64 {
    percent.to_f64() / 100.0
}

fn below_in_doubles(recursive: Recursive, mass: &[f64], allowed: &[usize], slack: f64) -> bool {
    let ell = recursive.ell() as usize;
    let mut order: Vec<usize> = (0..mass.len()).collect();
    sort_places(&mut order, |a, b| mass[b].total_cmp(&mass[a]));
    let Some(y) = order.iter().position(|leaf| !allowed.contains(leaf)) else { return true };
    let protected = mass[order[y]];
    if ell <= 1 || protected <= 0.0 {
        return true;
    }
    let tail: f64 = tail_places(y, ell, order.len()).map(|place| mass[order[place]]).sum();
    protected < recursive.c().to_f64() * tail + slack
}

fn moved_in_doubles(distance: Distance, surplus: &[f64], base: &[bool], taxonomy: &Taxonomy) -> f64 {
    match distance {
        Distance::Equal => surplus.iter().map(|surplus| surplus.abs()).sum::<f64>() / 2.0,
        Distance::Ordered => {
            let (mut before, mut sum) = (0.0f64, 0.0);
            for leaf in (0..surplus.len()).filter(|&leaf| base[leaf]) {
                before += surplus[leaf];
                sum += before.abs();
            }
            sum / base.iter().filter(|&&base| base).count().saturating_sub(1).max(1) as f64
        }
        Distance::Hierarchical => {
            let top = (taxonomy.levels() - 1).max(1) as f64;
            let of = |node| taxonomy.leaves(node).map(|leaf| surplus[leaf]).sum::<f64>();
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
