//! Files that come and go in the workshop: sets of hierarchies, weights.

use crate::common;

use std::collections::BTreeMap;

use proptest::prelude::*;
use tauell::archive::unzip;
use tauell::privacy::Ratio;
use tauell::recipe::WeightsChoice;
use tauell::session::{Session, read_weights};
use tauell::table::{CsvWriter, MissingTokens, ReadOptions, read_all};
use tauell::taxonomy::{Taxonomy, TreeBuilder, read_hierarchy};

fn session(bytes: &[u8]) -> Session {
    let options = ReadOptions::default();
    Session::new(read_all(bytes, &options).unwrap(), options, MissingTokens::default())
}

fn diseases() -> Taxonomy {
    read_hierarchy(b"flu;chest;*\nphthisis;chest;*\nanemia;*\n", "disease.csv").unwrap()
}

fn error(text: &str) -> (&'static str, Option<u64>) {
    let error = read_weights(text.as_bytes(), "w.csv", &diseases()).unwrap_err();
    (error.code(), error.place().line)
}

#[test]
fn the_hierarchies_of_a_table_are_saved_as_one_file_and_return_to_their_columns() {
    let data = common::real_tables();
    let mut adult = session(&std::fs::read(data.join("adult/adult.csv")).unwrap());
    let mut columns = Vec::new();
    for index in 0..adult.table().columns().len() {
        let name = adult.table().columns()[index].name().to_owned();
        if let Ok(bytes) = std::fs::read(data.join("adult/hierarchies").join(format!("{name}.csv"))) {
            adult.set_hierarchy(index, &format!("{name}.csv"), &bytes).unwrap();
            columns.push(index);
        }
    }
    assert_eq!(columns.len(), 10);
    let archive = adult.hierarchies_to_zip(&columns).unwrap();
    let files = unzip(&archive).unwrap();
    let names: Vec<String> = files.iter().map(|file| file.name.clone()).collect();
    let matches = adult.match_hierarchies(&names);
    assert_eq!((matches.matched.len(), matches.unmatched.len()), (10, 0));
    for (found, &column) in matches.matched.iter().zip(&columns) {
        assert_eq!(adult.column(&found.column).unwrap(), column);
        let before = adult.taxonomy(column).to_text();
        assert_eq!(files[found.file].bytes, before.as_bytes());
        adult.set_hierarchy(column, &found.name, &files[found.file].bytes).unwrap();
        assert_eq!(adult.taxonomy(column).to_text(), before);
    }
}

#[test]
fn weights_are_read_whatever_the_delimiter_and_the_header() {
    let expected: BTreeMap<String, String> = [("flu".into(), "0.5".into()), ("anemia".into(), "1/3".into())].into();
    for text in [
        "flu,0.5\nanemia,1/3\n",
        "disease,p\nflu,0.5\nanemia,1/3\n",
        "\u{feff}flu;0.5\r\nanemia; 1/3 \r\n",
        "value\tweight\n\"flu\"\t0.5\n\n\"anemia\"\t1/3",
    ] {
        assert_eq!(read_weights(text.as_bytes(), "w.csv", &diseases()).unwrap(), expected, "{text:?}");
    }
}

#[test]
fn faults_of_weights_are_reported_with_their_line() {
    assert_eq!(error("flu,0.5\ngout,1\n"), ("weight-unknown-value", Some(2)));
    assert_eq!(error("gout,1\n"), ("weight-unknown-value", Some(1)));
    // A group is no base value.
    assert_eq!(error("v,w\nchest,1\n"), ("weight-unknown-value", Some(2)));
    for weight in ["-1", "much", "", "1e3", "1/0", "0,5"] {
        assert_eq!(error(&format!("v;w\n\nflu;{weight}\n")), ("weight-not-a-number", Some(3)), "{weight}");
    }
    // The first row is a header only if none of it is a known value.
    assert_eq!(error("flu;much\n"), ("weight-not-a-number", Some(1)));
    assert_eq!(error("flu;1\nanemia;1\nflu;2\n"), ("weight-twice", Some(3)));
    assert_eq!(error("flu\nanemia\n"), ("weight-row", Some(1)));
    assert_eq!(error("flu;chest;1\n"), ("weight-row", Some(1)));
    assert_eq!(error("value;weight\n").0, "weight-row");
    let text = read_weights(b"flu;1\nflu;2\n", "w.csv", &diseases()).unwrap_err().to_string();
    assert_eq!(text, "w.csv, line 2: \"flu\" already has a weight on line 1. Remove one of the two.");
}

#[test]
fn a_value_that_occurs_weighs_more_than_nothing() {
    let mut session = session(b"disease\nflu\nanemia\n");
    session.set_hierarchy(0, "disease.csv", b"flu;*\nanemia;*\ngout;*\n").unwrap();
    assert!(session.weights_from_csv(0, "w.csv", b"flu,2\ngout,0\n").is_ok());
    let error = session.weights_from_csv(0, "w.csv", b"gout,0\nflu,0.0\n").unwrap_err();
    assert_eq!((error.code(), error.place().line), ("weight-zero", Some(2)));
}

#[test]
fn weights_are_written_as_they_are_chosen() {
    let mut session = session(b"disease\nflu\nanemia\nflu\n");
    session.set_hierarchy(0, "disease.csv", b"flu;*\nanemia;*\ngout;*\n").unwrap();
    let mut text = |weights| String::from_utf8(session.weights_to_csv(0, &weights)).unwrap();
    assert_eq!(text(WeightsChoice::WherePresent), "value,weight\nflu,1\nanemia,1\ngout,0\n");
    assert_eq!(text(WeightsChoice::ByShare), "value,weight\nflu,2\nanemia,1\ngout,0\n");
    let given = [("flu".to_owned(), "1/3".to_owned())].into();
    assert_eq!(text(WeightsChoice::Given(given)), "value,weight\nflu,1/3\nanemia,1\ngout,0\n");
}

proptest! {
    #[test]
    fn weights_that_are_written_are_read_back(
        weights in proptest::collection::btree_map("[a-c;,\t\" \u{e9}0-9]{1,4}|value|\\PC{1,5}", (0u32..1000, 1u32..50), 1..12)
    ) {
        let mut builder = TreeBuilder::new("the root of all");
        let weights: BTreeMap<String, String> = weights
            .into_iter()
            .map(|(value, (p, q))| (value, Ratio::new(u64::from(p), u64::from(q)).unwrap().to_string()))
            .collect();
        for value in weights.keys() {
            builder.add(builder.root(), value).unwrap();
        }
        // A table that holds none of them, so that a weight may be 0.
        let taxonomy = tauell::taxonomy::write_hierarchy(&builder.finish());
        let mut column = CsvWriter::new(Vec::new(), b',');
        column.write_record(["c"]).unwrap();
        column.write_record([""]).unwrap();
        let mut session = session(&column.finish().unwrap());
        session.set_hierarchy(0, "h.csv", taxonomy.as_bytes()).unwrap();
        let text = session.weights_to_csv(0, &WeightsChoice::Given(weights.clone()));
        prop_assert_eq!(session.weights_from_csv(0, "w.csv", &text).unwrap(), weights);
    }
}
