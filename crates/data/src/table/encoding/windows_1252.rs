//! Windows-1252, as the Encoding Standard has it: <https://encoding.spec.whatwg.org/#index-windows-1252>.

/// The characters of the bytes 0x80 to 0x9F; every other byte is the character of its own number, as in ISO 8859-1. The
/// five bytes that Microsoft gave no meaning are control characters by their number, so that every byte means something.
const FROM_0X80: [char; 32] = [
    '\u{20AC}', '\u{0081}', '\u{201A}', '\u{0192}', '\u{201E}', '\u{2026}', '\u{2020}', '\u{2021}', // 0x80
    '\u{02C6}', '\u{2030}', '\u{0160}', '\u{2039}', '\u{0152}', '\u{008D}', '\u{017D}', '\u{008F}', // 0x88
    '\u{0090}', '\u{2018}', '\u{2019}', '\u{201C}', '\u{201D}', '\u{2022}', '\u{2013}', '\u{2014}', // 0x90
    '\u{02DC}', '\u{2122}', '\u{0161}', '\u{203A}', '\u{0153}', '\u{009D}', '\u{017E}', '\u{0178}', // 0x98
];

/// The character of a byte.
pub(super) fn character(byte: u8) -> char {
    match byte {
        0x80..=0x9F => FROM_0X80[usize::from(byte - 0x80)],
        _ => char::from(byte),
    }
}
