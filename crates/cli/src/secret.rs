//! The secret of random draws: from a file, or from the system.

use std::path::Path;

use tauell_base::random::Secret;
use tauell_desk::recipe::Choices;
use tauell_publish::Draws;

use crate::args::SecretArgs;
use crate::failure::Failure;
use crate::input::{self, FileKind};
use crate::notes::Notes;

/// The secret of this run; none if the method does not draw from one. A note names flags without effect.
pub fn of(args: &SecretArgs, choices: &Choices, notes: Notes) -> Result<Option<Secret>, Failure> {
    let about = choices.method.about();
    if about.draws != Draws::FromSecret {
        if args.secret.is_some() || args.save_secret.is_some() {
            notes.say(&format!("{} does not draw at random: no secret is used or written.", about.title));
        }
        return Ok(None);
    }
    let Some(path) = &args.secret else {
        let mut bytes = [0; Secret::BYTES];
        getrandom::fill(&mut bytes).map_err(|error| Failure::NoRandomness { reason: error.to_string() })?;
        if args.save_secret.is_none() {
            notes.say(
                "The random draws come from a new secret, which is now forgotten: publish this table only once. With --save-secret FILE, \
                 it can be published again in the same way.",
            );
        }
        return Ok(Some(Secret::new(bytes)));
    };
    read(path).map(Some)
}

/// The secret in a file.
pub fn read(path: &Path) -> Result<Secret, Failure> {
    // Do not repeat the contents of the file.
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
    fn a_system_without_random_numbers_gets_a_remedy() {
        let refused = Failure::NoRandomness { reason: "it has none".to_owned() };
        assert_eq!((refused.code(), refused.status()), ("no-randomness", 2));
        assert!(refused.to_string().contains("it has none. Name a secret with --secret FILE."), "{refused}");
    }
}
