//! What a set shows about its row.

use crate::estimate::{Posteriors, SetPosteriors};

use super::*;

fn posteriors(release: &Release, of: &Category, prior: &[f64], slice: u64) -> Posteriors {
    let estimator = Arc::new(Estimator::new(release, 0, None).unwrap());
    let mut found = SetPosteriors::new(estimator, of, prior.to_vec()).unwrap();
    while !found.advance(slice) {}
    found.finish()
}

#[test]
fn tv_16_who_knows_that_nine_of_ten_have_it_is_nearly_certain_of_a_set_that_holds_it() {
    let people = people(&[(2, vec![0, 0, 0, 1])], 10, vec![0, 0, 3, 5]);
    let sets = [vec![0, 1], vec![0, 9], vec![3, 2], vec![5, 6]];
    let mut all = sets.to_vec();
    all.extend([vec![4, 7], vec![8, 0]]);
    let people =
        self::people(&[(2, [people.quasi_identifiers()[0].leaves(), &[1, 1]].concat())], 10, vec![0, 0, 3, 5, 4, 8]);
    let release = of_sets(&people, &all);
    let mut prior = [0.1 / 9.0; 10];
    prior[0] = 0.9;
    let everybody = Category::everybody();
    let found = posteriors(&release, &everybody, &prior, u64::MAX);
    assert_eq!(format!("{:.3}", found.largest()), "0.988");
    assert_eq!(
        (found.rows(), found.above(0.5), found.above(0.99), found.percentile_95()),
        (6.0, 3.0, 0.0, found.largest())
    );
    // A uniform prior keeps to 1/ℓ, and so does one that holds no value of a set possible.
    let even = posteriors(&release, &everybody, &[1.0; 10], 1);
    assert_eq!((even.largest(), even.above(0.5), even.percentile_95()), (0.5, 0.0, 0.5));
    let mut one = [0.0; 10];
    one[0] = 1.0;
    let certain = posteriors(&release, &everybody, &one, 7);
    assert_eq!((certain.largest(), certain.above(0.5), certain.above(0.4)), (1.0, 3.0, 6.0));
    // Of some people alone.
    let a1 = release.quasi_identifiers[0].taxonomy().node("a1").unwrap();
    let some = posteriors(&release, &Category::everybody().with(0, [a1]), &prior, 3);
    assert_eq!((some.rows(), some.above(0.5)), (3.0, 1.0));
}

#[test]
fn the_percentile_is_by_rows() {
    // 19 of 20 rows have a set of two that are alike, one a value three times as likely.
    let mut sets = vec![vec![1, 2]; 19];
    sets.push(vec![0, 3]);
    sets.push(vec![2, 3]);
    let people = people(&[(1, vec![0; 21])], 4, [vec![1; 19], vec![0], vec![2]].concat());
    let release = of_sets(&people, &sets);
    let prior = [3.0, 1.0, 1.0, 1.0];
    assert_eq!(posteriors(&release, &Category::everybody(), &prior, 9).percentile_95(), 0.5);
    sets.extend([vec![0, 1], vec![0, 2]]);
    let people = self::people(&[(1, vec![0; 23])], 4, [vec![1; 19], vec![0], vec![2], vec![1, 2]].concat());
    let release = of_sets(&people, &sets);
    assert_eq!(posteriors(&release, &Category::everybody(), &prior, 9).percentile_95(), 0.75);
}
