//! Tables and the files that are made of them, as text.

use std::ops::Range;
use std::sync::Arc;

use crate::AttributeRequirements;
use crate::verify::{
    Originals, Role, Verification, VerificationInput, VerifyError, Written, WrittenGroups, verify_files,
};
use tauell_base::pace::in_slices;
use tauell_data::microdata::{Attribute, Dropped, Microdata};
use tauell_data::table::{Formulas, MissingTokens};
use tauell_data::taxonomy::{LeafRank, read_hierarchy};
use tauell_privacy::{KAnonymity, Ratio, Requirement, Weights};

/// The slices in which every case is checked.
const SLICE: u64 = 100;

/// A table of two columns or more with what is required of it.
pub struct Case {
    /// Name and hierarchy file of every attribute, the quasi-identifier first.
    pub columns: Vec<(&'static str, String)>,
    /// How many of them are the quasi-identifier.
    pub quasi: usize,
    /// The cells as they were read, row by row.
    pub rows: Vec<Vec<String>>,
    /// By sensitive attribute.
    pub requirements: Vec<Vec<&'static str>>,
    /// Beyond 1 for what occurs, by sensitive attribute.
    pub weights: Vec<Vec<(&'static str, u64)>>,
    /// k of every class, whatever is sensitive in it.
    pub k: Option<u32>,
}

/// A file as text: its lines are its pieces.
pub struct File {
    pub lines: Vec<String>,
    /// The kept row of each place.
    pub row_at: Vec<usize>,
    pub roles: Vec<Role>,
    pub originals: Vec<Vec<String>>,
    pub delimiter: u8,
    pub formulas: Formulas,
}

impl Case {
    /// One quasi-identifier `q` and one sensitive attribute `s`. A row is `q,s`.
    pub fn new(q: &str, s: &str, rows: &[&str], requirement: &'static str) -> Self {
        Self {
            columns: vec![("q", q.to_owned()), ("s", s.to_owned())],
            quasi: 1,
            rows: rows.iter().map(|row| row.split(',').map(str::to_owned).collect()).collect(),
            requirements: vec![vec![requirement]],
            weights: vec![Vec::new()],
            k: None,
        }
    }

    pub fn microdata(&self) -> Microdata {
        let missing = MissingTokens::default();
        let attribute = |(column, (name, hierarchy)): (usize, &(&'static str, String))| {
            let taxonomy = read_hierarchy(hierarchy.as_bytes(), name).unwrap();
            let lacking = (0..taxonomy.leaf_count() as u32)
                .map(LeafRank)
                .find(|&leaf| missing.matches(taxonomy.label(taxonomy.leaf_node(leaf))));
            let leaf = |row: &Vec<String>| match taxonomy.leaf(&row[column]) {
                _ if missing.matches(&row[column]) => lacking.unwrap(),
                leaf => leaf.unwrap(),
            };
            let leaves = self.rows.iter().map(leaf).collect();
            Attribute::new(*name, column, Arc::new(taxonomy), leaves)
        };
        let mut quasi: Vec<Attribute> = self.columns.iter().enumerate().map(attribute).collect();
        let sensitive = quasi.split_off(self.quasi);
        Microdata::new((0..self.rows.len() as u32).collect(), quasi, sensitive, Dropped::default())
    }

    pub fn parsed_requirements(&self, microdata: &Microdata) -> Vec<AttributeRequirements> {
        let required = |(index, requirements): (usize, &Vec<&'static str>)| {
            let attribute = &microdata.sensitive()[index];
            let parse = |text: &&str| Requirement::parse(text, attribute.taxonomy()).unwrap();
            let requirements: Vec<Requirement> = requirements.iter().map(parse).collect();
            let given: Vec<(String, Ratio)> = self.weights[index]
                .iter()
                .map(|&(value, weight)| (value.to_owned(), Ratio::new(weight, 1).unwrap()))
                .collect();
            let weights = Weights::given(attribute.taxonomy(), &attribute.leaf_counts(), "s", &given).unwrap();
            AttributeRequirements::new(microdata, index, requirements, &weights)
        };
        self.requirements.iter().enumerate().map(required).collect()
    }

    /// The file of this text, whose rows are in the order of the table's.
    pub fn file(&self, text: &str) -> File {
        let quasi = (0..self.quasi).map(Role::QuasiIdentifier);
        let lines: Vec<String> = text.split_inclusive('\n').map(str::to_owned).collect();
        File {
            row_at: (0..lines.len().saturating_sub(1)).collect(),
            lines,
            roles: quasi.chain((0..self.columns.len() - self.quasi).map(Role::Sensitive)).collect(),
            originals: self.rows.clone(),
            delimiter: b',',
            formulas: Formulas::Keep,
        }
    }

    /// What the verifier finds of these files in slices of so many units.
    pub fn found_in(&self, slice: u64, files: &[&File]) -> Result<Verification, VerifyError> {
        self.found_of(slice, files, &[], 0)
    }

    /// What the verifier finds of these files.
    pub fn found(&self, files: &[&File]) -> Result<Verification, VerifyError> {
        self.found_apart(files, &[], 0)
    }

    /// The same where sensitive values are in these tables of groups, and so many rows are published nowhere.
    pub fn found_apart(
        &self,
        files: &[&File],
        groups: &[&dyn WrittenGroups],
        left_out: usize,
    ) -> Result<Verification, VerifyError> {
        self.found_of(SLICE, files, groups, left_out)
    }

    fn found_of(
        &self,
        slice: u64,
        files: &[&File],
        groups: &[&dyn WrittenGroups],
        left_out: usize,
    ) -> Result<Verification, VerifyError> {
        let microdata = self.microdata();
        let requirements = self.parsed_requirements(&microdata);
        let unread = self.file("");
        let originals = files.first().copied().unwrap_or(&unread);
        let files: Vec<&dyn Written> = files.iter().map(|&file| file as &dyn Written).collect();
        let subject = VerificationInput {
            microdata: &microdata,
            originals,
            requirements: &requirements,
            k: self.k.map(|k| KAnonymity::new(k).unwrap()),
            files: &files,
            groups,
            left_out,
        };
        in_slices(slice, async |pace| verify_files(subject, pace).await)
    }

    /// What it finds of one file, as text.
    pub fn of_text(&self, text: &str) -> Result<Verification, VerifyError> {
        self.found(&[&self.file(text)])
    }

    /// The code of its refusal; `""` where it finds nothing wrong.
    pub fn code(&self, text: &str) -> &'static str {
        self.of_text(text).map_or_else(|error| error.code(), |_| "")
    }
}

impl Originals for File {
    fn original(&self, attribute: usize, row: usize) -> &str {
        &self.originals[row][attribute]
    }

    fn is_missing(&self, text: &str) -> bool {
        MissingTokens::default().matches(text)
    }
}

impl Written for File {
    fn delimiter(&self) -> u8 {
        self.delimiter
    }

    fn roles(&self) -> Vec<Role> {
        self.roles.clone()
    }

    fn rows(&self) -> usize {
        self.lines.len().saturating_sub(1)
    }

    fn row_at(&self, place: usize) -> usize {
        self.row_at[place]
    }

    fn kept(&self, row: usize, column: usize) -> &str {
        &self.originals[row][column]
    }

    fn formulas(&self) -> Formulas {
        self.formulas
    }

    fn write(&self, places: Range<usize>, to: &mut Vec<u8>) {
        let first = if places.start == 0 { 0 } else { places.start + 1 };
        let lines = self.lines.iter().take(places.end + 1).skip(first);
        lines.for_each(|line| to.extend_from_slice(line.as_bytes()));
    }
}
