//! Reviews of files with blanks against figures computed from the bytes alone.

use std::collections::{BTreeMap, BTreeSet};

use super::super::{Review, ReviewRequest};
use crate::review_report::ReviewReport;
use tauell_data::table::{MissingTokens, ReadOptions, read_all};
use tauell_desk::recipe::Choices;
use tauell_desk::session::Session;

/// What is computed of a column: rows, smallest class, classes, people certain of a value, people certain of none, people
/// without a value, values of the least diverse class, the largest share of any value in any class as `(rows, of)`.
#[derive(Debug, PartialEq)]
struct Expected {
    rows: usize,
    k: usize,
    classes: usize,
    certain: usize,
    certainly_blank: usize,
    blank: usize,
    distinct: usize,
    largest: f64,
    shares: BTreeMap<String, f64>,
}

const SPELLINGS: [&str; 5] = ["", "?", "NA", "n/a", "NULL"];

/// From the text alone; to have no value, however that is written, is one value.
fn computed(text: &str, quasi: &[usize], sensitive: usize) -> Expected {
    let value = |cell: &str| {
        let is_blank = SPELLINGS.iter().any(|spelling| spelling.eq_ignore_ascii_case(cell));
        if is_blank { None } else { Some(cell.to_owned()) }
    };
    let mut classes: BTreeMap<Vec<&str>, Vec<Option<String>>> = BTreeMap::new();
    for line in text.lines().skip(1) {
        let cells: Vec<&str> = line.split(',').collect();
        classes.entry(quasi.iter().map(|&at| cells[at]).collect()).or_default().push(value(cells[sensitive]));
    }
    let rows: usize = classes.values().map(Vec::len).sum();
    let kinds = |of: &[Option<String>]| of.iter().cloned().collect::<BTreeSet<_>>();
    let people = |of: &dyn Fn(&BTreeSet<Option<String>>) -> bool| {
        classes.values().filter(|one| of(&kinds(one))).map(Vec::len).sum::<usize>()
    };
    let most = |of: &Vec<Option<String>>| {
        let count = |kind: &Option<String>| of.iter().filter(|one| *one == kind).count();
        kinds(of).iter().map(count).max().unwrap() as f64 / of.len() as f64
    };
    let mut shares: BTreeMap<String, f64> = BTreeMap::new();
    for kind in classes.values().flatten() {
        *shares.entry(kind.clone().unwrap_or_else(|| "none".to_owned())).or_default() += 1.0 / rows as f64;
    }
    Expected {
        rows,
        k: classes.values().map(Vec::len).min().unwrap(),
        classes: classes.len(),
        certain: people(&|kinds| kinds.len() == 1 && !kinds.contains(&None)),
        certainly_blank: people(&|kinds| kinds.len() == 1 && kinds.contains(&None)),
        blank: classes.values().flatten().filter(|one| one.is_none()).count(),
        distinct: classes.values().map(|of| kinds(of).len()).min().unwrap(),
        largest: classes.values().map(most).fold(0.0, f64::max),
        shares,
    }
}

fn found(review: &Review, attribute: usize) -> Expected {
    let audit = ReviewReport::of(review);
    let of = &audit.attributes[attribute];
    let scan = review.scan(attribute, 1.0).unwrap();
    assert_eq!(scan.certain, of.certain, "scan and review count the same people");
    let blank = of.blank.as_ref();
    assert_eq!(scan.certain_blank, blank.map_or_else(Default::default, |blank| blank.certain));
    let label = |(at, share): (usize, &crate::ShareOfValue)| {
        let is_blank = blank.is_some_and(|blank| blank.value as usize == at);
        (if is_blank { "none".to_owned() } else { share.value.clone() }, share.share)
    };
    let measure = |name: &str| of.measures.iter().find(|one| one.name == name).and_then(|one| one.value).unwrap();
    Expected {
        rows: audit.rows,
        k: audit.k,
        classes: audit.classes,
        certain: of.certain.rows as usize,
        certainly_blank: scan.certain_blank.rows as usize,
        blank: blank.map_or(0, |blank| blank.people as usize),
        distinct: measure("distinct-l") as usize,
        largest: review.view().attributes[attribute].reached.0[0],
        shares: of.distribution.iter().enumerate().map(label).collect(),
    }
}

fn assert_same(found: &Expected, computed: &Expected, text: &str) {
    let close = |a: f64, b: f64| (a - b).abs() < 1e-9;
    assert!(close(found.largest, computed.largest), "{found:?}\n{computed:?}\n{text}");
    assert_eq!(found.shares.keys().collect::<Vec<_>>(), computed.shares.keys().collect::<Vec<_>>(), "{text}");
    assert!(found.shares.values().zip(computed.shares.values()).all(|(&a, &b)| close(a, b)), "{found:?}\n{computed:?}");
    let whole = |of: &Expected| [of.rows, of.k, of.classes, of.certain, of.certainly_blank, of.blank, of.distinct];
    assert_eq!(whole(found), whole(computed), "{text}");
}

/// A released table of two quasi-identifiers and two sensitive columns, in which some classes have no value at all.
fn drawn(seed: u64) -> String {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(0x1234_5678_9abc_def1);
    let mut next = |below: u64| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 20) % below
    };
    let spellings = 1 + next(SPELLINGS.len() as u64);
    let rows = 5 + next(60);
    let (ages, zips) = (1 + next(4), 1 + next(4));
    let mut text = "age,zip,disease,job\n".to_owned();
    for _ in 0..rows {
        let (age, zip) = (next(ages), next(zips));
        let mut cell = |word: &str, always: bool| match always || next(3) == 0 {
            true => SPELLINGS[next(spellings) as usize].to_owned(),
            false => format!("{word}{}", next(3)),
        };
        let disease = cell("flu", age == 0);
        let job = cell("job", zip == 1 && age == 1);
        text += &format!("{age},z{zip},{disease},{job}\n");
    }
    text
}

fn session(text: &str) -> Session {
    let options = ReadOptions::default();
    Session::new(read_all(text.as_bytes(), &options).unwrap(), options, MissingTokens::default())
}

fn request(sensitive: &[&str]) -> ReviewRequest {
    ReviewRequest {
        quasi_identifiers: vec!["age".to_owned(), "zip".to_owned()],
        sensitive: sensitive.iter().map(|&name| name.to_owned()).collect(),
        requirements: vec!["tau-l=0.5,2".to_owned()],
        ..ReviewRequest::default()
    }
}

#[test]
fn all_rows_of_a_file_with_blanks_count_and_a_blank_is_a_value() {
    for seed in 0..150 {
        let text = drawn(seed);
        let review = Review::of_file(&session(&text), &request(&["disease", "job"])).unwrap();
        for (attribute, column) in [2, 3].into_iter().enumerate() {
            assert_same(&found(&review, attribute), &computed(&text, &[0, 1], column), &text);
        }
        assert_eq!(review.view().dropped.missing_sensitive, 0);
    }
}

#[test]
fn all_rows_of_the_open_table_count_in_its_review() {
    for seed in 0..60 {
        let text = drawn(seed);
        let choices = Choices { qi: vec!["age".to_owned(), "zip".to_owned()], ..Choices::default() };
        let choices = choices.with_sensitive("disease", &["tau-l=0.5,2"]).unwrap();
        let choices = choices.with_sensitive("job", &["tau-l=0.5,2"]).unwrap();
        let Ok(review) = Review::of_table(&mut session(&text), &choices, &[]) else { continue };
        for (attribute, column) in [2, 3].into_iter().enumerate() {
            assert_same(&found(&review, attribute), &computed(&text, &[0, 1], column), &text);
        }
    }
}

#[test]
fn a_file_with_blanks_is_laid_over_an_original_with_blanks() {
    let text = "age,zip,disease,job\n20,z1,flu,a\n20,z1,,b\n20,z1,cold,a\n30,z2,,b\n30,z2,,a\n30,z2,,c\n";
    let review = Review::of_file_with_original(&session(text), &request(&["disease"]), &mut session(text)).unwrap();
    assert_eq!((review.view().original_note, review.release().original.is_some()), (None, true));
    assert_same(&found(&review, 0), &computed(text, &[0, 1], 2), text);
    // In another order they are matched.
    let turned = "age,zip,disease,job\n30,z2,,b\n20,z1,cold,a\n20,z1,flu,a\n20,z1,,b\n30,z2,,a\n30,z2,,c\n";
    let review = Review::of_file_with_original(&session(turned), &request(&["disease"]), &mut session(text)).unwrap();
    let note = review.view().original_note.unwrap_or_default();
    assert!(note.contains("Each was matched with a row that it covers"), "{note}");
    // Of a file without blanks the original's blank rows are no part: they were not published.
    let published = "age,zip,disease,job\n20,z1,flu,a\n20,z1,cold,a\n";
    let review =
        Review::of_file_with_original(&session(published), &request(&["disease"]), &mut session(text)).unwrap();
    assert_eq!((review.view().original_note, review.view().rows), (None, 2));
}

#[test]
fn under_a_taxonomy_a_blank_is_a_leaf_under_the_root() {
    let tree = |text: &str| {
        let taxonomy = tauell_data::taxonomy::read_hierarchy(text.as_bytes(), "d.csv").unwrap();
        super::super::ReviewTaxonomy::new("d.csv", std::sync::Arc::new(taxonomy))
    };
    let text = "age,zip,disease\n20,1,flu\n20,1,\n30,2,lung\n30,2,\n";
    for (file, path) in [
        ("flu;lung;*\ncold;lung;*\n", " > *"),
        // Where the file lists a spelling, its place holds.
        ("flu;lung;*\ncold;lung;*\nNA;unknown;*\nother;unknown;*\n", "NA > unknown > *"),
    ] {
        let mut request = request(&["disease"]);
        request.taxonomies.insert("disease".to_owned(), tree(file));
        let review = Review::of_file(&session(text), &request).unwrap();
        let of = &review.release().sensitive[0].spread;
        let leaf = of.base()[review.blank(0).unwrap()];
        assert_eq!(of.taxonomy().path(of.taxonomy().leaf_node(leaf)), path);
        let audit = ReviewReport::of(&review);
        assert_eq!((audit.rows, audit.k, audit.attributes[0].blank.as_ref().unwrap().people), (4, 2, 2));
        // Half of the second class are blank, the others flu or cold.
        assert_eq!(review.view().attributes[0].reached.0[0], 0.5);
    }
}

#[test]
fn rows_without_a_set_are_a_value_next_to_sets() {
    let text = "age,zip,disease\n20,1,\"{a, b}\"\n20,1,\"{b, c}\"\n20,1,\n30,2,\n30,2,\n";
    let review = Review::of_file(&session(text), &request(&["disease"])).unwrap();
    let audit = ReviewReport::of(&review);
    let blank = audit.attributes[0].blank.as_ref().unwrap();
    assert_eq!((audit.rows, audit.k, blank.people, blank.certain.rows), (5, 2, 3, 2));
    let share = |value: &str| audit.attributes[0].distribution.iter().find(|one| one.value == value).unwrap().share;
    assert!((share("b") - 0.2).abs() < 1e-9 && (share("") - 0.6).abs() < 1e-9);
}
