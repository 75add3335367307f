//! `tauell compare`.

use std::time::Instant;

use tauell_base::confidentiality::WrittenFile;
use tauell_desk::comparison::{ComparedSeconds, Comparing, ComparingStage, Comparison, MethodResult};
use tauell_desk::error::Error;
use tauell_desk::recipe::Choices;
use tauell_desk::session::{Problem, Session};
use tauell_publish::{Draws, METHODS, MethodChoice};

use crate::args::{CompareArgs, allowed_values};
use crate::choices;
use crate::failure::Failure;
use crate::input;
use crate::memory::{self, SLICE};
use crate::notes::Notes;
use crate::output::{OutputTarget, Staging};
use crate::recipients;
use crate::secret;
use crate::session;

/// Compares methods on a table.
pub fn run(args: &CompareArgs) -> Result<(), Failure> {
    let notes = Notes::new(args.problem.quiet);
    let target = OutputTarget::resolve("--out", &args.out)?;
    let inputs = || session::inputs(&args.problem).chain(args.secret.as_deref());
    crate::output::spare_inputs(&[&target], inputs())?;
    let mut staging = Staging::default();
    staging.reserve(&[&target], notes)?;
    let given = args.problem.recipe.as_deref().map(input::recipe).transpose()?;
    let recipe = choices::recipe(&args.problem, given)?;
    let methods = methods(args, &recipe.choices.method)?;
    let secret = args.secret.as_deref().map(secret::read).transpose()?;
    let mut session = session::open(&args.problem, &recipe)?;
    session.set_secret(secret);
    let (recipe, hierarchies) = session::prepare(&args.problem, recipe, &mut session, notes)?;
    let trees = hierarchies.iter().map(|hierarchy| hierarchy.path.as_path());
    crate::output::spare_inputs(&[&target], inputs().chain(trees))?;

    let name = input::name(&args.problem.data);
    let fail = |error: Error| Failure::of(error, &name);
    note_preparation(&mut session, &recipe.choices, &methods, notes).map_err(fail)?;
    if methods.iter().any(|method| method.about().draws == Draws::FromSecret) {
        notes.say(&match &args.secret {
            Some(_) => "Random draws come from the secret in --secret, as those of anonymize do.".to_owned(),
            None => format!(
                "Random draws come from seed {}, those of anonymize from a secret, so its figures may differ. Compare what it publishes \
                 with --secret FILE.",
                recipe.choices.seed
            ),
        });
    }
    let mut compared = Vec::new();
    for method in methods {
        let one = turn(&mut session, &name, |session| Comparing::new(session, &recipe.choices, method))?;
        notes.say(&one.sentence);
        compared.push(one);
    }
    let comparison = Comparison::new(&recipe.choices, compared);
    staging.put(WrittenFile::Comparison, &target, |to| to.write_all(comparison.to_text().as_bytes()))?;
    let written = staging.kinds().to_vec();
    staging.commit()?;
    recipients::say(&written, notes);
    Ok(())
}

/// Runs one method as it is begun, and measures its time.
pub fn turn(
    session: &mut Session,
    name: &str,
    begin: impl FnOnce(&mut Session) -> Result<Comparing, Error>,
) -> Result<MethodResult, Failure> {
    let fail = |error: Error| Failure::of(error, name);
    let rows = session.table().rows();
    let began = Instant::now();
    let mut comparing = begin(session).map_err(fail)?;
    let (prepared, mut published) = (began.elapsed(), None);
    loop {
        let stage = comparing.advance(SLICE).map_err(fail)?.stage;
        if !stage.is_publishing() {
            published.get_or_insert_with(|| began.elapsed());
        }
        if stage == ComparingStage::Finished {
            break;
        }
        memory::enough_to_work_on(name, rows)?;
    }
    let published = published.unwrap_or_default();
    let mut compared = comparing.finish();
    compared.seconds = ComparedSeconds {
        publish: published.saturating_sub(prepared).as_secs_f64(),
        measure: began.elapsed().saturating_sub(published).as_secs_f64(),
    };
    Ok(compared)
}

/// Notes what happens to the table whatever the method is, by way of the first method that accepts the choices.
fn note_preparation(
    session: &mut Session,
    choices: &Choices,
    methods: &[MethodChoice],
    notes: Notes,
) -> Result<(), Error> {
    for method in methods {
        let choices = Choices { method: method.clone(), ..choices.clone() };
        match Problem::new(session, &choices) {
            Ok(problem) => {
                session::note_preparation(session, &problem, notes);
                return Ok(());
            }
            Err(error) if error.is_the_methods_own() => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// The methods with their options, each once; that of a recipe as the recipe has it.
fn methods(args: &CompareArgs, recipe: &MethodChoice) -> Result<Vec<MethodChoice>, Failure> {
    let all = METHODS.iter().filter_map(|about| MethodChoice::of(about.name)).collect();
    let named = if args.methods.is_empty() { all } else { args.methods.clone() };
    let mut methods: Vec<MethodChoice> = Vec::new();
    for method in named {
        if !methods.iter().any(|known| known.about().name == method.about().name) {
            methods.push(if method.about().name == recipe.about().name { recipe.clone() } else { method });
        }
    }
    for given in &args.options {
        if !set(&mut methods, given) {
            let options = methods.iter().flat_map(|method| {
                let named = |name: &str| format!("{}.{name}", method.about().name);
                method
                    .about()
                    .options
                    .iter()
                    .map(move |option| format!("{} ({})", named(option.name), allowed_values(option.kind)))
            });
            let known = options.collect::<Vec<_>>().join(", ");
            let titles: Vec<&str> = methods.iter().map(|method| method.about().title).collect();
            return Err(Failure::NoneHasOption { methods: titles.join(", "), given: given.clone(), known });
        }
    }
    Ok(methods)
}

/// Sets an option of the method that it names, or of all that have it; whether any has.
fn set(methods: &mut [MethodChoice], given: &str) -> bool {
    let Some((option, value)) = given.split_once('=') else { return false };
    let (of, name) = match option.split_once('.') {
        Some((method, name)) => (Some(method.trim()), name.trim()),
        None => (None, option.trim()),
    };
    let mut any = false;
    for method in methods.iter_mut().filter(|method| of.is_none_or(|name| method.about().name == name)) {
        any |= method.set(name, value.trim());
    }
    any
}
