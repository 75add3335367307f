//! What the page receives of steps: the hospital of Tian and Zhang (docs/explanation/hospital.md), and what holds of the steps of any method. How
//! a step is worded is tested with its method.

use super::*;
use crate::examples;
use crate::recipe::{Choices, RequirementChoice};
use crate::run::Run;
use crate::session::{Problem, Session};
use tauell_base::random::Secret;
use tauell_data::table::{MissingTokens, ReadOptions, read_all};
use tauell_draw::pictures::Picture;
use tauell_publish::trace::StepWho;
use tauell_publish::{METHODS, MethodChoice, PublishError};

fn of(id: &str, change: impl FnOnce(&mut Choices)) -> Result<Stepping, crate::error::Error> {
    let (mut session, mut choices) = examples::open(id, 0).unwrap();
    change(&mut choices);
    session.set_secret(Some(Secret::new([7; 16])));
    let outcome = Run::with_trace(Problem::new(&mut session, &choices)?)?.finish()?;
    Ok(Stepping::new(outcome).unwrap())
}

fn hospital() -> Stepping {
    of("hospital", |_| {}).unwrap()
}

#[test]
fn who_loses_a_row_is_shown_as_they_are_before_it() {
    let stepping = hospital();
    let steps = stepping.part(0, usize::MAX).steps;
    let moves: Vec<&StepView> = steps.iter().filter(|step| step.kind == StepKind::MovesOn).collect();
    assert_eq!(
        moves[0].because,
        [
            "KEEP removes rows with hepatitis itself before those with a generalized value.",
            "Of 2 rows with equal sensitive values, KEEP removes the first, row 3."
        ]
    );
    assert_eq!((moves[1].rows.0.as_slice(), moves[1].over), ([6].as_slice(), Some((0, 1))));
    // F of the five as they are before one goes: the point that fails.
    let people = moves[1].people.as_ref().unwrap();
    assert_eq!((people.rows.0.len(), people.curves[0].cumulative.0[0]), (5, 0.6));
}

#[test]
fn what_is_decided_is_marked_and_what_is_not_is_not() {
    let view = hospital().view();
    let marks: Vec<StepKind> = view.marks.iter().map(|mark| mark.kind).collect();
    use StepKind::*;
    let decided = [Looks, MovesOn, Closes];
    let expected =
        [&[Begins, Generalizes, Generalizes, Orders, Visits][..], &decided, &decided, &[Ends, ClosesLast]].concat();
    assert_eq!(marks, expected);
    let published: Vec<Option<usize>> = view.classes.iter().map(|class| class.published).collect();
    assert_eq!(published, [Some(1), Some(2), Some(0)]);
}

#[test]
fn parts_join_and_what_a_step_changes_leads_to_the_state_before_the_next() {
    let search = |id: &str| {
        let method = |choices: &mut Choices| choices.method = MethodChoice::of("local-search").unwrap();
        of(id, method).unwrap()
    };
    let sweep = |id: &str| of(id, |_| {}).unwrap();
    let of_search = ["hospital", "inpatients"].map(|id| (id, search(id)));
    assert!(of_search[0].1.part(0, usize::MAX).steps.iter().any(|step| !step.changes.cells.is_empty()));
    for (id, stepping) in ["hospital", "inpatients", "patients"].map(|id| (id, sweep(id))).into_iter().chain(of_search)
    {
        let steps = stepping.view().steps;
        let mut state = stepping.part(0, 0).state;
        for start in 0..steps {
            let part = stepping.part(start, 1);
            assert_eq!((part.start, &part.state), (start, &state), "{id} {start}");
            let changes = &part.steps[0].changes;
            for (&row, &class) in changes.rows.0.iter().zip(&changes.classes) {
                state.class_of[row as usize] = class;
            }
            for value in &changes.values {
                state.values.retain(|other| (other.attribute, other.row) != (value.attribute, value.row));
                // A value that is its own again is reported with the one base value that it is.
                let own = stepping.view().sensitive[value.attribute].of.0[value.row as usize];
                if value.of.0 != [own] {
                    state.values.push(value.clone());
                    state.values.sort_by_key(|value| (value.attribute, value.row));
                }
            }
            for changed in &changes.cells {
                state.cells.retain(|other| other.class != changed.class);
                // They may be those with which the class closed again.
                if stepping.view().classes[changed.class].cells != changed.cells {
                    state.cells.push(changed.clone());
                    state.cells.sort_by_key(|cells| cells.class);
                }
            }
        }
        let whole = stepping.part(0, usize::MAX);
        assert_eq!(whole.steps.len(), steps);
        assert!(stepping.part(steps + 5, 3).steps.is_empty());
    }
}

#[test]
fn every_method_shows_its_steps() {
    for about in METHODS {
        let asked = |choices: &mut Choices| {
            choices.method = MethodChoice::of(about.name).unwrap();
            choices.requirements = vec![RequirementChoice::parse("simple-l=2", Some("disease")).unwrap()];
        };
        let stepping = match of("hospital", asked) {
            Err(error) if error.code() == "method-cannot-aim" => continue,
            stepping => stepping.unwrap(),
        };
        let view = stepping.view();
        assert!(view.steps > 0 && view.classes.iter().any(|class| class.published.is_some()), "{}", about.name);
        for step in stepping.part(0, view.steps).steps {
            assert!(!step.text.is_empty() && step.text.ends_with('.'), "{}: {:?}", about.name, step.text);
        }
    }
}

#[test]
fn only_small_tables_are_stepped_through() {
    let error = of("census", |_| {}).unwrap_err();
    assert_eq!(error.code(), "too-many-rows-to-tell");
    assert!(matches!(error, crate::error::Error::Publish(PublishError::TooManyRowsToTell { most: 500, .. })));
}

/// The hospital with these requirements and this method.
fn hospital_by(method: &str, options: &[(&str, &str)], requirement: &str) -> Stepping {
    of("hospital", |choices| {
        let mut method = MethodChoice::of(method).unwrap();
        options.iter().for_each(|(option, word)| assert!(method.set(option, word)));
        choices.method = method;
        choices.requirements = vec![RequirementChoice::parse(requirement, Some("disease")).unwrap()];
    })
    .unwrap()
}

#[test]
fn classes_of_anatomy_have_no_cells_of_their_own() {
    let stepping = hospital_by("anatomy", &[], "simple-l=2");
    let view = stepping.view();
    use StepKind::{Begins, Closes, Ends, Sorts};
    let marks: Vec<StepKind> = view.marks.iter().map(|mark| mark.kind).collect();
    assert_eq!(marks, [&[Begins, Sorts][..], &[Closes; 6], &[Ends]].concat());
    assert!(view.classes.iter().all(|class| class.cells.is_empty() && class.published.is_some()));
    let people = stepping.part(2, 1).steps.remove(0).people.unwrap();
    assert_eq!((people.what, people.curves[0].cumulative.0[0]), (StepWho::Class, 0.5));
}

#[test]
fn a_value_becomes_a_set_and_is_counted_with_each_value_of_it() {
    let stepping = hospital_by("random-addition", &[], "tau-l=0.5,3");
    assert!(stepping.view().sets && stepping.view().classes.iter().all(|class| class.published.is_some()));
    let step = stepping.part(1, 1).steps.remove(0);
    let [set] = &step.changes.values[..] else { panic!("{:?}", step.changes) };
    assert_eq!((set.row, set.label.as_str(), set.of.0.as_slice()), (0, "{hepatitis, phthisis, flu}", &[0, 2, 3][..]));
    // F of their published value: one third each.
    let people = step.people.unwrap();
    let thirds = people.curves[0].cumulative.0.iter().zip([1.0, 2.0, 3.0, 3.0]);
    assert!(thirds.into_iter().all(|(has, of)| (has - of / 3.0).abs() < 1e-12));
}

#[test]
fn one_d_shows_people_in_a_line() {
    assert_eq!(hospital_by("one-d", &[], "simple-l=2").view().line.0.len(), 12);
    assert!(hospital().view().line.0.is_empty());
}

#[test]
fn a_line_of_only_some_people_is_no_line_of_the_page() {
    // Of a3 b1, a1 b1 c1, b2 c2 with ℓ = 2 five people have to leave their groups (docs/explanation/tuple-partition.md#worked-examples).
    let rows = "age,disease\n20,a\n20,a\n20,a\n20,b\n21,a\n21,b\n21,c\n22,b\n22,b\n22,c\n22,c\n";
    let options = ReadOptions::default();
    let table = read_all(rows.as_bytes(), &options).unwrap();
    let mut session = Session::new(table, options, MissingTokens::default());
    let mut method = MethodChoice::of("tp").unwrap();
    assert!(method.set("residue", "one-d"));
    let choices = Choices { qi: vec!["age".to_owned()], method, ..Choices::default() };
    let choices = choices.with_sensitive("disease", &["simple-l=2"]).unwrap();
    let problem = Problem::new(&mut session, &choices).unwrap();
    let stepping = Stepping::new(Run::with_trace(problem).unwrap().finish().unwrap()).unwrap();
    let lines: Vec<usize> = stepping.trace.steps().iter().filter_map(|step| step.line()).map(<[u32]>::len).collect();
    assert_eq!(lines, [5]);
    assert!(stepping.view().line.0.is_empty(), "of all there is no line");
}

#[test]
fn level_vectors_of_incognito_are_drawn_with_what_is_known_of_them() {
    let stepping = hospital_by("incognito", &[], "recursive-l=3,2");
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
    assert_eq!(drawn.title, "Levels: 3 satisfy the requirement, 6 violate it");
}

#[test]
fn level_vectors_of_datafly_have_no_order() {
    let stepping = hospital_by("datafly", &[], "recursive-l=3,2");
    let drawn = stepping.lattice(Some(6)).unwrap().draw("p", 300.0);
    let svg = drawn.svg.as_str();
    assert_eq!(["node past", "node now", "node ahead"].map(|class| svg.matches(class).count()), [3, 1, 5]);
    assert!(!svg.contains(">9<"), "level vectors of one way up have no numbers");
}

#[test]
fn classes_are_counted_without_suppressed_people() {
    let stepping = hospital_by("datafly", &[("suppress", "5")], "recursive-l=3,2");
    let view = stepping.view();
    assert_eq!((view.steps, view.classes.len(), view.marks.last().unwrap().kind), (8, 2, StepKind::Closes));
}
