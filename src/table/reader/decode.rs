//! Bytes to text, piece by piece.

use super::Encoding;

/// Decodes a stream of bytes. The text does not depend on how the bytes are cut into pieces.
pub(super) struct Decoder {
    mode: Mode,
}

enum Mode {
    /// Nothing but ASCII so far, and nobody has said what the rest is. The first other character decides between
    /// UTF-8 and Windows-1252; either is exact for all that came before. Holds the bytes of that character that have
    /// arrived.
    Undecided(Vec<u8>),
    Decided(Encoding, encoding_rs::Decoder),
}

/// Text with the places where the bytes meant nothing. A replacement character stands there; the row that holds it is
/// a fault and never becomes part of the table.
#[derive(Default)]
pub(super) struct Decoded {
    pub(super) text: String,
    /// Ascending byte positions in `text`.
    pub(super) malformed: Vec<usize>,
}

impl Decoded {
    pub(super) fn clear(&mut self) {
        self.text.clear();
        self.malformed.clear();
    }

    /// Leaves out the first `bytes` of the text (or all of it, if it is shorter).
    pub(super) fn drop_front(&mut self, bytes: usize) {
        let bytes = bytes.min(self.text.len());
        self.text.drain(..bytes);
        self.malformed.retain_mut(|position| {
            let stays = *position >= bytes;
            *position = position.saturating_sub(bytes);
            stays
        });
    }
}

impl Decoder {
    /// A decoder for text in this encoding, after any byte order mark.
    pub(super) fn new(encoding: Encoding) -> Self {
        Self { mode: decided(encoding) }
    }

    /// A decoder for what begins as ASCII.
    pub(super) fn undecided() -> Self {
        Self { mode: Mode::Undecided(Vec::new()) }
    }

    /// The encoding as far as it is known.
    pub(super) fn encoding(&self) -> Encoding {
        match &self.mode {
            Mode::Undecided(_) => Encoding::Utf8,
            Mode::Decided(encoding, _) => *encoding,
        }
    }

    /// Appends the text of `bytes` to `into`; `last` says that no more bytes follow.
    pub(super) fn decode(&mut self, bytes: &[u8], last: bool, into: &mut Decoded) {
        match &mut self.mode {
            Mode::Decided(_, decoder) => decode_with(decoder, bytes, last, into),
            Mode::Undecided(pending) => {
                let plain = if pending.is_empty() { ascii_prefix(bytes) } else { "" };
                into.text.push_str(plain);
                let rest = &bytes[plain.len()..];
                let earlier = pending.len();
                pending.extend_from_slice(&rest[..rest.len().min(4 - earlier)]);
                if let Some(encoding) = decide(pending, last) {
                    let held = std::mem::take(pending);
                    self.mode = decided(encoding);
                    self.decode(&held[..earlier], false, into);
                    self.decode(rest, last, into);
                }
            }
        }
    }
}

fn decided(encoding: Encoding) -> Mode {
    let standard = match encoding {
        Encoding::Utf8 => encoding_rs::UTF_8,
        Encoding::Utf16Le => encoding_rs::UTF_16LE,
        Encoding::Utf16Be => encoding_rs::UTF_16BE,
        Encoding::Windows1252 => encoding_rs::WINDOWS_1252,
    };
    Mode::Decided(encoding, standard.new_decoder_without_bom_handling())
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

fn ascii_prefix(bytes: &[u8]) -> &str {
    let length = if bytes.is_ascii() {
        bytes.len()
    } else {
        bytes.iter().position(|byte| !byte.is_ascii()).unwrap_or(bytes.len())
    };
    std::str::from_utf8(&bytes[..length]).expect("ASCII is UTF-8")
}

fn decode_with(decoder: &mut encoding_rs::Decoder, mut bytes: &[u8], last: bool, into: &mut Decoded) {
    loop {
        let room = decoder
            .max_utf8_buffer_length_without_replacement(bytes.len())
            .expect("a piece is far smaller than the address space");
        into.text.reserve(room);
        let (result, read) = decoder.decode_to_string_without_replacement(bytes, &mut into.text, last);
        bytes = &bytes[read..];
        match result {
            encoding_rs::DecoderResult::InputEmpty => return,
            encoding_rs::DecoderResult::OutputFull => {}
            encoding_rs::DecoderResult::Malformed(..) => {
                into.malformed.push(into.text.len());
                into.text.push(char::REPLACEMENT_CHARACTER);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn in_pieces(bytes: &[u8], size: usize) -> (Encoding, String, Vec<usize>) {
        let (mut decoder, mut all) = (Decoder::undecided(), Decoded::default());
        bytes.chunks(size).for_each(|piece| decoder.decode(piece, false, &mut all));
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
