//! What the benchmarks work on: Adult and Nursery where their folder is, and a table of a million generated rows.
#![allow(dead_code)]

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use criterion::BenchmarkGroup;
use criterion::measurement::WallTime;
use tauell::microdata::Microdata;
use tauell::publish::{AttributeRequirements, Method, MethodChoice, Phase, Sweep, SweepOptions};
use tauell::recipe::Choices;
use tauell::release::Publication;
use tauell::session::{Problem, Session};
use tauell::table::{MissingTokens, ReadOptions, read_all};
use tauell::taxonomy::{Builder, Domain, Intervals};

/// The quasi-identifier of Adult as the papers have it, the most important attribute first.
pub const ADULT: [&str; 7] = ["age", "sex", "race", "marital-status", "education", "native-country", "workclass"];
/// The quasi-identifier of Nursery.
pub const NURSERY: [&str; 8] = ["parents", "has_nurs", "form", "children", "housing", "finance", "social", "health"];
/// Rows of the generated table.
pub const MANY: usize = 1_000_000;

/// A file and the taxonomies of its columns.
pub struct Source {
    /// The file.
    pub bytes: Vec<u8>,
    quasi: &'static [&'static str],
    sensitive: &'static str,
    /// Hierarchy files by column.
    hierarchies: Vec<(&'static str, Vec<u8>)>,
    /// Builders by column.
    builders: Vec<(&'static str, Builder)>,
}

impl Source {
    /// Adult, 45,222 rows; `None` after a note if it is missing.
    pub fn adult() -> Option<Self> {
        Self::real("adult/adult.csv", &ADULT, "occupation")
    }

    /// The training part of Adult, 30,162 rows; `None` after a note if it is missing.
    pub fn training_part_of_adult() -> Option<Self> {
        Self::real("adult/adult-30162.csv", &ADULT, "occupation")
    }

    /// Nursery, 12,960 rows; `None` after a note if it is missing.
    pub fn nursery() -> Option<Self> {
        Self::real("nursery/nursery.csv", &NURSERY, "class")
    }

    fn real(file: &str, quasi: &'static [&'static str], sensitive: &'static str) -> Option<Self> {
        let folder = std::env::var_os("TAUELL_DATA")
            .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../shared/data"), PathBuf::from);
        let path = folder.join(file);
        let Ok(bytes) = fs::read(&path) else {
            println!("skipped: no {file} (set TAUELL_DATA to the folder of real tables)");
            return None;
        };
        let hierarchy = |&column: &&'static str| {
            let path = path.with_file_name("hierarchies").join(format!("{column}.csv"));
            (column, fs::read(path).expect("a real table has hierarchies next to it"))
        };
        let hierarchies = quasi.iter().chain([&sensitive]).map(hierarchy).collect();
        Some(Self { bytes, quasi, sensitive, hierarchies, builders: Vec::new() })
    }

    /// A table like Adult: seven quasi-identifiers as skewed as Adult's, of as many values and levels, and a sensitive
    /// column of 14 values. The same bytes everywhere.
    pub fn generated(rows: usize) -> Self {
        let mut bytes = b"age,sex,race,marital-status,education,native-country,workclass,occupation\n".to_vec();
        let mut draw = SplitMix(2009);
        let skews: Vec<Skew> = GENERATED.iter().map(|(_, counts, _)| Skew::new(counts)).collect();
        for _ in 0..rows {
            // Ages like a roof: two draws of 37 added up.
            let age = 17 + draw.below(37) + draw.below(38);
            bytes.extend_from_slice(age.to_string().as_bytes());
            for (skew, (_, _, short)) in skews.iter().zip(&GENERATED) {
                bytes.extend_from_slice(format!(",{short}{:02}", skew.draw(&mut draw)).as_bytes());
            }
            bytes.push(b'\n');
        }
        let hierarchies = GENERATED
            .iter()
            .map(|&(name, counts, short)| (name, hierarchy(counts.len(), short, groups_of(name)).into_bytes()))
            .collect();
        let age = Builder::Intervals(Intervals { domain: Domain::EveryInteger, ..Intervals::of([5u64, 10, 20]) });
        Self { bytes, quasi: &ADULT, sensitive: "occupation", hierarchies, builders: vec![("age", age)] }
    }

    /// A table of so many quasi-identifier columns: the generated one with further columns behind it, half of which follow one of
    /// the first seven with some noise. Choose all of them with [`Self::wide_problem`].
    pub fn wide(rows: usize, columns: usize) -> Self {
        let mut source = Self::generated(rows);
        let text = String::from_utf8(std::mem::take(&mut source.bytes)).expect("it was written as text");
        let mut draw = SplitMix(454);
        let further = columns.saturating_sub(ADULT.len());
        let mut wide = String::new();
        for (number, line) in text.lines().enumerate() {
            for column in 0..further as u32 {
                let values = 2 + column % 4;
                let followed = line.split(',').nth(column as usize % ADULT.len()).unwrap_or_default();
                let value = match (number, column % 2, draw.below(10)) {
                    (0, ..) => column,
                    (_, 0, 1..) => followed.bytes().map(u32::from).sum::<u32>() % values,
                    _ => draw.below(values),
                };
                wide.push_str(&format!("q{value},"));
            }
            wide.push_str(line);
            wide.push('\n');
        }
        source.bytes = wide.into_bytes();
        source
    }

    /// The problem of all columns of a wide table under (tau, l).
    pub fn wide_problem(&self, tau: &str, ell: u32) -> Problem {
        let header = self.bytes.split(|&byte| byte == b'\n').next().unwrap_or_default();
        let header = std::str::from_utf8(header).expect("it was written as text");
        let quasi: Vec<&str> = header.split(',').filter(|&column| column != self.sensitive).collect();
        let choices = serde_json::json!({
            "qi": quasi,
            "sensitive": [{ "column": self.sensitive }],
            "requirements": [{ "name": "tau-l", "params": { "tau": tau, "l": ell } }],
            "method": { "options": { "generalize_sensitive": "as-needed" } },
        });
        let choices = serde_json::from_value(choices).expect("choices as a recipe writes them");
        Problem::new(&mut self.session(), &choices).expect("the choices suit the table")
    }

    /// The problem of the first `quasi` columns of a wide table, those of its narrow part first, under a requirement as it is written.
    pub fn wide_problem_under(&self, quasi: usize, requirement: &str) -> Problem {
        let header = self.bytes.split(|&byte| byte == b'\n').next().unwrap_or_default();
        let header = std::str::from_utf8(header).expect("it was written as text");
        let further = header.split(',').filter(|column| *column != self.sensitive && !ADULT.contains(column));
        let qi = ADULT.into_iter().chain(further).take(quasi).map(str::to_owned).collect();
        let choices = Choices { qi, ..Choices::default() };
        let choices = choices.with_sensitive(self.sensitive, &[requirement]).expect("a requirement as it is written");
        Problem::new(&mut self.session(), &choices).expect("the choices suit the table")
    }

    /// The file, read, with its taxonomies.
    pub fn session(&self) -> Session {
        let options = ReadOptions::default();
        let reading = read_all(&self.bytes, &options).expect("the file can be read");
        let mut session = Session::new(reading, options, MissingTokens::default());
        for (column, bytes) in &self.hierarchies {
            let index = session.column(column).expect("the column is there");
            session.set_hierarchy(index, column, bytes).expect("the hierarchy covers the column");
        }
        for (column, builder) in &self.builders {
            let index = session.column(column).expect("the column is there");
            session.set_builder(index, builder.clone()).expect("the builder suits the column");
        }
        session
    }

    /// The problem of the first `quasi` attributes under (tau, l).
    pub fn problem(&self, quasi: usize, tau: &str, ell: u32) -> Problem {
        Problem::new(&mut self.session(), &self.choices(quasi, tau, ell)).expect("the choices suit the table")
    }

    /// The problem of the first `quasi` attributes under requirements as they are written.
    pub fn problem_under(&self, quasi: usize, requirements: &[&str]) -> Problem {
        let choices = serde_json::json!({
            "qi": self.quasi[..quasi], "sensitive": [], "requirements": [],
            "method": { "options": { "generalize_sensitive": "as-needed" } },
        });
        let choices: Choices = serde_json::from_value(choices).expect("choices as a recipe writes them");
        let choices = choices.with_sensitive(self.sensitive, requirements).expect("requirements as they are written");
        Problem::new(&mut self.session(), &choices).expect("the choices suit the table")
    }

    /// The same for another method.
    pub fn problem_of(&self, quasi: usize, requirement: &str, method: MethodChoice) -> Problem {
        let qi = self.quasi[..quasi].iter().map(|&name| name.to_owned()).collect();
        let choices = Choices { qi, method, ..Choices::default() };
        let choices = choices.with_sensitive(self.sensitive, &[requirement]).expect("a requirement as it is written");
        Problem::new(&mut self.session(), &choices).expect("the choices suit the table")
    }

    fn choices(&self, quasi: usize, tau: &str, ell: u32) -> Choices {
        let choices = serde_json::json!({
            "qi": self.quasi[..quasi],
            "sensitive": [{ "column": self.sensitive }],
            "requirements": [{ "name": "tau-l", "params": { "tau": tau, "l": ell } }],
            "method": { "options": { "generalize_sensitive": "as-needed" } },
        });
        serde_json::from_value(choices).expect("choices as a recipe writes them")
    }
}

/// Few samples and short ones: all benchmarks together end in a few minutes.
pub fn few<'a, 'c>(group: &'a mut BenchmarkGroup<'c, WallTime>) -> &'a mut BenchmarkGroup<'c, WallTime> {
    group.sample_size(10).warm_up_time(Duration::from_millis(500)).measurement_time(Duration::from_secs(2))
}

/// Sweeps from coded rows to a release.
pub fn sweep(microdata: &Arc<Microdata>, requirements: &Arc<[AttributeRequirements]>) -> Publication {
    let run = Sweep::new(Arc::clone(microdata), Arc::clone(requirements), SweepOptions::default());
    let mut run = Box::new(run.expect("the table satisfies the requirement"));
    while run.advance(u64::MAX).expect("the sweep goes on").phase != Phase::Finished {}
    run.publication()
}

/// Columns of the generated table after `age`: shares of their values, and how labels begin.
const GENERATED: [(&str, &[u32], &str); 7] = [
    ("sex", &[68, 32], "s"),
    ("race", &[860, 93, 29, 10, 8], "r"),
    ("marital-status", &[466, 323, 139, 31, 28, 12, 1], "m"),
    ("education", &[327, 219, 167, 56, 43, 36, 33, 27, 18, 17, 15, 13, 12, 10, 5, 2], "e"),
    (
        "native-country",
        &[
            9130, 200, 63, 43, 39, 36, 32, 32, 29, 26, 25, 23, 22, 22, 21, 20, 19, 18, 18, 18, 15, 14, 12, 12, 11, 11,
            10, 10, 8, 8, 6, 6, 6, 6, 5, 5, 5, 4, 4, 4, 1,
        ],
        "c",
    ),
    ("workclass", &[736, 84, 69, 43, 36, 31, 1], "w"),
    ("occupation", &[602, 601, 598, 554, 541, 481, 297, 232, 205, 148, 142, 98, 23, 2], "o"),
];

/// Sizes of groups, level by level; a group of groups has that many more.
fn groups_of(column: &str) -> &'static [usize] {
    match column {
        "education" => &[3, 6],
        "marital-status" | "workclass" => &[3],
        "native-country" => &[10],
        "occupation" => &[3],
        _ => &[],
    }
}

/// A hierarchy file of `values` values in runs of these sizes.
fn hierarchy(values: usize, short: &str, groups: &[usize]) -> String {
    let mut text = String::new();
    for value in 0..values {
        text.push_str(&format!("{short}{value:02}"));
        for size in groups {
            text.push_str(&format!(";{short}{size}-{}", value / size));
        }
        text.push_str(";*\n");
    }
    text
}

/// Steele, Lea and Flood's SplitMix64 (2014): enough for a table to measure on, and no dependency.
pub struct SplitMix(pub u64);

impl SplitMix {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `bound`.
    pub fn below(&mut self, bound: u32) -> u32 {
        (((self.next() >> 32) * u64::from(bound)) >> 32) as u32
    }
}

/// Draws by given shares.
struct Skew {
    /// Cumulative.
    ends: Vec<u32>,
}

impl Skew {
    fn new(shares: &[u32]) -> Self {
        let mut end = 0;
        let ends = shares.iter().map(|share| {
            end += share;
            end
        });
        Self { ends: ends.collect() }
    }

    fn draw(&self, draw: &mut SplitMix) -> usize {
        let at = draw.below(*self.ends.last().expect("some shares"));
        self.ends.partition_point(|&end| end <= at)
    }
}

/// Rows with twelve quasi-identifiers that depend on each other in pairs, and two sensitive columns under (1/2, 3): a wage of many
/// values, which half of the rows do not have where that is requested, and an income.
pub fn two_sensitive(rows: usize, half: bool) -> Problem {
    let mut draw = SplitMix(753);
    let columns: Vec<String> = (0..12).map(|column| format!("q{column}")).collect();
    let mut text = format!("{},wage,income\n", columns.join(","));
    for row in 0..rows {
        let mut before = 0;
        for column in 0..12u32 {
            let value = if column % 2 == 1 && draw.below(10) > 0 { before } else { draw.below(3 + column % 4 * 12) };
            before = value;
            text.push_str(&format!("{value},"));
        }
        let wage = if half && row % 2 == 0 { 0 } else { 100 + draw.below(300) };
        text.push_str(&format!("{wage},{}\n", 1_000 + draw.below(500)));
    }
    let options = ReadOptions::default();
    let reading = read_all(text.as_bytes(), &options).expect("the file can be read");
    let mut session = Session::new(reading, options, MissingTokens::default());
    let choices = Choices { qi: columns, ..Choices::default() };
    let choices =
        choices.with_sensitive("wage", &["tau-l=1/2,3"]).and_then(|of| of.with_sensitive("income", &["tau-l=1/2,3"]));
    Problem::new(&mut session, &choices.expect("requirements as they are written")).expect("the choices suit the table")
}
