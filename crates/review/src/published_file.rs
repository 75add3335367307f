//! A published file opened as a release, to work with it without a review.

use std::sync::Arc;

use tauell_data::microdata::{Dropped, Microdata};
use tauell_data::taxonomy::{NodeId, ValueId, Values};
use tauell_desk::error::Error;
use tauell_desk::session::{Problem, Session};
use tauell_publish::release::{PublishedLabels, Release};

use super::fitting::{self, Fitted};
use super::labels::{BlankSets, Understood};
use super::linking::choices_of_original;
use super::reading::{self, Reading, Sources};
use super::{LabelsView, ReviewRequest};

/// A published file as its reader holds it.
#[derive(Clone, Debug)]
pub struct Opened {
    /// The published rows. Row `i` is the `i`-th row of the file that was not excluded. The original is not known.
    pub release: Release,
    /// Rows that were excluded because their sensitive value is missing.
    pub dropped: Dropped,
    /// How each column was understood: the quasi-identifier, then the sensitive ones, each in the order of the release.
    pub columns: Vec<OpenedColumn>,
}

/// How a column of a published file was understood.
#[derive(Clone, Debug)]
pub struct OpenedColumn {
    /// What its cells are.
    pub form: CellForm,
    /// The assumption behind every figure of it, a sentence; `None` if there is none.
    pub assumed: Option<String>,
    /// Its labels, with a sentence.
    pub labels: LabelsView,
}

/// What the cells of a published column are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellForm {
    /// Base values, as far as can be seen: no file shows whether a word is a generalized value.
    Values,
    /// Base values and groups of them, each two of which are apart or one in the other.
    Groups,
    /// Sets of base values that overlap. If all rows have sets of one size, as in randomized addition, `fewest` is
    /// `most`.
    Sets {
        /// The fewest values that a row names.
        fewest: usize,
        /// The most, but for rows that stand for any value.
        most: usize,
    },
}

/// Opens a published file as a release, on its own: its labels are read as they are written where no taxonomy is given, sets that
/// overlap as sets, tables of groups as the classes of the rows (docs/reference/published-files.md).
///
/// All at once. O(rows · attributes + rows log rows + text of the distinct labels + values that they stand for); a million rows with
/// three columns take about a second, some hundred thousand distinct sets another.
///
/// # Errors
/// Columns that are not there or named twice, no quasi-identifier, tables of groups that do not go with the rows, labels that a
/// taxonomy lacks, no row with a sensitive value.
///
/// ```
/// use tauell_review::{ReviewRequest, CellForm, opened};
/// use tauell_desk::session::Session;
/// use tauell_data::table::{MissingTokens, ReadOptions, read_all};
///
/// let options = ReadOptions::default();
/// let published = b"age,disease\n20,\"{cold, flu}\"\n30,\"{flu, ulcer}\"\n30,\"{cold, ulcer}\"\n";
/// let file = Session::new(read_all(published, &options)?, options, MissingTokens::default());
/// let columns = ["age", "disease"].map(|name| vec![name.to_owned()]);
/// let [quasi_identifiers, sensitive] = columns;
/// let file = opened(&file, &ReviewRequest { quasi_identifiers, sensitive, ..ReviewRequest::default() })?;
///
/// assert_eq!(file.columns[1].form, CellForm::Sets { fewest: 2, most: 2 });
/// assert_eq!(file.release.publication.whole_histogram(0).len(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn opened(file: &Session, request: &ReviewRequest) -> Result<Opened, Error> {
    let Reading { release, dropped, columns, .. } = reading::read(file, request, BlankSets::LeftOut)?;
    let publication = &release.publication;
    let mut of_quasi: Vec<Vec<bool>> =
        release.quasi_identifiers.iter().map(|attribute| vec![false; attribute.values.len()]).collect();
    for record in 0..publication.record_count() {
        let cells = publication.record(record).1.cells;
        of_quasi.iter_mut().zip(cells).for_each(|(published, value)| published[value.index()] = true);
    }
    let quasi = release.quasi_identifiers.iter().zip(of_quasi).map(|(attribute, published)| {
        let published = (0..).map(ValueId).zip(published).filter(|(_, published)| *published);
        let form = CellForm::of(&attribute.values, &attribute.labels, published.map(|(value, _)| value));
        (&attribute.name, form, false)
    });
    let sensitive = release.sensitive.iter().enumerate().map(|(index, attribute)| {
        let published = publication.whole_histogram(index);
        let published = published.into_iter().map(|(value, _)| value);
        (&attribute.name, CellForm::of(attribute.spread.values(), &attribute.labels, published), true)
    });
    let columns = quasi.chain(sensitive).zip(&columns).map(|((name, form, sensitive), of)| {
        let of: &Understood = of;
        OpenedColumn { form, assumed: of.assumed(name).filter(|_| sensitive), labels: of.view(name, sensitive) }
    });
    let columns = columns.collect();
    Ok(Opened { release, dropped, columns })
}

/// A published file opened with the table that it was made from.
#[derive(Clone, Debug)]
pub struct PublishedFileAndOriginal {
    /// The file, with the trees of the original wherever these fit.
    pub opened: Opened,
    /// The rows of the original over the same taxonomies, in their own order, not matched with the rows of the file.
    /// The reason, a sentence, if they are not used.
    pub original: Result<Arc<Microdata>, String>,
}

/// The same for a file that was made from the open table: its labels are read by the table's taxonomies, and its rows
/// can be counted with the file's. O as of [`opened`], and O(rows · attributes) of the original.
///
/// # Errors
/// As [`opened`].
pub fn opened_beside(
    file: &Session,
    request: &ReviewRequest,
    original: &mut Session,
) -> Result<PublishedFileAndOriginal, Error> {
    let choices = choices_of_original(request, original);
    let alone = |why: String| Ok(PublishedFileAndOriginal { opened: opened(file, request)?, original: Err(why) });
    let blanks = Sources::of(file, request)?.blanks(request, BlankSets::LeftOut);
    let problem = match Problem::original(original, &choices, &blanks) {
        Ok(problem) => problem,
        Err(error) => return alone(format!("The original is not used: {error}.")),
    };
    let Fitted { request, trees, unfit } = fitting::fit(file, request, original, problem.microdata())?;
    if !unfit.is_empty() {
        return alone(format!("The original's rows are not used: {}.", unfit.join("; ")));
    }
    let opened = opened(file, &request)?;
    let problem = match trees.is_empty() {
        true => Ok(problem),
        false => Problem::original_as_read(&mut original.with_trees(trees), &choices, &blanks),
    };
    let original = problem.map(|problem| Arc::clone(problem.microdata()));
    let original = original.map_err(|error| format!("The original is not used: {error}."));
    let original = original.and_then(|original| match has_the_trees_of(&opened.release, &original) {
        true => Ok(original),
        false => Err(OTHER_TREES.to_owned()),
    });
    Ok(PublishedFileAndOriginal { opened, original })
}

const OTHER_TREES: &str = "The original's rows are not used: its taxonomies are not those of the file, for instance \
     because one of the two has missing values and the other has none.";

fn has_the_trees_of(release: &Release, original: &Microdata) -> bool {
    let quasi = original.quasi_identifiers().iter().zip(&release.quasi_identifiers);
    let sensitive = original.sensitive().iter().zip(&release.sensitive);
    quasi.into_iter().all(|(a, b)| a.taxonomy().same_as(b.taxonomy()))
        && sensitive.into_iter().all(|(a, b)| a.taxonomy().same_as(b.spread.taxonomy()))
}

impl CellForm {
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
