//! One encoding, piece by piece.

use super::{Encoding, windows_1252};

/// Decodes a stream of bytes in one encoding. The text does not depend on how the bytes are cut into pieces.
pub(crate) struct Decoder {
    encoding: Encoding,
    /// The first bytes of a character whose others have not come: three at most.
    held: Vec<u8>,
}

/// Text with the places of bytes without a meaning. A replacement character is there, one for each longest sequence
/// that could have begun a character.
#[derive(Default)]
pub(crate) struct Decoded {
    pub(crate) text: String,
    /// Ascending byte positions in `text`.
    pub(crate) malformed: Vec<usize>,
}

impl Decoded {
    /// Reserves memory for the next piece.
    pub(crate) fn clear(&mut self) {
        self.text.clear();
        self.malformed.clear();
    }

    /// Skips the first `bytes` of the text (or all of it, if it is shorter).
    pub(crate) fn drop_front(&mut self, bytes: usize) {
        let bytes = bytes.min(self.text.len());
        self.text.drain(..bytes);
        self.malformed.retain_mut(|position| {
            let stays = *position >= bytes;
            *position = position.saturating_sub(bytes);
            stays
        });
    }

    fn replace(&mut self) {
        self.malformed.push(self.text.len());
        self.text.push(char::REPLACEMENT_CHARACTER);
    }
}

impl Decoder {
    /// A decoder for text in this encoding, after any byte order mark.
    pub(crate) fn new(encoding: Encoding) -> Self {
        Self { encoding, held: Vec::new() }
    }

    /// The encoding.
    pub(crate) fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// The text of `bytes`, as [`Self::decode`] would append it, if that is a part of `bytes`: more bytes must be allowed
    /// to follow, and all of them must mean something. O(bytes).
    pub(crate) fn borrow<'a>(&mut self, bytes: &'a [u8]) -> Option<&'a str> {
        if self.encoding != Encoding::Utf8 || !self.held.is_empty() {
            return None;
        }
        match std::str::from_utf8(bytes) {
            Ok(text) => Some(text),
            Err(error) if error.error_len().is_some() => None,
            Err(error) => {
                let (text, begun) = bytes.split_at(error.valid_up_to());
                self.held = begun.to_vec();
                Some(std::str::from_utf8(text).expect("it is valid up to there"))
            }
        }
    }

    /// Appends the text of `bytes` to `into`; `last` says that no more bytes follow. O(bytes).
    pub(crate) fn decode(&mut self, bytes: &[u8], last: bool, into: &mut Decoded) {
        let mut joined = std::mem::take(&mut self.held);
        let bytes = if joined.is_empty() {
            bytes
        } else {
            joined.extend_from_slice(bytes);
            &joined
        };
        let decoded = match self.encoding {
            Encoding::Utf8 => utf8(bytes, into),
            Encoding::Utf16Le => utf16(bytes, u16::from_le_bytes, into),
            Encoding::Utf16Be => utf16(bytes, u16::from_be_bytes, into),
            Encoding::Windows1252 => single_bytes(bytes, into),
        };
        let begun = &bytes[decoded..];
        if !last {
            self.held = begun.to_vec();
        } else if !begun.is_empty() {
            into.replace();
        }
    }
}

// Each of these appends the text of `bytes` and says how many bytes that are; those behind begin a character, but more
// must come.

fn utf8(bytes: &[u8], into: &mut Decoded) -> usize {
    let mut decoded = 0;
    loop {
        let rest = &bytes[decoded..];
        let error = match std::str::from_utf8(rest) {
            Ok(text) => {
                into.text.push_str(text);
                return bytes.len();
            }
            Err(error) => error,
        };
        let valid = &rest[..error.valid_up_to()];
        into.text.push_str(std::str::from_utf8(valid).expect("it is valid up to there"));
        decoded += valid.len();
        match error.error_len() {
            Some(length) => {
                into.replace();
                decoded += length;
            }
            None => return decoded,
        }
    }
}

fn utf16(bytes: &[u8], unit: impl Fn([u8; 2]) -> u16, into: &mut Decoded) -> usize {
    let (mut pairs, _) = bytes.as_chunks();
    // The second half of this surrogate pair may be in the next piece.
    if let Some((&end, before)) = pairs.split_last()
        && (0xD800..0xDC00).contains(&unit(end))
    {
        pairs = before;
    }
    into.text.reserve(pairs.len());
    for character in char::decode_utf16(pairs.iter().map(|&pair| unit(pair))) {
        match character {
            Ok(character) => into.text.push(character),
            Err(_) => into.replace(),
        }
    }
    2 * pairs.len()
}

fn single_bytes(bytes: &[u8], into: &mut Decoded) -> usize {
    for run in bytes.chunk_by(|one, next| one.is_ascii() == next.is_ascii()) {
        if run.is_ascii() {
            into.text.push_str(std::str::from_utf8(run).expect("ASCII is UTF-8"));
        } else {
            into.text.extend(run.iter().map(|&byte| windows_1252::character(byte)));
        }
    }
    bytes.len()
}
