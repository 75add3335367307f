//! A column's taxonomy while it is being shaped: edits, replacements, and the way back through both.

use std::sync::Arc;

use crate::error::Error;
use tauell_base::place::Place;
use tauell_base::sorting::sorted;
use tauell_data::table::{Column, MissingTokens, Table};
use tauell_data::taxonomy::{Applied, Draft, Edit, EditError, NodeId, Taxonomy};

use super::Session;
use super::taxonomies::{ColumnTaxonomy, Origin};

/// One column's taxonomy, with all that was before it and all that was undone.
///
/// The history is a line: edits of the first taxonomy, the taxonomy that replaced it, edits of that, and so on.
#[derive(Clone, Debug, Default)]
pub(super) struct History {
    now: HistoryStage,
    before: Vec<HistoryStage>,
    after: Vec<HistoryStage>,
    /// Above every key that a node of this column had so far: a key never comes to mean another node.
    next_key: u32,
    /// Whether automatic taxonomies are for a sensitive column.
    sensitive: bool,
}

/// A taxonomy that was given or built, with its edits.
#[derive(Clone, Debug, Default)]
struct HistoryStage {
    /// The given or built taxonomy; `None` if it is built for the column when first needed.
    base: Option<Arc<ColumnTaxonomy>>,
    /// The key of the base's root.
    first_key: u32,
    /// Opened by the first edit.
    draft: Option<Draft>,
    /// The draft with its edits; `None` if there are none.
    edited: Option<Arc<ColumnTaxonomy>>,
}

impl History {
    /// The taxonomy as it is.
    pub(super) fn taxonomy(&mut self, column: &Column, missing: &MissingTokens) -> Arc<ColumnTaxonomy> {
        let base = Arc::clone(self.base(column, missing));
        self.now.edited.clone().unwrap_or(base)
    }

    /// The key of each node of [`Self::taxonomy`], in its order.
    pub(super) fn keys(&mut self, column: &Column, missing: &MissingTokens) -> Vec<u32> {
        let nodes = self.base(column, missing).taxonomy().node_count() as u32;
        match &self.now.draft {
            Some(draft) => draft.keys(),
            None => (self.now.first_key..self.now.first_key + nodes).collect(),
        }
    }

    /// Whether the taxonomy is the one that is made for the column without asking, as it was made.
    pub(super) fn is_automatic(&self) -> bool {
        let made = |base: &Arc<ColumnTaxonomy>| matches!(base.origin(), Origin::Automatic(_));
        self.now.edited.is_none() && self.now.base.as_ref().is_none_or(made)
    }

    /// Puts another taxonomy in the place of this one; `None` for the one that is made for the column.
    pub(super) fn replace(&mut self, base: Option<Arc<ColumnTaxonomy>>) {
        if let Some(draft) = &mut self.now.draft {
            draft.forget_undone();
        }
        self.after.clear();
        let now = self.stage(base);
        self.before.push(std::mem::replace(&mut self.now, now));
    }

    pub(super) fn edit(&mut self, edit: &Edit, column: &Column, missing: &MissingTokens) -> Result<Applied, EditError> {
        let base = Arc::clone(self.base(column, missing));
        let draft = self.now.draft.get_or_insert_with(|| Draft::new(base.taxonomy(), self.now.first_key));
        let applied = draft.apply(edit, column)?;
        self.next_key = self.next_key.max(draft.next_key());
        if applied.changed {
            self.after.clear();
            self.now.take_from_draft();
        }
        Ok(applied)
    }

    /// Undoes the last edit or replacement; `None` if there is none.
    pub(super) fn undo(&mut self, column: &Column, missing: &MissingTokens) -> Option<Applied> {
        if let Some(applied) = self.now.draft.as_mut().and_then(Draft::undo) {
            self.now.take_from_draft();
            return Some(applied);
        }
        let earlier = self.before.pop()?;
        self.after.push(std::mem::replace(&mut self.now, earlier));
        Some(self.arrived("undone", column, missing))
    }

    /// Redoes what was undone last; `None` if there is nothing.
    pub(super) fn redo(&mut self, column: &Column, missing: &MissingTokens) -> Option<Applied> {
        if let Some(applied) = self.now.draft.as_mut().and_then(Draft::redo) {
            self.now.take_from_draft();
            return Some(applied);
        }
        let later = self.after.pop()?;
        self.before.push(std::mem::replace(&mut self.now, later));
        Some(self.arrived("redone", column, missing))
    }

    pub(super) fn can_undo(&self) -> bool {
        !self.before.is_empty() || self.now.draft.as_ref().is_some_and(Draft::can_undo)
    }

    pub(super) fn can_redo(&self) -> bool {
        !self.after.is_empty() || self.now.draft.as_ref().is_some_and(Draft::can_redo)
    }

    /// Forgets the way here.
    pub(super) fn settle(&mut self) {
        let base = self.now.edited.take().or(self.now.base.take());
        *self = Self { now: self.stage(base), next_key: self.next_key, sensitive: self.sensitive, ..Self::default() };
    }

    /// Rebuilds, now and in the past, what was built from the column and has no edits. A chosen builder that no longer
    /// suits is replaced by the one that does.
    ///
    /// An automatic taxonomy is built when it is first needed. The keys after it do not show whether it was: an engine
    /// that repeats the same requests, without the views, gives nodes the same keys.
    pub(super) fn missing_changed(&mut self, table: &Table, column: usize, missing: &MissingTokens) {
        self.skip_keys(&table.columns()[column]);
        for stage in self.before.iter_mut().chain(std::iter::once(&mut self.now)).chain(&mut self.after) {
            if stage.edited.is_some() {
                continue;
            }
            let again = match stage.base.as_ref().map(|base| base.origin()) {
                Some(Origin::Automatic(_)) => None,
                Some(Origin::Chosen(builder)) => {
                    ColumnTaxonomy::made(table, column, missing, builder.clone()).ok().map(Arc::new)
                }
                _ => continue,
            };
            let first_key = self.next_key;
            self.next_key += again.as_ref().map_or(0, |again| again.taxonomy().node_count() as u32);
            *stage = HistoryStage { base: again, first_key, ..HistoryStage::default() };
        }
    }

    /// Sets whether the column is sensitive. An automatic taxonomy without edits is rebuilt if that changed. The keys
    /// do not show whether it was viewed, as in [`Self::missing_changed`]. Returns whether the taxonomy is another one
    /// now.
    pub(super) fn set_sensitive(&mut self, sensitive: bool, column: &Column) -> bool {
        if self.sensitive == sensitive {
            return false;
        }
        self.sensitive = sensitive;
        self.skip_keys(column);
        for stage in self.before.iter_mut().chain(std::iter::once(&mut self.now)).chain(&mut self.after) {
            let is_made = stage.base.as_ref().is_none_or(|base| matches!(base.origin(), Origin::Automatic(_)));
            // Edits that were taken back can come again: they belong to the tree that they were made in.
            let is_shaped = stage.edited.is_some() || stage.draft.as_ref().is_some_and(Draft::can_redo);
            if !is_shaped && is_made {
                *stage = HistoryStage { base: None, first_key: self.next_key, ..HistoryStage::default() };
            }
        }
        self.is_automatic()
    }

    /// Whether the column is sensitive, as last set.
    pub(super) fn is_sensitive(&self) -> bool {
        self.sensitive
    }

    /// Goes on behind the keys that a tree made without asking has, or would have.
    fn skip_keys(&mut self, column: &Column) {
        if self.is_automatic() {
            let start = self.now.base.as_ref().map_or(self.next_key, |_| self.now.first_key);
            self.next_key = self.next_key.max(start.saturating_add(most_nodes(column)));
        }
    }

    /// What the edits started from. Made here if no one has asked yet.
    fn base(&mut self, column: &Column, missing: &MissingTokens) -> &Arc<ColumnTaxonomy> {
        let (stage, next_key, sensitive) = (&mut self.now, &mut self.next_key, &self.sensitive);
        stage.base.get_or_insert_with(|| {
            let made = ColumnTaxonomy::automatic(column, missing, *sensitive);
            stage.first_key = *next_key;
            *next_key += made.taxonomy().node_count() as u32;
            Arc::new(made)
        })
    }

    fn stage(&mut self, base: Option<Arc<ColumnTaxonomy>>) -> HistoryStage {
        let first_key = self.next_key;
        self.next_key += base.as_ref().map_or(0, |base| base.taxonomy().node_count() as u32);
        HistoryStage { base, first_key, ..HistoryStage::default() }
    }

    fn arrived(&mut self, word: &str, column: &Column, missing: &MissingTokens) -> Applied {
        let how = self.taxonomy(column, missing).how();
        Applied { said: format!("{word}: the taxonomy is {how} again"), touched: Vec::new(), changed: true }
    }
}

impl HistoryStage {
    fn take_from_draft(&mut self) {
        let (Some(base), Some(draft)) = (&self.base, &self.draft) else { return };
        let edits = draft.edits();
        self.edited = (edits > 0).then(|| Arc::new(ColumnTaxonomy::edited_from(base, draft.taxonomy(), edits)));
    }
}

impl Session {
    /// Edits a column's taxonomy by hand; the edit can be undone. O(nodes).
    ///
    /// # Errors
    /// `edit-...`: an edit that would break the tree, with the reason. The tree is then as it was.
    pub fn edit(&mut self, column: usize, edit: &Edit) -> Result<Applied, Error> {
        let of_table = &self.table.columns()[column];
        self.histories[column].edit(edit, of_table, &self.missing).map_err(|fault| refused(of_table, fault))
    }

    /// Takes back the last edit of a column's taxonomy, or its last replacement by another one; `None` where it is as it
    /// was at first. O(nodes).
    pub fn undo(&mut self, column: usize) -> Option<Applied> {
        self.histories[column].undo(&self.table.columns()[column], &self.missing)
    }

    /// Redoes what was undone last; `None` if there is nothing. O(nodes).
    pub fn redo(&mut self, column: usize) -> Option<Applied> {
        self.histories[column].redo(&self.table.columns()[column], &self.missing)
    }

    /// Whether [`Self::undo`] would do something.
    pub fn can_undo(&self, column: usize) -> bool {
        self.histories[column].can_undo()
    }

    /// Whether [`Self::redo`] would do something.
    pub fn can_redo(&self, column: usize) -> bool {
        self.histories[column].can_redo()
    }

    /// The key of each node of a column's taxonomy, depth-first: what an [`Edit`] names nodes by. A key never comes to mean
    /// another node of the column.
    pub fn keys(&mut self, column: usize) -> Vec<u32> {
        self.histories[column].keys(&self.table.columns()[column], &self.missing)
    }

    /// Takes all taxonomies as they are now for those at which undo ends.
    pub fn settle(&mut self) {
        self.histories.iter_mut().for_each(History::settle);
    }

    /// Adds all values of the table that a column's taxonomy lacks to the group with this key; the edit can be undone. They
    /// can be lacking where what counts as missing has changed since. O(nodes + v log v) for v distinct values.
    ///
    /// # Errors
    /// `edit-...`: there is nothing to add, or no such group.
    pub fn place_missing(&mut self, column: usize, parent: u32) -> Result<Applied, Error> {
        let taxonomy = self.taxonomy(column);
        let labels = lacking(&self.table.columns()[column], taxonomy.taxonomy(), &self.missing);
        self.edit(column, &Edit::AddValues { parent, labels })
    }

    /// Gives a column the taxonomy of a hierarchy file that may lack values of the column: those are placed under the
    /// node with this label, the root if none is named. How many those were. On an error the column keeps its taxonomy.
    ///
    /// # Errors
    /// A file that is no hierarchy, values of the column that are labels of groups, a label that is no group's.
    pub fn set_hierarchy_and_place(
        &mut self,
        column: usize,
        name: &str,
        bytes: &[u8],
        under: Option<&str>,
    ) -> Result<usize, Error> {
        let of_table = &self.table.columns()[column];
        let file = ColumnTaxonomy::from_any_file(name, bytes)?;
        let taxonomy = file.taxonomy();
        let labels = lacking(of_table, taxonomy, &self.missing);
        let placed = labels.len();
        let given = if placed == 0 {
            file
        } else {
            let parent = under.map_or(Some(NodeId::ROOT), |label| taxonomy.node(label));
            let mut draft = Draft::new(taxonomy, 0);
            // A label that no node bears gets the key of none.
            let parent = parent.map_or(u32::MAX, |node| node.0);
            draft.apply(&Edit::AddValues { parent, labels }, of_table).map_err(|fault| refused(of_table, fault))?;
            ColumnTaxonomy::edited_from(&file, draft.taxonomy(), 1)
        };
        given.check(of_table, &self.missing)?;
        self.histories[column].replace(Some(Arc::new(given)));
        Ok(placed)
    }
}

/// Values of a column that a taxonomy lacks, sorted: never in the order of the rows, which the published order would tell.
fn lacking(column: &Column, taxonomy: &Taxonomy, missing: &MissingTokens) -> Vec<String> {
    let known = |value: &str| missing.matches(value) || taxonomy.node(value).is_some();
    let lacking = column.dictionary().iter().filter(|value| !known(value)).map(str::to_owned).collect();
    sorted(lacking, |a: &String, b| a.cmp(b))
}

fn refused(column: &Column, fault: EditError) -> Error {
    Error::Edit { place: Place::column(column.name()).into(), fault }
}

/// Keys reserved for any automatic taxonomy of a column.
fn most_nodes(column: &Column) -> u32 {
    const PER_VALUE: u32 = 16;
    PER_VALUE.saturating_mul(column.dictionary().len() as u32 + PER_VALUE)
}
