//! How to read a file, and how one was read.

use serde::{Deserialize, Serialize};

use crate::table::Encoding;

/// What to do with a row that cannot be read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum OnFault {
    /// Give up with an error that names the line.
    #[default]
    Stop,
    /// Skip the row and count it.
    Skip,
    /// As [`Self::Skip`], but give up at the end if more than a few rows were skipped: the file is probably meant to be
    /// read in another way.
    Ask,
}

/// How to read a file. What is `None` is detected from the first 64 KiB. Encoding, delimiter and header are those of text: where a
/// format has none of them, they say nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct ReadOptions {
    /// The text encoding.
    pub encoding: Option<Encoding>,
    /// The byte between two fields: ASCII, but no quote, line end or NUL. A string of one character in files.
    #[serde(with = "delimiter::optional")]
    #[cfg_attr(feature = "testing", schemars(with = "Option<char>"))]
    #[cfg_attr(feature = "testing", ts(type = "string | null"))]
    pub delimiter: Option<u8>,
    /// Whether the first record holds the columns' names. Without a header the columns are called `column 1`,
    /// `column 2` and so on.
    pub header: Option<bool>,
    /// What to do with rows that cannot be read.
    pub on_fault: OnFault,
    /// Whether the file was published with its formulas quoted ([`crate::table::Formulas::Quote`]): the apostrophe
    /// before them is removed.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "testing", ts(as = "Option<bool>", optional))]
    pub quoted_formulas: bool,
    /// The column of counts, if the table is already grouped: every row of the file is read as many times as it counts, and the column is
    /// not part of the table.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "testing", ts(optional))]
    pub count_column: Option<String>,
}

/// The options with which a file was read: the given ones, completed by the detected ones.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct Dialect {
    /// The text encoding.
    pub encoding: Encoding,
    /// Whether the text began with a byte order mark.
    pub bom: bool,
    /// The byte between two fields.
    #[serde(with = "delimiter")]
    #[cfg_attr(feature = "testing", ts(type = "string"))]
    pub delimiter: u8,
    /// Whether the first record held the columns' names.
    pub header: bool,
}

/// Whether this byte can separate fields.
pub(super) fn is_usable_delimiter(byte: u8) -> bool {
    byte.is_ascii() && !matches!(byte, b'"' | b'\r' | b'\n' | 0)
}

/// A delimiter in a file is a string of one character.
mod delimiter {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub fn serialize<S: Serializer>(byte: &u8, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_char(char::from(*byte))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u8, D::Error> {
        parse(&String::deserialize(deserializer)?).map_err(D::Error::custom)
    }

    fn parse(text: &str) -> Result<u8, &'static str> {
        match text.as_bytes() {
            [byte] if super::is_usable_delimiter(*byte) => Ok(*byte),
            _ => Err("the delimiter must be one ASCII character such as , ; | or a tab, and no quote or line end"),
        }
    }

    pub mod optional {
        use serde::{Deserialize, Deserializer, Serializer, de::Error};

        pub fn serialize<S: Serializer>(byte: &Option<u8>, serializer: S) -> Result<S::Ok, S::Error> {
            match byte {
                Some(byte) => super::serialize(byte, serializer),
                None => serializer.serialize_none(),
            }
        }

        pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u8>, D::Error> {
            Option::<String>::deserialize(deserializer)?
                .map(|text| super::parse(&text).map_err(D::Error::custom))
                .transpose()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_plain_text_and_come_back_as_they_went() {
        let options = ReadOptions {
            encoding: Some(Encoding::Windows1252),
            delimiter: Some(b'\t'),
            header: Some(false),
            on_fault: OnFault::Skip,
            quoted_formulas: false,
            count_column: None,
        };
        let text = serde_json::to_string(&options).unwrap();
        assert_eq!(text, r#"{"encoding":"windows-1252","delimiter":"\t","header":false,"on_fault":"skip"}"#);
        assert_eq!(serde_json::from_str::<ReadOptions>(&text).unwrap(), options);
        let quoted = ReadOptions { quoted_formulas: true, count_column: Some("n".to_owned()), ..options };
        assert_eq!(serde_json::from_str::<ReadOptions>(&serde_json::to_string(&quoted).unwrap()).unwrap(), quoted);
        assert_eq!(serde_json::from_str::<ReadOptions>("{}").unwrap(), ReadOptions::default());
        let none = serde_json::to_string(&ReadOptions::default()).unwrap();
        assert_eq!(serde_json::from_str::<ReadOptions>(&none).unwrap(), ReadOptions::default());
    }

    #[test]
    fn options_that_mean_nothing_are_refused() {
        for text in [r#"{"delimiter":"ab"}"#, r#"{"delimiter":"\""}"#, r#"{"delimiter":"é"}"#, r#"{"sep":","}"#] {
            assert!(serde_json::from_str::<ReadOptions>(text).is_err(), "{text}");
        }
    }
}
