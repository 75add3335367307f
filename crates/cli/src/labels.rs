//! What flags say about the labels of a published file.

use std::collections::BTreeMap;

use tauell_data::taxonomy::{LabelChoice, LabelStyle};
use tauell_review::LabelsView;

use crate::args::LabelArgs;
use crate::failure::Failure;
use crate::notes::{Notes, quoted};
use crate::published_table::Columns;

/// What `--label-format` and `--label-values` say, by column.
pub fn choices(args: &LabelArgs, columns: &dyn Columns) -> Result<BTreeMap<String, LabelChoice>, Failure> {
    let mut choices: BTreeMap<String, LabelChoice> = BTreeMap::new();
    for given in &args.label_format {
        let fail = |reason: String| Failure::Labels { option: "--label-format", given: given.clone(), reason };
        let (column, style) = split(given, '=', columns).map_err(fail)?;
        let named = LabelStyle::ALL.into_iter().find(|of| of.name() == style.trim());
        let style = named.ok_or_else(|| {
            let names: Vec<&str> = LabelStyle::ALL.iter().map(|style| style.name()).collect();
            fail(format!("there is no format \"{style}\". Use one of {}.", names.join(", ")))
        })?;
        choices.entry(column).or_default().style = Some(style);
    }
    for given in &args.label_values {
        let fail = |reason: String| Failure::Labels { option: "--label-values", given: given.clone(), reason };
        let (column, rest) = split(given, ':', columns).map_err(fail)?;
        let labels = columns.labels(&column);
        let is_label = |label: &str| labels.iter().any(|labels| labels.code(label).is_some());
        // A label may contain the sign itself: the first at which a label of the column ends counts.
        let places = || rest.match_indices('=').map(|(at, _)| (&rest[..at], &rest[at + 1..]));
        let found = places().find(|(label, _)| is_label(label));
        let (label, values) = found.ok_or_else(|| {
            let label = places().next().map_or(rest, |(label, _)| label);
            fail(format!("\"{label}\" is not a label of column \"{column}\". Write COLUMN:LABEL=VALUES."))
        })?;
        choices.entry(column).or_default().stands_for.insert(label.to_owned(), values.to_owned());
    }
    Ok(choices)
}

/// Splits at the first sign that follows a column's name.
fn split<'a>(given: &'a str, sign: char, columns: &dyn Columns) -> Result<(String, &'a str), String> {
    let mut places = given.match_indices(sign).map(|(at, _)| (&given[..at], &given[at + sign.len_utf8()..]));
    if let Some((column, rest)) = places.find(|(column, _)| columns.called(column).is_ok()) {
        return Ok((column.to_owned(), rest));
    }
    let name = given.split(sign).next().unwrap_or_default();
    Err(columns
        .called(name)
        .err()
        .map_or_else(|| format!("\"{sign}\" is missing. Write it after the column."), |e| e.to_string()))
}

/// Notes how the labels of columns without a taxonomy were read, and the flags that change it.
pub fn say(columns: &[LabelsView], assumed: impl Iterator<Item = String>, notes: Notes) {
    let read: Vec<&LabelsView> = columns.iter().filter(|column| column.style.is_some()).collect();
    let general = read.iter().filter(|column| column.general > 0);
    notes.say_each(general.map(|column| format!("Column \"{}\": {}", column.column, column.sentence)));
    let open: Vec<&String> = read.iter().filter(|of| of.general == 0 && of.unknown > 0).map(|of| &of.column).collect();
    if !open.is_empty() {
        notes.say(&format!(
            "Each label of {} is read as a value of its own; the file does not show whether one covers several values.",
            quoted(open)
        ));
    }
    notes.say_each(assumed);
    if read.iter().any(|column| column.general + column.unknown > 0) {
        notes.say(
            "Give a column its taxonomy with --taxonomy COLUMN=FILE, or change how its labels are read with --label-format \
             COLUMN=FORMAT or --label-values COLUMN:LABEL=VALUES.",
        );
    }
}
