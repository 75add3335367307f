use tauell_data::taxonomy::TreeBuilder;
use tauell_publish::GeneralizeSensitive;

use super::*;

fn asked(text: &str, attribute: Option<&str>) -> RequirementChoice {
    RequirementChoice::parse(text, attribute).unwrap()
}

fn recipe() -> Recipe {
    let weights = WeightsChoice::Given([("flu".to_owned(), "0.5".to_owned())].into());
    Recipe {
        read: ReadOptions::default(),
        choices: Choices {
            qi: vec!["age".into()],
            sensitive: vec![
                SensitiveChoice { column: "disease".into(), weights, blank: BlankChoice::Value },
                SensitiveChoice { column: "job".into(), ..SensitiveChoice::default() },
            ],
            requirements: vec![
                RequirementChoice::tau_ell("1/3", 3, "disease"),
                asked("npd-recursive-l=4,5,1,\"cold, mild\",/,flu", Some("disease")),
                asked("t-close=0.9", Some("disease")),
                asked("k=2", None),
                asked("distinct-l=2", Some("job")),
                asked("tau-l=0.5,2", Some("job")),
                RequirementChoice::k(4),
            ],
            ..Choices::default()
        },
        taxonomies: [("age".to_owned(), TaxonomySource::Hierarchy("20;*\n".into()))].into(),
    }
}

/// A recipe of version 2 with these requirements of two columns.
fn with(requirements: &str) -> String {
    format!(
        "{{\"tauell_recipe\": 3, \"choices\": {{\"qi\": [\"age\"],\n\"sensitive\": [{{\"column\": \"d\"}}, {{\"column\": \"e\"}}],\n\
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
            {"name": "tau-l", "params": {"tau": "1/3", "l": 3}, "column": "disease"},
            {
                "name": "npd-recursive-l",
                "params": {"c": "4", "percent": "5", "l": 1, "present": ["cold, mild"], "allowed": ["flu"]},
                "column": "disease",
            },
            {"name": "t-close", "params": {"t": "0.9", "distance": "equal"}, "column": "disease"},
            {"name": "k", "params": {"k": 2}},
            {"name": "distinct-l", "params": {"l": 2}, "column": "job"},
            {"name": "tau-l", "params": {"tau": "0.5", "l": 2}, "column": "job"},
            {"name": "k", "params": {"k": 4}},
        ])
    );
    let options = serde_json::json!({
        "ties": "balanced", "order": "distinct-leaves", "literal": false, "generalize_sensitive": "auto",
    });
    assert_eq!(choices["method"], serde_json::json!({"name": "sweep", "options": options}));
    assert_eq!(choices["sensitive"][1], serde_json::json!({"column": "job", "weights": "where-present"}));
}

#[test]
fn a_requirement_without_a_column_applies_to_each() {
    let recipe = Recipe::parse(&with(
        r#"{"name": "tau-l", "params": {"l": 3, "tau": "0.5"}}, {"name": "k", "params": {"k": 3}}, {"name": "k", "params": {"k": 5}}"#,
    ));
    let recipe = recipe.unwrap();
    let of = |column: &str| recipe.choices.asked_of(column).map(RequirementChoice::text).collect::<Vec<_>>();
    assert_eq!((of("d"), of("e")), (vec!["tau-l=0.5,3".to_owned()], vec!["tau-l=0.5,3".to_owned()]));
    let of_table: Vec<String> = recipe.choices.asked_of_table().map(RequirementChoice::text).collect();
    assert_eq!(of_table, ["k=3", "k=5"]);
    assert_eq!(Recipe::parse(&recipe.to_text()).unwrap(), recipe);
}

#[test]
fn omitted_keys_take_their_defaults() {
    let choices = Recipe::parse(&with("")).unwrap().choices;
    assert_eq!(choices.missing, MissingChoice::default());
    assert_eq!((choices.row_order, choices.formulas), (RowOrder::Class, Formulas::Keep));
    assert_eq!(choices.method, MethodChoice::default());
    assert_eq!(choices.method.generalize_sensitive(), GeneralizeSensitive::Auto);
}

#[test]
fn a_recipe_of_version_1_asks_for_what_it_asked_for() {
    let text = r#"{"tauell_recipe": 1, "choices": {"qi": ["age"], "k": 4, "method": {"literal": true}, "sensitive": [
        {"column": "d", "tau": "0.5", "l": 3, "require": ["entropy-l=2", " pd-recursive-l = 2, 3 , \"flu\""]},
        {"column": "e", "require": ["entropy-l=2", "tau-l=0.7,2"]}
    ]}}"#;
    let recipe = Recipe::parse(text).unwrap();
    // (τ, ℓ) first, then what else is requested of a column, in the order in which it is; k last.
    let asked: Vec<(String, Option<&str>)> =
        recipe.choices.requirements.iter().map(|one| (one.text(), one.column())).collect();
    let expected = [
        ("tau-l=0.5,3", Some("d")),
        ("entropy-l=2", Some("d")),
        ("pd-recursive-l=2,3,flu", Some("d")),
        ("entropy-l=2", Some("e")),
        ("tau-l=0.7,2", Some("e")),
        ("k=4", None),
    ];
    assert_eq!(asked, expected.map(|(text, of)| (text.to_owned(), of)));
    assert!(recipe.choices.method.flag("literal"));
    // As recipes were before there was a choice.
    assert_eq!(recipe.choices.method.generalize_sensitive(), GeneralizeSensitive::AsNeeded);
    assert_eq!(Recipe::parse(&recipe.to_text()).unwrap(), recipe);
}

#[test]
fn faults_of_a_requirement_are_reported_with_their_place() {
    let place = "line 4, choices.requirements[0]: ";
    for (requirement, expected) in [
        (r#"{"name": "secrecy", "params": {}}"#, "there is no requirement \"secrecy\"; there are k, tau-l, "),
        (r#"{"name": "tau-l", "params": {"tau": "0.5"}}"#, "the parameter l of tau-l must be a whole number such as 3"),
        (r#"{"name": "tau-l", "params": {"tau": 0.5, "l": 3}}"#, "the parameter tau of tau-l must be a number as text"),
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
    let of_column = with(r#"{"name": "k", "params": {"k": 3}, "column": "d"}"#);
    let said = Recipe::parse(&of_column).unwrap_err().to_string();
    assert!(said.contains(&format!("{place}k counts rows, whatever their values, and has no column")), "{said}");
    let near = Recipe::parse(&with(r#"{"name": "pd-recursive-l", "params": {"c": "4", "l": 3, "alowed": ["flu"]}}"#));
    assert!(near.unwrap_err().to_string().contains("no parameter \"alowed\"; the nearest it has is \"allowed\""));
    let twice = Recipe::parse(&with(r#"{"name": "k", "params": {"k": 3, "k": 4}}"#)).unwrap_err().to_string();
    assert!(twice.contains("occurs twice"), "{twice}");
    let elsewhere = with(r#"{"name": "distinct-l", "params": {"l": 2}, "column": "f"}"#);
    let said = Recipe::parse(&elsewhere).unwrap_err().to_string();
    let expected = "line 4, choices.requirements[0]: distinct-l=2 is required of column \"f\", which is not sensitive";
    assert!(said.contains(expected), "{said}");
    let old = "{\"tauell_recipe\": 1, \"choices\": {\"qi\": [],\n \"sensitive\": [{\"column\": \"d\",\n \"require\": [\"secrecy=3\"]}]}}";
    let said = Recipe::parse(old).unwrap_err().to_string();
    assert!(said.contains("line 3, choices.sensitive[0].require[0]: there is no requirement \"secrecy=3\""), "{said}");
}

#[test]
fn other_versions_and_unknown_fields_are_refused() {
    assert_eq!(Recipe::parse(r#"{"tauell_recipe": 4}"#).unwrap_err().code(), "recipe-version");
    let unknown = recipe().to_text().replacen("\"qi\"", "\"quasi\"", 1);
    assert_eq!(Recipe::parse(&unknown).unwrap_err().code(), "recipe-malformed");
}

#[test]
fn columns_without_numbers_are_refused_as_numbers() {
    for tau in ["0.5,3", "half", ""] {
        let parsed = Recipe::parse(&with(&format!(r#"{{"name": "tau-l", "params": {{"tau": "{tau}", "l": 3}}}}"#)));
        let recipe = parsed.unwrap();
        let error = recipe.choices.requirements[0].on(&TreeBuilder::new("").finish()).unwrap_err();
        assert_eq!(error, RequirementError::NotANumber { what: "τ", text: tau.to_owned() });
        assert_eq!(Recipe::parse(&recipe.to_text()).unwrap(), recipe);
    }
    // What a recipe has as a number could not be read again.
    let choices = Choices { requirements: vec![asked("k=many", None)], ..Choices::default() };
    let error = Recipe::of(ReadOptions::default(), choices, BTreeMap::new()).unwrap_err();
    assert_eq!(error, RequirementError::NotWhole { what: "k", text: "many".to_owned() });
}

/// A recipe with this object of choices.
fn of_version(version: u32, requirement: &str, more: &str) -> Result<Recipe, RecipeError> {
    Recipe::parse(&format!(
        "{{\"tauell_recipe\": {version}, \"choices\": {{\"qi\": [\"age\"], \"sensitive\": [{{\"column\": \"d\"}}],\n\
         \"requirements\": [{requirement}]{more}}}}}"
    ))
}

#[test]
fn names_of_version_2_are_read_in_version_2_alone() {
    let then = r#"{"name": "distinct-l", "params": {"l": 2}, "attribute": "d"}"#;
    let now = r#"{"name": "distinct-l", "params": {"l": 2}, "column": "d"}"#;
    let read = of_version(2, then, r#", "merge_alike": ["d"]"#).unwrap();
    assert_eq!(read, of_version(3, now, r#", "merge_spellings": ["d"]"#).unwrap());
    for (requirement, more, key) in [
        (then, "", "choices.requirements[0].attribute"),
        (now, r#", "merge_alike": ["d"]"#, "choices.merge_alike"),
        (
            now,
            r#", "method": {"name": "sweep", "options": {"sensitive_values": "exact"}}"#,
            "choices.method.options.sensitive_values",
        ),
        (
            now,
            r#", "method": {"name": "transparent-sweep", "options": {"together": "30"}}"#,
            "choices.method.options.together",
        ),
    ] {
        let said = of_version(3, requirement, more).unwrap_err().to_string();
        assert!(said.contains(&format!("key \"{key}\" is unknown")), "{said}");
    }
    for (requirement, more, key) in [
        (now, "", "choices.requirements[0].column"),
        (then, r#", "merge_spellings": ["d"]"#, "choices.merge_spellings"),
    ] {
        let said = of_version(2, requirement, more).unwrap_err().to_string();
        assert!(said.contains(&format!("key \"{key}\" is unknown")), "{said}");
    }
}

#[test]
fn options_and_words_of_version_2_have_their_names_of_now() {
    let asked = r#"{"name": "simple-l", "params": {"l": 2}, "attribute": "d"}"#;
    let method = |name: &str, options: &str| {
        let more = format!(r#", "method": {{"name": "{name}", "options": {options}}}"#);
        of_version(2, asked, &more).map(|recipe| recipe.choices.method)
    };
    for (then, now) in EARLIER_GENERALIZE_SENSITIVE {
        let method = |word: &str| method("sweep", &format!(r#"{{"ties": "rank", "sensitive_values": "{word}"}}"#));
        assert_eq!(method(then).unwrap().word("generalize_sensitive"), *now);
        assert_eq!(method(then).unwrap().word("ties"), "rank");
        let said = method(now).unwrap_err().to_string();
        assert!(said.contains(&format!("there is no \"{now}\". Use one of exact, general, cheapest")), "{said}");
    }
    assert_eq!(method("transparent-sweep", r#"{"together": "30"}"#).unwrap().word("partition_size"), "30");
    assert_eq!(method("tp", r#"{"residue": "together"}"#).unwrap().word("residue"), "one-class");
    assert_eq!(method("tp", r#"{"residue": "one-d"}"#).unwrap().word("residue"), "one-d");
    let said = method("sweep", r#"{"generalize_sensitive": "never"}"#).unwrap_err().to_string();
    assert!(
        said.contains("generalize_sensitive\" is unknown. Rename it to the nearest known key, \"sensitive_values\"")
            || said.contains("Remove it, or use a known key: sensitive_values"),
        "{said}"
    );
}
