//! Where the body of a function begins.

/// The position of the brace that opens the body of a function, whose text goes from its first attribute to its last
/// brace; `None` where there is none.
pub fn opening(function: &[char]) -> Option<usize> {
    let mut depth = 0_usize;
    let mut at = 0;
    while let Some(&c) = function.get(at) {
        let next = function.get(at + 1).copied();
        match c {
            '/' if next == Some('/') => at += function[at..].iter().take_while(|c| **c != '\n').count(),
            '/' if next == Some('*') => at = after_comment(function, at),
            '"' => at = after_string(function, at),
            '(' | '[' => depth += 1,
            ')' | ']' => depth = depth.checked_sub(1)?,
            '{' if depth == 0 => return Some(at),
            _ => {}
        }
        at += 1;
    }
    None
}

/// The last character of a comment, which may hold others.
fn after_comment(text: &[char], from: usize) -> usize {
    let (mut depth, mut at) = (0, from);
    while at + 1 < text.len() {
        match (text[at], text[at + 1]) {
            ('/', '*') => (depth, at) = (depth + 1, at + 2),
            ('*', '/') => {
                (depth, at) = (depth - 1, at + 2);
                if depth == 0 {
                    return at - 1;
                }
            }
            _ => at += 1,
        }
    }
    at
}

/// The closing quote of a string (of an attribute: a signature has none that is raw).
fn after_string(text: &[char], from: usize) -> usize {
    let mut at = from + 1;
    while at < text.len() && text[at] != '"' {
        at += if text[at] == '\\' { 2 } else { 1 };
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_body_is_found_behind_attributes_comments_and_types() {
        for function in [
            "fn f() @{ 1 }",
            "pub fn f<'a>(x: &'a [u8; 3], g: impl Fn(u8) -> [u8; 2]) -> Option<&'a str> where T: A<'a> @{ {} }",
            "#[allow(a, reason = \"for { and \\\"{\\\"\")]\n// not { here\nfn f(/* nor { /* { */ { here */ a: u8) @{\n}",
        ] {
            let expected = function.chars().position(|c| c == '@').unwrap();
            let text: Vec<char> = function.chars().filter(|c| *c != '@').collect();
            assert_eq!(opening(&text), Some(expected), "{function}");
        }
        assert_eq!(opening(&"fn f();".chars().collect::<Vec<_>>()), None);
    }
}
