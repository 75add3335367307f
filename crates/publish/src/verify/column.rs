//! One column of the file, as it is read back.

use std::hash::BuildHasher;

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;

use tauell_base::pace::Pace;
use tauell_data::microdata::Attribute;
use tauell_data::table::Formulas;
use tauell_data::taxonomy::Taxonomy;

use super::VerifyError;
use super::formulas::meant;
use super::labels::{Labels, Meaning};
use super::reading::written_as;

/// The texts of a column, each numbered when it is first met.
#[derive(Debug)]
pub(super) struct Texts {
    labels: Labels,
    /// The texts by number, one after the other, and where each ends: in the order of the input, each cell is compared with another.
    texts: Vec<u8>,
    ends: Vec<usize>,
    /// By number.
    meanings: Vec<Meaning>,
    /// By number: bytes that a reader of the first file reads as this text, one after the other, and where each ends. None if a
    /// reader would find a formula in them.
    written: Vec<u8>,
    written_ends: Vec<usize>,
    /// Numbers, by text.
    index: HashTable<u32>,
    /// The number of the last text met: rows of a class are together.
    last: u32,
    /// The first file's delimiter and formulas.
    format: (u8, Formulas),
}

impl Texts {
    /// No text yet, of a column of these values; the first file has this delimiter, and treats formulas so.
    pub async fn of(taxonomy: &Taxonomy, format: (u8, Formulas), pace: &Pace) -> Self {
        let labels = Labels::of(taxonomy, pace).await;
        let (texts, ends, meanings, index) = (Vec::new(), Vec::new(), Vec::new(), HashTable::new());
        let (written, written_ends) = (Vec::new(), Vec::new());
        Self { labels, texts, ends, meanings, written, written_ends, index, last: 0, format }
    }

    /// The number of a cell's text, which must stand for something that covers this leaf: the original value of its row.
    ///
    /// # Errors
    /// A text that is no label of the taxonomy; a value that does not cover the original.
    pub fn take(&mut self, cell: &[u8], attribute: &Attribute, leaf: u32) -> Result<u32, VerifyError> {
        let number = self.number(cell, attribute)?;
        if !self.covers(number, leaf) {
            return Err(VerifyError::NotCovered { column: attribute.name().to_owned() });
        }
        Ok(number)
    }

    /// The number of a text, in whichever row.
    ///
    /// # Errors
    /// A text that is no label of the taxonomy.
    pub fn number(&mut self, cell: &[u8], attribute: &Attribute) -> Result<u32, VerifyError> {
        if !self.is(self.last, cell) {
            let hash = FxBuildHasher.hash_one(cell);
            self.last = match self.known(cell, hash) {
                Some(number) => number,
                None => self.learn(cell, hash, attribute)?,
            };
        }
        Ok(self.last)
    }

    /// The number of a text that was met, if it covers this leaf; `last` is that of the cell before. Nothing is learned, so several threads
    /// may look at once.
    pub fn find(&self, cell: &[u8], leaf: u32, last: &mut u32) -> Option<u32> {
        if !self.is(*last, cell) {
            *last = self.known(cell, FxBuildHasher.hash_one(cell))?;
        }
        self.covers(*last, leaf).then_some(*last)
    }

    fn known(&self, cell: &[u8], hash: u64) -> Option<u32> {
        self.index.find(hash, |&number| self.is(number, cell)).copied()
    }

    /// Whether a cell has the text of this number.
    pub fn is(&self, number: u32, cell: &[u8]) -> bool {
        text(&self.texts, &self.ends, number) == Some(cell)
    }

    /// The length of a cell at the beginning of these bytes that ends at this byte, if every reader of the first file finds the text of
    /// this number in it. `None` if it has another text, or has it in other bytes.
    pub fn begins(&self, number: u32, bytes: &[u8], end: u8) -> Option<usize> {
        let written = text(&self.written, &self.written_ends, number)?;
        // Nothing is recorded if a reader would find a formula in it.
        let is_it = bytes.get(written.len()) == Some(&end) && bytes.starts_with(written);
        (is_it && (!written.is_empty() || self.is(number, b""))).then_some(written.len())
    }

    /// Whether a file is written as the first one.
    pub fn are_written(&self, delimiter: u8, formulas: Formulas) -> bool {
        self.format == (delimiter, formulas)
    }

    /// Whether the text of this number covers a leaf.
    pub fn covers(&self, number: u32, leaf: u32) -> bool {
        self.meanings[number as usize].covers(leaf)
    }

    /// What a text stands for.
    pub fn meaning(&self, text: u32) -> &Meaning {
        &self.meanings[text as usize]
    }

    fn learn(&mut self, cell: &[u8], hash: u64, attribute: &Attribute) -> Result<u32, VerifyError> {
        let meaning = std::str::from_utf8(cell).ok().and_then(|text| self.labels.meaning(attribute.taxonomy(), text));
        let meaning = meaning.ok_or_else(|| VerifyError::Label { column: attribute.name().to_owned() })?;
        let number = self.meanings.len() as u32;
        self.meanings.push(meaning);
        let (delimiter, formulas) = self.format;
        if meant(cell, 0, formulas) == Ok(cell) {
            self.written.extend(written_as(cell, delimiter));
        }
        self.written_ends.push(self.written.len());
        self.texts.extend_from_slice(cell);
        self.ends.push(self.texts.len());
        let Self { texts, ends, index, .. } = self;
        // As the bytes that were looked up.
        index.insert_unique(hash, number, |&number| {
            FxBuildHasher.hash_one(text(texts, ends, number).unwrap_or_default())
        });
        Ok(number)
    }

    /// What each text stands for, by its number.
    pub(crate) fn into_meanings(self) -> Vec<Meaning> {
        self.meanings
    }
}

/// The text of a number; `None` of a number that was not given.
fn text<'a>(texts: &'a [u8], ends: &[usize], number: u32) -> Option<&'a [u8]> {
    let end = *ends.get(number as usize)?;
    let start = number.checked_sub(1).map_or(0, |before| ends[before as usize]);
    Some(&texts[start..end])
}
