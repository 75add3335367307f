//! What a requirement asks, and by how much it is kept, in words.

use super::words::{figure, joined, parameter, percent_at_most, signed_points};
use crate::privacy::Parameter;
use crate::session::review::HeldView;

/// What the requirement asks of every class; empty where its parameters are not those it should have.
pub(super) fn asked(held: &HeldView) -> String {
    let number = |at: usize| match held.params.get(at) {
        Some(&Parameter::Whole(number)) => Some(number as f64),
        Some(&Parameter::Real(number)) => Some(number),
        _ => None,
    };
    let (first, second) = (number(0).unwrap_or(f64::NAN), number(1).unwrap_or(f64::NAN));
    let of = |parts: &[&str]| joined(parts);
    match held.name.as_str() {
        "k" => of(&["Every class must have at least ", &parameter(first), " people."]),
        "tau-l" => of(&[
            "No value may have more than ",
            &percent_at_most(first),
            " of a class, and at least ",
            &parameter(second),
            " values must remain possible.",
        ]),
        "distinct-l" => of(&["Every class must have at least ", &parameter(first), " different values."]),
        "simple-l" => of(&["No value may have more than 1/", &parameter(first), " of a class."]),
        "entropy-l" => {
            of(&["The values of a class must be at least as uncertain as ", &parameter(first), " equally likely ones."])
        }
        "recursive-l" => of(&[
            "The likeliest value of a class must have less than ",
            &parameter(first),
            " times what the values from number ",
            &parameter(second),
            " on have together.",
        ]),
        "pd-recursive-l" => of(&["No value may stand out, except those that may be found out."]),
        "npd-recursive-l" => of(&["No value may stand out, and some values must not be ruled out."]),
        "t-close" => of(&["No class may be further than ", &parameter(first), " from the whole table."]),
        _ => String::new(),
    }
}

/// The requirement in the field's words; a parameter and its value stay on one line.
pub(super) fn named(held: &HeldView) -> String {
    held.said.replace(" = ", "\u{a0}=\u{a0}")
}

/// The smallest margin with its unit.
pub(super) fn margin(held: &HeldView) -> String {
    let unit = match held.name.as_str() {
        "k" => "people",
        "distinct-l" | "simple-l" | "entropy-l" => "values",
        "t-close" => "distance",
        _ => return joined(&[&signed_points(held.margin), "\u{a0}points"]),
    };
    // The smallest step of a broken strict requirement is no number to show.
    let sign = if held.margin > 1e-9 { "+" } else { "" };
    let value = if held.margin.abs() < 1e-9 { 0.0 } else { held.margin };
    joined(&[sign, &figure(value), "\u{a0}", unit])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn held(name: &str, params: Vec<Parameter>, margin: f64) -> HeldView {
        HeldView {
            text: String::new(),
            said: String::new(),
            name: name.to_owned(),
            params,
            satisfied: margin >= 0.0,
            margin,
            exact_margin: None,
            classes_broken: 0,
            rows_broken: 0,
            worst_class: None,
            worst_k: None,
            sentence: String::new(),
        }
    }

    #[test]
    fn a_requirement_says_what_it_asks_of_people() {
        let tau_ell = held("tau-l", vec![Parameter::Real(0.5), Parameter::Whole(3)], -0.085);
        assert_eq!(
            asked(&tau_ell),
            "No value may have more than 50\u{a0}% of a class, and at least 3 values must remain possible."
        );
        assert_eq!(margin(&tau_ell), "−8.5\u{a0}points");
        assert_eq!(margin(&held("entropy-l", vec![Parameter::Real(2.8)], 0.25)), "+0.250\u{a0}values");
        assert_eq!(margin(&held("distinct-l", vec![Parameter::Whole(3)], -1e-12)), "0\u{a0}values");
        let close = held("t-close", vec![Parameter::Real(0.4)], 0.0);
        assert_eq!(asked(&close), "No class may be further than 0.4 from the whole table.");
        assert_eq!(asked(&held("something-new", vec![], 0.0)), "");
    }

    #[test]
    fn every_requirement_has_its_words() {
        let taxonomy = crate::taxonomy::TreeBuilder::new("*").finish();
        for text in
            ["k=5", "tau-l=0.5,3", "distinct-l=3", "simple-l=3", "entropy-l=2.8", "recursive-l=2,3", "t-close=0.2"]
        {
            let requirement = crate::privacy::Requirement::parse(text, &taxonomy).unwrap();
            let words = asked(&held(requirement.name(), requirement.parameters(), 0.0));
            assert!(words.ends_with('.') && !words.contains('–'), "{text}: {words}");
        }
    }
}
