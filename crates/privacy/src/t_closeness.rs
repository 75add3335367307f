//! t-closeness (Li, Li, Venkatasubramanian 2007; docs/reference/requirements.md#t-closeness).
//!
//! The earth mover's distance between a class's induced distribution P and that of the whole table Q is at most t:
//! the least cost of turning one into the other, where moving a share s of mass from one value to another costs s times
//! the distance of the two. Distances lie between 0 and 1:
//!
//! - *equal*: 1 for any two values. EMD = ½ Σ |p - q|.
//! - *ordered*: steps between the two in the taxonomy's order, over m - 1.
//!   EMD = 1/(m - 1) Σᵢ |Σ_{j ≤ i} (p_j - q_j)|.
//! - *hierarchical*: height of the lowest common ancestor over the height of the tree, short paths padded. Mass that a
//!   node has too much must leave it: EMD = Σ over nodes of (height of the parent - height)·|p(node) - q(node)| over
//!   twice the height of the tree. (The paper's sum over inner nodes comes to the same.)
//!
//! All three are sums of steps·|p(run) - q(run)| over runs of base values, computed in `distance/`.
//! Closed under union, since the distance is convex in P.

use tauell_data::taxonomy::NodeId;

use super::about::{About, AsksOf, ParameterAbout, ParameterKind, Unit};
use super::definition::{Definition, Listed};
use super::figure::{Figure, left_between};
use super::ladder::first;
use super::parameters::{Given, Value};
use super::shape::Shape;
use super::{Distance, Masses, Ratio, RequirementError, Setting, Spread};

/// Values at most that are tried one by one.
const MOST_TRIED: usize = 512;

/// A valid t, at least 0 and below 1, and the distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TCloseness {
    t: Ratio,
    distance: Distance,
}

impl TCloseness {
    /// t-closeness.
    ///
    /// # Errors
    /// t of 1 or more, with which it guarantees nothing.
    pub fn new(t: Ratio, distance: Distance) -> Result<Self, RequirementError> {
        if t.numerator() >= t.denominator() {
            let range = "at least 0 and below 1: no two distributions are further apart than 1";
            return Err(RequirementError::OutOfRange { what: "t", text: t.to_string(), range });
        }
        Ok(Self { t, distance })
    }

    /// t.
    pub fn t(&self) -> Ratio {
        self.t
    }

    /// What two values are apart.
    pub fn distance(&self) -> Distance {
        self.distance
    }

    /// Whether the class is close enough to the whole. Exact where masses are and products fit 127 bits, else within 1e-9.
    pub fn holds(&self, class: &Masses, setting: Setting<'_>) -> bool {
        match self.moved(class, setting) {
            Figure::Exact(moved) => moved <= self.t.into(),
            Figure::Rounded(moved) => moved <= self.t.to_f64() + 1e-9,
        }
    }

    /// t - EMD.
    pub fn margin(&self, class: &Masses, setting: Setting<'_>) -> f64 {
        left_between(self.t.to_f64(), self.moved(class, setting).to_f64())
    }

    fn moved(&self, class: &Masses, setting: Setting<'_>) -> Figure {
        setting.whole.moved(self.distance, setting.spread, class)
    }
}

impl Definition for TCloseness {
    fn values(&self) -> Vec<Value<'_>> {
        vec![Value::Number(self.t), Value::Word(self.distance.name())]
    }

    fn keeps(&self, class: &Masses, setting: Setting<'_>) -> bool {
        self.holds(class, setting)
    }

    fn margin(&self, class: &Masses, setting: Setting<'_>) -> f64 {
        self.margin(class, setting)
    }

    fn shape(&self) -> Shape<'_> {
        Shape::Close { t: self.t, distance: self.distance }
    }

    /// Where not even a class of one value alone is further than t from the whole table: the distance is convex, so no class is.
    /// For the equal distance that is the rarest value, for the ordered one the first or the last; for the hierarchical one each
    /// is tried, where there are not too many.
    fn promises_nothing(&self, _: &str, setting: Setting<'_>) -> Option<String> {
        let Setting { spread, whole } = setting;
        let values = spread.base().len();
        let tried: Vec<usize> = match self.distance {
            Distance::Equal => (0..values).min_by(|&a, &b| whole.compare(a, b)).into_iter().collect(),
            Distance::Ordered => [0, values.saturating_sub(1)].to_vec(),
            Distance::Hierarchical if values <= MOST_TRIED => (0..values).collect(),
            Distance::Hierarchical => return None,
        };
        let alone = |&base: &usize| -> bool {
            let node: NodeId = spread.taxonomy().leaf_node(spread.base()[base]);
            self.holds(&spread.masses([(node, 1)]), setting)
        };
        (values > 0 && tried.iter().all(alone))
            .then(|| "no class can be further than that from the whole table".to_owned())
    }
}

impl Listed for TCloseness {
    const ABOUT: About = About {
        name: "t-close",
        title: "t-closeness",
        meaning: "The distribution of every class is close to that of the whole table: their earth mover's distance \
                  is at most t.",
        asks: "The distribution of every class must be within distance {0} of that of the whole table.",
        source: "Li, Li and Venkatasubramanian 2007",
        docs: "docs/reference/requirements.md#t-closeness",
        parameters: &[
            ParameterAbout {
                name: "t",
                symbol: "t",
                range: "a decimal or a fraction, at least 0 and below 1",
                meaning: "The maximum distance of a class from the whole table.",
                first: "0.2",
                kind: ParameterKind::Number { unit: "" },
            },
            ParameterAbout {
                name: "distance",
                symbol: "distance",
                range: "equal, ordered or hierarchical",
                meaning: "How far apart two values are.",
                first: "equal",
                kind: ParameterKind::Word {
                    words: &[
                        ("equal", "Any two values are equally far apart."),
                        ("ordered", "The further apart two values are in their order, the more a difference counts."),
                        (
                            "hierarchical",
                            "The closer to the root of the taxonomy two values meet, the more a difference counts.",
                        ),
                    ],
                    of: "distance",
                },
            },
        ],
        asks_of: AsksOf::Values,
        closed_under_union: true,
        monotone: true,
        treats_values_alike: false,
        generalizing_helps: false,
        margin: Unit::Distance,
    };

    fn of(given: &mut Given<'_>) -> Result<Self, RequirementError> {
        Self::new(given.number()?, given.word().parse()?)
    }

    fn nearest(&self, _: &Spread, _: u64, met: &mut dyn FnMut(&Self) -> bool) -> Option<Self> {
        let least = (self.t.to_f64() * 100.0).ceil() as u64;
        let hundredth = |hundredths: u64| Self::new(Ratio::new(hundredths, 100)?, self.distance).ok();
        first(&(least..100).filter_map(hundredth).collect::<Vec<_>>(), met)
    }
}

#[cfg(test)]
mod tests;
