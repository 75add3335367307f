//! Whether choices fit the table and each other.

use crate::error::ChoiceError;
use crate::recipe::{Choices, MOST_IMPORTANT};

use super::Session;

/// The columns that take part, by index.
#[derive(Clone, Debug, Default)]
pub struct Roles {
    /// Of the quasi-identifier.
    pub quasi_identifiers: Vec<usize>,
    /// Sensitive.
    pub sensitive: Vec<usize>,
    /// Published unchanged.
    pub kept: Vec<usize>,
}

/// Finds the columns; each may have one role.
pub fn roles(session: &Session, choices: &Choices) -> Result<Roles, ChoiceError> {
    const QUASI: &str = "as quasi-identifier";
    const SENSITIVE: &str = "as sensitive";
    const KEPT: &str = "as published unchanged";
    let mut taken: Vec<Option<&'static str>> = vec![None; session.table().columns().len()];
    let mut take = |name: &str, role: &'static str| {
        let column = session.column(name)?;
        match taken[column].replace(role) {
            None => Ok(column),
            Some(first) => Err(ChoiceError::TwoRoles { name: name.to_owned(), first, second: role }),
        }
    };
    let quasi_identifiers = choices.qi.iter().map(|name| take(name, QUASI)).collect::<Result<_, _>>()?;
    for (name, &given) in &choices.importance {
        session.column(name)?;
        if !choices.qi.contains(name) {
            return Err(ChoiceError::ImportanceElsewhere { name: name.clone() });
        }
        if !(1..=MOST_IMPORTANT).contains(&given) {
            return Err(ChoiceError::NoSuchImportance { name: name.clone(), given });
        }
    }
    let sensitive = choices.sensitive.iter().map(|choice| take(&choice.column, SENSITIVE)).collect::<Result<_, _>>()?;
    let kept = choices.keep.iter().map(|name| take(name, KEPT)).collect::<Result<_, _>>()?;
    Ok(Roles { quasi_identifiers, sensitive, kept })
}
