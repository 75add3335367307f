//! All categories of one attribute, of a pair or of more, at once: a marginal of the table (docs/estimate.md#all-categories-at-once).
//!
//! The rows are gathered by their cells once, and every category goes over its own rows, so that all of them together cost what
//! everybody does: O(rows · ℓ + categories · s) and the gathering, where one question after the other would cost categories times the
//! rows. What is kept is a number a record.

use crate::numbering::Numbering;
use crate::sorting::sort_places;
use crate::taxonomy::ValueId;

use super::distinct_sets::DistinctSets;
use super::estimator::Estimator;
use super::found::{Estimate, Truth};
use super::making::{EstimateMethod, Making};
use super::tally::Tally;

/// The categories that some attributes make: one for every combination of their published cells that occurs.
#[derive(Clone, Debug)]
pub struct Marginal {
    attributes: Vec<usize>,
    /// Per category, attribute by attribute, in the order of the taxonomies.
    cells: Vec<ValueId>,
    /// Records of category `c`: `records[start[c]..start[c + 1]]`, ascending.
    start: Vec<u32>,
    records: Vec<u32>,
}

/// One category of a [`Marginal`].
#[derive(Clone, Debug, PartialEq)]
pub struct MarginalCategory {
    /// The cells of its rows, in the order in which the attributes were named.
    pub cells: Box<[ValueId]>,
    /// What is estimated.
    pub estimate: Estimate,
    /// What is true of its rows, where the original is known.
    pub truth: Option<Truth>,
}

impl Marginal {
    /// Gathers the records by their cells of these attributes. Where cells are general a category is what the file publishes so, and
    /// not all people whom they may be. O(records · (attributes + log categories)).
    ///
    /// # Panics
    /// When there is no such attribute.
    pub fn new(of: &Estimator, attributes: &[usize]) -> Self {
        let publication = &of.release.publication;
        let cells = |record: usize| publication.record(record).1.cells;
        let mut number = vec![0u32; publication.record_count()];
        let mut firsts = if number.is_empty() { Vec::new() } else { vec![0u32] };
        for &attribute in attributes {
            let mut numbers = Numbering::default();
            firsts.clear();
            for (record, number) in number.iter_mut().enumerate() {
                *number = numbers.of(*number, u64::from(cells(record)[attribute].0));
                if *number as usize == firsts.len() {
                    firsts.push(record as u32);
                }
            }
        }
        // By first appearance so far; by the order of the taxonomies from here on.
        let first = |category: u32| cells(firsts[category as usize] as usize);
        let key = |category: u32| attributes.iter().map(|&of| first(category)[of]).collect::<Box<[ValueId]>>();
        let mut order: Vec<u32> = (0..firsts.len() as u32).collect();
        sort_places(&mut order, |a, b| {
            let (a, b) = (first(a), first(b));
            attributes.iter().map(|&of| a[of]).cmp(attributes.iter().map(|&of| b[of]))
        });
        let mut place = vec![0u32; order.len()];
        (0..).zip(&order).for_each(|(at, &category)| place[category as usize] = at);
        let mut start = vec![0u32; order.len() + 1];
        number.iter().for_each(|&number| start[place[number as usize] as usize + 1] += 1);
        (0..order.len()).for_each(|category| start[category + 1] += start[category]);
        let (mut next, mut records) = (start.clone(), vec![0u32; number.len()]);
        for (record, &number) in (0..).zip(&number) {
            let at = &mut next[place[number as usize] as usize];
            records[*at as usize] = record;
            *at += 1;
        }
        let cells = order.iter().flat_map(|&category| key(category)).collect();
        Self { attributes: attributes.to_vec(), cells, start, records }
    }

    /// The attributes, as they were named.
    pub fn attributes(&self) -> &[usize] {
        &self.attributes
    }

    /// How many categories occur.
    pub fn len(&self) -> usize {
        self.start.len() - 1
    }

    /// Whether there is none: no row was published.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// One category, estimated. O(its rows · ℓ + s log s).
    ///
    /// # Panics
    /// When there is no such category, or the estimator is another.
    pub fn category(&self, of: &Estimator, index: usize, method: EstimateMethod) -> MarginalCategory {
        let publication = &of.release.publication;
        let records = &self.records[self.start[index] as usize..self.start[index + 1] as usize];
        let mut tally = Tally::new(of);
        let mut truth = of.release.original.as_ref().map(|_| Truth::none(of));
        for &record in records {
            let (class, record) = publication.record(record as usize);
            tally.add(of, class, record.rows, 1.0);
            if let (Some(truth), Some(original)) = (&mut truth, &of.release.original) {
                let leaves = original.sensitive()[of.attribute].leaves();
                record.rows.iter().for_each(|&row| truth.add(of, leaves[row as usize]));
            }
        }
        let mut making = Making::new(of, tally.finish(of), method);
        let rows = || records.iter().flat_map(|&record| publication.record(record as usize).1.rows.iter().copied());
        let mut left = u64::MAX;
        while !making.advance(of, || DistinctSets::of_rows(of, rows()), &mut left) {}
        let width = self.attributes.len();
        MarginalCategory {
            cells: self.cells[index * width..(index + 1) * width].into(),
            estimate: making.finish(of),
            truth,
        }
    }

    /// All of them, one after the other: they are not to be kept where there are many. O(rows · ℓ + categories · s log s).
    pub fn categories<'a>(
        &'a self,
        of: &'a Estimator,
        method: EstimateMethod,
    ) -> impl ExactSizeIterator<Item = MarginalCategory> + 'a {
        (0..self.len()).map(move |index| self.category(of, index, method))
    }
}
