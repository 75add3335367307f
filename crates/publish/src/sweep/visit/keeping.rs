//! KEEP made ready for the groups of one run.

use std::sync::{Mutex, PoisonError};

use tauell_data::taxonomy::NodeId;
use tauell_privacy::{BaseIndex, Masses};

use crate::entries::{Entries, Kept};
use crate::keep::{BaseGreedy, EvenKeep, LargestKeep, RowKind, Scarcity, greedy_keep};
use crate::sweep::SweepOptions;
use crate::{AttributeRequirements, TieRule};

/// The rule, with room for one group. What it remembers makes it faster and changes no answer.
#[derive(Clone)]
pub(super) struct Keeper {
    kept: Kept,
    keeping: Keeping,
    ties: TieRule,
    /// How rare values are given back that a class does not need, if they are.
    scarcity: Option<Scarcity>,
}

/// One keeper, and one more for each further thread that needed one.
pub(super) struct Keepers {
    first: Keeper,
    further: Mutex<Vec<Keeper>>,
}

/// How KEEP is carried out.
#[derive(Clone)]
enum Keeping {
    /// One sensitive attribute, nothing generalized: the base value of each kind.
    BaseValues {
        base_of: Vec<BaseIndex>,
        rule: BaseRule,
        counts: Vec<(BaseIndex, u64)>,
    },
    Greedy,
    /// There is no requirement on sensitive values: a group with rows enough keeps all it has.
    Whole,
}

/// The base values that stay.
#[derive(Clone)]
enum BaseRule {
    /// One (τ, ℓ), or what is the same.
    Largest(LargestKeep),
    /// Requirements that treat all values alike.
    Even(EvenKeep),
    /// Any requirements, any weights.
    Stepwise(Box<BaseGreedy>),
}

impl Keepers {
    pub fn new(first: Keeper) -> Self {
        Self { first, further: Mutex::default() }
    }

    pub fn first(&self) -> &Keeper {
        &self.first
    }

    pub fn first_mut(&mut self) -> &mut Keeper {
        &mut self.first
    }

    /// Lends a keeper to a thread.
    pub fn with<T>(&self, work: impl FnOnce(&mut Keeper) -> T) -> T {
        let lent = self.further.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let mut keeper = lent.unwrap_or_else(|| self.first.clone());
        let done = work(&mut keeper);
        self.further.lock().unwrap_or_else(PoisonError::into_inner).push(keeper);
        done
    }
}

impl Keeper {
    pub fn of(entries: &Entries, requirements: &[AttributeRequirements], options: SweepOptions) -> Self {
        Self {
            kept: Kept::new(entries.kinds().len()),
            keeping: Keeping::of(entries, requirements),
            ties: options.ties,
            scarcity: requirements.first().filter(|_| options.spares_rare).map(Scarcity::of),
        }
    }

    /// Whether any values that are enough make up a class.
    pub fn treats_alike(&self) -> bool {
        match &self.keeping {
            Keeping::BaseValues { rule: BaseRule::Largest(_) | BaseRule::Even(_), .. } => true,
            Keeping::BaseValues { .. } | Keeping::Greedy | Keeping::Whole => false,
        }
    }

    /// Which of several equally dominant values loses a row.
    pub fn ties(&self) -> TieRule {
        self.ties
    }

    /// Whether to remember groups that keep nothing: other rules take less time than to look a group up.
    pub fn remembers(&self) -> bool {
        matches!(self.keeping, Keeping::Greedy)
    }

    /// Computes the rows of a group that stay, given what is loose by set of requirements. Returns the units of work done.
    pub fn keep(
        &mut self,
        (entries, tuples): (&Entries, &[u32]),
        requirements: &[AttributeRequirements],
        loose: &[Masses],
    ) -> u64 {
        let counted = self.kept.count(entries, tuples);
        let rule = (self.ties, self.scarcity.as_mut());
        counted + self.keeping.keep(&mut self.kept, entries.kinds(), requirements, loose, rule)
    }

    /// What stays of that group.
    pub fn kept(&self) -> &Kept {
        &self.kept
    }
}

impl Keeping {
    fn of(entries: &Entries, requirements: &[AttributeRequirements]) -> Self {
        let Some(first) = requirements.first() else { return Self::Whole };
        let spread = first.spread();
        let plain = requirements.len() == 1 && entries.kinds().iter().all(|kind| spread.effective(kind[0]) == 1);
        if !plain {
            return Self::Greedy;
        }
        let rule = match requirements[0].requirements() {
            [only] if spread.is_zero_one() => {
                only.as_tau_ell().map(|one| BaseRule::Largest(LargestKeep::new(&one, entries.loose_rows())))
            }
            _ => None,
        };
        let even = || EvenKeep::of(&requirements[0]).map(BaseRule::Even);
        let rule = rule.or_else(even).unwrap_or_else(|| BaseRule::Stepwise(Box::new(BaseGreedy::of(&requirements[0]))));
        // Kinds are leaves then, in rank order: a value that was generalized in name only would be one of a step that
        // went on to cover more.
        let base_of = entries.kinds().iter().map(|kind| spread.base_values(kind[0]).start).collect();
        Self::BaseValues { base_of, rule, counts: Vec::new() }
    }

    /// Says what a group keeps. Returns the units of work done.
    fn keep(
        &mut self,
        kept: &mut Kept,
        kinds: &[Box<[NodeId]>],
        requirements: &[AttributeRequirements],
        loose: &[Masses],
        (ties, scarcity): (TieRule, Option<&mut Scarcity>),
    ) -> u64 {
        match self {
            Self::Whole => {
                kept.keep_all();
                0
            }
            Self::BaseValues { base_of, rule, counts } => {
                counts.clear();
                counts.extend(kept.present().map(|(kind, count)| (base_of[kind as usize], count)));
                let loses_first = |a, b| ties.compare(&loose[0], a, b);
                let work = match rule {
                    BaseRule::Largest(rule) => {
                        rule.cut(counts, &loses_first);
                        0
                    }
                    BaseRule::Even(rule) => rule.cut(&requirements[0], counts, &loses_first),
                    BaseRule::Stepwise(rule) => rule.cut(&requirements[0], counts, loses_first),
                };
                // Back by way of the base values, whose order is that of the kinds.
                counts.sort_unstable();
                let adjusted = scarcity.map_or(0, |rule| {
                    let present: Vec<u64> = kept.present().map(|(_, count)| count).collect();
                    rule.adjust(&requirements[0], counts, &present, &loose[0])
                });
                for (place, &(_, count)) in counts.iter().enumerate() {
                    kept.keep(place, count);
                }
                work + adjusted
            }
            Self::Greedy => {
                let mut group: Vec<RowKind<'_>> =
                    kept.present().map(|(kind, count)| RowKind { nodes: &kinds[kind as usize], count }).collect();
                let work = greedy_keep(&mut group, requirements, loose, ties);
                for (place, kind) in group.iter().enumerate() {
                    kept.keep(place, kind.count);
                }
                work
            }
        }
    }
}
