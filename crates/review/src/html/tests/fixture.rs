//! Reviews to make pages of: the hospital (docs/explanation/hospital.md), and a table of many classes.

use crate::{
    BlankView, Letter, MeasureView, Original, PeopleCount, RequirementView, ReviewAttribute, ReviewSubject, ReviewView,
    RiskAnswer, RiskKind, RiskView, UtilityView,
};
use tauell_base::arrays::{Doubles, Integers, TextBlock};
use tauell_data::microdata::Dropped;
use tauell_measure::findings::{
    CumulativeFrequencies, Decision, DecisionAbout, Distribution, Readiness, RequirementsStatus, SelectionAwareReport,
    Verdict, ViolationCount, Violations,
};
use tauell_measure::utility::{AttributeUtility, Utility, UtilityFigure};
use tauell_privacy::{Parameters, Requirement, SmallestTau};

/// The parameters of a requirement as it is written.
fn params(requirement: &str) -> Parameters {
    let (about, raw) = Requirement::read(requirement).unwrap();
    Parameters::new(about, raw)
}

fn measure(name: &str, title: &str, reached: &str, sentence: &str, source: &str) -> MeasureView {
    MeasureView {
        name: name.to_owned(),
        title: title.to_owned(),
        reached: reached.to_owned(),
        value: None,
        exact: None,
        sentence: sentence.to_owned(),
        source: source.to_owned(),
        worst_class: Some(0),
    }
}

fn figure(name: &str, title: &str, value: f64, sentence: &str) -> UtilityFigure {
    UtilityFigure { name: name.to_owned(), title: title.to_owned(), value: Some(value), sentence: sentence.to_owned() }
}

fn kept(column: &str, sensitive: bool, information: f64, base: f64) -> AttributeUtility {
    AttributeUtility {
        column: column.to_owned(),
        role: if sensitive { "sensitive" } else { "quasi-identifier" },
        information: Some(information),
        certainty_penalty: Some(1.0 - information),
        unchanged: Some(base),
        height: None,
    }
}

fn cumulative(shares: &[f64]) -> CumulativeFrequencies {
    let mut order: Vec<u32> = (0..shares.len() as u32).collect();
    order.sort_by(|&a, &b| shares[b as usize].total_cmp(&shares[a as usize]));
    let mut sum = 0.0;
    let add = |&at: &u32| {
        sum += shares[at as usize];
        sum
    };
    CumulativeFrequencies { cumulative: Doubles(order.iter().map(add).collect()), order: Integers(order) }
}

/// The hospital, published under (0.5, 3): docs/explanation/hospital.md.
pub(super) fn hospital() -> ReviewView {
    let doubles = |values: &[f64]| Doubles(values.to_vec());
    let attribute = ReviewAttribute {
        column: "Disease".to_owned(),
        taxonomy: "Labels are those of disease.csv.".to_owned(),
        assumed: None,
        generalized_rows: Some(2),
        sensitive_generalized: Some(2.0 / 12.0),
        shares: Vec::new(),
        weights: "Every value of the table has weight 1.".to_owned(),
        values: ["hepatitis", "anemia", "phthisis", "flu"].map(str::to_owned).to_vec(),
        certain: PeopleCount::default(),
        blank: None,
        whole: Distribution {
            exact: doubles(&[4.0 / 12.0, 1.0 / 12.0, 4.0 / 12.0, 1.0 / 12.0]),
            induced: doubles(&[5.0 / 12.0, 2.0 / 12.0, 4.0 / 12.0, 1.0 / 12.0]),
        },
        whole_curve: cumulative(&[5.0 / 12.0, 2.0 / 12.0, 4.0 / 12.0, 1.0 / 12.0]),
        psi: doubles(&[0.5, 0.75, 1.0, 1.0]),
        band: Doubles([0.5, 0.75, 1.0, 1.0].repeat(5)),
        reached: doubles(&[0.5, 0.75, 1.0, 1.0]),
        reached_method_aware: doubles(&[0.75, 1.0, 1.0, 1.0]),
        margins: doubles(&[0.0, 0.0, 0.0]),
        likeliest_shares: doubles(&[0.5, 0.5, 0.5]),
        likeliest_values: Integers(vec![0, 2, 0]),
        excluded: Integers(vec![1, 1, 1]),
        ranking: Integers(vec![0, 1, 2]),
        measures: vec![
            measure(
                "tau-l",
                "(τ, ℓ)-diversity",
                "τ = 0.5, ℓ = 3",
                "No disease has more than half of a class.",
                "2009 paper, Definition 4",
            ),
            measure(
                "distinct-l",
                "Distinct ℓ-diversity",
                "ℓ = 3",
                "Every class has at least 3 diseases.",
                "2006 paper, section 4",
            ),
            measure(
                "entropy-l",
                "Entropy ℓ-diversity",
                "ℓ = 2.82",
                "The diseases of a class are as uncertain as 2.82 equally likely ones.",
                "2006 paper, Definition 4.1",
            ),
            measure(
                "recursive-l",
                "Recursive (c, ℓ)-diversity",
                "c above 2, ℓ = 3",
                "The likeliest disease has less than c times what the rarer ones have.",
                "2006 paper, Definition 4.2",
            ),
            measure(
                "t-close",
                "t-closeness, equal distance",
                "t = 0.25",
                "A class differs from the whole table by at most a quarter of its people.",
                "Li, Li and Venkatasubramanian 2007",
            ),
        ],
        smallest_tau: vec![
            SmallestTau { l: 2, tau: 0.5, exact: Some("1/2".to_owned()), class: None },
            SmallestTau { l: 3, tau: 0.5, exact: Some("1/2".to_owned()), class: None },
        ],
        requirements: vec![RequirementView {
            text: "tau-l=0.5,3".to_owned(),
            said: "(τ, ℓ)-diversity with τ = 0.5 and ℓ = 3".to_owned(),
            name: "tau-l".to_owned(),
            params: params("tau-l=0.5,3"),
            satisfied: true,
            margin: 0.0,
            exact_margin: Some("0/1".to_owned()),
            violated_classes: 0,
            violated_rows: 0,
            worst_class: Some(0),
            worst_k: Some(1),
            sentence: "Every class keeps it.".to_owned(),
        }],
        blocks: None,
        method_aware: Some(SelectionAwareReport {
            column: "Disease".to_owned(),
            worst_excess: Some(0.25),
            violated_classes: 1,
            violated_rows: 4,
            generalized_rows: 2,
            correctly_guessed_rows: 2,
        }),
        method_aware_sentence: Some("2 rows are published with a generalized value of \"Disease\".".to_owned()),
        exact: true,
    };
    ReviewView {
        verdict: Verdict {
            status: Readiness::Decide,
            heading: "Decide 1 thing".to_owned(),
            reason: "Violated for 4 against a method-aware adversary.".to_owned(),
            line: "Decide 1 thing. Violated for 4 against a method-aware adversary.".to_owned(),
            decisions: vec![Decision::new(
                DecisionAbout::MethodAwareAdversary,
                "Violated for 4 of 12 people against a method-aware adversary",
                "This adversary can rule out some originals.",
            )],
            requirements_status: RequirementsStatus::MethodAwareViolated,
            people: 12,
            violations: Violations {
                quasi_identifier: ViolationCount { classes: Some(0), people: 0 },
                method_aware: Some(ViolationCount { classes: Some(1), people: 4 }),
                published_unchanged: None,
            },
            learned: None,
        },
        risks: vec![RiskView {
            kind: RiskKind::SinglingOut,
            title: "Singling out".to_owned(),
            question: "Is anyone alone in their class?".to_owned(),
            answer: RiskAnswer::No,
            figure: "No one".to_owned(),
            unit: String::new(),
            people: 0,
            sentence: "At least 4 rows match each person.".to_owned(),
        }],
        without: Vec::new(),
        letter: Letter {
            opening: "We reviewed a table of 12 people.".to_owned(),
            conclusion: "The table should not be released before the open points below are decided.".to_owned(),
            reason: "Violated for 4 against a method-aware adversary.".to_owned(),
            findings: vec!["No one can be singled out.".to_owned()],
            advice: "We recommend deciding the open points.".to_owned(),
            limits: "Knowledge from other sources can disclose more.".to_owned(),
        },
        subject: ReviewSubject::Published,
        original: Original::Known,
        original_note: None,
        original_rows: 12,
        rows: 12,
        suppressed_rows: 0,
        dropped: Dropped::default(),
        classes: 3,
        average_class_size: 4.0,
        largest_class: 4,
        quasi_identifiers: vec!["Age".to_owned(), "Zip".to_owned()],
        k_requirement: None,
        class_sizes: Integers(vec![4, 4, 4]),
        size_counts: Vec::new(),
        class_labels: ["[20,29]", "1000*", "[30,39]", "1000*", "[20,39]", "100**"].into_iter().collect(),
        k: measure(
            "k",
            "k-anonymity",
            "k = 4",
            "Everybody hides among at least 4 people.",
            "Samarati and Sweeney 1998",
        ),
        attributes: vec![attribute],
        utility: UtilityView {
            figures: vec![
                figure(
                    "information",
                    "Information retained, um",
                    13.0 / 36.0,
                    "Of all there was to know, 36% is left.",
                ),
                figure(
                    "information_qi",
                    "Of the quasi-identifier, um_QI",
                    1.0 / 12.0,
                    "Of ages and postcodes, 8% is left.",
                ),
                figure(
                    "discernibility",
                    "Discernibility",
                    48.0,
                    "The sum of squared class sizes; 12 would be every row by itself.",
                ),
            ],
            attributes: vec![
                kept("Age", false, 0.083, 0.0),
                kept("Zip", false, 0.083, 0.0),
                kept("Disease", true, 11.0 / 12.0, 10.0 / 12.0),
            ],
            measures: Utility::default(),
        },
        linked: true,
        can_work_out: true,
        minimality: None,
        published_unchanged: None,
        caveats: vec![
            "The requirements apply to an adversary who knows a person's quasi-identifier and assumes the weights \
             given to the sensitive values; they do not hide who is in the table."
                .to_owned(),
            "2 rows are published with a generalized value of \"Disease\". Such rows are taken from those with the \
             most frequent values, so an adversary who knows the rule infers the true value behind every one of them; \
             for this adversary, 1 of 3 classes (4 of 12 rows) exceeds the limit, by up to 25.0 percentage points."
                .to_owned(),
        ],
        columns: Vec::new(),
    }
}

/// A table of so many classes that breaks one of its two requirements.
pub(super) fn many(classes: usize) -> ReviewView {
    const VALUES: usize = 14;
    let mut view = hospital();
    let sizes: Vec<u32> = (0..classes as u32).map(|at| 3 + (at * 7_919) % 23 + (at % 41) * (at % 17)).collect();
    let m = VALUES as f64;
    let curve = |steep: f64| Doubles((1..=VALUES).map(|k| 1.0 - (1.0 - k as f64 / m).powf(steep)).collect());
    view.subject = ReviewSubject::File;
    view.verdict = Verdict {
        status: Readiness::DoNotRelease,
        heading: "Do not release".to_owned(),
        reason: "Violated for 1,204 people.".to_owned(),
        line: "Do not release. Violated for 1,204 people.".to_owned(),
        decisions: Vec::new(),
        requirements_status: RequirementsStatus::Violated,
        people: 520_851,
        violations: Violations {
            quasi_identifier: ViolationCount { classes: Some(21), people: 1_204 },
            method_aware: None,
            published_unchanged: None,
        },
        learned: None,
    };
    view.original = Original::Apart;
    view.original_note = Some("the file has other rows than the open table".to_owned());
    view.rows = sizes.iter().map(|&size| size as usize).sum();
    view.classes = classes;
    view.largest_class = sizes.iter().copied().max().unwrap_or(0) as usize;
    view.average_class_size = view.rows as f64 / classes as f64;
    view.quasi_identifiers = ["age", "sex", "race", "marital-status", "education", "native-country", "workclass"]
        .map(str::to_owned)
        .to_vec();
    let labels = ["[20,29]", "Female", "White", "Never-married", "Bachelors", "United-States", "Private"];
    view.class_labels = (0..classes).flat_map(|_| labels).collect::<TextBlock>();
    let attribute = &mut view.attributes[0];
    attribute.column = "occupation".to_owned();
    attribute.values = (0..VALUES).map(|at| format!("Occupation number {at} and what belongs to it")).collect();
    let shares: Vec<f64> = (0..VALUES).map(|at| 2.0 * (m - at as f64) / (m * (m + 1.0))).collect();
    attribute.whole = Distribution {
        exact: Doubles(shares.iter().map(|share| share * 0.8).collect()),
        induced: Doubles(shares.clone()),
    };
    attribute.whole_curve = cumulative(&shares);
    attribute.psi = Doubles((1..=VALUES).map(|k| (0.3 + 0.7 * (k as f64 - 1.0) / 5.0).min(1.0)).collect());
    attribute.band = Doubles([1.5, 2.4, 3.4, 4.6, 6.4].iter().flat_map(|&steep| curve(steep).0).collect());
    attribute.reached = curve(6.4);
    attribute.reached_method_aware = curve(9.0);
    let margin = |(at, size): (usize, &u32)| 0.25 - 0.9 / f64::from(*size).sqrt() * ((at % 13) as f64 / 13.0) + 0.08;
    attribute.margins = Doubles(sizes.iter().enumerate().map(margin).collect());
    attribute.likeliest_shares =
        Doubles(attribute.margins.0.iter().map(|margin| (0.4 - margin).clamp(0.1, 1.0)).collect());
    attribute.likeliest_values = Integers((0..classes as u32).map(|at| at % VALUES as u32).collect());
    attribute.excluded = Integers((0..classes as u32).map(|at| at % 9).collect());
    attribute.certain = PeopleCount { classes: 4, rows: 17 };
    attribute.blank = Some(BlankView {
        value: 0,
        people: 12_345,
        certain: PeopleCount { classes: 2, rows: 28 },
        sentence: "12,345 people have no value of \"occupation\".".to_owned(),
    });
    attribute.requirements[0].satisfied = false;
    attribute.requirements[0].margin = -0.18;
    (attribute.requirements[0].violated_classes, attribute.requirements[0].violated_rows) = (21, 1_204);
    attribute.requirements[0].sentence = "21 of 3000 classes break it, with 1204 of 520851 people.".to_owned();
    attribute.requirements[0].text = "tau-l=0.3,6".to_owned();
    attribute.requirements[0].said = "(τ, ℓ)-diversity with τ = 0.3 and ℓ = 6".to_owned();
    attribute.requirements[0].params = params("tau-l=0.3,6");
    let distinct = RequirementView {
        text: "distinct-l=3".to_owned(),
        said: "distinct ℓ-diversity with ℓ = 3".to_owned(),
        name: "distinct-l".to_owned(),
        params: params("distinct-l=3"),
        worst_k: None,
        satisfied: true,
        violated_classes: 0,
        violated_rows: 0,
        margin: 2.0,
        sentence: "Every class keeps it.".to_owned(),
        ..attribute.requirements[0].clone()
    };
    attribute.requirements.push(distinct);
    view.class_sizes = Integers(sizes);
    view
}

/// Puts these texts wherever a text of a table, a file or a sentence is.
pub(super) fn relabel(view: &mut ReviewView, labels: &[String]) {
    let label = |at: usize| labels[at % labels.len()].clone();
    view.quasi_identifiers.iter_mut().enumerate().for_each(|(at, name)| *name = label(at));
    let cells = view.class_sizes.0.len() * view.quasi_identifiers.len();
    view.class_labels = (0..cells).map(|at| labels[(at + 2) % labels.len()].as_str()).collect();
    view.caveats.iter_mut().for_each(|caveat| *caveat = label(1));
    for attribute in &mut view.attributes {
        attribute.column = label(3);
        attribute.taxonomy = label(4) + ".";
        attribute.weights = label(5) + ".";
        attribute.values.iter_mut().enumerate().for_each(|(at, value)| *value = label(at + 6));
        attribute.blank.iter_mut().for_each(|blank| blank.sentence = label(12));
        attribute.requirements.iter_mut().for_each(|held| (held.said, held.sentence) = (label(9), label(10)));
        attribute.measures.iter_mut().for_each(|measure| measure.sentence = label(11));
    }
    view.utility.attributes.iter_mut().for_each(|attribute| attribute.column = label(3));
}
