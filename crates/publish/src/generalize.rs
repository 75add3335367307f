//! GENERALISE_SA: fewest sensitive values generalized so that one class satisfies its requirements (2009 paper, section
//! III.C; docs/explanation/sweep.md#generalizing-sensitive-values).

use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;

use tauell_base::pace::Pace;
use tauell_data::microdata::Microdata;
use tauell_data::taxonomy::NodeId;
use tauell_privacy::{BaseIndex, Masses, Requirement};

use super::keep::{Equals, dominant};
use super::sweep::SweepStep;
use super::trace::{Missed, Trace};
use super::{AttributeRequirements, PublishError};

/// What it costs to put a row with its value, in units of some nanoseconds.
const ROW: u64 = 10;

/// The sensitive value every kept row is published with, so far.
#[derive(Clone, Debug)]
pub struct SensitiveState {
    /// Per attribute, per kept row.
    nodes: Vec<Vec<NodeId>>,
    steps: u64,
}

impl SensitiveState {
    /// Every row with its own base value.
    pub fn new(microdata: &Microdata) -> Self {
        let nodes = microdata
            .sensitive()
            .iter()
            .map(|attribute| (0..microdata.len()).map(|row| attribute.leaf_node(row)).collect())
            .collect();
        Self { nodes, steps: 0 }
    }

    /// The node of every kept row, for one attribute.
    pub fn nodes(&self, attribute: usize) -> &[NodeId] {
        &self.nodes[attribute]
    }

    /// How many times a value was replaced by a more general one.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// The masses of some rows.
    pub(super) fn masses(&self, required: &AttributeRequirements, attribute: usize, rows: &[u32]) -> Masses {
        let mut counts = vec![0; required.spread().taxonomy().node_count()];
        rows.iter().for_each(|&row| counts[self.nodes[attribute][row as usize].index()] += 1);
        let counts = counts.into_iter().enumerate().filter(|&(_, count)| count > 0);
        required.masses(counts.map(|(node, count)| (NodeId(node as u32), count)))
    }

    pub(super) fn into_nodes(self) -> Vec<Vec<NodeId>> {
        self.nodes
    }
}

/// How far a replaced value climbs (docs/explanation/decisions.md#how-far-a-sensitive-value-is-generalized).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Climb {
    /// To the lowest ancestor that covers more values of positive weight.
    #[default]
    Useful,
    /// To the parent, as the paper's text has it.
    Parent,
}

/// GENERALISE_SA over some rows (indices of kept rows, ascending).
///
/// While a requirement is violated that generalized values can mend, its dominant base value (ties: lowest rank) loses
/// one row: of the rows that cover it and can still become more general in effect, the least general one (fewest
/// effective leaves, then deepest; then the lowest row) climbs. With several attributes, the requirement violated by
/// most goes first. At most rows·(levels - 1) steps of O(m log m) each.
///
/// # Errors
/// A requirement is violated, and no value is left to generalize.
pub(super) async fn generalize(
    (microdata, requirements): (&Microdata, &[AttributeRequirements]),
    rows: &[u32],
    climb: Climb,
    state: &mut SensitiveState,
    mut trace: Option<&mut Trace>,
    pace: &Pace,
) -> Result<(), PublishError> {
    let mut values = GeneralizedValues::of(requirements, rows, state, pace).await;
    while let Some((attribute, place)) = values.most_broken(requirements) {
        let broken = &requirements[attribute].requirements()[place];
        let task = &mut values.tasks[attribute];
        let missed = trace.as_ref().map(|_| Missed::of((attribute, place), broken, &task.masses));
        let Some(taken) =
            task.step(&requirements[attribute], broken, &mut state.nodes[attribute], climb, trace.is_some())
        else {
            let attribute = microdata.sensitive()[attribute].name().to_owned();
            return Err(PublishError::Stuck { attribute, requirement: Box::new(broken.clone()), nearest: None });
        };
        if let (Some(trace), Some(missed)) = (trace.as_deref_mut(), missed) {
            let Taken { row, from, to, value, tied, alike } = taken;
            trace.record(SweepStep::Generalized { attribute, row, from, to, missed, value, tied, alike });
        }
        state.steps += 1;
        pace.reach(state.steps, microdata.len() as u64);
        pace.pause(values.tasks.iter().map(|task| 8 * task.masses.len() as u64 + 8).sum()).await;
    }
    Ok(())
}

/// The sensitive values of some rows.
struct GeneralizedValues {
    /// Per attribute.
    tasks: Vec<Task>,
}

struct Task {
    /// Per node: the rows published as it, lowest first.
    rows: Vec<BinaryHeap<Reverse<u32>>>,
    masses: Masses,
}

impl GeneralizedValues {
    async fn of(requirements: &[AttributeRequirements], rows: &[u32], state: &SensitiveState, pace: &Pace) -> Self {
        let mut tasks = Vec::with_capacity(requirements.len());
        for (required, nodes) in requirements.iter().zip(&state.nodes) {
            let mut of_node = vec![BinaryHeap::new(); required.spread().taxonomy().node_count()];
            pace.each(0..rows.len(), ROW, |place| {
                let row = rows[place];
                of_node[nodes[row as usize].index()].push(Reverse(row));
            })
            .await;
            tasks.push(Task { masses: masses_of(required, &of_node), rows: of_node });
        }
        Self { tasks }
    }

    /// The attribute whose requirement is violated by most, as far as generalized values can mend it, and the place of
    /// the first such requirement; `None` if all are satisfied.
    fn most_broken(&self, requirements: &[AttributeRequirements]) -> Option<(usize, usize)> {
        let mut most: Option<(usize, usize, f64)> = None;
        for (index, (required, task)) in requirements.iter().zip(&self.tasks).enumerate() {
            let setting = required.setting();
            let broken = |one: &Requirement| one.can_generalizing_help() && !one.holds(&task.masses, setting);
            let Some(first) = required.requirements().iter().position(broken) else { continue };
            let margin = required.requirements()[first].margin(&task.masses, setting);
            if most.is_none_or(|(_, _, least)| margin.total_cmp(&least) == Ordering::Less) {
                most = Some((index, first, margin));
            }
        }
        most.map(|(index, place, _)| (index, place))
    }
}

/// A value that was replaced.
struct Taken {
    row: u32,
    from: NodeId,
    to: NodeId,
    /// The value that had to lose, and those that are as frequent.
    value: BaseIndex,
    tied: Vec<BaseIndex>,
    /// Rows that had the value.
    alike: usize,
}

impl Task {
    /// One replacement; `None` where none is left that would change anything.
    fn step(
        &mut self,
        required: &AttributeRequirements,
        broken: &Requirement,
        nodes: &mut [NodeId],
        climb: Climb,
        is_told: bool,
    ) -> Option<Taken> {
        let spread = required.spread();
        let taxonomy = spread.taxonomy();
        let equals = Equals::new(is_told);
        let value = dominant(required, &self.masses, Some(broken), |a, b| equals.seen(a, b, a.cmp(&b)))?;
        // Only the leaf and its ancestors cover the value, and they come in order of generality.
        let mut at = Some(taxonomy.leaf_node(spread.base()[value]));
        while let Some(node) = at {
            if !self.rows[node.index()].is_empty() && spread.next_useful(node).is_some() {
                break;
            }
            at = taxonomy.parent(node);
        }
        let from = at?;
        let to = match climb {
            Climb::Useful => spread.next_useful(from),
            Climb::Parent => taxonomy.parent(from),
        }?;
        let alike = self.rows[from.index()].len();
        let Reverse(row) = self.rows[from.index()].pop()?;
        self.rows[to.index()].push(Reverse(row));
        nodes[row as usize] = to;
        if spread.is_exact() {
            spread.remove_exact(&mut self.masses, from, 1);
            spread.add(&mut self.masses, to, 1);
        } else {
            self.masses = masses_of(required, &self.rows);
        }
        let tied = equals.in_order(value, |a, b| a.cmp(&b));
        Some(Taken { row, from, to, value, tied, alike })
    }
}

fn masses_of(required: &AttributeRequirements, rows: &[BinaryHeap<Reverse<u32>>]) -> Masses {
    required.masses(
        rows.iter()
            .enumerate()
            .filter(|(_, rows)| !rows.is_empty())
            .map(|(node, rows)| (NodeId(node as u32), rows.len() as u64)),
    )
}
