//! Running other programs, and saying so.

use std::ffi::{OsStr, OsString};
use std::io::{BufRead, BufReader, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};

use anyhow::{Context, Result, bail};

/// A program with its arguments, not yet started.
pub struct Run {
    program: OsString,
    arguments: Vec<OsString>,
    variables: Vec<(String, Option<OsString>)>,
    folder: Option<PathBuf>,
}

impl Run {
    /// A program by its name on PATH or by its place.
    pub fn new(program: impl AsRef<OsStr>) -> Self {
        Self { program: program.as_ref().to_owned(), arguments: Vec::new(), variables: Vec::new(), folder: None }
    }

    /// Adds arguments.
    pub fn args<A: AsRef<OsStr>>(mut self, arguments: impl IntoIterator<Item = A>) -> Self {
        self.arguments.extend(arguments.into_iter().map(|a| a.as_ref().to_owned()));
        self
    }

    /// Sets a variable for this program alone.
    pub fn env(mut self, name: &str, value: impl AsRef<OsStr>) -> Self {
        self.variables.push((name.to_owned(), Some(value.as_ref().to_owned())));
        self
    }

    /// Hides a variable of the surroundings from this program.
    pub fn without(mut self, name: &str) -> Self {
        self.variables.push((name.to_owned(), None));
        self
    }

    /// Says in which folder the program runs.
    pub fn within(mut self, folder: impl AsRef<Path>) -> Self {
        self.folder = Some(folder.as_ref().to_owned());
        self
    }

    fn command(&self) -> Command {
        let mut command = Command::new(&self.program);
        command.args(&self.arguments);
        // `cargo xtask` runs under cargo, which leaves these behind; a cargo
        // started from here would take them for the user's wishes.
        for left in ["CARGO", "CARGO_MANIFEST_DIR", "CARGO_MANIFEST_PATH"] {
            command.env_remove(left);
        }
        if std::io::stdout().is_terminal() {
            command.env("CARGO_TERM_COLOR", "always");
        } else {
            command.env("NO_COLOR", "1").env_remove("FORCE_COLOR");
        }
        for (name, value) in &self.variables {
            match value {
                Some(value) => command.env(name, value),
                None => command.env_remove(name),
            };
        }
        if let Some(folder) = &self.folder {
            command.current_dir(folder);
        }
        command
    }

    /// The command as one would type it.
    pub fn line(&self) -> String {
        let mut words = vec![self.program.to_string_lossy().into_owned()];
        words.extend(self.arguments.iter().map(|a| a.to_string_lossy().into_owned()));
        words.join(" ")
    }

    fn start_failed(&self) -> String {
        format!("`{}` could not be started; is it installed?", self.program.to_string_lossy())
    }

    /// Runs the program to its end, its output passing through.
    ///
    /// # Errors
    /// When it cannot be started or does not end well.
    pub fn done(self) -> Result<()> {
        println!("$ {}", self.line());
        let status = self.command().status().with_context(|| self.start_failed())?;
        if !status.success() {
            bail!("`{}` ended with {status}", self.line());
        }
        Ok(())
    }

    /// Runs the program to its end, its output passing through, and says how it
    /// ended.
    ///
    /// # Errors
    /// When it cannot be started.
    pub fn status(self) -> Result<ExitStatus> {
        println!("$ {}", self.line());
        self.command().status().with_context(|| self.start_failed())
    }

    /// As [`Run::done`], and hands back the lines that report a skipped test,
    /// so that they can be said again where they are not overlooked.
    pub fn done_noting_skips(self) -> Result<Vec<String>> {
        println!("$ {}", self.line());
        let mut child = self
            .command()
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .with_context(|| self.start_failed())?;
        let out = child.stdout.take();
        let err = child.stderr.take();
        let skipped = std::thread::scope(|scope| {
            let errors = scope.spawn(|| err.map(|from| pass_on(from, std::io::stderr())));
            let mut lines = out.map(|from| pass_on(from, std::io::stdout())).unwrap_or_default();
            lines.extend(errors.join().ok().flatten().unwrap_or_default());
            lines
        });
        let status = child.wait()?;
        if !status.success() {
            bail!("`{}` ended with {status}", self.line());
        }
        Ok(skipped)
    }

    /// What the program says on standard output, trimmed; nothing when it
    /// cannot be started or fails.
    pub fn answer(self) -> Option<String> {
        let output = self.command().stderr(Stdio::null()).output().ok()?;
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
    }

    /// Becomes the program, so that a signal meant for the chore reaches it.
    pub fn become_it(self) -> Result<()> {
        #[cfg(unix)]
        {
            use std::os::unix::process::CommandExt;
            Err(self.command().exec()).with_context(|| self.start_failed())
        }
        #[cfg(not(unix))]
        self.done()
    }
}

/// Copies line by line and keeps the lines that report a skipped test.
fn pass_on(from: impl Read, mut to: impl Write) -> Vec<String> {
    let mut kept = Vec::new();
    let mut reader = BufReader::new(from);
    let mut line = Vec::new();
    while reader.read_until(b'\n', &mut line).is_ok_and(|n| n > 0) {
        // A closed terminal is no reason to stop the tests.
        let _ = to.write_all(&line).and_then(|()| to.flush());
        let text = String::from_utf8_lossy(&line);
        if let Some(reason) = text.trim().strip_prefix("skipped:") {
            kept.push(reason.trim().to_owned());
        }
        line.clear();
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_is_passed_on_and_skips_are_kept() {
        let text = "one\nskipped: no table of adults\n  skipped: two\nnot skipped: three";
        let mut seen = Vec::new();
        let kept = pass_on(text.as_bytes(), &mut seen);
        assert_eq!(String::from_utf8_lossy(&seen), text);
        assert_eq!(kept, ["no table of adults", "two"]);
    }
}
