//! Rows of numbers and of text, packed so that they can be handed over whole.
//!
//! As JSON they are arrays; in a page they are typed arrays.
//!
//! ```
//! use tauell_base::arrays::TextBlock;
//!
//! let cells: TextBlock = ["flu", "cold"].into_iter().collect();
//! assert_eq!(cells.text(1), "cold");
//! ```

#[cfg(target_arch = "wasm32")]
mod typed_arrays;

use std::fmt::{self, Formatter};

use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};

/// Doubles.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
#[cfg_attr(feature = "testing", ts(type = "Float64Array"))]
pub struct Doubles(pub Vec<f64>);

/// Whole numbers below 2^32.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
#[cfg_attr(feature = "testing", ts(type = "Uint32Array"))]
pub struct Integers(pub Vec<u32>);

/// Bytes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
#[cfg_attr(feature = "testing", ts(type = "Uint8Array<ArrayBuffer>"))]
pub struct Bytes(pub Vec<u8>);

/// Texts, one after the other: text `i` is `bytes[ends[i - 1]..ends[i]]` in UTF-8.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct TextBlock {
    /// All texts in UTF-8.
    pub bytes: Bytes,
    /// Where each ends.
    pub ends: Integers,
}

impl TextBlock {
    /// Text `index`.
    ///
    /// # Panics
    /// When there is none.
    pub fn text(&self, index: usize) -> &str {
        let start = if index == 0 { 0 } else { self.ends.0[index - 1] as usize };
        std::str::from_utf8(&self.bytes.0[start..self.ends.0[index] as usize]).expect("texts went in whole")
    }

    /// Adds a text.
    pub fn push(&mut self, text: &str) {
        self.bytes.0.extend_from_slice(text.as_bytes());
        self.ends.0.push(self.bytes.0.len() as u32);
    }
}

impl<'a> FromIterator<&'a str> for TextBlock {
    fn from_iter<T: IntoIterator<Item = &'a str>>(texts: T) -> Self {
        let mut block = Self::default();
        texts.into_iter().for_each(|text| block.push(text));
        block
    }
}

/// From an array, or from what JavaScript writes of a typed array as JSON: its numbers by their places, in order.
impl<'de> Deserialize<'de> for Integers {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Numbers;
        impl<'de> Visitor<'de> for Numbers {
            type Value = Integers;

            fn expecting(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
                formatter.write_str("whole numbers below 2^32")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut numbers: A) -> Result<Integers, A::Error> {
                let mut words = Vec::new();
                while let Some(number) = numbers.next_element()? {
                    words.push(number);
                }
                Ok(Integers(words))
            }

            fn visit_map<A: MapAccess<'de>>(self, mut numbers: A) -> Result<Integers, A::Error> {
                let mut words = Vec::new();
                while let Some((IgnoredAny, number)) = numbers.next_entry()? {
                    words.push(number);
                }
                Ok(Integers(words))
            }
        }
        deserializer.deserialize_any(Numbers)
    }
}

#[cfg(not(target_arch = "wasm32"))]
mod as_arrays {
    use serde::{Serialize, Serializer};

    macro_rules! as_array {
        ($($packed:ident),*) => {
            $(impl Serialize for super::$packed {
                fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                    self.0.serialize(serializer)
                }
            })*
        };
    }
    as_array!(Doubles, Integers, Bytes);
}
