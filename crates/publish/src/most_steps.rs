//! After how many steps a search stops, as an option of a method, so that a search which was finished early can be repeated
//! (docs/explanation/local-search.md#finishing-early).

use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};

use super::about::{AboutOption, OptionKind, OptionWord};

/// The option.
pub(super) const STOP_AFTER: AboutOption = AboutOption {
    name: "stop_after",
    title: "End of the search",
    meaning: "After how many steps the search stops, if its budget is not used up before.",
    default: MostSteps::NONE,
    kind: OptionKind::Steps {
        words: &[
            OptionWord {
                name: MostSteps::NONE,
                title: "When its budget is used up",
                meaning: "The search does the work that its effort allows.",
            },
            OptionWord { name: "0", title: "At once", meaning: "The search changes no class." },
            OptionWord {
                name: "10000",
                title: "After 10,000 steps",
                meaning: "A step considers a class, a row of it, or classes that are rebuilt together.",
            },
        ],
        range: "none, or a number of steps such as 10000",
    },
};

/// After how many steps a search stops; it is written `none` or `10000`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MostSteps(pub Option<u64>);

/// Text of no such form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotSteps;

impl MostSteps {
    /// The word for no such number.
    pub const NONE: &'static str = "none";
}

impl FromStr for MostSteps {
    type Err = NotSteps;

    fn from_str(text: &str) -> Result<Self, NotSteps> {
        if text == Self::NONE {
            return Ok(Self(None));
        }
        // A sign before it would be read, too.
        let digits = text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse().ok().filter(|_| digits).map(|steps| Self(Some(steps))).ok_or(NotSteps)
    }
}

impl fmt::Display for MostSteps {
    /// As it is read.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            None => f.write_str(Self::NONE),
            Some(steps) => write!(f, "{steps}"),
        }
    }
}

impl Serialize for MostSteps {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_a_whole_number_or_none_and_are_written_as_they_are_read() {
        for (text, steps) in [("none", None), ("0", Some(0)), ("12345", Some(12_345))] {
            let read: MostSteps = text.parse().unwrap();
            assert_eq!((read.0, read.to_string()), (steps, text.to_owned()));
        }
        for text in ["", "-1", "+1", "1.5", "5%", "None", "99999999999999999999"] {
            assert_eq!(text.parse::<MostSteps>(), Err(NotSteps), "{text}");
        }
    }
}
