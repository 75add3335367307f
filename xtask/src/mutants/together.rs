//! One program that holds every change, of which a variable chooses one when it runs.
//!
//! To build the program anew for each change takes longer than to test it, so it is built once: the body of a function
//! becomes a choice between itself and its copies, one for each change, and what is no program is taken out until it
//! compiles. (Mutant schemata: Untch, Offutt and Harrold, ISSTA 1993.)

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::ops::RangeInclusive;

use super::body;
use super::change::{Change, Text};

/// The variable that names the change that is in force, by its number from 1.
pub const CHOICE: &str = "TAUELL_CHANGE";

/// What the changed program has beside its own code.
pub const CHANGED: &str = r#"
/// Which change is in force.
#[doc(hidden)]
#[allow(missing_docs)]
pub mod changed {
    static ONE: std::sync::LazyLock<u32> =
        std::sync::LazyLock::new(|| std::env::var("TAUELL_CHANGE").ok().and_then(|n| n.parse().ok()).unwrap_or(0));

    #[inline]
    pub fn one() -> u32 {
        *ONE
    }

    /// One type for two iterators.
    pub enum Either<A, B> {
        This(A),
        That(B),
    }

    impl<A: Iterator, B: Iterator<Item = A::Item>> Iterator for Either<A, B> {
        type Item = A::Item;

        fn next(&mut self) -> Option<A::Item> {
            match self {
                Self::This(a) => a.next(),
                Self::That(b) => b.next(),
            }
        }

        fn size_hint(&self) -> (usize, Option<usize>) {
            match self {
                Self::This(a) => a.size_hint(),
                Self::That(b) => b.size_hint(),
            }
        }
    }
}
"#;

/// A file of the program with its changes.
pub struct Changed {
    /// The text.
    pub text: String,
    /// On which lines the copy of each change stands.
    pub lines: BTreeMap<u32, RangeInclusive<usize>>,
    /// On which lines a function stands that hands back what has no name, and its changes.
    pub opaque: Vec<(RangeInclusive<usize>, Vec<u32>)>,
    /// Changes of functions that cannot choose: they are `const`, or no body was found.
    pub apart: BTreeSet<u32>,
}

/// A file with the changes of these numbers.
pub fn file(text: &Text, changes: &[(u32, &Change)]) -> Changed {
    let mut changed =
        Changed { text: String::new(), lines: BTreeMap::new(), opaque: Vec::new(), apart: BTreeSet::new() };
    let mut done = 0;
    for ((from, to), inside) in functions(text, changes) {
        let function = text.characters(from, to);
        let Some(opening) = body::opening(function).filter(|at| !is_const(&function[..*at])) else {
            changed.apart.extend(inside.iter().map(|(number, _)| number));
            continue;
        };
        let (first, last) = (from + opening + 1, to - 1);
        // The brace of a body that a change takes whole stays.
        changed.text.push_str(&text.between(done, from));
        let start_line = 1 + changed.text.matches('\n').count();
        changed.text.push_str(&text.between(from, first));
        changed.text.push_str(" match crate::changed::one() {\n");
        let mut line = 1 + changed.text.matches('\n').count();
        for (place, (number, change)) in inside.iter().enumerate() {
            let (start, end) = (text.at(change.span.start), text.at(change.span.end));
            let body = format!("{}{}{}", text.between(first, start), change.replacement, text.between(end, last));
            let arm = format!("{number} => {},\n", typed(change.is_opaque(), place, false, &body));
            let taken = arm.matches('\n').count();
            changed.lines.insert(*number, line..=line + taken - 1);
            line += taken;
            changed.text.push_str(&arm);
        }
        let opaque = inside.iter().any(|(_, change)| change.is_opaque());
        let _ = write!(changed.text, "_ => {}\n}} ", typed(opaque, inside.len(), true, &text.between(first, last)));
        if opaque {
            let end_line = 1 + changed.text.matches('\n').count();
            changed.opaque.push((start_line..=end_line, inside.iter().map(|(number, _)| *number).collect()));
        }
        done = last;
    }
    changed.text.push_str(&text.between(done, text.len()));
    changed
}

/// The functions that changes are made in, each with its changes; one within another is part of it.
fn functions<'a>(text: &Text, changes: &[(u32, &'a Change)]) -> BTreeMap<(usize, usize), Vec<(u32, &'a Change)>> {
    let span = |change: &Change| {
        change.function.as_ref().map(|function| (text.at(function.span.start), text.at(function.span.end)))
    };
    let mut spans: Vec<(usize, usize)> = changes.iter().filter_map(|(_, change)| span(change)).collect();
    spans.sort_by_key(|(from, to)| (*from, usize::MAX - to));
    spans.dedup();
    let mut outer: Vec<(usize, usize)> = Vec::new();
    for one in spans {
        if outer.last().is_none_or(|last| one.1 > last.1) {
            outer.push(one);
        }
    }
    let mut functions: BTreeMap<(usize, usize), Vec<(u32, &Change)>> = BTreeMap::new();
    for (number, change) in changes {
        let own = span(change).and_then(|own| outer.iter().find(|one| one.0 <= own.0 && own.1 <= one.1));
        if let Some(own) = own {
            functions.entry(*own).or_default().push((*number, change));
        }
    }
    functions
}

/// A copy as one of several; iterators without a name are made one type.
fn typed(opaque: bool, place: usize, is_last: bool, body: &str) -> String {
    if !opaque {
        return format!("{{\n{body}\n}}");
    }
    let that = "crate::changed::Either::That(";
    let (opened, this) = (that.repeat(place), if is_last { "" } else { "crate::changed::Either::This(" });
    format!("{opened}{this}{{\n{body}\n}}{}", ")".repeat(place + usize::from(!is_last)))
}

fn is_const(signature: &[char]) -> bool {
    let signature: String = signature.iter().collect();
    signature.contains("const fn ") || signature.contains("const unsafe fn ")
}

#[cfg(test)]
mod tests {
    use super::super::change::{At, Function, Span};
    use super::*;

    fn change(text: &str, function: &str, replaced: &str, by: &str, returns: &str) -> Change {
        let at = |position: usize| {
            let before = &text[..position];
            let line = 1 + before.matches('\n').count();
            At { line, column: 1 + before.chars().rev().take_while(|c| *c != '\n').count() }
        };
        let from = text.find(function).unwrap();
        let place = from + function.find(replaced).unwrap();
        Change {
            name: format!("src/a.rs:1:1: replace {replaced} with {by}"),
            file: "src/a.rs".to_owned(),
            function: Some(Function {
                return_type: returns.to_owned(),
                span: Span { start: at(from), end: at(from + function.len()) },
            }),
            span: Span { start: at(place), end: at(place + replaced.len()) },
            replacement: by.to_owned(),
        }
    }

    #[test]
    fn a_function_chooses_between_itself_and_its_copies() {
        let text = "// ä\nfn f(a: u8) -> bool {\n    a < 1\n}\nfn g() {}\n";
        let function = "fn f(a: u8) -> bool {\n    a < 1\n}";
        let (one, two) =
            (change(text, function, "<", "<=", "-> bool"), change(text, function, "a < 1", "true", "-> bool"));
        let changed = file(&Text::new(text), &[(7, &one), (8, &two)]);
        let lines: Vec<&str> = changed.text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        assert_eq!(
            lines,
            [
                "// ä",
                "fn f(a: u8) -> bool { match crate::changed::one() {",
                "7 => {",
                "a <= 1",
                "},",
                "8 => {",
                "true",
                "},",
                "_ => {",
                "a < 1",
                "}",
                "} }",
                "fn g() {}",
            ]
        );
        for (number, what) in [(7, "a <= 1"), (8, "true")] {
            let place = changed.text.lines().position(|line| line.trim() == what).unwrap() + 1;
            assert!(changed.lines[&number].contains(&place) && !changed.lines[&(15 - number)].contains(&place));
        }
    }

    #[test]
    fn iterators_without_a_name_are_one_type() {
        let text = "fn f() -> impl Iterator<Item = u8> { 1..2 }";
        let one = change(text, text, "1", "0", "-> impl Iterator<Item = u8>");
        let changed = file(&Text::new(text), &[(1, &one)]).text.replace('\n', " ");
        assert!(changed.contains("1 => crate::changed::Either::This({  0..2  }),"), "{changed}");
        assert!(changed.contains("_ => crate::changed::Either::That({  1..2  })"), "{changed}");
    }

    #[test]
    fn what_is_worked_out_while_compiling_stands_apart() {
        let text = "const fn f() -> u8 { 1 }";
        let changed = file(&Text::new(text), &[(3, &change(text, text, "1", "0", "-> u8"))]);
        assert_eq!((changed.text.as_str(), changed.apart.len()), (text, 1));
    }
}
