//! Tables of groups, read back: what each group of rows holds of a sensitive attribute that stands apart from them.
//!
//! A reader joins both tables by the text of the group and knows of a row the values of its group alone. So every group must be there
//! once, with as many values as it has rows; and its rows must be such that the values can be dealt out to them, each to a row whose
//! original it covers.

use rustc_hash::FxHashMap;

use tauell_base::pace::Pace;
use tauell_data::microdata::Attribute;

use super::VerifyError;
use super::column::Texts;
use super::formulas::meant;
use super::labels::Meaning;
use super::output::WrittenGroups;
use super::reading::Records;

/// Groups that are written at a time at most.
const MOST_GROUPS: usize = 256;

/// What a look at a record costs, in units of some nanoseconds.
const RECORD: u64 = 200;

/// The numbers of groups by their texts, as the table of rows has them.
#[derive(Debug, Default)]
pub(super) struct GroupTexts {
    pub name: Vec<u8>,
    numbers: FxHashMap<Box<[u8]>, u32>,
}

impl GroupTexts {
    /// The number of a text, by first appearance.
    pub fn number(&mut self, text: &[u8]) -> u32 {
        let next = self.numbers.len() as u32;
        match self.numbers.get(text) {
            Some(&number) => number,
            None => *self.numbers.entry(text.into()).or_insert(next),
        }
    }

    /// The number of a text that was met; `None` of any other.
    pub fn of(&self, text: &[u8]) -> Option<u32> {
        self.numbers.get(text).copied()
    }
}

/// One table of groups.
#[derive(Debug, Default)]
pub(super) struct Apart {
    /// By group: the texts of its values, and how many rows have each.
    held: FxHashMap<u32, Vec<(u32, u64)>>,
    /// The text of the group in the last record.
    last: Vec<u8>,
}

impl Apart {
    /// Reads the table of an attribute.
    ///
    /// # Errors
    /// Whatever a reader would stumble over.
    pub async fn read(
        written: &dyn WrittenGroups,
        attribute: &Attribute,
        texts: &mut Texts,
        groups: &GroupTexts,
        pace: &Pace,
    ) -> Result<Self, VerifyError> {
        let (mut apart, mut records, mut piece) = (Self::default(), Records::new(written.delimiter()), Vec::new());
        let (mut place, mut read) = (0, 0);
        loop {
            let end = written.groups().min(place + MOST_GROUPS);
            piece.clear();
            if place < end || read == 0 {
                written.write(place..end, &mut piece);
            }
            let before = read;
            records.read(&piece, |cells| {
                let record = read;
                read += 1;
                if cells.len() != 3 {
                    return Err(VerifyError::Torn { record, expected: 3, found: cells.len() });
                }
                let mut next = |column| meant(cells.next().unwrap_or_default(), column, written.formulas());
                let cells = [next(0)?, next(1)?, next(2)?];
                if record > 0 {
                    return apart.take(cells, attribute, texts, groups);
                }
                let [group, value, _] = cells;
                let is_named = group == groups.name && value == attribute.name().as_bytes();
                if is_named { Ok(()) } else { Err(VerifyError::Header) }
            })?;
            pace.pause((read - before) as u64 * RECORD + 1).await;
            if place == end && piece.is_empty() {
                return Ok(apart);
            }
            place = end;
        }
    }

    /// Takes a record: a group, a value and the number of its rows.
    fn take(
        &mut self,
        [group, value, count]: [&[u8]; 3],
        attribute: &Attribute,
        texts: &mut Texts,
        groups: &GroupTexts,
    ) -> Result<(), VerifyError> {
        let wrong = || VerifyError::Groups { column: attribute.name().to_owned() };
        let number = groups.of(group).ok_or_else(wrong)?;
        // The records of a group are neighbours.
        if self.last != group && self.held.contains_key(&number) {
            return Err(wrong());
        }
        self.last.clear();
        self.last.extend_from_slice(group);
        let rows = std::str::from_utf8(count).ok().and_then(|text| text.parse::<u64>().ok());
        let rows = rows.filter(|&rows| rows > 0).ok_or_else(wrong)?;
        let text = texts.number(value, attribute)?;
        let of_group = self.held.entry(number).or_default();
        if of_group.iter().any(|&(known, _)| known == text) {
            return Err(wrong());
        }
        of_group.push((text, rows));
        Ok(())
    }

    /// Deals the values of a group out to its rows: the text that each row gets, in the order of the rows. The more a value says, the
    /// sooner it is dealt out.
    ///
    /// # Errors
    /// Values that are more or fewer than the rows, or that cover no row that is left.
    pub(crate) fn deal(
        &self,
        group: u32,
        rows: &[u32],
        attribute: &Attribute,
        texts: &Texts,
    ) -> Result<Vec<u32>, VerifyError> {
        let wrong = || VerifyError::Groups { column: attribute.name().to_owned() };
        let mut held: Vec<(u32, u64, &Meaning)> = self
            .held
            .get(&group)
            .ok_or_else(wrong)?
            .iter()
            .map(|&(text, of)| (text, of, texts.meaning(text)))
            .collect();
        if held.iter().map(|&(_, rows, _)| rows).sum::<u64>() != rows.len() as u64 {
            return Err(wrong());
        }
        held.sort_by_key(|(_, _, meaning)| meaning.leaves().count());
        let mut dealt = vec![None; rows.len()];
        for (text, count, meaning) in held {
            let covered = |(place, of): &(usize, &mut Option<u32>)| {
                of.is_none() && meaning.covers(attribute.leaves()[rows[*place] as usize])
            };
            let taken = dealt.iter_mut().enumerate().filter(covered).take(count as usize);
            let taken = taken.map(|(_, of)| *of = Some(text)).count();
            if taken as u64 != count {
                return Err(VerifyError::NotCovered { column: attribute.name().to_owned() });
            }
        }
        dealt.into_iter().collect::<Option<Vec<u32>>>().ok_or_else(wrong)
    }

    /// How many groups it has.
    pub fn len(&self) -> usize {
        self.held.len()
    }
}
