use crate::examples;
use tauell_data::table::{MissingTokens, ReadOptions, read_all};
use tauell_data::taxonomy::Taxonomy;

use super::*;

/// People of two towns with two zips each, of ages that go round; a disease that follows from nothing.
fn towns() -> (Session, Choices) {
    let mut text = "age,zip,town,disease\n".to_owned();
    for row in 0..240u32 {
        let zip = row % 4;
        let disease = ["flu", "cold", "cough", "asthma", "gout"][(row * 7 / 3 % 5) as usize];
        text +=
            &format!("{},{},{},{disease}\n", 20 + row * 7 % 37, 70_001 + zip * 7, ["Elm", "Oak"][(zip / 2) as usize]);
    }
    let options = ReadOptions::default();
    let session = Session::new(read_all(text.as_bytes(), &options).unwrap(), options, MissingTokens::default());
    let qi = ["age", "zip", "town"].map(str::to_owned).to_vec();
    let choices = Choices { qi, ..Choices::default() }.with_sensitive("disease", &["tau-l=0.5,3", "k=4"]).unwrap();
    (session, choices)
}

fn published(session: &mut Session, choices: &Choices) -> Result<RemedyFigures, Error> {
    Ok(RemedyFigures::of(&Problem::new(session, choices).and_then(Run::new)?.finish()?))
}

#[test]
fn what_a_change_is_said_to_bring_is_what_taking_it_brings() {
    let tables = [towns(), examples::open("hospital", 0).unwrap(), examples::open("patients", 0).unwrap()];
    let mut helped = 0;
    for (mut session, choices) in tables {
        let before = published(&mut session, &choices).unwrap();
        let ways = session.ways_to_more(&choices, &before);
        assert!(ways.len() > 8, "only {} changes", ways.len());
        let mut came_true = 0;
        for Remedy { what, choices: changed, trees, .. } in ways {
            let Ok(run) = session.begin_remedy(&changed, &trees).and_then(Run::finish) else { continue };
            let tried = TriedRemedy::new(&what, Some(&before), RemedyFigures::of(&run));
            // Taken as someone takes it, in a table of its own.
            let mut taken = session.clone();
            for RemedyTree { column, builder } in trees {
                let column = taken.column(&column).unwrap();
                taken.set_builder(column, builder).unwrap();
            }
            assert_eq!(published(&mut taken, &changed).unwrap(), tried.figures, "{what}");
            came_true += 1;
            helped += usize::from(tried.helps);
        }
        assert!(came_true > 4, "{came_true} changes");
        // Trying leaves the table as it was.
        assert_eq!(published(&mut session, &choices).unwrap(), before);
    }
    assert!(helped > 3, "{helped} help");
}

#[test]
fn what_there_is_no_work_left_for_is_named_and_not_tried() {
    let (mut session, choices) = towns();
    let before = published(&mut session, &choices).unwrap();
    let all: Vec<String> = session.remedies(&choices, None).into_iter().map(|remedy| remedy.what).collect();
    let tried = session.tried_remedies(&choices, None, Some(&before), u64::MAX);
    assert!(tried.untried.is_empty());
    let none = session.tried_remedies(&choices, None, Some(&before), 0);
    assert_eq!((none.helpful, none.untried), (Vec::new(), all.clone()));
    // The first ones first, and no more than there is work for; what was tried is the same as without a limit.
    let first = session.tried_remedies(&choices, None, Some(&before), 10 * SLICE);
    assert!(!first.untried.is_empty() && first.untried.len() < all.len(), "{:?}", first.untried);
    assert!(first.helpful.iter().all(|one| tried.helpful.contains(one)));
}

#[test]
fn a_column_that_follows_from_another_is_named_with_it() {
    let (mut session, choices) = towns();
    let before = published(&mut session, &choices).unwrap();
    let ways = session.ways_to_more(&choices, &before);
    let left_out: Vec<&Remedy> = ways.iter().filter(|way| way.choices.qi.len() < choices.qi.len()).collect();
    // The zip tells the town; the town does not tell the zip, and the age tells neither.
    assert_eq!(left_out.len(), 1);
    assert_eq!(left_out[0].what, "Leave town unpublished, which follows from zip for 100% of the people");
    assert_eq!(left_out[0].choices.qi, ["age", "zip"]);
    // What was chosen about it goes with it: the rest is still a choice that can be published.
    let important = Choices { importance: [("town".to_owned(), 4), ("zip".to_owned(), 2)].into(), ..choices };
    let ways = session.ways_to_more(&important, &before);
    let left_out = ways.iter().find(|way| way.choices.qi.len() < important.qi.len()).unwrap();
    assert_eq!(left_out.choices.importance, [("zip".to_owned(), 2)].into());
    assert!(published(&mut session, &left_out.choices).is_ok());
}

#[test]
fn other_trees_have_the_same_base_values() {
    let (mut session, _) = towns();
    let leaves = |tree: &Taxonomy| -> Vec<String> {
        let label = |rank: usize| tree.label(tree.leaf_node(tauell_data::taxonomy::LeafRank(rank as u32))).to_owned();
        tauell_base::sorting::sorted((0..tree.leaf_count()).map(label).collect(), Ord::cmp)
    };
    let mut seen = 0;
    for column in 0..3 {
        let now = session.taxonomy(column);
        for (what, builder) in trees::others(&mut session, column) {
            let other = session.preview_builder(column, &builder).unwrap();
            assert_eq!(other.leaves, now.taxonomy().leaf_count(), "{what}");
            let mut taken = session.clone();
            taken.set_builder(column, builder).unwrap();
            assert_eq!(leaves(taken.taxonomy(column).taxonomy()), leaves(now.taxonomy()), "{what}");
            let (then, levels) = (now.taxonomy().levels(), taken.taxonomy(column).taxonomy().levels());
            assert_eq!(what.starts_with("Finer"), levels > then, "{what}");
            seen += 1;
        }
    }
    assert!(seen > 3, "{seen} trees");
}

#[test]
fn only_a_weaker_requirement_is_called_weaker() {
    let (mut session, choices) = towns();
    let before = published(&mut session, &choices).unwrap();
    for way in session.ways_to_more(&choices, &before) {
        assert_eq!(way.promises_less, way.what.ends_with("which protects less"), "{}", way.what);
        assert_eq!(way.promises_less, way.choices.requirements != choices.requirements, "{}", way.what);
    }
}

fn figures(columns: &[(&str, f64)], generalized_rows: u64) -> RemedyFigures {
    let column = |&(name, information): &(&str, f64)| RemedyColumn { column: name.to_owned(), information };
    RemedyFigures {
        information: columns.iter().map(|column| column.1).sum::<f64>() / columns.len() as f64,
        generalized_rows,
        requirements_status: tauell_measure::findings::RequirementsStatus::MethodAwareNotAssessed,
        columns: columns.iter().map(column).collect(),
    }
}

#[test]
fn figures_are_compared_over_common_columns() {
    let before = figures(&[("age", 0.5), ("town", 0.9), ("disease", 1.0)], 0);
    let without = TriedRemedy::new("Leave town out", Some(&before), figures(&[("age", 0.6), ("disease", 1.0)], 0));
    assert!((without.gain - 0.05).abs() < 1e-12 && without.helps);
    assert_eq!(without.sentence, "Leave town out: the other columns retain 80% of their information instead of 75%.");
    let general = TriedRemedy::new("More", Some(&before), figures(&[("age", 0.9), ("town", 0.9), ("disease", 0.9)], 3));
    assert!(general.gain > 0.0 && !general.helps, "detail that is bought with generalized values is no help");
    assert_eq!(general.sentence, "More: 3 generalized values instead of 0, 90% of the information instead of 80%.");
    let same = TriedRemedy::new("Same", Some(&before), before.clone());
    assert!(!same.helps && same.sentence == "Same: 80% of the information either way.");
}

#[test]
fn a_worse_verdict_is_no_help() {
    let before = figures(&[("age", 0.5)], 5);
    let worse = RemedyFigures {
        requirements_status: tauell_measure::findings::RequirementsStatus::MethodAwareViolated,
        ..figures(&[("age", 0.9)], 5)
    };
    assert!(!TriedRemedy::new("Worse", Some(&before), worse).helps);
    assert!(TriedRemedy::new("Fewer", Some(&before), figures(&[("age", 0.2)], 4)).helps);
}
