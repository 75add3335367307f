//! Sensitive values that are apart from their rows, and rows that are omitted.

use std::ops::Range;

use super::case::{Case, File};
use crate::verify::{Role, VerifyError, WrittenGroups};
use tauell_data::table::Formulas;

const AGES: &str = "20;2x;*\n21;2x;*\n30;3x;*\n31;3x;*\n";
const DISEASES: &str = "flu;cold;*\ncough;cold;*\nhiv;*\nulcer;*\n";
const ROWS: [&str; 5] = ["20,flu", "21,hiv", "30,cough", "31,ulcer", "31,hiv"];

/// One line per group, the header with the first.
struct Groups(Vec<String>);

impl Groups {
    fn of(lines: &[&str]) -> Self {
        Self(lines.iter().map(|line| format!("{line}\n")).collect())
    }
}

impl WrittenGroups for Groups {
    fn delimiter(&self) -> u8 {
        b','
    }

    fn groups(&self) -> usize {
        self.0.len() - 1
    }

    fn formulas(&self) -> Formulas {
        Formulas::Keep
    }

    fn write(&self, groups: Range<usize>, to: &mut Vec<u8>) {
        let first = if groups.start == 0 { 0 } else { groups.start + 1 };
        self.0[first..=groups.end].iter().for_each(|line| to.extend_from_slice(line.as_bytes()));
    }
}

fn case(requirement: &'static str) -> Case {
    Case::new(AGES, DISEASES, &ROWS, requirement)
}

/// The ages as they are, each with its group; the last person is omitted.
fn rows(case: &Case, text: &str) -> File {
    let mut file = case.file(text);
    file.roles = vec![Role::QuasiIdentifier(0), Role::Group];
    file
}

const SEPARATED: &str = "q,group\n20,1\n21,1\n30,2\n31,2\n";
const HELD: [&str; 3] = ["group,s,count", "1,flu,1\n1,hiv,1", "2,cough,1\n2,ulcer,1"];

fn found(requirement: &'static str, text: &str, groups: &[&str]) -> Result<(usize, usize), VerifyError> {
    let case = case(requirement);
    let found = case.found_apart(&[&rows(&case, text)], &[&Groups::of(groups)], 1)?;
    Ok((found.rows, found.classes))
}

#[test]
fn two_tables_are_joined_by_their_groups_and_satisfy_what_each_group_satisfies() {
    assert_eq!(found("tau-l=0.5,2", SEPARATED, &HELD), Ok((4, 2)));
    // Of each group it is the values that count, not the ages, which are all different.
    let broken = found("distinct-l=3", SEPARATED, &HELD);
    assert!(matches!(&broken, Err(VerifyError::Broken { rows: 2, .. })), "{broken:?}");
}

#[test]
fn k_is_compared_with_rows_of_one_quasi_identifier_not_of_one_group() {
    // Groups of two, in which everyone's age is another.
    let alone = found("k=2", SEPARATED, &HELD);
    assert!(matches!(&alone, Err(VerifyError::TooSmall { rows: 1, .. })), "{alone:?}");
    // Two of each published age, and one in each group.
    let shared = "q,group\n2x,1\n2x,2\n3x,1\n3x,2\n";
    let groups = ["group,s,count", "1,flu,1\n1,cough,1", "2,hiv,1\n2,ulcer,1"];
    assert_eq!(found("k=2", shared, &groups), Ok((4, 2)));
    let more = found("k=3", shared, &groups);
    assert!(matches!(&more, Err(VerifyError::TooSmall { rows: 2, .. })), "{more:?}");
}

#[test]
fn a_group_may_hold_generalized_values_that_cover_its_rows() {
    let general = ["group,s,count", "1,flu,1\n1,hiv,1", "2,cold,1\n2,ulcer,1"];
    assert_eq!(found("distinct-l=2", SEPARATED, &general), Ok((4, 2)));
    // What states more is dealt out first, or nothing would be left that it covers.
    let crossed = "q,group\n20,1\n21,2\n30,1\n31,2\n";
    let before = ["group,s,count", "1,cold,1\n1,flu,1", "2,hiv,1\n2,ulcer,1"];
    assert_eq!(found("distinct-l=2", crossed, &before), Ok((4, 2)));
    let set = ["group,s,count", "1,flu,1\n1,hiv,1", "2,\"{cough, ulcer}\",2"];
    assert_eq!(found("distinct-l=2", SEPARATED, &set), Ok((4, 2)));
}

#[test]
fn what_no_reader_could_join_or_is_not_what_it_was_made_from_is_refused() {
    let mut wrong: Vec<(&str, [&str; 3], &str)> = Vec::new();
    let first = HELD[1];
    for (second, code) in [
        ("2,cough,1\n2,hiv,1", "verify-not-covered"),
        ("2,cough,2", "verify-not-covered"),
        ("2,cough,1", "verify-groups"),
        ("2,cough,1\n2,ulcer,2", "verify-groups"),
        ("2,cough,1\n2,cough,1", "verify-groups"),
        ("2,cough,1\n2,ulcer,0", "verify-groups"),
        ("2,cough,1\n2,ulcer,1\n2,hiv,0", "verify-groups"),
        ("2,cough,1\n2,ulcer,one", "verify-groups"),
        ("2,cough,1\n3,ulcer,1", "verify-groups"),
        ("2,cough,1\n1,ulcer,1", "verify-groups"),
        ("2,cough,1\n2,ulcer", "verify-torn"),
        ("2,cough,1\n2,mumps,1", "verify-label"),
    ] {
        wrong.push((SEPARATED, ["group,s,count", first, second], code));
    }
    // A group in two places.
    wrong.push((SEPARATED, ["group,s,count", "1,flu,1", "2,cough,1\n2,ulcer,1\n1,hiv,1"], "verify-groups"));
    wrong.push((SEPARATED, ["groups,s,count", HELD[1], HELD[2]], "verify-header"));
    wrong.push((SEPARATED, ["group,q,count", HELD[1], HELD[2]], "verify-header"));
    wrong.push(("q,group\n20,1\n21,1\n30,2\n31,3\n", HELD, "verify-groups"));
    wrong.push(("q,group\n20,1\n21,1\n30,1\n31,1\n", HELD, "verify-groups"));
    wrong.push(("q,group\n20,1\n30,1\n30,2\n31,2\n", HELD, "verify-not-covered"));
    wrong.push(("q,\n20,1\n21,1\n30,2\n31,2\n", HELD, "verify-header"));
    wrong.push(("q,group\n20,1\n21,1\n30,2\n", HELD, "verify-row-count"));
    for (text, groups, code) in wrong {
        let found = found("distinct-l=2", text, &groups);
        assert_eq!(found.as_ref().map_err(VerifyError::code), Err(code), "{text}{groups:?}");
    }
}

#[test]
fn sensitive_values_are_next_to_all_rows_or_separate_from_all() {
    let case = case("distinct-l=2");
    let separated = rows(&case, SEPARATED);
    assert_eq!(case.found_apart(&[&separated], &[], 1), Err(VerifyError::Header));
    let beside = case.file("q,s\n2x,flu\n2x,hiv\n3x,cough\n3x,ulcer\n");
    assert_eq!(case.found_apart(&[&beside], &[&Groups::of(&HELD)], 1), Err(VerifyError::Header));
    assert!(case.found_apart(&[&beside], &[], 1).is_ok());
}

#[test]
fn as_many_rows_are_suppressed_as_reported() {
    let case = case("distinct-l=2");
    let file = case.file("q,s\n2x,flu\n2x,hiv\n3x,cough\n3x,ulcer\n");
    for left_out in [0, 2] {
        let found = case.found_apart(&[&file], &[], left_out);
        assert_eq!(found, Err(VerifyError::RowCount { expected: 5 - left_out, published: 4 }));
    }
}
