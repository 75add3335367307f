//! An adversary who learns from the release itself how sensitive values go with the quasi-identifier: naive Bayes over all rows, refined in
//! `ROUNDS` rounds (Kifer, *Attacks on privacy and deFinetti's theorem*, SIGMOD 2009; the formula is stated in
//! docs/explanation/adversaries.md#an-adversary-who-learns-from-the-release).
//!
//! Rows of a class about which the adversary knows the same have the same posterior, which is stored once (`people.rs`). So memory is
//! O(distinct rows of each class · values that it can have), and a round costs that times the attributes. Larger releases than `MOST`
//! are not measured, and the report states that.
//!
//! To change it: the same release with the same quasi-identifiers gives the same figures, however the work was sliced; nothing but the
//! count of right guesses may look at original sensitive values.

mod counts;
mod people;
#[cfg(test)]
mod tests;

use tauell_data::microdata::Microdata;
use tauell_data::taxonomy::LeafRank;
use tauell_privacy::{BaseIndex, Spread};
use tauell_publish::release::Release;

use counts::{Counts, Features, Scratch};
use people::People;

/// How often posteriors are computed from those of all rows before.
pub(crate) const ROUNDS: usize = 10;

/// From where on a value is nearly certain.
pub const NEARLY: f64 = 0.9;

/// How far beyond the limit someone is to count.
pub(crate) const BEYOND: f64 = 0.1;

/// The largest number of posteriors of a round, times attributes.
const MOST: u64 = 30_000_000;

/// What an attribute of one posterior costs, in units of some nanoseconds.
const STEP: u64 = 8;

/// What the adversary infers of one sensitive attribute.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct LearningResult {
    /// People looked at.
    pub people: u64,
    /// People with some value likelier than the limit and ten points; `None` if no requirement limits the share of a
    /// value.
    pub above_limit: Option<u64>,
    /// People with some value likelier than 0.9.
    pub nearly_certain: u64,
    /// Of these, those of classes in which one value has that share.
    pub nearly_certain_by_class: u64,
    /// Of these, those who have that value; `None` where the original is not known.
    pub nearly_certain_right: Option<u64>,
    /// How many of these would have it if every row of a class were equally likely to be theirs, and the variance of that number.
    pub nearly_certain_by_chance: (f64, f64),
    /// People who have the value that is likeliest for them; `None` where the original is not known.
    pub guessed_right: Option<u64>,
}

/// Learning from a release, in slices.
#[derive(Clone, Debug)]
pub struct Learning {
    attribute: usize,
    limit: Option<f64>,
    stage: Stage,
}

#[derive(Clone, Debug)]
enum Stage {
    Begun,
    /// The values that each class can have are gathered.
    Gathering(Gathered, usize),
    /// The round, and the next class in it.
    Rounds(Box<Posteriors>, usize, usize),
    Counting(Box<Posteriors>, usize, LearningResult),
    Done(Option<LearningResult>),
}

/// By class: who is in it, and the values that it can have, with their shares.
#[derive(Clone, Debug)]
struct Gathered {
    features: Features,
    people: People,
    start: Vec<usize>,
    values: Vec<u32>,
    shares: Vec<f64>,
    /// Whether every row of the class has a base value: how many have which is certain.
    exact: Vec<bool>,
    /// Posteriors so far.
    cells: u64,
}

#[derive(Clone, Debug)]
struct Posteriors {
    of: Gathered,
    /// By class, kind and value of the class.
    posteriors: Vec<f64>,
    /// Where those of a class begin.
    start: Vec<usize>,
    /// What all posteriors of the round before say, and of this round so far.
    before: Counts,
    now: Counts,
    scratch: Scratch,
    /// By published value of a class: how much of it fits its people.
    sums: Vec<f64>,
    /// By kind and published value of a class that has generalized values or sets: how well it fits.
    fits: Vec<f64>,
}

/// A published value that stands for several: the share of its class, and of what it stands for, how likely each is by the counts so far.
struct Covering {
    share: f64,
    likely: Vec<(usize, f64)>,
}

impl Learning {
    /// Of one sensitive attribute; `limit` is the largest share that a requirement allows a value. O(1).
    pub fn new(attribute: usize, limit: Option<f64>) -> Self {
        Self { attribute, limit, stage: Stage::Begun }
    }

    /// Works for about as many units of some nanoseconds as are left, and takes off what it worked; true when all is done. `people` are the
    /// original rows, each in the place of a row of its person's class, if they are known.
    pub fn advance(&mut self, release: &Release, people: Option<&Microdata>, left: &mut u64) -> bool {
        let publication = &release.publication;
        let classes = publication.class_count();
        loop {
            if *left == 0 {
                return matches!(self.stage, Stage::Done(_));
            }
            self.stage = match std::mem::replace(&mut self.stage, Stage::Done(None)) {
                Stage::Begun => {
                    *left = left.saturating_sub(10 * publication.rows().len() as u64);
                    let features = Features::of(release, people);
                    // Before any class is gathered.
                    match features.cells(release.sensitive[self.attribute].spread.base().len()) <= MOST {
                        true => Stage::Gathering(Gathered::new(features), 0),
                        false => Stage::Done(None),
                    }
                }
                Stage::Gathering(mut of, class) if class < classes => {
                    of.take(release, self.attribute, class);
                    *left = left.saturating_sub(80 * publication.class(class).rows.len() as u64 + 100);
                    match of.cells * release.quasi_identifiers.len().max(1) as u64 <= MOST {
                        true => Stage::Gathering(of, class + 1),
                        false => Stage::Done(None),
                    }
                }
                Stage::Gathering(of, _) => {
                    *left = left.saturating_sub(10 * publication.rows().len() as u64);
                    let posteriors = Posteriors::new(of, release.sensitive[self.attribute].spread.base().len());
                    Stage::Rounds(Box::new(posteriors), 0, 0)
                }
                Stage::Rounds(mut of, round, class) if class < classes => {
                    let worked = of.infer(release, self.attribute, class);
                    *left = left.saturating_sub(worked * STEP + 100);
                    Stage::Rounds(of, round, class + 1)
                }
                Stage::Rounds(mut of, round, _) => {
                    of.turn();
                    match round + 1 < ROUNDS {
                        true => Stage::Rounds(of, round + 1, 0),
                        false => Stage::Counting(of, 0, LearningResult::of_nobody(people.is_some(), self.limit)),
                    }
                }
                Stage::Counting(of, class, mut found) if class < classes => {
                    of.count(release, people, (self.attribute, class), self.limit, &mut found);
                    *left = left.saturating_sub(20 * publication.class(class).rows.len() as u64 + 50);
                    Stage::Counting(of, class + 1, found)
                }
                Stage::Counting(_, _, found) => Stage::Done(Some(found)),
                done => {
                    self.stage = done;
                    return true;
                }
            };
        }
    }

    /// The result; `None` before that, and if the release is too large to be measured.
    pub fn found(&self) -> Option<LearningResult> {
        if let Stage::Done(found) = &self.stage { *found } else { None }
    }
}

impl LearningResult {
    fn of_nobody(is_known: bool, limit: Option<f64>) -> Self {
        let known = is_known.then_some(0);
        Self { above_limit: limit.map(|_| 0), nearly_certain_right: known, guessed_right: known, ..Self::default() }
    }
}

impl Gathered {
    /// No class yet.
    fn new(features: Features) -> Self {
        let (values, shares, exact) = (Vec::new(), Vec::new(), Vec::new());
        Self { features, people: People::new(), start: vec![0], values, shares, exact, cells: 0 }
    }

    /// Takes the next class.
    fn take(&mut self, release: &Release, attribute: usize, class: usize) {
        let spread = &release.sensitive[attribute].spread;
        let published = release.publication.histogram(class, attribute);
        let exact = published.iter().all(|&(value, _)| spread.only_base_value(value).is_some());
        self.exact.push(exact);
        let covered = match exact {
            true => published.len(),
            false => {
                published.iter().map(|&(value, _)| spread.base_runs(value).map(|run| run.len()).sum::<usize>()).sum()
            }
        };
        let masses = spread.masses(published);
        for base in masses.occurring() {
            self.values.push(base as u32);
            self.shares.push(masses.frequency(base));
        }
        let values = self.values.len() - self.start[class];
        self.start.push(self.values.len());
        let kinds = self.people.take(&self.features, release.publication.class(class).rows);
        self.cells += (kinds * values.max(covered)) as u64;
    }

    /// Where the values of a class are.
    fn values_of(&self, class: usize) -> std::ops::Range<usize> {
        self.start[class]..self.start[class + 1]
    }
}

impl Posteriors {
    /// Everyone begins with the distribution of their class.
    fn new(mut of: Gathered, values: usize) -> Self {
        of.features.forget_rows();
        let empty = Counts::new(&of.features, values);
        let (mut posteriors, mut start, mut before) = (Vec::with_capacity(of.cells as usize), vec![0], empty.clone());
        for class in 0..of.exact.len() {
            let own = of.values_of(class);
            for kind in of.people.kinds(class) {
                posteriors.extend_from_slice(&of.shares[own.clone()]);
                before.add(kind, &of.values[own.clone()], &of.shares[own.clone()]);
            }
            start.push(posteriors.len());
        }
        let (scratch, sums, fits) = (Scratch::default(), Vec::new(), Vec::new());
        Self { of, posteriors, start, before, now: empty, scratch, sums, fits }
    }

    /// The next posteriors of the rows of a class, from the round before. Says how many steps it took.
    fn infer(&mut self, release: &Release, attribute: usize, class: usize) -> u64 {
        let own = self.of.values_of(class);
        if own.is_empty() {
            return 0;
        }
        let steps = if self.of.exact[class] {
            self.infer_exact(release, class);
            0
        } else {
            self.infer_covered(release, attribute, class)
        };
        let Self { of, posteriors, start, now, .. } = self;
        let (values, kinds) = (&of.values[own], of.people.kinds(class));
        let steps = steps + (kinds.len() * values.len() * (of.features.len() + 1)) as u64;
        for (posterior, kind) in posteriors[start[class]..start[class + 1]].chunks_exact_mut(values.len()).zip(kinds) {
            let all: f64 = posterior.iter().sum();
            posterior.iter_mut().for_each(|one| *one /= all);
            now.add(kind, values, posterior);
        }
        steps
    }

    /// Of a class of base values alone, up to a factor.
    fn infer_exact(&mut self, release: &Release, class: usize) {
        let Self { of, posteriors, start, before, scratch, sums, .. } = self;
        let own = of.values_of(class);
        let (values, likely) = (&of.values[own.clone()], &of.shares[own]);
        let of_class = &mut posteriors[start[class]..start[class + 1]];
        sums.clear();
        sums.resize(values.len(), 0.0);
        for (posterior, kind) in of_class.chunks_exact_mut(values.len()).zip(of.people.kinds(class)) {
            before.likelihoods(&of.features, kind, (values, posterior), scratch);
            // In proportion to what is expected of someone in this class.
            let all: f64 = likely.iter().zip(&*posterior).map(|(share, likelihood)| share * likelihood).sum();
            posterior.iter_mut().zip(&mut *sums).for_each(|(one, sum)| {
                *one /= all;
                *sum += *one * kind.people();
            });
        }
        // It is certain how many have a value, so it is the less likely for one the more it suits the others.
        let rivals = release.publication.class(class).rows.len() > 1;
        for posterior in of_class.chunks_exact_mut(values.len()) {
            for ((one, sum), share) in posterior.iter_mut().zip(&*sums).zip(likely) {
                let others = if rivals { (sum - *one).max(f64::MIN_POSITIVE) } else { 1.0 };
                *one *= share / others;
            }
        }
    }

    /// Of a class with generalized values or sets: how likely each is published for a person, as above, and then what it stands for. Says
    /// how many further steps it took.
    fn infer_covered(&mut self, release: &Release, attribute: usize, class: usize) -> u64 {
        let Self { of, posteriors, start, before, scratch, sums, fits, .. } = self;
        let values = &of.values[of.values_of(class)];
        let cells = covering(release, attribute, class, values, before);
        let of_class = &mut posteriors[start[class]..start[class + 1]];
        let (mut steps, rivals) = (0, release.publication.class(class).rows.len() > 1);
        sums.clear();
        sums.resize(cells.len(), 0.0);
        fits.clear();
        for (posterior, kind) in of_class.chunks_exact_mut(values.len()).zip(of.people.kinds(class)) {
            before.likelihoods(&of.features, kind, (values, posterior), scratch);
            let first = fits.len();
            fits.extend(cells.iter().map(|cell| cell.fit(posterior)));
            let own = &mut fits[first..];
            let all: f64 = own.iter().zip(&cells).map(|(fit, cell)| fit * cell.share).sum();
            own.iter_mut().zip(&mut *sums).for_each(|(fit, sum)| {
                *fit /= all;
                *sum += *fit * kind.people();
            });
        }
        let mut next = vec![0.0; values.len()];
        for (posterior, own) in of_class.chunks_exact_mut(values.len()).zip(fits.chunks_exact(cells.len())) {
            next.fill(0.0);
            for ((cell, fit), sum) in cells.iter().zip(own).zip(&*sums) {
                let others = if rivals { (sum - fit).max(f64::MIN_POSITIVE) } else { 1.0 };
                let each = cell.share * fit / others / cell.fit(posterior).max(f64::MIN_POSITIVE);
                cell.likely.iter().for_each(|&(place, likely)| next[place] += each * likely * posterior[place]);
                steps += 2 * cell.likely.len() as u64;
            }
            posterior.copy_from_slice(&next);
        }
        steps
    }

    /// A round is over.
    fn turn(&mut self) {
        std::mem::swap(&mut self.before, &mut self.now);
        self.now.clear();
    }

    fn count(
        &self,
        release: &Release,
        original: Option<&Microdata>,
        (attribute, class): (usize, usize),
        limit: Option<f64>,
        found: &mut LearningResult,
    ) {
        let values = &self.of.values[self.of.values_of(class)];
        let spread = &release.sensitive[attribute].spread;
        let of_one_value = self.of.shares[self.of.values_of(class)].iter().any(|&share| share > NEARLY);
        let of_class = &self.posteriors[self.start[class]..self.start[class + 1]];
        for (posterior, kind) in of_class.chunks_exact(values.len().max(1)).zip(self.of.people.kinds(class)) {
            let Some((likeliest, &most)) = posterior.iter().enumerate().reduce(|a, b| if b.1 > a.1 { b } else { a })
            else {
                continue;
            };
            let people = kind.rows().len() as u64;
            found.people += people;
            if let (Some(limit), Some(above)) = (limit, &mut found.above_limit) {
                *above += if most > limit + BEYOND + 1e-9 { people } else { 0 };
            }
            let nearly = most > NEARLY;
            found.nearly_certain += if nearly { people } else { 0 };
            found.nearly_certain_by_class += if nearly && of_one_value { people } else { 0 };
            if nearly {
                let share = self.of.shares[self.of.start[class] + likeliest];
                found.nearly_certain_by_chance.0 += people as f64 * share;
                found.nearly_certain_by_chance.1 += people as f64 * share * (1.0 - share);
            }
            let Some(original) = original else { continue };
            let leaves = original.sensitive()[attribute].leaves();
            let is_right = |&&row: &&u32| {
                spread.base_index(LeafRank(leaves[row as usize])) == Some(values[likeliest] as BaseIndex)
            };
            let right = kind.rows().iter().filter(is_right).count() as u64;
            found.guessed_right = found.guessed_right.map(|of| of + right);
            found.nearly_certain_right = found.nearly_certain_right.map(|of| of + if nearly { right } else { 0 });
        }
    }
}

impl Covering {
    /// How well it fits someone to whom the values have these likelihoods.
    fn fit(&self, likelihoods: &[f64]) -> f64 {
        self.likely.iter().map(|&(place, likely)| likely * likelihoods[place]).sum()
    }
}

/// The published values of a class, each spread over its base values by the counts learned so far.
fn covering(release: &Release, attribute: usize, class: usize, values: &[u32], learned: &Counts) -> Vec<Covering> {
    let spread: &Spread = &release.sensitive[attribute].spread;
    let published = release.publication.histogram(class, attribute);
    let rows: u64 = published.iter().map(|&(_, rows)| rows).sum();
    let each = published.into_iter().map(|(value, count)| {
        let places = spread.base_runs(value).flatten().filter_map(|base| values.binary_search(&(base as u32)).ok());
        let learned: Vec<(usize, f64)> =
            places.map(|place| (place, learned.of_value(values[place] as usize))).collect();
        let all: f64 = learned.iter().map(|&(_, one)| one).sum();
        let likely = learned.into_iter().map(|(place, one)| (place, one / all)).collect();
        Covering { share: count as f64 / rows as f64, likely }
    });
    each.collect()
}
