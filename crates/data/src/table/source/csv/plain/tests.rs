//! Random files, read with csv-core alone and with plain records read the fast way, on one thread and on several.

use proptest::prelude::*;
use proptest::sample::select;

use super::super::{CSV, Csv};
use super::PlainRecords;
use crate::table::source::{Dialect, Faults, OnFault, ReadError, ReadOptions, Rows, Sample, Source};
use crate::table::{Encoding, Table};

/// How a file comes, and how it is read.
#[derive(Clone, Debug)]
struct Way {
    /// Bytes by which the dialect is settled.
    sample: usize,
    /// The sizes of the slices behind them, over and over.
    slices: Vec<usize>,
    /// Bytes whose structure is found at once; `None` with csv-core alone.
    part: Option<usize>,
    longest_pause: u32,
    /// Bytes of a piece on several threads; `None` on one.
    ahead: Option<usize>,
}

/// Everything about a table: names, values and codes of each column, the line of each row.
#[derive(Debug, PartialEq)]
struct Contents {
    columns: Vec<(String, Vec<String>, Vec<u32>)>,
    lines: Vec<u64>,
}

/// What reading gives, or the error, and how many rows there were by then.
type Outcome = (Result<(Contents, Option<Dialect>, Faults), ReadError>, usize);

fn contents(table: &Table) -> Contents {
    let columns = table.columns().iter().map(|column| {
        let values = column.dictionary().iter().map(str::to_owned).collect();
        (column.name().to_owned(), values, column.codes().to_vec())
    });
    Contents { columns: columns.collect(), lines: (0..table.rows()).map(|row| table.line_of(row)).collect() }
}

fn read(bytes: &[u8], options: &ReadOptions, way: &Way) -> Outcome {
    let mut rows = Rows::new(options);
    rows.set_format(&CSV);
    let read = fill(&mut rows, bytes, options, way);
    let length = rows.len();
    let finished = read.and_then(|dialect| rows.finish(dialect.as_ref()).map(|all| (dialect, all)));
    (finished.map(|(dialect, (table, faults))| (contents(&table), dialect, faults)), length)
}

fn fill(rows: &mut Rows, bytes: &[u8], options: &ReadOptions, way: &Way) -> Result<Option<Dialect>, ReadError> {
    let (sample, mut rest) = bytes.split_at(way.sample.min(bytes.len()));
    let mut csv = Csv::settle(options, &Sample { bytes: sample, whole: rest.is_empty() })?;
    match way.part {
        None => csv.plain.pause = u32::MAX,
        Some(part) => csv.plain = PlainRecords { part, longest_pause: way.longest_pause, ..csv.plain },
    }
    csv.ahead = way.ahead;
    csv.split_decoded(rows)?;
    for &size in way.slices.iter().cycle() {
        if rest.is_empty() {
            break;
        }
        let (slice, behind) = rest.split_at(size.min(rest.len()));
        csv.push(slice, rows)?;
        rest = behind;
    }
    csv.finish(rows)
}

/// A cell as it may be written. `,` is replaced by the delimiter of the file.
fn cell() -> impl Strategy<Value = String> {
    let plain = [
        "",
        "",
        "1",
        "23",
        "flu",
        "male",
        "1234567",
        "12345678",
        "123456789",
        "Zoe",
        "Zo\u{eb}",
        "\u{20AC} 5",
        " x ",
        "sixteen bytes, no",
        "sixteen_bytes_16",
        "seventeen_bytes_17",
        "Married-civ-spouse",
        "Married-xxx-spouse",
        "a rather long cell, of which only the middle ONE differs",
        "a rather long cell, of which only the middle TWO differs",
        "=1+1",
        "-5",
        "'=1",
        "'tis",
    ];
    let quoted = [
        "\"\"",
        "\"flu\"",
        "\"1\"",
        "\"12345678\"",
        "\"a,b\"",
        "\"two\nlines\"",
        "\"two\r\nlines\"",
        "\"two\rlines\"",
        "\"a \"\"b\"\"\"",
        "\"\"\"\"",
        "\"\"\"flu\"\"\"",
        "\"Married-civ-spouse\"",
        "\"Married-xxx-spouse\"",
        "\"'=1\"",
        "\"a rather long cell with \"\" within\"",
        "\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"",
        "\"Zo\u{eb}\"",
    ];
    let odd = ["5\" pipe", " \"x\"", "\"x\"y", "\"x\" ", "\"fl\"u\"", "\"", "a\"", "\"a\"\"", "x\0y", "\u{FFFD}"];
    prop_oneof![
        12 => select(plain.to_vec()).prop_map(str::to_owned),
        6 => select(quoted.to_vec()).prop_map(str::to_owned),
        1 => select(odd.to_vec()).prop_map(str::to_owned),
        2 => (0..2000u32).prop_map(|number| number.to_string()),
        1 => "[a-c,\"\n\r ]{0,5}",
    ]
}

/// Records of mostly `width` cells, and line ends of mostly one kind.
fn file() -> impl Strategy<Value = String> {
    let settings = (1..5usize, select(vec!["\n", "\r\n", "\r"]), any::<bool>(), any::<bool>());
    let regular = settings.prop_flat_map(|(width, end, is_tame, is_ended)| {
        let odd = if is_tame { 0 } else { 1 };
        let record =
            (prop::collection::vec(cell(), width..=width), 0..20u32, select(vec!["\n", "\r\n", "\r", "\n\n", ""]));
        let record = record.prop_map(move |(mut cells, chance, other_end)| {
            if is_tame {
                cells.iter_mut().for_each(|cell| cell.retain(|letter| letter != '"'));
            }
            match chance * odd {
                1 => cells.push("more".to_owned()),
                2 => cells.truncate(cells.len() - 1),
                _ => {}
            }
            cells.join(",") + if chance * odd == 3 { other_end } else { end }
        });
        prop::collection::vec(record, 0..40).prop_map(move |records| {
            let file = records.concat();
            if is_ended { file } else { file.trim_end_matches(['\r', '\n']).to_owned() }
        })
    });
    prop_oneof![3 => regular, 2 => "[ab\",\n\r]{0,60}", 1 => "[a\",\n]{0,200}"]
}

fn options() -> impl Strategy<Value = (Option<u8>, ReadOptions)> {
    let delimiter =
        select(vec![None, Some(b','), Some(b';'), Some(b'\t'), Some(b'|'), Some(b' '), Some(b'a'), Some(b'\'')]);
    let encoding = select(vec![None, None, Some(Encoding::Utf8), Some(Encoding::Windows1252), Some(Encoding::Utf16Le)]);
    let header = select(vec![None, Some(true), Some(false)]);
    let on_fault = select(vec![OnFault::Stop, OnFault::Skip, OnFault::Skip, OnFault::Ask]);
    (delimiter, encoding, header, on_fault, any::<bool>(), any::<bool>()).prop_map(
        |(delimiter, encoding, header, on_fault, quoted_formulas, is_named)| {
            let options = ReadOptions {
                delimiter: delimiter.filter(|_| is_named),
                encoding,
                header,
                on_fault,
                quoted_formulas,
                count_column: None,
            };
            (delimiter, options)
        },
    )
}

fn way() -> impl Strategy<Value = Way> {
    let part = prop_oneof![1..80usize, select(vec![63, 64, 65, 127, 128, 1000, 16_384])];
    let slices =
        prop_oneof![Just(vec![1]), Just(vec![64]), Just(vec![1_000_000]), prop::collection::vec(1..200usize, 1..6),];
    let ahead = prop_oneof![1 => Just(None), 2 => (1..120usize).prop_map(Some)];
    (prop_oneof![0..300usize, Just(65_536)], slices, part, select(vec![0, 1, 1024]), ahead).prop_map(
        |(sample, slices, part, longest_pause, ahead)| Way { sample, slices, part: Some(part), longest_pause, ahead },
    )
}

/// The bytes of a file in the encoding in which it is read, with a byte order mark or without, and perhaps a broken byte.
fn encoded(text: &str, encoding: Option<Encoding>, variant: u8) -> Vec<u8> {
    let mark = if variant.is_multiple_of(4) { "\u{FEFF}" } else { "" };
    let text = mark.to_owned() + text;
    let mut bytes: Vec<u8> = match encoding {
        Some(Encoding::Utf16Le) => text.encode_utf16().flat_map(u16::to_le_bytes).collect(),
        Some(Encoding::Windows1252) => {
            text.chars().map(|letter| u8::try_from(u32::from(letter)).unwrap_or(0x80)).collect()
        }
        _ => text.into_bytes(),
    };
    if variant > 230 && !bytes.is_empty() {
        let at = usize::from(variant) * 7 % bytes.len();
        bytes[at] = 0xE9;
    }
    bytes
}

/// `few` cases, or as many as PROPTEST_CASES says.
fn cases(few: u32) -> ProptestConfig {
    let asked = ProptestConfig::default();
    let cases = if std::env::var_os("PROPTEST_CASES").is_some() { asked.cases } else { few };
    ProptestConfig { cases, failure_persistence: None, ..asked }
}

proptest! {
    #![proptest_config(cases(6_000))]

    #[test]
    fn any_file_in_any_slices_gives_the_table_or_the_error_that_csv_core_alone_gives(
        text in file(),
        (delimiter, options) in options(),
        variant in any::<u8>(),
        ways in prop::collection::vec(way(), 2),
    ) {
        let text = text.replace(',', std::str::from_utf8(&[delimiter.unwrap_or(b',')]).unwrap());
        let bytes = encoded(&text, options.encoding, variant);
        for way in ways {
            let alone = Way { part: None, slices: vec![usize::MAX], ahead: None, ..way.clone() };
            prop_assert_eq!(read(&bytes, &options, &way), read(&bytes, &options, &alone), "{:?}", way);
        }
    }
}
