//! What a method's turn comes to does not depend on slices; figures are those of a review and of a report.

use super::{AssessmentKind, Comparing, ComparingStage, MethodOutcome, MethodResult};
use crate::error::Error;
use crate::examples;
use crate::recipe::{Choices, RequirementChoice};
use crate::run::Run;
use crate::session::{Problem, Session};
use tauell_data::table::{MissingTokens, ReadOptions, read_all};
use tauell_data::taxonomy::LeafRank;
use tauell_measure::findings::{DecisionAbout, Readiness};
use tauell_publish::{AboutMethod, METHODS, MethodChoice};

fn turn(session: &mut Session, choices: &Choices, name: &str, slice: u64) -> Result<MethodResult, Error> {
    let mut comparing = Comparing::new(session, choices, MethodChoice::of(name).unwrap())?;
    let mut stages = Vec::new();
    loop {
        let status = comparing.advance(slice)?;
        assert!(status.done <= status.total, "{status:?}");
        if stages.last() != Some(&status.stage) {
            stages.push(status.stage);
        }
        if status.stage == ComparingStage::Finished {
            break;
        }
    }
    // No stage comes again.
    assert_eq!(stages.iter().filter(|stage| **stage == ComparingStage::Asking).count(), usize::from(stages.len() > 1));
    Ok(comparing.finish())
}

/// The methods that a page of their own explains; one that is for tests alone has none, and keeps nothing.
fn explained() -> impl Iterator<Item = &'static AboutMethod> {
    METHODS.iter().copied().filter(|about| {
        METHODS.iter().find(|other| other.docs == about.docs).is_some_and(|first| first.name == about.name)
    })
}

fn census() -> (Session, Choices) {
    examples::open("census", 0).unwrap()
}

#[test]
fn a_turn_is_the_same_however_it_is_sliced() {
    let (mut session, choices) = examples::open("hospital", 0).unwrap();
    for about in explained() {
        let whole = turn(&mut session, &choices, about.name, u64::MAX).unwrap();
        assert_eq!(whole, turn(&mut session, &choices, about.name, 300).unwrap(), "{}", about.name);
    }
    let (mut session, choices) = census();
    let whole = turn(&mut session, &choices, "sweep", u64::MAX).unwrap();
    assert_eq!(whole, turn(&mut session, &choices, "sweep", 30_000).unwrap());
}

#[test]
fn a_turn_says_what_report_and_experiments_say() {
    let (mut session, choices) = census();
    for about in explained().take(2) {
        let whole = turn(&mut session, &choices, about.name, u64::MAX).unwrap();
        let method = MethodChoice::of(about.name).unwrap();
        let problem = Problem::new(&mut session, &Choices { method, ..choices.clone() }).unwrap();
        let Some(figures) = whole.figures else {
            let refused = Run::new(problem).and_then(Run::finish).unwrap_err();
            assert_eq!(
                (whole.outcome, whole.refusal.unwrap().code),
                (MethodOutcome::Infeasible, refused.code().to_owned())
            );
            continue;
        };
        let outcome = Run::new(problem).unwrap().finish().unwrap();
        let (report, experiments) = (outcome.report(), outcome.experiments().unwrap());
        assert_eq!(figures.requirements, report.requirements);
        assert_eq!(
            (figures.measures.classes, figures.measures.discernibility),
            (report.classes, report.discernibility)
        );
        let queries = figures.count_queries.unwrap();
        assert_eq!(
            (queries.mean, queries.median),
            (experiments.count_queries.all.mean, experiments.count_queries.all.median)
        );
        // By number of values, they are all of them.
        assert_eq!(queries.by_predicates.iter().map(|of| of.values).collect::<Vec<_>>(), [1, 2, 3]);
        assert_eq!(queries.by_predicates.iter().map(|of| of.queries).sum::<usize>(), queries.queries);
        for (of, found) in queries.by_predicates.iter().zip(&experiments.count_queries.by_predicates) {
            assert_eq!((of.values, of.mean, of.median), (found.key, found.mean, found.median));
        }
        assert_eq!(figures.predictions[0].rules, experiments.classification[0].rules);
        let ratios: Vec<_> = figures.predictions.iter().map(|of| of.ratio).collect();
        assert_eq!(ratios, experiments.classification.iter().map(|of| of.ratio).collect::<Vec<_>>());
        // Curves rise, each above the one before, and all stay below ψ if (τ, ℓ) is satisfied.
        let curve = &figures.curves[0];
        for (below, above) in curve.quantiles.iter().zip(&curve.quantiles[1..]) {
            assert!(below.iter().zip(above).all(|(below, above)| below <= above));
        }
        assert!(curve.quantiles[4].iter().zip(&curve.psi).all(|(share, psi)| *share <= psi + 1e-12), "{curve:?}");
        assert!(curve.quantiles.iter().all(|by_k| by_k.is_sorted() && by_k.len() == curve.psi.len()));
    }
}

#[test]
fn the_shares_of_cells_and_rows_are_those_of_the_table() {
    let people = read_all(b"age,disease\n20,flu\n20,cold\n30,flu\n31,cold\n", &ReadOptions::default()).unwrap();
    let mut session = Session::new(people, ReadOptions::default(), MissingTokens::default());
    let choices = Choices { qi: vec!["age".to_owned()], ..Choices::default() };
    let choices = choices.with_sensitive("disease", &["distinct-l=2"]).unwrap();
    let figures = turn(&mut session, &choices, "sweep", 100).unwrap().figures.unwrap();
    // The two of 20 keep their age; 30 and 31 are one class.
    assert_eq!((figures.measures.classes, figures.measures.generalized), (2, Some(0.5)));
    assert_eq!((figures.measures.suppressed_share, figures.measures.sensitive_generalized), (0.0, Some(0.0)));
    assert!(figures.measures.excessive_protection.is_empty() && figures.curves[0].psi.is_empty());
}

#[test]
fn requirements_that_no_method_supports_are_errors_and_unsupported_aims_are_reported() {
    let (mut session, choices) = census();
    let wrong = Choices { qi: vec!["no such column".to_owned()], ..choices.clone() };
    for about in METHODS {
        assert_eq!(turn(&mut session, &wrong, about.name, 100).unwrap_err().code(), "no-such-column");
    }
    // Closeness to the whole table, which no ℓ guarantees.
    for about in METHODS {
        let column = &choices.sensitive[0].column;
        let requirements = vec![RequirementChoice::parse("t-close=0.5", Some(column)).unwrap()];
        let close = Choices { requirements, ..choices.clone() };
        let aims = about.can_aim_at(close.requirements[0].about());
        let turn = turn(&mut session, &close, about.name, u64::MAX).unwrap();
        assert_eq!(turn.outcome == MethodOutcome::Unsupported, !aims, "{}", turn.sentence);
        let refused = turn.refusal.is_some_and(|refusal| refusal.code == "method-cannot-aim");
        assert_eq!(refused, !aims, "{}", turn.sentence);
    }
}

/// 54 of 100 people have one value, so no sets make it less likely than that to an adversary who counts.
#[test]
fn sets_in_which_a_frequent_value_exceeds_the_limit_are_to_be_decided_about_and_not_proven() {
    let value =
        |row: usize| ["excellent", "good", "fair", "poor"][[54, 76, 92, 100].iter().position(|&to| row < to).unwrap()];
    let rows: String = (0..100).map(|row| format!("{row},{}\n", value(row))).collect();
    let people = read_all(format!("age,health\n{rows}").as_bytes(), &ReadOptions::default()).unwrap();
    let mut session = Session::new(people, ReadOptions::default(), MissingTokens::default());
    session.set_secret(Some(tauell_base::random::Secret::of_seed(0)));
    let choices = Choices { qi: vec!["age".to_owned()], ..Choices::default() };
    let choices = choices.with_sensitive("health", &["tau-l=0.5,3"]).unwrap();
    let figures = turn(&mut session, &choices, "random-addition", u64::MAX).unwrap().figures.unwrap();
    let above = figures.above_the_limit.unwrap();
    assert_eq!(above.how, AssessmentKind::AtLeast, "{}", above.sentence);
    let premise = "If every value of a person's set is equally likely at first, no one is above the limit";
    assert!(above.sentence.starts_with(premise), "{}", above.sentence);

    let method = MethodChoice::of("random-addition").unwrap();
    let outcome =
        Run::new(Problem::new(&mut session, &Choices { method, ..choices }).unwrap()).unwrap().finish().unwrap();
    let verdict = &outcome.report().verdict;
    let decision = verdict.decisions.iter().find(|one| one.about == DecisionAbout::LearnsFromRelease).unwrap();
    assert_eq!(verdict.status, Readiness::Decide);
    // Of three of four values, excellent has 64% without fair, 69% without good, and 59% without poor.
    let health = &outcome.problem().microdata().sensitive()[0];
    let (tree, publication) = (health.taxonomy(), outcome.publication());
    let has = |value, label: &str| {
        let cover = publication.sensitive_values(0).cover(value);
        (0..4).any(|rank| tree.label(tree.leaf_node(LeafRank(rank))) == label && cover.contains(LeafRank(rank)))
    };
    let sets = (0..publication.class_count()).flat_map(|class| publication.histogram(class, 0));
    let expected: u64 = sets.filter(|&(set, _)| !has(set, "good") || !has(set, "fair")).map(|(_, people)| people).sum();
    assert_eq!((decision.people, above.people), (Some(expected), Some(expected)));
    assert!(expected > 0);
    // No class can satisfy it either, so another method is no remedy.
    assert_eq!(decision.options.iter().map(|of| of.flag.as_str()).collect::<Vec<_>>(), ["--tau, --l"]);

    // If all values are equally frequent, a set discloses no more than its size.
    let rows: String =
        (0..100).map(|row| format!("{},{}\n", 20 + row * 7 % 50, ["a", "b", "c", "d"][row % 4])).collect();
    let people = read_all(format!("age,health\n{rows}").as_bytes(), &ReadOptions::default()).unwrap();
    let mut even = Session::new(people, ReadOptions::default(), MissingTokens::default());
    let figures = turn(&mut even, &choices_of("tau-l=0.5,3"), "random-addition", u64::MAX).unwrap().figures.unwrap();
    assert_eq!(figures.above_the_limit.unwrap().how, AssessmentKind::Proven);
}

fn choices_of(requirement: &str) -> Choices {
    let choices = Choices { qi: vec!["age".to_owned()], ..Choices::default() };
    choices.with_sensitive("health", &[requirement]).unwrap()
}

/// What the run of a table of any size found of an adversary who knows how values are generalized is in the comparison, too.
#[test]
fn the_figure_of_a_run_about_a_method_aware_adversary_is_in_the_comparison_of_large_tables_too() {
    let value = |row: usize| {
        ["excellent", "good", "fair", "poor"][[54, 76, 92, 100].iter().position(|&to| row % 100 < to).unwrap()]
    };
    let rows: String = (0..400).map(|row| format!("{},{}\n", 20 + row * 7 % 50, value(row))).collect();
    let people = read_all(format!("age,health\n{rows}").as_bytes(), &ReadOptions::default()).unwrap();
    let mut session = Session::new(people, ReadOptions::default(), MissingTokens::default());
    let choices = choices_of("tau-l=0.5,3");
    let above = turn(&mut session, &choices, "sweep", u64::MAX).unwrap().figures.unwrap().above_the_limit.unwrap();
    let outcome = Run::new(Problem::new(&mut session, &choices).unwrap()).unwrap().finish().unwrap();
    let verdict = &outcome.report().verdict;
    let violated = verdict.violations.method_aware.unwrap().people;
    assert!(violated > 0);
    assert_eq!((above.how, above.people), (AssessmentKind::AtLeast, Some(violated)));
    // The decision has the figure, too.
    let decision = verdict.decisions.iter().find(|one| one.about == DecisionAbout::MethodAwareAdversary).unwrap();
    let aware = outcome.findings().judgement.aware()[0].clone().unwrap();
    assert_eq!(aware.generalized_rows, aware.correctly_guessed_rows);
    let figure = format!("infers the true value behind all {} generalized values.", aware.generalized_rows);
    assert!(decision.meaning.ends_with(&figure), "{}", decision.meaning);
}
