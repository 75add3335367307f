//! Which requirement implies which (docs/explanation/strength.md), against all small distributions.
//!
//! Sound: no distribution of up to 18 rows on up to 6 values keeps the stronger and breaks the weaker. Complete: where
//! the claim is "does not imply", a distribution shows it, small or close to the extreme.

use std::sync::Arc;

use tauell::privacy::strength::{
    entropy_bounds, implied_by_recursive, implied_by_simple, recursive_bounds, recursive_implies,
    recursive_implies_every_tau, recursive_implies_recursive, simple_bounds, simple_implies, simple_implies_simple,
    weakest_ell, weakest_recursive, weakest_simple,
};
use tauell::privacy::{Entropy, Masses, Ratio, Recursive, Requirement, Setting, Simple, Spread, TauEll, Weights};
use tauell::taxonomy::TreeBuilder;

const VALUES: std::ops::RangeInclusive<u32> = 2..=6;

fn ratio(text: &str) -> Ratio {
    text.parse().unwrap()
}

fn masses(counts: &[u64]) -> Masses {
    Masses::of_counts(counts)
}

/// All distributions of 1 to 18 rows on m values, most frequent first.
fn distributions(m: u32) -> Vec<Masses> {
    fn fill(counts: &mut Vec<u64>, m: usize, left: u64, out: &mut Vec<Masses>) {
        let most = counts.last().copied().unwrap_or(left).min(left);
        if left == 0 {
            let mut counts = counts.clone();
            counts.resize(m, 0);
            out.push(masses(&counts));
        } else if counts.len() < m {
            for count in 1..=most {
                counts.push(count);
                fill(counts, m, left - count, out);
                counts.pop();
            }
        }
    }
    let mut out = Vec::new();
    (1..=18).for_each(|rows| fill(&mut Vec::new(), m as usize, rows, &mut out));
    out
}

fn highest(classes: &[Masses], m: u32, keeps: impl Fn(&Masses) -> bool) -> Vec<f64> {
    let mut highest = vec![0.0; m as usize];
    for class in classes.iter().filter(|class| keeps(class)) {
        for (highest, share) in highest.iter_mut().zip(class.cumulative()) {
            *highest = f64::max(*highest, share);
        }
    }
    highest
}

/// The valid requirements (τ, u) on a grid.
fn tau_ells(m: u32) -> Vec<TauEll> {
    let taus = |u: u32| {
        [(0, 1), (1, 100), (1, 5), (1, 2), (4, 5)].map(move |(part, of)| {
            // 1/u and on towards 1.
            let tau = Ratio::new(u64::from(of + part * (u - 1)), u64::from(of * u)).unwrap();
            TauEll::new(tau, u).unwrap()
        })
    };
    (2..=m).flat_map(taus).collect()
}

fn recursives(m: u32) -> Vec<Recursive> {
    let cs = ["1/5", "0.3", "1/3", "1/2", "0.8", "1", "4/3", "3/2", "2", "3", "5"];
    (1..=m).flat_map(|ell| cs.map(|c| Recursive::new(ratio(c), ell).unwrap())).collect()
}

/// Keeps (c, ℓ) and comes close to the highest F(k) that it allows.
fn extreme(requirement: &Recursive, m: u32, k: u32) -> Masses {
    let most = 1_000_000u64;
    let [p, q] = [requirement.c().numerator(), requirement.c().denominator()];
    let [ell, m, k] = [requirement.ell(), m, k].map(u64::from);
    let mut counts = vec![most; k as usize];
    // What the tail must have above `most` over c, and has in the first k.
    let tail = most * q / p + 1;
    if k < ell {
        counts.resize(m as usize, tail.div_ceil(m + 1 - ell));
    } else {
        let missing = tail.saturating_sub((k + 1 - ell) * most);
        counts.extend((0..m - k).map(|at| (missing + at) / (m - k)));
        counts[k as usize..].sort_unstable_by(|a, b| b.cmp(a));
    }
    masses(&counts)
}

#[test]
fn simple_implies_simple_exactly_where_l_is_no_smaller() {
    for m in VALUES {
        let classes = distributions(m);
        for first in 2..=m {
            for second in 2..=m {
                let [strong, weak] = [first, second].map(|ell| Simple::new(ell).unwrap());
                let implied = classes.iter().all(|class| !strong.holds(class) || weak.holds(class));
                assert_eq!(simple_implies_simple(first, second), implied, "{m}: {first} {second}");
            }
        }
    }
}

#[test]
fn recursive_implies_recursive_where_lemma_19_says_so() {
    for m in VALUES {
        let classes = distributions(m);
        let mut implications = 0;
        for strong in recursives(m) {
            let kept: Vec<&Masses> = classes.iter().filter(|class| strong.holds(class)).collect();
            for weak in recursives(m).into_iter().filter(|weak| recursive_implies_recursive(&strong, weak)) {
                implications += 1;
                assert!(kept.iter().all(|class| weak.holds(class)), "{m}: {strong:?} {weak:?}");
            }
        }
        assert!(implications > recursives(m).len());
    }
}

#[test]
fn simple_implies_tau_l_exactly_as_theorem_20_says() {
    let mut combinations = 0;
    for m in VALUES {
        let classes = distributions(m);
        for ell in 2..=m {
            let simple = Simple::new(ell).unwrap();
            for requirement in tau_ells(m) {
                let implied = classes.iter().all(|class| !simple.holds(class) || requirement.holds(class));
                assert_eq!(simple_implies(ell, &requirement), implied, "{m}: {ell} {requirement}");
                // Corollary 21.
                assert_eq!(implied, ell >= weakest_simple(&requirement));
                combinations += 1;
            }
        }
    }
    assert!(combinations > 250);
}

#[test]
fn the_least_simple_l_that_guarantees_a_requirement_is_the_least() {
    let mut builder = TreeBuilder::new("*");
    for leaf in ["a", "b", "c", "d", "e", "f"] {
        builder.add(builder.root(), leaf).unwrap();
    }
    let taxonomy = Arc::new(builder.finish());
    let weights = Weights::where_present(&[1; 6]);
    let spread = Spread::new(Arc::clone(&taxonomy), &weights, 18, 1 << 20);
    let classes = distributions(6);
    let asked = [
        "k=4",
        "distinct-l=3",
        "simple-l=5",
        "entropy-l=2",
        "entropy-l=2.5",
        "entropy-l=4",
        "tau-l=0.5,3",
        "tau-l=1/4,4",
        "tau-l=0.9,2",
        "recursive-l=3,2",
        "recursive-l=1,2",
        "recursive-l=1,4",
        "recursive-l=2/3,2",
        "recursive-l=0.5,3",
        "recursive-l=0.3,2",
        "recursive-l=0.25,2",
        "pd-recursive-l=1,2,f",
    ];
    for text in asked {
        let requirement = Requirement::parse(text, &taxonomy).unwrap();
        let least = requirement.least_simple_ell().unwrap();
        for ell in 2..=6 {
            let simple = Simple::new(ell).unwrap();
            let whole = masses(&[3; 6]).into();
            let setting = Setting { spread: &spread, whole: &whole };
            let implied = classes.iter().all(|class| !simple.holds(class) || requirement.holds(class, setting));
            assert_eq!(implied, ell >= least, "{text}: {ell} of {least}");
        }
    }
    for text in ["t-close=0.2", "npd-recursive-l=2,2,2,a"] {
        assert_eq!(Requirement::parse(text, &taxonomy).unwrap().least_simple_ell(), None, "{text}");
    }
}

#[test]
fn recursive_implies_a_given_tau_l_exactly_where_its_bound_is_below_psi() {
    let (mut implications, mut refutations) = (0, 0);
    for m in VALUES {
        let classes = distributions(m);
        for strong in recursives(m) {
            let mut kept: Vec<Masses> = classes.iter().filter(|class| strong.holds(class)).cloned().collect();
            if recursive_bounds(&strong, m).is_some() && strong.ell() > 1 {
                kept.extend((1..=m).map(|k| extreme(&strong, m, k)));
            }
            assert!(kept.iter().all(|class| strong.holds(class)), "{m}: {strong:?}");
            assert!(!kept.is_empty() || recursive_bounds(&strong, m).is_none());
            for requirement in tau_ells(m) {
                let implied = kept.iter().all(|class| requirement.holds(class));
                assert_eq!(recursive_implies(&strong, &requirement, m), implied, "{m}: {strong:?} {requirement}");
                implications += usize::from(implied);
                refutations += usize::from(!implied);
            }
        }
    }
    assert!(implications > 500 && refutations > 500, "{implications} {refutations}");
}

#[test]
fn recursive_implies_every_tau_exactly_as_theorem_23_says_once_corrected() {
    let mut combinations = 0;
    for m in 2..=14u32 {
        for u in 2..=m {
            for strong in recursives(m).into_iter().filter(|strong| strong.ell() > 1 && strong.c().to_f64() >= 1.0) {
                let (p, q) = (strong.c().numerator(), strong.c().denominator());
                let theorem = p * u64::from((u - 1) * (m - strong.ell() + 1)) <= q * u64::from(m - 1);
                assert_eq!(recursive_implies_every_tau(&strong, u, m), theorem, "{m} {u}: {strong:?}");
                combinations += 1;
            }
        }
    }
    assert!(combinations > 790);
}

#[test]
fn the_weakest_pairs_are_corollary_24() {
    for m in 2..=14u32 {
        for u in 2..=m {
            let strictest = TauEll::new(Ratio::new(1, u.into()).unwrap(), u).unwrap();
            let one = ratio("1").into();
            let pairs: Vec<(u32, f64)> = weakest_recursive(&strictest, m)
                .into_iter()
                .filter(|pair| pair.c >= one)
                .map(|pair| (pair.ell, pair.c.to_f64()))
                .collect();
            // If c·(m - ℓ + 1) is 1, no table satisfies the pair: so for m = u.
            let expected: Vec<(u32, f64)> = (2..=m)
                .filter(|ell| (u - 1) * (m - ell + 1) < m)
                .map(|ell| (ell, f64::from(m - 1) / f64::from((u - 1) * (m - ell + 1))))
                .filter(|&(ell, c)| c * f64::from(m - ell + 1) > 1.0 + 1e-9)
                .collect();
            assert_eq!(pairs, expected, "{m} {u}");
            for c in ["1", "4/3", "3/2", "2", "3"] {
                let (p, q) = (ratio(c).numerator(), ratio(c).denominator());
                let [m, u] = [m, u].map(u64::from);
                // ⌈m + 1 - (m - 1)/(c(u - 1))⌉ = m + 1 - ⌊q(m - 1)/(p(u - 1))⌋.
                let ell = m + 1 - ((m - 1) * q / (p * (u - 1))).min(m - 1);
                let expected = (ell <= m).then_some(ell as u32);
                assert_eq!(weakest_ell(ratio(c), &strictest, m as u32), expected, "{m} {u} {c}");
            }
        }
    }
}

#[test]
fn tv_8_the_weakest_pairs_of_the_specification() {
    let pairs = |m: u32, u: u32| -> Vec<(u32, String)> {
        let strictest = TauEll::new(Ratio::new(1, u.into()).unwrap(), u).unwrap();
        weakest_recursive(&strictest, m).into_iter().map(|pair| (pair.ell, pair.c.to_string())).collect()
    };
    let pair = |ell: u32, c: &str| (ell, c.to_owned());
    assert!(pairs(5, 4).contains(&pair(5, "4/3")));
    assert_eq!(weakest_ell(ratio("1"), &TauEll::parse("1/4", 4).unwrap(), 5), Some(5));
    for expected in [pair(5, "1/1"), pair(6, "3/2"), pair(7, "3/1")] {
        assert!(pairs(7, 3).contains(&expected));
    }
    for expected in [pair(9, "13/12"), pair(12, "13/6"), pair(14, "13/2")] {
        assert!(pairs(14, 3).contains(&expected));
    }
    // The numerator is m - 1, not m; and l = 4 is not enough.
    let quarter = TauEll::parse("1/4", 4).unwrap();
    for (counts, c, ell) in [([120, 78, 78, 78, 78], "2", 5), ([80, 52, 52, 52, 52], "1", 4)] {
        let class = masses(&counts);
        let recursive = Recursive::new(ratio(c), ell).unwrap();
        assert!(recursive.holds(&class) && !quarter.holds(&class));
        assert!((class.frequency(0) - 0.2778).abs() < 5e-5);
        assert!(!recursive_implies(&recursive, &quarter, 5));
    }
}

#[test]
fn the_weakest_pairs_imply_a_given_tau_l_and_a_larger_c_does_not() {
    let mut checked = 0;
    for m in VALUES.chain([14]) {
        for requirement in tau_ells(m) {
            for pair in weakest_recursive(&requirement, m) {
                let with = |numerator: u128| {
                    let c = Ratio::new((pair.c.numerator() * numerator) as u64, pair.c.denominator() as u64 * 1000);
                    Recursive::new(c.unwrap(), pair.ell).unwrap()
                };
                assert!(recursive_implies(&with(1000), &requirement, m), "{m} {requirement} {pair:?}");
                assert!(!recursive_implies(&with(1001), &requirement, m), "{m} {requirement} {pair:?}");
                checked += 1;
            }
        }
    }
    assert!(checked > 100);
}

#[test]
fn what_is_implied_is_the_smallest_tau() {
    for m in VALUES {
        for strong in recursives(m) {
            let Some(taus) = implied_by_recursive(&strong, m) else {
                assert!(distributions(m).iter().all(|class| !strong.holds(class)), "{m} {strong:?}");
                continue;
            };
            for tau in &taus {
                let (p, q) = tau.exact.as_deref().unwrap().split_once('/').unwrap();
                let (p, q): (u64, u64) = (p.parse().unwrap(), q.parse().unwrap());
                let requirement = TauEll::new(Ratio::new(p, q).unwrap(), tau.l).unwrap();
                assert!(recursive_implies(&strong, &requirement, m), "{m} {strong:?} {requirement}");
                if let Ok(smaller) = TauEll::new(Ratio::new(1000 * p - 1, 1000 * q).unwrap(), tau.l) {
                    assert!(!recursive_implies(&strong, &smaller, m), "{m} {strong:?} {smaller}");
                }
            }
            let next = taus.len() as u32 + 2;
            if next <= m {
                assert!(!recursive_implies(&strong, &TauEll::parse("999/1000", next).unwrap(), m));
            }
        }
    }
    let simple: Vec<String> = implied_by_simple(4).into_iter().map(|tau| tau.exact.unwrap()).collect();
    assert_eq!(simple, ["1/2", "1/3", "1/4"]);
}

#[test]
fn the_bounds_on_f_hold_and_are_tight() {
    for m in VALUES {
        let classes = distributions(m);
        let within = |highest: &[f64], bounds: &[f64]| highest.iter().zip(bounds).all(|(f, bound)| *f <= bound + 1e-9);
        for ell in 2..=m {
            let highest = highest(&classes, m, |class| Simple::new(ell).unwrap().holds(class));
            assert_eq!(highest, simple_bounds(ell, m), "{m} {ell}");
        }
        for strong in recursives(m).into_iter().filter(|strong| strong.ell() > 1) {
            let highest = highest(&classes, m, |class| strong.holds(class));
            let Some(bounds) = recursive_bounds(&strong, m) else {
                assert_eq!(highest, vec![0.0; m as usize], "{m} {strong:?}");
                continue;
            };
            assert!(within(&highest, &bounds), "{m} {strong:?} {highest:?} {bounds:?}");
            for k in 1..=m {
                let reached = extreme(&strong, m, k).cumulative()[k as usize - 1];
                assert!((reached - bounds[k as usize - 1]).abs() < 1e-4, "{m} {strong:?} {k} {reached} {bounds:?}");
            }
        }
        for ell in ["1.001", "1.5", "2", "2.8", "3", "4.5", "6"] {
            let entropy = Entropy::new(ratio(ell)).unwrap();
            let highest = highest(&classes, m, |class| entropy.holds(class));
            let Some(bounds) = entropy_bounds(&entropy, m) else {
                assert_eq!(highest, vec![0.0; m as usize], "{m} {ell}");
                continue;
            };
            assert!(within(&highest, &bounds), "{m} {ell} {highest:?} {bounds:?}");
            for (k, &bound) in (1..m).zip(&bounds) {
                // Even within both parts: kept a hair below the bound, broken a hair above.
                let class = |share: f64| {
                    let rest = (1.0 - share) / f64::from(m - k);
                    let mass = |base| if base < k { share / f64::from(k) } else { rest };
                    Masses::doubles((0..m).map(mass).collect::<Vec<f64>>(), 1)
                };
                assert!(entropy.holds(&class((bound - 1e-7).max(f64::from(k) / f64::from(m)))), "{m} {ell} {k}");
                assert!(bound >= 1.0 || !entropy.holds(&class(bound + 1e-5)), "{m} {ell} {k}");
            }
        }
    }
}
