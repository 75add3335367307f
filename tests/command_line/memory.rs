//! Where memory runs out.

use std::fmt::Write;
use std::process::Command;

use super::desk::Desk;

/// A table of so many rows.
fn table(rows: usize) -> String {
    let mut table = "age,zip,sex,code\n".to_owned();
    for row in 0..rows {
        writeln!(table, "{},{},{},v{}", 18 + row % 70, 10_000 + row % 997, row % 2, row % 1_201).unwrap();
    }
    table
}

#[cfg(target_os = "linux")]
#[test]
fn a_run_beyond_memory_ends_with_what_would_fit_and_leaves_no_file() {
    let desk = Desk::empty();
    desk.write("people.csv", table(1_500_000));
    // In kilobytes: too little to read it, and too little to publish what was read.
    for limit in [70_000, 150_000] {
        let words = "anonymize people.csv --qi age,zip,sex --sensitive code --tau 0.5 --l 3 --out published.csv";
        let limited = format!("ulimit -v {limit}; exec {} {words}", env!("CARGO_BIN_EXE_tauell"));
        let ended = Command::new("sh").args(["-c", &limited]).current_dir(desk.path()).output().unwrap();
        let said = String::from_utf8(ended.stderr).unwrap();
        assert_eq!(ended.status.code(), Some(2), "{limit}: {said}");
        for words in
            ["people.csv: this needs more memory than there is", "rows of this table would fit", "[out-of-memory]"]
        {
            assert!(said.contains(words), "{limit}: {said}");
        }
        assert_eq!(desk.names(), ["people.csv"]);
    }
}
