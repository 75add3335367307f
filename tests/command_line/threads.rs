//! The number of threads decides how long a run takes, and nothing else.

use std::fmt::Write;

use serde_json::Value;

use crate::command_line::desk::Desk;

/// Enough for all threads to have a part of every phase.
const ROWS: usize = 20_000;

/// As many as divide the rows evenly, or not, and more than there are cores.
const THREADS: [&str; 4] = ["1", "2", "3", "8"];

/// People in no order, drawn by multiplication.
fn people() -> String {
    let mut text = "age,zip,sex,city,job,income\n".to_owned();
    for row in 0..ROWS as u64 {
        let draw = |column: u64, values: u64| {
            let drawn =
                (row * 7 + column).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29).wrapping_mul(column * 2 + 3);
            (drawn >> 33) % values
        };
        let (age, zip, sex, city) = (18 + draw(1, 70), 10_000 + draw(2, 400), draw(3, 2), draw(4, 12));
        writeln!(text, "{age},{zip},{},city {city},job {},{}", ["F", "M"][sex as usize], draw(5, 30), draw(6, 9))
            .unwrap();
    }
    text
}

#[test]
fn every_number_of_threads_writes_the_same_bytes() {
    let desk = Desk::empty();
    desk.write("people.csv", people());
    desk.write("secret", "00112233445566778899aabbccddeeff");
    let columns = "--qi age,zip,sex --sensitive";
    for (name, words) in [
        ("sweep", format!("{columns} job --tau 0.5 --l 3 --keep city")),
        ("two columns", format!("{columns} job,income --require simple-l=2 --generalize-sensitive never")),
        ("k", format!("{columns} job --require k=5 --require t-close=0.9")),
        ("mondrian", format!("{columns} job --tau 0.5 --l 3 --method mondrian")),
        ("incognito", format!("{columns} job --require distinct-l=3 --method incognito")),
        ("anatomy", format!("{columns} job --require simple-l=3 --method anatomy --secret secret")),
    ] {
        let written = THREADS.map(|threads| {
            let words = format!("anonymize people.csv {words} --out out.csv --report report.json --threads {threads}");
            let ended = desk.run(&words);
            assert_eq!(ended.status, 0, "{name}: {}", ended.err);
            let mut report: Value = serde_json::from_str(&desk.read("report.json")).unwrap();
            report.as_object_mut().unwrap().remove("seconds").unwrap();
            let groups = desk.names().into_iter().filter(|name| name.starts_with("out"));
            let tables: Vec<String> = groups.map(|name| desk.read(&name)).collect();
            (tables, report.to_string(), ended.err)
        });
        assert!(written.iter().all(|other| *other == written[0]), "{name}");
    }
    let review = |threads: &str| {
        let words = "--qi age,zip,sex --sensitive job --tau 0.5 --l 3";
        let ended = desk.run(&format!("review people.csv {words} --threads {threads}"));
        assert_eq!(ended.status, 0, "{}", ended.err);
        ended.out
    };
    assert!(review("1") == review("8"));
}

#[test]
fn no_thread_at_all_is_refused() {
    let ended = Desk::hospital().run("anonymize people.csv --qi age --sensitive disease --tau 0.5 --l 3 --threads 0");
    assert_eq!(ended.status, 2);
    assert!(ended.err.contains("--threads"), "{}", ended.err);
}
