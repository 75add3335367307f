//! A published file opened as a release, for whoever works with one and reviews nothing.

use std::sync::Arc;

use crate::error::Error;
use crate::microdata::{Dropped, Microdata};
use crate::release::{PublishedLabels, Release};
use crate::session::Session;
use crate::taxonomy::{NodeId, ValueId, Values};

use super::labels::Understood;
use super::linking::{beside, same_trees};
use super::reading::{self, Reading};
use super::{AuditRequest, LabelsView};

/// A published file as its reader holds it.
#[derive(Clone, Debug)]
pub struct Opened {
    /// What is published. Row `i` is the `i`-th row of the file that was not left out. The original is not known.
    pub release: Release,
    /// Rows that were left out because their sensitive value is missing.
    pub dropped: Dropped,
    /// How each column was understood: the quasi-identifier, then the sensitive ones, each in the order of the release.
    pub columns: Vec<OpenedColumn>,
}

/// How a column of a published file was understood.
#[derive(Clone, Debug)]
pub struct OpenedColumn {
    /// What its cells are.
    pub form: Form,
    /// What every figure of it depends on, a sentence; `None` where nothing was assumed.
    pub assumed: Option<String>,
    /// Its labels, with a sentence.
    pub labels: LabelsView,
}

/// What the cells of a published column are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Base values, as far as can be seen: whether a word is a group of values no file says.
    Values,
    /// Base values and groups of them, each two of which are apart or one in the other.
    Groups,
    /// Sets of base values that overlap. Where all rows name as many, as randomized addition has it, `fewest` is `most`.
    Sets {
        /// The fewest values that a row names.
        fewest: usize,
        /// The most, but for rows that stand for any value.
        most: usize,
    },
}

/// Opens a published file as a release, on its own: its labels are read as they are written where no taxonomy is given, sets that
/// overlap as sets, tables of groups as the classes of the rows (docs/published-files.md).
///
/// All at once. O(rows · attributes + rows log rows + text of the distinct labels + values that they stand for); a million rows with
/// three columns take about a second, some hundred thousand distinct sets another.
///
/// # Errors
/// Columns that are not there or named twice, no quasi-identifier, tables of groups that do not go with the rows, labels that a
/// taxonomy lacks, no row with a sensitive value.
///
/// ```
/// use tauell::review::{AuditRequest, Form, opened};
/// use tauell::session::Session;
/// use tauell::table::{MissingTokens, ReadOptions, read_all};
///
/// let options = ReadOptions::default();
/// let published = b"age,disease\n20,\"{cold, flu}\"\n30,\"{flu, ulcer}\"\n30,\"{cold, ulcer}\"\n";
/// let file = Session::new(read_all(published, &options)?, options, MissingTokens::default());
/// let columns = ["age", "disease"].map(|name| vec![name.to_owned()]);
/// let [quasi_identifiers, sensitive] = columns;
/// let file = opened(&file, &AuditRequest { quasi_identifiers, sensitive, ..AuditRequest::default() })?;
///
/// assert_eq!(file.columns[1].form, Form::Sets { fewest: 2, most: 2 });
/// assert_eq!(file.release.publication.whole_histogram(0).len(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn opened(file: &Session, request: &AuditRequest) -> Result<Opened, Error> {
    let Reading { release, dropped, columns, .. } = reading::read(file, request)?;
    let publication = &release.publication;
    let mut of_quasi: Vec<Vec<bool>> =
        release.quasi_identifiers.iter().map(|attribute| vec![false; attribute.values.len()]).collect();
    for record in 0..publication.record_count() {
        let cells = publication.record(record).1.cells;
        of_quasi.iter_mut().zip(cells).for_each(|(published, value)| published[value.index()] = true);
    }
    let quasi = release.quasi_identifiers.iter().zip(of_quasi).map(|(attribute, published)| {
        let published = (0..).map(ValueId).zip(published).filter(|(_, published)| *published);
        let form = Form::of(&attribute.values, &attribute.labels, published.map(|(value, _)| value));
        (&attribute.name, form, false)
    });
    let sensitive = release.sensitive.iter().enumerate().map(|(index, attribute)| {
        let published = publication.whole_histogram(index);
        let published = published.into_iter().map(|(value, _)| value);
        (&attribute.name, Form::of(attribute.spread.values(), &attribute.labels, published), true)
    });
    let columns = quasi.chain(sensitive).zip(&columns).map(|((name, form, sensitive), of)| {
        let of: &Understood = of;
        OpenedColumn { form, assumed: of.assumed(name).filter(|_| sensitive), labels: of.view(name, sensitive) }
    });
    let columns = columns.collect();
    Ok(Opened { release, dropped, columns })
}

/// The same beside the table that it was made from: labels are laid over its values where no taxonomy is given. Its rows come back as well, in
/// their own order, under the trees of the release; inside, a sentence that says why they are not used.
///
/// # Errors
/// As [`opened`].
pub fn opened_beside(
    file: &Session,
    request: &AuditRequest,
    original: &mut Session,
) -> Result<(Opened, Result<Arc<Microdata>, String>), Error> {
    let (request, problem) = beside(file, request, original)?;
    let opened = opened(file, &request)?;
    let people = problem.and_then(|problem| {
        same_trees(&opened.release, problem.microdata())?;
        Ok(Arc::clone(problem.microdata()))
    });
    Ok((opened, people))
}

impl Form {
    fn of(values: &Values, labels: &PublishedLabels, published: impl Iterator<Item = ValueId>) -> Self {
        let are_sets = values.beyond_the_tree().len() > 0;
        let (mut general, mut fewest, mut most) = (false, usize::MAX, 0);
        for value in published.filter(|&value| value != ValueId::from(NodeId::ROOT) || !are_sets) {
            let size = values.cover(value).len();
            (fewest, most) = (fewest.min(size), most.max(size));
            general |= labels.extent(values, value).is_exact() == Some(false);
        }
        match (are_sets, general) {
            (true, _) => Self::Sets { fewest: fewest.min(most), most },
            (false, true) => Self::Groups,
            (false, false) => Self::Values,
        }
    }
}
