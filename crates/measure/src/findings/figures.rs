//! Everything that is computed about a release, class by class and in slices, for reports and screens. It stores the
//! figures of a class, never its distribution.
//!
//! To change it: what is stored about a class is a figure, and every figure is computed here or in `measures.rs`, once:
//! report, review and page use that.

use std::ops::Range;
use std::sync::Arc;

use crate::adversary::learning::Learning;
use crate::adversary::{NarrowingInput, SatisfiedRequirement};
use tauell_base::arrays::Doubles;
use tauell_base::threads;
use tauell_privacy::{RequirementResult, RequirementTally};

use super::band::Band;
use super::blocks::{Blocks, Parting};
use super::learning::{self, LearnedVerdict};
use super::subject::{Examined, OtherColumns, Walk};
use super::unchanged_columns::{Beside, Held as HeldBeside, Keeping, UnchangedReport};
use super::verdict::Judgement;

/// Classes that are worth a thread.
const LEAST_CLASSES: usize = 256;

/// Figures of one sensitive attribute.
#[derive(Clone, Debug)]
pub struct AttributeFigures {
    /// By requirement: how every class keeps it.
    pub held: Vec<RequirementResult>,
    /// F(k) over people.
    pub band: Doubles,
    /// The same requirements where the other sensitive values are known; `None` with one sensitive attribute alone.
    pub blocks: Option<Blocks>,
}

/// All that was found.
#[derive(Clone, Debug)]
pub struct Findings {
    /// By sensitive attribute.
    pub figures: Arc<[AttributeFigures]>,
    /// Against which adversaries it satisfies the requirements.
    pub judgement: Judgement,
    /// What remains for an adversary who also knows the other columns, if there are any.
    pub kept: Option<UnchangedReport>,
}

/// The work under way.
#[derive(Debug)]
pub struct Examination {
    attributes: Vec<Attribute>,
    walk: Walk,
    keeping: Keeping,
    learning: Vec<Learning>,
}

/// One sensitive attribute, class by class.
#[derive(Debug)]
struct Attribute {
    holding: RequirementTally,
    kept: SatisfiedRequirement,
    band: Band,
    blocks: Option<Parting>,
}

impl Examination {
    /// No class yet.
    pub fn new(of: &Examined<'_>) -> Self {
        let beside = of.beside.as_ref().map_or(&[][..], |beside| beside.columns);
        Self {
            attributes: no_class_yet(of),
            walk: Walk::default(),
            keeping: Keeping::of(beside),
            learning: learning::learning(of),
        }
    }

    /// Works for about `budget` units, always with the same release; true when all is computed. The result does not
    /// depend on how the work was sliced. All together: O(attributes · (rows · log + requirements · what occurs in each
    /// class · log)).
    pub fn advance(&mut self, of: &Examined<'_>, budget: u64) -> bool {
        let mut left = budget.max(1);
        let classes = self.walk.next(of, 30, &mut left);
        if !classes.is_empty() {
            for part in threads::map_parts(classes, LEAST_CLASSES, |classes| of_classes(of, classes)) {
                self.attributes.iter_mut().zip(part).for_each(|(all, next)| all.append(next));
            }
        }
        if !self.walk.is_through(of) || left == 0 {
            return false;
        }
        let values = of.asked.iter().map(|asked| asked.setting.spread.base().len());
        self.attributes.iter_mut().zip(values).all(|(attribute, values)| attribute.band.advance(values, left))
            && self.narrow(of, left)
            && self.learning.iter_mut().all(|learning| learning.advance(of.release, of.people, &mut left))
    }

    /// Goes on with what the other columns disclose; true when nothing is left to do.
    fn narrow(&mut self, of: &Examined<'_>, budget: u64) -> bool {
        let Some(OtherColumns { table, rows, .. }) = of.beside else { return true };
        let Self { attributes, keeping, .. } = self;
        let breaks = |class| attributes.iter().any(|of| of.kept.breaks_for_person(class));
        let k = of.k.filter(|_| of.asked.is_empty());
        let narrowed = NarrowingInput { publication: &of.release.publication, asked: of.asked, k, breaks: &breaks };
        keeping.advance(table, rows, &narrowed, budget)
    }

    /// Rows processed, and all rows; those of each other column, and of all together, count again.
    pub fn progress(&self, of: &Examined<'_>) -> (u64, u64) {
        let (taken, rows) = self.walk.progress(of);
        let narrowed = self.keeping.done(&of.release.publication);
        (taken + narrowed, rows * (1 + self.keeping.passes() as u64))
    }

    /// The result. O(attributes · classes).
    pub fn finish(self, of: &Examined<'_>) -> Findings {
        let narrowed = self.keeping.finish();
        let kept: Vec<SatisfiedRequirement> = self.attributes.iter().map(|of| of.kept.clone()).collect();
        let mut judgement = Judgement::new(of, &kept);
        let kept = of.beside.as_ref().and_then(|beside| {
            let names: Vec<String> =
                beside.columns.iter().map(|&column| beside.table.columns()[column].name().to_owned()).collect();
            UnchangedReport::new(&names, &narrowed, &held_beside(of, beside.why))
        });
        let results = self
            .attributes
            .iter()
            .zip(of.asked)
            .flat_map(|(attribute, asked)| attribute.holding.clone().finish().into_iter().zip(asked.requirements));
        judgement.name_violated(results.filter(|(found, _)| !found.satisfied()).map(|(_, one)| one.short_name()));
        judgement.narrow(kept.as_ref());
        judgement.learn(LearnedVerdict::of(of, &self.learning));
        let figures = self.attributes.into_iter().map(|of| AttributeFigures {
            held: of.holding.finish(),
            band: of.band.finish(),
            blocks: of.blocks.map(Parting::finish),
        });
        Findings { figures: figures.collect(), judgement, kept }
    }
}

fn held_beside<'a>(of: &'a Examined<'a>, beside: Beside) -> HeldBeside<'a> {
    HeldBeside {
        beside,
        asked: of.asked,
        attributes: of.release.sensitive.iter().map(|of| of.name.as_str()).collect(),
        k: of.k.filter(|_| of.asked.is_empty()),
        people: of.release.rows() as u64,
    }
}

/// Of each sensitive attribute.
fn no_class_yet(of: &Examined<'_>) -> Vec<Attribute> {
    let several = of.asked.len() > 1;
    let attributes = of.asked.iter().map(|asked| Attribute {
        holding: RequirementTally::new(asked.requirements.len()),
        kept: SatisfiedRequirement::before_any(asked),
        band: Band::default(),
        blocks: several.then(|| Parting::new(asked.requirements.len())),
    });
    attributes.collect()
}

/// The same after some classes alone.
fn of_classes(of: &Examined<'_>, classes: Range<usize>) -> Vec<Attribute> {
    let mut attributes = no_class_yet(of);
    for class in classes {
        attributes.iter_mut().enumerate().for_each(|(index, attribute)| attribute.take(of, index, class));
    }
    attributes
}

impl Attribute {
    /// Adds the classes of another, which follow.
    fn append(&mut self, other: Self) {
        let Self { holding, kept, band, blocks } = self;
        holding.append(other.holding);
        kept.append(other.kept);
        band.append(other.band);
        if let (Some(blocks), Some(others)) = (blocks, other.blocks) {
            blocks.append(others);
        }
    }

    fn take(&mut self, of: &Examined<'_>, index: usize, class: usize) {
        let asked = &of.asked[index];
        let published = of.release.publication.histogram(class, index);
        let masses = asked.setting.spread.masses(published.iter().copied());
        let breaks = self.holding.take(&masses, asked.setting, asked.requirements);
        self.kept.take(asked, class, &published, breaks);
        self.band.take(&masses);
        if let Some(blocks) = &mut self.blocks {
            blocks.take(of, index, class);
        }
    }
}
