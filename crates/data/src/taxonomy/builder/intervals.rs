//! Nested intervals of numbers, with or without open ends.

use serde::{Deserialize, Serialize};

use tauell_base::json;
use tauell_base::place::Place;
use tauell_base::sorting::sorted;

use crate::table::{have_decimal_commas, with_point};

use super::super::error::Named;
use super::super::{Taxonomy, TaxonomyError};
use super::grouping::{self, Level};
use super::number::Spelling;
use super::{Decimal, MOST_LEAVES, Values, unusable};

/// Cells beyond this are identifiers rather than quantities.
const LARGEST: i64 = 1_000_000_000_000_000;

/// Settings beyond this many units of the last digit would overflow sums in 128 bits.
const ROOM: u128 = 10u128.pow(37);

/// Numbers in nested intervals. O(v log v + leaves * widths).
///
/// If every cell and every setting is a whole number, the intervals are `[20,29]`, both ends in. Else they are
/// `[1.5,2.0)`, the first end in and the second one not, with as many digits after the point as the settings have.
/// Arithmetic and labels are exact. Cells may be written as [`Decimal`] reads them, up to 10^15 either way, or all of them with a comma
/// in place of the point; labels have points, since a comma is between their ends.
///
/// **Open ends**: with `below`, all numbers under it are one group `<20`; with `above`, all from it on are one group
/// `>=80`; both are directly under the root, however wide the intervals are, and these end there. Without widths, the
/// numbers between are directly under the root: top and bottom coding.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Intervals {
    /// Widths from the narrowest up; each a multiple of the one before.
    #[serde(default)]
    pub widths: Vec<Decimal>,
    /// A number at which intervals of every width begin.
    #[serde(default)]
    pub origin: Decimal,
    /// Which numbers are leaves.
    #[serde(default, deserialize_with = "json::field")]
    pub domain: Domain,
    /// All numbers below this one are one group.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "testing", ts(optional))]
    pub below: Option<Decimal>,
    /// This number and all above it are one group.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "testing", ts(optional))]
    pub above: Option<Decimal>,
    /// The label of the root.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "testing", ts(optional))]
    pub root: Option<String>,
}

/// Which numbers are leaves of [`Intervals`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub enum Domain {
    /// Those of the column.
    #[default]
    Observed,
    /// Every whole number in the widest intervals that the column touches: an interval then covers as many values as
    /// its label states. At an open end, every one as far as the column goes. The column contains whole numbers only.
    EveryInteger,
    /// Every whole number of this range, both ends in. The column holds no others, but at an open end.
    Range(WholeRange),
}

/// Whole numbers from one to another, both ends in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct WholeRange {
    /// The first.
    #[cfg_attr(feature = "testing", ts(type = "number"))]
    pub from: i64,
    /// The last.
    #[cfg_attr(feature = "testing", ts(type = "number"))]
    pub to: i64,
}

impl Intervals {
    /// Intervals of these widths over the numbers of the column.
    pub fn of(widths: impl IntoIterator<Item = impl Into<Decimal>>) -> Self {
        Self { widths: widths.into_iter().map(Into::into).collect(), ..Self::default() }
    }
}

/// A number of the column, in units, and its cell.
pub(super) type Leaf = (i128, String);

/// The settings in one unit, which every number is a whole multiple of.
pub(super) struct Grid {
    /// Digits after the point of the unit.
    scale: u8,
    /// Units of the number one.
    one: i128,
    widths: Vec<i128>,
    origin: i128,
    below: Option<i128>,
    above: Option<i128>,
    /// Digits after the point of a label; `None` for whole numbers, both ends in.
    digits: Option<u8>,
}

/// Where a number belongs on one level.
#[derive(PartialEq, Eq)]
enum Group {
    Below,
    Between { first: i128, end: i128 },
    Above,
    Alone(i128, usize),
}

pub(super) fn build(values: &Values<'_>, how: &Intervals) -> Result<Taxonomy, TaxonomyError> {
    check(how)?;
    let numbers = numbers(values)?;
    let whole_cells = numbers.iter().all(|(number, _)| number.is_whole());
    let grid = Grid::of(how, numbers.iter().map(|(number, _)| *number), whole_cells)?;
    let observed = || numbers.iter().map(|&(number, cell)| (grid.units(number), cell.to_owned()));
    let leaves: Vec<Leaf> = match how.domain {
        Domain::Observed => observed().collect(),
        Domain::EveryInteger | Domain::Range(_) => {
            if !whole_cells {
                let whole = |number: Decimal| number.is_whole();
                return Err(unfit(&numbers, "a whole number".to_owned(), whole));
            }
            let observed: Vec<Leaf> = observed().collect();
            let span = match how.domain {
                Domain::Range(range) => grid.range(range, &numbers)?,
                _ => grid.touched(&observed),
            };
            grid.fill(values, &observed, span)?
        }
    };
    grouping::tree(&values.root, leaves.iter().map(|(_, cell)| cell.as_str()), grid.levels(&leaves))
}

/// Each number of the column, by size, with the label of its narrowest interval.
///
/// # Errors
/// As [`build`], but for leaves that are no cells.
pub(super) fn labelled<'a>(values: &Values<'a>, how: &Intervals) -> Result<Vec<(&'a str, String)>, TaxonomyError> {
    check(how)?;
    let numbers = numbers(values)?;
    let whole_cells = numbers.iter().all(|(number, _)| number.is_whole());
    let grid = Grid::of(how, numbers.iter().map(|(number, _)| *number), whole_cells)?;
    let width = grid.widths.first().copied().unwrap_or(grid.one);
    let label = |number| grid.label(&grid.group(grid.units(number), width));
    Ok(numbers.into_iter().map(|(number, cell)| (cell, label(number).unwrap_or_else(|| cell.to_owned()))).collect())
}

fn check(how: &Intervals) -> Result<(), TaxonomyError> {
    let fault = |width, reason| Err(TaxonomyError::BadWidths { place: Place::unknown().into(), width, reason });
    for (index, &width) in how.widths.iter().enumerate() {
        if width <= Decimal::ZERO {
            return fault(width, "it is not above zero. Give a larger one");
        }
        let before = index.checked_sub(1).map(|before| how.widths[before]);
        if before.is_some_and(|before| !is_multiple(width, before)) {
            return fault(width, "intervals would not nest. Make each width a multiple of the one before");
        }
    }
    if let (Some(below), Some(above)) = (how.below, how.above)
        && below > above
    {
        return Err(unusable("below", "it is greater than `above`, so numbers would be in both groups. Swap them"));
    }
    if let Domain::Range(range) = how.domain
        && range.from > range.to
    {
        return Err(unusable("domain", "the range ends before it begins. Swap its ends"));
    }
    Ok(())
}

fn is_multiple(width: Decimal, of: Decimal) -> bool {
    let scale = width.scale().max(of.scale());
    match (width.in_units(scale), of.in_units(scale)) {
        (Some(width), Some(of)) => width % of == 0,
        // One needs more digits than fit next to the other.
        _ => false,
    }
}

/// The numbers by size, two spellings of one by their text.
pub(super) fn numbers<'a>(values: &Values<'a>) -> Result<Vec<(Decimal, &'a str)>, TaxonomyError> {
    let within = Decimal::from(-LARGEST)..=Decimal::from(LARGEST);
    let read = |parse: fn(&str) -> Option<Decimal>| {
        values.read("a number of at most 15 digits before the point", |cell| {
            let number = parse(cell).filter(|number| within.contains(number))?;
            Some((number, cell))
        })
    };
    let numbers = match read(|cell| cell.parse().ok()) {
        Err(_) if have_decimal_commas(&values.present) => read(|cell| with_point(cell).parse().ok()),
        read => read,
    }?;
    Ok(sorted(numbers, Ord::cmp))
}

fn unfit(numbers: &[(Decimal, &str)], expected: String, fits: impl Fn(Decimal) -> bool) -> TaxonomyError {
    let mut named = Named::default();
    numbers.iter().filter(|&&(number, _)| !fits(number)).for_each(|(_, cell)| named.push(cell));
    TaxonomyError::Unfit {
        place: Place::unknown().into(),
        expected: expected.into(),
        first: named.first,
        count: named.count,
    }
}

impl Grid {
    fn of(how: &Intervals, numbers: impl Iterator<Item = Decimal>, whole_cells: bool) -> Result<Self, TaxonomyError> {
        let settings = || how.widths.iter().copied().chain([how.origin]).chain(how.below).chain(how.above);
        let digits = settings().map(Decimal::scale).max().unwrap_or(0);
        let scale = numbers.map(Decimal::scale).max().unwrap_or(0).max(digits);
        let in_units = |number: Decimal, setting| {
            let units = number.in_units(scale).filter(|units| units.unsigned_abs() <= ROOM);
            units.ok_or_else(|| {
                unusable(setting, "it is too large for numbers with that many decimals. Give a smaller one")
            })
        };
        Ok(Self {
            scale,
            one: 10i128.pow(u32::from(scale)),
            widths: how.widths.iter().map(|&width| in_units(width, "widths")).collect::<Result<_, _>>()?,
            origin: in_units(how.origin, "origin")?,
            below: how.below.map(|below| in_units(below, "below")).transpose()?,
            above: how.above.map(|above| in_units(above, "above")).transpose()?,
            digits: (!whole_cells || digits > 0).then_some(digits),
        })
    }

    /// A number of the column: at most 10^15 and 20 digits after the point, so it fits.
    fn units(&self, number: Decimal) -> i128 {
        number.in_units(self.scale).expect("10^15 fits with 20 more digits")
    }

    /// The first number of the interval that holds `number`.
    fn start(&self, number: i128, width: i128) -> i128 {
        self.origin + (number - self.origin).div_euclid(width) * width
    }

    fn group(&self, number: i128, width: i128) -> Group {
        if self.below.is_some_and(|below| number < below) {
            return Group::Below;
        }
        if self.above.is_some_and(|above| number >= above) {
            return Group::Above;
        }
        let start = self.start(number, width);
        let first = self.below.map_or(start, |below| start.max(below));
        let end = self.above.map_or(start + width, |above| (start + width).min(above));
        Group::Between { first, end }
    }

    fn levels(&self, leaves: &[Leaf]) -> Vec<Level> {
        let label = |group: &Group| self.label(group);
        if self.widths.is_empty() {
            // The open ends alone; what is between has no group.
            let numbered: Vec<(usize, i128)> = leaves.iter().map(|&(number, _)| number).enumerate().collect();
            let key = |&(index, number): &(usize, i128)| match self.group(number, self.one) {
                Group::Between { .. } => Group::Alone(number, index),
                open => open,
            };
            return vec![Level::of(&numbered, key, label)];
        }
        self.widths.iter().map(|&width| Level::of(leaves, |&(number, _)| self.group(number, width), label)).collect()
    }

    fn label(&self, group: &Group) -> Option<String> {
        let text = |units| Decimal::of_units(units, self.scale).with_digits(self.digits.unwrap_or(0));
        match *group {
            Group::Below => self.below.map(|below| format!("<{}", text(below))),
            Group::Above => self.above.map(|above| format!(">={}", text(above))),
            Group::Between { first, end } if self.digits.is_none() => {
                Some(format!("[{},{}]", text(first), text(end - self.one)))
            }
            Group::Between { first, end } => Some(format!("[{},{})", text(first), text(end))),
            Group::Alone(..) => None,
        }
    }

    /// The widest intervals that the numbers touch, cut off at the open ends; from there as far as the numbers go.
    fn touched(&self, numbers: &[Leaf]) -> std::ops::Range<i128> {
        let (Some(&(least, _)), Some(&(greatest, _))) = (numbers.first(), numbers.last()) else {
            return 0..0;
        };
        let width = self.widths.last().copied().unwrap_or(self.one);
        let first = match self.group(least, width) {
            Group::Between { first, .. } => first,
            Group::Above => self.above.unwrap_or(least).min(least),
            _ => least,
        };
        let end = match self.group(greatest, width) {
            Group::Between { end, .. } => end,
            _ => greatest + self.one,
        };
        first..end
    }

    /// A range that was given; numbers outside of it must belong to an open end.
    fn range(
        &self,
        WholeRange { from, to }: WholeRange,
        numbers: &[(Decimal, &str)],
    ) -> Result<std::ops::Range<i128>, TaxonomyError> {
        let (first, last) = (i128::from(from) * self.one, i128::from(to) * self.one);
        let fits = |number: Decimal| {
            let number = self.units(number);
            (first..=last).contains(&number)
                || self.below.is_some_and(|below| number < below)
                || self.above.is_some_and(|above| number >= above)
        };
        if numbers.iter().all(|&(number, _)| fits(number)) {
            return Ok(first..last + self.one);
        }
        Err(unfit(numbers, format!("a whole number from {from} to {to}"), fits))
    }

    /// Every whole number of the span, as the cells spell it if one does, and the numbers next to it.
    fn fill(
        &self,
        values: &Values<'_>,
        numbers: &[Leaf],
        span: std::ops::Range<i128>,
    ) -> Result<Vec<Leaf>, TaxonomyError> {
        let up = |units: i128| -units.div_euclid(-self.one);
        let (first, end) = (up(span.start), up(span.end));
        let count = (end - first).max(0).unsigned_abs();
        if count > MOST_LEAVES as u128 {
            return Err(TaxonomyError::TooManyLeaves { place: Place::unknown().into(), count, limit: MOST_LEAVES });
        }
        let spelling = Spelling::of(&numbers.iter().map(|(_, cell)| cell.as_str()).collect::<Vec<_>>());
        let mut leaves = Vec::with_capacity(count as usize + numbers.len());
        let mut known = numbers.iter().peekable();
        for number in first..end {
            let units = number * self.one;
            while let Some(before) = known.next_if(|&&(observed, _)| observed < units) {
                leaves.push(before.clone());
            }
            let before = leaves.len();
            while let Some(cell) = known.next_if(|&&(observed, _)| observed == units) {
                leaves.push(cell.clone());
            }
            if leaves.len() == before {
                let cell = spelling.write(number);
                // A number that spells "missing" is no value of the column.
                if !values.missing.matches(&cell) {
                    leaves.push((units, cell));
                }
            }
        }
        leaves.extend(known.cloned());
        Ok(leaves)
    }

    /// How many groups a width makes of these leaves.
    pub(super) fn groups(&self, leaves: &[Leaf], width: usize) -> usize {
        Level::of(leaves, |&(number, _)| self.group(number, self.widths[width]), |_| None).len()
    }

    /// The grid of intervals, and the leaves it would have.
    pub(super) fn with_leaves(values: &Values<'_>, how: &Intervals) -> Result<(Self, Vec<Leaf>), TaxonomyError> {
        let numbers = numbers(values)?;
        let whole = numbers.iter().all(|(number, _)| number.is_whole());
        let grid = Self::of(how, numbers.iter().map(|(number, _)| *number), whole)?;
        let observed: Vec<Leaf> = numbers.iter().map(|&(number, cell)| (grid.units(number), cell.to_owned())).collect();
        let leaves = match how.domain {
            Domain::Observed => observed,
            _ => grid.fill(values, &observed, grid.touched(&observed))?,
        };
        Ok((grid, leaves))
    }
}
