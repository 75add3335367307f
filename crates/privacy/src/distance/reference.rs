//! The distribution that classes are compared with, prepared for many of them.
//!
//! A distance is a sum over runs of base values of steps·|p(run) - q(run)|. In most runs a class has nothing, and there
//! the term is steps·q(run), which is the same for every class: it is added up once, and a class is charged only for the
//! runs that it reaches. So a class costs what occurs in it, not what could.

use std::ops::{Add, Deref, Mul, Range, Sub};
use std::sync::OnceLock;

use crate::figure::Figure;
use crate::masses::{Listed, Stretches};
use crate::{BaseIndex, Fraction, Masses, Spread};

use super::{Distance, Runs};

/// The whole table as one class, with what distances from it are computed with.
#[derive(Clone, Debug)]
pub struct WholeTable {
    masses: Masses,
    /// By distance, once it is needed.
    exact: [OnceLock<Option<Reference<u128>>>; Distance::ALL.len()],
    rounded: [OnceLock<Option<Reference<f64>>>; Distance::ALL.len()],
}

impl From<Masses> for WholeTable {
    fn from(masses: Masses) -> Self {
        Self { masses, exact: Default::default(), rounded: Default::default() }
    }
}

impl Deref for WholeTable {
    type Target = Masses;

    fn deref(&self) -> &Masses {
        &self.masses
    }
}

impl WholeTable {
    /// The earth mover's distance of a class. The spread is the one that both were made by. Exact where masses are and
    /// products fit 128 bits. O(base values that occur · height), ordered O(base values that occur · log m); the first
    /// time O(m), hierarchical O(nodes).
    pub(crate) fn moved(&self, distance: Distance, spread: &Spread, class: &Masses) -> Figure {
        if class.rows() == 0 || self.masses.rows() == 0 {
            return Figure::whole(0);
        }
        self.moved_exactly(distance, spread, class).unwrap_or_else(|| {
            let reference = self.rounded[distance as usize].get_or_init(|| {
                let shares = self.masses.frequencies();
                Reference::of(spread.runs(distance), shares)
            });
            let reference = reference.as_ref().expect("doubles do not overflow");
            let listed = class.occurring().map(|base| (base, class.frequency(base)));
            let steps = reference.steps(spread.runs(distance), listed, Rows { class: 1.0, whole: 1.0 });
            // Rounding may leave less than nothing.
            Figure::Rounded(f64::max(0.0, steps / f64::from(spread.runs(distance).unit)))
        })
    }

    fn moved_exactly(&self, distance: Distance, spread: &Spread, class: &Masses) -> Option<Figure> {
        let (Listed::Exact(all, scale), Listed::Exact(own, own_scale)) = (self.masses.listed(), class.listed()) else {
            return None;
        };
        if scale != own_scale {
            return None;
        }
        let runs = spread.runs(distance);
        let (rows, whole_rows) = (u128::from(class.rows()), u128::from(self.masses.rows()));
        let unit = scale.checked_mul(rows)?.checked_mul(whole_rows)?.checked_mul(u128::from(runs.unit))?;
        // No term is above the unit, nor is what is charged twice; the line adds one more.
        unit.checked_mul(4)?;
        let reference = self.exact[distance as usize].get_or_init(|| Reference::of(runs, all_of(all, class.len())));
        let listed = own.iter().flat_map(|part| part.values().map(|base| (base, part.mass)));
        let steps = reference.as_ref()?.steps(runs, listed, Rows { class: rows, whole: whole_rows });
        Fraction::new(steps, unit).map(Figure::Exact)
    }
}

/// The mass of every base value.
fn all_of(stretches: &Stretches<u128>, values: usize) -> Vec<u128> {
    let mut all = vec![0; values];
    stretches.iter().for_each(|part| all[part.values()].fill(part.mass));
    all
}

/// The rows of a class and of the whole: masses of the one are compared with those of the other times these.
struct Rows<T> {
    class: T,
    whole: T,
}

/// A kind of number that masses are counted in.
trait Amount: Copy + Default + PartialOrd + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self> {
    fn of(count: u32) -> Self;
    fn plus(self, other: Self) -> Option<Self>;
    fn times(self, other: Self) -> Option<Self>;

    fn apart(self, other: Self) -> Self {
        if self > other { self - other } else { other - self }
    }
}

impl Amount for u128 {
    fn of(count: u32) -> Self {
        count.into()
    }

    fn plus(self, other: Self) -> Option<Self> {
        self.checked_add(other)
    }

    fn times(self, other: Self) -> Option<Self> {
        self.checked_mul(other)
    }
}

impl Amount for f64 {
    fn of(count: u32) -> Self {
        count.into()
    }

    fn plus(self, other: Self) -> Option<Self> {
        Some(self + other)
    }

    fn times(self, other: Self) -> Option<Self> {
        Some(self * other)
    }
}

/// What is added up of the whole beforehand.
#[derive(Clone, Debug)]
struct Reference<T> {
    /// The mass of the base values before each, and of all.
    before: Vec<T>,
    of: Parts<T>,
}

#[derive(Clone, Debug)]
enum Parts<T> {
    /// Σ steps·q(run) over all runs.
    Tree(T),
    /// The sums of `before[1]`, of `before[1]` and `before[2]` and so on, after a 0.
    Line(Vec<T>),
}

impl<T: Amount> Reference<T> {
    /// `None` where a sum overflows. O(runs).
    fn of(runs: &Runs, mass: impl IntoIterator<Item = T>) -> Option<Self> {
        let mut before = vec![T::default()];
        for mass in mass {
            before.push(before[before.len() - 1].plus(mass)?);
        }
        let of = match &runs.of {
            super::RunsOf::Line { .. } => {
                let mut sums = vec![T::default()];
                for &mass in &before[1..] {
                    sums.push(sums[sums.len() - 1].plus(mass)?);
                }
                Parts::Line(sums)
            }
            super::RunsOf::Tree { .. } => {
                let mut all = T::default();
                for (run, steps) in runs.iter() {
                    all = all.plus((before[run.end] - before[run.start]).times(T::of(steps))?)?;
                }
                Parts::Tree(all)
            }
        };
        Some(Self { before, of })
    }

    fn within(&self, run: &Range<BaseIndex>) -> T {
        self.before[run.end] - self.before[run.start]
    }

    /// Σ steps·|p(run)·whole - q(run)·class| over all runs, for a class that has so much of these base values, ascending.
    fn steps(&self, runs: &Runs, listed: impl Iterator<Item = (BaseIndex, T)>, rows: Rows<T>) -> T {
        match (&self.of, &runs.of) {
            (Parts::Line(sums), _) => self.along_the_line(sums, listed, &rows),
            (Parts::Tree(all), super::RunsOf::Tree { nodes, leaves }) => {
                self.over_the_tree(*all, nodes, leaves, listed, &rows)
            }
            (Parts::Tree(_), super::RunsOf::Line { .. }) => unreachable!("a reference is made of these runs"),
        }
    }

    fn over_the_tree(
        &self,
        all: T,
        nodes: &[super::TreeRun],
        leaves: &[u32],
        listed: impl Iterator<Item = (BaseIndex, T)>,
        rows: &Rows<T>,
    ) -> T {
        // What is listed before each, and of all: a run's part is a difference of two.
        let mut bases: Vec<BaseIndex> = Vec::new();
        let mut listed_before = vec![T::default()];
        for (base, mass) in listed {
            bases.push(base);
            listed_before.push(listed_before[listed_before.len() - 1] + mass);
        }
        let (mut untouched, mut touched) = (all, T::default());
        for (at, &base) in bases.iter().enumerate() {
            let mut next = leaves.get(base).copied();
            while let Some(node) = next.map(|node| &nodes[node as usize]) {
                let run = node.first as usize..node.end as usize;
                // A run that reaches the base value before was charged with that one, and so were those above it.
                if at > 0 && run.start <= bases[at - 1] {
                    break;
                }
                let past = at + bases[at..].partition_point(|&base| base < run.end);
                let (own, all) = (listed_before[past] - listed_before[at], self.within(&run));
                let steps = T::of(node.steps);
                untouched = untouched - all * steps;
                touched = touched + (own * rows.whole).apart(all * rows.class) * steps;
                next = node.parent;
            }
        }
        untouched * rows.class + touched
    }

    fn along_the_line(&self, sums: &[T], listed: impl Iterator<Item = (BaseIndex, T)>, rows: &Rows<T>) -> T {
        let ends = self.before.len() - 1;
        let (mut sum, mut own, mut from) = (T::default(), T::default(), 1);
        // The runs that end at `from` to `to`, in all of which the class has the same.
        let stretch = |own: T, from: usize, to: usize| {
            let own = own * rows.whole;
            let less = from + self.before[from..=to].partition_point(|&all| all * rows.class < own);
            let below = own * T::of((less - from) as u32) - (sums[less - 1] - sums[from - 1]) * rows.class;
            below + ((sums[to] - sums[less - 1]) * rows.class - own * T::of((to + 1 - less) as u32))
        };
        for (base, mass) in listed {
            if from <= base {
                sum = sum + stretch(own, from, base);
                from = base + 1;
            }
            own = own + mass;
        }
        // The run of all base values has everything of both.
        sum + stretch(own, from, ends - 1)
    }
}
