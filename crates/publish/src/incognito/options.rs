//! The options of Incognito, typed, from the words of its list (`about.rs`).

use crate::MostRows;
use crate::choice::MethodChoice;

/// The options of Incognito.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IncognitoOptions {
    /// Which of the tables that pass is published.
    pub best: Best,
    /// By way of what (τ, ℓ) is met.
    pub aim: AimOfIncognito,
    /// Up to how many rows may be suppressed.
    pub suppress: MostRows,
    /// Whether to skip level vectors whose check provably follows from others. The result is the same.
    pub prunes: bool,
    /// Whether blocks are made from those of a more specific level vector rather than from the table. The result is the same.
    pub rolls_up: bool,
}

/// How (τ, ℓ) is satisfied, if it is required of one sensitive attribute.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AimOfIncognito {
    /// Itself.
    #[default]
    Itself,
    /// The recursive (c, ℓ) that guarantee it.
    Guaranteed,
    /// Recursive (c, ℓ) that are tried.
    Search,
}

/// Which of the tables that pass is published; of equal ones the one with the most information, then the lowest height, then the
/// least discernibility, then the one that leaves the more important attribute more specific.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Best {
    /// The one with the largest um(G).
    #[default]
    Information,
    /// The one of the lowest total height.
    Height,
    /// The one with the least Σ |E|², and the number of rows for each suppressed one.
    Discernibility,
    /// The one with the most classes.
    Classes,
    /// The one with the fewest published rows a class.
    ClassSize,
    /// The one with the least geometric mean of 1 + loss over the attributes, a loss being the mean share of the values that a cell
    /// stands for.
    Loss,
}

impl Best {
    /// All of them, each with its word.
    const ALL: [(Self, &'static str); 6] = [
        (Self::Information, "information"),
        (Self::Height, "height"),
        (Self::Discernibility, "discernibility"),
        (Self::Classes, "classes"),
        (Self::ClassSize, "class-size"),
        (Self::Loss, "loss"),
    ];
}

impl Default for IncognitoOptions {
    fn default() -> Self {
        Self {
            best: Best::default(),
            aim: AimOfIncognito::default(),
            suppress: MostRows::Count(0),
            prunes: true,
            rolls_up: true,
        }
    }
}

impl From<&MethodChoice> for IncognitoOptions {
    fn from(choice: &MethodChoice) -> Self {
        let word = choice.word("best");
        let best = Best::ALL.into_iter().find(|(_, name)| *name == word).map_or_else(Best::default, |(best, _)| best);
        let aim = match choice.word("aim") {
            "guaranteed" => AimOfIncognito::Guaranteed,
            "search" => AimOfIncognito::Search,
            _ => AimOfIncognito::Itself,
        };
        Self { best, aim, suppress: choice.rows("suppress"), ..Self::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::every_word_is_another_option;

    #[test]
    fn every_word_of_the_list_is_another_option() {
        every_word_is_another_option("incognito", |choice| IncognitoOptions::from(choice));
    }

    #[test]
    fn rows_are_a_share_or_a_number() {
        let mut choice = MethodChoice::of("incognito").unwrap();
        assert!(choice.set("suppress", "2.5%") && choice.set("suppress", "40") && !choice.set("suppress", "some"));
        assert_eq!(IncognitoOptions::from(&choice).suppress, MostRows::Count(40));
    }
}
