//! Writing the published table, against writing the table it came from.

mod common;

use common::{MANY, Source};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use tauell::recipe::RowOrder;
use tauell::run::Run;
use tauell::table::CsvWriter;

fn writing(criterion: &mut Criterion) {
    let sources = [("adult", Source::adult()), ("a million rows", Some(Source::generated(MANY)))];
    for (name, source) in sources {
        let Some(source) = source else { continue };
        let problem = source.problem(7, "0.5", 3);
        let table = problem.table().clone();
        let outcome = Run::new(problem).and_then(Run::finish).expect("the table satisfies the requirement");
        let mut group = criterion.benchmark_group(format!("writing {name}"));
        common::few(&mut group).throughput(Throughput::Elements(table.rows() as u64));
        let mut bytes = Vec::with_capacity(2 * source.bytes.len());
        group.bench_function("the table as it was read", |bencher| {
            bencher.iter(|| {
                bytes.clear();
                CsvWriter::new(&mut bytes, b',').write_table(&table).expect("memory does not fail");
                bytes.len()
            });
        });
        for (label, order) in
            [("published, by class", RowOrder::Class), ("published, in the input's order", RowOrder::Input)]
        {
            group.bench_function(label, |bencher| {
                bencher.iter(|| {
                    bytes.clear();
                    let published = outcome.published();
                    published.write_rows(&mut bytes, b',', order, 0..published.rows()).expect("memory does not fail");
                    bytes.len()
                });
            });
        }
    }
}

criterion_group!(benches, writing);
criterion_main!(benches);
