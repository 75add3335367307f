//! How far a table is from the most that any generalization could retain: `--bound`.

use crate::command_line::desk::Desk;

const ASKED: &str =
    "anonymize table.csv --qi age,zip --sensitive disease --require distinct-l=3 --out o.csv --report r.json --bound";

/// 60 people whose age and zip code say nothing about their disease.
fn desk() -> Desk {
    let mut people = "age,zip,disease\n".to_owned();
    for person in 0..60u32 {
        let mixed = person.wrapping_mul(2_654_435_761) >> 20;
        people += &format!("{},1000{},disease {}\n", 20 + mixed % 16, mixed / 16 % 6, mixed / 96 % 5);
    }
    let desk = Desk::empty();
    desk.write("table.csv", people);
    desk
}

fn number(view: &serde_json::Value, key: &str) -> f64 {
    view[key].as_f64().unwrap_or_else(|| panic!("{key} of {view}"))
}

#[test]
fn no_method_exceeds_it_and_the_gap_matches_the_figures() {
    let desk = desk();
    let mut most = Vec::new();
    for method in ["sweep", "local-search --option objective=information", "mondrian", "incognito", "transparent-sweep"]
    {
        let ended = desk.run(&format!("{ASKED} --method {method}"));
        assert_eq!(ended.status, 0, "{}", ended.err);
        let report = desk.json("r.json");
        let bound = &report["bound"];
        assert!(ended.err.contains(bound["sentence"].as_str().unwrap()), "{}", ended.err);
        let (retained, limit, gap) = (number(bound, "retained"), number(bound, "most"), number(bound, "gap"));
        assert!(retained <= limit && (gap - (1.0 - retained / limit)).abs() < 1e-9, "{method}: {bound}");
        if bound["objective"] == "information" {
            let kept = report["utility"]["information_qi"].as_f64().unwrap();
            assert!((retained - kept).abs() < 1e-6, "{method}: {retained} for {kept}");
            // It is the same for all methods that generalize no sensitive value.
            if report["sensitive_generalized"] == 0.0 {
                most.push(limit);
            }
        }
    }
    assert!(most.len() > 1 && most.iter().all(|limit| *limit == most[0]), "{most:?}");
}

#[test]
fn what_it_weighs_is_what_the_method_aims_at() {
    let desk = desk();
    for (objective, word) in [("both", "NCP) together"), ("information", "(um)"), ("loss", "(NCP)")] {
        let ended = desk.run(&format!("{ASKED} --method local-search --option objective={objective}"));
        assert_eq!((ended.status, &desk.json("r.json")["bound"]["objective"]), (0, &objective.into()), "{}", ended.err);
        assert!(ended.err.contains(word), "{objective}: {}", ended.err);
    }
}

#[test]
fn the_bound_is_absent_if_the_quasi_identifier_is_not_generalized() {
    let desk = desk();
    let ended =
        desk.run(&ASKED.replace("--bound", "--bound --method anatomy --l 2").replace("--require distinct-l=3", ""));
    assert_eq!(ended.status, 0, "{}", ended.err);
    assert!(ended.err.contains("No bound is known on the information that could be retained"), "{}", ended.err);
    assert_eq!(desk.json("r.json")["bound"], serde_json::Value::Null);
}

#[test]
fn suppressed_rows_count_as_lost_and_the_bound_is_of_tables_that_suppress_as_many() {
    let desk = desk();
    let of = |method: &str, suppress: u32| {
        let objective = if method == "local-search" { " --option objective=information" } else { "" };
        let ended = desk.run(&format!("{ASKED} --method {method}{objective} --option suppress={suppress}"));
        assert_eq!(ended.status, 0, "{}", ended.err);
        let report = desk.json("r.json");
        let bound = &report["bound"];
        let (retained, most) = (number(bound, "retained"), number(bound, "most"));
        assert!(retained <= most, "{method}: {bound}");
        let kept = report["utility"]["information_qi"].as_f64().unwrap();
        assert!((retained - kept).abs() < 1e-6, "{method}: {retained} for {kept}");
        assert_eq!(bound["most_suppressed"], suppress, "{method}: {bound}");
        let said = format!("No table that suppresses at most {suppress} rows, generalizes every other row along");
        assert!(suppress == 0 || bound["sentence"].as_str().unwrap().contains(&said), "{bound}");
        (report["suppressed_rows"].as_u64().unwrap(), most)
    };
    let mut suppressed = 0;
    for method in ["datafly", "incognito", "local-search"] {
        let mosts = [0, 6, 20].map(|most_suppressed| {
            let (rows, most) = of(method, most_suppressed);
            suppressed += rows;
            most
        });
        // Who may suppress more can retain more.
        assert!(mosts.is_sorted(), "{method}: {mosts:?}");
    }
    assert!(suppressed > 0);
}

#[test]
fn a_bound_without_rows_that_the_whole_table_cannot_keep() {
    let desk = Desk::empty();
    let diseases = ["flu", "flu", "flu", "flu", "flu", "flu", "cancer", "asthma", "gout", "burn"];
    let rows: String = (0..40).map(|at| format!("{},{}\n", 20 + at % 7, diseases[at % 10])).collect();
    desk.write("table.csv", format!("age,disease\n{rows}"));
    let ended = desk.run(
        "anonymize table.csv --qi age --sensitive disease --tau 0.5 --l 3 --out o.csv --report r.json --bound \
         --method local-search --option generalize_sensitive=never --option suppress=8",
    );
    assert_eq!(ended.status, 0, "{}", ended.err);
    let report = desk.json("r.json");
    assert_eq!(report["suppressed_rows"], 8, "{report}");
    assert!(number(&report["bound"], "retained") <= number(&report["bound"], "most"), "{report}");
}
