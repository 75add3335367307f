//! Wrong inputs: the exit status, and a sentence that states what, where, and what to do.

use crate::command_line::desk::{CHOSEN, DISEASES, Desk, HOSPITAL};

/// Publishes these bytes with these words: refused with status 2 in a sentence that holds all this, nothing written.
#[track_caller]
fn refused(table: impl AsRef<[u8]>, words: &str, expected: &[&str]) {
    let desk = Desk::hospital();
    desk.write("people.csv", table);
    desk.run(&format!("anonymize people.csv {words} --out o.csv --report r.json")).refused(2, expected);
    assert_eq!(desk.names(), ["people.csv", "trees"]);
}

#[test]
fn a_file_that_is_no_table() {
    refused(b"PK\x03\x04\x14\0\x06\0", CHOSEN, &["people.csv: this is ", "not a CSV file. ", "[not-a-csv]"]);
    refused("", CHOSEN, &["people.csv: the file is empty. Choose a file", "[empty-file]"]);
    refused("age,zip,disease\n", CHOSEN, &["people.csv: the file has a header but no rows", "[no-rows]"]);
}

#[test]
fn a_row_that_cannot_be_read_names_its_line() {
    let ragged = HOSPITAL.replacen("20,10003,hepatitis", "20,10003,hepatitis,flu", 1);
    refused(
        &ragged,
        CHOSEN,
        &["people.csv, line 5: 4 fields found, 3 expected. Quote the cell", "--delimiter", "[field-count]"],
    );
    let unclosed = HOSPITAL.replacen("20,10001,hepatitis", "20,10001,\"hepatitis", 1);
    refused(
        &unclosed,
        CHOSEN,
        &["people.csv, line 3: the quote that opens field 3 is never closed", "[unclosed-quote]"],
    );
    let nul = HOSPITAL.replacen("29,10004", "29,10\u{0}04", 1);
    refused(&nul, CHOSEN, &["people.csv, line 6: field 2 contains a NUL byte", "[nul-byte]"]);
    let twice = HOSPITAL.replacen("age,zip", "age,age", 1);
    refused(
        &twice,
        CHOSEN,
        &[
            "people.csv: line 1: fields 1 and 2 of the header are both called \"age\". Use in flags the names \"age (1)\"",
        ],
    );
}

#[test]
fn a_recipe_that_skips_rows_is_refused_since_the_command_skips_none() {
    let desk = Desk::hospital();
    desk.publish(&format!("{CHOSEN} --save-recipe recipe.json"));
    let lenient = desk.read("recipe.json").replace("\"on_fault\": \"stop\"", "\"on_fault\": \"skip\"");
    desk.write("recipe.json", lenient);
    desk.run("anonymize people.csv --recipe recipe.json").refused(
        2,
        &["--recipe recipe.json: \"read.on_fault\" is \"skip\"", "Set it to \"stop\"", "[cannot-skip-rows]"],
    );
    // The page's own word: omit a few and say so. The command stops at the first.
    desk.write("recipe.json", desk.read("recipe.json").replace("\"on_fault\": \"skip\"", "\"on_fault\": \"ask\""));
    desk.write("people.csv", format!("{HOSPITAL}20\n"));
    desk.run("anonymize people.csv --recipe recipe.json")
        .refused(2, &["people.csv, line 14: 1 field found, 3 expected"]);
}

#[test]
fn a_misspelt_column_of_a_recipe_is_refused_with_the_nearest_and_one_removed_by_a_flag_is_not() {
    let desk = Desk::hospital();
    desk.publish(&format!("{CHOSEN} --merge-spellings disease --save-recipe recipe.json"));
    let own = desk.read("recipe.json");
    for (from, to, expected) in [
        ("\"age\": {", "\"agee\": {", "recipe.json: the table has no column \"agee\". Use the nearest name, \"age\","),
        (
            "\"merge_spellings\": [\n      \"disease\"",
            "\"merge_spellings\": [\n      \"diseas\"",
            "no column \"diseas\". Use the nearest name, \"disease\",",
        ),
        ("\"merge_spellings\": [\n      \"disease\"", "\"merge_spellings\": [\n      \"zip\"", "[merge-not-sensitive]"),
    ] {
        assert!(own.contains(from), "{own}");
        desk.write("recipe.json", own.replacen(from, to, 1));
        desk.run("anonymize people.csv --recipe recipe.json").refused(2, &[expected]);
        if to.contains("agee") {
            desk.run("review people.csv --recipe recipe.json").refused(2, &[expected]);
        }
    }
    desk.write("recipe.json", own);
    desk.publish("--recipe recipe.json --qi zip");
}

#[test]
fn a_file_that_cannot_be_read() {
    let desk = Desk::hospital();
    desk.run(&format!("anonymize nowhere.csv {CHOSEN}"))
        .refused(2, &["nowhere.csv: there is no such file", "Check its name", "[cannot-read]"]);
    desk.run(&format!("anonymize trees {CHOSEN}")).refused(2, &["trees: this is a folder. Name a file in it"]);
    for (words, expected) in [
        ("--taxonomy age=nowhere.csv", "nowhere.csv: there is no such file"),
        ("--taxonomies nowhere", "nowhere: there is no such file"),
        ("--taxonomies people.csv", "people.csv: it is not a folder. Name the folder of the files with --taxonomies"),
        ("--recipe nowhere.json", "nowhere.json: there is no such file"),
    ] {
        let chosen = CHOSEN.replace("--taxonomies trees ", "");
        desk.run(&format!("anonymize people.csv {chosen} {words}")).refused(2, &[expected]);
    }
}

#[test]
fn a_column_that_does_not_exist_is_answered_with_those_that_do() {
    let chosen = |from: &str, to: &str| CHOSEN.replacen(from, to, 1);
    let there_are = "of \"age\", \"zip\", \"disease\"";
    let table = "--sensitive: people.csv has no column \"desease\". Use the nearest name, \"disease\",";
    refused(HOSPITAL, &chosen("disease", "desease"), &[table, there_are, "[no-such-column]"]);
    refused(HOSPITAL, &chosen("age,zip", "age, "), &["a column name is empty"]);
    refused(
        HOSPITAL,
        &format!("{CHOSEN} --keep income"),
        &["--keep: people.csv has no column \"income\". Use one of \"age\""],
    );
    let option =
        "--taxonomy aeg=trees/age.csv: the table has no column \"aeg\". Use one of \"age\", \"zip\", \"disease\"";
    refused(HOSPITAL, &format!("{CHOSEN} --taxonomy aeg=trees/age.csv"), &[option]);
}

#[test]
fn a_header_that_is_not_seen_can_be_claimed() {
    let desk = Desk::empty();
    desk.write("t.csv", "1,2\n3,4\n5,6\n");
    desk.run("review t.csv --qi 1")
        .refused(2, &["The first row looks like data", "use --header", "Use one of \"column 1\""]);
    assert_eq!(desk.review("t.csv --qi 1 --header")["rows"], 2);
}

#[test]
fn a_column_has_one_role_and_one_taxonomy() {
    refused(
        HOSPITAL,
        &format!("{CHOSEN} --keep age"),
        &["--qi, --keep: both name column \"age\"", "Remove it from one of them", "[two-roles]"],
    );
    refused(HOSPITAL, &CHOSEN.replacen("age,zip", "disease", 1), &["--qi, --sensitive: both name column \"disease\""]);
    let twice = format!("{CHOSEN} --taxonomy age=trees/age.csv --taxonomy age=trees/age.csv");
    refused(HOSPITAL, &twice, &["--taxonomy: column \"age\" is named twice"]);
    refused(
        HOSPITAL,
        &format!("{CHOSEN} --taxonomy age"),
        &["a column and a file are expected. Write them as age=age.csv"],
    );
}

#[test]
fn roles_that_are_lacking() {
    refused(HOSPITAL, "--sensitive disease --tau 0.5 --l 3", &["--qi: no quasi-identifier is given. Name the columns"]);
    refused(HOSPITAL, "--qi age --tau 0.5 --l 3", &["--sensitive: no sensitive column is given. Name one"]);
    for (words, sentence) in [
        ("", "--tau, --l: no limit is set for sensitive column \"disease\". Set one"),
        ("--l 3", "--tau: no limit is set for sensitive column \"disease\""),
        ("--tau 0.5", "--l: no limit is set for sensitive column \"disease\""),
    ] {
        refused(HOSPITAL, &format!("--qi age --sensitive disease {words}"), &[sentence, "--tau 0.5 --l 3"]);
    }
}

#[test]
fn parameters_out_of_range() {
    let chosen = |tau: &str, l: &str| CHOSEN.replacen("--tau 0.5 --l 3", &format!("--tau {tau} --l {l}"), 1);
    for tau in ["1", "1.2", "0.3", "1/4", "0"] {
        refused(HOSPITAL, &chosen(tau, "3"), &["τ is ", "with ℓ = 3, it must be at least 1/3 and below 1"]);
    }
    for tau in ["half", "-0.5", "1e-1", "1/0"] {
        let sentence =
            format!("τ is \"{tau}\", which is not a number. Write a decimal such as 0.5 or a fraction such as 1/3");
        refused(HOSPITAL, &chosen(tau, "3"), &[&sentence]);
    }
    refused(HOSPITAL, &chosen("0.5", "1"), &["ℓ is 1, which limits nothing. Write a whole number of at least 2"]);
    for l in ["2.5", "-3", "three"] {
        refused(HOSPITAL, &chosen("0.5", l), &["ℓ must be a whole number of at least 2"]);
    }
    refused(
        HOSPITAL,
        &chosen("0.5", "99999999999"),
        &["ℓ is 99999999999, which is too large. Write at most 4,294,967,295"],
    );
}

#[test]
fn a_requirement_out_of_reach_names_the_nearest_that_is_not() {
    let desk = Desk::hospital();
    let asked = CHOSEN.replacen("--l 3", "--l 5", 1);
    desk.run(&format!("anonymize people.csv {asked} --out o.csv")).refused(
        3,
        &[
            "people.csv: (τ, ℓ)-diversity with τ = 0.5 and ℓ = 5 is infeasible for \"disease\"",
            "the whole table has 4",
            "Use the nearest feasible requirement, --tau 0.5 --l 4.",
        ],
    );
    assert_eq!(desk.names(), ["people.csv", "trees"]);
    assert_eq!(desk.run(&format!("anonymize people.csv {}", CHOSEN.replacen("--l 3", "--l 4", 1))).status, 0);
    desk.write(
        "people.csv",
        HOSPITAL.replace("phthisis", "hepatitis").replace("flu", "hepatitis").replace("anemia", "hepatitis"),
    );
    desk.run(&format!("anonymize people.csv {CHOSEN}"))
        .refused(3, &["the whole table has 1", "Choose another sensitive column"]);
}

#[test]
fn a_hierarchy_that_does_not_fit_names_file_and_values() {
    let desk = Desk::hospital();
    desk.write("trees/disease.csv", DISEASES.replace("flu", "influenza"));
    desk.run(&format!("anonymize people.csv {CHOSEN}")).refused(
        2,
        &["trees/disease.csv, column \"disease\": the taxonomy lacks 1 value of the column: \"flu\". Add a row"],
    );
    desk.write("trees/disease.csv", DISEASES.replace("flu;respiratory;any", "flu;respiratory;other"));
    desk.run(&format!("anonymize people.csv {CHOSEN}"))
        .refused(2, &["trees/disease.csv, line 4", "End all rows in the same root"]);
    desk.write("trees/disease.csv", "");
    desk.run(&format!("anonymize people.csv {CHOSEN}")).refused(2, &["trees/disease.csv: the taxonomy is empty"]);
}

#[test]
fn a_recipe_that_cannot_be_read_names_its_line() {
    let desk = Desk::hospital();
    for (bytes, expected) in [
        (
            b"{\n\"tauell_recipe\": 1,\n}".as_slice(),
            "recipe.json, line 3: a comma precedes a closing bracket. Remove it.",
        ),
        (b"{\"tauell_recipe\": 4}", "recipe.json: the recipe has version 4, but only versions 1 to 3 can be read"),
        (b"\n\xff", "recipe.json, line 2: its bytes are not UTF-8. Save the file as UTF-8."),
        (
            b"{\"tauell_recipe\": 1, \"rows\": []}",
            "recipe.json, line 1: key \"rows\" is unknown. Remove it, or use a known key: tauell_recipe, confidentiality, confidentiality_reason, ",
        ),
        (
            b"{\"tauell_recipe\": 3,\n\"choices\": {\"qi\": [], \"sensitiv\": []}}",
            "recipe.json, line 2: key \"choices.sensitiv\" is unknown. Rename it to the nearest known key, \"sensitive\". [recipe-malformed]",
        ),
    ] {
        desk.write("recipe.json", bytes);
        desk.run("anonymize people.csv --recipe recipe.json").refused(2, &[expected]);
    }
}

#[test]
fn what_is_not_there_is_refused_and_not_ignored() {
    refused(
        HOSPITAL,
        &format!("{CHOSEN} --method surgery"),
        &["--method surgery: there is no such value", "sweep", "[bad-value]"],
    );
    refused(HOSPITAL, &format!("{CHOSEN} --sorcery s"), &["--sorcery: there is no such flag", "[no-such-flag]"]);
}

#[test]
fn a_name_from_the_file_does_not_reach_the_terminal_as_a_command() {
    let desk = Desk::hospital();
    desk.write("people.csv", HOSPITAL.replacen("zip", "z\u{1b}[2Jip", 1));
    let ended = desk.run(&format!("anonymize people.csv {CHOSEN}"));
    assert_eq!(ended.status, 2);
    assert!(!ended.err.contains('\u{1b}') && ended.err.contains("z\u{fffd}[2Jip"), "{}", ended.err);
    // Nor does it turn the sentence around it: a mark is replaced, and what is written from right to left is isolated.
    desk.write("people.csv", HOSPITAL.replacen("zip", "z\u{202e}ip", 1).replacen("age", "\u{5d2}\u{5d9}\u{5dc}", 1));
    let ended = desk.run(&format!("anonymize people.csv {CHOSEN}"));
    assert_eq!(ended.status, 2);
    for name in ["\"z\u{fffd}ip\"", "\"\u{2068}\u{5d2}\u{5d9}\u{5dc}\u{2069}\""] {
        assert!(ended.err.contains(name), "{name:?}: {:?}", ended.err);
    }
    // A name of a megabyte is not quoted whole.
    let ended =
        desk.run(&format!("anonymize people.csv --qi {} --sensitive disease --tau 0.5 --l 3", "x".repeat(100_000)));
    ended.refused(2, &["people.csv has no column \"xxx", "[no-such-column]"]);
    assert!(ended.err.len() < 500, "{} bytes", ended.err.len());
}
