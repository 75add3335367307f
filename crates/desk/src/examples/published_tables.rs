//! Tables that others have published from an example, as the papers print them: something to review.

use serde::Serialize;

use crate::session::Session;
use tauell_data::table::{MissingTokens, ReadOptions, read_all};

/// A published table as a list shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct PublishedExample {
    /// Its id.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// Where it is from.
    pub source: &'static str,
    /// What it shows.
    pub description: &'static str,
    /// The example that it was made from, row by row; that example's taxonomies contain its labels.
    pub of: &'static str,
    /// Its quasi-identifier.
    pub qi: &'static [&'static str],
    /// Its sensitive column.
    pub sensitive: &'static str,
}

const INPATIENTS: &[&str] = &["zip", "age", "nationality"];

static PUBLISHED: [(PublishedExample, &str); 2] = [
    (
        PublishedExample {
            id: "inpatients-4-anonymous",
            name: "Inpatients, 4-anonymous",
            source: "Machanavajjhala and others 2006, Figure 2",
            description: "Everyone shares a class with three others; yet an adversary who knows a 31-year-old from \
                          13053 infers that this person has cancer.",
            of: "inpatients",
            qi: INPATIENTS,
            sensitive: "condition",
        },
        include_str!("inpatients/published/4-anonymous.csv"),
    ),
    (
        PublishedExample {
            id: "inpatients-3-diverse",
            name: "Inpatients, 3-diverse",
            // The paper writes "<= 40" and "> 40"; no one in the table is 40.
            source: "Machanavajjhala and others 2006, Figure 3",
            description: "The same people in other classes: every class has three conditions, and none is certain.",
            of: "inpatients",
            qi: INPATIENTS,
            sensitive: "condition",
        },
        include_str!("inpatients/published/3-diverse.csv"),
    ),
];

/// The published tables there are.
pub fn published() -> impl Iterator<Item = &'static PublishedExample> {
    PUBLISHED.iter().map(|(view, _)| view)
}

/// Reads a published table; `None` if there is none of this id.
pub fn open_published(id: &str) -> Option<(Session, &'static PublishedExample)> {
    let (view, text) = PUBLISHED.iter().find(|(view, _)| view.id == id)?;
    let reading =
        read_all(text.as_bytes(), &ReadOptions::default()).expect("a published table of the papers can be read");
    Some((Session::new(reading, ReadOptions::default(), MissingTokens::default()), view))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_labels_of_a_published_table_are_known_to_the_example_it_was_made_from() {
        for view in published() {
            let (file, _) = open_published(view.id).unwrap();
            let (mut original, _) = crate::examples::open(view.of, 0).unwrap();
            assert_eq!(file.table().rows(), original.table().rows());
            for name in view.qi.iter().copied().chain([view.sensitive]) {
                let column = original.column(name).unwrap();
                let taxonomy = original.taxonomy(column);
                let published = &file.table().columns()[file.column(name).unwrap()];
                for label in published.dictionary().iter() {
                    assert!(taxonomy.taxonomy().node(label).is_some(), "{}: {label} of {name}", view.id);
                }
            }
        }
    }
}
