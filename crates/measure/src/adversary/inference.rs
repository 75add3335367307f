//! Inference: what an adversary who knows a person in the table infers about them.
//!
//! Before the published table, the adversary believes the prior: the whole table's shares, or the weights p. After it:
//!
//! - if they know the class of the person's row, the induced distribution of that class (2009 paper, Definition 2);
//! - if they know the quasi-identifier, or a part of it, the distribution over all rows that could be the person's:
//!   those of every class whose published values do not contradict what is known, each row equally likely. Local
//!   recoding may leave several such classes.
//!
//! Each posterior is split into the part of rows published with a base value, and the part that generalized values add
//! by their spread; if the original rows are known, the posterior of the selection-aware adversary is given as well
//! (docs/explanation/adversaries.md). Masses are exact if the spread is. O(classes · attributes + rows of the
//! candidates · log).

use tauell_data::taxonomy::ValueId;
use tauell_privacy::{BaseIndex, Masses};
use tauell_publish::release::{Candidate, Knowledge, Release};

use super::SelectionAwareAdversary;

/// Who is searched for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// The person's row in the published table, if they are in it.
    row: Option<usize>,
    /// What is known about the person; without it, only that their row is in its class.
    known: Option<Knowledge>,
}

/// What is believed before the published table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Prior {
    /// The shares of the whole original table; of the published one if the original is not known.
    #[default]
    Table,
    /// The weights p, made to sum to 1.
    Weights,
}

/// What the adversary knows before and after, about one person and one sensitive attribute.
#[derive(Clone, Debug, PartialEq)]
pub struct Inference {
    /// The prior per base value in taxonomy order; sums to 1.
    pub prior: Vec<f64>,
    /// The true base value, if the person is a row and the original is known.
    pub truth: Option<BaseIndex>,
    /// The class, if the person is a published row.
    pub class: Option<usize>,
    /// The belief of an adversary who knows the class.
    pub own: Option<Posterior>,
    /// The classes that can contain the row, for an adversary who knows the quasi-identifier only, in the published
    /// table's order.
    pub candidates: Vec<Candidate>,
    /// The belief of that adversary; `None` if no class covers the person.
    pub among: Option<Posterior>,
}

/// A belief about a person's sensitive value, each vector per base value in taxonomy order.
#[derive(Clone, Debug, PartialEq)]
pub struct Posterior {
    /// The rows that could be the person's.
    pub rows: u64,
    /// The belief of an adversary who spreads generalized values by the weights, for further questions: see
    /// [`super::rule_out`].
    pub masses: Masses,
    /// The same in shares; sums to 1.
    pub shares: Vec<f64>,
    /// The part that is plain: rows published with that value.
    pub exact: Vec<f64>,
    /// The part that generalized values add. `exact` and this make up `shares`.
    pub general: Vec<f64>,
    /// The belief of the selection-aware adversary, where the original is known.
    pub aware: Option<Masses>,
}

/// One value's probability before and after.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ValueBelief {
    /// The value.
    pub value: BaseIndex,
    /// Its share before.
    pub prior: f64,
    /// Its share after.
    pub posterior: f64,
    /// posterior / prior; `None` where the prior is 0.
    pub gain: Option<f64>,
}

impl Person {
    /// The person of a row, published or suppressed: the quasi-identifier is the original's, if that is known. Without
    /// the original, nothing is known about the person but the class of the row.
    ///
    /// # Panics
    /// When the release has no such row.
    pub fn of_row(release: &Release, row: usize) -> Self {
        assert!(row < release.publication.len(), "a person is a row of the release");
        let known = release.original.as_ref().map(|original| {
            Knowledge::of(original.quasi_identifiers().iter().map(|attribute| Some(attribute.leaf_node(row).into())))
        });
        Self { row: Some(row), known }
    }

    /// Someone described by what is known about them.
    pub fn described(known: Knowledge) -> Self {
        Self { row: None, known: Some(known) }
    }

    /// The person's row.
    pub fn row(&self) -> Option<usize> {
        self.row
    }

    /// What is known about the person, attribute by attribute.
    pub fn known(&self) -> Option<&[Option<ValueId>]> {
        self.known.as_ref().map(Knowledge::known)
    }

    /// The classes that can contain the person's row ([`Release::candidates`]). Without any knowledge, the class of the
    /// row. O(records · attributes).
    ///
    /// # Panics
    /// If something is known about another number of attributes than the release has.
    pub fn candidates(&self, release: &Release) -> Vec<Candidate> {
        match &self.known {
            Some(known) => release.candidates(known),
            None => self.own(release).into_iter().collect(),
        }
    }

    /// The class of the person's row, all of it.
    fn own(&self, release: &Release) -> Option<Candidate> {
        self.row.and_then(|row| release.publication.class_of(row)).map(|class| release.whole_class(class))
    }
}

impl Prior {
    /// The prior per base value in taxonomy order. O(rows · log), or O(m).
    ///
    /// # Panics
    /// When there is no such attribute.
    pub fn shares(self, release: &Release, attribute: usize) -> Vec<f64> {
        match self {
            Self::Table => release.table(attribute).frequencies(),
            Self::Weights => {
                let sensitive = &release.sensitive[attribute];
                let weight = |&rank| sensitive.weights.weight(rank).to_f64();
                let weights: Vec<f64> = sensitive.spread.base().iter().map(weight).collect();
                let sum: f64 = weights.iter().sum();
                weights.into_iter().map(|weight| weight / sum).collect()
            }
        }
    }
}

impl Inference {
    /// What can be inferred about one person. `adversary` is the release's [`SelectionAwareAdversary`] for this
    /// attribute, made once for many people; without it, the selection-aware adversary is not considered.
    ///
    /// # Panics
    /// When the person, the attribute or the adversary is not of this release.
    pub fn of(
        release: &Release,
        attribute: usize,
        adversary: Option<&SelectionAwareAdversary>,
        person: &Person,
        prior: Prior,
    ) -> Self {
        let spread = &release.sensitive[attribute].spread;
        let truth = person
            .row
            .zip(release.original.as_deref())
            .and_then(|(row, original)| spread.base_values(original.sensitive()[attribute].leaf_node(row)).next());
        let own = person.own(release);
        let candidates = person.candidates(release);
        Self {
            prior: prior.shares(release, attribute),
            truth,
            class: own.map(|own| own.class),
            own: own.and_then(|own| Posterior::of(release, attribute, adversary, &[own])),
            among: Posterior::of(release, attribute, adversary, &candidates),
            candidates,
        }
    }
}

impl Posterior {
    /// The belief about a person whose row is any one of these classes', each row equally likely. `None` if none of
    /// them can be the person's. If only some rows of a class can be the person's, its contents count by their share of
    /// its rows: which of its values belong to them is not known.
    ///
    /// # Panics
    /// When an attribute, a class or the adversary is not of this release.
    pub fn of(
        release: &Release,
        attribute: usize,
        adversary: Option<&SelectionAwareAdversary>,
        among: &[Candidate],
    ) -> Option<Self> {
        let spread = &release.sensitive[attribute].spread;
        let m = spread.base().len();
        let rows: u64 = among.iter().map(|candidate| candidate.rows).sum();
        if rows == 0 {
            return None;
        }
        let masses = masses(release, attribute, among);
        let mut exact = vec![0.0; m];
        for candidate in among {
            let part = candidate.part(release);
            for (value, count) in release.publication.histogram(candidate.class, attribute) {
                if let Some(base) = spread.only_base_value(value) {
                    exact[base] += count as f64 * part;
                }
            }
        }
        let shares = masses.frequencies();
        exact.iter_mut().for_each(|exact| *exact /= rows as f64);
        // If nothing generalized is added, rounding must not show a trace of it.
        let sliver = |added: f64| if added < 1e-12 { 0.0 } else { added };
        let general = shares.iter().zip(&exact).map(|(share, exact)| sliver(share - exact)).collect();
        let aware = adversary.map(|adversary| {
            let mut mass = vec![0.0; m];
            for candidate in among {
                let own = candidate.rows as f64;
                let frequencies = adversary.frequencies(candidate.class);
                mass.iter_mut().zip(frequencies).for_each(|(mass, share)| *mass += share * own);
            }
            Masses::doubles(mass, rows)
        });
        Some(Self { rows, masses, shares, exact, general, aware })
    }

    /// The likeliest value, among equals the first in taxonomy order.
    pub fn likeliest(&self) -> BaseIndex {
        self.masses.dominant(|a, b| a.cmp(&b)).expect("rows have values")
    }

    /// The value that is certain, if one is. Exact.
    pub fn certain(&self) -> Option<BaseIndex> {
        certain(&self.masses)
    }

    /// As [`Self::certain`], for the selection-aware adversary.
    pub fn certain_to_aware(&self) -> Option<BaseIndex> {
        self.aware.as_ref().and_then(certain)
    }

    /// A value's posterior compared with a prior.
    ///
    /// # Panics
    /// When it is not a base value, or the prior is of another attribute.
    pub fn standing(&self, value: BaseIndex, prior: &[f64]) -> ValueBelief {
        let (prior, posterior) = (prior[value], self.shares[value]);
        ValueBelief { value, prior, posterior, gain: (prior > 0.0).then(|| posterior / prior) }
    }
}

/// The contents of the classes that can contain the person: exact if the person may be any of their rows, or if there
/// is one class.
fn masses(release: &Release, attribute: usize, among: &[Candidate]) -> Masses {
    let spread = &release.sensitive[attribute].spread;
    if among.len() > 1 && among.iter().any(|candidate| *candidate != release.whole_class(candidate.class)) {
        let mut sum = vec![0.0; spread.base().len()];
        for candidate in among {
            let of_class = release.masses(candidate.class, attribute);
            let own = candidate.rows as f64;
            of_class.occurring().for_each(|base| sum[base] += of_class.frequency(base) * own);
        }
        return Masses::doubles(sum, among.iter().map(|candidate| candidate.rows).sum());
    }
    let mut masses = spread.empty();
    for candidate in among {
        for (value, count) in release.publication.histogram(candidate.class, attribute) {
            spread.add(&mut masses, value, count);
        }
    }
    masses
}

fn certain(masses: &Masses) -> Option<BaseIndex> {
    (masses.support() == 1).then(|| masses.occurring().next().expect("one value has mass"))
}
