//! Excessive protection (2009 paper, Definition 8; 2011 paper, Definition 35; docs/reference/measures.md#excessive-protection).
//!
//! e(E) = Σ over k = 1 to m of |ψ(k) - F_E(k)|: how much flatter a class is than the requirement demands. e(P) is the
//! minimum over the classes. The minimum means little, since one tight class brings it to 0; so the mean by size and
//! the maximum are given as well. The absolute value hides classes that violate the requirement, so Σ max(0, F(k) -
//! ψ(k)) is counted separately.
//!
//! In units of shares of the class, summed over k. Costs O(what occurs in each class · log + ℓ).

use std::borrow::Borrow;

use serde::Serialize;

use super::{Masses, TauEll};

/// What two doubles may differ by and still count as equal: 0.75 - 9/12 may be computed as -1e-17.
const TOLERANCE: f64 = 1e-12;

/// The margin by which classes are flatter than (τ, ℓ) requires, under one sensitive attribute.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ExcessiveProtection {
    /// e(P), the minimum over the classes, as the papers define it. 0 without classes.
    pub least: f64,
    /// The mean over the classes, each counted by its rows.
    pub mean: f64,
    /// The maximum over the classes.
    pub most: f64,
    /// What goes beyond the requirement.
    pub violation: Violation,
}

/// The classes that violate a requirement, with their excess.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Violation {
    /// Classes.
    pub classes: usize,
    /// Rows in them.
    #[cfg_attr(feature = "testing", ts(type = "number"))]
    pub rows: u64,
    /// The largest Σ max(0, F(k) - ψ(k)) of a class.
    pub most: f64,
}

impl ExcessiveProtection {
    /// Of the masses of every class. Empty classes are passed over.
    pub fn of(classes: impl IntoIterator<Item = impl Borrow<Masses>>, requirement: TauEll) -> Self {
        let mut exceeding = ExcessTally::new(requirement);
        classes.into_iter().for_each(|masses| exceeding.take(masses.borrow()));
        exceeding.finish()
    }
}

/// How much flatter one class is than the requirement demands.
#[derive(Clone, Copy, Debug)]
pub struct ClassExcess {
    rows: u64,
    excess: f64,
    /// What goes beyond the requirement, if it is violated.
    beyond: Option<f64>,
}

/// An [`ExcessiveProtection`] in the making: classes are taken one by one.
#[derive(Debug)]
pub struct ExcessTally {
    requirement: TauEll,
    least: f64,
    most: f64,
    sum: f64,
    rows: u64,
    violation: Violation,
}

impl ExcessTally {
    /// No class yet.
    pub fn new(requirement: TauEll) -> Self {
        Self { requirement, least: f64::INFINITY, most: 0.0, sum: 0.0, rows: 0, violation: Violation::default() }
    }

    /// Takes the next class.
    pub fn take(&mut self, masses: &Masses) {
        self.add(self.measure(masses));
    }

    /// What one class brings, whichever it is. O(what occurs · log + ℓ).
    pub fn measure(&self, masses: &Masses) -> ClassExcess {
        let (excess, beyond) = of_class(masses, self.requirement);
        // Whether it is violated is decided exactly; the amount is for display.
        let is_violated = !self.requirement.holds(masses);
        ClassExcess { rows: masses.rows(), excess, beyond: is_violated.then_some(beyond) }
    }

    /// Adds what the next class brings: the sum of doubles is that of the order of classes.
    pub fn add(&mut self, class: ClassExcess) {
        let ClassExcess { rows, excess, beyond } = class;
        if rows == 0 {
            return;
        }
        self.least = self.least.min(excess);
        self.most = self.most.max(excess);
        self.sum += excess * rows as f64;
        self.rows += rows;
        if let Some(beyond) = beyond {
            let violation = &mut self.violation;
            violation.classes += 1;
            violation.rows += rows;
            violation.most = violation.most.max(beyond);
        }
    }

    /// Of all that were taken.
    pub fn finish(self) -> ExcessiveProtection {
        let Self { least, most, sum, rows, violation, .. } = self;
        let least = if rows == 0 { 0.0 } else { least };
        ExcessiveProtection { least, mean: sum / rows.max(1) as f64, most, violation }
    }
}

/// Σ |ψ(k) - F(k)|, and the part of it where F is above.
fn of_class(masses: &Masses, requirement: TauEll) -> (f64, f64) {
    let (mut excess, mut beyond, mut reached) = (0.0, 0.0, 0.0);
    let mut cumulative = masses.cumulative_of_occurring();
    // From there on both are 1.
    let most = masses.support().max(requirement.ell() as usize).min(masses.len());
    for k in 1..=most {
        reached = cumulative.next().unwrap_or(reached);
        let room = requirement.psi(k) - reached;
        if room.abs() > TOLERANCE {
            excess += room.abs();
            beyond += (-room).max(0.0);
        }
    }
    (excess, beyond)
}
