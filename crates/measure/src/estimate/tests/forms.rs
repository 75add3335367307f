//! The forms in which a sensitive attribute is published: how they are told apart, and what is estimated from groups and generalized values.

use crate::estimate::Condition;
use crate::estimate::moments::hypergeometric_variance;

use super::*;

fn form(release: &Release) -> EstimateForm {
    Estimator::new(release, 0, None).unwrap().form()
}

fn category(release: &Release, conditions: &[&str]) -> Category {
    let conditions: Vec<Condition> = conditions.iter().map(|text| Condition::parse(release, text).unwrap()).collect();
    Category::of(release, &conditions).unwrap()
}

#[test]
fn sets_are_distinguished_from_generalized_values_by_overlap() {
    let people = people(&[(2, vec![0, 0, 1, 1])], 6, vec![0, 1, 2, 4]);
    assert_eq!(form(&of_sets(&people, &[vec![0, 1], vec![1, 2], vec![2, 3], vec![4, 5]])), EstimateForm::Sets);
    // Of one size, but apart: as groups of a tree are.
    let apart = of_sets(&people, &[vec![0, 3], vec![1, 4], vec![2, 5], vec![1, 4]]);
    assert_eq!(form(&apart), EstimateForm::Spread);
    assert_eq!(Estimator::new(&apart, 0, Some(EstimateForm::Sets)).unwrap().ell(), Some(2));
    assert_eq!(form(&of_sets(&people, &[vec![0, 1], vec![1, 2, 3], vec![2, 3], vec![4, 5]])), EstimateForm::Spread);
    assert_eq!(
        form(&of_labels(&people, &[&["a0", "s0"], &["a0", "s1"], &["*", "S1"], &["a1", "s4"]])),
        EstimateForm::Spread
    );
    assert_eq!(form(&of_groups(&people, &[vec![0, 1], vec![2, 3]])), EstimateForm::Groups);
}

#[test]
fn a_form_that_the_file_does_not_have_is_refused() {
    let people = people(&[(2, vec![0, 0, 1, 1])], 6, vec![0, 1, 2, 4]);
    let groups = of_groups(&people, &[vec![0, 1], vec![2, 3]]);
    let exact = of_sets(&people, &[vec![0], vec![1], vec![2], vec![4]]);
    for (release, said) in [
        (&groups, EstimateForm::Sets),
        (&groups, EstimateForm::Spread),
        (&exact, EstimateForm::Groups),
        (&exact, EstimateForm::Sets),
    ] {
        assert_eq!(Estimator::new(release, 0, Some(said)).unwrap_err().code(), "estimate-other-form");
    }
    assert_eq!(Estimator::new(&groups, 0, Some(EstimateForm::Groups)).unwrap().form(), EstimateForm::Groups);
}

#[test]
fn exact_rows_are_counted_and_nothing_is_left_to_be_estimated() {
    let people = people(&[(4, vec![0, 0, 1, 3]), (2, vec![0, 1, 0, 1])], 6, vec![0, 1, 2, 2]);
    let exact = of_sets(&people, &[vec![0], vec![1], vec![2], vec![2]]);
    let (found, truth) = estimate(&exact, &category(&exact, &["a=A0", "b=b0,b1"]), EstimateMethod::Projected);
    assert_eq!((found.rows, &*found.counts, &*truth.counts), (3.0, &[1.0, 1.0, 1.0][..], &[1, 1, 1][..]));
    assert_eq!((found.interval(2), found.mse(&truth), found.expected_mse()), (Some((1.0, 1.0)), Some(0.0), Some(0.0)));
}

#[test]
fn a_generalized_row_counts_by_the_product_of_the_requested_shares_of_its_cells() {
    // A0 is a0, a1 and a2; A1 is a3 alone.
    let people = people(&[(4, vec![0, 1, 3, 3]), (2, vec![0, 1, 0, 1])], 4, vec![0, 1, 2, 3]);
    let release =
        of_labels(&people, &[&["A0", "*", "s0"], &["A0", "b1", "s1"], &["A1", "b0", "S1"], &["*", "b1", "S1"]]);
    let of = category(&release, &["a=a1", "a=a3", "b=b1"]);
    let (found, truth) = estimate(&release, &of, EstimateMethod::Raw);
    // Rows 0 to 3: 1/3·1/2, 1/3, 1·0, 2/4.
    let parts = [1.0 / 6.0, 1.0 / 3.0, 0.25, 0.25];
    for (count, part) in found.counts.iter().zip(parts) {
        assert!((count - part).abs() < 1e-15, "{found:?}");
    }
    assert!((found.rows - 1.0).abs() < 1e-15 && found.by_part);
    assert_eq!((found.standard_error(0), found.interval(0), found.expected_mse()), (None, None, None));
    assert_eq!((truth.rows, &*truth.counts), (2, &[0, 1, 0, 1][..]));
    let mse = (1.0f64 / 36.0 + 1.0 / 36.0 + 1.0 / 16.0 + 1.0 / 16.0) / 4.0;
    assert!((found.mse(&truth).unwrap() - mse).abs() < 1e-15);
    // All of the cell is requested: its rows count in full, and of exact values nothing is left to be estimated.
    let (whole, _) = estimate(&release, &category(&release, &["a=a0,A1,a1,a2"]), EstimateMethod::Raw);
    assert_eq!((whole.rows, whole.by_part, whole.standard_error(0)), (4.0, false, None));
}

#[test]
fn a_row_of_a_group_has_any_of_its_values_by_their_shares() {
    let people = people(&[(3, vec![0, 0, 1, 0, 1, 1, 2])], 4, vec![0, 0, 1, 1, 2, 3, 3]);
    let release = of_groups(&people, &[vec![0, 1, 2], vec![3, 4, 5]]);
    let (found, truth) = estimate(&release, &category(&release, &["a=a0"]), EstimateMethod::Projected);
    // Two of the three of {s0: 2, s1: 1}, one of the three of {s1, s2, s3}.
    for (count, expected) in found.counts.iter().zip([4.0 / 3.0, 2.0 / 3.0 + 1.0 / 3.0, 1.0 / 3.0, 1.0 / 3.0]) {
        assert!((count - expected).abs() < 1e-15, "{found:?}");
    }
    assert_eq!((found.rows, &found.raw, &*truth.counts), (3.0, &found.counts, &[2, 1, 0, 0][..]));
    // 2·(2/3)(1/3)·(3 - 2)/2 = 2/9; and 1·(1/3)(2/3)·1 = 2/9.
    let variances = [2.0 / 9.0, 4.0 / 9.0, 2.0 / 9.0, 2.0 / 9.0];
    for (value, variance) in variances.iter().enumerate() {
        assert!((found.standard_error(value).unwrap() - f64::sqrt(*variance)).abs() < 1e-12);
    }
    assert!((found.expected_mse().unwrap() - variances.iter().sum::<f64>() / 4.0 / 9.0).abs() < 1e-12);
    // One of the two has s0 for certain, since the group has but one other value; and no more than two have it.
    assert_eq!(found.interval(0), Some((1.0, 2.0)));
    // About a suppressed person nothing is known, and they are not counted.
    let (left_out, truth) = estimate(&release, &category(&release, &["a=a2"]), EstimateMethod::Raw);
    assert_eq!((left_out.rows, truth.rows, left_out.mse(&truth)), (0.0, 1, Some(0.25)));
}

#[test]
fn a_value_that_no_one_published_has_is_estimated_at_0_where_the_original_has_it() {
    let people = people(&[(2, vec![0, 0, 0, 1])], 5, vec![0, 1, 0, 4]);
    let release = of_groups(&people, &[vec![0, 1]]);
    let values = |release: &Release| Estimator::new(release, 0, None).unwrap().values().to_vec();
    assert_eq!(values(&release), [0, 1, 4].map(LeafRank));
    assert_eq!(values(&Release { original: None, ..release.clone() }), [0, 1].map(LeafRank));
    let (found, truth) = everybody(&release, EstimateMethod::Raw);
    assert_eq!((&*found.counts, &*truth.counts), (&[1.0, 1.0, 0.0][..], &[2, 1, 1][..]));
    assert!((found.mse(&truth).unwrap() - (0.0 + 0.0625 + 0.0625) / 3.0).abs() < 1e-15);
}

/// Every row of a group has any of its values as likely: shuffled again and again, the count in a category has the mean that is estimated
/// and the variance that is stated. 20 groups of 3 to 7 rows; 4,000 times; both within 6.5 standard errors of a mean of so many, which
/// fails once in 10^10 seeds by the normal distribution, 8 times that over the four values and both.
#[test]
fn the_stated_error_of_groups_is_what_shuffling_them_makes() {
    let mut draw = Draw(30_162);
    let (mut groups, mut rows, mut cells, mut values) = (Vec::new(), 0u32, Vec::new(), Vec::new());
    for group in 0..20 {
        let size = 3 + group % 5;
        groups.push((rows..rows + size).collect::<Vec<u32>>());
        rows += size;
        cells.extend((0..size).map(|_| draw.below(2) as u32));
        values.extend((0..size).map(|place| (place + group) % 4));
    }
    let people = people(&[(2, cells.clone())], 4, values.clone());
    let release = of_groups(&people, &groups);
    let (found, _) = estimate(&release, &category(&release, &["a=a0"]), EstimateMethod::Raw);
    const TIMES: usize = 4_000;
    let mut counts = vec![vec![0.0; 4]; TIMES];
    for counts in &mut counts {
        for group in &groups {
            let mut of_group: Vec<u32> = group.iter().map(|&row| values[row as usize]).collect();
            let len = of_group.len();
            draw.shuffle(&mut of_group, len);
            let drawn = group.iter().zip(of_group).filter(|&(&row, _)| cells[row as usize] == 0);
            drawn.for_each(|(_, value)| counts[value as usize] += 1.0);
        }
    }
    for value in 0..4 {
        let variance = found.standard_error(value).unwrap().powi(2);
        let off: Vec<f64> = counts.iter().map(|counts| counts[value] - found.raw[value]).collect();
        let mean = off.iter().sum::<f64>() / TIMES as f64;
        assert!(mean.abs() < 6.5 * (variance / TIMES as f64).sqrt(), "{value}: {mean}");
        let squares: Vec<f64> = off.iter().map(|off| off * off).collect();
        let of_squares = squares.iter().sum::<f64>() / TIMES as f64;
        let spread = squares.iter().map(|square| (square - of_squares).powi(2)).sum::<f64>() / TIMES as f64;
        assert!((of_squares - variance).abs() < 6.5 * (spread / TIMES as f64).sqrt(), "{value}: {of_squares}");
    }
    assert_eq!(hypergeometric_variance(1.0, 1.0, 1.0), 0.0);
}

#[test]
fn conditions_name_columns_and_values_and_unknown_ones_are_errors() {
    let people = people(&[(4, vec![0, 1, 3, 3]), (2, vec![0, 1, 0, 1])], 4, vec![0, 1, 2, 3]);
    let release =
        of_labels(&people, &[&["A0", "*", "s0"], &["A0", "b1", "s1"], &["A1", "b0", "S1"], &["*", "b1", "S1"]]);
    let error = |text: &str| Condition::parse(&release, text).unwrap_err();
    for (text, code, says) in [
        ("a", "estimate-no-condition", "column=value"),
        ("c=a0", "estimate-no-such-column", "Use one of \"a\", \"b\""),
        ("a=a0,a9", "estimate-no-such-value", "no value \"a9\". Use one of \"a0\", \"a1\", \"a2\", \"a3\""),
        ("a=", "estimate-no-such-value", "no value \"\""),
    ] {
        let error = error(text);
        assert_eq!(error.code(), code);
        assert!(error.to_string().contains(says), "{error}");
    }
    let of = category(&release, &["b=b1", "a=a1,a0", "a=a1"]);
    let leaves = |labels: [&str; 2]| labels.map(|label| release.quasi_identifiers[0].taxonomy().node(label).unwrap());
    let named = Category::everybody().with(0, leaves(["a0", "a1"]));
    assert_eq!(of.chosen().next(), named.chosen().next());
    assert_eq!(of.chosen().len(), 2);
    let unknown = Condition { column: "c".to_owned(), values: Vec::new() };
    assert_eq!(Category::of(&release, &[unknown]).unwrap_err().code(), "estimate-no-such-column");
}

#[test]
fn labels_may_contain_commas_and_columns_equals_signs() {
    let taxonomy = Arc::new(read_hierarchy(b"20;[20,29];*\n21;[20,29];*\n30;[30,39];*\n", "age").unwrap());
    let ages = Attribute::new("age=years", 0, taxonomy, [0, 1, 2].map(LeafRank).to_vec());
    let of = Attribute::new("s", 1, tree('s', 3, 2), [0, 1, 2].map(LeafRank).to_vec());
    let people = Arc::new(Microdata::new(vec![0, 1, 2], vec![ages], vec![of], Dropped::default()));
    let release = of_sets(&people, &[vec![0], vec![1], vec![2]]);
    let parsed = Condition::parse(&release, "age=years=21,[20,29],30").unwrap();
    assert_eq!((&*parsed.column, parsed.values), ("age=years", ["21", "[20,29]", "30"].map(str::to_owned).to_vec()));
}
