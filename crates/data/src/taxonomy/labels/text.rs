//! What stands for what, in words and in what a reader writes.

use super::splitting::members_of;
use super::{Extent, Grammar, LabelStyle, Meaning, Pattern, ReadLabels, pattern, span};
use tauell_base::words::numbers;

/// What a reader says a label stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LabelMeaning {
    /// Any value of the column: `*`.
    Any,
    /// Several values; which is not known: `?`.
    Some,
    /// Itself alone: `=`.
    Itself,
    /// These values: `flu|cough`.
    These(Vec<String>),
}

impl LabelMeaning {
    /// Reads `*`, `?`, `=`, or values with `|` between them.
    ///
    /// # Errors
    /// No value, or an empty one; the sentence explains what to write.
    pub fn parse(text: &str) -> Result<Self, String> {
        match text.trim() {
            "*" => Ok(Self::Any),
            "?" => Ok(Self::Some),
            "=" => Ok(Self::Itself),
            values => {
                let values: Vec<String> = values.split('|').map(|value| value.trim().to_owned()).collect();
                if values.iter().any(String::is_empty) {
                    return Err(format!(
                        "\"{text}\" cannot be what a label covers. Write values separated by |, * for any value, ? for several \
                         unknown values, or = for the label itself"
                    ));
                }
                Ok(Self::These(values))
            }
        }
    }
}

impl Grammar {
    /// The meaning of a label; `None` if it is not written in this style.
    pub(super) fn read(&self, label: &str) -> Option<Meaning> {
        if !self.stars_are_values && is_any(label) {
            return Some(Meaning::Any);
        }
        match self.style {
            LabelStyle::Values => Some(Meaning::Value(label.to_owned())),
            LabelStyle::Numbers => {
                let mut range = span::range(label)?;
                if range.dashed && range.from != range.to {
                    range.to = range.to.map(|(end, _)| (end, !self.shared_ends.contains(&end)));
                }
                range.span(self.scale).map(Meaning::Span)
            }
            LabelStyle::Dates => span::period(label, self.slashes).map(Meaning::Span),
            LabelStyle::Codes => Some(Meaning::Code(Pattern::of(label, self.elastic))),
            LabelStyle::Sets => Some(match members_of(self.splitting, label) {
                Some(members) => {
                    Meaning::one_of(members.into_iter().map(|member| Meaning::Value(member.to_owned())).collect())
                }
                None => Meaning::Value(label.to_owned()),
            }),
        }
    }

    /// As [`Self::read`]; what is not written in this style is a value.
    pub(super) fn read_or_take(&self, value: &str) -> Meaning {
        self.read(value).unwrap_or_else(|| Meaning::Value(value.to_owned()))
    }
}

/// Whether a label means that the value is withheld.
pub(super) fn is_any(label: &str) -> bool {
    let label = label.trim();
    pattern::is_all_masked(label)
        || ["any", "(any)", "<any>", "all", "suppressed", "-*-"].iter().any(|word| label.eq_ignore_ascii_case(word))
}

impl ReadLabels {
    /// What a label stands for, in words: `any whole number from 30 to 39`.
    pub fn words(&self, label: usize) -> String {
        let extent = self.extents[label];
        let many = || extent.values().map(|values| numbers::count(values as u64));
        match &self.meanings[label] {
            meaning if meaning.is_exact() => match extent {
                Extent::Unknown => "one value, or a generalized one: the file does not show which".to_owned(),
                _ => "one value".to_owned(),
            },
            Meaning::Any => "any value".to_owned(),
            Meaning::Some => "several values; which ones is not known".to_owned(),
            Meaning::Set(members) => format!("one of {} values", numbers::count(members.len() as u64)),
            Meaning::Code(_) => many().map_or("any code that fits the mask".to_owned(), |many| {
                format!("any of {many} codes that fit the mask")
            }),
            Meaning::Span(_) if self.style() == LabelStyle::Dates => {
                many().map_or("a period".to_owned(), |many| format!("a period of {many} days"))
            }
            Meaning::Span(span) => self.span_in_words(*span),
            Meaning::Value(_) => "one value".to_owned(),
        }
    }

    fn span_in_words(&self, span: super::Span) -> String {
        let scale = self.grammar.scale;
        let number = |half: i128| crate::taxonomy::Decimal::of_units(half.div_euclid(2), scale).to_string();
        let is_out = |half: i128| half.rem_euclid(2) == 1;
        let kind = if scale == 0 { "whole number" } else { "number" };
        // An end that is out lies half a unit inside: the first is rounded down to it, the last up.
        let first = || (number(span.first), is_out(span.first));
        let last = || (number(span.last + 1), is_out(span.last));
        match (span.first == i128::MIN, span.last == i128::MAX) {
            (true, true) => format!("any {kind}"),
            (true, false) => {
                let (end, out) = last();
                format!("any {kind} {} {end}", if out { "below" } else { "up to" })
            }
            (false, true) => {
                let (end, out) = first();
                format!("any {kind} {} {end}", if out { "above" } else { "from" }) + if out { "" } else { " on" }
            }
            (false, false) => {
                let ((from, above), (to, below)) = (first(), last());
                let (from, to) = (
                    if above { format!("above {from}") } else { format!("from {from}") },
                    if below { format!("to just below {to}") } else { format!("to {to}") },
                );
                format!("any {kind} {from} {to}")
            }
        }
    }

    /// What was read, in a sentence: how the labels are written, and how many are general.
    pub fn sentence(&self) -> String {
        let count = self.labels.len();
        let general = (0..count).filter(|&label| self.is_general(label)).count();
        let labels = numbers::counted(count as u64, "label", "labels");
        let mut said = format!("its labels are read as {}", self.style().words());
        if self.is_open() && general == 0 {
            said = format!(
                "its {labels} each count as a value of their own; whether one covers several values is not known"
            );
        } else {
            said.push_str(&match (general, count) {
                (0, _) => ": every one is exact".to_owned(),
                (1, 1) => ": its only label is generalized".to_owned(),
                (general, _) => format!(
                    ": {} of {labels} {} generalized",
                    numbers::count(general as u64),
                    if general == 1 { "is" } else { "are" }
                ),
            });
            let examples = (0..count).filter(|&label| self.is_general(label)).take(3);
            let examples: Vec<String> =
                examples.map(|label| format!("\"{}\" is {}", self.labels[label], self.words(label))).collect();
            if !examples.is_empty() {
                said.push_str(&format!(" ({})", examples.join("; ")));
            }
        }
        let strange: Vec<&String> =
            self.labels.iter().zip(&self.strange).filter(|(_, strange)| **strange).map(|(label, _)| label).collect();
        if let Some(first) = strange.first() {
            said.push_str(&match strange.len() {
                1 => format!("; \"{first}\" is not written that way and counts as a value"),
                more => format!(
                    "; {} labels are not written that way, such as \"{first}\", and count as values",
                    numbers::count(more as u64)
                ),
            });
        }
        if !self.grammar.shared_ends.is_empty() && self.style() == LabelStyle::Numbers {
            said.push_str("; ranges share their ends, so an end belongs to the range that begins with it");
        }
        said
    }

    /// What the number of values that labels stand for rests on, a sentence each.
    pub fn assumptions(&self) -> Vec<String> {
        let mut said = Vec::new();
        let has =
            |wanted: fn(&Meaning) -> bool| self.meanings.iter().any(|meaning| !meaning.is_exact() && wanted(meaning));
        if has(|meaning| matches!(meaning, Meaning::Span(_))) {
            said.push(match (self.style(), self.grammar.scale) {
                (LabelStyle::Dates, _) => "Every day counts as a value.".to_owned(),
                (_, 0) => "Every whole number counts as a value.".to_owned(),
                _ => "How many numbers a range covers is not known, since they have digits after the decimal \
                    point."
                    .to_owned(),
            });
            if self.meanings.iter().any(|meaning| matches!(meaning, Meaning::Span(span) if !span.is_closed())) {
                said.push("Where an open range ends is not known.".to_owned());
            }
        }
        if has(|meaning| matches!(meaning, Meaning::Code(_))) {
            let counted = self.meanings.iter().zip(&self.extents);
            let counted = counted.filter(|(meaning, _)| matches!(meaning, Meaning::Code(_)));
            said.push(if counted.into_iter().any(|(_, extent)| extent.values().is_none()) {
                "How many codes a mask covers is not known, since masked places may have letters.".to_owned()
            } else {
                "Each masked place counts as ten digits.".to_owned()
            });
        }
        if let Some(any) = self.meanings.iter().position(|meaning| *meaning == Meaning::Any) {
            said.push(match self.extents[any].values() {
                Some(values) => format!(
                    "\"{}\" counts as the {} values that the other labels stand for. It may stand for more, and then \
                     less information is retained than is stated here.",
                    self.labels[any],
                    numbers::count(values as u64)
                ),
                None => format!("How many values \"{}\" stands for is not known.", self.labels[any]),
            });
        }
        if self.is_open() {
            said.push("Which labels are generalized values is not known.".to_owned());
        }
        said
    }
}
