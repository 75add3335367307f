use tauell_data::table::{MissingTokens, ReadOptions, read_all};
use tauell_desk::session::Session;

use crate::{Review, ReviewRequest, RiskAnswer, RiskKind, WithoutColumn};

fn review(csv: &str, qi: &[&str], sensitive: &[&str]) -> Review {
    let options = ReadOptions::default();
    let table = read_all(csv.as_bytes(), &options).unwrap();
    let file = Session::new(table, options, MissingTokens::default());
    let names = |of: &[&str]| of.iter().map(|&name| name.to_owned()).collect();
    let request =
        ReviewRequest { quasi_identifiers: names(qi), sensitive: names(sensitive), ..ReviewRequest::default() };
    Review::of_file(&file, &request).unwrap()
}

const WARDS: &str = "born,sex,ward,cause\n\
    1931,f,east,tumour\n1931,f,east,tumour\n1931,f,west,stroke\n1931,f,west,flu\n\
    1940,m,east,flu\n1940,m,west,stroke\n1940,m,west,flu\n";

#[test]
fn the_three_risks_are_those_that_one_counts_by_hand() {
    let view = review(WARDS, &["born", "sex", "ward"], &["cause"]).view();
    let of = |kind: RiskKind| view.risks.iter().find(|risk| risk.kind == kind).unwrap();
    // One man is alone in the east; three pairs share the rest.
    let singling = of(RiskKind::SinglingOut);
    assert_eq!((singling.answer, singling.figure.as_str()), (RiskAnswer::Yes, "1 person"));
    let linkability = of(RiskKind::Linkability);
    assert_eq!((linkability.figure.as_str(), linkability.answer), ("1 in 1.8", RiskAnswer::Yes));
    assert_eq!(
        linkability.sentence,
        "A register of these people with the same columns leads to at most two rows for 7 people."
    );
    // Both women in the east have a tumour, and the man who is alone has the flu.
    let inference = of(RiskKind::Inference);
    assert_eq!((inference.people, inference.figure.as_str()), (3, "3 people"));
    assert_eq!(inference.sentence, "For everyone else, no value of cause is more than 50% likely.");
}

#[test]
fn the_figures_without_a_column_are_those_of_a_review_without_it() {
    let all = ["born", "sex", "ward"];
    let found = review(WARDS, &all, &["cause"]).view().without;
    let without = |column: &str| {
        let rest: Vec<&str> = all.into_iter().filter(|&name| name != column).collect();
        let view = review(WARDS, &rest, &["cause"]).view();
        WithoutColumn {
            column: column.to_owned(),
            certain: view.attributes[0].certain.rows,
            singletons: view.risks[0].people,
        }
    };
    assert_eq!(found, all.map(without));
    assert_eq!(found.iter().map(|one| one.certain).collect::<Vec<_>>(), [3, 3, 0]);
}

#[test]
fn the_figures_of_any_table_without_a_column_are_those_of_its_review() {
    // Drawn by a fixed rule: small numbers, so that classes meet.
    let mut state = 7u32;
    let mut draw = |below: u32| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 16) % below
    };
    for _ in 0..40 {
        let rows: Vec<[u32; 4]> = (0..14).map(|_| [draw(3), draw(2), draw(3), draw(3)]).collect();
        let csv = rows.iter().fold("a,b,c,s\n".to_owned(), |csv, [a, b, c, s]| csv + &format!("a{a},b{b},c{c},s{s}\n"));
        let all = ["a", "b", "c"];
        let view = review(&csv, &all, &["s"]).view();
        if view.without.is_empty() {
            assert!(view.attributes[0].certain.rows == 0 && view.risks[0].people == 0);
        }
        for one in &view.without {
            let rest: Vec<&str> = all.into_iter().filter(|&name| name != one.column).collect();
            let other = review(&csv, &rest, &["s"]).view();
            assert_eq!(
                (one.certain, one.singletons),
                (other.attributes[0].certain.rows, other.risks[0].people),
                "{csv}{rest:?}"
            );
        }
    }
}

#[test]
fn a_file_that_discloses_says_so_and_what_would_help() {
    let view = review(WARDS, &["born", "sex", "ward"], &["cause"]).view();
    assert_eq!(view.verdict.heading, "This file discloses 3 people with certainty");
    assert_eq!(view.verdict.reason, "An adversary who knows born, sex and ward infers the cause of 3 of 7 people.");
    assert_eq!(view.verdict.decisions[0].meaning, "Without ward, no one is disclosed with certainty.");
    assert_eq!(view.letter.conclusion, "The table should not be released.");
    assert!(view.letter.advice.contains("leaving it unpublished: without it, no sensitive value is certain"));
}

#[test]
fn k_alone_is_reviewed_without_a_sensitive_column() {
    let view = review(WARDS, &["born", "sex", "ward"], &[]).view();
    assert_eq!(view.risks.len(), 2);
    assert_eq!(view.without.iter().map(|one| one.singletons).collect::<Vec<_>>(), [1, 1, 0]);
    assert!(view.letter.findings.iter().any(|one| one == "1 person can be singled out: exactly one row matches."));
}

#[test]
fn the_letter_has_names_as_text_and_one_line_to_sign_for_each() {
    let csv = WARDS.replacen("cause", "<b>cause</b>", 1);
    let view = review(&csv, &["born", "sex", "ward"], &["<b>cause</b>"]).view();
    let page = crate::letter(&view, &crate::LetterSubject { title: "<i>file</i>.csv", ..Default::default() });
    assert!(!page.contains("<b>cause") && !page.contains("<i>file") && page.contains("&lt;b&gt;cause&lt;/b&gt;"));
    assert!(page.contains("Review of &lt;i&gt;file&lt;/i&gt;.csv") && !page.contains("<script"));
    for of in ["Reviewer, date", "Data owner, date", "Privacy officer, date"] {
        assert_eq!(page.matches(of).count(), 1);
    }
}

#[test]
fn the_letter_names_date_and_checksum_only_where_they_are_known() {
    let view = review(WARDS, &["born", "sex", "ward"], &["cause"]).view();
    let of = crate::LetterSubject { title: "wards.csv", ..Default::default() };
    let plain = crate::letter(&view, &of);
    assert!(!plain.contains("SHA-256") && !plain.contains("2026"));
    let known = crate::LetterSubject { sha256: Some("ab12"), date: Some("28 November 2026"), ..of };
    let page = crate::letter(&view, &known);
    assert!(page.contains("<h1>Review of wards.csv</h1>\n<p>28 November 2026</p>"));
    assert!(page.contains("<p>wards.csv, SHA-256 <code>ab12</code>. A file with a different checksum"));
    assert_eq!(page, crate::letter(&view, &known));
}
