//! The people about whom something is certain, and those for whom a requirement is no longer satisfied.

use std::ops::Range;

use tauell_base::sorting::sort_places;
use tauell_privacy::{Masses, Setting};

use super::estimate::Fitted;
use super::groups::{groups_of, pieces};
use super::side::Side;
use super::{CompositionFound, Guarantee, LEFT_OUT, ReleasePair, RequirementFound, SLACK, VersionPeople};

/// What is known about one group, or about one class.
#[derive(Clone, Debug)]
struct Known {
    certain: bool,
    /// By requirement.
    proven: Vec<bool>,
    /// By requirement; nothing if it is not estimated.
    estimated: Vec<bool>,
}

pub(super) struct Judging {
    /// Nothing where there are too many values to keep.
    fitted: Option<Fitted>,
    /// By version and class.
    alone: [Vec<Known>; 2],
    at: usize,
    found: CompositionFound,
}

impl Judging {
    /// Judges what was fitted.
    pub(crate) fn of_fitted(fitted: Fitted, composed: &ReleasePair, sides: &[Side; 2]) -> Self {
        let estimated = fitted.factors.is_some();
        Self::new(Some(fitted), composed, sides, estimated)
    }

    /// Judges by Fréchet's bounds, group by group.
    pub fn of_rows(composed: &ReleasePair, sides: &[Side; 2]) -> Self {
        Self::new(None, composed, sides, false)
    }

    fn new(fitted: Option<Fitted>, composed: &ReleasePair, sides: &[Side; 2], estimated: bool) -> Self {
        let none = estimated.then(VersionPeople::default);
        let of = |(required, of): (usize, &Guarantee)| {
            let found = move |requirement| RequirementFound {
                required,
                requirement,
                proven: VersionPeople::default(),
                estimated: none,
            };
            (0..of.requirements.len()).map(found).collect::<Vec<_>>()
        };
        let found = CompositionFound {
            people: 0,
            groups: 0,
            smallest: 0,
            certain: VersionPeople::default(),
            requirements: composed.promised.iter().enumerate().flat_map(of).collect(),
            followed: fitted.is_some(),
            estimated,
        };
        let alone = sides.each_ref().map(|side| Vec::with_capacity(side.classes()));
        Self { fitted, alone, at: 0, found }
    }

    /// Works on; true when all is judged.
    pub fn advance(&mut self, composed: &ReleasePair, sides: &[Side; 2], left: &mut u64) -> bool {
        for (side, of) in sides.iter().enumerate() {
            while self.alone[side].len() < of.classes() {
                if *left == 0 {
                    return false;
                }
                let class = self.alone[side].len();
                *left = left.saturating_sub(200 * of.places(class).len() as u64 + 50);
                let known = self.known_alone(class, composed, of);
                self.alone[side].push(known);
            }
        }
        match self.fitted.take() {
            Some(fitted) => {
                let done = self.groups(&fitted, composed, sides, left);
                self.fitted = Some(fitted);
                done
            }
            None => self.rows(composed, sides, left),
        }
    }

    pub fn finish(self) -> CompositionFound {
        self.found
    }

    fn known_alone(&self, class: usize, composed: &ReleasePair, side: &Side) -> Known {
        let stretches = &side.stretches()[side.places(class)];
        let runs = stretches.iter().map(|stretch| stretch.values()).collect();
        let people = side.rows(class).len() as u64;
        let mut parts = Vec::new();
        if self.found.estimated {
            let one = stretches.iter().filter(|stretch| stretch.exact > 0);
            parts.extend(one.map(|stretch| (stretch.first, f64::from(stretch.exact))));
            for general in side.generals(class) {
                let covered =
                    || general.stretches.iter().flat_map(|run| &side.stretches()[run.start as usize..run.end as usize]);
                let values = || covered().flat_map(|stretch| stretch.values());
                let all: f64 = values().map(|value| composed.weights[value as usize]).sum();
                let each = f64::from(general.rows) / all;
                parts.extend(values().map(|value| (value, each * composed.weights[value as usize])));
            }
        }
        self.known(composed, people, runs, &parts)
    }

    /// Groups with what was fitted.
    fn groups(&mut self, fitted: &Fitted, composed: &ReleasePair, sides: &[Side; 2], left: &mut u64) -> bool {
        let kept = &fitted.kept;
        while self.at < kept.groups.len() {
            if *left == 0 {
                return false;
            }
            let group = kept.groups[self.at];
            let own = kept.pieces_of(self.at);
            *left = left.saturating_sub(200 * own.len() as u64 + 50);
            if !group.classes.contains(&LEFT_OUT) {
                let runs = kept.pieces[own].iter().map(|piece| piece.values(sides).1).collect();
                let mut parts = Vec::new();
                if self.found.estimated {
                    for (piece, each) in fitted.beliefs(self.at, sides) {
                        let values = piece.values(sides).1;
                        parts.extend(values.map(|value| (value, each * composed.weights[value as usize])));
                    }
                }
                let known = self.known(composed, group.people.into(), runs, &parts);
                self.count(group.classes, group.people.into(), &known);
            }
            self.at += 1;
        }
        true
    }

    /// Groups by Fréchet's bounds alone.
    fn rows(&mut self, composed: &ReleasePair, sides: &[Side; 2], left: &mut u64) -> bool {
        // Those that the first version suppresses are not in both.
        while self.at < sides[0].classes() {
            if *left == 0 {
                return false;
            }
            for (classes, people) in groups_of(self.at, sides, &composed.versions) {
                if classes[1] != LEFT_OUT {
                    let mut runs = Vec::new();
                    pieces(sides, classes, people, |piece| runs.push(piece.values(sides).1));
                    *left = left.saturating_sub(60 * runs.len() as u64 + 50);
                    let known = self.known(composed, people.into(), runs, &[]);
                    self.count(classes, people.into(), &known);
                }
            }
            self.at += 1;
        }
        true
    }

    /// What is known about so many people who can have these values, with these probabilities.
    fn known(&self, composed: &ReleasePair, people: u64, runs: Vec<Range<u32>>, parts: &[(u32, f64)]) -> Known {
        let values = distinct(&runs);
        let mut known = Known { certain: values == 1, proven: Vec::new(), estimated: Vec::new() };
        for promised in &composed.promised {
            let masses = self.found.estimated.then(|| promised.masses(parts, people));
            let setting = Setting { spread: &promised.spread, whole: &promised.whole };
            for requirement in &promised.requirements {
                let few = values < u64::from(requirement.least_values()) || people < requirement.least_rows();
                known.proven.push(few);
                if let Some(masses) = &masses {
                    let broken = requirement.margin(masses, setting) < SLACK;
                    known.estimated.push(few || broken);
                }
            }
        }
        known
    }

    fn count(&mut self, classes: [u32; 2], people: u64, known: &Known) {
        let [earlier, later] = [0, 1].map(|side| &self.alone[side][classes[side] as usize]);
        let found = &mut self.found;
        found.people += people;
        found.groups += 1;
        found.smallest = if found.smallest == 0 { people } else { found.smallest.min(people) };
        found.certain.add(people, [known.certain, earlier.certain, later.certain]);
        for (place, of) in found.requirements.iter_mut().enumerate() {
            of.proven.add(people, [known, earlier, later].map(|known| known.proven[place]));
            if let Some(estimated) = &mut of.estimated {
                estimated.add(people, [known, earlier, later].map(|known| known.estimated[place]));
            }
        }
    }
}

impl VersionPeople {
    fn add(&mut self, people: u64, [both, earlier, later]: [bool; 3]) {
        // With both, one can still go by either alone.
        self.both += if both || earlier || later { people } else { 0 };
        self.earlier += if earlier { people } else { 0 };
        self.later += if later { people } else { 0 };
        self.beyond += if both && !earlier && !later { people } else { 0 };
    }
}

impl Guarantee {
    /// Beliefs in the form that requirements read.
    fn masses(&self, parts: &[(u32, f64)], people: u64) -> Masses {
        let base = |&(value, mass): &(u32, f64)| Some((self.base_of[value as usize]?, mass));
        let parts: Vec<(usize, f64)> = parts.iter().filter_map(base).collect();
        let of = |place: &u32| parts[*place as usize];
        let mut order: Vec<u32> = (0..parts.len() as u32).collect();
        sort_places(&mut order, |a, b| of(&a).0.cmp(&of(&b).0));
        let sum = |same: &[u32]| (of(&same[0]).0, same.iter().map(|place| of(place).1).sum::<f64>());
        Masses::doubles_of(self.spread.base().len(), order.chunk_by(|a, b| of(a).0 == of(b).0).map(sum), people)
    }
}

/// How many values some stretches hold together.
fn distinct(runs: &[Range<u32>]) -> u64 {
    let mut order: Vec<u32> = (0..runs.len() as u32).collect();
    sort_places(&mut order, |a, b| runs[a as usize].start.cmp(&runs[b as usize].start));
    let (mut values, mut from) = (0, 0);
    for place in order {
        let Range { start, end } = runs[place as usize];
        values += u64::from(end.saturating_sub(start.max(from)));
        from = from.max(end);
    }
    values
}
