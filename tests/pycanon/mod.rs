//! k, distinct l, entropy l and t agree with an independent implementation: pyCANON.
//!
//! Labels are values for both: a published generalized value is one of its own, as in a review without taxonomies. All of it
//! is skipped aloud where Python, the packages or the real tables are missing. With a class for nearly each of 45,222 rows
//! (7 quasi-identifiers, raw) pyCANON takes minutes, so raw Adult is compared at 2 and 4 of them, published Adult at 5.
//!
//! Not compared: its recursive (c, l), which sorts the counts of a class upwards where the definition has them downwards.

use crate::common;
mod python;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use common::{data_folder, real_tables};
use serde::Deserialize;
use tauell::privacy::{Distance, Measured, Measuring, Setting};
use tauell::recipe::{Choices, RowOrder};
use tauell::review::{Review, ReviewRequest, ReviewTaxonomy};
use tauell::run::Run;
use tauell::session::{Problem, Session};
use tauell::table::{MissingTokens, ReadOptions, read_all};
use tauell::taxonomy::TreeBuilder;

/// The papers' quasi-identifier, the most important first.
const ADULT: [&str; 5] = ["age", "sex", "race", "marital-status", "education"];
/// For all comparisons of a test, which take half a minute together.
const COMPARING: Duration = Duration::from_secs(300);
const TOLERANCE: f64 = 1e-9;

/// A file to be measured by both.
struct Job {
    file: PathBuf,
    qi: Vec<&'static str>,
    sensitive: &'static str,
    /// Whether the sensitive column has numbers, in whose order t-closeness measures.
    numeric: bool,
}

/// What pyCANON finds.
#[derive(Clone, Copy, Debug, Deserialize)]
struct Found {
    rows: u64,
    classes: usize,
    k: u64,
    distinct: u64,
    entropy: f64,
    t: f64,
}

fn session(file: &Path) -> Session {
    let options = ReadOptions::default();
    let reading = read_all(&fs::read(file).unwrap(), &options).unwrap();
    Session::new(reading, options, MissingTokens::default())
}

/// What we find in the same file.
fn measured(job: &Job) -> Measured {
    let session = session(&job.file);
    let mut request = ReviewRequest {
        quasi_identifiers: job.qi.iter().map(|&name| name.to_owned()).collect(),
        sensitive: vec![job.sensitive.to_owned()],
        ..ReviewRequest::default()
    };
    if job.numeric {
        let column = &session.table().columns()[session.column(job.sensitive).unwrap()];
        let mut numbers: Vec<&str> = column.dictionary().iter().collect();
        numbers.sort_by_key(|number| number.parse::<i64>().unwrap());
        let mut builder = TreeBuilder::new("any");
        for number in numbers {
            builder.add(builder.root(), number).unwrap();
        }
        let taxonomy = ReviewTaxonomy::new("numbers", Arc::new(builder.finish()));
        request.taxonomies = BTreeMap::from([(job.sensitive.to_owned(), taxonomy)]);
    }
    let review = Review::of_file(&session, &request).unwrap();
    let release = review.release();
    let whole = release.whole(0);
    let setting = Setting { spread: &release.sensitive[0].spread, whole: &whole.clone().into() };
    let mut measuring = Measuring::new(setting);
    release.all_masses(0).for_each(|class| measuring.take(&class, setting));
    measuring.finish(setting)
}

/// Lets both measure every job and compares one with the other.
fn agree(jobs: &[Job]) {
    let Some(python) = python::python() else { return };
    let folder = tempfile::tempdir().unwrap();
    let list = folder.path().join("jobs.json");
    let described = |job: &Job| serde_json::json!({"csv": job.file, "qi": job.qi, "sensitive": job.sensitive, "numeric": job.numeric});
    fs::write(&list, serde_json::Value::from_iter(jobs.iter().map(described)).to_string()).unwrap();
    let text = python::compare(&python, list.as_os_str(), Instant::now() + COMPARING).unwrap();
    let found: Vec<Found> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(found.len(), jobs.len());
    for (job, found) in jobs.iter().zip(found) {
        let ours = measured(job);
        let distance = if job.numeric { Distance::Ordered } else { Distance::Equal };
        let at = Distance::ALL.iter().position(|&known| known == distance).unwrap();
        let t = &ours.closeness[at];
        let name = job.file.file_name().unwrap().to_string_lossy().into_owned();
        println!("{name} by {} attributes, {}: {found:?}", job.qi.len(), job.sensitive);
        assert_eq!((ours.rows, ours.classes), (found.rows, found.classes), "rows and classes of {name}");
        assert_eq!(ours.k.value, found.k as f64, "k of {name}");
        assert_eq!(ours.distinct.value, found.distinct as f64, "distinct l of {name}");
        let close = |ours: f64, theirs: f64| (ours - theirs).abs() <= TOLERANCE;
        assert!(
            close(ours.entropy.value, found.entropy),
            "entropy l of {name}: {} and {}",
            ours.entropy.value,
            found.entropy
        );
        assert!(close(t.value, found.t), "t of {name}: {} and {}", t.value, found.t);
    }
}

#[test]
fn pycanon_agrees_on_raw_adult() {
    let data = real_tables();
    let job = |qi: &[&'static str], sensitive, numeric| Job {
        file: data.join("adult/adult.csv"),
        qi: qi.to_vec(),
        sensitive,
        numeric,
    };
    agree(&[
        job(&ADULT[..4], "occupation", false),
        job(&["sex", "race"], "occupation", false),
        job(&["sex"], "marital-status", false),
        job(&["sex", "race", "marital-status"], "education-num", true),
        job(&["sex", "race"], "age", true),
    ]);
}

#[test]
fn pycanon_agrees_on_published_adult() {
    let Some(data) = data_folder() else { return };
    let mut session = session(&data.join("adult/adult.csv"));
    for name in ADULT.iter().chain(&["occupation"]) {
        let bytes = fs::read(data.join(format!("adult/hierarchies/{name}.csv"))).unwrap();
        session.set_hierarchy(session.column(name).unwrap(), name, &bytes).unwrap();
    }
    let folder = tempfile::tempdir().unwrap();
    let mut publish = |file: &str, tau: &str, l: u32| {
        let choices = Choices {
            qi: ADULT.map(str::to_owned).to_vec(),
            keep: vec!["education-num".to_owned()],
            ..Choices::default()
        };
        let choices = choices.with_sensitive("occupation", &[format!("tau-l={tau},{l}")]).unwrap();
        let outcome = Run::new(Problem::new(&mut session, &choices).unwrap()).unwrap().finish().unwrap();
        let published = outcome.published();
        let path = folder.path().join(file);
        let to = std::io::BufWriter::new(fs::File::create(&path).unwrap());
        published.write_rows(to, b',', RowOrder::Class, 0..published.rows()).unwrap();
        path
    };
    let (half, third) = (publish("published-0.5-3.csv", "0.5", 3), publish("published-0.3-6.csv", "0.3", 6));
    let job = |file: &PathBuf, sensitive, numeric| Job { file: file.clone(), qi: ADULT.to_vec(), sensitive, numeric };
    agree(&[
        job(&half, "occupation", false),
        job(&third, "occupation", false),
        // Published unchanged: numbers, measured in their order.
        Job { qi: ADULT[1..4].to_vec(), ..job(&third, "education-num", true) },
    ]);
}

/// A class of l equally likely values is entropy l-diverse. In doubles exp H may come out just below l, which pyCANON cuts
/// down to l - 1; ours is l.
#[test]
fn pycanon_loses_whole_numbers_that_we_keep() {
    let folder = tempfile::tempdir().unwrap();
    let jobs: Vec<Job> = (2..=10)
        .map(|l| {
            let file = folder.path().join(format!("equal-{l}.csv"));
            let rows: String = (0..l).map(|value| format!("q,v{value}\n")).collect();
            fs::write(&file, format!("group,value\n{rows}")).unwrap();
            Job { file, qi: vec!["group"], sensitive: "value", numeric: false }
        })
        .collect();
    agree(&jobs);
    for (job, l) in jobs.iter().zip(2..) {
        let entropy = measured(job).entropy.value;
        assert!(entropy >= f64::from(l), "{l} equal values: {entropy}");
        assert_eq!(entropy.floor(), f64::from(l));
    }
}
