//! Every measure of a release, class by class and in slices: what a review needs beyond the requirements.

use tauell_base::arrays::Doubles;
use tauell_privacy::{HighestShares, Measured, Measuring};

use super::blocks::block_masses;
use super::subject::{Examined, Walk};

/// The measures of one sensitive attribute.
#[derive(Clone, Debug)]
pub struct Measures {
    /// What all classes reach.
    pub measured: Measured,
    /// The same where the other sensitive values are known; `None` with one sensitive attribute alone.
    pub of_blocks: Option<Measured>,
    /// The highest F(k) for a selection-aware adversary; empty if the original rows are not known.
    pub reached_aware: Doubles,
    /// By class: its likeliest value, and the share of it.
    pub likeliest: Vec<(u32, f64)>,
    /// By class: how many values of the whole published table its people cannot have.
    pub excluded: Vec<u32>,
}

/// The work under way.
#[derive(Debug)]
pub struct Measurement {
    attributes: Vec<Attribute>,
    walk: Walk,
}

/// One sensitive attribute, class by class.
#[derive(Debug)]
struct Attribute {
    measuring: Measuring,
    of_blocks: Option<Measuring>,
    reached_aware: HighestShares,
    /// Base values of the whole published table.
    occurring: usize,
    likeliest: Vec<(u32, f64)>,
    excluded: Vec<u32>,
}

impl Measurement {
    /// No class yet. `occurring` is the number of base values of the whole published table, by sensitive attribute.
    pub fn new(of: &Examined<'_>, occurring: impl Iterator<Item = usize>) -> Self {
        let several = of.asked.len() > 1;
        let attributes = of.asked.iter().zip(occurring).map(|(asked, occurring)| Attribute {
            measuring: Measuring::new(asked.setting),
            of_blocks: several.then(|| Measuring::new(asked.setting)),
            reached_aware: HighestShares::default(),
            occurring,
            likeliest: Vec::new(),
            excluded: Vec::new(),
        });
        Self { attributes: attributes.collect(), walk: Walk::default() }
    }

    /// Works for about `budget` units, always with the same release; true when all is measured.
    pub fn advance(&mut self, of: &Examined<'_>, budget: u64) -> bool {
        let Self { attributes, walk } = self;
        for class in walk.next(of, 40, &mut budget.max(1)) {
            attributes.iter_mut().enumerate().for_each(|(index, attribute)| attribute.take(of, index, class));
        }
        walk.is_through(of)
    }

    /// Rows looked at, and all rows.
    pub fn progress(&self, of: &Examined<'_>) -> (u64, u64) {
        self.walk.progress(of)
    }

    /// What was measured, by sensitive attribute.
    pub fn finish(self, of: &Examined<'_>) -> Vec<Measures> {
        let finish = |(attribute, asked): (Attribute, &crate::adversary::AssessedRequirements<'_>)| {
            let m = asked.setting.spread.base().len();
            let aware = asked.adversary.is_some();
            Measures {
                measured: attribute.measuring.finish(asked.setting),
                of_blocks: attribute.of_blocks.map(|measuring| measuring.finish(asked.setting)),
                reached_aware: Doubles(if aware { attribute.reached_aware.shares(m) } else { Vec::new() }),
                likeliest: attribute.likeliest,
                excluded: attribute.excluded,
            }
        };
        self.attributes.into_iter().zip(of.asked).map(finish).collect()
    }
}

impl Attribute {
    fn take(&mut self, of: &Examined<'_>, index: usize, class: usize) {
        let asked = &of.asked[index];
        let masses = of.release.masses(class, index);
        self.measuring.take(&masses, asked.setting);
        if let Some(adversary) = asked.adversary {
            self.reached_aware.take(&adversary.masses(class));
        }
        let likeliest = masses.first_dominant().unwrap_or(0);
        self.likeliest.push((likeliest as u32, masses.frequency(likeliest)));
        self.excluded.push((self.occurring - masses.support()) as u32);
        if let Some(measuring) = &mut self.of_blocks {
            block_masses(of.release, index, class).for_each(|masses| measuring.take(&masses, asked.setting));
        }
    }
}
