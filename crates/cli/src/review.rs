//! `tauell review`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use tauell_base::confidentiality::WrittenFile;
use tauell_base::words::numbers::{MOST_LISTED, count};
use tauell_base::words::typed_names;
use tauell_data::table::{Formulas, MissingTokens, ReadOptions, SuggestedRole};
use tauell_data::taxonomy::{TaxonomyError, read_hierarchy};
use tauell_desk::error::{ChoiceError, Error};
use tauell_desk::recipe::{Choices, Recipe, RequirementChoice, SensitiveChoice, TaxonomySource};
use tauell_desk::session::Session;
use tauell_measure::findings::DecisionAbout;
use tauell_privacy::TauEll;
use tauell_review::review_report::ReviewReport;
use tauell_review::{LetterSubject, Review, ReviewRequest, ReviewTaxonomy};

use crate::args::{Names, ReviewArgs};
use crate::failure::Failure;
use crate::hierarchies::{self, Hierarchy};
use crate::notes::{self, Notes, Subject, quoted};
use crate::output::{self, OutputTarget, Staging};
use crate::published_table::{self, Columns, ReleaseTables};
use crate::{choices, input, labels, minimality, recipients};

/// Reviews a table as it is.
pub fn run(args: &ReviewArgs) -> Result<(), Failure> {
    let notes = Notes::new(args.quiet);
    notes::hold();
    let figures = OutputTarget::resolve("--out", Path::new("-"))?;
    let page = args.html.as_deref().map(|path| OutputTarget::resolve("--html", path)).transpose()?;
    let letter = args.letter.as_deref().map(|path| OutputTarget::resolve("--letter", path)).transpose()?;
    let outputs: Vec<&OutputTarget> = [&figures].into_iter().chain(&page).chain(&letter).collect();
    output::distinct(&outputs)?;
    let tables = [&args.data].into_iter().chain(&args.original).chain(&args.recipe).chain(&args.groups);
    let tables = tables.map(PathBuf::as_path);
    output::spare_inputs(&outputs, tables.chain(hierarchies::named_files(&args.taxonomies)))?;
    let mut staging = Staging::default();
    staging.reserve(&outputs, notes)?;
    let data = input::name(&args.data);
    let recipe = args.recipe.as_deref().map(input::recipe).transpose()?;
    if let (Some(tau), Some(l)) = (&args.tau, args.l) {
        // Refuse what is out of range before the table is read.
        TauEll::parse(tau, l).map_err(|error| Failure::of_flag(error, &format!("--tau {tau} --l {l}")))?;
    }
    let tokens = args.read.missing_tokens.as_ref().map(|tokens| MissingTokens::new(&tokens.0));
    let of_recipe = recipe.as_ref().map(|recipe| MissingTokens::new(&recipe.choices.missing.tokens));
    let missing = tokens.or(of_recipe).unwrap_or_default();
    // The recipe's reading options are those of the original; of the published file, it fixes only how formulas were written.
    let quoted_formulas = recipe.as_ref().is_some_and(|recipe| recipe.choices.formulas == Formulas::Quote);
    let options = args.read.over(&ReadOptions { quoted_formulas, ..ReadOptions::default() });
    // Only the letter states it.
    let (mut session, sha256) = if args.letter.is_some() {
        let (session, sha256) = input::open_with_checksum(&args.data, &options, missing)?;
        (session, Some(sha256))
    } else {
        (input::open(&args.data, &options, missing)?, None)
    };
    let merged = merged(args, recipe.as_ref());
    // Group tables have counts of their own.
    let of_groups = ReadOptions { count_column: None, ..options.clone() };
    let (groups, merged) = published_table::read_groups(&args.groups, &of_groups, &session, merged, notes)?;
    session.recode(&merged, &BTreeMap::new()).map_err(|error| Failure::of(error, &data))?;
    input::note_reading(&session, &options, notes);

    let mut request = request(args, recipe.as_ref());
    request.groups = groups;
    let tables = ReleaseTables { rows: &session, groups: &request.groups, sensitive: &request.sensitive };
    let label_choices = labels::choices(&args.labels, &tables)?;
    if request.quasi_identifiers.is_empty() {
        suggest_columns(&session, notes);
    }
    let taking_part: Vec<String> = request
        .quasi_identifiers
        .iter()
        .chain(&request.sensitive)
        .map(|name| tables.called(name).map_err(|error| refused(error.into(), args, &data)))
        .collect::<Result<_, _>>()?;
    if let (Some(recipe), Some(path)) = (&recipe, &args.recipe) {
        // The other taxonomies belong to columns with a role in the recipe that a flag removed.
        for column in recipe.taxonomies.keys().filter(|column| !choices::taking_part(&recipe.choices).contains(*column))
        {
            tables.called(column).map_err(|error| Failure::of(error, &path.display().to_string()))?;
        }
    }
    let hierarchies = hierarchies::find(&args.taxonomies, &tables, &taking_part, notes)?;
    output::spare_inputs(&outputs, hierarchies.iter().map(|hierarchy| hierarchy.path.as_path()))?;
    request.labels = label_choices;
    if let (Some(recipe), Some(path)) = (&recipe, &args.recipe) {
        let made = take_taxonomies(&mut request, recipe, path)?;
        if args.original.is_none() && !made.is_empty() {
            notes.say(&format!(
                "The recipe builds the taxonomies of {} from the original table. Name that with --original, or the taxonomies with \
                 --taxonomies, as --save-taxonomies writes them.",
                quoted(&made)
            ));
        }
    }
    for hierarchy in &hierarchies {
        let name = hierarchy.name();
        let taxonomy = read_hierarchy(&hierarchy.bytes, &name).map_err(|error| Failure::of(error, &data))?;
        request.taxonomies.insert(hierarchy.column.clone(), ReviewTaxonomy::new(name, Arc::new(taxonomy)));
    }
    let of_values = |text: &String| text.split_once('=').is_none_or(|(name, _)| name.trim() != "k");
    if request.requirements.iter().any(of_values) && request.sensitive.is_empty() {
        notes.say("Without --sensitive, only k is checked; the other requirements are not.");
    }
    let review = match &args.original {
        None => Review::of_file(&session, &request).map_err(|error| refused(error, args, &data))?,
        Some(path) => {
            let mut original = original(path, args, recipe.as_ref(), &session, &hierarchies)?;
            let mut review = Review::of_file_with_original(&session, &request, &mut original)
                .map_err(|error| Failure::of(error, &data))?;
            if args.minimality {
                minimality::work_out(&mut review, &mut original, args, recipe.as_ref())?;
            }
            review
        }
    };
    let audit = ReviewReport::of(&review);
    labels::say(&audit.columns, audit.attributes.iter().filter_map(|attribute| attribute.assumed.clone()), notes);
    if !args.quiet {
        notes::print(&audit.verdict.line);
        // What is not known without the original is assessed with it.
        let unknown = audit.verdict.open().filter(|one| one.about == DecisionAbout::MethodAwareAdversary);
        for option in unknown.flat_map(|one| &one.options) {
            notes::print(&format!("  {}: {}", option.label, option.flag));
        }
    }
    let limitations = notes.on(Subject::Limitations);
    if let Some(learned) = &audit.verdict.learned {
        limitations.say(&learned.line);
    }
    for blank in audit.attributes.iter().filter_map(|attribute| attribute.blank.as_ref()) {
        limitations.say(&blank.sentence);
    }
    if let Some(found) = &audit.minimality {
        limitations.say(&format!("{} {}", found.sentence, found.how));
    }
    if let Some(note) = &audit.original_note {
        limitations.say(note);
    }
    notes::release();
    staging.put(WrittenFile::Review, &figures, |to| to.write_all(audit.to_text().as_bytes()))?;
    // The name alone: a file that is passed on need not disclose where the table was stored.
    let title = || args.data.file_name().map_or_else(|| data.clone(), |name| name.to_string_lossy().into_owned());
    if let Some(page) = &page {
        staging.put(WrittenFile::ReviewPage, page, |to| {
            to.write_all(tauell_review::page(&review.view(), &title()).as_bytes())
        })?;
    }
    if let Some(letter) = &letter {
        staging.put(WrittenFile::ReviewLetter, letter, |to| {
            let date = args.letter_date.map(|date| date.to_string());
            let of = LetterSubject { title: &title(), sha256: sha256.as_deref(), date: date.as_deref() };
            to.write_all(tauell_review::letter(&review.view(), &of).as_bytes())
        })?;
    }
    let written = staging.kinds().to_vec();
    staging.commit()?;
    recipients::say(&written, notes.on(Subject::Files));
    Ok(())
}

/// A refusal, with the flag that names the column.
fn refused(error: Error, args: &ReviewArgs, data: &str) -> Failure {
    let Error::Choice(ChoiceError::NoSuchColumn { name, .. }) = &error else { return Failure::of(error, data) };
    let named = |of: &[Names]| of.iter().any(|names| names.0.contains(name));
    let flags = [("--qi", named(&args.qi)), ("--sensitive", named(&args.sensitive))];
    let flag = flags.into_iter().find_map(|(flag, names)| names.then_some(flag));
    Failure::of(error, data).named_by(flag)
}

/// What to review, from flags and recipe; flags override.
fn request(args: &ReviewArgs, recipe: Option<&Recipe>) -> ReviewRequest {
    let mut request = ReviewRequest::default();
    let choices = recipe.map(|recipe| &recipe.choices);
    let of_recipe = |choices: &Choices| choices.sensitive.iter().map(|choice| choice.column.clone()).collect();
    request.quasi_identifiers =
        Names::all(&args.qi).or_else(|| choices.map(|choices| choices.qi.clone())).unwrap_or_default();
    request.sensitive = Names::all(&args.sensitive).or_else(|| choices.map(of_recipe)).unwrap_or_default();
    let weights = |choice: &SensitiveChoice| (choice.column.clone(), choice.weights.clone());
    request.weights = choices.map(|choices| choices.sensitive.iter().map(weights).collect()).unwrap_or_default();
    if let (Some(tau), Some(l)) = (&args.tau, args.l) {
        request.requirements.push(format!("tau-l={tau},{l}"));
    }
    request.requirements.extend(args.require.iter().cloned());
    let Some(choices) = choices.filter(|_| request.requirements.is_empty()) else { return request };
    for choice in &choices.sensitive {
        let texts = choices.asked_of(&choice.column).map(RequirementChoice::text).collect();
        request.requirements_of.insert(choice.column.clone(), texts);
    }
    request.requirements.extend(choices.asked_of_table().map(RequirementChoice::text));
    request
}

/// Takes the taxonomies that a recipe contains. Returns the columns whose taxonomies are built from the original table.
fn take_taxonomies(request: &mut ReviewRequest, recipe: &Recipe, path: &Path) -> Result<Vec<String>, Failure> {
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
        request.taxonomies.insert(column.clone(), ReviewTaxonomy::new(name, Arc::new(tree)));
    }
    Ok(made)
}

/// Notes which columns look like quasi-identifier and sensitive columns.
fn suggest_columns(session: &Session, notes: Notes) {
    let columns = session.table_view().columns;
    let of = |role: SuggestedRole| -> Vec<String> {
        columns.iter().filter(|column| column.suggested_role == role).map(|column| column.name.clone()).collect()
    };
    let (qi, sensitive) = (of(SuggestedRole::QuasiIdentifier), of(SuggestedRole::Sensitive));
    if !qi.is_empty() {
        let first = |names: &[String]| match names.len().saturating_sub(MOST_LISTED) {
            0 => typed_names(names),
            more => format!("{} and {} more", typed_names(&names[..MOST_LISTED]), count(more as u64)),
        };
        let more = if sensitive.is_empty() { String::new() } else { format!(" --sensitive {}", first(&sensitive)) };
        notes.say(&format!("Judging by its columns, this table could be reviewed with --qi {}{more}", first(&qi)));
    }
}

/// Opens the original of the table under review, with the same taxonomies.
fn original(
    path: &Path,
    args: &ReviewArgs,
    recipe: Option<&Recipe>,
    audited: &Session,
    hierarchies: &[Hierarchy],
) -> Result<Session, Failure> {
    let name = input::name(path);
    let of_recipe = recipe.map_or_else(ReadOptions::default, |recipe| recipe.read.clone());
    // The flag is about the published table; counts are, too, unless the recipe has the original's.
    let mut options = ReadOptions { quoted_formulas: of_recipe.quoted_formulas, ..args.read.over(&of_recipe) };
    if recipe.is_some() {
        options.count_column = of_recipe.count_column;
    }
    let mut original = input::open(path, &options, audited.missing().clone())?;
    if let Some(recipe) = recipe {
        original.apply(recipe).map_err(|error| Failure::of(error, &name))?;
    }
    let merged = merged(args, recipe);
    let ranges = recipe.map(|recipe| recipe.choices.ranges.clone()).unwrap_or_default();
    original.recode(&merged, &ranges).map_err(|error| Failure::of(error, &name))?;
    for hierarchy in hierarchies {
        if original.column(&hierarchy.column).is_ok() {
            hierarchy.lay_over(&mut original).map_err(|error| Failure::of(error, &name))?;
        }
    }
    Ok(original)
}

/// The columns whose spellings count as one: by the flag, else by the recipe.
fn merged(args: &ReviewArgs, recipe: Option<&Recipe>) -> Vec<String> {
    let of_recipe = || recipe.map(|recipe| recipe.choices.merge_spellings.clone()).unwrap_or_default();
    Names::all(&args.merge_spellings).unwrap_or_else(of_recipe)
}
