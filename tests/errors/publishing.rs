//! Choices that cannot be followed, and requirements that cannot be met.

use std::fmt::Write;

use serde_json::{Value, json};
use tauell::publish::MethodChoice;
use tauell::recipe::{Choices, RequirementChoice, SensitiveChoice};
use tauell::run::Run;
use tauell::session::{Problem, Session};
use tauell::table::{MissingTokens, ReadOptions, read_all};

use crate::command_line::desk::{CHOSEN, DISEASES, Desk, HOSPITAL};
use crate::errors::case::{Case, Said};

/// Publishes the hospital's table with these words.
fn publish(words: &str) -> Said {
    Said::at(&Desk::hospital(), &format!("anonymize people.csv {words}"))
}

/// As it is chosen, but for one thing.
fn chosen(from: &str, to: &str) -> Said {
    publish(&CHOSEN.replacen(from, to, 1))
}

/// The table of this text, as the page opens it.
fn session(text: &str) -> Session {
    let options = ReadOptions::default();
    Session::new(read_all(text.as_bytes(), &options).unwrap(), options, MissingTokens::default())
}

/// Eight people in eight cities, of two values.
const CITIES: &str =
    "city,disease\nAhaus,flu\nBonn,flu\nCelle,flu\nDaun,flu\nEssen,hiv\nFurth,hiv\nGera,hiv\nHalle,hiv\n";

/// Forty people with a code that shows the disease.
fn coded() -> Desk {
    let desk = Desk::empty();
    let mut table = "age,code,disease\n".to_owned();
    for row in 0..40 {
        writeln!(table, "{},I{},{}", 20 + row, row % 4, ["flu", "hiv", "ulcer", "cough"][row % 4]).unwrap();
    }
    desk.write("people.csv", table);
    desk
}

/// The steps of a method on a table, as the page asks for them.
fn told(method: &str, table: &str) -> Said {
    let mut session = session(table);
    let qi = session.table().columns()[0].name().to_owned();
    let choices = Choices { qi: vec![qi], method: MethodChoice::of(method).unwrap(), ..Choices::default() };
    let choices = choices.with_sensitive("disease", &["distinct-l=2"]).unwrap();
    let problem = Problem::new(&mut session, &choices).unwrap();
    Said::by(Run::with_trace(problem).and_then(Run::finish).unwrap_err())
}

pub fn roles() -> Vec<Case> {
    vec![
        Case {
            code: "no-such-column",
            place: "people.csv",
            what: "has no column \"desease\"",
            advice: "Use the nearest name, \"disease\", of \"age\", \"zip\", \"disease\".",
            bring: || chosen("disease", "desease"),
        },
        Case {
            code: "no-such-column",
            place: "--taxonomy aeg=trees/age.csv",
            what: "the table has no column \"aeg\"",
            advice: "Use one of \"age\", \"zip\", \"disease\".",
            bring: || publish(&format!("{CHOSEN} --taxonomy aeg=trees/age.csv")),
        },
        Case {
            code: "duplicate-column-name",
            place: "people.csv: line 1: fields 1 and 2",
            what: "are both called \"age\"",
            advice: "rename one of them",
            bring: || {
                let desk = Desk::hospital();
                desk.write("people.csv", HOSPITAL.replacen("age,zip", "age,age", 1));
                Said::at(&desk, "anonymize people.csv --qi age --sensitive disease --tau 0.5 --l 3")
            },
        },
        Case {
            code: "two-roles",
            place: "--qi, --keep",
            what: "both name column \"age\"",
            advice: "Remove it from one of them.",
            bring: || publish(&format!("{CHOSEN} --keep age")),
        },
        Case {
            code: "formulas-refused",
            place: "column \"disease\"",
            what: "of the published file as formulas (they begin with =, +, -, @, a tab or a carriage",
            advice: "Use --formulas quote or --formulas keep, or do not publish the column.",
            bring: || {
                let desk = Desk::hospital();
                desk.write("people.csv", HOSPITAL.replace("flu", "=flu"));
                desk.write("trees/disease.csv", DISEASES.replace("flu", "=flu"));
                Said::at(&desk, &format!("anonymize people.csv {CHOSEN} --formulas refuse"))
            },
        },
        Case {
            code: "no-quasi-identifier",
            place: "--qi",
            what: "no quasi-identifier is given",
            advice: "Name the columns that an adversary may know, such as --qi age,zip.",
            bring: || publish("--sensitive disease --tau 0.5 --l 3"),
        },
        Case {
            code: "no-sensitive",
            place: "--sensitive",
            what: "no sensitive column is given",
            advice: "Name one, or require k-anonymity alone, such as --require k=5.",
            bring: || publish("--qi age --tau 0.5 --l 3"),
        },
        Case {
            code: "no-requirement",
            place: "--tau, --l",
            what: "no limit is set for sensitive column \"disease\"",
            advice: "Set one, such as --tau 0.5 --l 3: no value has more than half of a class, and at least 3 values",
            bring: || publish("--qi age --sensitive disease"),
        },
        Case {
            code: "no-requirement",
            place: "column \"disease\"",
            what: "has no requirement",
            advice: "Give it τ and ℓ, or another one such as entropy ℓ-diversity, or require k-anonymity.",
            bring: || {
                let sensitive = SensitiveChoice { column: "disease".to_owned(), ..SensitiveChoice::default() };
                let choices = Choices { qi: vec!["age".to_owned()], sensitive: vec![sensitive], ..Choices::default() };
                Said::by(Problem::new(&mut session(HOSPITAL), &choices).unwrap_err())
            },
        },
        Case {
            code: "no-such-option",
            place: "--option best=tallest",
            what: "Incognito has no such option or value",
            advice: "Write NAME=VALUE with one of best (information, height, discernibility, classes, class-size, loss),",
            bring: || publish(&format!("{CHOSEN} --method incognito --option best=tallest")),
        },
        Case {
            code: "no-such-option",
            place: "--ties rank",
            what: "Incognito has no such option",
            advice: "Remove the flag, or choose another method with --method.",
            bring: || publish(&format!("{CHOSEN} --method incognito --ties rank")),
        },
        Case {
            code: "method-cannot-aim",
            place: "column \"disease\"",
            what: "people.csv: 1-D ℓ-diversity cannot aim at t-closeness, which is required of column",
            advice: "Require what it can aim at, k-anonymity, (τ, ℓ)-diversity, distinct ℓ-diversity, simple",
            bring: || publish(&format!("{CHOSEN} --method one-d --require t-close=0.5")),
        },
        Case {
            code: "asked-of-no-sensitive-column",
            place: "column \"drug\"",
            what: ", which is not sensitive",
            advice: "Choose the column as sensitive, or remove the requirement.",
            bring: || {
                let choices = Choices { qi: vec!["age".to_owned()], ..Choices::default() };
                let mut choices = choices.with_sensitive("disease", &["k=2"]).unwrap();
                choices.requirements.push(RequirementChoice::parse("distinct-l=2", Some("drug")).unwrap());
                Said::by(Problem::new(&mut session(HOSPITAL), &choices).unwrap_err())
            },
        },
        Case {
            code: "merge-not-sensitive",
            place: "people.csv",
            what: "spellings of column \"age\" cannot be merged, because it is not sensitive",
            advice: "Name it with --sensitive, or remove it from --merge-spellings.",
            bring: || publish(&format!("{CHOSEN} --merge-spellings age")),
        },
        Case {
            code: "ranges-not-sensitive",
            place: "people.csv: column \"age\" cannot have ranges",
            what: "because it is not sensitive",
            advice: "or generalize it by its taxonomy",
            bring: || publish(&format!("{CHOSEN} --ranges age=10")),
        },
        Case {
            code: "importance-elsewhere",
            place: "people.csv: column \"disease\"",
            what: "has an importance, but is not in the quasi-identifier",
            advice: "Add it to --qi, or remove its --importance.",
            bring: || publish(&format!("{CHOSEN} --importance disease=2")),
        },
        Case {
            code: "blank-elsewhere",
            place: "--blank-as-value age",
            what: "this column is not sensitive",
            advice: "Name it with --sensitive, too, or remove it here",
            bring: || publish(&format!("{CHOSEN} --blank-as-value age")),
        },
        Case {
            code: "not-ready",
            place: "--only-if-ready",
            what: "the release is not ready (Decide 1 thing), so no output file was written",
            advice: "Accept method-aware-adversary with --accept NAME=REASON, or use a flag that the verdict lists without -q.",
            bring: || publish(&format!("{CHOSEN} --only-if-ready")),
        },
        Case {
            code: "no-such-importance",
            place: "people.csv: the importance of column \"age\"",
            what: "is 101, which is out of range",
            advice: "Set with --importance a whole number from 1 to 100.",
            bring: || publish(&format!("{CHOSEN} --importance age=101")),
        },
        Case {
            code: "nothing-sensitive",
            place: "people.csv: every value of the sensitive column \"disease\"",
            what: "is missing, so no row is left to publish",
            advice: "Name another column with --sensitive, or change --missing-tokens.",
            bring: || {
                let desk = Desk::empty();
                desk.write("people.csv", "age,disease\n20,?\n21,?\n");
                Said::at(&desk, "anonymize people.csv --qi age --sensitive disease --tau 0.5 --l 2")
            },
        },
        Case {
            code: "grouped-by-sensitive",
            place: "the taxonomy of \"city\"",
            what: "follows the sensitive column \"disease\": the generalized value \"hiv\" covers 4 of the 4 people with the",
            advice: "Choose another taxonomy for \"city\".",
            bring: || {
                let desk = Desk::empty();
                desk.write("people.csv", CITIES);
                let tree = CITIES.lines().skip(1).map(|line| format!("{};*\n", line.replace(',', ";")));
                desk.write("city.csv", tree.collect::<String>());
                let words = "--qi city --sensitive disease --require distinct-l=2 --taxonomy city=city.csv";
                Said::at(&desk, &format!("anonymize people.csv {words}"))
            },
        },
        Case {
            code: "grouped-by-sensitive",
            place: "column \"city\"",
            what: "takes its groups from the sensitive column \"disease\", so a published group would disclose",
            advice: "Choose another taxonomy for \"city\".",
            bring: || {
                let mut session = session(CITIES);
                let builder = json!({"kind": "from_columns", "columns": ["disease"]});
                session.set_builder(0, serde_json::from_value(builder).unwrap()).unwrap();
                let choices = Choices { qi: vec!["city".to_owned()], ..Choices::default() };
                let choices = choices.with_sensitive("disease", &["distinct-l=2"]).unwrap();
                Said::by(Problem::new(&mut session, &choices).unwrap_err())
            },
        },
        Case {
            code: "tells-sensitive",
            place: "column \"code\"",
            what: "discloses the sensitive column \"disease\": all 40 people who share their value of \"code\" with",
            advice: "Leave \"code\" unpublished, or name it with --sensitive, too.",
            bring: || Said::at(&coded(), "anonymize people.csv --qi age,code --sensitive disease --tau 0.5 --l 2"),
        },
    ]
}

/// The hospital's weights as a file.
fn weights(file: &str) -> Said {
    let mut session = session(HOSPITAL);
    let tree = "hepatitis;any\nanemia;any\nphthisis;any\nflu;any\ngout;any\n";
    session.set_hierarchy(2, "disease.csv", tree.as_bytes()).unwrap();
    Said::by(session.weights_from_csv(2, "w.csv", file.as_bytes()).unwrap_err())
}

/// A requirement next to the hospital's.
fn require(words: &str) -> Said {
    publish(&format!("--qi age,zip --sensitive disease --taxonomies trees --require {words}"))
}

pub fn requirements() -> Vec<Case> {
    vec![
        Case {
            code: "requirement-not-a-number",
            place: "--tau half --l 3",
            what: "τ is \"half\", which is not a number",
            advice: "Write a decimal such as 0.5 or a fraction such as 1/3, with at most 18 digits.",
            bring: || chosen("--tau 0.5", "--tau half"),
        },
        Case {
            code: "requirement-not-whole",
            place: "--require k=x",
            what: "k is \"x\", which is not a whole number",
            advice: "Write one such as 3.",
            bring: || require("k=x"),
        },
        Case {
            code: "requirement-too-large",
            place: "k is",
            what: "4294967296, which is too large",
            advice: "Write at most 4,294,967,295.",
            bring: || require("k=4294967296"),
        },
        Case {
            code: "requirement-unknown",
            place: "\"secrecy=3\"",
            what: "is not a requirement",
            advice: "Write k=5, tau-l=0.5,3, distinct-l=3, simple-l=3, entropy-l=3, recursive-l=4,3,",
            bring: || require("secrecy=3"),
        },
        Case {
            code: "requirement-too-small",
            place: "k is 1",
            what: ", which limits nothing",
            advice: "Write a whole number of at least 2.",
            bring: || require("k=1"),
        },
        Case {
            code: "requirement-ell-too-small",
            place: " is 1",
            what: ", which limits nothing",
            advice: "Write a whole number of at least 2.",
            bring: || chosen("--l 3", "--l 1"),
        },
        Case {
            code: "requirement-tau-out-of-range",
            place: " is 0.1",
            what: " is 0.1",
            advice: "it must be at least 1/3 and below 1",
            bring: || chosen("--tau 0.5", "--tau 0.1"),
        },
        Case {
            code: "requirement-out-of-range",
            place: "t is 2",
            what: ", which is out of range",
            advice: "It must be at least 0 and below 1: no two distributions are further apart than 1.",
            bring: || require("t-close=2"),
        },
        Case {
            code: "requirement-no-values",
            place: "pd-recursive (c, ℓ)-diversity",
            what: "names no sensitive value",
            advice: "Name some after the numbers, as in pd-recursive-l=4,3,VALUE, or require recursive (c, ℓ)-diversity.",
            bring: || require("pd-recursive-l=4,3"),
        },
        Case {
            code: "requirement-promises-nothing",
            place: "\"disease\"",
            what: "no class can be further than that from the whole table",
            advice: "Remove it, or require something else.",
            bring: || require("t-close=0.95"),
        },
        Case {
            code: "requirement-unknown-value",
            place: "\"gout\"",
            what: ", which is not a base value of the sensitive column's taxonomy",
            advice: "Spell base values as the taxonomy does, in quotes if they contain a comma.",
            bring: || require("pd-recursive-l=4,3,gout"),
        },
        Case {
            code: "weight-not-a-number",
            place: "w.csv, line 1",
            what: "the weight \"much\" of \"flu\" is not a number of at least 0",
            advice: "Write a decimal such as 0.5 or a fraction such as 1/3.",
            bring: || weights("flu;much\n"),
        },
        Case {
            code: "weight-unknown-value",
            place: "w.csv, line 1",
            what: "a weight is given for \"mumps\", which is not a base value of this column's taxonomy",
            advice: "Spell it as the taxonomy does, or remove the weight.",
            bring: || weights("mumps;1\n"),
        },
        Case {
            code: "weight-twice",
            place: "w.csv, line 2",
            what: "\"flu\" already has a weight on line 1",
            advice: "Remove one of the two.",
            bring: || weights("flu;1\nflu;2\n"),
        },
        Case {
            code: "weight-row",
            place: "w.csv, line 1",
            what: "the rows have one field",
            advice: "Write a row for each base value, with the value and its weight.",
            bring: || weights("flu\nanemia\n"),
        },
        Case {
            code: "weight-zero",
            place: "w.csv, line 2",
            what: "the value \"flu\" occurs in the table",
            advice: "its weight must be above 0",
            bring: || weights("gout;0\nflu;0\n"),
        },
    ]
}

/// The hospital's choices as a recipe, with these sensitive choices.
fn recipe(sensitive: &Value) -> Said {
    let desk = Desk::hospital();
    let recipe = json!({"tauell_recipe": 1, "choices": {"qi": ["age", "zip"], "sensitive": [sensitive]}});
    desk.write("recipe.json", recipe.to_string());
    Said::at(&desk, "anonymize people.csv --recipe recipe.json --taxonomies trees")
}

pub fn out_of_reach() -> Vec<Case> {
    vec![
        Case {
            code: "infeasible-too-few-rows",
            place: "people.csv",
            what: "k-anonymity with k = 50 is infeasible: every class needs at least 50 rows, and the table",
            advice: "Use the nearest feasible requirement, --require k=12.",
            bring: || publish("--qi age,zip --taxonomies trees --require k=50"),
        },
        Case {
            code: "infeasible-too-few-values",
            place: "people.csv",
            what: "(τ, ℓ)-diversity with τ = 0.5 and ℓ = 5 is infeasible for \"disease\": every class needs at",
            advice: "Use the nearest feasible requirement, --tau 0.5 --l 4.",
            bring: || chosen("--l 3", "--l 5"),
        },
        Case {
            code: "infeasible-exact",
            place: "people.csv",
            what: "the whole table violates (τ, ℓ)-diversity with τ = 0.5 and ℓ = 3 for \"disease\", so some",
            advice: "Use --generalize-sensitive as-needed or auto, or use --tau 0.7 --l 3, which it satisfies.",
            bring: || publish(&format!("{CHOSEN} --generalize-sensitive never")),
        },
        Case {
            code: "infeasible-suppressed",
            place: "people.csv",
            what: "the whole table violates (τ, ℓ)-diversity with τ = 0.5 and ℓ = 3 for \"disease\", so sensitive",
            advice: "Allow more with --option suppress=ROWS, or use --generalize-sensitive auto, or use --tau 0.7",
            bring: || {
                publish(&format!("{CHOSEN} --method local-search --generalize-sensitive never --option suppress=1"))
            },
        },
        Case {
            code: "infeasible-full-domain",
            place: "people.csv",
            what: "no table with every column at one level satisfies (τ, ℓ)-diversity with τ = 0.5 and ℓ = 3",
            advice: "Use --tau 0.7 --l 3, which it satisfies, or choose a method that can generalize them.",
            bring: || publish(&format!("{CHOSEN} --method incognito")),
        },
        Case {
            code: "infeasible-guaranteed",
            place: "people.csv",
            what: "this method guarantees (τ, ℓ)-diversity with τ = 0.7 and ℓ = 3 by simple ℓ-diversity with",
            advice: "Let it search for a smaller ℓ that suffices here, with --option aim=search, use --tau 0.7 --l",
            bring: || chosen("--tau 0.5", "--method one-d --tau 0.7"),
        },
        Case {
            code: "infeasible-tuples",
            place: "people.csv",
            what: "this method forms classes in which each value is hardly more frequent than in the whole",
            advice: "Use --tau 0.55 --l 3, which is feasible so, or choose another method.",
            bring: || {
                let desk = Desk::hospital();
                let rows = [("flu", 261), ("cold", 131), ("cough", 131)];
                let rows: String =
                    rows.iter().flat_map(|(value, many)| std::iter::repeat_n(format!("20,{value}\n"), *many)).collect();
                desk.write("people.csv", format!("age,disease\n{rows}"));
                Said::at(
                    &desk,
                    "anonymize people.csv --qi age --sensitive disease --tau 261/523 --l 3 --method transparent-sweep",
                )
            },
        },
        Case {
            code: "infeasible-searched",
            place: "people.csv",
            what: "no table was found that satisfies (τ, ℓ)-diversity with τ = 0.7 and ℓ = 3 for \"disease\":",
            advice: "Relax the requirement, or choose a method that tests it directly.",
            bring: || chosen("--tau 0.5", "--method one-d --option aim=search --tau 0.7"),
        },
        Case {
            code: "one-sensitive-only",
            place: "people.csv",
            what: "this method protects one sensitive column, and 2 are chosen (zip, disease)",
            advice: "Remove all but one of them from --sensitive, or choose another method.",
            bring: || {
                publish("--qi age --sensitive zip,disease --taxonomies trees --require distinct-l=2 --method one-d")
            },
        },
        Case {
            code: "infeasible-together-sets",
            place: "people.csv",
            what: "an adversary who knows which values of disease, drug occur together could infer more from",
            advice: "Remove all but one of these columns, or choose another method.",
            bring: || {
                let desk = Desk::empty();
                let rows = "20,flu,a\n21,flu,b\n22,flu,c\n23,cold,a\n24,flu,a\n";
                desk.write("people.csv", format!("age,disease,drug\n{rows}"));
                Said::at(
                    &desk,
                    "anonymize people.csv --qi age --sensitive disease,drug --require simple-l=2 --method random-addition",
                )
            },
        },
        Case {
            code: "too-many-level-vectors",
            place: "people.csv",
            what: "the levels of the quasi-identifier have 8,388,608 combinations, and this method tries at",
            advice: "Choose fewer columns, taxonomies with fewer levels, or another method.",
            bring: || {
                let desk = Desk::empty();
                let names: Vec<String> = (0..23).map(|column| format!("q{column}")).collect();
                let rows = ["a", "b"].map(|cell| vec![cell; names.len()].join(",")).join("\n");
                desk.write("people.csv", format!("{}\n{rows}\n", names.join(",")));
                let words = format!("--qi {} --require k=2 --method incognito", names.join(","));
                Said::at(&desk, &format!("anonymize people.csv {words}"))
            },
        },
        Case {
            code: "too-many-rows-to-tell",
            place: "at most 500 rows",
            what: ", and this table has 501",
            advice: "Choose a smaller table to step through.",
            bring: || {
                let rows = (0..501).map(|row| format!("{},{}\n", 20 + row % 50, ["flu", "hiv", "ulcer"][row % 3]));
                told("sweep", &format!("age,disease\n{}", rows.collect::<String>()))
            },
        },
        Case {
            code: "infeasible-or-not-found",
            place: "people.csv",
            what: "(τ, ℓ)-diversity with τ = 0.5 and ℓ = 3 is infeasible for \"disease\" with these weights,",
            advice: "Use the nearest feasible requirement, --tau 0.65 --l 3.",
            bring: || {
                let weights = json!({"hepatitis": "100", "phthisis": "1", "anemia": "1", "flu": "1"});
                recipe(&json!({"column": "disease", "tau": "0.5", "l": 3, "weights": {"given": weights}}))
            },
        },
        Case {
            code: "infeasible-together",
            place: "people.csv",
            what: "t-closeness with t = 0 is infeasible for \"disease\" with the other requirements, or no way",
            advice: "Use the nearest feasible requirement, --require t-close=0.09.",
            bring: || publish(&format!("{CHOSEN} --require t-close=0")),
        },
    ]
}
