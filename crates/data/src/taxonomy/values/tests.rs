use super::*;
use crate::taxonomy::read_hierarchy;

/// 20 to 25 in two groups of three.
fn ages() -> Values {
    let file = "20;20-22;*\n21;20-22;*\n22;20-22;*\n23;23-25;*\n24;23-25;*\n25;23-25;*\n";
    Values::of(Arc::new(read_hierarchy(file.as_bytes(), "age").unwrap()))
}

fn ranks(of: impl IntoIterator<Item = u32>) -> Vec<LeafRank> {
    of.into_iter().map(LeafRank).collect()
}

#[test]
fn leaves_of_a_node_are_that_node_and_no_other_value() {
    let mut ages = ages();
    let group = ages.standing_for(ranks([2, 0, 1]));
    assert_eq!((ages.label(group), ages.node(group)), ("20-22", ages.taxonomy().node("20-22")));
    let one = ages.standing_for(ranks([4, 4]));
    assert!(ages.is_base(one) && ages.label(one) == "24" && !ages.is_base(group));
    let all = ages.standing_for(ranks(0..6));
    assert_eq!((all, ages.len()), (NodeId::ROOT.into(), ages.taxonomy().node_count()));
}

#[test]
fn parts_are_as_general_as_they_can_be() {
    let mut ages = ages();
    let run = ages.standing_for(ranks([0, 1, 2, 3, 5]));
    let named: Vec<&str> = ages.parts(run).into_iter().map(|node| ages.taxonomy().label(node)).collect();
    assert_eq!(named, ["20-22", "23", "25"]);
    assert_eq!(ages.parts(NodeId::ROOT.into()), [NodeId::ROOT]);
}

#[test]
fn a_run_that_is_no_node_and_a_set_that_is_no_run_are_values_of_their_own() {
    let mut ages = ages();
    let run = ages.standing_for(ranks(1..5));
    let set = ages.standing_for(ranks([5, 0, 3]));
    assert_eq!(ages.standing_for(ranks([4, 3, 2, 1])), run);
    assert_eq!(ages.beyond_the_tree().collect::<Vec<_>>(), [run, set]);
    assert_eq!((ages.label(run), ages.label(set), ages.node(set)), ("[21,24]", "{20, 23, 25}", None));
    assert_eq!((ages.cover(run).len(), ages.cover(set).len()), (4, 3));
    assert_eq!(ages.cover(set).runs().collect::<Vec<_>>(), [0..1, 3..4, 5..6]);
    assert!(ages.cover(set).contains(LeafRank(3)) && !ages.cover(set).contains(LeafRank(4)));
    let named = |value| ages.parts(value).into_iter().map(|node| ages.taxonomy().label(node)).collect::<Vec<_>>();
    assert_eq!((named(run), named(set)), (vec!["21", "22", "23", "24"], vec!["20", "23", "25"]));
    let group = ages.taxonomy().node("20-22").unwrap().into();
    assert_eq!(ages.cover(run).shared(&ages.cover(set)).map(|run| (run.start, run.end)).collect::<Vec<_>>(), [(3, 4)]);
    assert!(ages.meet(run, set) && ages.meet(set, group) && ages.meet(run, group));
    let last = ages.taxonomy().node("25").unwrap().into();
    assert!(!ages.meet(run, last) && ages.meet(set, last) && !ages.meet(group, last));
}

#[test]
fn values_between_labels_are_in_none_of_them() {
    for (labels, written) in [
        (["a", "b", "c"], ["[a,b]", "{a, c}"]),
        (["a,1", "b", "c"], ["[a,1;b]", "{a,1; c}"]),
        (["a,1", "b;2", "c"], ["[a,1|b;2]", "{a,1| c}"]),
        (["a,|1", "b;2", "c/|─"], ["[a,|1━b;2]", "{a,|1━ c/|─}"]),
    ] {
        let file: String = labels.iter().map(|label| format!("\"{label}\";*\n")).collect();
        let taxonomy = Arc::new(read_hierarchy(file.as_bytes(), "letters").unwrap());
        let mut values = Values::of(Arc::clone(&taxonomy));
        let found = [ranks([0, 1]), ranks([2, 0])].map(|ranks| values.standing_for(ranks));
        assert_eq!(found.map(|value| values.label(value)), written);
        let mut sets = Values::of_sets(taxonomy);
        let run = sets.standing_for(ranks([1, 0]));
        assert!(sets.label(run).starts_with('{'), "{}", sets.label(run));
    }
}
