//! The nearest weaker requirement of one kind that can be met: what a refusal names (docs/requirements.md#feasibility).
//!
//! Each kind has a ladder of weaker requirements, the strongest first, each implied by the one before; the first that is
//! met is found by halving. Ladders are short, since every step may be tried by generalizing a whole table.

use super::{
    Distinct, Entropy, KAnonymity, NamedValues, NpdRecursive, PdRecursive, Ratio, Recursive, Requirement, Simple,
    Spread, TCloseness, TauEll,
};

/// The c that are offered where none below will do.
const LARGER_C: [u64; 11] = [1, 2, 3, 4, 5, 8, 10, 20, 50, 100, 1000];

impl Requirement {
    /// The nearest weaker requirement of this kind that `met` says can be met; `None` where there is none. Tries
    /// O(log of a ladder's length) of them, for (τ, ℓ) that for each ℓ.
    pub fn nearest(&self, spread: &Spread, rows: u64, met: &mut dyn FnMut(&Self) -> bool) -> Option<Self> {
        let values = u32::try_from(spread.base().len()).unwrap_or(u32::MAX);
        match self {
            Self::KAnonymity(k) => {
                let most = u32::try_from(rows).unwrap_or(u32::MAX).min(k.k().saturating_sub(1));
                whole_numbers(most, |k| KAnonymity::new(k).ok().map(Self::KAnonymity), met)
            }
            Self::Distinct(of) => {
                whole_numbers(values.min(of.ell()), |ell| Distinct::new(ell).ok().map(Self::Distinct), met)
            }
            Self::Simple(of) => whole_numbers(values.min(of.ell()), |ell| Simple::new(ell).ok().map(Self::Simple), met),
            Self::TauEll(of) => (2..=values.min(of.ell())).rev().find_map(|ell| first(&taus(*of, ell), met)),
            Self::Entropy(of) => {
                let most = (of.ell().to_f64() * 10.0).ceil().min(f64::from(values) * 10.0) as u64;
                let tenth = |tenths: u64| Entropy::new(Ratio::new(tenths, 10)?).ok().map(Self::Entropy);
                first(&(11..=most).rev().filter_map(tenth).collect::<Vec<_>>(), met)
            }
            Self::Recursive(of) => first(&weaker(*of, values, &|one| Some(Self::Recursive(one))), met),
            Self::PdRecursive(of) => {
                let pd = |one| PdRecursive::new(one, of.allowed().clone()).ok().map(Self::PdRecursive);
                first(&weaker(of.recursive(), values, &pd), met)
            }
            Self::NpdRecursive(of) => nearest_npd(of, spread, values, met),
            Self::TCloseness(of) => {
                let least = (of.t().to_f64() * 100.0).ceil() as u64;
                let hundredth = |hundredths: u64| TCloseness::new(Ratio::new(hundredths, 100)?, of.distance()).ok();
                first(&(least..100).filter_map(hundredth).map(Self::TCloseness).collect::<Vec<_>>(), met)
            }
        }
    }
}

/// The largest whole number from 2 up to `most` with which a requirement is met.
fn whole_numbers(
    most: u32,
    of: impl Fn(u32) -> Option<Requirement>,
    met: &mut dyn FnMut(&Requirement) -> bool,
) -> Option<Requirement> {
    let (mut below, mut found) = (2, None);
    let mut above = most;
    while below <= above {
        let middle = above - (above - below) / 2;
        match of(middle).filter(|one| met(one)) {
            Some(one) => {
                found = Some(one);
                below = middle + 1;
            }
            None => above = middle - 1,
        }
    }
    found
}

/// The first of a ladder that is met: all from it on are.
fn first(ladder: &[Requirement], met: &mut dyn FnMut(&Requirement) -> bool) -> Option<Requirement> {
    // The last first: where it is not met, none is.
    let (last, rest) = ladder.split_last()?;
    if !met(last) {
        return None;
    }
    let at = rest.partition_point(|one| !met(one));
    Some(ladder[at].clone())
}

/// (τ, ℓ) for one ℓ: the τ that was asked for, or the least there is, then twentieths.
fn taus(of: TauEll, ell: u32) -> Vec<Requirement> {
    let asked = of.tau().to_f64().max(1.0 / f64::from(ell));
    let own = TauEll::new(of.tau(), ell).or_else(|_| TauEll::new(Ratio::new(1, ell.into()).unwrap_or(of.tau()), ell));
    let twentieths = (1..20).chain([20]).filter_map(|twentieth| {
        let (numerator, denominator) = if twentieth == 20 { (99, 100) } else { (twentieth, 20) };
        let tau = Ratio::new(numerator, denominator)?;
        (tau.to_f64() > asked + 1e-12).then(|| TauEll::new(tau, ell).ok()).flatten()
    });
    own.into_iter().chain(twentieths).map(Requirement::TauEll).collect()
}

/// (c, ℓ): a smaller ℓ, down to 2, then a larger c.
fn weaker(of: Recursive, values: u32, build: &dyn Fn(Recursive) -> Option<Requirement>) -> Vec<Requirement> {
    let smaller = (2..=of.ell().min(values.max(2))).rev().filter_map(|ell| Recursive::new(of.c(), ell).ok());
    let larger = LARGER_C.into_iter().filter_map(|c| {
        let c = Ratio::new(c, 1).filter(|c| c.to_f64() > of.c().to_f64())?;
        Recursive::new(c, 2.min(of.ell())).ok()
    });
    smaller.chain(larger).filter_map(build).collect()
}

/// Without the values that the table does not have; then smaller shares of them, then a weaker (c, ℓ), then both.
fn nearest_npd(
    of: &NpdRecursive,
    spread: &Spread,
    values: u32,
    met: &mut dyn FnMut(&Requirement) -> bool,
) -> Option<Requirement> {
    let taxonomy = spread.taxonomy();
    let occurring = of.present().ranks().iter().filter(|&&rank| spread.base_index(rank).is_some());
    let labels: Vec<&str> = occurring.map(|&rank| taxonomy.label(taxonomy.leaf_node(rank))).collect();
    let present = NamedValues::new(taxonomy, labels).ok().filter(|present| !present.is_empty())?;
    let build = |recursive: Recursive, percent: Ratio| {
        let npd = NpdRecursive::new(recursive, percent, present.clone(), of.allowed().clone());
        npd.ok().map(Requirement::NpdRecursive)
    };
    let share = |halvings: u32| {
        let denominator = of.percent().denominator().checked_mul(1 << halvings)?;
        Ratio::new(of.percent().numerator(), denominator)
    };
    let shares: Vec<Ratio> = (0..8).filter_map(share).collect();
    let fewer: Vec<_> = shares.iter().filter_map(|&percent| build(of.recursive(), percent)).collect();
    let least = *shares.last()?;
    first(&fewer, met)
        .or_else(|| first(&weaker(of.recursive(), values, &|one| build(one, of.percent())), met))
        .or_else(|| first(&weaker(of.recursive(), values, &|one| build(one, least)), met))
}
