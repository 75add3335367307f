//! How to read a release, and against whom it protects: sentences that follow from the choices, with figures of the release.

use std::collections::BTreeMap;

use tauell_base::words::numbers::{count, people};
use tauell_data::table::Formulas;
use tauell_desk::recipe::RowOrder;

use super::choices::PublicChoices;
use super::requirement::PublicRequirement;

/// Labels that a sentence names.
const MOST_LABELS: usize = 20;

/// What a class is.
pub(super) fn classes(by_groups: bool) -> &'static str {
    if by_groups {
        "A class is a group: the rows with one number in the group column."
    } else {
        "A class is all rows with equal published quasi-identifier."
    }
}

/// How to read the cells.
pub(super) fn reading(choices: &PublicChoices, quasi: &[&str], general: &BTreeMap<&str, Vec<String>>) -> Vec<String> {
    let about = choices.method.about();
    let mut sentences = vec![about.publishes.to_owned()];
    if !about.keeps_quasi_identifier {
        let shapes = shapes(quasi);
        let such = if shapes.is_empty() { String::new() } else { format!(": {}", shapes.join(", ")) };
        sentences.push(format!("A generalized value of the quasi-identifier stands for one of several values{such}."));
    }
    for (column, labels) in general.iter().filter(|(_, labels)| !labels.is_empty()) {
        let named: Vec<&str> = labels.iter().take(MOST_LABELS).map(String::as_str).collect();
        let more = match labels.len() - named.len() {
            0 => String::new(),
            more => format!(" and {} more", count(more as u64)),
        };
        sentences.push(format!(
            "In \"{column}\", these labels cover, or may cover, several values: {}{more}. How often each of those \
             values is meant is not published, so shares in classes are not given for this column.",
            named.join("; ")
        ));
    }
    if about.adds_values {
        sentences.push(
            "A sensitive cell is a set: one of its values is the person's, the others were drawn at random. The figures take each of them to \
             be as likely as the others."
                .to_owned(),
        );
        if choices.sensitive.len() > 1 {
            sentences.push(
                "A set may have more values than the requirement needs, because combinations of sensitive values that never occur would \
                 otherwise rule out some of them."
                    .to_owned(),
            );
        }
    }
    sentences.push(match choices.row_order {
        RowOrder::Class => "Rows are ordered by class, so a row's place discloses nothing.".to_owned(),
        RowOrder::Input => {
            "Rows are in the order of the original table, so a row's place can disclose whose it is.".to_owned()
        }
    });
    if choices.formulas == Formulas::Quote {
        sentences.push("A cell that a spreadsheet would run as a formula has an apostrophe in front.".to_owned());
    }
    sentences
}

/// How to read the labels of the quasi-identifier, by an example of each shape that occurs.
fn shapes(labels: &[&str]) -> Vec<String> {
    let range = |label: &&str| {
        let (first, last) = label.strip_prefix('[')?.strip_suffix(']')?.split_once(',')?;
        Some(format!("{label} for a number from {first} to {last}"))
    };
    let code = |label: &&str| {
        let digits = label.trim_end_matches('*');
        let is_code = !digits.is_empty() && digits.len() < label.len() && !digits.contains('*');
        is_code.then(|| format!("{label} for a code that begins with {digits}"))
    };
    let any = labels.contains(&"*").then(|| "* for any value".to_owned());
    labels.iter().find_map(range).into_iter().chain(labels.iter().find_map(code)).chain(any).collect()
}

/// Against whom the release protects.
pub(super) fn protects_against(choices: &PublicChoices, requirements: &[PublicRequirement]) -> Vec<String> {
    let even =
        if choices.method.about().adds_values { ", and to whom every value of a set is equally likely" } else { "" };
    let satisfied = requirements.iter().filter(|one| one.satisfied).map(|one| {
        let column = one.column.as_ref().map_or(String::new(), |column| format!(" for \"{column}\""));
        format!(
            "An adversary who knows the quasi-identifier{even}: {} is satisfied{column} in every class. Tauell checked the published bytes \
             before it wrote them.",
            one.requirement
        )
    });
    let mut sentences: Vec<String> = satisfied.collect();
    let about = choices.method.about();
    if about.holds_where_known && !choices.sensitive.is_empty() {
        sentences.push(format!(
            "A method-aware adversary who also knows everyone's quasi-identifier, if {} at first. Further conditions: the secret of the random \
             draws is not known, and the choices do not depend on which sensitive value each person has. No column is published unchanged, \
             rows are in the order of their classes, and no other release of these people is known.",
            match about.adds_values {
                true => "every value of a person's set is equally likely to this adversary",
                false => "every original that fits the release is equally likely to this adversary",
            }
        ));
    }
    sentences
}

/// Against whom it does not.
/// `unchanged` is given where columns are published unchanged: for how many people a requirement is violated with them, where that
/// follows from the release.
pub(super) fn does_not_protect_against(choices: &PublicChoices, unchanged: Option<Option<u64>>) -> Vec<String> {
    let about = choices.method.about();
    let mut sentences = vec!["Membership disclosure: the release does not hide who is in the table.".to_owned()];
    if about.keeps_quasi_identifier {
        sentences.push(
            "Re-identification: every quasi-identifier is published exactly, so an adversary who knows a person's \
             finds their rows. An adversary who also learns from the release how sensitive values depend on the \
             quasi-identifier can guess better than the requirement alone suggests."
                .to_owned(),
        );
    }
    if about.adds_values {
        sentences.push(
            "An adversary who knows how frequent each sensitive value is, which can be estimated from the release: in a set, a frequent \
             value is likelier than a rare one."
                .to_owned(),
        );
    }
    if !about.holds_where_known && !choices.sensitive.is_empty() {
        sentences.push(
            "A method-aware adversary: this report does not state for how many people such an adversary exceeds the limit, because that \
             depends on the original. Knowing the method, an adversary can infer more from the classes."
                .to_owned(),
        );
    }
    if choices.requirements.iter().all(|one| one.is_of_table()) {
        sentences
            .push("Attribute disclosure: k-anonymity does not limit how frequent a value is in a class.".to_owned());
    }
    if choices.sensitive.len() > 1 {
        sentences.push(
            "An adversary who knows one sensitive value of a person: each sensitive column satisfies its requirement by itself.".to_owned(),
        );
    }
    match unchanged {
        Some(Some(violated)) => sentences.push(format!(
            "An adversary who also knows the columns published unchanged: with them, a requirement is violated for {}.",
            people(violated)
        )),
        Some(None) => sentences.push(
            "An adversary who also knows the columns published unchanged: not assessed, because for how many people a requirement is \
             violated with them does not follow from the release."
                .to_owned(),
        ),
        None => {}
    }
    sentences.push(
        "Other sources: another release about the same people, or knowledge about them that is not in the quasi-identifier, can disclose \
         more."
            .to_owned(),
    );
    sentences
}
