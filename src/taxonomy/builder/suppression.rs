//! Kept or withheld: a root over the values.

use super::super::Taxonomy;
use super::{Values, grouped, number};

pub(super) fn build(values: &Values<'_>) -> Taxonomy {
    let mut leaves = values.present.clone();
    number::sort(&mut leaves);
    grouped::tree(&values.root(), leaves.iter().copied(), Vec::new())
        .expect("the cells of a dictionary differ, and the root is none of them")
}
