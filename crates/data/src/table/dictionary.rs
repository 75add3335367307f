//! Distinct values, each stored once.

use std::hash::BuildHasher;

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;

use super::ValueCode;

/// The distinct values of a column in order of first appearance.
///
/// All values lie in one string; a value is found by a hash table of codes, so a value costs its bytes and about
/// twelve more.
#[derive(Clone, Default)]
pub struct Dictionary {
    text: String,
    /// `ends[c]` is where value `c` ends in `text`; it begins where its predecessor ends.
    ends: Vec<usize>,
    index: HashTable<u32>,
}

impl Dictionary {
    /// An empty dictionary.
    pub fn new() -> Self {
        Self::default()
    }

    /// Number of distinct values.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is no value.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The code of `value`, which is added if it is new. Expected O(bytes of the value).
    pub(crate) fn intern(&mut self, value: &str) -> ValueCode {
        let hash = hash_of(value);
        let Self { text, ends, index } = self;
        let found = index.find(hash, |&code| slice(text, ends, code) == value);
        if let Some(&code) = found {
            return ValueCode(code);
        }
        let code = u32::try_from(ends.len()).expect("fewer than 2^32 rows, so fewer distinct values");
        text.push_str(value);
        ends.push(text.len());
        index.insert_unique(hash, code, |&other| hash_of(slice(text, ends, other)));
        ValueCode(code)
    }

    /// The code of `value`, if the dictionary holds it.
    pub fn code(&self, value: &str) -> Option<ValueCode> {
        self.index
            .find(hash_of(value), |&code| slice(&self.text, &self.ends, code) == value)
            .map(|&code| ValueCode(code))
    }

    /// The value with this code.
    ///
    /// # Panics
    /// When the code is not of this dictionary.
    pub fn value(&self, code: ValueCode) -> &str {
        slice(&self.text, &self.ends, code.0)
    }

    /// All values one after the other.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// Where the value with this code begins in [`Self::text`].
    pub(super) fn start(&self, code: ValueCode) -> usize {
        (code.0 as usize).checked_sub(1).map_or(0, |before| self.ends[before])
    }

    /// All values in the order of their codes.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &str> {
        (0..self.ends.len()).map(|code| slice(&self.text, &self.ends, code as u32))
    }
}

/// Says how many values there are, never which: a dictionary holds people's data.
impl std::fmt::Debug for Dictionary {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Dictionary({} values)", self.len())
    }
}

fn hash_of(value: &str) -> u64 {
    FxBuildHasher.hash_one(value)
}

fn slice<'a>(text: &'a str, ends: &[usize], code: u32) -> &'a str {
    let code = code as usize;
    let start = if code == 0 { 0 } else { ends[code - 1] };
    &text[start..ends[code]]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_distinct_value_has_one_code_in_order_of_appearance() {
        let mut dictionary = Dictionary::new();
        let codes: Vec<u32> = ["b", "", "a", "b", "", "ab"].iter().map(|v| dictionary.intern(v).0).collect();
        assert_eq!(codes, [0, 1, 2, 0, 1, 3]);
        assert_eq!(dictionary.iter().collect::<Vec<_>>(), ["b", "", "a", "ab"]);
        assert_eq!(dictionary.code("ab"), Some(ValueCode(3)));
        assert_eq!(dictionary.code("c"), None);
    }
}
