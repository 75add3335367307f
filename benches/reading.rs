//! Reading a file into a table, against csv-core alone, which only finds the fields.

mod common;

use common::{MANY, Source};
use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use csv_core::{ReadRecordResult, Reader};
use tauell::table::{ReadOptions, read_all};

/// Walks over all records; returns how many there are.
fn csv_core_alone(mut bytes: &[u8]) -> usize {
    let mut reader = Reader::new();
    let (mut output, mut ends) = (vec![0; 1 << 16], vec![0; 256]);
    let mut records = 0;
    loop {
        let (result, read, _, _) = reader.read_record(bytes, &mut output, &mut ends);
        bytes = &bytes[read..];
        match result {
            ReadRecordResult::Record => records += 1,
            ReadRecordResult::End => return records,
            ReadRecordResult::InputEmpty => {}
            ReadRecordResult::OutputFull | ReadRecordResult::OutputEndsFull => panic!("the records are short"),
        }
    }
}

/// The same table with every cell in quotes.
fn quoted(bytes: &[u8]) -> Vec<u8> {
    let lines = bytes.split_inclusive(|&byte| byte == b'\n');
    let quoted = lines.map(|line| format!("\"{}\"\n", String::from_utf8_lossy(line).trim_end().replace(',', "\",\"")));
    quoted.collect::<String>().into_bytes()
}

/// The same table with lines that end in CR LF.
fn with_cr_lf(bytes: &[u8]) -> Vec<u8> {
    String::from_utf8_lossy(bytes).replace('\n', "\r\n").into_bytes()
}

/// The same table with a first column in which every row has a value of its own.
fn with_identifiers(bytes: &[u8]) -> Vec<u8> {
    let lines = String::from_utf8_lossy(bytes);
    let numbered = lines.lines().enumerate().map(|(number, line)| format!("{},{line}\n", number * 7919 % 10_000_019));
    numbered.collect::<String>().replacen('0', "identifier", 1).into_bytes()
}

fn reading(criterion: &mut Criterion) {
    let many = Source::generated(MANY).bytes;
    let sources = [
        ("adult", Source::adult().map(|source| source.bytes)),
        ("a million rows", Some(many.clone())),
        ("a million rows, quoted", Some(quoted(&many))),
        ("a million rows, CR LF", Some(with_cr_lf(&many))),
        ("a million rows, with identifiers", Some(with_identifiers(&many))),
    ];
    for (name, bytes) in sources {
        let Some(bytes) = bytes else { continue };
        let mut group = criterion.benchmark_group(format!("reading {name}"));
        common::few(&mut group).throughput(Throughput::Bytes(bytes.len() as u64));
        group.bench_function("csv-core alone", |bencher| bencher.iter(|| csv_core_alone(&bytes)));
        let options = ReadOptions::default();
        // Taking the table down again is not reading.
        group.bench_function("table", |bencher| {
            bencher.iter_batched(|| (), |()| read_all(&bytes, &options), BatchSize::PerIteration);
        });
    }
}

criterion_group!(benches, reading);
criterion_main!(benches);
