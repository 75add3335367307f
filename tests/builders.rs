//! Builders over whole tables: what a person who has the rows and no hierarchy files can make.

use tauell::examples;
use tauell::recipe::{Choices, Recipe, RowOrder, TaxonomySource};
use tauell::run::Run;
use tauell::session::{Problem, Session};
use tauell::table::{MissingTokens, ReadOptions, read_all};
use tauell::taxonomy::{Builder, HierarchyFile, automatic, check};

fn session(csv: &str) -> Session {
    let options = ReadOptions::default();
    Session::new(read_all(csv.as_bytes(), &options).unwrap(), options, MissingTokens::default())
}

fn published(session: &mut Session, choices: &Choices) -> Vec<u8> {
    let outcome = Run::new(Problem::new(session, choices).unwrap()).unwrap().finish().unwrap();
    let table = outcome.published();
    let mut bytes = Vec::new();
    table.write_rows(&mut bytes, b',', RowOrder::Class, 0..table.rows()).unwrap();
    bytes
}

/// The trees of Tian and Zhang 2009, Figure 1, as builders.
const HOSPITAL: [(&str, &str); 3] = [
    ("age", r#"{"kind": "intervals", "widths": [10], "domain": {"range": {"from": 20, "to": 39}}, "root": "[20,39]"}"#),
    ("zip", r#"{"kind": "masking", "domain": {"from": "10000", "to": "10019"}, "root": "100**"}"#),
    (
        "disease",
        r#"{"kind": "by_hand", "tree": {"label": "any", "children": [
            {"label": "hemal disease", "children": [{"label": "hepatitis"}, {"label": "anemia"}]},
            {"label": "respiratory", "children": [{"label": "phthisis"}, {"label": "flu"}]}]}}"#,
    ),
];

#[test]
fn the_hospital_can_be_built_from_its_rows_to_the_papers_taxonomies() {
    let (mut example, choices) = examples::open("hospital", 0).unwrap();
    let mut built = session(include_str!("../crates/desk/src/examples/hospital/table.csv"));
    for (column, builder) in HOSPITAL {
        let column = built.column(column).unwrap();
        built.set_builder(column, serde_json::from_str(builder).unwrap()).unwrap();
        assert_eq!(built.taxonomy(column).to_text(), example.taxonomy(column).to_text());
    }
    assert_eq!(published(&mut built, &choices), published(&mut example, &choices));

    // The recipe holds the builders, and replays on the rows alone.
    let recipe = built.recipe(&choices).unwrap();
    assert!(recipe.taxonomies.values().all(|source| matches!(source, TaxonomySource::Made(_))));
    let recipe = Recipe::parse(&recipe.to_text()).unwrap();
    let mut replayed = session(include_str!("../crates/desk/src/examples/hospital/table.csv"));
    let choices = replayed.apply(&recipe).unwrap();
    assert_eq!(published(&mut replayed, &choices), published(&mut example, &choices));
}

#[test]
fn a_chosen_builder_stays_where_missing_values_change() {
    let mut session = session("age,city,state\n20,Austin,TX\n-,Dallas,TX\n31,Salem,OR\n42,Salem,OR\n");
    let by_state: Builder = serde_json::from_str(r#"{"kind": "from_columns", "columns": ["state"]}"#).unwrap();
    let city = session.column("city").unwrap();
    session.set_builder(city, by_state.clone()).unwrap();
    session.set_missing_tokens(&["-".to_owned()]);
    assert_eq!(session.builder_of(city), Some(by_state));
    let tree = session.taxonomy(city);
    let tree = tree.taxonomy();
    assert_eq!(tree.path(tree.node("Dallas").unwrap()), "Dallas > TX > *");
    // A builder that no longer suits gives way to the automatic one.
    let age = session.column("age").unwrap();
    session.set_builder(age, serde_json::from_str(r#"{"kind": "intervals", "widths": [10]}"#).unwrap()).unwrap();
    session.set_missing_tokens(&[]);
    assert_eq!(session.taxonomy(age).how(), "exact or withheld");
}

#[test]
fn groups_never_come_from_a_sensitive_column() {
    let mut session = session("city,state,disease\nAustin,TX,flu\nDallas,TX,flu\nSalem,OR,cold\nSalem,OR,cold\n");
    let city = session.column("city").unwrap();
    let choices = Choices { qi: vec!["city".to_owned()], ..Choices::default() };
    let choices = choices.with_sensitive("disease", &["tau-l=0.5,2"]).unwrap();
    let mut grouped_by = |columns: &str| {
        let builder = format!(r#"{{"kind": "from_columns", "columns": {columns}}}"#);
        session.set_builder(city, serde_json::from_str(&builder).unwrap()).unwrap();
        Problem::new(&mut session, &choices).err()
    };
    assert_eq!(grouped_by(r#"["state"]"#), None);
    for columns in [r#"["disease"]"#, r#"["state", "disease"]"#] {
        let error = grouped_by(columns).unwrap();
        assert_eq!((error.code(), error.place().column.as_deref()), ("grouped-by-sensitive", Some("city")));
        assert!(error.to_string().contains("would disclose the sensitive value"), "{error}");
    }
}

#[test]
fn what_a_builder_makes_is_a_hierarchy_file_that_reads_as_the_same_tree() {
    let mut session = session(
        "amount,when,name,town,land,code\n1.25,2024-03-05 09:30,Ann,A,X,36\n2,2024-03-06 10:00,\"Bo;b\",B,X,37.1\n\
         77.5,2023-01-01 00:00,Anna,C,Y,37.2\n0.5,2022-12-31 23:59,Zoe,D,Y,none\n",
    );
    for (column, builder) in [
        ("amount", r#"{"kind": "intervals", "widths": [0.5, 5], "above": 50}"#),
        ("when", r#"{"kind": "dates", "levels": ["hour", "day", "month", "quarter", "year", "decade"]}"#),
        ("name", r#"{"kind": "prefixes", "lengths": [1, 2]}"#),
        ("town", r#"{"kind": "from_columns", "columns": ["land"]}"#),
        ("town", r#"{"kind": "suppression", "root": "anywhere, or nowhere"}"#),
        ("land", r#"{"kind": "frequency", "at_least": 3}"#),
        ("code", r#"{"kind": "classification", "of": "nace2"}"#),
    ] {
        let index = session.column(column).unwrap();
        session.set_builder(index, serde_json::from_str(builder).unwrap()).unwrap();
        let text = session.taxonomy(index).to_text();
        let again = HierarchyFile::read(text.as_bytes(), "again.csv").unwrap();
        assert_eq!(again.to_text(), text, "{builder}");
        assert!(session.check_hierarchy(index, "again.csv", text.as_bytes()).usable, "{builder}");
    }
}

#[test]
fn the_hierarchies_of_real_tables_are_usable_and_every_automatic_tree_is() {
    let folder = crate::common::real_tables();
    let bytes = std::fs::read(folder.join("adult/adult.csv")).unwrap();
    let options = ReadOptions::default();
    let session = Session::new(read_all(&bytes, &options).unwrap(), options, MissingTokens::default());
    let mut files = 0;
    for (index, column) in session.table().columns().iter().enumerate() {
        let made = automatic(column, session.missing());
        let errors = check(&made.taxonomy, column, session.missing());
        assert!(errors.iter().all(|remark| remark.severity != tauell::taxonomy::Severity::Error), "{}", column.name());
        if let Ok(file) = std::fs::read(folder.join("adult/hierarchies").join(format!("{}.csv", column.name()))) {
            assert!(session.check_hierarchy(index, column.name(), &file).usable, "{}", column.name());
            files += 1;
        }
    }
    assert_eq!(files, 10);
}
