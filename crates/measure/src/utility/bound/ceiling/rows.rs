//! Ceilings that count rows: how often a price can be paid is limited by the rows below a node.

use super::divide_up;

/// Of classes with so many different values, all of which are base values: one row of each of the highest ones, and all further rows
/// that pay more than the mean.
pub(super) fn distinct(values: &[(i64, u64)], least: usize) -> Option<i64> {
    let first = values.get(..least)?;
    let paid = first.iter().map(|&(price, _)| i128::from(price)).sum();
    let further = values.iter().map(|&(price, rows)| (price, rows.saturating_sub(1)));
    mean_with(paid, least as i128, further)
}

/// Of classes with so many rows.
pub(super) fn most(values: &[(i64, u64)], least: u64) -> Option<i64> {
    let (mut paid, mut missing) = (0i128, i128::from(least));
    for &(price, rows) in values {
        let taken = missing.min(rows.into());
        paid += taken * i128::from(price);
        missing -= taken;
    }
    if missing > 0 {
        return None;
    }
    i64::try_from(divide_up(paid, least.max(1).into())).ok()
}

/// The mean, with all further rows that raise it; prices descend.
fn mean_with(mut paid: i128, mut rows: i128, further: impl Iterator<Item = (i64, u64)>) -> Option<i64> {
    for (price, count) in further {
        let (price, count) = (i128::from(price), i128::from(count));
        if price * rows <= paid {
            break;
        }
        paid += price * count;
        rows += count;
    }
    i64::try_from(divide_up(paid, rows.max(1))).ok()
}
