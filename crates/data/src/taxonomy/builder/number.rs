//! Cells read as numbers, or as ranges of numbers.

use std::cmp::Ordering;

use tauell_base::sorting::sorted;

/// A number in decimal or scientific writing.
fn size(cell: &str) -> Option<f64> {
    let text = cell.trim();
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit() || b"+-.eE".contains(&byte));
    text.parse().ok().filter(|value: &f64| is_number && value.is_finite())
}

/// The ends of a range as Tauell labels it, `[20,29]`, `[1.5,2.0)`, `<20` or `>=80`: the text of each end that there is.
fn ends(cell: &str) -> Option<(Option<&str>, Option<&str>)> {
    let is_end = |text: &str| size(text).is_some();
    if let Some(end) = cell.strip_prefix('<') {
        return is_end(end).then_some((None, Some(end)));
    }
    if let Some(first) = cell.strip_prefix(">=") {
        return is_end(first).then_some((Some(first), None));
    }
    let inner = cell.strip_prefix('[')?.strip_suffix([']', ')'])?;
    let (first, end) = inner.split_once(',')?;
    (is_end(first) && is_end(end)).then_some((Some(first), Some(end)))
}

/// Whether all values are ranges of numbers, and none reaches beyond the beginning of the next.
pub(super) fn are_ranges(values: &[&str]) -> bool {
    let read = |value: &&str| {
        let (first, end) = ends(value)?;
        let number = |text: Option<&str>, open: f64| text.map_or(Some(open), size);
        Some((number(first, f64::NEG_INFINITY)?, number(end, f64::INFINITY)?))
    };
    let Some(ranges) = values.iter().map(read).collect::<Option<Vec<(f64, f64)>>>() else { return false };
    let ranges = sorted(ranges, |a, b| a.0.total_cmp(&b.0));
    ranges.windows(2).all(|pair| pair[0].0 < pair[1].0 && pair[0].1 <= pair[1].0)
}

/// The range from one range through another that begins later: `[20,49]` of `[20,29]` and `[40,49]`. `None` if the ends are of
/// different kinds, or there is none.
pub(super) fn joined_ranges(one: &str, other: &str) -> Option<String> {
    let ((first, _), (_, end)) = (ends(one)?, ends(other)?);
    let open = other.ends_with(')') || other.starts_with('<');
    match (first, end) {
        (Some(first), Some(end)) if one.starts_with('[') => {
            Some(format!("[{first},{end}{}", if open { ')' } else { ']' }))
        }
        (Some(first), None) => Some(format!(">={first}")),
        (None, Some(end)) if open => Some(format!("<{end}")),
        _ => None,
    }
}

/// The place of a value among numbers: a range at its beginning, one without a beginning before all others.
fn place(value: &str) -> Option<f64> {
    size(value).or_else(|| ends(value).map(|(first, _)| first.and_then(size).unwrap_or(f64::NEG_INFINITY)))
}

/// Numbers and ranges of numbers by size, then text by Unicode; two spellings of one number by Unicode.
pub(in crate::taxonomy) fn sorted_values(values: Vec<&str>) -> Vec<&str> {
    let keyed: Vec<(Option<f64>, &str)> = values.into_iter().map(|value| (place(value), value)).collect();
    sorted(keyed, |a, b| compare(*a, *b)).into_iter().map(|(_, value)| value).collect()
}

fn compare((a, a_text): (Option<f64>, &str), (b, b_text): (Option<f64>, &str)) -> Ordering {
    let by_size = match (a, b) {
        // Not total_cmp, for which -0 comes before 0.
        (Some(a), Some(b)) => a.partial_cmp(&b).unwrap_or(Ordering::Equal),
        (Some(_), None) => Ordering::Less,
        (None, Some(_)) => Ordering::Greater,
        (None, None) => Ordering::Equal,
    };
    by_size.then_with(|| a_text.cmp(b_text))
}

/// How the whole numbers of a column are written, for those that it does not hold.
pub(super) struct Spelling {
    digits: usize,
    fraction: String,
}

impl Spelling {
    /// Leading zeros where all cells have one length and one has leading zeros; a fraction where all bear the same.
    pub(super) fn of(cells: &[&str]) -> Self {
        let cells: Vec<&str> = cells.iter().map(|cell| cell.trim()).collect();
        let first = cells.first().copied().unwrap_or("");
        let fraction = first.find('.').map_or("", |dot| &first[dot..]);
        if !cells.iter().all(|cell| cell.find('.').map_or("", |dot| &cell[dot..]) == fraction) {
            return Self { digits: 0, fraction: String::new() };
        }
        let digits = first.len() - fraction.len();
        let padded = digits > 1
            && cells.iter().all(|cell| cell.len() == first.len() && cell.as_bytes()[0].is_ascii_digit())
            && cells.iter().any(|cell| cell.starts_with('0'));
        Self { digits: if padded { digits } else { 0 }, fraction: fraction.to_owned() }
    }

    pub(super) fn write(&self, number: i128) -> String {
        if number < 0 {
            return format!("{number}{}", self.fraction);
        }
        format!("{number:0width$}{}", self.fraction, width = self.digits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_by_size_before_text_by_unicode() {
        let values = vec!["b", "10", "é", "9", "-1.5", "1e1", "a", "nan", "inf", "2.5", "10.0"];
        assert_eq!(sorted_values(values), ["-1.5", "2.5", "9", "10", "10.0", "1e1", "a", "b", "inf", "nan", "é"]);
    }

    #[test]
    fn ranges_are_in_the_order_of_their_beginnings_and_join() {
        let values = vec!["[100,109]", "[20,29]", ">=200", "<20", "[30,99]", "flu"];
        assert_eq!(sorted_values(values.clone()), ["<20", "[20,29]", "[30,99]", "[100,109]", ">=200", "flu"]);
        assert!(are_ranges(&values[..5]) && !are_ranges(&values) && !are_ranges(&["[20,29]", "[20,39]"]));
        // The range from the one through the other would end before the one does.
        assert!(!are_ranges(&["[0,29]", "[10,19]"]) && are_ranges(&["[10,20)", "[0,10)", "<0"]));
        let joined = |one, other| joined_ranges(one, other).unwrap_or_default();
        assert_eq!(joined("[20,29]", "[100,109]"), "[20,109]");
        assert_eq!(joined("[1.5,2.0)", "[2.0,2.5)"), "[1.5,2.5)");
        assert_eq!((joined("[30,99]", ">=200"), joined("<20", "[20,30)")), (">=30".into(), "<30".into()));
        assert_eq!((joined("<20", "[20,29]"), joined("<20", ">=200")), (String::new(), String::new()));
    }

    #[test]
    fn numbers_that_no_cell_holds_are_written_like_those_that_are_there() {
        assert_eq!(Spelling::of(&["01", "12"]).write(7), "07");
        assert_eq!(Spelling::of(&["1", "12"]).write(7), "7");
        assert_eq!(Spelling::of(&["1.0", "12.0"]).write(7), "7.0");
        assert_eq!(Spelling::of(&["1.0", "12"]).write(-7), "-7");
        assert_eq!(Spelling::of(&["10", "12"]).write(7), "7");
    }
}
