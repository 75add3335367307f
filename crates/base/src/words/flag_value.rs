//! Names as one types them in a shell.

/// A list of names as the value of a flag: a name that contains a comma or a quote is quoted in the list, and the whole list for the shell
/// where that would take it apart. O(text).
pub fn typed_names<S: AsRef<str>>(names: &[S]) -> String {
    let in_list = |name: &str| {
        if name.contains([',', '"']) { format!("\"{}\"", name.replace('"', "\"\"")) } else { name.to_owned() }
    };
    let list = names.iter().map(|name| in_list(name.as_ref())).collect::<Vec<_>>().join(",");
    let is_plain = |letter: char| letter.is_alphanumeric() || "_-.,+:/=%@".contains(letter);
    if list.chars().all(is_plain) { list } else { format!("'{}'", list.replace('\'', r"'\''")) }
}

#[cfg(test)]
mod tests {
    use super::typed_names;

    #[test]
    fn names_survive_list_and_shell() {
        for (names, typed) in [
            (&["age", "zip"][..], "age,zip"),
            (&["ZIP code", "age"], "'ZIP code,age'"),
            (&["Health, self-rated"], r#"'"Health, self-rated"'"#),
            (&["5\" pipe"], r#"'"5"" pipe"'"#),
            (&["patient's"], r"'patient'\''s'"),
            (&["a$b"], "'a$b'"),
        ] {
            assert_eq!(typed_names(names), typed);
        }
    }
}
