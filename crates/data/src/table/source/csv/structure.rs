//! The ends of fields and records, found in blocks of 64 bytes.
//!
//! A block is compared with the bytes that matter, 64 at a time, and each comparison is one word of 64 bits. Whether a
//! byte is inside quotes is the parity of the quotes before it: the exclusive or of all bits below.
//!
//! csv-core has no parity. A quote opens a cell at the start of a field only, and after a closing quote anything but a
//! delimiter, a line end or another quote leaves the quotes. So parity is proven, byte after byte, as long as each
//! opening quote follows a delimiter, a line end or a closing quote, and each closing quote is followed by one of them.
//! The [`Structure`] ends before the first quote for which that is not so.
//!
//! To change it: there is no unsafe code. In wasm, a comparison of 16 bytes is one instruction and its mask another, both
//! of which are safe to call. Natively, the loop over a block becomes vector instructions by itself: each lane keeps
//! one bit, and a multiplication sums the eight bits of a word. No processor lacks an instruction for that.

/// Bytes per word of a mask.
const BLOCK: usize = 64;
/// Positions are written eight at a time, so this many are written beyond the last one.
const SPARE: usize = 8;

/// The ends of the fields and records of a part of a text, as byte positions of that text.
#[derive(Default)]
pub(super) struct Structure {
    /// Delimiters and line ends outside quotes.
    field_ends: Positions,
    /// Line ends outside quotes.
    record_ends: Positions,
    /// Line ends inside quotes; of CR LF the first.
    inner_line_ends: Vec<u32>,
}

/// What one block passes on to the next.
#[derive(Clone, Copy)]
struct Carry {
    /// All bits if the next byte is inside quotes.
    inside: u64,
    /// 1 if a quote may open a cell at the next byte.
    field_start: u64,
    /// 1 if a quote was closed by the last byte.
    closed: u64,
}

impl Structure {
    /// Finds the structure of `text` from a record's first byte `from` up to `to`, or up to the first quote that parity
    /// misses; whether there is none. `has_quotes` may be false only if there are no quotes at all. O(to - from).
    ///
    /// `text` must be shorter than 4 GiB.
    pub(super) fn scan(&mut self, text: &[u8], from: usize, to: usize, delimiter: u8, has_quotes: bool) -> bool {
        self.field_ends.clear(1 + to - from);
        self.record_ends.clear(to - from);
        self.inner_line_ends.clear();
        self.field_ends.push((from as u32).wrapping_sub(1), 1);
        let (blocks, rest) = text[from..to].as_chunks::<BLOCK>();
        let mut carry = Carry { inside: 0, field_start: 1, closed: 0 };
        for (number, block) in blocks.iter().enumerate() {
            let base = (from + number * BLOCK) as u32;
            if !has_quotes {
                self.add_plain(block, base, delimiter);
            } else if !self.add(text, block, base, delimiter, u64::MAX, &mut carry) {
                return false;
            }
        }
        // A NUL separates nothing.
        let mut block = [0; BLOCK];
        block[..rest.len()].copy_from_slice(rest);
        let valid = (1 << rest.len()) - 1;
        self.add(text, &block, (to - rest.len()) as u32, delimiter, valid, &mut carry)
    }

    /// The position before the structure, and then the ends of fields.
    pub(super) fn field_ends(&self) -> &[u32] {
        self.field_ends.get()
    }

    /// The ends of records, each of which is the end of a field, too.
    pub(super) fn record_ends(&self) -> &[u32] {
        self.record_ends.get()
    }

    /// The ends of lines inside quotes.
    pub(super) fn inner_line_ends(&self) -> &[u32] {
        &self.inner_line_ends
    }

    /// Adds a block of a part without quotes.
    #[inline]
    fn add_plain(&mut self, block: &[u8; BLOCK], base: u32, delimiter: u8) {
        let line_ends = mask(block, [b'\n', b'\r']);
        let delimiters = mask(block, [delimiter]);
        self.field_ends.push(base, delimiters | line_ends);
        self.record_ends.push(base, line_ends);
    }

    /// Adds a block of `text`, whose bytes are its `valid` ones; whether all of it is proven.
    fn add(
        &mut self,
        text: &[u8],
        block: &[u8; BLOCK],
        base: u32,
        delimiter: u8,
        valid: u64,
        carry: &mut Carry,
    ) -> bool {
        let line_ends = mask(block, [b'\n', b'\r']);
        let separators = mask(block, [delimiter]) | line_ends;
        let quotes = mask(block, [b'"']);
        let inside = prefix_xor(quotes) ^ carry.inside;
        let (opening, closing) = (quotes & inside, quotes & !inside);
        let ends = separators & !inside;
        let may_open = (ends | closing) << 1 | carry.field_start;
        let after_closing = closing << 1 | carry.closed;
        let unproven = (opening & !may_open | after_closing & !(separators | quotes)) & valid;
        // The bits below the first unproven byte.
        let proven = (unproven & unproven.wrapping_neg()).wrapping_sub(1);
        self.field_ends.push(base, ends & proven);
        self.record_ends.push(base, line_ends & !inside & proven);
        let mut inner = line_ends & inside & proven;
        while inner != 0 {
            let at = base + inner.trailing_zeros();
            if !text[..=at as usize].ends_with(b"\r\n") {
                self.inner_line_ends.push(at);
            }
            inner &= inner - 1;
        }
        carry.inside = ((inside >> (BLOCK - 1)) & 1).wrapping_neg();
        carry.field_start = (ends | closing) >> (BLOCK - 1);
        carry.closed = closing >> (BLOCK - 1);
        unproven == 0
    }
}

/// Which bytes of a block are among those wanted: bit `i` for byte `i`.
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
#[inline(always)]
fn mask<const N: usize>(block: &[u8; BLOCK], wanted: [u8; N]) -> u64 {
    use core::arch::wasm32::{i64x2, u8x16_bitmask, u8x16_eq, u8x16_splat, u64x2_splat, v128_or};
    let (words, _) = block.as_chunks::<8>();
    let (pairs, _) = words.as_chunks::<2>();
    pairs.iter().enumerate().fold(0, |mask, (at, pair)| {
        let [low, high] = pair.map(i64::from_le_bytes);
        let among = |found, byte| v128_or(found, u8x16_eq(i64x2(low, high), u8x16_splat(byte)));
        mask | u64::from(u8x16_bitmask(wanted.into_iter().fold(u64x2_splat(0), among))) << (16 * at)
    })
}

/// Which bytes of a block are among those wanted: bit `i` for byte `i`.
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
#[inline(always)]
fn mask<const N: usize>(block: &[u8; BLOCK], wanted: [u8; N]) -> u64 {
    const BITS: [u8; BLOCK] = {
        let mut bits = [0; BLOCK];
        let mut at = 0;
        while at < BLOCK {
            bits[at] = 1 << (at % 8);
            at += 1;
        }
        bits
    };
    let mut lanes = [0; BLOCK];
    for (lane, (&byte, bit)) in lanes.iter_mut().zip(block.iter().zip(BITS)) {
        let is_wanted = wanted.into_iter().fold(false, |found, wanted| found | (byte == wanted));
        *lane = if is_wanted { bit } else { 0 };
    }
    let (words, _) = lanes.as_chunks::<8>();
    // The highest byte of the product is the sum of all eight.
    let byte_of = |word: &[u8; 8]| u64::from_le_bytes(*word).wrapping_mul(0x0101_0101_0101_0101) >> 56;
    words.iter().enumerate().fold(0, |mask, (at, word)| mask | byte_of(word) << (8 * at))
}

/// Bit `i` is the parity of the bits up to `i`.
fn prefix_xor(mut bits: u64) -> u64 {
    for shift in [1, 2, 4, 8, 16, 32] {
        bits ^= bits << shift;
    }
    bits
}

/// Ascending positions.
#[derive(Default)]
struct Positions {
    /// The positions, and room for more.
    room: Vec<u32>,
    length: usize,
}

impl Positions {
    /// Removes all, and makes room for `most`.
    fn clear(&mut self, most: usize) {
        self.length = 0;
        if self.room.len() < most + SPARE {
            self.room.resize(most + SPARE, 0);
        }
    }

    fn get(&self) -> &[u32] {
        &self.room[..self.length]
    }

    /// Adds `base` plus the place of each bit.
    #[inline(always)]
    fn push(&mut self, base: u32, mut bits: u64) {
        let end = self.length + bits.count_ones() as usize;
        while self.length < end {
            let room = self.room[self.length..].first_chunk_mut::<SPARE>().expect("there is room for the text");
            for position in room {
                *position = base.wrapping_add(bits.trailing_zeros());
                bits &= bits.wrapping_sub(1);
            }
            self.length += SPARE;
        }
        self.length = end;
    }
}
