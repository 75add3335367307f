//! What two versions give away, in sentences.

use tauell_base::words::capitalized;
use tauell_base::words::numbers::{count, people};
use tauell_measure::adversary::composition::VersionPeople;

use super::{CompositionColumn, CompositionReport, CompositionRequirement};

/// All that is to be said, the worst first.
pub(super) fn sentences(report: &CompositionReport) -> Vec<String> {
    if report.people == 0 {
        return vec![format!("Nobody is in both {} and this one.", report.release)];
    }
    let mut sentences = vec![beginning(report)];
    if report.columns.is_empty() {
        sentences.push("No sensitive column is in both.".to_owned());
    }
    sentences.extend(report.columns.iter().map(certain));
    sentences.extend(report.requirements.iter().map(holds));
    if report.columns.iter().any(|column| !column.estimated) {
        sentences.push(
            "There are too many values that somebody may have for an estimate, so only what is proven is counted, and there may \
             be more."
                .to_owned(),
        );
    }
    sentences.push(if report.discloses_more {
        "Give out one version only, or the same one again: the same table, choices and trees make the same file."
            .to_owned()
    } else {
        "Both together give away no more than one of them does alone, as far as this was found.".to_owned()
    });
    sentences
}

fn beginning(report: &CompositionReport) -> String {
    format!(
        "Whoever has {} and this one, and knows in which class of each a person is, looks for her in a group: there {} with {} in \
         all, the smallest with {}.",
        report.release,
        match report.groups {
            1 => "is 1 group".to_owned(),
            groups => format!("are {} groups", count(groups)),
        },
        people(report.people),
        people(report.smallest_group)
    )
}

fn certain(of: &CompositionColumn) -> String {
    let CompositionColumn { column, certain, .. } = of;
    if certain.both == 0 {
        return format!("For nobody is a value of \"{column}\" found to be certain.");
    }
    format!(
        "For at least {} a value of \"{column}\" is certain{}.",
        people(certain.both),
        alone(*certain, "tells it", "of")
    )
}

fn holds(of: &CompositionRequirement) -> String {
    let CompositionRequirement { said, column: attribute, proven, estimated, .. } = of;
    let column = attribute.as_ref().map(|column| format!(" of \"{column}\"")).unwrap_or_default();
    let published = match (of.of_earlier, of.of_later) {
        (true, false) => ", which the earlier version keeps,",
        (false, true) => ", which this version keeps,",
        _ => ", which both keep,",
    };
    let subject = format!("{}{column}{published}", capitalized(said));
    let is_of_rows = attribute.is_none();
    match estimated {
        _ if is_of_rows && proven.both == 0 => format!("{subject} holds for everybody."),
        _ if is_of_rows => format!("{subject} does not hold for {}{}.", people(proven.both), breaks(*proven)),
        Some(found) if found.both == 0 => format!("{subject} holds for everybody, by an estimate."),
        Some(found) if roughly(found.both) > proven.both => {
            let sure = match proven.both {
                0 => "an estimate".to_owned(),
                sure => format!("an estimate; certainly not for {}, who have too few values left", count(sure)),
            };
            format!("{subject} does not hold for about {} ({sure}){}.", people(roughly(found.both)), breaks(*found))
        }
        None if proven.both == 0 => format!("For nobody is it found that {said}{column}{published} does not hold."),
        _ => format!(
            "{subject} does not hold for at least {}, who have too few values left{}.",
            people(proven.both),
            breaks(*proven)
        ),
    }
}

/// For whom either version breaks a requirement alone.
fn breaks(of: VersionPeople) -> String {
    alone(of, "breaks it", "for")
}

/// What of it either version does alone.
fn alone(of: VersionPeople, does: &str, to: &str) -> String {
    if of.beyond == of.both {
        return format!("; neither version {does} alone");
    }
    let done = match (of.earlier, of.later) {
        (earlier, 0) => format!("the earlier version alone {does} {to} {}", count(earlier)),
        (0, later) => format!("this version alone {does} {to} {}", count(later)),
        (earlier, later) => {
            let (earlier, later) = (count(earlier), count(later));
            format!("the earlier version alone {does} {to} {earlier}, this one alone {to} {later}")
        }
    };
    match of.beyond {
        0 => format!("; {done}"),
        beyond => format!("; {done}, and {to} {} it takes both", count(beyond)),
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

#[cfg(test)]
mod tests {
    use super::roughly;

    #[test]
    fn an_estimate_is_said_to_three_digits() {
        let said = [0, 7, 999, 1_004, 1_005, 15_488, 99_960, 21_067_000].map(roughly);
        assert_eq!(said, [0, 7, 999, 1_000, 1_010, 15_500, 100_000, 21_100_000]);
    }
}
