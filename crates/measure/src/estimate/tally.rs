//! The counts in the rows of a category, and the estimates from them, for each form in which the attribute is published.

use tauell_data::taxonomy::{Cover, ValueId};

use super::category::Taken;
use super::estimator::Estimator;
use super::form::EstimateForm;
use super::moments::{closed_form, hypergeometric_variance, standard_error};

/// Rows of a category, on their way to being counted: record after record.
#[derive(Clone, Debug)]
pub(super) struct Tally {
    /// Rows, those that count in part with their part.
    rows: f64,
    /// Whether some count in part.
    by_part: bool,
    kind: Kind,
}

#[derive(Clone, Debug)]
enum Kind {
    /// W: rows whose set holds each value.
    Sets { held: Vec<f64> },
    /// The group at hand and the rows of it; and what the groups before come to.
    Groups { group: usize, drawn: f64, sums: Sums },
    /// Rows per published value.
    Spread { of_value: Vec<f64> },
}

/// Per value of the domain.
#[derive(Clone, Debug)]
struct Sums {
    count: Vec<f64>,
    variance: Vec<f64>,
    least: Vec<f64>,
    most: Vec<f64>,
}

/// What was counted: an estimate for every value of the domain.
#[derive(Clone, Debug)]
pub(super) struct Counted {
    pub rows: f64,
    pub by_part: bool,
    /// The estimates: V̂ of sets may be below 0.
    pub raw: Vec<f64>,
    /// The standard error of each; `None` if it is not known.
    pub errors: Option<Vec<f64>>,
    /// What is certain: no fewer rows than these can have the value, and no more than those.
    pub bounds: Option<Vec<(f64, f64)>>,
}

impl Tally {
    /// No row yet of a category.
    pub fn new(of: &Estimator, taken: &Taken) -> Self {
        let none = || vec![0.0; of.domain.values.len()];
        let kind = match of.domain.form {
            EstimateForm::Sets => Kind::Sets { held: none() },
            EstimateForm::Groups => {
                let sums = Sums { count: none(), variance: none(), least: none(), most: none() };
                Kind::Groups { group: 0, drawn: 0.0, sums }
            }
            EstimateForm::Spread => Kind::Spread { of_value: vec![0.0; of.published().len()] },
        };
        Self { rows: 0.0, by_part: taken.is_open(), kind }
    }

    /// Rows of a record that count for this part, from 0 to 1. Records come ascending; one may come in several pieces.
    /// O(rows · ℓ); of groups O(1), and O(rows of the group · log) when it is done.
    pub fn add(&mut self, of: &Estimator, class: usize, rows: &[u32], part: f64) {
        self.by_part |= part < 1.0;
        let (publication, attribute) = (&of.release.publication, of.attribute);
        match &mut self.kind {
            Kind::Sets { held } => {
                let (values, places) = (of.published(), &of.domain.place);
                for &row in rows {
                    self.rows += part;
                    let value = publication.value_of(attribute, row as usize);
                    let mut hold = |run: std::ops::Range<usize>| {
                        places[run].iter().for_each(|&place| held[place as usize] += part);
                    };
                    match values.cover(value) {
                        Cover::Run(first, end) => hold(first as usize..end as usize),
                        Cover::Runs(runs) => runs.iter().for_each(|&(first, end)| hold(first as usize..end as usize)),
                    }
                }
            }
            Kind::Groups { group, drawn, sums } => {
                if *group != class {
                    sums.take(of, *group, *drawn);
                    (*group, *drawn) = (class, 0.0);
                }
                for _ in rows {
                    self.rows += part;
                    *drawn += part;
                }
            }
            Kind::Spread { of_value } => {
                for &row in rows {
                    self.rows += part;
                    of_value[publication.value_of(attribute, row as usize).index()] += part;
                }
            }
        }
    }

    /// What it comes to. O(s), of spread values O(published values and what they stand for).
    pub fn finish(self, of: &Estimator) -> Counted {
        let domain = &of.domain;
        let (rows, by_part, s, ell) = (self.rows, self.by_part, domain.values.len(), domain.ell);
        match self.kind {
            Kind::Sets { held } => {
                let raw: Vec<f64> = held.iter().map(|&held| closed_form(held, rows, s, ell)).collect();
                let errors = || raw.iter().map(|&raw| standard_error(raw, rows, s, ell)).collect();
                Counted {
                    rows,
                    by_part,
                    errors: (!by_part).then(errors),
                    bounds: (!by_part).then(|| held.iter().map(|&held| (0.0, held)).collect()),
                    raw,
                }
            }
            Kind::Groups { group, drawn, mut sums } => {
                sums.take(of, group, drawn);
                let known = !by_part && !domain.is_general;
                let bounds = || sums.least.iter().copied().zip(sums.most.iter().copied()).collect();
                Counted {
                    rows,
                    by_part,
                    bounds: known.then(bounds),
                    errors: known.then(|| sums.variance.iter().map(|variance| variance.sqrt()).collect()),
                    raw: sums.count,
                }
            }
            Kind::Spread { of_value } => {
                let mut raw = vec![0.0; s];
                for (value, &rows) in (0..).map(ValueId).zip(&of_value).filter(|&(_, &rows)| rows > 0.0) {
                    share_out(of, value, rows, |place, rows| raw[place] += rows);
                }
                // Where every cell is exact nothing is left to be estimated.
                let known = !by_part && !domain.is_general;
                let bounds = || raw.iter().map(|&rows| (rows, rows)).collect();
                Counted { rows, by_part, bounds: known.then(bounds), errors: known.then(|| vec![0.0; s]), raw }
            }
        }
    }
}

impl Sums {
    /// Adds `drawn` rows of a group: each has any of the group's values as likely as any other.
    fn take(&mut self, of: &Estimator, group: usize, drawn: f64) {
        if drawn == 0.0 {
            return;
        }
        let publication = &of.release.publication;
        let all = publication.class(group).rows.len() as f64;
        for (value, held) in publication.histogram(group, of.attribute) {
            let held = held as f64;
            share_out(of, value, drawn * held / all, |place, rows| self.count[place] += rows);
            let cover = of.published().cover(value);
            for place in cover.runs().flatten().map(|leaf| of.domain.place[leaf] as usize) {
                self.variance[place] += hypergeometric_variance(drawn, held, all);
                self.least[place] += (held - (all - drawn)).max(0.0);
                self.most[place] += held.min(drawn);
            }
        }
    }
}

/// Rows of one published value over the base values that it stands for, by the weights; evenly where none of them has any.
fn share_out(of: &Estimator, value: ValueId, rows: f64, mut to: impl FnMut(usize, f64)) {
    let cover = of.published().cover(value);
    let weights = of.release.sensitive[of.attribute].weights.by_leaf();
    let weight = |leaf: usize| weights[leaf].to_f64();
    let all: f64 = cover.runs().flatten().map(weight).sum();
    let leaves = cover.len() as f64;
    for leaf in cover.runs().flatten() {
        let share = if all > 0.0 { weight(leaf) / all } else { 1.0 / leaves };
        to(of.domain.place[leaf] as usize, rows * share);
    }
}
