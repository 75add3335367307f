//! Who is in which class of either version, and which values that leaves.

use tauell_base::sorting::sort_places;

use super::side::{Side, Stretch};
use super::{LEFT_OUT, Version};

/// The place of a stretch in a version that suppresses the people, and so discloses nothing.
pub(super) const NONE: u32 = u32::MAX;

/// The people of one class of the first version and one of the second.
#[derive(Clone, Copy, Debug)]
pub(super) struct Group {
    /// The classes; [`LEFT_OUT`] if a version suppresses them.
    pub classes: [u32; 2],
    /// How many.
    pub people: u32,
    /// One past its last possible piece.
    pub end: u32,
}

/// Neighbouring base values that a group may have, alike for both classes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece {
    /// The stretches of both classes that contain them; [`NONE`] if a version suppresses the people.
    pub stretches: [u32; 2],
    /// People of the group who have each of them at least.
    pub low: u32,
    /// And at most.
    pub high: u32,
}

/// All groups with their possible values.
#[derive(Debug, Default)]
pub(super) struct Kept {
    pub groups: Vec<Group>,
    pub pieces: Vec<Piece>,
}

/// What came of it.
pub(super) enum Groups {
    Kept(Kept),
    /// More possible values than the limit.
    TooMany,
}

impl Kept {
    /// The places of a group's pieces.
    pub(crate) fn pieces_of(&self, group: usize) -> std::ops::Range<usize> {
        let begin = group.checked_sub(1).map_or(0, |before| self.groups[before].end as usize);
        begin..self.groups[group].end as usize
    }
}

/// Groups in the making: by class of the first version, then those that it suppresses.
pub(super) struct Grouping {
    kept: Kept,
    most: usize,
    class: usize,
    too_many: bool,
}

impl Grouping {
    pub fn new(most: usize) -> Self {
        Self { kept: Kept::default(), most, class: 0, too_many: false }
    }

    /// Works on; true when all groups are there. O(rows of a class · log + what is possible · log).
    pub fn advance(&mut self, sides: &[Side; 2], versions: &[Version; 2], left: &mut u64) -> bool {
        // One more than classes: the rows that the first version suppresses.
        while self.class <= sides[0].classes() && !self.too_many {
            if *left == 0 {
                return false;
            }
            let before = self.kept.pieces.len();
            for (classes, people) in groups_of(self.class, sides, versions) {
                pieces(sides, classes, people, |piece| self.kept.pieces.push(piece));
                let end = self.kept.pieces.len() as u32;
                self.kept.groups.push(Group { classes, people, end });
                if self.kept.pieces.len() > self.most {
                    self.too_many = true;
                    break;
                }
            }
            *left = left.saturating_sub(40 * (self.kept.pieces.len() - before) as u64 + 100);
            self.class += 1;
        }
        true
    }

    pub fn finish(self) -> Groups {
        if self.too_many { Groups::TooMany } else { Groups::Kept(self.kept) }
    }
}

/// The groups of one class of the first version, or, one past the last, of the rows that it suppresses. Rows that
/// neither has are in none. O(rows · log).
pub(super) fn groups_of(class: usize, sides: &[Side; 2], versions: &[Version; 2]) -> Vec<([u32; 2], u32)> {
    let (rows, first) = if class < sides[0].classes() {
        (sides[0].rows(class), class as u32)
    } else {
        (sides[0].left_out.as_slice(), LEFT_OUT)
    };
    let mut others: Vec<u32> = rows.iter().map(|&row| versions[1].class_of[row as usize]).collect();
    sort_places(&mut others, |a, b| a.cmp(&b));
    let groups = others.chunk_by(|a, b| a == b).map(|same| ([first, same[0]], same.len() as u32));
    groups.filter(|(classes, _)| *classes != [LEFT_OUT; 2]).collect()
}

/// The values that a group may have, by Fréchet's bound. O(the fewer stretches of both classes · log).
pub(super) fn pieces(sides: &[Side; 2], classes: [u32; 2], people: u32, mut found: impl FnMut(Piece)) {
    let places = |side: usize| sides[side].places(classes[side] as usize);
    match classes {
        [LEFT_OUT, LEFT_OUT] => (),
        [_, LEFT_OUT] | [LEFT_OUT, _] => {
            let side = usize::from(classes[0] == LEFT_OUT);
            for place in places(side) {
                let high = people.min(sides[side].stretches()[place].may);
                let mut stretches = [NONE; 2];
                stretches[side] = place as u32;
                found(Piece { stretches, low: 0, high });
            }
        }
        _ => {
            let (one, other) = (places(0), places(1));
            let few = usize::from(other.len() < one.len());
            let [walked, searched] = if few == 0 { [one, other] } else { [other, one] };
            let all = &sides[1 - few].stretches()[searched.clone()];
            let mut from = 0;
            for place in walked {
                let stretch = &sides[few].stretches()[place];
                from += all[from..].partition_point(|other| other.end() <= stretch.begin());
                for (at, other) in all[from..].iter().enumerate().take_while(|(_, other)| other.begin() < stretch.end())
                {
                    let mut stretches = [place as u32; 2];
                    stretches[1 - few] = (searched.start + from + at) as u32;
                    found(Piece { stretches, low: 0, high: people.min(stretch.may).min(other.may) });
                }
            }
        }
    }
}

impl Piece {
    /// The link and the base values.
    pub fn values(&self, sides: &[Side; 2]) -> (u32, std::ops::Range<u32>) {
        let of = |side: usize| {
            (self.stretches[side] != NONE).then(|| sides[side].stretches()[self.stretches[side] as usize])
        };
        match (of(0), of(1)) {
            (Some(one), Some(other)) => {
                (one.link, one.first.max(other.first)..(one.first + one.len).min(other.first + other.len))
            }
            (Some(one), None) | (None, Some(one)) => (one.link, one.values()),
            (None, None) => unreachable!("a group is in at least one version"),
        }
    }

    /// The stretch of one side whose rows are counted for exactly this value.
    pub fn counted<'a>(&self, side: usize, sides: &'a [Side; 2]) -> Option<(usize, &'a Stretch)> {
        let place = self.stretches[side];
        let stretch = (place != NONE).then(|| &sides[side].stretches()[place as usize])?;
        stretch.is_one().then_some((place as usize, stretch))
    }
}
