//! Changes to files of a corpus: the same for the same number, on every machine.

/// The longest file that is tried.
const LONGEST: usize = 16 << 10;

/// What means something in one of the formats.
const TOKENS: [&[u8]; 28] = [
    b"\"",
    b"\"\"",
    b",",
    b";",
    b"\t",
    b"\n",
    b"\r\n",
    b"\r",
    b"\0",
    b"*",
    b"[",
    b"]",
    b"-",
    b"{",
    b"}",
    b":",
    b"\\",
    b"|",
    b"\xEF\xBB\xBF",
    b"\xFF\xFE",
    b"\xC3",
    b"sep=;\n",
    b"<script>",
    b"1e999",
    b"-0",
    b"18446744073709551615",
    b"?",
    b"null",
];

/// Numbers drawn from a seed (splitmix64, Steele, Lea and Flood 2014).
struct Draws(u64);

impl Draws {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number below this one; 0 below 0 too.
    fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit.max(1) as u64) as usize
    }

    /// A piece of so many bytes.
    fn piece(&mut self, length: usize) -> std::ops::Range<usize> {
        let from = self.below(length + 1);
        from..from + self.below((length - from).min(64) + 1)
    }
}

/// The file of a corpus that has this number, with some bytes flipped, omitted, repeated, put in or taken from others.
///
/// # Panics
/// When the corpus is empty.
pub fn changed(corpus: &[Vec<u8>], number: u64) -> Vec<u8> {
    let mut draws = Draws(number.wrapping_mul(0xD134_2543_DE82_EF95));
    let mut file = corpus[draws.below(corpus.len())].clone();
    for _ in 0..=draws.below(5) {
        let at = draws.below(file.len() + 1);
        match draws.below(11) {
            0 | 1 if !file.is_empty() => {
                let at = at.min(file.len() - 1);
                file[at] ^= 1 << draws.below(8);
            }
            2 => file.truncate(at),
            3 => {
                let piece = draws.piece(file.len());
                file.drain(piece);
            }
            4 => {
                let piece = draws.piece(file.len());
                let again = file[piece].repeat(1 + draws.below(24));
                file.splice(at..at, again);
            }
            5 => {
                let other = &corpus[draws.below(corpus.len())];
                let piece = draws.piece(other.len());
                file.splice(at..at, other[piece].iter().copied());
            }
            // The beginning of one and the end of another.
            6 => {
                let other = &corpus[draws.below(corpus.len())];
                let from = draws.below(other.len() + 1);
                file.truncate(at);
                file.extend_from_slice(&other[from..]);
            }
            7 if at < file.len() => file[at] = draws.next() as u8,
            // What has a grammar is broken by most changes; these two often leave it whole.
            8 => {
                if let Some(digit) = file[at..].iter_mut().find(|byte| byte.is_ascii_digit()) {
                    *digit = b'0' + draws.below(10) as u8;
                }
            }
            9 => {
                let other = &corpus[draws.below(corpus.len())];
                let lines: Vec<&[u8]> = other.split_inclusive(|&byte| byte == b'\n').collect();
                let line = lines.get(draws.below(lines.len())).copied().unwrap_or_default();
                let at = file[at..].iter().position(|&byte| byte == b'\n').map_or(0, |end| at + end + 1);
                file.splice(at..at, line.iter().copied());
            }
            _ => {
                let token = TOKENS[draws.below(TOKENS.len())];
                file.splice(at..at, token.iter().copied());
            }
        }
        file.truncate(LONGEST);
    }
    file
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_are_the_same_for_the_same_number_and_others_for_another() {
        let corpus = vec![b"age;zip\n20;10000\n".to_vec(), b"a,b\n".to_vec()];
        let some: Vec<Vec<u8>> = (0..200).map(|number| changed(&corpus, number)).collect();
        assert_eq!(some, (0..200).map(|number| changed(&corpus, number)).collect::<Vec<_>>());
        let different: std::collections::BTreeSet<&Vec<u8>> = some.iter().collect();
        assert!(different.len() > 150, "{}", different.len());
        assert!(changed(&[Vec::new()], 3).len() <= LONGEST);
    }
}
