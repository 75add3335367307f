//! What any published table satisfies and discloses (docs/reference/published-files.md), as `tauell review` prints it.
//!
//! ```
//! use tauell_review::review_report::ReviewReport;
//! use tauell_desk::recipe::{Choices, RequirementChoice};
//! use tauell_review::Review;
//! use tauell_desk::session::Session;
//! use tauell_data::table::{MissingTokens, ReadOptions, read_all};
//!
//! let options = ReadOptions::default();
//! let people = read_all(b"age\n20\n20\n30\n", &options)?;
//! let mut session = Session::new(people, options, MissingTokens::default());
//! let requirements = vec![RequirementChoice::parse("k=2", None)?];
//! let choices = Choices { qi: vec!["age".to_owned()], requirements, ..Choices::default() };
//! let review = Review::of_table(&mut session, &choices, &[])?;
//!
//! let audit = ReviewReport::of(&review);
//! assert_eq!((audit.rows, audit.classes), (3, 2));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod figures;

pub use figures::{
    ClassOfReport, LabelOfColumn, ReviewBlockRequirement, ReviewBlocks, ReviewMeasure, ReviewReport,
    ReviewReportAttribute, ReviewRequirement, WorstClass,
};

use crate::{BlocksView, MeasureView, RequirementView, Review, ReviewAttribute, ReviewView};

impl ReviewReport {
    /// The file of a review: the contents of its view. O(classes · m log m + rows · attributes).
    pub fn of(review: &Review) -> Self {
        let view = review.view();
        let requirement = view
            .attributes
            .iter()
            .flat_map(|attribute| {
                attribute.requirements.iter().map(|held| ReviewRequirement::of(&view, Some(&attribute.column), held))
            })
            .chain(view.k_requirement.iter().map(|held| ReviewRequirement::of(&view, None, held)));
        Self {
            verdict: view.verdict.clone(),
            risks: view.risks.clone(),
            without: view.without.clone(),
            rows: view.rows,
            dropped: view.dropped,
            suppressed_rows: view.suppressed_rows,
            classes: view.classes,
            k: view.k.value.map_or(0, |k| k as usize),
            average_class_size: view.average_class_size,
            largest_class: view.largest_class,
            discernibility: view.utility.measures.discernibility,
            requirements: requirement.collect(),
            attributes: view.attributes.iter().map(|attribute| ReviewReportAttribute::of(&view, attribute)).collect(),
            minimality: view.minimality,
            utility: view.utility.measures,
            original_note: view.original_note,
            published_unchanged: view.published_unchanged,
            caveats: view.caveats,
            columns: view.columns,
            class_sizes: view.size_counts,
        }
    }
}

impl ReviewReportAttribute {
    fn of(view: &ReviewView, attribute: &ReviewAttribute) -> Self {
        Self {
            column: attribute.column.clone(),
            taxonomy: attribute.taxonomy.clone(),
            weights: attribute.weights.clone(),
            assumed: attribute.assumed.clone(),
            generalized_rows: attribute.generalized_rows,
            sensitive_generalized: attribute.sensitive_generalized,
            certain: attribute.certain,
            blank: attribute.blank.clone(),
            distribution: attribute.shares.clone(),
            smallest_tau: attribute.smallest_tau.clone(),
            measures: attribute.measures.iter().map(|measure| ReviewMeasure::of(view, measure)).collect(),
            blocks: attribute.blocks.as_ref().map(|blocks| ReviewBlocks::of(view, blocks)),
            method_aware: attribute.method_aware.clone(),
            exact_arithmetic: attribute.exact,
        }
    }
}

impl ReviewRequirement {
    fn of(view: &ReviewView, column: Option<&String>, held: &RequirementView) -> Self {
        let worst_class = held.worst_class.map(|class| {
            let ClassOfReport { size, quasi_identifier } = ClassOfReport::of(view, class);
            WorstClass { size, margin: held.margin, k: held.worst_k, quasi_identifier }
        });
        Self {
            name: held.name.clone(),
            params: held.params.clone(),
            column: column.cloned(),
            satisfied: held.satisfied,
            margin: held.margin,
            exact_margin: held.exact_margin.clone(),
            violated_classes: held.violated_classes,
            violated_rows: held.violated_rows,
            worst_class,
        }
    }
}

impl ClassOfReport {
    fn of(view: &ReviewView, class: usize) -> Self {
        let width = view.quasi_identifiers.len();
        let label = |(place, column): (usize, &String)| LabelOfColumn {
            column: column.clone(),
            label: view.class_labels.text(class * width + place).to_owned(),
        };
        Self {
            size: view.class_sizes.0[class] as usize,
            quasi_identifier: view.quasi_identifiers.iter().enumerate().map(label).collect(),
        }
    }
}

impl ReviewMeasure {
    fn of(view: &ReviewView, measure: &MeasureView) -> Self {
        let MeasureView { name, title, reached, value, exact, sentence, source, worst_class } = measure.clone();
        let worst_class = worst_class.map(|class| ClassOfReport::of(view, class));
        Self { name, title, reached, value, exact, sentence, source, worst_class }
    }
}

impl ReviewBlocks {
    fn of(view: &ReviewView, BlocksView { blocks, sentence, requirements: held, measures }: &BlocksView) -> Self {
        let held = held.iter().cloned().map(|held| ReviewBlockRequirement {
            text: held.text,
            name: held.name,
            params: held.params,
            satisfied: held.satisfied,
            margin: held.margin,
            exact_margin: held.exact_margin,
            violated_classes: held.violated_classes,
            violated_rows: held.violated_rows,
            worst_class: held.worst_class.map(|class| ClassOfReport::of(view, class)),
            worst_k: held.worst_k,
            sentence: held.sentence,
        });
        Self {
            blocks: *blocks,
            sentence: sentence.clone(),
            requirements: held.collect(),
            measures: measures.iter().map(|measure| ReviewMeasure::of(view, measure)).collect(),
        }
    }
}
