//! The question of one tuple: which is the highest level vector at which it meets others that make up a class with it?

use super::super::sieve::has_bits;

/// After so many units of work, a question takes the best answer that it has.
const PATIENCE: u64 = 4_000_000;

/// So many of the nearest tuples are kept in mind between two questions of a tuple.
const KNOWN: usize = 256;

/// How one attribute's values lie in a block of tuples: the tree, as far as its tuples know it.
pub(super) struct Ladder {
    /// Per place in the block: which of the block's values, in the order of the tree.
    pub value: Vec<u32>,
    /// The deepest level that each value has in common with the next.
    pub common: Vec<u16>,
    /// The deepest level.
    pub deepest: u16,
}

/// A level vector: what it loses against the base vector, and its levels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Answer {
    pub loss: i64,
    pub levels: Box<[u16]>,
}

impl Answer {
    /// Whether this one is visited before the other.
    pub(crate) fn is_before(&self, other: &Self) -> bool {
        self.cmp(other).is_gt()
    }
}

impl Ord for Answer {
    /// The greater is visited first.
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        other.loss.cmp(&self.loss).then_with(|| self.levels.cmp(&other.levels))
    }
}

impl PartialOrd for Answer {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

/// One tuple among those of a block.
pub(super) struct Question<'a> {
    ladders: &'a [Ladder],
    losses: &'a [Vec<i64>],
    /// Per place: what the tuple's loose rows reach.
    reach: &'a [u64],
    place: u32,
    /// Per attribute, per value: the deepest level that it has in common with the tuple's.
    shared: Vec<Vec<u16>>,
    best: Option<Answer>,
    /// Units of work done.
    work: u64,
}

/// A tuple that may join: what the level vector loses where it does.
#[derive(Clone, Copy)]
struct Candidate {
    loss: i64,
    place: u32,
}

/// What a tuple keeps in mind of its question: the nearest others, and what the nearest of all that are not among them loses.
pub(super) struct Known {
    nearest: Vec<Candidate>,
    beyond: i64,
}

/// Tuples that may join, with their data side by side.
struct Near {
    /// What the tuples reach.
    reach: Vec<u64>,
    /// Per tuple, per attribute: the deepest level in common.
    levels: Vec<u16>,
}

/// A group on the way: where it meets, and what it has.
struct Meeting {
    answer: Answer,
    bits: u64,
}

impl<'a> Question<'a> {
    /// The question of the tuple at a place.
    pub fn new(ladders: &'a [Ladder], losses: &'a [Vec<i64>], reach: &'a [u64], place: u32) -> Self {
        let mut work = 0;
        let shared = ladders.iter().map(|ladder| {
            let own = ladder.value[place as usize] as usize;
            let mut shared = vec![ladder.deepest; ladder.common.len() + 1];
            let mut level = ladder.deepest;
            for (shared, &common) in shared[own + 1..].iter_mut().zip(&ladder.common[own..]) {
                level = level.min(common);
                *shared = level;
            }
            level = ladder.deepest;
            for (shared, &common) in shared[..own].iter_mut().zip(&ladder.common[..own]).rev() {
                level = level.min(common);
                *shared = level;
            }
            work += shared.len() as u64;
            shared
        });
        let shared = shared.collect();
        Self { ladders, losses, reach, place, shared, best: None, work }
    }

    /// The highest level vector at which the tuple's group has `least` values, by the bits of its reach; `None` where all of the
    /// block have fewer. Also the units of work done.
    pub fn values(mut self, least: u32, known: &mut Option<Known>) -> (Option<Answer>, u64) {
        let own = self.reach[self.place as usize];
        if has_bits(own, least) {
            let levels = self.ladders.iter().map(|ladder| ladder.deepest).collect();
            return (Some(Answer { loss: 0, levels }), self.work);
        }
        if let Some(known) = known
            && self.settles(known, least)
        {
            return (self.best, self.work);
        }
        let mut all = self.all(|reach| reach != 0);
        let mut nearest = all.clone();
        let beyond = if all.len() > KNOWN {
            let beyond = nearest.select_nth_unstable_by_key(KNOWN, |one| (one.loss, one.place)).1.loss;
            nearest.truncate(KNOWN);
            nearest.shrink_to_fit();
            beyond
        } else {
            i64::MAX
        };
        let found = known.insert(Known { nearest, beyond });
        if !self.settles(found, least) {
            if let Some(best) = &self.best {
                all.retain(|one| one.loss <= best.loss);
            }
            self.among(all, least);
        }
        (self.best, self.work)
    }

    /// Whether the nearest tuples that are known give the best answer of all.
    fn settles(&mut self, known: &Known, least: u32) -> bool {
        // A tuple without rows adds nothing.
        self.among(known.nearest.clone(), least);
        known.beyond == i64::MAX || self.best.as_ref().is_some_and(|best| best.loss < known.beyond)
    }

    /// The best answer among these.
    ///
    /// It is where the tuple meets some others, each of which adds a value. A first answer comes from letting the nearest join,
    /// one after the other; then branch and bound over those that are nearer than that.
    fn among(&mut self, mut candidates: Vec<Candidate>, least: u32) {
        let own = self.reach[self.place as usize];
        let base = Answer { loss: 0, levels: self.ladders.iter().map(|ladder| ladder.deepest).collect() };
        candidates.retain(|one| self.reach[one.place as usize] & !own != 0);
        if self.best.is_none() {
            self.best = self.nearest(Meeting { answer: base.clone(), bits: own }, candidates.clone(), least);
        }
        let Some(best) = &self.best else { return };
        candidates.retain(|one| one.loss <= best.loss);
        candidates.sort_unstable_by_key(|one| (one.loss, one.place));
        let near = Near {
            reach: candidates.iter().map(|one| self.reach[one.place as usize]).collect(),
            levels: candidates.iter().flat_map(|one| self.shared_with(one.place)).collect(),
        };
        self.work += near.levels.len() as u64;
        for (number, one) in candidates.iter_mut().enumerate() {
            one.place = number as u32;
        }
        self.extend(&Meeting { answer: base, bits: own }, &candidates, &near, least);
    }

    /// The level at which the group meets when the nearest that add a value join, one after the other.
    fn nearest(&mut self, mut group: Meeting, mut candidates: Vec<Candidate>, least: u32) -> Option<Answer> {
        loop {
            let next = candidates.iter().min_by_key(|one| (one.loss, one.place))?;
            group.answer.levels = self.meet(&group.answer.levels, next.place);
            group.answer.loss = next.loss;
            group.bits |= self.reach[next.place as usize];
            if has_bits(group.bits, least) {
                return Some(group.answer);
            }
            candidates.retain(|one| self.reach[one.place as usize] & !group.bits != 0);
            for one in &mut candidates {
                one.loss = self.loss(&group.answer.levels, one.place);
            }
            self.work += (candidates.len() * self.ladders.len()) as u64;
        }
    }

    /// Goes on from a group with the candidates that add a value, in order.
    ///
    /// The nearest first, none that cannot come before the best so far, and none that meets the group at or below where one
    /// before it did, since that one may join it at no loss.
    fn extend(&mut self, group: &Meeting, candidates: &[Candidate], near: &Near, least: u32) {
        let width = self.ladders.len();
        let of = |one: &Candidate| &near.levels[one.place as usize * width..][..width];
        let mut branches: Vec<Box<[u16]>> = Vec::new();
        for (at, one) in candidates.iter().enumerate() {
            let Some(best) = &self.best else { return };
            if one.loss > best.loss || self.work > PATIENCE {
                return;
            }
            let meet = |levels: &[u16]| levels.iter().zip(of(one)).map(|(a, b)| *a.min(b)).collect();
            let answer = Answer { loss: one.loss, levels: meet(&group.answer.levels) };
            self.work += (width * (1 + branches.len() / 8)) as u64;
            if !answer.is_before(best) {
                continue;
            }
            let bits = group.bits | near.reach[one.place as usize];
            if has_bits(bits, least) {
                self.best = Some(answer);
                continue;
            }
            let joins = |branch: &[u16]| branch.iter().zip(&answer.levels).all(|(above, level)| level <= above);
            if branches.iter().any(|branch| joins(branch)) {
                continue;
            }
            let most = best.loss;
            let further = self.further(&answer.levels);
            let mut next = Vec::new();
            for other in &candidates[at + 1..] {
                if near.reach[other.place as usize] & !bits == 0 {
                    continue;
                }
                let mut loss = answer.loss;
                let mut attributes = of(other).iter().zip(&further);
                // Until it is too much, some attributes at a time.
                while loss <= most && attributes.len() > 0 {
                    loss +=
                        attributes.by_ref().take(8).map(|(&level, by_level)| by_level[usize::from(level)]).sum::<i64>();
                }
                if loss <= most {
                    next.push(Candidate { loss, place: other.place });
                }
            }
            self.work += ((candidates.len() - at) * width) as u64;
            if bits.count_ones() + 1 >= least {
                // Whatever joins is enough: only the nearest count.
                let nearest = next.iter().map(|one| one.loss).min().unwrap_or(0);
                next.retain(|one| one.loss == nearest);
            } else {
                next.sort_unstable_by_key(|one| (one.loss, one.place));
            }
            branches.push(answer.levels.clone());
            self.extend(&Meeting { answer, bits }, &next, near, least);
        }
    }

    /// Per attribute, per level of a tuple that joins: what a group at `levels` loses further.
    fn further(&self, levels: &[u16]) -> Vec<Vec<i64>> {
        let by_attribute = self.losses.iter().zip(levels).map(|(losses, &level)| {
            let now = losses[usize::from(level)];
            losses.iter().map(|loss| (loss - now).max(0)).collect()
        });
        by_attribute.collect()
    }

    /// A level vector at which the tuple's group is one that `closes`, found by letting the nearest tuples join, more of them the
    /// larger the group is; `None` where the whole block does not close.
    pub fn group(mut self, mut closes: impl FnMut(&[u32]) -> (bool, u64)) -> (Option<Answer>, u64) {
        let mut levels: Box<[u16]> = self.ladders.iter().map(|ladder| ladder.deepest).collect();
        let mut loss = 0;
        let mut group = vec![self.place];
        let mut others = self.all(|reach| reach != 0);
        loop {
            let (does, work) = closes(&group);
            self.work += work;
            if does {
                return (Some(Answer { loss, levels }), self.work);
            }
            if others.is_empty() {
                return (None, self.work);
            }
            let join = (group.len() / 4).clamp(1, others.len());
            others.select_nth_unstable_by_key(join - 1, |one| (one.loss, one.place));
            for one in &others[..join] {
                levels = self.meet(&levels, one.place);
            }
            // Tuples that meet the group there join it.
            loss = self.losses.iter().zip(&levels).map(|(losses, &level)| losses[usize::from(level)]).sum();
            let mut apart = Vec::with_capacity(others.len());
            for one in &others {
                let with = self.loss(&levels, one.place);
                let joins = with == loss && self.meet(&levels, one.place) == levels;
                if joins {
                    group.push(one.place);
                } else {
                    apart.push(Candidate { loss: with, place: one.place });
                }
            }
            self.work += (others.len() * levels.len()) as u64;
            group.sort_unstable();
            others = apart;
        }
    }

    /// All other tuples whose reach is wanted, with what is lost where each joins the tuple alone.
    fn all(&mut self, wanted: impl Fn(u64) -> bool) -> Vec<Candidate> {
        let mut losses = vec![0i64; self.reach.len()];
        for ((ladder, shared), by_level) in self.ladders.iter().zip(&self.shared).zip(self.losses) {
            let by_value: Vec<i64> = shared.iter().map(|&level| by_level[usize::from(level)]).collect();
            for (loss, &value) in losses.iter_mut().zip(&ladder.value) {
                *loss += by_value[value as usize];
            }
        }
        self.work += (losses.len() * self.ladders.len()) as u64;
        let places =
            (0u32..).zip(losses).filter(|&(place, _)| place != self.place && wanted(self.reach[place as usize]));
        places.map(|(place, loss)| Candidate { loss, place }).collect()
    }

    /// Per attribute: the deepest level that a tuple has in common with this one.
    fn shared_with(&self, place: u32) -> impl Iterator<Item = u16> {
        self.ladders.iter().zip(&self.shared).map(move |(ladder, shared)| shared[ladder.value[place as usize] as usize])
    }

    /// Where a group at `levels` meets a tuple.
    fn meet(&self, levels: &[u16], place: u32) -> Box<[u16]> {
        levels.iter().zip(self.shared_with(place)).map(|(&level, shared)| level.min(shared)).collect()
    }

    /// What is lost there.
    fn loss(&self, levels: &[u16], place: u32) -> i64 {
        let meeting = levels.iter().zip(self.shared_with(place)).map(|(&level, shared)| level.min(shared));
        meeting.zip(self.losses).map(|(level, losses)| losses[usize::from(level)]).sum()
    }
}
