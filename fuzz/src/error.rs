//! What every error has: a code, a sentence, and a place that is one.

use tauell::error::{Error, ErrorKind};
use tauell::place::Place;

/// Compares what is reported about bytes with the bytes.
pub(crate) fn well(code: &str, sentence: &str, place: &Place, bytes: &[u8]) {
    assert!(
        !code.is_empty() && code.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-' || byte.is_ascii_digit())
    );
    // A message of several sentences ends in a full stop.
    assert!(sentence.chars().count() > 15 && !sentence.ends_with(['!', ' ']), "no sentence: {sentence:?}");
    assert!(!sentence.ends_with(".."), "two full stops: {sentence:?}");
    assert!(!sentence.starts_with(": "), "a place that is none: {sentence:?}");
    for never in ["panicked", "unwrap()", "RefCell", "Option::", "Some(\"", "None)"] {
        assert!(!sentence.contains(never) || contains(bytes, never), "a sentence of no person: {sentence:?}");
    }
    // Lines end in LF, CR LF or CR; in UTF-16 each of their bytes has another next to it.
    let lines = 1 + bytes.iter().filter(|&&byte| matches!(byte, b'\n' | b'\r')).count() as u64;
    if let Some(line) = place.line {
        assert!((1..=lines).contains(&line), "line {line} of {lines}: {sentence:?}");
    }
    assert!(place.field.is_none_or(|field| field > 0));
}

/// As [`well`], of a session's error: the input is at fault, never the program.
pub(crate) fn by_session(error: &Error, bytes: &[u8]) {
    assert_ne!(error.kind(), ErrorKind::Internal, "{error}");
    // A place may be in what a request holds, whose lines are written as `\n`.
    let place = Place { line: None, ..error.place() };
    well(error.code(), &error.to_string(), &place, bytes);
}

fn contains(bytes: &[u8], text: &str) -> bool {
    bytes.windows(text.len()).any(|window| window == text.as_bytes())
}
