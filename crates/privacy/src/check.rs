//! Checks requirements on every class, one after the other.

use super::{Masses, Requirement, Setting};

/// A requirement checked on every class.
#[derive(Clone, Debug, PartialEq)]
pub struct RequirementResult {
    /// The margin of every class, in the unit of [`Requirement::margin`], in the order in which classes were taken.
    pub margins: Vec<f64>,
    /// Classes that break it.
    pub classes_broken: usize,
    /// Rows in them.
    pub rows_broken: u64,
    /// The class with the smallest margin; the first among equals. `None` if there is no class.
    pub worst_class: Option<usize>,
}

impl RequirementResult {
    /// Whether every class keeps it.
    pub fn satisfied(&self) -> bool {
        self.classes_broken == 0
    }

    /// The smallest margin; 0 if there is no class.
    pub fn margin(&self) -> f64 {
        self.worst_class.map_or(0.0, |class| self.margins[class])
    }
}

/// One [`RequirementResult`] a requirement, in the making: classes are taken one by one.
#[derive(Clone, Debug)]
pub struct RequirementTally {
    held: Vec<RequirementResult>,
    taken: usize,
}

impl RequirementTally {
    /// No class yet, of so many requirements.
    pub fn new(requirements: usize) -> Self {
        let held = RequirementResult { margins: Vec::new(), classes_broken: 0, rows_broken: 0, worst_class: None };
        Self { held: vec![held; requirements], taken: 0 }
    }

    /// Checks the requirements on the next class, always the same ones; whether it violates any. One without rows is
    /// counted, so that numbers stay those of the caller, and violates nothing. O(requirements · what occurs · log).
    pub fn take(&mut self, class: &Masses, setting: Setting<'_>, requirements: &[Requirement]) -> bool {
        let number = self.taken;
        self.taken += 1;
        let mut breaks = false;
        for (requirement, held) in requirements.iter().zip(&mut self.held) {
            let margin = requirement.margin(class, setting);
            held.margins.push(margin);
            if class.rows() == 0 {
                continue;
            }
            // 0 or above exactly if it is satisfied.
            if margin < 0.0 {
                breaks = true;
                held.classes_broken += 1;
                held.rows_broken += class.rows();
            }
            if held.worst_class.is_none_or(|worst| margin < held.margins[worst]) {
                held.worst_class = Some(number);
            }
        }
        breaks
    }

    /// Adds what another took of the classes that follow, of the same requirements. O(its classes · requirements).
    pub fn append(&mut self, other: Self) {
        for (held, next) in self.held.iter_mut().zip(other.held) {
            let worst = next
                .worst_class
                .filter(|&class| held.worst_class.is_none_or(|worst| next.margins[class] < held.margins[worst]));
            held.worst_class = worst.map(|class| self.taken + class).or(held.worst_class);
            held.margins.extend(next.margins);
            held.classes_broken += next.classes_broken;
            held.rows_broken += next.rows_broken;
        }
        self.taken += other.taken;
    }

    /// The result of each requirement.
    pub fn finish(self) -> Vec<RequirementResult> {
        self.held
    }
}
