//! The likeliest distribution, against a plain search for it; and that no slicing of the work changes what comes out.

use proptest::prelude::*;

use super::*;
use crate::estimate::Estimation;

/// The logarithm of the likelihood of counts.
fn likelihood(sets: &[Vec<u32>], counts: &[f64]) -> f64 {
    let rows = sets.len() as f64;
    sets.iter().map(|set| set.iter().map(|&value| counts[value as usize] / rows).sum::<f64>().ln()).sum()
}

/// Row by row, for many rounds.
fn plainly(sets: &[Vec<u32>], values: usize) -> Vec<f64> {
    let mut counts = vec![sets.len() as f64 / values as f64; values];
    for _ in 0..20_000 {
        let mut next = vec![0.0; values];
        for set in sets {
            let all: f64 = set.iter().map(|&value| counts[value as usize]).sum();
            set.iter().for_each(|&value| next[value as usize] += counts[value as usize] / all);
        }
        counts = next;
    }
    counts
}

/// Rows of skewed values with sets of ℓ, as the paper draws them.
fn drawn(seed: u64, rows: usize, values: usize, ell: usize) -> (Arc<Microdata>, Vec<Vec<u32>>) {
    let (mut draw, mut lots) = (Draw(seed), Lots::new(values, ell));
    let own: Vec<u32> = (0..rows).map(|_| draw.below(values).min(draw.below(values)) as u32).collect();
    let cells: Vec<u32> = (0..rows).map(|_| draw.below(3) as u32).collect();
    let sets = own.iter().map(|&own| lots.set(own, &mut draw).collect()).collect();
    (people(&[(3, cells)], values, own), sets)
}

#[test]
fn it_is_as_likely_as_what_many_plain_rounds_find() {
    for (seed, rows, values, ell) in [(1, 40, 5, 2), (2, 300, 6, 5), (3, 25, 12, 6), (4, 20, 8, 3)] {
        let (people, sets) = drawn(seed, rows, values, ell);
        let release = of_sets(&people, &sets);
        let (found, _) = everybody(&release, EstimateMethod::Em);
        assert!((found.counts.iter().sum::<f64>() - rows as f64).abs() < 1e-9 && found.counts.len() == values);
        let plain = plainly(&sets, values);
        let short = likelihood(&sets, &plain) - likelihood(&sets, &found.counts);
        assert!(short < 0.001, "{seed}: {short} short");
        // Neither the paper's estimate, cut, nor anything else is likelier.
        let (projected, _) = everybody(&release, EstimateMethod::Projected);
        assert!(likelihood(&sets, &projected.counts) < likelihood(&sets, &found.counts) + 0.001);
    }
}

proptest! {
    #[test]
    fn what_comes_out_does_not_depend_on_slices(seed: u64, rows in 1usize..80, slice in 1u64..4_000) {
        let (people, sets) = drawn(seed, rows, 8, 3);
        let groups: Vec<Vec<u32>> = (0..rows as u32).collect::<Vec<u32>>().chunks(4).map(<[u32]>::to_vec).collect();
        let general: Vec<[&str; 2]> =
            (0..rows).map(|row| [["a0", "a1", "a2", "*"][row % 4], ["S0", "S1", "*"][row % 3]]).collect();
        let general: Vec<&[&str]> = general.iter().map(|row| &row[..]).collect();
        for release in [of_sets(&people, &sets), of_groups(&people, &groups), of_labels(&people, &general)] {
            let taxonomy = release.quasi_identifiers[0].taxonomy();
            let of = Category::everybody().with(0, ["a0", "a2"].map(|label| taxonomy.node(label).unwrap()));
            for method in [EstimateMethod::Raw, EstimateMethod::Projected, EstimateMethod::Em] {
                let Ok(estimator) = Estimator::new(&release, 0, None) else { continue };
                let whole = estimator.estimate(&of, method);
                let mut sliced = Estimation::new(Arc::new(estimator), &of, method);
                while !sliced.advance(slice) {}
                prop_assert_eq!(sliced.finish(), whole);
            }
        }
    }
}
