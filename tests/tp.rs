//! TP and TP+ on Adult, as docs/explanation/reference-runs.md has them.

use crate::common;

use std::sync::Arc;

use common::adult_30162;
use tauell::microdata::Microdata;
use tauell::privacy::Requirement;
use tauell::publish::{AttributeRequirements, MethodChoice, Phase, Task, verify};
use tauell::release::Publication;
use tauell::taxonomy::NodeId;
use tauell::utility::Information;

const ASKED: [&str; 4] = ["tau-l=0.5,3", "tau-l=0.45,4", "tau-l=0.4,5", "tau-l=0.3,6"];

/// The table for some requirement, checked from its file alone.
fn published(microdata: &Arc<Microdata>, requirement: &str, residue: &str) -> Publication {
    let requirement = Requirement::parse(requirement, microdata.sensitive()[0].taxonomy()).unwrap();
    let requirements: Arc<[AttributeRequirements]> =
        [AttributeRequirements::with_default_weights(microdata, 0, vec![requirement])].into();
    let mut method = MethodChoice::of("tp").unwrap();
    assert!(method.set("residue", residue));
    let mut run = method.begin(Task::new(Arc::clone(microdata), Arc::clone(&requirements), None)).unwrap();
    while run.advance(1 << 20).unwrap().phase != Phase::Finished {}
    let publication = run.publication();
    verify(microdata, &requirements, &publication).unwrap();
    publication
}

/// The rows of the class at the roots. All others have their exact quasi-identifier.
fn at_roots(microdata: &Microdata, publication: &Publication) -> usize {
    let mut rows = 0;
    for class in publication.classes() {
        let mut nodes = class.cells().unwrap().iter().map(|cell| NodeId(cell.0)).zip(microdata.quasi_identifiers());
        if nodes.clone().all(|(node, _)| node == NodeId::ROOT) {
            rows += class.rows.len();
        } else {
            assert!(nodes.all(|(node, of)| of.taxonomy().is_leaf(node)));
        }
    }
    rows
}

#[test]
fn adult_under_tau_ell_reaches_what_another_program_did() {
    // docs/explanation/reference-runs.md#tuple-partition. By requirement: um; rows in the residue; um where it is partitioned further. With four and
    // five attributes the first is what another program came to, the others are what was reached here.
    for (quasi, expected) in [
        (4, [(0.961, 1_875, 0.9732), (0.926, 3_531, 0.9375), (0.849, 7_255, 0.8731), (0.763, 11_358, 0.7884)]),
        (5, [(0.806, 8_579, 0.8654), (0.716, 12_583, 0.7721), (0.633, 16_245, 0.6854), (0.557, 19_608, 0.6045)]),
        (7, [(0.6537, 14_079, 0.8146), (0.5616, 17_825, 0.7160), (0.4850, 20_936, 0.6346), (0.4270, 23_294, 0.5664)]),
    ] {
        let Some(microdata) = adult_30162(quasi) else { return };
        for (requirement, (um, residue, plus)) in ASKED.into_iter().zip(expected) {
            let together = published(&microdata, requirement, "one-class");
            let partitioned = published(&microdata, requirement, "one-d");
            let [reached, reached_plus] =
                [&together, &partitioned].map(|publication| Information::of(&microdata, publication).all);
            let rows = at_roots(&microdata, &together);
            let classes = (together.class_count(), partitioned.class_count());
            println!(
                "{quasi} {requirement}: {reached:.4}, {rows} at the roots, TP+ {reached_plus:.4}, {classes:?} classes"
            );
            assert!((reached - um).abs() < 6e-4, "{quasi} {requirement}: {reached} for {um}");
            assert!((reached_plus - plus).abs() < 6e-4, "{quasi} {requirement}, TP+: {reached_plus} for {plus}");
            assert_eq!(rows, residue, "{quasi} {requirement}");
        }
    }
}
