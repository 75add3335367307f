//! What a measure states about itself: all that documents, the page and docs need to list it.

use serde::Serialize;

/// A measure of utility, as people and programs see it.
#[derive(Debug, PartialEq, Serialize)]
pub struct AboutMeasure {
    /// Its key in every document that lists it: `certainty_penalty`.
    pub key: &'static str,
    /// Its name in words. The title of a part continues that of the whole.
    pub title: &'static str,
    /// The measure of which it is a part.
    pub part_of: Option<&'static str>,
    /// Its symbol in the papers; empty if it has none.
    pub symbol: &'static str,
    /// What it means, in a sentence or two.
    pub meaning: &'static str,
    /// In what it is measured.
    pub unit: MeasureUnit,
    /// Which of two figures is better; nothing if neither is.
    pub better: Option<Direction>,
    /// Whose definition it is.
    pub source: &'static str,
    /// Where `docs/` defines it.
    pub docs: &'static str,
    /// What it needs to know.
    pub needs: Needs,
    /// What it covers.
    pub scope: MeasureScope,
    /// Whether each column has a figure of its own, too.
    pub by_column: bool,
    /// The head of its column in a comparison on the page; nothing if it has none.
    pub head: Option<&'static str>,
    /// The key of the term that explains it there.
    pub term: Option<&'static str>,
    /// The documents that list it.
    pub listed: &'static [Document],
}

/// In what a measure is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum MeasureUnit {
    /// A share of a whole, from 0 to 1, as a decimal.
    Share,
    /// The same, as a percentage.
    Percent,
    /// Levels of a taxonomy.
    Levels,
    /// Rows.
    Rows,
    /// Classes.
    Classes,
    /// Squared rows.
    SquaredRows,
    /// A quotient.
    Ratio,
    /// Shares of a class, added over k.
    SummedShares,
}

/// Which of two figures is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Direction {
    /// The higher one.
    Higher,
    /// The lower one.
    Lower,
}

/// What a measure needs to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Needs {
    /// The release alone.
    Release,
    /// How many base values each published value covers, too. That is known for releases made here, and unknown for
    /// some labels of other files: then the figure is `null`.
    Values,
    /// The original rows, too; for the height, the taxonomies can replace them.
    Originals,
}

/// What a measure covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum MeasureScope {
    /// The whole table.
    Table,
    /// The quasi-identifier.
    QuasiIdentifier,
    /// The sensitive columns: without one, it is not shown.
    Sensitive,
    /// Each requirement for itself.
    Requirement,
}

/// A document that lists measures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Document {
    /// The report of a run, under `utility`.
    Report,
    /// The review as JSON, under `utility`.
    ReviewFile,
    /// The review, on the page and as HTML.
    Review,
    /// The figures of a method in a comparison.
    Comparison,
    /// The experiments of a report: what draws at random.
    Experiments,
}

impl Document {
    /// The measures with which it begins, as in its first version; all others follow in the order of the list.
    fn first(self) -> &'static [&'static str] {
        match self {
            Self::Report | Self::ReviewFile | Self::Experiments => &[],
            Self::Review => &[
                "information",
                "information_qi",
                "information_sensitive",
                "sensitive_generalized",
                "certainty_penalty",
                "height",
                "average_class_size",
                "average_over_k",
                "median_class_size",
                "discernibility",
            ],
            Self::Comparison => &[
                "excessive_protection",
                "information",
                "information_qi",
                "information_sensitive",
                "certainty_penalty",
                "rows",
                "classes",
                "k",
                "average_class_size",
                "largest_class",
                "discernibility",
                "generalized",
                "sensitive_generalized",
                "suppressed_share",
            ],
        }
    }

    /// The measures of a list that it has, in its order.
    pub(super) fn choose(self, list: &'static [AboutMeasure]) -> impl Iterator<Item = &'static AboutMeasure> {
        let first = self.first();
        let leading = first.iter().filter_map(|key| list.iter().find(|about| about.key == *key));
        let others = list.iter().filter(|about| !first.contains(&about.key));
        leading.chain(others).filter(move |about| about.listed.contains(&self))
    }
}
