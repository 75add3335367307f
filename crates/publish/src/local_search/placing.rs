//! Placing: every row that the sweep left without a class joins one.

use tauell_base::pace::Pace;

use super::UNIT_OF_WORK;
use super::classes::Class;
use super::partition::Partition;
use crate::objective::Cost;

/// Times that rows which no class took are tried again, since the classes have grown.
const ROUNDS: usize = 3;

/// Rows that no class takes are suppressed as soon as few enough are left over; that is tested when they have so many times as many rows
/// as at the test before, in sixteenths.
const NEXT_TEST: usize = 17;

/// Places rows, ascending, where each costs least. What no class takes is suppressed, if so many rows may be. Otherwise it becomes a
/// class of its own, which takes in others until it satisfies everything, or does so without rows that may be suppressed. It always can:
/// the table as one class does.
pub(super) async fn place(partition: &mut Partition, mut rows: Vec<u32>, pace: &Pace) {
    for _ in 0..ROUNDS {
        let mut left = Vec::new();
        for row in rows {
            let before = partition.work();
            match partition.find_class(row, Cost::MAX, &[]) {
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
    let is_table = partition.classes.iter().any(|class| class.len() > 0);
    if is_table && rows.len() <= partition.allowance() {
        partition.suppress(rows);
    } else {
        close(partition, rows, pace).await;
    }
}

/// Closes a class of some rows and of the classes that it has to take in, the one first that costs least per row, without the rows that
/// have to be suppressed.
async fn close(partition: &mut Partition, rows: Vec<u32>, pace: &Pace) {
    let alone = rows.clone();
    let mut last = Class::of(rows, &partition.quasi, &partition.validity);
    let (mut taken_in, mut suppressed, mut next_test) = (Vec::new(), Vec::new(), 0);
    while !partition.validity.holds(last.len(), &last.counts) {
        let is_whole = last.len() == partition.quasi.row_count();
        if partition.allowance() > 0 && (last.len() >= next_test || is_whole) {
            pace.pause(UNIT_OF_WORK * last.len() as u64).await;
            next_test = last.len() * NEXT_TEST / 16 + 1;
            let surplus = partition.validity.surplus(&last.rows);
            if let Some(surplus) = surplus.filter(|surplus| surplus.len() <= partition.allowance()) {
                last.rows.retain(|row| surplus.binary_search(row).is_err());
                last = Class::of(last.rows, &partition.quasi, &partition.validity);
                suppressed = surplus;
                break;
            }
        }
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
        let (_, at) = best.expect("the whole table satisfies everything, without some rows at least");
        let taken = std::mem::take(&mut partition.classes[at]);
        taken_in.push(taken.number);
        let looked = partition.classes.len() + taken.len();
        taken.rows.into_iter().for_each(|row| last.add(row, &partition.quasi, &partition.validity));
        partition.add_work(looked);
        pace.pause(UNIT_OF_WORK * looked as u64).await;
    }
    partition.gather(last, taken_in, &alone, suppressed);
    partition.refresh();
}
