//! Steps gone through again: where every row stands after each.

use crate::release::Publication;
use tauell_data::microdata::Microdata;
use tauell_data::taxonomy::{LeafRank, NodeId, ValueId};

use super::step::{Step, Way};
use super::{BucketStep, CutStep, DomainStep, LineStep, LotStep, PackStep, PhaseStep};

/// Where the rows stand.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
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

impl Standing {
    /// The set that is published for a row; `None` where there is none.
    pub fn set(&self, attribute: usize, row: usize) -> Option<&[LeafRank]> {
        self.sets.get(attribute).map(|of| &*of[row]).filter(|set| !set.is_empty())
    }
}

/// Goes through the steps of a trace, and decides nothing.
#[derive(Clone, Debug)]
pub struct Replay {
    standing: Standing,
    /// The group that is being looked at: its quasi-identifier, and those of its rows that are still in it.
    group: Option<(Box<[NodeId]>, Vec<u32>)>,
    /// Rows and values when the last class was begun for the first time.
    left: Option<Standing>,
    /// Classes that came into the last one, with their rows.
    took_in: Vec<(usize, Vec<u32>)>,
    /// What came of each way.
    made: Vec<(Way, Standing)>,
    way: Option<Way>,
    /// Parts that were cut and not looked at yet, the next one last.
    parts: Vec<Vec<u32>>,
    /// Whether a class closed with other rows than were left of its group, or a group is not the part that comes next.
    differs: bool,
}

impl Replay {
    /// All rows loose, with their own values. O(rows).
    pub fn new(microdata: &Microdata) -> Self {
        let rows = microdata.len();
        let own = microdata.sensitive().iter().map(|of| (0..rows).map(|row| of.leaf_node(row)).collect());
        let standing =
            Standing { class_of: vec![None; rows], sensitive: own.collect(), classes: Vec::new(), sets: Vec::new() };
        Self {
            standing,
            group: None,
            left: None,
            took_in: Vec::new(),
            made: Vec::new(),
            way: None,
            parts: Vec::new(),
            differs: false,
        }
    }

    /// Where the rows stand.
    pub fn standing(&self) -> &Standing {
        &self.standing
    }

    /// Whether the last class was begun.
    pub fn has_left(&self) -> bool {
        self.left.is_some()
    }

    /// The rows of the group that is being looked at, those that had to go taken away; none where there is no such group.
    pub fn group(&self) -> &[u32] {
        self.group.as_ref().map_or(&[], |(_, rows)| rows)
    }

    /// The published quasi-identifier of the group that is being looked at.
    pub fn cells(&self) -> Option<&[NodeId]> {
        self.group.as_ref().map(|(cells, _)| &**cells)
    }

    /// Whether some class closed, or was cut, with other rows than the steps before it leave of its group.
    pub fn differs(&self) -> bool {
        self.differs
    }

    /// Goes one step on. O(what changes), and O(rows) where the last class is made.
    pub fn apply(&mut self, step: &Step) {
        match step {
            Step::Generalized { attribute, row, to, .. } => self.standing.sensitive[*attribute][*row as usize] = *to,
            Step::Begun { .. } | Step::Ordered => {}
            Step::Cut(cut) => self.cut(cut),
            Step::Visited { .. } | Step::SweptOn => self.group = None,
            Step::Looked { cells, rows, .. } => self.group = Some((cells.clone(), rows.clone())),
            Step::Removed { row, .. } => {
                if let Some((_, rows)) = &mut self.group {
                    rows.retain(|other| other != row);
                }
            }
            Step::Closed { rows } => {
                let (cells, left) = self.group.take().unwrap_or_default();
                self.differs |= left != *rows;
                self.close(cells, rows);
            }
            Step::Left { way, .. } => {
                self.group = None;
                match (&self.left, self.way) {
                    (Some(left), Some(before)) => {
                        let made = std::mem::replace(&mut self.standing, left.clone());
                        self.made.push((before, made));
                    }
                    _ => self.left = Some(self.standing.clone()),
                }
                self.way = Some(*way);
            }
            Step::TakenBack => {
                if let Some(left) = &self.left {
                    self.standing.sensitive.clone_from(&left.sensitive);
                }
            }
            Step::Placed { row, class, cells, .. } => {
                self.standing.classes[*class].clone_from(cells);
                self.join(*row, *class);
            }
            Step::TookIn { class, .. } => {
                let of = self.standing.class_of.iter_mut().enumerate().filter(|(_, of)| **of == Some(*class));
                let rows = of.map(|(row, of)| (row as u32, *of = None).0).collect();
                self.took_in.push((*class, rows));
            }
            Step::GaveBack { class } => {
                let rows = self.took_in.iter().rfind(|(taken, _)| taken == class).map(|(_, rows)| rows.clone());
                rows.into_iter().flatten().for_each(|row| self.join(row, *class));
            }
            Step::ClosedLast { cells, rows }
            | Step::Phase(PhaseStep::Kept { cells, rows })
            | Step::Line(LineStep::Closed { cells, rows, .. })
            | Step::Pack(PackStep::Closed { cells, rows })
            | Step::Domain(DomainStep::Closed { cells, rows }) => self.close(cells.clone(), rows),
            Step::Bucket(BucketStep::Made { rows, .. }) => self.close([].into(), rows),
            Step::Bucket(BucketStep::Placed { row, class, .. }) => self.join(*row, *class),
            Step::Pack(PackStep::Joined { class, rows }) => rows.iter().for_each(|&row| self.join(row, *class)),
            Step::Lot(LotStep::Drawn { attribute, row, set, class, .. }) => {
                self.publish(*attribute, *row, set);
                match *class {
                    Some(class) if class < self.standing.classes.len() => self.join(*row, class),
                    Some(_) => self.close([].into(), &[*row]),
                    None => {}
                }
            }
            Step::Ell(_)
            | Step::Pack(_)
            | Step::Bucket(_)
            | Step::Lot(_)
            | Step::Phase(_)
            | Step::Line(_)
            | Step::Domain(_) => {}
            Step::Taken { way, .. } => {
                if self.way != Some(*way)
                    && let Some(place) = self.made.iter().position(|(made, _)| made == way)
                {
                    self.standing = self.made.swap_remove(place).1;
                }
            }
        }
    }

    /// The publication that the rows make up where they stand. O(rows log rows).
    ///
    /// # Panics
    /// When a row is in no class: steps are missing; and when a class has no quasi-identifier of its own.
    pub fn publication(&self, microdata: &Microdata) -> Publication {
        let Standing { class_of, sensitive, classes, .. } = &self.standing;
        let rows_of = |class: usize| {
            let rows = (0u32..).zip(class_of).filter(move |&(_, of)| *of == Some(class));
            rows.map(|(row, _)| row).collect::<Vec<u32>>()
        };
        let classes = classes.iter().enumerate().map(|(class, cells)| (cells.clone(), rows_of(class)));
        let classes = classes.filter(|(_, rows)| !rows.is_empty()).collect();
        Publication::new(microdata, classes, sensitive.clone())
    }

    /// Whether a publication is what the rows make up where they stand. O(rows · attributes).
    pub(crate) fn leads_to(&self, microdata: &Microdata, publication: &Publication) -> bool {
        let Standing { class_of, sensitive, classes, .. } = &self.standing;
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

    /// A row comes into a class that is there already.
    fn join(&mut self, row: u32, class: usize) {
        self.standing.class_of[row as usize] = Some(class);
    }

    /// A set of values is published for a row.
    fn publish(&mut self, attribute: usize, row: u32, set: &[LeafRank]) {
        let Standing { sets, class_of, sensitive, .. } = &mut self.standing;
        sets.resize_with(sensitive.len(), || vec![[].into(); class_of.len()]);
        sets[attribute][row as usize] = set.into();
    }

    fn cut(&mut self, step: &CutStep) {
        match step {
            CutStep::Looked { cells, rows, .. } => {
                self.differs |= self.parts.pop().is_some_and(|part| part != *rows);
                self.group = Some((cells.clone(), rows.clone()));
            }
            CutStep::Cut { parts, .. } => {
                let mut all: Vec<u32> = parts.iter().flat_map(|part| part.rows.iter().copied()).collect();
                all.sort_unstable();
                self.differs |= self.group.take().is_none_or(|(_, rows)| rows != all);
                self.parts.extend(parts.iter().rev().map(|part| part.rows.clone()));
            }
            CutStep::Refused { .. } | CutStep::Weighed { .. } => {}
        }
    }

    fn close(&mut self, cells: Box<[NodeId]>, rows: &[u32]) {
        let class = self.standing.classes.len();
        self.standing.classes.push(cells);
        rows.iter().for_each(|&row| self.standing.class_of[row as usize] = Some(class));
    }
}

/// Whether no two are the same: groups beside which no value stands are told apart by their number.
fn are_different(classes: &[Option<usize>], all: usize) -> bool {
    let mut seen = vec![false; all];
    classes.iter().all(|class| class.is_some_and(|class| !std::mem::replace(&mut seen[class], true)))
}
