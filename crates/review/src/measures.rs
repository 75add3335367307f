//! Every measure with the strongest parameter that the table reaches, in words.

use tauell_base::words::numbers::{
    at_least, at_most, classes, count, counted, figure, listed, people, percent, percent_at_most,
};
use tauell_privacy::{Held, Masses, Measured, Reached, Requirement, Setting, SmallestC};

use super::{BlocksView, HeldView, MeasureView, Review};

const MACHANAVAJJHALA: &str = "Machanavajjhala, Gehrke, Kifer and Venkitasubramaniam 2006";

impl Review {
    pub(super) fn setting(&self, attribute: usize) -> Setting<'_> {
        Setting { spread: &self.release.sensitive[attribute].spread, whole: &self.table[attribute] }
    }

    /// The requirements held against one attribute, in words.
    pub(super) fn held(&self, attribute: usize, found: &[Held]) -> Vec<HeldView> {
        let requirements = self.requirements[attribute].iter().zip(found);
        let classes = self.release.publication.class_count();
        let masses = |class| self.release.masses(class, attribute);
        requirements
            .map(|(requirement, found)| self.held_view(requirement, found, (Among::Classes, classes), masses))
            .collect()
    }

    /// k where there is no sensitive attribute that it could stand under.
    pub(super) fn k_held(&self, sizes: &[u32]) -> Option<HeldView> {
        let k = self.k.filter(|_| self.release.sensitive.is_empty())?;
        let smallest = sizes.iter().enumerate().min_by_key(|&(_, size)| size)?;
        let broken = sizes.iter().filter(|&&size| size < k.k());
        let rows: u64 = broken.clone().map(|&size| u64::from(size)).sum();
        let broken_classes = broken.count();
        let detail = format!("The smallest class has {}; {} are asked for.", people((*smallest.1).into()), k.k());
        let requirement = Requirement::from(k);
        Some(HeldView {
            text: requirement.to_string(),
            said: requirement.said(),
            name: requirement.name().to_owned(),
            params: requirement.parameters(),
            satisfied: broken_classes == 0,
            margin: f64::from(*smallest.1) - f64::from(k.k()),
            exact_margin: Some(format!("{}/1", i64::from(*smallest.1) - i64::from(k.k()))),
            classes_broken: broken_classes,
            rows_broken: rows,
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
        found: &Held,
        (among, number): (Among, usize),
        masses: impl Fn(usize) -> Masses,
    ) -> HeldView {
        let worst = found.worst_class.map(masses);
        HeldView {
            text: requirement.to_string(),
            said: requirement.said(),
            name: requirement.name().to_owned(),
            params: requirement.parameters(),
            satisfied: found.satisfied(),
            margin: found.margin(),
            exact_margin: worst.as_ref().and_then(|worst| requirement.exact_margin(worst)),
            classes_broken: found.classes_broken,
            rows_broken: found.rows_broken,
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
            HeldView { worst_class: found.worst_class.map(|block| blocks.class(block)), ..held }
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
        Some(BlocksView { blocks: blocks.len(), sentence, held: held.collect(), measures: measures.collect() })
    }
}

/// k-anonymity, out of the sizes of the classes.
pub(super) fn k_measure(sizes: &[u32]) -> MeasureView {
    let smallest = sizes.iter().enumerate().min_by_key(|&(_, size)| size);
    let k = smallest.map_or(0, |(_, &size)| size);
    MeasureView {
        name: "k".to_owned(),
        title: "k-anonymity".to_owned(),
        reached: format!("k = {}", count(u64::from(k))),
        value: Some(f64::from(k)),
        exact: Some(format!("{k}/1")),
        sentence: match k {
            0 | 1 => "Somebody is alone with this quasi-identifier: whoever knows it finds the row.".to_owned(),
            2 => "Everybody shares the quasi-identifier with at least one other person.".to_owned(),
            k => format!("Everybody shares the quasi-identifier with at least {} others.", count(u64::from(k) - 1)),
        },
        source: "Samarati and Sweeney 1998".to_owned(),
        worst_class: smallest.map(|(class, _)| class),
    }
}

/// The measures of one sensitive attribute, the plainest first. `tau_ell` is the (τ, ℓ) that is held against the table.
pub(super) fn measures(measured: &Measured, tau_ell: Option<u32>) -> Vec<MeasureView> {
    let view = |name: &str, title: &str, reached: String, of: &Reached, sentence: String, source: &str| MeasureView {
        name: name.to_owned(),
        title: title.to_owned(),
        reached,
        value: Some(of.value),
        exact: of.exact.clone(),
        sentence,
        source: source.to_owned(),
        worst_class: of.class,
    };
    let values = |count: f64| counted(count as u64, "value", "values");
    let section = |part: &str| format!("{MACHANAVAJJHALA}, {part}");
    let mut all = vec![
        view(
            "distinct-l",
            "Distinct ℓ-diversity",
            format!("ℓ = {}", measured.distinct.value),
            &measured.distinct,
            match measured.distinct.value {
                value if value <= 1.0 => "In some class everybody has the same value: there it is certain.".to_owned(),
                value => format!("Every class has at least {}; how often each occurs does not count.", values(value)),
            },
            &section("section 4"),
        ),
        view(
            "simple-l",
            "Simple ℓ-diversity",
            format!("ℓ = {}", measured.simple_ell),
            &measured.simple,
            format!(
                "In the worst class the most frequent value has {} of the people.",
                percent(1.0 / measured.simple.value.max(1.0))
            ),
            "Xiao and Tao 2006; Wong and others 2006",
        ),
        view(
            "entropy-l",
            "Entropy ℓ-diversity",
            format!("ℓ = {}", at_least(measured.entropy.value)),
            &measured.entropy,
            match at_least(measured.entropy.value).as_str() {
                "1" => "In some class nothing is uncertain.".to_owned(),
                values => {
                    format!("The values of the least even class are as uncertain as {values} equally likely ones.")
                }
            },
            &section("Definition 4.1"),
        ),
    ];
    all.extend(recursive(&measured.recursive, &section("Definition 4.2")));
    all.extend(tau(measured, tau_ell));
    let distances = [
        ("t-close", "t-closeness, equal distance", ""),
        (
            "t-close-ordered",
            "t-closeness, ordered distance",
            " over the whole way, or a larger part over a shorter way; values are as far apart as their places in the taxonomy",
        ),
        (
            "t-close-hierarchical",
            "t-closeness, hierarchical distance",
            " over the whole way, or a larger part over a shorter way; values are as far apart as their branches of the taxonomy",
        ),
    ];
    for ((name, title, how), farthest) in distances.into_iter().zip(&measured.closeness) {
        all.push(view(
            name,
            title,
            format!("t = {}", at_most(farthest.value)),
            farthest,
            format!(
                "To be like the whole table, the class farthest from it would have to move {} of its weight{how}.",
                percent(farthest.value)
            ),
            "Li, Li and Venkatasubramanian 2007",
        ));
    }
    all
}

/// Recursive diversity at the ℓ at which it says most: the largest with a c of at most 10, else the first.
fn recursive(limits: &[SmallestC], source: &str) -> Option<MeasureView> {
    let title = "Recursive (c, ℓ)-diversity";
    let Some(limit) = limits.iter().rev().find(|limit| limit.c <= 10.0).or_else(|| limits.first()) else {
        return Some(MeasureView {
            name: "recursive-l".to_owned(),
            title: title.to_owned(),
            reached: "none".to_owned(),
            value: None,
            exact: None,
            sentence: "Some class has a single value, so there is nothing to weigh it against.".to_owned(),
            source: source.to_owned(),
            worst_class: None,
        });
    };
    Some(MeasureView {
        name: "recursive-l".to_owned(),
        title: title.to_owned(),
        reached: format!("c above {}, ℓ = {}", at_most(limit.c), limit.l),
        value: Some(limit.c),
        exact: limit.exact.clone(),
        sentence: match limit.l {
            2 => format!(
                "The most frequent value occurs at most {} times as often as all others together.",
                at_most(limit.c)
            ),
            l => format!(
                "The most frequent value occurs at most {} times as often as all but the {} most frequent together.",
                at_most(limit.c),
                l - 1
            ),
        },
        source: source.to_owned(),
        worst_class: limit.class,
    })
}

/// The smallest τ at the ℓ that was asked for, else at the largest ℓ with the same τ as ℓ = 2.
fn tau(measured: &Measured, asked: Option<u32>) -> Option<MeasureView> {
    let source = "Tian and Zhang 2009, Definition 4; 2011";
    let title = "(τ, ℓ)-diversity";
    let smallest = &measured.smallest_tau;
    let chosen = asked
        .and_then(|ell| smallest.iter().find(|one| one.l == ell))
        .or_else(|| smallest.iter().rev().find(|one| one.tau <= smallest[0].tau));
    Some(match chosen {
        None => MeasureView {
            name: "tau-l".to_owned(),
            title: title.to_owned(),
            reached: "none".to_owned(),
            value: None,
            exact: None,
            sentence: "In some class one value has everything, so no τ below 1 is kept.".to_owned(),
            source: source.to_owned(),
            worst_class: measured.simple.class,
        },
        Some(one) => MeasureView {
            name: "tau-l".to_owned(),
            title: title.to_owned(),
            reached: format!("τ = {}, ℓ = {}", at_most(one.tau), one.l),
            value: Some(one.tau),
            exact: one.exact.clone(),
            sentence: format!(
                "No value is likelier than {}, and no fewer than {} values together make up a whole class.",
                percent_at_most(one.tau),
                one.l
            ),
            source: source.to_owned(),
            worst_class: one.class.or(measured.simple.class),
        },
    })
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
    found: &Held,
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
