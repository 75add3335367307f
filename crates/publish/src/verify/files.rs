//! The files as they will be written, read back and grouped as their reader groups them: by text.

use tauell_data::microdata::{Attribute, Microdata};
use tauell_data::table::Formulas;

use super::column::Texts;
use super::formulas::meant;
use super::group_tables::{Apart, GroupTexts};
use super::labels::Meaning;
use super::numbers::Numbers;
use super::output::{Role, Written};
use super::reading::Records;
use super::{Budget, Subject, VerifyError};

/// What a look at a cell of a file costs: it is written, read, looked up and held against its original.
pub(super) const CELL: u64 = 60;

/// What it costs to look at the group of a row.
const ROW: u64 = 24;

/// Rows that are written at a time at the most: they lie in memory as text.
const MOST_ROWS: usize = 1024;

/// No group yet.
const NONE: u32 = u32::MAX;

/// The files read so far, one after the other.
#[derive(Debug, Default)]
pub(super) struct Files {
    file: usize,
    /// Of the file at hand.
    open: Option<Open>,
    groups: Groups,
    /// By attribute: the quasi-identifier, then the sensitive ones.
    texts: Vec<Texts>,
    /// Attributes whose labels are known.
    known: usize,
    numbers: Numbers,
    /// Where sensitive values stand apart: the texts of groups, the table of groups at hand, and how many of them are dealt out.
    group_texts: GroupTexts,
    apart: Option<Apart>,
    dealt: usize,
    /// Tables of groups that are done.
    joined: usize,
}

/// A file under way.
#[derive(Debug)]
struct Open {
    records: Records,
    roles: Vec<Role>,
    /// The next place to be written.
    place: usize,
    /// Records read back, the header too.
    read: usize,
    /// By kept row, whether it has been met in this file.
    seen: Vec<bool>,
    piece: Vec<u8>,
    /// The numbers of the texts of the quasi-identifier of the row at hand; of that of its group alone, where it has one.
    value: Vec<u32>,
    /// The value and the group of the row before.
    before: (Vec<u32>, u32),
}

/// Rows that a reader cannot tell apart by their quasi-identifier.
#[derive(Debug, Default)]
pub(super) struct Groups {
    /// By kept row.
    group: Vec<u32>,
    count: usize,
    /// By sensitive attribute, by kept row: the number of its text.
    sensitive: Vec<Vec<u32>>,
    /// By sensitive attribute, by the number of a text: what it stands for.
    meanings: Vec<Vec<Meaning>>,
    /// Kept rows, group by group, once all is read.
    rows: Vec<u32>,
    /// Group `g` is `rows[start[g]..start[g + 1]]`.
    start: Vec<u32>,
    /// Rows that are counted, and rows that have their place.
    gathered: usize,
    /// Where rows name their group: how many say the same of their quasi-identifier, whatever their group.
    alike: Alike,
}

/// How many rows say the same of their quasi-identifier, by what they say.
#[derive(Debug, Default)]
struct Alike {
    numbers: Numbers,
    rows: Vec<u64>,
}

impl Files {
    /// What the next slice works at.
    pub fn at(&self) -> &'static str {
        match (&self.open, self.file) {
            (None, 0) => "check of the labels",
            (None, _) => "check of the groups",
            (Some(_), 0) => "check of the first file",
            (Some(_), _) => "check of the second file",
        }
    }

    /// True when all have been read.
    ///
    /// # Errors
    /// Whatever a reader would stumble over, or is not what it was made from.
    pub fn advance(&mut self, subject: Subject<'_>, budget: &mut Budget) -> Result<bool, VerifyError> {
        let microdata = subject.microdata;
        while let Some(attribute) = attributes(microdata).nth(self.known) {
            if budget.is_spent() {
                return Ok(false);
            }
            if self.texts.len() == self.known {
                self.texts.push(Texts::of(attribute.taxonomy()));
            }
            if !self.texts[self.known].advance(attribute.taxonomy(), budget) {
                return Ok(false);
            }
            self.known += 1;
        }
        if self.groups.group.is_empty() {
            self.groups.group = vec![NONE; microdata.len()];
            self.groups.sensitive = microdata.sensitive().iter().map(|_| vec![NONE; microdata.len()]).collect();
        }
        while let Some(&written) = subject.files.get(self.file) {
            if budget.is_spent() {
                return Ok(false);
            }
            let mut open = self.open.take().unwrap_or_else(|| Open::new(written, microdata.len()));
            let columns = open.roles.len().max(1);
            let most = usize::try_from(budget.left / CELL).unwrap_or(usize::MAX) / columns;
            let end = written.rows().min(open.place.saturating_add(most.clamp(1, MOST_ROWS)));
            let mut piece = std::mem::take(&mut open.piece);
            piece.clear();
            written.write(open.place..end, &mut piece);
            self.read(&mut open, &piece, subject.microdata, written)?;
            budget.spend(((end - open.place) * columns) as u64 * CELL + 1);
            (open.place, open.piece) = (end, piece);
            if end < written.rows() {
                self.open = Some(open);
                continue;
            }
            self.read(&mut open, &[], subject.microdata, written)?;
            open.is_whole(microdata.len() - subject.left_out)?;
            self.file += 1;
        }
        if self.file == 0 {
            return Err(VerifyError::RowCount { expected: microdata.len(), published: 0 });
        }
        Ok(true)
    }

    /// Reads the tables of groups where sensitive values stand apart, and deals these out to the rows of each group; true when all are.
    ///
    /// # Errors
    /// Whatever a reader would stumble over, or is not what it was made from.
    pub fn join(&mut self, subject: Subject<'_>, budget: &mut Budget) -> Result<bool, VerifyError> {
        let (quasi, sensitive) = (subject.microdata.quasi_identifiers(), subject.microdata.sensitive());
        // Every sensitive attribute stands beside the rows, or every one apart.
        let apart = !self.group_texts.name.is_empty();
        if subject.groups.len() != if apart { sensitive.len() } else { 0 } {
            return Err(VerifyError::Header);
        }
        while let Some(&written) = subject.groups.get(self.joined) {
            let (attribute, texts) = (&sensitive[self.joined], &mut self.texts[quasi.len() + self.joined]);
            let apart = self.apart.get_or_insert_with(|| Apart::new(written));
            if !apart.advance(written, attribute, texts, &self.group_texts, budget)? {
                return Ok(false);
            }
            if apart.len() != self.groups.count {
                return Err(VerifyError::Groups { column: attribute.name().to_owned() });
            }
            while let Some(rows) = self.groups.rows(self.dealt) {
                if budget.is_spent() {
                    return Ok(false);
                }
                let dealt = apart.deal(self.dealt as u32, rows, attribute, texts)?;
                budget.spend(dealt.len() as u64 * CELL + 1);
                let of = &mut self.groups.sensitive[self.joined];
                for (place, text) in dealt.into_iter().enumerate() {
                    of[self.groups.rows[self.groups.start[self.dealt] as usize + place] as usize] = text;
                }
                self.dealt += 1;
            }
            (self.apart, self.dealt) = (None, 0);
            self.joined += 1;
        }
        Ok(true)
    }

    fn read(
        &mut self,
        open: &mut Open,
        piece: &[u8],
        microdata: &Microdata,
        written: &dyn Written,
    ) -> Result<(), VerifyError> {
        let Open { records, roles, read, seen, value, before, .. } = open;
        records.read(piece, |cells| {
            let record = *read;
            *read += 1;
            if cells.len() != roles.len() {
                return Err(VerifyError::Torn { record, expected: roles.len(), found: cells.len() });
            }
            if record == 0 {
                return is_header(cells, roles, microdata, written.formulas(), &mut self.group_texts);
            }
            let row = match record - 1 {
                place if place < written.rows() => written.row_at(place),
                _ => return Err(VerifyError::RowCount { expected: seen.len(), published: record }),
            };
            match seen.get_mut(row) {
                Some(seen) if !*seen => *seen = true,
                _ => return Err(VerifyError::RowCount { expected: seen.len(), published: record }),
            }
            self.take(cells, roles, value, (microdata, row), written)?;
            self.group(value, before, row)
        })
    }

    /// Looks at the cells of a row; what they read is left in `value` and in the row's sensitive texts.
    fn take(
        &mut self,
        cells: &mut dyn ExactSizeIterator<Item = &[u8]>,
        roles: &[Role],
        value: &mut Vec<u32>,
        (microdata, row): (&Microdata, usize),
        written: &dyn Written,
    ) -> Result<(), VerifyError> {
        let quasi = microdata.quasi_identifiers();
        value.clear();
        value.resize(quasi.len() + 1, NONE);
        let mut group = None;
        for (column, (cell, role)) in cells.zip(roles).enumerate() {
            let cell = meant(cell, column, written.formulas())?;
            match *role {
                Role::Kept if cell == written.kept(row, column).as_bytes() => {}
                Role::Kept => return Err(VerifyError::Kept { column: column + 1 }),
                Role::Group => group = Some(self.group_texts.number(cell)),
                Role::QuasiIdentifier(index) => {
                    value[index] = self.texts[index].take(cell, &quasi[index], row)?;
                }
                Role::Sensitive(index) => {
                    let (attribute, place) = (&microdata.sensitive()[index], quasi.len() + index);
                    let number = self.texts[place].take(cell, attribute, row)?;
                    let before = std::mem::replace(&mut self.groups.sensitive[index][row], number);
                    if before != NONE && before != number {
                        return Err(VerifyError::Orders);
                    }
                }
            }
        }
        // Whoever knows the group knows nothing more by the quasi-identifier; who knows that alone does not know the group.
        if let Some(group) = group {
            if self.file == 0 {
                self.groups.alike.take(value);
            }
            value.fill(NONE);
            value[quasi.len()] = group;
        }
        Ok(())
    }

    /// Puts a row into the group of its value; in every file it is the same one.
    fn group(&mut self, value: &[u32], before: &mut (Vec<u32>, u32), row: usize) -> Result<(), VerifyError> {
        if before.0 != value || before.1 == NONE {
            before.0.clear();
            before.0.extend_from_slice(value);
            before.1 = self.numbers.of(value);
            self.groups.count = self.numbers.len();
        }
        let first = std::mem::replace(&mut self.groups.group[row], before.1);
        if first != NONE && first != before.1 {
            return Err(VerifyError::Orders);
        }
        Ok(())
    }

    /// Brings the rows of groups together once all files are read, in the order in which groups were met; true when all are.
    /// O(rows).
    pub fn gather(&mut self, budget: &mut Budget) -> bool {
        let Groups { group, count, rows, start, gathered, .. } = &mut self.groups;
        while *gathered < 2 * group.len() {
            if budget.is_spent() {
                return false;
            }
            let most = budget.most().div_ceil(ROW as usize);
            if *gathered < group.len() {
                start.resize(*count + 1, 0);
                let end = group.len().min(gathered.saturating_add(most));
                let published = group[*gathered..end].iter().filter(|&&group| group != NONE);
                published.for_each(|&group| start[group as usize] += 1);
                budget.spend((end - *gathered) as u64 * ROW);
                *gathered = end;
                if end == group.len() {
                    // Where each group ends; its rows are put there from the last to the first.
                    for group in 0..*count {
                        start[group + 1] += start[group];
                    }
                    *rows = vec![0; start[*count] as usize];
                }
            } else {
                let left = 2 * group.len() - *gathered;
                let first = left.saturating_sub(most);
                for row in (first..left).rev().filter(|&row| group[row] != NONE) {
                    let place = &mut start[group[row] as usize];
                    *place -= 1;
                    rows[*place as usize] = row as u32;
                }
                budget.spend((left - first) as u64 * ROW);
                *gathered += left - first;
            }
        }
        true
    }

    /// The groups, once they are gathered.
    pub fn finish(self, microdata: &Microdata) -> Groups {
        let Self { mut groups, texts, .. } = self;
        groups.group = Vec::new();
        let of_sensitive = texts.into_iter().skip(microdata.quasi_identifiers().len());
        groups.meanings = of_sensitive.map(Texts::into_meanings).collect();
        groups
    }
}

impl Open {
    fn new(written: &dyn Written, rows: usize) -> Self {
        Self {
            records: Records::new(written.delimiter()),
            roles: written.roles(),
            place: 0,
            read: 0,
            seen: vec![false; rows],
            piece: Vec::new(),
            value: Vec::new(),
            before: (Vec::new(), NONE),
        }
    }

    /// Every kept row was there once: none was there twice, so it is enough to count.
    fn is_whole(&self, rows: usize) -> Result<(), VerifyError> {
        let published = self.read.saturating_sub(1);
        if self.read == rows + 1 { Ok(()) } else { Err(VerifyError::RowCount { expected: rows, published }) }
    }
}

impl Alike {
    fn take(&mut self, value: &[u32]) {
        let number = self.numbers.of(value) as usize;
        self.rows.resize(self.numbers.len(), 0);
        self.rows[number] += 1;
    }
}

impl Groups {
    /// The fewest rows that are published alike, by their quasi-identifier; 0 where nothing is published.
    pub fn fewest_alike(&self) -> u64 {
        let groups = self.start.windows(2).map(|ends| u64::from(ends[1] - ends[0]));
        let fewest = if self.alike.rows.is_empty() { groups.min() } else { self.alike.rows.iter().copied().min() };
        fewest.unwrap_or(0)
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.count
    }

    /// The kept rows of a group; `None` past the last.
    pub fn rows(&self, group: usize) -> Option<&[u32]> {
        let (start, end) = (*self.start.get(group)?, *self.start.get(group + 1)?);
        Some(&self.rows[start as usize..end as usize])
    }

    /// The number of the text of a sensitive cell.
    pub fn text(&self, attribute: usize, row: u32) -> u32 {
        self.sensitive[attribute][row as usize]
    }

    /// What a text of a sensitive column stands for.
    pub fn meaning(&self, attribute: usize, text: u32) -> &Meaning {
        &self.meanings[attribute][text as usize]
    }
}

pub(super) fn attributes(microdata: &Microdata) -> impl Iterator<Item = &Attribute> {
    microdata.quasi_identifiers().iter().chain(microdata.sensitive())
}

/// Whether the first record names the columns, each attribute once.
fn is_header(
    cells: &mut dyn ExactSizeIterator<Item = &[u8]>,
    roles: &[Role],
    microdata: &Microdata,
    formulas: Formulas,
    groups: &mut GroupTexts,
) -> Result<(), VerifyError> {
    let (quasi, sensitive) = (microdata.quasi_identifiers(), microdata.sensitive());
    let mut named = vec![0; quasi.len() + sensitive.len()];
    for (column, (cell, role)) in cells.zip(roles).enumerate() {
        let cell = meant(cell, column, formulas)?;
        let (attribute, place) = match *role {
            Role::QuasiIdentifier(index) => (&quasi[index], index),
            Role::Sensitive(index) => (&sensitive[index], quasi.len() + index),
            Role::Kept => continue,
            Role::Group => {
                // Of one name in every order of the rows, and once.
                if cell.is_empty() || groups.name.get(..).is_some_and(|name| !name.is_empty() && name != cell) {
                    return Err(VerifyError::Header);
                }
                groups.name = cell.to_vec();
                named[quasi.len()..].iter_mut().for_each(|times| *times += 1);
                continue;
            }
        };
        if cell != attribute.name().as_bytes() {
            return Err(VerifyError::Header);
        }
        named[place] += 1;
    }
    if named.iter().all(|&times| times == 1) { Ok(()) } else { Err(VerifyError::Header) }
}
