//! A pass: suppressed rows that cost less in a class join it. Each class in turn, the costliest first, moves rows away that cost less
//! elsewhere, twice; then each is dissolved if that costs less.

use tauell_base::pace::Pace;
use tauell_base::sorting::sort_places;

use super::UNIT_OF_WORK;
use super::classes::Extent;
use super::limits::{Budget, Steps};
use super::partition::Partition;
use crate::objective::Cost;

/// Classes with more rows are not dissolved.
const MOST_DISSOLVED: usize = 30;

/// Times that rows move before classes are dissolved: moves save more for the same work.
const MOVES: usize = 2;

/// Goes through the classes, or until the budget is used up or the search stops.
pub(super) async fn pass(partition: &mut Partition, budget: Budget, steps: &mut Steps, pace: &Pace) {
    let mut place = 0;
    while place < partition.suppressed().len() && steps.may_go_on(partition.work(), budget) {
        let before = partition.work();
        partition.add_work(1);
        if !partition.readmit(place) {
            place += 1;
        }
        pace.pause(UNIT_OF_WORK * (partition.work() - before)).await;
    }
    for _ in 0..MOVES {
        for class in dearest_first(partition) {
            if !steps.may_go_on(partition.work(), budget) {
                break;
            }
            if partition.classes[class as usize].cost > 0 {
                give_away(partition, class, budget, steps, pace).await;
            }
            pace.pause(UNIT_OF_WORK).await;
        }
        partition.refresh();
    }
    for class in dearest_first(partition) {
        let before = partition.work();
        if !steps.may_go_on(before, budget) {
            break;
        }
        if partition.classes[class as usize].cost > 0 {
            dissolve(partition, class);
        }
        pace.pause(UNIT_OF_WORK * (partition.work() - before + 1)).await;
    }
    partition.refresh();
}

fn dearest_first(partition: &Partition) -> Vec<u32> {
    let mut order: Vec<u32> = (0..partition.classes.len() as u32).collect();
    let cost = |at: u32| partition.classes[at as usize].cost;
    sort_places(&mut order, |a, b| cost(b).cmp(&cost(a)));
    order
}

/// Moves rows of a class that cost less in another one, or suppressed, where the class satisfies everything without them.
async fn give_away(partition: &mut Partition, class: u32, budget: Budget, steps: &mut Steps, pace: &Pace) {
    // Most classes can do without none of their rows.
    let mut extent = None;
    partition.add_work(partition.classes[class as usize].len());
    let mut place = 0;
    while place < partition.classes[class as usize].len() && steps.may_go_on(partition.work(), budget) {
        let before = partition.work();
        let row = partition.classes[class as usize].rows[place];
        partition.add_work(1);
        let mut target = None;
        if partition.can_leave(class, row) {
            let extent = extent.get_or_insert_with(|| Extent::of(&partition.classes[class as usize], &partition.quasi));
            target = better(partition, class, row, extent).map(|target| (target, extent));
        }
        match target {
            Some((target, extent)) => {
                partition.leave(class, place, extent);
                let joined = partition.join(target, row);
                partition.record_move(class, &joined);
            }
            None => place += 1,
        }
        pace.pause(UNIT_OF_WORK * (partition.work() - before)).await;
    }
}

/// Where a row costs less than its own class saves without it.
fn better(partition: &mut Partition, class: u32, row: u32, extent: &Extent) -> Option<u32> {
    let of = &partition.classes[class as usize];
    let without = match of.len() {
        1 => 0,
        rows => extent.cost_without(&of.cells, row, &partition.quasi) * (rows as Cost - 1),
    };
    let saved = of.total() - without;
    if saved == 0 {
        return None;
    }
    partition.find(row, saved, &[class]).map(|(_, target)| target)
}

/// Distributes the rows of a class over others, and over the suppressed ones, if that costs less in all.
fn dissolve(partition: &mut Partition, class: u32) {
    let of = &partition.classes[class as usize];
    if of.len() == 0 || of.len() > MOST_DISSOLVED || of.is_best_whole {
        return;
    }
    let (rows, mut left) = (of.rows.clone(), of.total());
    let mut joined = Vec::new();
    for &row in &rows {
        let Some((cost, target)) = partition.find(row, left, &[class]) else {
            joined.into_iter().rev().for_each(|joined| partition.take_back(joined));
            partition.classes[class as usize].is_best_whole = true;
            return;
        };
        left -= cost;
        joined.push(partition.join(target, row));
    }
    partition.dissolve(class, &joined, left);
}
