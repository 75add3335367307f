//! Every measure with the strongest parameter that the table reaches, in words.

use crate::privacy::{Held, Masses, Measured, Reached, Requirement, Setting, SmallestC};

use super::words::{classes, listed, people, percent, whole};
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
        requirements.map(|(requirement, found)| self.held_view(requirement, found, classes, masses)).collect()
    }

    /// k where there is no sensitive attribute that it could stand under.
    pub(super) fn k_held(&self, sizes: &[u32]) -> Option<HeldView> {
        let k = self.k.filter(|_| self.release.sensitive.is_empty())?;
        let smallest = sizes.iter().enumerate().min_by_key(|&(_, size)| size)?;
        let broken = sizes.iter().filter(|&&size| size < k.k());
        let rows: u64 = broken.clone().map(|&size| u64::from(size)).sum();
        let count = broken.count();
        let detail = format!("The smallest class has {}; {} are asked for.", people((*smallest.1).into()), k.k());
        let requirement = Requirement::KAnonymity(k);
        Some(HeldView {
            text: requirement.to_string(),
            name: requirement.name().to_owned(),
            params: requirement.parameters(),
            satisfied: count == 0,
            margin: f64::from(*smallest.1) - f64::from(k.k()),
            classes_broken: count,
            rows_broken: rows,
            worst_class: Some(smallest.0),
            worst_k: None,
            sentence: match count {
                0 => format!("Every class keeps it. {detail}"),
                _ => format!(
                    "{} of {} classes {} it, with {} of {} people. {detail}",
                    whole(count as u64),
                    whole(sizes.len() as u64),
                    if count == 1 { "breaks" } else { "break" },
                    whole(rows),
                    whole(self.release.rows() as u64)
                ),
            },
        })
    }

    /// A requirement held against these classes, or against groups of their people.
    fn held_view(
        &self,
        requirement: &Requirement,
        found: &Held,
        classes: usize,
        masses: impl Fn(usize) -> Masses,
    ) -> HeldView {
        let worst = found.worst_class.map(masses);
        HeldView {
            text: requirement.to_string(),
            name: requirement.name().to_owned(),
            params: requirement.parameters(),
            satisfied: found.satisfied(),
            margin: found.margin(),
            classes_broken: found.classes_broken,
            rows_broken: found.rows_broken,
            worst_class: found.worst_class,
            worst_k: match (requirement, &worst) {
                (Requirement::TauEll(of), Some(worst)) => Some(of.tightest(worst).k),
                _ => None,
            },
            sentence: held_sentence(requirement, found, worst.as_ref(), classes, self.release.rows()),
        }
    }

    /// The same where somebody knows a person's values in the other sensitive attributes; `None` with one alone.
    pub(super) fn blocks(&self, attribute: usize) -> Option<BlocksView> {
        let blocks = self.figures[attribute].blocks.as_ref()?;
        let measured = &blocks.measured;
        let masses = |block| blocks.masses(self, attribute, block);
        let held = self.requirements[attribute].iter().zip(&measured.held).map(|(requirement, found)| {
            let held = self.held_view(requirement, found, blocks.len(), masses);
            HeldView {
                worst_class: found.worst_class.map(|block| blocks.class(block)),
                sentence: held.sentence.replace("classes", "groups").replace("class", "group"),
                ..held
            }
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
            whole(blocks.len() as u64),
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
        reached: format!("k = {k}"),
        value: Some(f64::from(k)),
        sentence: match k {
            0 | 1 => "Somebody is the only one with her quasi-identifier: whoever knows it finds her row.".to_owned(),
            2 => "Nobody can be told from fewer than one other by the quasi-identifier.".to_owned(),
            k => format!("Nobody can be told from fewer than {} others by the quasi-identifier.", k - 1),
        },
        source: "Samarati and Sweeney 1998".to_owned(),
        worst_class: smallest.map(|(class, _)| class),
    }
}

/// The measures of one sensitive attribute, the plainest first. `tau_ell` is the (τ, ℓ) that is held against the table.
pub(in crate::session) fn measures(measured: &Measured, tau_ell: Option<u32>) -> Vec<MeasureView> {
    let view = |name: &str, title: &str, reached: String, of: &Reached, sentence: String, source: &str| MeasureView {
        name: name.to_owned(),
        title: title.to_owned(),
        reached,
        value: Some(of.value),
        sentence,
        source: source.to_owned(),
        worst_class: of.class,
    };
    let values = |count: f64| if count == 1.0 { "1 value".to_owned() } else { format!("{count} values") };
    let section = |part: &str| format!("{MACHANAVAJJHALA}, {part}");
    let mut all = vec![
        view(
            "distinct-l",
            "Distinct values in a class",
            format!("l = {}", measured.distinct.value),
            &measured.distinct,
            match measured.distinct.value {
                value if value <= 1.0 => "In some class everybody has the same value: there it is certain.".to_owned(),
                value => format!("Every class has at least {}; how often each occurs does not count.", values(value)),
            },
            &section("section 4 (distinct l-diversity)"),
        ),
        view(
            "simple-l",
            "The most frequent value",
            format!("l = {}", measured.simple_ell),
            &measured.simple,
            format!(
                "In the worst class the most frequent value has {} of the people.",
                percent(1.0 / measured.simple.value.max(1.0))
            ),
            "Wong and others 2006; simple l-diversity of Xiao and Tao 2006",
        ),
        view(
            "entropy-l",
            "Evenness of values",
            format!("l = {}", rounded(measured.entropy.value)),
            &measured.entropy,
            match rounded(measured.entropy.value).as_str() {
                "1" => "In some class nothing is uncertain.".to_owned(),
                values => format!("The least even class is as uncertain as {values} equally likely values."),
            },
            &section("Definition 4.1 (entropy l-diversity)"),
        ),
    ];
    all.extend(recursive(&measured.recursive, &section("Definition 4.2 (recursive (c, l)-diversity)")));
    all.extend(tau(measured, tau_ell));
    let distances = [
        ("t-close", "Distance from the whole table", "every value as far from every other"),
        ("t-close-ordered", "the same, values in an order", "values in the order of the taxonomy"),
        ("t-close-hierarchical", "the same, values in a tree", "values as far apart as their branches"),
    ];
    for ((name, title, how), farthest) in distances.into_iter().zip(&measured.closeness) {
        all.push(view(
            name,
            title,
            format!("t = {}", rounded(farthest.value)),
            farthest,
            format!(
                "In the class farthest from the whole table {} of the weight would have to move ({how}).",
                percent(farthest.value)
            ),
            "Li, Li and Venkatasubramanian 2007 (t-closeness)",
        ));
    }
    all
}

/// Recursive diversity at the ℓ at which it says most: the largest with a c of at most 10, else the first.
fn recursive(limits: &[SmallestC], source: &str) -> Option<MeasureView> {
    let title = "The most frequent value beside the rare ones";
    let Some(limit) = limits.iter().rev().find(|limit| limit.c <= 10.0).or_else(|| limits.first()) else {
        return Some(MeasureView {
            name: "recursive-l".to_owned(),
            title: title.to_owned(),
            reached: "none".to_owned(),
            value: None,
            sentence: "Some class has a single value, so there is nothing to weigh it against.".to_owned(),
            source: source.to_owned(),
            worst_class: None,
        });
    };
    Some(MeasureView {
        name: "recursive-l".to_owned(),
        title: title.to_owned(),
        reached: format!("c above {}, l = {}", rounded(limit.c), limit.l),
        value: Some(limit.c),
        sentence: match limit.l {
            2 => format!(
                "The most frequent value occurs at most {} times as often as all others together.",
                rounded(limit.c)
            ),
            l => format!(
                "The most frequent value occurs at most {} times as often as all but the {} most frequent together.",
                rounded(limit.c),
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
    let title = "Shares of the most likely values";
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
            sentence: "In some class one value has everything, so no tau below 1 is kept.".to_owned(),
            source: source.to_owned(),
            worst_class: measured.simple.class,
        },
        Some(one) => MeasureView {
            name: "tau-l".to_owned(),
            title: title.to_owned(),
            reached: format!("tau = {}, l = {}", rounded(one.tau), one.l),
            value: Some(one.tau),
            sentence: format!(
                "No value is likelier than {}, and it takes {} values to be certain.",
                percent(one.tau),
                one.l
            ),
            source: source.to_owned(),
            worst_class: one.class.or(measured.simple.class),
        },
    })
}

fn held_sentence(requirement: &Requirement, found: &Held, worst: Option<&Masses>, count: usize, rows: usize) -> String {
    let (count, rows) = (whole(count as u64), whole(rows as u64));
    let margin = found.margin();
    let detail = match (requirement, worst) {
        (Requirement::TauEll(of), Some(worst)) => {
            let tightest = of.tightest(worst);
            let (share, limit) = (of.psi(tightest.k) - tightest.margin, of.psi(tightest.k));
            let values = match tightest.k {
                1 => "the likeliest value has".to_owned(),
                k => format!("the {k} likeliest values have"),
            };
            format!(" In the worst class {values} {} of the weight; the limit is {}.", percent(share), percent(limit))
        }
        (Requirement::KAnonymity(of), Some(worst)) => {
            format!(" The smallest class has {}; {} are asked for.", people(worst.rows()), of.k())
        }
        _ if margin < 0.0 => format!(" The worst class misses it by {}.", rounded(-margin)),
        _ => format!(" The worst class keeps it with {} to spare.", rounded(margin)),
    };
    if found.satisfied() {
        format!("Every class keeps it.{detail}")
    } else {
        format!(
            "{} of {count} classes {} it, with {} of {rows} people.{detail}",
            whole(found.classes_broken as u64),
            if found.classes_broken == 1 { "breaks" } else { "break" },
            whole(found.rows_broken)
        )
    }
}

/// A figure to four digits, without zeros at its end.
fn rounded(figure: f64) -> String {
    let text = format!("{figure:.4}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
