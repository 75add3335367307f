//! One walk over a release in slices: rows by published value, and what classes have beyond their requirements. All measures are
//! functions of what it counts.

use std::ops::Range;

use tauell_base::slices::part;
use tauell_base::threads;
use tauell_data::taxonomy::{ValueId, Values};
use tauell_privacy::{ExcessTally, ExcessiveProtection, Requirement};
use tauell_publish::release::{Publication, Record, Release, ReleasedSensitive};

use super::columns::{AttributeUtility, ColumnTally, Shown};
use super::counts::RowsByValue;
use super::{ClassSizes, Utility};

/// Classes that are worth a thread.
const LEAST_CLASSES: usize = 256;

impl Utility {
    /// The utility of a release. `requirements` are those of each sensitive attribute, if there are any. O(rows ·
    /// sensitive attributes + classes · attributes + nodes).
    ///
    /// # Panics
    /// When a requirement is of another release.
    pub fn of(release: &Release, requirements: &[(usize, Requirement)]) -> Self {
        let mut valuing = Valuing::new(release, requirements);
        while !valuing.advance(release, u64::MAX) {}
        valuing.finish(release)
    }
}

/// A [`Utility`] in the making, in slices: every slice is given the same release.
#[derive(Debug)]
pub struct Valuing {
    requirements: Vec<(usize, Requirement)>,
    quasi: Vec<RowsByValue>,
    sensitive: Vec<RowsByValue>,
    /// By sensitive attribute, by value: whether it is a base value, if that is known.
    is_exact: Vec<Vec<Option<bool>>>,
    /// Published rows with a generalized value of some sensitive attribute; `None` where no one can say.
    generalized: Option<u64>,
    /// The next record, and how many of its rows are counted.
    next: (usize, usize),
    /// Rows that are counted.
    place: usize,
    /// By required (τ, ℓ), with its place among the requirements.
    excess: Vec<(usize, ExcessTally)>,
    class: usize,
}

impl Valuing {
    /// Nothing is counted yet. O(values).
    pub fn new(release: &Release, requirements: &[(usize, Requirement)]) -> Self {
        let values = |values: &Values| RowsByValue::none_yet(values);
        let exact = |of: &ReleasedSensitive| {
            let values = of.spread.values();
            (0..values.len() as u32).map(|value| of.labels.extent(values, ValueId(value)).is_exact()).collect()
        };
        let excess = requirements.iter().enumerate();
        Self {
            quasi: release.quasi_identifiers.iter().map(|of| values(&of.values)).collect(),
            sensitive: release.sensitive.iter().map(|of| values(of.spread.values())).collect(),
            is_exact: release.sensitive.iter().map(exact).collect(),
            generalized: Some(0),
            next: (0, 0),
            place: 0,
            excess: excess.filter_map(|(place, (_, of))| Some((place, ExcessTally::new(of.tau_ell()?)))).collect(),
            class: 0,
            requirements: requirements.to_vec(),
        }
    }

    /// Works for about `budget` units (some nanoseconds each); true when all is counted.
    ///
    /// # Panics
    /// When a requirement is of another release.
    pub fn advance(&mut self, release: &Release, budget: u64) -> bool {
        let publication = &*release.publication;
        let mut left = budget.max(1);
        let row = 8 * self.sensitive.len() as u64 + 1;
        while self.next.0 < publication.record_count() {
            if left == 0 {
                return false;
            }
            let Record { cells, rows } = publication.record(self.next.0).1;
            let part = part(&mut self.next.1, rows.len(), &mut left, row);
            self.quasi.iter_mut().zip(cells).for_each(|(counts, &value)| counts.add(value, part.len() as u64));
            self.count(publication, self.place..self.place + part.len());
            self.place += part.len();
            left = left.saturating_sub(10 * cells.len() as u64 + 20);
            if self.next.1 == rows.len() {
                self.next = (self.next.0 + 1, 0);
            }
        }
        if self.excess.is_empty() {
            return true;
        }
        let first = self.class;
        while self.class < publication.class_count() && left > 0 {
            let rows = publication.class(self.class).rows.len() as u64;
            left = left.saturating_sub((20 * rows + 150) * self.excess.len() as u64);
            self.class += 1;
        }
        self.exceed(release, first..self.class);
        self.class == publication.class_count()
    }

    /// Measures how far the next classes exceed what is required.
    fn exceed(&mut self, release: &Release, classes: Range<usize>) {
        let Self { excess, requirements, .. } = self;
        for (place, exceeding) in excess {
            let attribute = requirements[*place].0;
            let parts = threads::map_parts(classes.clone(), LEAST_CLASSES, |part| {
                let measured = part.map(|class| exceeding.measure(&release.masses(class, attribute)));
                measured.collect::<Vec<_>>()
            });
            parts.into_iter().flatten().for_each(|class| exceeding.add(class));
        }
    }

    /// Records that are counted.
    pub fn records(&self) -> usize {
        self.next.0
    }

    /// Counts the sensitive values of the rows at these places.
    fn count(&mut self, publication: &Publication, places: Range<usize>) {
        let Self { sensitive, is_exact, generalized, .. } = self;
        for (index, counts) in sensitive.iter_mut().enumerate() {
            publication.values_in_order(index)[places.clone()].iter().for_each(|&value| counts.add(value, 1));
        }
        // A value published with its class alone is as exact there as it would be in its row.
        if !publication.is_linked() {
            return;
        }
        for place in places {
            let (mut is_general, mut is_known) = (false, true);
            for (index, is_exact) in is_exact.iter().enumerate() {
                let value = publication.values_in_order(index)[place];
                is_general |= is_exact[value.index()] == Some(false);
                is_known &= is_exact[value.index()].is_some();
            }
            *generalized = generalized.filter(|_| is_known).map(|rows| rows + u64::from(is_general));
        }
    }

    /// The utility, once all is counted. O(values · log + classes).
    pub fn finish(self, release: &Release) -> Utility {
        let Self { requirements, excess, generalized, quasi, sensitive, .. } = self;
        let (shown, original) = (Shown::of(&release.publication), release.original.as_deref());
        let rows: Vec<RowsByValue> = quasi.into_iter().chain(sensitive).collect();
        let d = release.quasi_identifiers.len();
        let of_quasi = release.quasi_identifiers.iter().zip(&rows).enumerate().map(|(index, (of, rows))| {
            let original = original.map(|original| &original.quasi_identifiers()[index]);
            let column = ColumnTally { values: &of.values, labels: &of.labels, rows, original, shown };
            AttributeUtility::new(&of.name, "quasi-identifier", &column)
        });
        let of_sensitive = release.sensitive.iter().zip(&rows[d..]).enumerate().map(|(index, (of, rows))| {
            let original = original.map(|original| &original.sensitive()[index]);
            let column = ColumnTally { values: of.spread.values(), labels: &of.labels, rows, original, shown };
            AttributeUtility::new(&of.name, "sensitive", &column)
        });
        Utility::new(Tally {
            sizes: ClassSizes::of(&release.publication),
            columns: of_quasi.chain(of_sensitive).collect(),
            excess: excess.into_iter().map(|(place, found)| (place, found.finish())).collect(),
            rows: &rows,
            requirements: &requirements,
            generalized,
            release,
            shown,
        })
    }
}

/// What measures are functions of: a release, and what one walk over it counts.
#[derive(Debug)]
pub(super) struct Tally<'a> {
    pub release: &'a Release,
    /// What is required of which sensitive attribute.
    pub requirements: &'a [(usize, Requirement)],
    pub sizes: ClassSizes,
    pub shown: Shown,
    /// By attribute, the quasi-identifier first: rows by published value.
    pub rows: &'a [RowsByValue],
    /// By attribute, the quasi-identifier first: what it keeps.
    pub columns: Vec<AttributeUtility>,
    /// Published rows with a generalized value of some sensitive attribute; `None` if that is not known.
    pub generalized: Option<u64>,
    /// By (τ, ℓ) that is required, with its place among the requirements.
    pub excess: Vec<(usize, ExcessiveProtection)>,
}

impl Tally<'_> {
    /// What the quasi-identifier's columns keep.
    pub fn quasi_identifiers(&self) -> &[AttributeUtility] {
        &self.columns[..self.release.quasi_identifiers.len()]
    }

    /// What the sensitive columns keep.
    pub fn sensitive(&self) -> &[AttributeUtility] {
        &self.columns[self.release.quasi_identifiers.len()..]
    }

    /// The mean of a figure over the columns of the quasi-identifier; `None` if it is unknown for one.
    pub(crate) fn mean_of_quasi_identifier(&self, figure: impl Fn(&AttributeUtility) -> Option<f64>) -> Option<f64> {
        let of = self.quasi_identifiers();
        Some(of.iter().map(figure).sum::<Option<f64>>()? / of.len().max(1) as f64)
    }
}
