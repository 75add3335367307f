//! Weights p(a) as a CSV file of two columns: base value and weight (docs/reference/formats.md#weights).

use std::collections::BTreeMap;

use crate::error::Error;
use crate::recipe::WeightsChoice;
use tauell_base::place::Place;
use tauell_data::table::{CsvWriter, OnFault, ReadOptions, Reading, Table, read_all};
use tauell_data::taxonomy::Taxonomy;
use tauell_privacy::{Ratio, RequirementError};

use super::Session;

/// Delimiters that are tried, in the order in which they win a tie.
const DELIMITERS: [u8; 3] = [b',', b';', b'\t'];

/// Reads weights: one row per base value, `value,weight`, the weight a decimal or a fraction of at least 0. A first row
/// whose second field is no number, and whose first is no base value, is a header. Unlisted values keep their weight.
/// `name` is for messages. O(bytes).
///
/// ```
/// let taxonomy = tauell_data::taxonomy::read_hierarchy(b"flu;*\nanemia;*\n", "disease.csv")?;
/// let weights = tauell_desk::session::read_weights(b"disease,weight\nflu,0.5\n", "weights.csv", &taxonomy)?;
/// assert_eq!(weights["flu"], "0.5");
/// # Ok::<(), tauell_desk::error::Error>(())
/// ```
///
/// # Errors
/// A file that is no table; `weight-row`: a row that has not two fields, or none at all; `weight-unknown-value`,
/// `weight-not-a-number`, `weight-twice`, each with its line.
pub fn read_weights(bytes: &[u8], name: &str, taxonomy: &Taxonomy) -> Result<BTreeMap<String, String>, Error> {
    read(bytes, name, taxonomy, &|_| false)
}

/// As [`read_weights`]; a value that `occurs` must not weigh nothing.
fn read(
    bytes: &[u8],
    name: &str,
    taxonomy: &Taxonomy,
    occurs: &dyn Fn(&str) -> bool,
) -> Result<BTreeMap<String, String>, Error> {
    let table = table(bytes)?;
    let place = |line| Box::new(Place::line(line).in_file(name));
    let [values, weights] = table.columns() else {
        return Err(
            RequirementError::WeightRow { place: place(table.line_of(0)), fields: table.columns().len() }.into()
        );
    };
    let mut read = BTreeMap::new();
    // By leaf: the line of its weight, which is 0 before there is one.
    let mut lines = vec![0; taxonomy.leaf_count()];
    for row in 0..table.rows() {
        let (value, weight, line) = (values.cell(row), weights.cell(row).trim(), table.line_of(row));
        let (leaf, number) = (taxonomy.leaf(value), weight.parse::<Ratio>());
        if row == 0 && leaf.is_none() && number.is_err() {
            continue;
        }
        let (value, weight, place) = (value.to_owned(), weight.to_owned(), place(line));
        let Some(leaf) = leaf else { return Err(RequirementError::UnknownWeight { place, value }.into()) };
        match number {
            Err(_) => return Err(RequirementError::BadWeight { place, value, weight }.into()),
            Ok(number) if number.numerator() == 0 && occurs(&value) => {
                return Err(RequirementError::ZeroWeight { place, value }.into());
            }
            Ok(_) => {}
        }
        match std::mem::replace(&mut lines[leaf.index()], line) {
            0 => read.insert(value, weight),
            first => return Err(RequirementError::WeightTwice { place, value, first }.into()),
        };
    }
    if read.is_empty() {
        return Err(RequirementError::WeightRow { place: Place::unknown().in_file(name).into(), fields: 0 }.into());
    }
    Ok(read)
}

/// The rows under the delimiter that gives the most that look right.
fn table(bytes: &[u8]) -> Result<Table, Error> {
    let options = |delimiter, on_fault| ReadOptions {
        delimiter: Some(delimiter),
        header: Some(false),
        on_fault,
        ..ReadOptions::default()
    };
    // Rows that are right, and whether there are two fields at all.
    let worth = |Reading { table, .. }: Reading| match table.columns() {
        [_, weights] => {
            let right = |&row: &usize| weights.cell(row).parse::<Ratio>().is_ok();
            ((0..table.rows()).filter(right).count(), true)
        }
        _ => (0, false),
    };
    let worths =
        DELIMITERS.map(|delimiter| read_all(bytes, &options(delimiter, OnFault::Skip)).map_or((0, false), worth));
    let best = worths.iter().max();
    let delimiter = DELIMITERS[worths.iter().position(|worth| Some(worth) == best).unwrap_or(0)];
    Ok(read_all(bytes, &options(delimiter, OnFault::Stop))?.table)
}

impl Session {
    /// Weights of a sensitive column's base values from a CSV file: [`read_weights`]. They go into
    /// [`WeightsChoice::Given`].
    ///
    /// # Errors
    /// Those of [`read_weights`], and `weight-zero`: a value that occurs has the weight 0.
    pub fn weights_from_csv(
        &mut self,
        column: usize,
        name: &str,
        bytes: &[u8],
    ) -> Result<BTreeMap<String, String>, Error> {
        let taxonomy = self.taxonomy(column);
        let values = self.table().columns()[column].dictionary();
        read(bytes, name, taxonomy.taxonomy(), &|value| values.code(value).is_some())
    }

    /// The weights of a sensitive column as a CSV file that [`read_weights`] reads: every base value in the taxonomy's
    /// order. O(nodes + rows).
    pub fn weights_to_csv(&mut self, column: usize, weights: &WeightsChoice) -> Vec<u8> {
        let taxonomy = self.taxonomy(column);
        let tree = taxonomy.taxonomy();
        let column = &self.table().columns()[column];
        let counts = column.counts();
        let rows = |value: &str| column.dictionary().code(value).map_or(0, |code| counts[code.0 as usize]);
        let mut writer = CsvWriter::new(Vec::new(), b',');
        let mut write = |value: &str, weight: &str| {
            writer.write_record([value, weight]).expect("memory takes what is written to it");
        };
        // A base value of this name would be read as a value without a number.
        if tree.leaf("value").is_none() {
            write("value", "weight");
        }
        for node in tree.nodes().filter(|&node| tree.is_leaf(node)) {
            let value = tree.label(node);
            let present = || u32::from(rows(value) > 0).to_string();
            match weights {
                WeightsChoice::WherePresent => write(value, &present()),
                WeightsChoice::ByShare => write(value, &rows(value).to_string()),
                WeightsChoice::Given(given) => write(value, given.get(value).unwrap_or(&present())),
            }
        }
        writer.finish().expect("memory takes what is written to it")
    }
}
