//! Remedies with the flags that apply them. The engine's sentences serve the page, too, and name no flag.

use tauell_desk::error::{ChoiceError, Error};
use tauell_privacy::Requirement;
use tauell_publish::{GENERALIZE, METHODS, SEARCH, SUPPRESS_MORE};

/// Words of the engine, by code, and the command's words for them.
const FLAGS: &[(&str, &str, &str)] = &[
    ("asked-of-no-sensitive-column", "Choose the column as sensitive,", "Name the column with --sensitive,"),
    ("bad-delimiter", "Set one ASCII character", "Set with --delimiter one ASCII character"),
    ("bad-encoding", "Set another encoding,", "Set another with --encoding,"),
    ("duplicate-column-name", "Use the names", "Use in flags the names"),
    ("estimate-other-form", "Let the form be detected, or choose", "Remove --form, or use --form"),
    (
        "estimate-no-condition",
        "Write column=value, or column=value,value",
        "Write --where column=value, or --where column=value,value",
    ),
    ("estimate-no-such-column", "Use one of", "Name one of them with --qi, --where and --by:"),
    ("field-count", "or set another delimiter.", "or set another delimiter with --delimiter."),
    (
        "formulas-refused",
        "Choose to quote or keep them, or leave the column unpublished.",
        "Use --formulas quote or --formulas keep, or do not publish the column.",
    ),
    ("groups-beside-rows", "or the group tables.", "or --groups."),
    ("groups-no-table", "Add the group table that has it,", "Add with --groups the group table that has it,"),
    ("groups-not-asked", "Choose the column as sensitive,", "Name the column with --sensitive,"),
    ("importance-elsewhere", "Add it there, or remove its importance.", "Add it to --qi, or remove its --importance."),
    ("infeasible-exact", GENERALIZE, "Use --generalize-sensitive as-needed or auto"),
    (
        "infeasible-suppressed",
        SUPPRESS_MORE,
        "Allow more with --option suppress=ROWS, or use --generalize-sensitive auto",
    ),
    ("infeasible-guaranteed", SEARCH, "Let it search for a smaller ℓ that suffices here, with --option aim=search"),
    ("labels-not-read", "be read as chosen", "be read as --label-values and --label-format define"),
    ("no-count-column", "Name the one column", "Name with --count-column the one column"),
    ("other-counts", "Use the command for it, which reads tables by counts.", "Name that column with --count-column."),
    (
        "merge-not-sensitive",
        "Choose it as sensitive, or do not merge it.",
        "Name it with --sensitive, or remove it from --merge-spellings.",
    ),
    ("method-cannot-aim", "or choose another method:", "or choose another with --method:"),
    ("minimality-draws-at-random", "without this figure", "without --minimality"),
    ("minimality-nothing-sensitive", "Choose one.", "Name one with --sensitive."),
    ("misquoted", "or set another delimiter.", "or set another delimiter with --delimiter."),
    (
        "no-rows",
        "Choose other columns, or publish missing values as a value.",
        "Name other columns, or use --missing value or --blank-as-value.",
    ),
    ("no-secret", "Give it one.", "Name one with --secret."),
    ("no-such-importance", "Choose a whole number", "Set with --importance a whole number"),
    ("not-utf8", "or set the encoding windows-1252", "or use --encoding windows-1252"),
    (
        "nothing-sensitive",
        "Choose another column, or change what counts as missing.",
        "Name another column with --sensitive, or change --missing-tokens.",
    ),
    (
        "nul-byte",
        "or set the encoding UTF-16 if the file has it.",
        "or use --encoding utf-16le or utf-16be if the file has it.",
    ),
    ("one-sensitive-only", "Remove all but one of them,", "Remove all but one of them from --sensitive,"),
    ("record-too-long", "or set another delimiter.", "or set another delimiter with --delimiter."),
    ("requirement-tau-out-of-range", "or ℓ to", "or --l to"),
    ("requirement-tau-out-of-range", "Raise τ to", "Raise --tau to"),
    ("requirement-tau-out-of-range", "Set τ to", "Set --tau to"),
    ("taxonomy-missing-values", "or choose another taxonomy.", "or choose another file with --taxonomy."),
    ("taxonomy-unfit", "Choose another taxonomy for the column.", "Choose another builder, or a file with --taxonomy."),
    ("tells-sensitive", "or choose it as sensitive, too", "or name it with --sensitive, too"),
];

/// The end of an infeasible requirement's sentence, with and without its flags.
const NEAREST: &str = "The nearest feasible requirement is ";

/// The settings of builders, by their flags.
const SETTINGS: [(&str, &str); 9] = [
    ("at_least", "--frequency"),
    ("above", "--above"),
    ("below", "--below"),
    ("columns", "--from-columns"),
    ("domain", "--range"),
    ("lengths", "--prefixes"),
    ("levels", "--dates"),
    ("root", "--root"),
    ("step", "--step"),
];

/// A sentence of the engine with the flags of its remedy.
pub(super) fn with_flags(error: &Error, sentence: &str) -> String {
    let code = error.code();
    let mut sentence = sentence.to_owned();
    if code == "taxonomy-bad-setting" {
        for (setting, flag) in SETTINGS {
            sentence =
                sentence.replace(&format!("the setting `{setting}`"), flag).replace(&format!("`{setting}`"), flag);
        }
    }
    for (_, words, flags) in FLAGS.iter().filter(|(of, ..)| *of == code) {
        // What a file or a column is called comes before the remedy.
        if let Some(at) = sentence.rfind(words) {
            sentence.replace_range(at..at + words.len(), flags);
        }
    }
    if let Error::Choice(ChoiceError::CannotAim { others, .. }) = error
        && let Some(at) = sentence.rfind(others.as_str())
    {
        let names = METHODS.iter().filter(|about| others.split(", ").any(|title| title == about.title));
        let names: Vec<&str> = names.map(|about| about.name).collect();
        sentence.replace_range(at..at + others.len(), &names.join(", "));
    }
    if let Some(nearest) = error.nearest() {
        let (name, flags) = (nearest.said(), flags(nearest));
        if let Some(start) = sentence.strip_suffix(&format!("{NEAREST}{name}.")) {
            return format!("{start}Use the nearest feasible requirement, {flags}.");
        }
        // The violated requirement, which is named earlier, may begin alike.
        for (verb, other) in [("Require", "Use"), ("require", "use")] {
            let words = format!("{verb} {name}");
            if let Some(at) = sentence.rfind(&words) {
                sentence.replace_range(at..at + words.len(), &format!("{other} {flags}"));
                return sentence;
            }
        }
    }
    sentence
}

/// A requirement as the flags that add it.
fn flags(requirement: &Requirement) -> String {
    if let Some(of) = requirement.tau_ell() {
        return format!("--tau {} --l {}", of.tau(), of.ell());
    }
    let typed = requirement.to_string();
    let plain = typed.chars().all(|c| c.is_ascii_alphanumeric() || "=.,/-".contains(c));
    if plain { format!("--require {typed}") } else { format!("--require '{}'", typed.replace('\'', "'\\''")) }
}

/// The flag of a role.
pub(super) fn role(role: &str) -> &'static str {
    match role {
        "as quasi-identifier" => "--qi",
        "as sensitive" => "--sensitive",
        _ => "--keep",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_remedy_names_its_flag() {
        let error = Error::from(ChoiceError::MergeNotSensitive { name: "age".to_owned() });
        assert_eq!(
            with_flags(&error, &error.to_string()),
            "spellings of column \"age\" cannot be merged, because it is not sensitive. Name it with --sensitive, or remove it from \
             --merge-spellings."
        );
    }
}
