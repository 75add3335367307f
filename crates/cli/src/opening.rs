//! A table is opened, with its trees, as it was asked for; and what happened without being asked for is said.

use std::path::Path;

use tauell_base::words::numbers;
use tauell_data::table::MissingTokens;
use tauell_desk::error::{ChoiceError, Error};
use tauell_desk::recipe::Recipe;
use tauell_desk::session::{Problem, Session};

use crate::args::RecipeArguments;
use crate::failure::Failure;
use crate::hierarchies::{self, Hierarchy};
use crate::input;
use crate::notes::{Notes, quoted};
use crate::published_table::Columns;

/// The files that are read whatever the columns are.
pub fn inputs(arguments: &RecipeArguments) -> impl Iterator<Item = &Path> {
    let files = [arguments.data.as_path()].into_iter().chain(arguments.recipe.as_deref());
    files.chain(hierarchies::named_files(&arguments.taxonomies))
}

/// The table as it is read.
pub fn open(arguments: &RecipeArguments, asked: &Recipe) -> Result<Session, Failure> {
    input::open(&arguments.data, &asked.read, MissingTokens::new(&asked.choices.missing.tokens))
}

/// Gives every column its taxonomy: from a file, else from the recipe, else made when first asked for. What comes back is
/// the recipe without the taxonomies that files replace, and these files.
pub(crate) fn prepare(
    arguments: &RecipeArguments,
    mut asked: Recipe,
    session: &mut Session,
    notes: Notes,
) -> Result<(Recipe, Vec<Hierarchy>), Failure> {
    let data = input::name(&arguments.data);
    input::say_how_it_was_read(session, &asked.read, notes);
    session.check_roles(&asked.choices).map_err(|error| Failure::of(error, &data))?;
    let names = asked.choices.qi.iter().chain(asked.choices.sensitive.iter().map(|choice| &choice.column));
    let taking_part: Vec<String> =
        names.map(|name| session.called(name).map_err(|error| Failure::of(error, &data))).collect::<Result<_, _>>()?;
    let hierarchies = hierarchies::find(&arguments.taxonomies, session, &taking_part, notes)?;
    for hierarchy in &hierarchies {
        asked.taxonomies.remove(&hierarchy.column);
    }
    session.apply(&asked).map_err(|error| match (&error, &arguments.recipe) {
        // A taxonomy that is applied here is the recipe's.
        (Error::Taxonomy(_), Some(recipe)) => Failure::of(error, &input::name(recipe)),
        // So is a column that no flag names.
        (Error::Choice(ChoiceError::NoSuchColumn { name, .. }), Some(recipe))
            if asked.taxonomies.contains_key(name) =>
        {
            Failure::of(error, &input::name(recipe))
        }
        _ => Failure::of(error, &data),
    })?;
    for hierarchy in &hierarchies {
        hierarchy.lay_over(session).map_err(|error| Failure::of(error, &data))?;
    }
    notes.say_each(session.missing_leaves(&taking_part).map_err(|error| Failure::of(error, &data))?);
    Ok((asked, hierarchies))
}

/// What happened without being asked for.
pub(crate) fn say_what_was_made(session: &mut Session, problem: &Problem, notes: Notes) {
    let microdata = problem.microdata();
    notes.say_each(microdata.quasi_identifiers().iter().chain(microdata.sensitive()).filter_map(|attribute| {
        let taxonomy = session.taxonomy(attribute.column());
        let made =
            || format!("column \"{}\" has no hierarchy file; its taxonomy: {}", attribute.name(), taxonomy.how());
        taxonomy.origin().is_made().then(made)
    }));
    say_how_it_is_spelt(problem, notes);
    let left_out = problem.left_out();
    if !left_out.is_empty() {
        notes.say(&format!("columns left out, since no option names them: {}", quoted(&left_out)));
    }
    let dropped = microdata.dropped();
    for (count, what) in [
        (dropped.missing_sensitive, "a sensitive value is missing"),
        (dropped.missing_qi, "a value of the quasi-identifier is missing"),
    ] {
        if count > 0 {
            notes.say(&format!("{} dropped, because {what}", numbers::rows(count)));
        }
    }
}

/// Values that differ in spelling only, and values that are none, with the option that mends each.
fn say_how_it_is_spelt(problem: &Problem, notes: Notes) {
    notes.say_each(problem.spelling().iter().flat_map(|remark| {
        let mend = remark.sensitive && !remark.merged;
        let option = if mend { format!(" (--merge-alike {})", remark.column) } else { String::new() };
        let alike = remark.alike_sentence.as_ref().map(|sentence| format!("{sentence}{option}"));
        let none = remark.no_values_sentence.as_ref().map(|sentence| format!("{sentence} (--missing-tokens)"));
        [alike, none].into_iter().flatten()
    }));
}
