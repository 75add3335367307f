//! The list of measures, and what is generated from it: the page's (`www/src/words/measures.ts`), the tables of docs/reference/measures.md, and the
//! documents that list measures, which have one figure for one release.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use serde_json::Value;
use tauell::comparison::{Comparing, ComparingStage};
use tauell::privacy::REQUIREMENTS;
use tauell::protection::{PROTECTIONS, ProtectionBasis};
use tauell::publish::{METHODS, MethodChoice};
use tauell::random::Secret;
use tauell::recipe::Choices;
use tauell::review::Review;
use tauell::review::review_report::ReviewReport;
use tauell::run::Run;
use tauell::session::{Problem, Session};
use tauell::table::{MissingTokens, ReadOptions, read_all};
use tauell::utility::{Document, MEASURES, MeasureScope};

const HEAD: &str = "\
// The measures there are. Generated from what each states about itself (crates/measure/src/utility/registry.rs) by a test,
// tests/measure_list.rs: do not edit.

/** A measure of utility. */
export interface MeasureKind {
  /** Its key in every document that lists it. */
  key: string;
  title: string;
  /** The measure of which it is a part. */
  part_of: string | null;
  symbol: string;
  /** What it means, a sentence or two. */
  meaning: string;
  unit: 'share' | 'percent' | 'levels' | 'rows' | 'classes' | 'squared-rows' | 'ratio' | 'summed-shares';
  /** Which of two figures is better; nothing if neither is. */
  better: 'higher' | 'lower' | null;
  source: string;
  docs: string;
  needs: 'release' | 'values' | 'originals';
  scope: 'table' | 'quasi-identifier' | 'sensitive' | 'requirement';
  by_column: boolean;
  /** The head of its column in a comparison; nothing if it has none. */
  head: string | null;
  /** The term that explains it. */
  term: TermName | null;
  listed: readonly ('report' | 'review-file' | 'review' | 'comparison' | 'experiments')[];
}

/** All of them. */
export const MEASURES: readonly MeasureKind[] = ";

/// `TAUELL_UPDATE_TYPES=1 cargo test --test integration measure_list` writes the file again.
#[test]
fn the_pages_measures_are_ours() {
    let import = "import type { TermName } from './terms';\n\n/** A measure of utility. */";
    let head = HEAD.replacen("/** A measure of utility. */", import, 1);
    let compared: Vec<&str> = Document::Comparison.measures().map(|about| about.key).collect();
    let text = format!(
        "{head}{};\n\n/** Those of a comparison, in its order. */\nexport const COMPARED: readonly string[] = {};\n",
        serde_json::to_string_pretty(MEASURES).unwrap(),
        serde_json::to_string_pretty(&compared).unwrap()
    );
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("www/src/words/measures.ts");
    if std::env::var_os("TAUELL_UPDATE_TYPES").is_some() {
        fs::write(&file, &text).unwrap();
    }
    let there = fs::read_to_string(&file).unwrap_or_default();
    assert!(there == text, "www/src/words/measures.ts is out of date; TAUELL_UPDATE_TYPES=1 writes it");
}

#[test]
fn a_measure_has_a_key_of_its_own_a_sentence_a_source_and_a_place_in_docs() {
    let keys: BTreeSet<&str> = MEASURES.iter().map(|about| about.key).collect();
    assert_eq!(keys.len(), MEASURES.len());
    for about in MEASURES {
        assert!(about.meaning.ends_with(['.', ')']) && !about.source.is_empty(), "{}", about.key);
        assert!(about.part_of.is_none_or(|whole| keys.contains(whole)), "{}", about.key);
        assert!(!about.listed.is_empty(), "{} is listed nowhere", about.key);
        assert!(about.head.is_none() || about.listed.contains(&Document::Comparison), "{}", about.key);
    }
}

fn page(name: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(name)).unwrap()
}

/// The anchor of a heading.
fn anchor(heading: &str) -> String {
    let plain = heading.trim_start_matches('#').trim().to_lowercase();
    let letters = plain.chars().filter(|&letter| letter.is_alphanumeric() || letter == ' ' || letter == '-');
    letters.map(|letter| if letter == ' ' { '-' } else { letter }).collect()
}

/// Whether a page of docs has this place.
fn is_there(place: &str) -> bool {
    let (file, wanted) = place.split_once('#').unwrap();
    let mut headings =
        page(file).lines().filter(|line| line.starts_with('#')).map(anchor).collect::<Vec<_>>().into_iter();
    headings.any(|heading| heading == wanted)
}

/// The table of docs/reference/measures.md whose head begins so has these rows and no others; `TAUELL_UPDATE_TYPES=1` writes them.
fn hold(head: &str, expected: &[Vec<String>]) {
    let text = page("docs/reference/measures.md");
    let lines: Vec<&str> = text.lines().collect();
    let first = lines.iter().position(|line| line.starts_with(head)).expect("the table is there") + 2;
    let rows = lines[first..].iter().take_while(|line| line.starts_with('|')).count();
    let expected: Vec<String> = expected.iter().map(|row| format!("| {} |", row.join(" | "))).collect();
    if std::env::var_os("TAUELL_UPDATE_TYPES").is_some() {
        let new = lines[..first]
            .iter()
            .copied()
            .chain(expected.iter().map(String::as_str))
            .chain(lines[first + rows..].iter().copied());
        let new: String = new.map(|line| format!("{line}\n")).collect();
        fs::write(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/reference/measures.md"), new).unwrap();
        return;
    }
    for (row, expected) in lines[first..first + rows].iter().zip(&expected) {
        assert_eq!(row, expected, "docs/reference/measures.md differs from the list; TAUELL_UPDATE_TYPES=1 writes it");
    }
    assert_eq!(
        rows,
        expected.len(),
        "docs/reference/measures.md has other measures than the list; TAUELL_UPDATE_TYPES=1 writes it"
    );
}

/// A word of the list as it is serialized.
fn word(of: impl serde::Serialize) -> String {
    serde_json::to_value(of).unwrap().as_str().unwrap_or("neither").to_owned()
}

#[test]
fn docs_have_a_row_for_each_measure_as_in_the_list() {
    rows_of_utility();
    rows_of_protection();
}

fn rows_of_utility() {
    let expected: Vec<Vec<String>> = MEASURES
        .iter()
        .map(|about| {
            let whole = about.part_of.and_then(|key| MEASURES.iter().find(|about| about.key == key));
            let title = match whole {
                Some(whole) => format!("{} {}", whole.title, about.title),
                None => about.title.to_owned(),
            };
            let place = about.docs.strip_prefix("docs/reference/measures.md").unwrap();
            let documents: Vec<String> = about.listed.iter().map(|document| word(document).replace('-', " ")).collect();
            vec![
                format!("[{title}]({place})"),
                format!("`{}`", about.key),
                word(about.unit),
                word(about.better),
                word(about.needs),
                word(about.scope) + if about.by_column { ", by column" } else { "" },
                documents.join(", "),
                about.source.to_owned(),
            ]
        })
        .collect();
    hold("| measure | key |", &expected);
    for about in MEASURES {
        assert!(is_there(about.docs), "{} is not there", about.docs);
    }
}

fn rows_of_protection() {
    let expected: Vec<Vec<String>> = PROTECTIONS
        .iter()
        .map(|measure| {
            let of = match measure.by {
                ProtectionBasis::Sizes(_) => "rows of classes",
                ProtectionBasis::Values(_) => "sensitive values",
            };
            let stronger = if measure.higher_is_stronger { "higher" } else { "lower" };
            let place = measure
                .docs
                .strip_prefix("docs/reference/")
                .map_or_else(|| format!("../{}", measure.docs.strip_prefix("docs/").unwrap()), str::to_owned);
            let title = format!("[{}]({place})", measure.title);
            [title, format!("`{}`", measure.name), of.into(), stronger.into(), measure.source()].to_vec()
        })
        .collect();
    hold("| protection | name |", &expected);
    assert!(PROTECTIONS.iter().all(|measure| is_there(measure.docs)));
}

/// A table of 24 people with two sensitive columns, on which every method but those for one sensitive column publishes.
fn session() -> Session {
    let rows: String = (0..24).map(|at| format!("{},{},d{},w{}\n", 20 + at, at % 3, at % 4, at / 6)).collect();
    let options = ReadOptions::default();
    let table = read_all(format!("age,town,disease,ward\n{rows}").as_bytes(), &options).unwrap();
    let mut session = Session::new(table, options, MissingTokens::default());
    session.set_secret(Some(Secret::new([7; 16])));
    session
}

/// The measures of a document in JSON, by key.
fn by_key(json: &Value, document: Document) -> BTreeMap<&'static str, Value> {
    let of = |key: &str| json.get(key).cloned();
    document.measures().filter_map(|about| Some((about.key, of(about.key)?))).collect()
}

#[test]
fn every_figure_of_one_release_is_the_same_in_every_file() {
    let mut released = 0;
    for about in METHODS {
        let mut session = session();
        let method = MethodChoice::of(about.name).unwrap();
        let qi = vec!["age".to_owned(), "town".to_owned()];
        let choices = Choices { qi, method: method.clone(), seed: 3, ..Choices::default() };
        let sensitive = if about.one_sensitive { &["disease"][..] } else { &["disease", "ward"] };
        let choices = sensitive.iter().fold(choices, |choices, column| {
            let tau_ell = REQUIREMENTS.iter().find(|known| known.name == "tau-l").unwrap();
            let required = if about.can_aim_at(tau_ell) { "tau-l=0.5,2" } else { "simple-l=2" };
            choices.with_sensitive(column, &[required]).unwrap()
        });
        let Ok(outcome) = Problem::new(&mut session, &choices).and_then(Run::new).and_then(Run::finish) else {
            continue;
        };
        released += 1;
        let report = serde_json::to_value(outcome.report()).unwrap();
        let review = Review::of_outcome(&outcome);
        let (view, audit) = (review.view(), serde_json::to_value(ReviewReport::of(&review)).unwrap());
        let mut comparing = Comparing::new(&mut session, &choices, method).unwrap().without_who_knows_the_method();
        while comparing.advance(1 << 20).unwrap().stage != ComparingStage::Finished {}
        let compared = serde_json::to_value(comparing.finish().figures.unwrap()).unwrap();

        let documents = [
            (Document::Report, by_key(&report["utility"], Document::Report)),
            (Document::ReviewFile, by_key(&audit["utility"], Document::ReviewFile)),
            (Document::Comparison, by_key(&compared, Document::Comparison)),
        ];
        for measure in MEASURES {
            let key = measure.key;
            let figures: Vec<&Value> = documents.iter().filter_map(|(_, figures)| figures.get(key)).collect();
            assert!(figures.windows(2).all(|two| two[0] == two[1]), "{}: {key}: {figures:?}", about.name);
            // Fields that the first version of a file has next to its measures.
            for file in [&report, &audit] {
                // There `suppressed` counts rows, and is a share of them in a comparison.
                let beside =
                    file.get(key).filter(|_| measure.scope == MeasureScope::Table && key != "suppressed_share");
                assert!(beside.is_none_or(|beside| figures.iter().all(|of| *of == beside)), "{}: {key}", about.name);
            }
            let shown = view.utility.figures.iter().find(|of| of.name == key).and_then(|of| of.value);
            let number = figures.first().and_then(|of| of.as_f64().or(of["value"].as_f64()));
            assert!(shown.is_none() || number.is_none() || shown == number, "{}: {key}: {shown:?}", about.name);
        }
        // By column, as the report counts it for itself.
        let columns =
            report["attributes"].as_array().unwrap().iter().zip(audit["utility"]["attributes"].as_array().unwrap());
        for (of_report, of_audit) in columns {
            for key in ["name", "role", "information", "unchanged"] {
                assert_eq!(of_report[key], of_audit[key], "{}", about.name);
            }
        }
        assert_eq!(report["sensitive_generalized"], audit["utility"]["sensitive_generalized"], "{}", about.name);
    }
    assert!(released >= 6, "{released} methods published");
}

#[test]
fn every_document_has_each_of_its_measures_once() {
    let mut session = session();
    let choices = Choices { qi: vec!["age".to_owned()], ..Choices::default() };
    let choices = choices.with_sensitive("disease", &["tau-l=0.5,2"]).unwrap();
    let outcome = Problem::new(&mut session, &choices).and_then(Run::new).and_then(Run::finish).unwrap();
    let review = Review::of_outcome(&outcome);
    let audit = serde_json::to_value(ReviewReport::of(&review)).unwrap();
    let report = serde_json::to_value(outcome.report()).unwrap();
    for (document, fields, others) in
        [(Document::Report, &report["utility"], 0), (Document::ReviewFile, &audit["utility"], 1)]
    {
        let listed: BTreeSet<&str> = document.measures().map(|about| about.key).collect();
        assert_eq!(listed.len(), document.measures().count(), "{document:?}");
        let found: BTreeSet<&str> = fields.as_object().unwrap().keys().map(String::as_str).collect();
        assert!(listed.is_subset(&found), "{document:?} lacks {:?}", listed.difference(&found));
        assert_eq!(found.len(), listed.len() + others, "{document:?}");
    }
    let shown: BTreeSet<String> = review.view().utility.figures.into_iter().map(|of| of.name).collect();
    for about in Document::Review.measures() {
        assert!(shown.contains(about.key), "the review does not show {}", about.key);
    }
}
