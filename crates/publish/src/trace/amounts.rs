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

/// A limit: `half`, `three quarters`, `83.34%`.
#[inline(never)]
pub(crate) fn part(limit: Share) -> String {
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

#[cfg(test)]
mod tests {
    use super::*;
    use tauell_privacy::Fraction;

    #[test]
    fn limits_are_worded_as_people_say_them() {
        let exactly = |numerator, denominator| Share::exactly(Fraction::new(numerator, denominator).unwrap());
        let limit = |numerator, denominator| part(exactly(numerator, denominator));
        assert_eq!([limit(2, 4), limit(4, 6), limit(9, 20)], ["half", "two thirds", "45%"]);
        let of = |numerator, denominator, all| amount(exactly(numerator, denominator), all);
        assert_eq!([of(3, 5, 5), of(5, 24, 12), of(9, 27, 9)], ["3", "2.5", "3"]);
    }
}
