//! What statements are about: tables, columns, requirements.

use tauell_data::taxonomy::TreeBuilder;
use tauell_desk::files::AssignmentColumns;
use tauell_desk::recipe::{Choices, Recipe, SensitiveChoice};
use tauell_privacy::CountLimits;

use crate::args::{Names, SqlArgs, Statement};
use crate::choices::{self, RequirementFlags};
use crate::failure::Failure;
use crate::input;

/// The most digits of a number in a limit: its product with a count has to fit.
const MOST_DIGITS: u128 = 1_000_000_000_000_000_000;

/// A column that is published.
pub(super) struct Published {
    /// In the input and in the published table.
    pub name: String,
    /// In the assignment.
    pub in_assignment: String,
}

/// The limits of one requirement, with the sensitive column that they are about; none if it is about rows.
pub(super) struct Limited {
    pub column: Option<usize>,
    pub limits: CountLimits,
}

/// A release in a warehouse.
pub(super) struct Release {
    /// The table of people, by the parts of its name.
    pub table: Vec<String>,
    pub assignment: Vec<String>,
    pub published_table: Vec<String>,
    /// The quasi-identifier, then the sensitive columns, then those that are published unchanged.
    pub columns: Vec<Published>,
    /// How many of these are the quasi-identifier.
    pub quasi_identifiers: usize,
    /// How many follow that are sensitive.
    pub sensitive: usize,
    /// The names of the assignment.
    pub assignment_columns: AssignmentColumns,
    /// Per requirement.
    pub limits: Vec<Limited>,
    /// Parts of the table that are published one by one; all but the last are alike.
    pub parts: u64,
}

impl Release {
    /// The release that flags and recipe describe.
    pub fn of(args: &SqlArgs, statements: &[Statement]) -> Result<Self, Failure> {
        let recipe = args.recipe.as_deref().map(input::recipe).transpose()?;
        if let (Some(recipe), Some(path)) = (&recipe, &args.recipe)
            && let Some(reason) = beyond_sql(recipe)
        {
            return Err(Failure::RecipeNotInSql { recipe: path.clone(), reason });
        }
        let recipe = recipe.unwrap_or_default();
        let mut choices = recipe.choices;
        choices.qi = Names::all(&args.qi).unwrap_or(choices.qi);
        choices.keep = Names::all(&args.keep).unwrap_or(choices.keep);
        if let Some(names) = Names::all(&args.sensitive) {
            choices.sensitive =
                names.into_iter().map(|column| SensitiveChoice { column, ..SensitiveChoice::default() }).collect();
        }
        if choices.qi.is_empty() {
            return Err(Failure::of(tauell_desk::error::ChoiceError::NoQuasiIdentifier, ""));
        }
        let count = args.count_column.clone().or(recipe.read.count_column);
        let names: Vec<String> = choices
            .qi
            .iter()
            .chain(choices.sensitive.iter().map(|of| &of.column))
            .chain(&choices.keep)
            .cloned()
            .collect();
        distinguished(names.iter().chain(&count))?;
        let all: Vec<&str> = names.iter().map(String::as_str).collect();
        let assignment_columns = AssignmentColumns::new(&all, count.as_deref(), &all);
        let in_assignment = assignment_columns.published.iter().cloned();
        let needs_limits =
            statements.iter().any(|one| matches!(one, Statement::Measure | Statement::Verify | Statement::Dbt));
        let table =
            |option, given: &String| parts_of(given).ok_or_else(|| Failure::NotATable { option, given: given.clone() });
        Ok(Self {
            table: table("--table", &args.table)?,
            assignment: table("--assignment-table", &args.assignment_table)?,
            published_table: table("--published-table", &args.published_table)?,
            quasi_identifiers: choices.qi.len(),
            sensitive: choices.sensitive.len(),
            limits: if needs_limits { limits(args, &choices)? } else { Vec::new() },
            columns: names
                .into_iter()
                .zip(in_assignment)
                .map(|(name, in_assignment)| Published { name, in_assignment })
                .collect(),
            assignment_columns,
            parts: args.parts.unwrap_or(1),
        })
    }

    /// The sensitive columns, by their place among all.
    pub fn sensitive_places(&self) -> std::ops::Range<usize> {
        self.quasi_identifiers..self.quasi_identifiers + self.sensitive
    }
}

/// What a recipe chooses that SQL on published texts cannot follow.
fn beyond_sql(recipe: &Recipe) -> Option<String> {
    let about = recipe.choices.method.about();
    if about.keeps_quasi_identifier {
        let reason = "publishes sensitive values apart from the rows, or among others, which these statements do not do. Choose another method.";
        return Some(format!("{} {reason}", about.title));
    }
    if !recipe.choices.ranges.is_empty() {
        return Some("sensitive columns are published in ranges, and no statement can distinguish these from generalized values. Replace \
             the numbers by ranges in the warehouse, before the table is grouped.".to_owned());
    }
    None
}

/// Refuses names that differ in case only.
fn distinguished<'a>(names: impl Iterator<Item = &'a String>) -> Result<(), Failure> {
    let mut known: Vec<&String> = Vec::new();
    for name in names {
        if let Some(first) = known.iter().find(|other| other.to_lowercase() == name.to_lowercase()) {
            return Err(Failure::AlikeInSql { first: (*first).clone(), second: name.clone() });
        }
        known.push(name);
    }
    Ok(())
}

/// The requirements, as far as there are limits on counts.
fn limits(args: &SqlArgs, choices: &Choices) -> Result<Vec<Limited>, Failure> {
    let flags = RequirementFlags { tau: args.tau.as_ref(), l: args.l, require: &args.require };
    let required = choices::requirements(&flags, choices, &choices.sensitive, false)?;
    let mut limits = Vec::new();
    for asked in required {
        let not_in_sql = || Failure::NotInSql { requirement: asked.text() };
        // Kinds that name values are not among those with limits.
        let requirement = asked.on(&TreeBuilder::new("").finish()).map_err(|_| not_in_sql())?;
        let of = requirement.count_limits().ok_or_else(not_in_sql)?;
        if of.shares.iter().any(|limit| limit.denominator >= MOST_DIGITS) {
            return Err(not_in_sql());
        }
        let column = asked.column().map(|name| {
            choices.qi.len() + choices.sensitive.iter().position(|one| one.column == name).unwrap_or_default()
        });
        limits.push(Limited { column, limits: of });
    }
    Ok(limits)
}

/// The parts of a table's name, separated by dots; a part in double quotes may have dots, and doubled quotes.
fn parts_of(name: &str) -> Option<Vec<String>> {
    let mut parts = vec![String::new()];
    let mut quoted = false;
    let mut rest = name.chars().peekable();
    while let Some(letter) = rest.next() {
        let part = parts.last_mut()?;
        match letter {
            '"' if quoted && rest.peek() == Some(&'"') => part.extend(rest.next()),
            '"' => quoted = !quoted,
            '.' if !quoted => parts.push(String::new()),
            letter => part.push(letter),
        }
    }
    (!quoted && parts.iter().all(|part| !part.is_empty() && !part.starts_with(super::PREFIX))).then_some(parts)
}
