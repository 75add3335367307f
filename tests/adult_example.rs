//! The example Adult is five columns of the table itself.

use crate::common;

use std::collections::BTreeMap;
use std::fs;

use tauell::examples;
use tauell::table::{ReadOptions, Table, read_all};

const COLUMNS: [&str; 5] = ["age", "sex", "race", "marital-status", "relationship"];

fn counted(table: &Table) -> BTreeMap<Vec<String>, u32> {
    let columns = COLUMNS.map(|name| &table.columns()[table.index_of(name).expect("it has this column")]);
    let mut people = BTreeMap::new();
    for row in 0..table.rows() {
        *people.entry(columns.iter().map(|column| column.cell(row).to_owned()).collect()).or_default() += 1;
    }
    people
}

#[test]
fn it_has_the_people_of_the_table() {
    let bytes = fs::read(common::real_tables().join("adult/adult.csv")).unwrap();
    let table = read_all(&bytes, &ReadOptions::default()).unwrap().table;
    let (example, _) = examples::open("adult", 0).expect("there is such an example");
    assert_eq!(counted(example.table()), counted(&table));
}
