//! A file's labels laid over the table that it was made from.

use std::sync::Arc;

use tauell_base::words::numbers::count;
use tauell_data::microdata::Microdata;
use tauell_data::table::Column;
use tauell_data::taxonomy::{LabelChoice, LabelTree, Overlap, SetsOver, Taxonomy};
use tauell_desk::error::{ChoiceError, Error};
use tauell_desk::session::Session;

use super::labels::Cells;
use super::reading::Sources;
use super::request::{ReadAs, ReadColumn, ReadSets, ReviewRequest, ReviewTaxonomy};

/// A file's labels laid over the table that it was made from.
pub(super) struct Fitted {
    /// The request with a taxonomy for every column that fits.
    pub request: ReviewRequest,
    /// Trees of the table's columns that were read from the labels.
    pub trees: Vec<(usize, Arc<Taxonomy>)>,
    /// Why columns do not fit, a clause each.
    pub unfit: Vec<String>,
}

/// Lays the labels of each column over the values of the table's: by its own taxonomy if that has them all and nothing
/// else was chosen, else by their format. O(labels and values of the columns · log).
///
/// # Errors
/// Columns that are not there, group tables that do not belong to the rows; choices of labels that make no sense.
pub(super) fn fit(
    file: &Session,
    request: &ReviewRequest,
    original: &Session,
    microdata: &Microdata,
) -> Result<Fitted, Error> {
    let mut fitted = Fitted { request: request.clone(), trees: Vec::new(), unfit: Vec::new() };
    let sources = Sources::of(file, request)?;
    let quasi = microdata.quasi_identifiers().iter().zip(sources.quasi()).map(|(of, cells)| (of, cells, false));
    let of_sensitive = microdata.sensitive().iter().zip(sources.sensitive()).map(|(of, cells)| (of, cells, true));
    for (attribute, cells, sensitive) in quasi.chain(of_sensitive) {
        let name = attribute.name();
        let choice = request.labels.get(name);
        let taxonomy = if choice.is_none() && knows(attribute.taxonomy(), &cells, sensitive) {
            let taxonomy = Arc::clone(attribute.taxonomy());
            ReviewTaxonomy::new(format!("the open table's taxonomy of \"{name}\""), taxonomy)
        } else {
            let of_table = &original.table().columns()[attribute.column()];
            match over_original(&cells, choice.unwrap_or(&LabelChoice::default()), of_table, sensitive)? {
                Ok(read) => {
                    fitted.trees.push((attribute.column(), Arc::clone(&read.taxonomy)));
                    read
                }
                Err(why) => {
                    fitted.unfit.push(why);
                    continue;
                }
            }
        };
        fitted.request.taxonomies.insert(name.to_owned(), taxonomy);
    }
    Ok(fitted)
}

/// Whether a tree has all labels of a column; of a sensitive one, as sets of its values too.
fn knows(taxonomy: &Taxonomy, cells: &Cells<'_>, sensitive: bool) -> bool {
    let is_node = |label: &&str| taxonomy.node(label).is_some() || cells.missing.matches(label);
    let others: Vec<&str> = cells.column.dictionary().iter().filter(|label| !is_node(label)).collect();
    let sets = (sensitive && !others.is_empty()).then(|| SetsOver::of(taxonomy, &others));
    others.iter().all(|label| sets.as_ref().is_some_and(|sets| sets.leaves(label).is_some()))
}

/// The taxonomy of a published column's labels over the values of the column that it was made from, or its sets over
/// them; inside, a clause that explains why there is none.
fn over_original(
    cells: &Cells<'_>,
    choice: &LabelChoice,
    original: &Column,
    sensitive: bool,
) -> Result<Result<ReviewTaxonomy, String>, ChoiceError> {
    const NAMED: usize = 5;
    let name = cells.column.name();
    let values: Vec<&str> = original.dictionary().iter().filter(|value| !cells.missing.matches(value)).collect();
    let of_table = "the open table".to_owned();
    let sets = if sensitive { ReadSets::of(cells, choice, &values) } else { None };
    if let Some(read) = sets.filter(|read| read.lacks_none_of(cells, &values)) {
        let taxonomy = Arc::clone(read.taxonomy());
        return Ok(Ok(ReviewTaxonomy { name: of_table, taxonomy, read: Some(ReadAs::Sets(Arc::new(read))) }));
    }
    let read = cells.read(choice, &values)?;
    let lacking = read.lacking(&values);
    if !lacking.is_empty() {
        let quoted: Vec<String> = lacking.iter().take(NAMED).map(|label| format!("\"{label}\"")).collect();
        return Ok(Err(match lacking.len() {
            1 => {
                format!("the label {} of \"{name}\" is no value there, and what it stands for is not known", quoted[0])
            }
            more => format!(
                "{} labels of \"{name}\" are no values there, and what they stand for is not known ({})",
                count(more as u64),
                listed(&quoted, more)
            ),
        }));
    }
    Ok(match read.tree(&values) {
        Err(Overlap { first, second }) => Err(format!("the labels \"{first}\" and \"{second}\" of \"{name}\" overlap")),
        Ok(LabelTree { taxonomy, nodes }) => Ok(ReviewTaxonomy {
            name: of_table,
            taxonomy: Arc::new(taxonomy),
            read: Some(ReadAs::Labels(Arc::new(ReadColumn { read: Arc::new(read), nodes }))),
        }),
    })
}

fn listed(first: &[String], all: usize) -> String {
    let more = all - first.len();
    first.join(", ") + &if more > 0 { format!(" and {} more", count(more as u64)) } else { String::new() }
}
