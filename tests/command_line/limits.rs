//! Inputs without end, and lists without end in messages.

use std::fmt::Write;

use crate::command_line::desk::{CHOSEN, Desk};

#[test]
#[cfg(target_os = "linux")]
fn every_file_that_is_read_as_a_whole_has_a_limit_and_is_named_where_it_is_longer() {
    let desk = Desk::hospital();
    let hierarchy = "this hierarchy file is longer than 67 MB, the most that is read";
    let recipe = "this recipe is longer than 16 MB, the most that is read";
    let chosen = CHOSEN.replace("--taxonomies trees ", "");
    let anatomy = format!("{CHOSEN} --method anatomy --require simple-l=2 --out o.csv");
    std::os::unix::fs::symlink("/dev/zero", desk.path().join("zip.csv")).unwrap();
    for (words, name, sentence) in [
        (format!("anonymize people.csv {chosen} --taxonomy age=/dev/zero"), "/dev/zero", hierarchy),
        (format!("anonymize people.csv {chosen} --taxonomies ."), "./zip.csv", hierarchy),
        (format!("compare people.csv {chosen} --taxonomy age=/dev/zero"), "/dev/zero", hierarchy),
        ("review people.csv --qi age --taxonomy age=/dev/zero".to_owned(), "/dev/zero", hierarchy),
        ("estimate people.csv --sensitive disease --taxonomy age=/dev/zero".to_owned(), "/dev/zero", hierarchy),
        ("taxonomy check /dev/zero --against people.csv --column age".to_owned(), "/dev/zero", hierarchy),
        (
            "taxonomy build people.csv --column disease --tree /dev/zero".to_owned(),
            "/dev/zero",
            "this tree is longer than 16 MB",
        ),
        ("anonymize people.csv --recipe /dev/zero".to_owned(), "/dev/zero", recipe),
        ("review people.csv --recipe /dev/zero".to_owned(), "/dev/zero", recipe),
        (format!("anonymize people.csv {CHOSEN} --earlier-release /dev/zero"), "/dev/zero", recipe),
        (
            format!("anonymize people.csv {anatomy} --secret /dev/zero"),
            "--secret /dev/zero",
            "the file does not contain a secret. Give exactly 32 hexadecimal digits",
        ),
    ] {
        // In kilobytes: the limit holds, not the memory.
        let limited = format!("ulimit -v 1000000; exec {} {words}", env!("CARGO_BIN_EXE_tauell"));
        let ended = std::process::Command::new("sh").args(["-c", &limited]).current_dir(desk.path()).output().unwrap();
        let said = String::from_utf8(ended.stderr).unwrap();
        assert_eq!(ended.status.code(), Some(2), "{words}: {said}");
        assert!(said.contains(&format!("error: {name}: {sentence}")), "{words}: {said}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn where_memory_ends_while_a_recipe_is_read_the_recipe_is_named() {
    let desk = Desk::hospital();
    let names = "\"a\",".repeat(4_000_000);
    desk.write(
        "recipe.json",
        format!("{{\"tauell_recipe\": 3, \"choices\": {{\"qi\": [{names}\"a\"], \"sensitive\": []}}}}"),
    );
    let limited =
        format!("ulimit -v 120000; exec {} anonymize people.csv --recipe recipe.json", env!("CARGO_BIN_EXE_tauell"));
    let ended = std::process::Command::new("sh").args(["-c", &limited]).current_dir(desk.path()).output().unwrap();
    let said = String::from_utf8(ended.stderr).unwrap();
    assert_eq!(ended.status.code(), Some(2), "{said}");
    assert!(said.starts_with("error: recipe.json: reading this file needs more memory than there is"), "{said}");
    assert!(said.trim_end().ends_with("[out-of-memory]"), "{said}");
}

#[test]
fn a_written_recipe_can_be_read_back_or_a_note_explains_why_not() {
    let desk = Desk::empty();
    let long = "x".repeat(420_000);
    let values = || (0..40).map(|value| format!("{value}{long}"));
    desk.write("people.csv", values().fold("name,disease\n".to_owned(), |table, value| table + &value + ",flu\n"));
    desk.write("name.csv", values().fold(String::new(), |tree, value| tree + &value + ";*\n"));
    let ended = desk
        .run("anonymize people.csv --qi name --require k=2 --taxonomy name=name.csv --out o.csv --save-recipe r.json");
    assert_eq!(ended.status, 0, "{}", ended.err);
    assert!(
        ended.err.contains("r.json: This recipe is longer than 16 MB, the most that --recipe reads"),
        "{}",
        ended.err
    );
}

#[test]
fn a_list_in_a_message_has_a_limit() {
    let desk = Desk::empty();
    let columns = 16_383;
    let mut table: String = (0..columns).map(|column| format!("c{column},")).collect();
    table.push_str("disease\n");
    for row in 0..6 {
        (0..columns).for_each(|column| write!(table, "{},", row * column % 3).unwrap());
        writeln!(table, "{}", ["flu", "hiv"][row % 2]).unwrap();
    }
    desk.write("people.csv", table);
    let qi: Vec<String> = (1..60).filter(|column| column % 3 > 0).map(|column| format!("c{column}")).collect();
    let ended = desk.run(&format!("anonymize people.csv --qi {} --require k=2", qi.join(",")));
    assert_eq!(ended.status, 0, "{}", ended.err);
    assert!(ended.err.contains("Unpublished columns, because no flag names them: \"c0\", \"c3\","), "{}", ended.err);
    assert!(ended.err.contains("\"c57\" and 16,324 more.\n"), "{}", ended.err);
    assert!(ended.err.contains(" and 20 more.\n"), "{}", ended.err);
    assert!(ended.err.len() < 4_000, "{} bytes", ended.err.len());
}

#[test]
fn a_number_beyond_all_that_are_read_is_said_to_be_one() {
    let desk = Desk::hospital();
    for (words, sentence) in [
        ("--tau 0.5 --l 4294967296", "ℓ is 4294967296, which is too large. Write at most 4,294,967,295"),
        ("--require simple-l=4294967296", "ℓ is 4294967296, which is too large. Write at most 4,294,967,295"),
        (
            "--require k=18446744073709551616",
            "k is 18446744073709551616, which is too large. Write at most 4,294,967,295",
        ),
        ("--tau 0.5 --l 1", "ℓ is 1, which limits nothing. Write a whole number of at least 2"),
        ("--tau 0.5 --l x", "ℓ must be a whole number of at least 2"),
        ("--require k=x", "Write one such as 3"),
    ] {
        let ended = desk.run(&format!("anonymize people.csv --qi age,zip --sensitive disease {words}"));
        ended.refused(2, &[sentence]);
    }
}

#[test]
fn a_file_of_other_bytes_is_no_secret() {
    let desk = Desk::hospital();
    for bytes in [&b"\xff\xfe\0\x01"[..], b"", b"0123456789abcdef", &[b'0'; 1_000]] {
        desk.write("secret", bytes);
        let words = format!("{CHOSEN} --method anatomy --require simple-l=2 --out o.csv --secret secret");
        desk.run(&format!("anonymize people.csv {words}"))
            .refused(2, &["--secret secret: the file does not contain a secret", "[not-a-secret]"]);
    }
    assert_eq!(desk.names(), ["people.csv", "secret", "trees"]);
}

#[test]
fn an_original_that_does_not_fit_is_an_error() {
    let desk = Desk::hospital();
    desk.publish(&format!("{CHOSEN} --out published.csv"));
    let words = "estimate published.csv --sensitive disease --taxonomies trees --original";
    assert_eq!(desk.run(&format!("{words} people.csv")).status, 0);
    for (other, says) in [
        (
            "age,zip\n20,10000\n",
            [
                "--original other.csv: this table does not fit the published one: the table has no column \"disease\"",
                "[original-unfit]",
            ],
        ),
        ("age,zip,disease\n", ["other.csv", "no rows"]),
        ("age,zip,disease\n20,10000,measles\n21,10001,flu\n", ["trees/disease.csv", "measles"]),
    ] {
        desk.write("other.csv", other);
        let ended = desk.run(&format!("{words} other.csv"));
        ended.refused(2, &says);
    }
}
