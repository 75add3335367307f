//! An estimate as plain data and in words.

use serde_json::json;

use crate::estimate::{EstimateView, Marginal, MarginalView, Posteriors, QueryRun, SetPosteriors};

use super::*;

fn posteriors(of: &Arc<Estimator>, category: &Category, prior: &[f64]) -> Option<Posteriors> {
    let mut found = SetPosteriors::new(Arc::clone(of), category, prior.to_vec())?;
    while !found.advance(100) {}
    Some(found.finish())
}

fn view(release: &Release, category: &Category, method: EstimateMethod) -> EstimateView {
    let of = Arc::new(Estimator::new(release, 0, None).unwrap());
    let (table, _) = of.estimate(&Category::everybody(), EstimateMethod::Projected);
    let (estimate, truth) = of.estimate(category, method);
    let (own, _) = of.estimate(category, EstimateMethod::Projected);
    let by = [&table.counts, &own.counts].map(|prior| posteriors(&of, category, prior));
    let by = by[0].as_ref().zip(by[1].as_ref());
    let view = EstimateView::of(&of, category, method, (&estimate, truth.as_ref()), by);
    for slice in [1, 500, u64::MAX] {
        let mut asking = QueryRun::new(Arc::clone(&of), category.clone(), method);
        while !asking.advance(slice) {}
        assert_eq!(asking.finish(), view);
    }
    view
}

fn sets() -> Release {
    let people = people(&[(2, vec![0, 0, 1, 1, 1])], 4, vec![0, 0, 0, 2, 2]);
    of_sets(&people, &[vec![0, 1], vec![0, 2], vec![0, 3], vec![1, 2], vec![2, 3]])
}

fn only(release: &Release, label: &str) -> Category {
    Category::everybody().with(0, [release.quasi_identifiers[0].taxonomy().node(label).unwrap()])
}

#[test]
fn the_worked_example_as_json() {
    let release = sets();
    let mut found = serde_json::to_value(view(&release, &Category::everybody(), EstimateMethod::Projected)).unwrap();
    for value in found["estimate"]["values"].as_array_mut().unwrap() {
        for field in ["standard_error", "high"] {
            value[field] = json!(format!("{:.2}", value[field].as_f64().unwrap()));
        }
    }
    let mse = found["estimate"]["mse"].as_f64().unwrap();
    found["estimate"]["mse"] = json!(format!("{mse:.3}"));
    let value = |label: &str, count: f64, error: &str, high: &str, truth: u64| {
        json!({
            "label": label, "count": count, "share": count / 5.0, "raw": count, "standard_error": error, "low": 0.0, "high": high,
            "interval_under_independence": null, "truth": truth,
        })
    };
    let posterior = json!({"largest": 0.8, "percentile_95": 0.8, "rows": 5.0, "above": 4.0, "nearly_certain": 0.0});
    assert_eq!(
        found,
        json!({
            "column": "s", "form": "sets", "ell": 2, "domain": 4, "method": "projected", "conditions": [],
            "estimate": {
                "rows": 5.0, "by_part": false, "true_rows": 5,
                "values": [
                    value("s0", 2.0, "1.22", "3.00", 3), value("s1", 0.5, "1.50", "2.00", 0), value("s2", 2.0, "1.22", "3.00", 2),
                    value("s3", 0.5, "1.50", "2.00", 0),
                ],
                "expected_mse": 0.075, "mse": "0.015",
            },
            "posteriors": {"by_table": posterior, "by_category": posterior},
            "reading": [
                "Every row has a set of 2 of the 4 values of \"s\": its own, and another drawn at random. How many rows have each \
                 value is estimated from how many sets contain it.",
                "On average, a share is off by 27 points: the root of the expected mean squared error.",
                "Compared with the original, the shares are off by 12 points, measured the same way.",
            ],
            "caveats": [
                "A true count lies between low and high 95 times in 100; for few rows, somewhat more or less often.",
                "For every person, 2 values are ruled out with certainty: those that are not in the set.",
                "A set of 2 means a chance of 1 in 2 only if all values are equally likely. By the shares estimated \
                 from this file, the most probable value of a row has a probability of up to 80%, and of at most 80% \
                 in 95 of 100 rows.",
                "If the same people are published again with other sets, they lose this protection. Two such files \
                 leave 1.33 values per person on average and disclose the value of 67% of the people; three disclose \
                 that of 89%.",
                "The quasi-identifier is published exactly, as far as the file shows. An adversary who knows a person's \
                 quasi-identifier sees whether they are in the table, and which row is theirs if no one else has the same.",
            ],
            "marginal": null,
        })
    );
}

#[test]
fn the_request_comes_with_the_answer_and_negative_estimates_are_reported() {
    let release = sets();
    let found = view(&release, &only(&release, "a0"), EstimateMethod::Raw);
    assert_eq!(serde_json::to_value(&found.conditions).unwrap(), json!([{"column": "a", "values": ["a0"]}]));
    assert!(found.caveats[0].starts_with("An estimate below 0"), "{:?}", found.caveats);
    let nobody = view(&release, &Category::everybody().with(0, [] as [NodeId; 0]), EstimateMethod::Raw);
    assert!(nobody.caveats[0].starts_with("No published row"), "{:?}", nobody.caveats);
    assert!(!nobody.caveats.iter().any(|said| said.contains("95 of 100")), "{:?}", nobody.caveats);
}

#[test]
fn groups_and_generalized_values_are_told_apart() {
    let people = people(&[(4, vec![0, 1, 3, 3])], 4, vec![0, 1, 2, 3]);
    let said = |release: &Release, label: &str| {
        let found = view(release, &only(release, label), EstimateMethod::Projected);
        assert_eq!(found.posteriors, None);
        (found.reading.join(" "), found.caveats.join(" "))
    };
    let groups = said(&of_groups(&people, &[vec![0, 2], vec![1, 3]]), "a0");
    assert!(
        groups.0.contains("published with groups of rows")
            && groups.0.contains("Under independence within groups, a share is off by"),
        "{groups:?}"
    );
    assert!(groups.1.contains("draw the figures towards") && groups.1.contains("is published exactly"), "{groups:?}");
    let general = of_labels(&people, &[&["A0", "s0"], &["A0", "s1"], &["A1", "s2"], &["a3", "s3"]]);
    let part = said(&general, "a0");
    assert!(part.0.contains("count fractionally") && part.1.contains("count fractionally"), "{part:?}");
    let whole = said(&general, "A0");
    assert!(whole.0.contains("counts, not estimates") && whole.1.is_empty(), "{whole:?}");
    let hidden = said(&of_labels(&people, &[&["a0", "s0"], &["a1", "S0"], &["a3", "s2"], &["a3", "s3"]]), "a0");
    assert!(
        hidden.1.starts_with("Some sensitive values are general") && hidden.1.contains("is published exactly"),
        "{hidden:?}"
    );
}

#[test]
fn a_marginal_has_every_category_with_its_cells() {
    let release = sets();
    let of = Estimator::new(&release, 0, None).unwrap();
    let found = MarginalView::of(&of, &Marginal::new(&of, &[0]), EstimateMethod::Projected);
    let cells: Vec<&str> = found.categories.iter().map(|category| &*category.cells[0]).collect();
    assert_eq!((&*found.by, &*cells), (&["a".to_owned()][..], &["a0", "a1"][..]));
    let everybody = view(&release, &only(&release, "a1"), EstimateMethod::Projected).estimate;
    assert_eq!(found.categories[1].estimate, everybody);
}
