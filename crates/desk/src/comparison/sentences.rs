//! A comparison in words.

use tauell_base::words::numbers::{count, counted, figure, percent, rows};

use super::row::{ComparedFigures, MethodRefusal};

/// What came of a method, in a sentence.
pub(super) fn sentence(title: &str, refusal: Option<&MethodRefusal>, figures: Option<&ComparedFigures>) -> String {
    if let Some(refusal) = refusal {
        return format!("{title} has no table: {}", refusal.message);
    }
    let Some(of) = figures else { return format!("{title}: no table.") };
    let kept = if of.satisfied { "satisfies the requirement" } else { "violates the requirement" };
    let [information, of_quasi_identifier, of_sensitive] = of.measures.retained();
    let mut text = format!(
        "{title}: {kept} and retains {} of the information (quasi-identifier {}, sensitive {}) in {}, the \
         smallest of {}",
        percent(information),
        percent(of_quasi_identifier),
        percent(of_sensitive),
        counted(of.measures.classes as u64, "class", "classes"),
        rows(of.measures.k as u64)
    );
    if of.measures.suppressed_share > 0.0 {
        text.push_str(&format!("; {} of the rows suppressed", percent(of.measures.suppressed_share)));
    }
    for excess in &of.measures.excessive_protection {
        text.push_str(&format!("; excessive protection {} on average", figure(excess.excess.mean)));
    }
    if let Some(queries) = &of.count_queries {
        text.push_str(&format!(
            "; answers to {} queries are off by {} at the median",
            count(queries.queries as u64),
            percent(queries.median)
        ));
    }
    text.push('.');
    if let Some(above) = &of.above_the_limit {
        text.push_str(&format!(" {}", above.sentence));
    }
    text
}
