//! The work, in slices: publish the true original, count what fits, try all of it or walk.

use std::sync::Arc;

use tauell_base::random::{Generator, Purpose};
use tauell_data::microdata::{Attribute, Microdata};
use tauell_data::taxonomy::LeafRank;
use tauell_privacy::Requirement;
use tauell_publish::release::{Partition, Publication};
use tauell_publish::{Method, Phase};

use super::candidates::Candidates;
use super::chain::Chain;
use super::posterior::{Counts, How, MinimalityFound, difference};
use super::{MOST_PEOPLE, MinimalityError, MinimalityOptions, Publisher, reading};

/// Steps of a search that count as one unit of work: a run of the method on a small table.
const STEPS: u64 = 64;
/// Units of a method's own that count as one.
const UNITS: u64 = 4_096;

/// The assessment of a method-aware adversary under way.
pub struct Minimality {
    publisher: Arc<dyn Publisher>,
    original: Arc<Microdata>,
    requirements: Vec<Vec<Requirement>>,
    options: MinimalityOptions,
    /// What the method makes of the true original.
    target: Option<Publication>,
    read: Vec<u32>,
    stage: MinimalityStage,
}

enum MinimalityStage {
    Publishing(Box<dyn Method + Send>),
    Counting(Box<Candidates>, u64),
    Trying {
        candidates: Box<Candidates>,
        tried: u64,
        of: u64,
        counts: Box<Counts>,
    },
    Walking {
        chains: Box<[Chain; 2]>,
    },
    Finished(MinimalityFound),
    /// Only while one of the above is made from the one before.
    Nothing,
}

impl Minimality {
    /// Begins the assessment of the release that `publisher` makes from this original, under these requirements by
    /// sensitive attribute.
    ///
    /// # Errors
    /// Too many people, nothing sensitive, an original that the method refuses.
    pub fn new(
        publisher: Arc<dyn Publisher>,
        original: Arc<Microdata>,
        requirements: Vec<Vec<Requirement>>,
        options: MinimalityOptions,
    ) -> Result<Self, MinimalityError> {
        if original.sensitive().is_empty() {
            return Err(MinimalityError::NothingSensitive);
        }
        if original.len() > MOST_PEOPLE {
            return Err(MinimalityError::TooManyPeople { people: original.len(), most: MOST_PEOPLE });
        }
        let run = publisher.publish(Arc::clone(&original)).ok_or(MinimalityError::Refused)?;
        let stage = MinimalityStage::Publishing(run);
        Ok(Self { publisher, original, requirements, options, target: None, read: Vec::new(), stage })
    }

    /// What the method makes of the true original, once that was published.
    pub fn publication(&self) -> Option<&Publication> {
        self.target.as_ref()
    }

    /// Works for about `budget` units (a unit is a run of the method on a small table), then says how far it is: so much of
    /// so much, all of it where it has finished. The outcome does not depend on how the work was sliced.
    ///
    /// # Errors
    /// An original that the method refuses on the way.
    pub fn advance(&mut self, budget: u64) -> Result<(u64, u64), MinimalityError> {
        let budget = budget.max(1);
        self.stage = match std::mem::replace(&mut self.stage, MinimalityStage::Nothing) {
            MinimalityStage::Publishing(mut run) => {
                let progress = run.advance(budget.saturating_mul(UNITS)).map_err(|_| MinimalityError::Refused)?;
                if progress.phase == Phase::Finished {
                    let target = self.publisher.published(&self.original, run);
                    self.read = reading(&target, self.requirements.len());
                    // Which originals a published table of another kind may have is for its method to say.
                    let partition = target.partition().ok_or(MinimalityError::NotGeneralized)?;
                    let candidates = Candidates::new(&self.original, partition);
                    self.target = Some(target);
                    MinimalityStage::Counting(Box::new(candidates), 0)
                } else {
                    MinimalityStage::Publishing(run)
                }
            }
            MinimalityStage::Counting(candidates, count) => self.count(candidates, count, budget),
            MinimalityStage::Trying { candidates, tried, of, counts } => {
                self.try_all(candidates, tried, of, counts, budget)
            }
            MinimalityStage::Walking { chains } => self.walk(chains, budget),
            finished => finished,
        };
        Ok(self.progress())
    }

    fn progress(&self) -> (u64, u64) {
        let most = self.options.most_candidates.max(1);
        match &self.stage {
            MinimalityStage::Publishing(_) | MinimalityStage::Nothing => (0, most),
            // Counting is a small part of trying.
            MinimalityStage::Counting(_, count) => (count / 100, most),
            MinimalityStage::Trying { tried, of, .. } => (*tried, of + 1),
            MinimalityStage::Walking { chains } => (chains.iter().map(Chain::steps).sum(), 2 * self.options.steps + 1),
            MinimalityStage::Finished(_) => (1, 1),
        }
    }

    /// The result; `None` before it has finished.
    pub fn finish(self) -> Option<MinimalityFound> {
        match self.stage {
            MinimalityStage::Finished(found) => Some(found),
            _ => None,
        }
    }

    fn target(&self) -> Partition<'_> {
        self.target.as_ref().and_then(Publication::partition).expect("the original was published as a partition")
    }

    fn count(&self, mut candidates: Box<Candidates>, mut count: u64, budget: u64) -> MinimalityStage {
        let mut steps = budget.saturating_mul(STEPS);
        loop {
            match candidates.advance(&mut steps) {
                Some(true) => count += 1,
                Some(false) => {
                    let candidates = Box::new(Candidates::new(&self.original, self.target()));
                    let counts = Box::new(Counts::new(&self.original));
                    return MinimalityStage::Trying { candidates, tried: 0, of: count, counts };
                }
                None => return MinimalityStage::Counting(candidates, count),
            }
            if count > self.options.most_candidates {
                let chain = |purpose| {
                    let random = Generator::new(self.options.seed, purpose);
                    Chain::new(&self.original, self.target(), random, self.options.steps)
                };
                return MinimalityStage::Walking {
                    chains: Box::new([Purpose::FirstChain, Purpose::SecondChain].map(chain)),
                };
            }
        }
    }

    fn try_all(
        &self,
        mut candidates: Box<Candidates>,
        mut tried: u64,
        of: u64,
        mut counts: Box<Counts>,
        budget: u64,
    ) -> MinimalityStage {
        let (people, attributes) = (self.original.len(), self.requirements.len());
        // As many steps as it takes: what follows each is a run of the method, which costs far more.
        let mut steps = u64::MAX;
        for _ in 0..budget {
            if candidates.advance(&mut steps) != Some(true) {
                let how = How::Exact { candidates: of, consistent: counts.total() };
                let found = MinimalityFound::of(&self.original, &self.requirements, how, &[&counts]);
                return MinimalityStage::Finished(found);
            }
            tried += 1;
            if self.reads_the_same(|person, attribute| candidates.value(person, attribute)) {
                for attribute in 0..attributes {
                    for person in 0..people {
                        counts.add(attribute, person, candidates.value(person, attribute), 1);
                    }
                }
                counts.counted(1);
            }
        }
        MinimalityStage::Trying { candidates, tried, of, counts }
    }

    fn walk(&self, mut chains: Box<[Chain; 2]>, budget: u64) -> MinimalityStage {
        let mut left = budget;
        for chain in chains.iter_mut() {
            while chain.steps() < self.options.steps {
                if left == 0 {
                    return MinimalityStage::Walking { chains };
                }
                if let Some(proposal) = chain.propose() {
                    left -= 1;
                    if self.reads_the_same(|person, attribute| chain.value(person, attribute)) {
                        chain.accept(proposal);
                    } else {
                        chain.reject(proposal);
                    }
                }
                chain.next();
            }
        }
        let moves = chains.iter().map(|chain| chain.moves).sum();
        let steps = self.options.steps - self.options.steps / 10;
        let [one, other] = chains.map(Chain::finish);
        let how = How::Sampled { steps, moves, error: difference(&one, &other) };
        MinimalityStage::Finished(MinimalityFound::of(&self.original, &self.requirements, how, &[&one, &other]))
    }

    /// Whether the method makes the same published table of an original with these values.
    fn reads_the_same(&self, value: impl Fn(usize, usize) -> u32) -> bool {
        let people = self.original.len();
        let with_values = |(index, attribute): (usize, &Attribute)| {
            let leaves = (0..people).map(|person| LeafRank(value(person, index))).collect();
            Attribute::new(attribute.name(), attribute.column(), Arc::clone(attribute.taxonomy()), leaves)
        };
        let original = Microdata::new(
            self.original.rows().to_vec(),
            self.original.quasi_identifiers().to_vec(),
            self.original.sensitive().iter().enumerate().map(with_values).collect(),
            self.original.dropped(),
        );
        let original = Arc::new(original);
        let Some(mut run) = self.publisher.publish(Arc::clone(&original)) else { return false };
        loop {
            match run.advance(u64::MAX) {
                Ok(progress) if progress.phase == Phase::Finished => break,
                Ok(_) => (),
                Err(_) => return false,
            }
        }
        reading(&self.publisher.published(&original, run), self.requirements.len()) == self.read
    }
}
