//! Flags over a recipe.

use std::collections::BTreeSet;

use tauell_base::words::brief;
use tauell_data::table::OnFault;
use tauell_data::taxonomy::TreeBuilder;
use tauell_desk::recipe::{BlankChoice, Choices, Recipe, RequirementChoice, SensitiveChoice, WeightsChoice};
use tauell_privacy::{KAnonymity, Raw, RequirementError, TauEll};
use tauell_publish::{GeneralizeSensitive, MethodChoice};

use crate::args::{AnonymizeArgs, Names, ProblemArgs, allowed_values};
use crate::failure::Failure;

/// The choices: those of the recipe, each replaced by its flag if there is one. Requirements that make no sense are refused before
/// the table is read.
pub fn recipe(args: &ProblemArgs, recipe: Option<Recipe>) -> Result<Recipe, Failure> {
    merged(args, recipe.unwrap_or_default(), false)
}

/// As [`recipe`]; whether an ℓ without τ is simple ℓ-diversity.
fn merged(args: &ProblemArgs, recipe: Recipe, simple: bool) -> Result<Recipe, Failure> {
    let Recipe { read, mut choices, mut taxonomies } = recipe;
    if let (OnFault::Skip, Some(recipe)) = (read.on_fault, &args.recipe) {
        return Err(Failure::CannotSkipRows { recipe: recipe.clone() });
    }
    let part_of_recipe = taking_part(&choices);
    if let Some(qi) = Names::all(&args.qi) {
        choices.qi = qi;
    }
    for (column, times) in &args.importance {
        choices.importance.insert(column.clone(), *times);
    }
    if let Some(keep) = Names::all(&args.keep) {
        choices.keep = keep;
    }
    if let Some(columns) = Names::all(&args.merge_spellings) {
        choices.merge_spellings = columns;
    }
    choices.ranges.extend(args.ranges.iter().cloned());
    let sensitive = sensitive(args, &choices);
    choices.requirements = requirements(&RequirementFlags::of(args), &choices, &sensitive, simple)?;
    choices.sensitive = sensitive;
    take_blanks(args, &mut choices.sensitive)?;
    if let Some(tokens) = &args.read.missing_tokens {
        choices.missing.tokens = tokens.0.clone();
    }
    if let Some(missing) = args.missing {
        choices.missing.quasi_identifier = missing.into();
    }
    if let Some(seed) = args.seed {
        choices.seed = seed;
    }
    // What the recipe states about columns that flags removed need not fit. A column that never had a role stays: it is a typo, and is
    // refused once the table is read.
    let takes_part = taking_part(&choices);
    let is_taken_out = |name: &String| part_of_recipe.contains(name) && !takes_part.contains(name);
    if args.merge_spellings.is_empty() {
        choices.merge_spellings.retain(|name| !is_taken_out(name));
    }
    let is_given = |name: &String| args.importance.iter().any(|(given, _)| given == name);
    let has_ranges = |name: &String| args.ranges.iter().any(|(given, _)| given == name);
    choices.ranges.retain(|name, _| has_ranges(name) || !is_taken_out(name));
    choices.importance.retain(|name, _| is_given(name) || !is_taken_out(name));
    taxonomies.retain(|name, _| !is_taken_out(name));
    Ok(Recipe { read: args.read.over(&read), choices, taxonomies })
}

/// The columns that choices have a quasi-identifier or sensitive role for.
pub(crate) fn taking_part(choices: &Choices) -> BTreeSet<String> {
    choices.qi.iter().chain(choices.sensitive.iter().map(|choice| &choice.column)).cloned().collect()
}

/// The same, with the method and the form of the published table.
pub fn with_method(args: &AnonymizeArgs, recipe: Option<Recipe>) -> Result<Recipe, Failure> {
    let mut recipe = recipe.unwrap_or_default();
    let method = method(args, std::mem::take(&mut recipe.choices.method))?;
    let mut recipe = merged(&args.problem, recipe, method.about().knows_simple_ell_alone())?;
    let choices = &mut recipe.choices;
    choices.method = method;
    if let Some(order) = args.row_order {
        choices.row_order = order.into();
    }
    if let Some(formulas) = args.formulas {
        choices.formulas = formulas.into();
    }
    for accepted in &args.accepted {
        choices.accepted.retain(|known| known.about != accepted.about);
        choices.accepted.push(accepted.clone());
    }
    Ok(recipe)
}

/// The note about an ℓ without τ, if it was given so.
pub(crate) fn ell_alone(args: &AnonymizeArgs, choices: &Choices) -> Option<String> {
    let ell = args.problem.l?;
    let required = choices.requirements.iter().any(|one| one.name() == SIMPLE_ELL);
    let alone = args.problem.tau.is_none() && choices.method.about().knows_simple_ell_alone() && required;
    alone.then(|| {
        format!("--l {ell} without --tau requires simple {ell}-diversity: no value has more than 1/{ell} of a class.")
    })
}

/// Takes the columns in which a blank is a value.
fn take_blanks(args: &ProblemArgs, sensitive: &mut [SensitiveChoice]) -> Result<(), Failure> {
    for column in Names::all(&args.blank_as_value).unwrap_or_default() {
        match sensitive.iter_mut().find(|choice| choice.column == column) {
            Some(choice) => choice.blank = BlankChoice::Value,
            None => return Err(Failure::BlankElsewhere { column }),
        }
    }
    Ok(())
}

/// The sensitive columns, with the weights that the recipe gives them.
fn sensitive(args: &ProblemArgs, recipe: &Choices) -> Vec<SensitiveChoice> {
    let Some(columns) = Names::all(&args.sensitive) else { return recipe.sensitive.clone() };
    let known = |column: &String| recipe.sensitive.iter().find(|choice| choice.column == *column);
    let weights = |column: &String| known(column).map_or(WeightsChoice::WherePresent, |choice| choice.weights.clone());
    let blank = |column: &String| known(column).map_or(BlankChoice::Exclude, |choice| choice.blank);
    columns
        .into_iter()
        .map(|column| SensitiveChoice { weights: weights(&column), blank: blank(&column), column })
        .collect()
}

/// The flags that require something.
pub struct RequirementFlags<'a> {
    /// `--tau`.
    pub tau: Option<&'a String>,
    /// `--l`.
    pub l: Option<u32>,
    /// `--require`, each as it is written.
    pub require: &'a [String],
}

impl<'a> RequirementFlags<'a> {
    fn of(args: &'a ProblemArgs) -> Self {
        Self { tau: args.tau.as_ref(), l: args.l, require: &args.require }
    }
}

/// The requirements. One (τ, ℓ) from the flags serves every sensitive column; those of the recipe stay unless a flag replaces them. If
/// `simple`, an ℓ without τ requires simple ℓ-diversity. Other requirements from the flags replace those of the recipe.
pub fn requirements(
    args: &RequirementFlags<'_>,
    recipe: &Choices,
    sensitive: &[SensitiveChoice],
    simple: bool,
) -> Result<Vec<RequirementChoice>, Failure> {
    let of_table = of_table(args, recipe)?;
    let flags: Vec<&String> = args.require.iter().filter(|text| k_of(text).is_none()).collect();
    let mut requirements = Vec::new();
    for SensitiveChoice { column, .. } in sensitive {
        let mut asked: Vec<RequirementChoice> = recipe.asked_of(column).map(|asked| asked.of_column(column)).collect();
        let pair = asked.iter().position(|asked| asked.name() == TAU_ELL);
        let parameter = |at: usize| match &asked[pair?].params()[at] {
            Raw::Text(text) => Some(text.clone()),
            Raw::Values(_) => None,
        };
        let tau = args.tau.cloned().or_else(|| parameter(0));
        let l = args.l.or_else(|| parameter(1)?.parse().ok());
        let simple_ell = args.l.filter(|_| simple && tau.is_none());
        let asked_else = !of_table.is_empty()
            || if args.require.is_empty() { asked.len() > usize::from(pair.is_some()) } else { !flags.is_empty() };
        let tau_ell = match (tau, l) {
            (Some(tau), Some(l)) => Some((tau, l)),
            (None, Some(_)) if simple_ell.is_some() => None,
            (None, None) if asked_else => None,
            (None, None) => return Err(Failure::NoRequirement { missing: "--tau, --l", column: column.clone() }),
            (None, _) => return Err(Failure::NoRequirement { missing: "--tau", column: column.clone() }),
            (_, None) => return Err(Failure::NoRequirement { missing: "--l", column: column.clone() }),
        };
        if !args.require.is_empty() {
            asked = match pair {
                Some(pair) => vec![asked.swap_remove(pair)],
                None => Vec::new(),
            };
            for text in &flags {
                asked.push(read(text, Some(column))?);
            }
        }
        if let Some(l) = simple_ell {
            asked.retain(|asked| asked.name() != SIMPLE_ELL);
            asked.insert(0, read(&format!("{SIMPLE_ELL}={l}"), Some(column))?);
        }
        if let Some((tau, l)) = tau_ell {
            TauEll::parse(tau.trim(), l)
                .map_err(|error| Failure::of_flag(error, &format!("--tau {} --l {l}", tau.trim())))?;
            let tau_ell = RequirementChoice::tau_ell(&tau, l, column);
            match asked.iter_mut().find(|asked| asked.name() == TAU_ELL) {
                Some(own) if pair.is_some() => *own = tau_ell,
                _ => asked.insert(0, tau_ell),
            }
        }
        requirements.append(&mut asked);
    }
    if sensitive.is_empty() {
        // They are read all the same.
        flags.iter().try_for_each(|text| read(text, None).map(drop))?;
    }
    requirements.extend(of_table);
    Ok(requirements)
}

const TAU_ELL: &str = "tau-l";
const SIMPLE_ELL: &str = "simple-l";

/// A requirement as it is written; what makes no sense is refused. Which values there are is seen when the table is.
pub fn read(text: &str, column: Option<&str>) -> Result<RequirementChoice, Failure> {
    let refused = |error| Failure::of_flag(error, &format!("--require {}", brief(text, 60)));
    let asked = RequirementChoice::parse(text, column).map_err(refused)?;
    match asked.on(&TreeBuilder::new("").finish()) {
        Ok(_) | Err(RequirementError::UnknownValue { .. }) => Ok(asked),
        Err(error) => Err(refused(error)),
    }
}

/// The k of `k=5`; `None` if the text is another requirement.
pub(crate) fn k_of(text: &str) -> Option<&str> {
    let (name, k) = text.split_once('=')?;
    (name.trim() == "k").then(|| k.trim())
}

/// The requirements of every class: k from the flags, the largest if there are several, else the recipe's if no flag requires
/// anything.
fn of_table(args: &RequirementFlags<'_>, recipe: &Choices) -> Result<Vec<RequirementChoice>, Failure> {
    if args.require.is_empty() {
        return Ok(recipe.asked_of_table().cloned().collect());
    }
    let mut largest = None;
    for text in args.require.iter().filter_map(|text| k_of(text)) {
        let k = text.parse().map_err(|_| RequirementError::not_whole("k", text));
        let k = k
            .and_then(KAnonymity::new)
            .map_err(|error| Failure::of_flag(error, &format!("--require k={}", brief(text, 60))))?;
        largest = largest.max(Some(k.k()));
    }
    Ok(largest.map(RequirementChoice::k).into_iter().collect())
}

/// The method from the flags, with its options; those of the recipe stay if it is the recipe's method.
fn method(args: &AnonymizeArgs, recipe: MethodChoice) -> Result<MethodChoice, Failure> {
    let mut method = match &args.method {
        Some(method) if method.about().name != recipe.about().name => method.clone(),
        _ => recipe,
    };
    let literal = args.literal.map(|literal| literal.to_string());
    let options = [
        ("ties", "--ties", &args.ties),
        ("literal", "--literal", &literal),
        (GeneralizeSensitive::OPTION, "--generalize-sensitive", &args.generalize_sensitive),
    ];
    for (option, flag, given) in options {
        if let Some(word) = given
            && !method.set(option, word)
        {
            return Err(Failure::NoOption { method: method.about().title, flag, word: word.clone() });
        }
    }
    for given in &args.options {
        if !given.split_once('=').is_some_and(|(name, value)| method.set(name.trim(), value.trim())) {
            let about = method.about();
            let known = about.options.iter().map(|option| format!("{} ({})", option.name, allowed_values(option.kind)));
            let known = known.collect::<Vec<_>>().join(", ");
            return Err(Failure::NotAnOption { method: about.title, given: given.clone(), known });
        }
    }
    Ok(method)
}
