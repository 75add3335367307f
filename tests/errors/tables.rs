//! Tables that cannot be read.

use tauell::table::{OnFault, ReadOptions, read_all};

use crate::command_line::desk::{CHOSEN, Desk, HOSPITAL};
use crate::errors::case::{Case, Said};

/// Publishes this file.
fn read(table: impl AsRef<[u8]>, words: &str) -> Said {
    let desk = Desk::hospital();
    desk.write("people.csv", table);
    Said::at(&desk, &format!("anonymize people.csv {CHOSEN} {words}"))
}

/// Reads it as the page does.
fn opened(table: &[u8], options: &ReadOptions) -> Said {
    Said::by(read_all(table, options).unwrap_err().in_file("people.csv"))
}

pub fn cases() -> Vec<Case> {
    vec![
        Case {
            code: "empty-file",
            place: "people.csv",
            what: "the file is empty",
            advice: "Choose a file with a header and at least one row.",
            bring: || read("", ""),
        },
        Case {
            code: "no-rows",
            place: "people.csv",
            what: "the file has a header but no rows",
            advice: "Choose a file with at least one row.",
            bring: || read("age,zip,disease\n", ""),
        },
        Case {
            code: "no-rows",
            place: "people.csv",
            what: "no row is left to publish: 12 rows were excluded because a value is missing",
            advice: "Name other columns, or use --missing value or --blank-as-value.",
            bring: || {
                let ageless = HOSPITAL.lines().skip(1).map(|line| format!("{}\n", &line[2..]));
                read(format!("age,zip,disease\n{}", ageless.collect::<String>()), "--missing drop")
            },
        },
        Case {
            code: "not-a-csv",
            place: "people.csv",
            what: "this is a zip archive, not a CSV file",
            advice: "Unpack it and choose the CSV file inside.",
            bring: || read(b"PK\x03\x04\x14\0\x06\0", ""),
        },
        Case {
            code: "field-count",
            place: "people.csv, line 5",
            what: "4 fields found, 3 expected",
            advice: "Quote the cell that contains the delimiter, or set another delimiter with --delimiter.",
            bring: || read(HOSPITAL.replacen("20,10003,hepatitis", "20,10003,hepatitis,flu", 1), ""),
        },
        Case {
            code: "unclosed-quote",
            place: "people.csv, line 3",
            what: "the quote that opens field 3 is never closed, and covers 11 lines up to the end of the",
            advice: "Close the quote, or write \"\" for a quote within a cell.",
            bring: || read(HOSPITAL.replacen("20,10001,hepatitis", "20,10001,\"hepatitis", 1), ""),
        },
        Case {
            code: "misquoted",
            place: "people.csv, line 3",
            what: "field 3 continues after its closing quote",
            advice: "Remove what follows the quote, write \"\" for a quote within a cell, or set another delimiter with",
            bring: || read(HOSPITAL.replacen("20,10001,hepatitis", "20,10001,\"hepa\"titis", 1), ""),
        },
        Case {
            code: "nul-byte",
            place: "people.csv, line 6",
            what: "field 2 contains a NUL byte",
            advice: "Remove the byte, or use --encoding utf-16le or utf-16be if the file has it.",
            bring: || read(HOSPITAL.replacen("29,10004", "29,10\u{0}04", 1), ""),
        },
        Case {
            code: "not-utf8",
            place: "people.csv, line 6",
            what: "the row contains bytes that are not valid utf-8",
            advice: "Save the file as UTF-8, or use --encoding windows-1252 if an older program wrote it.",
            bring: || {
                let (before, after) = HOSPITAL.split_at(HOSPITAL.find("10004").unwrap());
                read([before.as_bytes(), b"\xff", after.as_bytes()].concat(), "--encoding utf-8")
            },
        },
        Case {
            code: "bad-encoding",
            place: "people.csv, line 6",
            what: "the row contains bytes that are not valid utf-16le",
            advice: "Set another with --encoding, or save the file as UTF-8.",
            bring: || {
                let mut text: Vec<u16> = HOSPITAL.encode_utf16().collect();
                // Half of a pair, without the other half.
                text.insert(HOSPITAL.find("10004").unwrap(), 0xd800);
                read(text.into_iter().flat_map(u16::to_le_bytes).collect::<Vec<u8>>(), "--encoding utf-16le")
            },
        },
        Case {
            code: "many-rows-left-out",
            place: "people.csv",
            what: "3 of 8 rows cannot be read with a comma between fields, and would be excluded",
            advice: "Change how the file is read, or read it without these rows.",
            bring: || {
                let options = ReadOptions { delimiter: Some(b','), on_fault: OnFault::Ask, ..ReadOptions::default() };
                opened(b"a,b\n1,2\n1\n1,2\n1\n1,2\n1\n1,2\n1,2\n", &options)
            },
        },
        Case {
            code: "record-too-long",
            place: "people.csv, line 2",
            what: "the record that begins here is longer than 16 MiB, probably because a quote is never",
            advice: "Close it, or set another delimiter with --delimiter.",
            bring: || read(format!("age,zip,disease\n20,10000,\"{}\"\n", "x".repeat(17 << 20)), ""),
        },
        Case {
            code: "too-many-columns",
            place: "people.csv, line 1",
            what: "the table has 16,385 columns, more than the 16,384 that can be handled",
            advice: "Remove some from the file.",
            bring: || {
                let names: Vec<String> = (0..16_385).map(|column| format!("c{column}")).collect();
                read(format!("{}\n", names.join(",")), "")
            },
        },
        Case {
            code: "bad-delimiter",
            place: "people.csv",
            what: "this delimiter cannot separate fields",
            advice: "Set one ASCII character such as , ; | or a tab, but no quote or line end.",
            bring: || opened(b"a,b\n1,2\n", &ReadOptions { delimiter: Some(b'"'), ..ReadOptions::default() }),
        },
    ]
}
