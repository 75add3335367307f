//! Nested intervals of whole numbers.

use crate::place::Place;

use super::super::{Taxonomy, TaxonomyError};
use super::grouped::{self, Level};
use super::number::{self, Spelling};
use super::{Builder, Domain, Values};

/// The most leaves that every integer of a range may come to.
const MOST_LEAVES: usize = 1_000_000;

/// Up to this many integers from the least to the greatest, a column gets every one as a leaf without being asked.
const EVERY_INTEGER_UP_TO: i64 = 10_000;

/// The most widths that are chosen without being asked: with leaves and root, six levels.
const MOST_WIDTHS: usize = 4;

/// The settings of [`Builder::Intervals`].
pub(super) struct Grid<'a> {
    pub(super) widths: &'a [u64],
    pub(super) origin: i64,
    pub(super) domain: Domain,
}

pub(super) fn build(values: &Values<'_>, grid: &Grid<'_>) -> Result<Taxonomy, TaxonomyError> {
    check(grid.widths)?;
    let numbers = numbers(values)?;
    let leaves: Vec<(i64, String)> = match grid.domain {
        Domain::Observed => numbers.into_iter().map(|(number, cell)| (number, cell.to_owned())).collect(),
        Domain::EveryInteger => fill(values, &numbers, grid)?,
    };
    let levels = grid.widths.iter().map(|&width| level(&leaves, width, grid.origin)).collect();
    grouped::tree(&values.root(), leaves.iter().map(|(_, cell)| cell.as_str()), levels)
}

fn check(widths: &[u64]) -> Result<(), TaxonomyError> {
    let fault = |width, reason| Err(TaxonomyError::BadWidths { place: Place::unknown().into(), width, reason });
    let mut last = 1;
    for &width in widths {
        if width == 0 {
            return fault(width, "an interval holds at least one number");
        }
        if !width.is_multiple_of(last) {
            return fault(width, "each width must be a multiple of the one before, so that intervals nest");
        }
        last = width;
    }
    Ok(())
}

/// The numbers by size, two spellings of one by their text.
fn numbers<'a>(values: &Values<'a>) -> Result<Vec<(i64, &'a str)>, TaxonomyError> {
    let mut numbers =
        values.read("a whole number of at most 15 digits", |cell| number::whole(cell).map(|number| (number, cell)))?;
    numbers.sort_unstable();
    Ok(numbers)
}

/// The first number of the interval that holds `number`. In 128 bits: widths and origins may be of any size.
fn start(number: i128, width: u64, origin: i64) -> i128 {
    let origin = i128::from(origin);
    origin + (number - origin).div_euclid(i128::from(width)) * i128::from(width)
}

fn level(leaves: &[(i64, String)], width: u64, origin: i64) -> Level {
    let key = |leaf: &(i64, String)| start(i128::from(leaf.0), width, origin);
    Level::of(leaves, key, |&first| format!("[{first},{}]", first + i128::from(width) - 1))
}

/// Every integer of the widest intervals that the numbers touch, as the cells spell it where one does.
fn fill(values: &Values<'_>, numbers: &[(i64, &str)], grid: &Grid<'_>) -> Result<Vec<(i64, String)>, TaxonomyError> {
    let (Some(&(least, _)), Some(&(greatest, _))) = (numbers.first(), numbers.last()) else {
        return Ok(Vec::new());
    };
    let width = grid.widths.last().copied().unwrap_or(1);
    let first = start(i128::from(least), width, grid.origin);
    let end = start(i128::from(greatest), width, grid.origin) + i128::from(width);
    let count = (end - first).unsigned_abs();
    let too_many = TaxonomyError::TooManyLeaves { place: Place::unknown().into(), count, limit: MOST_LEAVES };
    if count > MOST_LEAVES as u128 {
        return Err(too_many);
    }
    let spelling = Spelling::of(&numbers.iter().map(|&(_, cell)| cell).collect::<Vec<_>>());
    let mut leaves = Vec::with_capacity(count as usize);
    let mut known = numbers.iter().peekable();
    for number in first..end {
        // Not near the ends of i64: numbers of cells have 15 digits, and there are at most a million of others.
        let number = number as i64;
        let before = leaves.len();
        while let Some((_, cell)) = known.next_if(|&&(observed, _)| observed == number) {
            leaves.push((number, (*cell).to_owned()));
        }
        if leaves.len() == before {
            let cell = spelling.write(number);
            // A number that spells "missing" is no value of the column.
            if !values.missing.matches(&cell) {
                leaves.push((number, cell));
            }
        }
    }
    Ok(leaves)
}

/// Intervals for a column of whole numbers; `None` where it is none, or where there is nothing to group.
pub(super) fn suggest(values: &Values<'_>) -> Option<Builder> {
    let numbers = numbers(values).ok()?;
    let (&(least, _), &(greatest, _)) = (numbers.first()?, numbers.last()?);
    let span = greatest - least + 1;
    let domain = if span <= EVERY_INTEGER_UP_TO { Domain::EveryInteger } else { Domain::Observed };
    let candidates = widths_for(span);
    let grid = Grid { widths: &candidates, origin: 0, domain };
    let leaves = match domain {
        Domain::Observed => numbers.iter().map(|&(number, cell)| (number, cell.to_owned())).collect(),
        Domain::EveryInteger => fill(values, &numbers, &grid).ok()?,
    };
    // A level is worth having if it leaves no more than two thirds of the groups below it.
    let mut groups = leaves.len();
    let mut widths: Vec<u64> = Vec::new();
    for &width in &candidates {
        let count = level(&leaves, width, 0).len();
        if count > 1 && count * 3 <= groups * 2 {
            groups = count;
            widths.push(width);
        }
    }
    let widths = widths.split_off(widths.len().saturating_sub(MOST_WIDTHS));
    (!widths.is_empty()).then_some(Builder::Intervals { widths, origin: 0, domain })
}

/// Nested widths for numbers that span so many integers: two to about ten of the widest, each two to ten of the next.
fn widths_for(span: i64) -> Vec<u64> {
    match span {
        ..=5 => Vec::new(),
        6..=10 => vec![5],
        11..=50 => vec![5, 10],
        51..=100 => vec![5, 10, 20],
        101..=200 => vec![5, 10, 50],
        _ => {
            let span = span as u64;
            let mut widths = vec![10];
            let mut top = 10;
            while span > top * 20 {
                top *= 10;
                widths.push(top);
            }
            if span > top * 10 {
                widths.push(top * 5);
            }
            widths
        }
    }
}
