//! A block of tuples, swept on its own: a queue of level vectors, one a tuple.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use tauell_data::microdata::{Attribute, Microdata};
use tauell_data::taxonomy::LeafRank;

use super::super::super::AttributeRequirements;
use super::super::visit::{Demand, Means, Sweeping};
use super::question::{Answer, Known, Ladder, Question};

/// A block under way.
pub(super) struct Block {
    /// Tuples, ascending.
    tuples: Vec<u32>,
    ladders: Vec<Ladder>,
    /// Per place: what the tuple's loose rows reach, 0 where none is loose.
    reach: Vec<u64>,
    /// Per place: what its last question has left in mind.
    known: Vec<Option<Known>>,
    /// Tuples with loose rows.
    loose: usize,
    /// It ends with so many loose tuples.
    leave: usize,
    /// The highest level vector first; a tuple's may be out of date.
    queue: BinaryHeap<(Answer, Reverse<u32>)>,
}

impl Block {
    /// The block of these tuples (ascending), which ends when at most `leave` of them are loose. O(tuples · attributes).
    pub fn new(tuples: Vec<u32>, leave: usize, sweeping: &Sweeping, microdata: &Microdata) -> Self {
        let rows: Vec<usize> = tuples.iter().map(|&tuple| sweeping.a_row(tuple)).collect();
        let ladders = microdata.quasi_identifiers().iter().map(|attribute| Ladder::of(attribute, &rows)).collect();
        let known = tuples.iter().map(|_| None).collect();
        let (reach, queue) = (Vec::new(), BinaryHeap::new());
        let mut block = Self { tuples, ladders, reach, known, loose: 0, leave, queue };
        block.look(sweeping);
        block
    }

    /// Closes classes, the highest level vectors first, until few enough tuples are loose or no more can close.
    pub async fn sweep(mut self, losses: &[Vec<i64>], sweeping: &mut Sweeping, means: &mut Means<'_>) {
        if self.loose <= self.leave {
            return;
        }
        for place in 0..self.tuples.len() as u32 {
            means.pace.pause(self.ask(place, losses, sweeping, means.requirements)).await;
        }
        while self.loose > self.leave {
            let Some((answer, Reverse(place))) = self.queue.pop() else { return };
            self.take_up(&answer, place, losses, sweeping, means).await;
            means.pace.pause(1).await;
        }
    }

    /// The highest level vector of the queue: visited where it still is one of its tuple's.
    async fn take_up(
        &mut self,
        answer: &Answer,
        place: u32,
        losses: &[Vec<i64>],
        sweeping: &mut Sweeping,
        means: &mut Means<'_>,
    ) {
        if self.reach[place as usize] == 0 {
            return;
        }
        let mask = sweeping.mask(&answer.levels);
        let own = self.tuples[place as usize];
        let places = (0..self.tuples.len() as u32).filter(|&place| self.reach[place as usize] != 0);
        let loose: Vec<u32> = places.map(|place| self.tuples[place as usize]).collect();
        let group = sweeping.group_of(own, &loose, &mask);
        let (closes, tested) = sweeping.closes(&group, means.requirements);
        means.pace.pause((loose.len() * mask.len()) as u64 + tested).await;
        if closes {
            let before = sweeping.loose_rows();
            sweeping.visit_among(&answer.levels, &loose, means).await;
            if sweeping.loose_rows() == before {
                return;
            }
            self.look(sweeping);
            means.pace.pause(self.tuples.len() as u64).await;
        }
        if self.reach[place as usize] != 0 {
            means.pace.pause(self.ask(place, losses, sweeping, means.requirements)).await;
        }
        if self.loose < self.tuples.len() / 2 {
            self.compact();
        }
    }

    /// Forgets the tuples that are not loose any more.
    fn compact(&mut self) {
        let loose: Vec<bool> = self.reach.iter().map(|&reach| reach != 0).collect();
        let mut places: Vec<u32> = Vec::with_capacity(loose.len());
        let mut next = 0;
        for &loose in &loose {
            places.push(next);
            next += u32::from(loose);
        }
        let queue = std::mem::take(&mut self.queue).into_iter();
        let queue = queue.filter(|(_, Reverse(place))| loose[*place as usize]);
        self.queue = queue.map(|(answer, Reverse(place))| (answer, Reverse(places[place as usize]))).collect();
        self.tuples = kept(&self.tuples, &loose);
        self.reach = kept(&self.reach, &loose);
        for ladder in &mut self.ladders {
            ladder.value = kept(&ladder.value, &loose);
        }
        self.known = self.tuples.iter().map(|_| None).collect();
    }

    /// Asks for the highest level vector of a tuple. Returns the units of work done.
    fn ask(
        &mut self,
        place: u32,
        losses: &[Vec<i64>],
        sweeping: &mut Sweeping,
        requirements: &[AttributeRequirements],
    ) -> u64 {
        if self.reach[place as usize] == 0 {
            return 1;
        }
        let question = Question::new(&self.ladders, losses, &self.reach, place);
        let (answer, work) = match sweeping.demand() {
            Demand::Values(least) => question.values(least, &mut self.known[place as usize]),
            Demand::Kept => question.group(|places| {
                let tuples: Vec<u32> = places.iter().map(|&place| self.tuples[place as usize]).collect();
                sweeping.closes(&tuples, requirements)
            }),
        };
        // What meets at the roots alone is for the last class.
        let answer = answer.filter(|answer| answer.levels.iter().any(|&level| level > 0));
        self.queue.extend(answer.map(|answer| (answer, Reverse(place))));
        work
    }

    /// Takes down what is loose.
    fn look(&mut self, sweeping: &Sweeping) {
        self.reach.clear();
        self.reach.extend(self.tuples.iter().map(|&tuple| sweeping.reach_of(tuple)));
        self.loose = self.reach.iter().filter(|&&reach| reach != 0).count();
    }
}

/// Those of the items that stay.
fn kept<T: Copy>(items: &[T], stay: &[bool]) -> Vec<T> {
    items.iter().zip(stay).filter(|&(_, &stay)| stay).map(|(&item, _)| item).collect()
}

impl Ladder {
    /// The values of these rows.
    fn of(attribute: &Attribute, rows: &[usize]) -> Self {
        let (taxonomy, leaves) = (attribute.taxonomy(), attribute.leaves());
        let mut present: Vec<u32> = rows.iter().map(|&row| leaves[row]).collect();
        present.sort_unstable();
        present.dedup();
        let value = rows.iter().map(|&row| present.partition_point(|&leaf| leaf < leaves[row]) as u32).collect();
        let deepest = taxonomy.levels() - 1;
        let common = |pair: &[u32]| {
            let at = |leaf, level| taxonomy.ancestor_at(LeafRank(leaf), level);
            (0..deepest).rev().find(|&level| at(pair[0], level) == at(pair[1], level)).unwrap_or(0) as u16
        };
        Self { value, common: present.windows(2).map(common).collect(), deepest: deepest as u16 }
    }
}
