//! A text as its reader sees it: code set aside, and what names a parameter by a plain word.

/// The words that are in the place of a letter.
const PLAIN: [&str; 6] = ["tau", "psi", "l", "Tau", "Psi", "ell"];

/// The plain names of parameters in a text, each with what is around it. Code is not examined: what is between
/// backticks, options (`--tau`), what is typed with = (`entropy-l=3`), and placeholders in braces.
pub fn plain_names(text: &str) -> Vec<String> {
    let text = without_code(text);
    let mut found = Vec::new();
    let in_word = |c: char| c.is_alphanumeric() || c == '_';
    for (at, _) in text.char_indices() {
        for name in PLAIN {
            let Some(after) = text[at..].strip_prefix(name) else { continue };
            let before = text[..at].chars().next_back();
            let starts = !before.is_some_and(|c| in_word(c) || matches!(c, '-' | '\'' | '.'));
            let ends = !after.starts_with(|c: char| in_word(c) || c == '=');
            if starts && ends {
                let from = text[..at].char_indices().rev().nth(24).map_or(0, |(place, _)| place);
                let to = after.char_indices().nth(24).map_or(text.len(), |(place, _)| at + name.len() + place);
                found.push(text[from..to].trim().to_owned());
            }
        }
    }
    found
}

/// A text without its code.
fn without_code(text: &str) -> String {
    let mut prose = String::new();
    for (place, part) in text.split('`').enumerate() {
        if place % 2 == 0 {
            prose.push_str(part);
        } else {
            prose.push('…');
        }
    }
    // Inner braces first: a placeholder may hold another.
    while let Some((open, close)) = prose.find('}').and_then(|close| Some((prose[..close].rfind('{')?, close))) {
        prose.replace_range(open..=close, "…");
    }
    let mut kept = String::new();
    for word in prose.split_inclusive(char::is_whitespace) {
        let bare = word.trim_start_matches(['(', '"', '[', '<']);
        let typed = bare.starts_with("--")
            || bare.split_once('=').is_some_and(|(name, value)| {
                !name.is_empty() && name.chars().all(|c| c.is_ascii_lowercase() || c == '-') && !value.trim().is_empty()
            });
        kept.push_str(if typed { "… " } else { word });
    }
    kept
}

#[test]
fn plain_names_are_found_outside_code_alone() {
    for text in
        ["tau is 2", "at least 1/l", "(tau, l)-diversity", "l-diversity", "psi(k)", "with l = 3", "the l-th", "of l."]
    {
        assert!(!plain_names(text).is_empty(), "{text}");
    }
    for text in ["`tau` is", "--tau 0.5 --l 3", "give tau-l=0.5,3", "l=3", "τ is {tau}", "all", "state-l", "{l} of"] {
        assert_eq!(plain_names(text), Vec::<String>::new(), "{text}");
    }
}
