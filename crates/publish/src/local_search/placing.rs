//! Placing: every row that the sweep left without a class joins one.

use tauell_base::pace::Pace;

use super::UNIT_OF_WORK;
use super::classes::Class;
use super::partition::Partition;
use crate::objective::Cost;

/// Times that rows which no class took are tried again, since the classes have grown.
const ROUNDS: usize = 3;

/// Places rows, ascending, where each costs least. What no class takes becomes a class of its own, which takes in others until it
/// satisfies everything. It always can: the table as one class does.
pub(super) async fn place(partition: &mut Partition, mut rows: Vec<u32>, pace: &Pace) {
    for _ in 0..ROUNDS {
        let mut left = Vec::new();
        for row in rows {
            let before = partition.work();
            match partition.find(row, Cost::MAX, &[]) {
                Some((cost, class)) => {
                    let joined = partition.join(class, row);
                    partition.record_placing(&joined, cost);
                }
                None => left.push(row),
            }
            pace.pause(UNIT_OF_WORK * (partition.work() - before + 1)).await;
        }
        rows = left;
        if rows.is_empty() {
            return;
        }
        partition.refresh();
    }
    close(partition, rows, pace).await;
}

/// Closes a class of some rows and of the classes that it has to take in: the one first that costs least per row.
async fn close(partition: &mut Partition, rows: Vec<u32>, pace: &Pace) {
    let mut last = Class::of(rows, &partition.quasi, &partition.validity);
    let (alone, mut taken_in) = (last.len(), Vec::new());
    while !partition.validity.holds(last.len(), &last.counts) {
        let mut best: Option<(Cost, usize)> = None;
        for (at, class) in partition.classes.iter().enumerate().filter(|(_, class)| class.len() > 0) {
            let joined: Cost = last
                .cells
                .iter()
                .zip(&class.cells)
                .enumerate()
                .map(|(attribute, (&one, &other))| {
                    let ladder = partition.quasi.ladder(attribute);
                    ladder.cost(ladder.join_node(one, other))
                })
                .sum();
            let rows = (last.len() + class.len()) as Cost;
            let per_row = (joined * rows - last.total() - class.total()) / class.len() as Cost;
            if best.is_none_or(|(least, _)| per_row < least) {
                best = Some((per_row, at));
            }
        }
        let (_, at) = best.expect("the whole table satisfies every requirement");
        let taken = std::mem::take(&mut partition.classes[at]);
        taken_in.push(taken.number);
        let looked = partition.classes.len() + taken.len();
        taken.rows.into_iter().for_each(|row| last.add(row, &partition.quasi, &partition.validity));
        partition.add_work(looked);
        pace.pause(UNIT_OF_WORK * looked as u64).await;
    }
    partition.gather(last, taken_in, alone);
    partition.refresh();
}
