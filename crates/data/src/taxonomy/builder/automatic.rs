//! The builder that suits a column, and all that fit it.

use crate::table::{Column, ColumnKind, MissingTokens};

use super::super::Taxonomy;
use super::intervals::{self, Grid};
use super::{
    Balanced, BuildContext, Builder, DateLevel, Dates, Decimal, Domain, Frequency, Intervals, Masking, Neighbours,
    Prefixes, Suppression, Values, balance, classifications, columns, dates, masking, number, suppression,
};

/// Up to this many integers from the least to the greatest, a column gets every one as a leaf without being asked.
const EVERY_INTEGER_UP_TO: i128 = 10_000;

/// The kinds whose values have a size.
const NUMBERS: [ColumnKind; 2] = [ColumnKind::Integer, ColumnKind::Decimal];

/// The most widths that are chosen without being asked: with leaves and root, six levels.
const MOST_WIDTHS: usize = 4;

/// A taxonomy and how it was made.
#[derive(Clone, Debug)]
pub struct AutomaticTaxonomy {
    /// The taxonomy; it covers every value of the column that is not missing.
    pub taxonomy: Taxonomy,
    /// The builder that rebuilds it.
    pub how: Builder,
}

/// The taxonomy that suits a column, with the choice of [`Builder::for_column`]. Never fails: a choice that turned out not
/// to fit would become suppression.
///
/// ```
/// use tauell_data::table::{Column, MissingTokens};
/// let age = Column::from_cells("age", ["31", "35", "?", "58", "44"]);
/// let made = tauell_data::taxonomy::automatic(&age, &MissingTokens::default());
/// let tree = made.taxonomy;
/// assert_eq!(tree.path(tree.node("31").unwrap()), "31 > [30,34] > [30,39] > *");
/// ```
pub fn automatic(column: &Column, missing: &MissingTokens) -> AutomaticTaxonomy {
    made(column, missing, Builder::for_column(column, missing))
}

/// The taxonomy that suits a sensitive column, with the choice of [`Builder::for_sensitive_column`]. Never fails.
pub fn automatic_of_sensitive(column: &Column, missing: &MissingTokens) -> AutomaticTaxonomy {
    made(column, missing, Builder::for_sensitive_column(column, missing))
}

fn made(column: &Column, missing: &MissingTokens, how: Builder) -> AutomaticTaxonomy {
    match how.build(BuildContext::alone(column, missing)) {
        Ok(taxonomy) => AutomaticTaxonomy { taxonomy, how },
        Err(_) => {
            let taxonomy = suppression::build(&Values::starred(column, missing))
                .expect("the cells of a dictionary differ, and the root is none of them");
            AutomaticTaxonomy { taxonomy, how: Builder::Suppression(Suppression::default()) }
        }
    }
}

impl Builder {
    /// The builder that suits a column. It looks at the values that are not missing, in this order:
    ///
    /// 1. Codes and names of a public classification (diseases, countries, occupations, economic activities) get its groups,
    ///    where nearly all values are in it and, if they could be of anything else, the column's name hints at it; the rule
    ///    is in the file of each classification.
    /// 2. Codes (all of one length, 3 to 8 ASCII letters and digits, at least one digit in each) are masked from the
    ///    right, if some contain letters, or if they have 4 digits or more and one begins with 0 or the column's name
    ///    suggests it (`zip`, `postal`, `postcode`, `plz`, or the word `code`). So years and salaries are numbers. Two
    ///    or three digits are enough if one begins with 0.
    /// 3. Nominal codes are published or suppressed: whole numbers from 0 to 10, at most ten of them, and whole numbers
    ///    whose column's name shows that they are codes (`commune`, `county`, `id`, `code`, ...). Neighbours among them
    ///    have nothing in common.
    /// 4. Numbers up to 10^15 either way get intervals with nested widths of 5, 10, 20, 50, 100, 500, ... (for decimals the
    ///    same over a power of ten) chosen for at most six levels and two to about ten parts a node; over every integer
    ///    where they are whole and span at most 10,000, else over the observed ones. Five neighbouring numbers or fewer are
    ///    not grouped.
    /// 5. Dates of one format become month, year and decade.
    /// 6. Everything else is exact or withheld.
    ///
    /// If the file itself has the kind of the values ([`Column::kind`]), only that is considered.
    ///
    /// These are the project's own rules of thumb, not a paper's. O(v log v).
    pub fn for_column(column: &Column, missing: &MissingTokens) -> Self {
        let values = Values::starred(column, missing);
        if values.present.len() < 2 {
            return Self::Suppression(Suppression::default());
        }
        let may_be = |kinds: &[ColumnKind]| column.kind().is_none_or(|kind| kinds.contains(&kind));
        if may_be(&[ColumnKind::Code, ColumnKind::Text, ColumnKind::Integer])
            && let Some(how) = classifications::recognized(column.name(), &values.present)
        {
            return Self::Classification(how);
        }
        if may_be(&[ColumnKind::Code]) && masking::looks_like_code(column.name(), &values.present) {
            return Self::Masking(Masking::default());
        }
        if may_be(&NUMBERS)
            && !masking::are_nominal(column.name(), &values.present)
            && let Some(how) = suggest_intervals(&values)
        {
            return Self::Intervals(how);
        }
        if may_be(&[ColumnKind::Date]) && dates::suit(&values).is_some() {
            return Self::Dates(Dates::default());
        }
        Self::Suppression(Suppression::default())
    }

    /// The builder that suits a sensitive column: a generalized value must hide the values that it stands for.
    ///
    /// 1. Classifications, masked codes and dates as in [`Self::for_column`], where no value has more than half of the rows of a group.
    /// 2. Else groups of neighbours in which none has ([`Balanced`]): numbers and ranges of numbers by size, nominal codes and all
    ///    others by frequency.
    /// 3. If there are no such groups, values are published or suppressed.
    ///
    /// O(v log v + rows), and at most O(v) for each split of [`Balanced`].
    pub fn for_sensitive_column(column: &Column, missing: &MissingTokens) -> Self {
        let values = Values::starred(column, missing);
        let context = BuildContext::alone(column, missing);
        let plain = Self::for_column(column, missing);
        let hides = |how: &Self| how.build(context).is_ok_and(|tree| balance::hides_every_value(&tree, &values));
        if matches!(plain, Self::Classification(_) | Self::Masking(_) | Self::Dates(_)) && hides(&plain) {
            return plain;
        }
        let are_sizes = column.kind().is_none_or(|kind| NUMBERS.contains(&kind))
            && intervals::numbers(&values).is_ok()
            && !masking::looks_like_code(column.name(), &values.present)
            && !masking::are_nominal(column.name(), &values.present)
            || number::are_ranges(&values.present);
        let neighbours = if are_sizes { Neighbours::Size } else { Neighbours::Frequency };
        let how = Self::Balanced(Balanced::by(neighbours));
        match how.build(context) {
            Ok(tree) if tree.levels() > 2 => how,
            _ => Self::Suppression(Suppression::default()),
        }
    }
}

/// All builders that fit the column, each with settings to begin with: the one that suits it best first, suppression last. A
/// builder that would group nothing is not among them. O(rows * columns + v log v).
pub fn fitting_builders(context: BuildContext<'_>) -> Vec<AutomaticTaxonomy> {
    let values = Values::starred(context.column, context.missing);
    let mut candidates = vec![Builder::for_column(context.column, context.missing)];
    if let Some(how) = suggest_intervals(&values) {
        candidates.push(Builder::Intervals(how));
    }
    candidates.extend(open_ends(&values).map(Builder::Intervals));
    if let Some(has_clock) = dates::suit(&values).filter(|_| !values.present.is_empty()) {
        use DateLevel::{Day, Hour, Month, Quarter, Week, Year};
        if has_clock {
            candidates.push(Builder::Dates(Dates::of([Hour, Day, Month, Year])));
        }
        candidates.push(Builder::Dates(Dates::default()));
        candidates.push(Builder::Dates(Dates::of([Month, Quarter, Year])));
        candidates.push(Builder::Dates(Dates::of([Day, Week])));
    }
    if dates::suit_years(&values) {
        candidates.push(Builder::Dates(Dates::of([DateLevel::Year, DateLevel::Decade])));
    }
    let name = context.column.name();
    candidates.extend(classifications::possible(name, &values.present).map(Builder::Classification));
    if values.present.iter().all(|value| is_code(value)) {
        candidates.push(Builder::Masking(Masking::default()));
    }
    candidates.extend(columns::suggest(context).map(Builder::FromColumns));
    if values.present.len() > 10 && values.present.iter().all(|value| value.starts_with(char::is_alphabetic)) {
        candidates.push(Builder::Prefixes(Prefixes::of([1, 2])));
    }
    // A hundredth of the rows, and never so few that a group discloses a handful of people.
    candidates.push(Builder::Frequency(Frequency::of((context.column.len() as u64 / 100).max(10))));
    let neighbours = if intervals::numbers(&values).is_ok() { Neighbours::Size } else { Neighbours::Frequency };
    candidates.push(Builder::Balanced(Balanced::by(neighbours)));
    let mut fitting: Vec<AutomaticTaxonomy> = Vec::new();
    for how in candidates {
        let known = fitting.iter().any(|made| made.how == how);
        match how.build(context) {
            Ok(taxonomy) if !known && taxonomy.levels() > 2 => fitting.push(AutomaticTaxonomy { taxonomy, how }),
            _ => {}
        }
    }
    let how = Builder::Suppression(Suppression::default());
    fitting.extend(how.build(context).map(|taxonomy| AutomaticTaxonomy { taxonomy, how }));
    fitting
}

/// Short, without spaces, and with a digit: something whose places may mean something.
fn is_code(value: &str) -> bool {
    let may_stand = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'/');
    (3..=12).contains(&value.len()) && value.bytes().all(may_stand) && value.bytes().any(|byte| byte.is_ascii_digit())
}

/// Intervals for a column of numbers; `None` where it is none, or where there is nothing to group.
pub(super) fn suggest_intervals(values: &Values<'_>) -> Option<Intervals> {
    let numbers = intervals::numbers(values).ok()?;
    let (&(least, _), &(greatest, _)) = (numbers.first()?, numbers.last()?);
    let scale = numbers.iter().map(|(number, _)| number.scale()).max()?;
    let distance = greatest.in_units(scale)? - least.in_units(scale)?;
    let (candidates, domain) = if scale == 0 {
        let span = distance + 1;
        let domain = if span <= EVERY_INTEGER_UP_TO { Domain::EveryInteger } else { Domain::Observed };
        (widths_for(span).into_iter().map(Decimal::from).collect(), domain)
    } else {
        (decimal_widths_for(distance, scale), Domain::Observed)
    };
    let mut how = Intervals { widths: candidates, domain, ..Intervals::default() };
    let (grid, leaves) = Grid::with_leaves(values, &how).ok()?;
    // A level is worth having if it leaves no more than two thirds of the groups below it.
    let mut groups = leaves.len();
    let mut widths: Vec<Decimal> = Vec::new();
    for (index, &width) in how.widths.iter().enumerate() {
        let count = grid.groups(&leaves, index);
        if count > 1 && count * 3 <= groups * 2 {
            groups = count;
            widths.push(width);
        }
    }
    how.widths = widths.split_off(widths.len().saturating_sub(MOST_WIDTHS));
    (!how.widths.is_empty()).then_some(how)
}

/// Top and bottom coding of the twentieth part at either end; `None` where there are few numbers.
fn open_ends(values: &Values<'_>) -> Option<Intervals> {
    let numbers = intervals::numbers(values).ok().filter(|numbers| numbers.len() >= 40)?;
    let at = |place: usize| Some(numbers[place].0);
    let (below, above) = (at(numbers.len() / 20), at(numbers.len() - numbers.len() / 20));
    (below < above).then(|| Intervals { below, above, ..Intervals::default() })
}

/// Nested widths for whole numbers that span so many: two to about ten of the widest, each two to ten of the next.
fn widths_for(span: i128) -> Vec<u64> {
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

/// The same for decimals that are so many units of `10^-scale` apart: over the power of ten that parts them in 20 to 200.
fn decimal_widths_for(distance: i128, scale: u8) -> Vec<Decimal> {
    let mut power = 1i128;
    while distance / power > 200 {
        power *= 10;
    }
    let span = distance / power + 1;
    widths_for(span).into_iter().map(|width| Decimal::of_units(i128::from(width) * power, scale)).collect()
}
