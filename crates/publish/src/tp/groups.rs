//! Groups of rows with one quasi-identifier, as counts: which values have how many rows there, and which have the most.
//!
//! To change it: entries come by group, then by value, so that an entry's number compares as both do; the rows that a group keeps of a
//! value are a prefix of its rows, so the highest leave first. What is taken is one row at a time, which the order by counts rests on.

use std::ops::Range;

use super::residue::Residue;

/// All groups, in the order of their quasi-identifiers.
pub(super) struct Groups {
    ell: u64,
    /// Rows by entry, ascending in each.
    rows: Vec<u32>,
    /// Entries of group `g`: `first_entry[g]..first_entry[g + 1]`. An entry is the rows of a group that have one value.
    first_entry: Vec<u32>,
    /// By entry: its value, its group, and where its rows begin.
    values: Vec<u32>,
    group_of: Vec<u32>,
    first_row: Vec<u32>,
    /// By entry: the rows that the group keeps.
    kept: Vec<u32>,
    /// The entries of each group by what is kept, most first, and by entry its place there.
    order: Vec<u32>,
    places: Vec<u32>,
    /// Group after group: how many entries keep one row at least, two at least, and so on; and where each group begins.
    at_least: Vec<u32>,
    first_at_least: Vec<u32>,
    /// By group: the rows that it keeps, and the most that it keeps of one value.
    sizes: Vec<u32>,
    most: Vec<u32>,
}

impl Groups {
    /// None yet.
    pub fn new(ell: u32) -> Self {
        Self {
            ell: ell.into(),
            rows: Vec::new(),
            first_entry: Vec::new(),
            values: Vec::new(),
            group_of: Vec::new(),
            first_row: Vec::new(),
            kept: Vec::new(),
            order: Vec::new(),
            places: Vec::new(),
            at_least: Vec::new(),
            first_at_least: Vec::new(),
            sizes: Vec::new(),
            most: Vec::new(),
        }
    }

    /// The next group, whose entries follow.
    pub(crate) fn begin_group(&mut self) {
        self.first_entry.push(self.values.len() as u32);
    }

    /// The next entry of the group, whose rows begin at this place. Values ascend in a group.
    pub(crate) fn begin_entry(&mut self, value: u32, first_row: usize) {
        self.values.push(value);
        self.group_of.push(self.first_entry.len() as u32 - 1);
        self.first_row.push(first_row as u32);
    }

    /// All groups are there, and these are the rows.
    pub fn end(&mut self, rows: Vec<u32>) {
        self.first_entry.push(self.values.len() as u32);
        self.first_row.push(rows.len() as u32);
        self.rows = rows;
        self.kept = vec![0; self.values.len()];
        self.order = vec![0; self.values.len()];
        self.places = vec![0; self.values.len()];
    }

    /// No value may have more than one of so many rows of a group.
    pub fn ell(&self) -> u64 {
        self.ell
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.first_entry.len().saturating_sub(1)
    }

    /// How many entries there are.
    pub(crate) fn entry_count(&self) -> usize {
        self.values.len()
    }

    /// The entries of a group.
    pub fn entries(&self, group: u32) -> Range<u32> {
        self.first_entry[group as usize]..self.first_entry[group as usize + 1]
    }

    /// The value of an entry.
    pub fn value(&self, entry: u32) -> u32 {
        self.values[entry as usize]
    }

    /// The group of an entry.
    pub fn group_of(&self, entry: u32) -> u32 {
        self.group_of[entry as usize]
    }

    /// The rows that the group keeps of an entry: how many.
    pub fn kept(&self, entry: u32) -> u32 {
        self.kept[entry as usize]
    }

    /// The rows that the group keeps of an entry.
    pub(crate) fn kept_rows(&self, entry: u32) -> &[u32] {
        &self.rows[self.first_row[entry as usize] as usize..][..self.kept(entry) as usize]
    }

    /// The rows of an entry, kept or not.
    pub(crate) fn all_rows(&self, entry: u32) -> &[u32] {
        &self.rows[self.first_row[entry as usize] as usize..self.first_row[entry as usize + 1] as usize]
    }

    /// The first row of an entry, kept or not.
    pub(crate) fn first_of(&self, entry: u32) -> u32 {
        self.rows[self.first_row[entry as usize] as usize]
    }

    /// The rows of the table.
    pub fn rows(&self) -> usize {
        self.rows.len()
    }

    /// The rows that a group keeps.
    pub fn size(&self, group: u32) -> u32 {
        self.sizes[group as usize]
    }

    /// Whether a group stays ℓ-eligible without any one of its rows.
    pub(crate) fn is_fat(&self, group: u32) -> bool {
        u64::from(self.size(group)) > self.ell * u64::from(self.most[group as usize])
    }

    /// The entries of which a group keeps the most rows.
    pub(crate) fn pillars(&self, group: u32) -> &[u32] {
        let first = self.first_entry[group as usize] as usize;
        match self.most[group as usize] {
            0 => &[],
            most => &self.order[first..][..self.at_least[self.level(group, most)] as usize],
        }
    }

    /// Whether an entry is one of those of which its group keeps the most rows.
    pub(crate) fn is_pillar(&self, entry: u32) -> bool {
        self.kept(entry) == self.most[self.group_of(entry) as usize]
    }

    /// Where the number of entries with so many rows at least stands.
    fn level(&self, group: u32, rows: u32) -> usize {
        (self.first_at_least[group as usize] + rows - 1) as usize
    }

    /// Phase 1 for the next group: rows of the values with the most leave until it is ℓ-eligible. What is left does not depend on which
    /// of them leaves first: as long as one of several is reduced, the group is not eligible, so in the end no value has more than the
    /// largest h with Σ min(count, h) ≥ ℓ·h. `scratch` is for its own use. Returns what it looked at. O(entries + most rows of a value).
    pub(crate) fn level_next(&mut self, residue: &mut Residue, scratch: &mut Vec<u32>) -> u64 {
        let group = self.sizes.len() as u32;
        let entries = self.entries(group);
        let rows = |entry: u32| self.first_row[entry as usize + 1] - self.first_row[entry as usize];
        let mut most = entries.clone().map(rows).max().unwrap_or(0);
        let mut size: u32 = entries.clone().map(rows).sum();
        let looked = u64::from(entries.end - entries.start) + u64::from(most);
        // Values with so many rows, then with so many at least.
        scratch.clear();
        scratch.resize(most as usize + 2, 0);
        entries.clone().for_each(|entry| scratch[rows(entry) as usize] += 1);
        (1..most as usize).rev().for_each(|many| scratch[many] += scratch[many + 1]);
        while u64::from(size) < self.ell * u64::from(most) {
            size -= scratch[most as usize];
            most -= 1;
        }
        self.first_at_least.push(self.at_least.len() as u32);
        self.at_least.extend_from_slice(&scratch[1..=most as usize]);
        self.sizes.push(size);
        self.most.push(most);
        // Entries with so many rows stand behind those with more.
        scratch[most as usize + 1] = 0;
        for entry in entries.clone() {
            let rows = self.first_row[entry as usize + 1] - self.first_row[entry as usize];
            let kept = rows.min(most);
            residue.add(self.values[entry as usize], rows - kept);
            self.kept[entry as usize] = kept;
            let place = &mut scratch[kept as usize + 1];
            // Where nothing is kept there is no order.
            self.places[entry as usize] = entries.start + *place;
            self.order[(entries.start + *place) as usize] = entry;
            *place += 1;
        }
        looked
    }

    /// Takes one row of an entry, of which the group keeps one at least, to the residue.
    pub fn take(&mut self, entry: u32, residue: &mut Residue) {
        let group = self.group_of(entry);
        let rows = self.kept(entry);
        let level = self.level(group, rows);
        // It changes places with the last one of as many rows, which keeps the order.
        self.at_least[level] -= 1;
        let last = self.first_entry[group as usize] + self.at_least[level];
        let (from, other) = (self.places[entry as usize], self.order[last as usize]);
        self.order.swap(from as usize, last as usize);
        (self.places[entry as usize], self.places[other as usize]) = (last, from);
        self.kept[entry as usize] -= 1;
        self.sizes[group as usize] -= 1;
        // Only of the most rows there may be one entry alone: those with more count as well.
        if self.at_least[level] == 0 {
            self.most[group as usize] -= 1;
        }
        residue.add(self.value(entry), 1);
    }

    /// Takes one row of every pillar of a group to the residue.
    pub(crate) fn take_pillars(&mut self, group: u32, residue: &mut Residue) {
        for entry in self.pillars(group).to_vec() {
            self.take(entry, residue);
        }
    }
}
