//! Equal releases have equal public reports: docs/reference/public-report.md#what-it-may-depend-on.
//!
//! Random tables are published by every method, and so are others that are made from them: rows of a class that exchange a value,
//! values that change below a generalized one, rows that are excluded, columns that are not published. If the bytes of both
//! releases are equal, so are the reports for recipients; the private reports often are not.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use tauell::confidentiality::{WrittenFile, marked};
use tauell::public_report::{PublicChoices, PublicReport, ReleasedFiles};
use tauell::publish::{METHODS, MethodChoice};
use tauell::random::Secret;
use tauell::recipe::Choices;
use tauell::run::{Outcome, Run};
use tauell::session::{Problem, Session};
use tauell::table::{MissingTokens, ReadOptions, read_all};

/// Random numbers that are the same in every run (SplitMix64).
struct Draw(u64);

impl Draw {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % bound as u64) as usize
    }
}

/// A row: age, town, disease, wage, and a note that is not published.
type Row = [String; 5];

fn random_rows(draw: &mut Draw) -> Vec<Row> {
    let rows = 6 + draw.below(9);
    let values = 3 + draw.below(3);
    // Some tables have a column that copies another, or nearly.
    let copies = draw.below(3) == 0;
    let row = |draw: &mut Draw| {
        let town = draw.below(3);
        let disease = if copies && draw.below(8) > 0 { town } else { draw.below(values) };
        [
            (20 + draw.below(12)).to_string(),
            ["Aa", "Bb", "Cc"][town].to_owned(),
            ["flu", "cold", "asthma", "ulcer", "gout"][disease].to_owned(),
            ["low", "middle", "high"][draw.below(3)].to_owned(),
            draw.below(4).to_string(),
        ]
    };
    (0..rows).map(|_| row(draw)).collect()
}

fn text(rows: &[Row]) -> String {
    let mut text = "age,town,disease,wage,note\n".to_owned();
    rows.iter().for_each(|row| text += &(row.join(",") + "\n"));
    text
}

/// A release: its bytes, the report for recipients, and the owner's without its seconds.
#[derive(PartialEq)]
struct Released {
    bytes: (Vec<u8>, Vec<Vec<u8>>),
    public: String,
    private: String,
}

fn published(rows: &[Row], choices: &Choices) -> Option<(Outcome, Released)> {
    let options = ReadOptions { delimiter: Some(b','), header: Some(true), ..ReadOptions::default() };
    let reading = read_all(text(rows).as_bytes(), &options).unwrap();
    let mut session = Session::new(reading, options, MissingTokens::default());
    let disease = session.column("disease").unwrap();
    let tree = b"flu;respiratory;any\ncold;respiratory;any\nasthma;respiratory;any\nulcer;inner;any\ngout;inner;any\n";
    session.set_hierarchy(disease, "disease.csv", tree).unwrap();
    session.set_secret(Some(Secret::new([7; Secret::BYTES])));
    let outcome = Run::new(Problem::new(&mut session, choices).ok()?).ok()?.finish().ok()?;
    let bytes = outcome.published().written(b',', choices.row_order);
    let files = ReleasedFiles { table: &bytes.0, groups: &bytes.1, delimiter: b',' };
    let known = PublicChoices::of(&session.recipe(choices).unwrap()).unwrap();
    let public = PublicReport::of(&files, &known).unwrap_or_else(|error| panic!("{error}: {}", text(rows))).to_text();
    let private = marked(WrittenFile::Report, outcome.report());
    Some((outcome, Released { bytes, public, private }))
}

fn choices(draw: &mut Draw, method: &str) -> Choices {
    let drawn = ["random-addition", "anatomy", "transparent-sweep"].contains(&method);
    let several = draw.below(3) == 0;
    let mut sensitive = vec![json!({ "column": "disease" })];
    if several {
        sensitive.push(json!({ "column": "wage" }));
    }
    let mut requirements = vec![match draw.below(3) {
        _ if drawn => json!({ "name": "simple-l", "params": { "l": 2 } }),
        0 => json!({ "name": "simple-l", "params": { "l": 2 } }),
        1 => json!({ "name": "tau-l", "params": { "tau": "3/4", "l": 2 } }),
        _ => json!({ "name": "t-close", "params": { "t": "0.5" } }),
    }];
    if !drawn && draw.below(2) == 0 {
        requirements.push(json!({ "name": "k", "params": { "k": 2 } }));
    }
    let mut choices = json!({ "qi": ["age", "town"], "sensitive": sensitive, "requirements": requirements, "method": { "name": method } });
    if !several && draw.below(4) == 0 {
        choices["keep"] = json!(["wage"]);
    }
    serde_json::from_value(choices).unwrap()
}

/// Another original that may lead to the same release.
fn twin(rows: &[Row], outcome: &Outcome, draw: &mut Draw) -> (&'static str, Vec<Row>) {
    let mut twin = rows.to_vec();
    let publication = outcome.publication();
    let class = publication.class(draw.below(publication.class_count()));
    let mut row = || class.rows[draw.below(class.rows.len())] as usize;
    let (one, other) = (row(), row());
    let kind = draw.below(6);
    let name = match kind {
        0 | 1 => {
            // Which of them has which sensitive value is not published.
            let value = std::mem::take(&mut twin[one][2]);
            twin[one][2] = std::mem::replace(&mut twin[other][2], value);
            "sensitive values exchanged in a class"
        }
        2 => {
            let column = draw.below(2);
            let value = std::mem::take(&mut twin[one][column]);
            twin[one][column] = std::mem::replace(&mut twin[other][column], value);
            "values of the quasi-identifier exchanged in a class"
        }
        3 => {
            twin[one][2] = ["flu", "cold", "asthma"][draw.below(3)].to_owned();
            "another sensitive value"
        }
        4 => {
            let excluded = [30.to_string(), "Bb".to_owned(), String::new(), "low".to_owned(), "1".to_owned()];
            (0..=draw.below(3)).for_each(|_| twin.push(excluded.clone()));
            "excluded rows"
        }
        _ => {
            twin[one][4] = "9".to_owned();
            twin[other][0] = (20 + draw.below(12)).to_string();
            "another age, and a column that is not published"
        }
    };
    (name, twin)
}

#[test]
fn equal_releases_have_equal_public_reports() {
    let mut draw = Draw(27);
    let (mut pairs, mut told) = (BTreeMap::new(), BTreeMap::new());
    for table in 0..200 {
        let rows = random_rows(&mut draw);
        // Each table by two methods, all of them in turn.
        for method in [METHODS[table % METHODS.len()].name, METHODS[(table * 2 + 1) % METHODS.len()].name] {
            let choices = choices(&mut draw, method);
            let Some((outcome, released)) = published(&rows, &choices) else { continue };
            for _ in 0..4 {
                let (kind, twin) = twin(&rows, &outcome, &mut draw);
                let Some((_, other)) = published(&twin, &choices) else { continue };
                if text(&twin) == text(&rows) || other.bytes != released.bytes {
                    continue;
                }
                *pairs.entry(method).or_insert(0) += 1;
                *told.entry(kind).or_insert(0) += usize::from(other.private != released.private);
                assert_eq!(other.public, released.public, "{method}, {kind}:\n{}\n{}", text(&rows), text(&twin));
            }
        }
    }
    println!("{pairs:?}, of which the private reports differ: {told:?}");
    for method in METHODS {
        assert!(pairs.get(method.name).is_some_and(|&count| count >= 12), "{}: {pairs:?}", method.name);
    }
    assert!(pairs.values().sum::<usize>() >= 300, "{pairs:?}");
    assert!(told.values().sum::<usize>() >= 100, "the pairs are no real ones: {told:?}");
}

#[test]
fn a_public_report_has_the_figures_of_the_release() {
    let table = b"age,disease\n\"[20,29]\",cold\n\"[20,29]\",flu\n\"[30,39]\",cold\n\"[30,39]\",flu\n\"[30,39]\",flu\n\"[30,39]\",gout\n";
    let choices = Choices { qi: vec!["age".to_owned()], ..Choices::default() };
    let choices = choices.with_sensitive("disease", &["tau-l=3/4,2"]).unwrap();
    let recipe = tauell::recipe::Recipe { choices, ..Default::default() };
    let files = ReleasedFiles { table, groups: &[], delimiter: b',' };
    let report = PublicReport::of(&files, &PublicChoices::of(&recipe).unwrap()).unwrap();
    let report: Value = serde_json::from_str(&report.to_text()).unwrap();
    let expected = json!({
        "confidentiality": "public", "tauell_public_report": 1, "rows": 6, "classes": 2, "k": 2, "largest_class": 4,
        "average_class_size": 3.0, "discernibility": 20,
        "class_sizes": [{ "size": 2, "classes": 1 }, { "size": 4, "classes": 1 }],
    });
    for (name, value) in expected.as_object().unwrap() {
        assert_eq!(&report[name], value, "{name}");
    }
    let asked = &report["requirements"][0];
    assert_eq!(
        (&asked["name"], &asked["column"], &asked["satisfied"]),
        (&json!("tau-l"), &json!("disease"), &json!(true))
    );
    assert_eq!((&asked["margin"], &asked["params"]), (&json!(0.25), &json!({ "tau": "3/4", "l": 2 })));
    let disease = &report["sensitive"][0];
    assert_eq!(disease["largest_shares"], json!([0.5, 1.0, 1.0]));
    assert_eq!(disease["limits"], json!([0.75, 1.0, 1.0]));
    assert_eq!(disease["distribution"][0], json!({ "value": "flu", "share": 0.5 }));
}

/// How often a base value is meant by a generalized one follows from the original alone.
#[test]
fn no_share_in_classes_is_given_where_a_label_may_stand_for_several_values() {
    let choices = Choices { qi: vec!["age".to_owned()], ..Choices::default() };
    let choices = choices.with_sensitive("disease", &["simple-l=2"]).unwrap();
    let hierarchy = "flu;respiratory;any\ncold;respiratory;any\nulcer;inner;any\n".to_owned();
    let given = |text: &str| {
        let source = tauell::recipe::TaxonomySource::Hierarchy(text.to_owned());
        [("disease".to_owned(), source)].into_iter().collect()
    };
    let report = |taxonomies, value: &str| {
        let recipe = tauell::recipe::Recipe { choices: choices.clone(), taxonomies, ..Default::default() };
        let table = format!("age,disease\n20,ulcer\n20,{value}\n");
        let files = ReleasedFiles { table: table.as_bytes(), groups: &[], delimiter: b',' };
        let report = PublicReport::of(&files, &PublicChoices::of(&recipe).unwrap()).unwrap();
        let figures = report.figures();
        let column = &figures.sensitive[0];
        assert_eq!(column.generalized_labels.is_empty(), figures.requirements[0].margin.is_some());
        assert_eq!(column.generalized_labels.is_empty(), !column.largest_shares.is_empty());
        assert!(figures.requirements[0].satisfied);
        // Recipients have neither the order of all values nor their tree.
        assert!(
            column.reached.iter().all(|one| !["t-close-ordered", "t-close-hierarchical"].contains(&one.name.as_str()))
        );
        column.generalized_labels.clone()
    };
    assert_eq!(report(given(&hierarchy), "respiratory"), ["respiratory"]);
    assert!(report(given(&hierarchy), "flu").is_empty());
    // Of a taxonomy that is made only the labels are examined, as a recipient does.
    for label in ["*", "\"[0,4]\"", "100**", "\"{cold, flu}\"", "1985-03", "other values (17)"] {
        assert_eq!(report(BTreeMap::new(), label), [label.trim_matches('"')]);
    }
    assert!(report(BTreeMap::new(), "flu").is_empty());
}

/// With columns that are published unchanged, no one is counted of a requirement that does not follow from the release.
#[test]
fn no_one_is_counted_with_unchanged_columns_if_sensitive_values_are_generalized() {
    let choices = Choices { qi: vec!["age".to_owned()], keep: vec!["job".to_owned()], ..Choices::default() };
    let choices = choices.with_sensitive("disease", &["simple-l=2"]).unwrap();
    let hierarchy = "flu;respiratory;any\ncold;respiratory;any\nulcer;inner;any\n".to_owned();
    let source = tauell::recipe::TaxonomySource::Hierarchy(hierarchy);
    let taxonomies = [("disease".to_owned(), source)].into_iter().collect();
    let recipe = tauell::recipe::Recipe { choices, taxonomies, ..Default::default() };
    let said = |value: &str| {
        let table = format!("age,disease,job\n20,ulcer,baker\n20,{value},miner\n");
        let files = ReleasedFiles { table: table.as_bytes(), groups: &[], delimiter: b',' };
        let report = PublicReport::of(&files, &PublicChoices::of(&recipe).unwrap()).unwrap();
        let sentences = report.figures().does_not_protect_against.clone();
        sentences.into_iter().find(|one| one.contains("columns published unchanged")).unwrap()
    };
    assert!(said("flu").ends_with("with them, a requirement is violated for 2 people."), "{}", said("flu"));
    assert!(said("respiratory").contains("not assessed"), "{}", said("respiratory"));
}

/// The sentences of a report of one table, by method.
fn sentences(method: &str, table: &str) -> (Vec<String>, Vec<String>, Vec<String>) {
    let choices =
        Choices { qi: vec!["age".to_owned()], method: MethodChoice::of(method).unwrap(), ..Choices::default() };
    let choices = choices.with_sensitive("disease", &["tau-l=1/2,2"]).unwrap();
    let recipe = tauell::recipe::Recipe { choices, ..Default::default() };
    let files = ReleasedFiles { table: table.as_bytes(), groups: &[], delimiter: b',' };
    let report = PublicReport::of(&files, &PublicChoices::of(&recipe).unwrap()).unwrap();
    let figures = report.figures();
    (figures.protects_against.clone(), figures.does_not_protect_against.clone(), figures.reading.clone())
}

#[test]
fn what_depends_on_the_original_is_not_stated_and_conditions_are_written_out() {
    let table = "age,disease\n\"[20,29]\",cold\n\"[20,29]\",flu\n*,cold\n*,flu\n";
    let (_, not, reading) = sentences("sweep", table);
    let aware = not.iter().find(|one| one.starts_with("A method-aware adversary: ")).unwrap();
    assert!(aware.contains("this report does not state") && !aware.contains("not assessed"), "{aware}");
    // Only shapes of labels that occur are explained.
    assert!(
        reading.iter().any(|one| one.ends_with("values: [20,29] for a number from 20 to 29, * for any value.")),
        "{reading:?}"
    );
    let (_, _, reading) = sentences("sweep", "age,disease\n10*,cold\n10*,flu\n");
    assert!(reading.iter().any(|one| one.ends_with("values: 10* for a code that begins with 10.")), "{reading:?}");

    let (protects, ..) = sentences("transparent-sweep", table);
    let proven = protects.iter().find(|one| one.starts_with("A method-aware adversary")).unwrap();
    assert!(
        proven.contains("every original that fits the release is equally likely") && !proven.contains("docs/"),
        "{proven}"
    );
    // Of sets, the premise is in the sentence, and the adversary for whom it is not true is named.
    let sets = "age,disease\n20,\"{cold, flu}\"\n30,\"{cold, gout}\"\n40,\"{flu, gout}\"\n";
    let (protects, not, _) = sentences("random-addition", sets);
    assert!(
        protects.iter().all(|one| one.contains("every value of a set is equally likely")
            || one.contains("every value of a person's set")),
        "{protects:?}"
    );
    assert!(
        not.iter().any(|one| one.starts_with("An adversary who knows how frequent each sensitive value is")),
        "{not:?}"
    );
}
