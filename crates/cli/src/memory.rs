//! Whether there is memory enough to go on.
//!
//! If memory runs out, the system ends a program without a word, or the program ends itself in the middle of its work. So the
//! work stops in time, between two pieces, and reports what would fit. Linux reports what there is (what the machine
//! has left, what the container or `ulimit -v` allows); elsewhere nothing is known, and the work goes on.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::{fmt, fs};

use crate::failure::Failure;

/// With less than this left, a piece of work may run out of memory.
const LEAST_LEFT: u64 = 32 << 20;

/// What this process takes, and what it may take on top, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Standing {
    used: u64,
    left: u64,
}

impl Standing {
    /// By the narrowest limit there is; `None` if none is known.
    fn now() -> Option<Self> {
        let status = fs::read_to_string("/proc/self/status").ok()?;
        let (resident, mapped) = (kilobytes(&status, "VmRSS:")?, kilobytes(&status, "VmSize:")?);
        let limit = fs::read_to_string("/proc/self/limits").ok().and_then(|limits| address_space(&limits));
        let machine = fs::read_to_string("/proc/meminfo").ok().and_then(|info| kilobytes(&info, "MemAvailable:"));
        let all = [
            limit.map(|limit| Self { used: mapped, left: limit.saturating_sub(mapped) }),
            machine.map(|left| Self { used: resident, left }),
            container().map(|left| Self { used: resident, left }),
        ];
        all.into_iter().flatten().min_by_key(|standing| standing.left)
    }
}

/// A line `NAME: 123 kB`, in bytes.
fn kilobytes(text: &str, name: &str) -> Option<u64> {
    let line = text.lines().find(|line| line.starts_with(name))?;
    line.split_whitespace().nth(1)?.parse::<u64>().ok()?.checked_mul(1024)
}

/// The soft limit of the address space, in bytes.
fn address_space(limits: &str) -> Option<u64> {
    let line = limits.lines().find(|line| line.starts_with("Max address space"))?;
    line["Max address space".len()..].split_whitespace().next()?.parse().ok()
}

/// What the container has left, in bytes. Files in its cache give way, so they do not count.
fn container() -> Option<u64> {
    let folder = Path::new("/sys/fs/cgroup");
    let number = |name: &str| fs::read_to_string(folder.join(name)).ok()?.trim().parse::<u64>().ok();
    let cached = fs::read_to_string(folder.join("memory.stat"))
        .ok()
        .and_then(|stat| stat.lines().find_map(|line| line.strip_prefix("inactive_file "))?.trim().parse::<u64>().ok());
    let used = number("memory.current")?.saturating_sub(cached.unwrap_or(0));
    Some(number("memory.max")?.saturating_sub(used))
}

/// While a table is read: publishing takes about as much again as the table.
///
/// # Errors
/// There would not be enough.
pub(crate) fn enough_to_read_on(file: &str, rows: usize) -> Result<(), Failure> {
    Standing::now().map_or(Ok(()), |standing| enough(standing, standing.used, file, rows))
}

/// While a table is worked on.
///
/// # Errors
/// There is hardly any left.
pub(crate) fn enough_to_work_on(file: &str, rows: usize) -> Result<(), Failure> {
    Standing::now().map_or(Ok(()), |standing| enough(standing, standing.used / 16, file, rows))
}

fn enough(standing: Standing, needed: u64, file: &str, rows: usize) -> Result<(), Failure> {
    let Standing { used, left } = standing;
    LAST_FILE.get_or_init(|| file.to_owned());
    LAST_ROWS.store(rows as u64, Relaxed);
    LAST_USED.store(used, Relaxed);
    LAST_LEFT.store(left, Relaxed);
    if left >= needed.max(LEAST_LEFT) {
        return Ok(());
    }
    Err(Failure::OutOfMemory { file: file.to_owned(), shortage: Shortage::of(rows, standing) })
}

/// Units of work between two readings of the memory left: some hundredths of a second.
pub const SLICE: u64 = 10_000_000;

/// The message if memory runs out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shortage {
    rows: usize,
    standing: Standing,
}

impl Shortage {
    fn of(rows: usize, standing: Standing) -> Self {
        Self { rows, standing }
    }

    /// As many rows as take half of what this table takes with what is left.
    fn fit(&self) -> usize {
        let Standing { used, left } = self.standing;
        let rows = self.rows as u128;
        round((rows * u128::from(used + left) / u128::from(2 * used.max(1))).min(rows) as usize)
    }
}

/// Needs no memory of its own: it is also printed when there is none.
impl fmt::Display for Shortage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Standing { used, left } = self.standing;
        write!(
            f,
            "this needs more memory than there is: {} rows were read, {} MB are used and {} MB are left, so no output file was \
             written. About {} rows of this table would fit: use fewer rows or columns, close other programs, or use a machine with \
             more memory.",
            Grouped(self.rows as u64),
            Grouped(megabytes(used)),
            Grouped(megabytes(left)),
            Grouped(self.fit() as u64)
        )
    }
}

// The last reading, for when no memory is left for another.
static LAST_FILE: OnceLock<String> = OnceLock::new();
static LAST_ROWS: AtomicU64 = AtomicU64::new(0);
static LAST_USED: AtomicU64 = AtomicU64::new(0);
static LAST_LEFT: AtomicU64 = AtomicU64::new(0);

/// The file other than the table that is being read, for the message if memory runs out meanwhile.
static READING: Mutex<Option<PathBuf>> = Mutex::new(None);

/// While this is held, what runs out of memory is the reading of that file.
#[derive(Debug)]
pub(crate) struct ReadingGuard(());

/// From here on this file is read, until what comes back is dropped.
pub fn reading(path: &Path) -> ReadingGuard {
    *READING.lock().unwrap_or_else(PoisonError::into_inner) = Some(path.to_owned());
    ReadingGuard(())
}

impl Drop for ReadingGuard {
    fn drop(&mut self) {
        *READING.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}

/// Prints on standard error that the system has refused memory, with the last known figures. It needs none itself.
pub(crate) fn say_refused() {
    if let Ok(reading) = READING.try_lock()
        && let Some(path) = &*reading
    {
        let _ = writeln!(
            io::stderr(),
            "error: {}: reading this file needs more memory than there is, so no output file was written. Use a shorter one, or a \
             machine with more memory. [out-of-memory]",
            path.display()
        );
        return;
    }
    let standing = Standing { used: LAST_USED.load(Relaxed), left: LAST_LEFT.load(Relaxed) };
    let shortage = Shortage::of(LAST_ROWS.load(Relaxed) as usize, standing);
    let file = LAST_FILE.get().map_or("the table", String::as_str);
    // A message that cannot be given must not keep the command from ending.
    let _ = writeln!(io::stderr(), "error: {file}: {shortage} [out-of-memory]");
}

/// A count with commas between thousands, as `words::numbers` has it, without memory of its own.
struct Grouped(u64);

impl fmt::Display for Grouped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut unit = 1000u64.pow(self.0.checked_ilog(1000).unwrap_or(0));
        write!(f, "{}", self.0 / unit)?;
        while unit > 1 {
            unit /= 1000;
            write!(f, ",{:03}", self.0 / unit % 1000)?;
        }
        Ok(())
    }
}

fn megabytes(bytes: u64) -> u64 {
    bytes >> 20
}

/// To one digit, downwards.
fn round(rows: usize) -> usize {
    let unit = 10usize.pow(rows.checked_ilog10().unwrap_or(0));
    rows / unit * unit
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_system_says_is_read() {
        assert_eq!(kilobytes("Name:\ttauell\nVmRSS:\t    2048 kB\n", "VmRSS:"), Some(2 << 20));
        let limits = "Limit                     Soft Limit           Hard Limit           Units     \n\
                      Max address space         104857600            unlimited            bytes     \n";
        assert_eq!(address_space(limits), Some(100 << 20));
        assert_eq!(address_space("Max address space         unlimited            unlimited            bytes"), None);
    }

    #[test]
    fn the_size_that_would_fit_is_stated() {
        let standing = Standing { used: 600 << 20, left: 200 << 20 };
        assert!(enough(standing, standing.used / 16, "a.csv", 1_000_000).is_ok());
        let failure = enough(standing, standing.used, "a.csv", 1_234_567).unwrap_err();
        assert_eq!((failure.status(), failure.code()), (2, "out-of-memory"));
        assert!(failure.to_string().contains("About 800,000 rows"), "{failure}");
    }
}
