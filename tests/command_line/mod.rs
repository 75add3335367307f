//! The contract of the command line, kept by the real command.

use crate::common;
use crate::page;

mod at_once;
mod bound;
mod checker;
mod choices;
mod comparing;
pub mod desk;
mod disclosure;
mod earlier_releases;
mod elsewhere;
mod estimating;
mod experiments;
mod formulas;
mod handing_out;
mod importance;
mod limits;
mod making_taxonomies;
mod memory;
mod method_aware;
mod missing;
mod outputs;
mod published_again;
mod publishing;
mod ranges;
mod reading;
mod real_tables;
mod refusals;
mod report_page;
mod requirements;
mod review_page;
mod reviewing;
mod shell;
mod spelling;
mod standard_input;
mod unchanged_columns;
