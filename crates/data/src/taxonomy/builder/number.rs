//! Cells read as numbers.

use std::cmp::Ordering;

use tauell_base::sorting::sorted;

/// A number in decimal or scientific writing.
fn size(cell: &str) -> Option<f64> {
    let text = cell.trim();
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit() || b"+-.eE".contains(&byte));
    text.parse().ok().filter(|value: &f64| is_number && value.is_finite())
}

/// Numbers by size, then text by Unicode; two spellings of one number by Unicode.
pub(in crate::taxonomy) fn sorted_values(values: Vec<&str>) -> Vec<&str> {
    let keyed: Vec<(Option<f64>, &str)> = values.into_iter().map(|value| (size(value), value)).collect();
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
    fn numbers_stand_by_size_before_text_by_unicode() {
        let values = vec!["b", "10", "é", "9", "-1.5", "1e1", "a", "nan", "inf", "2.5", "10.0"];
        assert_eq!(sorted_values(values), ["-1.5", "2.5", "9", "10", "10.0", "1e1", "a", "b", "inf", "nan", "é"]);
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
