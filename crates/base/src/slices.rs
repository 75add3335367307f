//! How much of a long row of things a slice of work takes.

use std::ops::Range;

/// The next places up to `end` that a slice with so many units left may visit, at least one if there is one; each costs
/// `cost` units, which are subtracted. `next` moves on behind them.
pub fn part(next: &mut usize, end: usize, left: &mut u64, cost: u64) -> Range<usize> {
    let most = usize::try_from((*left / cost).saturating_add(1)).unwrap_or(usize::MAX);
    let part = *next..end.min(next.saturating_add(most));
    *left = left.saturating_sub(part.len() as u64 * cost);
    *next = part.end;
    part
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_follow_each_other_and_always_get_on() {
        let (mut next, mut left) = (0, 10);
        assert_eq!((part(&mut next, 100, &mut left, 3), left), (0..4, 0));
        assert_eq!((part(&mut next, 100, &mut left, 3), left), (4..5, 0));
        left = u64::MAX;
        assert_eq!(part(&mut next, 50, &mut left, 3), 5..50);
        left = u64::MAX;
        assert_eq!(part(&mut next, 100, &mut left, 1), 50..100);
        assert_eq!(part(&mut next, 100, &mut left, 3), 100..100);
    }
}
