//! Every kind of file that Tauell writes, and whether it may be handed out: one list, which the marks in the files, the command, the
//! page (`www/src/words/confidentiality.ts` is generated) and docs/how-to/handing-out.md take it from.
//!
//! A public file follows from the release, the method and the requirements alone, so an adversary who has the release learns nothing
//! from it. Everything else may depend on the original table and is private, whatever it seems to say. It must not know: what the
//! files contain.
//!
//! ```
//! use tauell_base::confidentiality::{WrittenFile, marked};
//!
//! let text = marked(WrittenFile::Report, &std::collections::BTreeMap::from([("rows", 12)]));
//! assert!(text.starts_with("{\n  \"tauell_report\": 1,\n  \"confidentiality\": \"private\",\n"));
//! assert!(text.ends_with("  \"rows\": 12\n}\n"));
//! ```

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// Who may have a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Confidentiality {
    /// Anyone who may have the release.
    Public,
    /// The owner of the original table.
    Private,
}

/// A kind of file that is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum WrittenFile {
    /// The published table; of several tables, the rows.
    PublishedTable,
    /// A table of groups.
    GroupTable,
    /// The report for recipients.
    PublicReport,
    /// The report of a run.
    Report,
    /// A recipe.
    Recipe,
    /// The assignment of input rows to published ones.
    Assignment,
    /// The secret that a method draws from.
    Secret,
    /// A taxonomy as a hierarchy file.
    HierarchyFile,
    /// A review as JSON.
    Review,
    /// A review as HTML.
    ReviewPage,
    /// A review as a letter.
    ReviewLetter,
    /// A summary to sign.
    Summary,
    /// Methods side by side.
    Comparison,
    /// Estimates from a published file.
    Estimate,
    /// A picture.
    Picture,
    /// The papers' experiments as JSON.
    Experiments,
    /// The papers' experiments as HTML.
    ExperimentsPage,
}

/// The place inside a file that states who may have it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum MarkPlace {
    /// In its first keys: its format with the version, then `confidentiality` and `confidentiality_reason`.
    FirstKeys,
    /// In its first line.
    FirstLine,
    /// Nowhere: its format has no place for it.
    None,
}

/// What is known about a kind of file.
#[derive(Debug, Serialize)]
pub struct AboutFile {
    /// Which.
    pub file: WrittenFile,
    /// What it is called.
    pub title: &'static str,
    /// What writes it.
    pub written_by: &'static str,
    /// Who may have it.
    pub confidentiality: Confidentiality,
    /// Why, a sentence that begins with who.
    pub reason: &'static str,
    /// Where the file itself states it.
    pub mark: MarkPlace,
    /// The format, if it is an object of JSON.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub format: Option<JsonFormat>,
}

/// A format of JSON, as the first key of a file states it: `"tauell_report": 1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct JsonFormat {
    /// The key.
    pub key: &'static str,
    /// The version. It rises if a field is removed or changes its meaning; a new field leaves it as it is.
    pub version: u32,
}

impl JsonFormat {
    /// The papers' experiments with estimates, a further format of [`WrittenFile::Experiments`].
    pub const ESTIMATE_EXPERIMENTS: Self = Self { key: "tauell_estimates", version: 1 };

    const fn new(key: &'static str, version: u32) -> Option<Self> {
        Some(Self { key, version })
    }
}

/// All kinds of files that are written, the public ones first.
pub const WRITTEN_FILES: &[AboutFile] = &[
    AboutFile {
        file: WrittenFile::PublishedTable,
        title: "Published table",
        written_by: "`anonymize --out`",
        confidentiality: Confidentiality::Public,
        reason: "For recipients: it was checked against the requirements.",
        mark: MarkPlace::None,
        format: None,
    },
    AboutFile {
        file: WrittenFile::GroupTable,
        title: "Group table",
        written_by: "`anonymize --out`, next to the published table",
        confidentiality: Confidentiality::Public,
        reason: "For recipients: it belongs to the published table and was checked with it.",
        mark: MarkPlace::None,
        format: None,
    },
    AboutFile {
        file: WrittenFile::PublicReport,
        title: "Report for recipients",
        written_by: "`anonymize --public-report`",
        confidentiality: Confidentiality::Public,
        reason: "For recipients: it follows from the published table, the method and the requirements alone.",
        mark: MarkPlace::FirstKeys,
        format: JsonFormat::new("tauell_public_report", 1),
    },
    AboutFile {
        file: WrittenFile::ExperimentsPage,
        title: "Experiments, as a page",
        written_by: "`experiments --out`",
        confidentiality: Confidentiality::Public,
        reason: "For anyone: the papers' tables, from which it is made, are public.",
        mark: MarkPlace::FirstLine,
        format: None,
    },
    AboutFile {
        file: WrittenFile::Experiments,
        title: "Experiments",
        written_by: "`experiments --out`",
        confidentiality: Confidentiality::Public,
        reason: "For anyone: the papers' tables, from which it is made, are public.",
        mark: MarkPlace::FirstKeys,
        format: JsonFormat::new("tauell_experiments", 1),
    },
    AboutFile {
        file: WrittenFile::Report,
        title: "Report",
        written_by: "`anonymize --report`",
        confidentiality: Confidentiality::Private,
        reason: "For you alone: its counts, warnings and caveats depend on the original table, even where the published table is the same.",
        mark: MarkPlace::FirstKeys,
        format: JsonFormat::new("tauell_report", 1),
    },
    AboutFile {
        file: WrittenFile::Recipe,
        title: "Recipe",
        written_by: "`anonymize --save-recipe`",
        confidentiality: Confidentiality::Private,
        reason: "For you alone: its hierarchies, weights and rules can list values of the original table that are not published.",
        mark: MarkPlace::FirstKeys,
        format: JsonFormat::new("tauell_recipe", 3),
    },
    AboutFile {
        file: WrittenFile::Assignment,
        title: "Assignment",
        written_by: "`anonymize --assignment`",
        confidentiality: Confidentiality::Private,
        reason: "For you alone: it lists original values next to the published ones.",
        mark: MarkPlace::None,
        format: None,
    },
    AboutFile {
        file: WrittenFile::Secret,
        title: "Secret",
        written_by: "`anonymize --save-secret`",
        confidentiality: Confidentiality::Private,
        reason: "For you alone: with it and the published table, the random draws can be repeated and undone.",
        mark: MarkPlace::None,
        format: None,
    },
    AboutFile {
        file: WrittenFile::HierarchyFile,
        title: "Hierarchy file",
        written_by: "`anonymize --save-taxonomies`, `taxonomy --out`",
        confidentiality: Confidentiality::Private,
        reason: "For you alone: it can list values of the original table that are not published.",
        mark: MarkPlace::None,
        format: None,
    },
    AboutFile {
        file: WrittenFile::Review,
        title: "Review",
        written_by: "`review`",
        confidentiality: Confidentiality::Private,
        reason: "For you alone: it lists what the table discloses, and may compare it with the original.",
        mark: MarkPlace::FirstKeys,
        format: JsonFormat::new("tauell_review", 1),
    },
    AboutFile {
        file: WrittenFile::ReviewPage,
        title: "Review, as a page",
        written_by: "`review --html`",
        confidentiality: Confidentiality::Private,
        reason: "For you alone: it lists what the table discloses, and may compare it with the original.",
        mark: MarkPlace::FirstLine,
        format: None,
    },
    AboutFile {
        file: WrittenFile::ReviewLetter,
        title: "Review, as a letter",
        written_by: "`review --letter`",
        confidentiality: Confidentiality::Private,
        reason: "For you and those who decide about the release: it shows for how many people the table discloses a \
            value.",
        mark: MarkPlace::FirstLine,
        format: None,
    },
    AboutFile {
        file: WrittenFile::Summary,
        title: "Summary to sign",
        written_by: "the page",
        confidentiality: Confidentiality::Private,
        reason: "For you and those who decide about the release: it compares the published table with the original.",
        mark: MarkPlace::FirstLine,
        format: None,
    },
    AboutFile {
        file: WrittenFile::Comparison,
        title: "Comparison",
        written_by: "`compare --out`",
        confidentiality: Confidentiality::Private,
        reason: "For you alone: it contains figures of releases that are not published, each of which depends on the original table.",
        mark: MarkPlace::FirstKeys,
        format: JsonFormat::new("tauell_comparison", 1),
    },
    AboutFile {
        file: WrittenFile::Estimate,
        title: "Estimate",
        written_by: "`estimate --out`",
        confidentiality: Confidentiality::Private,
        reason: "For you alone: it may compare the estimates with the original table.",
        mark: MarkPlace::FirstKeys,
        format: JsonFormat::new("tauell_estimate", 1),
    },
    AboutFile {
        file: WrittenFile::Picture,
        title: "Picture",
        written_by: "the page",
        confidentiality: Confidentiality::Private,
        reason: "For you alone: it can show figures of the original table.",
        mark: MarkPlace::None,
        format: None,
    },
];

impl WrittenFile {
    /// Its line of the list.
    ///
    /// # Panics
    /// Never: every kind is in the list.
    pub fn about(self) -> &'static AboutFile {
        WRITTEN_FILES.iter().find(|about| about.file == self).expect("every kind of file is in the list")
    }

    /// Whether only the owner of the original table may have it.
    pub fn is_private(self) -> bool {
        self.about().confidentiality == Confidentiality::Private
    }
}

/// An object of JSON whose first keys state its format, and who may have it.
#[derive(Serialize)]
struct Marked<'a, T> {
    #[serde(flatten)]
    format: BTreeMap<&'static str, u32>,
    confidentiality: Confidentiality,
    confidentiality_reason: &'static str,
    #[serde(flatten)]
    content: &'a T,
}

/// An object as the text of such a file: marked, indented, with a final newline.
///
/// # Panics
/// The content is no object, or contains what JSON cannot express.
pub fn marked(file: WrittenFile, content: &impl Serialize) -> String {
    marked_as(file, file.about().format, content)
}

/// As [`marked`], in another format.
///
/// # Panics
/// As [`marked`].
pub fn marked_as(file: WrittenFile, format: Option<JsonFormat>, content: &impl Serialize) -> String {
    let AboutFile { confidentiality, reason, .. } = *file.about();
    let format = format.map(|JsonFormat { key, version }| (key, version)).into_iter().collect();
    let marked = Marked { format, confidentiality, confidentiality_reason: reason, content };
    let mut text =
        serde_json::to_string_pretty(&marked).expect("what is written as JSON is an object of text and finite numbers");
    text.push('\n');
    text
}
