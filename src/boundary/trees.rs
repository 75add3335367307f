//! The trees of columns: looking at them, making, editing and replacing them, hierarchy files, weights.
//!
//! Keys of nodes are numbered as taxonomies are made. A request that is replayed in a new engine must find the same keys, so a
//! column's taxonomy is made before it is replaced.

use std::collections::BTreeMap;

use tauell_base::archive::unzip as unzipped;
use tauell_base::arrays::Bytes;
use tauell_data::taxonomy::{Applied, Builder, Remark};
use tauell_desk::error::Error;
use tauell_desk::recipe::Recipe;
use tauell_desk::session::view::{FileView, TaxonomyView};
use tauell_desk::session::{BuilderPreview, HierarchyCheck, HierarchyMatches, Session, SuggestedBuilder};

use super::args::{
    ColumnArgs, ColumnBuilderArgs, ColumnEditArgs, ColumnFileArgs, ColumnNodeArgs, ColumnsArgs, FileArgs, NamesArgs,
    PlacedFileArgs, TextArgs,
};
use super::state::State;

/// The session with the column's taxonomy made, and the index of the column.
fn with_tree<'a>(state: &'a mut State, column: &str) -> Result<(&'a mut Session, usize), Error> {
    let (session, index) = state.column(column)?;
    session.taxonomy(index);
    Ok((session, index))
}

pub fn taxonomy(state: &mut State, asked: ColumnArgs) -> Result<TaxonomyView, Error> {
    let (session, index) = state.column(&asked.column)?;
    Ok(session.taxonomy_view(index))
}

pub fn set_hierarchy(state: &mut State, asked: ColumnFileArgs, bytes: &[u8]) -> Result<TaxonomyView, Error> {
    let (session, index) = with_tree(state, &asked.column)?;
    session.set_hierarchy(index, &asked.file.0, bytes)?;
    Ok(session.taxonomy_view(index))
}

pub fn place_hierarchy(state: &mut State, asked: PlacedFileArgs, bytes: &[u8]) -> Result<TaxonomyView, Error> {
    let (session, index) = with_tree(state, &asked.column)?;
    session.set_hierarchy_and_place(index, &asked.file.0, bytes, asked.under.as_deref())?;
    Ok(session.taxonomy_view(index))
}

pub fn set_automatic(state: &mut State, asked: ColumnArgs) -> Result<TaxonomyView, Error> {
    let (session, index) = with_tree(state, &asked.column)?;
    session.set_automatic(index);
    Ok(session.taxonomy_view(index))
}

pub fn set_sensitive(state: &mut State, asked: ColumnsArgs) -> Result<Vec<TaxonomyView>, Error> {
    let session = state.session_mut()?;
    let columns = session.set_sensitive(&asked.columns);
    Ok(columns.into_iter().map(|column| session.taxonomy_view(column)).collect())
}

pub fn set_builder(state: &mut State, asked: ColumnBuilderArgs) -> Result<TaxonomyView, Error> {
    let (session, index) = with_tree(state, &asked.column)?;
    session.set_builder(index, asked.builder)?;
    Ok(session.taxonomy_view(index))
}

pub fn take(state: &mut State, asked: TextArgs) -> Result<Vec<TaxonomyView>, Error> {
    let recipe = Recipe::parse(&asked.text)?;
    for name in recipe.taxonomies.keys() {
        with_tree(state, name)?;
    }
    let session = state.session_mut()?;
    let columns = session.take_trees(&recipe)?;
    Ok(columns.into_iter().map(|column| session.taxonomy_view(column)).collect())
}

pub fn hierarchy_file(state: &mut State, asked: ColumnArgs) -> Result<Bytes, Error> {
    let (session, index) = state.column(&asked.column)?;
    Ok(Bytes(session.taxonomy(index).to_text().into_bytes()))
}

pub fn hierarchies_zip(state: &mut State, asked: ColumnsArgs) -> Result<Bytes, Error> {
    let session = state.session_mut()?;
    let columns: Result<Vec<usize>, _> = asked.columns.iter().map(|name| session.column(name)).collect();
    session.hierarchies_to_zip(&columns?).map(Bytes)
}

pub fn match_hierarchies(state: &mut State, asked: NamesArgs) -> Result<HierarchyMatches, Error> {
    Ok(state.session()?.match_hierarchies(&asked.names))
}

pub fn unzip(_: &mut State, _: FileArgs, bytes: &[u8]) -> Result<Vec<FileView>, Error> {
    Ok(unzipped(bytes)?.into_iter().map(FileView::from).collect())
}

pub fn edit(state: &mut State, asked: ColumnEditArgs) -> Result<TaxonomyView, Error> {
    let (session, index) = state.column(&asked.column)?;
    let applied = session.edit(index, &asked.edit)?;
    Ok(session.edited_view(index, applied))
}

pub fn place_missing(state: &mut State, asked: ColumnNodeArgs) -> Result<TaxonomyView, Error> {
    let (session, index) = state.column(&asked.column)?;
    let applied = session.place_missing(index, asked.parent)?;
    Ok(session.edited_view(index, applied))
}

pub fn undo(state: &mut State, asked: ColumnArgs) -> Result<TaxonomyView, Error> {
    turn(state, &asked, Session::undo)
}

pub fn redo(state: &mut State, asked: ColumnArgs) -> Result<TaxonomyView, Error> {
    turn(state, &asked, Session::redo)
}

fn turn(
    state: &mut State,
    asked: &ColumnArgs,
    turn: fn(&mut Session, usize) -> Option<Applied>,
) -> Result<TaxonomyView, Error> {
    let (session, index) = state.column(&asked.column)?;
    Ok(match turn(session, index) {
        Some(applied) => session.edited_view(index, applied),
        None => session.taxonomy_view(index),
    })
}

pub fn preview_builder(state: &mut State, asked: ColumnBuilderArgs) -> Result<BuilderPreview, Error> {
    let (session, index) = state.column(&asked.column)?;
    session.preview_builder(index, &asked.builder)
}

pub fn builder_of(state: &mut State, asked: ColumnArgs) -> Result<Option<Builder>, Error> {
    let (session, index) = state.column(&asked.column)?;
    Ok(session.builder_of(index))
}

pub fn suggest_builders(state: &mut State, asked: ColumnArgs) -> Result<Vec<SuggestedBuilder>, Error> {
    let (session, index) = state.column(&asked.column)?;
    Ok(session.suggest_builders(index))
}

pub fn check_taxonomy(state: &mut State, asked: ColumnArgs) -> Result<Vec<Remark>, Error> {
    let (session, index) = state.column(&asked.column)?;
    Ok(session.check_taxonomy(index))
}

pub fn check_hierarchy(state: &mut State, asked: ColumnFileArgs, bytes: &[u8]) -> Result<HierarchyCheck, Error> {
    let (session, index) = state.column(&asked.column)?;
    Ok(session.check_hierarchy(index, &asked.file.0, bytes))
}

pub fn weights_from_csv(
    state: &mut State,
    asked: ColumnFileArgs,
    bytes: &[u8],
) -> Result<BTreeMap<String, String>, Error> {
    let (session, index) = state.column(&asked.column)?;
    session.weights_from_csv(index, &asked.file.0, bytes)
}
