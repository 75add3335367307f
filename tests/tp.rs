//! TP and TP+ on Adult, as docs/reference-runs.md has them.

mod common;

use std::fs;
use std::sync::Arc;

use common::data_folder;
use tauell::microdata::Microdata;
use tauell::privacy::Requirement;
use tauell::publish::{MethodChoice, Phase, Promise, verify};
use tauell::recipe::Choices;
use tauell::release::Publication;
use tauell::session::{Problem, Session};
use tauell::table::{MissingTokens, ReadOptions, read_all};
use tauell::taxonomy::NodeId;
use tauell::utility::Information;

const ADULT: [&str; 7] = ["age", "sex", "race", "marital-status", "education", "native-country", "workclass"];
const REQUIREMENTS: [&str; 4] = ["tau-l=0.5,3", "tau-l=0.45,4", "tau-l=0.4,5", "tau-l=0.3,6"];

/// Adult's training part with the first quasi-identifiers; `None` after saying so where it is not there.
fn adult(quasi: usize) -> Option<Arc<Microdata>> {
    let folder = data_folder()?.join("adult");
    let bytes = fs::read(folder.join("adult-30162.csv")).unwrap();
    let options = ReadOptions::default();
    let mut session = Session::new(read_all(&bytes, &options).unwrap(), options, MissingTokens::default());
    for name in ADULT.iter().chain(&["occupation"]) {
        let hierarchy = fs::read(folder.join(format!("hierarchies/{name}.csv"))).unwrap();
        let column = session.column(name).unwrap();
        session.set_hierarchy(column, name, &hierarchy).unwrap();
    }
    let choices = Choices { qi: ADULT[..quasi].iter().map(|name| (*name).to_owned()).collect(), ..Choices::default() };
    let choices = choices.with_sensitive("occupation", &["distinct-l=2"]).unwrap();
    let problem = Problem::new(&mut session, &choices).unwrap();
    assert_eq!(problem.microdata().len(), 30_162);
    Some(Arc::clone(problem.microdata()))
}

/// A table by the method with this option, checked from its file alone.
fn publication(microdata: &Arc<Microdata>, requirement: &str, residue: &str) -> Publication {
    let requirement = Requirement::parse(requirement, microdata.sensitive()[0].taxonomy()).unwrap();
    let promises: Arc<[Promise]> = [Promise::with_default_weights(microdata, 0, vec![requirement])].into();
    let mut method = MethodChoice::of("tp").unwrap();
    assert!(method.set("residue", residue));
    let mut run = method.begin(Arc::clone(microdata), Arc::clone(&promises), None).unwrap();
    while run.advance(1 << 20).unwrap().phase != Phase::Finished {}
    let publication = run.publication();
    verify(microdata, &promises, &publication).unwrap();
    publication
}

/// Rows of classes with a value above a leaf, and whether all of these are at the roots.
fn residue(microdata: &Microdata, publication: &Publication) -> (usize, bool) {
    let (mut rows, mut at_roots) = (0, true);
    for class in publication.classes() {
        let nodes = class.cells().unwrap().iter().map(|cell| NodeId(cell.0)).zip(microdata.quasi_identifiers());
        if nodes.clone().any(|(node, of)| !of.taxonomy().is_leaf(node)) {
            rows += class.rows.len();
            at_roots &= nodes.clone().all(|(node, _)| node == NodeId::ROOT);
        }
    }
    (rows, at_roots)
}

#[test]
fn adult_under_tau_ell_reaches_what_was_reached_before() {
    // docs/reference-runs.md#rows-with-their-exact-quasi-identifier: um and rows in the residue; um with the residue partitioned.
    for (quasi, expected) in [
        (4, [(0.961, 0, 0.0), (0.926, 0, 0.0), (0.849, 0, 0.0), (0.763, 0, 0.0)]),
        (5, [(0.806, 0, 0.0), (0.716, 0, 0.0), (0.633, 0, 0.0), (0.557, 0, 0.0)]),
        (7, [(0.0, 0, 0.0); 4]),
    ] {
        let Some(microdata) = adult(quasi) else { return };
        for (requirement, (um, rows, plus)) in REQUIREMENTS.into_iter().zip(expected) {
            let together = publication(&microdata, requirement, "together");
            let (found_rows, at_roots) = residue(&microdata, &together);
            let [found, found_plus] = [&together, &publication(&microdata, requirement, "one-d")]
                .map(|publication| Information::of(&microdata, publication).all);
            println!(
                "{quasi} {requirement}: {found:.4} ({um}), residue {found_rows} {at_roots} ({rows}), TP+ {found_plus:.4} ({plus}), {} classes",
                together.class_count()
            );
        }
    }
}
