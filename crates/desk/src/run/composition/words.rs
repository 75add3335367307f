//! What two versions disclose, in sentences.

use tauell_base::words::capitalized;
use tauell_base::words::numbers::{count, people};
use tauell_measure::adversary::composition::VersionPeople;

use super::{CompositionColumn, CompositionReport, CompositionRequirement};

/// All sentences, the worst first.
pub(super) fn sentences(report: &CompositionReport) -> Vec<String> {
    if report.people == 0 {
        return vec![format!("No one is in both {} and this release.", report.release)];
    }
    let mut sentences = vec![beginning(report)];
    if report.columns.is_empty() {
        sentences.push("No sensitive column is in both.".to_owned());
    }
    sentences.extend(report.columns.iter().map(certain));
    sentences.extend(report.requirements.iter().map(holds));
    if report.columns.iter().any(|column| !column.estimated) {
        sentences.push(
            "So many values are possible that no estimate was made: only proven violations are counted, and there may \
             be more."
                .to_owned(),
        );
    }
    sentences.push(if report.discloses_more {
        "Release only one of them, or the same file again: the same table, choices and taxonomies make the same file."
            .to_owned()
    } else {
        "Together, both disclose no more than one of them alone, as far as was found.".to_owned()
    });
    sentences
}

fn beginning(report: &CompositionReport) -> String {
    format!(
        "An adversary who has {} and this release, and knows a person's class in each, looks for the person among \
         those in both classes: there {} with {} in all, the smallest with {}.",
        report.release,
        match report.groups {
            1 => "is 1 such set of people".to_owned(),
            groups => format!("are {} such sets of people", count(groups)),
        },
        people(report.people),
        people(report.smallest_group)
    )
}

fn certain(of: &CompositionColumn) -> String {
    let CompositionColumn { column, certain, .. } = of;
    if certain.both == 0 {
        return format!("No value of \"{column}\" was found to be certain for anyone.");
    }
    format!(
        "For at least {}, a value of \"{column}\" is certain{}.",
        people(certain.both),
        alone(*certain, "discloses it")
    )
}

fn holds(of: &CompositionRequirement) -> String {
    let CompositionRequirement { said, column: attribute, proven, estimated, .. } = of;
    let column = attribute.as_ref().map(|column| format!(" of \"{column}\"")).unwrap_or_default();
    let published = match (of.of_earlier, of.of_later) {
        (true, false) => ", which the earlier release satisfies,",
        (false, true) => ", which this release satisfies,",
        _ => ", which both satisfy,",
    };
    let subject = format!("{}{column}{published}", capitalized(said));
    let is_of_rows = attribute.is_none();
    match estimated {
        _ if is_of_rows && proven.both == 0 => format!("{subject} is satisfied for everyone."),
        _ if is_of_rows => format!("{subject} is violated for {}{}.", people(proven.both), breaks(*proven)),
        Some(found) if found.both == 0 => format!("{subject} is satisfied for everyone, by an estimate."),
        Some(found) if about(*found) > proven.both => {
            let sure = match proven.both {
                0 => "an estimate".to_owned(),
                sure => format!("an estimate; certainly for {}, who have too few values left", count(sure)),
            };
            format!("{subject} is violated for about {} ({sure}){}.", people(about(*found)), breaks(*found))
        }
        None if proven.both == 0 => format!("No violation of {said}{column}{published} was found for anyone."),
        _ => format!(
            "{subject} is violated for at least {}, who have too few values left{}.",
            people(proven.both),
            breaks(*proven)
        ),
    }
}

/// For whom either version violates a requirement alone.
fn breaks(of: VersionPeople) -> String {
    alone(of, "violates it")
}

/// What either version does alone.
fn alone(of: VersionPeople, does: &str) -> String {
    if of.beyond == of.both {
        return format!("; neither release {does} alone");
    }
    let done = match (of.earlier, of.later) {
        (earlier, 0) => format!("the earlier release alone {does} for {}", count(earlier)),
        (0, later) => format!("this release alone {does} for {}", count(later)),
        (earlier, later) => {
            let (earlier, later) = (count(earlier), count(later));
            format!("the earlier release alone {does} for {earlier}, this one alone for {later}")
        }
    };
    match of.beyond {
        0 => format!("; {done}"),
        beyond => format!("; {done}, and for {} it takes both", count(beyond)),
    }
}

/// An estimate to three digits: it is no more certain than that.
fn roughly(number: u64) -> u64 {
    let mut unit = 1;
    while number / unit >= 1000 {
        unit *= 10;
    }
    (number + unit / 2) / unit * unit
}

/// An estimate for both releases to three digits, but no less than the number of people for one of them alone.
fn about(of: VersionPeople) -> u64 {
    roughly(of.both).max(of.earlier + of.beyond).max(of.later + of.beyond)
}

#[cfg(test)]
mod tests {
    use super::{VersionPeople, about, roughly};

    #[test]
    fn an_estimate_for_both_is_no_less_than_for_one_alone() {
        let of = |both, later, beyond| about(VersionPeople { both, earlier: 0, later, beyond });
        assert_eq!((of(6_340, 6_276, 64), of(6_344, 6_280, 64), of(6_338, 6_274, 64)), (6_340, 6_344, 6_340));
    }

    #[test]
    fn an_estimate_is_said_to_three_digits() {
        let said = [0, 7, 999, 1_004, 1_005, 15_488, 99_960, 21_067_000].map(roughly);
        assert_eq!(said, [0, 7, 999, 1_000, 1_010, 15_500, 100_000, 21_100_000]);
    }
}
