//! The level vectors with what lies right above each, and their picture.

use std::collections::BTreeMap;

use crate::microdata::Microdata;
use crate::pictures::{Drawn, Lattice, LatticeNode};
use crate::publish::trace::{Step, Trace};

use super::view::StepVector;

/// Level vectors that are drawn; more of them are a list.
const DRAWN: usize = 60;

/// The level vectors in the order in which they are visited. O(level vectors · attributes · log).
pub(super) fn vectors(trace: &Trace) -> Vec<StepVector> {
    let places: BTreeMap<&[u16], usize> =
        trace.order().iter().enumerate().map(|(place, vector)| (&*vector.levels, place)).collect();
    let more_general = |levels: &[u16]| -> Vec<usize> {
        let each = (0..levels.len()).filter(|&attribute| levels[attribute] > 0);
        each.filter_map(|attribute| {
            let mut above = levels.to_vec();
            above[attribute] -= 1;
            places.get(&*above).copied()
        })
        .collect()
    };
    let vector = |of: &crate::publish::LevelVector| StepVector {
        levels: of.levels.to_vec(),
        information: of.information,
        next: more_general(&of.levels),
    };
    trace.order().iter().map(vector).collect()
}

/// The picture, where there are few enough; what has been visited by a step is marked.
pub(super) fn draw(microdata: &Microdata, trace: &Trace, width: f64, step: Option<usize>) -> Option<Drawn> {
    if trace.order().is_empty() || trace.order().len() > DRAWN {
        return None;
    }
    let until = step.map_or(0, |step| step + 1);
    let so_far = trace.steps().iter().take(until);
    let (mut present, mut closed) = (None, vec![0; trace.order().len()]);
    for step in so_far {
        match step {
            Step::Visited { place, .. } => present = *place,
            Step::Closed { .. } => {
                if let Some(place) = present {
                    closed[place] += 1;
                }
            }
            Step::Left { .. } => present = Some(trace.order().len() - 1),
            _ => {}
        }
    }
    let nodes = vectors(trace).into_iter().zip(closed).map(|(of, classes)| LatticeNode {
        levels: of.levels,
        information: of.information,
        next: of.next,
        classes,
    });
    let columns = microdata.quasi_identifiers().iter().map(|of| of.name().to_owned()).collect();
    Some(Lattice { columns, nodes: nodes.collect(), present }.draw(width))
}
