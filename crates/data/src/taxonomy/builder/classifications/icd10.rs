//! Diseases and causes of death: ICD-10, the tenth revision of the International Classification of Diseases of the World
//! Health Organization, version 2019; titles of its chapters and blocks, some shortened.

use std::sync::LazyLock;

use super::{FEWEST, Fit, Name, Place, nearly_all};

/// A line per chapter, a line per block of it, indented: first and last category, and the title.
const TABLE: &str = include_str!("icd10.txt");

/// The parts of a column's name that suggest codes of diseases.
const HINTS: [&str; 14] = [
    "icd",
    "diag",
    "dgns",
    "disease",
    "illness",
    "morbid",
    "condition",
    "cause",
    "death",
    "todesursache",
    "krankheit",
    "enfermedad",
    "maladie",
    "malattia",
];

/// Some categories in a row.
struct Range {
    first: &'static str,
    last: &'static str,
    label: String,
}

/// Chapters, and blocks, each in order.
static RANGES: LazyLock<(Vec<Range>, Vec<Range>)> = LazyLock::new(|| {
    let range = |line: &'static str| -> Option<Range> {
        let (categories, title) = line.split_once(' ')?;
        let (first, last) = categories.split_once('-')?;
        let label = if first == last { format!("{first} {title}") } else { line.to_owned() };
        Some(Range { first, last, label })
    };
    let chapters = TABLE.lines().filter(|line| !line.starts_with(' ')).filter_map(range).collect();
    let blocks = TABLE.lines().filter_map(|line| line.strip_prefix(' ')).filter_map(range).collect();
    (chapters, blocks)
});

/// The range of a category, and its place among all. O(log ranges).
fn within(ranges: &'static [Range], category: &str) -> Option<(usize, &'static Range)> {
    let at = ranges.partition_point(|range| range.first <= category).checked_sub(1)?;
    (category <= ranges[at].last).then(|| (at, &ranges[at]))
}

/// A code with or without its point (`E11.9`, `E119`, `E11`), perhaps longer as in national editions (`S52.501A`), or with a
/// mark at its end (`A17.0+`, `M01.1*`, `E11.-`). Editions of some countries have categories that version 2019 lacks, such as
/// `E08` or `C7A`: these are in their chapter, without a block.
pub(super) fn place(value: &str) -> Option<Place> {
    let code = value.trim_end_matches(['+', '*', '!', '#', '†']).trim_end_matches(".-");
    let (category, rest) = code.split_at_checked(3)?;
    let is_category = matches!(
        category.as_bytes(),
        [b'A'..=b'Z' | b'a'..=b'z', b'0'..=b'9', b'0'..=b'9' | b'A' | b'B' | b'a' | b'b']
    );
    let rest = match rest.strip_prefix('.') {
        Some("") => return None,
        Some(rest) => rest,
        None => rest,
    };
    if !is_category || rest.len() > 4 || !rest.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        return None;
    }
    let category = category.to_ascii_uppercase();
    let bytes = category.as_bytes();
    let (chapters, blocks) = &*RANGES;
    // A letter in the third place is after its digits.
    let chapter_of = if bytes[2].is_ascii_digit() { category.clone() } else { format!("{}9", &category[..2]) };
    let (chapter, chapter_range) = within(chapters, &chapter_of)?;
    let block = within(blocks, &category);
    let order = (u32::from(bytes[0]) << 16) | (u32::from(bytes[1]) << 8) | u32::from(bytes[2]);
    // A category without a block is between the blocks.
    let among_blocks = block.map_or(order, |(_, range)| {
        let first = range.first.as_bytes();
        (u32::from(first[0]) << 16) | (u32::from(first[1]) << 8) | u32::from(first[2])
    });
    Some(Place {
        order: [chapter as u32, among_blocks, order],
        labels: [
            Some(chapter_range.label.clone()),
            block.map(|(_, range)| range.label.clone()),
            Some(format!("{category}.-")),
        ],
    })
}

/// Certain where nearly all of four values or more are codes, of at least two categories, and either the name hints at
/// diseases or at least half of them are written with a point (codes without one, such as `A12`, may be of anything).
pub(super) fn fit(name: &Name, values: &[&str]) -> Fit {
    let known = values.iter().filter(|value| place(value.trim()).is_some());
    let (mut count, mut pointed, mut categories) = (0, 0, Vec::new());
    for value in known {
        count += 1;
        pointed += usize::from(value.contains('.'));
        if categories.len() < 2 && !categories.contains(&&value.trim()[..3]) {
            categories.push(&value.trim()[..3]);
        }
    }
    if values.len() < FEWEST || categories.len() < 2 || !nearly_all(count, values.len()) {
        return Fit::No;
    }
    let hinted = name.contains(&HINTS) || name.begins_a_word(&["dx"]);
    if hinted || pointed * 2 >= values.len() { Fit::Certain } else { Fit::Possible }
}
