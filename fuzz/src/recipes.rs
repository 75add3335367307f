//! Recipes.

use tauell::error::Error;
use tauell::recipe::{Recipe, RecipeError};
use tauell::run::ListedValues;

use crate::error;
use crate::requests::{everything, people};

/// Any text is a recipe or an error on a line of it; a recipe that is written is the same again; and on a table it is
/// taken over, or refused with the table's trees left unchanged.
pub fn recipe(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let recipe = match Recipe::parse(&text) {
        Ok(recipe) => recipe,
        Err(error) => {
            if let RecipeError::Malformed(fault) = &error {
                assert!((1..=1 + text.matches('\n').count() as u64).contains(&fault.line), "{error}");
            }
            return error::by_session(&error.into(), bytes);
        }
    };
    let written = recipe.to_text();
    assert_eq!(Recipe::parse(&written).expect("what was written can be read"), recipe);
    let listed = ListedValues::of_recipe(&mut people(), &recipe, None);
    assert!(listed.columns.is_sorted_by(|one, next| one.column < next.column), "a column is listed once");
    assert_eq!(listed.sentence.is_some(), !listed.columns.is_empty());
    let mut session = people();
    let before = everything(&mut session);
    match session.apply(&recipe) {
        Ok(choices) => {
            assert_eq!(choices, recipe.choices);
            // Rebuilt from the session that it was applied to, it is the same.
            let again = session.recipe(&choices).expect("its columns are there");
            let taken = Recipe::parse(&again.to_text()).expect("what was written can be read");
            assert_eq!(taken.choices, recipe.choices);
            // Trees of columns that take no part in it are not in it.
            let mut other = people();
            assert_eq!(other.apply(&taken).as_ref().map_err(Error::to_string), Ok(&choices));
            for name in taken.taxonomies.keys() {
                let column = session.column(name).expect("its columns are there");
                assert_eq!(
                    other.taxonomy(column).to_text(),
                    session.taxonomy(column).to_text(),
                    "a recipe replays: {name}"
                );
            }
        }
        Err(error) => {
            error::by_session(&error, bytes);
            assert_eq!(everything(&mut session), before, "what is refused changes nothing");
        }
    }
}
