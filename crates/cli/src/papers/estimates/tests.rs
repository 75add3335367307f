//! The experiments on estimates, on tables that are small.

use super::settings::{EstimateTask, TableArgs, VariedSetting};
use super::*;
use tauell_desk::examples;
use tauell_draw::html::tags;

fn quiet() -> impl FnMut(&str) {
    |_| ()
}

fn open(example: &str) -> Session {
    let (mut session, _) = examples::open(example, 0).unwrap();
    session.set_secret(Some(Secret::of_seed(SEED)));
    session
}

/// All parts of it, each on a table that is small.
fn small() -> EstimateExperiment {
    let of = TableArgs { sensitive: "condition", qi: &["zip", "age", "nationality"], ell: 2, ells: &[2, 3] };
    let mut session = open("inpatients");
    let (facts, columns) = columns::columns(&mut session, &mut quiet()).unwrap();
    EstimateExperiment {
        seed: SEED,
        rows: session.table().rows(),
        methods: publishers(),
        tables: vec![queries::table(&mut session, &of, &mut quiet()).unwrap()],
        columns,
        facts,
        relationship: relationship::by_sex(&mut open("adult")).unwrap(),
        formula: vec![FormulaFigure { over: "l", points: vec![formula::point(200, 6, 2).unwrap()] }],
    }
}

#[test]
fn each_part_says_what_came_of_it_and_the_page_shows_all_of_it() {
    let found = small();
    let keys: Vec<&str> = found.methods.iter().map(|method| method.key).collect();
    assert_eq!(keys, ["random-addition", "tp", "anatomy"]);

    let table = &found.tables[0];
    assert_eq!((table.values, table.figures.len()), (3, 3));
    let over_ell = table.figures.iter().find(|figure| figure.over == VariedSetting::Ell).unwrap();
    // Three conditions: sets of three are all of them, and tell nothing; two of ten have the heart, so groups of three are too many.
    assert!(over_ell.errors.iter().all(|errors| errors[0].is_some()) && over_ell.errors[0][1].is_none());

    for (at, facts) in found.facts.iter().enumerate() {
        let largest = |method: usize| found.facts[at].published[method].last().copied();
        // One rule for TP and Anatomy; another, that asks less, for randomized addition.
        let eligible = u32::try_from(found.rows as u64 / facts.most).unwrap().min(10);
        assert_eq!(largest(1), Some(eligible).filter(|&ell| ell > 1), "{}", facts.column);
        assert_eq!((largest(1), largest(0)), (largest(2), Some(10.min(facts.values as u32))), "{}", facts.column);
    }
    let at_two = &found.columns[0];
    assert_eq!((at_two.l, at_two.published[0]), (2, found.facts.len()));

    // What the paper shows: sets show what there is, groups blur it.
    let relationship = &found.relationship;
    assert_eq!((relationship.values.len(), relationship.by.len()), (6, 2));
    for by in &relationship.by {
        let [addition, tp, anatomy] = [0, 1, 2].map(|method| by.errors[method].unwrap());
        assert!(addition < 1e-4 && tp > 10.0 * addition && anatomy > 10.0 * addition, "{}: {:?}", by.sex, by.errors);
        assert!((by.estimated[0].as_ref().unwrap().iter().sum::<f64>() - 1.0).abs() < 1e-9);
    }

    let point = &found.formula[0].points[0];
    assert!((point.exact - 5.0 / (200.0 * 6.0 * 4.0)).abs() < 1e-15 && point.printed > 1.5 * point.exact);
    // Of 30 secrets the mean is hardly ever off by a third, and these are laid down.
    assert!(point.measured.iter().all(|measured| (measured / point.exact - 1.0).abs() < 0.33), "{point:?}");

    let html = page(&found);
    tags::tags(&html).unwrap();
    for said in ["Sensitive: condition", "Figure 5(a)", "Male, 30,527 people", "equation 19"] {
        assert!(html.contains(said), "{said}");
    }
}

#[test]
fn figures_change_one_thing_each_and_begin_where_the_paper_does() {
    for of in TABLES {
        let figures = of.figures();
        let plain = EstimateTask { d: 7, qd: 3, l: of.ell, selectivity: 0.07 };
        for (over, asked) in &figures {
            assert!(asked.iter().all(|asked| match over {
                VariedSetting::Dimension =>
                    EstimateTask { d: plain.d, qd: plain.qd, ..*asked } == plain && asked.qd < asked.d,
                VariedSetting::Ell => EstimateTask { l: plain.l, ..*asked } == plain,
                VariedSetting::Selectivity => EstimateTask { selectivity: plain.selectivity, ..*asked } == plain,
            }));
        }
        assert_eq!(figures.len(), 5);
    }
}
