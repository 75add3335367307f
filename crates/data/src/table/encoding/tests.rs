use proptest::prelude::*;

use super::*;

const ALL: [Encoding; 4] = [Encoding::Utf8, Encoding::Utf16Le, Encoding::Utf16Be, Encoding::Windows1252];

type Text = (String, Vec<usize>);

fn ours<'a>(encoding: Encoding, pieces: impl Iterator<Item = &'a [u8]>) -> Text {
    let (mut decoder, mut decoded) = (Decoder::new(encoding), Decoded::default());
    pieces.for_each(|piece| decoder.decode(piece, false, &mut decoded));
    decoder.decode(&[], true, &mut decoded);
    (decoded.text, decoded.malformed)
}

/// The same by `encoding_rs`, which Firefox decodes with.
fn theirs(encoding: Encoding, mut bytes: &[u8]) -> Text {
    let standard = encoding_rs::Encoding::for_label(encoding.name().as_bytes()).unwrap();
    let mut decoder = standard.new_decoder_without_bom_handling();
    let (mut text, mut malformed) = (String::new(), Vec::new());
    loop {
        text.reserve(decoder.max_utf8_buffer_length_without_replacement(bytes.len()).unwrap());
        let (result, read) = decoder.decode_to_string_without_replacement(bytes, &mut text, true);
        bytes = &bytes[read..];
        match result {
            encoding_rs::DecoderResult::InputEmpty => return (text, malformed),
            encoding_rs::DecoderResult::OutputFull => {}
            encoding_rs::DecoderResult::Malformed(..) => {
                malformed.push(text.len());
                text.push(char::REPLACEMENT_CHARACTER);
            }
        }
    }
}

/// Bytes that are at the bounds of what the encodings allow, so that sequences nearly valid are frequent.
fn bytes() -> impl Strategy<Value = Vec<u8>> {
    let bounds = b"\x00\x20\x41\x7F\x80\x8F\x90\x9F\xA0\xBF\xC0\xC1\xC2\xD7\xD8\xDB\xDC\xDF\xE0\xE1\xEC\xED\xEE\xEF\xF0\xF1\xF3\xF4\xF5\xFE\xFF";
    let part = prop_oneof![
        any::<u8>().prop_map(|byte| vec![byte]),
        proptest::sample::select(bounds.as_slice()).prop_map(|byte| vec![byte]),
        any::<char>().prop_map(|character| character.to_string().into_bytes()),
        any::<char>().prop_map(|character| units(character, u16::to_le_bytes)),
        any::<char>().prop_map(|character| units(character, u16::to_be_bytes)),
        "[a-z]{0,40}".prop_map(String::into_bytes),
    ];
    proptest::collection::vec(part, 0..24).prop_map(|parts| parts.concat())
}

fn units(character: char, bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
    character.encode_utf16(&mut [0; 2]).iter().copied().flat_map(bytes).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_in_any_pieces_give_the_text_and_the_faults_that_the_standard_gives(
        bytes in bytes(),
        sizes in proptest::collection::vec(0..6usize, 0..40),
    ) {
        for encoding in ALL {
            let expected = theirs(encoding, &bytes);
            prop_assert_eq!(ours(encoding, std::iter::once(bytes.as_slice())), expected.clone(), "{} whole", encoding);
            let mut rest = bytes.as_slice();
            let mut pieces: Vec<&[u8]> = Vec::new();
            for &size in &sizes {
                let (piece, behind) = rest.split_at(size.min(rest.len()));
                pieces.push(piece);
                rest = behind;
            }
            pieces.push(rest);
            prop_assert_eq!(ours(encoding, pieces.into_iter()), expected.clone(), "{} in pieces", encoding);
            let all = decode_all(encoding, &bytes).map(Cow::into_owned);
            prop_assert_eq!(all, expected.1.is_empty().then_some(expected.0), "{} all at once", encoding);
        }
    }
}

#[test]
fn every_byte_of_windows_1252_is_the_character_of_the_standard() {
    let bytes: Vec<u8> = (0..=255).collect();
    let (text, malformed) = ours(Encoding::Windows1252, bytes.chunks(7));
    assert_eq!(text.chars().count(), 256);
    assert_eq!((text, malformed), theirs(Encoding::Windows1252, &bytes));
}

#[test]
fn bytes_that_mean_nothing_are_one_replacement_for_each_longest_beginning_of_a_character() {
    use Encoding::{Utf8, Utf16Be, Utf16Le, Windows1252};
    let cases: [(Encoding, &[u8], &str, &[usize]); 12] = [
        // A character cut short by another, by the end.
        (Utf8, b"a\xF0\x9F\x98b", "a\u{fffd}b", &[1]),
        (Utf8, b"a\xF0\x9F\x98", "a\u{fffd}", &[1]),
        // Overlong, a surrogate, beyond Unicode: no byte of them begins a character.
        (Utf8, b"\xC0\xAF", "\u{fffd}\u{fffd}", &[0, 3]),
        (Utf8, b"\xED\xA0\x80", "\u{fffd}\u{fffd}\u{fffd}", &[0, 3, 6]),
        (Utf8, b"\xF4\x90\x80\x80", "\u{fffd}\u{fffd}\u{fffd}\u{fffd}", &[0, 3, 6, 9]),
        (Utf16Le, b"\x3D\xD8\x00\xDEa\0", "\u{1F600}a", &[]),
        // Halves of pairs alone; the character behind one is not lost.
        (Utf16Le, b"\x3D\xD8a\0", "\u{fffd}a", &[0]),
        (Utf16Be, b"\0a\xDE\x00\xD8\x3D\xD8\x3D\xDE\x00", "a\u{fffd}\u{fffd}\u{1F600}", &[1, 4]),
        // What the end cuts is one fault, half a pair and half a unit together too.
        (Utf16Be, b"\0a\0", "a\u{fffd}", &[1]),
        (Utf16Be, b"\0a\xD8\x3D\xDE", "a\u{fffd}", &[1]),
        // Valid UTF-8, and five bytes that Microsoft left without a meaning.
        (Windows1252, "\u{e9}".as_bytes(), "\u{c3}\u{a9}", &[]),
        (Windows1252, b"\x81\x8D\x8F\x90\x9D", "\u{81}\u{8d}\u{8f}\u{90}\u{9d}", &[]),
    ];
    for (encoding, bytes, text, malformed) in cases {
        for size in 1..=bytes.len() {
            let got = ours(encoding, bytes.chunks(size));
            assert_eq!(got, (text.to_owned(), malformed.to_vec()), "{encoding} {bytes:x?} by {size}");
        }
    }
}

#[test]
fn a_mark_names_its_encoding_and_is_no_text() {
    for (bytes, encoding) in [
        (b"\xEF\xBB\xBFa".as_slice(), Some(Encoding::Utf8)),
        (b"\xFF\xFEa\0", Some(Encoding::Utf16Le)),
        (b"\xFE\xFF\0a", Some(Encoding::Utf16Be)),
        (b"\xEF\xBBa", None),
        (b"a", None),
        (b"", None),
    ] {
        assert_eq!(Encoding::marked(bytes), encoding, "{bytes:x?}");
        if let Some(encoding) = encoding {
            assert_eq!(decode_all(encoding, &bytes[encoding.mark().len()..]).as_deref(), Some("a"));
        }
    }
}
