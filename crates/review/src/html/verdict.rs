//! The verdict up front, and what it is about.

use crate::{Original, PeopleCount, RequirementView, ReviewAttribute, ReviewSubject, ReviewView};
use tauell_base::words::capitalized;
use tauell_draw::html::Writer;
use tauell_draw::html::words::{count, counted, figure, joined, list, percent};
use tauell_measure::findings::Readiness;

use super::requirement::{asked, named};

/// The verdict: requirements, then the weakest points.
pub(super) fn verdict(w: &mut Writer, view: &ReviewView) {
    let held = held(view);
    let forbidden = view.verdict.status == Readiness::DoNotRelease;
    w.raw(if forbidden { "<div class=\"verdict broken\">" } else { "<div class=\"verdict\">" });
    w.raw("<p class=\"lead\">").text(&view.verdict.line).raw("</p>\n");
    decisions(w, view);
    if let Some(learned) = &view.verdict.learned {
        w.raw("<p class=\"lead\">").text(&learned.line).raw("</p>\n");
    }
    w.raw("<ul>");
    if let Some(held) = &view.k_requirement {
        w.raw(if held.satisfied { "<li>" } else { "<li class=\"broken\">" }).text(&asked(held)).raw(" ");
        w.text(&held.sentence).raw(" <small>").text(&named(held)).raw("</small></li>\n");
    }
    for (attribute, held) in &held {
        w.raw(if held.satisfied { "<li>" } else { "<li class=\"broken\">" })
            .text(&asked(held))
            .raw(" ")
            .text(&held.sentence);
        w.raw(" <small>").text(&named(held));
        if view.attributes.len() > 1 && held.name != "k" {
            w.raw(" for ").text(&attribute.column);
        }
        w.raw("</small></li>\n");
    }
    for attribute in &view.attributes {
        certain(w, view, attribute);
        aware(w, attribute);
    }
    if let Some(found) = &view.minimality {
        w.raw("<li class=\"aware\">").text(&found.sentence).raw(" ").text(&found.how).raw("</li>\n");
    }
    w.raw("</ul>\n");
    risks(w, view);
    figures(w, view);
    w.raw("</div>\n");
}

/// What is to be decided, and what was accepted.
fn decisions(w: &mut Writer, view: &ReviewView) {
    if view.verdict.decisions.is_empty() {
        return;
    }
    w.raw("<ol class=\"decisions\">");
    for decision in &view.verdict.decisions {
        w.raw("<li><strong>").text(&decision.title).raw(".</strong> ").text(&decision.meaning);
        if let Some(reason) = &decision.accepted {
            w.raw(" <em>").text(&joined(&["Accepted by the owner: ", reason])).raw("</em>");
        }
        w.raw("</li>\n");
    }
    w.raw("</ol>\n");
}

/// Requirements of all attributes; what is the same for every attribute comes once.
fn held(view: &ReviewView) -> Vec<(&ReviewAttribute, &RequirementView)> {
    let each = |(number, attribute)| {
        let new = move |held: &&RequirementView| number == 0 || held.name != "k";
        let attribute: &ReviewAttribute = attribute;
        attribute.requirements.iter().filter(new).map(move |held| (attribute, held))
    };
    view.attributes.iter().enumerate().flat_map(each).collect()
}

/// The weakest point of an attribute: whose value is certain, or how likely one becomes.
fn certain(w: &mut Writer, view: &ReviewView, attribute: &ReviewAttribute) {
    let PeopleCount { classes, rows } = attribute.certain;
    w.raw("<li>");
    if classes > 0 {
        w.text(&counted(rows, "person", "people")).raw(" of ").text(&count(view.rows as u64));
        w.raw(if rows == 1 { " has" } else { " have" }).raw(" a value of ").text(&attribute.column);
        w.raw(" that is certain to an adversary who knows the quasi-identifier (");
        w.text(&counted(classes as u64, "class", "classes")).raw(").");
    } else {
        let highest = attribute.likeliest_shares.0.iter().copied().fold(0.0, f64::max);
        w.raw("Nobody has a value of ").text(&attribute.column).raw(" that is certain.");
        if attribute.blank.as_ref().is_none_or(|blank| blank.certain.rows == 0) {
            w.raw(" One value has at most ").text(&percent(highest)).raw(" of a class.");
        }
    }
    w.raw("</li>\n");
    if let Some(blank) = &attribute.blank {
        w.raw("<li>").text(&blank.sentence).raw("</li>\n");
    }
}

/// What general values give away to a reader who knows how rows were chosen.
fn aware(w: &mut Writer, attribute: &ReviewAttribute) {
    if let Some(sentence) = &attribute.method_aware_sentence {
        w.raw("<li class=\"aware\">").text(sentence).raw("</li>\n");
    }
}

/// Singling out, linkability, inference.
fn risks(w: &mut Writer, view: &ReviewView) {
    w.raw("<dl class=\"figures\">");
    for risk in &view.risks {
        w.raw("<div><dt>").text(&risk.title).raw("</dt><dd>").text(&risk.figure).raw("<span>");
        if !risk.unit.is_empty() {
            w.text(&risk.unit).raw(". ");
        }
        w.text(&risk.sentence).raw("</span></dd></div>\n");
    }
    w.raw("</dl>\n");
}

fn figures(w: &mut Writer, view: &ReviewView) {
    let smallest = view.class_sizes.0.iter().copied().min().unwrap_or(0);
    w.raw("<dl class=\"figures\">");
    let mut one = |term: &str, number: String, note: String| {
        w.raw("<div><dt>")
            .text(term)
            .raw("</dt><dd>")
            .text(&number)
            .raw("<span>")
            .text(&note)
            .raw("</span></dd></div>\n");
    };
    one("People", count(view.rows as u64), "a row each".to_owned());
    let between = if smallest as usize == view.largest_class {
        joined(&[&counted(smallest.into(), "person", "people"), " each"])
    } else {
        joined(&[&count(smallest.into()), " to ", &counted(view.largest_class as u64, "person", "people")])
    };
    one("Classes", count(view.classes as u64), between);
    // Apart from their rows, sensitive values stand with classes in which rows can be told apart.
    let term = if view.linked { "Smallest class, k" } else { "Smallest class" };
    one(term, count(smallest.into()), joined(&[&figure(view.average_class_size), " on average"]));
    for attribute in &view.attributes {
        let highest = attribute.likeliest_shares.0.iter().copied().fold(0.0, f64::max);
        one("Likeliest value", percent(highest), joined(&["of the worst class, ", &attribute.column]));
    }
    w.raw("</dl>\n");
}

/// What was reviewed, and how it was understood.
pub(super) fn subject(w: &mut Writer, view: &ReviewView) {
    w.raw("<section aria-labelledby=\"reviewed\"><h2 id=\"reviewed\">What was reviewed</h2>\n<dl class=\"facts\">");
    let rows = counted(view.rows as u64, "row", "rows");
    let classes = counted(view.classes as u64, "class", "classes");
    let alike = if view.linked {
        " of people whom the quasi-identifier does not tell apart."
    } else {
        ", with which the sensitive values stand, apart from the rows."
    };
    fact(
        w,
        "The table",
        &[
            match view.subject {
                ReviewSubject::Published => "A table that was published with this program.",
                ReviewSubject::Table => "A table as it stands, before anything was published.",
                ReviewSubject::File => "A file that was published elsewhere.",
            },
            &joined(&[&rows, " in ", &classes, alike]),
        ],
    );
    let dropped = &view.dropped;
    let mut left_out = Vec::new();
    if dropped.missing_sensitive > 0 {
        left_out.push(
            [
                &counted(dropped.missing_sensitive, "row", "rows"),
                " without a sensitive value: nothing of these people is published.",
            ]
            .concat(),
        );
    }
    if dropped.missing_qi > 0 {
        left_out.push(joined(&[&counted(dropped.missing_qi, "row", "rows"), " with a missing quasi-identifier."]));
    }
    if view.suppressed_rows > 0 {
        left_out.push(joined(&[&counted(view.suppressed_rows as u64, "row", "rows"), " that could not be published."]));
    }
    if left_out.is_empty() {
        left_out.push("No row.".to_owned());
    }
    fact(w, "Left out", &left_out.iter().map(String::as_str).collect::<Vec<_>>());
    w.raw("<dt>Quasi-identifier</dt><dd>").paragraph(&list(view.quasi_identifiers.iter().map(String::as_str)));
    w.raw("</dd>\n");
    let original = match view.original {
        Original::Known => "Every row's own original is known.",
        Original::Apart => "The original rows are known, but not which of them is which.",
        Original::None => "Not known.",
    };
    fact(w, "Original rows", &[original, view.original_note.as_deref().unwrap_or_default()]);
    for attribute in &view.attributes {
        let values = counted(attribute.values.len() as u64, "base value", "base values");
        let values = joined(&["Sensitive, with ", &values, "."]);
        let exact = match attribute.exact {
            true => "Frequencies were compared in whole numbers.",
            false => "Frequencies were compared in floating point, to within a billionth.",
        };
        fact(w, &attribute.column, &[&values, &attribute.taxonomy, &attribute.weights, exact]);
    }
    w.raw("</dl></section>\n");
}

fn fact(w: &mut Writer, term: &str, sentences: &[&str]) {
    w.raw("<dt>").text(term).raw("</dt><dd>");
    for sentence in sentences.iter().filter(|sentence| !sentence.is_empty()) {
        w.paragraph(&capital(sentence));
    }
    w.raw("</dd>\n");
}

/// A sentence with its capital and its full stop.
fn capital(sentence: &str) -> String {
    let mut text = capitalized(sentence);
    if text.ends_with(|letter: char| letter.is_alphanumeric() || letter == '"' || letter == ')') {
        text.push('.');
    }
    text
}
