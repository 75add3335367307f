//! Quasi-identifier values as bits, laid out so that going up to a level vector is a mask.
//!
//! The code of a value is its path from the root: at each level, the number of the branch taken. Two values agree at a
//! level vector iff their codes agree in the bits of the levels down to it.

use tauell_base::slices::part;
use tauell_data::microdata::{Attribute, Microdata};
use tauell_data::taxonomy::{LeafRank, NodeId};

/// Where the bits of every attribute's levels lie in the words of a code.
pub(super) struct Codes {
    /// Per attribute, per level: all its bits down to that level, as (word, mask).
    masks: Vec<Vec<Vec<(usize, u64)>>>,
    words: usize,
}

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
}

/// The codes of rows in the making, in slices.
pub(super) struct Coding {
    codes: Codes,
    /// Per word, per kept row.
    rows: Vec<Vec<u64>>,
    /// What is still to be written, the first last: the attribute, the word, and the bits there by leaf.
    columns: Vec<(usize, usize, Vec<u64>)>,
    next: usize,
}

impl Coding {
    /// The layout for these rows. O(rows + leaves · levels), of which rows are only counted.
    pub fn new(microdata: &Microdata) -> Self {
        let mut layout = Layout::default();
        let mut masks = Vec::with_capacity(microdata.quasi_identifiers().len());
        let mut columns = Vec::new();
        for (index, attribute) in microdata.quasi_identifiers().iter().enumerate() {
            let mut down: Vec<(usize, u64)> = Vec::new();
            let mut by_level = vec![down.clone()];
            // Code bits per leaf, in each word that the attribute has bits of.
            let mut leaf_codes: Vec<(usize, Vec<u64>)> = Vec::new();
            for Branches { bits, of_leaf } in branches(attribute) {
                if bits > 0 {
                    let field = layout.take(bits);
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
            masks.push(by_level);
            columns.extend(leaf_codes.into_iter().map(|(word, codes)| (index, word, codes)));
        }
        columns.reverse();
        let rows = vec![vec![0; microdata.len()]; layout.words.max(1)];
        Self { codes: Codes { masks, words: rows.len() }, rows, columns, next: 0 }
    }

    /// Goes on until the slice has nothing left; true when every row has its code. O(rows · attributes) in all.
    pub fn advance(&mut self, microdata: &Microdata, left: &mut u64) -> bool {
        while let Some((attribute, word, codes)) = self.columns.last() {
            if *left == 0 {
                return false;
            }
            let leaves = microdata.quasi_identifiers()[*attribute].leaves();
            let part = part(&mut self.next, leaves.len(), left, 2);
            for (row, &leaf) in self.rows[*word][part.clone()].iter_mut().zip(&leaves[part]) {
                *row |= codes[leaf as usize];
            }
            if self.next == leaves.len() {
                self.next = 0;
                self.columns.pop();
            }
        }
        true
    }

    /// The layout, and the codes: per word, per kept row.
    pub fn finish(self) -> (Codes, Vec<Vec<u64>>) {
        (self.codes, self.rows)
    }
}

impl Codes {
    /// The layout for these rows, and their codes: per word, per kept row.
    #[cfg(test)]
    pub fn of(microdata: &Microdata) -> (Self, Vec<Vec<u64>>) {
        let mut coding = Coding::new(microdata);
        while !coding.advance(microdata, &mut 3) {}
        coding.finish()
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
            let (codes, rows) = Codes::of(&microdata);
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
