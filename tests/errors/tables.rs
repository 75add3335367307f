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
            advice: "choose a file with a header and at least one row",
            bring: || read("", ""),
        },
        Case {
            code: "no-rows",
            place: "people.csv",
            what: "the file has a header but no rows",
            advice: "choose a file with at least one row",
            bring: || read("age,zip,disease\n", ""),
        },
        Case {
            code: "no-rows",
            place: "people.csv",
            what: "12 rows were dropped because a value is missing",
            advice: "choose other columns or keep rows with missing values",
            bring: || {
                let ageless = HOSPITAL.lines().skip(1).map(|line| format!("{}\n", &line[2..]));
                read(format!("age,zip,disease\n{}", ageless.collect::<String>()), "--missing drop")
            },
        },
        Case {
            code: "not-a-csv",
            place: "people.csv",
            what: "this is a zip archive",
            advice: "unpack it and choose the CSV file inside",
            bring: || read(b"PK\x03\x04\x14\0\x06\0", ""),
        },
        Case {
            code: "field-count",
            place: "people.csv, line 5",
            what: "3 fields expected, 4 found",
            advice: "correct the row",
            bring: || read(HOSPITAL.replacen("20,10003,hepatitis", "20,10003,hepatitis,flu", 1), ""),
        },
        Case {
            code: "unclosed-quote",
            place: "people.csv, line 3",
            what: "the quote that opens field 3 is never closed",
            advice: "close the quote",
            bring: || read(HOSPITAL.replacen("20,10001,hepatitis", "20,10001,\"hepatitis", 1), ""),
        },
        Case {
            code: "misquoted",
            place: "people.csv, line 3",
            what: "field 3 goes on after its closing quote",
            advice: "remove what follows the quote",
            bring: || read(HOSPITAL.replacen("20,10001,hepatitis", "20,10001,\"hepa\"titis", 1), ""),
        },
        Case {
            code: "nul-byte",
            place: "people.csv, line 6",
            what: "field 2 holds a NUL byte",
            advice: "remove the byte",
            bring: || read(HOSPITAL.replacen("29,10004", "29,10\u{0}04", 1), ""),
        },
        Case {
            code: "not-utf8",
            place: "people.csv, line 6",
            what: "bytes that are not valid utf-8",
            advice: "save the file as UTF-8, or choose windows-1252",
            bring: || {
                let (before, after) = HOSPITAL.split_at(HOSPITAL.find("10004").unwrap());
                read([before.as_bytes(), b"\xff", after.as_bytes()].concat(), "--encoding utf-8")
            },
        },
        Case {
            code: "bad-encoding",
            place: "people.csv, line 6",
            what: "bytes that are not valid utf-16le",
            advice: "choose another encoding",
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
            what: "3 of 8 rows cannot be read with a comma between fields",
            advice: "read the file in another way",
            bring: || {
                let options = ReadOptions { delimiter: Some(b','), on_fault: OnFault::Ask, ..ReadOptions::default() };
                opened(b"a,b\n1,2\n1\n1,2\n1\n1,2\n1\n1,2\n1,2\n", &options)
            },
        },
        Case {
            code: "record-too-long",
            place: "people.csv, line 2",
            what: "the record that begins here is longer than 16 MiB",
            advice: "close it, or choose the right delimiter",
            bring: || read(format!("age,zip,disease\n20,10000,\"{}\"\n", "x".repeat(17 << 20)), ""),
        },
        Case {
            code: "too-many-columns",
            place: "people.csv, line 1",
            what: "the table has 16,385 columns",
            advice: "leave some out",
            bring: || {
                let names: Vec<String> = (0..16_385).map(|column| format!("c{column}")).collect();
                read(format!("{}\n", names.join(",")), "")
            },
        },
        Case {
            code: "bad-delimiter",
            place: "people.csv",
            what: "the delimiter must be one ASCII character",
            advice: "such as , ; | or a tab, and no quote or line end",
            bring: || opened(b"a,b\n1,2\n", &ReadOptions { delimiter: Some(b'"'), ..ReadOptions::default() }),
        },
    ]
}
