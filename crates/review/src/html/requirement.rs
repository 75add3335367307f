//! What a requirement means, and its margin, in words.

use crate::RequirementView;
use tauell_draw::html::words::{parameter, percent_at_most, unbroken};
use tauell_privacy::{About, REQUIREMENTS, Unit};

fn about(held: &RequirementView) -> Option<&'static About> {
    REQUIREMENTS.iter().copied().find(|about| about.name == held.name)
}

/// What the requirement asks of every class.
pub(super) fn asked(held: &RequirementView) -> String {
    let mut text = about(held).map(|about| about.asks.to_owned()).unwrap_or_default();
    for (at, number) in held.params.numbers().enumerate() {
        let Some(number) = number else { continue };
        text = text.replace(&format!("{{{at}}}"), &parameter(number));
        text = text.replace(&format!("{{{at}%}}"), &percent_at_most(number));
    }
    text
}

/// The requirement in the field's words; a parameter and its value stay on one line.
pub(super) fn named(held: &RequirementView) -> String {
    held.said.replace(" = ", "\u{a0}=\u{a0}")
}

/// The smallest margin with its unit.
pub(super) fn margin(held: &RequirementView) -> String {
    unbroken(&about(held).map_or(Unit::Points, |about| about.margin).margin_in_words(held.margin))
}

#[cfg(test)]
mod tests {
    use tauell_privacy::{Parameters, Requirement};

    use super::*;

    fn held(text: &str, margin: f64) -> RequirementView {
        let (about, raw) = Requirement::read(text).unwrap();
        RequirementView {
            text: String::new(),
            said: String::new(),
            name: about.name.to_owned(),
            params: Parameters::new(about, raw),
            satisfied: margin >= 0.0,
            margin,
            exact_margin: None,
            violated_classes: 0,
            violated_rows: 0,
            worst_class: None,
            worst_k: None,
            sentence: String::new(),
        }
    }

    #[test]
    fn a_requirement_is_described_in_terms_of_people() {
        let tau_ell = held("tau-l=0.5,3", -0.085);
        assert_eq!(
            asked(&tau_ell),
            "No value may have more than 50% of a class, and at least 3 values must remain possible."
        );
        assert_eq!(margin(&tau_ell), "8.5\u{a0}points over the limit");
        assert_eq!(margin(&held("entropy-l=2.8", 0.25)), "0.250\u{a0}values to spare");
        assert_eq!(margin(&held("distinct-l=3", -1e-12)), "just over the limit");
        let close = held("t-close=0.4", 0.0);
        assert_eq!(
            asked(&close),
            "The distribution of every class must be within distance 0.4 of that of the whole \
            table."
        );
        assert_eq!(asked(&RequirementView { name: "something-new".to_owned(), ..close }), "");
    }

    #[test]
    fn every_requirement_has_its_words() {
        for text in
            ["k=5", "tau-l=0.5,3", "distinct-l=3", "simple-l=3", "entropy-l=2.8", "recursive-l=2,3", "t-close=0.2"]
        {
            let words = asked(&held(text, 0.0));
            assert!(words.ends_with('.') && !words.contains('–'), "{text}: {words}");
        }
    }
}
