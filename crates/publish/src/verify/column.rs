//! One column of the file, as it is read back.

use rustc_hash::FxHashMap;

use tauell_base::pace::Pace;
use tauell_data::microdata::Attribute;
use tauell_data::taxonomy::Taxonomy;

use super::VerifyError;
use super::labels::{Labels, Meaning};

/// The texts of a column, each numbered when it is first met.
#[derive(Debug)]
pub(super) struct Texts {
    labels: Labels,
    numbers: FxHashMap<Box<[u8]>, u32>,
    /// By number.
    meanings: Vec<Meaning>,
    /// The last text met, and its number: rows of a class are together.
    last: Option<(Vec<u8>, u32)>,
}

impl Texts {
    /// No text yet, of a column of these values.
    pub async fn of(taxonomy: &Taxonomy, pace: &Pace) -> Self {
        let labels = Labels::of(taxonomy, pace).await;
        Self { labels, numbers: FxHashMap::default(), meanings: Vec::new(), last: None }
    }

    /// The number of a cell's text, which must stand for something that covers the original value of the row.
    ///
    /// # Errors
    /// A text that is no label of the taxonomy; a value that does not cover the original.
    pub fn take(&mut self, cell: &[u8], attribute: &Attribute, row: usize) -> Result<u32, VerifyError> {
        let number = self.number(cell, attribute)?;
        if !self.meanings[number as usize].covers(attribute.leaves()[row]) {
            return Err(VerifyError::NotCovered { column: attribute.name().to_owned() });
        }
        Ok(number)
    }

    /// The number of a text, in whichever row.
    ///
    /// # Errors
    /// A text that is no label of the taxonomy.
    pub fn number(&mut self, cell: &[u8], attribute: &Attribute) -> Result<u32, VerifyError> {
        if let Some((last, number)) = &self.last
            && last == cell
        {
            return Ok(*number);
        }
        let number = match self.numbers.get(cell) {
            Some(&number) => number,
            None => self.learn(cell, attribute)?,
        };
        let (last, known) = self.last.get_or_insert_default();
        last.clear();
        last.extend_from_slice(cell);
        *known = number;
        Ok(number)
    }

    /// What a text stands for.
    pub fn meaning(&self, text: u32) -> &Meaning {
        &self.meanings[text as usize]
    }

    fn learn(&mut self, cell: &[u8], attribute: &Attribute) -> Result<u32, VerifyError> {
        let meaning = std::str::from_utf8(cell).ok().and_then(|text| self.labels.meaning(attribute.taxonomy(), text));
        let meaning = meaning.ok_or_else(|| VerifyError::Label { column: attribute.name().to_owned() })?;
        let number = self.meanings.len() as u32;
        self.meanings.push(meaning);
        self.numbers.insert(cell.into(), number);
        Ok(number)
    }

    /// What each text stands for, by its number.
    pub(crate) fn into_meanings(self) -> Vec<Meaning> {
        self.meanings
    }
}
