//! What to know before a table is downloaded, each with what can be done: decided here, once for page and command.

use serde::Serialize;

use crate::recipe::RequirementChoice;
use crate::session::{ColumnDisclosure, Problem};
use tauell_base::words::named;
use tauell_base::words::numbers::{classes, count, counted, listed, people, percent};
use tauell_data::table::SeveralRows;
use tauell_data::taxonomy::{LeafRank, ValueId};
use tauell_measure::findings::unchanged_columns::{UnchangedReport, quoted};
use tauell_measure::findings::verdict::SMALLEST_CLASS;
use tauell_privacy::Requirement;
use tauell_publish::METHODS;
use tauell_publish::release::Publication;

/// One class that publishes nothing of the quasi-identifier is warned of where it has more than this part of the people.
const MOST_GENERAL: u64 = 3;

/// The methods that are named instead of one that leads to such a class.
const INSTEAD: [&str; 2] = ["sweep", "transparent-sweep"];

/// One thing to know before the download.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Warning {
    /// What it is about.
    pub about: WarningAbout,
    /// The field's term for it.
    pub term: String,
    /// What it means, and what to do.
    pub sentence: String,
    /// The columns that it is about.
    pub columns: Vec<String>,
}

/// What a warning is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub enum WarningAbout {
    /// Columns published unchanged identify people, or narrow their classes down until a requirement is violated.
    PublishedUnchanged,
    /// A column discloses a sensitive one by itself.
    ColumnDiscloses,
    /// A taxonomy discloses a sensitive column.
    TaxonomyDiscloses,
    /// The same number of rows for each value of a column: perhaps people with several rows each.
    SeveralRows,
    /// Classes of one or two people.
    SmallClasses,
    /// Classes that publish nothing but generalized sensitive values, each of which stands for the most frequent value too.
    NothingHidden,
    /// A sensitive column of numbers, of which some hardly differ and still count as different values.
    NearValues,
    /// Sets of several sensitive columns have more values than each column by itself would need.
    LargerSets,
    /// Many people are in one class that publishes nothing of the quasi-identifier.
    MostGeneralClass,
}

/// All of them, the gravest first.
pub(super) fn warnings(problem: &Problem, publication: &Publication, kept: Option<&UnchangedReport>) -> Vec<Warning> {
    let all = problem.microdata().len() as u64;
    let of_kept = kept.into_iter().flat_map(|kept| kept.warnings(all)).map(|measure| {
        let (names, several) = (quoted(&measure.columns), measure.columns.len() > 1);
        let (term, advice) = if several {
            ("Columns", "Leave some of them unpublished, or make them part of the quasi-identifier.".to_owned())
        } else {
            ("Column", format!("Leave {names} unpublished, or make it part of the quasi-identifier."))
        };
        Warning {
            about: WarningAbout::PublishedUnchanged,
            term: format!("{term} {names}, published unchanged"),
            sentence: format!("{} {advice}", measure.sentence),
            columns: measure.columns.clone(),
        }
    });
    let disclosures = of_disclosures(problem.reported_disclosures());
    let hidden =
        (0..problem.requirements().len()).filter_map(|attribute| nothing_hidden(problem, publication, attribute));
    several_rows(problem, publication)
        .into_iter()
        .chain(disclosures)
        .chain(of_kept)
        .chain(small_classes(problem, publication))
        .chain(hidden)
        .chain(near_values(problem))
        .chain(larger_sets(problem, publication))
        .chain(most_general_class(problem, publication))
        .collect()
}

/// What the owner alone may know: it follows from which people have which sensitive value, which the method hides from a
/// method-aware adversary (docs/explanation/transparent-sweep.md#what-a-run-decides-and-from-what).
pub(super) fn for_owner(problem: &Problem) -> Vec<Warning> {
    of_disclosures(problem.owner_disclosures()).collect()
}

fn of_disclosures<'a>(disclosures: impl Iterator<Item = &'a ColumnDisclosure>) -> impl Iterator<Item = Warning> {
    disclosures.map(|ColumnDisclosure { column, by_groups, sentence, .. }| Warning {
        about: if *by_groups { WarningAbout::TaxonomyDiscloses } else { WarningAbout::ColumnDiscloses },
        term: if *by_groups { format!("Taxonomy of \"{column}\"") } else { format!("Column \"{column}\"") },
        sentence: sentence.clone(),
        columns: vec![column.clone()],
    })
}

/// People with nothing but generalized values published, each of which covers the table's most frequent value too: by
/// the table's own shares, an adversary guesses that value at least as well for each of them as for anyone. O(classes ·
/// values).
fn nothing_hidden(problem: &Problem, publication: &Publication, attribute: usize) -> Option<Warning> {
    let of = &problem.microdata().sensitive()[attribute];
    let values = publication.sensitive_values(attribute);
    // If sets are published, each contains the person's own value by construction: that is measured elsewhere.
    if values.are_sets() {
        return None;
    }
    let (counts, tree) = (of.leaf_counts(), of.taxonomy());
    let (top, &most) = counts.iter().enumerate().rev().max_by_key(|&(_, count)| count)?;
    let top = LeafRank(top as u32);
    let stands_for_it = |value: ValueId| !values.is_base(value) && values.cover(value).contains(top);
    let people_in = (0..publication.class_count())
        .map(|class| (publication.histogram(class, attribute), publication.class(class).rows.len() as u64))
        .filter(|(held, _)| held.iter().all(|&(value, _)| stands_for_it(value)))
        .map(|(_, rows)| rows)
        .sum::<u64>();
    if people_in == 0 {
        return None;
    }
    let share = most as f64 / counts.iter().sum::<u64>() as f64;
    let (label, column) = (named(tree.label(tree.leaf_node(top))), of.name());
    Some(Warning {
        about: WarningAbout::NothingHidden,
        term: format!("Generalized values of \"{column}\""),
        sentence: format!(
            "{} in classes that publish only generalized values of \"{column}\", each of which can mean the most frequent value, \
             \"{label}\". They do not hide it: an adversary who knows how frequent values are can infer \"{label}\" for each of \
             them with a probability of at least {}. Choose a weaker requirement, so that fewer values are generalized, or weights by share.",
            counted(people_in, "person is", "people are"),
            percent(share),
        ),
        columns: vec![column.to_owned()],
    })
}

/// One class that publishes nothing of the quasi-identifier, with more than a third of the people, where there could be others.
fn most_general_class(problem: &Problem, publication: &Publication) -> Option<Warning> {
    let largest = publication.classes().max_by_key(|class| class.rows.len())?;
    let (people_in, all) = (largest.rows.len() as u64, problem.microdata().len() as u64);
    if people_in * MOST_GENERAL <= all || !publication.is_linked() {
        return None;
    }
    let is_root = |(attribute, &value): (usize, &ValueId)| {
        let values = publication.quasi_identifier_values(attribute);
        values.cover(value).len() == values.taxonomy().leaf_count() && values.taxonomy().leaf_count() > 1
    };
    if !publication.cells(largest.rows[0] as usize)?.iter().enumerate().all(is_root) {
        return None;
    }
    let (choices, own) = (problem.choices(), problem.choices().method.about());
    let can_aim = |name: &str| {
        METHODS
            .iter()
            .find(|method| method.name == name && method.name != own.name)
            .filter(|method| choices.requirements.iter().all(|asked| method.can_aim_at(asked.about())))
    };
    // Sweep alone generalizes sensitive values; the other one needs a table that satisfies everything as it is.
    let as_it_is = problem.requirements().iter().all(|required| required.holds(required.whole()));
    let can_begin = |name: &&&str| **name == INSTEAD[0] || as_it_is;
    let others = INSTEAD.iter().filter(can_begin).filter_map(|name| can_aim(name)).map(|method| method.title);
    let others: Vec<&str> = others.collect();
    let others = if others.is_empty() { String::new() } else { format!("{}, ", others.join(" or ")) };
    Some(Warning {
        about: WarningAbout::MostGeneralClass,
        term: "Most general class".to_owned(),
        sentence: format!(
            "{} of {} in one class that publishes nothing of the quasi-identifier. Try {others}a weaker requirement, or fewer \
             quasi-identifier columns: they may retain several times as much.",
            count(people_in),
            counted(all, "person is", "people are"),
        ),
        columns: Vec::new(),
    })
}

/// Columns without a role that look as if people had several rows each: then k counts rows, not people
/// (docs/how-to/before-publishing.md#several-rows-per-person). O(columns · roles + distinct values + rows).
fn several_rows(problem: &Problem, publication: &Publication) -> Option<Warning> {
    let (microdata, missing) = (problem.microdata(), problem.missing());
    let attributes = || microdata.quasi_identifiers().iter().chain(microdata.sensitive());
    let free = problem.table().columns().iter().filter(|column| attributes().all(|of| of.name() != column.name()));
    let found: Vec<(String, SeveralRows)> =
        free.filter_map(|column| Some((column.name().to_owned(), SeveralRows::of(column, missing)?))).collect();
    let (_, first) = found.first()?;
    let columns: Vec<String> = found.iter().map(|(name, _)| name.clone()).collect();
    let each = match (found.len(), first.each) {
        (1, Some(rows)) => {
            format!("Every value of {} has {} rows. If each value is a person", quoted(&columns), count(rows))
        }
        (1, None) => {
            format!(
                "{} has {} values in {} rows. If each value is a person",
                quoted(&columns),
                count(first.values),
                count(first.rows)
            )
        }
        _ if found.iter().all(|(_, of)| of.each.is_some()) => {
            "In each of these columns, every value has the same number of rows. If the values are people".to_owned()
        }
        _ => "In each of these columns, values have several rows. If the values are people".to_owned(),
    };
    // Of several columns it is not known which has the people.
    let of_one = if found.len() == 1 { classes_of_one(problem, publication, &columns[0]) } else { 0 };
    let classes_in = classes(publication.class_count());
    let then = match of_one {
        0 => "a class may have fewer people than rows".to_owned(),
        1 => format!("1 of {classes_in} has the rows of one person alone"),
        _ => format!("{} of {classes_in} have the rows of one person alone", count(of_one as u64)),
    };
    Some(Warning {
        about: WarningAbout::SeveralRows,
        term: format!("{} {}", if found.len() == 1 { "Column" } else { "Columns" }, quoted(&columns)),
        sentence: format!("{each}, {then}, because Tauell counts every row as a person. Keep one row per person."),
        columns,
    })
}

/// Classes of more than one row in which every row has the same value of a column. O(rows).
fn classes_of_one(problem: &Problem, publication: &Publication, name: &str) -> usize {
    let Some(column) = problem.table().columns().iter().find(|column| column.name() == name) else { return 0 };
    let (codes, rows) = (column.codes(), problem.microdata().rows());
    let of_one = |rows_of: &[u32]| {
        let mut people = rows_of.iter().map(|&row| codes.at(rows[row as usize] as usize));
        let first = people.next();
        rows_of.len() > 1 && people.all(|one| Some(one) == first)
    };
    publication.classes().filter(|class| of_one(class.rows)).count()
}

/// Numbers that hardly differ count as different values: two salaries of nearly the same height protect neither.
fn near_values(problem: &Problem) -> impl Iterator<Item = Warning> + '_ {
    problem.without_ranges().iter().map(|(name, suggested)| {
        let [low, high] = &suggested.closest;
        Warning {
            about: WarningAbout::NearValues,
            term: format!("Near values of \"{name}\""),
            sentence: format!(
                "{low} and {high} count as different values, although they hardly differ. Ranges of {} make numbers that are near each \
                 other one value.",
                suggested.width
            ),
            columns: vec![name.clone()],
        }
    })
}

/// Sets that are larger than each column by itself would need, since some combinations of values never occur
/// (docs/explanation/randomized-addition.md#several-sensitive-columns).
fn larger_sets(problem: &Problem, publication: &Publication) -> Option<Warning> {
    let columns: Vec<String> = problem.microdata().sensitive().iter().map(|of| of.name().to_owned()).collect();
    let larger = problem.requirements().iter().enumerate().filter_map(|(attribute, required)| {
        let values = publication.sensitive_values(attribute);
        if !values.are_sets() || publication.class_count() == 0 {
            return None;
        }
        let size = values.cover(publication.histogram(0, attribute).first()?.0).len();
        // What the column alone would need: at least 2.
        let of_values = required.requirements().iter().filter(|requirement| !requirement.asks_of_rows());
        let needed = of_values.filter_map(Requirement::least_simple_ell).fold(2, u32::max);
        (size > needed as usize).then(|| {
            let sizes = [size as u64, u64::from(needed)].map(count);
            format!("sets of \"{}\" have {} values instead of {}", columns[attribute], sizes[0], sizes[1])
        })
    });
    let larger: Vec<String> = larger.collect();
    let listed_sets = listed(&larger.iter().map(String::as_str).collect::<Vec<_>>(), larger.len());
    (!larger.is_empty()).then(|| Warning {
        about: WarningAbout::LargerSets,
        term: "Larger sets".to_owned(),
        sentence: format!(
            "Some combinations of values of {} never occur, and would rule out members of a set. For this reason, {listed_sets}, and \
             estimates are less accurate. A column published without the others needs no larger sets.",
            quoted(&columns)
        ),
        columns,
    })
}

fn small_classes(problem: &Problem, publication: &Publication) -> Option<Warning> {
    let sizes = || publication.classes().map(|class| class.rows.len());
    let small: Vec<usize> = sizes().filter(|&size| (size as u64) < SMALLEST_CLASS).collect();
    let smallest = *small.iter().min()?;
    let sum: usize = small.iter().sum();
    let alone = small.iter().filter(|&&size| size == 1).count();
    // If sensitive values are published apart from the rows, a row that is found has any of the values of its class.
    let linked = publication.is_linked();
    let found = match alone {
        0 => String::new(),
        _ => format!(
            "{} {}: an adversary who knows the quasi-identifier finds the {}. ",
            people(alone as u64),
            match (linked, alone) {
                (true, 1) => "shares their quasi-identifier with no one",
                (true, _) => "share their quasi-identifier with no one",
                (false, 1) => "is in a group of their own",
                (false, _) => "are in groups of their own",
            },
            if linked { "row" } else { "value" }
        ),
    };
    let pairs = match (small.len() > alone, linked) {
        (false, _) => "",
        (true, true) => "Of two in a class, each knows which row is the other's. ",
        (true, false) => "Of two in a class, each knows which value is the other's. ",
    };
    let method = problem.choices().method.about();
    let can_aim_at_k = RequirementChoice::k(SMALLEST_CLASS as u32).about();
    let advice = match linked {
        true if method.can_aim_at(can_aim_at_k) => "Require k = 3 or more as well.",
        true if method.keeps_quasi_identifier => {
            "This method publishes every quasi-identifier unchanged, so no requirement makes its classes larger."
        }
        _ => "Require ℓ = 3 or more.",
    };
    let term = match linked {
        true => format!("Smallest class, k = {smallest}"),
        false => format!("Smallest class, {}", people(smallest as u64)),
    };
    let verb = if small.len() == 1 { "has" } else { "have" };
    Some(Warning {
        about: WarningAbout::SmallClasses,
        term,
        sentence: format!(
            "{} of {} {verb} fewer than 3 people ({} in all). {found}{pairs}{advice}",
            count(small.len() as u64),
            classes(publication.class_count()),
            people(sum as u64),
        ),
        columns: Vec::new(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::examples;
    use crate::run::Run;
    use tauell_base::random::Secret;
    use tauell_publish::MethodChoice;

    #[test]
    fn what_a_small_class_is_advised_to_require_the_method_can_aim_at() {
        for about in METHODS {
            let (mut session, mut choices) = examples::open("hospital", 0).unwrap();
            session.set_secret(Some(Secret::new([7; 16])));
            choices.method = MethodChoice::of(about.name).unwrap();
            choices.requirements = vec![RequirementChoice::parse("simple-l=2", Some("disease")).unwrap()];
            let outcome = Problem::new(&mut session, &choices).and_then(Run::new).and_then(Run::finish);
            let Ok(outcome) = outcome else { continue };
            let small = outcome.report().warnings.iter().find(|warning| warning.about == WarningAbout::SmallClasses);
            let Some(small) = small else { continue };
            let names_k = small.sentence.contains("Ask for k");
            assert!(
                !names_k || about.can_aim_at(RequirementChoice::k(3).about()),
                "{}: {}",
                about.name,
                small.sentence
            );
            let names_groups = outcome.report().counted.contains("groups");
            assert_eq!(names_groups, !outcome.publication().is_linked(), "{}", about.name);
        }
    }
}
