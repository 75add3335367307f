//! `tauell sql`: the statements around a run on a grouped table. They group the table in its warehouse, expand the assignment there to
//! the published table, and verify that table by counting it.
//!
//! Everything is text: no database is opened, and nothing is decided about privacy. What a class may have comes from the requirements
//! ([`CountLimits`](tauell_privacy::CountLimits)).
//!
//! To change it: a name of a column or table goes into a statement through [`Dialect`] alone, and never into a comment. Names of Tauell's
//! own in statements begin with [`PREFIX`]. `cargo xtask warehouse` runs the statements.

mod dialect;
mod publishing;
mod release;
mod verifying;

use crate::args::{SqlArgs, Statement};
use crate::failure::Failure;
use crate::notes::Notes;
use crate::output::{self, OutputTarget, Staging};

use dialect::Dialect;
use release::Release;

/// What Tauell's own names in statements begin with.
const PREFIX: &str = "tauell_";

/// What is printed where no statement is named.
const MAIN: [Statement; 4] = [Statement::Group, Statement::Load, Statement::Repeat, Statement::Verify];

/// Prints statements.
pub fn run(args: &SqlArgs) -> Result<(), Failure> {
    let target = OutputTarget::resolve("--out", &args.out)?;
    output::spare_inputs(&[&target], args.recipe.as_deref().into_iter())?;
    let statements = if args.statements.is_empty() { &MAIN[..] } else { &args.statements };
    let release = Release::of(args, statements)?;
    let mut text = String::new();
    for &statement in statements {
        text.push_str(&written(statement, &release, args)?);
    }
    let mut staging = Staging::default();
    staging.reserve(&[&target], Notes::new(true))?;
    staging.add(&target, |to| to.write_all(text.as_bytes()))?;
    staging.commit()
}

/// A statement below a line that states what it is.
fn written(statement: Statement, release: &Release, args: &SqlArgs) -> Result<String, Failure> {
    let dialect = Dialect { of: args.dialect, templated: statement == Statement::Dbt };
    let (is, query) = match statement {
        Statement::Group => ("The table as distinct rows with their counts.", publishing::group(release, dialect)),
        Statement::GroupRest if release.parts == 1 => return Err(Failure::NoParts { statement: "group-rest" }),
        Statement::GroupRest => ("The same for the last part.", publishing::group_rest(release, dialect)),
        Statement::Load => ("The assignment, as the command wrote it.", publishing::load(release, dialect)),
        Statement::Repeat => ("The published table, by the assignment's counts.", publishing::repeat(release, dialect)),
        Statement::Expand => ("The published table, row by row.", publishing::expand(release, dialect)),
        Statement::Recode => ("The published table, by a join per column.", publishing::recode(release, dialect)),
        Statement::Measure => ("Figures of the published table.", verifying::measure(release, dialect)),
        Statement::Verify | Statement::Dbt => {
            ("What violates a requirement: no row if all are satisfied.", verifying::verify(release, dialect))
        }
    };
    // A test of dbt is one query without an end.
    let end = if statement == Statement::Dbt { "" } else { ";" };
    Ok(format!("-- {is}\n{query}{end}\n"))
}
