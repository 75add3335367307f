//! Records of a file on their way to what is known about each row of the table.
//!
//! In the order of classes, neighbouring records are rows that lie far apart. So records are collected first. Then each thread enters
//! those of its own part of the table, in the order of the file: what is entered, and the first fault, do not depend on threads.

use std::mem::replace;

use tauell_base::threads;

use super::files::NONE;

/// Records that are worth all threads.
const MANY: usize = 4096;

/// Records of a file that are not yet entered.
pub(super) struct Arrivals {
    /// By record.
    rows: Vec<u32>,
    /// By record, the group of its row; [`NONE`] if nothing about it is new.
    groups: Vec<u32>,
    /// By record, by sensitive attribute, the number of its text; [`NONE`] if it is in another table.
    sensitive: Vec<u32>,
    attributes: usize,
}

/// What is wrong with a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    /// Its row was there before.
    Twice,
    /// An earlier file has another value or group.
    Disagrees,
}

/// What is known about neighbouring rows of the table.
struct Known<'a> {
    first: usize,
    /// Whether each was met in this file.
    seen: &'a mut [bool],
    group: &'a mut [u32],
    /// By sensitive attribute.
    sensitive: Vec<&'a mut [u32]>,
}

impl Arrivals {
    /// None yet, of a table with so many sensitive attributes.
    pub fn new(attributes: usize) -> Self {
        Self { rows: Vec::new(), groups: Vec::new(), sensitive: Vec::new(), attributes }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Adds the record of a row. Nothing about it is new yet.
    pub fn add(&mut self, row: usize) {
        self.rows.push(row as u32);
        self.groups.push(NONE);
        self.sensitive.resize(self.rows.len() * self.attributes, NONE);
    }

    /// Sets the group of the last one.
    pub fn set_group(&mut self, group: u32) {
        if let Some(last) = self.groups.last_mut() {
            *last = group;
        }
    }

    /// Sets the number of a sensitive text of the last one.
    pub fn set_sensitive(&mut self, attribute: usize, number: u32) {
        let last = self.sensitive.len() - self.attributes;
        self.sensitive[last + attribute] = number;
    }

    /// Enters all of them by row, and forgets them. Returns the place of the first fault, after which it is not known what was entered.
    pub fn enter(
        &mut self,
        seen: &mut [bool],
        group: &mut [u32],
        sensitive: &mut [Vec<u32>],
    ) -> Option<(usize, Fault)> {
        let parts = if self.rows.len() < MANY { 1 } else { threads::count() };
        let each = seen.len().div_ceil(parts).max(1);
        let mut of_attributes: Vec<_> = sensitive.iter_mut().map(|of_rows| of_rows.chunks_mut(each)).collect();
        let parts = seen.chunks_mut(each).zip(group.chunks_mut(each)).enumerate().map(|(part, (seen, group))| {
            let sensitive = of_attributes.iter_mut().filter_map(Iterator::next).collect();
            Known { first: part * each, seen, group, sensitive }
        });
        let faults = threads::map(parts.collect(), |known| self.enter_part(known));
        *self = Self::new(self.attributes);
        faults.into_iter().flatten().min_by_key(|&(place, _)| place)
    }

    fn enter_part(&self, known: Known<'_>) -> Option<(usize, Fault)> {
        let Known { first, seen, group, mut sensitive } = known;
        let differs = |known: &mut u32, now: u32| {
            let before = replace(known, now);
            before != NONE && before != now
        };
        for (place, (&row, &of_row)) in self.rows.iter().zip(&self.groups).enumerate() {
            let Some(at) = (row as usize).checked_sub(first).filter(|&at| at < seen.len()) else { continue };
            if replace(&mut seen[at], true) {
                return Some((place, Fault::Twice));
            }
            if of_row == NONE {
                continue;
            }
            let texts = &self.sensitive[place * self.attributes..][..self.attributes];
            let mut disagrees = differs(&mut group[at], of_row);
            for (known, &text) in sensitive.iter_mut().zip(texts).filter(|(_, text)| **text != NONE) {
                disagrees |= differs(&mut known[at], text);
            }
            if disagrees {
                return Some((place, Fault::Disagrees));
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn the_first_fault_is_that_of_the_first_record(
            records in prop::collection::vec((0..40u32, 0..3u32, 0..3u32), 0..60),
            parts in 1..9usize,
        ) {
            let mut arrivals = Arrivals::new(1);
            for &(row, group, text) in &records {
                arrivals.add(row as usize);
                // One in three has nothing new.
                if group > 0 {
                    arrivals.set_group(group);
                    arrivals.set_sensitive(0, text);
                }
            }
            // What an earlier file had: of some rows.
            let known = |row: usize, value: u32| if row.is_multiple_of(5) { value } else { NONE };
            let (mut group, mut texts): (Vec<u32>, Vec<u32>) = (0..40).map(|row| (known(row, 1), known(row, 2))).unzip();
            let (mut seen, mut expected) = (vec![false; 40], None);
            for (place, &(row, own, text)) in records.iter().enumerate() {
                let at = row as usize;
                let fault = if seen[at] {
                    Some(Fault::Twice)
                } else {
                    let disagrees = |known: &[u32], now: u32| own > 0 && known[at] != NONE && known[at] != now;
                    (disagrees(&group, own) || disagrees(&texts, text)).then_some(Fault::Disagrees)
                };
                if let Some(fault) = fault {
                    expected = Some((place, fault));
                    break;
                }
                seen[at] = true;
                if own > 0 {
                    (group[at], texts[at]) = (own, text);
                }
            }
            let (mut group_of, mut text_of): (Vec<u32>, Vec<u32>) =
                (0..40).map(|row| (known(row, 1), known(row, 2))).unzip();
            let mut seen_of = vec![false; 40];
            // As threads would, each with its part of the rows.
            let each = 40usize.div_ceil(parts);
            let of_parts = seen_of.chunks_mut(each).zip(group_of.chunks_mut(each)).zip(text_of.chunks_mut(each));
            let faults = of_parts.enumerate().filter_map(|(part, ((seen, group), texts))| {
                arrivals.enter_part(Known { first: part * each, seen, group, sensitive: vec![texts] })
            });
            prop_assert_eq!(faults.min_by_key(|&(place, _)| place), expected);
            if expected.is_none() {
                prop_assert_eq!((&seen_of, &group_of, &text_of), (&seen, &group, &texts));
                prop_assert!(arrivals.enter(&mut [false; 40], &mut [NONE; 40], &mut [vec![NONE; 40]]).is_none());
                prop_assert_eq!(arrivals.len(), 0);
            }
        }
    }

    #[test]
    fn of_many_records_the_first_fault_is_returned_whichever_thread_finds_it() {
        let rows = 4 * MANY;
        // A row of the first part of the table comes twice, and one of the last.
        let (early, late) = (10, rows / 2 + 10);
        for (place_of_early, place_of_late) in [(rows - 9, rows - 5), (rows - 5, rows - 9)] {
            let mut arrivals = Arrivals::new(0);
            (0..rows).for_each(|place| {
                let again = [(place_of_early, early), (place_of_late, late)];
                arrivals.add(again.iter().find(|(at, _)| *at == place).map_or(place, |&(_, row)| row));
                arrivals.set_group(0);
            });
            let fault = arrivals.enter(&mut vec![false; rows], &mut vec![NONE; rows], &mut []);
            assert_eq!(fault, Some((place_of_early.min(place_of_late), Fault::Twice)));
        }
    }
}
