//! Running other programs, and saying so.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, IsTerminal, Write};
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

    /// As [`Run::done`], but all that the program says is kept in the file
    /// `record`, and passed on are only the lines that `shown` picks.
    ///
    /// # Errors
    /// When the program cannot be started or does not end well, or the file
    /// cannot be written.
    pub fn done_recorded(self, record: &Path, mut shown: impl FnMut(&str) -> bool) -> Result<()> {
        println!("$ {}", self.line());
        if let Some(folder) = record.parent() {
            std::fs::create_dir_all(folder).with_context(|| format!("{} cannot be made", folder.display()))?;
        }
        let cannot_write = || format!("{} cannot be written", record.display());
        let mut kept = BufWriter::new(File::create(record).with_context(cannot_write)?);
        // One pipe for both, so that the lines stay in their order.
        let (reader, writer) = std::io::pipe()?;
        let mut child = {
            let mut command = self.command();
            command.stdout(writer.try_clone()?).stderr(writer);
            command.spawn().with_context(|| self.start_failed())?
        };
        let mut reader = BufReader::new(reader);
        let mut line = Vec::new();
        let mut out = std::io::stdout();
        while reader.read_until(b'\n', &mut line)? > 0 {
            kept.write_all(&line).with_context(cannot_write)?;
            if shown(&String::from_utf8_lossy(&line)) {
                // A closed terminal is no reason to stop the tests.
                let _ = out.write_all(&line).and_then(|()| out.flush());
            }
            line.clear();
        }
        kept.flush().with_context(cannot_write)?;
        let status = child.wait()?;
        if !status.success() {
            bail!("`{}` ended with {status}. Its whole output is in {}", self.line(), record.display());
        }
        Ok(())
    }

    /// As [`Run::done`], and returns the lines that report a skipped test,
    /// so that they can be repeated at the end.
    ///
    /// # Errors
    /// As [`Run::done_recorded`].
    pub fn done_noting_skips(self, record: &Path) -> Result<Vec<String>> {
        let mut reasons = Vec::new();
        self.done_recorded(record, |line| {
            reasons.extend(skipped(line).map(str::to_owned));
            true
        })?;
        Ok(reasons)
    }

    /// What the program says on standard output, trimmed; nothing when it
    /// cannot be started or fails.
    pub fn answer(self) -> Option<String> {
        let output = self.command().stderr(Stdio::null()).output().ok()?;
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
    }

    /// Runs the program to its end, and returns whether it succeeded, and its whole output, standard error last.
    ///
    /// # Errors
    /// If it cannot be started.
    pub fn heard(self) -> Result<(bool, String)> {
        println!("$ {}", self.line());
        let output = self.command().output().with_context(|| self.start_failed())?;
        let said = [output.stdout, output.stderr].concat();
        Ok((output.status.success(), String::from_utf8_lossy(&said).into_owned()))
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

/// Returns why a test was skipped, if a line reports this.
pub fn skipped(line: &str) -> Option<&str> {
    line.trim().strip_prefix("skipped:").map(str::trim)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shell(script: &str) -> Run {
        Run::new("sh").args(["-c", script])
    }

    #[test]
    fn all_is_kept_in_its_order() {
        let folder = tempfile::tempdir().unwrap();
        let record = folder.path().join("records/one.txt");
        // Nothing is passed on: the lines would be among those of this test.
        let heard = |_: &str| false;
        shell("echo one; echo two >&2; echo three; printf last").done_recorded(&record, heard).unwrap();
        assert_eq!(std::fs::read_to_string(record).unwrap(), "one\ntwo\nthree\nlast");
    }

    #[test]
    fn a_reason_is_taken_from_its_marked_line() {
        assert_eq!(skipped("  skipped: no table of adults\n"), Some("no table of adults"));
        assert_eq!(skipped("not skipped: this"), None);
    }

    #[test]
    fn a_program_that_fails_says_where_its_words_are() {
        let folder = tempfile::tempdir().unwrap();
        let record = folder.path().join("two.txt");
        let mut heard = Vec::new();
        let error = shell("echo 'this and that'; exit 3")
            .done_recorded(&record, |line| {
                heard.push(line.to_owned());
                false
            })
            .unwrap_err();
        assert_eq!(heard, ["this and that\n"]);
        let said = format!("{error:#}");
        assert!(said.contains("exit status: 3") && said.contains("two.txt"), "{said}");
        assert_eq!(std::fs::read_to_string(record).unwrap(), "this and that\n");
    }
}
