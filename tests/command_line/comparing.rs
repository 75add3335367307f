//! `tauell compare`: methods side by side.

use serde_json::Value;

use crate::command_line::desk::{CHOSEN, Desk};
use crate::command_line::page::hold;

fn compared(desk: &Desk, words: &str) -> Value {
    let ended = desk.run(&format!("compare people.csv {words}"));
    assert_eq!(ended.status, 0, "{}", ended.err);
    let mut comparison: Value = serde_json::from_str(&ended.out).unwrap();
    // Of times nothing is asserted but that they are there.
    for method in comparison["methods"].as_array_mut().unwrap() {
        for seconds in method["seconds"].as_object_mut().unwrap().values_mut() {
            assert!(seconds.as_f64().unwrap() >= 0.0);
            *seconds = 0.0.into();
        }
    }
    comparison
}

/// Comparisons that between them have every field.
fn comparisons() -> Vec<Value> {
    let desk = Desk::hospital();
    vec![
        compared(&desk, &format!("{CHOSEN} --methods sweep,incognito")),
        compared(&desk, "--qi age,zip --taxonomies trees --require k=3"),
    ]
}

#[test]
fn every_field_of_a_comparison_is_explained_and_every_explained_field_is_there() {
    let named = |way: &str| way.ends_with("requirements[].params") || way == "methods[].method.options";
    hold("reference/comparison.md", named, &comparisons());
}

#[test]
fn each_method_has_its_row_and_one_without_a_table_has_the_reason() {
    let desk = Desk::hospital();
    let comparison = compared(&desk, &format!("{CHOSEN} --methods incognito,sweep,incognito"));
    let methods = comparison["methods"].as_array().unwrap();
    let rows: Vec<(&str, &str)> =
        methods.iter().map(|row| (row["method"]["name"].as_str().unwrap(), row["outcome"].as_str().unwrap())).collect();
    assert_eq!(rows, [("incognito", "infeasible"), ("sweep", "published")]);
    assert_eq!(methods[0]["refusal"]["code"], "infeasible-full-domain");
    assert!(methods[0]["figures"].is_null());
    // What the report of the same table states.
    desk.publish(&format!("{CHOSEN} --report report.json"));
    let report = desk.json("report.json");
    let figures = &methods[1]["figures"];
    for field in
        ["rows", "classes", "k", "largest_class", "discernibility", "requirements", "dropped", "average_class_size"]
    {
        assert_eq!(figures[field], report[field], "{field}");
    }
    for field in ["information", "information_qi", "information_sensitive"] {
        assert_eq!(figures[field], report["utility"][field], "{field}");
    }
    // The whole table, of which the last class is, is general: docs/explanation/hospital.md.
    assert_eq!(figures["satisfied"], true);
    assert_eq!(figures["curves"][0]["quantiles"].as_array().unwrap().len(), 5);
    assert_eq!(figures["curves"][0]["psi"][0], 0.5);
}

#[test]
fn a_comparison_is_the_same_again_and_has_all_methods_where_none_is_named() {
    let desk = Desk::hospital();
    let words = "--qi age,zip --sensitive disease --taxonomies trees --require distinct-l=2";
    let first = compared(&desk, words);
    assert_eq!(first, compared(&desk, words));
    let help = desk.run("help methods").out;
    for method in first["methods"].as_array().unwrap() {
        assert!(help.contains(&format!("\n  {}\n", method["method"]["name"].as_str().unwrap())));
    }
    assert!(first["methods"].as_array().unwrap().len() > 2);
}

#[test]
fn options_are_set_by_method_or_for_all_that_have_them() {
    let desk = Desk::hospital();
    let words = format!("{CHOSEN} --methods sweep,mondrian --option sweep.ties=rank --option split=information");
    let comparison = compared(&desk, &words);
    assert_eq!(comparison["methods"][0]["method"]["options"]["ties"], "rank");
    assert_eq!(comparison["methods"][1]["method"]["options"]["split"], "information");
    for wrong in ["mondrian.ties=rank", "ties=by-chance", "colour=red", "ties"] {
        let words = format!("compare people.csv {CHOSEN} --methods sweep,mondrian --option {wrong}");
        desk.run(&words).refused(2, &["[no-such-option]", "sweep.ties (balanced, rank)"]);
    }
}

#[test]
fn what_no_method_could_follow_is_an_error() {
    let desk = Desk::hospital();
    desk.run("compare people.csv --qi aeg --sensitive disease --tau 0.5 --l 3").refused(2, &["[no-such-column]"]);
    desk.run(&format!("compare people.csv {CHOSEN} --methods sweep,swoop")).refused(2, &["swoop"]);
    // Its own input is no place for a comparison.
    desk.run(&format!("compare people.csv {CHOSEN} --out people.csv")).refused(2, &["people.csv"]);
}

#[test]
fn under_the_secret_of_a_release_a_comparison_has_its_figures() {
    let desk = Desk::hospital();
    let words = "--qi age,zip --sensitive disease --taxonomies trees --require simple-l=2";
    for secret in ["00112233445566778899aabbccddeeff", "ffeeddccbbaa99887766554433221100"] {
        desk.write("secret.txt", secret);
        for method in ["transparent-sweep", "random-addition"] {
            let ended = desk.run(&format!("compare people.csv {words} --methods {method} --secret secret.txt"));
            assert!(ended.err.contains("Random draws come from the secret in --secret"), "{}", ended.err);
            let comparison: Value = serde_json::from_str(&ended.out).unwrap();
            desk.publish(&format!("{words} --method {method} --secret secret.txt --report report.json"));
            let (figures, report) = (&comparison["methods"][0]["figures"], desk.json("report.json"));
            for field in ["information", "information_qi", "information_sensitive"] {
                assert_eq!(figures[field], report["utility"][field], "{method}: {field}");
            }
            for field in ["rows", "classes", "discernibility"] {
                assert_eq!(figures[field], report[field], "{method}: {field}");
            }
        }
    }
    let without = desk.run(&format!("compare people.csv {words} --methods transparent-sweep"));
    assert!(without.err.contains("Random draws come from seed 0"), "{}", without.err);
    desk.write("other.txt", "no secret");
    desk.run(&format!("compare people.csv {words} --secret other.txt")).refused(2, &["other.txt"]);
}
