//! Shares of people, in words.

use super::Share;
use tauell_base::words::numbers::{count, figure, percent_at_most};

/// How many of so many people a share is: `3`, `2.5`.
#[inline(never)]
pub(crate) fn amount(share: Share, all: u64) -> String {
    let whole = share.exact().and_then(|of| {
        let part = of.numerator().checked_mul(all.into())?;
        part.is_multiple_of(of.denominator()).then(|| part / of.denominator())
    });
    match whole {
        Some(whole) => count(whole as u64),
        None => figure(share.value() * all as f64),
    }
}

/// A limit: `1/2`, `3/4`, `83.34%`.
#[inline(never)]
pub(crate) fn part(limit: Share) -> String {
    let of = limit.exact().map(tauell_privacy::Fraction::reduced);
    match of.map(|of| (of.numerator(), of.denominator())) {
        Some((part, whole @ 2..=4)) => format!("{part}/{whole}"),
        _ => percent_at_most(limit.value()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tauell_privacy::Fraction;

    #[test]
    fn limits_are_common_fractions_or_percentages() {
        let exactly = |numerator, denominator| Share::exactly(Fraction::new(numerator, denominator).unwrap());
        let limit = |numerator, denominator| part(exactly(numerator, denominator));
        assert_eq!([limit(2, 4), limit(4, 6), limit(9, 20)], ["1/2", "2/3", "45%"]);
        let of = |numerator, denominator, all| amount(exactly(numerator, denominator), all);
        assert_eq!([of(3, 5, 5), of(5, 24, 12), of(9, 27, 9)], ["3", "2.5", "3"]);
    }
}
