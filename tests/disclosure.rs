//! What shows a sensitive column by itself: never a natural tree over a natural column, and always a tree that was made from it.

use crate::common;

use std::fs;
use std::path::Path;

use common::real_tables;
use tauell::recipe::Choices;
use tauell::session::{ColumnDisclosure, Problem, Session};
use tauell::table::{MissingTokens, ReadOptions, read_all};

fn open(bytes: &[u8]) -> Session {
    let options = ReadOptions::default();
    Session::new(read_all(bytes, &options).unwrap(), options, MissingTokens::default())
}

/// Gives every column its hierarchy file, where the folder has one.
fn with_hierarchies(session: &mut Session, folder: &Path) {
    for (index, name) in names(session).iter().enumerate() {
        if let Ok(bytes) = fs::read(folder.join(format!("{name}.csv"))) {
            session.set_hierarchy(index, name, &bytes).unwrap();
        }
    }
}

fn names(session: &Session) -> Vec<String> {
    session.table().columns().iter().map(|column| column.name().to_owned()).collect()
}

/// What shows this sensitive column, all others being the quasi-identifier.
fn tells(session: &mut Session, sensitive: &str) -> Vec<ColumnDisclosure> {
    let choices =
        Choices { qi: names(session).into_iter().filter(|name| name != sensitive).collect(), ..Choices::default() };
    let choices = choices.with_sensitive(sensitive, &["distinct-l=2"]).unwrap();
    let problem = Problem::new(session, &choices).unwrap();
    problem.reported_disclosures().chain(problem.owner_disclosures()).cloned().collect()
}

/// Adult has education twice, as a word and as a number; and a weight that was computed from sex, among others.
#[test]
fn on_adult_and_nursery_only_a_column_that_was_made_from_another_discloses_it() {
    let made_from = [("education-num", "education"), ("education", "education-num"), ("fnlwgt", "sex")];
    let folder = real_tables();
    for (file, hierarchies) in [
        ("adult/adult.csv", Some("adult/hierarchies")),
        ("adult/adult.csv", None),
        ("nursery/nursery.csv", Some("nursery/hierarchies")),
        ("nursery/nursery.csv", None),
    ] {
        let mut session = open(&fs::read(folder.join(file)).unwrap());
        if let Some(hierarchies) = hierarchies {
            with_hierarchies(&mut session, &folder.join(hierarchies));
        }
        let mut found = Vec::new();
        for sensitive in names(&session) {
            let disclosing = tells(&mut session, &sensitive).into_iter().map(|tell| tell.column);
            found.extend(disclosing.map(|column| (column, sensitive.clone())));
        }
        found.dedup();
        let expected = if file.starts_with("adult") { &made_from[..] } else { &[] };
        assert!(found.iter().map(|(column, of)| (&**column, &**of)).eq(expected.iter().copied()), "{file}: {found:?}");
    }
}

#[test]
fn a_tree_of_ages_or_of_codes_that_was_made_from_income_is_refused() {
    let folder = real_tables();
    // Each of two thousand people of Adult with a code of their own, as a zip code may be.
    let text = fs::read_to_string(folder.join("adult/adult.csv")).unwrap();
    let mut lines = text.lines();
    let header: Vec<&str> = lines.next().unwrap().split(',').collect();
    let rows: Vec<Vec<&str>> = lines.take(2000).map(|line| line.split(',').collect()).collect();
    let income = header.iter().position(|name| *name == "income").unwrap();
    let age = header.iter().position(|name| *name == "age").unwrap();
    let table: String =
        rows.iter().enumerate().map(|(code, row)| format!("{code},{},{}\n", row[age], row[income])).collect();
    let tree = |group: &dyn Fn(usize) -> String| {
        (0..rows.len()).map(|code| format!("{code};{};*\n", group(code))).collect::<String>()
    };
    let high = |code: usize| usize::from(rows[code][income] == ">50K");
    for (groups, refused) in [
        // By income alone, by income and whatever, by income but for one in forty, by age, by chance.
        (tree(&|code| format!("g{}", high(code))), Some(true)),
        (tree(&|code| format!("g{}", high(code) * 10 + code % 7)), Some(true)),
        (tree(&|code| format!("g{}", if code % 40 == 0 { 0 } else { high(code) * 10 + code % 7 })), Some(false)),
        (tree(&|code| format!("g{}", rows[code][age])), None),
        (tree(&|code| format!("g{}", code % 7)), None),
        (tree(&|code| format!("g{}", code / 2)), None),
    ] {
        let mut session = open(format!("code,age,income\n{table}").as_bytes());
        session.set_hierarchy(0, "code", groups.as_bytes()).unwrap();
        let found = tells(&mut session, "income");
        assert_eq!(found.first().map(|tell| tell.refused), refused, "{found:?}");
        assert!(found.iter().all(|tell| tell.by_groups && tell.column == "code"), "{found:?}");
    }
}
