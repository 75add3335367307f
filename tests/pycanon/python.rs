//! pyCANON in a virtual environment of its own, under the build's folder. Nothing here can wait for ever.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::thread;
use std::time::{Duration, Instant};

const REQUIREMENTS: &str = include_str!("requirements.txt");
/// For making the environment, which takes some 20 seconds.
const INSTALLING: Duration = Duration::from_secs(90);

/// The environment's Python, created if it is missing; `None` after a note on why there is none.
pub fn python() -> Option<PathBuf> {
    // Tests run side by side; one of them makes it.
    static MADE: OnceLock<Result<PathBuf, String>> = OnceLock::new();
    match MADE.get_or_init(environment) {
        Ok(python) => Some(python.clone()),
        Err(why) => {
            println!("skipped: pyCANON is not here to compare with: {why}");
            None
        }
    }
}

fn environment() -> Result<PathBuf, String> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pycanon");
    let inside = if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" };
    let (python, done) = (folder.join(inside), folder.join("installed.txt"));
    if fs::read_to_string(&done).is_ok_and(|installed| installed == REQUIREMENTS) && python.is_file() {
        return Ok(python);
    }
    make(&folder, &python)?;
    fs::write(&done, REQUIREMENTS).map_err(|error| error.to_string())?;
    Ok(python)
}

fn make(folder: &Path, python: &Path) -> Result<(), String> {
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(|error| error.to_string())?;
    }
    fs::create_dir_all(folder).map_err(|error| error.to_string())?;
    let until = Instant::now() + INSTALLING;
    let system = if cfg!(windows) { "python" } else { "python3" };
    run(Command::new(system).args(["-m", "venv"]).arg(folder), until)?;
    let requirements = folder.join("requirements.txt");
    fs::write(&requirements, REQUIREMENTS).map_err(|error| error.to_string())?;
    // Nothing is built from source, and nothing that is not named is taken.
    let words =
        ["-m", "pip", "install", "-q", "--no-deps", "--only-binary", ":all:", "--timeout", "15", "--retries", "1"];
    run(Command::new(python).args(words).arg("-r").arg(&requirements), until)?;
    run(Command::new(python).args(["-c", "import pycanon.anonymity"]), until)?;
    Ok(())
}

/// Runs a program to its end and gives what it printed; what it states about its failure, or that time ran out.
pub fn run(command: &mut Command, until: Instant) -> Result<String, String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let (out, err) = (folder.path().join("out"), folder.path().join("err"));
    let to = |path: &Path| File::create(path).map(Stdio::from).map_err(|error| error.to_string());
    let mut child = command
        .stdin(Stdio::null())
        .stdout(to(&out)?)
        .stderr(to(&err)?)
        .spawn()
        .map_err(|error| format!("{name} does not start ({error})"))?;
    let status = loop {
        if let Some(status) = child.try_wait().map_err(|error| error.to_string())? {
            break status;
        }
        if Instant::now() > until {
            // It may have ended meanwhile.
            child.kill().ok();
            child.wait().ok();
            return Err(format!("{name} took too long"));
        }
        thread::sleep(Duration::from_millis(50));
    };
    let read =
        |path: &Path| fs::read(path).map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).unwrap_or_default();
    if status.success() {
        return Ok(read(&out));
    }
    let said = read(&err);
    let last = said.lines().rfind(|line| !line.trim().is_empty()).unwrap_or("it says nothing");
    Err(format!("{name} failed: {last}"))
}

/// Runs the comparison's script.
pub fn compare(python: &Path, jobs: &OsStr, until: Instant) -> Result<String, String> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pycanon/compare.py");
    run(Command::new(python).arg("-B").arg(script).arg(jobs), until)
}
