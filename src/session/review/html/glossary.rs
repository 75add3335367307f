//! The words of the field, a sentence each.

use super::writer::Writer;
use crate::session::review::ReviewView;

/// A term, what it means, and the measure whose presence calls for it (none: always).
const TERMS: &[(&str, &str, Option<&str>)] = &[
    (
        "quasi-identifier",
        "What others may know about a person anyway, age and postcode say, and by which they look for her row.",
        None,
    ),
    ("sensitive attribute", "What nobody is to find out about one person.", None),
    ("class", "All rows with the same quasi-identifier as published: whoever looks for a person finds them all.", None),
    (
        "base value",
        "A value that is not divided any further; a general value stands for the base values below it.",
        None,
    ),
    (
        "share of a value",
        "How much of a class has it, counting a general value towards its base values by their weights: the frequency that the \
         class induces.",
        None,
    ),
    ("F(k)", "The share that the k likeliest values of a class have together.", None),
    ("k-anonymity", "Every class has at least k people.", Some("k")),
    (
        "(tau, l)-diversity",
        "F(k) may be at most psi(k) = tau + (1 - tau)(k - 1)/(l - 1) for every k up to l: no value has more than tau, and at least \
         l values remain.",
        Some("tau-l"),
    ),
    ("distinct l-diversity", "Every class has at least l different values.", Some("distinct-l")),
    ("simple l-diversity", "No value has more than 1/l of a class.", Some("simple-l")),
    ("entropy l-diversity", "The values of every class are as uncertain as l equally likely ones.", Some("entropy-l")),
    (
        "recursive (c, l)-diversity",
        "The likeliest value has less than c times what all values from the l-th likeliest on have together.",
        Some("recursive-l"),
    ),
    (
        "t-closeness",
        "Turning the distribution of a class into that of the whole table means moving at most t, as a share times the distance.",
        Some("t-close"),
    ),
    (
        "margin",
        "What a class has to spare under a requirement, in the requirement's own unit: shares, people or values. Below 0 it is \
         broken.",
        None,
    ),
    (
        "knowing the method",
        "Someone may know which rows are chosen to be published in more general terms, and so guess better what stands behind \
         them.",
        None,
    ),
    (
        "information kept",
        "1 for a base value, 1 over the number of base values below for a general one; the mean over cells.",
        None,
    ),
    (
        "certainty penalty",
        "0 for a base value, 1 for the most general one, between them the share of the column's values that a cell leaves open.",
        None,
    ),
];

/// The terms that this review uses.
pub(super) fn glossary(w: &mut Writer, view: &ReviewView) {
    let held = view.attributes.iter().flat_map(|attribute| attribute.held.iter().map(|held| &held.name));
    let measured = view.attributes.iter().flat_map(|attribute| attribute.measures.iter().map(|measure| &measure.name));
    let names: Vec<&String> = held.chain(measured).chain([&view.k.name]).collect();
    w.raw("<section aria-labelledby=\"terms\"><h2 id=\"terms\">Terms</h2>\n<dl class=\"terms\">");
    for (term, meaning, measure) in TERMS {
        let used = |measure: &str| names.iter().any(|name| name.starts_with(measure));
        if measure.is_none_or(used) {
            w.raw("<dt>").text(term).raw("</dt><dd>").text(meaning).raw("</dd>\n");
        }
    }
    w.raw("</dl></section>\n");
}
