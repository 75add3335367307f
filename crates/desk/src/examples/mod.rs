//! Tables to try it on: four from the papers, one drawn from a seed, each with its taxonomies and its choices.
//!
//! What it is for: something to open without a file of one's own, and the tables of lessons and tests. Some are opened
//! by lessons alone (`lessons.rs`): no list has them. It must not know: JavaScript, files on a disk.
//!
//! Tables and hierarchies are files, included in the program unchanged; an example is read like any file, from bytes to
//! a [`Session`].

mod adult;
mod census;
mod lessons;
mod published_tables;

pub use published_tables::{PublishedExample, open_published, published};

use serde::Serialize;

use crate::recipe::{Choices, RequirementChoice, SensitiveChoice};
use crate::session::Session;
use tauell_data::table::{MissingTokens, ReadOptions, read_all};
use tauell_data::taxonomy::{Builder, Domain, Intervals};
use tauell_publish::{GeneralizeSensitive, MethodChoice};

/// An example as a list shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct ExampleView {
    /// Its id in an address.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// Where it is from.
    pub source: &'static str,
    /// What it shows.
    pub description: &'static str,
    /// Rows.
    pub rows: usize,
}

/// An example and what it is made of.
struct Example {
    view: ExampleView,
    table: Bytes,
    taxonomies: &'static [(&'static str, Tree)],
    /// The most important first.
    qi: &'static [&'static str],
    /// Nothing if the table is only compared with another.
    sensitive: Option<&'static str>,
    tau: &'static str,
    l: u32,
    /// General where the example shows what the papers publish.
    sensitive_values: GeneralizeSensitive,
}

enum Bytes {
    File(&'static str),
    FromSeed(fn(u64) -> String),
}

enum Tree {
    File(&'static str),
    /// Every whole number in intervals of these widths.
    Intervals(&'static [u64]),
}

/// The files of an example's hierarchies, by column: name and file.
macro_rules! files {
    ($($column:literal: $file:literal),*) => { &[$(($column, Tree::File(include_str!($file)))),*] };
}

static EXAMPLES: [Example; 5] = [
    Example {
        view: ExampleView {
            id: "inpatients",
            name: "Inpatients",
            source: "Machanavajjhala and others 2006, Figure 1",
            description: "Twelve inpatients. k-anonymity alone would disclose that the 31-year-old has cancer; (0.5, 3)-diversity \
                          also limits each condition to half of every class.",
            rows: 12,
        },
        table: Bytes::File(include_str!("inpatients/table.csv")),
        taxonomies: files![
            "zip": "inpatients/zip.csv",
            "age": "inpatients/age.csv",
            "nationality": "inpatients/nationality.csv",
            "condition": "inpatients/condition.csv"
        ],
        qi: &["zip", "age", "nationality"],
        sensitive: Some("condition"),
        tau: "0.5",
        l: 3,
        sensitive_values: GeneralizeSensitive::Auto,
    },
    Example {
        view: ExampleView {
            id: "hospital",
            name: "Hospital",
            source: "Tian and Zhang 2009, Figure 1",
            description: "Half of the twelve patients have hepatitis, so two diseases are generalized. An adversary who knows the \
                          method can undo that: see what to do then.",
            rows: 12,
        },
        table: Bytes::File(include_str!("hospital/table.csv")),
        taxonomies: files!["age": "hospital/age.csv", "zip": "hospital/zip.csv", "disease": "hospital/disease.csv"],
        qi: &["age", "zip"],
        sensitive: Some("disease"),
        tau: "0.5",
        l: 3,
        sensitive_values: GeneralizeSensitive::AsNeeded,
    },
    Example {
        view: ExampleView {
            id: "patients",
            name: "Patients",
            source: "Sei and Ohsuga, randomized addition of sensitive attributes, Table 1",
            description: "Eight people who all differ. Removing their names protects no one; classes of two, in which \
                          two diseases are equally likely, do.",
            rows: 8,
        },
        table: Bytes::File(include_str!("patients/table.csv")),
        taxonomies: files![
            "Sex": "patients/sex.csv",
            "Age": "patients/age.csv",
            "Address": "patients/address.csv",
            "Job": "patients/job.csv",
            "Disease": "patients/disease.csv"
        ],
        qi: &["Sex", "Age", "Address", "Job"],
        sensitive: Some("Disease"),
        tau: "0.5",
        l: 2,
        sensitive_values: GeneralizeSensitive::Auto,
    },
    Example {
        view: ExampleView {
            id: "census",
            name: "Census",
            source: "Generated from a seed; about no one in the world",
            description: "A table of everyday size: most people are the only ones with their answers. Make condition \
                          sensitive instead of occupation to see what a very frequent value costs.",
            rows: census::ROWS,
        },
        table: Bytes::FromSeed(census::table),
        taxonomies: &[
            ("age", Tree::Intervals(&[5, 10, 20])),
            ("sex", Tree::File(include_str!("census/sex.csv"))),
            ("region", Tree::File(include_str!("census/region.csv"))),
            ("education", Tree::File(include_str!("census/education.csv"))),
            ("marital-status", Tree::File(include_str!("census/marital-status.csv"))),
            ("employment", Tree::File(include_str!("census/employment.csv"))),
            ("occupation", Tree::File(include_str!("census/occupation.csv"))),
            ("income", Tree::File(include_str!("census/income.csv"))),
            ("condition", Tree::File(include_str!("census/condition.csv"))),
        ],
        qi: &["age", "sex", "region", "education", "marital-status", "employment"],
        sensitive: Some("occupation"),
        tau: "0.5",
        l: 3,
        sensitive_values: GeneralizeSensitive::Auto,
    },
    Example {
        view: ExampleView {
            id: "adult",
            name: "Adult",
            source: "Census of the United States of 1994 (UCI Adult, Becker and Kohavi 1996, CC BY 4.0): five of its \
                columns",
            description: "The table on which the papers test their methods. Leave the quasi-identifier exact, publish \
                          each relationship among others drawn at random, and see under Estimate what can still be \
                          learned from it.",
            rows: adult::ROWS,
        },
        table: Bytes::FromSeed(adult::table),
        taxonomies: &[
            ("age", Tree::Intervals(&[5, 10, 20])),
            ("sex", Tree::File(include_str!("adult/sex.csv"))),
            ("race", Tree::File(include_str!("adult/race.csv"))),
            ("marital-status", Tree::File(include_str!("adult/marital-status.csv"))),
            ("relationship", Tree::File(include_str!("adult/relationship.csv"))),
        ],
        qi: &["age", "sex", "race", "marital-status"],
        sensitive: Some("relationship"),
        tau: "0.5",
        l: 2,
        sensitive_values: GeneralizeSensitive::Auto,
    },
];

/// All examples, the smallest lesson first.
pub fn all() -> Vec<ExampleView> {
    EXAMPLES.iter().map(|example| example.view.clone()).collect()
}

/// What an example is, or a table of a lesson, by its id.
pub fn about(id: &str) -> Option<ExampleView> {
    EXAMPLES.iter().chain(&lessons::TABLES).map(|example| &example.view).find(|view| view.id == id).cloned()
}

/// Opens an example, or a table of a lesson: its table with its taxonomies, and the choices it comes with. `seed` decides what is drawn, where
/// something is. `None` where no example has this id.
///
/// ```
/// let (mut session, choices) = tauell_desk::examples::open("hospital", 0).unwrap();
/// assert_eq!(session.table().rows(), 12);
/// assert!(session.assess(&choices).unwrap().feasible);
/// ```
///
/// # Panics
/// When an example's own files do not fit together: the tests open them all.
pub fn open(id: &str, seed: u64) -> Option<(Session, Choices)> {
    const FITS: &str = "an example's files fit together";
    let example = EXAMPLES.iter().chain(&lessons::TABLES).find(|example| example.view.id == id)?;
    let drawn;
    let text = match example.table {
        Bytes::File(text) => text,
        Bytes::FromSeed(draw) => {
            drawn = draw(seed);
            &drawn
        }
    };
    let options = ReadOptions::default();
    let reading = read_all(text.as_bytes(), &options).expect(FITS);
    let mut session = Session::new(reading, options, MissingTokens::default());
    for (name, tree) in example.taxonomies {
        let column = session.column(name).expect(FITS);
        match tree {
            Tree::File(text) => session.set_hierarchy(column, &format!("{name}.csv"), text.as_bytes()),
            Tree::Intervals(widths) => {
                let widths = Intervals::of(widths.iter().copied());
                session.set_builder(column, Builder::Intervals(Intervals { domain: Domain::EveryInteger, ..widths }))
            }
        }
        .expect(FITS);
    }
    // Undo ends where the example begins.
    session.settle();
    Some((session, example.choices()))
}

impl Example {
    fn choices(&self) -> Choices {
        Choices {
            qi: self.qi.iter().map(|&name| name.to_owned()).collect(),
            sensitive: self
                .sensitive
                .iter()
                .map(|&column| SensitiveChoice { column: column.to_owned(), ..SensitiveChoice::default() })
                .collect(),
            requirements: self
                .sensitive
                .iter()
                .map(|column| RequirementChoice::tau_ell(self.tau, self.l, column))
                .collect(),
            method: MethodChoice::default().with_generalize_sensitive(self.sensitive_values),
            ..Choices::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::recipe::RowOrder;
    use crate::run::{Outcome, Run};
    use crate::session::Problem;
    use tauell_data::table::SuggestedRole;

    /// Runs an example; the run checks what it publishes.
    fn published(id: &str) -> Outcome {
        let (mut session, choices) = open(id, 0).unwrap();
        let problem = Problem::new(&mut session, &choices).unwrap();
        Run::new(problem).unwrap().finish().unwrap()
    }

    fn csv(outcome: &Outcome) -> String {
        let table = outcome.published();
        let mut bytes = Vec::new();
        table.write_rows(&mut bytes, b',', RowOrder::Class, 0..table.rows()).unwrap();
        String::from_utf8(bytes).unwrap()
    }

    #[test]
    fn every_example_opens_and_is_published_with_its_requirement_satisfied() {
        for example in all() {
            let (mut session, choices) = open(example.id, 7).unwrap();
            assert_eq!(session.table().rows(), example.rows, "{}", example.id);
            assert_eq!(session.faults().total, 0, "{}", example.id);
            assert!(session.dialect().is_some_and(|dialect| dialect.header), "{}", example.id);
            assert!(session.assess(&choices).unwrap().feasible, "{}", example.id);
            let outcome = published(example.id);
            assert!(outcome.report().requirements.iter().all(|requirement| requirement.satisfied), "{}", example.id);
            assert_eq!(outcome.report().rows, example.rows, "{}", example.id);
        }
    }

    #[test]
    fn tables_of_lessons_open_and_are_in_no_list() {
        for table in &lessons::TABLES {
            assert!(all().iter().all(|listed| listed.id != table.view.id));
            let (mut session, choices) = open(table.view.id, 0).unwrap();
            assert_eq!(session.table().rows(), table.view.rows, "{}", table.view.id);
            assert_eq!(session.faults().total, 0, "{}", table.view.id);
            if table.sensitive.is_some() {
                assert!(session.assess(&choices).unwrap().feasible, "{}", table.view.id);
            }
        }
    }

    #[test]
    fn people_of_the_register_live_where_patients_do() {
        // What a lesson knows of them has to be a value of the patients' columns.
        let (register, _) = open("register", 0).unwrap();
        let (mut patients, _) = open("patients", 0).unwrap();
        for name in ["Sex", "Age", "Address"] {
            let column = patients.column(name).unwrap();
            let taxonomy = patients.taxonomy(column);
            for value in register.table().columns()[register.column(name).unwrap()].dictionary().iter() {
                assert!(taxonomy.taxonomy().node(value).is_some(), "{value} of {name}");
            }
        }
    }

    #[test]
    fn no_other_id_opens() {
        assert!(open("nobody", 0).is_none());
    }

    #[test]
    fn the_hospital_is_published_in_three_classes_with_13_of_36() {
        let report = published("hospital").report().clone();
        assert_eq!((report.classes, report.k, report.largest_class), (3, 4, 4));
        assert!((report.utility.retained()[0] - 13.0 / 36.0).abs() < 1e-12);
    }

    #[test]
    fn no_inpatient_has_a_class_in_which_a_condition_is_certain() {
        // The 31-year-old American of 13053, whom the paper's 4-anonymous table discloses, is one of these.
        let outcome = published("inpatients");
        assert_eq!(outcome.report().classes, 3);
        for class in 0..3 {
            assert!(outcome.masses(class, 0).frequencies().into_iter().all(|share| share <= 0.5));
        }
    }

    #[test]
    fn patients_are_published_without_their_names_as_suggested() {
        let (session, _) = open("patients", 0).unwrap();
        let name = &session.table_view().columns[0];
        assert_eq!((name.name.as_str(), name.suggested_role), ("Name", SuggestedRole::LeaveOut));
        let outcome = published("patients");
        assert_eq!(outcome.report().unpublished_columns, ["Name"]);
        assert!(csv(&outcome).starts_with("Sex,Age,Address,Job,Disease\n"));
    }

    #[test]
    fn the_census_has_one_table_per_seed() {
        let table = |seed| {
            let (session, _) = open("census", seed).unwrap();
            session.rows_view(0, 200)
        };
        assert_eq!(table(3), table(3));
        assert_ne!(table(3), table(4));
    }
}
