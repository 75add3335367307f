//! Every measure of one sensitive attribute at once: what a table reaches, and which class holds it back
//! (docs/reference/published-files.md#what-the-review-contains).
//!
//! All are closed under union, so what is reached is what the weakest class reaches. One walk over the classes, in which
//! each is sorted once: O(occurring · log m) a class, times the height for hierarchical t-closeness.

use serde::Serialize;

use super::entropy::entropy_reached;
use super::figure::Figure;
use super::smallest_c::HighestRatios;
use super::{BaseIndex, Distance, HighestShares, Masses, Setting, SmallestC, SmallestTau};

/// The strongest parameter of one measure that every class keeps.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct StrongestParameter {
    /// The parameter, rounded. 0 if there is no class.
    pub value: f64,
    /// The parameter as a fraction in lowest terms (`5/1`); `None` where it was rounded.
    pub exact: Option<String>,
    /// The class that allows no stronger one, by the order in which classes were taken; the first among equals.
    #[serde(skip)]
    #[cfg_attr(feature = "testing", ts(skip))]
    pub class: Option<usize>,
}

/// What a table reaches under one sensitive attribute.
#[derive(Clone, Debug, PartialEq)]
pub struct Measured {
    /// Classes that have rows.
    pub classes: usize,
    /// Their rows.
    pub rows: u64,
    /// k-anonymity: rows of the smallest class.
    pub k: StrongestParameter,
    /// Distinct ℓ-diversity: values of the class with the fewest.
    pub distinct: StrongestParameter,
    /// Simple ℓ-diversity: the real ℓ = N/r₁ of the class with the most frequent value.
    pub simple: StrongestParameter,
    /// The same as a whole number, which is what the requirement takes.
    pub simple_ell: u32,
    /// Entropy ℓ-diversity: the least exp H.
    pub entropy: StrongestParameter,
    /// Recursive (c, ℓ)-diversity: the limit of c, by ℓ. It ends where no c will do.
    pub recursive: Vec<SmallestC>,
    /// For npd-recursive diversity, by base value: the least share of it in any class. 100 times it is the largest c₂.
    pub least_shares: Vec<StrongestParameter>,
    /// (τ, ℓ)-diversity: the smallest τ, by ℓ. It ends where none below 1 will do.
    pub smallest_tau: Vec<SmallestTau>,
    /// t-closeness: the farthest class, by [`Distance::ALL`].
    pub closeness: [StrongestParameter; 3],
    /// The highest F(1) to F(m) of any class.
    pub highest_shares: Vec<f64>,
}

/// A [`Measured`] in the making: classes are taken one by one.
#[derive(Debug)]
pub struct Measuring {
    taken: usize,
    classes: usize,
    rows: u64,
    k: Extreme,
    distinct: Extreme,
    simple: Extreme,
    entropy: Extreme,
    recursive: HighestRatios,
    least_shares: Vec<Extreme>,
    /// The base values that every class so far has some of.
    everywhere: Vec<BaseIndex>,
    shares: HighestShares,
    closeness: [Extreme; 3],
}

impl Measuring {
    /// No class yet. Classes and whole come from the setting's spread, and all are taken under one setting.
    pub fn new(setting: Setting<'_>) -> Self {
        let m = setting.spread.base().len();
        Self {
            taken: 0,
            classes: 0,
            rows: 0,
            k: Extreme::default(),
            distinct: Extreme::default(),
            simple: Extreme::default(),
            entropy: Extreme::default(),
            recursive: HighestRatios::new(m),
            least_shares: vec![Extreme::default(); m],
            everywhere: (0..m).collect(),
            shares: HighestShares::default(),
            closeness: [Extreme::default(); 3],
        }
    }

    /// Takes the next class. One without rows is counted, so that numbers stay those of the caller, and says nothing.
    pub fn take(&mut self, class: &Masses, setting: Setting<'_>) {
        let number = self.taken;
        self.taken += 1;
        let sorted = class.descending();
        self.shares.take_sorted(sorted.clone());
        if class.rows() == 0 {
            return;
        }
        self.classes += 1;
        self.rows += class.rows();
        self.k.lower(number, Figure::whole(class.rows()));
        self.distinct.lower(number, Figure::whole(sorted.support() as u64));
        let most = sorted.most();
        if let Some(simple) = sorted.whole().over(&most) {
            self.simple.lower(number, simple);
        }
        self.entropy.lower(number, Figure::Rounded(entropy_reached(class)));
        self.recursive.take(number, &sorted, &most);
        // Nothing is below 0: a value that some class has none of is done with.
        let (least_shares, whole) = (&mut self.least_shares, sorted.whole());
        self.everywhere.retain(|&base| {
            let share = class.mass(base).over(&whole);
            share.into_iter().for_each(|share| least_shares[base].lower(number, share));
            share.is_none_or(|share| !share.is_zero())
        });
        for (distance, farthest) in Distance::ALL.into_iter().zip(&mut self.closeness) {
            farthest.raise(number, setting.whole.moved(distance, setting.spread, class));
        }
    }

    /// What all classes reach.
    pub fn finish(self, setting: Setting<'_>) -> Measured {
        let some = self.classes > 0;
        let simple = self.simple.reached();
        Measured {
            classes: self.classes,
            rows: self.rows,
            k: self.k.reached(),
            distinct: self.distinct.reached(),
            simple_ell: match self.simple.figure {
                Some(Figure::Exact(figure)) => {
                    u32::try_from(figure.numerator() / figure.denominator()).unwrap_or(u32::MAX)
                }
                Some(Figure::Rounded(figure)) => (figure * (1.0 + 1e-9)).floor() as u32,
                None => 0,
            },
            simple,
            entropy: self.entropy.reached(),
            recursive: if some { self.recursive.smallest_cs() } else { Vec::new() },
            least_shares: self.least_shares.iter().map(Extreme::reached).collect(),
            smallest_tau: self.shares.smallest_taus(),
            closeness: self.closeness.map(|farthest| farthest.reached()),
            highest_shares: self.shares.shares(setting.spread.base().len()),
        }
    }
}

/// The least or the most of all classes, and the first class that has it.
#[derive(Clone, Copy, Debug, Default)]
struct Extreme {
    figure: Option<Figure>,
    class: Option<usize>,
}

impl Extreme {
    fn lower(&mut self, class: usize, figure: Figure) {
        if self.figure.is_none_or(|least| least.is_above(figure)) {
            *self = Self { figure: Some(figure), class: Some(class) };
        }
    }

    fn raise(&mut self, class: usize, figure: Figure) {
        if self.figure.is_none_or(|most| figure.is_above(most)) {
            *self = Self { figure: Some(figure), class: Some(class) };
        }
    }

    fn reached(&self) -> StrongestParameter {
        StrongestParameter {
            value: self.figure.map_or(0.0, Figure::to_f64),
            exact: self.figure.and_then(Figure::exact),
            class: self.class,
        }
    }
}

#[cfg(test)]
mod tests;
