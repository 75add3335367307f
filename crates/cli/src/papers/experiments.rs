//! All of it: what was run, the results, and which claims are confirmed, as JSON explained in docs/explanation/experiments.md.

use serde::Serialize;

use tauell_base::confidentiality::{WrittenFile, marked};

use super::claims::{self, Claim};
use super::results::TableResults;
use super::settings::{Contender, SEED, contenders};

/// The version of the JSON.
pub(crate) const EXPERIMENTS_VERSION: u32 = 1;

/// The papers' experiments on one table or both.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct PaperExperiments {
    /// The version of this file.
    pub tauell_experiments: u32,
    /// The seed of the draws.
    pub seed: u64,
    /// What was run, in the order in which it is listed.
    pub methods: Vec<Contender>,
    /// The results, table by table.
    pub tables: Vec<TableResults>,
    /// The papers' claims, and whether they are confirmed.
    pub claims: Vec<Claim>,
}

impl PaperExperiments {
    /// From the results on these tables.
    pub fn new(tables: Vec<TableResults>) -> Self {
        let claims = claims::decided(&tables);
        Self { tauell_experiments: EXPERIMENTS_VERSION, seed: SEED, methods: contenders(), tables, claims }
    }

    /// As text, indented, with a final newline.
    pub fn to_text(&self) -> String {
        marked(WrittenFile::Experiments, self)
    }
}
