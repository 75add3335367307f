//! What sets disclose to an adversary who knows how frequent each value is in the whole table: in a set, a frequent value is likelier than
//! a rare one (docs/explanation/randomized-addition.md#what-sets-disclose). The release discloses these shares, too: the rest of the sets
//! are drawn at random.

use tauell_data::taxonomy::{LeafRank, ValueId};
use tauell_publish::release::Release;

use crate::adversary::learning::BEYOND;

/// Rounds of the estimate of the shares if the original is not known.
const ROUNDS: usize = 100;
/// Values of distinct sets up to which they are estimated.
const MOST: usize = 1_000_000;

/// People in whose class the sets make one value likelier than the limit by more than ten points, if each value of a set counts by its share
/// of the whole table; `None` if the values are not in sets, or are too many. O(rows + values of the sets of each class).
pub(super) fn people_above(release: &Release, attribute: usize, limit: f64) -> Option<u64> {
    let spread = &release.sensitive[attribute].spread;
    if !spread.values().are_sets() {
        return None;
    }
    let publication = &release.publication;
    let members = |set: ValueId| spread.base_runs(set).flatten();
    let counts = match &release.original {
        Some(original) => {
            let mut counts = vec![0.0; spread.base().len()];
            let leaves = original.sensitive()[attribute].leaves();
            let own = |&row: &u32| spread.base_index(LeafRank(leaves[row as usize]));
            publication.rows().iter().filter_map(own).for_each(|value| counts[value] += 1.0);
            counts
        }
        None => {
            let sets = publication.whole_histogram(attribute);
            let sets: Vec<(Vec<usize>, u64)> =
                sets.into_iter().map(|(set, people)| (members(set).collect(), people)).collect();
            if sets.iter().map(|(set, _)| set.len()).sum::<usize>() > MOST {
                return None;
            }
            estimated(&sets, spread.base().len())
        }
    };
    let (mut likely, mut above) = (vec![0.0; counts.len()], 0);
    for class in 0..publication.class_count() {
        let sets = publication.histogram(class, attribute);
        let people: u64 = sets.iter().map(|&(_, people)| people).sum();
        for &(set, people) in &sets {
            let all: f64 = members(set).map(|value| counts[value]).sum();
            members(set).for_each(|value| likely[value] += people as f64 * counts[value] / all.max(f64::MIN_POSITIVE));
        }
        let each = sets.iter().flat_map(|&(set, _)| members(set));
        let most = each.clone().map(|value| likely[value]).fold(0.0, f64::max);
        above += if most > (limit + BEYOND + 1e-9) * people as f64 { people } else { 0 };
        each.for_each(|value| likely[value] = 0.0);
    }
    Some(above)
}

/// How many people have each value, by maximum likelihood: everyone's set is as likely for each of its values.
fn estimated(sets: &[(Vec<usize>, u64)], values: usize) -> Vec<f64> {
    let mut counts = vec![1.0; values];
    for _ in 0..ROUNDS {
        let mut next = vec![0.0; values];
        for (set, people) in sets {
            let all: f64 = set.iter().map(|&value| counts[value]).sum();
            set.iter().for_each(|&value| next[value] += *people as f64 * counts[value] / all.max(f64::MIN_POSITIVE));
        }
        counts = next;
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::estimated;

    #[test]
    fn shares_are_estimated_from_sets_that_were_drawn_at_random() {
        // 600 people have 0, 300 have 1, 100 have 2; each set has one of the other two values, drawn evenly.
        let sets = [(vec![0, 1], 450), (vec![0, 2], 350), (vec![1, 2], 200)];
        let counts = estimated(&sets, 3);
        for (found, own) in counts.iter().zip([600.0, 300.0, 100.0]) {
            assert!((found - own).abs() < 40.0, "{counts:?}");
        }
    }
}
