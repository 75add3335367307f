//! The order of siblings.

use std::cmp::Ordering;

use crate::table::Column;
use tauell_base::sorting::sorted;

use super::SortBy;
use super::tree::{At, Tree};

/// The children of a group in the requested order.
pub(super) fn in_order(tree: &Tree, group: At, by: SortBy, reverse: bool, figures: &Figures) -> Vec<At> {
    let children = tree.children(group).to_vec();
    let label = |at: At| tree.label(at);
    let figure = |at: At| figures.0[at.index()];
    let mut children = match by {
        SortBy::Label => sorted(children, |&a, &b| label(a).cmp(label(b))),
        SortBy::Rows | SortBy::Leaves => sorted(children, |&a, &b| figure(b).cmp(&figure(a))),
        SortBy::Number => {
            let numbers: Vec<_> = children.into_iter().map(|at| (Decimal::first_in(label(at)), at)).collect();
            let numbers =
                sorted(numbers, |(m, a), (n, b)| (m.is_none(), m, label(*a)).cmp(&(n.is_none(), n, label(*b))));
            numbers.into_iter().map(|(_, at)| at).collect()
        }
    };
    if reverse {
        children.reverse();
    }
    children
}

/// A figure per node that ever was.
#[derive(Default)]
pub(super) struct Figures(Vec<u64>);

impl Figures {
    /// What sorting by `by` looks up. O(nodes + rows).
    pub(super) fn of(tree: &Tree, by: SortBy, column: &Column) -> Self {
        if !matches!(by, SortBy::Rows | SortBy::Leaves) {
            return Self::default();
        }
        let counts = if by == SortBy::Rows { column.counts() } else { Vec::new() };
        let own = |at: At| match by {
            _ if !tree.is_leaf(at) => 0,
            SortBy::Rows => {
                column.dictionary().code(tree.label(at)).map_or(0, |code| u64::from(counts[code.0 as usize]))
            }
            _ => 1,
        };
        let mut figures = vec![0; tree.ever()];
        let nodes: Vec<At> = tree.depth_first(At::ROOT).collect();
        for &at in nodes.iter().rev() {
            figures[at.index()] += own(at);
            if let Some(parent) = tree.parent(at) {
                figures[parent.index()] += figures[at.index()];
            }
        }
        Self(figures)
    }
}

/// A decimal number of any length, read exactly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Decimal<'a> {
    negative: bool,
    /// Without zeros before.
    whole: &'a str,
    /// Without zeros behind.
    fraction: &'a str,
}

impl<'a> Decimal<'a> {
    /// The first number in a text: `[20,29]` holds 20, `-5` is below 0, the hyphen of `A-5` is none of the number's.
    fn first_in(text: &'a str) -> Option<Self> {
        let start = text.find(|c: char| c.is_ascii_digit())?;
        let (before, rest) = text.split_at(start);
        let sign = before.strip_suffix('-').or_else(|| before.strip_suffix('\u{2212}'));
        let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
        let (whole, rest) = rest.split_at(digits(rest));
        let fraction = rest.strip_prefix('.').map_or("", |rest| &rest[..digits(rest)]);
        let (whole, fraction) = (whole.trim_start_matches('0'), fraction.trim_end_matches('0'));
        let negative = sign.is_some_and(|before| !before.ends_with(char::is_alphanumeric));
        let zero = whole.is_empty() && fraction.is_empty();
        Some(Self { negative: negative && !zero, whole, fraction })
    }
}

impl Ord for Decimal<'_> {
    fn cmp(&self, other: &Self) -> Ordering {
        fn size<'b>(number: &Decimal<'b>) -> (usize, &'b str, &'b str) {
            (number.whole.len(), number.whole, number.fraction)
        }
        match (self.negative, other.negative) {
            (false, false) => size(self).cmp(&size(other)),
            (true, true) => size(other).cmp(&size(self)),
            (negative, _) => {
                if negative {
                    Ordering::Less
                } else {
                    Ordering::Greater
                }
            }
        }
    }
}

impl PartialOrd for Decimal<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_compared_exactly_whatever_surrounds_them() {
        let ascending = [
            "-10.5",
            "[-10,-1]",
            "-0.25",
            "-0",
            "0.125",
            "1",
            "[1.5,2.0)",
            "A-2",
            "09",
            "10",
            "12*",
            "9007199254740992",
            "9007199254740993",
        ];
        let numbers: Vec<Decimal> = ascending.iter().map(|text| Decimal::first_in(text).unwrap()).collect();
        assert!(numbers.is_sorted_by(|a, b| a < b), "{numbers:?}");
        assert_eq!(Decimal::first_in("none"), None);
        assert_eq!(Decimal::first_in("007.50"), Decimal::first_in("about 7.5 or 8"));
        assert_eq!(Decimal::first_in("-0"), Decimal::first_in("0"));
    }
}
