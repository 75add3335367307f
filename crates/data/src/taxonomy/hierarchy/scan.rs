//! Encoding and delimiter of a hierarchy file, and the faults that a CSV reader does not see.

use std::borrow::Cow;

use crate::table::{Encoding, decode_all};

/// Delimiters in the order in which they win a tie.
pub(super) const DELIMITERS: [u8; 3] = [b';', b',', b'\t'];

/// The text of the file without a byte order mark; the encoding's name if the bytes are not what their mark claims.
pub(super) fn decode(bytes: &[u8]) -> Result<Cow<'_, str>, &'static str> {
    let encoding = match Encoding::marked(bytes) {
        Some(encoding) => encoding,
        None if std::str::from_utf8(bytes).is_ok() => Encoding::Utf8,
        // Every byte means something in it, so this never fails.
        None => Encoding::Windows1252,
    };
    decode_all(encoding, bytes.strip_prefix(encoding.mark()).unwrap_or(bytes)).ok_or(encoding.name())
}

/// What the text looks like if this is its delimiter.
#[derive(Debug)]
pub(super) struct Scan {
    /// Quotes where RFC 4180 has none: inside an unquoted field, or before more text of a quoted one.
    stray_quotes: usize,
    /// Rows of two fields or more that end in the first row's last field.
    agreeing: usize,
    /// Fields outside quotes with a bracket that lacks its other half.
    torn: usize,
    /// Whether that last field holds another delimiter outside quotes.
    mixed_root: bool,
    /// The place of the quote that is never closed.
    pub(super) unclosed: Option<usize>,
}

/// The delimiter with the fewest stray quotes, then the most rows that end in one root: what a hierarchy file must look
/// like. Labels such as `[20,29]` make `,` look right as well; it then tears brackets apart, or gives a root `29];*`, which
/// decides. O(bytes).
pub(super) fn detect(text: &str) -> (u8, Scan) {
    let worth = |scan: &Scan| {
        (std::cmp::Reverse(scan.stray_quotes), scan.agreeing, std::cmp::Reverse(scan.torn), !scan.mixed_root)
    };
    let mut best = (DELIMITERS[0], scan(text, DELIMITERS[0]));
    for delimiter in &DELIMITERS[1..] {
        let other = scan(text, *delimiter);
        if worth(&other) > worth(&best.1) {
            best = (*delimiter, other);
        }
    }
    best
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    FieldStart,
    Plain,
    Quoted,
    /// After a quote inside a quoted field: its end, or the first half of a doubled one.
    QuoteInQuoted,
}

/// The brackets of one field.
#[derive(Default)]
struct Brackets {
    open: usize,
    without_other_half: bool,
}

impl Brackets {
    fn see(&mut self, byte: u8) {
        match byte {
            b'[' | b'(' => self.open += 1,
            b']' | b')' if self.open == 0 => self.without_other_half = true,
            b']' | b')' => self.open -= 1,
            _ => {}
        }
    }

    fn torn(self) -> bool {
        self.open > 0 || self.without_other_half
    }
}

fn scan(text: &str, delimiter: u8) -> Scan {
    let bytes = text.as_bytes();
    let mut scan = Scan { stray_quotes: 0, agreeing: 0, torn: 0, mixed_root: false, unclosed: None };
    let mut root: Option<&[u8]> = None;
    let mut state = State::FieldStart;
    let (mut fields, mut field_start, mut mixed) = (1usize, 0usize, false);
    let mut brackets = Brackets::default();
    // One step past the end closes a last row without a newline.
    for at in 0..=bytes.len() {
        let byte = bytes.get(at).copied();
        if state == State::Quoted {
            match byte {
                Some(b'"') => state = State::QuoteInQuoted,
                Some(_) => {}
                None => scan.unclosed = Some(field_start),
            }
            if byte.is_some() {
                continue;
            }
        }
        match byte {
            Some(b'"') if state == State::FieldStart => state = State::Quoted,
            Some(b'"') if state == State::QuoteInQuoted => state = State::Quoted,
            Some(byte) if byte == delimiter => {
                scan.torn += usize::from(std::mem::take(&mut brackets).torn());
                (fields, field_start, mixed, state) = (fields + 1, at + 1, false, State::FieldStart);
            }
            None | Some(b'\n' | b'\r') => {
                let last = &bytes[field_start..at];
                // An empty line is no row.
                if fields > 1 || !last.is_empty() {
                    if root.is_none() {
                        scan.mixed_root = mixed;
                    }
                    scan.agreeing += usize::from(*root.get_or_insert(last) == last && fields > 1);
                }
                scan.torn += usize::from(std::mem::take(&mut brackets).torn());
                (fields, field_start, mixed, state) = (1, at + 1, false, State::FieldStart);
            }
            Some(byte) => {
                scan.stray_quotes += usize::from(byte == b'"' || state == State::QuoteInQuoted);
                mixed |= DELIMITERS.contains(&byte);
                brackets.see(byte);
                state = State::Plain;
            }
        }
    }
    scan
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_delimiter_is_the_one_that_gives_one_root() {
        for (text, expected) in [
            ("1;0-4;*\n2;0-4;*\n", b';'),
            ("20;[20,29];*\n21;[20,29];*\n", b';'),
            ("20;[20,29];[20,39]\n30;[30,39];[20,39]\n", b';'),
            ("a;x,*\nb;x,*\n", b','),
            ("20,\"[20,29]\",*\r\n21,\"[20,29]\",*", b','),
            ("a;x\t*\nb;x\t*\n", b'\t'),
            ("\"Smith, John\";*\n\"Jones, Ann\";*\n", b';'),
            ("a,b;c\tany\nd,b;e\tany\n", b'\t'),
            // Brackets that each field closes tell nothing; ends that are omitted are written with turned ones.
            ("a (x),A (y);B,*\nb (x),A (y);B,*\n", b','),
            ("20;[20,29]\n30;[20,29]\n", b';'),
            ("20;[20,40[\n30;[20,40[\n", b';'),
            ("20;]10,20]\n30;]10,20]\n", b';'),
            ("\n20,*\n30,*\n", b','),
            ("alone", b';'),
            ("", b';'),
        ] {
            assert_eq!(detect(text).0, expected, "{text:?}");
        }
    }

    #[test]
    fn rows_are_judged_by_quotes_root_and_brackets() {
        // Signs of `;`: stray quotes, rows that end in the first one's root, torn fields, a root of several fields.
        for (text, stray_quotes, agreeing, torn, mixed_root) in [
            ("", 0, 0, 0, false),
            ("alone\nalone\n", 0, 0, 0, false),
            ("a;*\nb;*\nc;+", 0, 2, 0, false),
            ("\r\n\na;*\r\n\r\nb;*", 0, 2, 0, false),
            ("a;\nb;\n", 0, 2, 0, false),
            ("a;x,*\nb;x,*", 0, 2, 0, true),
            ("a,b;*\nb;x,*", 0, 1, 0, false),
            ("[1;2];(3);]4[\n[5;*\n", 0, 1, 4, false),
            ("5\";*\nb;*\n", 1, 2, 0, false),
            ("\"a\"b;*\n", 1, 1, 0, false),
            ("\"say \"\"a;b\"\"\";*\n\"c\nd\";*", 0, 2, 0, false),
        ] {
            let scan = scan(text, b';');
            let found = (scan.stray_quotes, scan.agreeing, scan.torn, scan.mixed_root);
            assert_eq!(found, (stray_quotes, agreeing, torn, mixed_root), "{text:?}");
        }
    }

    #[test]
    fn a_quote_that_nothing_closes_is_found() {
        assert_eq!(detect("a;*\nb;\"c;*\n").1.unclosed, Some(6));
        assert_eq!(detect("a;*\nb;\"c\"\"\";*\n").1.unclosed, None);
        assert_eq!(detect("a;*\n5\";*\n").1.unclosed, None);
    }

    #[test]
    fn encodings_are_detected_by_mark_and_by_validity() {
        let utf16: Vec<u8> = [0xFF, 0xFE].into_iter().chain("é;*".encode_utf16().flat_map(u16::to_le_bytes)).collect();
        assert_eq!(decode(&utf16), Ok(Cow::Borrowed("é;*")));
        assert_eq!(decode("\u{feff}é;*".as_bytes()), Ok(Cow::Borrowed("é;*")));
        assert_eq!(decode("é;*".as_bytes()), Ok(Cow::Borrowed("é;*")));
        assert_eq!(decode(b"\xE9;*"), Ok(Cow::Borrowed("é;*")));
        assert_eq!(decode(&utf16[..5]), Err("utf-16le"));
    }
}
