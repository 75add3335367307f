//! The greedy rule in general: any requirements, any number of sensitive attributes, generalized values, any weights.

use std::cmp::Ordering;

use tauell_data::taxonomy::NodeId;
use tauell_privacy::{BaseIndex, Masses, Requirement, Shape};

use super::super::AttributeRequirements;
use super::super::sweep::{Reason, Tied};
use super::super::trace::{Missed, Share};
use super::equals::Equals;
use super::kind::RowKind;
use super::largest::size_bound_of;
use super::leap::leap;
use super::{TieRule, dominant};

/// The greedy rule in general: any number of sensitive attributes, generalized values, any weights (docs/explanation/sweep.md#keep,
/// docs/explanation/sweep.md#several-sensitive-attributes).
///
/// Cuts `count` of every kind down to what is kept. Takes one row at a time of the kind with the largest
/// Σ (l(c, a_i) - f_i(a_i)) over the attributes whose promise is broken, a_i being their dominant values; ties: the sum over all
/// attributes, the most specific kind, the lowest rank. Where no kind has a positive sum, taking rows away cannot
/// help and nothing is kept; nor where too few rows are left for k-anonymity. Returns the units of work done.
/// O(removed · (kinds + m log m)).
pub(crate) fn greedy_keep(
    kinds: &mut [RowKind<'_>],
    requirements: &[AttributeRequirements],
    loose: &[Masses],
    ties: TieRule,
) -> u64 {
    greedy(kinds, requirements, loose, ties, true, None)
}

/// How the rule came to what is kept.
#[derive(Debug, Default)]
pub(crate) struct KeepTrace {
    /// The kinds that lose a row, each with the reasons, one row after the other.
    pub moves: Vec<(usize, Vec<Reason>)>,
    /// How many rows could stay at most, and how many are asked for: where that alone decides.
    pub stay: Option<(u64, u64)>,
}

/// The same, row by row.
pub(crate) fn traced_keep(
    kinds: &mut [RowKind<'_>],
    requirements: &[AttributeRequirements],
    loose: &[Masses],
    ties: TieRule,
) -> KeepTrace {
    let mut trace = KeepTrace::default();
    greedy(kinds, requirements, loose, ties, false, Some(&mut trace));
    trace
}

/// The same, whether or not rows go without a test where none is needed; what is to be told is added to `trace`.
fn greedy(
    kinds: &mut [RowKind<'_>],
    requirements: &[AttributeRequirements],
    loose: &[Masses],
    ties: TieRule,
    leaping: bool,
    mut trace: Option<&mut KeepTrace>,
) -> u64 {
    let mut masses: Vec<Masses> =
        requirements.iter().enumerate().map(|(i, required)| masses_of(kinds, required, i)).collect();
    let mut work = kinds.len() as u64;
    let least = requirements.iter().map(AttributeRequirements::least_rows).max().unwrap_or(1).max(1);
    let mut rows: u64 = kinds.iter().map(|kind| kind.count).sum();
    let bounds: Vec<Vec<u64>> =
        requirements.iter().zip(&masses).map(|(required, masses)| bounds(required, masses)).collect();
    let equals: Vec<Equals> = requirements.iter().map(|_| Equals::new(trace.is_some())).collect();
    let most = bounds.iter().flatten().copied().min().unwrap_or(rows);
    let mut helps = most >= least;
    if let Some(trace) = trace.as_deref_mut().filter(|_| !helps) {
        trace.stay = Some((most, least));
    }
    while helps && rows >= least {
        let broken: Vec<Option<&Requirement>> = requirements
            .iter()
            .zip(&bounds)
            .zip(&masses)
            .map(|((required, bounds), masses)| first_broken(required, bounds, masses))
            .collect();
        work += (kinds.len() + masses.iter().map(Masses::len).sum::<usize>()) as u64;
        if broken.iter().all(Option::is_none) {
            return work;
        }
        if let ([required], [Some(broken)], true) = (requirements, &broken[..], leaping)
            && let Shape::Present(asked) = broken.shape()
            && required.requirements().iter().filter(|one| !one.asks_of_rows()).count() == 1
        {
            let gone = leap(kinds, required, &mut masses[0], asked, |a, b| ties.compare(&loose[0], a, b));
            if gone > 0 {
                rows -= gone;
                continue;
            }
        }
        let dominant: Vec<BaseIndex> = (0..requirements.len())
            .map(|i| {
                let prefer = |a, b| equals[i].seen(a, b, ties.compare(&loose[i], a, b));
                dominant(&requirements[i], &masses[i], broken[i], prefer).expect("a broken class has base values")
            })
            .collect();
        let Some(chosen) = choose(kinds, requirements, &masses, &dominant, &broken) else {
            helps = false;
            continue;
        };
        if let Some(trace) = &mut trace {
            let reasons = equals.iter().enumerate().filter_map(|(i, equals)| {
                // Taken out for those, too, that are kept: what is seen is of this row alone.
                let equals = equals.in_order(dominant[i], |a, b| ties.compare(&loose[i], a, b));
                let broken = (i, broken[i]?);
                Some(reason(broken, &requirements[i], (&masses[i], &loose[i]), dominant[i], ties, equals))
            });
            trace.moves.push((chosen, reasons.collect()));
        }
        kinds[chosen].count -= 1;
        rows -= 1;
        for (i, required) in requirements.iter().enumerate() {
            if required.spread().is_exact() {
                required.spread().remove_exact(&mut masses[i], kinds[chosen].nodes[i], 1);
            } else {
                masses[i] = masses_of(kinds, required, i);
            }
        }
    }
    kinds.iter_mut().for_each(|kind| kind.count = 0);
    work
}

/// Why a row goes on account of one sensitive attribute.
fn reason(
    (attribute, broken): (usize, &Requirement),
    required: &AttributeRequirements,
    (masses, loose): (&Masses, &Masses),
    value: BaseIndex,
    ties: TieRule,
    equals: Vec<BaseIndex>,
) -> Reason {
    let place = required.requirements().iter().position(|one| std::ptr::eq(one, broken)).unwrap_or(0);
    let by_loose = |value: BaseIndex| (ties == TieRule::Balanced).then(|| loose.mass(value).share_of(&loose.whole()));
    let tied =
        equals.into_iter().map(|value| Tied { value, loose: by_loose(value).map(|share| share * loose.rows() as f64) });
    Reason {
        missed: Missed::of((attribute, place), broken, masses),
        value,
        has: Share::of(masses.mass(value), masses),
        tied: tied.collect(),
    }
}

/// The first requirement that a class breaks, but for k-anonymity; `bounds` spares tests.
fn first_broken<'a>(required: &'a AttributeRequirements, bounds: &[u64], masses: &Masses) -> Option<&'a Requirement> {
    let of_values = required.requirements().iter().zip(bounds);
    let mut of_values = of_values.filter(|(requirement, _)| !requirement.asks_of_rows());
    let broken = of_values
        .find(|(requirement, bound)| masses.rows() > **bound || !requirement.holds(masses, required.setting()));
    broken.map(|(requirement, _)| requirement)
}

/// The kind that loses a row; `None` where no kind's loss brings the dominant values down.
fn choose(
    kinds: &[RowKind<'_>],
    requirements: &[AttributeRequirements],
    masses: &[Masses],
    dominant: &[BaseIndex],
    broken: &[Option<&Requirement>],
) -> Option<usize> {
    // Sums of differences of shares; what is closer than this is equal.
    const EQUAL: f64 = 1e-12;
    let frequency: Vec<f64> = masses.iter().zip(dominant).map(|(masses, &base)| masses.frequency(base)).collect();
    let mut best: Option<(usize, f64, f64)> = None;
    for (index, kind) in kinds.iter().enumerate().filter(|(_, kind)| kind.count > 0) {
        let (mut of_broken, mut of_all) = (0.0, 0.0);
        for (i, required) in requirements.iter().enumerate() {
            let gain = required.spread().share(kind.nodes[i], dominant[i]) - frequency[i];
            of_all += gain;
            if broken[i].is_some() {
                of_broken += gain;
            }
        }
        if of_broken <= EQUAL {
            continue;
        }
        let better = best.is_none_or(|(other, best_broken, best_all)| {
            if (of_broken - best_broken).abs() > EQUAL {
                return of_broken > best_broken;
            }
            if (of_all - best_all).abs() > EQUAL {
                return of_all > best_all;
            }
            specificity(kind, requirements).cmp(&specificity(&kinds[other], requirements)) == Ordering::Less
        });
        if better {
            best = Some((index, of_broken, of_all));
        }
    }
    best.map(|(index, ..)| index)
}

/// Effective leaves in all, then ranks: the smaller, the sooner it goes.
fn specificity<'a>(kind: &RowKind<'a>, requirements: &[AttributeRequirements]) -> (usize, &'a [NodeId]) {
    (kind.nodes.iter().zip(requirements).map(|(&node, required)| required.spread().effective(node)).sum(), kind.nodes)
}

fn masses_of(kinds: &[RowKind<'_>], required: &AttributeRequirements, attribute: usize) -> Masses {
    required.masses(kinds.iter().map(|kind| (kind.nodes[attribute], kind.count)))
}

/// For each requirement, more rows than which no part of a class can have that keeps it.
fn bounds(required: &AttributeRequirements, masses: &Masses) -> Vec<u64> {
    let bound = |requirement: &Requirement| match requirement.as_tau_ell().and_then(|of| size_bound_of(masses, &of)) {
        Some(bound) => bound,
        _ if masses.support() < requirement.least_values() as usize => 0,
        _ => masses.rows(),
    };
    required.requirements().iter().map(bound).collect()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use proptest::prelude::*;

    use super::*;
    use tauell_data::microdata::{Attribute, Dropped, Microdata};
    use tauell_data::taxonomy::{LeafRank, TreeBuilder};

    const REQUIREMENTS: [&str; 8] = [
        "npd-recursive-l=2,2,2,b1",
        "npd-recursive-l=1,10,2,a0",
        "npd-recursive-l=0.7,5,3,a1,b0",
        "npd-recursive-l=3,15,3,a0,a1,b0",
        "npd-recursive-l=1,20,2,b0,/,a0",
        "npd-recursive-l=0.5,1,1,b0",
        "npd-recursive-l=1.5,30,4,a1",
        "npd-recursive-l=0.9,3,2,b2",
    ];

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, cases: 2000, ..ProptestConfig::default() })]

        #[test]
        fn rows_that_go_without_a_test_are_those_that_go_with_one(
            counts in prop::collection::vec(0..300u64, 5),
            general in prop::collection::vec(0..40u64, 3),
            requirement in prop::sample::select(REQUIREMENTS.to_vec()),
            (k, by_rank) in any::<(bool, bool)>(),
        ) {
            let mut builder = TreeBuilder::new("*");
            for (group, values) in [("a", 2), ("b", 3)] {
                let node = builder.add(builder.root(), group).unwrap();
                (0..values).for_each(|value| { builder.add(node, &format!("{group}{value}")).unwrap(); });
            }
            let taxonomy = Arc::new(builder.finish());
            let leaves: Vec<LeafRank> = (0..5).map(LeafRank).collect();
            let mut requirements = vec![Requirement::parse(requirement, &taxonomy).unwrap()];
            requirements.extend(k.then(|| Requirement::parse("k=9", &taxonomy).unwrap()));
            let sensitive = Attribute::new("s", 0, Arc::clone(&taxonomy), leaves);
            let microdata = Microdata::new((0..5).collect(), vec![], vec![sensitive], Dropped::default());
            let requirements = [AttributeRequirements::with_default_weights(&microdata, 0, requirements)];
            let nodes: Vec<NodeId> = taxonomy.nodes().collect();
            let of_node = |node: NodeId| match taxonomy.leaves(node) {
                leaf if leaf.len() == 1 => counts[leaf.start],
                leaves => general[leaves.len() % 3],
            };
            let kinds: Vec<RowKind<'_>> = nodes
                .iter()
                .map(|node| RowKind { nodes: std::slice::from_ref(node), count: of_node(*node) })
                .filter(|kind| kind.count > 0)
                .collect();
            let loose = [requirements[0].masses(kinds.iter().map(|kind| (kind.nodes[0], 2 * kind.count)))];
            let ties = if by_rank { TieRule::Rank } else { TieRule::Balanced };
            let (mut leaping, mut stepping) = (kinds.clone(), kinds);
            greedy(&mut leaping, &requirements, &loose, ties, true, None);
            greedy(&mut stepping, &requirements, &loose, ties, false, None);
            let counts = |kinds: &[RowKind<'_>]| kinds.iter().map(|kind| kind.count).collect::<Vec<u64>>();
            prop_assert_eq!(counts(&leaping), counts(&stepping));
        }
    }
}
