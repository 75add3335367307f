//! A text of somebody's file in a message: short, and on one line.

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_text_loses_its_middle_and_its_line_ends() {
        assert_eq!(brief("as it is", 8), "as it is");
        assert_eq!(brief("a\nb\0c", 8), "a\u{fffd}b\u{fffd}c");
        assert_eq!(brief("the first and the last", 8), "the  ... last");
        assert_eq!(brief(&"\u{e9}".repeat(1_000_000), 4).chars().count(), 9);
    }
}
