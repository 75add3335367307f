//! Which base value of a class is in the way of its requirement.

use std::cmp::Ordering;

use tauell_privacy::{BaseIndex, Masses, NamedValues, Requirement, Shape};

use super::super::AttributeRequirements;

/// The dominant base value of a class: the one that has to lose, chosen among equals by `prefer` (`Less` means: rather this
/// one). `None` where there is no base value.
///
/// As a rule it is the value of the largest mass (docs/explanation/sweep.md#keep). What `broken`, the requirement that the class breaks, asks for
/// may point elsewhere:
///
/// - t-closeness: the value that is furthest above its share of the whole table;
/// - pd-recursive: the value of the largest mass outside those that may be inferred;
/// - npd-recursive: where a value that must not be ruled out is too rare, the value of the largest mass outside those; else as
///   pd-recursive.
///
/// O(values that occur · log).
pub(crate) fn dominant(
    required: &AttributeRequirements,
    masses: &Masses,
    broken: Option<&Requirement>,
    prefer: impl Fn(BaseIndex, BaseIndex) -> Ordering,
) -> Option<BaseIndex> {
    // What is closer than this is equal.
    const EQUAL: f64 = 1e-12;
    // What does not occur weighs nothing, or less.
    let outside = |values: &NamedValues| -> Vec<(BaseIndex, f64)> {
        let others = masses.occurring().filter(|&base| !values.contains(required.spread(), base));
        others.map(|base| (base, masses.frequency(base))).collect()
    };
    let weighs = match broken.map(Requirement::shape) {
        Some(Shape::Close { .. }) => {
            let above = |base| (base, masses.frequency(base) - required.whole().frequency(base));
            masses.occurring().map(above).collect()
        }
        Some(Shape::Spares(spared)) => outside(spared),
        Some(Shape::Present(asked)) => {
            let share = asked.percent.to_f64() / 100.0;
            let bases = asked.values.ranks().iter().map(|&rank| required.spread().base_index(rank));
            let rare = bases.into_iter().any(|base| base.is_none_or(|base| masses.frequency(base) < share - EQUAL));
            outside(if rare { asked.values } else { asked.spares })
        }
        _ => return masses.dominant(prefer),
    };
    let most = weighs.iter().map(|&(_, weight)| weight).fold(0.0, f64::max);
    if most <= EQUAL {
        return masses.dominant(prefer);
    }
    let equals = weighs.into_iter().filter(|&(_, weight)| weight >= most - EQUAL).map(|(base, _)| base);
    equals.reduce(|best, base| if prefer(base, best) == Ordering::Less { base } else { best })
}
