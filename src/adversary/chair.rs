//! The adversary's chair: what someone who knows a person in the table finds out about her.
//!
//! Before the publication he believes the prior: the whole table's shares, or the weights p. After it he believes:
//!
//! - where he knows which class her row is in, the induced distribution of that class (2009 paper, Definition 2);
//! - where he knows her quasi-identifier, or a part of it, the distribution over all rows that could be hers: those of every
//!   class whose published values do not contradict what he knows, each row as likely as any other. Local recoding may
//!   leave several such classes.
//!
//! Each posterior is split into what rows say that are published with a base value, and what general values add by their
//! spread; and where the original rows are known there is the posterior of the reader who knows the algorithm beside it
//! (docs/adversaries.md). Masses are exact where the spread is. O(classes · attributes + rows of the candidates · log).

use crate::privacy::{BaseIndex, Masses};
use crate::publish::Release;
use crate::taxonomy::NodeId;

use super::AwareReader;

/// Who is looked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// Her row in the publication, where she is one of its people.
    row: Option<usize>,
    /// What is known of each quasi-identifier attribute; without any, only that her row is in its class.
    known: Option<Vec<Option<NodeId>>>,
    /// What her value may be published as, attribute by attribute, where no node says what is known of her; ascending.
    published_as: Vec<Option<Box<[NodeId]>>>,
}

/// What is believed before the publication.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Prior {
    /// The shares of the whole publication.
    #[default]
    Table,
    /// The weights p, made to sum to 1.
    Weights,
}

/// What the adversary knows before and after, about one person and one sensitive attribute.
#[derive(Clone, Debug, PartialEq)]
pub struct Seat {
    /// The prior per base value in taxonomy order; sums to 1.
    pub prior: Vec<f64>,
    /// Her true base value, where she is a row and the original is known.
    pub truth: Option<BaseIndex>,
    /// Her class, where she is a row.
    pub class: Option<usize>,
    /// What is believed by someone who knows her class.
    pub own: Option<Posterior>,
    /// The classes that her row may be in, for someone who knows her quasi-identifier only, in the publication's order.
    pub candidates: Vec<usize>,
    /// What that person believes; `None` where no class covers her.
    pub among: Option<Posterior>,
}

/// A belief about a person's sensitive value, each vector per base value in taxonomy order.
#[derive(Clone, Debug, PartialEq)]
pub struct Posterior {
    /// The rows that could be hers.
    pub rows: u64,
    /// The belief of a reader who spreads general values by the weights, to be asked further: see [`super::rule_out`].
    pub masses: Masses,
    /// The same in shares; sums to 1.
    pub shares: Vec<f64>,
    /// The part that is plain: rows published with that value.
    pub exact: Vec<f64>,
    /// The part that general values add. `exact` and this make up `shares`.
    pub general: Vec<f64>,
    /// The belief of the reader who knows the algorithm, where the original is known.
    pub aware: Option<Masses>,
}

/// How one value stands before and after.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Standing {
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
    /// The person of a row: her quasi-identifier is the original's, where that is known. Without the original nothing is
    /// known of her but the class of her row.
    ///
    /// # Panics
    /// When the release has no such row.
    pub fn of_row(release: &Release, row: usize) -> Self {
        assert!(row < release.rows(), "a person is a row of the release");
        let known = release.original.as_ref().map(|original| {
            original.quasi_identifiers().iter().map(|attribute| Some(attribute.leaf_node(row))).collect()
        });
        Self { row: Some(row), known, published_as: Vec::new() }
    }

    /// Someone described by what is known of each quasi-identifier attribute, in the release's order: a base value, a
    /// general one, or nothing.
    pub fn described(known: Vec<Option<NodeId>>) -> Self {
        Self { row: None, known: Some(known), published_as: Vec::new() }
    }

    /// As well as what is known of her: the published values that her value of an attribute may have become. For labels of a
    /// file that no taxonomy holds, and that may overlap.
    #[must_use]
    pub fn published_as(mut self, attribute: usize, mut values: Vec<NodeId>) -> Self {
        values.sort_unstable();
        if self.published_as.len() <= attribute {
            self.published_as.resize(attribute + 1, None);
        }
        self.published_as[attribute] = Some(values.into());
        self
    }

    /// Her row.
    pub fn row(&self) -> Option<usize> {
        self.row
    }

    /// What is known of her, attribute by attribute.
    pub fn known(&self) -> Option<&[Option<NodeId>]> {
        self.known.as_deref()
    }

    /// The classes that her row may be in: those whose published value and what is known of her have a base value in
    /// common, attribute by attribute. Without any knowledge the class of her row. O(classes · attributes).
    ///
    /// # Panics
    /// When the description has another number of attributes than the release.
    pub fn candidates(&self, release: &Release) -> Vec<usize> {
        let Some(known) = &self.known else {
            return self.row.map(|row| release.publication.class_of(row)).into_iter().collect();
        };
        assert_eq!(known.len(), release.quasi_identifiers.len(), "something or nothing is known of each attribute");
        let may_be_hers = |cells: &[NodeId]| {
            cells.iter().zip(known).zip(&release.quasi_identifiers).all(|((&cell, known), attribute)| {
                // In a tree, sets of leaves that meet are one inside the other.
                known.is_none_or(|known| {
                    attribute.taxonomy.covers(cell, known) || attribute.taxonomy.covers(known, cell)
                })
            }) && cells
                .iter()
                .zip(&self.published_as)
                .all(|(cell, values)| values.as_ref().is_none_or(|values| values.binary_search(cell).is_ok()))
        };
        (0..release.publication.class_count())
            .filter(|&class| may_be_hers(release.publication.class(class).cells))
            .collect()
    }
}

impl Prior {
    /// The prior per base value in taxonomy order. O(rows · log), or O(m).
    ///
    /// # Panics
    /// When there is no such attribute.
    pub fn shares(self, release: &Release, attribute: usize) -> Vec<f64> {
        match self {
            Self::Table => release.whole(attribute).frequencies(),
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

impl Seat {
    /// Sits down in the adversary's chair. `reader` is the release's [`AwareReader`] for this attribute, made once for
    /// many people; without it nothing is said of the reader who knows the algorithm.
    ///
    /// # Panics
    /// When the person, the attribute or the reader is not of this release.
    pub fn of(
        release: &Release,
        attribute: usize,
        reader: Option<&AwareReader>,
        person: &Person,
        prior: Prior,
    ) -> Self {
        let spread = &release.sensitive[attribute].spread;
        let truth = person
            .row
            .zip(release.original.as_deref())
            .and_then(|(row, original)| spread.base_values(original.sensitive()[attribute].leaf_node(row)).next());
        let class = person.row.map(|row| release.publication.class_of(row));
        let candidates = person.candidates(release);
        Self {
            prior: prior.shares(release, attribute),
            truth,
            class,
            own: class.and_then(|class| Posterior::of(release, attribute, reader, &[class])),
            among: Posterior::of(release, attribute, reader, &candidates),
            candidates,
        }
    }
}

impl Posterior {
    /// The belief about a person whose row is any one of these classes', each row as likely. `None` where they hold no row.
    ///
    /// # Panics
    /// When an attribute, a class or the reader is not of this release.
    pub fn of(release: &Release, attribute: usize, reader: Option<&AwareReader>, classes: &[usize]) -> Option<Self> {
        let spread = &release.sensitive[attribute].spread;
        let m = spread.base().len();
        let mut masses = spread.empty();
        let mut exact = vec![0.0; m];
        for &class in classes {
            for (node, count) in release.publication.histogram(class, attribute) {
                spread.add(&mut masses, node, count);
                let range = spread.base_values(node);
                if range.len() == 1 {
                    exact[range.start] += count as f64;
                }
            }
        }
        let rows = masses.rows();
        if rows == 0 {
            return None;
        }
        let shares = masses.frequencies();
        exact.iter_mut().for_each(|exact| *exact /= rows as f64);
        // Where nothing general is added, rounding must not show a sliver of it.
        let sliver = |added: f64| if added < 1e-12 { 0.0 } else { added };
        let general = shares.iter().zip(&exact).map(|(share, exact)| sliver(share - exact)).collect();
        let aware = reader.map(|reader| {
            let mut mass = vec![0.0; m];
            for &class in classes {
                let own = reader.rows(class) as f64;
                mass.iter_mut().zip(reader.frequencies(class)).for_each(|(mass, share)| *mass += share * own);
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

    /// As [`Self::certain`], for the reader who knows the algorithm.
    pub fn certain_to_aware(&self) -> Option<BaseIndex> {
        self.aware.as_ref().and_then(certain)
    }

    /// How a value stands against a prior.
    ///
    /// # Panics
    /// When it is not a base value, or the prior is of another attribute.
    pub fn standing(&self, value: BaseIndex, prior: &[f64]) -> Standing {
        let (prior, posterior) = (prior[value], self.shares[value]);
        Standing { value, prior, posterior, gain: (prior > 0.0).then(|| posterior / prior) }
    }
}

fn certain(masses: &Masses) -> Option<BaseIndex> {
    (masses.support() == 1).then(|| masses.occurring().next().expect("one value has mass"))
}
