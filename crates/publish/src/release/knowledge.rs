//! What someone knows of a person before the published table, and where in it she may be.

use tauell_data::taxonomy::ValueId;

use super::Release;

/// What is known of each quasi-identifier attribute of a person, in the release's order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Knowledge {
    /// A base value, a general one, or nothing.
    known: Vec<Option<ValueId>>,
    /// What her value may be published as, attribute by attribute, where no value says what is known of her; ascending.
    published_as: Vec<Option<Box<[ValueId]>>>,
}

/// A class that a person may be in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The class.
    pub class: usize,
    /// The rows of it that may be hers: all of them where values are generalized.
    pub rows: u64,
}

impl Knowledge {
    /// Something or nothing of each attribute.
    pub fn of(known: impl IntoIterator<Item = Option<ValueId>>) -> Self {
        Self { known: known.into_iter().collect(), published_as: Vec::new() }
    }

    /// As well as what is known of her: the published values that her value of an attribute may have become. For labels of a
    /// file that no taxonomy holds, and that may overlap.
    #[must_use]
    pub fn published_as(mut self, attribute: usize, mut values: Vec<ValueId>) -> Self {
        values.sort_unstable();
        if self.published_as.len() <= attribute {
            self.published_as.resize(attribute + 1, None);
        }
        self.published_as[attribute] = Some(values.into());
        self
    }

    /// What is known of her, attribute by attribute.
    pub fn known(&self) -> &[Option<ValueId>] {
        &self.known
    }
}

impl Candidate {
    /// Its share of the rows of its class.
    pub fn part(&self, release: &Release) -> f64 {
        self.rows as f64 / release.publication.class(self.class).rows.len().max(1) as f64
    }
}

impl Release {
    /// A class of which all rows may be someone's.
    pub fn whole_class(&self, class: usize) -> Candidate {
        Candidate { class, rows: self.publication.class(class).rows.len() as u64 }
    }

    /// The classes that someone of whom this is known may be in, in the published table's order: those with a record whose published
    /// values and what is known have a base value in common, attribute by attribute; each with the rows of such
    /// records. O(records · attributes).
    ///
    /// # Panics
    /// When something is known of another number of attributes than the release has.
    pub fn candidates(&self, knowledge: &Knowledge) -> Vec<Candidate> {
        assert_eq!(
            knowledge.known.len(),
            self.quasi_identifiers.len(),
            "something or nothing is known about each attribute"
        );
        let may_be_hers = |cells: &[ValueId]| {
            let known = cells.iter().zip(&knowledge.known).zip(&self.quasi_identifiers);
            let mut fits =
                known.map(|((&cell, known), attribute)| known.is_none_or(|known| attribute.values.meet(cell, known)));
            let mut named = cells.iter().zip(&knowledge.published_as);
            fits.all(|fits| fits)
                && named.all(|(cell, values)| values.as_ref().is_none_or(|values| values.binary_search(cell).is_ok()))
        };
        let mut found: Vec<Candidate> = Vec::new();
        for (class, of) in self.publication.classes().enumerate() {
            let hers = of.records().filter(|record| may_be_hers(record.cells));
            let rows = hers.map(|record| record.rows.len() as u64).sum();
            if rows > 0 {
                found.push(Candidate { class, rows });
            }
        }
        found
    }
}
