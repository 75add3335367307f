use super::super::*;
use super::*;

fn read(bytes: impl AsRef<[u8]>) -> Result<Reading, ReadError> {
    read_all(bytes.as_ref(), &ReadOptions::default())
}

fn skipping(bytes: impl AsRef<[u8]>) -> Result<Reading, ReadError> {
    read_all(bytes.as_ref(), &ReadOptions { on_fault: OnFault::Skip, ..ReadOptions::default() })
}

fn names(reading: &Reading) -> Vec<&str> {
    reading.table.columns().iter().map(|column| column.name()).collect()
}

fn cells(reading: &Reading) -> Vec<Vec<&str>> {
    let table = &reading.table;
    (0..table.rows()).map(|row| table.columns().iter().map(|column| column.cell(row)).collect()).collect()
}

/// What a user is reported: code, place, message.
fn error_of(bytes: impl AsRef<[u8]>) -> (&'static str, String) {
    let error = read(bytes).unwrap_err();
    (error.code(), error.to_string())
}

#[test]
fn cells_are_read_exactly_and_any_line_end_ends_a_record() {
    let expected = [["20", " x "], ["29", "a \"b\"\r\nc"], ["", "last"]];
    for end in ["\n", "\r\n", "\r"] {
        let text = ["age,note", "20, x ", "29,\"a \"\"b\"\"\r\nc\"", "", ",last"].join(end);
        for text in [text.clone(), text + end + end] {
            let reading = read(&text).unwrap();
            assert_eq!(names(&reading), ["age", "note"]);
            assert_eq!(cells(&reading), expected);
            assert_eq!([0, 1, 2].map(|row| reading.table.line_of(row)), [2, 3, 6], "{text:?}");
        }
    }
}

#[test]
fn each_encoding_is_detected_with_and_without_its_mark() {
    let text = "name;stra\u{df}e\nZo\u{eb};1\nJos\u{e9};2\n";
    let utf16 = |to_bytes: fn(u16) -> [u8; 2]| text.encode_utf16().flat_map(to_bytes).collect::<Vec<u8>>();
    let (little, big) = (utf16(u16::to_le_bytes), utf16(u16::to_be_bytes));
    let latin: Vec<u8> = text.chars().map(|c| u8::try_from(u32::from(c)).unwrap()).collect();
    let cases = [
        (text.as_bytes().to_vec(), Encoding::Utf8, false),
        ([b"\xEF\xBB\xBF", text.as_bytes()].concat(), Encoding::Utf8, true),
        ([b"\xFF\xFE".as_slice(), &little].concat(), Encoding::Utf16Le, true),
        ([b"\xFE\xFF".as_slice(), &big].concat(), Encoding::Utf16Be, true),
        (little, Encoding::Utf16Le, false),
        (big, Encoding::Utf16Be, false),
        (latin, Encoding::Windows1252, false),
    ];
    for (bytes, encoding, bom) in cases {
        let reading = read(bytes).unwrap();
        assert_eq!(reading.dialect, Some(Dialect { encoding, bom, delimiter: b';', header: true }));
        assert_eq!(names(&reading), ["name", "stra\u{df}e"]);
        assert_eq!(cells(&reading), [["Zo\u{eb}", "1"], ["Jos\u{e9}", "2"]]);
    }
}

#[test]
fn windows_1252_that_shows_only_after_the_sample_is_read_exactly() {
    let mut bytes = b"name,n\n".to_vec();
    while bytes.len() <= SAMPLE {
        bytes.extend_from_slice(b"plain,1\n");
    }
    bytes.extend_from_slice(b"caf\xE9,2\n");
    let reading = read(&bytes).unwrap();
    assert_eq!(reading.dialect.unwrap().encoding, Encoding::Windows1252);
    assert_eq!(reading.table.columns()[0].cell(reading.table.rows() - 1), "caf\u{e9}");
}

#[test]
fn a_broken_byte_in_utf8_is_a_fault_of_its_row_and_never_a_replacement_character() {
    let bytes = b"name,n\n\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9,1\nb\xFFd,2\nc,3\n";
    let (code, message) = error_of(bytes);
    assert_eq!(code, "not-utf8");
    assert!(message.starts_with("line 3: ") && message.contains("windows-1252"), "{message}");
    let reading = skipping(bytes).unwrap();
    assert_eq!(cells(&reading), [["\u{e9}\u{e9}\u{e9}\u{e9}\u{e9}", "1"], ["c", "3"]]);
    assert_eq!(reading.faults.counts[0].message, "1 row contains bytes that are not valid in the encoding");
    assert_eq!([0, 1].map(|row| reading.table.line_of(row)), [2, 4]);
}

#[test]
fn a_requested_encoding_is_used() {
    let options = ReadOptions { encoding: Some(Encoding::Windows1252), ..ReadOptions::default() };
    let reading = read_all("n\u{e9},b\n1,2\n".as_bytes(), &options).unwrap();
    assert_eq!(names(&reading), ["n\u{c3}\u{a9}", "b"]);
    let options = ReadOptions { encoding: Some(Encoding::Utf8), ..ReadOptions::default() };
    let error = read_all(b"a,b\n1,\xE9\n", &options).unwrap_err();
    assert_eq!((error.code(), error.place().line), ("not-utf8", Some(2)));
    let options = ReadOptions { encoding: Some(Encoding::Utf16Le), ..ReadOptions::default() };
    let error = read_all(b"a\0,\0b\0\n\0\x00\xD8,\x001\0\n\0", &options).unwrap_err();
    assert_eq!((error.code(), error.place().line), ("bad-encoding", Some(2)));
}

#[test]
fn the_delimiter_is_the_one_that_gives_equal_records() {
    let cases = [
        ("a,b\n1,2\n", b','),
        ("a;b\n1,5;2,5\n", b';'),
        ("a\tb\tc\n1,2\t3;4\t5\n", b'\t'),
        ("a|b\n\"x,y\"|\"z;\"\n", b'|'),
        ("\"a;b\",c\n\"d;e\",f\n", b','),
        ("one\ntwo\n", b','),
        ("sep=|\na,b|c\n1|2,3\n", b'|'),
    ];
    for (text, delimiter) in cases {
        assert_eq!(read(text).unwrap().dialect.unwrap().delimiter, delimiter, "{text:?}");
    }
    let reading = read("sep=;\r\na;b\r\n1;2\r\n").unwrap();
    assert_eq!((names(&reading), reading.table.line_of(0)), (vec!["a", "b"], 3));
}

#[test]
fn a_header_is_distinguished_from_a_row() {
    let cases = [
        ("age,sex\n20,m\n30,f\n", true),
        ("20,m\n30,f\n40,m\n", false),
        ("m,usual\nf,usual\nm,other\n", false),
        ("sex,form\nm,x\nf,x\nm,y\nf,y\n", true),
        ("a,b\nc,d\n", true),
        (",age\n1,20\n2,30\n", true),
        ("2024-01-02,x\n2024-02-03,y\n", false),
        ("country,1990,1991\nNL,x,y\nFR,y,x\n", true),
    ];
    for (text, header) in cases {
        assert_eq!(skipping(text).unwrap().dialect.unwrap().header, header, "{text:?}");
    }
    let reading = read("20,m\n30,f\n40,m\n").unwrap();
    assert_eq!(names(&reading), ["column 1", "column 2"]);
    assert_eq!((reading.table.rows(), reading.table.line_of(0)), (3, 1));
    let options = ReadOptions { header: Some(true), ..ReadOptions::default() };
    assert_eq!(names(&read_all(b"20,m\n30,f\n", &options).unwrap()), ["20", "m"]);
}

#[test]
fn a_row_that_cannot_be_read_stops_the_reading_with_its_line() {
    let cases: [(&[u8], &str, &str); 5] = [
        (b"a,b\n1,2\n3\n", "field-count", "line 3: 1 field found, 2 expected. Quote the cell"),
        (b"a,b\n1,2,3\n", "field-count", "line 2: 3 fields found, 2 expected. "),
        (
            b"a,b\n1,2\n3,\"4\n5,6\n",
            "unclosed-quote",
            "line 3: the quote that opens field 2 is never closed, and covers 2 lines",
        ),
        (b"a,b\n1,x\0y\n", "nul-byte", "line 2: field 2 contains a NUL byte. "),
        (b"a\0,b\n1,2\n", "nul-byte", "line 1: field 1 contains"),
    ];
    for (bytes, code, start) in cases {
        let (found, message) = error_of(bytes);
        assert_eq!(found, code);
        assert!(message.starts_with(start), "{message}");
    }
    assert_eq!(read(b"a,b\n1,x\0y\n").unwrap_err().place(), &Place::line(2).in_field(2));
}

#[test]
fn unreadable_rows_are_excluded_and_counted() {
    let text = "a,b\n1,2\n3\n4,5,6\n\n7,\0\n8,9\n10,\"11\n12,13";
    let reading = skipping(text).unwrap();
    assert_eq!(cells(&reading), [["1", "2"], ["8", "9"]]);
    assert_eq!([0, 1].map(|row| reading.table.line_of(row)), [2, 7]);
    let faults = reading.faults;
    assert_eq!(faults.total, 4);
    let first: Vec<_> =
        faults.first.iter().map(|fault| (fault.line, fault.kind.code(), fault.message.as_str())).collect();
    assert_eq!(
        first,
        [
            (3, "field-count", "1 field found, 2 expected"),
            (4, "field-count", "3 fields found, 2 expected"),
            (6, "nul-byte", "field 2 contains a NUL byte"),
            (
                8,
                "unclosed-quote",
                "the quote that opens field 2 is never closed, and covers 2 lines up to the end of the file"
            ),
        ]
    );
    let counts: Vec<_> = faults.counts.iter().map(|count| count.message.as_str()).collect();
    assert_eq!(
        counts,
        [
            "2 rows have the wrong number of fields",
            "1 row opens a quote that is never closed",
            "1 row contains a NUL byte"
        ]
    );
}

#[test]
fn only_the_first_faults_are_listed_one_by_one() {
    let text = format!("a,b\n1,2\n{}", "x\n".repeat(80));
    let faults = skipping(text).unwrap().faults;
    assert_eq!((faults.total, faults.first.len(), faults.counts[0].count), (80, Faults::KEPT, 80));
}

#[test]
fn files_without_a_row_are_refused() {
    for empty in ["", "\n\r\n", "\u{FEFF}", "\u{FEFF}\n"] {
        assert_eq!(
            error_of(empty),
            ("empty-file", "the file is empty. Choose a file with a header and at least one row.".into())
        );
    }
    assert_eq!(
        error_of("age,sex\n"),
        ("no-rows", "the file has a header but no rows. Choose a file with at least one row.".into())
    );
    let error = skipping("a,b\n1\n2\n").unwrap_err();
    assert_eq!(error.to_string(), "none of the 2 rows can be read. Choose a file with at least one row.");
    assert_eq!(
        read("").unwrap_err().in_file("a.csv").to_string(),
        "a.csv: the file is empty. Choose a file with a header and at least one row."
    );
}

#[test]
fn a_column_without_a_unique_name_is_read_under_a_reported_name() {
    for read in [read, skipping] {
        let reading = read(",age,age,sex\n0,1,2,m\n").unwrap();
        assert_eq!(names(&reading), ["column 1", "age", "age (2)", "sex"]);
        assert_eq!(
            reading.faults.remarks,
            [
                "Field 1 of the header is empty; the column is called \"column 1\" here.",
                "The header names \"age\" again in field 3; that column is called \"age (2)\" here."
            ]
        );
        assert_eq!(
            (reading.faults.total, reading.faults.doubled("age").map(|age| (age.first, age.second))),
            (0, Some((2, 3)))
        );
    }
}

#[test]
fn a_cell_that_goes_on_after_its_closing_quote_stops_the_reading_or_is_reported_with_its_place() {
    let text = "a,b\n1,\"fl\"u\n2,\"flu\" \n3,\"flu\"\n4,5\" pipe\n";
    let (code, message) = error_of(text);
    assert_eq!(code, "misquoted");
    assert!(message.starts_with("line 2: field 2 continues after its closing quote. "), "{message}");
    let reading = skipping(text).unwrap();
    assert_eq!(cells(&reading), [["1", "flu"], ["2", "flu "], ["3", "flu"], ["4", "5\" pipe"]]);
    let faults = reading.faults;
    let places: Vec<_> = faults.first_misquoted.iter().map(|fault| (fault.line, fault.message.as_str())).collect();
    assert_eq!(
        places,
        [(2, "field 2 continues after its closing quote"), (3, "field 2 continues after its closing quote")]
    );
    assert_eq!((faults.total, faults.misquoted), (0, 2));
}

#[test]
fn quotes_out_of_place_are_found_however_the_bytes_are_cut() {
    let text =
        "a,b\nplain,\"x\"y\nplain,5\" and \"\nplain,\"x\"\"y\"\nplain,\"z\" \n".repeat(3) + &"1,2\n".repeat(40_000);
    let text = text + "late,\"x\"y\n";
    let whole = skipping(&text).unwrap().faults;
    assert_eq!(whole.misquoted, 7);
    for size in [1, 3, 8, 1000] {
        let mut reader = TableReader::new(ReadOptions { on_fault: OnFault::Skip, ..ReadOptions::default() });
        text.as_bytes().chunks(size).for_each(|piece| reader.push(piece).unwrap());
        assert_eq!(reader.finish().unwrap().faults, whole);
    }
}

#[test]
fn reading_asks_before_it_excludes_more_than_a_few_rows() {
    let asking =
        |text: &str| read_all(text.as_bytes(), &ReadOptions { on_fault: OnFault::Ask, ..ReadOptions::default() });
    let table = |good: usize, ragged: usize| "a;b;c\n".to_owned() + &"1;2;3\n".repeat(good) + &"1,5;2\n".repeat(ragged);
    assert_eq!(asking(&table(198, 2)).unwrap().faults.total, 2);
    assert_eq!(asking(&table(3, 1)).unwrap().faults.total, 1);
    for (good, ragged, start) in [
        (1000, 11, "11 of 1,011 rows cannot be read with a semicolon between fields"),
        (20, 2, "2 of 22 rows cannot be read with a semicolon between fields"),
    ] {
        let error = asking(&table(good, ragged)).unwrap_err();
        assert_eq!(error.code(), "many-rows-left-out");
        assert!(error.to_string().starts_with(start), "{error}");
    }
    assert_eq!(skipping(table(20, 2)).unwrap().faults.total, 2);
}

#[test]
fn a_file_that_is_not_csv_is_named_by_its_likely_format() {
    let noise: Vec<u8> = (0..4000_u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 23) as u8).collect();
    let cases: [(&[u8], &str); 8] = [
        (b"PK\x03\x04....[Content_Types].xml....", "an Excel workbook"),
        (b"PK\x03\x04....data.csv", "a zip archive"),
        (b"\x89PNG\r\n\x1A\n\0\0", "a PNG picture"),
        (b"%PDF-1.7\n", "a PDF document"),
        (b"\x1F\x8B\x08\0", "gzip"),
        (b"<!DOCTYPE html>\n<p>", "a web page"),
        (b"[{\"age\": 1}]", "a JSON file"),
        (&noise, "a binary file"),
    ];
    for (bytes, looks_like) in cases {
        let (code, message) = error_of(bytes);
        assert_eq!(code, "not-a-csv");
        assert!(message.contains(looks_like) && message.contains("not a CSV file. "), "{message}");
    }
}

#[test]
fn a_single_column_is_remarked_upon() {
    let reading = read("disease\nflu\n\n\"\"\nflu\n\n").unwrap();
    assert_eq!(cells(&reading), [["flu"], [""], ["flu"]]);
    assert_eq!(reading.faults.remarks.len(), 2);
    assert!(reading.faults.remarks[1].starts_with("1 empty line was skipped."));
    assert_eq!(read("a,b\n1,2\n\n3,4\n").unwrap().faults.remarks, Vec::<String>::new());
}

#[test]
fn a_quote_that_swallows_a_long_file_is_an_error_with_the_line_where_it_opens() {
    let mut bytes = b"a,b\n1,2\n3,\"".to_vec();
    bytes.resize((17 << 20) + 3, b'x');
    for reading in [read(&bytes), skipping(&bytes)] {
        let error = reading.unwrap_err();
        assert_eq!((error.code(), error.place().line), ("record-too-long", Some(3)));
    }
}

#[test]
fn too_many_columns_or_fields_are_errors() {
    assert_eq!(error_of(",".repeat(20_000)).0, "too-many-columns");
    assert_eq!(error_of(format!("a,b\n{}\n", ",".repeat(1 << 21))).0, "record-too-long");
}

#[test]
fn a_delimiter_that_cannot_separate_is_an_error() {
    for delimiter in [b'"', b'\n', 0, 0xE9] {
        let options = ReadOptions { delimiter: Some(delimiter), ..ReadOptions::default() };
        assert_eq!(read_all(b"a,b\n1,2\n", &options).unwrap_err().code(), "bad-delimiter");
    }
}

#[test]
fn after_an_error_the_reader_repeats_it() {
    let mut reader = TableReader::new(ReadOptions::default());
    let bytes = [b"a,b\n1\n".as_slice(), &b"1,2\n".repeat(20_000)].concat();
    let error = reader.push(&bytes).unwrap_err();
    assert_eq!(reader.push(b"3,4\n").unwrap_err(), error);
    assert_eq!(reader.finish().unwrap_err(), error);
}

#[test]
fn rows_so_far_are_known_while_bytes_come() {
    let mut reader = TableReader::new(ReadOptions::default());
    reader.push(b"a,b\n1,2\n").unwrap();
    assert_eq!(reader.rows(), 0);
    reader.push(&b"1,2\n".repeat(20_000)).unwrap();
    assert_eq!(reader.rows(), 20_001);
    assert_eq!(reader.finish().unwrap().table.rows(), 20_001);
}
