//! Remarks on a taxonomy before it is used: what it lacks, and where it leaves little to choose from.

use serde::Serialize;

use crate::table::{Column, MissingTokens};
use tauell_base::sorting::sorted;
use tauell_base::words::numbers;

use super::error::{Named, quoted};
use super::{NodeId, Taxonomy, TaxonomyError};

/// More leaves than this right under the root, with nothing between, are a flat tree.
const FLAT: usize = 10;

/// More groups than this right under the root, in a tree with more levels, are a steep step.
const STEEP: usize = 50;

/// A group with more than this share (in percent) of the leaves or rows around it makes a tree lopsided.
const LOPSIDED: u64 = 90;

/// A remark on a taxonomy and its column.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct Remark {
    /// What it is about; stable.
    pub code: RemarkCode,
    /// How much it matters.
    pub severity: Severity,
    /// What is so, in a sentence.
    pub sentence: String,
    /// What to do about it, in a sentence.
    pub advice: String,
    /// The first 20 values or labels that it is about.
    pub labels: Vec<String>,
    /// How many there are.
    pub count: usize,
}

/// What a remark is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub enum RemarkCode {
    /// The file is no hierarchy.
    BrokenFile,
    /// Values of the table that the taxonomy lacks.
    MissingValues,
    /// Values of the table that are groups of the taxonomy.
    InnerValues,
    /// Labels of groups that read as a missing value.
    ReadsAsMissing,
    /// Base values that count as missing.
    MissingLeaves,
    /// Labels that differ only in case or white space.
    LooksAlike,
    /// Levels at which every group is the one below it.
    IdleLevels,
    /// Only the root above many leaves.
    Flat,
    /// Many groups right under the root.
    Steep,
    /// One group with nearly all leaves or rows.
    Lopsided,
    /// Base values that no row holds.
    UnusedLeaves,
}

impl RemarkCode {
    /// The code as text, such as `missing-values`.
    pub fn name(self) -> &'static str {
        match self {
            Self::BrokenFile => "broken-file",
            Self::MissingValues => "missing-values",
            Self::InnerValues => "inner-values",
            Self::ReadsAsMissing => "reads-as-missing",
            Self::MissingLeaves => "missing-leaves",
            Self::LooksAlike => "looks-alike",
            Self::IdleLevels => "idle-levels",
            Self::Flat => "flat",
            Self::Steep => "steep",
            Self::Lopsided => "lopsided",
            Self::UnusedLeaves => "unused-leaves",
        }
    }
}

/// How much a remark matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub enum Severity {
    /// The taxonomy cannot be used like this.
    Error,
    /// It can be used, and a better one may give a better table.
    Warning,
    /// Good to know.
    Note,
}

/// All remarks on a taxonomy and its column, errors first. O(nodes * levels + distinct values + rows).
pub fn check(taxonomy: &Taxonomy, column: &Column, missing: &MissingTokens) -> Vec<Remark> {
    let rows = rows_below(taxonomy, column);
    // Errors, warnings, notes.
    [
        lacking(taxonomy, column, missing),
        inner(taxonomy, column),
        reads_as_missing(taxonomy, missing),
        missing_leaves(taxonomy, missing),
        look_alikes(taxonomy),
        flat(taxonomy, &rows),
        steep(taxonomy),
        idle_levels(taxonomy),
        lopsided_leaves(taxonomy),
        lopsided_rows(taxonomy, &rows),
        unused(taxonomy, &rows),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// The remark on a file that cannot be read as a hierarchy.
pub fn broken_file(error: &TaxonomyError) -> Remark {
    Remark {
        code: RemarkCode::BrokenFile,
        severity: Severity::Error,
        sentence: error.to_string(),
        advice: "Correct the file and try again.".to_owned(),
        labels: Vec::new(),
        count: 1,
    }
}

/// Rows of the table below each node, by node. Missing cells that are no leaf of their own are below none.
/// O(nodes + distinct values + rows).
pub fn rows_below(taxonomy: &Taxonomy, column: &Column) -> Vec<u32> {
    let mut rows = vec![0u32; taxonomy.node_count()];
    for (value, count) in column.dictionary().iter().zip(column.counts()) {
        if let Some(rank) = taxonomy.leaf(value) {
            rows[taxonomy.leaf_node(rank).index()] += count;
        }
    }
    // Children have higher numbers than their parents.
    for node in (1..rows.len()).rev() {
        let parent = taxonomy.parent(NodeId(node as u32)).unwrap_or(NodeId::ROOT);
        rows[parent.index()] += rows[node];
    }
    rows
}

fn remark(code: RemarkCode, severity: Severity, named: Named, sentence: String, advice: &str) -> Remark {
    Remark { code, severity, sentence, advice: advice.to_owned(), labels: named.first, count: named.count }
}

/// `3 values`.
fn counted(count: usize, one: &str, many: &str) -> String {
    numbers::counted(count as u64, one, many)
}

fn named<'l>(labels: impl IntoIterator<Item = &'l str>) -> Named {
    let mut named = Named::default();
    labels.into_iter().for_each(|label| named.push(label));
    named
}

fn lacking(taxonomy: &Taxonomy, column: &Column, missing: &MissingTokens) -> Option<Remark> {
    let is_lacking = |value: &&str| !missing.matches(value) && taxonomy.node(value).is_none();
    let named = named(column.dictionary().iter().filter(is_lacking));
    let count = named.count;
    let sentence = format!(
        "The table has {} that the taxonomy lacks: {}.",
        counted(count, "value", "values"),
        super::error::list(&named.first, count)
    );
    let advice = "Place each under a generalized value, or choose another taxonomy: until then, the column cannot be \
        generalized.";
    (count > 0).then(|| remark(RemarkCode::MissingValues, Severity::Error, named, sentence, advice))
}

fn inner(taxonomy: &Taxonomy, column: &Column) -> Option<Remark> {
    let is_group = |value: &&str| taxonomy.node(value).is_some_and(|node| !taxonomy.is_leaf(node));
    let named = named(column.dictionary().iter().filter(is_group));
    let count = named.count;
    let sentence = format!(
        "{} of the table {} also the label of a generalized value, so a published cell could mean either: {}.",
        counted(count, "value", "values"),
        if count == 1 { "is" } else { "are" },
        super::error::list(&named.first, count)
    );
    let advice = "Rename the generalized values.";
    (count > 0).then(|| remark(RemarkCode::InnerValues, Severity::Error, named, sentence, advice))
}

fn reads_as_missing(taxonomy: &Taxonomy, missing: &MissingTokens) -> Option<Remark> {
    let groups = taxonomy.nodes().filter(|&node| !taxonomy.is_leaf(node)).map(|node| taxonomy.label(node));
    let named = named(groups.filter(|label| missing.matches(label)));
    let count = named.count;
    let sentence = format!(
        "{} like a missing value: {}. A recipient of the published table would take the generalized value for a \
         missing one.",
        counted(count, "generalized value reads", "generalized values read"),
        super::error::list(&named.first, count)
    );
    let advice = "Rename the generalized values, or change what counts as missing.";
    (count > 0).then(|| remark(RemarkCode::ReadsAsMissing, Severity::Warning, named, sentence, advice))
}

/// The remark on base values that no row can hold, because they count as missing: a tree of before the list of missing values was
/// changed has them still, and what it publishes is as general as if they occurred. O(leaves).
pub fn missing_leaves(taxonomy: &Taxonomy, missing: &MissingTokens) -> Option<Remark> {
    let leaves = taxonomy.nodes().filter(|&node| taxonomy.is_leaf(node)).map(|node| taxonomy.label(node));
    let named = named(leaves.filter(|label| missing.matches(label)));
    let count = named.count;
    let sentence = format!(
        "{} of the taxonomy {} as missing: {}. No row can have {}, yet {} {} as part of every generalized value \
         above.",
        counted(count, "base value", "base values"),
        if count == 1 { "counts" } else { "count" },
        super::error::list(&named.first, count),
        if count == 1 { "it" } else { "them" },
        if count == 1 { "it" } else { "they" },
        if count == 1 { "counts" } else { "count" },
    );
    let advice = "Remove what counts as missing from the taxonomy, or from the list of missing values.";
    (count > 0).then(|| remark(RemarkCode::MissingLeaves, Severity::Warning, named, sentence, advice))
}

fn look_alikes(taxonomy: &Taxonomy) -> Option<Remark> {
    let plain = |label: &str| label.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
    let labels: Vec<(String, &str)> =
        taxonomy.nodes().map(|node| taxonomy.label(node)).map(|label| (plain(label), label)).collect();
    let labels = sorted(labels, Ord::cmp);
    let pairs = labels.windows(2).filter(|pair| pair[0].0 == pair[1].0);
    let (mut named, mut shown) = (Named::default(), Vec::new());
    for pair in pairs {
        named.push(pair[1].1);
        if shown.len() < 5 {
            shown.push(format!("{} and {}", quoted(pair[0].1), quoted(pair[1].1)));
        }
    }
    let count = named.count;
    let more = if count > shown.len() {
        format!(" and {} more", numbers::count((count - shown.len()) as u64))
    } else {
        String::new()
    };
    let sentence = format!(
        "{} of labels {} only in case or white space: {}{more}.",
        counted(count, "pair", "pairs"),
        if count == 1 { "differs" } else { "differ" },
        shown.join(", ")
    );
    let advice = "If they mean the same, merge their spellings; if not, rename one of the generalized values.";
    (count > 0).then(|| remark(RemarkCode::LooksAlike, Severity::Warning, named, sentence, advice))
}

fn flat(taxonomy: &Taxonomy, rows: &[u32]) -> Option<Remark> {
    let leaves = taxonomy.leaf_count();
    let single = taxonomy.nodes().filter(|&node| taxonomy.is_leaf(node) && rows[node.index()] == 1).count();
    let sentence = format!(
        "{} have no generalized values above them: each is published exactly, or as {}.{}",
        counted(leaves, "value", "values"),
        quoted(taxonomy.label(NodeId::ROOT)),
        // No one shares it, so it is published as the root wherever rows must be alike.
        if single * 2 >= leaves {
            format!(" {} in a single row.", counted(single, "value is", "values are"))
        } else {
            String::new()
        },
    );
    let advice = "Group similar values, so that a value that cannot be published exactly need not be published as the \
        root.";
    (taxonomy.levels() == 2 && leaves > FLAT)
        .then(|| remark(RemarkCode::Flat, Severity::Warning, Named::default(), sentence, advice))
}

/// More values directly below the root than anyone looks through.
fn steep(taxonomy: &Taxonomy) -> Option<Remark> {
    let below = taxonomy.children(NodeId::ROOT).count();
    let sentence = format!(
        "{} are directly below {root}: what cannot be published as one of them is published as {root}.",
        counted(below, "value", "values"),
        root = quoted(taxonomy.label(NodeId::ROOT)),
    );
    let advice = "Add a level of generalized values in between.";
    (taxonomy.levels() > 2 && below > STEEP)
        .then(|| remark(RemarkCode::Steep, Severity::Warning, Named::default(), sentence, advice))
}

/// Levels (the root's is 0) whose nodes cover what their parents do.
fn idle_levels(taxonomy: &Taxonomy) -> Option<Remark> {
    // Splits happen at the level below a node with two children or more.
    let mut splits = vec![false; taxonomy.levels() + 1];
    for node in taxonomy.nodes() {
        if taxonomy.children(node).nth(1).is_some() {
            splits[taxonomy.depth(node) + 1] = true;
        }
    }
    let idle: Vec<String> =
        (1..taxonomy.levels()).filter(|&level| !splits[level]).map(|level| level.to_string()).collect();
    let count = idle.len();
    let sentence = format!(
        "{} {} the same values as the level above, so generalizing to it changes nothing (the root is level 0).",
        if count == 1 { "Level" } else { "Levels" },
        match idle.as_slice() {
            [one] => format!("{one} distinguishes"),
            several => format!("{} distinguish", several.join(", ")),
        },
    );
    let advice = "Remove it: it makes the work longer and the table no better.";
    let named = named(idle.iter().map(String::as_str));
    (count > 0).then(|| remark(RemarkCode::IdleLevels, Severity::Warning, named, sentence, advice))
}

fn is_lopsided(part: u64, whole: u64) -> bool {
    part * 100 > whole * LOPSIDED
}

/// Groups that hold nearly all leaves of the group around them.
fn lopsided_leaves(taxonomy: &Taxonomy) -> Option<Remark> {
    let mut found = Named::default();
    let mut first = None;
    for node in taxonomy.nodes().filter(|&node| taxonomy.leaves(node).len() > FLAT) {
        let whole = taxonomy.leaves(node).len();
        let has_others = taxonomy.children(node).nth(1).is_some();
        let large = |child: &NodeId| is_lopsided(taxonomy.leaves(*child).len() as u64, whole as u64);
        if let Some(child) = taxonomy.children(node).find(large).filter(|_| has_others) {
            found.push(taxonomy.label(child));
            first.get_or_insert((node, child));
        }
    }
    let (node, child) = first?;
    let sentence = format!(
        "{} contains {} of the {} values of {}{}: generalizing to the larger one loses much information for little.",
        quoted(taxonomy.label(child)),
        numbers::count(taxonomy.leaves(child).len() as u64),
        numbers::count(taxonomy.leaves(node).len() as u64),
        quoted(taxonomy.label(node)),
        if found.count > 1 {
            format!(" (and {})", counted(found.count - 1, "other like it", "others like it"))
        } else {
            String::new()
        },
    );
    let advice = "Split the large one, or merge the small ones next to it.";
    Some(remark(RemarkCode::Lopsided, Severity::Warning, found, sentence, advice))
}

/// The largest group with nearly all rows, if other groups have the rest.
fn lopsided_rows(taxonomy: &Taxonomy, rows: &[u32]) -> Option<Remark> {
    let whole = u64::from(rows[0]);
    let has_others = taxonomy.children(NodeId::ROOT).nth(1).is_some();
    let large = |child: &NodeId| is_lopsided(rows[child.index()].into(), whole) && !taxonomy.is_leaf(*child);
    let child = taxonomy.children(NodeId::ROOT).find(large).filter(|_| has_others && taxonomy.leaf_count() > FLAT)?;
    // Said already where it holds nearly all leaves too.
    if is_lopsided(taxonomy.leaves(child).len() as u64, taxonomy.leaf_count() as u64) {
        return None;
    }
    let sentence = format!(
        "{} has {} of {}: generalizing to the root hides few people.",
        quoted(taxonomy.label(child)),
        numbers::count(rows[child.index()].into()),
        numbers::rows(whole)
    );
    let advice = "Split it if its values differ; if one value is simply frequent, nothing need be done.";
    Some(remark(RemarkCode::Lopsided, Severity::Note, named([taxonomy.label(child)]), sentence, advice))
}

fn unused(taxonomy: &Taxonomy, rows: &[u32]) -> Option<Remark> {
    let is_unused = |node: &NodeId| taxonomy.is_leaf(*node) && rows[node.index()] == 0 && *node != NodeId::ROOT;
    let named = named(taxonomy.nodes().filter(is_unused).map(|node| taxonomy.label(node)));
    let count = named.count;
    let sentence = format!("{} in no row.", counted(count, "base value occurs", "base values occur"));
    let advice = "They count as leaves all the same: how general a value is depends on all base values that it \
                  covers. Remove those that cannot occur.";
    (count > 0).then(|| remark(RemarkCode::UnusedLeaves, Severity::Note, named, sentence, advice))
}

#[cfg(test)]
mod tests;
