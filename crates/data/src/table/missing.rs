//! Which cells count as missing.

/// The spellings that mean "no value": compared case-blind, white space around a cell ignored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MissingTokens {
    tokens: Vec<String>,
}

impl MissingTokens {
    /// The spellings of the contract: the empty cell, `?`, `NA`, `N/A` and `null`.
    pub const DEFAULT: [&'static str; 5] = ["", "?", "NA", "N/A", "null"];

    /// These spellings and no others.
    pub fn new<S: AsRef<str>>(tokens: impl IntoIterator<Item = S>) -> Self {
        Self { tokens: tokens.into_iter().map(|token| token.as_ref().trim().to_lowercase()).collect() }
    }

    /// Whether a cell with this text is missing.
    pub fn matches(&self, cell: &str) -> bool {
        self.token_of(cell).is_some()
    }

    /// The place in the list of the spelling that a cell with this text has; `None` if it is not missing.
    pub fn token_of(&self, cell: &str) -> Option<usize> {
        let cell = cell.trim();
        self.tokens.iter().position(|token| {
            token.len() == cell.len() && token.eq_ignore_ascii_case(cell)
                || !cell.is_ascii() && *token == cell.to_lowercase()
        })
    }

    /// The spellings, lower case.
    pub fn tokens(&self) -> &[String] {
        &self.tokens
    }
}

impl Default for MissingTokens {
    fn default() -> Self {
        Self::new(Self::DEFAULT)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_contracts_spellings_are_missing_in_any_case() {
        let tokens = MissingTokens::default();
        for cell in ["", " ", "?", " ? ", "na", "NA", "n/a", "NULL", "Null"] {
            assert!(tokens.matches(cell), "{cell:?}");
        }
        for cell in ["0", "none", "nan", "-", "NA1"] {
            assert!(!tokens.matches(cell), "{cell:?}");
        }
    }
}
