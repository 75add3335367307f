//! Quasi-identifier values as bits, laid out so that going up to a level vector is a mask.
//!
//! The code of a value is its path from the root: at each level, the number of the branch taken. Two values agree at a
//! level vector iff their codes agree in the bits of the levels down to it.

use tauell_base::pace::Pace;
use tauell_data::microdata::{Attribute, Microdata};
use tauell_data::taxonomy::{LeafRank, NodeId};

/// What it costs to add an attribute to the code of a row, in units of some nanoseconds.
const CODE: u64 = 2;

/// Where the bits of every attribute's levels lie in the words of a code.
pub(super) struct Codes {
    /// Per attribute.
    masks: Vec<ByLevel>,
    words: usize,
}

/// Per level: all bits of the attribute down to that level, as (word, mask).
type ByLevel = Vec<Vec<(usize, u64)>>;

/// Bits of one word.
#[derive(Clone, Copy)]
struct Field {
    word: usize,
    shift: u32,
}

/// Hands out bits, word by word; no field lies across two.
#[derive(Default)]
struct Layout {
    words: usize,
    used: u32,
}

impl Layout {
    fn take(&mut self, bits: u32) -> Field {
        if self.words == 0 || self.used + bits > u64::BITS {
            self.words += 1;
            self.used = 0;
        }
        self.used += bits;
        Field { word: self.words - 1, shift: self.used - bits }
    }

    /// Places the levels of an attribute: the masks by level, and the code of each leaf in each word that the attribute has bits of.
    fn place(&mut self, attribute: &Attribute) -> (ByLevel, Vec<(usize, Vec<u64>)>) {
        let mut down: Vec<(usize, u64)> = Vec::new();
        let mut by_level = vec![down.clone()];
        let mut leaf_codes: Vec<(usize, Vec<u64>)> = Vec::new();
        for Branches { bits, of_leaf } in branches(attribute) {
            if bits > 0 {
                let field = self.take(bits);
                let mask = (u64::MAX >> (u64::BITS - bits)) << field.shift;
                if down.last().is_none_or(|&(word, _)| word != field.word) {
                    down.push((field.word, 0));
                    leaf_codes.push((field.word, vec![0; of_leaf.len()]));
                }
                down.last_mut().expect("it has bits now").1 |= mask;
                let (_, codes) = leaf_codes.last_mut().expect("it has bits now");
                for (code, branch) in codes.iter_mut().zip(of_leaf) {
                    *code |= u64::from(branch) << field.shift;
                }
            }
            by_level.push(down.clone());
        }
        (by_level, leaf_codes)
    }
}

impl Codes {
    /// The layout for these rows, and their codes: per word, per kept row. O(rows · attributes + leaves · levels).
    pub async fn of(microdata: &Microdata, pace: &Pace) -> (Self, Vec<Vec<u64>>) {
        let (mut layout, mut masks) = (Layout::default(), Vec::new());
        let no_codes = || vec![0; microdata.len()];
        let mut rows = vec![no_codes()];
        for attribute in microdata.quasi_identifiers() {
            let (by_level, leaf_codes) = layout.place(attribute);
            masks.push(by_level);
            rows.resize_with(layout.words.max(1), no_codes);
            for (word, codes) in leaf_codes {
                let (leaves, rows) = (attribute.leaves(), &mut rows[word]);
                pace.parts(0..leaves.len(), CODE, |part| {
                    let codes = &codes[..];
                    for (row, &leaf) in rows[part.clone()].iter_mut().zip(&leaves[part]) {
                        *row |= codes[leaf as usize];
                    }
                })
                .await;
            }
        }
        (Self { masks, words: rows.len() }, rows)
    }

    /// The levels of each attribute; 1 of one in which all rows agree.
    pub fn levels(&self) -> Vec<usize> {
        let has_bits = |by_level: &ByLevel| by_level.last().is_some_and(|bits| !bits.is_empty());
        self.masks.iter().map(|by_level| if has_bits(by_level) { by_level.len() } else { 1 }).collect()
    }

    /// The bits that a level vector looks at, word by word.
    pub fn mask(&self, levels: &[u16]) -> Vec<u64> {
        let mut mask = vec![0; self.words];
        for (by_level, &level) in self.masks.iter().zip(levels) {
            for &(word, bits) in &by_level[usize::from(level)] {
                mask[word] |= bits;
            }
        }
        mask
    }
}

/// Which branch each leaf takes to one level from the level above.
struct Branches {
    bits: u32,
    /// By leaf rank; 0 for leaves that no row holds.
    of_leaf: Vec<u32>,
}

/// Level 1 first. Branches that lead to no row are not counted.
fn branches(attribute: &Attribute) -> Vec<Branches> {
    let taxonomy = attribute.taxonomy();
    let counts = attribute.leaf_counts();
    let present: Vec<usize> = (0..counts.len()).filter(|&leaf| counts[leaf] > 0).collect();
    let mut above = vec![NodeId::ROOT; present.len()];
    (1..taxonomy.levels())
        .map(|level| {
            let mut of_leaf = vec![0; counts.len()];
            let (mut most, mut branch, mut last) = (0u32, 0, None);
            // Leaves in rank order have their ancestors in order too: equal ones are neighbours.
            for (&leaf, above) in present.iter().zip(&mut above) {
                let node = taxonomy.ancestor_at(LeafRank(leaf as u32), level);
                branch = match last {
                    Some((parent, _)) if parent != *above => 0,
                    Some((_, before)) if before != node => branch + 1,
                    _ => branch,
                };
                last = Some((*above, node));
                of_leaf[leaf] = branch;
                most = most.max(branch);
                *above = node;
            }
            Branches { bits: u32::BITS - most.leading_zeros(), of_leaf }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use tauell_base::pace::in_slices;
    use tauell_data::microdata::Dropped;
    use tauell_data::taxonomy::TreeBuilder;

    /// An attribute whose rows are all leaves of a tree of these fan-outs, twice over.
    fn attribute(fans: &[usize]) -> Attribute {
        let mut builder = TreeBuilder::new("*");
        let mut last = vec![builder.root()];
        for &fan in fans {
            let mut next = Vec::new();
            for parent in last {
                let path = builder.label(parent).to_owned();
                next.extend((0..fan).map(|child| builder.add(parent, &format!("{path}.{child}")).unwrap()));
            }
            last = next;
        }
        let taxonomy = Arc::new(builder.finish());
        let leaves: Vec<LeafRank> = (0..taxonomy.leaf_count() as u32).map(LeafRank).collect();
        Attribute::new("a", 0, taxonomy, leaves)
    }

    #[test]
    fn codes_agree_under_the_mask_of_a_level_where_ancestors_are_one() {
        for copies in [1, 9] {
            // Nine copies take more than one word.
            let attribute = attribute(&[3, 1, 5, 9]);
            let n = attribute.leaves().len();
            let microdata = Microdata::new(
                (0..n as u32).collect(),
                (0..copies).map(|_| attribute.clone()).collect(),
                vec![],
                Dropped::default(),
            );
            let (codes, rows) = in_slices(3, async |pace| Codes::of(&microdata, pace).await);
            assert_eq!(rows.len(), if copies == 1 { 1 } else { 2 });
            let taxonomy = attribute.taxonomy();
            for level in 0..taxonomy.levels() {
                // One copy at the level, the others at the root.
                for copy in 0..copies {
                    let mut levels = vec![0; copies];
                    levels[copy] = level as u16;
                    let mask = codes.mask(&levels);
                    let masked = |row: usize| rows.iter().zip(&mask).map(|(w, m)| w[row] & m).collect::<Vec<_>>();
                    for (a, b) in (0..n).flat_map(|a| (0..n).map(move |b| (a, b))) {
                        let same = taxonomy.ancestor_at(LeafRank(a as u32), level)
                            == taxonomy.ancestor_at(LeafRank(b as u32), level);
                        assert_eq!(masked(a) == masked(b), same, "level {level}, leaves {a} and {b}");
                    }
                }
            }
        }
    }
}
