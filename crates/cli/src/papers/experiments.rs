//! All of it: what was run, what came of it, and which claims came out, as JSON explained in docs/explanation/experiments.md.

use serde::Serialize;

use tauell_base::confidentiality::{WrittenFile, marked};

use super::claims::{self, Claim};
use super::results::TableResults;
use super::settings::{Contender, SEED, contenders};

/// The papers' experiments on one table or both.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct PaperExperiments {
    /// The seed of the draws.
    pub seed: u64,
    /// What was run, in the order in which it is told.
    pub methods: Vec<Contender>,
    /// What came out, table by table.
    pub tables: Vec<TableResults>,
    /// What the papers claim, and whether it came out.
    pub claims: Vec<Claim>,
}

impl PaperExperiments {
    /// Of what came out on these tables.
    pub fn new(tables: Vec<TableResults>) -> Self {
        let claims = claims::decided(&tables);
        Self { seed: SEED, methods: contenders(), tables, claims }
    }

    /// As text, indented, with a final newline.
    pub fn to_text(&self) -> String {
        marked(WrittenFile::Experiments, self)
    }
}
