//! Random tables with random taxonomies and choices: small, and as awkward as they may be. Trees are unbalanced and hold
//! chains, cells are missing, frequent values force sensitive values to be generalized, weights are uneven.

use proptest::prelude::*;
use proptest::sample::Index;
use tauell::microdata::MissingCells;
use tauell::publish::{GeneralizeSensitive, MethodChoice, OrderWeights, SweepOptions, TieRule};
use tauell::recipe::{Choices, MissingChoice, RequirementChoice, SensitiveChoice, WeightsChoice};
use tauell::run::{Outcome, Run};
use tauell::session::{Problem, Session};
use tauell::table::{MissingTokens, ReadOptions, read_all};

/// The spellings of a missing cell that tables use.
pub const MISSING: [&str; 2] = ["?", "NA"];

/// A tree and a column of its leaves.
#[derive(Clone, Debug)]
pub struct RandomColumn {
    pub name: String,
    /// Of every leaf the labels from itself up to the root.
    pub paths: Vec<Vec<String>>,
    pub cells: Vec<String>,
}

/// The weights p(a) of a sensitive column.
#[derive(Clone, Debug)]
pub enum RandomWeights {
    WherePresent,
    ByShare,
    /// Per leaf; 0 leaves it to whether the value occurs.
    Given(Vec<u8>),
}

/// What one sensitive column is required: τ = p/q, and ℓ.
#[derive(Clone, Debug)]
pub struct RandomPromise {
    pub p: u64,
    pub q: u64,
    pub l: u32,
    pub weights: RandomWeights,
}

#[derive(Clone, Debug)]
pub struct Case {
    pub quasi: Vec<RandomColumn>,
    pub sensitive: Vec<(RandomColumn, RandomPromise)>,
    pub drop_missing: bool,
    pub method: SweepOptions,
    pub sensitive_values: GeneralizeSensitive,
}

impl RandomColumn {
    fn hierarchy(&self) -> String {
        self.paths.iter().map(|path| path.join(";") + "\n").collect()
    }

    /// Whether a row's cell is missing.
    pub fn lacks(&self, row: usize) -> bool {
        MISSING.contains(&self.cells[row].as_str())
    }
}

impl RandomPromise {
    pub fn tau(&self) -> String {
        format!("{}/{}", self.p, self.q)
    }
}

impl Case {
    pub fn rows(&self) -> usize {
        self.sensitive[0].0.cells.len()
    }

    /// The rows that are to be published.
    pub fn kept(&self) -> Vec<usize> {
        let lacks = |row: usize| {
            self.sensitive.iter().any(|(column, _)| column.lacks(row))
                || self.drop_missing && self.quasi.iter().any(|column| column.lacks(row))
        };
        (0..self.rows()).filter(|&row| !lacks(row)).collect()
    }

    /// The weight of every leaf of a sensitive column, as the definition has it, in whole numbers.
    pub fn weights(&self, attribute: usize) -> Vec<(String, u64)> {
        let (column, required) = &self.sensitive[attribute];
        let kept = self.kept();
        let leaves = column.paths.iter().enumerate().map(|(leaf, path)| {
            let count = kept.iter().filter(|&&row| column.cells[row] == path[0]).count() as u64;
            let weight = match &required.weights {
                RandomWeights::ByShare => count,
                RandomWeights::Given(given) if given[leaf] > 0 => u64::from(given[leaf]),
                _ => count.min(1),
            };
            (path[0].clone(), weight)
        });
        leaves.collect()
    }

    fn method(&self) -> MethodChoice {
        let mut method = MethodChoice::default().with_generalize_sensitive(self.sensitive_values);
        let SweepOptions { ties, order, literal, .. } = self.method;
        assert!(method.set("ties", if ties == TieRule::Rank { "rank" } else { "balanced" }));
        assert!(method.set("order", if order == OrderWeights::Rows { "rows" } else { "distinct-leaves" }));
        assert!(method.set("literal", &literal.to_string()));
        method
    }

    pub fn choices(&self) -> Choices {
        let asked = |(column, required): &(RandomColumn, RandomPromise)| {
            RequirementChoice::tau_ell(&required.tau(), required.l, &column.name)
        };
        let sensitive = self.sensitive.iter().map(|(column, required)| SensitiveChoice {
            column: column.name.clone(),
            weights: match &required.weights {
                RandomWeights::WherePresent => WeightsChoice::WherePresent,
                RandomWeights::ByShare => WeightsChoice::ByShare,
                RandomWeights::Given(given) => {
                    let listed = column.paths.iter().zip(given).filter(|&(_, &weight)| weight > 0);
                    WeightsChoice::Given(listed.map(|(path, weight)| (path[0].clone(), weight.to_string())).collect())
                }
            },
            ..SensitiveChoice::default()
        });
        let policy = if self.drop_missing { MissingCells::Drop } else { MissingCells::Value };
        Choices {
            qi: self.quasi.iter().map(|column| column.name.clone()).collect(),
            sensitive: sensitive.collect(),
            requirements: self.sensitive.iter().map(asked).collect(),
            keep: vec!["id".to_owned()],
            missing: MissingChoice { quasi_identifier: policy, ..MissingChoice::default() },
            method: self.method(),
            ..Choices::default()
        }
    }

    /// Every column but `id`, the quasi-identifier first.
    pub fn columns(&self) -> impl Iterator<Item = &RandomColumn> {
        self.quasi.iter().chain(self.sensitive.iter().map(|(column, _)| column))
    }

    /// The table as a file is read, with its hierarchies.
    pub fn session(&self) -> Session {
        let mut text = String::from("id");
        self.columns().for_each(|column| text.push_str(&format!(",{}", column.name)));
        for row in 0..self.rows() {
            text.push_str(&format!("\n{row}"));
            self.columns().for_each(|column| text.push_str(&format!(",{}", column.cells[row])));
        }
        let options = ReadOptions { delimiter: Some(b','), header: Some(true), ..ReadOptions::default() };
        let reading = read_all(text.as_bytes(), &options).unwrap();
        let mut session = Session::new(reading, options, MissingTokens::default());
        for column in self.columns() {
            let index = session.column(&column.name).unwrap();
            session.set_hierarchy(index, &column.name, column.hierarchy().as_bytes()).unwrap();
        }
        session
    }

    /// A run of the case; the error's code where it cannot begin.
    pub fn begin(&self) -> Result<Run, &'static str> {
        let problem = Problem::new(&mut self.session(), &self.choices()).map_err(|error| error.code())?;
        Run::new(problem).map_err(|error| error.code())
    }

    /// What comes of the case, or the error's code.
    pub fn publish(&self) -> Result<Outcome, &'static str> {
        self.begin()?.finish().map_err(|error| error.code())
    }
}

/// The leaves' paths of a random tree: each node hangs under one of those before it. Some trees list a missing cell.
fn tree(most: usize) -> impl Strategy<Value = Vec<Vec<String>>> {
    (prop::collection::vec(any::<Index>(), 1..most), prop::option::weighted(0.2, any::<Index>())).prop_map(
        |(parents, missing)| {
            let parents: Vec<usize> = parents.iter().enumerate().map(|(node, parent)| parent.index(node + 1)).collect();
            let label = |node: usize| if node == 0 { "*".to_owned() } else { format!("n{node}") };
            let mut paths: Vec<Vec<String>> = Vec::new();
            for leaf in (1..=parents.len()).filter(|leaf| !parents.contains(leaf)) {
                let mut path = vec![label(leaf)];
                let mut at = leaf;
                while at != 0 {
                    at = parents[at - 1];
                    path.push(label(at));
                }
                paths.push(path);
            }
            if let Some(missing) = missing
                && paths.len() > 1
            {
                let place = missing.index(paths.len());
                paths[place][0] = MISSING[0].to_owned();
            }
            paths
        },
    )
}

/// A cell as two draws: the smaller index counts, so that the first leaves are frequent.
type Cell = (Index, Index, u8);

fn cells(rows: usize) -> impl Strategy<Value = Vec<Cell>> {
    prop::collection::vec((any::<Index>(), any::<Index>(), 0..100u8), rows)
}

fn column(name: String, paths: Vec<Vec<String>>, cells: &[Cell], missing_percent: u8) -> RandomColumn {
    let cell = |&(first, second, luck): &Cell| {
        if luck < missing_percent {
            return MISSING[usize::from(luck % 2)].to_owned();
        }
        let leaf = first.index(paths.len()).min(second.index(paths.len()));
        paths[leaf][0].clone()
    };
    let cells = cells.iter().map(cell).collect();
    RandomColumn { name, paths, cells }
}

fn required() -> impl Strategy<Value = RandomPromise> {
    let weights = prop_oneof![
        4 => Just(RandomWeights::WherePresent),
        1 => Just(RandomWeights::ByShare),
        1 => Just(RandomWeights::Given(vec![1; 16])),
        2 => prop::collection::vec(0..5u8, 16).prop_map(RandomWeights::Given),
    ];
    (2..5u32, 2..13u64, any::<Index>(), weights).prop_map(|(l, q, p, weights)| {
        // 1/l ≤ p/q < 1; where q is too small for that, twice of it.
        let q = if q == 2 && l == 2 { 4 } else { q };
        let least = q.div_ceil(u64::from(l));
        let p = least + p.index((q - least).max(1) as usize) as u64;
        RandomPromise { p, q, l, weights }
    })
}

pub fn case() -> impl Strategy<Value = Case> {
    let method = (any::<bool>(), any::<bool>(), any::<bool>()).prop_map(|(rank, rows, literal)| SweepOptions {
        ties: if rank { TieRule::Rank } else { TieRule::Balanced },
        order: if rows { OrderWeights::Rows } else { OrderWeights::DistinctLeaves },
        literal,
        ..SweepOptions::default()
    });
    let ways = prop_oneof![Just(GeneralizeSensitive::AsNeeded), Just(GeneralizeSensitive::Auto)];
    (1..28usize, 1..4usize, 1..3usize, any::<bool>(), method, ways).prop_flat_map(
        |(rows, quasi, sensitive, drop_missing, method, sensitive_values)| {
            let quasi =
                prop::collection::vec((tree(9), cells(rows), prop_oneof![2 => Just(0), 1 => Just(15u8)]), quasi);
            let sensitive = prop::collection::vec(
                (tree(9), cells(rows), prop_oneof![3 => Just(0), 1 => Just(10u8)], required()),
                sensitive,
            );
            (quasi, sensitive).prop_map(move |(quasi, sensitive)| Case {
                quasi: quasi
                    .into_iter()
                    .enumerate()
                    .map(|(i, (paths, cells, missing))| column(format!("q{i}"), paths, &cells, missing))
                    .collect(),
                sensitive: sensitive
                    .into_iter()
                    .enumerate()
                    .map(|(i, (paths, cells, missing, mut required))| {
                        if let RandomWeights::Given(given) = &mut required.weights {
                            given.truncate(paths.len());
                            // A missing cell is no value that weighs anything.
                            for (weight, path) in given.iter_mut().zip(&paths) {
                                *weight = if MISSING.contains(&path[0].as_str()) { 0 } else { *weight };
                            }
                        }
                        (column(format!("s{i}"), paths, &cells, missing), required)
                    })
                    .collect(),
                drop_missing,
                method,
                sensitive_values,
            })
        },
    )
}
