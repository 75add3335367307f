//! How a column was understood, in words.

use std::sync::Arc;

use tauell_base::sorting::sort_places;
use tauell_base::words::numbers::count;
use tauell_data::taxonomy::{LabelStyle, NodeId};

use super::super::request::ReadColumn;
use super::super::{LabelView, LabelsView};
use super::LISTED;

/// How a column was understood.
#[derive(Clone, Debug)]
pub(crate) struct Understood {
    /// A sentence without its point.
    pub sentence: String,
    /// The labels, if they were read by their format.
    pub read: Option<Arc<ReadColumn>>,
    /// Where they were read as sets.
    sets: Option<Arc<SetsUnderstood>>,
    /// Rows by label of `read`.
    rows: Vec<u32>,
    /// Two labels that keep the others from making a tree.
    overlap: Option<(String, String)>,
    /// Whether the values below the labels are those of the original.
    over_original: bool,
}

impl Understood {
    /// For what was reviewed here, whose trees are known.
    pub fn of_tree(sentence: &str) -> Self {
        Self::of_labels(sentence.to_owned(), None, Vec::new()).over_original()
    }

    /// Of labels that were read, with how many rows bear each.
    pub(super) fn of_labels(sentence: String, read: Option<Arc<ReadColumn>>, rows: Vec<u32>) -> Self {
        Self { sentence, read, sets: None, rows, overlap: None, over_original: false }
    }

    /// Of sets.
    pub(super) fn of_sets(sentence: String, sets: SetsUnderstood) -> Self {
        Self { sets: Some(Arc::new(sets)), ..Self::of_labels(sentence, None, Vec::new()) }
    }

    /// The same over values that are known.
    #[must_use]
    pub(super) fn over_original(self) -> Self {
        Self { over_original: true, ..self }
    }

    /// The same where two labels keep the others from making a tree.
    #[must_use]
    pub(super) fn overlapping(self, overlap: Option<(String, String)>) -> Self {
        Self { overlap, ..self }
    }

    /// After nodes have moved to other places of a larger tree.
    pub(super) fn move_nodes(&mut self, to: impl Fn(NodeId) -> NodeId) {
        if let Some(read) = &self.read {
            let nodes = read.nodes.iter().map(|&node| to(node)).collect();
            self.read = Some(Arc::new(ReadColumn { read: Arc::clone(&read.read), nodes }));
        }
    }

    /// Whether cells are sets of values.
    pub fn are_sets(&self) -> bool {
        self.sets.is_some()
    }

    /// The assumption behind every figure of a sensitive column, a sentence; `None` if there is none.
    pub fn assumed(&self, column: &str) -> Option<String> {
        if self.sets.is_some() && !self.over_original {
            return Some(format!(
                "Every figure of \"{column}\" depends on this: each value that a row names counts equally, and there \
                 are no values but those that some row names."
            ));
        }
        let read = &self.read.as_ref().filter(|_| !self.over_original)?.read;
        if let Some((first, second)) = &self.overlap {
            return Some(format!(
                "Every figure of \"{column}\" depends on this: \"{first}\" and \"{second}\" overlap, so each label counts as a value of \
                 its own."
            ));
        }
        if read.is_open() {
            let labels = read.labels().len();
            return Some(format!(
                "Every figure of \"{column}\" depends on this: the file does not show which of its {} labels are \
                 generalized values, so each counts as a value of its own. If one covers others, the protection is \
                 weaker than stated here.",
                count(labels as u64)
            ));
        }
        let general = (0..read.labels().len()).any(|label| read.is_general(label));
        general.then(|| {
            format!(
                "Every figure of \"{column}\" depends on this: a generalized label covers the values that appear in \
                 the file, and if none of them does, the label counts as a value of its own."
            )
        })
    }

    /// How the column was understood, as it is shown.
    pub fn view(&self, column: &str, sensitive: bool) -> LabelsView {
        if let Some(sets) = &self.sets {
            return sets.view(column, sensitive, self.sentence.clone());
        }
        let Some(column_read) = &self.read else {
            return LabelsView {
                column: column.to_owned(),
                sensitive,
                style: None,
                proposed: None,
                sentence: self.sentence.clone(),
                assumptions: Vec::new(),
                count: 0,
                generalized: 0,
                unknown: 0,
                labels: Vec::new(),
            };
        };
        let read = &column_read.read;
        let count = read.labels().len();
        let kind = |label: usize| read.extents()[label].is_exact();
        let mut order = read.order();
        // What is general first, then what no one knows.
        sort_places(&mut order, |a, b| {
            let rank = |label: usize| match kind(label) {
                Some(false) => 0,
                None => 1,
                Some(true) => 2,
            };
            rank(a).cmp(&rank(b))
        });
        let labels = order.into_iter().take(LISTED).map(|label| LabelView {
            label: read.labels()[label].clone(),
            rows: self.rows.get(label).copied().unwrap_or(0),
            exact: kind(label),
            values: read.extents()[label].values(),
            words: read.words(label),
        });
        LabelsView {
            column: column.to_owned(),
            sensitive,
            style: Some(read.style()),
            proposed: Some(read.proposed()),
            sentence: self.sentence.clone(),
            assumptions: if self.over_original { Vec::new() } else { read.assumptions() },
            count,
            generalized: (0..count).filter(|&label| kind(label) == Some(false)).count(),
            unknown: (0..count).filter(|&label| kind(label).is_none()).count(),
            labels: labels.collect(),
        }
    }
}

/// How the sets of a column were understood.
#[derive(Clone, Debug)]
pub(super) struct SetsUnderstood {
    pub style: Option<LabelStyle>,
    pub proposed: Option<LabelStyle>,
    pub count: usize,
    pub general: usize,
    /// At most [`LISTED`], general ones first.
    pub labels: Vec<LabelView>,
}

impl SetsUnderstood {
    pub(super) fn view(&self, column: &str, sensitive: bool, sentence: String) -> LabelsView {
        LabelsView {
            column: column.to_owned(),
            sensitive,
            style: self.style,
            proposed: self.proposed,
            sentence,
            assumptions: Vec::new(),
            count: self.count,
            generalized: self.general,
            unknown: 0,
            labels: self.labels.clone(),
        }
    }
}
