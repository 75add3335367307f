//! The requirements that are held against a table, in words.

use tauell_base::words::numbers::{classes, count, counted, figure, listed, people, percent, percent_at_most};
use tauell_measure::protection::measures;
use tauell_privacy::{Masses, Requirement, RequirementResult, Setting};

use super::{BlocksView, MeasureView, RequirementView, Review};

impl Review {
    pub(super) fn setting(&self, attribute: usize) -> Setting<'_> {
        Setting { spread: &self.release.sensitive[attribute].spread, whole: &self.table[attribute] }
    }

    /// The requirements held against one attribute, in words.
    pub(super) fn held(&self, attribute: usize, found: &[RequirementResult]) -> Vec<RequirementView> {
        let requirements = self.requirements[attribute].iter().zip(found);
        let classes = self.release.publication.class_count();
        let masses = |class| self.release.masses(class, attribute);
        requirements
            .map(|(requirement, found)| self.held_view(requirement, found, (Among::Classes, classes), masses))
            .collect()
    }

    /// k where there is no sensitive attribute that it could stand under.
    pub(super) fn k_held(&self, sizes: &[u32]) -> Option<RequirementView> {
        let k = self.k.filter(|_| self.release.sensitive.is_empty())?;
        let smallest = sizes.iter().enumerate().min_by_key(|&(_, size)| size)?;
        let broken = sizes.iter().filter(|&&size| size < k.k());
        let rows: u64 = broken.clone().map(|&size| u64::from(size)).sum();
        let broken_classes = broken.count();
        let detail = format!("The smallest class has {}; {} are asked for.", people((*smallest.1).into()), k.k());
        let requirement = Requirement::from(k);
        Some(RequirementView {
            text: requirement.to_string(),
            said: requirement.said(),
            name: requirement.name().to_owned(),
            params: requirement.parameters(),
            satisfied: broken_classes == 0,
            margin: f64::from(*smallest.1) - f64::from(k.k()),
            exact_margin: Some(format!("{}/1", i64::from(*smallest.1) - i64::from(k.k()))),
            violated_classes: broken_classes,
            violated_rows: rows,
            worst_class: Some(smallest.0),
            worst_k: None,
            sentence: match broken_classes {
                0 => format!("Every class keeps it. {detail}"),
                _ => format!(
                    "{} of {} classes {} it, with {} of {} people. {detail}",
                    count(broken_classes as u64),
                    count(sizes.len() as u64),
                    if broken_classes == 1 { "breaks" } else { "break" },
                    count(rows),
                    count(self.release.rows() as u64)
                ),
            },
        })
    }

    /// A requirement held against these classes, or against groups of their people.
    fn held_view(
        &self,
        requirement: &Requirement,
        found: &RequirementResult,
        (among, number): (Among, usize),
        masses: impl Fn(usize) -> Masses,
    ) -> RequirementView {
        let worst = found.worst_class.map(masses);
        RequirementView {
            text: requirement.to_string(),
            said: requirement.said(),
            name: requirement.name().to_owned(),
            params: requirement.parameters(),
            satisfied: found.satisfied(),
            margin: found.margin(),
            exact_margin: worst.as_ref().and_then(|worst| requirement.exact_margin(worst)),
            violated_classes: found.classes_broken,
            violated_rows: found.rows_broken,
            worst_class: found.worst_class,
            worst_k: requirement.tau_ell().zip(worst.as_ref()).map(|(of, worst)| of.tightest(worst).k),
            sentence: held_sentence(requirement, found, worst.as_ref(), (among, number), self.release.rows()),
        }
    }

    /// The same where somebody knows a person's values in the other sensitive attributes; `None` with one alone.
    pub(super) fn blocks(&self, attribute: usize) -> Option<BlocksView> {
        let blocks = self.found().figures[attribute].blocks.as_ref()?;
        let measured = self.measures[attribute].of_blocks.as_ref()?;
        let masses = |block| blocks.masses(&self.release, attribute, block);
        let held = self.requirements[attribute].iter().zip(&blocks.held).map(|(requirement, found)| {
            let held = self.held_view(requirement, found, (Among::Groups, blocks.len()), masses);
            RequirementView { worst_class: found.worst_class.map(|block| blocks.class(block)), ..held }
        });
        let measures = measures(measured, None).into_iter().map(|measure| MeasureView {
            worst_class: measure.worst_class.map(|block| blocks.class(block)),
            ..measure
        });
        let names: Vec<String> = self.release.sensitive.iter().map(|of| format!("\"{}\"", of.name)).collect();
        let others: Vec<&str> = (0..names.len()).filter(|&of| of != attribute).map(|of| names[of].as_str()).collect();
        let sentence = format!(
            "Someone who knows a person's {} too tells {} groups apart instead of {}, and may learn more of {}.",
            listed(&others, 5),
            count(blocks.len() as u64),
            classes(self.release.publication.class_count()),
            names[attribute]
        );
        Some(BlocksView { blocks: blocks.len(), sentence, requirements: held.collect(), measures: measures.collect() })
    }
}

/// What a requirement was held against.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Among {
    /// The classes of a release.
    Classes,
    /// Groups of people of a class, by what else is known of them.
    Groups,
}

impl Among {
    fn one(self) -> &'static str {
        match self {
            Self::Classes => "class",
            Self::Groups => "group",
        }
    }

    fn counted(self, number: usize) -> String {
        match self {
            Self::Classes => classes(number),
            Self::Groups => counted(number as u64, "group", "groups"),
        }
    }
}

fn held_sentence(
    requirement: &Requirement,
    found: &RequirementResult,
    worst: Option<&Masses>,
    (among, number): (Among, usize),
    rows: usize,
) -> String {
    let margin = found.margin();
    let class = among.one();
    let detail = match (requirement.tau_ell(), requirement.k(), worst) {
        (Some(of), _, Some(worst)) => {
            let tightest = of.tightest(worst);
            let (share, limit) = (of.psi(tightest.k) - tightest.margin, of.psi(tightest.k));
            let values = match tightest.k {
                1 => "the likeliest value has".to_owned(),
                k => format!("the {k} likeliest values have"),
            };
            format!(
                " In the worst {class} {values} {} of the weight; the limit is {}.",
                percent(share),
                percent_at_most(limit)
            )
        }
        (_, Some(of), Some(worst)) => {
            format!(" The smallest {class} has {}; {} are asked for.", people(worst.rows()), of.k())
        }
        _ if margin < 0.0 => format!(" The worst {class} misses it by {}.", figure(-margin)),
        _ => format!(" The worst {class} keeps it with {} to spare.", figure(margin)),
    };
    if found.satisfied() {
        format!("Every {class} keeps it.{detail}")
    } else {
        format!(
            "{} of {} {} it, with {} of {} people.{detail}",
            count(found.classes_broken as u64),
            among.counted(number),
            if found.classes_broken == 1 { "breaks" } else { "break" },
            count(found.rows_broken),
            count(rows as u64)
        )
    }
}
