//! An adversary who knows the method and everyone's quasi-identifier, on tables with too many originals to enumerate: a walk over the cases
//! that lead to one release.
//!
//! A case is an original, the order that decides which rows lie in which bucket, and the order in which they are; all are equally likely. Each step
//! draws another case, as likely one way as the other, and goes there if the same is published. So in the long run the walk is at each case that it can
//! reach equally often, and how often a row has a value is the adversary's belief. Two walks are made; the difference between them is the error reported.

use std::fmt;
use std::path::PathBuf;

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use tauell::adversary::{Counts, How, Minimality, MinimalityFound, MinimalityOptions, Publisher, difference};
use tauell::examples;
use tauell::microdata::{Attribute, Dropped, Microdata};
use tauell::privacy::{Ratio, Requirement, TauEll};
use tauell::publish::testing::{PartitionSize, formed, largest_ell};
use tauell::publish::{AttributeRequirements, GeneralizeSensitive, Method, Phase, Sweep, SweepOptions};
use tauell::random::{Generator, Purpose};
use tauell::recipe::Choices;
use tauell::session::{Problem, Session};
use tauell::table::{MissingTokens, ReadOptions, read_all};
use tauell::taxonomy::{LeafRank, NodeId};

use crate::samples::{SAMPLES, Sample};

/// What someone who publishes starts from.
#[derive(Clone, PartialEq)]
struct Case {
    /// By row.
    values: Vec<u32>,
    order: Vec<u32>,
    standing: Vec<u32>,
}

/// What comes of it.
struct Made {
    said: Said,
    /// By part of a bucket its tuples, whose rows are by group; ordered.
    tuples: BTreeMap<u32, Vec<Vec<u32>>>,
}

/// What is published with each class, and its sensitive values.
type Said = BTreeMap<Box<[u32]>, Vec<u32>>;

fn said(microdata: &Microdata, classes: &[(Box<[NodeId]>, Vec<u32>)]) -> Said {
    let values = microdata.sensitive()[0].leaves();
    let of = |(cells, rows): &(Box<[NodeId]>, Vec<u32>)| {
        let mut values: Vec<u32> = rows.iter().map(|&row| values[row as usize]).collect();
        values.sort_unstable();
        (cells.iter().map(|cell| cell.0).collect(), values)
    };
    classes.iter().map(of).collect()
}

/// The same of what Sweep publishes of exact values under (1/ℓ, ℓ); `None` where it publishes nothing.
fn swept(microdata: &Arc<Microdata>, ell: u32) -> Option<Said> {
    let mut sweep = SweepOf(ell).publish(Arc::clone(microdata))?;
    while sweep.advance(u64::MAX).ok()?.phase != Phase::Finished {}
    let publication = sweep.publication();
    let values = microdata.sensitive()[0].leaves();
    let mut said = Said::new();
    for (row, &value) in values.iter().enumerate() {
        let cells = publication.cells(row)?.iter().map(|cell| cell.0).collect();
        said.entry(cells).or_default().push(value);
    }
    said.values_mut().for_each(|values| values.sort_unstable());
    Some(said)
}

/// How tables are made of cases.
#[derive(Clone, Copy, PartialEq)]
enum Way {
    Transparent(PartitionSize),
    /// With rows sorted by their values, so that the release depends on which value a group has.
    ByValue,
    /// Sweep with exact values, without draws.
    Sweep,
}

/// The people of a table; everything but the sensitive value is known about them.
struct People {
    microdata: Arc<Microdata>,
    ell: u32,
    /// By row: those whose quasi-identifier is theirs; nothing tells them apart.
    alike: Vec<Vec<u32>>,
}

impl People {
    fn new(microdata: Arc<Microdata>, ell: u32) -> Self {
        let quasi =
            |row: u32| microdata.quasi_identifiers().iter().map(|of| of.leaves()[row as usize]).collect::<Vec<_>>();
        let rows = 0..microdata.len() as u32;
        let alike = rows.clone().map(|row| rows.clone().filter(|&other| quasi(other) == quasi(row)).collect());
        Self { alike: alike.collect(), microdata, ell }
    }

    fn len(&self) -> usize {
        self.microdata.len()
    }

    fn with(&self, values: &[u32]) -> Arc<Microdata> {
        let of = &self.microdata.sensitive()[0];
        let leaves = values.iter().map(|&value| LeafRank(value)).collect();
        let sensitive = Attribute::new(of.name(), of.column(), Arc::clone(of.taxonomy()), leaves);
        let quasi = self.microdata.quasi_identifiers().to_vec();
        Arc::new(Microdata::new(self.microdata.rows().to_vec(), quasi, vec![sensitive], Dropped::default()))
    }

    fn first(&self, random: &mut Generator) -> Case {
        let mut drawn = || {
            let mut order: Vec<u32> = (0..self.len() as u32).collect();
            random.choose(&mut order, self.len());
            order
        };
        let (order, standing) = (drawn(), drawn());
        Case { values: self.microdata.sensitive()[0].leaves().to_vec(), order, standing }
    }

    fn made(&self, way: Way, case: &Case) -> Option<Made> {
        let microdata = self.with(&case.values);
        let mut by_value;
        let (together, standing) = match way {
            Way::Transparent(together) => (together, &case.standing),
            Way::ByValue => {
                by_value = case.standing.clone();
                by_value.sort_by_key(|&row| case.values[row as usize]);
                (PartitionSize::All, &by_value)
            }
            Way::Sweep => {
                return Some(Made { said: swept(&microdata, self.ell)?, tuples: BTreeMap::new() });
            }
        };
        let formed = formed(&microdata, (self.ell, together), &case.order, standing)?;
        let (classes, lies_in) = (formed.classes, &formed.lies_in);
        let mut size: BTreeMap<u32, u32> = BTreeMap::new();
        for &(part, group) in lies_in {
            let size = size.entry(part).or_default();
            *size = (*size).max(group + 1);
        }
        // A class is one tuple after the other.
        let mut tuples: BTreeMap<u32, Vec<Vec<u32>>> = BTreeMap::new();
        for (_, rows) in &classes {
            let mut rows = rows.as_slice();
            while let Some(&first) = rows.first() {
                let part = lies_in[first as usize].0;
                let (tuple, others) = rows.split_at(size[&part] as usize);
                assert!(tuple.iter().all(|&row| lies_in[row as usize].0 == part));
                let mut tuple = tuple.to_vec();
                tuple.sort_unstable_by_key(|&row| lies_in[row as usize].1);
                tuples.entry(part).or_default().push(tuple);
                rows = others;
            }
        }
        tuples.values_mut().for_each(|tuples| tuples.sort_unstable_by_key(|tuple| tuple.iter().copied().min()));
        Some(Made { said: said(&microdata, &classes), tuples })
    }
}

/// A kind of step, with how often it was drawn and how often it led anywhere.
#[derive(Clone, Copy)]
enum Kind {
    /// That of the proof: the groups of a bucket change places in all tuples.
    Groups,
    /// The rows of one tuple alone.
    Tuple,
    /// Two rows.
    Rows,
    /// Rows change places in an order.
    Order,
}

/// A walk under way.
struct Walk<'a> {
    people: &'a People,
    way: Way,
    random: Generator,
    case: Case,
    made: Made,
    /// A row whose value is known next to.
    known: Option<u32>,
    drawn: [u64; 4],
    went: [u64; 4],
}

impl<'a> Walk<'a> {
    fn new(people: &'a People, way: Way, seed: u64, purpose: Purpose) -> Self {
        // Both walks begin at the same case, since the same has to be published.
        let case = people.first(&mut Generator::new(seed, Purpose::Split));
        let made = people.made(way, &case).expect("the table can be published");
        let random = Generator::new(seed, purpose);
        Self { people, way, random, case, made, known: None, drawn: [0; 4], went: [0; 4] }
    }

    fn below(&mut self, bound: usize) -> usize {
        self.random.below(bound as u32) as usize
    }

    /// Each row has the value, and the place in the order that decides the buckets, of the row that it is named for.
    fn renamed(&self, from: &[(u32, u32)], with_order: bool) -> Case {
        let mut case = self.case.clone();
        let mut to: Vec<u32> = (0..self.people.len() as u32).collect();
        for &(row, of) in from {
            case.values[row as usize] = self.case.values[of as usize];
            to[of as usize] = row;
        }
        if with_order {
            case.order.iter_mut().for_each(|row| *row = to[*row as usize]);
        }
        case
    }

    fn step(&mut self) {
        let rows = self.people.len();
        let kind = match self.below(20) {
            0..=4 => Kind::Groups,
            5..=7 => Kind::Tuple,
            8..=14 => Kind::Rows,
            _ => Kind::Order,
        };
        let case = match kind {
            Kind::Groups | Kind::Tuple => {
                if self.made.tuples.is_empty() {
                    return;
                }
                let part = self.below(self.made.tuples.len());
                let tuples = self.made.tuples.values().nth(part).expect("there are so many");
                let mut groups: Vec<usize> = (0..tuples[0].len()).collect();
                let one = match kind {
                    Kind::Tuple => Some(self.random.below(tuples.len() as u32) as usize),
                    _ => None,
                };
                let size = groups.len();
                self.random.choose(&mut groups, size);
                let these = one.map_or(tuples.as_slice(), |one| &tuples[one..=one]);
                let named = |tuple: &Vec<u32>| -> Vec<(u32, u32)> {
                    groups.iter().zip(tuple).map(|(&of, &row)| (row, tuple[of])).collect()
                };
                self.renamed(&these.iter().flat_map(named).collect::<Vec<_>>(), true)
            }
            Kind::Rows => {
                let one = self.below(rows) as u32;
                // Often of those who are equal.
                let alike = &self.people.alike[one as usize];
                let other = match self.random.below(2) {
                    0 => alike[self.random.below(alike.len() as u32) as usize],
                    _ => self.random.below(rows as u32),
                };
                let how = self.below(4);
                let mut case = self.renamed(&[(one, other), (other, one)], how & 1 == 1);
                if how & 2 == 2 {
                    case.standing.iter_mut().for_each(|row| {
                        *row = if *row == one {
                            other
                        } else if *row == other {
                            one
                        } else {
                            *row
                        }
                    });
                }
                case
            }
            Kind::Order => {
                let mut case = self.case.clone();
                let how = self.below(4);
                let order = if how < 2 { &mut case.order } else { &mut case.standing };
                let (one, other) = (self.random.below(rows as u32) as usize, self.random.below(rows as u32) as usize);
                if how & 1 == 0 {
                    order.swap(one, other);
                } else {
                    let (first, last) = (one.min(other), one.max(other));
                    let last = last.min(first + 6);
                    self.random.choose(&mut order[first..=last], 7);
                }
                case
            }
        };
        self.drawn[kind as usize] += 1;
        if case == self.case
            || self.known.is_some_and(|row| case.values[row as usize] != self.case.values[row as usize])
        {
            return;
        }
        let Some(made) = self.people.made(self.way, &case) else { return };
        // A step that was drawn from the tuples leads back only where they are the same.
        let back = !matches!(kind, Kind::Groups | Kind::Tuple) || made.rows_of_tuples() == self.made.rows_of_tuples();
        let goes = made.said == self.made.said && back;
        if matches!((kind, self.way), (Kind::Groups, Way::Transparent(_))) {
            assert!(goes, "the groups of a bucket change places, and another table is published");
        }
        if goes {
            self.went[kind as usize] += 1;
            (self.case, self.made) = (case, made);
        }
    }
}

impl Made {
    fn rows_of_tuples(&self) -> Vec<Vec<u32>> {
        let of = |tuple: &Vec<u32>| {
            let mut tuple = tuple.clone();
            tuple.sort_unstable();
            tuple
        };
        self.tuples.values().flatten().map(of).collect()
    }
}

/// What two walks found.
struct Found {
    found: MinimalityFound,
    error: f64,
    drawn: [u64; 4],
    went: [u64; 4],
}

impl fmt::Display for Found {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { found, error, drawn, went } = self;
        let excess = found.excess().unwrap_or(0.0);
        let (broken, certain) = (found.broken(), found.certain());
        write!(
            out,
            "{broken} above the limit, {certain} certain, excess {excess:.4}, error {error:.4}; {went:?} of {drawn:?}"
        )
    }
}

/// Two walks of so many steps over what one release can have come of.
fn walked(people: &People, way: Way, seed: u64, steps: u64, known: Option<u32>) -> Found {
    let ell = people.ell;
    let lcm = |a: u64, b: usize| {
        let (mut x, mut y) = (a, b as u64);
        while y > 0 {
            (x, y) = (y, x % y);
        }
        a / x * b as u64
    };
    // The person whose value is known is distinguished from those with an equal quasi-identifier.
    let apart = |row: usize| match known {
        Some(known) if known == row as u32 => vec![known],
        _ => people.alike[row].iter().copied().filter(|&other| Some(other) != known).collect(),
    };
    let alike: Vec<Vec<u32>> = (0..people.len()).map(apart).collect();
    let together = alike.iter().map(Vec::len).fold(1, lcm);
    let walk = |purpose| {
        let mut walk = Walk::new(people, way, seed, purpose);
        walk.known = known;
        let leaves = people.microdata.sensitive()[0].taxonomy().leaf_count();
        let mut by_row = vec![vec![0; leaves]; people.len()];
        let ignored = steps / 10;
        for step in 0..steps {
            walk.step();
            if step >= ignored {
                (0..people.len()).for_each(|row| by_row[row][walk.case.values[row] as usize] += 1);
            }
        }
        let mut counts = Counts::new(&people.microdata);
        for (row, alike) in alike.iter().enumerate() {
            for leaf in 0..leaves as u32 {
                let of_alike: u64 = alike.iter().map(|&other| by_row[other as usize][leaf as usize]).sum();
                counts.add(0, row, leaf, of_alike * (together / alike.len() as u64));
            }
        }
        counts.counted((steps - ignored) * together);
        (counts, walk.drawn, walk.went)
    };
    let (one, other) = std::thread::scope(|scope| {
        let one = scope.spawn(|| walk(Purpose::FirstChain));
        (walk(Purpose::SecondChain), one.join().unwrap())
    });
    let (mut drawn, mut went) = ([0; 4], [0; 4]);
    for kind in 0..4 {
        drawn[kind] = one.1[kind] + other.1[kind];
        went[kind] = one.2[kind] + other.2[kind];
    }
    let (one, other) = (&one.0, &other.0);
    let error = difference(one, other);
    let limit = TauEll::new(Ratio::new(1, ell.into()).unwrap(), ell).unwrap();
    let requirements = [vec![Requirement::TauEll(limit)]];
    let how = How::Sampled { steps: steps - steps / 10, moves: went.iter().sum(), error };
    let found = MinimalityFound::of(&people.microdata, &requirements, how, &[one, other]);
    Found { found, error, drawn, went }
}

fn of(session: &mut Session, choices: &Choices, ell: u32) -> People {
    People::new(Arc::clone(Problem::new(session, choices).unwrap().microdata()), ell)
}

/// The twelve people of the papers' hospital, ℓ = 2.
fn hospital() -> People {
    let (mut session, choices) = examples::open("hospital", 0).unwrap();
    of(&mut session, &choices, 2)
}

/// A sample of a real table, where the folder has it.
fn sample(sample: &Sample, ell: u32) -> Option<People> {
    let folder = std::env::var_os("TAUELL_DATA")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data"), PathBuf::from);
    let options = ReadOptions::default();
    let table = read_all(sample.text(&folder)?.as_bytes(), &options).unwrap();
    let mut session = Session::new(table, options, MissingTokens::default());
    for (name, file, tree) in sample.hierarchies(&folder) {
        let column = session.column(name).unwrap();
        session.set_hierarchy(column, &file, &tree).unwrap();
    }
    let qi = sample.quasi.iter().map(|&name| name.to_owned()).collect();
    let choices = Choices { qi, ..Choices::default() }.with_sensitive(sample.sensitive, &["distinct-l=2"]).unwrap();
    Some(of(&mut session, &choices, ell))
}

/// Sweep with exact values under (1/ℓ, ℓ), for the adversary who runs it on every original.
struct SweepOf(u32);

impl Publisher for SweepOf {
    fn publish(&self, original: Arc<Microdata>) -> Option<Box<dyn Method + Send>> {
        let limit = TauEll::new(Ratio::new(1, self.0.into())?, self.0).ok()?;
        let requirements = [AttributeRequirements::with_default_weights(&original, 0, limit)].into();
        let options = SweepOptions { sensitive: GeneralizeSensitive::Never, ..SweepOptions::default() };
        Some(Box::new(Sweep::new(original, requirements, options).ok()?))
    }
}

#[test]
fn walks_over_possible_originals_of_the_hospital_find_no_one_above_the_limit() {
    let people = hospital();
    let walked = walked(&people, Way::Transparent(PartitionSize::All), 0, 6_000, None);
    println!("{walked}");
    let excess = walked.found.excess().unwrap();
    assert!(walked.error < 0.1 && excess < 0.05 && excess < walked.error, "{walked}");
    assert_eq!((walked.found.broken(), walked.found.certain()), (0, 0), "{walked}");
    // Half of the exchanges of two groups leave them where they are; all others went.
    let [groups, ..] = walked.drawn;
    assert!((0.45..0.55).contains(&(walked.went[0] as f64 / groups as f64)), "{walked}");
}

/// The same walks see what there is to see: on Sweep they find whom an adversary finds who looks at all originals, and with rows that are by their
/// values the groups of a bucket no longer change places.
#[test]
fn walks_find_what_a_method_discloses() {
    let people = hospital();
    let by_walks = walked(&people, Way::Sweep, 0, 30_000, None);
    println!("{by_walks}");
    let limit = vec![Requirement::TauEll(TauEll::parse("1/2", 2).unwrap())];
    let options = MinimalityOptions::default();
    let microdata = Arc::clone(&people.microdata);
    let mut counting = Minimality::new(Arc::new(SweepOf(2)), microdata, vec![limit], options).unwrap();
    while counting.advance(1 << 20).map(|(done, total)| done < total).unwrap() {}
    let counted = counting.finish().unwrap();
    println!("counted: {} above, {} certain, {:?}", counted.broken(), counted.certain(), counted.how);
    assert!(matches!(counted.how, How::Exact { .. }));
    assert!(counted.broken() > 0 && by_walks.found.broken() > 0, "{by_walks}");
    for (row, alike) in people.alike.iter().enumerate() {
        for (leaf, &share) in by_walks.found.people[0][row].shares.iter().enumerate() {
            let exact: f64 = alike.iter().map(|&other| counted.people[0][other as usize].shares[leaf]).sum();
            let exact = exact / alike.len() as f64;
            assert!((share - exact).abs() < 0.12, "row {row}: {share}, {exact} by counting; {by_walks}");
        }
    }
    let by_value = walked(&people, Way::ByValue, 0, 3_000, None);
    assert!(by_value.went[0] * 4 < by_value.drawn[0], "{by_value}");
}

/// Samples of real tables, as docs/explanation/adversaries.md#every-method has them.
#[test]
#[ignore = "makes walks of half a million steps: cargo xtask soak"]
fn walks_over_possible_originals_of_real_tables_find_no_one_above_the_limit() {
    for (of, ell) in SAMPLES.iter().flat_map(|of| [(of, 2), (of, 3)]) {
        let Some(people) = sample(of, ell) else { continue };
        if largest_ell(&people.microdata) < ell {
            println!("{}, ℓ = {ell}: a value has more than 1/ℓ of the rows", of.name);
            continue;
        }
        let walked = walked(&people, Way::Transparent(PartitionSize::All), 0, 500_000, None);
        println!("{}, ℓ = {ell}: {walked}", of.name);
        assert!(walked.found.broken() == 0 && walked.found.certain() == 0, "{walked}");
        assert!(walked.found.excess().unwrap() <= walked.error, "{walked}");
    }
}

/// The claim of docs/explanation/transparent-sweep.md#what-it-does-not-cover about an adversary who knows someone's value: for how many others the walks came to no other value.
#[test]
#[ignore = "makes twenty walks of a hundred thousand steps: cargo xtask soak"]
fn an_adversary_who_knows_one_value_infers_others_and_fewer_if_few_coincide() {
    let Some(people) = sample(&SAMPLES[0], 2) else { return };
    let mut all = [0; 2];
    for (of, together) in all.iter_mut().zip([PartitionSize::All, PartitionSize::People(30)]) {
        for row in [0, 12, 24, 36, 48] {
            let walked = walked(&people, Way::Transparent(together), 0, 100_000, Some(row));
            println!("{together:?}, the value of {row} known: {walked}");
            *of += walked.found.certain() - 1;
        }
    }
    println!("others certain in five cases: {all:?}");
    assert!(all[1] < all[0], "{all:?}");
}
