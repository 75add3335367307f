//! Anatomy: two tables, joined by groups in which no sensitive value occurs twice among the first ℓ rows (Xiao and Tao, VLDB 2006;
//! docs/explanation/anatomy.md).
//!
//! Rows lie in buckets by their sensitive value. As long as ℓ buckets are not empty, one row of each of the ℓ largest becomes a group.
//! The rows that are left, fewer than ℓ and no two of one value, go to groups that lack their value. One table has each exact
//! quasi-identifier with the number of a group, the other lists the values of each group. Which row of a bucket is taken, and which group
//! takes a row that is left, follows from random draws that a secret determines ([`DrawStream`](tauell_base::random)): with the same secret,
//! the same table has the same groups, in any order of its rows.
//!
//! Taking the largest buckets is what makes it work: where no value has more than 1/ℓ of the rows, at most one row of a bucket is left.
//!
//! Cost: O((attributes + log values) · rows + leaves · log). Memory: some multiple of the rows.
//!
//! To change it: which rows become a group depends on their sensitive values and the draws alone, never on the quasi-identifier: so a
//! method-aware adversary who knows all quasi-identifiers learns nothing beyond the group's values (docs/explanation/anatomy.md#a-method-aware-adversary).

mod about;
mod buckets;
mod groups;
mod steps;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use crate::release::Composing;
use tauell_base::pace::Pace;
use tauell_base::random::{DrawPurpose, Secret};
use tauell_data::microdata::Microdata;

use super::known_rows::KnownRows;
use super::row_order::ordered;
use super::simple_ell::{Aim, Algorithm, Ground, SimpleEll};
use super::trace::Trace;
use super::{ClassRows, Method, MethodChoice, PublishError, Task};

pub(super) use about::ABOUT;
use buckets::Buckets;
use groups::AsTheyAre;
use steps::AnatomyStep;

/// What it costs to take a row out of its bucket, and to look at one in a group, in units of some nanoseconds.
const TAKE: u64 = 60;
const LOOK: u64 = 4;

/// Begins the method.
pub(super) fn begin(choice: &MethodChoice, task: Task) -> Result<Box<dyn Method + Send>, PublishError> {
    let Task { microdata, requirements, k, secret, traced } = task;
    let secret = secret.ok_or(PublishError::NoSecret)?;
    SimpleEll::new(microdata, requirements, k, Aim::from(choice), Anatomy { secret })?.boxed(traced)
}

pub(super) struct Anatomy {
    secret: Secret,
}

impl Algorithm for Anatomy {
    async fn form(&self, ground: &Ground, ell: u32, mut trace: Option<&mut Trace>, pace: &Pace) -> Vec<ClassRows> {
        let mut known = KnownRows::of(ground, &self.secret, pace).await;
        let shuffled = known.shuffled(DrawPurpose::Groups, pace).await;
        let rows = ordered(shuffled, &[(&ground.values, ground.counts.len())], pace).await;
        let mut buckets = Buckets::new(rows, &ground.counts);
        if let Some(trace) = &mut trace {
            trace.record(buckets.recorded());
        }
        let mut groups: Vec<ClassRows> = Vec::new();
        while let Some(group) = buckets.group(ell as usize, trace.as_deref_mut()) {
            // Its quasi-identifiers are those of its rows.
            groups.push((Box::from([]), group));
            pace.complete(ell.into());
            pace.pause(TAKE * u64::from(ell)).await;
        }
        let residue = buckets.rest();
        if let Some(trace) = &mut trace {
            trace.record(AnatomyStep::Left { rows: residue.clone(), ell });
        }
        for row in residue.into_iter().rev() {
            // Each group that lacks the value is equally likely.
            let mut lacking: Vec<u32> = Vec::new();
            let has = |group: &ClassRows, value| group.1.iter().any(|&row| ground.values[row as usize] == value);
            pace.each(0..groups.len(), LOOK * u64::from(ell), |group| {
                if !has(&groups[group], ground.values[row as usize]) {
                    lacking.push(group as u32);
                }
            })
            .await;
            let drawn = known.draw_alone(row as usize, DrawPurpose::Residue).below(lacking.len() as u32);
            let class = lacking[drawn as usize] as usize;
            groups[class].1.push(row);
            if let Some(trace) = &mut trace {
                trace.record(AnatomyStep::Placed { row, class, lacking });
            }
            pace.complete(1);
            pace.pause(0).await;
        }
        groups
    }

    fn composing(microdata: &Arc<Microdata>, groups: Vec<ClassRows>) -> Composing {
        Composing::apart(Arc::clone(microdata), AsTheyAre::new(Arc::clone(microdata), groups))
    }
}
