//! What the integration tests share: coded problems from small tables, and real tables.
#![allow(dead_code)]

mod real_tables;

use std::fs;
use std::sync::Arc;

use tauell::microdata::{Microdata, MissingCells, Part};
use tauell::privacy::TauEll;
use tauell::publish::{AttributeRequirements, Method, Phase, PublishError, Sweep, SweepOptions};
use tauell::recipe::Choices;
use tauell::release::Publication;
use tauell::session::{Problem, Session};
use tauell::table::{Column, LineMap, MissingTokens, ReadOptions, Table, read_all};
use tauell::taxonomy::{ColumnCover, Taxonomy, TreeBuilder};

pub use real_tables::{data_folder, real_tables};

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
pub fn sweep(
    microdata: &Microdata,
    requirements: &[AttributeRequirements],
    options: SweepOptions,
) -> Result<Publication, PublishError> {
    let mut run = Box::new(Sweep::new(Arc::new(microdata.clone()), requirements.into(), options)?);
    while run.advance(1 << 20)?.phase != Phase::Finished {}
    Ok(run.publication())
}

/// (tau, l) on every sensitive attribute.
pub fn parsed_requirements(microdata: &Microdata, tau: &str, ell: u32) -> Vec<AttributeRequirements> {
    let requirement = TauEll::parse(tau, ell).expect("valid parameters");
    (0..microdata.sensitive().len())
        .map(|i| AttributeRequirements::with_default_weights(microdata, i, requirement))
        .collect()
}

/// The quasi-identifier of Adult, the most important attribute first.
pub const ADULT: [&str; 7] = ["age", "sex", "race", "marital-status", "education", "native-country", "workclass"];

/// Adult's training part (30,162 rows) with the first quasi-identifiers; `None` after a note if it is missing.
pub fn adult_30162(quasi: usize) -> Option<Arc<Microdata>> {
    adult_30162_under(quasi, |hierarchy| hierarchy)
}

/// The same under hierarchy files that are changed before they are read.
pub fn adult_30162_under(quasi: usize, change: fn(Vec<u8>) -> Vec<u8>) -> Option<Arc<Microdata>> {
    let folder = data_folder()?.join("adult");
    let bytes = fs::read(folder.join("adult-30162.csv")).unwrap();
    let options = ReadOptions::default();
    let mut session = Session::new(read_all(&bytes, &options).unwrap(), options, MissingTokens::default());
    for name in ADULT.iter().chain(&["occupation"]) {
        let hierarchy = change(fs::read(folder.join(format!("hierarchies/{name}.csv"))).unwrap());
        let column = session.column(name).unwrap();
        session.set_hierarchy(column, name, &hierarchy).unwrap();
    }
    let choices = Choices { qi: ADULT[..quasi].iter().map(|name| (*name).to_owned()).collect(), ..Choices::default() };
    let choices = choices.with_sensitive("occupation", &["distinct-l=2"]).unwrap();
    let problem = Problem::new(&mut session, &choices).unwrap();
    assert_eq!(problem.microdata().len(), 30_162);
    Some(Arc::clone(problem.microdata()))
}
