//! The review at a glance.

use std::borrow::Cow;
use std::collections::BTreeMap;

use tauell_base::arrays::{Doubles, Integers, TextBlock};
use tauell_desk::run::report::method_caveat;
use tauell_measure::findings::distribution::{as_written, base_labels};
use tauell_measure::findings::{CumulativeFrequencies, Distribution, UnchangedReport};
use tauell_measure::protection::{k_measure, measures};
use tauell_measure::utility::Valuing;
use tauell_privacy::{Requirement, TauEll};
use tauell_publish::release::Class;

use super::{
    LabelsView, Original, Review, ReviewAttribute, ReviewClass, ReviewClassAttribute, ReviewSubject, ReviewView,
    ShareOfValue, SizeCount, UtilityView,
};

/// Rows of a class that are listed at most.
const LISTED_ROWS: usize = 1000;

/// What a review shows that takes its time, in slices: every slice is given the same review.
#[derive(Debug)]
pub struct Viewing {
    class_labels: TextBlock,
    class: usize,
    valuing: Valuing,
}

impl Viewing {
    /// Nothing is computed yet.
    pub fn new(review: &Review) -> Self {
        Self { class_labels: TextBlock::default(), class: 0, valuing: review.valuing() }
    }

    /// Works for about `budget` units (some nanoseconds each); true when all is computed.
    /// O(classes · m log m + rows · attributes) in all.
    pub fn advance(&mut self, review: &Review, budget: u64) -> bool {
        let publication = &review.release.publication;
        let mut left = budget.max(1);
        while self.class < publication.class_count() {
            if left == 0 {
                return false;
            }
            let class = publication.class(self.class);
            review.class_labels(class).for_each(|label| self.class_labels.push(&label));
            let cells = (class.records().len() * review.release.quasi_identifiers.len()) as u64;
            left = left.saturating_sub(40 * cells + 20);
            self.class += 1;
        }
        left > 0 && self.valuing.advance(&review.release, left)
    }

    /// Classes done and all classes, those that are measured counting again.
    pub fn progress(&self, review: &Review) -> (u64, u64) {
        let publication = &review.release.publication;
        let records = self.valuing.records() * publication.class_count() / publication.record_count().max(1);
        ((self.class + records) as u64, 2 * publication.class_count() as u64)
    }

    /// The review as its screen shows it.
    pub fn finish(mut self, review: &Review) -> ReviewView {
        while !self.advance(review, u64::MAX) {}
        let utility = self.valuing.finish(&review.release);
        review.view_with(self.class_labels, UtilityView::of(utility))
    }
}

impl Review {
    /// The review as its screen shows it. O(classes · m log m + rows · attributes).
    pub fn view(&self) -> ReviewView {
        Viewing::new(self).finish(self)
    }

    fn view_with(&self, class_labels: TextBlock, utility: UtilityView) -> ReviewView {
        let publication = &self.release.publication;
        let quasi = &self.release.quasi_identifiers;
        let sizes: Vec<u32> = publication.classes().map(|class| class.rows.len() as u32).collect();
        let mut size_counts: BTreeMap<usize, usize> = BTreeMap::new();
        sizes.iter().for_each(|&size| *size_counts.entry(size as usize).or_default() += 1);
        let sharing = publication.sharing();
        let verdict = self.found().judgement.verdict();
        ReviewView {
            risks: self.risks(),
            without: self.without.clone(),
            letter: self.letter(&verdict),
            verdict,
            subject: self.subject,
            original: match (&self.release.original, &self.apart) {
                (Some(_), _) => Original::Known,
                (None, Some(_)) => Original::Apart,
                (None, None) => Original::None,
            },
            original_note: self.original_note.clone(),
            original_rows: self.original().map_or(0, |original| original.len()),
            rows: self.release.rows(),
            dropped: self.dropped,
            suppressed_rows: publication.left_out(),
            classes: utility.measures.classes,
            average_class_size: utility.measures.average_class_size,
            largest_class: utility.measures.largest_class,
            quasi_identifiers: quasi.iter().map(|attribute| attribute.name.clone()).collect(),
            class_labels,
            k: k_measure(&sharing),
            k_requirement: self.k_held(&sharing),
            size_counts: size_counts.into_iter().map(|(size, classes)| SizeCount { size, classes }).collect(),
            class_sizes: Integers(sizes),
            attributes: (0..self.release.sensitive.len()).map(|attribute| self.attribute(attribute)).collect(),
            utility,
            linked: self.release.publication.is_linked(),
            can_work_out: self.can_work_out(),
            minimality: self.worked_out().cloned(),
            published_unchanged: self.found().kept.clone(),
            caveats: self.caveats(),
            columns: self.columns_view(),
        }
    }

    /// How the columns of a file were understood.
    fn columns_view(&self) -> Vec<LabelsView> {
        if self.subject != ReviewSubject::File {
            return Vec::new();
        }
        let quasi = self.release.quasi_identifiers.iter().map(|attribute| (&attribute.name, false));
        let sensitive = self.release.sensitive.iter().map(|attribute| (&attribute.name, true));
        let columns = self.columns.iter().zip(quasi.chain(sensitive));
        columns.map(|(column, (name, sensitive))| column.view(name, sensitive)).collect()
    }

    fn assumed(&self, attribute: usize) -> Option<String> {
        self.columns[self.release.quasi_identifiers.len() + attribute].assumed(&self.release.sensitive[attribute].name)
    }

    /// Rows with a generalized value of a sensitive attribute; `None` where no one can say which are general.
    pub(super) fn generalized_rows(&self, attribute: usize) -> Option<u64> {
        let released = &self.release.sensitive[attribute];
        let mut general = 0;
        for &(value, rows) in &self.histograms[attribute] {
            general += if released.labels.extent(released.spread.values(), value).is_exact()? { 0 } else { rows };
        }
        Some(general)
    }

    fn attribute(&self, index: usize) -> ReviewAttribute {
        let released = &self.release.sensitive[index];
        let (spread, whole) = (&released.spread, &self.whole[index]);
        let (figures, measures_of) = (&self.found().figures[index], &self.measures[index]);
        let judgement = &self.found().judgement;
        let m = spread.base().len();
        let tau_ell = self.tau_ell(index);
        let measured = &measures_of.measured;
        let of_table = Distribution::of(spread, &self.histograms[index]);
        let generalized_rows = self.generalized_rows(index);
        let margins = self.requirements[index].iter().position(|of| of.tau_ell().is_some());
        ReviewAttribute {
            column: released.name.clone(),
            taxonomy: self.columns[self.release.quasi_identifiers.len() + index].sentence.clone(),
            assumed: self.assumed(index),
            generalized_rows,
            sensitive_generalized: generalized_rows.map(|rows| rows as f64 / self.release.rows().max(1) as f64),
            weights: self.weights.to_owned(),
            values: base_labels(spread),
            certain: self.certain(index, false),
            blank: self.blank_view(index),
            shares: self.shares(index, &of_table),
            whole: of_table,
            whole_curve: CumulativeFrequencies::of(whole),
            psi: Doubles(tau_ell.map_or_else(Vec::new, |of| (1..=m).map(|k| of.psi(k)).collect())),
            band: figures.band.clone(),
            reached: Doubles(measured.highest_shares.clone()),
            reached_method_aware: measures_of.reached_aware.clone(),
            margins: Doubles(margins.map_or_else(Vec::new, |place| figures.held[place].margins.clone())),
            likeliest_shares: Doubles(measures_of.likeliest.iter().map(|&(_, share)| share).collect()),
            likeliest_values: Integers(measures_of.likeliest.iter().map(|&(value, _)| value).collect()),
            excluded: Integers(measures_of.excluded.clone()),
            ranking: Integers(self.ranking(index)),
            measures: measures(measured, tau_ell.map(|of| of.ell())),
            requirements: self.held(index, &figures.held),
            blocks: self.blocks(index),
            smallest_tau: measured.smallest_tau.clone(),
            method_aware: judgement.aware()[index].clone(),
            method_aware_sentence: judgement.sentences().nth(index).flatten(),
            exact: spread.is_exact(),
        }
    }

    /// The base values of a sensitive attribute as they are written, with their shares of the whole table, in taxonomy order.
    fn shares(&self, attribute: usize, of_table: &Distribution) -> Vec<ShareOfValue> {
        let values = as_written(&self.release.sensitive[attribute].spread);
        let shares = of_table.induced.0.iter().zip(&of_table.exact.0);
        let share = |(base, (value, (&share, &exact_share))): (usize, (&str, (&f64, &f64)))| {
            let exact = self.whole[attribute].exact_frequency(base);
            ShareOfValue { value: value.to_owned(), share, exact_share, exact }
        };
        values.zip(shares).enumerate().map(share).collect()
    }

    /// The (τ, ℓ) required under an attribute, if there is one.
    pub(super) fn tau_ell(&self, attribute: usize) -> Option<TauEll> {
        self.requirements[attribute].iter().find_map(Requirement::tau_ell)
    }

    fn caveats(&self) -> Vec<String> {
        let mut caveats = vec![
            "These figures are for an adversary who knows a person's quasi-identifier and nothing else, unless \
             another is named; the table does not hide who is in it."
                .to_owned(),
        ];
        for (attribute, released) in self.release.sensitive.iter().enumerate() {
            for requirement in &self.requirements[attribute] {
                if let Some(why) = requirement.promises_nothing(&released.name, self.setting(attribute)) {
                    caveats.push(format!(
                        "The requirement {} guarantees nothing about \"{}\": {why}.",
                        requirement.said(),
                        released.name
                    ));
                }
            }
        }
        caveats
            .extend((0..self.aware.len()).filter_map(|attribute| self.blank_view(attribute)).map(|one| one.sentence));
        caveats.extend((0..self.aware.len()).filter_map(|attribute| self.assumed(attribute)));
        let general = |attribute: usize| self.generalized_rows(attribute).is_some_and(|rows| rows > 0);
        caveats.extend(self.spelling.iter().cloned());
        caveats.extend(self.formulas.iter().cloned());
        caveats.extend(
            self.found().kept.iter().flat_map(UnchangedReport::measures).map(|measure| measure.sentence.clone()),
        );
        if (self.subject == ReviewSubject::Published || self.worked_out().is_some())
            && self.found().judgement.is_of_values()
        {
            let choices = self.problem.as_ref().map(|problem| problem.choices());
            caveats.push(method_caveat(choices, &self.release.publication, self.worked_out()));
        }
        for (attribute, aware) in self.aware.iter().enumerate() {
            if aware.is_none() && general(attribute) {
                caveats.push(format!(
                    "Some values of \"{}\" are published as generalized ones. Without the original table, it is not \
                     known how well an adversary who knows how their rows were chosen can infer the true values.",
                    self.release.sensitive[attribute].name
                ));
            }
        }
        caveats
    }

    /// One class; `None` if there is no such class.
    pub fn class(&self, index: usize) -> Option<ReviewClass> {
        let publication = &self.release.publication;
        if index >= publication.class_count() {
            return None;
        }
        let class = publication.class(index);
        let attributes = self.release.sensitive.iter().enumerate().map(|(attribute, released)| {
            let masses = &self.release.masses(index, attribute);
            let margin = |requirement: &Requirement| requirement.margin(masses, self.setting(attribute));
            ReviewClassAttribute {
                distribution: Distribution::of(&released.spread, &publication.histogram(index, attribute)),
                curve: CumulativeFrequencies::of(masses),
                margins: Doubles(self.requirements[attribute].iter().map(margin).collect()),
                method_aware: Doubles(
                    self.aware[attribute].as_ref().map_or_else(Vec::new, |aware| aware.frequencies(index)),
                ),
            }
        });
        let mut rows = class.rows.to_vec();
        rows.sort_unstable();
        rows.truncate(LISTED_ROWS);
        Some(ReviewClass {
            index,
            size: class.rows.len(),
            labels: self.class_labels(class).map(Cow::into_owned).collect(),
            attributes: attributes.collect(),
            rows: Integers(rows),
        })
    }

    /// What the rows of a class are published with, attribute by attribute.
    pub(super) fn class_labels<'a>(&'a self, class: Class<'a>) -> impl Iterator<Item = Cow<'a, str>> {
        let quasi = self.release.quasi_identifiers.iter().enumerate();
        quasi.map(move |(index, of)| class.label(index, |value| of.label(value)))
    }

    /// The published cells of these rows, row by row: the quasi-identifier, then the sensitive attributes. Rows that
    /// are not there are skipped.
    pub fn cells(&self, rows: &[u32]) -> TextBlock {
        let publication = &self.release.publication;
        let mut cells = TextBlock::default();
        for row in rows.iter().map(|&row| row as usize).filter(|&row| row < publication.len()) {
            let Some(own) = publication.cells(row) else { continue };
            for (&value, attribute) in own.iter().zip(&self.release.quasi_identifiers) {
                cells.push(attribute.label(value));
            }
            for (index, attribute) in self.release.sensitive.iter().enumerate() {
                cells.push(publication.sensitive(index, row).map_or("", |value| attribute.label(value)));
            }
        }
        cells
    }

    /// Rows of the original, row by row: the quasi-identifier, then the sensitive attributes; empty if there is none.
    pub fn original_cells(&self, start: usize, count: usize) -> TextBlock {
        let mut cells = TextBlock::default();
        let Some(original) = self.original() else { return cells };
        for row in start..start.saturating_add(count).min(original.len()) {
            for attribute in original.quasi_identifiers().iter().chain(original.sensitive()) {
                cells.push(attribute.taxonomy().label(attribute.leaf_node(row)));
            }
        }
        cells
    }
}
