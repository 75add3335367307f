//! One error: how it is caused, and what its sentence must contain.

use tauell::error::{Error, ErrorKind};
use tauell::place::Place;

use crate::command_line::desk::{Desk, Ended};

/// An error code, with a way to bring it about.
pub struct Case {
    pub code: &'static str,
    /// Its place: a file, a line, a column, an option, or the requirement.
    pub place: &'static str,
    /// Words that state what is wrong.
    pub what: &'static str,
    /// Words that state what to do.
    pub advice: &'static str,
    /// The real command, or a real call of the engine.
    pub bring: fn() -> Said,
}

/// What was stated about an error.
pub struct Said {
    pub code: String,
    /// The exit status that goes with it.
    pub status: i32,
    /// As the engine gives it; `None` where the command stated it, whose place is in the sentence.
    pub place: Option<Place>,
    pub sentence: String,
    /// Whether the engine gave it, not the command.
    pub by_engine: bool,
}

impl Said {
    /// An error of the engine.
    pub fn by(error: impl Into<Error>) -> Self {
        let error = error.into();
        let status = match error.kind() {
            ErrorKind::Internal => 1,
            ErrorKind::Input => 2,
            ErrorKind::Infeasible => 3,
        };
        Self {
            code: error.code().to_owned(),
            status,
            place: Some(error.place()).filter(|place| !place.is_unknown()),
            sentence: error.to_string(),
            by_engine: true,
        }
    }

    /// What the command stated last.
    pub fn by_command(ended: &Ended) -> Self {
        assert_eq!(ended.out, "", "nothing is published where something is wrong");
        let line =
            ended.err.lines().rfind(|line| line.starts_with("error: ")).unwrap_or_else(|| panic!("{}", ended.err));
        let (sentence, code) = line.trim_start_matches("error: ").rsplit_once(" [").unwrap_or_else(|| panic!("{line}"));
        Self {
            code: code.trim_end_matches(']').to_owned(),
            status: ended.status,
            place: None,
            sentence: sentence.to_owned(),
            by_engine: false,
        }
    }

    /// The command in a folder: these words, without what it writes to.
    pub fn at(desk: &Desk, words: &str) -> Self {
        Self::by_command(&desk.run(words))
    }
}

impl Case {
    /// What is missing in what was stated; nothing where the sentence is complete.
    pub fn lacks(&self, said: &Said) -> Vec<String> {
        let mut lacks = Vec::new();
        let mut must = |holds: bool, what: String| {
            if !holds {
                lacks.push(what);
            }
        };
        let sentence = &said.sentence;
        must(said.code == self.code, format!("the code is {}", said.code));
        must([1, 2, 3, 4].contains(&said.status), format!("the status is {}", said.status));
        for (part, of) in [(self.place, "where"), (self.what, "what"), (self.advice, "what to do")] {
            must(!part.is_empty(), format!("the case does not say {of}"));
        }
        match &said.place {
            Some(place) => {
                must(place.to_string() == self.place, format!("its place is {place}"));
                let line = place.line.map(|line| format!("line {line}"));
                for part in [place.file.as_deref(), place.column.as_deref(), line.as_deref()].into_iter().flatten() {
                    must(sentence.contains(part), format!("the sentence does not name {part}"));
                }
            }
            None => must(sentence.contains(self.place), format!("the sentence does not name {}", self.place)),
        }
        let what = sentence.find(self.what);
        let advice = sentence.rfind(self.advice);
        must(what.is_some(), format!("the sentence does not say \"{}\"", self.what));
        must(advice.is_some(), format!("the sentence does not say \"{}\"", self.advice));
        must(what < advice || what.is_none(), "what to do comes after what is wrong".to_owned());
        // The command names flags, the page its controls; the engine serves both.
        let foreign: &[&str] = match said.by_engine {
            true => &[" --", "flag", "command line"],
            false => &["screen", "button", "click", "the page", "drop "],
        };
        let foreign: Vec<&&str> = foreign.iter().filter(|word| sentence.contains(**word)).collect();
        must(foreign.is_empty(), format!("it speaks of {foreign:?}"));
        must(said.status == 1 || sentence.ends_with('.'), "it does not end in a full stop".to_owned());
        let one_line = !sentence.contains(['\n', '\r', '\0']) && !sentence.contains("  ");
        must(one_line && sentence.len() < 1_000, "it is not one sentence of one line".to_owned());
        lacks
    }
}
