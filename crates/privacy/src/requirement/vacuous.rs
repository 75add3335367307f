//! Requirements that guarantee nothing of a table at hand: every class keeps them, whatever is in it.

use std::sync::Arc;

use crate::{Requirement, Setting};
use crate::{Spread, Weights, WholeTable};
use tauell_data::taxonomy::{LeafRank, Taxonomy, TreeBuilder};

/// Why a requirement guarantees nothing on a table with so many rows per leaf.
fn said(taxonomy: &Arc<Taxonomy>, counts: &[u64], requirement: &str) -> Option<String> {
    let rows = counts.iter().sum();
    let spread = Spread::new(Arc::clone(taxonomy), &Weights::where_present(counts), rows, 1);
    let leaves = (0..counts.len() as u32).map(|rank| taxonomy.leaf_node(LeafRank(rank)));
    let whole = WholeTable::from(spread.masses(leaves.zip(counts.iter().copied())));
    let requirement = Requirement::parse(requirement, taxonomy).unwrap();
    requirement.promises_nothing("s", Setting { spread: &spread, whole: &whole })
}

/// `any` > `g` {a, b}, c.
fn small() -> Arc<Taxonomy> {
    let mut builder = TreeBuilder::new("any");
    let g = builder.add(builder.root(), "g").unwrap();
    builder.add(g, "a").unwrap();
    builder.add(g, "b").unwrap();
    builder.add(builder.root(), "c").unwrap();
    Arc::new(builder.finish())
}

#[test]
fn protecting_no_value_that_occurs_requires_nothing() {
    let small = small();
    let all = Some("every value of \"s\" may be disclosed".to_owned());
    assert_eq!(said(&small, &[3, 2, 0], "pd-recursive-l=2,2,a,b"), all);
    assert_eq!(said(&small, &[3, 2, 1], "pd-recursive-l=2,2,a,b,c"), all);
    assert_eq!(said(&small, &[3, 2, 1], "pd-recursive-l=2,2,a,b"), None);
    assert_eq!(said(&small, &[3, 2, 0], "pd-recursive-l=2,2,a"), None);
}

#[test]
fn no_class_is_further_from_the_whole_than_one_of_a_single_value() {
    let small = small();
    let none_further = Some("no class can be further than that from the whole table".to_owned());
    // Half of the rows are a, a quarter each b and c.
    for (least, less) in [
        // b alone: half and a quarter have to go there.
        ("t-close=0.75", "t-close=0.7499"),
        // c alone: half go two steps of two, a quarter one.
        ("t-close=0.625,ordered", "t-close=0.6249,ordered"),
        // c alone: three quarters go there over the root.
        ("t-close=0.75,hierarchical", "t-close=0.7499,hierarchical"),
    ] {
        assert_eq!(said(&small, &[2, 1, 1], least), none_further, "{least}");
        assert_eq!(said(&small, &[2, 1, 1], less), None, "{less}");
        // An empty table has no finding.
        assert_eq!(said(&small, &[0, 0, 0], less), None, "{less}");
    }
    for requirement in ["k=2", "tau-l=0.5,2", "distinct-l=2", "entropy-l=2", "recursive-l=9,2"] {
        assert_eq!(said(&small, &[2, 1, 1], requirement), None, "{requirement}");
    }
}

#[test]
fn with_a_taxonomy_up_to_512_values_are_all_tried() {
    for (values, is_said) in [(512_usize, true), (513, false)] {
        let mut builder = TreeBuilder::new("any");
        (0..values).for_each(|value| {
            builder.add(builder.root(), &value.to_string()).unwrap();
        });
        let taxonomy = Arc::new(builder.finish());
        let said = |requirement| said(&taxonomy, &vec![1; values], requirement);
        assert_eq!(said("t-close=0.999,hierarchical").is_some(), is_said, "{values}");
        assert!(said("t-close=0.999").is_some() && said("t-close=0.99,hierarchical").is_none());
    }
}
