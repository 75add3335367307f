//! Which byte separates fields, as far as the beginning of a file shows.
//!
//! Every candidate is tried on the sample. What counts for one is, first, how many records it gives as many fields as
//! the first record has, since all others would be skipped; then, how many cells are whole. The second decides if a
//! decimal comma or a comma inside a name splits every record into equally many fields: `1,5;2,5` and `Mueller,
//! Anna;34;flu` give torn cells under the comma and none under the semicolon.

use super::quoting::{Bound, Quoting};

/// The delimiters that are tried.
pub(super) const CANDIDATES: [u8; 4] = [b',', b';', b'\t', b'|'];

/// How a sample looks under one delimiter.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Fit {
    delimiter: u8,
    /// Fields of the first record.
    width: usize,
    records: usize,
    /// Records of that width.
    kept: usize,
    /// Cells of these records.
    cells: usize,
    /// Cells of these records that another delimiter, or a quote out of place, makes look torn.
    torn: usize,
}

impl Fit {
    /// The share of all records' cells that come out whole; 0 for what separates nothing.
    fn worth(&self) -> f64 {
        if self.width < 2 || self.records == 0 {
            return 0.0;
        }
        let kept = self.kept as f64 / self.records as f64;
        let whole = (self.cells - self.torn) as f64 / self.cells.max(1) as f64;
        kept * whole
    }
}

/// The delimiter that suits this beginning of a file best. Of several that suit it equally well the one with more fields a
/// record comes first, then the comma, semicolon, tab and bar. A comma if none separates anything. O(text · candidates).
pub(super) fn detect(text: &str, complete: bool) -> u8 {
    let fits: Vec<Fit> = CANDIDATES
        .into_iter()
        .filter(|delimiter| text.as_bytes().contains(delimiter))
        .map(|delimiter| fit(text, delimiter, complete, 0))
        .collect();
    // A line above the table has a field of its own: what the records below it have in common then tells.
    let fits = if fits.iter().all(|fit| fit.worth() == 0.0) {
        fits.iter().map(|first| fit(text, first.delimiter, complete, 1)).collect()
    } else {
        fits
    };
    let mut best: Option<Fit> = None;
    for fit in fits {
        let better = |best: &Fit| (fit.worth(), fit.width) > (best.worth(), best.width);
        if fit.worth() > 0.0 && best.as_ref().is_none_or(better) {
            best = Some(fit);
        }
    }
    best.map_or(b',', |fit| fit.delimiter)
}

/// Splits the sample, from its record `from` on. A last record that the end of the sample cuts is skipped, unless it is
/// the only one.
fn fit(text: &str, delimiter: u8, complete: bool, from: usize) -> Fit {
    let mut fit = Fit { delimiter, width: 0, records: 0, kept: 0, cells: 0, torn: 0 };
    let mut quoting = Quoting::new(delimiter);
    let (mut start, mut fields, mut torn, mut seen) = (0, 0, 0, 0);
    let bytes = text.as_bytes();
    for at in 0..=bytes.len() {
        let bound = match bytes.get(at) {
            Some(&byte) => quoting.step(byte),
            None if complete || fit.records == 0 => Bound::Record,
            None => break,
        };
        if bound == Bound::Inside {
            continue;
        }
        let empty_line = bound == Bound::Record && fields == 0 && start == at;
        if !empty_line {
            fields += 1;
            torn += usize::from(is_torn(&text[start..at], delimiter));
        }
        start = at + 1;
        if bound == Bound::Record {
            let _ = quoting.end();
            if !empty_line {
                seen += 1;
                if seen > from {
                    fit.take(fields, torn);
                }
            }
            (fields, torn) = (0, 0);
        }
    }
    fit
}

impl Fit {
    fn take(&mut self, fields: usize, torn: usize) {
        if self.records == 0 {
            self.width = fields;
        }
        self.records += 1;
        if fields == self.width {
            self.kept += 1;
            self.cells += fields;
            self.torn += torn;
        }
    }
}

/// Whether a raw cell of the file looks like half of one or like several.
fn is_torn(raw: &str, delimiter: u8) -> bool {
    if raw.starts_with('"') {
        // In quotes, anything is allowed; after them, nothing.
        return raw.len() < 2 || !raw.ends_with('"');
    }
    let others = |candidate: &u8| *candidate != delimiter && raw.as_bytes().contains(candidate);
    if CANDIDATES[1..].iter().any(others) {
        return true;
    }
    delimiter != b',' && raw.contains(',') && !is_number_with_comma(raw) && !is_prose(raw)
}

/// `1,5`, `-0,25`, `1.234,5`, `12,000`.
fn is_number_with_comma(raw: &str) -> bool {
    raw.trim().bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b',' | b'.' | b'-' | b'+' | b' ' | b'%'))
}

/// A comma with a blank after it and none before: `Mueller, Anna`.
fn is_prose(raw: &str) -> bool {
    raw.split(',').skip(1).all(|after| after.starts_with(' ')) && !raw.contains(" ,")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn repeated(header: &str, rows: &[&str], times: usize) -> String {
        header.to_owned() + &rows.concat().repeat(times)
    }

    #[test]
    fn the_delimiter_is_the_one_that_keeps_the_most_cells_whole() {
        let cases = [
            ("Mueller, Anna;34;flu\nSchmidt, Bernd;45;cold\n", b';'),
            ("name;age;disease\nMueller, Anna;34;flu\n", b';'),
            ("1,5;2,5\n3,5;4,5\n", b';'),
            ("20,m;x\n30,f;y\n", b','),
            ("a,b\n1,x;y\n2,z;w\n", b','),
            ("39, State-gov, 77516\n50, Self-emp, 83311\n", b','),
            ("\"a;b\",c\n\"d;e\",f\n", b','),
            ("\"a\";\"b,c\"\n\"d\";\"e,f\"\n", b';'),
            ("Patients of ward 5\nname;weight\nAnna;61,5\nBernd;80,25\n", b';'),
            ("one\ntwo\n", b','),
            ("", b','),
        ];
        for (text, delimiter) in cases {
            assert_eq!(char::from(detect(text, true)), char::from(delimiter), "{text:?}");
        }
    }

    #[test]
    fn two_ragged_rows_among_decimal_commas_do_not_make_the_comma_win() {
        let text = repeated("age;weight;disease\n", &["34;61,5;flu\n"], 99)
            + "35;60,5\n36;60,5;flu;x\n"
            + &"37;71,5;cold\n".repeat(99);
        assert_eq!(char::from(detect(&text, true)), ';');
    }

    #[test]
    fn what_the_end_of_the_sample_cuts_does_not_count() {
        let whole = fit("a;b\n1;2\n3", b';', true, 0);
        let cut = fit("a;b\n1;2\n3", b';', false, 0);
        assert_eq!((whole.records, whole.kept), (3, 2));
        assert_eq!((cut.records, cut.kept), (2, 2));
        assert_eq!(fit("a;b", b';', false, 0).records, 1);
    }
}
