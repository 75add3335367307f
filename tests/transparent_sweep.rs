//! Transparent Sweep on a real table, where its folder exists: how much it keeps, and that no one is above 1/ℓ. With `--show-output` it states the
//! figures of docs/explanation/transparent-sweep.md.

use crate::common;

use std::fs;
use std::path::Path;

use common::data_folder;
use serde_json::{Value, json};
use tauell::privacy::Requirement;
use tauell::random::Secret;
use tauell::run::Run;
use tauell::session::{Problem, Session};
use tauell::table::{MissingTokens, ReadOptions, read_all};
use tauell::utility::Utility;

const QI: [&str; 7] = ["age", "sex", "race", "marital-status", "education", "native-country", "workclass"];

/// The information of the quasi-identifier retained from the training part of Adult, by occupation, and the largest share of a value as it is published.
fn kept(folder: &Path, method: &str, chosen: Value, ell: u32, secret: u8) -> (f64, f64) {
    let options = ReadOptions::default();
    let reading = read_all(&fs::read(folder.join("adult-30162.csv")).unwrap(), &options).unwrap();
    let mut session = Session::new(reading, options, MissingTokens::default());
    for name in QI.iter().chain(&["occupation"]) {
        let column = session.column(name).unwrap();
        let bytes = fs::read(folder.join(format!("hierarchies/{name}.csv"))).unwrap();
        session.set_hierarchy(column, &format!("{name}.csv"), &bytes).unwrap();
    }
    session.set_secret(Some(Secret::new([secret; 16])));
    let requirements = json!([{ "name": "simple-l", "params": { "l": ell } }]);
    let choices = json!({ "qi": QI, "sensitive": [{ "column": "occupation" }], "requirements": requirements, "method": { "name": method, "options": chosen } });
    let problem = Problem::new(&mut session, &serde_json::from_value(choices).unwrap()).unwrap();
    let outcome = Run::new(problem).unwrap().finish().unwrap();
    let release = outcome.release();
    let taxonomy = release.original.as_ref().unwrap().sensitive()[0].taxonomy();
    let asked = [(0, Requirement::parse(&format!("simple-l={ell}"), taxonomy).unwrap())];
    let most = (0..release.publication.class_count()).map(|class| {
        let counts: Vec<u64> = release.publication.histogram(class, 0).into_iter().map(|(_, rows)| rows).collect();
        *counts.iter().max().unwrap() as f64 / counts.iter().sum::<u64>() as f64
    });
    (Utility::of(&release, &asked).information_qi.unwrap(), most.fold(0.0, f64::max))
}

#[test]
fn of_adult_over_four_fifths_are_kept_with_three_and_over_two_thirds_with_six() {
    let Some(folder) = data_folder() else { return };
    let folder = folder.join("adult");
    for (ell, least) in [(3, 0.84), (6, 0.68)] {
        for secret in 1..3 {
            let (kept, most) = kept(&folder, "transparent-sweep", json!({}), ell, secret);
            println!("ℓ = {ell}, secret {secret}: {kept:.4}");
            assert!(kept > least && most <= 1.0 / f64::from(ell), "{kept}, {most}");
        }
        println!(
            "ℓ = {ell}, Sweep: {:.4}; Incognito: {:.4}",
            kept(&folder, "sweep", json!({}), ell, 1).0,
            kept(&folder, "incognito", json!({}), ell, 1).0
        );
        let mut before = 1.0;
        for together in ["all", "3000", "300", "30"] {
            let (kept, most) = kept(&folder, "transparent-sweep", json!({ "partition_size": together }), ell, 1);
            println!("ℓ = {ell}, together {together}: {kept:.4}");
            assert!(kept < before && most <= 1.0 / f64::from(ell), "{kept}, {most}");
            before = kept;
        }
    }
}
