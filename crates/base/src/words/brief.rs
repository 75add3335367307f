//! A text of someone's file in a message: short, and on one line. The page has the same rule (`www/src/words/brief.ts`).

/// The text on one line, its middle cut out where it is longer than `most` characters. O(letters).
pub fn brief(text: &str, most: usize) -> String {
    let visible = |c: char| if c.is_control() { '\u{fffd}' } else { c };
    if text.chars().nth(most).is_none() {
        return text.chars().map(visible).collect();
    }
    let half = most / 2;
    let mut short: String = text.chars().take(half).map(visible).collect();
    short.push_str(" ... ");
    let tail: Vec<char> = text.chars().rev().take(half).collect();
    short.extend(tail.into_iter().rev().map(visible));
    short
}

/// A value as a sentence or a picture shows it: a blank by a name, since it would show as nothing. O(letters).
pub fn visible(value: &str) -> &str {
    if value.trim().is_empty() { BLANK } else { value }
}

/// What a cell without a value is called.
const BLANK: &str = "(blank)";

#[cfg(test)]
mod tests {
    use super::*;

    /// The cases that the page's rule is held to as well (`www/src/words/brief.test.ts`).
    const CASES: &str = include_str!("../../../../tests/words/brief.json");

    #[test]
    fn a_long_text_loses_its_middle_and_its_line_ends() {
        let cases: Vec<(String, usize, String)> = serde_json::from_str(CASES).unwrap();
        for (text, most, expected) in cases {
            assert_eq!(brief(&text, most), expected, "{text:?}");
        }
        assert_eq!(brief(&"\u{e9}".repeat(1_000_000), 4).chars().count(), 9);
    }
}
