use super::*;

fn recipe() -> Recipe {
    Recipe {
        read: ReadOptions::default(),
        choices: Choices {
            qi: vec!["age".into()],
            sensitive: vec![
                SensitiveChoice {
                    column: "disease".into(),
                    tau: "1/3".into(),
                    l: 3,
                    require: vec![
                        "npd-recursive-l=4,5,1,\"cold, mild\",/,flu".into(),
                        "t-close=0.9".into(),
                        "k=2".into(),
                    ],
                    weights: WeightsChoice::Given([("flu".to_owned(), "0.5".to_owned())].into()),
                },
                SensitiveChoice {
                    column: "job".into(),
                    require: vec!["distinct-l=2".into(), "tau-l=0.5,2".into()],
                    ..SensitiveChoice::default()
                },
            ],
            k: Some(4),
            ..Choices::default()
        },
        taxonomies: [("age".to_owned(), TaxonomySource::Hierarchy("20;*\n".into()))].into(),
    }
}

/// A recipe of version 2 with these requirements of two columns.
fn with(requirements: &str) -> String {
    format!(
        "{{\"tauell_recipe\": 2, \"choices\": {{\"qi\": [\"age\"],\n\"sensitive\": [{{\"column\": \"d\"}}, {{\"column\": \"e\"}}],\n\
         \"requirements\": [\n{requirements}\n]}}}}"
    )
}

#[test]
fn a_recipe_comes_back_as_it_went() {
    assert_eq!(Recipe::parse(&recipe().to_text()).unwrap(), recipe());
}

#[test]
fn requirements_are_written_by_name_and_nothing_stands_for_none() {
    let written: serde_json::Value = serde_json::from_str(&recipe().to_text()).unwrap();
    let choices = &written["choices"];
    assert_eq!(
        choices["requirements"],
        serde_json::json!([
            {"name": "tau-l", "params": {"tau": "1/3", "l": 3}, "attribute": "disease"},
            {
                "name": "npd-recursive-l",
                "params": {"c": "4", "percent": "5", "l": 1, "present": ["cold, mild"], "allowed": ["flu"]},
                "attribute": "disease",
            },
            {"name": "t-close", "params": {"t": "0.9", "distance": "equal"}, "attribute": "disease"},
            {"name": "k", "params": {"k": 2}, "attribute": "disease"},
            {"name": "distinct-l", "params": {"l": 2}, "attribute": "job"},
            {"name": "tau-l", "params": {"tau": "0.5", "l": 2}, "attribute": "job"},
            {"name": "k", "params": {"k": 4}},
        ])
    );
    let options = serde_json::json!({
        "ties": "balanced", "order": "distinct-leaves", "literal": false, "sensitive_values": "cheapest",
    });
    assert_eq!(choices["method"], serde_json::json!({"name": "sweep", "options": options}));
    assert_eq!(choices["sensitive"][1], serde_json::json!({"column": "job", "weights": "where-present"}));
}

#[test]
fn what_is_asked_of_no_column_by_name_is_asked_of_each() {
    let recipe = Recipe::parse(&with(
        r#"{"name": "tau-l", "params": {"l": 3, "tau": "0.5"}}, {"name": "k", "params": {"k": 3}}, {"name": "k", "params": {"k": 5}}"#,
    ));
    let choices = recipe.unwrap().choices;
    assert!(choices.sensitive.iter().all(|choice| (choice.tau.as_str(), choice.l) == ("0.5", 3)));
    assert_eq!(choices.k, Some(5));
}

#[test]
fn what_is_left_out_takes_its_default() {
    let choices = Recipe::parse(&with("")).unwrap().choices;
    assert_eq!(choices.missing, MissingChoice::default());
    assert_eq!((choices.row_order, choices.formulas), (RowOrder::Class, Formulas::Keep));
    assert_eq!(choices.sensitive_values, SensitiveValues::Cheapest);
}

#[test]
fn a_recipe_of_version_1_asks_for_what_it_asked_for() {
    let text = r#"{"tauell_recipe": 1, "choices": {"qi": ["age"], "k": 4, "method": {"literal": true}, "sensitive": [
        {"column": "d", "tau": "0.5", "l": 3, "require": ["entropy-l=2", " pd-recursive-l = 2, 3 , \"flu\""]},
        {"column": "e", "require": ["entropy-l=2", "tau-l=0.7,2"]}
    ]}}"#;
    let recipe = Recipe::parse(text).unwrap();
    let [d, e] = &recipe.choices.sensitive[..] else { panic!("two columns") };
    assert_eq!((d.tau.as_str(), d.l), ("0.5", 3));
    assert_eq!(d.require, ["entropy-l=2", "pd-recursive-l=2,3,flu"]);
    // What was asked for first is looked at first: (τ, ℓ) stays where it stood.
    assert_eq!((e.tau.as_str(), e.l), ("", 0));
    assert_eq!(e.require, ["entropy-l=2", "tau-l=0.7,2"]);
    assert_eq!((recipe.choices.k, recipe.choices.method.literal), (Some(4), true));
    // As recipes were before there was a choice.
    assert_eq!(recipe.choices.sensitive_values, SensitiveValues::General);
    assert_eq!(Recipe::parse(&recipe.to_text()).unwrap(), recipe);
}

#[test]
fn what_is_wrong_with_a_requirement_is_said_with_its_place() {
    let place = "line 4, choices.requirements[0]: ";
    for (requirement, expected) in [
        (r#"{"name": "secrecy", "params": {}}"#, "there is no requirement \"secrecy\"; there are k, tau-l, "),
        (r#"{"name": "tau-l", "params": {"tau": "0.5"}}"#, "the parameter l of tau-l must be a whole number such as 3"),
        (r#"{"name": "tau-l", "params": {"tau": 0.5, "l": 3}}"#, "the parameter tau of tau-l must be a number as text"),
        (
            r#"{"name": "tau-l", "params": {"tau": "0.5,3", "l": 3}}"#,
            "the parameter tau of tau-l must be a number as text",
        ),
        (r#"{"name": "k", "params": {"k": 3, "l": 3}}"#, "k has no parameter \"l\"; it has k"),
        (
            r#"{"name": "pd-recursive-l", "params": {"c": "4", "l": 3, "allowed": "flu"}}"#,
            "the parameter allowed of pd-recursive-l must be a list of values",
        ),
        (
            r#"{"name": "t-close", "params": {"t": "0.2", "distance": 1}}"#,
            "the parameter distance of t-close must be equal, ordered or hierarchical",
        ),
    ] {
        let said = Recipe::parse(&with(requirement)).unwrap_err().to_string();
        assert!(said.contains(&format!("{place}{expected}")), "{said}");
    }
    let twice = Recipe::parse(&with(r#"{"name": "k", "params": {"k": 3, "k": 4}}"#)).unwrap_err().to_string();
    assert!(twice.contains("stands twice"), "{twice}");
    let elsewhere = with(r#"{"name": "distinct-l", "params": {"l": 2}, "attribute": "f"}"#);
    let said = Recipe::parse(&elsewhere).unwrap_err().to_string();
    assert!(said.contains("distinct-l=2 is asked of \"f\", which is not among the sensitive columns"), "{said}");
    let old = "{\"tauell_recipe\": 1, \"choices\": {\"qi\": [],\n \"sensitive\": [{\"column\": \"d\",\n \"require\": [\"secrecy=3\"]}]}}";
    let said = Recipe::parse(old).unwrap_err().to_string();
    assert!(said.contains("line 3, choices.sensitive[0].require[0]: there is no requirement \"secrecy=3\""), "{said}");
}

#[test]
fn other_versions_and_unknown_fields_are_refused() {
    assert_eq!(Recipe::parse(r#"{"tauell_recipe": 3}"#).unwrap_err().code(), "recipe-version");
    let unknown = recipe().to_text().replacen("\"qi\"", "\"quasi\"", 1);
    assert_eq!(Recipe::parse(&unknown).unwrap_err().code(), "recipe-malformed");
}
