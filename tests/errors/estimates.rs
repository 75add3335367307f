//! Estimates that cannot be made.

use std::sync::Arc;

use tauell::estimate::{Condition, EstimateForm, Estimator, Workload, WorkloadOptions};
use tauell::microdata::{Attribute, Dropped, Microdata};
use tauell::privacy::{Spread, Weights};
use tauell::release::{Publication, PublicationBuilder, Release};
use tauell::taxonomy::{LeafRank, Values, read_hierarchy};

use crate::command_line::desk::Desk;
use crate::errors::case::{Case, Said};

/// Three people, each published with a set of all three diseases.
fn everything() -> Release {
    let tree = |text: &[u8], name| Arc::new(read_hierarchy(text, name).unwrap());
    let (ages, diseases) = (tree(b"20;*\n30;*\n40;*\n", "age.csv"), tree(b"flu;*\ncold;*\nmumps;*\n", "disease.csv"));
    let ranks = || [0, 1, 2].map(LeafRank).to_vec();
    let age = Attribute::new("age", 0, Arc::clone(&ages), ranks());
    let disease = Attribute::new("disease", 1, Arc::clone(&diseases), ranks());
    let mut sets = Values::of_sets(Arc::clone(&diseases));
    let all = sets.standing_for(ranks());
    let sets = Arc::new(sets);
    let class = |row: u32| vec![(Box::from([age.leaf_node(row as usize).into()]), vec![row])];
    let publication = Publication::of(PublicationBuilder {
        quasi_identifiers: vec![Arc::new(Values::of(ages))],
        sensitive_values: vec![Arc::clone(&sets)],
        len: 3,
        classes: (0..3).map(class).collect(),
        sensitive: vec![vec![all; 3]],
        linked: true,
    });
    let weights = Weights::where_present(&[1, 1, 1]);
    let spread = Spread::over(sets, &weights, 3, 1);
    let people = Arc::new(Microdata::new(vec![0, 1, 2], vec![age], vec![disease], Dropped::default()));
    Release::of(people, [(spread, weights)], Arc::new(publication))
}

fn read_as(form: EstimateForm) -> Said {
    Said::by(Estimator::new(&everything(), 0, Some(form)).unwrap_err())
}

fn where_it_is(text: &str) -> Said {
    Said::by(Condition::parse(&everything(), text).unwrap_err())
}

pub fn cases() -> Vec<Case> {
    vec![
        Case {
            code: "estimate-all-in-every-set",
            place: "column \"disease\"",
            what: "is published with all 3 values that occur in it, so the sets disclose nothing about their",
            advice: "Ask for a file with smaller sets: ℓ must be below the number of values.",
            bring: || read_as(EstimateForm::Sets),
        },
        Case {
            code: "estimate-other-form",
            place: "column \"disease\"",
            what: "cannot be read as groups: its values are in the table of rows, without groups",
            advice: "Let the form be detected, or choose spread.",
            bring: || read_as(EstimateForm::Groups),
        },
        Case {
            code: "original-unfit",
            place: "--original other.csv",
            what: "this table does not fit the published one: the table has no column \"disease\"",
            advice: "Name the original of the published table, or remove --original.",
            bring: || {
                let desk = Desk::hospital();
                desk.write("other.csv", "age,zip\n20,10000\n");
                Said::at(&desk, "estimate people.csv --sensitive disease --original other.csv")
            },
        },
        Case {
            code: "estimate-no-such-column",
            place: "weight",
            what: "\" is not a column of the quasi-identifier",
            advice: "Use one of \"age\".",
            bring: || where_it_is("weight=80"),
        },
        Case {
            code: "estimate-no-such-value",
            place: "column \"age\"",
            what: "has no value \"50\"",
            advice: "Use one of \"20\", \"30\", \"40\".",
            bring: || where_it_is("age=20,50"),
        },
        Case {
            code: "estimate-no-condition",
            place: "twenty",
            what: "\" is not a condition",
            advice: "Write column=value, or column=value,value for any of several.",
            bring: || where_it_is("twenty"),
        },
        Case {
            code: "estimate-no-original-rows",
            place: "the original rows",
            what: "are unknown, and the error of estimates needs them",
            advice: "Give the original table, too.",
            bring: || {
                let estimator = Estimator::new(&Release { original: None, ..everything() }, 0, None).unwrap();
                Said::by(Workload::new(Arc::new(estimator), WorkloadOptions::default()).err().unwrap())
            },
        },
    ]
}
