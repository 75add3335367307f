//! Cells by value, in a few bars.

use serde::Serialize;

use tauell_base::sorting::first_places;

use super::kind::{Date, Values};

/// Numbers and dates get at most this many bins.
const MOST_BINS: usize = 20;
/// Other values get a bar each, up to this many.
const MOST_VALUES: usize = 12;

/// One bar of a histogram.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct Bar {
    /// The value, or the range in words (`20 to 29`).
    pub label: String,
    /// Cells.
    #[cfg_attr(feature = "testing", ts(type = "number"))]
    pub count: u64,
    /// For a bin of numbers: its lower edge, which belongs to it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "testing", ts(optional))]
    pub from: Option<f64>,
    /// For a bin of numbers: its upper edge, where the next bin begins.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "testing", ts(optional))]
    pub to: Option<f64>,
}

#[derive(Debug)]
pub(super) struct Histogram {
    pub(super) bars: Vec<Bar>,
    pub(super) other_values: usize,
    pub(super) other_rows: u64,
}

impl Histogram {
    /// Counts cells by value; the three lists run in parallel. O(values).
    pub(super) fn of(values: &Values, texts: &[&str], counts: &[u64]) -> Self {
        let bins = match values {
            Values::Integers(numbers) => of_integers(numbers, counts),
            Values::Decimals(numbers) => of_decimals(numbers, counts),
            Values::Dates(dates) => of_dates(dates, counts),
            Values::Codes | Values::Texts => None,
        };
        match bins {
            Some(bars) => Self { bars, other_values: 0, other_rows: 0 },
            None => most_frequent(texts, counts),
        }
    }
}

/// The most frequent values, equally frequent ones in Unicode order.
fn most_frequent(texts: &[&str], counts: &[u64]) -> Histogram {
    let order = |a: usize, b: usize| counts[b].cmp(&counts[a]).then(texts[a].cmp(texts[b]));
    let shown = first_places(texts.len(), MOST_VALUES, &order);
    let bar = |&index: &usize| Bar { label: texts[index].to_owned(), count: counts[index], from: None, to: None };
    let bars: Vec<Bar> = shown.iter().map(bar).collect();
    let rows: u64 = counts.iter().sum();
    Histogram {
        other_values: texts.len() - bars.len(),
        other_rows: rows - bars.iter().map(|bar| bar.count).sum::<u64>(),
        bars,
    }
}

/// Bins of one of the widths 1, 2, 5, 10, 20, ..., the least that needs at most 20, aligned at its multiples.
fn of_integers(numbers: &[i64], counts: &[u64]) -> Option<Vec<Bar>> {
    let (least, greatest) = range(numbers.iter().map(|&number| i128::from(number)))?;
    let widths = (0..20).flat_map(|power| [1, 2, 5].map(|digit| digit * 10_i128.pow(power)));
    let bins = |width: i128| greatest.div_euclid(width) - least.div_euclid(width) + 1;
    let width = widths.into_iter().find(|&width| bins(width) <= MOST_BINS as i128)?;
    let first = least.div_euclid(width);
    let mut bars: Vec<Bar> = (first..first + bins(width))
        .map(|bin| {
            let (from, to) = (bin * width, (bin + 1) * width);
            let label = if width == 1 { from.to_string() } else { format!("{from} to {}", to - 1) };
            Bar { label, count: 0, from: Some(from as f64), to: Some(to as f64) }
        })
        .collect();
    for (&number, &count) in numbers.iter().zip(counts) {
        bars[(i128::from(number).div_euclid(width) - first) as usize].count += count;
    }
    Some(bars)
}

/// As for integers, with widths below 1 as well. A value within a billionth of a bin below an edge is taken to be on
/// it. `None` for a single number, and for a range that no bins of one width can show.
fn of_decimals(numbers: &[f64], counts: &[u64]) -> Option<Vec<Bar>> {
    let least = numbers.iter().copied().min_by(f64::total_cmp)?;
    let greatest = numbers.iter().copied().max_by(f64::total_cmp)?;
    let spread = greatest - least;
    if spread <= 0.0 || !spread.is_finite() {
        return None;
    }
    let start = (spread / MOST_BINS as f64).log10().floor() as i32;
    let steps = (start..start + 3).flat_map(|power| [1.0, 2.0, 5.0].map(|digit| (digit, power)));
    let bin_of = |number: f64, (digit, power): (f64, i32)| (number / (digit * 10_f64.powi(power)) + 1e-9).floor();
    let bins = |step| bin_of(greatest, step) - bin_of(least, step) + 1.0;
    let step = steps.into_iter().find(|&step| bins(step) <= MOST_BINS as f64)?;
    let first = bin_of(least, step);
    let edge = |bin: f64| {
        let (digit, power) = step;
        // Dividing by a power of ten rounds once; multiplying by a tenth would round twice.
        if power < 0 { bin * digit / 10_f64.powi(-power) } else { bin * digit * 10_f64.powi(power) }
    };
    let places = usize::try_from(-step.1).unwrap_or(0);
    let mut bars: Vec<Bar> = (0..bins(step) as usize)
        .map(|index| {
            let (from, to) = (edge(first + index as f64), edge(first + index as f64 + 1.0));
            Bar { label: format!("{from:.places$} to {to:.places$}"), count: 0, from: Some(from), to: Some(to) }
        })
        .collect();
    let last = bars.len() - 1;
    for (&number, &count) in numbers.iter().zip(counts) {
        bars[((bin_of(number, step) - first) as usize).min(last)].count += count;
    }
    Some(bars)
}

/// By month, year, decade, century or millennium: the finest that needs at most 20 bins.
fn of_dates(dates: &[Date], counts: &[u64]) -> Option<Vec<Bar>> {
    type Unit = (fn(&Date) -> u32, fn(u32) -> String);
    const UNITS: [Unit; 5] = [
        (|date| date.year * 12 + date.month - 1, |bin| format!("{:04}-{:02}", bin / 12, bin % 12 + 1)),
        (|date| date.year, |bin| bin.to_string()),
        (|date| date.year / 10, |bin| format!("{bin}0s")),
        (|date| date.year / 100, |bin| format!("{} to {}", bin * 100, bin * 100 + 99)),
        (|date| date.year / 1000, |bin| format!("{} to {}", bin * 1000, bin * 1000 + 999)),
    ];
    for (bin_of, label) in UNITS {
        let (first, last) = range(dates.iter().map(bin_of))?;
        if last - first >= MOST_BINS as u32 {
            continue;
        }
        let mut bars: Vec<Bar> =
            (first..=last).map(|bin| Bar { label: label(bin), count: 0, from: None, to: None }).collect();
        for (date, &count) in dates.iter().zip(counts) {
            bars[(bin_of(date) - first) as usize].count += count;
        }
        return Some(bars);
    }
    None
}

fn range<T: Ord + Copy>(values: impl Iterator<Item = T>) -> Option<(T, T)> {
    values.fold(None, |range, value| match range {
        None => Some((value, value)),
        Some((least, greatest)) => Some((value.min(least), value.max(greatest))),
    })
}
