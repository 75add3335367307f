//! What the integration tests share: coded problems from small tables, and the real tables where they are.
#![allow(dead_code)]

use std::path::PathBuf;
use std::sync::Arc;

use tauell::microdata::{Microdata, MissingCells, Part};
use tauell::privacy::TauEll;
use tauell::publish::{Method, Phase, Promise, PublishError, Sweep, SweepOptions};
use tauell::release::Publication;
use tauell::table::{Column, LineMap, MissingTokens, Table};
use tauell::taxonomy::{ColumnCover, Taxonomy, TreeBuilder};

/// A taxonomy written as indented text: `*\n A\n  a1\n  a2\n B`.
pub fn tree(text: &str) -> Taxonomy {
    let mut lines = text.lines();
    let mut builder = TreeBuilder::new(lines.next().expect("a root"));
    let mut path = vec![builder.root()];
    for line in lines {
        let depth = line.len() - line.trim_start().len();
        path.truncate(depth);
        let node = builder.add(path[depth - 1], line.trim()).expect("labels are unique");
        path.push(node);
    }
    builder.finish()
}

/// A table of these columns.
pub fn table(columns: &[(&str, &[&str])]) -> Table {
    let columns = columns.iter().map(|(name, cells)| Column::from_cells(*name, cells.iter().copied())).collect();
    Table::new(columns, LineMap::default())
}

/// A coded problem: the last `sensitive` columns are sensitive, the others the quasi-identifier.
pub fn microdata(table: &Table, taxonomies: &[Taxonomy], sensitive: usize) -> Microdata {
    let tokens = MissingTokens::default();
    let covers: Vec<ColumnCover> = table
        .columns()
        .iter()
        .zip(taxonomies)
        .map(|(column, taxonomy)| ColumnCover::of(column, taxonomy, &tokens).expect("the taxonomy covers the column"))
        .collect();
    let parts: Vec<Part<'_>> = covers.iter().enumerate().map(|(column, cover)| Part { column, cover }).collect();
    let (quasi, sensitive) = parts.split_at(parts.len() - sensitive);
    Microdata::encode(table, quasi, sensitive, MissingCells::Value)
}

/// Runs a sweep to its end.
pub fn sweep(microdata: &Microdata, promises: &[Promise], options: SweepOptions) -> Result<Publication, PublishError> {
    let mut run = Box::new(Sweep::new(Arc::new(microdata.clone()), promises.into(), options)?);
    while run.advance(1 << 20)?.phase != Phase::Finished {}
    Ok(run.publication())
}

/// (tau, l) on every sensitive attribute.
pub fn promises(microdata: &Microdata, tau: &str, ell: u32) -> Vec<Promise> {
    let requirement = TauEll::parse(tau, ell).expect("valid parameters");
    (0..microdata.sensitive().len()).map(|i| Promise::with_default_weights(microdata, i, requirement)).collect()
}

/// The folder of real tables, or `None` after saying so.
pub fn data_folder() -> Option<PathBuf> {
    let folder = std::env::var_os("TAUELL_DATA")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../shared/data"), PathBuf::from);
    if folder.join("adult/adult.csv").is_file() {
        return Some(folder);
    }
    println!("skipped: no real tables in {} (set TAUELL_DATA to their folder)", folder.display());
    None
}
