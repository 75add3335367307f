//! The secret that lots are drawn from: given in a file, or drawn from the system.

use std::path::Path;

use tauell_base::random::Secret;
use tauell_desk::recipe::Choices;
use tauell_publish::Draws;

use crate::args::SecretArguments;
use crate::failure::Failure;
use crate::input::{self, FileKind};
use crate::notes::Notes;

/// The secret of this run; none where the method draws no such lots. What was given for nothing is said.
pub fn of(arguments: &SecretArguments, choices: &Choices, notes: Notes) -> Result<Option<Secret>, Failure> {
    let about = choices.method.about();
    if about.draws != Draws::FromSecret {
        if arguments.secret.is_some() || arguments.save_secret.is_some() {
            notes.say(&format!("the method {} draws no lots: no secret is used or written", about.title));
        }
        return Ok(None);
    }
    let Some(path) = &arguments.secret else {
        let mut bytes = [0; Secret::BYTES];
        getrandom::fill(&mut bytes).map_err(|error| Failure::NoRandomness { reason: error.to_string() })?;
        if arguments.save_secret.is_none() {
            notes.say(
                "the lots were drawn from a secret that is forgotten: publish this table once only; with --save-secret FILE it can be \
                 published again and say the same",
            );
        }
        return Ok(Some(Secret::new(bytes)));
    };
    read(path).map(Some)
}

/// The secret in a file.
pub fn read(path: &Path) -> Result<Secret, Failure> {
    // What stands in the file is not repeated.
    let not_a_secret = || Failure::NotASecret { path: path.to_owned() };
    let bytes = input::whole(path, FileKind::Secret).map_err(|failure| match failure {
        Failure::TooLong { .. } => not_a_secret(),
        other => other,
    })?;
    let text = String::from_utf8(bytes).map_err(|_| not_a_secret())?;
    text.parse().map_err(|_| not_a_secret())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_system_without_random_numbers_is_told_what_to_do() {
        let refused = Failure::NoRandomness { reason: "it has none".to_owned() };
        assert_eq!((refused.code(), refused.status()), ("no-randomness", 2));
        assert!(refused.to_string().contains("it has none; give a secret with --secret FILE"), "{refused}");
    }
}
