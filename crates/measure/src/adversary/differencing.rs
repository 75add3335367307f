//! What the totals of two releases disclose of people who are in one of them alone (differencing; docs/explanation/earlier-releases.md#people-added-or-removed).
//!
//! Both releases disclose exactly how many people have each value. An adversary who knows who was added and who was
//! removed subtracts: for every value v, added(v) − removed(v) = later(v) − earlier(v). If the rises of all values
//! together are as many as the people who were added, no one who was added has the value of someone who was removed,
//! and the rises are exactly the values of those who were added. Each way to assign these is equally likely, so
//! someone's posterior is a rise over their number.
//!
//! If they are fewer, an unknown multiset of values came and went unseen: of those who were added, at least as many
//! have a value as it rose by, and no one's value is certain.

/// How the total of one value changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// The value, by the numbering of the totals.
    pub value: usize,
    /// The number of people.
    pub people: u64,
}

/// What the totals disclose of the people of one side.
#[derive(Clone, Debug, PartialEq)]
pub struct SideFound {
    /// How many there are.
    pub people: u64,
    /// The changes that are theirs, ascending by value.
    pub changes: Vec<Change>,
    /// Whether the changes are all that they have: nothing came and went unseen.
    pub all: bool,
}

/// What two totals disclose.
#[derive(Clone, Debug, PartialEq)]
pub struct Differencing {
    /// Those who are in the later release alone.
    pub added: SideFound,
    /// Those who are in the earlier release alone.
    pub removed: SideFound,
}

impl SideFound {
    /// How many of them have a value that is certain from the totals alone: all of them or none.
    pub fn certain(&self) -> u64 {
        if self.all && self.changes.len() == 1 { self.people } else { 0 }
    }

    /// The largest posterior of any value for any of them; `None` where something came and went unseen, or there is no one.
    pub fn largest_posterior(&self) -> Option<f64> {
        let most = self.changes.iter().map(|change| change.people).max()?;
        self.all.then(|| most as f64 / self.people as f64)
    }
}

/// Subtracts the totals of two releases, by value. `people` are those who were added and removed, where that is known; else as
/// few as the totals allow. O(values).
///
/// # Panics
/// When the totals are not of the same values.
pub fn difference(earlier: &[u64], later: &[u64], people: Option<[u64; 2]>) -> Differencing {
    assert_eq!(earlier.len(), later.len(), "totals are of the same values");
    let changes = |from: &[u64], to: &[u64]| -> Vec<Change> {
        let pairs = from.iter().zip(to).enumerate();
        let changes = pairs.map(|(value, (from, to))| Change { value, people: to.saturating_sub(*from) });
        changes.filter(|change| change.people > 0).collect()
    };
    let side = |changes: Vec<Change>, known: Option<u64>| {
        let seen: u64 = changes.iter().map(|change| change.people).sum();
        let people = known.map_or(seen, |known| known.max(seen));
        SideFound { people, all: people == seen, changes }
    };
    Differencing {
        added: side(changes(earlier, later), people.map(|[added, _]| added)),
        removed: side(changes(later, earlier), people.map(|[_, removed]| removed)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All ways to give `people` one of `values` each, as counts by value and the value of the first.
    fn ways(people: u32, values: usize) -> Vec<(Vec<u64>, Option<usize>)> {
        let all = (values as u32).pow(people);
        (0..all)
            .map(|mut code| {
                let mut counts = vec![0; values];
                let mut first = None;
                for _ in 0..people {
                    let value = (code % values as u32) as usize;
                    code /= values as u32;
                    counts[value] += 1;
                    first.get_or_insert(value);
                }
                (counts, first)
            })
            .collect()
    }

    /// Every assignment of values to those who came and went that fits both totals is counted: what is stated about one of those added.
    #[test]
    fn what_totals_disclose_is_what_all_assignments_that_fit_them_have_in_common() {
        const VALUES: usize = 3;
        for (added, removed) in (0..4).flat_map(|added| (0..3).map(move |removed| (added, removed))) {
            for (came, _) in ways(added, VALUES) {
                for (went, _) in ways(removed, VALUES) {
                    let earlier: Vec<u64> = (0..VALUES).map(|value| 5 + went[value]).collect();
                    let later: Vec<u64> = (0..VALUES).map(|value| 5 + came[value]).collect();
                    let found = difference(&earlier, &later, Some([added.into(), removed.into()]));
                    let mut shares = [0u64; VALUES];
                    for (others, first) in ways(added, VALUES) {
                        for (gone, _) in ways(removed, VALUES) {
                            let fits = (0..VALUES).all(|v| earlier[v] + others[v] == later[v] + gone[v]);
                            if let Some(first) = first.filter(|_| fits) {
                                shares[first] += 1;
                            }
                        }
                    }
                    let all: u64 = shares.iter().sum();
                    let certain = added > 0 && shares.contains(&all);
                    assert_eq!(found.added.certain(), if certain { added.into() } else { 0 }, "{came:?} {went:?}");
                    if let Some(largest) = found.added.largest_posterior() {
                        let most = *shares.iter().max().unwrap() as f64 / all as f64;
                        assert!((largest - most).abs() < 1e-12, "{came:?} {went:?}: {largest} {most}");
                    }
                }
            }
        }
    }

    #[test]
    fn with_nothing_known_about_the_people_as_few_came_and_went_as_the_totals_allow() {
        let found = difference(&[3, 2, 4], &[4, 2, 3], None);
        assert_eq!((found.added.people, found.removed.people), (1, 1));
        assert_eq!((found.added.certain(), found.removed.certain()), (1, 1));
        // The same people, and nothing changed.
        assert_eq!(difference(&[1], &[1], None).added.certain(), 0);
    }
}
