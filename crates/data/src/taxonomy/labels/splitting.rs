//! The separator of members in the sets of a column.
//!
//! A file does not name it, and values may contain commas, blanks and braces themselves. One mark separates the members
//! of all sets of a column, so it is searched for over all of them: the sets that Tauell writes are found again
//! whatever its values look like, since no value contains the mark that it uses
//! (docs/reference/formats.md#ranges-and-sets-of-values).

use std::cmp::Reverse;
use std::ops::RangeInclusive;

use rustc_hash::{FxHashMap, FxHashSet};

use tauell_base::sorting::sorted;

/// Marks that are tried at most, those in the most sets first.
const TRIED: usize = 16;

/// How the sets in braces of a column are parted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Splitting {
    /// The separator of members.
    mark: char,
    /// Whether a space follows it, always: then nothing else is removed from a member.
    spaced: bool,
    /// Whether one space is inside of either brace, always.
    padded: bool,
    /// Whether every member is in quotation marks.
    quoted: bool,
}

impl Splitting {
    /// How all sets in braces are split; `None` if there are none of several members, or no one mark splits them all.
    ///
    /// Of several possible marks, the one in the most sets counts; of these, one that splits all into as many members
    /// and has a space after it, and then the one with which all sets need the fewest letters: a mark within values
    /// makes new ones of their ends. O(text of the labels).
    pub fn of(labels: &[&str]) -> Option<Self> {
        let sets: Vec<&str> = labels.iter().filter_map(|label| inner(label)).collect();
        let tried = marks(&sets).into_iter().take(TRIED).filter_map(|(mark, of)| {
            let (found, uneven, letters) = Self::by(mark, &sets)?;
            Some((Reverse(of), uneven, !found.spaced, letters, found))
        });
        // Of equals the first: they come in the order in which Tauell takes them.
        tried.min_by_key(|&(of, uneven, unspaced, letters, _)| (of, uneven, unspaced, letters)).map(|(.., found)| found)
    }

    /// As Tauell parts sets of these values: the first of the marks that none of them holds, and a space after it.
    pub fn over<'a>(values: impl Iterator<Item = &'a str>) -> Option<Self> {
        let used: FxHashSet<char> = values.flat_map(str::chars).filter(|mark| order_of(*mark).is_some()).collect();
        let mark = FIRST.into_iter().chain(FURTHER).find(|mark| !used.contains(mark))?;
        Some(Self { mark, spaced: true, padded: false, quoted: false })
    }

    /// By one mark: whether sets have different numbers of members; and the letters of a list of all members, each with a number, and
    /// of the sets by these numbers. `None` where it leaves one twice, or an empty member without a space after every mark. With a
    /// space, to have no value is a value, as in `{flu, }`.
    fn by(mark: char, sets: &[&str]) -> Option<(Self, bool, usize)> {
        let with_mark = || sets.iter().filter(|set| set.contains(mark));
        let spaced = with_mark().all(|set| set.split(mark).skip(1).all(|member| member.starts_with(' ')));
        let plain = Self { mark, spaced, padded: false, quoted: false };
        let may_be_padded =
            spaced && sets.iter().all(|set| set.len() > 1 && set.starts_with(' ') && set.ends_with(' '));
        let tried = [plain].into_iter().chain(may_be_padded.then_some(Self { padded: true, ..plain }));
        let parted = tried.filter_map(|splitting| Some((splitting, splitting.part(sets)?)));
        // Spaces at the ends of values stay there: only where they are no part of them there are fewer values without.
        let (splitting, Parted { members, tokens, uneven }) = parted.min_by_key(|(_, parted)| parted.members.len())?;
        let quoted = spaced && members.iter().all(|member| unquoted(member).is_some());
        let letters = tokens + members.iter().map(|member| member.len() + 2).sum::<usize>();
        Some((Self { quoted, ..splitting }, uneven, letters))
    }

    fn part<'a>(self, sets: &[&'a str]) -> Option<Parted<'a>> {
        let mut parted = Parted { members: FxHashSet::default(), tokens: 0, uneven: false };
        let mut of_set: Vec<&str> = Vec::new();
        let mut size = None;
        for set in sets {
            of_set.clear();
            of_set.extend(self.split(set));
            parted.uneven |= size.replace(of_set.len()).is_some_and(|size| size != of_set.len());
            parted.tokens += of_set.len();
            parted.members.extend(&of_set);
            // What is written twice in one set was not parted where its writer parted it.
            let twice = match of_set.len() {
                0 | 1 => false,
                2..16 => (1..of_set.len()).any(|at| of_set[..at].contains(&of_set[at])),
                members => of_set.iter().collect::<FxHashSet<_>>().len() < members,
            };
            if twice && self.spaced || !self.spaced && of_set.contains(&"") {
                return None;
            }
        }
        Some(parted)
    }

    /// The raw members of a set in braces; `None` if it is none.
    pub fn members<'a>(&self, label: &'a str) -> Option<Vec<&'a str>> {
        let set = inner(label)?;
        let members: Vec<&str> = self.split(set).collect();
        (self.spaced && members.len() > 1 || members.iter().all(|member| !member.is_empty())).then_some(members)
    }

    fn split(self, set: &str) -> impl Iterator<Item = &str> {
        let set = if self.padded && set.len() > 1 { &set[1..set.len() - 1] } else { set };
        set.split(self.mark).enumerate().map(move |(place, member)| {
            if !self.spaced {
                return member.trim().trim_matches(['\'', '"']);
            }
            let member = if place == 0 { member } else { member.strip_prefix(' ').unwrap_or(member) };
            if self.quoted { unquoted(member).unwrap_or(member) } else { member }
        })
    }
}

/// Sets in their members.
struct Parted<'a> {
    /// Each once.
    members: FxHashSet<&'a str>,
    /// Members of all sets.
    tokens: usize,
    /// Whether sets have different numbers of them.
    uneven: bool,
}

/// The text between the braces of a set; `None` for any other label.
fn inner(label: &str) -> Option<&str> {
    label.trim().strip_prefix('{')?.strip_suffix('}')
}

/// Without its quotation marks; `None` where it has none.
fn unquoted(member: &str) -> Option<&str> {
    let mark = member.chars().next().filter(|mark| matches!(mark, '\'' | '"'))?;
    member[1..].strip_suffix(mark).filter(|inner| !inner.is_empty())
}

/// The marks that can separate members, each with how many sets contain it: those in the most sets first, then in
/// Tauell's order.
fn marks(sets: &[&str]) -> Vec<(char, usize)> {
    let mut found: FxHashMap<char, (usize, usize)> = FxHashMap::default();
    for (set, text) in (1..).zip(sets) {
        for mark in text.chars().filter(|mark| order_of(*mark).is_some()) {
            let (sets, last) = found.entry(mark).or_default();
            if std::mem::replace(last, set) != set {
                *sets += 1;
            }
        }
    }
    let found = found.into_iter().map(|(mark, (sets, _))| (mark, sets)).collect();
    sorted(found, |(a, of_a), (b, of_b)| of_b.cmp(of_a).then_with(|| order_of(*a).cmp(&order_of(*b))))
}

/// The possible marks, in the order in which Tauell chooses one: these, and then `─` and the letters after it.
const FIRST: [char; 4] = [',', ';', '|', '/'];
const FURTHER: RangeInclusive<char> = '\u{2500}'..='\u{FFFF}';

/// The place of a mark among the possible ones.
fn order_of(mark: char) -> Option<u32> {
    match FIRST.iter().position(|first| *first == mark) {
        Some(place) => Some(place as u32),
        None => FURTHER.contains(&mark).then_some(u32::from(mark)),
    }
}

/// The members of `{a, b}`, `a|b` or `a;b`.
pub(super) fn members(label: &str) -> Option<Vec<&str>> {
    let label = label.trim();
    let inner = label.strip_prefix('{').and_then(|inner| inner.strip_suffix('}'));
    let (inner, separators): (&str, &[char]) = match inner {
        Some(inner) => (inner, &[',', ';', '|']),
        None => (label, &['|', ';']),
    };
    let separator = separators.iter().find(|&&separator| inner.contains(separator));
    let members: Vec<&str> = match separator {
        Some(&separator) => inner.split(separator).map(|member| member.trim().trim_matches(['\'', '"'])).collect(),
        None if inner.len() < label.len() => vec![inner.trim().trim_matches(['\'', '"'])],
        None => return None,
    };
    members.iter().all(|member| !member.is_empty()).then_some(members)
}

/// The members of a label if it is a set: split as its column is, else as the label itself suggests. Among sets in
/// braces with one mark, a label without braces is a value.
pub(super) fn members_of(splitting: Option<Splitting>, label: &str) -> Option<Vec<&str>> {
    match splitting {
        Some(splitting) => splitting.members(label),
        None => members(label),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use proptest::prelude::*;

    use super::*;
    use crate::taxonomy::{LeafRank, TreeBuilder, Values};

    fn split(labels: &[&str]) -> Option<Vec<Vec<String>>> {
        let splitting = Splitting::of(labels)?;
        let owned = |members: Vec<&str>| members.into_iter().map(str::to_owned).collect();
        Some(labels.iter().map(|label| splitting.members(label).map_or_else(Vec::new, owned)).collect())
    }

    #[test]
    fn the_mark_that_parts_all_sets_is_found_whatever_the_values_hold() {
        let cases: [(&[&str], &[&[&str]]); 13] = [
            (&["{flu, cough}", "{cough, cold}"], &[&["flu", "cough"], &["cough", "cold"]]),
            // Values with commas: the next mark.
            (&["{a, b; c}", "{c; d}"], &[&["a, b", "c"], &["c", "d"]]),
            // A comma in every value, and as many in every set: it would leave more values than there are.
            (
                &["{a, x; b, x}", "{b, x; c, y}", "{a, x; c, y}"],
                &[&["a, x", "b, x"], &["b, x", "c, y"], &["a, x", "c, y"]],
            ),
            // A mark within values, which the comma parts.
            (&["{a; x, b; x}", "{b; x, c; y}"], &[&["a; x", "b; x"], &["b; x", "c; y"]]),
            (&["{a,|1━ c/|─}", "{c/|─━ d;}"], &[&["a,|1", "c/|─"], &["c/|─", "d;"]]),
            // Braces and blanks belong to values.
            (&["{{a, b}; c}", "{c; {d}}"], &[&["{a, b}", "c"], &["c", "{d}"]]),
            (&["{ a, b}", "{b, c }"], &[&[" a", "b"], &["b", "c "]]),
            // As others write them.
            (&["{flu,cough}", "{ cough , cold}"], &[&["flu", "cough"], &["cough", "cold"]]),
            (&["{'flu', \"hay's\"}", "{'cold', 'flu'}"], &[&["flu", "hay's"], &["cold", "flu"]]),
            (&["{ flu, cough }", "{ cough, flu }"], &[&["flu", "cough"], &["cough", "flu"]]),
            // To have no value is one, too.
            (&["{flu, cough}", "{cough, }"], &[&["flu", "cough"], &["cough", ""]]),
            (&["{flu, cough}", "{, cough}"], &[&["flu", "cough"], &["", "cough"]]),
            // One value alone, and what is no set.
            (&["{flu}", "{flu, cough}", "cold"], &[&["flu"], &["flu", "cough"], &[]]),
        ];
        for (labels, members) in cases {
            assert_eq!(split(labels).unwrap(), members, "{labels:?}");
        }
        for labels in [&["flu", "a|b"][..], &["{flu}", "{cold}"], &["{a, , }"], &["{a,,b}", "{a,b}"], &[]] {
            assert_eq!(split(labels), None, "{labels:?}");
        }
    }

    proptest! {
        #[test]
        fn what_is_written_here_is_parted_as_it_was_written(
            values in prop::collection::btree_set("[ab,;|/─{} ]{0,3}[ab,;|/─{}][ab ]?", 5..9),
            sets in prop::collection::vec(prop::array::uniform3(any::<prop::sample::Index>()), 12..30),
        ) {
            let mut builder = TreeBuilder::new("root");
            values.iter().for_each(|value| drop(builder.add(builder.root(), value)));
            let taxonomy = Arc::new(builder.finish());
            let mut written = Values::of_sets(Arc::clone(&taxonomy));
            let ranks: Vec<Vec<u32>> = sets.iter().map(|set| {
                let mut ranks: Vec<u32> = set.iter().map(|place| place.index(values.len()) as u32).collect();
                ranks.sort_unstable();
                ranks.dedup();
                ranks
            }).filter(|ranks| ranks.len() == 3).collect();
            let published: Vec<_> =
                ranks.iter().map(|ranks| written.standing_for(ranks.iter().copied().map(LeafRank))).collect();
            let labels: Vec<&str> = published.iter().map(|&value| written.label(value)).collect();
            // Few sets may be parted in several ways that make as much sense.
            prop_assume!(labels.iter().collect::<FxHashSet<_>>().len() > 5);
            let splitting = Splitting::of(&labels).unwrap();
            for (label, ranks) in labels.iter().zip(&ranks) {
                let leaves = ranks.iter().map(|&rank| taxonomy.label(taxonomy.leaf_node(LeafRank(rank))));
                prop_assert_eq!(splitting.members(label).unwrap(), leaves.collect::<Vec<_>>());
            }
        }
    }
}
