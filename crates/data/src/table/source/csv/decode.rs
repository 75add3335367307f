//! Bytes to text while no one has said which encoding they are in.

use super::{Decoded, Encoding};
use crate::table::encoding;

/// Decodes a stream of bytes. The text does not depend on how the bytes are cut into pieces.
pub(super) struct Decoder {
    mode: Mode,
}

enum Mode {
    /// Nothing but ASCII so far, and no one has said what the rest is. The first other character decides between
    /// UTF-8 and Windows-1252; either is exact for all that came before. Holds the bytes of that character that have
    /// arrived.
    Undecided(Vec<u8>),
    Decided(encoding::Decoder),
}

impl Decoder {
    /// A decoder for text in this encoding, after any byte order mark.
    pub(super) fn new(encoding: Encoding) -> Self {
        Self { mode: Mode::Decided(encoding::Decoder::new(encoding)) }
    }

    /// A decoder for what begins as ASCII.
    pub(super) fn undecided() -> Self {
        Self { mode: Mode::Undecided(Vec::new()) }
    }

    /// The encoding as far as it is known.
    pub(super) fn encoding(&self) -> Encoding {
        match &self.mode {
            Mode::Undecided(_) => Encoding::Utf8,
            Mode::Decided(decoder) => decoder.encoding(),
        }
    }

    /// The text of `bytes`, which more bytes may follow, if it is a part of them and needs no copy.
    pub(super) fn borrow<'a>(&mut self, bytes: &'a [u8]) -> Option<&'a str> {
        match &mut self.mode {
            Mode::Decided(decoder) => decoder.borrow(bytes),
            Mode::Undecided(pending) if pending.is_empty() && is_ascii(bytes) => std::str::from_utf8(bytes).ok(),
            Mode::Undecided(_) => None,
        }
    }

    /// Appends the text of `bytes` to `into`; `last` says that no more bytes follow.
    pub(super) fn decode(&mut self, bytes: &[u8], last: bool, into: &mut Decoded) {
        match &mut self.mode {
            Mode::Decided(decoder) => decoder.decode(bytes, last, into),
            Mode::Undecided(pending) => {
                let plain = if pending.is_empty() { ascii_prefix(bytes) } else { "" };
                into.text.push_str(plain);
                let rest = &bytes[plain.len()..];
                let earlier = pending.len();
                pending.extend_from_slice(&rest[..rest.len().min(4 - earlier)]);
                if let Some(encoding) = decide(pending, last) {
                    let held = std::mem::take(pending);
                    *self = Self::new(encoding);
                    self.decode(&held[..earlier], false, into);
                    self.decode(rest, last, into);
                }
            }
        }
    }
}

/// What the first character that is not ASCII says. `None` while it is incomplete.
fn decide(pending: &[u8], last: bool) -> Option<Encoding> {
    match std::str::from_utf8(pending) {
        Ok("") => None,
        Ok(_) => Some(Encoding::Utf8),
        Err(error) if error.valid_up_to() > 0 => Some(Encoding::Utf8),
        Err(error) if error.error_len().is_none() && !last => None,
        Err(_) => Some(Encoding::Windows1252),
    }
}

/// As the method of that name. Without a way out of the loop, it is one of vector instructions, in wasm too.
fn is_ascii(bytes: &[u8]) -> bool {
    bytes.iter().fold(0, |all, &byte| all | byte) < 0x80
}

fn ascii_prefix(bytes: &[u8]) -> &str {
    let length = if is_ascii(bytes) {
        bytes.len()
    } else {
        bytes.iter().position(|byte| !byte.is_ascii()).unwrap_or(bytes.len())
    };
    std::str::from_utf8(&bytes[..length]).expect("ASCII is UTF-8")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn in_pieces(bytes: &[u8], size: usize) -> (Encoding, String, Vec<usize>) {
        let (mut decoder, mut all) = (Decoder::undecided(), Decoded::default());
        bytes.chunks(size).for_each(|piece| match decoder.borrow(piece) {
            Some(text) => all.text.push_str(text),
            None => decoder.decode(piece, false, &mut all),
        });
        decoder.decode(&[], true, &mut all);
        (decoder.encoding(), all.text, all.malformed)
    }

    #[test]
    fn the_first_character_beyond_ascii_decides_however_the_bytes_are_cut() {
        let cases: [(&[u8], Encoding, &str, &[usize]); 7] = [
            (b"plain", Encoding::Utf8, "plain", &[]),
            ("caf\u{e9} \u{1F600}!".as_bytes(), Encoding::Utf8, "caf\u{e9} \u{1F600}!", &[]),
            (b"caf\xE9 au lait", Encoding::Windows1252, "caf\u{e9} au lait", &[]),
            (b"caf\xE9", Encoding::Windows1252, "caf\u{e9}", &[]),
            (b"\x80 5", Encoding::Windows1252, "\u{20AC} 5", &[]),
            (b"\xF0\x9F\x98a", Encoding::Windows1252, "\u{f0}\u{178}\u{2dc}a", &[]),
            (b"\xC3\xA9 \xE9 x", Encoding::Utf8, "\u{e9} \u{fffd} x", &[3]),
        ];
        for (bytes, encoding, text, malformed) in cases {
            for size in 1..=bytes.len() {
                assert_eq!(in_pieces(bytes, size), (encoding, text.to_owned(), malformed.to_vec()), "{size}");
            }
        }
    }
}
