//! Reading a large file natively, to columns of strings in dictionaries, next to Polars and DuckDB, in turn.
//!
//! Not criterion's: others are measured, too. `cargo xtask bench reading-natively` installs them into `target/peers` and
//! runs this with the file and the folder of Python's packages; without these, it ends with a note.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use tauell::table::{ReadOptions, TableReader};
use tauell_base::threads::{count, read_ahead};

/// As the command reads a file.
const CHUNK: usize = 1 << 20;

/// A process that reads the file on request.
struct Peer {
    label: String,
    process: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
}

impl Peer {
    /// Starts a reader of `benches/peers/reading.py` with so many threads, 0 for as many as it takes by itself.
    fn start(packages: &str, name: &str, threads: usize, file: &str) -> Self {
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/peers/reading.py");
        let mut command = Command::new("python3");
        command.args([script, name, &threads.to_string(), file]).env("PYTHONPATH", packages);
        if threads > 0 {
            command.env("POLARS_MAX_THREADS", threads.to_string());
        }
        let mut process = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("python3 starts");
        let to = process.stdin.take().expect("its input is a pipe");
        let from = BufReader::new(process.stdout.take().expect("its output is a pipe"));
        let mut peer = Self { label: String::new(), process, to, from };
        peer.label = peer.line();
        peer
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        self.from.read_line(&mut line).expect("it answers");
        assert!(!line.is_empty(), "{} ended", self.label);
        line.trim().to_owned()
    }

    /// How long one reading takes, and how many rows and columns it had.
    fn read(&mut self) -> (Duration, usize, usize) {
        self.to.write_all(b"read\n").expect("it listens");
        let line = self.line();
        let figures: Vec<f64> = line.split(' ').map(|figure| figure.parse().expect("three numbers")).collect();
        (Duration::from_secs_f64(figures[0]), figures[1] as usize, figures[2] as usize)
    }
}

impl Drop for Peer {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// From the file to a table, as the command reads it: how long, rows, columns.
fn read(file: &str) -> (Duration, usize, usize) {
    let begun = Instant::now();
    let mut input = std::fs::File::open(file).expect("the file is there");
    let mut reader = TableReader::new(ReadOptions::default());
    let read = read_ahead(&mut input, CHUNK, |piece| reader.push(piece));
    read.expect("the file is a table").expect("the file can be read");
    let table = reader.finish().expect("the file is a table").table;
    // Taking the table down again is not reading.
    (begun.elapsed(), table.rows(), table.columns().len())
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let [file, packages, rounds] = arguments.as_slice() else {
        println!("skipped: `cargo xtask bench reading-natively` names the file that is read, and the other readers");
        return;
    };
    let rounds: usize = rounds.parse().expect("a number of rounds");
    let mut peers: Vec<Peer> = [("polars", 0), ("polars", 1), ("duckdb", 0), ("duckdb", 1)]
        .map(|(name, threads)| Peer::start(packages, name, threads, file))
        .into();
    let mut times = vec![Vec::new(); peers.len() + 1];
    for _ in 0..rounds {
        let (took, rows, columns) = read(file);
        times[0].push(took);
        for (peer, times) in peers.iter_mut().zip(&mut times[1..]) {
            let (took, theirs, wide) = peer.read();
            assert_eq!((theirs, wide), (rows, columns), "{} reads the same table", peer.label);
            times.push(took);
        }
    }
    times.iter_mut().for_each(|times| times.sort());
    let median = |at: usize| times[at][rounds / 2].as_secs_f64() * 1e3;
    println!("{rounds} rounds in turn\n\n| | median | range | × Tauell |\n|---|---|---|---|");
    let tauell = format!("Tauell, a table, {} threads", count());
    let labels = [tauell].into_iter().chain(peers.iter().map(|peer| peer.label.clone()));
    for (at, label) in labels.enumerate() {
        let (least, most) = (times[at][0].as_secs_f64() * 1e3, times[at][rounds - 1].as_secs_f64() * 1e3);
        let ratio = median(at) / median(0);
        println!("| {label} | {:.0} ms | {least:.0} to {most:.0} | {ratio:.2} |", median(at));
    }
}
