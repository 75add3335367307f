//! What base values have, sparse: only those that have something are there, neighbours of one mass together.

use std::ops::{Add, Range, Sub};

use super::BaseIndex;

/// Neighbouring base values that have one mass each, above 0.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stretch<T> {
    first: u32,
    end: u32,
    /// What each of them has.
    pub mass: T,
}

impl<T> Stretch<T> {
    /// The base values.
    pub fn values(&self) -> Range<BaseIndex> {
        self.first as usize..self.end as usize
    }

    /// How many they are.
    pub fn len(&self) -> usize {
        (self.end - self.first) as usize
    }
}

/// What has some mass, in taxonomy order.
#[derive(Clone, Debug)]
pub(crate) struct Stretches<T> {
    parts: Vec<Stretch<T>>,
}

impl<T> Default for Stretches<T> {
    fn default() -> Self {
        Self { parts: Vec::new() }
    }
}

impl<T: Copy + Default + PartialOrd + Add<Output = T> + Sub<Output = T>> Stretches<T> {
    /// Of every base value's mass.
    pub fn of_all(mass: impl IntoIterator<Item = T>) -> Self {
        let mut all = Self::default();
        mass.into_iter().enumerate().for_each(|(base, mass)| all.push(base..base + 1, mass));
        all
    }

    /// Adds base values after the last; nothing where they have no mass.
    pub fn push(&mut self, values: Range<BaseIndex>, mass: T) {
        if !values.is_empty() && mass > T::default() {
            debug_assert!(self.parts.last().is_none_or(|last| last.end as usize <= values.start));
            self.parts.push(Stretch { first: values.start as u32, end: values.end as u32, mass });
        }
    }

    /// Removes everything, and keeps the memory.
    pub fn clear(&mut self) {
        self.parts.clear();
    }

    /// The stretches, ascending.
    pub fn iter(&self) -> std::slice::Iter<'_, Stretch<T>> {
        self.parts.iter()
    }

    /// Base values that have something. O(stretches).
    pub fn support(&self) -> usize {
        self.parts.iter().map(Stretch::len).sum()
    }

    /// The base values of the most, and those that have less by no more than `slack`. O(stretches).
    pub fn most(&self, slack: T) -> impl Iterator<Item = Range<BaseIndex>> + '_ {
        let most = self.parts.iter().fold(T::default(), |most, part| if part.mass > most { part.mass } else { most });
        self.parts.iter().filter(move |part| most - part.mass <= slack).map(Stretch::values)
    }

    /// What one base value has. O(log stretches).
    pub fn at(&self, base: BaseIndex) -> T {
        // Where every value has a stretch of its own its place is known.
        let own = self.parts.get(base).filter(|part| part.values() == (base..base + 1));
        let found = own.or_else(|| {
            let place = self.parts.partition_point(|part| part.end as usize <= base);
            self.parts.get(place).filter(|part| part.values().contains(&base))
        });
        found.map_or(T::default(), |part| part.mass)
    }

    /// Gives each of these base values more. O(stretches).
    pub fn add(&mut self, values: Range<BaseIndex>, mass: T) {
        self.change(values, |old| old + mass);
    }

    /// Takes from each of these base values what it has at least. O(stretches).
    pub fn take(&mut self, values: Range<BaseIndex>, mass: T) {
        self.change(values, |old| old - mass);
    }

    fn change(&mut self, values: Range<BaseIndex>, new: impl Fn(T) -> T) {
        if values.is_empty() {
            return;
        }
        let first = self.parts.partition_point(|part| part.end as usize <= values.start);
        if let Some(part) = self.parts.get_mut(first)
            && part.values() == values
            && new(part.mass) > T::default()
        {
            part.mass = new(part.mass);
            return;
        }
        let end = first + self.parts[first..].partition_point(|part| (part.first as usize) < values.end);
        let mut changed = Self::default();
        let mut at = values.start;
        // What has nothing yet is not asked for less than nothing, unless it is among the values.
        let gap = |changed: &mut Self, gap: Range<BaseIndex>| {
            if !gap.is_empty() {
                changed.push(gap, new(T::default()));
            }
        };
        for part in &self.parts[first..end] {
            let own = part.values();
            let shared = own.start.max(values.start)..own.end.min(values.end);
            changed.push(own.start..shared.start, part.mass);
            gap(&mut changed, at..shared.start);
            changed.push(shared.clone(), new(part.mass));
            changed.push(shared.end..own.end, part.mass);
            at = shared.end;
        }
        gap(&mut changed, at..values.end);
        self.parts.splice(first..end, changed.parts);
    }
}
