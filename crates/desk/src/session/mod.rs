//! One table under work: the desk that page and command line share.
//!
//! What it is for: hold a table and its taxonomies, turn [`Choices`] into a [`Problem`], and say what the table allows before
//! anything is published. It must not know: what is published of it, JavaScript, files on a disk, clocks.
//!
//! ```
//! use tauell_desk::recipe::Choices;
//! use tauell_desk::session::{Problem, Session};
//! use tauell_data::table::{MissingTokens, ReadOptions, read_all};
//!
//! let people = b"age,disease\n20,flu\n21,cold\n22,cough\n30,flu\n31,cold\n32,asthma\n";
//! let options = ReadOptions::default();
//! let mut session = Session::new(read_all(people, &options)?, options, MissingTokens::default());
//! let choices = Choices { qi: vec!["age".to_owned()], ..Choices::default() };
//! let choices = choices.with_sensitive("disease", &["tau-l=0.5,3"])?;
//!
//! let problem = Problem::new(&mut session, &choices)?;
//! assert_eq!((problem.microdata().len(), problem.requirements().len()), (6, 1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod assessment;
mod builders;
pub mod check;
mod disclosure;
mod exact_values;
mod lattice;
mod matching;
mod pictures;
mod problem;
mod recoding;
mod singling_out;
mod spelling;
mod taxonomies;
mod taxonomy_view;
pub mod view;
mod weights;
mod workshop;

pub use assessment::{Assessment, AttributeAssessment, NearestRequirement, RangesView, RequirementAssessment};
pub use builders::{BuilderPreview, HierarchyCheck, LevelPreview, SuggestedBuilder};
pub use disclosure::ColumnDisclosure;
pub(crate) use matching::file_names;
pub use matching::{HierarchyMatches, MatchedFile, UnmatchedFile, match_hierarchies};
pub use problem::Problem;
pub use recoding::Recoding;
pub use singling_out::{AddedRisk, SinglingOut, singling_out};
pub use spelling::SpellingRemark;
pub use taxonomies::{ColumnTaxonomy, Origin};
pub use weights::read_weights;

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::error::{ChoiceError, Error};
use crate::recipe::{Choices, Recipe, TaxonomySource};
use tauell_base::random::Secret;
use tauell_data::table::{
    Column as TableColumn, Dialect, DoubledName, Faults, MissingTokens, OnFault, ReadOptions, Reading, Spellings, Table,
};
use tauell_data::taxonomy::{Builder, SuggestedRanges, missing_leaves};

use disclosure::FoundDisclosures;
use recoding::Recoded;
use workshop::History;

/// A table under work.
#[derive(Clone, Debug)]
pub struct Session {
    table: Arc<Table>,
    dialect: Option<Dialect>,
    faults: Faults,
    options: ReadOptions,
    missing: MissingTokens,
    /// The taxonomy of each column, with the way there.
    histories: Vec<History>,
    /// The columns that disclose a sensitive one by themselves, as last found.
    disclosures: Option<FoundDisclosures>,
    /// Columns that are recoded in `table`.
    recoded: BTreeMap<usize, Recoded>,
    /// The ranges that are suggested for each column, once they were requested.
    suggested: Vec<Option<Option<Arc<SuggestedRanges>>>>,
    /// What the spelling of each column's values says, once found.
    spellings: Vec<Option<Arc<Spellings>>>,
    secret: Option<Secret>,
}

impl Session {
    /// Opens a table that was read with these options.
    pub fn new(reading: Reading, options: ReadOptions, missing: MissingTokens) -> Self {
        let histories = vec![History::default(); reading.table.columns().len()];
        Self {
            table: Arc::new(reading.table),
            dialect: reading.dialect,
            faults: reading.faults,
            options,
            missing,
            spellings: vec![None; histories.len()],
            suggested: vec![None; histories.len()],
            histories,
            disclosures: None,
            recoded: BTreeMap::new(),
            secret: None,
        }
    }

    /// The secret for random draws, if a method's protection relies on them; `None` until it is given.
    pub fn secret(&self) -> Option<&Secret> {
        self.secret.as_ref()
    }

    /// Sets the secret for random draws: from the system's generator, or as it was saved with an earlier release of
    /// these people.
    pub fn set_secret(&mut self, secret: Option<Secret>) {
        self.secret = secret;
    }

    /// The table.
    pub fn table(&self) -> &Arc<Table> {
        &self.table
    }

    /// The options with which it was read.
    pub fn options(&self) -> &ReadOptions {
        &self.options
    }

    /// How its text was taken apart; `None` for a format that has no delimiter.
    pub fn dialect(&self) -> Option<&Dialect> {
        self.dialect.as_ref()
    }

    /// The byte between two fields of what is published: that of the file, where it has one.
    pub fn delimiter(&self) -> u8 {
        self.dialect.as_ref().map_or(b',', |dialect| dialect.delimiter)
    }

    /// What could not be read.
    pub fn faults(&self) -> &Faults {
        &self.faults
    }

    /// What counts as missing.
    pub fn missing(&self) -> &MissingTokens {
        &self.missing
    }

    /// Changes which cells count as missing. Taxonomies that were made for their columns are rebuilt; those from files
    /// and those that were edited by hand do not change.
    pub fn set_missing(&mut self, missing: MissingTokens) {
        if missing == self.missing {
            return;
        }
        self.missing = missing;
        self.spellings.fill(None);
        self.suggested.fill(None);
        self.recode_again();
        for (column, history) in self.histories.iter_mut().enumerate() {
            history.missing_changed(&self.table, column, &self.missing);
        }
    }

    /// Index of a column. The first of several with one name is also called `name (1)`. O(1), and O(rows) for such a name.
    ///
    /// # Errors
    /// No such column; the message lists those there are. A name that the header gives to several columns that differ, where
    /// reading stops at faults: on the page, which lists the columns, it means the first.
    pub fn column(&self, name: &str) -> Result<usize, ChoiceError> {
        if self.options.on_fault == OnFault::Stop
            && let Some(DoubledName { name, first, second, header }) = self.faults.doubled(name).cloned()
            && !self.are_alike(&name, first - 1)
        {
            let others = self.table.columns()[second - 1].name().to_owned();
            return Err(ChoiceError::DoubledColumn { name, first, second, others, header: Box::new(header) });
        }
        let first = || name.strip_suffix(" (1)").and_then(|name| self.faults.doubled(name)).map(|of| of.first - 1);
        self.table.index_of(name).or_else(first).ok_or_else(|| {
            let columns: Vec<String> = self.table.columns().iter().map(|column| column.name().to_owned()).collect();
            let nearest = tauell_base::words::nearest(name, columns.iter().map(String::as_str)).map(str::to_owned);
            ChoiceError::NoSuchColumn { name: name.to_owned(), columns, nearest }
        })
    }

    /// Whether all columns that the header gives this name hold the same.
    fn are_alike(&self, name: &str, first: usize) -> bool {
        let columns = self.table.columns();
        let bears = |column: &&TableColumn| column.name().strip_prefix(name).is_some_and(|rest| rest.starts_with(" ("));
        columns[first + 1..].iter().filter(bears).all(|column| column.has_the_cells_of(&columns[first]))
    }

    /// The taxonomy of a column, made automatically unless one was given.
    pub fn taxonomy(&mut self, column: usize) -> Arc<ColumnTaxonomy> {
        self.histories[column].taxonomy(&self.table.columns()[column], &self.missing)
    }

    /// Says which columns are sensitive: the taxonomies that are made for those without asking are others
    /// ([`Builder::for_sensitive_column`]). Choices say it wherever they are taken. Names of no column are passed over. Returns the
    /// columns that have another taxonomy now.
    pub fn set_sensitive(&mut self, names: &[String]) -> Vec<usize> {
        let sensitive: Vec<usize> = names.iter().filter_map(|name| self.column(name).ok()).collect();
        let columns = self.table.columns().iter().zip(&mut self.histories).enumerate();
        let changed = columns.filter_map(|(index, (column, history))| {
            history.set_sensitive(sensitive.contains(&index), column).then_some(index)
        });
        changed.collect()
    }

    /// The same, as choices have it.
    fn take_sensitive(&mut self, choices: &Choices) {
        let names: Vec<String> = choices.sensitive.iter().map(|choice| choice.column.clone()).collect();
        self.set_sensitive(&names);
    }

    /// Gives a column the taxonomy of a hierarchy file; [`Self::undo`] brings back the one before. On an error the column
    /// keeps the one it has.
    ///
    /// # Errors
    /// A file that is no hierarchy, or that lacks values of the column.
    pub fn set_hierarchy(&mut self, column: usize, name: &str, bytes: &[u8]) -> Result<(), Error> {
        let taxonomy = ColumnTaxonomy::from_file(&self.table.columns()[column], &self.missing, name, bytes)?;
        self.histories[column].replace(Some(Arc::new(taxonomy)));
        Ok(())
    }

    /// Gives a column the taxonomy that this builder makes; [`Self::undo`] brings back the one before.
    ///
    /// # Errors
    /// A builder that does not suit the column.
    pub fn set_builder(&mut self, column: usize, builder: Builder) -> Result<(), Error> {
        let taxonomy = ColumnTaxonomy::made(&self.table, column, &self.missing, builder)?;
        self.histories[column].replace(Some(Arc::new(taxonomy)));
        Ok(())
    }

    /// Gives a column the taxonomy that is made for it without asking; [`Self::undo`] brings back the one before.
    pub fn set_automatic(&mut self, column: usize) {
        if !self.histories[column].is_automatic() {
            self.histories[column].replace(None);
        }
    }

    /// The same table with other trees for some columns.
    pub fn with_trees(&self, trees: impl IntoIterator<Item = (usize, Arc<tauell_data::taxonomy::Taxonomy>)>) -> Self {
        let mut other = self.clone();
        for (column, tree) in trees {
            other.histories[column].replace(Some(Arc::new(ColumnTaxonomy::of_labels(tree))));
        }
        other
    }

    /// The recipe of these choices on this session's reading options and taxonomies.
    ///
    /// Only the taxonomies of columns that take part are in it.
    ///
    /// # Errors
    /// A column that the table does not have, a requirement that cannot be read.
    pub fn recipe(&mut self, choices: &Choices) -> Result<Recipe, Error> {
        self.take_sensitive(choices);
        let mut taxonomies = BTreeMap::new();
        for name in choices.qi.iter().chain(choices.sensitive.iter().map(|sensitive| &sensitive.column)) {
            let column = self.column(name)?;
            taxonomies.insert(name.clone(), self.taxonomy(column).source());
        }
        Ok(Recipe::of(self.options.clone(), choices.clone(), taxonomies)?)
    }

    /// Whether the table has the columns that have a role in these choices, each once.
    ///
    /// # Errors
    /// A column that the table does not have, or that has two roles.
    pub fn check_roles(&self, choices: &Choices) -> Result<(), ChoiceError> {
        check::roles(self, choices).map(drop)
    }

    /// Takes a recipe's taxonomies and missing tokens over, and gives its choices back. On an error nothing changes.
    ///
    /// The recipe's reading options are for the reader of the file; here it has been read. One of them decides what the rows are, and
    /// must be that of this session: the column of counts.
    ///
    /// # Errors
    /// A table that was read with other counts, columns that the table does not have, taxonomies that do not fit.
    pub fn apply(&mut self, recipe: &Recipe) -> Result<Choices, Error> {
        if recipe.read.count_column != self.options.count_column {
            return Err(ChoiceError::OtherCounts { column: recipe.read.count_column.clone() }.into());
        }
        self.check_roles(&recipe.choices)?;
        let mut changed = self.clone();
        changed.set_missing(MissingTokens::new(&recipe.choices.missing.tokens));
        changed.recode_as_chosen(&recipe.choices)?;
        changed.take_sensitive(&recipe.choices);
        for (name, source) in &recipe.taxonomies {
            let column = changed.column(name)?;
            if let TaxonomySource::Made(Builder::FromColumns(how)) = source
                && recipe.choices.qi.contains(name)
            {
                problem::grouped_by_none_of_the_sensitive(&recipe.choices, how, name)?;
            }
            changed.set_source(column, source)?;
        }
        *self = changed;
        Ok(recipe.choices.clone())
    }

    /// Remarks on the taxonomies of these columns: base values that count as missing, which a taxonomy from a recipe or
    /// a file keeps. One sentence per column, with what to do. O(leaves).
    ///
    /// # Errors
    /// A column that the table does not have.
    pub fn missing_leaves<'a>(
        &mut self,
        names: impl IntoIterator<Item = &'a String>,
    ) -> Result<Vec<String>, ChoiceError> {
        let mut sentences = Vec::new();
        for name in names {
            let column = self.column(name)?;
            let taxonomy = self.taxonomy(column);
            let remark = missing_leaves(taxonomy.taxonomy(), &self.missing);
            sentences.extend(remark.map(|remark| format!("Column \"{name}\": {} {}", remark.sentence, remark.advice)));
        }
        Ok(sentences)
    }

    /// Takes over those of a recipe's taxonomies that are not in force already, and nothing else of it; [`Self::undo`] brings back
    /// the one before of each. The columns that got another one. On an error nothing changes.
    ///
    /// # Errors
    /// Columns that the table does not have, taxonomies that do not fit.
    pub fn take_trees(&mut self, recipe: &Recipe) -> Result<Vec<usize>, Error> {
        let mut changed = self.clone();
        let mut columns = Vec::new();
        for (name, source) in &recipe.taxonomies {
            let column = changed.column(name)?;
            if changed.taxonomy(column).source() != *source {
                changed.set_source(column, source)?;
                columns.push(column);
            }
        }
        *self = changed;
        Ok(columns)
    }

    fn set_source(&mut self, column: usize, source: &TaxonomySource) -> Result<(), Error> {
        match source {
            TaxonomySource::Made(builder) => self.set_builder(column, builder.clone()),
            TaxonomySource::Hierarchy(text) => {
                let name = format!("the recipe's taxonomy of \"{}\"", self.table.columns()[column].name());
                self.set_hierarchy(column, &name, text.as_bytes())
            }
            TaxonomySource::Edited(tree) => {
                let taxonomy = ColumnTaxonomy::from_recipe(&self.table.columns()[column], &self.missing, tree)?;
                self.histories[column].replace(Some(Arc::new(taxonomy)));
                Ok(())
            }
        }
    }
}
