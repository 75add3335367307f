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

fn reading(criterion: &mut Criterion) {
    let sources = [("adult", Source::adult()), ("a million rows", Some(Source::generated(MANY)))];
    for (name, source) in sources {
        let Some(source) = source else { continue };
        let mut group = criterion.benchmark_group(format!("reading {name}"));
        common::few(&mut group).throughput(Throughput::Bytes(source.bytes.len() as u64));
        group.bench_function("csv-core alone", |bencher| bencher.iter(|| csv_core_alone(&source.bytes)));
        let options = ReadOptions::default();
        // Taking the table down again is not reading.
        group.bench_function("table", |bencher| {
            bencher.iter_batched(|| (), |()| read_all(&source.bytes, &options), BatchSize::PerIteration);
        });
    }
}

criterion_group!(benches, reading);
criterion_main!(benches);
