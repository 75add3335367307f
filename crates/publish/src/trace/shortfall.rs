//! What rows miss as a class, as figures.

use tauell_privacy::{Fraction, Mass, Masses, Requirement, Setting};

/// What a group has too little of.
#[derive(Clone, Debug, PartialEq)]
pub enum Lack {
    /// Rows.
    Rows {
        /// How many are required.
        least: u64,
    },
    /// Different values of a sensitive attribute.
    Values {
        /// The attribute.
        attribute: usize,
        /// How many there are.
        has: usize,
        /// How many are required.
        least: u64,
    },
    /// Rows that could stay, whichever go.
    Stay {
        /// How many could, at most.
        most: u64,
        /// How many are required.
        least: u64,
    },
}

/// What rows miss as a class: the first requirement on a sensitive attribute that they break.
#[derive(Clone, Debug, PartialEq)]
pub struct Missed {
    /// The sensitive attribute.
    pub attribute: usize,
    /// Place of the requirement among the attribute's.
    pub requirement: usize,
    /// Which values have too much together, if the requirement limits that.
    pub together: Option<JointShare>,
}

/// How much the most frequent values have together, and how much they may.
#[derive(Clone, Debug, PartialEq)]
pub struct JointShare {
    /// How many values, k.
    pub k: usize,
    /// What they have, F(k).
    pub has: Share,
    /// What they may have, ψ(k).
    pub limit: Share,
}

/// A share of some rows.
#[derive(Clone, Copy, Debug)]
pub struct Share {
    exact: Option<Fraction>,
    value: f64,
}

impl Share {
    /// The share of a class that a mass is.
    pub(crate) fn of(mass: Mass, class: &Masses) -> Self {
        let exact = match (mass, class.whole()) {
            (Mass::Exact(part), Mass::Exact(whole)) => Fraction::new(part, whole),
            _ => None,
        };
        Self { exact, value: class.share(&mass) }
    }

    /// A fraction.
    pub fn exactly(fraction: Fraction) -> Self {
        Self { exact: Some(fraction), value: fraction.to_f64() }
    }

    /// About as much.
    pub(crate) fn about(value: f64) -> Self {
        Self { exact: None, value }
    }

    /// As a fraction, where it is known as one.
    pub fn exact(self) -> Option<Fraction> {
        self.exact
    }

    /// As a number, for showing.
    pub fn value(self) -> f64 {
        self.value
    }
}

impl PartialEq for Share {
    fn eq(&self, other: &Self) -> bool {
        match (self.exact, other.exact) {
            (Some(one), Some(other)) => one == other,
            (None, None) => self.value.to_bits() == other.value.to_bits(),
            _ => false,
        }
    }
}

impl Missed {
    /// What rows with these masses miss by a requirement that they break. O(occurring · log).
    #[inline(never)]
    pub(crate) fn of((attribute, requirement): (usize, usize), broken: &Requirement, masses: &Masses) -> Self {
        let together = match broken.as_tau_ell() {
            Some(of) => {
                let mut sums = masses.sums_from_the_largest();
                let mut last = Mass::Exact(0);
                (1..of.ell() as usize).find_map(|k| {
                    last = sums.next().unwrap_or(last);
                    let has = Share::of(last, masses);
                    let limit = Fraction::new(of.psi_numerator(k), of.psi_denominator()).map(Share::exactly)?;
                    (has.is_above(limit)).then_some(JointShare { k, has, limit })
                })
            }
            None => broken.limit(masses).map(|(k, limit)| {
                let sum = masses.sums_from_the_largest().take(k).last().unwrap_or(Mass::Exact(0));
                JointShare { k, has: Share::of(sum, masses), limit: Share::about(limit) }
            }),
        };
        Self { attribute, requirement, together }
    }

    /// The first of these requirements that rows with these masses violate, except for requirements on rows alone.
    pub(crate) fn first(
        attribute: usize,
        requirements: &[Requirement],
        masses: &Masses,
        setting: Setting<'_>,
    ) -> Option<Self> {
        let mut broken = requirements.iter().enumerate();
        let (place, broken) = broken.find(|(_, one)| !one.asks_of_rows() && !one.holds(masses, setting))?;
        Some(Self::of((attribute, place), broken, masses))
    }
}

impl Share {
    fn is_above(self, limit: Self) -> bool {
        match (self.exact, limit.exact) {
            (Some(own), Some(limit)) => own > limit,
            _ => self.value > limit.value + 1e-9,
        }
    }
}

/// Why rows cannot be a class.
#[derive(Clone, Debug, PartialEq)]
pub enum Refusal {
    /// They have too little of something.
    Lack(Lack),
    /// They do not keep a requirement.
    Missed(Missed),
}
