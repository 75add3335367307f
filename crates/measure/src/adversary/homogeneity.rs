//! Homogeneity: whose sensitive value is certain, or nearly, without knowing anything but the class (2006 paper, section
//! 1.1, the homogeneity attack), and which values can be excluded (the same paper, Definition 3.2: negative disclosure;
//! docs/explanation/adversaries.md#an-adversary-who-knows-a-person).
//!
//! For a class E with induced frequencies f: certain iff one base value has all of it; a value is excluded iff f(a) = 0
//! although some row of the table has mass on it. The same scan serves the selection-aware adversary, over the masses
//! of a [`super::SelectionAwareAdversary`].
//!
//! Exact where masses are; what no row covers is exactly 0 in doubles too. O(classes · m).

use std::borrow::Borrow;

use tauell_privacy::{BaseIndex, Masses, Ratio};

use super::Broken;
use super::ruling_out::reaches;

/// What one class discloses by itself.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ClassReading {
    /// Its rows.
    pub rows: u64,
    /// Its most frequent base value, among equals the first in taxonomy order.
    pub value: BaseIndex,
    /// The share of that value.
    pub share: f64,
    /// Whether that value has all of the class.
    pub certain: bool,
    /// Whether its share reaches the chosen one.
    pub above: bool,
    /// Values of the table that no one in the class has.
    pub excluded: usize,
}

/// What all classes disclose by themselves.
#[derive(Clone, Debug, PartialEq)]
pub struct Homogeneity {
    /// One per class, in the order of the published table.
    pub classes: Vec<ClassReading>,
    /// Base values that have mass somewhere in the table.
    pub present: usize,
    /// Classes, and the rows in them, whose value is certain.
    pub certain: Broken,
    /// Classes, and the rows in them, with some value at or above the chosen share.
    pub above: Broken,
    /// Classes, and the rows in them, for which some value of the table is excluded.
    pub excluding: Broken,
    /// Pairs of a class and a value excluded for it.
    pub excluded_pairs: u64,
}

impl Homogeneity {
    /// Scans classes for values at or above `share`. `whole` are the masses of the whole table for the same adversary.
    /// A class without rows discloses nothing. O(what occurs in each class · log + m).
    pub fn of(classes: impl IntoIterator<Item = impl Borrow<Masses>>, whole: &Masses, share: Ratio) -> Self {
        let mut scan = Self {
            classes: Vec::new(),
            present: whole.support(),
            certain: Broken::default(),
            above: Broken::default(),
            excluding: Broken::default(),
            excluded_pairs: 0,
        };
        let present = Present::of(whole);
        for masses in classes {
            let reading = ClassReading::of(masses.borrow(), &present, share);
            let counts = [
                (reading.certain, &mut scan.certain),
                (reading.above, &mut scan.above),
                (reading.excluded > 0, &mut scan.excluding),
            ];
            for (counts, sum) in counts {
                if counts {
                    *sum = sum.and(reading.rows);
                }
            }
            scan.excluded_pairs += reading.excluded as u64;
            scan.classes.push(reading);
        }
        scan
    }

    /// The first `count` classes from the worst: those above the share, by share, then by size, then in the order of the published
    /// table. `last`: the value of those that come after all others above it, such as a blank.
    /// O(classes · count) at most, O(classes) as a rule.
    pub fn worst(&self, count: usize, last: Option<usize>) -> Vec<usize> {
        let worse = |a: usize, b: usize| {
            let (a, b) = (&self.classes[a], &self.classes[b]);
            let is_last = |class: &ClassReading| Some(class.value) == last;
            let first = b.above.cmp(&a.above).then(is_last(a).cmp(&is_last(b)));
            first.then(b.share.total_cmp(&a.share)).then(b.rows.cmp(&a.rows)).is_lt()
        };
        let mut worst: Vec<usize> = Vec::new();
        for class in 0..self.classes.len() {
            let place = worst.partition_point(|&before| !worse(class, before));
            if place < count {
                worst.insert(place, class);
                worst.truncate(count);
            }
        }
        worst
    }
}

impl ClassReading {
    fn of(masses: &Masses, present: &Present, share: Ratio) -> Self {
        let value = masses.first_dominant().unwrap_or(0);
        let (rows, support) = (masses.rows(), masses.support());
        if rows == 0 {
            return Self { rows, value, share: 0.0, certain: false, above: false, excluded: 0 };
        }
        Self {
            rows,
            value,
            share: masses.frequency(value),
            certain: support == 1,
            above: reaches(masses, value, share),
            excluded: present.without(masses),
        }
    }
}

/// The values of the table: how many come before each base value, one entry more than base values.
struct Present {
    before: Vec<u32>,
}

impl Present {
    fn of(whole: &Masses) -> Self {
        let mut before = vec![0; whole.len() + 1];
        whole.occurring().for_each(|base| before[base + 1] = 1);
        for base in 0..whole.len() {
            before[base + 1] += before[base];
        }
        Self { before }
    }

    /// Those that a class has none of.
    fn without(&self, class: &Masses) -> usize {
        let shared = class.occurring_runs().map(|run| self.before[run.end] - self.before[run.start]);
        (self.before[class.len()] - shared.sum::<u32>()) as usize
    }
}

/// The values of the table that no one in a class has, in taxonomy order; none for a class without rows.
pub fn excluded(masses: &Masses, whole: &Masses) -> Vec<BaseIndex> {
    let absent = |&base: &BaseIndex| masses.rows() > 0 && !masses.has_mass(base);
    whole.occurring().filter(absent).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn exact(counts: &[u64]) -> Masses {
        Masses::of_counts(counts)
    }

    fn whole(classes: &[Vec<u64>]) -> Vec<u64> {
        let m = classes.first().map_or(0, Vec::len);
        (0..m).map(|base| classes.iter().map(|class| class[base]).sum()).collect()
    }

    fn scan(classes: &[Vec<u64>], share: (u64, u64)) -> Homogeneity {
        let masses: Vec<Masses> = classes.iter().map(|counts| exact(counts)).collect();
        Homogeneity::of(&masses, &exact(&whole(classes)), Ratio::new(share.0, share.1).unwrap())
    }

    #[test]
    fn figure_2_of_the_2006_paper_gives_four_people_away_and_excludes_cancer_for_four() {
        // Heart disease, viral infection, cancer; the class of the thirties is all cancer.
        let scan = scan(&[vec![2, 2, 0], vec![1, 2, 1], vec![0, 0, 4]], (1, 2));
        assert_eq!(scan.certain, Broken { classes: 1, rows: 4 });
        // A half is reached by all three, and equality counts.
        assert_eq!(scan.above, Broken { classes: 3, rows: 12 });
        // "Alice can deduce that Umeko does not have cancer", and no one in their thirties has anything else.
        assert_eq!((scan.excluding, scan.excluded_pairs), (Broken { classes: 2, rows: 8 }, 3));
        assert_eq!(scan.worst(2, None), [2, 0]);
        // Cancer is certain, and yet after the others if it is not what one looks for.
        assert_eq!(scan.worst(3, Some(2)), [0, 1, 2]);
        assert_eq!(excluded(&exact(&[2, 2, 0]), &exact(&[3, 4, 5])), [2]);
    }

    #[test]
    fn values_that_no_one_has_are_unknown_and_not_ruled_out() {
        let scan = scan(&[vec![2, 0, 1], vec![1, 0, 1]], (9, 10));
        assert_eq!((scan.present, scan.excluded_pairs, scan.excluding.classes), (2, 0, 0));
    }

    #[test]
    fn a_class_without_rows_discloses_nothing() {
        let scan = Homogeneity::of(&[exact(&[0, 0])], &exact(&[1, 1]), Ratio::new(0, 1).unwrap());
        assert_eq!((scan.certain, scan.above, scan.excluding), Default::default());
        assert_eq!(excluded(&exact(&[0, 0]), &exact(&[1, 1])), [0usize; 0]);
    }

    proptest! {
        #[test]
        fn counts_are_those_of_the_definition(
            classes in proptest::collection::vec(proptest::collection::vec(0u64..4, 4), 1..12),
            numerator in 0u64..5,
        ) {
            let scan = scan(&classes, (numerator, 4));
            let all = whole(&classes);
            let rows = |class: &[u64]| class.iter().sum::<u64>();
            let sum = |holds: &dyn Fn(&[u64]) -> bool| {
                classes.iter().filter(|class| rows(class) > 0 && holds(class)).fold(Broken::default(), |sum, class| sum.and(rows(class)))
            };
            let gone = |class: &[u64]| (0..4).filter(|&base| all[base] > 0 && class[base] == 0).count();
            prop_assert_eq!(scan.certain, sum(&|class| class.contains(&rows(class))));
            prop_assert_eq!(scan.above, sum(&|class| class.iter().any(|count| count * 4 >= numerator * rows(class))));
            prop_assert_eq!(scan.excluding, sum(&|class| gone(class) > 0));
            let pairs: usize = classes.iter().filter(|class| rows(class) > 0).map(|class| gone(class)).sum();
            prop_assert_eq!(scan.excluded_pairs, pairs as u64);
        }

        #[test]
        fn the_worst_are_the_head_of_the_sorted_list(
            classes in proptest::collection::vec(proptest::collection::vec(0u64..4, 3), 1..40),
            count in 0usize..50,
        ) {
            let scan = scan(&classes, (1, 2));
            for last in [None, Some(0)] {
                let mut order: Vec<usize> = (0..classes.len()).collect();
                order.sort_by(|&a, &b| {
                    let (a, b) = (&scan.classes[a], &scan.classes[b]);
                    let kept_back = |class: &ClassReading| (!class.above, last == Some(class.value));
                    kept_back(a).cmp(&kept_back(b)).then(b.share.total_cmp(&a.share)).then(b.rows.cmp(&a.rows))
                });
                order.truncate(count);
                prop_assert_eq!(scan.worst(count, last), order);
            }
        }
    }
}
