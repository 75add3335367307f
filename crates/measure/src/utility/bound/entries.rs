//! Rows as counts: what matters of a row are its quasi-identifier in one group of attributes, and its published sensitive values.

use std::cmp::Ordering;

use tauell_base::pace::Pace;
use tauell_base::sorting::Sorting;
use tauell_publish::CostLadder;

use super::CostBoundArgs;
use super::column::Columns;

/// The rows of a table by distinct quasi-identifier and sensitive values.
#[derive(Debug)]
pub(super) struct Entries {
    /// The taxonomies of the group.
    pub ladders: Vec<CostLadder>,
    /// By quasi-identifier, one after the other: the leaf of each attribute.
    pub leaves: Vec<u32>,
    /// Entries of quasi-identifier q: `first[q]..first[q + 1]`.
    pub first: Vec<u32>,
    /// By entry, one after the other: the cell of each sensitive attribute.
    pub cells: Vec<u32>,
    /// By entry: its rows.
    pub rows: Vec<u64>,
    /// Cells of an entry.
    pub sensitive: usize,
}

impl Entries {
    /// O(rows · log rows · attributes).
    pub async fn gather(args: &CostBoundArgs, columns: &Columns, attributes: &[usize], pace: &Pace) -> Self {
        let all = args.microdata.quasi_identifiers();
        let ladders =
            attributes.iter().map(|&at| CostLadder::of(&all[at], args.objective, args.microdata.weights())).collect();
        let leaves: Vec<&[u32]> = attributes.iter().map(|&at| all[at].leaves()).collect();
        let rows = sorted_rows(args.microdata.len(), &leaves, columns, pace).await;
        let mut entries = Self {
            ladders,
            leaves: vec![],
            first: vec![],
            cells: vec![],
            rows: vec![],
            sensitive: columns.columns.len(),
        };
        let mut before: Option<u32> = None;
        for row in rows {
            let same = before.map_or((false, false), |before| {
                let quasi = leaves.iter().all(|leaves| leaves[row as usize] == leaves[before as usize]);
                (quasi, quasi && columns.cells_of(row).eq(columns.cells_of(before)))
            });
            if !same.0 {
                entries.first.push(entries.rows.len() as u32);
                entries.leaves.extend(leaves.iter().map(|leaves| leaves[row as usize]));
            }
            if !same.1 {
                entries.cells.extend(columns.cells_of(row));
                entries.rows.push(0);
            }
            *entries.rows.last_mut().expect("just begun") += 1;
            before = Some(row);
            pace.pause(10).await;
        }
        entries.first.push(entries.rows.len() as u32);
        entries
    }

    /// Distinct quasi-identifiers.
    pub fn tuples(&self) -> usize {
        self.first.len() - 1
    }

    /// Entries.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// The cells of an entry.
    pub fn cells_of(&self, entry: usize) -> &[u32] {
        &self.cells[entry * self.sensitive..(entry + 1) * self.sensitive]
    }

    /// The leaves of a quasi-identifier.
    pub fn leaves_of(&self, tuple: u32) -> &[u32] {
        let attributes = self.ladders.len();
        &self.leaves[tuple as usize * attributes..(tuple as usize + 1) * attributes]
    }

    /// The entries of a quasi-identifier.
    pub fn of_tuple(&self, tuple: u32) -> std::ops::Range<u32> {
        self.first[tuple as usize]..self.first[tuple as usize + 1]
    }
}

/// Rows by quasi-identifier, then by sensitive values.
async fn sorted_rows(rows: usize, leaves: &[&[u32]], columns: &Columns, pace: &Pace) -> Vec<u32> {
    let mut compare = |a: u32, b: u32| {
        let quasi = leaves.iter().map(|leaves| leaves[a as usize].cmp(&leaves[b as usize]));
        let quasi = quasi.fold(Ordering::Equal, Ordering::then);
        quasi.then_with(|| columns.cells_of(a).cmp(columns.cells_of(b)))
    };
    let mut sorting = Sorting::new((0..rows as u32).collect());
    pace.until(|left| sorting.advance(&mut compare, left)).await;
    sorting.finish()
}
