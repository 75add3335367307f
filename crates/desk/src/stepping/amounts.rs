//! How much some people have of a value, and how much they may, in words.

use tauell_base::words::numbers::{count, figure, listed, people, percent_at_most};
use tauell_base::words::{brief, joined};
use tauell_data::microdata::Microdata;
use tauell_privacy::{BaseIndex, Masses};
use tauell_publish::Promise;
use tauell_publish::trace::{Missed, Share, Together};

/// Letters of a value in a sentence; the whole of it stands in the table.
const LETTERS: usize = 32;
/// Values that are named one by one.
const NAMED: usize = 4;

/// The values and requirements of a table, for sentences.
#[derive(Clone, Copy, Debug)]
pub(super) struct Names<'a> {
    pub microdata: &'a Microdata,
    pub promises: &'a [Promise],
}

impl Names<'_> {
    /// A base value.
    #[inline(never)]
    pub fn value(&self, attribute: usize, base: BaseIndex) -> String {
        let spread = self.promises[attribute].spread();
        let taxonomy = spread.taxonomy();
        brief(taxonomy.label(taxonomy.leaf_node(spread.base()[base])), LETTERS)
    }

    /// Several of them.
    #[inline(never)]
    pub fn values(&self, attribute: usize, bases: &[BaseIndex]) -> String {
        let names: Vec<String> = bases.iter().map(|&base| self.value(attribute, base)).collect();
        listed(&names.iter().map(String::as_str).collect::<Vec<_>>(), NAMED)
    }

    /// Which column is meant, where there are several: ` of "disease"`.
    #[inline(never)]
    pub fn column(&self, attribute: usize) -> String {
        match self.microdata.sensitive() {
            [_] => String::new(),
            all => format!(" of \"{}\"", brief(all[attribute].name(), LETTERS)),
        }
    }

    /// What some people miss: `hepatitis has 3 of 5 people here, the limit is half`. `masses` are theirs.
    #[inline(never)]
    pub fn missed(&self, missed: &Missed, masses: &Masses, here: &str) -> String {
        let all = masses.rows();
        let column = self.column(missed.attribute);
        match &missed.together {
            Some(Together { k: 1, has, limit }) => {
                let first =
                    masses.ranking().first().map(|&base| self.value(missed.attribute, base)).unwrap_or_default();
                format!(
                    "{first}{column} has {} of {}{here}, the limit is {}",
                    amount(*has, all),
                    people(all),
                    part(*limit)
                )
            }
            Some(Together { k, has, limit }) => {
                let most = masses.ranking();
                let values = self.values(missed.attribute, &most[..(*k).min(most.len())]);
                format!(
                    "{values}{column} have {} of {}{here} together, the limit for {} values is {}",
                    amount(*has, all),
                    people(all),
                    figure(*k as f64),
                    part(*limit)
                )
            }
            None => {
                format!("{}{here} do not keep {}", people(all), self.asked(missed))
            }
        }
    }

    /// The requirement that is missed.
    #[inline(never)]
    pub fn asked(&self, missed: &Missed) -> String {
        let asked = self.promises[missed.attribute].requirements()[missed.requirement].said();
        joined(&[&asked, &self.column(missed.attribute)])
    }

    /// Where F is above the limit: attribute and k.
    pub fn over(missed: &Missed) -> Option<(usize, usize)> {
        Some((missed.attribute, missed.together.as_ref()?.k))
    }
}

/// How many of so many people a share is: `3`, `2.5`.
#[inline(never)]
pub(super) fn amount(share: Share, all: u64) -> String {
    let whole = share.exact().and_then(|of| {
        let part = of.numerator().checked_mul(all.into())?;
        part.is_multiple_of(of.denominator()).then(|| part / of.denominator())
    });
    match whole {
        Some(whole) => count(whole as u64),
        None => figure(share.value() * all as f64),
    }
}

/// A limit: `half`, `three quarters`, `83.34 %`.
#[inline(never)]
pub(super) fn part(limit: Share) -> String {
    let of = limit.exact().map(tauell_privacy::Fraction::reduced);
    let word = match of.map(|of| (of.numerator(), of.denominator())) {
        Some((1, 2)) => "half",
        Some((1, 3)) => "a third",
        Some((2, 3)) => "two thirds",
        Some((1, 4)) => "a quarter",
        Some((3, 4)) => "three quarters",
        _ => return percent_at_most(limit.value()),
    };
    word.to_owned()
}
