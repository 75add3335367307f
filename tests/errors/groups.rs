//! Tables of groups that do not go with the rows, and draws without a secret.

use tauell::publish::{AttributeRequirements, MethodChoice, Task};
use tauell::session::Problem;

use crate::command_line::desk::Desk;
use crate::errors::case::{Case, Said};

const ROWS: &str = "age,group\n20,1\n21,1\n30,2\n31,2\n";
const GROUPS: &str = "group,disease,count\n1,flu,1\n1,cold,1\n2,flu,1\n2,ulcer,1\n";
const ASKED: &str = "review rows.csv --qi age --sensitive disease --groups groups.csv";

/// Both tables, reviewed.
fn audited(rows: &str, groups: &str, words: &str) -> Said {
    let desk = Desk::empty();
    desk.write("rows.csv", rows);
    desk.write("groups.csv", groups);
    desk.write("more.csv", GROUPS);
    Said::at(&desk, words)
}

/// The hospital's table by a method that keeps the quasi-identifier.
fn published(words: &str) -> Said {
    Said::at(&Desk::hospital(), &format!("anonymize people.csv --qi age,zip --sensitive disease {words}"))
}

pub fn cases() -> Vec<Case> {
    let mut all = tables();
    all.extend(lots());
    all
}

fn tables() -> Vec<Case> {
    vec![
        Case {
            code: "groups-wrong-columns",
            place: "groups.csv",
            what: "this group table has 2 columns. It must have three: the group, one sensitive column, and",
            advice: "Remove the others, or add what is missing.",
            bring: || audited(ROWS, "group,disease\n1,flu\n", ASKED),
        },
        Case {
            code: "groups-no-column",
            place: "groups.csv",
            what: "none of the columns of this group table (\"bucket\", \"disease\", \"count\") is a column of",
            advice: "Give that column the same name in both tables, such as \"group\".",
            bring: || audited(&ROWS.replace("group", "class"), &GROUPS.replace("group", "bucket"), ASKED),
        },
        Case {
            code: "groups-several-columns",
            place: "groups.csv",
            what: "several columns are in this group table and in the table of rows (\"ward\", \"bed\"), and any",
            advice: "Rename all but that one in one of the tables.",
            bring: || audited("age,ward,bed\n20,1,1\n21,1,2\n", "ward,disease,bed\n1,flu,1\n1,cold,1\n", ASKED),
        },
        Case {
            code: "groups-in-other-column",
            place: "more.csv",
            what: "the groups of this table are in column \"group\" of the table of rows, those of another",
            advice: "Review the group tables one by one.",
            bring: || {
                audited(
                    "age,group,ward\n20,1,a\n21,1,a\n30,2,a\n31,2,a\n",
                    "ward,drug,count\na,x,2\na,y,2\n",
                    "review rows.csv --qi age --sensitive drug,disease --groups groups.csv --groups more.csv",
                )
            },
        },
        Case {
            code: "groups-not-asked",
            place: "groups.csv",
            what: "besides the group, this table has columns \"drug\", \"count\", and none of them is chosen as",
            advice: "Name the column with --sensitive, or remove the table.",
            bring: || audited(ROWS, &GROUPS.replace("disease", "drug"), ASKED),
        },
        Case {
            code: "groups-two-tables",
            place: "more.csv",
            what: "column \"disease\" is in groups.csv, too",
            advice: "Give one group table per sensitive column.",
            bring: || audited(ROWS, GROUPS, &format!("{ASKED} --groups more.csv")),
        },
        Case {
            code: "groups-no-table",
            place: "\"drug\"",
            what: "is neither in the table of rows nor in a group table",
            advice: "Add with --groups the group table that has it, or name another column.",
            bring: || audited(ROWS, GROUPS, &ASKED.replace("disease", "disease,drug")),
        },
        Case {
            code: "groups-beside-rows",
            place: "\"drug\"",
            what: "is in the table of rows, but group tables are given, too",
            advice: "Remove the column, or --groups.",
            bring: || {
                let rows = "age,group,drug\n20,1,x\n21,1,y\n30,2,x\n31,2,y\n";
                audited(rows, GROUPS, &ASKED.replace("disease", "disease,drug"))
            },
        },
        Case {
            code: "groups-no-rows",
            place: "groups.csv, line 6",
            what: ", column \"group\": no row is in group \"3\"",
            advice: "Give both tables of one release, as they were published together.",
            bring: || audited(ROWS, &format!("{GROUPS}3,flu,1\n"), ASKED),
        },
        Case {
            code: "groups-no-values",
            place: "groups.csv",
            what: "this group table lacks group \"3\", which has 1 row of the table of rows, the first on line",
            advice: "Give both tables of one release, as they were published together.",
            bring: || audited(&format!("{ROWS}40,3\n"), GROUPS, ASKED),
        },
        Case {
            code: "groups-not-a-count",
            place: "groups.csv, line 2",
            what: ", column \"count\": \"one\" is not a whole number above 0",
            advice: "Write how many rows of the group have the value.",
            bring: || audited(ROWS, &GROUPS.replacen("flu,1", "flu,one", 1), ASKED),
        },
        Case {
            code: "groups-twice",
            place: "groups.csv, line 3",
            what: ", column \"disease\": this value of group \"1\" is already on line 2",
            advice: "Count each value of a group once.",
            bring: || audited(ROWS, &GROUPS.replacen("cold", "flu", 1), ASKED),
        },
        Case {
            code: "groups-do-not-add-up",
            place: "groups.csv",
            what: "group \"1\" has 2 rows in the table of rows, but the counts of its values add up to 3",
            advice: "Give both tables of one release, as they were published together.",
            bring: || audited(ROWS, &GROUPS.replacen("cold,1", "cold,2", 1), ASKED),
        },
    ]
}

fn lots() -> Vec<Case> {
    vec![
        Case {
            code: "infeasible-sets",
            place: "people.csv",
            what: "this method guarantees simple ℓ-diversity with ℓ = 9 by sets of 9 values, and \"disease\"",
            advice: "Use --require simple-l=4, or choose another method.",
            bring: || published("--method random-addition --l 9"),
        },
        Case {
            code: "unequal-weights",
            place: "\"disease\"",
            what: "distinguish them",
            advice: "Give all of its values the same weight, or choose another method.",
            bring: || {
                let desk = Desk::hospital();
                let recipe = r#"{"tauell_recipe": 3, "choices": {"qi": ["age"], "sensitive": [{"column": "disease", "weights": "by-share"}],
                    "requirements": [{"name": "simple-l", "params": {"l": 2}, "column": "disease"}], "method": {"name": "random-addition"}}}"#;
                desk.write("recipe.json", recipe);
                Said::at(&desk, "anonymize people.csv --recipe recipe.json")
            },
        },
        Case {
            code: "nothing-to-hide",
            place: "people.csv",
            what: "this method publishes each sensitive value among others of its column, and there are no",
            advice: "Choose a sensitive column with at least two different values, or another method.",
            bring: || {
                let desk = Desk::empty();
                desk.write("people.csv", "age,disease\n20,flu\n20,flu\n");
                Said::at(
                    &desk,
                    "anonymize people.csv --qi age --sensitive disease --method random-addition --require k=2",
                )
            },
        },
        Case {
            code: "no-secret",
            place: "this method",
            what: "draws at random from a secret, and none is given",
            advice: "Give it one.",
            bring: || {
                let (mut session, choices) = tauell::examples::open("hospital", 0).unwrap();
                let problem = Problem::new(&mut session, &choices).unwrap();
                let requirements: Vec<AttributeRequirements> = problem.requirements().to_vec();
                let method = MethodChoice::of("random-addition").unwrap();
                let task = Task::new(problem.microdata().clone(), requirements.into(), None);
                Said::by(method.begin(task).err().expect("there is no secret"))
            },
        },
        Case {
            code: "not-a-secret",
            place: "--secret people.csv",
            what: "the file does not contain a secret",
            advice: "Give exactly 32 hexadecimal digits, as --save-secret writes them.",
            bring: || published("--method random-addition --l 2 --secret people.csv"),
        },
    ]
}
