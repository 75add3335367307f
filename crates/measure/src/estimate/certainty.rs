//! What sets disclose of the people in a file, in words: the same in reports, on the command line and on the page.

use tauell_base::words::numbers::{count, figure, percent};

use super::fresh_lots::fresh_lots;
use super::posteriors::Posteriors;

/// What sets of ℓ out of so many values disclose, a sentence each; with what they disclose about their rows, if that
/// was computed.
pub fn given_away(values: usize, ell: usize, posteriors: Option<&Posteriors>) -> Vec<String> {
    let mut said = Vec::new();
    let out = values.saturating_sub(ell);
    if out > 0 {
        said.push(format!(
            "For every person, {} ruled out with certainty: {} that {} not in the set.",
            if out == 1 { "1 value is".to_owned() } else { format!("{} values are", count(out as u64)) },
            if out == 1 { "the one" } else { "those" },
            if out == 1 { "is" } else { "are" },
        ));
    }
    let limit = format!(
        "A set of {} means a chance of 1 in {} only if all values are equally likely.",
        count(ell as u64),
        count(ell as u64)
    );
    said.push(match posteriors.filter(|of| of.rows() > 0.0) {
        Some(of) => format!(
            "{limit} By the shares estimated from this file, the most probable value of a row has a probability of up \
             to {}, and of at most {} in 95 of 100 rows.",
            percent(of.largest()),
            percent(of.percentile_95())
        ),
        None => limit,
    });
    if let [_, second, third] = fresh_lots(values, ell, 3)[..] {
        said.push(format!(
            "If the same people are published again with other sets, they lose this protection. Two such files leave \
             {} values per person on average and disclose the value of {} of the people; three disclose that of {}.",
            figure((second.expected * 100.0).round() / 100.0),
            percent(second.identified),
            percent(third.identified)
        ));
    }
    said
}
