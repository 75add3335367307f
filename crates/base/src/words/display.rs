//! A text of someone's table as a reader may be shown it: none of its letters can turn the sentence around it, or make a
//! picture's file unreadable.
//!
//! What is written from right to left is isolated by itself (Unicode Standard Annex 9, "directional isolates"), marks that would
//! turn what follows show as U+FFFD, and so do control characters, which no file of markup may hold. The page has the same rule
//! (`www/src/words/shown.ts`); both are held to `tests/words/shown.json`.

use std::borrow::Cow;

/// Begins what has its own direction, and ends it.
const ISOLATE: [char; 2] = ['\u{2068}', '\u{2069}'];
const REPLACED: char = '\u{fffd}';

/// The text with every stretch from right to left isolated, and without marks and control characters. Blanks, tabs and line
/// ends stay what they are. O(letters).
pub fn shown(text: &str) -> Cow<'_, str> {
    if !text.chars().any(|letter| is_replaced(letter) || is_from_right(letter)) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    // The end of the last letter from the right, while a stretch is open.
    let mut end = None;
    for letter in text.chars() {
        if is_from_right(letter) {
            if end.is_none() {
                out.push(ISOLATE[0]);
            }
            out.push(letter);
            end = Some(out.len());
        } else if end.is_some() && is_mark(letter) {
            out.push(letter);
            end = Some(out.len());
        } else {
            if !is_between(letter)
                && let Some(end) = end.take()
            {
                out.insert(end, ISOLATE[1]);
            }
            out.push(if is_replaced(letter) { REPLACED } else { letter });
        }
    }
    if let Some(end) = end {
        out.insert(end, ISOLATE[1]);
    }
    Cow::Owned(out)
}

/// Marks that turn what follows, ends of paragraphs and of lines that are no line ends, control characters, and what is none.
fn is_replaced(letter: char) -> bool {
    matches!(letter, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
        || (letter.is_control() && !matches!(letter, '\t' | '\n' | '\r'))
        || letter as u32 & 0xfffe == 0xfffe
}

/// Letters of scripts that are written from right to left, and the marks that stand for one: the blocks that Unicode keeps for
/// them.
fn is_from_right(letter: char) -> bool {
    matches!(
        letter,
        '\u{590}'..='\u{8ff}'
            | '\u{200f}'
            | '\u{fb1d}'..='\u{fdcf}'
            | '\u{fdf0}'..='\u{fdff}'
            | '\u{fe70}'..='\u{fefe}'
            | '\u{10800}'..='\u{10fff}'
            | '\u{1e800}'..='\u{1efff}'
    )
}

/// What joins or marks the letter before it.
fn is_mark(letter: char) -> bool {
    matches!(letter, '\u{300}'..='\u{36f}' | '\u{200c}' | '\u{200d}' | '\u{20d0}'..='\u{20ff}' | '\u{fe00}'..='\u{fe0f}')
}

/// Separates two words of one name.
fn is_between(letter: char) -> bool {
    matches!(letter, ' ' | '\u{a0}' | '-' | '\'' | '’')
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The cases that the page's rule is held to as well (`www/src/words/shown.test.ts`).
    const CASES: &str = include_str!("../../../../tests/words/shown.json");

    #[test]
    fn a_text_is_shown_here_as_on_the_page() {
        let cases: Vec<(String, String)> = serde_json::from_str(CASES).unwrap();
        assert!(cases.len() > 12);
        for (text, expected) in cases {
            assert_eq!(shown(&text), expected, "{text:?}");
        }
    }

    /// No text leaves a direction open, or closes one that is not its own.
    #[test]
    fn what_is_shown_turns_nothing_around_it() {
        let letters =
            ['a', ' ', 'ש', 'م', '5', '"', '\u{202e}', '\u{2069}', '\u{2068}', '\u{200f}', '\u{2029}', '\u{301}', '\0'];
        for number in 0..letters.len().pow(4) {
            let text: String = (0..4).map(|at| letters[number / letters.len().pow(at) % letters.len()]).collect();
            let mut open = 0;
            for letter in shown(&text).chars() {
                match letter {
                    '\u{2068}' => open += 1,
                    '\u{2069}' => open -= 1,
                    letter => assert!(!is_replaced(letter) && (open == 1 || !is_from_right(letter)), "{text:?}"),
                }
                assert!((0..=1).contains(&open), "{text:?}");
            }
            assert_eq!(open, 0, "{text:?}");
        }
    }
}
