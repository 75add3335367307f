//! Claims are decided by the figures, whichever way these are; the page has everything and runs nothing.

use super::claims::{Came, Claim, decided};
use super::experiments::PaperExperiments;
use super::page;
use super::ranges::{Range, RangeOfC};
use super::results::{Cell, CellCurves, CellFigures, Excess, PsiCurves, RequirementResults, TableResults};
use super::settings::{ADULT, Group, NURSERY, SEED, contenders};
use proptest::prelude::*;
use tauell_data::table::{MissingTokens, ReadOptions, read_all};
use tauell_desk::comparison::{
    ComparedQueries, ComparedQueriesOf, ComparedSeconds, Comparing, ComparingStage, MethodOutcome, MethodRefusal,
};
use tauell_desk::session::Session;
use tauell_draw::html::tags::tags;
use tauell_measure::utility::RuleCount;

/// What a table is made of here: every figure as good as this number says, and so many seconds.
type Good = Option<(f64, f64)>;

fn figures(good: f64) -> CellFigures {
    let bad = 1.0 - good;
    let of = |values| ComparedQueriesOf { values, queries: 10, mean: bad, median: bad / 2.0 };
    CellFigures {
        satisfied: true,
        excessive_protection: Excess { least: bad, mean: 2.0 * bad },
        information: good,
        information_qi: good,
        information_sensitive: good,
        classes: 7,
        k: 3,
        original_accuracy: Some(0.5),
        published_accuracy: Some(good / 2.0),
        accuracy_ratio: Some(good),
        rules: vec![RuleCount { accuracy: 0.5, coverage: 0.001, original: 9, published: 4 }],
        count_queries: Some(ComparedQueries {
            queries: 30,
            mean: bad,
            median: bad / 2.0,
            by_predicates: vec![of(1), of(2), of(3)],
        }),
    }
}

fn cell(method: &'static str, good: Good) -> Cell {
    let refusal = MethodRefusal {
        code: "infeasible-full-domain".into(),
        message: "the whole table breaks it".into(),
        nearest: None,
    };
    Cell {
        method,
        outcome: if good.is_some() { MethodOutcome::Published } else { MethodOutcome::Infeasible },
        refusal: good.is_none().then_some(refusal),
        figures: good.map(|(good, _)| figures(good)),
        seconds: ComparedSeconds { publish: good.map_or(0.0, |(_, seconds)| seconds), measure: 1.0 },
        relative_seconds: good.map(|(_, seconds)| seconds),
    }
}

/// A table on which SWEEP, CLD and 1DLD have these results, requirement by requirement.
fn table(of: &[[Good; 3]]) -> TableResults {
    let requirement = |(at, [sweep, cld, one_d]): (usize, &[Good; 3])| RequirementResults {
        tau: "0.5".to_owned(),
        l: at as u32 + 2,
        cells: vec![
            cell("sweep", *sweep),
            cell("cld", *cld),
            cell("1dld", *one_d),
            cell("cld-guaranteed", cld.map(|(good, seconds)| (good / 2.0, seconds))),
            cell("1dld-guaranteed", None),
        ],
    };
    let quantile = |share: f64| vec![share, 0.8, 1.0];
    TableResults {
        name: "Adult".to_owned(),
        rows: 100,
        qi: vec!["age".to_owned()],
        sensitive: "occupation".to_owned(),
        requirements: of.iter().enumerate().map(requirement).collect(),
        curves: PsiCurves {
            tau: "0.5".to_owned(),
            l: 3,
            psi: vec![0.5, 0.75, 1.0],
            methods: vec![CellCurves { method: "sweep", quantiles: [0.2, 0.3, 0.4, 0.45, 0.5].map(quantile).to_vec() }],
        },
        ranges: vec![Range {
            column: "occupation".to_owned(),
            values: 5,
            most_frequent: "Sales".to_owned(),
            most_frequent_share: 0.4,
            largest_simple_l: 2,
            recursive: vec![RangeOfC { l: 2, c_above: 0.5 }, RangeOfC { l: 3, c_above: 1.25 }],
            every_tau_l: true,
        }],
        map: None,
    }
}

/// As in the papers: SWEEP satisfies all, and is the best and fast if the others satisfy them, too.
fn as_claimed() -> TableResults {
    table(&[
        [Some((0.9, 1.0)), Some((0.4, 5.0)), Some((0.8, 0.5))],
        [Some((0.8, 1.2)), Some((0.3, 5.0)), Some((0.6, 0.5))],
        [Some((0.7, 2.0)), None, Some((0.5, 0.4))],
        [Some((0.6, 3.0)), None, None],
    ])
}

/// As they do not: nothing of it.
fn otherwise() -> TableResults {
    let mut table =
        table(&[[Some((0.3, 9.0)), Some((0.8, 5.0)), Some((0.5, 0.5))], [None, Some((0.8, 5.0)), Some((0.7, 0.5))]]);
    for of in &mut table.requirements {
        // The guarantee is as good as the result.
        of.cells[3] = Cell { method: "cld-guaranteed", ..of.cells[1].clone() };
        of.cells[4] = Cell { method: "1dld-guaranteed", ..of.cells[2].clone() };
    }
    table.ranges[0].largest_simple_l = 5;
    table.ranges[0].every_tau_l = false;
    table
}

fn came(claims: &[Claim]) -> Vec<(&'static str, Came)> {
    claims.iter().map(|claim| (claim.key, claim.came)).collect()
}

#[test]
fn claims_come_out_where_the_figures_are_so_and_not_where_they_are_not() {
    for (table, expected) in [(as_claimed(), Came::Out), (otherwise(), Came::Not)] {
        for claim in decided(&[table]) {
            assert_eq!(claim.came, expected, "{}: {}", claim.key, claim.tables[0].found);
            assert!(claim.tables[0].found.ends_with('.') && claim.claim.ends_with('.'));
        }
    }
    // Confirmed on one table and not on another, a claim is partly confirmed; what is not tested does not count.
    assert!(decided(&[as_claimed(), otherwise()]).iter().all(|claim| claim.came == Came::InPart));
    let untried = table(&[[Some((0.9, 1.0)), None, None]]);
    let both = decided(&[as_claimed(), untried.clone()]);
    assert!(both.iter().all(|claim| claim.came == Came::Out), "{:?}", came(&both));
    let alone = came(&decided(&[untried]));
    let tried: Vec<&str> = alone.iter().filter(|(_, came)| *came != Came::Untried).map(|(key, _)| *key).collect();
    assert_eq!(tried, ["every-requirement", "eligible-ranges"]);
    assert!(decided(&[]).iter().all(|claim| claim.came == Came::Untried));
}

#[test]
fn claims_say_the_numbers() {
    let found = |table: TableResults, key: &str| {
        let claims = decided(&[table]);
        claims.into_iter().find(|claim| claim.key == key).unwrap().tables.remove(0).found
    };
    let claimed = |key| found(as_claimed(), key);
    assert_eq!(
        claimed("every-requirement"),
        "SWEEP satisfies 4 of 4 requirements, CLD 2, 1DLD 3; CLD not (0.5, 4), 1DLD not (0.5, 5)."
    );
    assert_eq!(
        claimed("excessive-protection"),
        "SWEEP is best at 2 of 2 requirements that all three satisfy. Averages (the least of any class): SWEEP 0.150, CLD 0.650 and \
         1DLD 0.300."
    );
    assert_eq!(
        claimed("information"),
        "Of 2 requirements that all three satisfy, SWEEP retains more than 1DLD at 2, and 1DLD more than CLD at 2; on average, SWEEP 0.850, \
         1DLD 0.700 and CLD 0.350."
    );
    assert_eq!(
        claimed("time-1dld"),
        "SWEEP takes 2 to 2.4 times as long as 1DLD; below 3 at 2 of 2 requirements that all three satisfy."
    );
    assert_eq!(
        claimed("guaranteed"),
        "CLD finds 2 tables by search; guaranteed parameters retain less at 2 and have none at 0. 1DLD finds 3 tables by search; \
         guaranteed parameters retain less at 0 and have none at 3."
    );
    assert_eq!(
        claimed("eligible-ranges"),
        "Simple ℓ-diversity ends below the number of values in 1 of 1 sensitive column; every (τ, ℓ) up to it is feasible in 1. \
         \"occupation\" has 5 values, and simple ℓ-diversity up to ℓ = 2."
    );
}

#[test]
fn as_good_is_not_better_and_one_of_two_is_in_part() {
    let of = |second: f64| {
        let claims = decided(&[table(&[
            [Some((0.9, 1.0)), Some((0.4, 5.0)), Some((0.8, 0.5))],
            [Some((0.8, 1.6)), Some((0.3, 1.6)), Some((second, 0.5))],
        ])]);
        came(&claims).into_iter().collect::<std::collections::BTreeMap<_, _>>()
    };
    let worse = of(0.6);
    // A time as long is not less, and 3.2 times is over three; CLD and 1DLD meet all that there is.
    for key in ["time-cld", "time-1dld", "every-requirement"] {
        assert_eq!(worse[key], Came::InPart, "{key}");
    }
    let equal = of(0.8);
    for key in ["excessive-protection", "mean-excessive-protection", "information", "accuracy", "count-queries"] {
        assert_eq!((worse[key], equal[key]), (Came::Out, Came::InPart), "{key}");
    }
    // One of the two others meets all.
    let one_of_two = table(&[[Some((0.9, 1.0)), Some((0.4, 5.0)), None]]);
    assert_eq!(decided(&[one_of_two])[0].came, Came::InPart);
    // A table that violates the requirement does not count as satisfying it.
    let mut broken = as_claimed();
    broken.requirements[0].cells[0].figures.as_mut().unwrap().satisfied = false;
    assert_eq!(decided(&[broken])[0].came, Came::Not);
}

fn experiments(tables: Vec<TableResults>) -> PaperExperiments {
    PaperExperiments::new(tables)
}

/// The text of a page after its head.
fn text_of(page: &str) -> String {
    let mut inside = false;
    let letters = page[page.find("<main>").unwrap()..].chars().filter(|&letter| {
        let text = !inside && letter != '<';
        inside = letter == '<' || inside && letter != '>';
        text
    });
    letters.collect::<String>().replace('\u{a0}', " ")
}

#[test]
fn the_page_connects_to_nothing_runs_nothing_and_names_every_picture() {
    let page = page(&experiments(vec![as_claimed(), otherwise()]));
    assert!(page.contains("default-src 'none'; style-src 'unsafe-inline'"));
    let tags = tags(&page).unwrap();
    for tag in &tags {
        let forbidden = ["script", "link", "img", "iframe", "object", "embed", "form", "base", "use", "image"];
        assert!(!forbidden.contains(&&*tag.name));
        for (name, value) in &tag.attributes {
            assert!(!name.starts_with("on") && (name == "xmlns" || !value.contains("://")), "{name} {value}");
            assert!(name != "href" || value.starts_with('#'), "{value}");
        }
    }
    let headings: Vec<u32> = tags.iter().filter_map(|tag| tag.name.strip_prefix('h')?.parse().ok()).collect();
    assert_eq!((headings[0], headings.iter().filter(|&&level| level == 1).count()), (1, 1));
    assert!(headings.windows(2).all(|pair| pair[1] <= pair[0] + 1), "{headings:?}");
    let mut ids: Vec<&str> = tags.iter().filter_map(|tag| tag.attribute("id")).collect();
    for tag in tags.iter().filter(|tag| tag.name == "a") {
        assert!(ids.contains(&&tag.attribute("href").unwrap()[1..]));
    }
    let all = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), all, "an id is twice");
    let pictures: Vec<_> = tags.iter().filter(|tag| tag.attribute("role") == Some("img")).collect();
    // Eleven figures a table, and one of F(k).
    assert_eq!(pictures.len(), 2 * 12);
    assert!(pictures.iter().all(|tag| tag.attribute("aria-label").is_some_and(|named| named.len() > 20)));
    let number = |name: &str| tags.iter().filter(|tag| tag.name == name).count();
    assert_eq!(number("table"), number("caption"));
    assert!(tags.iter().filter(|tag| tag.name == "th").all(|tag| tag.attribute("scope").is_some()));
}

#[test]
fn claims_are_first_with_their_numbers_and_everything_has_its_place() {
    let text = text_of(&page(&experiments(vec![as_claimed()])));
    let at = |what: &str| text.find(what).unwrap_or_else(|| panic!("{what} is missing in {text}"));
    let order = [
        "The papers' claims, and the results here",
        "Of 10 claims, 10 are confirmed.",
        "SWEEP satisfies every (τ, ℓ)",
        "SWEEP satisfies 4 of 4 requirements",
        "Quasi-identifier",
        "SWEEP has the least excessive protection at 3 of 3 requirements that another satisfies, too; alone it satisfies 1 more",
        "2009 paper, Figure 5",
        "F(k) against ψ(k) under (0.5, 3)",
        "2009 paper (Figure 6)",
        "2009 paper (Figure 7)",
        "2011 paper, Figures 19 and 20",
        "2009 paper (Figure 8)",
        "Eligible ranges",
        "Sales",
        "What was run",
    ];
    assert!(order.windows(2).all(|pair| at(pair[0]) < at(pair[1])), "{text}");
    assert!(!text.contains("NaN") && !text.contains("inf "), "{text}");
    let mixed = text_of(&page(&experiments(vec![as_claimed(), otherwise()])));
    assert!(mixed.contains("Of 10 claims, 10 are partly confirmed."));
    for empty in [vec![], vec![table(&[])], vec![table(&[[None; 3]])]] {
        tags(&page(&experiments(empty))).unwrap();
    }
}

#[test]
fn the_same_experiments_give_the_same_bytes() {
    let of = || experiments(vec![as_claimed(), otherwise()]);
    assert_eq!((page(&of()), of().to_text()), (page(&of()), of().to_text()));
    assert_eq!(of().seed, SEED);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 32, ..ProptestConfig::default() })]

    /// No text of a table adds a tag to a page, ends one or changes one.
    #[test]
    fn no_label_becomes_markup(label in prop_oneof![
        any::<String>(),
        "[<>&\"'/=a-z\\-!\\]\\[ ]{0,40}",
        Just("</text></svg><script>alert(1)</script>".to_owned()),
        Just("\" onload=\"alert(1)".to_owned()),
        Just("</style></title>".to_owned()),
    ]) {
        let names = |of: &PaperExperiments| -> Vec<(String, Vec<String>)> {
            let page = page(of);
            let tags = tags(&page).expect("the page is well formed");
            tags.into_iter().map(|tag| (tag.name, tag.attributes.into_iter().map(|(name, _)| name).collect())).collect()
        };
        let benign = experiments(vec![as_claimed()]);
        let mut hostile = benign.clone();
        let table = &mut hostile.tables[0];
        table.name.clone_from(&label);
        table.sensitive.clone_from(&label);
        table.qi[0].clone_from(&label);
        table.ranges[0].column.clone_from(&label);
        table.ranges[0].most_frequent.clone_from(&label);
        hostile.claims[0].tables[0].found.clone_from(&label);
        hostile.claims[0].tables[0].table = label;
        prop_assert_eq!(names(&hostile), names(&benign));
    }
}

#[test]
fn the_papers_methods_are_run_as_they_ran_them() {
    let all = contenders();
    let of = |key: &str| all.iter().find(|of| of.key == key).unwrap();
    assert_eq!(of("sweep").method.word("generalize_sensitive"), "as-needed");
    assert_eq!((of("cld").method.about().name, of("cld").method.word("aim")), ("incognito", "search"));
    assert_eq!((of("1dld").method.about().name, of("1dld").method.word("aim")), ("one-d", "search"));
    assert_eq!(of("incognito").method.word("aim"), "itself");
    assert!(all.iter().filter(|of| of.group == Group::Guaranteed).all(|of| of.method.word("aim") == "guaranteed"));
    // Further methods follow the papers', so that every method looks the same in every figure.
    assert!(all.windows(2).all(|pair| pair[0].group as u8 <= pair[1].group as u8));
    for table in [ADULT, NURSERY] {
        assert!(table.series.contains(&table.curves));
        assert!(table.ranges.contains(&table.sensitive) && !table.qi.contains(&table.sensitive));
    }
}

#[test]
fn results_of_a_turn_are_merged_and_times_are_compared_with_1dld() {
    let rows: String =
        (0..60).map(|at| format!("{},{}\n", 20 + at % 7, ["a", "b", "c", "d"][at * at % 11 % 4])).collect();
    let people = read_all(format!("age,illness\n{rows}").as_bytes(), &ReadOptions::default()).unwrap();
    let mut session = Session::new(people, ReadOptions::default(), MissingTokens::default());
    let of = super::PaperTable {
        name: "Small",
        file: "small.csv",
        qi: &["age"],
        sensitive: "illness",
        series: &[("0.5", 2), ("0.5", 3)],
        curves: ("0.5", 3),
        ranges: &["illness"],
    };
    let mut results = TableResults::new(&of, &mut session).unwrap();
    let mut turn = |tau, ell, method: &tauell_publish::MethodChoice| {
        let mut comparing =
            Comparing::new(&mut session, &of.choices(tau, ell), method.clone()).unwrap().without_who_knows_the_method();
        while comparing.advance(u64::MAX).unwrap().stage != ComparingStage::Finished {}
        comparing.finish()
    };
    for &(tau, ell) in of.series {
        let compared = contenders().into_iter().enumerate().map(|(at, of)| {
            let mut one = turn(tau, ell, &of.method);
            one.seconds.publish = (at + 1) as f64;
            (of.key, one)
        });
        results.take(tau, ell, compared.collect());
    }
    let sweep = results.requirements[1].cell("sweep").unwrap();
    let compared = turn("0.5", 3, &contenders()[0].method);
    let (found, told) = (sweep.figures.as_ref().unwrap(), compared.figures.unwrap());
    assert_eq!([found.information, found.information_qi], told.measures.retained()[..2]);
    assert_eq!(found.excessive_protection.least, told.measures.excessive_protection[0].excess.least);
    assert_eq!(found.excessive_protection.mean, told.measures.excessive_protection[0].excess.mean);
    assert_eq!((found.accuracy_ratio, &found.rules), (told.predictions[0].ratio, &told.predictions[0].rules));
    assert_eq!(found.count_queries, told.count_queries);
    assert_eq!(found.queries_of(2).unwrap().values, 2);
    assert!(found.rules_of(0.5, 0.01).is_some() && found.rules_of(0.6, 0.01).is_none());
    // 1DLD took three seconds, SWEEP one.
    assert_eq!(sweep.relative_seconds, results.requirements[1].figures("1dld").map(|_| 1.0 / 3.0));
    // Curves are those of the one requirement.
    assert_eq!(results.curves.psi, told.curves[0].psi);
    assert_eq!(results.curves.methods[0].quantiles, told.curves[0].quantiles);
    let with_table = results.requirements[1].cells.iter().filter(|cell| cell.figures.is_some()).map(|cell| cell.method);
    assert_eq!(results.curves.methods.iter().map(|of| of.method).collect::<Vec<_>>(), with_table.collect::<Vec<_>>());
}

#[test]
fn eligible_ranges_are_those_of_the_whole_table() {
    // 6, 3, 2 and 1 of 12.
    let people =
        read_all(b"x,s\n1,a\n1,a\n1,a\n1,a\n1,a\n1,a\n1,b\n1,b\n1,b\n1,c\n1,c\n1,d\n", &ReadOptions::default())
            .unwrap();
    let mut session = Session::new(people, ReadOptions::default(), MissingTokens::default());
    let range = Range::of(&mut session, "s").unwrap();
    assert_eq!((range.values, range.most_frequent.as_str(), range.most_frequent_share), (4, "a", 0.5));
    assert_eq!((range.largest_simple_l, range.every_tau_l), (2, true));
    let c: Vec<(u32, f64)> = range.recursive.iter().map(|of| (of.l, of.c_above)).collect();
    assert_eq!(c, [(2, 1.0), (3, 2.0), (4, 6.0)]);
    assert!(Range::of(&mut session, "t").is_err());
    // A single value: no simple ℓ-diversity beyond 1, and no (τ, ℓ) to ask for.
    let alone = Range::of(&mut session, "x").unwrap();
    assert_eq!((alone.values, alone.largest_simple_l, alone.recursive.len()), (1, 1, 0));
}
