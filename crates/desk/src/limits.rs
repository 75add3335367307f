//! The meaning of a (τ, ℓ) for a column, or the reason why it is not valid. No table is needed.
//!
//! Both parameters come as text, exactly as the user typed them, so that the message can name the fault.
//!
//! ```
//! use tauell_desk::limits::{LimitView, TypedLimit};
//!
//! let typed = |tau: &str| TypedLimit { column: "disease".to_owned(), tau: tau.to_owned(), l: "3".to_owned() };
//! let half = LimitView::of(typed("0.5"));
//! assert!(half.fault.is_none() && half.sentence.contains("at most half of the people"));
//! assert!(LimitView::of(typed("0.3")).fault.is_some_and(|fault| fault.contains("cannot be below 1/3")));
//! ```

use serde::{Deserialize, Serialize};
use tauell_base::words::numbers::{count, percent_at_most};
use tauell_privacy::{Ratio, TauEll};

/// A (τ, ℓ) that was typed for a column.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct TypedLimit {
    /// The column.
    pub column: String,
    /// τ: `0.5`, `1/3`.
    pub tau: String,
    /// ℓ: `3`.
    pub l: String,
}

/// What such a pair requires.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct LimitView {
    /// The column.
    pub column: String,
    /// What is wrong with the pair, and what to do; `None` if it is valid.
    pub fault: Option<String>,
    /// What it requires, in a sentence; empty if it is not valid.
    pub sentence: String,
    /// The smallest τ that ℓ allows, as it is written; `None` if ℓ is not valid.
    pub least_tau: Option<String>,
    /// The same as a share.
    pub least_share: Option<f64>,
}

impl LimitView {
    /// Of a pair as it was typed.
    pub fn of(TypedLimit { column, tau, l }: TypedLimit) -> Self {
        let ell = l.trim().parse::<u32>().ok().filter(|&ell| ell >= 2);
        let least = ell.and_then(|ell| Ratio::new(1, u64::from(ell)));
        let found = read(&tau, ell);
        Self {
            sentence: found.as_ref().map(|pair| in_words(&column, pair)).unwrap_or_default(),
            fault: found.err(),
            least_tau: ell.map(least_tau),
            least_share: least.map(|least| least.to_f64()),
            column,
        }
    }
}

/// 1/ℓ as people write it.
fn least_tau(ell: u32) -> String {
    match ell {
        2 => "0.5".to_owned(),
        4 => "0.25".to_owned(),
        5 => "0.2".to_owned(),
        _ => format!("1/{ell}"),
    }
}

fn read(tau: &str, ell: Option<u32>) -> Result<TauEll, String> {
    let ell = ell.ok_or("ℓ must be a whole number of at least 2.")?;
    let ratio: Ratio = tau
        .trim()
        .parse()
        .map_err(|_| "τ must be a number between 0 and 1, such as 0.5, or a fraction such as 1/3.")?;
    TauEll::new(ratio, ell).map_err(|_| {
        if ratio.numerator() >= ratio.denominator() {
            "τ must be below 1: at 1, a class may have a single value, and nothing is guaranteed.".to_owned()
        } else {
            let values = small(u64::from(ell)) + " values";
            format!("With ℓ = {ell}, τ cannot be below 1/{ell}: {values} cannot each have a smaller share.")
        }
    })
}

/// The largest share of one value in a class, and of several together.
fn in_words(column: &str, pair: &TauEll) -> String {
    let ell = pair.ell();
    let limit = |k: u32| share_at_most(pair.psi_numerator(k as usize), pair.psi_denominator(), pair.psi(k as usize));
    let mut text = format!(
        "In every equivalence class, at most {} of the people may have the same \
        {column}",
        limit(1)
    );
    for k in 2..ell.min(4) {
        text += &format!("; any {} values together at most {}", small(u64::from(k)), limit(k));
    }
    if ell > 4 {
        text +=
            &format!("; and so on, up to any {} values together at most {}", small(u64::from(ell - 1)), limit(ell - 1));
    }
    text + "."
}

/// A limit, as a word if there is one, otherwise in percent: rounded up, because a smaller limit would claim too much.
fn share_at_most(numerator: u128, denominator: u128, share: f64) -> String {
    let words =
        [(1, 2, "half"), (1, 3, "a third"), (2, 3, "two thirds"), (1, 4, "a quarter"), (3, 4, "three quarters")];
    let word = words.iter().find(|(of, parts, _)| numerator.checked_mul(*parts) == denominator.checked_mul(*of));
    word.map_or_else(|| percent_at_most(share), |(_, _, word)| (*word).to_owned())
}

/// A small whole number in words.
fn small(number: u64) -> String {
    const WORDS: [&str; 13] =
        ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    WORDS.get(number as usize).map_or_else(|| count(number), |word| (*word).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(tau: &str, l: &str) -> LimitView {
        LimitView::of(TypedLimit { column: "disease".to_owned(), tau: tau.to_owned(), l: l.to_owned() })
    }

    #[test]
    fn the_sentence_states_the_limit_for_one_value_and_for_several() {
        let said = |tau, l| of(tau, l).sentence;
        assert_eq!(
            said("0.5", "3"),
            "In every equivalence class, at most half of the people may have the same disease; any two values \
             together at most three quarters."
        );
        assert_eq!(
            said("0.6", "2"),
            "In every equivalence class, at most 60% of the people may have the same \
            disease."
        );
        assert_eq!(
            said("0.4", "6"),
            "In every equivalence class, at most 40% of the people may have the same disease; any two values together \
             at most 52%; any three values together at most 64%; and so on, up to any five values together at most \
             88%."
        );
    }

    #[test]
    fn it_never_names_a_smaller_limit_than_is_enforced() {
        assert!(of("0.95", "3").sentence.contains("any two values together at most 97.5%"));
        assert!(of("0.334", "3").sentence.contains("at most 33.4% of the people"));
        assert!(of("5/14", "3").sentence.contains("at most 35.72% of the people"));
    }

    #[test]
    fn a_pair_that_is_not_valid_says_what_to_do() {
        let fault = |tau, l| of(tau, l).fault.unwrap_or_default();
        assert_eq!((fault("0.5", "3"), fault(" 1/3", "3"), fault(".4", "3")), Default::default());
        assert!(fault("0.3", "3").contains("cannot be below 1/3: three values"));
        assert!(fault("1", "3").contains("below 1"));
        assert!(fault("x", "3").contains("between 0 and 1, such as 0.5"));
        for l in ["1", "NaN", "2.5", "", "-3"] {
            assert!(fault("0.5", l).contains("a whole number of at least 2"), "{l}");
            assert_eq!(of("0.5", l).least_tau, None);
        }
        let least = |l| of("0.9", l).least_tau.unwrap_or_default();
        assert_eq!(["2", "3", "4", "5", "6"].map(least), ["0.5", "1/3", "0.25", "0.2", "1/6"]);
    }
}
