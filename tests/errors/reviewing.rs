//! Questions about a table under review that have no answer.

use std::sync::Arc;

use tauell::error::Error;
use tauell::examples;
use tauell::review::Review;
use tauell::review::{
    BeliefRequest, ClassifyRequest, InferenceRequest, MinimalityRequest, PersonQuery, PriorChoice, QueriesRequest,
    ReviewRequest,
};
use tauell::run::Run;
use tauell::session::{Problem, Session};
use tauell::table::{MissingTokens, ReadOptions, read_all};
use tauell::utility::{Classification, ClassificationOptions, ClassificationTarget};

use crate::command_line::desk::{CHOSEN, Desk, PUBLISHED};
use crate::errors::case::{Case, Said};

/// The hospital as it is published.
fn hospital() -> Review {
    let (mut session, choices) = examples::open("hospital", 0).unwrap();
    Review::of_outcome(&Run::new(Problem::new(&mut session, &choices).unwrap()).unwrap().finish().unwrap())
}

/// The same as a file, of which nothing is known but what is in it.
fn file() -> Review {
    let options = ReadOptions::default();
    let file = Session::new(read_all(PUBLISHED.as_bytes(), &options).unwrap(), options, MissingTokens::default());
    let request = ReviewRequest {
        quasi_identifiers: vec!["age".to_owned(), "zip".to_owned()],
        sensitive: vec!["disease".to_owned()],
        ..ReviewRequest::default()
    };
    Review::of_file(&file, &request).unwrap()
}

fn inference(attribute: usize, person: PersonQuery) -> Said {
    let request = InferenceRequest { attribute, person, prior: PriorChoice::Table, ruled_out: Vec::new() };
    Said::by(hospital().inference(&request).unwrap_err())
}

fn belief(class: usize, of_person: &[f64], of_class: Option<&[f64]>) -> Said {
    let request =
        BeliefRequest { attribute: 0, class, of_person: of_person.to_vec(), of_class: of_class.map(<[f64]>::to_vec) };
    Said::by(hospital().belief(&request).unwrap_err())
}

fn classify(review: &Review, attribute: usize, training_share: f64) -> Said {
    let request = ClassifyRequest { attribute, training_share, seed: 0 };
    Said::by(Error::from(review.classification(&request).err().unwrap()))
}

/// A tree learned to predict a column with these codes.
fn column(codes: Vec<u32>) -> Said {
    let target = ClassificationTarget::Column { name: "ward".to_owned(), codes: Arc::from(codes) };
    let options = ClassificationOptions::default();
    Said::by(Error::from(Classification::new(hospital().release(), target, options).err().unwrap()))
}

/// The published hospital reviewed against its original, with these words and these original rows.
fn knowing(words: &str, original: Option<&str>) -> Said {
    let desk = Desk::hospital();
    desk.publish(&format!("{CHOSEN} --out o.csv"));
    if let Some(original) = original {
        desk.write("people.csv", original);
    }
    let words = format!("review o.csv --qi age,zip --taxonomies trees --original people.csv --minimality {words}");
    Said::at(&desk, &words)
}

pub fn cases() -> Vec<Case> {
    const DISEASE: &str = "--sensitive disease --tau 0.5 --l 3";
    vec![
        Case {
            code: "review-no-such-attribute",
            place: "number 2",
            what: "there is no sensitive column number 2",
            advice: "Choose one of the 1 of this table.",
            bring: || inference(1, PersonQuery::Row(0)),
        },
        Case {
            code: "review-no-such-class",
            place: "number 100",
            what: "there is no class number 100",
            advice: "Choose one of the 3 of this table.",
            bring: || belief(99, &[1.0; 4], None),
        },
        Case {
            code: "review-no-such-row",
            place: "row 100 in the original table",
            what: "there is no row 100",
            advice: "Choose one that is published",
            bring: || inference(0, PersonQuery::Row(99)),
        },
        Case {
            code: "review-unknown-value",
            place: "column \"age\"",
            what: "\"ninety\" is not a value of column \"age\"",
            advice: "Type one of its values or generalized values as it is written, or leave the field empty.",
            bring: || inference(0, PersonQuery::Values(vec![Some("ninety".to_owned()), None])),
        },
        Case {
            code: "review-not-a-share",
            place: "the share",
            what: "is 2, which is out of range",
            advice: "Give one above 0 and at most 1.",
            bring: || Said::by(hospital().scan(0, 2.0).unwrap_err()),
        },
        Case {
            code: "review-no-original",
            place: "the original table",
            what: ", each with the row published for it",
            advice: "Publish the table here, or give the choices and the original that it was made with.",
            bring: || {
                let request = MinimalityRequest { most_candidates: 10, steps: 10, seed: 0 };
                Said::by(file().minimality(request).err().unwrap())
            },
        },
        Case {
            code: "review-other-publication",
            place: "o.csv",
            what: "not assessed: no recipe states the method of this file, and it is not Sequential Sweep",
            advice: "Name the recipe of its run with --recipe.",
            bring: || knowing("--sensitive disease --tau 0.6 --l 2", None),
        },
        Case {
            code: "minimality-nothing-sensitive",
            place: "o.csv: there is no sensitive column",
            what: ", so there is nothing to infer",
            advice: "Name one with --sensitive.",
            bring: || knowing("--require k=2", None),
        },
        Case {
            code: "minimality-refused",
            place: "o.csv",
            what: "not assessed: no recipe states the method of this file, and it is not Sequential Sweep",
            advice: "Name the recipe of its run with --recipe.",
            bring: || knowing(&format!("{DISEASE} --require k=50"), None),
        },
        Case {
            code: "minimality-draws-at-random",
            place: "o.csv: not assessed",
            what: "Transparent Sweep draws at random from a secret, so whether it makes this file of an",
            advice: "Review the file without --minimality; see docs/explanation/transparent-sweep.md.",
            bring: || {
                let desk = Desk::hospital();
                let words = "--qi age,zip --sensitive disease --taxonomies trees --method transparent-sweep --require simple-l=2";
                desk.publish(&format!("{words} --out o.csv --save-recipe r.json"));
                Said::at(&desk, "review o.csv --recipe r.json --taxonomies trees --original people.csv --minimality")
            },
        },
        Case {
            code: "minimality-too-many-people",
            place: "o.csv: the table",
            what: "has 2,001 people, and a method-aware adversary is assessed for at most 2,000, because the",
            advice: "Use a sample of the rows.",
            bring: || {
                let desk = Desk::empty();
                let row = |row: usize| format!("{},v{}\n", 20 + row % 9, row % 4);
                desk.write("people.csv", format!("age,disease\n{}", (0..2_001).map(row).collect::<String>()));
                desk.publish("--qi age --sensitive disease --tau 0.5 --l 2 --out o.csv");
                let words = "--qi age --sensitive disease --tau 0.5 --l 2 --original people.csv --minimality";
                Said::at(&desk, &format!("review o.csv {words}"))
            },
        },
        Case {
            code: "belief-length",
            place: "there are 4 sensitive values but 2 shares of people with the same quasi-identifier",
            what: "there are 4 sensitive values but 2 shares of people with the same quasi-identifier",
            advice: "Give each value one share, 0 if there is none.",
            bring: || belief(0, &[1.0; 2], None),
        },
        Case {
            code: "belief-share",
            place: "share number 2 of people with the same quasi-identifier is not a number of at least 0",
            what: "share number 2 of people with the same quasi-identifier is not a number of at least 0",
            advice: "Give 0 if the value is impossible.",
            bring: || belief(0, &[1.0, -1.0, 1.0, 1.0], None),
        },
        Case {
            code: "belief-all-zero",
            place: "all shares of people with the same quasi-identifier are 0",
            what: "all shares of people with the same quasi-identifier are 0",
            advice: "Make at least one value possible.",
            bring: || belief(0, &[0.0; 4], None),
        },
        Case {
            code: "belief-outside-class",
            place: "value 2",
            what: "is possible for this person, but for no one in the class",
            advice: "Give it a share in the class, too.",
            bring: || belief(0, &[1.0; 4], Some(&[1.0, 0.0, 1.0, 1.0])),
        },
        Case {
            code: "belief-contradiction",
            place: "the class",
            what: "contains no value that is possible for this person, so the knowledge contradicts the",
            advice: "Give a share to a value of the class.",
            bring: || {
                let review = hospital();
                let class =
                    (0..3).find(|&class| review.release().masses(class, 0).frequencies().contains(&0.0)).unwrap();
                let shares = review.release().masses(class, 0).frequencies();
                let others: Vec<f64> = shares.iter().map(|&share| if share == 0.0 { 1.0 } else { 0.0 }).collect();
                belief(class, &others, Some(&[1.0; 4]))
            },
        },
        Case {
            code: "utility-no-original-rows",
            place: "the error of count queries",
            what: "needs them",
            advice: "Give the original table, too.",
            bring: || {
                let request = QueriesRequest { queries: 10, most_predicates: 2, seed: 0 };
                Said::by(Error::from(file().count_queries(request).err().unwrap()))
            },
        },
        Case {
            code: "utility-nothing-to-learn-or-test",
            place: "12 rows",
            what: "with a share of 1 for training leave nothing to train on or nothing to test on",
            advice: "Choose another share, or a larger table.",
            bring: || classify(&hospital(), 0, 1.0),
        },
        Case {
            code: "utility-no-such-attribute",
            place: "number 5",
            what: "the table has no sensitive column number 5",
            advice: "Count from 0, in the order in which they were named.",
            bring: || classify(&hospital(), 5, 0.5),
        },
        Case {
            code: "utility-too-many-target-values",
            place: "column \"ward\"",
            what: "1,101 values are too many to predict",
            advice: "Choose a column of at most 256.",
            bring: || column((0..12).map(|row| row * 100).collect()),
        },
        Case {
            code: "utility-other-rows",
            place: "column \"ward\"",
            what: "the column to predict has 3 rows, and the table 12",
            advice: "Give one value per row.",
            bring: || column(vec![0; 3]),
        },
    ]
}
