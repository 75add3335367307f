//! Files that were published elsewhere.

use std::collections::BTreeMap;

use tauell::error::Error;
use tauell::review::page;
use tauell::review::{Review, ReviewRequest};
use tauell::review_report::ReviewReport;
use tauell::session::Session;
use tauell::table::{Column, Dialect, LineMap, MissingTokens, OnFault, ReadOptions, Reading, Table, read_all};
use tauell::taxonomy::{LabelChoice, ReadLabels};

use crate::error;

/// What one figure of a review comes to.
type Figures = (usize, usize, Vec<(usize, usize)>, Vec<bool>);

/// The most rows that are reviewed: a case is to be short.
const MOST_ROWS: usize = 200;

/// Any table is reviewed or refused with a sentence: each label represents values, every row is in a class or
/// excluded and counted, the order of rows changes nothing, and no cell becomes markup in the page.
pub fn published(bytes: &[u8]) {
    let options = ReadOptions { on_fault: OnFault::Skip, ..ReadOptions::default() };
    let Ok(reading) = read_all(bytes, &options) else { return };
    if reading.table.rows() > MOST_ROWS {
        return;
    }
    for column in reading.table.columns() {
        labels(column);
    }
    let names: Vec<String> = reading.table.columns().iter().map(|column| column.name().to_owned()).collect();
    let (sensitive, qi) = names.split_last().expect("a table has a column");
    for (quasi_identifiers, sensitive) in [(qi.to_vec(), vec![sensitive.clone()]), (names.clone(), Vec::new())] {
        let request = ReviewRequest {
            quasi_identifiers,
            sensitive,
            requirements: vec!["k=2".to_owned()],
            labels: BTreeMap::new(),
            ..ReviewRequest::default()
        };
        let whole = audited(reading.table.clone(), &reading.dialect, &request);
        let turned = audited(backwards(&reading.table), &reading.dialect, &request);
        match (whole, turned) {
            (Ok(whole), Ok(turned)) => assert_eq!(whole, turned, "the order of the rows shows"),
            (Err(error), other) => {
                error::by_session(&error, bytes);
                assert_eq!(other.err().map(|error| error.code()), Some(error.code()));
            }
            (Ok(_), Err(error)) => panic!("refused in another order: {error}"),
        }
    }
}

fn labels(column: &Column) {
    let labels: Vec<&str> = column.dictionary().iter().collect();
    let read =
        ReadLabels::of(column.name(), &labels, &LabelChoice::default()).expect("nothing is stated about any label");
    assert_eq!(read.labels().len(), labels.len());
    assert_eq!(read.extents().len(), labels.len());
    assert!(!read.sentence().is_empty());
    let mut order = read.order();
    order.sort_unstable();
    assert!(order.into_iter().eq(0..labels.len()), "each label has its place");
    for (label, extent) in read.extents().iter().enumerate() {
        assert!(!read.words(label).is_empty());
        assert!(extent.values().is_none_or(|values| values >= 1.0), "{}", labels[label]);
    }
    if let Ok(tree) = read.tree(&[]) {
        assert_eq!(tree.nodes.len(), labels.len());
        let whole = tree.taxonomy.leaf_count();
        assert!(tree.nodes.iter().all(|&node| (1..=whole).contains(&tree.taxonomy.leaves(node).len())));
    }
}

fn audited(table: Table, dialect: &Option<Dialect>, request: &ReviewRequest) -> Result<Figures, Error> {
    let rows = table.rows();
    let reading = Reading { table, dialect: dialect.clone(), faults: Default::default() };
    let file = Session::new(reading, ReadOptions::default(), MissingTokens::default());
    let review = Review::of_file(&file, request)?;
    let audit = ReviewReport::of(&review);
    let view = review.view();
    assert_eq!(view.rows as u64 + audit.dropped.missing_sensitive + audit.dropped.missing_qi, rows as u64);
    assert_eq!(view.class_sizes.0.iter().map(|&size| size as usize).sum::<usize>(), view.rows);
    assert_eq!(audit.k, view.class_sizes.0.iter().copied().min().unwrap_or(0) as usize);
    let json = serde_json::to_string(&audit).expect("a review is plain data");
    assert_eq!(json, serde_json::to_string(&ReviewReport::of(&review)).expect("a review is plain data"));
    let html = page(&view, "A file").to_lowercase();
    for never in ["<script", "<img", "<iframe"] {
        assert!(!html.contains(never), "markup in the page: {never}");
    }
    let sizes = audit.class_sizes.iter().map(|of| (of.size, of.classes)).collect();
    Ok((audit.k, audit.classes, sizes, audit.requirements.iter().map(|held| held.satisfied).collect()))
}

fn backwards(table: &Table) -> Table {
    let turned =
        |column: &Column| Column::from_cells(column.name(), (0..table.rows()).rev().map(|row| column.cell(row)));
    Table::new(table.columns().iter().map(turned).collect(), LineMap::default())
}
