//! Tables that lessons open beside the examples.

use super::{Bytes, Example, ExampleView, Tree};
use tauell_publish::GeneralizeSensitive;

pub(super) static TABLES: [Example; 2] = [
    Example {
        view: ExampleView {
            id: "register",
            name: "Register",
            source: "Made up for a lesson; some of its people are those of Sei and Ohsuga's Table 1",
            description: "Who lives where: what somebody holds beside a table without names.",
            rows: 9,
        },
        table: Bytes::File(include_str!("lessons/register.csv")),
        taxonomies: &[],
        qi: &["Sex", "Age", "Address"],
        sensitive: None,
        tau: "",
        l: 0,
        sensitive_values: GeneralizeSensitive::Never,
    },
    Example {
        view: ExampleView {
            id: "four",
            name: "Four patients",
            source: "Made up for a lesson, after Wong, Fu, Wang and Pei 2007",
            description: "The smallest table of which the method itself gives a value away.",
            rows: 4,
        },
        table: Bytes::File(include_str!("lessons/four.csv")),
        taxonomies: &[
            ("zip", Tree::File(include_str!("lessons/four-zip.csv"))),
            ("disease", Tree::File(include_str!("lessons/four-disease.csv"))),
        ],
        qi: &["zip"],
        sensitive: Some("disease"),
        tau: "0.5",
        l: 2,
        sensitive_values: GeneralizeSensitive::Never,
    },
];
