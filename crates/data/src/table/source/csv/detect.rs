//! What the first bytes of a file show about how to read it.

use std::ops::ControlFlow;

use super::{Decoder, Encoding, ReadError};
use crate::table::MissingTokens;
use tauell_base::place::Place;
use tauell_base::sorting::sorted;

/// Records that the question for a header looks at.
const HEADER_RECORDS: usize = 500;

/// The encoding of a file that begins with `sample`, whether it has a byte order mark, and the decoder for what
/// follows the mark.
pub(super) fn encoding(sample: &[u8], asked: Option<Encoding>) -> (Decoder, usize) {
    if let Some(encoding) = asked {
        let mark = encoding.mark();
        let length = if sample.starts_with(mark) { mark.len() } else { 0 };
        return (Decoder::new(encoding), length);
    }
    if let Some(encoding) = Encoding::marked(sample) {
        return (Decoder::new(encoding), encoding.mark().len());
    }
    if let Some(encoding) = utf16_without_bom(sample) {
        return (Decoder::new(encoding), 0);
    }
    let decoder = match utf8_evidence(sample) {
        Utf8Evidence { valid: 0, invalid: 0 } => Decoder::undecided(),
        // A broken byte or two in a text full of valid sequences is a broken byte, not another encoding: hardly any
        // Windows-1252 text holds even one valid sequence of UTF-8 by chance.
        Utf8Evidence { valid, invalid } if valid > 4 * invalid => Decoder::new(Encoding::Utf8),
        Utf8Evidence { .. } => Decoder::new(Encoding::Windows1252),
    };
    (decoder, 0)
}

/// Text in Western scripts has a NUL in every second byte of UTF-16, and hardly any in the others.
fn utf16_without_bom(sample: &[u8]) -> Option<Encoding> {
    let pairs = sample.len() / 2;
    let mut nuls = [0; 2];
    for pair in sample.chunks_exact(2) {
        nuls[0] += usize::from(pair[0] == 0);
        nuls[1] += usize::from(pair[1] == 0);
    }
    let mostly = |count: usize| pairs >= 2 && 10 * count >= 4 * pairs;
    let hardly = |count: usize| 50 * count <= pairs;
    match nuls {
        [even, odd] if mostly(odd) && hardly(even) => Some(Encoding::Utf16Le),
        [even, odd] if mostly(even) && hardly(odd) => Some(Encoding::Utf16Be),
        _ => None,
    }
}

/// Sequences of UTF-8 beyond ASCII; one that the end of the sample cuts is neither.
struct Utf8Evidence {
    valid: usize,
    invalid: usize,
}

fn utf8_evidence(sample: &[u8]) -> Utf8Evidence {
    let mut evidence = Utf8Evidence { valid: 0, invalid: 0 };
    let mut chunks = sample.utf8_chunks().peekable();
    while let Some(chunk) = chunks.next() {
        evidence.valid += chunk.valid().chars().filter(|character| !character.is_ascii()).count();
        let cut = chunks.peek().is_none()
            && std::str::from_utf8(chunk.invalid()).is_err_and(|error| error.error_len().is_none());
        evidence.invalid += usize::from(!chunk.invalid().is_empty() && !cut);
    }
    evidence
}

/// Refuses bytes that begin as some other kind of file does.
pub(super) fn refuse_other_formats(sample: &[u8]) -> Result<(), ReadError> {
    const SAVE: &str = "Open it in its own program and save it as CSV";
    const UNPACK: &str = "Unpack it and choose the CSV file inside";
    const SIGNATURES: [(&[u8], &str, &str); 14] = [
        (b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1", "an old Excel workbook", "Save the sheet as CSV first"),
        (b"\x89PNG\r\n\x1A\n", "a PNG picture", "Choose the table itself"),
        (b"\xFF\xD8\xFF", "a JPEG picture", "Choose the table itself"),
        (b"GIF89a", "a GIF picture", "Choose the table itself"),
        (b"%PDF-", "a PDF document", "Ask for the table as CSV"),
        (b"\x1F\x8B\x08", "a file packed with gzip", UNPACK),
        (b"BZh91AY&SY", "a file packed with bzip2", UNPACK),
        (b"\xFD7zXZ\0", "a file packed with xz", UNPACK),
        (b"\x28\xB5\x2F\xFD", "a file packed with zstd", UNPACK),
        (b"7z\xBC\xAF\x27\x1C", "a 7z archive", UNPACK),
        (b"SQLite format 3\0", "an SQLite database", SAVE),
        (b"PAR1\x15", "a Parquet file", SAVE),
        (b"$FL2@(#)", "an SPSS file", SAVE),
        (b"{\\rtf", "a document in rich text format", SAVE),
    ];
    if sample.starts_with(b"PK\x03\x04") {
        let holds = |name: &[u8]| sample.windows(name.len()).any(|window| window == name);
        return Err(if holds(b"[Content_Types].xml") || holds(b"xl/") {
            not_csv("an Excel workbook (or another Office file)", "Save the sheet as CSV first")
        } else if holds(b"opendocument") {
            not_csv("an OpenDocument file", "Save the sheet as CSV first")
        } else {
            not_csv("a zip archive", UNPACK)
        });
    }
    if sample.starts_with(b"\xFF\xFE\0\0") || sample.starts_with(b"\0\0\xFE\xFF") {
        return Err(not_csv("text in UTF-32", "Save it as UTF-8"));
    }
    match SIGNATURES.iter().find(|(signature, ..)| sample.starts_with(signature)) {
        Some(&(_, looks_like, advice)) => Err(not_csv(looks_like, advice)),
        None => Ok(()),
    }
}

/// Refuses text that is another kind of text, or no text at all.
pub(super) fn refuse_other_text(text: &str) -> Result<(), ReadError> {
    let start: String = text.trim_start().chars().take(15).collect::<String>().to_ascii_lowercase();
    if start.starts_with("<!doctype html") || start.starts_with("<html") {
        return Err(not_csv("a web page", "Open it in a spreadsheet program and save it as CSV"));
    }
    if start.starts_with("<?xml") {
        return Err(not_csv("an XML file", "Open it in a spreadsheet program and save it as CSV"));
    }
    if start.starts_with("{\"") || start.starts_with("[{") || start.starts_with("[[") {
        return Err(not_csv("a JSON file", "Convert it to CSV first"));
    }
    Ok(())
}

/// Refuses what is no text at all: control characters that no table holds, and more than a stray few.
pub(super) fn refuse_binary(text: &str) -> Result<(), ReadError> {
    let controls = text.bytes().filter(|byte| matches!(byte, 0..=8 | 14..=25 | 28..=31 | 127)).count();
    if controls >= 16 && controls * 30 > text.len() {
        return Err(not_csv("a binary file", "Choose a CSV file, or set its encoding if it is text"));
    }
    Ok(())
}

fn not_csv(looks_like: &'static str, advice: &'static str) -> ReadError {
    ReadError::NotCsv { place: Place::unknown(), looks_like, advice }
}

/// The delimiter that a first line `sep=;` names, and how long that line is without its end. Spreadsheet programs
/// write and obey such a line; it is no part of the table.
pub(super) fn separator_line(text: &str) -> Option<(u8, usize)> {
    let line = text.split(['\r', '\n']).next().unwrap_or_default();
    match line.as_bytes() {
        [s, e, p, b'=', delimiter] if [s, e, p].map(u8::to_ascii_lowercase) == *b"sep" => {
            Some((*delimiter, line.len()))
        }
        _ => None,
    }
}

/// Whether the first record names the columns.
///
/// Each column has a vote: a word above numbers speaks for a header, a number above numbers against it; a value that
/// comes again below speaks against it, one that does not come again above values that do speaks for it. A header it
/// is, unless more votes are against it than for it.
pub(super) fn header(text: &str, delimiter: u8, complete: bool) -> bool {
    let mut first: Vec<String> = Vec::new();
    let mut below: Vec<Vec<String>> = Vec::new();
    let mut records = 0;
    for_each_record(text, delimiter, complete, |fields| {
        if records == 0 {
            first = fields.iter().map(|&field| field.to_owned()).collect();
            below = vec![Vec::new(); first.len()];
        } else if fields.len() == first.len() {
            below.iter_mut().zip(fields).for_each(|(column, &field)| column.push(field.to_owned()));
        }
        records += 1;
        if records > HEADER_RECORDS { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    first.iter().zip(below).map(|(name, cells)| vote(name, cells)).sum::<i32>() >= 0
}

fn vote(name: &str, mut cells: Vec<String>) -> i32 {
    let missing = MissingTokens::default();
    if name.trim().is_empty() {
        return 0;
    }
    if missing.matches(name) {
        return -1;
    }
    cells.retain(|cell| !missing.matches(cell));
    let numbers = cells.iter().filter(|cell| is_number_like(cell)).count();
    let of_numbers = numbers * 10 >= cells.len() * 9;
    if is_number_like(name) {
        // Numbers may be names (years, wards), but not above more numbers of their like.
        return if of_numbers { -1 } else { 0 };
    }
    if cells.is_empty() {
        return 0;
    }
    if of_numbers {
        return 1;
    }
    let again = cells.iter().any(|cell| cell == name);
    let cells = sorted(cells, Ord::cmp);
    let distinct = cells.chunk_by(|a, b| a == b).count();
    match (again, 2 * distinct <= cells.len()) {
        (true, _) => -1,
        (false, true) => 1,
        (false, false) => 0,
    }
}

/// Numbers, dates, amounts: digits with the signs between and around them.
fn is_number_like(cell: &str) -> bool {
    let cell = cell.trim();
    cell.bytes().any(|byte| byte.is_ascii_digit())
        && cell.chars().all(|c| c.is_ascii_digit() || matches!(c, '.' | ',' | '-' | '+' | '/' | ':' | '%' | ' '))
}

/// Calls `visit` with the fields of each record. A last record that the end of the sample cuts is skipped, unless it is
/// the only one.
fn for_each_record(text: &str, delimiter: u8, complete: bool, mut visit: impl FnMut(&[&str]) -> ControlFlow<()>) {
    let mut csv = csv_core::ReaderBuilder::new().delimiter(delimiter).build();
    let mut input = text.as_bytes();
    let mut output = vec![0; input.len() + 1];
    let mut ends = vec![0; input.len() + 2];
    let (mut written, mut ended, mut seen) = (0, 0, false);
    loop {
        let (result, read, out, fields) = csv.read_record(input, &mut output[written..], &mut ends[ended..]);
        let flushing = input.is_empty();
        input = &input[read..];
        written += out;
        ended += fields;
        match result {
            csv_core::ReadRecordResult::Record => {
                let record = std::str::from_utf8(&output[..written]).unwrap_or_default();
                let mut start = 0;
                let fields: Vec<&str> = ends[..ended]
                    .iter()
                    .map(|&end| record.get(std::mem::replace(&mut start, end)..end).unwrap_or_default())
                    .collect();
                if visit(&fields).is_break() || flushing {
                    return;
                }
                (written, ended, seen) = (0, 0, true);
            }
            csv_core::ReadRecordResult::InputEmpty if complete || !seen => {}
            _ => return,
        }
    }
}
