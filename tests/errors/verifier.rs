//! Releases that the verifier refuses: faults of the program, caused by files that no method makes.

use std::ops::Range;

use tauell::error::Error;
use tauell::microdata::Microdata;
use tauell::pace::in_slices;
use tauell::privacy::KAnonymity;
use tauell::publish::trace::Trace;
use tauell::publish::{Originals, Role, VerificationInput, Written, WrittenGroups, verify_files, verify_steps};
use tauell::run::Run;
use tauell::session::Problem;
use tauell::table::Formulas;

use crate::errors::case::{Case, Said};
use crate::errors::common::{microdata, parsed_requirements, table, tree};

/// A file as text.
#[derive(Clone)]
struct File {
    lines: Vec<String>,
    roles: Vec<Role>,
    originals: [[&'static str; 2]; 4],
    formulas: Formulas,
}

impl Originals for File {
    fn original(&self, attribute: usize, row: usize) -> &str {
        self.originals[row][attribute]
    }

    fn is_missing(&self, text: &str) -> bool {
        text == "?"
    }
}

impl Written for File {
    fn delimiter(&self) -> u8 {
        b','
    }

    fn roles(&self) -> Vec<Role> {
        self.roles.clone()
    }

    fn rows(&self) -> usize {
        self.lines.len() - 1
    }

    fn row_at(&self, place: usize) -> usize {
        place
    }

    fn kept(&self, row: usize, column: usize) -> &str {
        // A third column is published unchanged.
        self.originals[row].get(column).copied().unwrap_or("as it stood")
    }

    fn formulas(&self) -> Formulas {
        self.formulas
    }

    fn write(&self, places: Range<usize>, to: &mut Vec<u8>) {
        let first = if places.start == 0 { 0 } else { places.start + 1 };
        self.lines[first..=places.end].iter().for_each(|line| to.extend_from_slice(line.as_bytes()));
    }
}

/// A table of groups as text.
struct Groups(String);

impl WrittenGroups for Groups {
    fn delimiter(&self) -> u8 {
        b','
    }

    fn groups(&self) -> usize {
        2
    }

    fn formulas(&self) -> Formulas {
        Formulas::Keep
    }

    fn write(&self, _: Range<usize>, to: &mut Vec<u8>) {
        to.extend_from_slice(self.0.as_bytes());
    }
}

const PEOPLE: [[&str; 2]; 4] = [["20", "flu"], ["21", "hiv"], ["30", "cough"], ["30", "ulcer"]];
const KEPT: &str = "age,disease\n20-29,flu\n20-29,hiv\n30,cough\n30,ulcer\n";

fn original() -> Microdata {
    let column = |index: usize| PEOPLE.map(|row| row[index]);
    let trees = [tree("*\n 20-29\n  20\n  21\n 30-39\n  30"), tree("any\n cold\n  flu\n  cough\n hiv\n ulcer")];
    microdata(&table(&[("age", &column(0)), ("disease", &column(1))]), &trees, 1)
}

fn file(text: &str) -> File {
    let lines = text.split_inclusive('\n').map(str::to_owned).collect();
    File {
        lines,
        roles: vec![Role::QuasiIdentifier(0), Role::Sensitive(0)],
        originals: PEOPLE,
        formulas: Formulas::Keep,
    }
}

/// What the verifier states about these files under (0.5, 2) and k.
fn found(files: &[File], k: Option<u32>) -> Option<Said> {
    found_apart(files, &[], k)
}

/// The same where the diseases are in a table of groups.
fn found_apart(of_files: &[File], groups: &[Groups], k: Option<u32>) -> Option<Said> {
    let microdata = original();
    let requirements = parsed_requirements(&microdata, "0.5", 2);
    let files: Vec<&dyn Written> = of_files.iter().map(|file| file as &dyn Written).collect();
    let k = k.map(|k| KAnonymity::new(k).unwrap());
    let groups: Vec<&dyn WrittenGroups> = groups.iter().map(|groups| groups as &dyn WrittenGroups).collect();
    let unread = file(KEPT);
    let (microdata, requirements, originals) = (&microdata, &requirements, of_files.first().unwrap_or(&unread));
    let subject =
        VerificationInput { microdata, originals, requirements, k, files: &files, groups: &groups, left_out: 0 };
    in_slices(100, async |pace| verify_files(subject, pace).await).err().map(Said::by)
}

/// What it states about the file with this instead of that.
fn instead(of: &str, this: &str) -> Said {
    assert!(found(&[file(KEPT)], None).is_none(), "the file as it is keeps all");
    found(&[file(&KEPT.replacen(of, this, 1))], None).expect("a refusal")
}

pub fn cases() -> Vec<Case> {
    let of = |code, place, what, bring| Case {
        code,
        place,
        what,
        advice: "This is a fault of Tauell: please report it.",
        bring,
    };
    vec![
        of("verify-row-count", "the published table", "has 3 rows instead of 4", || instead("30,ulcer\n", "")),
        of("verify-torn", "record 3", "reads back as 1 cell instead of 2", || instead("30,cough", "30")),
        of("verify-header", "the header", "does not name the chosen columns", || instead("disease", "illness")),
        of("verify-orders", "in different orders", "differs for one row", || {
            found(&[file(KEPT), file(&KEPT.replace("30,", "*,"))], None).expect("a refusal")
        }),
        of("verify-kept", "column 3", "reads back as another", || {
            let mut kept = file(KEPT);
            kept.roles.push(Role::Kept);
            kept.lines.iter_mut().for_each(|line| *line = line.replace('\n', ",changed\n"));
            found(&[kept], None).expect("a refusal")
        }),
        of("verify-formula", "column 3", "a spreadsheet would run a cell", || {
            let mut kept = file(KEPT);
            kept.roles.push(Role::Kept);
            kept.formulas = Formulas::Quote;
            kept.lines.iter_mut().for_each(|line| *line = line.replace('\n', ",=1+1\n"));
            found(&[kept], None).expect("a refusal")
        }),
        of("verify-not-covered", "column \"disease\"", "does not cover the original one", || {
            instead("30,ulcer", "30,hiv")
        }),
        of(
            "verify-groups",
            "of \"disease\"",
            "contain every group once, with as many values as the group has rows",
            || {
                let rows = || {
                    let mut rows = file("age,group\n20,1\n21,1\n30,2\n30,2\n");
                    rows.roles[1] = Role::Group;
                    rows
                };
                let (all, fewer) = ("1,hiv,1\n2,cough,1\n2,ulcer,1\n", "1,hiv,1\n2,cough,2\n2,ulcer,1\n");
                let groups = |rest: &str| Groups(format!("group,disease,count\n1,flu,1\n{rest}"));
                assert!(found_apart(&[rows()], &[groups(all)], None).is_none(), "the two tables as they are keep all");
                found_apart(&[rows()], &[groups(fewer)], None).expect("a refusal")
            },
        ),
        of("verify-label", "column \"disease\"", "does not name one value of its taxonomy", || {
            instead("30,ulcer", "30,mumps")
        }),
        of("verify-too-small", "a class of 2 rows", "violates k-anonymity with k = 3", || {
            found(&[file(KEPT)], Some(3)).expect("a refusal")
        }),
        of("verify-broken", "\"disease\"", "a class of 1 row violates", || instead("20-29,flu", "20,flu")),
        of("verify-steps", "the published table", "the recorded steps do not lead to the published table", || {
            let (mut session, choices) = tauell::examples::open("hospital", 0).unwrap();
            let outcome = Run::new(Problem::new(&mut session, &choices).unwrap()).unwrap().finish().unwrap();
            let none = Trace::default();
            Said::by(Error::from(
                verify_steps(&none, outcome.problem().microdata(), outcome.publication()).unwrap_err(),
            ))
        }),
    ]
}
