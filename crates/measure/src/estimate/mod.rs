//! What a reader can compute of how a sensitive attribute is distributed in a part of the table, from the published file alone
//! (docs/explanation/estimate.md).
//!
//! What it is for: recipients of a file with sets, groups or generalized values estimate how many people in a subgroup
//! have each value, and the error of the estimate. It must not know: how the file was made, files, screens.
//!
//! | file | what |
//! |---|---|
//! | `category` | the people that a question selects |
//! | `form`, `domain` | how the attribute is published, read off the file |
//! | `moments` | the closed form for sets, its error, and the error that the paper prints |
//! | `projection`, `likeliest` | two ways to an estimate that is a distribution |
//! | `posteriors`, `redraws` | what a set discloses about its row, and what several sets of it do |
//! | `marginal` | all categories that some attributes make |
//! | `asking` | a question and all that is answered |
//! | `view`, `said` | all of it as plain data and in words |
//! | `workload` | random categories, to compare methods by |
//!
//! ```
//! use std::sync::Arc;
//! use tauell_measure::estimate::{Category, EstimateMethod, Estimator};
//! use tauell_data::microdata::{Attribute, Dropped, Microdata};
//! use tauell_privacy::{Spread, Weights};
//! use tauell_publish::release::{PublicationBuilder, Publication, Release};
//! use tauell_data::taxonomy::{LeafRank, Values, read_hierarchy};
//!
//! let diseases = Arc::new(read_hierarchy(b"flu;*\ncold;*\nmumps;*\nangina;*\n", "disease.csv")?);
//! let sexes = Arc::new(read_hierarchy(b"F;*\nM;*\n", "sex.csv")?);
//! # let sex = Attribute::new("sex", 0, Arc::clone(&sexes), [0, 0, 1, 1, 1].map(LeafRank).to_vec());
//! # let disease = Attribute::new("disease", 1, Arc::clone(&diseases), [0, 0, 0, 2, 2].map(LeafRank).to_vec());
//! // Five people, each with their own disease and another: {flu, cold}, {flu, mumps} and so on.
//! let mut sets = Values::of_sets(Arc::clone(&diseases));
//! let published = [[0, 1], [0, 2], [0, 3], [1, 2], [2, 3]].map(|set| sets.standing_for(set.map(LeafRank)));
//! # let sets = Arc::new(sets);
//! # let cells = |row: u32| vec![(Box::from([sex.leaf_node(row as usize).into()]), vec![row])];
//! # let publication = Publication::of(PublicationBuilder {
//! #     quasi_identifiers: vec![Arc::new(Values::of(sexes))],
//! #     sensitive_values: vec![Arc::clone(&sets)],
//! #     len: 5,
//! #     classes: (0..5).map(cells).collect(),
//! #     sensitive: vec![published.to_vec()],
//! #     linked: true,
//! # });
//! # let weights = Weights::where_present(&[1; 4]);
//! # let spread = Spread::over(sets, &weights, 5, 1);
//! # let people = Arc::new(Microdata::new((0..5).collect(), vec![sex], vec![disease], Dropped::default()));
//! # let release = Release::of(people, [(spread, weights)], Arc::new(publication));
//!
//! let estimator = Estimator::new(&release, 0, None)?;
//! let (estimate, truth) = estimator.estimate(&Category::everybody(), EstimateMethod::Raw);
//! assert_eq!((estimator.label(0), estimate.counts[0]), ("flu", 2.0));
//! // The file says itself how far that is off on average; three people have the flu.
//! assert_eq!((estimate.expected_mse(), truth.map(|truth| truth.counts[0])), (Some(0.075), Some(3)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod category;
mod certainty;
mod counting;
mod distinct_sets;
mod domain;
mod error;
mod estimating;
mod estimator;
mod form;
mod likeliest;
mod marginal;
mod methods;
mod moments;
mod posteriors;
mod projection;
mod queries;
mod redraws;
mod result;
mod sentences;
mod tally;
mod view;
mod walk;
mod workload;

pub use category::{Category, Condition};
pub use certainty::given_away;
pub use error::EstimateError;
pub use estimating::Estimation;
pub use estimator::Estimator;
pub use form::EstimateForm;
pub use marginal::{Marginal, MarginalCategory};
pub use methods::EstimateMethod;
pub use moments::{expected_mse, printed_mse, standard_error};
pub use posteriors::{Posteriors, SetPosteriors};
pub use queries::QueryRun;
pub use redraws::{Redraw, redraws};
pub use result::{Estimate, Truth};
pub use view::{
    CategoryView, EstimateView, MarginalCategoryView, MarginalView, PosteriorView, PosteriorsView, ValueEstimate,
};
pub use workload::{Workload, WorkloadOptions, WorkloadReport};

#[cfg(test)]
mod tests;
