//! The check in slices.

use std::sync::Arc;

use proptest::prelude::*;

use crate::AttributeRequirements;
use crate::release::Publication;
use crate::verify::{PlainFile, Verification, VerificationInput, VerifyError, Written, verify, verify_files};
use tauell_base::pace::{Pace, Work};
use tauell_data::microdata::{Attribute, Dropped, Microdata};
use tauell_data::taxonomy::{LeafRank, NodeId, TreeBuilder};
use tauell_privacy::Requirement;

const VALUES: usize = 4;

/// Two groups of two values each.
fn attribute(name: &str, column: usize, leaves: Vec<u32>) -> Attribute {
    let mut builder = TreeBuilder::new("*");
    for group in ["low", "high"] {
        let node = builder.add(builder.root(), group).unwrap();
        (0..VALUES / 2).for_each(|value| {
            builder.add(node, &format!("{group} {value}")).unwrap();
        });
    }
    Attribute::new(name, column, Arc::new(builder.finish()), leaves.into_iter().map(LeafRank).collect())
}

/// Rows as drawn, one class a value of the quasi-identifier, some sensitive values published as other nodes than their own.
pub fn publication(rows: &[(u32, u32, u32)]) -> (Microdata, Publication) {
    let quasi = attribute("q", 0, rows.iter().map(|row| row.0).collect());
    let sensitive = attribute("s", 1, rows.iter().map(|row| row.1).collect());
    let nodes = rows.iter().map(|&(_, own, drawn)| match drawn {
        0 => NodeId::ROOT,
        1 => NodeId(1),
        _ => sensitive.taxonomy().leaf_node(LeafRank(own)),
    });
    let nodes: Vec<NodeId> = nodes.collect();
    let classes = (0..VALUES as u32).map(|value| {
        let of_class = (0..rows.len() as u32).filter(|&row| rows[row as usize].0 == value).collect();
        (Box::from([quasi.taxonomy().leaf_node(LeafRank(value))]), of_class)
    });
    let classes: Vec<(Box<[NodeId]>, Vec<u32>)> =
        classes.filter(|(_, of_class): &(_, Vec<u32>)| !of_class.is_empty()).collect();
    let kept = (0..rows.len() as u32).collect();
    let microdata = Microdata::new(kept, vec![quasi], vec![sensitive], Dropped::default());
    let publication = Publication::new(&microdata, classes, vec![nodes]);
    (microdata, publication)
}

/// Checks the plainest of files.
async fn plain(
    checked: &(Microdata, [AttributeRequirements; 1], Publication),
    pace: &Pace,
) -> Result<Verification, VerifyError> {
    let (microdata, requirements, publication) = checked;
    let file = PlainFile { microdata, publication };
    let (originals, files) = (&file, &[&file as &dyn Written]);
    let subject = VerificationInput { microdata, originals, requirements, k: None, files, groups: &[], left_out: 0 };
    verify_files(subject, pace).await
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_found_does_not_depend_on_the_slices_and_each_does_what_it_may(
        rows in prop::collection::vec((0..VALUES as u32, 0..VALUES as u32, 0..12u32), 1..60),
        requirement in prop::sample::select(vec!["k=2", "tau-l=0.5,2", "distinct-l=2", "t-close=0.5"]),
        slice in 1..50u64,
    ) {
        let (microdata, publication) = publication(&rows);
        let requirement = Requirement::parse(requirement, microdata.sensitive()[0].taxonomy()).unwrap();
        let requirements = [AttributeRequirements::with_default_weights(&microdata, 0, vec![requirement])];
        let checked = Arc::new((microdata, requirements, publication));
        let mut work = {
            let checked = Arc::clone(&checked);
            Work::begin(|pace| async move { plain(&checked, &pace).await })
        };
        let mut before = 0;
        let sliced = loop {
            if let Some(found) = work.advance(slice) {
                break found;
            }
            // A class is tested in one slice, whatever it takes: all else stops where it may not go on.
            let (done, total) = work.progress();
            prop_assert!(done > before && done <= total && done - before <= slice + 200, "{} after {}", done, before);
            before = done;
        };
        let (microdata, requirements, publication) = &*checked;
        prop_assert_eq!(sliced, verify(microdata, requirements, publication));
    }
}
