//! Replays steps: the class of every row after each.

use crate::release::Publication;
use tauell_data::microdata::Microdata;
use tauell_data::taxonomy::{LeafRank, NodeId, ValueId};

use super::Step;
#[cfg(doc)]
use super::TraceStep;

/// The state of the rows.
#[derive(Clone, Debug, PartialEq)]
pub struct RowState {
    /// The class of every kept row; `None` while it is loose.
    pub class_of: Vec<Option<usize>>,
    /// Per sensitive attribute, the node that every row has.
    pub sensitive: Vec<Vec<NodeId>>,
    /// The published quasi-identifier of every class that has closed so far; empty where its rows keep those that they have.
    pub classes: Vec<Box<[NodeId]>>,
    /// Per sensitive attribute, the set of values that is published for each row; none yet where it is empty. Nothing at all where no
    /// sets are published.
    pub sets: Vec<Vec<Box<[LeafRank]>>>,
}

impl RowState {
    /// The set that is published for a row; `None` if there is none.
    pub fn set(&self, attribute: usize, row: usize) -> Option<&[LeafRank]> {
        self.sets.get(attribute).map(|of| &*of[row]).filter(|set| !set.is_empty())
    }
}

/// Goes through the steps of a trace, and decides nothing: each step changes it by what the step contains ([`TraceStep::apply`]).
#[derive(Clone, Debug)]
pub struct Replay {
    standing: RowState,
    /// The group under examination: its quasi-identifier, and those of its rows that are still in it.
    group: Option<(Box<[NodeId]>, Vec<u32>)>,
    /// Groups that have to come next, the first one last.
    expected: Vec<Vec<u32>>,
    /// Rows and values where the run took the first of its ways to end.
    fork: Option<RowState>,
    /// The ways to end, in the order in which they were gone, each with what it led to once another began.
    ways: Vec<(usize, Option<RowState>)>,
    /// The place of the way that is gone.
    way: usize,
    /// Classes that were dissolved, with their rows.
    dissolved: Vec<(usize, Vec<u32>)>,
    /// Whether classes are formed whatever is sensitive in them.
    ignores_values: bool,
    /// Whether a group closed, or was split, with other rows than the steps before leave of it, or is not the one that comes next.
    differs: bool,
}

impl Replay {
    /// All rows loose, with their own values. O(rows).
    pub fn new(microdata: &Microdata) -> Self {
        let rows = microdata.len();
        let own = microdata.sensitive().iter().map(|of| (0..rows).map(|row| of.leaf_node(row)).collect());
        let standing =
            RowState { class_of: vec![None; rows], sensitive: own.collect(), classes: Vec::new(), sets: Vec::new() };
        Self {
            standing,
            group: None,
            expected: Vec::new(),
            fork: None,
            ways: Vec::new(),
            way: 0,
            dissolved: Vec::new(),
            ignores_values: false,
            differs: false,
        }
    }

    /// Goes one step on. O(what changes), and O(rows) where the last class is made.
    pub fn apply(&mut self, step: &Step) {
        step.apply(self);
    }

    /// The state of the rows.
    pub fn standing(&self) -> &RowState {
        &self.standing
    }

    /// Whether the run has begun to end (`end_by`).
    pub(crate) fn is_ending(&self) -> bool {
        self.fork.is_some()
    }

    /// Whether the run ends by another way than the first that it went.
    pub fn ends_otherwise(&self) -> bool {
        self.way > 0
    }

    /// The rows of the group under examination, without the removed ones; none if there is no such group.
    pub fn group(&self) -> &[u32] {
        self.group.as_ref().map_or(&[], |(_, rows)| rows)
    }

    /// The published quasi-identifier of the group under examination.
    pub fn cells(&self) -> Option<&[NodeId]> {
        self.group.as_ref().map(|(cells, _)| &**cells)
    }

    /// Whether some class closed, or was split, with other rows than the steps before it leave of its group.
    pub fn differs(&self) -> bool {
        self.differs
    }

    /// Whether classes are formed whatever is sensitive in them.
    pub(crate) fn ignores_values(&self) -> bool {
        self.ignores_values
    }

    /// From here on classes are formed whatever is sensitive in them.
    pub(crate) fn ignore_values(&mut self) {
        self.ignores_values = true;
    }

    /// A row's sensitive value becomes another.
    pub(crate) fn generalize(&mut self, attribute: usize, row: u32, to: NodeId) {
        self.standing.sensitive[attribute][row as usize] = to;
    }

    /// Examines a group.
    pub(crate) fn look(&mut self, cells: &[NodeId], rows: &[u32]) {
        self.differs |= self.expected.pop().is_some_and(|next| next != rows);
        self.group = Some((cells.into(), rows.to_vec()));
    }

    /// Ends the examination of a group.
    pub(crate) fn look_away(&mut self) {
        self.group = None;
    }

    /// A row leaves the group under examination.
    pub(crate) fn remove(&mut self, row: u32) {
        if let Some((_, rows)) = &mut self.group {
            rows.retain(|&other| other != row);
        }
    }

    /// The group under examination is split into parts, which are examined next, in this order.
    pub(crate) fn split<'a>(&mut self, parts: impl DoubleEndedIterator<Item = &'a [u32]> + Clone) {
        let mut all: Vec<u32> = parts.clone().flatten().copied().collect();
        all.sort_unstable();
        self.differs |= self.group.take().is_none_or(|(_, rows)| rows != all);
        self.expected.extend(parts.rev().map(<[u32]>::to_vec));
    }

    /// The rest of the group under examination closes, with these rows.
    pub(crate) fn close_group(&mut self, rows: &[u32]) {
        let (cells, left) = self.group.take().unwrap_or_default();
        self.differs |= left != *rows;
        self.close(&cells, rows);
    }

    /// Rows close as a class.
    pub(crate) fn close(&mut self, cells: &[NodeId], rows: &[u32]) {
        let class = self.standing.classes.len();
        self.standing.classes.push(cells.into());
        rows.iter().for_each(|&row| self.join(row, class));
    }

    /// A row comes into a class that is there already.
    pub(crate) fn join(&mut self, row: u32, class: usize) {
        self.standing.class_of[row as usize] = Some(class);
    }

    /// A row is in no class any more.
    pub(crate) fn leave(&mut self, row: u32) {
        self.standing.class_of[row as usize] = None;
    }

    /// A class is published with another quasi-identifier from now on.
    pub(crate) fn widen(&mut self, class: usize, cells: &[NodeId]) {
        self.standing.classes[class] = cells.into();
    }

    /// The rows of a class are loose again.
    pub(crate) fn dissolve(&mut self, class: usize) {
        let of = self.standing.class_of.iter_mut().enumerate().filter(|(_, of)| **of == Some(class));
        let rows = of.map(|(row, of)| (row as u32, *of = None).0).collect();
        self.dissolved.push((class, rows));
    }

    /// A class that was dissolved is there again.
    pub(crate) fn restore(&mut self, class: usize) {
        let rows = self.dissolved.iter().rfind(|(of, _)| *of == class).map(|(_, rows)| rows.clone());
        rows.into_iter().flatten().for_each(|row| self.join(row, class));
    }

    /// A set of values is published for a row.
    pub(crate) fn publish(&mut self, attribute: usize, row: u32, set: &[LeafRank]) {
        let RowState { sets, class_of, sensitive, .. } = &mut self.standing;
        sets.resize_with(sensitive.len(), || vec![[].into(); class_of.len()]);
        sets[attribute][row as usize] = set.into();
    }

    /// The run begins to end by a way; if that is not the first one, the state is again the one at the first such step.
    pub(crate) fn end_by(&mut self, way: usize) {
        self.group = None;
        match &self.fork {
            Some(fork) => {
                let end = std::mem::replace(&mut self.standing, fork.clone());
                self.ways[self.way].1 = Some(end);
            }
            None => self.fork = Some(self.standing.clone()),
        }
        self.way = self.ways.len();
        self.ways.push((way, None));
    }

    /// Sensitive values are again as they were when the run began to end.
    pub(crate) fn take_values_back(&mut self) {
        if let Some(fork) = &self.fork {
            self.standing.sensitive.clone_from(&fork.sensitive);
        }
    }

    /// Of the ways to end, one is taken.
    pub(crate) fn take_way(&mut self, way: usize) {
        let Some(place) = self.ways.iter().position(|(of, _)| *of == way) else { return };
        if place != self.way
            && let Some(end) = self.ways[place].1.take()
        {
            self.ways[self.way].1 = Some(std::mem::replace(&mut self.standing, end));
            self.way = place;
        }
    }

    /// The published table that the current state of the rows amounts to. O(rows log rows).
    ///
    /// # Panics
    /// When a row is in no class: steps are missing; and when a class has no quasi-identifier of its own.
    pub fn publication(&self, microdata: &Microdata) -> Publication {
        let RowState { class_of, sensitive, classes, .. } = &self.standing;
        let rows_of = |class: usize| {
            let rows = (0u32..).zip(class_of).filter(move |&(_, of)| *of == Some(class));
            rows.map(|(row, _)| row).collect::<Vec<u32>>()
        };
        let classes = classes.iter().enumerate().map(|(class, cells)| (cells.clone(), rows_of(class)));
        let classes = classes.filter(|(_, rows)| !rows.is_empty()).collect();
        Publication::new(microdata, classes, sensitive.clone())
    }

    /// Whether a published table equals the current state of the rows. O(rows · attributes).
    pub(crate) fn leads_to(&self, microdata: &Microdata, publication: &Publication) -> bool {
        let RowState { class_of, sensitive, classes, .. } = &self.standing;
        let mut published: Vec<Option<usize>> = vec![None; classes.len()];
        let attributes = microdata.quasi_identifiers();
        class_of.iter().enumerate().all(|(row, class)| {
            let Some(class) = *class else { return publication.class_of(row).is_none() };
            let cells = publication.cells(row).unwrap_or_default();
            let same_cells = cells.iter().enumerate().all(|(attribute, &value)| {
                let values = publication.quasi_identifier_values(attribute);
                let closed = classes[class].get(attribute).copied();
                let node = closed.unwrap_or_else(|| attributes[attribute].leaf_node(row));
                value == ValueId::from(values.taxonomy().canonical(node))
            });
            let same_values = sensitive.iter().enumerate().all(|(attribute, nodes)| {
                let values = publication.sensitive_values(attribute);
                let value = publication.value_of(attribute, row);
                match self.standing.set(attribute, row) {
                    Some(set) => {
                        let cover = values.cover(value);
                        cover.len() == set.len() && set.iter().all(|&leaf| cover.contains(leaf))
                    }
                    None => value == ValueId::from(values.taxonomy().canonical(nodes[row])),
                }
            });
            let together = publication.class_of(row);
            let one_class =
                *published[class].get_or_insert(together.unwrap_or(usize::MAX)) == together.unwrap_or(usize::MAX);
            cells.len() == attributes.len() && same_cells && same_values && one_class && together.is_some()
        }) && (publication.is_linked() || are_different(&published, publication.class_count()))
    }
}

/// Whether no two are the same: groups without a value are distinguished by their number.
fn are_different(classes: &[Option<usize>], all: usize) -> bool {
    let mut seen = vec![false; all];
    classes.iter().all(|class| class.is_some_and(|class| !std::mem::replace(&mut seen[class], true)))
}
