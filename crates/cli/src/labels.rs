//! What is said on the command line of the labels of a published file.

use std::collections::BTreeMap;

use tauell_data::taxonomy::{LabelChoice, LabelStyle};
use tauell_review::LabelsView;

use crate::failure::Failure;
use crate::notes::{Notes, quoted};
use crate::published_table::Columns;

/// What `--labels` and `--stands-for` say, by column.
pub fn choices(
    labels: &[String],
    stands_for: &[String],
    columns: &dyn Columns,
) -> Result<BTreeMap<String, LabelChoice>, Failure> {
    let mut choices: BTreeMap<String, LabelChoice> = BTreeMap::new();
    for given in labels {
        let fail = |reason: String| Failure::Labels { option: "--labels", given: given.clone(), reason };
        let (column, style) = split(given, '=', columns).map_err(fail)?;
        let named = LabelStyle::ALL.into_iter().find(|of| of.name() == style.trim());
        let style = named.ok_or_else(|| {
            let names: Vec<&str> = LabelStyle::ALL.iter().map(|style| style.name()).collect();
            fail(format!("\"{style}\" is no way of writing labels; there are {}", names.join(", ")))
        })?;
        choices.entry(column).or_default().style = Some(style);
    }
    for given in stands_for {
        let fail = |reason: String| Failure::Labels { option: "--stands-for", given: given.clone(), reason };
        let (column, rest) = split(given, ':', columns).map_err(fail)?;
        let labels = columns.labels(&column);
        let is_label = |label: &str| labels.iter().any(|labels| labels.code(label).is_some());
        // A label may hold the sign itself: the first at which a label of the column ends counts.
        let places = || rest.match_indices('=').map(|(at, _)| (&rest[..at], &rest[at + 1..]));
        let found = places().find(|(label, _)| is_label(label));
        let (label, values) = found.ok_or_else(|| {
            let label = places().next().map_or(rest, |(label, _)| label);
            fail(format!("\"{label}\" is no label of column \"{column}\"; write COLUMN:LABEL=VALUES"))
        })?;
        choices.entry(column).or_default().stands_for.insert(label.to_owned(), values.to_owned());
    }
    Ok(choices)
}

/// Splits at the first sign before which stands a column's name.
fn split<'a>(given: &'a str, sign: char, columns: &dyn Columns) -> Result<(String, &'a str), String> {
    let mut places = given.match_indices(sign).map(|(at, _)| (&given[..at], &given[at + sign.len_utf8()..]));
    if let Some((column, rest)) = places.find(|(column, _)| columns.called(column).is_ok()) {
        return Ok((column.to_owned(), rest));
    }
    let name = given.split(sign).next().unwrap_or_default();
    Err(columns
        .called(name)
        .err()
        .map_or_else(|| format!("write a column, {sign} and what is said of it"), |e| e.to_string()))
}

/// Says how the labels of columns without a tree were read, and how to have them read otherwise.
pub fn say(columns: &[LabelsView], assumed: impl Iterator<Item = String>, notes: Notes) {
    let read: Vec<&LabelsView> = columns.iter().filter(|column| column.style.is_some()).collect();
    let general = read.iter().filter(|column| column.generalized > 0);
    notes.say_each(general.map(|column| format!("column \"{}\": {}", column.column, column.sentence)));
    let open: Vec<&String> =
        read.iter().filter(|of| of.generalized == 0 && of.unknown > 0).map(|of| &of.column).collect();
    if !open.is_empty() {
        notes.say(&format!(
            "each label of {} is taken as a value of its own; whether one stands for several values the file does not say",
            quoted(open)
        ));
    }
    notes.say_each(assumed);
    if read.iter().any(|column| column.generalized + column.unknown > 0) {
        notes.say(
            "--taxonomy COLUMN=FILE gives a column its tree; --labels COLUMN=STYLE and --stands-for COLUMN:LABEL=VALUES have \
             its labels read otherwise",
        );
    }
}
