//! All categories of one attribute, of a pair or of more, at once: a marginal of the table (docs/explanation/estimate.md#all-categories-at-once).
//!
//! The rows are gathered by their cells once, and every category processes its own rows, so that all of them together
//! cost what everyone does: O(rows · ℓ + categories · s) and the gathering, while one question after the other would
//! cost categories times the rows. It keeps one number per record.

use tauell_base::numbering::Numbering;
use tauell_base::sorting::sort_places;
use tauell_data::taxonomy::ValueId;
use tauell_publish::release::{Release, ReleasedQuasiIdentifier};

use super::category::{Category, Taken};
use super::distinct_sets::DistinctSets;
use super::estimator::Estimator;
use super::methods::{EstimateMethod, Making};
use super::result::{Estimate, Truth};
use super::tally::Tally;

/// The categories that some attributes make: one for every combination of their published cells that occurs.
#[derive(Clone, Debug)]
pub struct Marginal {
    attributes: Vec<usize>,
    /// The category.
    taken: Taken,
    /// Per category, attribute by attribute, in the order of the taxonomies.
    cells: Vec<ValueId>,
    /// The records of each category.
    records: Gathered,
    /// Whether people of a category may be in rows with other labels.
    is_open: Vec<bool>,
    /// The original rows of each, where they are known.
    people: Option<Gathered>,
}

/// Things by category: those of category `c` are `items[start[c]..start[c + 1]]`, ascending.
#[derive(Clone, Debug)]
struct Gathered {
    start: Vec<u32>,
    items: Vec<u32>,
}

impl Gathered {
    /// By the category of each; rows of no category are not counted.
    fn new(categories: usize, category_of: &[Option<u32>]) -> Self {
        let mut start = vec![0u32; categories + 1];
        category_of.iter().flatten().for_each(|&category| start[category as usize + 1] += 1);
        (0..categories).for_each(|category| start[category + 1] += start[category]);
        let (mut next, mut items) = (start.clone(), vec![0; start[categories] as usize]);
        for (item, category) in (0..).zip(category_of) {
            if let Some(category) = category {
                let at = &mut next[*category as usize];
                items[*at as usize] = item;
                *at += 1;
            }
        }
        Self { start, items }
    }

    fn of(&self, category: usize) -> &[u32] {
        &self.items[self.start[category] as usize..self.start[category + 1] as usize]
    }
}

/// One category of a [`Marginal`].
#[derive(Clone, Debug, PartialEq)]
pub struct MarginalCategory {
    /// The cells of its rows, in the order in which the attributes were named.
    pub cells: Box<[ValueId]>,
    /// What is estimated.
    pub estimate: Estimate,
    /// What is true of it, where the original is known and none of the cells is general.
    pub truth: Option<Truth>,
}

impl Marginal {
    /// Gathers the records by their cells of these attributes. If cells are generalized, a category is what the file
    /// publishes as such, and not all people who may be in it. O((records + original rows) · attributes + categories
    /// log categories).
    ///
    /// # Panics
    /// When there is no such attribute.
    pub fn new(of: &Estimator, attributes: &[usize]) -> Self {
        Self::within(of, attributes, &Category::everybody())
    }

    /// The same of the people of a category alone.
    ///
    /// # Panics
    /// As [`Self::new`], and when the category names an attribute or a value that the release does not have.
    pub fn within(of: &Estimator, attributes: &[usize], category: &Category) -> Self {
        let taken = Taken::by(category, &of.release);
        let publication = &of.release.publication;
        let cells = |record: usize| publication.record(record).1.cells;
        let mut number = vec![0u32; publication.record_count()];
        let mut person = of.original().map(|original| vec![0u32; original.len()]);
        for &attribute in attributes {
            // Those of the records come first, so that others are beyond them.
            let mut numbers = Numbering::default();
            for (record, number) in number.iter_mut().enumerate() {
                *number = numbers.of(*number, u64::from(cells(record)[attribute].0));
            }
            let Some((person, original)) = person.as_mut().zip(of.original()) else { continue };
            let original = &original.quasi_identifiers()[attribute];
            for (row, person) in person.iter_mut().enumerate() {
                *person = numbers.of(*person, u64::from(original.leaf_node(row).0));
            }
        }
        // By first appearance so far, selected or not; by the order of the taxonomies from here on.
        let (mut firsts, mut asked) = (Vec::new(), Vec::new());
        for (record, &number) in number.iter().enumerate() {
            if number as usize == firsts.len() {
                firsts.push(record);
                asked.push(false);
            }
            asked[number as usize] |= taken.of_cells(cells(record)) > 0.0;
        }
        let first = |category: u32| cells(firsts[category as usize]);
        let mut order: Vec<u32> = (0..firsts.len() as u32).filter(|&category| asked[category as usize]).collect();
        sort_places(&mut order, |a, b| {
            let (a, b) = (first(a), first(b));
            attributes.iter().map(|&of| a[of]).cmp(attributes.iter().map(|&of| b[of]))
        });
        let mut place = vec![None; firsts.len()];
        (0..).zip(&order).for_each(|(at, &category)| place[category as usize] = Some(at));
        let gathered = |numbers: Vec<u32>, is_asked: &dyn Fn(usize) -> bool| {
            let place_of = |(item, number): (usize, u32)| *place.get(number as usize).filter(|_| is_asked(item))?;
            Gathered::new(order.len(), &numbers.into_iter().enumerate().map(place_of).collect::<Vec<Option<u32>>>())
        };
        let people = person.zip(of.original()).map(|(person, original)| {
            let quasi = original.quasi_identifiers();
            gathered(person, &|row| taken.takes(|attribute| quasi[attribute].leaves()[row]))
        });
        let labels: Vec<ValueId> =
            order.iter().flat_map(|&category| attributes.iter().map(move |&of| first(category)[of])).collect();
        Self {
            is_open: open(&of.release, attributes, &labels, order.len()),
            cells: labels,
            records: gathered(number, &|record| taken.of_cells(cells(record)) > 0.0),
            people,
            attributes: attributes.to_vec(),
            taken,
        }
    }

    /// The attributes, as they were named.
    pub fn attributes(&self) -> &[usize] {
        &self.attributes
    }

    /// How many categories occur.
    pub fn len(&self) -> usize {
        self.records.start.len() - 1
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
        let (records, width) = (self.records.of(index), self.attributes.len());
        let cells = &self.cells[index * width..(index + 1) * width];
        let mut tally = Tally::new(of, &self.taken);
        for &record in records {
            let (class, record) = publication.record(record as usize);
            tally.add(of, class, record.rows, self.taken.of_cells(record.cells));
        }
        let quasi = &of.release.quasi_identifiers;
        let are_base = self.attributes.iter().zip(cells).all(|(&of, &cell)| quasi[of].values.is_base(cell));
        let people = self.people.as_ref().zip(of.original()).filter(|_| are_base);
        let truth = people.map(|(people, original)| {
            let (mut truth, leaves) = (Truth::none(of), original.sensitive()[of.attribute].leaves());
            people.of(index).iter().for_each(|&row| truth.add(of, leaves[row as usize]));
            truth
        });
        let mut making = Making::new(of, tally.finish(of), method);
        let rows = || {
            let of_record = |&record: &u32| {
                let record = publication.record(record as usize).1;
                let part = self.taken.of_cells(record.cells);
                record.rows.iter().map(move |&row| (row, part))
            };
            records.iter().flat_map(of_record)
        };
        let mut left = u64::MAX;
        while !making.advance(of, || DistinctSets::of_rows(of, rows()), &mut left) {}
        let mut estimate = making.finish(of);
        if self.is_open[index] {
            (estimate.errors, estimate.bounds) = (None, None);
        }
        MarginalCategory { cells: cells.into(), estimate, truth }
    }

    /// Whether people of some category may be in rows with other labels: it has no interval then.
    pub(super) fn has_open(&self) -> bool {
        self.is_open.contains(&true)
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

/// Categories up to which each two are compared.
const COMPARED: usize = 2_000;

/// By category, whether someone of it may be in a row of another, whose labels are more general or less. If there are too many to be
/// compared, every one is, as soon as a label is general.
fn open(release: &Release, attributes: &[usize], cells: &[ValueId], categories: usize) -> Vec<bool> {
    if !has_general_labels(release, attributes) {
        return vec![false; categories];
    }
    let width = attributes.len();
    let of = |category: usize| &cells[category * width..(category + 1) * width];
    let meets = |a: usize, b: usize| {
        let mut both = attributes.iter().zip(of(a)).zip(of(b));
        both.all(|((&attribute, &a), &b)| a == b || meet(&release.quasi_identifiers[attribute], a, b))
    };
    let mut open = vec![categories > COMPARED; categories];
    for a in (0..categories).take_while(|_| categories <= COMPARED) {
        for b in 0..a {
            if !(open[a] && open[b]) && meets(a, b) {
                (open[a], open[b]) = (true, true);
            }
        }
    }
    open
}

/// Whether one person may have either of two labels.
fn meet(of: &ReleasedQuasiIdentifier, a: ValueId, b: ValueId) -> bool {
    match of.labels.meanings() {
        Some(meanings) => meanings.part(&of.values, a, &[b]).is_none_or(|part| part > 0.0),
        None => of.values.meet(a, b),
    }
}

/// Whether a published label of these attributes is generalized.
fn has_general_labels(release: &Release, attributes: &[usize]) -> bool {
    let is_general = |record: usize| {
        let cells = release.publication.record(record).1.cells;
        attributes.iter().any(|&attribute| {
            let column = &release.quasi_identifiers[attribute];
            column.labels.extent(&column.values, cells[attribute]).is_exact() == Some(false)
        })
    };
    (0..release.publication.record_count()).any(is_general)
}
