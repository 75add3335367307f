//! The level vectors with what lies right above each, and their picture.

use tauell_data::microdata::Microdata;
use tauell_draw::pictures::{Known, Lattice, LatticeNode};
use tauell_publish::trace::{StepKind, Trace};

use super::view::StepVector;

/// Level vectors that are drawn; more of them are a list.
const DRAWN: usize = 60;

/// The level vectors in the order in which they are visited; what lies above each only where they are few enough to be drawn.
pub(super) fn vectors(trace: &Trace) -> Vec<StepVector> {
    let order = trace.order();
    let place = |levels: &[u16]| order.iter().position(|vector| *vector.levels == *levels);
    let mut vectors = Vec::with_capacity(order.len());
    for vector in order {
        let mut levels = vector.levels.to_vec();
        let mut next = Vec::new();
        for attribute in 0..levels.len() {
            if levels[attribute] > 0 && order.len() <= DRAWN {
                levels[attribute] -= 1;
                next.extend(place(&levels));
                levels[attribute] += 1;
            }
        }
        vectors.push(StepVector { levels, information: vector.information, next });
    }
    vectors
}

/// Their lattice, where there are few enough to be drawn; what has been visited by a step is marked.
pub(super) fn lattice(microdata: &Microdata, trace: &Trace, step: Option<usize>) -> Option<Lattice> {
    if trace.order().is_empty() || trace.order().len() > DRAWN {
        return None;
    }
    let until = step.map_or(0, |step| step + 1);
    let so_far = trace.steps().iter().take(until);
    let (mut present, mut closed) = (None, vec![0; trace.order().len()]);
    let mut known: Vec<Option<Known>> = vec![None; trace.order().len()];
    for step in so_far {
        if let Some(visit) = step.visit() {
            present = visit.place;
            if let (Some(place), Some(verdict)) = (visit.place, visit.verdict) {
                known[place] = Some(Known { keeps: verdict.satisfied, follows: verdict.inferred });
            }
        }
        match (step.kind(), present) {
            (StepKind::Closes, Some(place)) if known[place].is_none() => closed[place] += 1,
            (StepKind::Ends, _) => present = Some(trace.order().len() - 1),
            _ => {}
        }
    }
    let nodes = vectors(trace).into_iter().zip(closed.into_iter().zip(known)).map(|(of, (classes, known))| {
        LatticeNode { levels: of.levels, information: of.information, next: of.next, classes, known }
    });
    // One way up takes the level vectors in no order that is known before.
    let is_ordered = !trace.steps().iter().any(|step| step.kind() == StepKind::Raises);
    let columns = microdata.quasi_identifiers().iter().map(|of| of.name().to_owned()).collect();
    Some(Lattice { columns, nodes: nodes.collect(), present, is_ordered })
}
