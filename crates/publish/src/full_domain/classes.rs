//! The classes of the level vector that is published.

use crate::Class;
use crate::trace::Trace;

use super::steps::FullDomainStep;
use tauell_base::sorting::sorted;

use super::Ground;
use super::blocks::{Blocks, Rolling};
use super::check::Asked;
use super::steps::{broken, cells};

/// What it costs to place a row, in units of some nanoseconds.
const ROW: u64 = 4;

/// Classes in the making.
pub(crate) struct Making {
    levels: Box<[u16]>,
    asked: Asked,
    base: Blocks,
    counts: Vec<u32>,
    step: Step,
    /// What is told, where it is.
    trace: Option<Box<Trace>>,
}

enum Step {
    Rolling(Box<Rolling>),
    /// The classes so far, and the next block.
    Testing(Blocks, Vec<u32>, Vec<Option<usize>>),
    /// The rows of the next tuple go into the class of its block.
    Placing(Vec<u32>, Vec<Option<usize>>, usize),
}

impl Making {
    /// Begins with the table's own blocks.
    pub fn new(levels: Box<[u16]>, asked: Asked, base: Blocks, counts: Vec<u32>, ground: Ground<'_>) -> Self {
        let rolling = Rolling::new(levels.clone(), ground.codes.mask(&levels), &base);
        Self { levels, asked, base, counts, step: Step::Rolling(Box::new(rolling)), trace: None }
    }

    /// The same, going on with what a method told so far.
    pub fn telling(self, trace: Option<Box<Trace>>) -> Self {
        Self { trace, ..self }
    }

    /// What was told, all of it once the classes are made.
    pub fn told(&mut self) -> Option<Box<Trace>> {
        self.trace.take()
    }

    /// Goes on until the slice has nothing left; true when all classes are made. Blocks that do not keep what is asked are left out.
    pub fn advance(&mut self, ground: Ground<'_>, classes: &mut Vec<Class>, left: &mut u64) -> bool {
        while *left > 0 {
            match &mut self.step {
                Step::Rolling(rolling) => {
                    if !rolling.advance(&self.base, &mut self.counts, left) {
                        return false;
                    }
                    let none = Step::Placing(Vec::new(), Vec::new(), 0);
                    if let Step::Rolling(rolling) = std::mem::replace(&mut self.step, none) {
                        let (blocks, block_of) = rolling.finish();
                        let class_of = Vec::with_capacity(blocks.len());
                        self.step = Step::Testing(blocks, block_of, class_of);
                    }
                }
                Step::Testing(blocks, block_of, class_of) => {
                    while *left > 0 && class_of.len() < blocks.len() {
                        let block = class_of.len();
                        let entries = blocks.of(block);
                        *left = left.saturating_sub(self.asked.cost(entries.len()));
                        let kept = self.asked.is_kept_by(entries);
                        class_of.push(kept.then_some(classes.len()));
                        if kept {
                            let rows: u32 = entries.iter().map(|&(_, rows)| rows).sum();
                            let a_row = ground.entries.a_row(blocks.a_tuple(block));
                            classes.push((cells(ground, &self.levels, a_row), Vec::with_capacity(rows as usize)));
                        } else if let Some(trace) = &mut self.trace {
                            let code = blocks.code(block);
                            let broken = broken(ground, &mut self.asked, &self.base, &self.levels, &code);
                            trace.tell_all(broken.map(FullDomainStep::LeftOut));
                        }
                    }
                    if class_of.len() == blocks.len() {
                        self.step = Step::Placing(std::mem::take(block_of), std::mem::take(class_of), 0);
                    }
                }
                Step::Placing(block_of, class_of, next) => {
                    while *left > 0 && *next < block_of.len() {
                        let mut placed = 1;
                        if let Some(class) = class_of[block_of[*next] as usize] {
                            let rows = &mut classes[class].1;
                            let before = rows.len();
                            rows.extend(ground.entries.loose_rows_of_tuple(*next as u32));
                            placed += rows.len() - before;
                        }
                        *left = left.saturating_sub(ROW * placed as u64);
                        *next += 1;
                    }
                    let done = *next == block_of.len();
                    if let Some(trace) = self.trace.as_mut().filter(|_| done) {
                        let closed = |(cells, rows): &Class| FullDomainStep::Closed {
                            cells: cells.clone(),
                            rows: sorted(rows.clone(), u32::cmp),
                        };
                        trace.tell_all(classes.iter().map(closed));
                    }
                    return done;
                }
            }
        }
        false
    }
}
