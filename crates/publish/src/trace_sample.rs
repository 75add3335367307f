//! Small tables as text, and what methods record of them in words: for the tests of steps alone.

use std::sync::Arc;

use crate::release::Publication;
use tauell_base::random::Secret;
use tauell_data::microdata::{Microdata, MissingCells, Part};
use tauell_data::table::{MissingTokens, ReadOptions, Table, read_all};
use tauell_data::taxonomy::{ColumnCover, automatic, automatic_of_sensitive, read_hierarchy};
use tauell_privacy::{KAnonymity, Requirement};

use super::trace::{Account, Replay, StepKind, StepWho, Trace};
use super::{AttributeRequirements, GeneralizeSensitive, MethodChoice, Phase, Task, verify_steps};

/// A table and its requirements.
pub(super) struct Sample {
    pub microdata: Arc<Microdata>,
    pub requirements: Arc<[AttributeRequirements]>,
    pub k: Option<KAnonymity>,
}

/// What was recorded of a run.
pub(super) struct Recorded {
    pub trace: Trace,
    pub steps: Vec<Worded>,
}

/// A step in words, and the people it examines.
pub(super) struct Worded {
    pub kind: StepKind,
    pub account: Account,
    pub people: Option<(StepWho, Vec<u32>)>,
}

impl Sample {
    /// The columns of a text: the quasi-identifier, and the sensitive ones with the requirements of each. A column has the tree that is
    /// made for it.
    pub fn of(text: &str, qi: &[&str], sensitive: &[(&str, &[&str])]) -> Self {
        Self::with_trees(text, qi, sensitive, &[])
    }

    /// People of some ages with some diseases.
    pub fn of_people(text: &str, requirements: &[&str]) -> Self {
        Self::of(text, &["age"], &[("disease", requirements)])
    }

    /// The twelve patients of Tian and Zhang 2009, Figure 1 (docs/explanation/hospital.md).
    pub fn of_hospital(requirement: &str) -> Self {
        let trees = [
            ("age", include_str!("../../desk/src/examples/hospital/age.csv")),
            ("zip", include_str!("../../desk/src/examples/hospital/zip.csv")),
            ("disease", include_str!("../../desk/src/examples/hospital/disease.csv")),
        ];
        let table = include_str!("../../desk/src/examples/hospital/table.csv");
        Self::with_trees(table, &["age", "zip"], &[("disease", &[requirement])], &trees)
    }

    fn with_trees(text: &str, qi: &[&str], sensitive: &[(&str, &[&str])], trees: &[(&str, &str)]) -> Self {
        let table = read_all(text.as_bytes(), &ReadOptions::default()).unwrap().table;
        let missing = MissingTokens::default();
        let cover = |name: &str, is_sensitive: bool| {
            let column = place(&table, name);
            let of = &table.columns()[column];
            let taxonomy = match trees.iter().find(|(of, _)| *of == name) {
                Some((_, file)) => read_hierarchy(file.as_bytes(), name).unwrap(),
                None if is_sensitive => automatic_of_sensitive(of, &missing).taxonomy,
                None => automatic(of, &missing).taxonomy,
            };
            (column, ColumnCover::of(of, &taxonomy, &missing).unwrap())
        };
        let quasi: Vec<_> = qi.iter().map(|name| cover(name, false)).collect();
        let of_sensitive: Vec<_> = sensitive.iter().map(|(name, _)| cover(name, true)).collect();
        fn part((column, cover): &(usize, ColumnCover)) -> Part<'_> {
            Part { column: *column, cover }
        }
        let (quasi, of_sensitive): (Vec<_>, Vec<_>) =
            (quasi.iter().map(part).collect(), of_sensitive.iter().map(part).collect());
        let microdata = Arc::new(Microdata::encode(&table, &quasi, &of_sensitive, MissingCells::default()));
        let requirements = sensitive.iter().enumerate().map(|(index, (_, requirements))| {
            let taxonomy = microdata.sensitive()[index].taxonomy();
            let requirements = requirements.iter().map(|text| Requirement::parse(text, taxonomy).unwrap());
            AttributeRequirements::with_default_weights(&microdata, index, requirements.collect::<Vec<_>>())
        });
        let requirements = requirements.collect();
        Self { microdata, requirements, k: None }
    }

    /// The same with classes of k rows.
    pub fn with_k(self, k: u32) -> Self {
        Self { k: KAnonymity::new(k).ok(), ..self }
    }

    /// The run of a method with these options, and what it publishes.
    pub fn publish(&self, method: &str, options: &[(&str, &str)]) -> (Trace, Publication) {
        let mut choice = MethodChoice::of(method).unwrap().with_generalize_sensitive(GeneralizeSensitive::AsNeeded);
        options.iter().for_each(|(option, word)| assert!(choice.set(option, word)));
        let task = Task::new(Arc::clone(&self.microdata), Arc::clone(&self.requirements), self.k);
        let mut run = choice.begin(Task { secret: Some(Secret::new([7; 16])), traced: true, ..task }).unwrap();
        while run.advance(u64::MAX).unwrap().phase != Phase::Finished {}
        (run.trace().unwrap(), run.publication())
    }

    /// What a method with these options records, in words.
    pub fn record(&self, method: &str, options: &[(&str, &str)]) -> Recorded {
        let (trace, publication) = self.publish(method, options);
        assert_eq!(verify_steps(&trace, &self.microdata, &publication), Ok(()));
        let mut replay = Replay::new(&self.microdata);
        let worded = trace.steps().iter().enumerate().map(|(place, step)| {
            let before = replay.clone();
            replay.apply(step);
            let scene = trace.scene(place, (&self.microdata, &self.requirements), &before);
            let mut account = Account::default();
            step.describe(&scene, &mut account);
            let people = step.people(&scene, &replay).map(|people| (people.who, people.rows));
            Worded { kind: step.kind(), account, people }
        });
        let steps = worded.collect();
        Recorded { trace, steps }
    }

    /// The sentences of what a method with these options records, each with its reasons.
    pub fn sentences(&self, method: &str, options: &[(&str, &str)]) -> Vec<String> {
        self.record(method, options).sentences()
    }
}

impl Recorded {
    /// All sentences, each with its reasons.
    pub fn sentences(&self) -> Vec<String> {
        self.steps.iter().map(Worded::sentence).collect()
    }

    /// The steps of a kind.
    pub fn of(&self, kind: StepKind) -> Vec<&Worded> {
        self.steps.iter().filter(|step| step.kind == kind).collect()
    }
}

impl Worded {
    /// The sentence with its reasons.
    pub fn sentence(&self) -> String {
        [&[self.account.text.clone()][..], &self.account.because].concat().join(" | ")
    }
}

fn place(table: &Table, name: &str) -> usize {
    table.columns().iter().position(|column| column.name() == name).unwrap()
}

/// People of these ages with these diseases, as groups are written in docs/explanation/tuple-partition.md#worked-examples.
pub(super) fn groups(groups: &[&str]) -> String {
    let mut rows = String::from("age,disease\n");
    for (age, group) in groups.iter().enumerate() {
        for word in group.split(' ') {
            let (value, many) = word.split_at(1);
            (0..many.parse().unwrap()).for_each(|_| rows.push_str(&format!("{},{value}\n", 20 + age)));
        }
    }
    rows
}
