//! Where all that `tauell anonymize` writes goes.

use std::path::Path;

use tauell_desk::recipe::Recipe;

use crate::args::AnonymizeArgs;
use crate::failure::Failure;
use crate::hierarchies;
use crate::output::{self, OutputTarget};

/// Where the outputs go.
pub(crate) struct Targets {
    /// The published table; if sensitive values are published apart from the rows, the table of rows.
    pub table: OutputTarget,
    /// The tables of groups, in the order of the sensitive columns.
    pub groups: Vec<OutputTarget>,
    pub report: Option<OutputTarget>,
    pub public_report: Option<OutputTarget>,
    pub recipe: Option<OutputTarget>,
    pub assignment: Option<OutputTarget>,
    pub secret: Option<OutputTarget>,
    /// The trees by column.
    pub trees: Vec<(String, OutputTarget)>,
}

impl Targets {
    /// Finds the place of what options name.
    pub fn new(args: &AnonymizeArgs) -> Result<Self, Failure> {
        let optional = |option, path: &Option<_>| {
            path.as_deref().map(|path: &Path| OutputTarget::resolve(option, path)).transpose()
        };
        let targets = Self {
            table: OutputTarget::resolve("--out", &args.out)?,
            report: optional("--report", &args.report)?,
            public_report: optional("--public-report", &args.public_report)?,
            recipe: optional("--save-recipe", &args.save_recipe)?,
            assignment: optional("--assignment", &args.assignment)?,
            secret: optional("--save-secret", &args.secret.save_secret)?,
            groups: Vec::new(),
            trees: Vec::new(),
        };
        output::distinct(&targets.all())?;
        Ok(targets)
    }

    /// Finds the place of each tree, once it is known which columns take part.
    pub(crate) fn name_trees(&mut self, args: &AnonymizeArgs, recipe: &Recipe) -> Result<(), Failure> {
        let Some(folder) = &args.save_taxonomies else { return Ok(()) };
        for name in recipe.choices.qi.iter().chain(recipe.choices.sensitive.iter().map(|choice| &choice.column)) {
            let file = hierarchies::file_of(name).ok_or_else(|| Failure::NoFileName {
                option: "--save-taxonomies",
                what: "taxonomy",
                column: name.clone(),
            })?;
            self.trees.push((name.clone(), OutputTarget::in_folder("--save-taxonomies", folder, &file)?));
        }
        output::distinct(&self.all())
    }

    /// Finds the place of each table of groups, once it is known which sensitive columns are published apart from the rows: next to the
    /// table of rows, and called after it, `published.csv` and `published-groups-disease.csv`.
    pub(crate) fn name_groups<'a>(&mut self, columns: impl Iterator<Item = &'a str>) -> Result<(), Failure> {
        for column in columns {
            let no_name = || Failure::NoFileName { option: "--out", what: "group table", column: column.to_owned() };
            hierarchies::file_of(column).ok_or_else(no_name)?;
            self.groups.push(self.table.beside(&format!("-groups-{column}"))?);
        }
        output::distinct(&self.all())
    }

    /// All outputs whose places are known so far.
    pub fn all(&self) -> Vec<&OutputTarget> {
        [&self.table]
            .into_iter()
            .chain(&self.groups)
            .chain(&self.report)
            .chain(&self.public_report)
            .chain(&self.recipe)
            .chain(&self.assignment)
            .chain(&self.secret)
            .chain(self.trees.iter().map(|(_, tree)| tree))
            .collect()
    }

    /// Refuses what would replace an input.
    pub fn spare<'a>(&self, inputs: impl Iterator<Item = &'a Path>) -> Result<(), Failure> {
        output::spare_inputs(&self.all(), inputs)
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::output::Staging;

    fn targets(out: &Path) -> Targets {
        let table = OutputTarget::resolve("--out", out).unwrap();
        Targets {
            table,
            groups: Vec::new(),
            report: None,
            public_report: None,
            recipe: None,
            assignment: None,
            secret: None,
            trees: Vec::new(),
        }
    }

    fn names(folder: &Path) -> Vec<String> {
        let name = |entry: fs::DirEntry| entry.file_name().to_string_lossy().into_owned();
        let mut names: Vec<String> = fs::read_dir(folder).unwrap().map(|entry| name(entry.unwrap())).collect();
        names.sort();
        names
    }

    #[test]
    fn group_tables_are_written_next_to_the_rows_and_named_after_them() {
        let folder = tempfile::tempdir().unwrap();
        for (out, expected) in [
            ("published.csv", "published-groups-native country.csv"),
            ("published.of.tsv", "published.of-groups-native country.tsv"),
            ("published", "published-groups-native country"),
            (".csv", ".csv-groups-native country"),
        ] {
            let mut targets = targets(&folder.path().join(out));
            targets.name_groups(["native country"].into_iter()).unwrap();
            assert_eq!(targets.groups[0].path(), folder.path().join(expected));
        }
    }

    #[test]
    fn all_tables_take_their_places_or_none() {
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path().join("published.csv");
        let stage = || {
            let mut targets = targets(&out);
            targets.name_groups(["disease", "wage"].into_iter()).unwrap();
            let mut staging = Staging::default();
            for (target, text) in [&targets.table].into_iter().chain(&targets.groups).zip(["rows", "d", "w"]) {
                staging.add(target, |to| to.write_all(text.as_bytes())).unwrap();
            }
            staging
        };
        // The last cannot take its place.
        let blocked = folder.path().join("published-groups-wage.csv");
        let staged = stage();
        fs::create_dir(&blocked).unwrap();
        staged.commit().unwrap_err();
        assert_eq!(names(folder.path()), ["published-groups-wage.csv"]);
        fs::remove_dir(&blocked).unwrap();
        stage().commit().unwrap();
        let all = ["published-groups-disease.csv", "published-groups-wage.csv", "published.csv"];
        assert_eq!(names(folder.path()), all);
        assert_eq!(all.map(|name| fs::read_to_string(folder.path().join(name)).unwrap()), ["d", "w", "rows"]);
    }

    #[test]
    fn a_table_of_groups_replaces_no_input_and_no_other_output() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::write(at("published-groups-disease.csv"), "an input").unwrap();
        let mut one = targets(&at("published.csv"));
        one.name_groups(["disease"].into_iter()).unwrap();
        let refused = one.spare([at("published-groups-disease.csv").as_path()].into_iter()).unwrap_err();
        assert_eq!(refused.code(), "replaces-input");
        assert!(refused.to_string().contains("--out"), "{refused}");

        let mut other = targets(&at("published.csv"));
        other.report = Some(OutputTarget::resolve("--report", &at("published-groups-disease.csv")).unwrap());
        assert_eq!(other.name_groups(["disease"].into_iter()).unwrap_err().code(), "one-target");
    }

    #[test]
    fn a_column_whose_name_is_no_files_name_leads_nowhere() {
        let folder = tempfile::tempdir().unwrap();
        let mut targets = targets(&folder.path().join("published.csv"));
        let refused = targets.name_groups(["a/../../b"].into_iter()).unwrap_err();
        assert_eq!(
            (refused.code(), refused.to_string().as_str()),
            (
                "no-file-name",
                "--out: the group table of column \"a/../../b\" cannot be written, because this name cannot be a file name. Rename the \
                 column."
            )
        );
    }

    #[test]
    fn several_tables_need_files() {
        for out in ["-", "/dev/null"] {
            let mut targets = targets(Path::new(out));
            targets.name_groups(std::iter::empty()).unwrap();
            let refused = targets.name_groups(["disease"].into_iter()).unwrap_err();
            assert_eq!((refused.code(), refused.status()), ("several-tables", 2));
            assert!(refused.to_string().contains("--out published.csv"), "{refused}");
        }
    }
}
