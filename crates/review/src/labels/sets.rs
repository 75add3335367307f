//! Columns of sets of values: of every row several, one of which is its own.

use std::sync::Arc;

use tauell_base::place::Place;
use tauell_base::sorting::sorted;
use tauell_base::words::brief;
use tauell_base::words::numbers::{count, counted};
use tauell_data::taxonomy::{
    LabelChoice, LabelSets, LabelStyle, LeafRank, NodeId, SetsOver, Taxonomy, TaxonomyError, ValueId, Values,
};
use tauell_publish::release::PublishedLabels;

use super::super::LabelView;
use super::super::request::{ReadSets, ReviewTaxonomy};
use super::label_reading::{SetsUnderstood, Understood};
use super::{Cells, LISTED, Labels};

/// Letters of a label that a sentence quotes.
const LETTERS: usize = 60;

/// The values of labels by code, with the codes in the order in which the values are numbered.
struct Coded {
    values: Values,
    by_code: Vec<Option<ValueId>>,
    order: Vec<u32>,
    /// What stands for any value.
    any: ValueId,
    /// The value of rows that have none, where there are such rows.
    blank: Option<LeafRank>,
}

impl ReadSets {
    /// Reads the labels of a column that stand for these values and others; `None` where no two of them cross.
    pub(crate) fn of(cells: &Cells<'_>, choice: &LabelChoice, values: &[&str]) -> Option<Self> {
        let (codes, labels): (Vec<u32>, Vec<&str>) = cells.labels(choice).into_iter().unzip();
        let sets = LabelSets::crossing(cells.column.name(), &labels, choice, values)?;
        Some(Self { sets, codes })
    }

    /// Whether every label that is one value is one of these.
    pub(crate) fn lacks_none_of(&self, cells: &Cells<'_>, values: &[&str]) -> bool {
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
    pub(crate) fn taxonomy(&self) -> &Arc<Taxonomy> {
        self.sets.taxonomy()
    }

    /// Numbers them in an order that follows from the values alone.
    fn coded(&self, cells: &Cells<'_>, blank: Option<&str>) -> Result<Coded, TaxonomyError> {
        let mut coded = Coded::of(self.sets.taxonomy(), cells, blank)?;
        for label in self.sets.order().into_iter().map(|label| label as usize) {
            coded.add(self.codes[label], self.sets.size(label), self.sets.leaves(label));
        }
        Ok(coded)
    }
}

impl Labels {
    /// Sets that cross; `over` is whose values they are laid over, `blank` how rows without a value are written that count.
    pub(super) fn sets(
        cells: &Cells<'_>,
        read: &ReadSets,
        over: Option<&str>,
        blank: Option<&str>,
    ) -> Result<Self, TaxonomyError> {
        let coded = read.coded(cells, blank)?;
        let (first, second) = read.sets.an_overlap();
        let label = |label: usize| brief(cells.label(read.codes[label]), LETTERS);
        let overlap = format!(
            "\"{}\" and \"{}\" overlap, and neither contains the \
            other",
            label(first),
            label(second)
        );
        let said = coded.said(cells, &overlap);
        let sentence = match over {
            None => format!("no taxonomy was given, so its labels are read as sets of values: {said}"),
            Some(name) => format!("its labels are read as sets of the values of {name}: {said}"),
        };
        let styles = (Some(read.sets.style()), Some(read.sets.proposed()));
        let labels = coded.labels(cells, styles, sentence);
        Ok(if over.is_some() { labels.over_known_values() } else { labels })
    }

    /// Labels of a tree, some of which are sets of its values; `None` where none is, or one is neither. `blank` is how rows without a
    /// value are written that count. In a set, to have no value always counts.
    pub(super) fn sets_over(
        cells: &Cells<'_>,
        given: &ReviewTaxonomy,
        blank: Option<&str>,
    ) -> Result<Option<Self>, TaxonomyError> {
        let ReviewTaxonomy { name, taxonomy, read: None } = given else { return Ok(None) };
        let is_set = |label: &&str| taxonomy.node(label).is_none() && !cells.missing.matches(label);
        let others: Vec<&str> = cells.column.dictionary().iter().filter(is_set).collect();
        if others.is_empty() {
            return Ok(None);
        }
        let blank = blank.or_else(|| SetsOver::of(taxonomy, &others).blank(&others, cells.missing));
        let mut coded = Coded::of(taxonomy, cells, blank)?;
        let taxonomy = &Arc::clone(coded.values.taxonomy());
        let sets = SetsOver::of(taxonomy, &others);
        let mut leaves: Vec<(u32, Vec<LeafRank>)> = Vec::new();
        for (code, label) in (0..).zip(cells.column.dictionary().iter()) {
            match taxonomy.node(label) {
                Some(node) if !taxonomy.is_leaf(node) || !cells.missing.matches(label) => {
                    leaves.push((code, taxonomy.leaves(node).map(|rank| LeafRank(rank as u32)).collect()));
                }
                _ if cells.missing.matches(label) => {}
                _ => match sets.leaves(label) {
                    Some(of_set) => leaves.push((code, of_set)),
                    None => return Ok(None),
                },
            }
        }
        // In an order that follows from the values alone.
        let leaves = sorted(leaves, |(_, a), (_, b)| runs(a).cmp(runs(b)));
        for (code, leaves) in leaves {
            coded.add(code, leaves.len(), leaves.into_iter());
        }
        let said = coded.said(cells, "they are not generalized values of it");
        let sentence = format!("labels are those of {name}, and sets of its values: {said}");
        Ok(Some(coded.labels(cells, (None, None), sentence).over_known_values()))
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
    fn of(taxonomy: &Arc<Taxonomy>, cells: &Cells<'_>, blank: Option<&str>) -> Result<Self, TaxonomyError> {
        let (taxonomy, blank) = match blank {
            None => (Arc::clone(taxonomy), None),
            Some(spelling) => {
                let place = || Place::column(cells.column.name());
                let with_blank = taxonomy.with_blank(cells.missing, spelling).map_err(|error| error.at(place()));
                let (taxonomy, leaf) = with_blank?;
                (Arc::new(taxonomy), Some(leaf))
            }
        };
        Ok(Self {
            by_code: vec![None; cells.column.dictionary().len()],
            order: Vec::new(),
            any: taxonomy.canonical(NodeId::ROOT).into(),
            values: Values::of_sets(taxonomy),
            blank,
        })
    }

    /// The next label; it covers so many values. A set of all values is the root, in any spelling.
    fn add(&mut self, code: u32, size: usize, leaves: impl Iterator<Item = LeafRank>) {
        let is_any = size == self.values.taxonomy().leaf_count();
        self.by_code[code as usize] = Some(if is_any { self.any } else { self.values.standing_for(leaves) });
        self.order.push(code);
    }

    /// The labels in the order of their values, each with how many values it stands for.
    fn sizes(&self) -> impl Iterator<Item = (u32, usize)> + '_ {
        let size = |value: ValueId| self.values.cover(value).len();
        self.order.iter().filter_map(move |&code| Some((code, size(self.by_code[code as usize]?))))
    }

    /// How many values rows name, and what that is like.
    fn said(&self, cells: &Cells<'_>, overlap: &str) -> String {
        let is_any = |code: u32| self.by_code[code as usize] == Some(self.any);
        let mut named = self.sizes().filter(|&(code, _)| !is_any(code));
        let Some((mut shown, mut fewest)) = named.next() else { return "rows stand for any value".to_owned() };
        let mut most = fewest;
        for (code, size) in named {
            if size > most {
                shown = code;
            }
            (fewest, most) = (fewest.min(size), most.max(size));
        }
        let example = format!("(\"{}\" is {})", brief(cells.label(shown), LETTERS), words(most));
        // Blank is no value that a row could name.
        let values = self.values.taxonomy().leaf_count() - usize::from(self.blank.is_some());
        let all = counted(values as u64, "value", "values");
        let (few, many) = (count(fewest as u64), count(most as u64));
        if fewest == most {
            format!(
                "every row names {many} of {all} {example}; {overlap}, as when a row's own value is published among \
                 others that are drawn at random"
            )
        } else {
            format!(
                "rows name {few} to {many} of {all} {example}; {overlap}, so they are not generalized values of a \
                taxonomy"
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
        let blank = self.blank.map(|leaf| ValueId::from(taxonomy.leaf_node(leaf)));
        // As the file writes it, where it is one label.
        let any = self.order.iter().filter(|&&code| self.by_code[code as usize] == Some(self.any));
        let any = any.map(|&code| cells.label(code)).next().filter(|label| taxonomy.label(NodeId::ROOT) != *label);
        let node = taxonomy.canonical(NodeId::ROOT);
        Labels {
            published: PublishedLabels::written(any.map(|label| (node, label.into()))),
            by_code: self.by_code.into_iter().map(|value| value.or(blank)).collect(),
            values: Arc::new(self.values),
            understood: Understood::of_sets(sentence, understood),
        }
    }
}

fn words(size: usize) -> String {
    if size == 1 { "one value".to_owned() } else { format!("one of {} values", count(size as u64)) }
}
