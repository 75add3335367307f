//! The hospital as methods go through it that publish every column at one level.

use super::anatomy::{hospital_by, said};
use super::*;
use tauell_draw::pictures::Picture;

/// The example of docs/full-domain.md#a-worked-example, level vector for level vector.
#[test]
fn incognito_looks_at_six_of_nine_level_vectors() {
    let stepping = hospital_by("incognito", &[], "recursive-l=3,2");
    let expected = [
        "Every column is published at one level, the same for everybody: there are 9 level vectors to look at. Nobody may be left out. \
         | Where a table keeps what is asked, every more general one does, too: so most need not be looked at.",
        "First nothing at all is told of anybody: every column stands at its root.",
        "age at level 0, zip at level 0: everybody is in one group, which keeps what is asked. It has 36.7 % of all information, the best \
         so far.",
        "Then age alone, the others at their roots; the most specific level first.",
        "age at level 2, zip at level 0: 4 people at 20, 100** would have only one value, and 2 are needed.",
        "age at level 1, zip at level 0: both groups keep what is asked. It has 38.3 % of all information, the best so far.",
        "Then zip alone, the others at their roots; the most specific level first.",
        "age at level 0, zip at level 2: 1 person at [20,39], 10000 would have only one value, and 2 are needed. | People among them \
         broke it before: so they were looked at first.",
        "age at level 0, zip at level 1: both groups keep what is asked. It has 38.3 % of all information, as the best so far. | Of equals \
         the one with smaller groups is better: the one before.",
        "Then age and zip together, the most specific levels first.",
        "age at level 2, zip at level 2: cannot keep what is asked, since zip at level 2 alone does not.",
        "age at level 2, zip at level 1: cannot keep what is asked, since age at level 2 alone does not.",
        "age at level 1, zip at level 2: cannot keep what is asked, since zip at level 2 alone does not.",
        "age at level 1, zip at level 1: 5 people at [20,29], 1000* do not keep recursive (c, ℓ)-diversity with c = 3 and ℓ = 2. | People \
         among them broke it before: so they were looked at first.",
        "age at level 1, zip at level 0 is published, the best of all that keep what is asked.",
        "7 people close as class 1: [20,29], 100**.",
        "5 people close as class 2: [30,39], 100**.",
    ];
    assert_eq!(said(&stepping), expected);
    let view = stepping.view();
    use StepKind::{Begins, Chooses, Closes, Orders, Refuses, Weighs};
    let marks: Vec<StepKind> = view.marks.iter().map(|mark| mark.kind).collect();
    let searched = [Begins, Orders, Weighs, Orders, Refuses, Weighs, Orders, Refuses, Weighs, Orders, Refuses];
    assert_eq!(marks, [&searched[..], &[Chooses, Closes, Closes]].concat());
    // The lattice in the order of the search, with what is known by the last look of it.
    let order: Vec<&[u16]> = view.vectors.iter().map(|vector| &vector.levels[..]).collect();
    assert_eq!(order, [[0, 0], [2, 0], [1, 0], [0, 2], [0, 1], [2, 2], [2, 1], [1, 2], [1, 1]]);
    let drawn = stepping.lattice(Some(13)).unwrap().draw("p", 300.0);
    let has = |class: &str| drawn.svg.as_str().matches(&format!("\"vector {class}\"")).count();
    assert_eq!([has("keeps"), has("breaks"), has("breaks follows")], [3, 3, 3]);
    assert_eq!(drawn.title, "Levels: 3 keep what is asked, 6 do not");
    let people = stepping.part(13, 1).steps.remove(0).people.unwrap();
    assert_eq!((people.what, people.rows.0), (StepWho::Group, vec![0, 1, 2, 3, 4]));
}

#[test]
fn datafly_goes_up_by_the_column_with_the_most_values() {
    let stepping = hospital_by("datafly", &[], "recursive-l=3,2");
    let expected = [
        "age at level 2, zip at level 2: 1 person at 20, 10000 would have only one value, and 2 are needed.",
        "zip has 10 different values, more than any other column: it goes up to level 1.",
        "age at level 2, zip at level 1: 4 people at 20, 1000* would have only one value, and 2 are needed.",
        "age has 7 different values, more than any other column: it goes up to level 1.",
        "age at level 1, zip at level 1: 5 people at [20,29], 1000* do not keep recursive (c, ℓ)-diversity with c = 3 and ℓ = 2.",
        "zip has 2 different values, and no other column has more: it goes up to level 0. | age has as many: the least important goes up.",
        "age at level 1, zip at level 0: both groups keep what is asked.",
        "7 people close as class 1: [20,29], 100**.",
        "5 people close as class 2: [30,39], 100**.",
    ];
    assert_eq!(said(&stepping), expected);
    let drawn = stepping.lattice(Some(6)).unwrap().draw("p", 300.0);
    let svg = drawn.svg.as_str();
    assert_eq!(["node past", "node now", "node ahead"].map(|class| svg.matches(class).count()), [3, 1, 5]);
    assert!(!svg.contains(">9<"), "level vectors of one way up have no numbers");
}

#[test]
fn who_is_left_out_is_told_with_why() {
    let stepping = hospital_by("datafly", &[("suppress", "5")], "recursive-l=3,2");
    let said = said(&stepping);
    assert_eq!(
        [0, 4, 5].map(|step| said[step].as_str()),
        [
            "age at level 2, zip at level 2: 1 person at 33, 10004 would have only one value, and 2 are needed. | With them 6 people would \
             be left out, and at most 5 may.",
            "age at level 1, zip at level 1: but for 5 people, who may be left out, all keep what is asked.",
            "5 people at [20,29], 1000* do not keep recursive (c, ℓ)-diversity with c = 3 and ℓ = 2: they are left out.",
        ]
    );
    let view = stepping.view();
    assert_eq!((view.steps, view.classes.len(), view.marks.last().unwrap().kind), (8, 2, StepKind::Closes));
    let stepping = hospital_by("incognito", &[("suppress", "5")], "recursive-l=3,2");
    let said = super::anatomy::said(&stepping);
    assert_eq!(
        said[13],
        "age at level 1, zip at level 1: but for 5 people, who may be left out, all keep what is asked. It has 23.3 % of all information, \
         and another one is better."
    );
}

#[test]
fn by_way_of_recursive_diversity_each_is_told_and_then_how_the_best_was_found() {
    let stepping = hospital_by("incognito", &[("aim", "search")], "tau-l=3/5,2");
    let said = said(&stepping);
    let by = |c: &str, ell: u32| format!("By way of recursive (c, ℓ)-diversity with c = {c} and ℓ = {ell}");
    assert_eq!(
        [0, 1, 2, 6].map(|step| said[step].as_str()),
        [
            by("1.5", 2) + ": its best table has 2 classes and keeps what is asked, with least beyond it so far.",
            by("2", 2) + ": its best table has 2 classes and keeps what is asked, with more beyond it than another.",
            by("3", 2) + ": of the 2 classes of its best table one at least does not keep what is asked.",
            by("4", 3) + ": its best table has 1 class and keeps what is asked, with more beyond it than another.",
        ]
    );
    assert_eq!(said[10], by("1.5", 2) + ": this table is taken. What follows is how it was found.");
    // What a group misses is what the search asked for, not what it is to guarantee.
    assert!(said[16].contains("do not keep recursive (c, ℓ)-diversity with c = 1.5 and ℓ = 2."), "{}", said[16]);
    assert_eq!(said.len(), 28);
}
