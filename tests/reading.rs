//! What holds for reading and writing every table.

use proptest::prelude::*;

use crate::common::{data_folder, real_tables};
use tauell::table::{
    Column, CsvWriter, Dialect, Encoding, Faults, LineMap, OnFault, ReadError, ReadOptions, Reading, Table,
    TableReader, read_all,
};

/// Everything a reading says, in a form that compares.
type Told = Result<(Vec<String>, Vec<Vec<String>>, Vec<u64>, Option<Dialect>, Faults), ReadError>;

fn told(outcome: Result<Reading, ReadError>) -> Told {
    outcome.map(|Reading { table, dialect, faults }| {
        let lines = (0..table.rows()).map(|row| table.line_of(row)).collect();
        (names(&table), cells(&table), lines, dialect, faults)
    })
}

fn names(table: &Table) -> Vec<String> {
    table.columns().iter().map(|column| column.name().to_owned()).collect()
}

fn cells(table: &Table) -> Vec<Vec<String>> {
    (0..table.rows()).map(|row| table.columns().iter().map(|column| column.cell(row).to_owned()).collect()).collect()
}

/// Reads the bytes cut into pieces of these sizes, over and over.
fn in_pieces(bytes: &[u8], sizes: &[usize], options: &ReadOptions) -> Told {
    let mut reader = TableReader::new(options.clone());
    let (mut rest, mut sizes) = (bytes, sizes.iter().cycle());
    while !rest.is_empty() {
        let (piece, after) = rest.split_at(rest.len().min(*sizes.next().unwrap()));
        rest = after;
        if reader.push(piece).is_err() {
            break;
        }
    }
    told(reader.finish())
}

/// Rows up to where the detection ends, give or take a few bytes: what follows is decided without it.
fn filler(row: &'static str, encode: fn(&str) -> Vec<u8>) -> impl Strategy<Value = Vec<u8>> {
    (0..12_usize).prop_map(move |missing| {
        let (header, row) = (encode("a,b\n"), encode(row));
        let rows = (64 * 1024 - header.len() - 4) / row.len();
        let mut bytes = [header, row.repeat(rows)].concat();
        let last = encode("1,2");
        while bytes.len() + last.len() + missing < 64 * 1024 {
            bytes.extend_from_slice(&last[..2]);
        }
        bytes
    })
}

fn utf16(text: &str) -> Vec<u8> {
    text.encode_utf16().flat_map(u16::to_le_bytes).collect()
}

fn utf8(text: &str) -> Vec<u8> {
    text.as_bytes().to_vec()
}

fn beginning() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![
        3 => Just(Vec::new()),
        1 => Just(b"\xEF\xBB\xBF".to_vec()),
        1 => Just(b"a;b\n1;2\n".to_vec()),
        1 => filler("plain,row\n", utf8),
        1 => filler("d\u{e9}j\u{e0},vu\r\n", utf8),
        1 => filler("wide,row\n", utf16),
    ]
}

/// Pieces of which files, good and bad, are made.
fn hostile_bytes() -> impl Strategy<Value = Vec<u8>> {
    let token = prop_oneof![
        4 => prop::sample::select(vec![",", ";", "\t", "\n", "\r", "\r\n", "\"", "\"\"", "a", "b,1\n", "20", "sep=;\n", "\u{FEFF}"])
            .prop_map(|text| text.as_bytes().to_vec()),
        1 => prop::sample::select(vec!["\u{e9}", "\u{20AC}", "\u{1F600}", "\0"]).prop_map(|text| text.as_bytes().to_vec()),
        1 => prop::collection::vec(any::<u8>(), 1..4),
    ];
    prop::collection::vec(token, 0..60).prop_map(|tokens| tokens.concat())
}

fn options() -> impl Strategy<Value = ReadOptions> {
    let encoding = prop::option::weighted(
        0.3,
        prop::sample::select(vec![Encoding::Utf8, Encoding::Utf16Le, Encoding::Utf16Be, Encoding::Windows1252]),
    );
    let delimiter = prop::option::weighted(0.3, prop::sample::select(vec![b',', b';', b'\t', b'a']));
    let on_fault = prop::sample::select(vec![OnFault::Stop, OnFault::Skip, OnFault::Ask]);
    (encoding, delimiter, prop::option::weighted(0.3, any::<bool>()), on_fault).prop_map(
        |(encoding, delimiter, header, on_fault)| ReadOptions {
            encoding,
            delimiter,
            header,
            on_fault,
            ..ReadOptions::default()
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn any_bytes_in_any_pieces_give_the_same_table_or_the_same_error(
        beginning in beginning(),
        rest in hostile_bytes(),
        sizes in prop::collection::vec(1..40_usize, 1..5),
        options in options(),
    ) {
        let bytes = [beginning, rest].concat();
        let whole = told(read_all(&bytes, &options));
        prop_assert_eq!(&in_pieces(&bytes, &sizes, &options), &whole);
        prop_assert_eq!(&in_pieces(&bytes, &[65_536], &options), &whole);
    }

    #[test]
    fn noise_is_never_a_panic(bytes in prop::collection::vec(any::<u8>(), 0..2000), options in options()) {
        let whole = told(read_all(&bytes, &options));
        prop_assert_eq!(in_pieces(&bytes, &[7], &options), whole);
    }

    #[test]
    fn a_replacement_character_comes_only_from_the_file(rest in hostile_bytes(), options in options()) {
        // In UTF-16 the character may be in the file as other bytes.
        let written = rest.windows(3).any(|window| window == "\u{FFFD}".as_bytes());
        if let Ok(Reading { table, dialect, .. }) = read_all(&rest, &options)
            && matches!(dialect.as_ref().unwrap().encoding, Encoding::Utf8 | Encoding::Windows1252)
        {
            let replaced = cells(&table).iter().flatten().any(|cell| cell.contains(char::REPLACEMENT_CHARACTER));
            prop_assert!(written || !replaced);
        }
    }

    #[test]
    fn every_row_is_in_the_table_or_counted(
        rows in prop::collection::vec(prop::collection::vec("[a-z]{1,3}", 1..5), 1..40),
        columns in 2..4_usize,
    ) {
        let header: Vec<String> = (0..columns).map(|column| format!("name{column}")).collect();
        let text: String = [&header].into_iter().chain(&rows).map(|row| row.join(",") + "\n").collect();
        let options = ReadOptions { delimiter: Some(b','), header: Some(true), on_fault: OnFault::Skip, ..ReadOptions::default() };
        let whole: Vec<Vec<String>> = rows.iter().filter(|row| row.len() == columns).cloned().collect();
        match read_all(text.as_bytes(), &options) {
            Ok(reading) => {
                prop_assert_eq!(cells(&reading.table), whole);
                prop_assert_eq!(reading.table.rows() as u64 + reading.faults.total, rows.len() as u64);
            }
            Err(error) => prop_assert!(whole.is_empty() && error.code() == "no-rows", "{}", error),
        }
    }

    #[test]
    fn a_table_that_is_written_reads_back_as_it_was(
        table in hostile_table(),
        delimiter in prop::sample::select(vec![b',', b';', b'\t', b'|', b'a', b' ']),
    ) {
        let mut writer = CsvWriter::new(Vec::new(), delimiter);
        writer.write_table(&table).unwrap();
        let bytes = writer.finish().unwrap();
        let options = ReadOptions { encoding: Some(Encoding::Utf8), delimiter: Some(delimiter), header: Some(true), ..ReadOptions::default() };
        let back = read_all(&bytes, &options).unwrap().table;
        prop_assert_eq!(names(&back), names(&table));
        prop_assert_eq!(cells(&back), cells(&table));
    }
}

/// Tables whose cells hold all that a CSV file makes special.
fn hostile_table() -> impl Strategy<Value = Table> {
    let cell = prop_oneof![
        prop::collection::vec(
            prop::sample::select(vec![
                ",", ";", "\t", "|", "a", " ", "\"", "\n", "\r", "\r\n", "\u{e9}", "\u{FEFF}", "sep=;"
            ]),
            0..4,
        )
        .prop_map(|parts| parts.concat()),
        "[^\0]{0,6}",
    ];
    (1..4_usize, 1..12_usize)
        .prop_flat_map(move |(columns, rows)| {
            let names =
                prop::collection::hash_set(cell.clone().prop_filter("a name", |name| !name.trim().is_empty()), columns);
            (names, prop::collection::vec(prop::collection::vec(cell.clone(), rows), columns))
        })
        .prop_map(|(names, columns)| {
            let columns = names.into_iter().zip(columns);
            Table::new(
                columns.map(|(name, cells)| Column::from_cells(name, cells.iter().map(String::as_str))).collect(),
                LineMap::default(),
            )
        })
}

#[test]
fn adult_and_nursery_are_read_whole() {
    let cases = [
        ("adult/adult.csv", b',', 45_222, 15, "age", "income"),
        ("adult/adult-30162.csv", b';', 30_162, 9, "sex", "salary-class"),
        ("nursery/nursery.csv", b',', 12_960, 9, "parents", "class"),
    ];
    for (path, delimiter, rows, columns, first, last) in cases {
        let folder = if path.ends_with("30162.csv") { data_folder() } else { Some(real_tables().to_owned()) };
        let Some(bytes) = folder.map(|folder| std::fs::read(folder.join(path)).unwrap()) else { continue };
        let Reading { table, dialect, faults } = read_all(&bytes, &ReadOptions::default()).unwrap();
        assert_eq!(dialect, Some(Dialect { encoding: Encoding::Utf8, bom: false, delimiter, header: true }));
        assert_eq!((table.rows(), table.columns().len()), (rows, columns), "{path}");
        assert_eq!((table.columns()[0].name(), table.columns()[columns - 1].name()), (first, last));
        assert_eq!(table.line_of(rows - 1), rows as u64 + 1);
        assert_eq!(faults, Faults::default());
        let mut writer = CsvWriter::new(Vec::new(), delimiter);
        writer.write_table(&table).unwrap();
        let expected = String::from_utf8(bytes).unwrap().replace("\r\n", "\n").trim_end().to_owned() + "\n";
        assert!(writer.finish().unwrap() == expected.into_bytes(), "{path} is not written as it was read");
    }
}

#[test]
fn a_cell_takes_as_few_bytes_as_the_values_of_its_column_need() {
    let mut text = "few,some,many\n".to_owned();
    (0..70_000).for_each(|row| text.push_str(&format!("{},{},{row}\n", row % 256, row % 65_536)));
    let read = read_all(text.as_bytes(), &ReadOptions::default()).unwrap();
    let width = |column: &Column| column.codes().width();
    assert_eq!(read.table.columns().iter().map(width).collect::<Vec<_>>(), [1, 2, 4]);
    for name in ["adult", "nursery"] {
        let bytes = std::fs::read(real_tables().join(name).join(name).with_extension("csv")).unwrap();
        for column in read_all(&bytes, &ReadOptions::default()).unwrap().table.columns() {
            let needed = if column.dictionary().len() <= 256 { 1 } else { 2 };
            assert_eq!(width(column), needed, "{name}: {}", column.name());
        }
    }
}
