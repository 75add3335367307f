//! What is left to learn, with a sentence a figure.

use tauell_base::words::numbers::figure;
use tauell_measure::utility::{Utility, Valuing};
use tauell_privacy::Requirement;

use super::{Review, UtilityAttribute, UtilityFigure, UtilityView};

impl Review {
    /// What is left to learn from the table. O(classes · (attributes + m log m)).
    pub fn utility_figures(&self) -> Utility {
        let mut valuing = self.valuing();
        while !valuing.advance(&self.release, u64::MAX) {}
        valuing.finish(&self.release)
    }

    /// The same in slices.
    pub(super) fn valuing(&self) -> Valuing {
        let asked = self.requirements.iter().enumerate();
        let asked: Vec<(usize, Requirement)> =
            asked.flat_map(|(index, of)| of.iter().map(move |requirement| (index, requirement.clone()))).collect();
        Valuing::new(&self.release, &asked)
    }

    pub(super) fn utility(&self, utility: &Utility) -> UtilityView {
        let attributes = utility.attributes.iter().enumerate().map(|(place, attribute)| UtilityAttribute {
            column: attribute.name.clone(),
            sensitive: place >= self.release.quasi_identifiers.len(),
            information: attribute.information,
            certainty_penalty: attribute.certainty_penalty,
            base: attribute.unchanged,
        });
        UtilityView { figures: figures(utility, !self.release.sensitive.is_empty()), attributes: attributes.collect() }
    }
}

/// `sensitive` says whether there are sensitive attributes.
fn figures(utility: &Utility, sensitive: bool) -> Vec<UtilityFigure> {
    let mut figures = Vec::new();
    let mut add = |name: &str, title: &str, value: Option<f64>, sentence: &str| {
        figures.push(UtilityFigure {
            name: name.to_owned(),
            title: title.to_owned(),
            value,
            sentence: sentence.to_owned(),
        });
    };
    add(
        "information",
        "Information kept",
        utility.information,
        "A cell that was left exact counts 1, one that covers four values a quarter: this is the mean over all \
         quasi-identifier and sensitive cells (um). Read it with its two parts.",
    );
    add(
        "information-qi",
        "in the quasi-identifier",
        utility.information_qi,
        "The same over the quasi-identifier's cells alone (um_QI).",
    );
    if sensitive {
        add(
            "information-sensitive",
            "in the sensitive columns",
            utility.information_sensitive,
            "The same over the sensitive cells alone (um_SA).",
        );
        add(
            "sensitive-generalized",
            "Sensitive values in general terms",
            utility.sensitive_generalized,
            "The share of people whose sensitive value is published as a group of values.",
        );
    }
    add(
        "certainty-penalty",
        "Certainty penalty",
        utility.certainty_penalty,
        "0 where every quasi-identifier cell is exact, 1 where every one says nothing: the share of a column's values that \
         a cell leaves open, on average (GCP).",
    );
    if let Some(height) = utility.height {
        add(
            "height",
            "Levels climbed",
            Some(height),
            "How many levels of its tree a quasi-identifier cell went up, on average (generalization height).",
        );
    }
    add(
        "average-class-size",
        "People in a class",
        Some(utility.average_class_size),
        "Rows per class, on average (C_avg).",
    );
    add(
        "average-over-k",
        "Class size over k",
        Some(utility.average_over_k.value),
        &format!(
            "The average class size divided by {}, the smallest size that is asked for or reached: 1 is as small as it can be.",
            utility.average_over_k.by
        ),
    );
    add(
        "median-class-size",
        "People in the middle class",
        Some(utility.median_class_size),
        "Half of the classes are smaller, half are larger.",
    );
    add(
        "discernibility",
        "Discernibility",
        Some(utility.discernibility as f64),
        "Every person is charged the size of her class: the sum of the squares of class sizes. Smaller is better.",
    );
    for one in &utility.excessive_protection {
        add(
            "excessive-protection",
            &match one.requirement.strip_prefix("tau-l=") {
                Some(pair) => format!("Protection beyond ({})-diversity", pair.replace(',', ", ")),
                None => format!("Protection beyond {}", one.requirement),
            },
            Some(one.excess.mean),
            &format!(
                "How far the curves of \"{}\" stay below the limit, summed over k and averaged over people; 0 is no more than was \
                 asked (Definition 8; least of any class {}, most {}).",
                one.attribute,
                figure(one.excess.least),
                figure(one.excess.most)
            ),
        );
    }
    figures
}
