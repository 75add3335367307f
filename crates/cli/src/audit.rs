//! `tauell audit`.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use tauell_base::confidentiality::WrittenFile;
use tauell_base::words::numbers::{MOST_LISTED, count};
use tauell_data::table::{Formulas, MissingTokens, ReadOptions, SuggestedRole};
use tauell_data::taxonomy::{TaxonomyError, read_hierarchy};
use tauell_desk::recipe::{Choices, Recipe, RequirementChoice, SensitiveChoice, TaxonomySource};
use tauell_desk::session::Session;
use tauell_privacy::TauEll;
use tauell_review::audit::Audit;
use tauell_review::{AuditRequest, AuditTaxonomy, Review};

use crate::args::{AuditArguments, Names};
use crate::failure::Failure;
use crate::handing_out;
use crate::hierarchies::{self, Hierarchy};
use crate::notes::{self, Notes, quoted};
use crate::output::{self, OutputTarget, Staging};
use crate::published_table::{self, Columns, ReleaseTables};
use crate::{choices, input, labels, minimality};

/// Audits a table as it stands.
pub fn run(arguments: &AuditArguments) -> Result<(), Failure> {
    let notes = Notes::new(arguments.quiet);
    notes::hold();
    let figures = OutputTarget::resolve("--out", Path::new("-"))?;
    let page = arguments.html.as_deref().map(|path| OutputTarget::resolve("--html", path)).transpose()?;
    let letter = arguments.letter.as_deref().map(|path| OutputTarget::resolve("--letter", path)).transpose()?;
    let outputs: Vec<&OutputTarget> = [&figures].into_iter().chain(&page).chain(&letter).collect();
    output::distinct(&outputs)?;
    let tables =
        [&arguments.data].into_iter().chain(&arguments.original).chain(&arguments.recipe).chain(&arguments.groups);
    let tables = tables.map(PathBuf::as_path);
    output::spare_inputs(&outputs, tables.chain(hierarchies::named_files(&arguments.taxonomies)))?;
    let mut staging = Staging::default();
    staging.reserve(&outputs, notes)?;
    let data = input::name(&arguments.data);
    let recipe = arguments.recipe.as_deref().map(input::recipe).transpose()?;
    if let (Some(tau), Some(l)) = (&arguments.tau, arguments.l) {
        // Out of range is said before the table is read.
        TauEll::parse(tau, l).map_err(|error| Failure::of(error, &data))?;
    }
    let tokens = arguments.read.missing_tokens.as_ref().map(|tokens| MissingTokens::new(&tokens.0));
    let of_recipe = recipe.as_ref().map(|recipe| MissingTokens::new(&recipe.choices.missing.tokens));
    let missing = tokens.or(of_recipe).unwrap_or_default();
    // How the recipe read its table says little of how the published file is to be read, but how it was written does.
    let quoted_formulas = recipe.as_ref().is_some_and(|recipe| recipe.choices.formulas == Formulas::Quote);
    let options = arguments.read.over(&ReadOptions { quoted_formulas, ..ReadOptions::default() });
    let mut session = input::open(&arguments.data, &options, missing)?;
    let merged = merged(arguments, recipe.as_ref());
    let (groups, merged) = published_table::read_groups(&arguments.groups, &options, &session, merged, notes)?;
    session.merge_spellings(&merged).map_err(|error| Failure::of(error, &data))?;
    input::say_how_it_was_read(&session, &options, notes);

    let mut request = asked(arguments, recipe.as_ref());
    request.groups = groups;
    let tables = ReleaseTables { rows: &session, groups: &request.groups, sensitive: &request.sensitive };
    let said_of_labels = labels::choices(&arguments.labels, &arguments.stands_for, &tables)?;
    if request.quasi_identifiers.is_empty() {
        suggest_columns(&session, notes);
    }
    let taking_part: Vec<String> = request
        .quasi_identifiers
        .iter()
        .chain(&request.sensitive)
        .map(|name| tables.called(name).map_err(|error| Failure::of(error, &data)))
        .collect::<Result<_, _>>()?;
    if let (Some(recipe), Some(path)) = (&recipe, &arguments.recipe) {
        // The other trees belong to columns that the recipe has a role for, and that a flag took out.
        for column in recipe.taxonomies.keys().filter(|column| !choices::taking_part(&recipe.choices).contains(*column))
        {
            tables.called(column).map_err(|error| Failure::of(error, &path.display().to_string()))?;
        }
    }
    let hierarchies = hierarchies::find(&arguments.taxonomies, &tables, &taking_part, notes)?;
    output::spare_inputs(&outputs, hierarchies.iter().map(|hierarchy| hierarchy.path.as_path()))?;
    request.labels = said_of_labels;
    if let (Some(recipe), Some(path)) = (&recipe, &arguments.recipe) {
        let made = take_trees(&mut request, recipe, path)?;
        if arguments.original.is_none() && !made.is_empty() {
            notes.say(&format!(
                "the recipe's trees of {} are made from the table that was published: give it with --original, or the trees with \
                 --taxonomies, as --save-taxonomies writes them",
                quoted(&made)
            ));
        }
    }
    for hierarchy in &hierarchies {
        let name = hierarchy.name();
        let taxonomy = read_hierarchy(&hierarchy.bytes, &name).map_err(|error| Failure::of(error, &data))?;
        request.taxonomies.insert(hierarchy.column.clone(), AuditTaxonomy::new(name, Arc::new(taxonomy)));
    }
    let of_values = |text: &String| text.split_once('=').is_none_or(|(name, _)| name.trim() != "k");
    if request.requirements.iter().any(of_values) && request.sensitive.is_empty() {
        notes.say("requirements other than k say nothing without --sensitive");
    }
    let review = match &arguments.original {
        None => Review::of_file(&session, &request).map_err(|error| Failure::of(error, &data))?,
        Some(path) => {
            let mut original = original(path, arguments, recipe.as_ref(), &session, &hierarchies)?;
            let mut review = Review::of_file_with_original(&session, &request, &mut original)
                .map_err(|error| Failure::of(error, &data))?;
            if arguments.minimality {
                minimality::work_out(&mut review, &mut original, arguments, recipe.as_ref())?;
            }
            review
        }
    };
    let audit = Audit::of(&review);
    labels::say(&audit.columns, audit.attributes.iter().filter_map(|attribute| attribute.assumed.clone()), notes);
    if !arguments.quiet {
        notes::print(&audit.verdict.line);
    }
    notes::release();
    if let Some(learned) = &audit.verdict.learned {
        notes.say(&learned.line);
    }
    for blank in audit.attributes.iter().filter_map(|attribute| attribute.blank.as_ref()) {
        notes.say(&blank.sentence);
    }
    if let Some(found) = &audit.minimality {
        notes.say(&format!("{} {}", found.sentence, found.how));
    }
    if let Some(note) = &audit.original_note {
        notes.say(note);
    }
    staging.put(WrittenFile::Review, &figures, |to| to.write_all(audit.to_text().as_bytes()))?;
    // The name alone: a file that is passed on need not disclose where the table was stored.
    let title = || arguments.data.file_name().map_or_else(|| data.clone(), |name| name.to_string_lossy().into_owned());
    if let Some(page) = &page {
        staging.put(WrittenFile::ReviewPage, page, |to| {
            to.write_all(tauell_review::page(&review.view(), &title()).as_bytes())
        })?;
    }
    if let Some(letter) = &letter {
        staging.put(WrittenFile::ReviewLetter, letter, |to| {
            to.write_all(tauell_review::letter(&review.view(), &title()).as_bytes())
        })?;
    }
    let written = staging.kinds().to_vec();
    staging.commit()?;
    handing_out::say(&written, notes);
    Ok(())
}

/// What to audit, as flags and recipe say; flags win.
fn asked(arguments: &AuditArguments, recipe: Option<&Recipe>) -> AuditRequest {
    let mut request = AuditRequest::default();
    let choices = recipe.map(|recipe| &recipe.choices);
    let of_recipe = |choices: &Choices| choices.sensitive.iter().map(|choice| choice.column.clone()).collect();
    request.quasi_identifiers =
        Names::all(&arguments.qi).or_else(|| choices.map(|choices| choices.qi.clone())).unwrap_or_default();
    request.sensitive = Names::all(&arguments.sensitive).or_else(|| choices.map(of_recipe)).unwrap_or_default();
    let weights = |choice: &SensitiveChoice| (choice.column.clone(), choice.weights.clone());
    request.weights = choices.map(|choices| choices.sensitive.iter().map(weights).collect()).unwrap_or_default();
    if let (Some(tau), Some(l)) = (&arguments.tau, arguments.l) {
        request.requirements.push(format!("tau-l={tau},{l}"));
    }
    request.requirements.extend(arguments.require.iter().cloned());
    let Some(choices) = choices.filter(|_| request.requirements.is_empty()) else { return request };
    for choice in &choices.sensitive {
        let asked = choices.asked_of(&choice.column).map(RequirementChoice::text).collect();
        request.requirements_of.insert(choice.column.clone(), asked);
    }
    request.requirements.extend(choices.asked_of_table().map(RequirementChoice::text));
    request
}

/// Takes the trees that a recipe holds. The columns whose trees are made from the table itself come back.
fn take_trees(request: &mut AuditRequest, recipe: &Recipe, path: &Path) -> Result<Vec<String>, Failure> {
    let mut made = Vec::new();
    for (column, source) in &recipe.taxonomies {
        if !request.quasi_identifiers.contains(column) && !request.sensitive.contains(column) {
            continue;
        }
        let name = format!("the recipe's taxonomy of \"{column}\"");
        let fail = |error: TaxonomyError| Failure::of(error, &path.display().to_string());
        let tree = match source {
            TaxonomySource::Made(_) => {
                made.push(column.clone());
                continue;
            }
            TaxonomySource::Hierarchy(text) => read_hierarchy(text.as_bytes(), &name).map_err(fail)?,
            TaxonomySource::Edited(tree) => tree.tree.build().map_err(fail)?,
        };
        request.taxonomies.insert(column.clone(), AuditTaxonomy::new(name, Arc::new(tree)));
    }
    Ok(made)
}

/// Says which columns look as if they were quasi-identifier and sensitive.
fn suggest_columns(session: &Session, notes: Notes) {
    let columns = session.table_view().columns;
    let of = |role: SuggestedRole| -> Vec<String> {
        columns.iter().filter(|column| column.suggested_role == role).map(|column| column.name.clone()).collect()
    };
    let (qi, sensitive) = (of(SuggestedRole::QuasiIdentifier), of(SuggestedRole::Sensitive));
    if !qi.is_empty() {
        let first = |names: &[String]| match names.len().saturating_sub(MOST_LISTED) {
            0 => names.join(","),
            more => format!("{} and {} more", names[..MOST_LISTED].join(","), count(more as u64)),
        };
        let more = if sensitive.is_empty() { String::new() } else { format!(" --sensitive {}", first(&sensitive)) };
        notes.say(&format!("going by its columns, this table could be audited with --qi {}{more}", first(&qi)));
    }
}

/// Opens the table that the audited one was made from, with the same taxonomies.
fn original(
    path: &Path,
    arguments: &AuditArguments,
    recipe: Option<&Recipe>,
    audited: &Session,
    hierarchies: &[Hierarchy],
) -> Result<Session, Failure> {
    let name = input::name(path);
    let of_recipe = recipe.map_or_else(ReadOptions::default, |recipe| recipe.read.clone());
    // The option speaks of the published table.
    let options = ReadOptions { quoted_formulas: of_recipe.quoted_formulas, ..arguments.read.over(&of_recipe) };
    let mut original = input::open(path, &options, audited.missing().clone())?;
    if let Some(recipe) = recipe {
        original.apply(recipe).map_err(|error| Failure::of(error, &name))?;
    }
    let merged = merged(arguments, recipe);
    original.merge_spellings(&merged).map_err(|error| Failure::of(error, &name))?;
    for hierarchy in hierarchies {
        if original.column(&hierarchy.column).is_ok() {
            hierarchy.lay_over(&mut original).map_err(|error| Failure::of(error, &name))?;
        }
    }
    Ok(original)
}

/// The columns whose look-alike values count as one: by the flag, else by the recipe.
fn merged(arguments: &AuditArguments, recipe: Option<&Recipe>) -> Vec<String> {
    let of_recipe = || recipe.map(|recipe| recipe.choices.merge_spellings.clone()).unwrap_or_default();
    Names::all(&arguments.merge_alike).unwrap_or_else(of_recipe)
}
