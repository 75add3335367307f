//! A secret from which random draws follow (docs/explanation/secret.md).

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// 128 bits that no one else may know. They are written only on request, and appear in no debug output.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret([u8; Secret::BYTES]);

/// A text that is no secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a secret is exactly {} hexadecimal digits", 2 * Secret::BYTES)]
pub struct NotASecret;

impl Secret {
    /// How many bytes it has.
    pub const BYTES: usize = 16;

    /// A secret of bytes from the system's generator.
    pub fn new(bytes: [u8; Self::BYTES]) -> Self {
        Self(bytes)
    }

    /// A fixed secret that anyone can repeat: for experiments that publish nothing.
    pub fn of_seed(seed: u64) -> Self {
        let mut bytes = [0; Self::BYTES];
        bytes[..8].copy_from_slice(&seed.to_le_bytes());
        Self(bytes)
    }

    /// Its bytes, as the key of what is drawn.
    pub(crate) fn bytes(&self) -> &[u8; Self::BYTES] {
        &self.0
    }

    /// As it is written into a file of its own: hexadecimal digits and the end of a line.
    pub fn to_text(&self) -> String {
        let mut text: String = self.0.iter().map(|byte| format!("{byte:02x}")).collect();
        text.push('\n');
        text
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret")
    }
}

impl FromStr for Secret {
    type Err = NotASecret;

    /// Reads hexadecimal digits of either case; white space around them is nothing.
    fn from_str(text: &str) -> Result<Self, NotASecret> {
        let digits = text.trim().as_bytes();
        if digits.len() != 2 * Self::BYTES {
            return Err(NotASecret);
        }
        let digit = |byte: u8| char::from(byte).to_digit(16).ok_or(NotASecret);
        let mut bytes = [0; Self::BYTES];
        for (byte, pair) in bytes.iter_mut().zip(digits.chunks(2)) {
            *byte = (digit(pair[0])? * 16 + digit(pair[1])?) as u8;
        }
        Ok(Self(bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_read_as_it_is_written_and_shows_nowhere_else() {
        let secret = Secret::new(*b"0123456789abcdef");
        assert_eq!(secret.to_text(), "30313233343536373839616263646566\n");
        assert_eq!(secret.to_text().parse(), Ok(secret.clone()));
        assert_eq!(" 30313233343536373839616263646566\r\n".parse(), Ok(secret.clone()));
        assert_eq!(format!("{secret:?}"), "Secret");
        for text in [
            "",
            "30",
            "3031323334353637383961626364656g",
            "303132333435363738396162636465667",
            "+1".repeat(16).as_str(),
        ] {
            assert_eq!(text.parse::<Secret>(), Err(NotASecret), "{text}");
        }
    }
}
