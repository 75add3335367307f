//! CSV files.

use tauell::table::{
    CsvWriter, Dialect, Encoding, Faults, Formulas, OnFault, ReadError, ReadOptions, Reading, Table, TableReader,
    read_all,
};

use crate::error;

/// All that a reading says, in a form that compares.
type Told = Result<(Vec<Vec<String>>, Vec<u64>, Option<Dialect>, Faults), ReadError>;

/// Any bytes are a table or an error with its place, however they are to be read; a table that is written reads back as
/// it was, and what is omitted of it is counted.
pub fn csv(bytes: &[u8]) {
    let forced = [b',', b';', b'\t', b'|', b'a', b' '][bytes.len() % 6];
    let ways = [
        ReadOptions::default(),
        ReadOptions { on_fault: OnFault::Skip, ..ReadOptions::default() },
        ReadOptions { delimiter: Some(forced), header: Some(bytes.len().is_multiple_of(2)), ..ReadOptions::default() },
        ReadOptions { encoding: Some(Encoding::Windows1252), on_fault: OnFault::Ask, ..ReadOptions::default() },
    ];
    for options in ways {
        match read_all(bytes, &options) {
            Ok(reading) => {
                assert!(options.on_fault != OnFault::Stop || reading.faults.total == 0, "a row was omitted unasked");
                comes_back(
                    &reading.table,
                    reading.dialect.as_ref().expect("text without a mark of its own is CSV").delimiter,
                );
            }
            Err(error) => error::well(error.code(), &error.to_string(), error.place(), bytes),
        }
    }
}

/// The same bytes in any pieces are the same table or the same error, on either side of the first 64 KiB, by which is
/// detected how the file is written.
pub fn csv_in_pieces(bytes: &[u8]) {
    // The bytes are right after what is detected by, or across its end.
    let room = 65_536 - (bytes.len() % 3) * bytes.len().min(64) / 2;
    let row = b"plain,row\n";
    let mut file = b"a,b\n".to_vec();
    while file.len() + row.len() < room {
        file.extend_from_slice(row);
    }
    file.extend_from_slice(bytes);
    let near_end = file.len() - bytes.len();
    for on_fault in [OnFault::Stop, OnFault::Skip] {
        let options = ReadOptions { on_fault, ..ReadOptions::default() };
        let whole = told(read_all(&file, &options));
        for size in [1, 3, 4_096] {
            let mut reader = TableReader::new(options.clone());
            // What comes before is no different in small pieces.
            let _ = reader.push(&file[..near_end]);
            let failed = file[near_end..].chunks(size).any(|piece| reader.push(piece).is_err());
            let pieces = told(reader.finish());
            assert!(!failed || pieces.is_err(), "an error was forgotten");
            assert_eq!(pieces, whole, "in pieces of {size}");
        }
        if let Err(error) = whole {
            error::well(error.code(), &error.to_string(), error.place(), &file);
        }
    }
}

/// A table that is written is read again as it was, with its formulas quoted too.
pub(crate) fn comes_back(table: &Table, delimiter: u8) {
    for formulas in [Formulas::Keep, Formulas::Quote] {
        let mut writer = CsvWriter::new(Vec::new(), delimiter).with_formulas(formulas);
        writer.write_table(table).expect("memory takes it all");
        let written = writer.finish().expect("memory takes it all");
        let options = ReadOptions {
            encoding: Some(Encoding::Utf8),
            delimiter: Some(delimiter),
            header: Some(true),
            on_fault: OnFault::Stop,
            quoted_formulas: formulas == Formulas::Quote,
            count_column: None,
        };
        let back = read_all(&written, &options).expect("what was written can be read").table;
        assert_eq!(cells(&back), cells(table), "formulas: {formulas:?}");
    }
}

/// The names, then the rows.
fn cells(table: &Table) -> Vec<Vec<String>> {
    let names = table.columns().iter().map(|column| column.name().to_owned()).collect();
    let rows = (0..table.rows()).map(|row| table.columns().iter().map(|column| column.cell(row).to_owned()).collect());
    std::iter::once(names).chain(rows).collect()
}

fn told(reading: Result<Reading, ReadError>) -> Told {
    reading.map(|Reading { table, dialect, faults }| {
        let lines = (0..table.rows()).map(|row| table.line_of(row)).collect();
        (cells(&table), lines, dialect, faults)
    })
}
