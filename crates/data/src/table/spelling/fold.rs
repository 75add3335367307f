//! The part of a text that a person reads: two texts with one fold look the same to people.

use std::collections::HashMap;
use std::sync::OnceLock;

use tauell_base::sorting::sorted;

use super::diacritics::MARKED;

/// The fold of a text. Case, white space around and between words, marks of quotation around it, the form in which Unicode
/// writes a letter (composed or not, full-width or not), dashes of any length, invisible characters, and letters of other
/// alphabets that are drawn as Latin ones make no difference; nor does the way in which a number is written (`1`, `1.0`,
/// `01`, `1,0`). Empty for text without a visible character.
pub(super) fn fold(text: &str) -> String {
    let mut letters = Vec::with_capacity(text.len());
    text.chars().filter(|&c| !is_invisible(c)).flat_map(char::to_lowercase).for_each(|c| take_apart(c, &mut letters));
    // Marks of one letter in the order of Unicode: those at its side and below before those above.
    let several = letters.chunk_by_mut(|_, next| is_mark(*next)).filter(|letter| letter.len() > 1);
    let in_order = |letter: &[char]| sorted(letter.to_vec(), |&a, &b| place_of_mark(a).cmp(&place_of_mark(b)));
    several.for_each(|letter| letter.copy_from_slice(&in_order(letter)));
    let mut folded = String::with_capacity(text.len());
    let mut blank = false;
    let characters = letters.into_iter().map(drawn_as);
    for c in characters {
        if c.is_whitespace() {
            blank = !folded.is_empty();
            continue;
        }
        if std::mem::take(&mut blank) {
            folded.push(' ');
        }
        folded.push(c);
    }
    let bare = unquoted(&folded);
    number(bare).unwrap_or_else(|| bare.to_owned())
}

/// A character as its letters and marks. A library of all of Unicode would make the page's wasm file a tenth larger;
/// this has the scripts with marks below U+3100, Hangul, full-width forms and the usual ligatures, and is tested
/// against the library.
fn take_apart(c: char, into: &mut Vec<char>) {
    static LETTERS: OnceLock<HashMap<char, (char, char)>> = OnceLock::new();
    if c.is_ascii() {
        return into.push(c);
    }
    let letters = LETTERS.get_or_init(|| {
        let of = |&(mark, letters): &(char, &'static str)| {
            let composed = letters.chars().step_by(2);
            composed.zip(letters.chars().skip(1).step_by(2)).map(move |(composed, base)| (composed, (base, mark)))
        };
        MARKED.iter().flat_map(of).collect()
    });
    if let Some(&(base, mark)) = letters.get(&c) {
        take_apart(base, into);
        return into.push(mark);
    }
    let code = u32::from(c);
    match c {
        // Full-width forms of ASCII are in its order.
        '\u{ff01}'..='\u{ff5e}' => into.extend(char::from_u32(code - 0xff01 + 0x21).map(|c| c.to_ascii_lowercase())),
        // Hangul: a syllable is two or three letters, by a rule.
        '\u{ac00}'..='\u{d7a3}' => {
            let (syllable, tail) = ((code - 0xac00) / 28, (code - 0xac00) % 28);
            into.extend(char::from_u32(0x1100 + syllable / 21));
            into.extend(char::from_u32(0x1161 + syllable % 21));
            into.extend(char::from_u32(0x11a7 + tail).filter(|_| tail > 0));
        }
        'ﬀ' => into.extend(['f', 'f']),
        'ﬁ' => into.extend(['f', 'i']),
        'ﬂ' => into.extend(['f', 'l']),
        'ﬃ' => into.extend(['f', 'f', 'i']),
        'ﬄ' => into.extend(['f', 'f', 'l']),
        '…' => into.extend(['.', '.', '.']),
        'µ' => into.push('μ'),
        '¹' => into.push('1'),
        '²' => into.push('2'),
        '³' => into.push('3'),
        'ª' => into.push('a'),
        'º' => into.push('o'),
        other => into.push(other),
    }
}

/// Whether a character is a mark on the letter before it.
fn is_mark(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}') || MARKED.iter().any(|&(mark, _)| mark == c)
}

/// The order of marks among those of one letter: the letter itself, then by Unicode's combining classes.
fn place_of_mark(c: char) -> u8 {
    match c {
        '\u{321}' | '\u{322}' | '\u{327}' | '\u{328}' => 202,
        '\u{31b}' => 216,
        '\u{316}'..='\u{319}' | '\u{31c}'..='\u{320}' | '\u{323}'..='\u{326}' | '\u{329}'..='\u{333}' => 220,
        '\u{345}' => 240,
        c if is_mark(c) => 230,
        _ => 0,
    }
}

fn is_invisible(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2064}' | '\u{feff}')
        || c.is_control() && !c.is_whitespace()
}

/// The character that this one, in lower case, is drawn as: dashes and marks of one kind, and the letters of Cyrillic
/// and Greek that look like Latin ones.
pub(super) fn drawn_as(c: char) -> char {
    match c {
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        '\u{2018}' | '\u{2019}' | '\u{201b}' | '\u{2032}' | '`' | '\u{b4}' => '\'',
        '\u{201c}'..='\u{201f}' | '\u{ab}' | '\u{bb}' => '"',
        'а' => 'a',
        'с' => 'c',
        'ԁ' => 'd',
        'е' => 'e',
        'һ' => 'h',
        'і' => 'i',
        'ј' => 'j',
        'о' | 'ο' => 'o',
        'р' | 'ρ' => 'p',
        'ѕ' => 's',
        'υ' => 'u',
        'ν' => 'v',
        'ԝ' => 'w',
        'х' | 'χ' => 'x',
        'у' | 'γ' => 'y',
        other => other,
    }
}

/// Without the marks of quotation around it, where it has both.
fn unquoted(text: &str) -> &str {
    let inner = |mark: char| text.strip_prefix(mark).and_then(|rest| rest.strip_suffix(mark));
    inner('"').or_else(|| inner('\'')).map_or(text, str::trim)
}

/// A number without what makes no difference to it; `None` for other text. A comma or a point before exactly three
/// digits may group thousands, so such text is unchanged.
fn number(text: &str) -> Option<String> {
    let (minus, digits) = match text.strip_prefix('-') {
        Some(rest) => ("-", rest),
        None => ("", text.strip_prefix('+').unwrap_or(text)),
    };
    let (whole, decimals) = digits.split_once(['.', ',']).unwrap_or((digits, ""));
    let are_digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || !are_digits(whole) || !are_digits(decimals) || decimals.len() == 3 {
        return None;
    }
    let (whole, decimals) = (whole.trim_start_matches('0'), decimals.trim_end_matches('0'));
    Some(match (whole, decimals) {
        ("", "") => "0".to_owned(),
        (whole, "") => format!("{minus}{whole}"),
        (whole, decimals) => format!("{minus}{whole}.{decimals}"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_person_reads_as_one_value_has_one_fold() {
        let alike: [&[&str]; 10] = [
            &["flu", "flu ", " Flu", "FLU", "flu\u{a0}", "f\u{200b}lu", "\"flu\"", "ｆｌｕ", "'flu'"],
            &["1", "1.0", "01", "1,0", "+1", "1.00", " 1 ", "１"],
            &["0", "0.0", "-0"],
            &["Caf\u{e9}", "cafe\u{301}"],
            &["heart attack", "heart  attack", "heart\u{a0}attack", "Heart\tattack"],
            &["covid-19", "covid\u{2013}19", "COVID\u{2011}19"],
            &["crohn's", "crohn\u{2019}s"],
            // Latin, then with a Cyrillic letter.
            &["cancer", "саncer"],
            &["0.5", "0.50", "0,5", "00.5"],
            &["", " ", "\u{a0}\u{200b}"],
        ];
        for values in alike {
            for value in values {
                assert_eq!(fold(value), fold(values[0]), "{value:?} and {:?}", values[0]);
            }
        }
    }

    #[test]
    fn the_forms_in_which_unicode_writes_a_text_make_no_difference() {
        use unicode_normalization::UnicodeNormalization;
        let marked = MARKED.iter().flat_map(|(_, letters)| letters.chars().step_by(2));
        let hangul = ('\u{ac00}'..='\u{d7a3}').step_by(37);
        let full_width = '\u{ff01}'..='\u{ff5e}';
        for c in marked.chain(hangul).chain("ếộặǖṩ".chars()) {
            let upper = c.to_uppercase().to_string();
            for text in [format!("x{c}y"), format!("x{upper}y")] {
                let forms = [text.nfc().collect::<String>(), text.nfd().collect()];
                assert!(forms.iter().all(|form| fold(form) == fold(&text)), "U+{:04X}", c as u32);
            }
        }
        for c in full_width {
            let narrow: String = c.nfkc().collect();
            assert_eq!(fold(&format!("a{c}a")), fold(&format!("a{narrow}a")), "U+{:04X}", c as u32);
        }
    }

    #[test]
    fn what_a_person_tells_apart_has_different_folds() {
        let apart = [
            "flu", "flue", "pêche", "péché", "peche", "1", "10", "1.5", "15", "-1", "1,000", "1.000", "1000", "1-5",
            "a b", "ab", "рак", "none",
        ];
        for (at, one) in apart.iter().enumerate() {
            for other in &apart[at + 1..] {
                assert_ne!(fold(one), fold(other), "{one:?} and {other:?}");
            }
        }
    }
}
