//! The pictures of a review.

use std::borrow::Cow;

use serde::Deserialize;

use tauell_base::sorting::sorted;
use tauell_base::words::joined;
use tauell_base::words::numbers::{count, counted, figure, percent, points};
use tauell_desk::error::ReviewError;
use tauell_draw::pictures::{
    Amount, Amounts, Beliefs, Curves, DistributionPicture, Line, Look, Map, Picture, PictureTable, RenderedPicture,
    worse,
};
use tauell_measure::findings::distribution::base_labels;
use tauell_measure::findings::{self, CumulativeFrequencies};

use tauell_measure::utility::AttributeUtility;

use super::{ClassifyView, InferenceRequest, QueriesView, QueryGroup, Review, UtilityView};

/// Classes that the table behind the map lists, the worst ones.
const MOST_LISTED: usize = 500;
/// Below this a difference of shares is rounding.
const TOLERANCE: f64 = 1e-9;

/// By what count queries are put together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub enum QueriesBy {
    /// By how many columns they use.
    Columns,
    /// By the level of their values.
    Level,
}

impl Review {
    /// F(k) of a class, of all classes combined and of the worst at each k under a sensitive attribute, with the limit;
    /// `None` if there is no such attribute. O(m log m).
    pub fn curves(&self, attribute: usize, class: Option<usize>) -> Option<Curves> {
        let released = self.release.sensitive.get(attribute)?;
        let measures = &self.measures[attribute];
        let class = self.class_there(class);
        let values = base_labels(&released.spread);
        let whole = CumulativeFrequencies::of(&self.whole[attribute]);
        let own = class.map(|class| CumulativeFrequencies::of(&self.release.masses(class, attribute)));
        let line = |look, shares: &[f64]| Line { look, shares: shares.to_vec(), name: String::new() };
        let mut lines = Vec::from_iter(own.as_ref().map(|own| line(Look::Class, &own.cumulative.0)));
        lines.push(line(Look::Whole, &whole.cumulative.0));
        if self.release.publication.class_count() > 1 {
            lines.push(line(Look::Worst, &measures.measured.highest_shares));
        }
        if self.is_general(attribute) {
            lines.push(line(Look::Aware, &measures.reached_aware.0));
        }
        let band = &self.found().figures[attribute].band.0;
        Some(Curves {
            column: released.name.clone(),
            names: own.as_ref().unwrap_or(&whole).named(&values),
            psi: self.tau_ell(attribute).map_or_else(Vec::new, |of| (1..=values.len()).map(|k| of.psi(k)).collect()),
            lines: lines.into_iter().filter(|line| !line.shares.is_empty()).collect(),
            band: band.chunks(values.len().max(1)).map(<[f64]>::to_vec).collect(),
            values: values.len(),
            class,
        })
    }

    /// How the values of a sensitive attribute are spread over a class, with all classes combined; `None` if there is
    /// no such attribute or class. O(m).
    pub fn distribution(&self, attribute: usize, class: usize) -> Option<DistributionPicture> {
        let released = self.release.sensitive.get(attribute)?;
        let class = self.class_there(Some(class))?;
        let (spread, publication) = (&released.spread, &self.release.publication);
        let own = findings::Distribution::of(spread, &publication.histogram(class, attribute));
        let whole = findings::Distribution::of(spread, &self.histograms[attribute]);
        Some(DistributionPicture {
            column: released.name.clone(),
            class: Some(class),
            values: base_labels(spread),
            exact: own.exact.0,
            induced: own.induced.0,
            whole: whole.induced.0,
            method_aware: self.aware[attribute].as_ref().map_or_else(Vec::new, |aware| aware.frequencies(class)),
            limit: self.tau_ell(attribute).map(|of| of.psi(1)),
        })
    }

    /// The map of the classes under one sensitive attribute, with the selected one; `None` if there is no such
    /// attribute. O(classes).
    pub fn map(&self, attribute: usize, chosen: Option<usize>) -> Option<ClassMap<'_>> {
        let likeliest = &self.measures.get(attribute)?.likeliest;
        let limit = self.requirements[attribute].iter().position(|of| of.tau_ell().is_some());
        Some(ClassMap {
            review: self,
            attribute,
            sizes: self.release.publication.classes().map(|class| class.rows.len() as u32).collect(),
            margins: limit.map_or(&[], |place| &self.found().figures[attribute].held[place].margins),
            likeliest: likeliest.iter().map(|&(_, share)| share).collect(),
            chosen,
        })
    }

    /// The classes by number, the one that discloses the most under a sensitive attribute first. O(classes · log).
    pub(super) fn ranking(&self, attribute: usize) -> Vec<u32> {
        self.map(attribute, None).map_or_else(Vec::new, |map| map.ranking())
    }

    /// What is believed of a person before the table is seen and after. O as of [`Self::inference`].
    ///
    /// # Errors
    /// As [`Self::inference`].
    pub fn beliefs(&self, request: &InferenceRequest) -> Result<Beliefs, ReviewError> {
        let view = self.inference(request)?;
        let released = &self.release.sensitive[request.attribute];
        Ok(Beliefs {
            column: released.name.clone(),
            values: base_labels(&released.spread),
            prior: view.prior.0,
            posterior: view.posterior.0,
            exact: view.exact.0,
            after: view.after.0,
            method_aware: if self.is_general(request.attribute) { view.method_aware.0 } else { Vec::new() },
            ruled_out: request.ruled_out.iter().map(|&value| value as usize).collect(),
        })
    }

    /// Whether anything of a sensitive attribute is published in general terms: only then does it matter whether one knows how.
    fn is_general(&self, attribute: usize) -> bool {
        self.found().judgement.aware()[attribute].as_ref().is_some_and(|aware| aware.generalized_rows > 0)
    }

    fn class_there(&self, class: Option<usize>) -> Option<usize> {
        class.filter(|&class| class < self.release.publication.class_count())
    }
}

/// The map of the classes under one sensitive attribute.
#[derive(Debug)]
pub struct ClassMap<'a> {
    review: &'a Review,
    attribute: usize,
    sizes: Vec<u32>,
    margins: &'a [f64],
    likeliest: Vec<f64>,
    chosen: Option<usize>,
}

impl ClassMap<'_> {
    fn map(&self) -> Map<'_> {
        Map { sizes: &self.sizes, margins: self.margins, likeliest: &self.likeliest, chosen: self.chosen }
    }

    /// The classes by number, the worst first.
    fn ranking(&self) -> Vec<u32> {
        let map = self.map();
        sorted((0..self.sizes.len() as u32).collect(), |&a, &b| worse(&map, a as usize, b as usize))
    }
}

impl Picture for ClassMap<'_> {
    /// O(classes · log of what is drawn).
    fn draw(&self, _: &str, width: f64) -> RenderedPicture {
        self.map().draw(width)
    }

    /// The worst classes. O(classes · log).
    fn table(&self) -> PictureTable {
        let release = &self.review.release;
        let measures = &self.review.measures[self.attribute];
        let values = base_labels(&release.sensitive[self.attribute].spread);
        let is_held = !self.margins.is_empty();
        let columns = release.quasi_identifiers.iter().map(|of| of.name.clone());
        let mut head: Vec<String> = ["class".to_owned(), "people".to_owned()].into_iter().chain(columns).collect();
        let measure = if is_held { "margin" } else { "likeliest value" };
        head.extend([measure, "share of the likeliest", "values it excludes"].map(str::to_owned));
        let row = |class: u32| {
            let at = class as usize;
            let mut row = vec![count(u64::from(class) + 1), count(u64::from(self.sizes[at]))];
            row.extend(self.review.class_labels(release.publication.class(at)).map(Cow::into_owned));
            row.push(match is_held {
                true => {
                    let sign = if self.margins[at] < -TOLERANCE { "-" } else { "" };
                    joined(&[sign, &points(self.margins[at])])
                }
                false => values.get(measures.likeliest[at].0 as usize).cloned().unwrap_or_default(),
            });
            row.extend([percent(self.likeliest[at]), count(u64::from(measures.excluded[at]))]);
            row
        };
        PictureTable { head, rows: self.ranking().into_iter().take(MOST_LISTED).map(row).collect() }
    }
}

impl UtilityView {
    /// The information that each column retains. O(columns).
    pub fn amounts(&self) -> Amounts {
        let known = |value: Option<f64>, text: fn(f64) -> String| value.map_or_else(|| "unknown".to_owned(), text);
        let amount = |of: &AttributeUtility| Amount {
            name: if of.role == "sensitive" { joined(&[&of.column, " (sensitive)"]) } else { of.column.clone() },
            value: of.information.unwrap_or(0.0),
            text: match of.information {
                Some(information) => joined(&[&figure(information), ", ", &known(of.unchanged, percent), " exact"]),
                None => "unknown".to_owned(),
            },
            cells: vec![
                known(of.information, figure),
                known(of.certainty_penalty, figure),
                known(of.unchanged, percent),
            ],
            ..Amount::default()
        };
        Amounts {
            title: columns_finding(&self.attributes),
            axis: "information retained".to_owned(),
            most: 1.0,
            are_shares: false,
            head: ["column", "information", "certainty penalty", "exact cells"].map(str::to_owned).to_vec(),
            amounts: self.attributes.iter().map(amount).collect(),
        }
    }
}

/// The column that retains the most, and the one that retains the least; unknown ones are mentioned.
fn columns_finding(all: &[AttributeUtility]) -> String {
    let known = || all.iter().filter_map(|of| of.information.map(|information| (information, of)));
    let least = known().reduce(|a, b| if b.0 < a.0 { b } else { a });
    let most = known().reduce(|a, b| if b.0 >= a.0 { b } else { a });
    let (Some((least, worst)), Some((most, best))) = (least, most) else {
        let nothing =
            if all.is_empty() { "No column takes part" } else { "How much information is retained is not known" };
        return nothing.to_owned();
    };
    let unknown = (all.len() - known().count()) as u64;
    if worst.unchanged == Some(1.0) && unknown == 0 {
        return "Every cell is exact".to_owned();
    }
    let rest = match unknown {
        0 => String::new(),
        _ => joined(&["; of ", &counted(unknown, "column", "columns"), " it is not known"]),
    };
    if least == most {
        return joined(&[&worst.column, " retains ", &figure(least), " of its information", &rest]);
    }
    let first = joined(&[&worst.column, " retains the least of its information, ", &figure(least)]);
    joined(&[&first, "; ", &best.column, " the most, ", &figure(most), &rest])
}

impl QueriesView {
    /// The error of answers, by what queries have in common; `None` if there were none. O(groups).
    pub fn amounts(&self, by: QueriesBy) -> Option<Amounts> {
        let (groups, title) = match by {
            QueriesBy::Columns => (&self.by_predicates, "By the number of columns in the question"),
            QueriesBy::Level => (&self.by_level, "By the breadth of the question"),
        };
        let name = |group: &QueryGroup| match by {
            QueriesBy::Columns => counted(u64::from(group.key), "column", "columns"),
            QueriesBy::Level => joined(&["level ", &count(u64::from(group.key))]),
        };
        let worst = groups.iter().reduce(|a, b| if b.mean_error > a.mean_error { b } else { a })?;
        let amount = |group: &QueryGroup| Amount {
            name: name(group),
            value: group.mean_error,
            text: percent(group.mean_error),
            tick: Some(group.median_error),
            cells: vec![count(group.queries as u64), percent(group.mean_error), percent(group.median_error)],
            ..Amount::default()
        };
        let title = match worst.mean_error == 0.0 {
            true => joined(&[title, ": every answer is exact"]),
            false => joined(&[title, ": the largest error is ", &percent(worst.mean_error), ", with ", &name(worst)]),
        };
        Some(Amounts {
            title,
            axis: "average relative error (tick: median)".to_owned(),
            most: 0.0,
            are_shares: true,
            head: ["group", "questions", "average relative error", "median"].map(str::to_owned).to_vec(),
            amounts: groups.iter().map(amount).collect(),
        })
    }
}

impl ClassifyView {
    /// How well each tree predicts rows that were held out.
    pub fn amounts(&self) -> Amounts {
        let amount = |name: &str, value: f64, rules: usize| Amount {
            name: name.to_owned(),
            value,
            text: percent(value),
            cells: vec![percent(value), count(rules as u64)],
            ..Amount::default()
        };
        let majority = amount("always the most frequent", self.majority_accuracy, 1);
        Amounts {
            title: match self.ratio {
                Some(ratio) => joined(&["The published table predicts ", &percent(ratio), " as well as the original"]),
                None if self.original.accuracy > 0.0 => {
                    "The published table predicts no better than guessing the most frequent value".to_owned()
                }
                None => "The original predicts nothing, and neither does the published table".to_owned(),
            },
            axis: "predicted correctly".to_owned(),
            most: 1.0,
            are_shares: true,
            head: ["tree", "predicted correctly", "rules"].map(str::to_owned).to_vec(),
            amounts: vec![
                amount("from the original", self.original.accuracy, self.original.rules),
                amount("from the published", self.published.accuracy, self.published.rules),
                Amount { is_reference: true, ..majority },
            ],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn column(name: &str, information: Option<f64>, unchanged: Option<f64>) -> AttributeUtility {
        AttributeUtility {
            column: name.to_owned(),
            role: "quasi-identifier",
            information,
            certainty_penalty: None,
            unchanged,
            height: None,
        }
    }

    fn title(columns: &[AttributeUtility]) -> String {
        columns_finding(columns)
    }

    #[test]
    fn the_columns_that_lost_most_and_least_are_named() {
        let (age, zip) = (column("age", Some(0.25), Some(0.0)), column("zip", Some(0.5), Some(0.1)));
        assert_eq!(title(&[zip, age.clone()]), "age retains the least of its information, 0.250; zip the most, 0.500");
        assert_eq!(title(&[age]), "age retains 0.250 of its information");
        assert_eq!(title(&[column("age", Some(1.0), Some(1.0))]), "Every cell is exact");
        assert_eq!(title(&[]), "No column takes part");
    }

    #[test]
    fn an_unknown_value_is_never_called_exact() {
        let (age, word) = (column("age", Some(1.0), Some(1.0)), column("disease", None, None));
        assert_eq!(title(&[age, word.clone()]), "age retains 1 of its information; of 1 column it is not known");
        assert_eq!(title(&[word]), "How much information is retained is not known");
    }

    #[test]
    fn the_largest_error_is_named_with_its_group() {
        let group = |key, mean_error| QueryGroup { key, queries: 7, mean_error, median_error: 0.0 };
        let view = |errors: [f64; 2]| QueriesView {
            drawn: 14,
            skipped: 0,
            mean_error: 0.0,
            median_error: 0.0,
            by_predicates: vec![group(1, errors[0]), group(2, errors[1])],
            by_level: Vec::new(),
            sentence: String::new(),
        };
        let amounts = view([0.28, 0.6]).amounts(QueriesBy::Columns).unwrap();
        assert_eq!(amounts.title, "By the number of columns in the question: the largest error is 60%, with 2 columns");
        assert_eq!(amounts.table().rows[0], ["1 column", "7", "28%", "0%"]);
        let exact = view([0.0, 0.0]).amounts(QueriesBy::Columns).unwrap();
        assert_eq!(exact.title, "By the number of columns in the question: every answer is exact");
        assert!(view([0.0, 0.0]).amounts(QueriesBy::Level).is_none());
    }
}
