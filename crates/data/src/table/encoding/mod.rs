//! Bytes to text: the encodings a file of rows may come in, and a decoder for each.
//!
//! What it is for: [`Decoder`] for text that comes piece by piece, [`decode_all`] for text that is all there.
//! It must not know: CSV, or which encoding a file without a mark has.
//!
//! The decoders agree with the Encoding Standard (<https://encoding.spec.whatwg.org>) on every sequence of bytes. They
//! are our own because a crate of all its encodings brings the tables of East Asian scripts into the wasm file, a
//! quarter of what travels, and none of them can be chosen here.

mod decoder;
#[cfg(test)]
mod tests;
mod windows_1252;

use std::borrow::Cow;

pub(crate) use decoder::{Decoded, Decoder};
use serde::{Deserialize, Serialize};

/// Text encodings a table may come in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub enum Encoding {
    /// UTF-8 (plain ASCII too).
    #[serde(rename = "utf-8")]
    Utf8,
    /// UTF-16, low byte first: what Windows calls "Unicode".
    #[serde(rename = "utf-16le")]
    Utf16Le,
    /// UTF-16, high byte first.
    #[serde(rename = "utf-16be")]
    Utf16Be,
    /// Windows-1252, the superset of ISO 8859-1 that Western European programs write. Every byte is a character of it.
    #[serde(rename = "windows-1252")]
    Windows1252,
}

impl Encoding {
    /// The name that options and recipes use.
    pub fn name(self) -> &'static str {
        match self {
            Self::Utf8 => "utf-8",
            Self::Utf16Le => "utf-16le",
            Self::Utf16Be => "utf-16be",
            Self::Windows1252 => "windows-1252",
        }
    }

    /// The byte order mark that a file of this encoding may begin with; empty if there is none.
    pub(crate) fn mark(self) -> &'static [u8] {
        match self {
            Self::Utf8 => b"\xEF\xBB\xBF",
            Self::Utf16Le => b"\xFF\xFE",
            Self::Utf16Be => b"\xFE\xFF",
            Self::Windows1252 => b"",
        }
    }

    /// The encoding whose byte order mark `bytes` begin with.
    pub(crate) fn marked(bytes: &[u8]) -> Option<Self> {
        [Self::Utf8, Self::Utf16Le, Self::Utf16Be].into_iter().find(|encoding| bytes.starts_with(encoding.mark()))
    }
}

impl std::fmt::Display for Encoding {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

/// The text of bytes that are all there, after any byte order mark; `None` if some of them mean nothing. O(bytes),
/// without a copy where they are the text.
pub(crate) fn decode_all(encoding: Encoding, bytes: &[u8]) -> Option<Cow<'_, str>> {
    if encoding == Encoding::Utf8 {
        return std::str::from_utf8(bytes).ok().map(Cow::Borrowed);
    }
    let mut decoded = Decoded::default();
    Decoder::new(encoding).decode(bytes, true, &mut decoded);
    decoded.malformed.is_empty().then_some(Cow::Owned(decoded.text))
}
