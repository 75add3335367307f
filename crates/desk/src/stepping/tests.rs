//! The hospital of Tian and Zhang, step by step (docs/hospital.md), and what holds of any steps.

mod anatomy;
mod domain;

use super::*;
use crate::examples;
use crate::recipe::{Choices, RequirementChoice};
use crate::run::Run;
use crate::session::{Problem, Session};
use tauell_base::random::Secret;
use tauell_data::table::{MissingTokens, ReadOptions, read_all};
use tauell_privacy::Fraction;
use tauell_publish::trace::{Lack, Share, Together, Way};
use tauell_publish::{METHODS, MethodChoice, PublishError};

fn of(id: &str, change: impl FnOnce(&mut Choices)) -> Result<Stepping, crate::error::Error> {
    let (mut session, mut choices) = examples::open(id, 0).unwrap();
    change(&mut choices);
    session.set_secret(Some(Secret::new([7; 16])));
    let outcome = Run::telling(Problem::new(&mut session, &choices)?)?.finish()?;
    Ok(Stepping::new(outcome).unwrap())
}

fn hospital() -> Stepping {
    of("hospital", |_| {}).unwrap()
}

/// Rows counted from 1, as the paper does.
fn counted(rows: &[u32]) -> Vec<u32> {
    rows.iter().map(|row| row + 1).collect()
}

fn share(numerator: u128, denominator: u128) -> Fraction {
    Fraction::new(numerator, denominator).unwrap()
}

/// What has too much together: k, F(k) and ψ(k).
fn over(together: Option<&Together>) -> (usize, Fraction, Fraction) {
    let Together { k, has, limit } = together.unwrap();
    (*k, has.exact().unwrap(), limit.exact().unwrap())
}

#[test]
fn the_hospital_goes_as_the_worked_example_has_it() {
    let stepping = hospital();
    let labels = |cells: &[NodeId]| -> Vec<String> {
        let all = cells.iter().zip(stepping.microdata.quasi_identifiers());
        all.map(|(&node, of)| of.taxonomy().label(node).to_owned()).collect()
    };
    let mut steps = stepping.trace.steps().iter();
    let mut next = || steps.next().unwrap();

    // The whole table: hepatitis 6, phthisis 4, anemia 1, flu 1 of 12.
    let Step::Begun { missed: Some(missed) } = next() else { panic!("it misses its promise") };
    assert_eq!(over(missed.together.as_ref()), (2, share(10, 12), share(3, 4)));
    // Two steps: F(2) goes from 10/12 to 9.5/12 to 9/12, which is ψ(2).
    for (row, has, alike) in [(1, share(10, 12), 6), (2, share(19, 24), 5)] {
        let step = next();
        let Step::Generalized { row: taken, from, to, missed, alike: of, .. } = step else { panic!("{step:?}") };
        let tree = stepping.promises[0].spread().taxonomy();
        assert_eq!((taken + 1, tree.label(*from), tree.label(*to)), (row, "hepatitis", "hemal disease"));
        assert_eq!((over(missed.together.as_ref()), *of), ((2, has, share(3, 4)), alike));
    }
    assert_eq!(*next(), Step::Ordered);
    let order: Vec<(Vec<u16>, f64)> =
        stepping.trace.order().iter().map(|vector| (vector.levels.to_vec(), vector.information)).collect();
    let expected: [([u16; 2], f64); 9] = [
        ([2, 2], 1.0),
        ([2, 1], 0.55),
        ([1, 2], 0.55),
        ([2, 0], 0.525),
        ([0, 2], 0.525),
        ([1, 1], 0.1),
        ([1, 0], 0.075),
        ([0, 1], 0.075),
        ([0, 0], 0.05),
    ];
    for ((levels, information), (expected, figure)) in order.iter().zip(expected) {
        assert!(levels == &expected && (information - figure).abs() < 1e-12, "{levels:?} {information}");
    }

    // At the first five nothing closes: no group has three different diseases.
    let mut visited = 0;
    let mut step = next();
    while visited < 5 || !matches!(step, Step::Visited { .. }) {
        match step {
            Step::Visited { place, .. } => {
                assert_eq!(*place, Some(visited));
                visited += 1;
            }
            Step::Looked { lack: Some(Lack::Values { has, least: 3, .. }), .. } => assert!(*has < 3),
            other => panic!("{other:?}"),
        }
        step = next();
    }
    assert!(matches!(step, Step::Visited { place: Some(5), groups: 3, alone: 0, .. }), "{step:?}");

    // [20,29], 1000*: hepatitis has 3 of 5. Of rows 3 and 4, which are hepatitis itself, row 3 goes.
    // [30,39], 1000*: phthisis has 3 of 5. Of rows 7, 8 and 9 row 7 goes.
    for (cells, rows, goes, alike, stay) in [
        (["[20,29]", "1000*"], [1, 2, 3, 4, 5], 3, 2, [1, 2, 4, 5]),
        (["[30,39]", "1000*"], [6, 7, 8, 9, 10], 7, 3, [6, 8, 9, 10]),
    ] {
        let step = next();
        let Step::Looked { cells: looked, rows: there, lack: None, missed: Some(missed) } = step else {
            panic!("{step:?}")
        };
        assert_eq!((labels(looked), counted(there)), (cells.map(str::to_owned).to_vec(), rows.to_vec()));
        assert_eq!(over(missed.together.as_ref()), (1, share(3, 5), share(1, 2)));
        let step = next();
        let Step::Removed { row, reasons, alike: of } = step else { panic!("{step:?}") };
        assert_eq!((row + 1, *of, reasons.len()), (goes, alike, 1));
        assert_eq!(reasons[0].has.exact().unwrap(), share(3, 5));
        let step = next();
        let Step::Closed { rows } = step else { panic!("{step:?}") };
        assert_eq!(counted(rows), stay);
    }
    let step = next();
    let Step::Looked { rows, lack: Some(Lack::Values { has: 2, least: 3, .. }), .. } = step else { panic!("{step:?}") };
    assert_eq!(counted(rows), [11, 12]);

    // At [1, 0] and [0, 1] nothing closes.
    let mut step = next();
    while !matches!(step, Step::Left { .. }) {
        let nothing = matches!(step, Step::Visited { place: Some(6 | 7), .. } | Step::Looked { lack: Some(_), .. });
        assert!(nothing, "{step:?}");
        step = next();
    }
    // The rest keeps it at the roots as it is.
    let Step::Left { rows, way: Way::General } = step else { panic!("{step:?}") };
    assert_eq!(counted(rows), [3, 7, 11, 12]);
    let step = next();
    let Step::ClosedLast { rows, .. } = step else { panic!("{step:?}") };
    assert_eq!(counted(rows), [3, 7, 11, 12]);
    assert_eq!(steps.next(), None);
}

#[test]
fn the_hospital_in_sentences() {
    let stepping = hospital();
    let steps = stepping.part(0, usize::MAX).steps;
    let said = |kind: StepKind| -> Vec<&str> {
        steps.iter().filter(|step| step.kind == kind).map(|step| step.text.as_str()).collect()
    };
    assert_eq!(
        said(StepKind::Generalizes),
        [
            "hepatitis and phthisis have 10 of 12 people together, the limit for 2 values is three quarters: hepatitis of row 1 \
             becomes hemal disease.",
            "hepatitis and phthisis have 9.5 of 12 people together, the limit for 2 values is three quarters: hepatitis of row 2 \
             becomes hemal disease.",
        ]
    );
    assert_eq!(
        said(StepKind::MovesOn),
        [
            "hepatitis has 3 of 5 people here, the limit is half: one row with hepatitis moves on.",
            "phthisis has 3 of 5 people here, the limit is half: one row with phthisis moves on.",
        ]
    );
    assert_eq!(
        said(StepKind::Closes),
        [
            "4 people are left, keep what is asked, and close as class 1: [20,29], 1000*.",
            "4 people are left, keep what is asked, and close as class 2: [30,39], 1000*.",
        ]
    );
    let moves: Vec<&StepView> = steps.iter().filter(|step| step.kind == StepKind::MovesOn).collect();
    assert_eq!(
        moves[0].because,
        [
            "Rows with hepatitis itself go before those with a more general value.",
            "Of 2 that are alike the first goes, row 3."
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
    for id in ["hospital", "inpatients", "patients"] {
        let stepping = of(id, |_| {}).unwrap();
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
                // A value that is its own again is told with the one base value that it is.
                let own = stepping.view().sensitive[value.attribute].of.0[value.row as usize];
                if value.of.0 != [own] {
                    state.values.push(value.clone());
                    state.values.sort_by_key(|value| (value.attribute, value.row));
                }
            }
        }
        let whole = stepping.part(0, usize::MAX);
        assert_eq!(whole.steps.len(), steps);
        assert!(stepping.part(steps + 5, 3).steps.is_empty());
    }
}

#[test]
fn every_method_tells_its_steps() {
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
fn only_small_tables_are_gone_through() {
    let error = of("census", |_| {}).unwrap_err();
    assert_eq!(error.code(), "too-many-rows-to-tell");
    assert!(matches!(error, crate::error::Error::Publish(PublishError::TooManyRowsToTell { most: 500, .. })));
}

#[test]
fn limits_are_said_as_people_say_them() {
    let limit = |numerator, denominator| amounts::part(Share::exactly(share(numerator, denominator)));
    assert_eq!([limit(2, 4), limit(4, 6), limit(9, 20)], ["half", "two thirds", "45 %"]);
    let of = |numerator, denominator, all| amounts::amount(Share::exactly(share(numerator, denominator)), all);
    assert_eq!([of(3, 5, 5), of(5, 24, 12), of(9, 27, 9)], ["3", "2.5", "3"]);
}

/// The steps of a table from a file, `disease` being sensitive.
fn of_file(text: &str, requirements: &[&str]) -> Stepping {
    of_file_by(Choices::default().method, text, requirements)
}

fn of_file_by(method: MethodChoice, text: &str, requirements: &[&str]) -> Stepping {
    let options = ReadOptions::default();
    let mut session = Session::new(read_all(text.as_bytes(), &options).unwrap(), options, MissingTokens::default());
    session.set_secret(Some(Secret::new([7; 16])));
    let choices = Choices { qi: vec!["age".to_owned()], method, ..Choices::default() };
    let choices = choices.with_sensitive("disease", requirements).unwrap();
    let problem = Problem::new(&mut session, &choices).unwrap();
    Stepping::new(Run::telling(problem).unwrap().finish().unwrap()).unwrap()
}

fn steps_of(stepping: &Stepping, kind: StepKind) -> Vec<StepView> {
    stepping.part(0, usize::MAX).steps.into_iter().filter(|step| step.kind == kind).collect()
}

#[test]
fn a_tie_is_told_with_the_rule_that_decided_it() {
    let rows =
        "age,disease\n20,cold\n20,cold\n20,flu\n20,flu\n20,ulcer\n30,cold\n30,ulcer\n30,ulcer\n30,asthma\n30,asthma\n";
    let moved = steps_of(&of_file(rows, &["tau-l=0.4,3"]), StepKind::MovesOn);
    assert_eq!(
        moved[0].text,
        "cold and flu have 4 of 5 people here together, the limit for 2 values is 70 %: one row with flu moves on."
    );
    let because = [
        "flu and cold are equally frequent: flu loses one, of which fewer rows are without a class (2 against 3), so that the class keeps \
         what is harder to place.",
        "Of 2 that are alike the first goes, row 3.",
    ];
    assert_eq!(moved[0].because, because);
    // The tree that is made for a sensitive column has values in the order of their rows: cold, ulcer, asthma, flu.
    assert_eq!((&moved[0].values[..], moved[0].over), ([(0, 3), (0, 0)].as_slice(), Some((0, 2))));
}

#[test]
fn a_group_of_which_no_part_closes_is_told_with_the_reason() {
    let rows = "age,disease\n20,cold\n20,cold\n20,flu\n30,flu\n30,cold\n30,flu\n";
    let said = |requirements: &[&str], kind| -> Vec<String> {
        steps_of(&of_file(rows, requirements), kind).into_iter().map(|step| step.text).collect()
    };
    let looked = said(&["simple-l=2", "k=3"], StepKind::Looks);
    assert_eq!(looked[0], "3 people at 20: at most 2 of them could stay, 3 are needed, they move on.");
    let looked = said(&["entropy-l=2", "k=3"], StepKind::Looks);
    assert_eq!(looked[0], "3 people at 20 do not keep entropy ℓ-diversity with ℓ = 2.");
    let swept = said(&["entropy-l=2", "k=3"], StepKind::Sweeps);
    assert_eq!(swept[0], "2 would be left, and 3 are needed: all of them move on.");
    let looked = said(&["distinct-l=2", "k=4"], StepKind::Looks);
    assert_eq!(looked[0], "3 people at 20: 4 are needed, they move on.");
}

#[test]
fn cuts_are_told_with_the_part_that_decides() {
    let rows = "age,town,disease\n20,a,flu\n21,a,cold\n30,b,flu\n31,b,cold\n32,b,flu\n33,b,flu\n";
    let told = |requirement: &str, word: Option<&str>| {
        let options = ReadOptions::default();
        let mut session = Session::new(read_all(rows.as_bytes(), &options).unwrap(), options, MissingTokens::default());
        let mut method = tauell_publish::MethodChoice::of("mondrian").unwrap();
        assert!(word.is_none_or(|word| method.set("split", word)));
        let choices = Choices { qi: ["age", "town"].map(str::to_owned).to_vec(), method, ..Choices::default() };
        let choices = choices.with_sensitive("disease", &[requirement]).unwrap();
        let problem = Problem::new(&mut session, &choices).unwrap();
        let stepping = Stepping::new(Run::telling(problem).unwrap().finish().unwrap()).unwrap();
        let steps = stepping.part(0, usize::MAX).steps;
        let published: Vec<Option<usize>> = stepping.view().classes.iter().map(|class| class.published).collect();
        assert!(published.iter().all(Option::is_some), "{published:?}");
        assert!(stepping.view().marks.len() == steps.len());
        steps
    };
    let said = |steps: &[StepView]| {
        steps.iter().map(|step| [&[step.text.clone()][..], &step.because].concat().join(" / ")).collect::<Vec<_>>()
    };
    let refused = told("tau-l=0.7,2", None);
    assert_eq!(
        said(&refused),
        [
            "6 people as one class keep what is asked.",
            "6 people at *, *: cuts are tried by age and town, in this order. / The value of age stands for 20 of 20 values of its tree, \
             that of town for 2 of 2: neither is wider, and age is more important.",
            "No cut by age: flu has 3 of 4 people at [30,39], the limit is 70 %. / The parts would be 2 people at [20,29] and 4 people at \
             [30,39].",
            "No cut by town: flu has 3 of 4 people at b, the limit is 70 %. / The parts would be 2 people at a and 4 people at b.",
            "6 people close as class 1: *, *. / Both cuts were refused.",
        ]
    );
    // Who is looked at is the part that decides, with its curve and what it would be published with.
    let people = refused[3].people.as_ref().unwrap();
    assert_eq!((&people.rows.0[..], refused[3].over), ([2, 3, 4, 5].as_slice(), Some((0, 1))));
    assert_eq!((&people.cells[..], people.curves[0].cumulative.0[0]), (["*", "b"].map(str::to_owned).as_slice(), 0.75));
    let by_information = said(&told("distinct-l=2", Some("information")));
    assert_eq!(
        by_information[2..7],
        [
            "A cut by age can be made: 2 people at [20,29] and 4 people at [30,39]. Both parts keep what is asked. / Its values then have \
             0.600 of information in all, 0.300 before.",
            "A cut by town can be made: 2 people at a and 4 people at b. Both parts keep what is asked. / Its values then have 6 of \
             information in all, 3 before.",
            "Cut by town: 2 people at a and 4 people at b. Both parts keep what is asked. / Of the 2 cuts that can be made this one adds \
             most information; of equal ones it is by the most important column.",
            "2 people at [20,24], a: a cut by age is tried.",
            "No cut by age: 1 person at 20 would have only one value, and 2 are needed. / The parts would be 1 person at 20 and 1 person at \
             21.",
        ]
    );
    let small = said(&told("k=3", None));
    assert_eq!(
        small[2],
        "No cut by age: 2 people would be at [20,29], and 3 are needed. / The parts would be 2 people at [20,29] and 4 people at [30,39]."
    );
    let few = said(&told("k=4", None));
    assert_eq!(few[1], "6 people at *, *: two classes need 8 people at the least, so they are not cut.");
}
