//! Whether choices fit the table and each other.

use crate::error::ChoiceError;
use crate::recipe::Choices;

use super::Session;

/// The columns that take part, by index.
#[derive(Clone, Debug, Default)]
pub(crate) struct Roles {
    pub quasi_identifiers: Vec<usize>,
    pub sensitive: Vec<usize>,
    pub kept: Vec<usize>,
}

/// Finds the columns; each may have one role.
pub(crate) fn roles(session: &Session, choices: &Choices) -> Result<Roles, ChoiceError> {
    const QUASI: &str = "as quasi-identifier";
    const SENSITIVE: &str = "as sensitive";
    const KEPT: &str = "as kept as it stands";
    let mut taken: Vec<Option<&'static str>> = vec![None; session.table().columns().len()];
    let mut take = |name: &str, role: &'static str| {
        let column = session.column(name)?;
        match taken[column].replace(role) {
            None => Ok(column),
            Some(first) => Err(ChoiceError::TwoRoles { name: name.to_owned(), first, second: role }),
        }
    };
    let quasi_identifiers = choices.qi.iter().map(|name| take(name, QUASI)).collect::<Result<_, _>>()?;
    let sensitive = choices.sensitive.iter().map(|choice| take(&choice.column, SENSITIVE)).collect::<Result<_, _>>()?;
    let kept = choices.keep.iter().map(|name| take(name, KEPT)).collect::<Result<_, _>>()?;
    Ok(Roles { quasi_identifiers, sensitive, kept })
}

/// The name spelled most like `name`: at most a third of it changed, inserted or deleted, case aside.
pub(super) fn nearest_name(name: &str, names: &[String]) -> Option<String> {
    let wanted: Vec<char> = name.to_lowercase().chars().collect();
    names
        .iter()
        .map(|other| (distance(&wanted, &other.to_lowercase().chars().collect::<Vec<_>>()), other))
        .min_by_key(|&(distance, _)| distance)
        .filter(|&(distance, _)| distance * 3 <= wanted.len())
        .map(|(_, other)| other.clone())
}

/// Levenshtein's distance, row by row.
fn distance(left: &[char], right: &[char]) -> usize {
    let mut row: Vec<usize> = (0..=right.len()).collect();
    for (i, a) in left.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, b) in right.iter().enumerate() {
            let above = row[j + 1];
            row[j + 1] = (diagonal + usize::from(a != b)).min(above + 1).min(row[j] + 1);
            diagonal = above;
        }
    }
    row[right.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_of_the_pen_finds_the_column_and_another_word_does_not() {
        let names = ["age", "marital-status", "native-country"].map(str::to_owned);
        assert_eq!(nearest_name("Maritalstatus", &names).as_deref(), Some("marital-status"));
        assert_eq!(nearest_name("agee", &names).as_deref(), Some("age"));
        assert_eq!(nearest_name("disease", &names), None);
    }
}
