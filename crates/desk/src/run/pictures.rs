//! The pictures of what was published.

use tauell_draw::pictures::{Curves, DistributionPicture, GeneralizedColumn, Levels, Line, Look, SizeBins};
use tauell_measure::findings::distribution::{base_labels, psi};
use tauell_measure::findings::{self, CumulativeFrequencies};

use super::Outcome;

impl Outcome {
    /// F(k) of a class and of all classes combined under a sensitive attribute, against its limit; `None` where there is no such
    /// attribute. O(m log m).
    pub fn curves(&self, attribute: usize, class: Option<usize>) -> Option<Curves> {
        let required = self.problem().requirements().get(attribute)?;
        let class = self.class_there(class);
        let values = base_labels(required.spread());
        let whole = CumulativeFrequencies::of(&required.masses(self.publication().whole_histogram(attribute)));
        let own = class.map(|class| CumulativeFrequencies::of(&self.masses(class, attribute)));
        let main = own.as_ref().unwrap_or(&whole);
        let line = |look, curve: &CumulativeFrequencies| Line {
            look,
            shares: curve.cumulative.0.clone(),
            name: String::new(),
        };
        Some(Curves {
            column: self.problem().microdata().sensitive()[attribute].name().to_owned(),
            names: main.named(&values),
            psi: psi(required).0,
            lines: own.iter().map(|own| line(Look::Class, own)).chain([line(Look::Whole, &whole)]).collect(),
            band: self.findings().figures[attribute].band.0.chunks(values.len().max(1)).map(<[f64]>::to_vec).collect(),
            values: values.len(),
            class,
        })
    }

    /// How the values of a sensitive attribute are spread over a class, with all classes combined, or over these alone; `None` where
    /// there is no such attribute. O(m).
    pub fn distribution(&self, attribute: usize, class: Option<usize>) -> Option<DistributionPicture> {
        let required = self.problem().requirements().get(attribute)?;
        let class = self.class_there(class);
        let spread = required.spread();
        let whole = findings::Distribution::of(spread, &self.publication().whole_histogram(attribute));
        let own =
            class.map(|class| findings::Distribution::of(spread, &self.publication().histogram(class, attribute)));
        let (shown, whole) = match own {
            Some(own) => (own, whole.induced.0),
            None => (whole, Vec::new()),
        };
        Some(DistributionPicture {
            column: self.problem().microdata().sensitive()[attribute].name().to_owned(),
            class,
            values: base_labels(spread),
            exact: shown.exact.0,
            induced: shown.induced.0,
            whole,
            method_aware: Vec::new(),
            limit: psi(required).0.first().copied(),
        })
    }

    /// How large the classes are. O(classes).
    pub fn size_bins(&self, class: Option<usize>) -> SizeBins {
        let sizes: Vec<u32> = self.publication().classes().map(|class| class.rows.len() as u32).collect();
        let chosen = class.and_then(|class| sizes.get(class).copied());
        SizeBins { sizes, chosen }
    }

    /// How far each column went up its taxonomy. O(columns · levels).
    pub fn levels(&self) -> Levels {
        let microdata = self.problem().microdata();
        let attributes = || microdata.quasi_identifiers().iter().chain(microdata.sensitive());
        let columns = self.report().attributes.iter().map(|of| GeneralizedColumn {
            name: of.column.clone(),
            information: of.information,
            unchanged: of.unchanged,
            top: attributes()
                .find(|one| one.name() == of.column)
                .map_or(0, |one| one.taxonomy().levels().saturating_sub(1)),
            rows: of.levels.iter().map(|level| (level.level, level.rows)).collect(),
        });
        Levels { columns: columns.collect(), suppressed_rows: self.report().suppressed_rows as u64 }
    }

    fn class_there(&self, class: Option<usize>) -> Option<usize> {
        class.filter(|&class| class < self.publication().class_count())
    }
}
