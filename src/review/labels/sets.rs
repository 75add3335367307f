//! Columns of sets of values: of every row several, one of which is its own.

use std::sync::Arc;

use crate::release::PublishedLabels;
use crate::taxonomy::{LabelChoice, LabelSets, LabelStyle, LeafRank, NodeId, SetsOver, Taxonomy, ValueId, Values};
use crate::words::numbers::{count, counted};

use super::super::request::AuditTaxonomy;
use super::super::{LabelView, LabelsView};
use super::understood::LISTED;
use super::{Cells, Labels, Understood};

/// Labels that were read as sets that cross, with the codes that they have in their column.
#[derive(Clone, Debug)]
pub(in crate::review) struct ReadSets {
    sets: LabelSets,
    codes: Vec<u32>,
}

/// How the sets of a column were understood.
#[derive(Clone, Debug)]
pub(super) struct SetsUnderstood {
    style: Option<LabelStyle>,
    proposed: Option<LabelStyle>,
    count: usize,
    general: usize,
    /// At most [`LISTED`], general ones first.
    labels: Vec<LabelView>,
}

/// The values of labels by code, with the codes in the order in which the values are numbered.
struct Coded {
    values: Values,
    by_code: Vec<Option<ValueId>>,
    order: Vec<u32>,
}

impl ReadSets {
    /// Reads the labels of a column that stand for these values and others; `None` where no two of them cross.
    pub(super) fn of(cells: &Cells<'_>, choice: &LabelChoice, values: &[&str]) -> Option<Self> {
        let (codes, labels): (Vec<u32>, Vec<&str>) = cells.labels(choice).into_iter().unzip();
        let sets = LabelSets::crossing(cells.column.name(), &labels, choice, values)?;
        Some(Self { sets, codes })
    }

    /// Whether every label that is one value is one of these.
    pub(super) fn lacks_none_of(&self, cells: &Cells<'_>, values: &[&str]) -> bool {
        let mut known = vec![false; self.sets.taxonomy().leaf_count()];
        for rank in values.iter().filter_map(|value| self.sets.taxonomy().leaf(value)) {
            known[rank.index()] = true;
        }
        debug_assert_eq!(cells.rows.len(), cells.column.dictionary().len(), "rows by code");
        (0..self.sets.len())
            .filter(|&label| self.sets.size(label) == 1)
            .all(|label| self.sets.leaves(label).all(|rank| known[rank.index()]))
    }

    /// The tree of the values side by side.
    pub(super) fn taxonomy(&self) -> &Arc<Taxonomy> {
        self.sets.taxonomy()
    }

    /// Numbers them in an order that follows from the values alone.
    fn coded(&self, cells: &Cells<'_>) -> Coded {
        let mut values = Values::of_sets(Arc::clone(self.sets.taxonomy()));
        let mut by_code = vec![None; cells.column.dictionary().len()];
        let mut order = Vec::with_capacity(self.codes.len());
        for label in self.sets.order().into_iter().map(|label| label as usize) {
            let code = self.codes[label];
            by_code[code as usize] = Some(values.standing_for(self.sets.leaves(label)));
            order.push(code);
        }
        Coded { values, by_code, order }
    }
}

impl Labels {
    /// Sets that cross; `over` is whose values they are laid over.
    pub(super) fn sets(cells: &Cells<'_>, read: &ReadSets, over: Option<&str>) -> Self {
        let coded = read.coded(cells);
        let (first, second) = read.sets.an_overlap();
        let label = |label: usize| cells.label(read.codes[label]);
        let overlap = format!("\"{}\" and \"{}\" overlap", label(first), label(second));
        let sentence = match over {
            None => format!(
                "no taxonomy was given; its labels are read as sets of values{}",
                coded.said(cells, Some(overlap))
            ),
            Some(name) => {
                format!("its labels are read as sets of the values of {name}{}", coded.said(cells, Some(overlap)))
            }
        };
        let styles = (Some(read.sets.style()), Some(read.sets.proposed()));
        let labels = coded.labels(cells, styles, sentence);
        if over.is_some() { labels.over_known_values() } else { labels }
    }

    /// Labels of a tree, some of which are sets of its values; `None` where none is, or one is neither.
    pub(super) fn sets_over(cells: &Cells<'_>, given: &AuditTaxonomy) -> Option<Self> {
        let AuditTaxonomy { name, taxonomy, read: None } = given else { return None };
        let is_set = |label: &&str| taxonomy.node(label).is_none() && !cells.missing.matches(label);
        let others: Vec<&str> = cells.column.dictionary().iter().filter(is_set).collect();
        if others.is_empty() {
            return None;
        }
        let sets = SetsOver::of(taxonomy, &others);
        let mut leaves: Vec<(u32, Vec<LeafRank>)> = Vec::new();
        let mut by_code = vec![None; cells.column.dictionary().len()];
        for (code, label) in (0..).zip(cells.column.dictionary().iter()) {
            match taxonomy.node(label) {
                Some(node) if !taxonomy.is_leaf(node) || !cells.missing.matches(label) => {
                    leaves.push((code, taxonomy.leaves(node).map(|rank| LeafRank(rank as u32)).collect()));
                }
                _ if cells.missing.matches(label) => {}
                _ => leaves.push((code, sets.leaves(label)?)),
            }
        }
        // In an order that follows from the values alone.
        let leaves = crate::sorting::sorted(leaves, |(_, a), (_, b)| runs(a).cmp(runs(b)));
        let mut values = Values::of_sets(Arc::clone(taxonomy));
        for (code, leaves) in &leaves {
            by_code[*code as usize] = Some(values.standing_for(leaves.iter().copied()));
        }
        let coded = Coded { values, by_code, order: leaves.into_iter().map(|(code, _)| code).collect() };
        let sentence = format!("labels are those of {name}, and sets of its values{}", coded.said(cells, None));
        Some(coded.labels(cells, (None, None), sentence).over_known_values())
    }

    fn over_known_values(mut self) -> Self {
        self.understood = self.understood.over_original();
        self
    }
}

/// Stretches of neighbours.
fn runs(ranks: &[LeafRank]) -> impl Iterator<Item = (u32, u32)> + '_ {
    ranks.chunk_by(|a, b| a.0 + 1 == b.0).map(|run| (run[0].0, run[run.len() - 1].0 + 1))
}

impl Coded {
    /// The values by code, in the order in which they are numbered.
    fn sizes(&self) -> impl Iterator<Item = (u32, usize)> + '_ {
        let size = |value: ValueId| self.values.cover(value).len();
        self.order.iter().filter_map(move |&code| Some((code, size(self.by_code[code as usize]?))))
    }

    /// How many values rows name, and what that is like.
    fn said(&self, cells: &Cells<'_>, overlap: Option<String>) -> String {
        let all = self.values.taxonomy().leaf_count();
        let is_any = |code: u32| self.by_code[code as usize] == Some(NodeId::ROOT.into());
        let mut named = self.sizes().filter(|&(code, _)| !is_any(code)).peekable();
        let Some(&(mut shown, first)) = named.peek() else { return String::new() };
        let (mut fewest, mut most) = (first, first);
        for (code, size) in named {
            if size > most {
                shown = code;
            }
            (fewest, most) = (fewest.min(size), most.max(size));
        }
        let example = format!(" (\"{}\" is {})", cells.label(shown), words(most));
        let (fewest, most, all) = (fewest as u64, most as u64, counted(all as u64, "value", "values"));
        let overlap = overlap
            .map_or_else(|| "they are no groups of it".to_owned(), |of| format!("{of} without one in the other"));
        if fewest == most {
            format!(
                ": every row names {} of {all}{example}; {overlap}, as where a row's own value stands among others that are drawn",
                count(most)
            )
        } else {
            format!(
                ": rows name {} to {} of {all}{example}; {overlap}, and rows do not all name as many values, so no lot with one rule \
                 was drawn",
                count(fewest),
                count(most)
            )
        }
    }

    fn labels(self, cells: &Cells<'_>, styles: (Option<LabelStyle>, Option<LabelStyle>), sentence: String) -> Labels {
        let general = self.sizes().filter(|&(_, size)| size > 1).count();
        let (some, one): (Vec<_>, Vec<_>) = self.sizes().partition(|&(_, size)| size > 1);
        let view = |(code, size): (u32, usize)| LabelView {
            label: cells.label(code).to_owned(),
            rows: cells.rows[code as usize],
            exact: Some(size == 1),
            values: Some(size as f64),
            words: words(size),
        };
        let labels = some.into_iter().chain(one).take(LISTED).map(view).collect();
        let understood =
            SetsUnderstood { style: styles.0, proposed: styles.1, count: self.order.len(), general, labels };
        let taxonomy = self.values.taxonomy();
        let root = self.order.iter().find(|&&code| self.by_code[code as usize] == Some(NodeId::ROOT.into()));
        let written = root.map(|&code| cells.label(code)).filter(|label| taxonomy.label(NodeId::ROOT) != *label);
        Labels {
            published: PublishedLabels::written(written.map(|label| (NodeId::ROOT, label.into()))),
            values: Arc::new(self.values),
            by_code: self.by_code,
            understood: Understood::of_sets(sentence, understood),
        }
    }
}

fn words(size: usize) -> String {
    if size == 1 { "one value".to_owned() } else { format!("one of {} values", count(size as u64)) }
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
            general: self.general,
            unknown: 0,
            labels: self.labels.clone(),
        }
    }
}
