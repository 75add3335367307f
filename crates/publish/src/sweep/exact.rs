//! What is left after the sweep, on its way into the last class with every sensitive value exact
//! (docs/sweep.md#exact-sensitive-values).
//!
//! Where the rows break a promise, closed classes come in until they keep it. Which ones: of the requirement that is broken
//! first, the values that have too much together are looked at, and classes come in that have few of them, the least
//! information lost for each row made up for first. For (τ, ℓ) and simple ℓ each class that keeps its promise makes up for what
//! any set of values has too much, so a set that was seen to once never comes back. At the end, classes that turned out
//! not to be needed go out again. In the worst case the last class is the whole table, which keeps every promise as it
//! stands.
//!
//! Where the last class comes to have a great part of the table, that is done once more after rows of those values were placed in closed classes that can take
//! them ([`super::placing`]), and the way that retains more is taken, the first among equals.
//!
//! To change it: what comes in must bring the set of values that has too much strictly closer to its limit, or the search may go round
//! in circles; and a class may go out again only where all that is left still keeps everything.

use std::cmp::Ordering;

use tauell_base::sorting::sort_places;
use tauell_data::microdata::Microdata;
use tauell_data::taxonomy::LeafRank;

use super::super::Promise;
use super::super::trace::Trace;
use super::last_class::{Excess, LastClass};
use super::placing::Placing;
use super::residue::{close, costs};
use super::steps::SweepStep;
use super::visit::Closed;

/// How often classes are put in order before their cost alone decides.
const MOST_ORDERS: usize = 64;

/// Rows are placed only where the last class would have more rows than these, and more than this part of all: near feasibility.
const FEW_ROWS: u64 = 100;
const GREAT_PART: u64 = 8;

pub(super) struct ExactResidue {
    rows: Vec<u32>,
    /// Rows that every class has at the least, whatever is promised on sensitive attributes.
    least_rows: u64,
    stage: ResidueStage,
}

enum ResidueStage {
    Begun,
    /// With all rows that are left.
    Plain(Bringing),
    /// Placing rows, where the classes that came in otherwise are known.
    Placing(Box<Placing>, Brought),
    /// With the others.
    AfterPlacing(Box<Placing>, Bringing, Brought),
    Closed,
}

/// What came of bringing classes in.
struct Brought {
    taken: Vec<usize>,
    /// What is retained beyond publishing all rows at the roots, in billionths.
    retained: u128,
    steps: Vec<SweepStep>,
}

/// Classes on their way into the last one.
struct Bringing {
    last: LastClass,
    costs: Vec<u64>,
    /// Classes brought in, in this order.
    taken: Vec<usize>,
    is_taken: Vec<bool>,
    orders: usize,
    /// What is done, where it is told.
    steps: Option<Vec<SweepStep>>,
}

impl ExactResidue {
    /// The rows without a class, ascending.
    pub fn new(rows: Vec<u32>, least_rows: u64) -> Self {
        Self { rows, least_rows, stage: ResidueStage::Begun }
    }

    /// Rows in the last class so far.
    pub fn rows(&self) -> u64 {
        match &self.stage {
            ResidueStage::Plain(bringing) | ResidueStage::AfterPlacing(_, bringing, _) => bringing.last.rows(),
            ResidueStage::Placing(placing, _) => placing.last().rows(),
            ResidueStage::Begun | ResidueStage::Closed => self.rows.len() as u64,
        }
    }

    /// Works for about `budget` units. True when the last class is closed, and added to the classes.
    pub fn advance(
        &mut self,
        promises: &[Promise],
        microdata: &Microdata,
        classes: &mut Vec<Closed>,
        trace: Option<&mut Trace>,
        budget: u64,
    ) -> bool {
        let (least_rows, is_told) = (self.least_rows, trace.is_some());
        loop {
            self.stage = match std::mem::replace(&mut self.stage, ResidueStage::Closed) {
                ResidueStage::Begun => {
                    let bringing = Bringing::new(microdata, &self.rows, classes, is_told);
                    if bringing.last.excess(promises, least_rows).is_none() {
                        close(microdata, classes, std::mem::take(&mut self.rows), trace);
                        return true;
                    }
                    ResidueStage::Plain(bringing)
                }
                ResidueStage::Plain(mut bringing) => {
                    if !bringing.advance(promises, microdata, classes, least_rows, budget) {
                        self.stage = ResidueStage::Plain(bringing);
                        return false;
                    }
                    let (last, all) = (bringing.last.rows(), microdata.len() as u64);
                    if last <= FEW_ROWS || last * GREAT_PART <= all {
                        self.close(microdata, classes, bringing.finish(), trace);
                        return true;
                    }
                    let placing = Placing::new(microdata, self.rows.clone(), classes, is_told);
                    ResidueStage::Placing(Box::new(placing), bringing.finish())
                }
                ResidueStage::Placing(mut placing, plain) => {
                    if !placing.advance(promises, microdata, classes, least_rows, budget) {
                        self.stage = ResidueStage::Placing(placing, plain);
                        return false;
                    }
                    if placing.has_placed() {
                        let bringing = Bringing::new(microdata, &placing.rows(), classes, is_told);
                        ResidueStage::AfterPlacing(placing, bringing, plain)
                    } else {
                        self.close(microdata, classes, plain, trace);
                        return true;
                    }
                }
                ResidueStage::AfterPlacing(mut placing, mut bringing, plain) => {
                    if !bringing.advance(promises, microdata, classes, least_rows, budget) {
                        self.stage = ResidueStage::AfterPlacing(placing, bringing, plain);
                        return false;
                    }
                    let mut brought = bringing.finish();
                    if brought.retained > plain.retained {
                        brought.steps.splice(0..0, placing.take_steps());
                        self.rows = placing.keep(classes);
                        self.close(microdata, classes, brought, trace);
                    } else {
                        placing.take_back(classes);
                        self.close(microdata, classes, plain, trace);
                    }
                    return true;
                }
                ResidueStage::Closed => return true,
            };
        }
    }

    fn close(
        &mut self,
        microdata: &Microdata,
        classes: &mut Vec<Closed>,
        brought: Brought,
        mut trace: Option<&mut Trace>,
    ) {
        for class in brought.taken {
            self.rows.append(&mut classes[class].1);
        }
        self.rows.sort_unstable();
        if let Some(trace) = trace.as_deref_mut() {
            brought.steps.into_iter().for_each(|step| trace.tell(step));
        }
        close(microdata, classes, std::mem::take(&mut self.rows), trace);
    }
}

impl Bringing {
    fn new(microdata: &Microdata, rows: &[u32], classes: &[Closed], is_told: bool) -> Self {
        Self {
            last: LastClass::of(microdata, rows),
            costs: costs(microdata, classes),
            taken: Vec::new(),
            is_taken: vec![false; classes.len()],
            orders: 0,
            steps: is_told.then(Vec::new),
        }
    }

    /// Works for about `budget` units. True when the classes that come in are found.
    fn advance(
        &mut self,
        promises: &[Promise],
        microdata: &Microdata,
        classes: &[Closed],
        least_rows: u64,
        budget: u64,
    ) -> bool {
        let mut spent = 0;
        while let Some(excess) = self.last.excess(promises, least_rows) {
            if spent >= budget {
                return false;
            }
            spent += self.bring_in(promises, microdata, classes, &excess, least_rows);
        }
        self.give_back(promises, microdata, classes, least_rows);
        true
    }

    fn finish(self) -> Brought {
        let Self { costs, taken, is_taken, steps, .. } = self;
        let stays = costs.iter().zip(&is_taken).filter(|&(_, &is_taken)| !is_taken);
        let retained = stays.map(|(&cost, _)| u128::from(cost)).sum();
        Brought { taken, retained, steps: steps.unwrap_or_default() }
    }

    /// Brings classes in until these values have not too much any more. Returns the units of work done.
    fn bring_in(
        &mut self,
        promises: &[Promise],
        microdata: &Microdata,
        classes: &[Closed],
        excess: &Excess,
        least_rows: u64,
    ) -> u64 {
        let order = self.order(promises, microdata, classes, excess);
        let mut work = microdata.len() as u64 + classes.len() as u64;
        for class in order {
            if let Some(steps) = &mut self.steps {
                steps.push(SweepStep::TookIn { class, missed: self.last.missed(promises) });
            }
            self.last.add(microdata, &classes[class].1);
            self.taken.push(class);
            self.is_taken[class] = true;
            work += classes[class].1.len() as u64 + self.last.units();
            let now = self.last.excess(promises, least_rows);
            let same = now.is_some_and(|now| now.attribute == excess.attribute && now.values == excess.values);
            if !same && self.orders <= MOST_ORDERS {
                break;
            }
        }
        work
    }

    /// The classes that are not in yet, those that make up for most at the least cost first; among equals in the order of
    /// values.
    fn order(
        &mut self,
        promises: &[Promise],
        microdata: &Microdata,
        classes: &[Closed],
        excess: &Excess,
    ) -> Vec<usize> {
        self.orders += 1;
        let by_cost = excess.values.is_empty() || self.orders > MOST_ORDERS;
        let gains = |(_, rows): &Closed| -> f64 {
            if by_cost {
                return 0.0;
            }
            let base = |leaf: u32| promises[excess.attribute].spread().base_index(LeafRank(leaf));
            let leaves = microdata.sensitive()[excess.attribute].leaves();
            let of =
                |row: &&u32| base(leaves[**row as usize]).is_some_and(|one| excess.values.binary_search(&one).is_ok());
            excess.limit * rows.len() as f64 - rows.iter().filter(of).count() as f64
        };
        let mut order: Vec<usize> =
            (0..classes.len()).filter(|&class| !self.is_taken[class] && !classes[class].1.is_empty()).collect();
        // Cost for each row made up for; what makes up for nothing comes last.
        let price: Vec<f64> = classes
            .iter()
            .zip(&self.costs)
            .map(|(class, &cost)| match gains(class) {
                _ if by_cost => cost as f64,
                gain if gain > 1e-9 => cost as f64 / gain,
                _ => f64::INFINITY,
            })
            .collect();
        sort_places(&mut order, |a, b| {
            price[a]
                .total_cmp(&price[b])
                .then(self.costs[a].cmp(&self.costs[b]))
                .then_with(|| classes[a].0.cmp(&classes[b].0))
                .then(a.cmp(&b))
        });
        order
    }

    /// Lets classes go that are not needed, the dearest first.
    fn give_back(&mut self, promises: &[Promise], microdata: &Microdata, classes: &[Closed], least_rows: u64) {
        let mut dearest = self.taken.clone();
        sort_places(&mut dearest, |a, b| match self.costs[b].cmp(&self.costs[a]) {
            Ordering::Equal => a.cmp(&b),
            order => order,
        });
        for class in dearest {
            self.last.remove(microdata, &classes[class].1);
            if self.last.rows() > 0 && self.last.excess(promises, least_rows).is_none() {
                self.taken.retain(|&taken| taken != class);
                self.is_taken[class] = false;
                if let Some(steps) = &mut self.steps {
                    steps.push(SweepStep::GaveBack { class });
                }
            } else {
                self.last.add(microdata, &classes[class].1);
            }
        }
    }
}
