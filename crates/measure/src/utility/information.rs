//! Information kept (2009 paper, Definition 5; docs/explanation/model.md#information).
//!
//! I(v) = 1/|leaves(v)| over the leaves of the taxonomy, whether or not the table holds them; I(t) is the sum over
//! quasi-identifier and sensitive attributes; um(G) = I(G)/I(O), and I(O) = n(d + s) since originals are base values.
//! um alone is a degenerate aim, since generalized sensitive values everywhere score well: read it together with its two parts.

use std::sync::Arc;

use tauell_base::threads;
use tauell_data::microdata::Microdata;
use tauell_data::taxonomy::{LeafRank, ValueId, Values};
use tauell_publish::release::{Publication, PublishedRecords, Record};

use super::about::{AboutMeasure, Direction, Document, MeasureScope, MeasureUnit, Needs};
use super::columns::{AttributeUtility, ColumnTally};
use super::counts::RowsByValue;
use super::measure::Measure;
use super::tally::Tally;

/// Rows that are worth threads.
const LEAST_ROWS: u64 = 4096;

#[derive(Debug)]
pub(in crate::utility) struct InformationRetained;

impl Measure for InformationRetained {
    type Figure = Option<f64>;

    const ABOUT: AboutMeasure = AboutMeasure {
        key: "information",
        title: "Information retained",
        part_of: None,
        symbol: "um",
        meaning: "An exact cell counts 1, one that covers four values a quarter: this is the mean over all \
                  quasi-identifier and sensitive cells (um). Read it with its two parts.",
        unit: MeasureUnit::Share,
        better: Some(Direction::Higher),
        source: "2009 paper, Definition 5",
        docs: "docs/reference/measures.md#information-retained",
        needs: Needs::Values,
        scope: MeasureScope::Table,
        by_column: true,
        head: Some("Information"),
        term: Some("information"),
        listed: &[Document::Report, Document::ReviewFile, Document::Review, Document::Comparison],
    };

    fn of(tally: &Tally<'_>) -> Self::Figure {
        let sum = |of: &[AttributeUtility]| of.iter().map(|attribute| attribute.information).sum::<Option<f64>>();
        let (quasi, sensitive) = (sum(tally.quasi_identifiers())?, sum(tally.sensitive())?);
        Some((quasi + sensitive) / tally.columns.len().max(1) as f64)
    }
}

#[derive(Debug)]
pub(in crate::utility) struct InformationOfQuasiIdentifier;

impl Measure for InformationOfQuasiIdentifier {
    type Figure = Option<f64>;

    const ABOUT: AboutMeasure = AboutMeasure {
        key: "information_qi",
        title: "in the quasi-identifier",
        part_of: Some("information"),
        symbol: "um_QI",
        meaning: "The same over the cells of the quasi-identifier alone (um_QI).",
        unit: MeasureUnit::Share,
        better: Some(Direction::Higher),
        source: "2009 paper, Definition 5",
        docs: "docs/reference/measures.md#information-retained",
        needs: Needs::Values,
        scope: MeasureScope::QuasiIdentifier,
        by_column: false,
        head: None,
        term: None,
        listed: &[Document::Report, Document::ReviewFile, Document::Review, Document::Comparison],
    };

    fn of(tally: &Tally<'_>) -> Self::Figure {
        tally.mean_of_quasi_identifier(|of| of.information)
    }
}

#[derive(Debug)]
pub(in crate::utility) struct InformationOfSensitive;

impl Measure for InformationOfSensitive {
    type Figure = Option<f64>;

    const ABOUT: AboutMeasure = AboutMeasure {
        key: "information_sensitive",
        title: "in the sensitive columns",
        part_of: Some("information"),
        symbol: "um_SA",
        meaning: "The same over the sensitive cells alone (um_SA).",
        unit: MeasureUnit::Share,
        better: Some(Direction::Higher),
        source: "2009 paper, Definition 5",
        docs: "docs/reference/measures.md#information-retained",
        needs: Needs::Values,
        scope: MeasureScope::Sensitive,
        by_column: false,
        head: None,
        term: None,
        listed: &[Document::Report, Document::ReviewFile, Document::Review, Document::Comparison],
    };

    fn of(tally: &Tally<'_>) -> Self::Figure {
        let of = tally.sensitive();
        // Nothing is lost of what is not there.
        if of.is_empty() {
            return Some(1.0);
        }
        Some(of.iter().map(|attribute| attribute.information).sum::<Option<f64>>()? / of.len() as f64)
    }
}

/// The mean information of an attribute's cells; `None` if it is not known how many values some cell represents.
pub(super) fn of_column(column: &ColumnTally<'_>) -> Option<f64> {
    let information = |value| column.labels.extent(column.values, value).values().map(|values| 1.0 / values);
    column.rows.mean_known(information).map(|mean| mean * column.shown.share)
}

/// Information retained, in all and by attribute; each figure is between 0 and 1.
#[derive(Clone, Debug, PartialEq)]
pub struct Information {
    /// um(G).
    pub all: f64,
    /// um_QI: the mean over the quasi-identifier's cells.
    pub quasi_identifiers: f64,
    /// um_SA: the mean over the sensitive cells; 1 if there are none, since none of their information is lost.
    pub sensitive: f64,
    /// One per quasi-identifier attribute.
    pub by_quasi_identifier: Vec<AttributeInformation>,
    /// One per sensitive attribute.
    pub by_sensitive: Vec<AttributeInformation>,
    /// Share of rows with a generalized value of some sensitive attribute.
    pub sensitive_generalized: f64,
}

/// Information kept of one attribute.
#[derive(Clone, Debug, PartialEq)]
pub struct AttributeInformation {
    /// Mean information of its cells.
    pub information: f64,
    /// Share of rows published with their base value.
    pub unchanged: f64,
    /// Rows by how many levels above the base value they are published, 0 first.
    pub levels: Vec<LevelShare>,
}

/// The rows that an attribute publishes at one distance from the base value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LevelShare {
    /// Steps up from the base value in the taxonomy without padding.
    pub steps: usize,
    /// Rows.
    pub rows: u64,
}

impl Information {
    /// The information a published table keeps. O(rows · attributes).
    pub fn of(microdata: &Microdata, publication: &Publication) -> Self {
        let mut informing = Informing::new(publication);
        while !informing.advance(microdata, publication, u64::MAX) {}
        informing.finish()
    }
}

/// An [`Information`] in the making: classes are taken one by one.
#[derive(Debug)]
pub struct Informing {
    quasi_identifiers: Vec<AttributeTally>,
    sensitive: Vec<AttributeTally>,
    /// Rows in all, including suppressed ones.
    all: u64,
    /// Rows so far, and those with a generalized value of some of several sensitive attributes.
    rows: u64,
    generalized: u64,
    /// The next record, and how many of its rows are taken.
    next: (usize, usize),
}

/// What divides the work of a slice: one attribute, or one question about all.
type Count<'a> = Box<dyn FnOnce() + Send + 'a>;

/// Neighbouring rows of a published table, from one place to another: each a record, and how many of its rows are before it.
#[derive(Clone, Copy)]
struct RowsOfRecords<'a> {
    published: &'a dyn PublishedRecords,
    from: (usize, usize),
    to: (usize, usize),
}

impl<'a> RowsOfRecords<'a> {
    /// The rows. Those of all places are every row of the table if none is suppressed, and may come as they lie in memory.
    fn rows(self) -> Box<dyn Iterator<Item = u32> + 'a> {
        let is_all = self.from == (0, 0) && self.to == (self.published.record_count(), 0);
        match self.published.row_count() {
            rows if is_all && self.published.is_whole() => Box::new(0..rows as u32),
            _ => Box::new(self.iter().flat_map(|(_, rows)| rows).copied()),
        }
    }

    /// By record: its values, and those of the rows that are in it.
    fn iter(self) -> impl Iterator<Item = (&'a [ValueId], &'a [u32])> + use<'a> {
        let Self { published, from, to } = self;
        let last = if to.1 > 0 { to.0 + 1 } else { to.0 };
        (from.0..last).map(move |index| {
            let Record { cells, rows } = published.record(index);
            let end = if index == to.0 { to.1 } else { rows.len() };
            (cells, &rows[if index == from.0 { from.1 } else { 0 }..end])
        })
    }
}

/// What is counted of one attribute.
#[derive(Debug)]
struct AttributeTally {
    values: Arc<Values>,
    rows: RowsByValue,
    /// Rows by steps up.
    steps: Vec<u64>,
    /// How deep each leaf is, by rank; and how deep all are, if they are equally deep: then steps up follow from published values alone.
    depths: Vec<u16>,
    depth: Option<u16>,
}

impl AttributeTally {
    fn new(values: &Arc<Values>) -> Self {
        let taxonomy = values.taxonomy();
        let steps = vec![0; taxonomy.levels()];
        let leaves = (0..taxonomy.leaf_count() as u32).map(|rank| taxonomy.leaf_node(LeafRank(rank)));
        let depths: Vec<u16> = leaves.map(|leaf| taxonomy.depth(leaf) as u16).collect();
        let depth = depths.first().copied().filter(|first| depths.iter().all(|depth| depth == first));
        Self { rows: RowsByValue::none_yet(values), steps, depths, depth, values: Arc::clone(values) }
    }

    /// Takes so many rows with one published value, whose base values are these leaves. What is published as no node is no steps up.
    fn take(&mut self, published: ValueId, rows: u64, leaves: impl Iterator<Item = u32>) {
        self.rows.add(published, rows);
        let Some(node) = self.values.node(published) else { return };
        let published = self.values.taxonomy().depth(node) as u16;
        // Nodes with one leaf set are no step apart.
        match self.depth {
            Some(depth) => self.steps[usize::from(depth.saturating_sub(published))] += rows,
            None => leaves.for_each(|leaf| {
                self.steps[usize::from(self.depths[leaf as usize].saturating_sub(published))] += 1;
            }),
        }
    }

    /// Takes rows, each with its published value and the leaf of its base value.
    fn take_each(&mut self, rows: impl Iterator<Item = (ValueId, u32)>) {
        if self.depth.is_none() {
            return rows.for_each(|(published, leaf)| self.take(published, 1, std::iter::once(leaf)));
        }
        let mut counts = vec![0; self.values.len()];
        rows.for_each(|(published, _)| counts[published.index()] += 1);
        let counted = (0u32..).zip(counts).filter(|&(_, rows)| rows > 0);
        counted.for_each(|(value, rows)| self.take(ValueId(value), rows, std::iter::empty()));
    }

    fn finish(self, shown: f64) -> AttributeInformation {
        let levels = self.steps.into_iter().enumerate().map(|(steps, rows)| LevelShare { steps, rows });
        AttributeInformation {
            information: self.rows.mean(|value| 1.0 / self.values.cover(value).len() as f64) * shown,
            // A base value covers no other.
            unchanged: self.rows.mean(|value| f64::from(u8::from(self.values.is_base(value)))) * shown,
            levels: levels.collect(),
        }
    }
}

impl Informing {
    /// No class yet. O(values).
    pub fn new(published: &dyn PublishedRecords) -> Self {
        Self {
            quasi_identifiers: published.quasi_identifiers().iter().map(AttributeTally::new).collect(),
            sensitive: published.sensitive_values().iter().map(AttributeTally::new).collect(),
            all: published.row_count() as u64,
            rows: 0,
            generalized: 0,
            next: (0, 0),
        }
    }

    /// Takes all classes of the published table of these rows, for about `budget` units (some nanoseconds each); true when all are
    /// taken.
    pub fn advance(&mut self, microdata: &Microdata, published: &dyn PublishedRecords, budget: u64) -> bool {
        let row = 4 * (self.quasi_identifiers.len() + self.sensitive.len()) as u64 + 2;
        let (mut left, from, before) = (budget.max(1), self.next, self.rows);
        while self.next.0 < published.record_count() && left > 0 {
            let rows = published.record(self.next.0).rows.len() - self.next.1;
            let taken = rows.min(usize::try_from(left / row + 1).unwrap_or(rows));
            self.rows += taken as u64;
            left = left.saturating_sub(row * taken as u64 + 20);
            self.next = if taken < rows { (self.next.0, self.next.1 + taken) } else { (self.next.0 + 1, 0) };
        }
        let is_worth_threads = self.rows - before >= LEAST_ROWS;
        self.take_rows(microdata, RowsOfRecords { published, from, to: self.next }, is_worth_threads);
        self.next.0 == published.record_count()
    }

    /// Takes these rows, attribute by attribute: each counts for itself.
    fn take_rows(&mut self, microdata: &Microdata, rows: RowsOfRecords<'_>, is_worth_threads: bool) {
        let Self { quasi_identifiers, sensitive, generalized, .. } = self;
        // What a row publishes; a value published with its class alone is exact.
        let published = |index: usize| {
            let (values, own) = (rows.published.published_sensitive(index), &microdata.sensitive()[index]);
            let value =
                move |row: u32| values.map_or_else(|| own.leaf_node(row as usize).into(), |of| of[row as usize]);
            rows.rows().map(move |row| (row, value(row)))
        };
        let all: Vec<Arc<Values>> = sensitive.iter().map(|tally| Arc::clone(&tally.values)).collect();
        let mut counts: Vec<Count<'_>> = Vec::new();
        for (index, (tally, attribute)) in quasi_identifiers.iter_mut().zip(microdata.quasi_identifiers()).enumerate() {
            counts.push(Box::new(move || {
                for (cells, rows) in rows.iter() {
                    let leaves = rows.iter().map(|&row| attribute.leaves()[row as usize]);
                    tally.take(cells[index], rows.len() as u64, leaves);
                }
            }));
        }
        for (index, tally) in sensitive.iter_mut().enumerate() {
            counts.push(Box::new(move || {
                let leaves = microdata.sensitive()[index].leaves();
                tally.take_each(published(index).map(|(row, value)| (value, leaves[row as usize])));
            }));
        }
        // Of one attribute, it follows from the rows by value.
        if all.len() > 1 {
            counts.push(Box::new(|| {
                let mut general: Vec<bool> = Vec::new();
                for (index, values) in all.iter().enumerate() {
                    let of_rows = published(index).map(|(_, value)| !values.is_base(value));
                    if index == 0 {
                        general.extend(of_rows);
                    } else {
                        general.iter_mut().zip(of_rows).for_each(|(any, is_general)| *any |= is_general);
                    }
                }
                *generalized += general.into_iter().filter(|&is_general| is_general).count() as u64;
            }));
        }
        if is_worth_threads {
            threads::map(counts, |count| count());
        } else {
            counts.into_iter().for_each(|count| count());
        }
    }

    /// What all classes keep.
    pub fn finish(self) -> Information {
        // A suppressed row retains nothing; exactly 1 if there was none.
        let shown = if self.rows == self.all { 1.0 } else { self.rows as f64 / self.all as f64 };
        let generalized = match &self.sensitive[..] {
            [one] => one.rows.published().filter(|&(value, _)| !one.values.is_base(value)).map(|(_, rows)| rows).sum(),
            _ => self.generalized,
        };
        let of = |tallies: Vec<AttributeTally>| {
            tallies.into_iter().map(|tally| tally.finish(shown)).collect::<Vec<AttributeInformation>>()
        };
        let (by_quasi_identifier, by_sensitive) = (of(self.quasi_identifiers), of(self.sensitive));
        let sum = |of: &[AttributeInformation]| of.iter().map(|attribute| attribute.information).sum::<f64>();
        let (quasi, sensitive) = (sum(&by_quasi_identifier), sum(&by_sensitive));
        let (d, s) = (by_quasi_identifier.len(), by_sensitive.len());
        Information {
            all: (quasi + sensitive) / (d + s).max(1) as f64,
            quasi_identifiers: quasi / d.max(1) as f64,
            sensitive: if s == 0 { 1.0 } else { sensitive / s as f64 },
            by_quasi_identifier,
            by_sensitive,
            sensitive_generalized: generalized as f64 / self.rows.max(1) as f64,
        }
    }
}
