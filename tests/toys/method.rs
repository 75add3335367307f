//! A method of one file and a line in the list is chosen, run, checked, reviewed and handed to the page.

use std::fs;
use std::path::Path;

use tauell::archive::unzip;
use tauell::boundary::{Answer, Engine, Lane, Request};
use tauell::error::Error;
use tauell::publish::METHODS;
use tauell::recipe::{Choices, Recipe, RowOrder};
use tauell::review::review_report::ReviewReport;
use tauell::review::{InferenceRequest, MinimalityRequest, PersonQuery, PriorChoice, Review, page};
use tauell::run::view::PublishedAs;
use tauell::run::{Outcome, Run, WarningAbout};
use tauell::session::{Problem, Session};
use tauell::table::{MissingTokens, ReadOptions, read_all};

/// Runs a recipe with this method and requirement over four people.
fn published(method: &str, requirement: &str) -> Result<(Choices, Outcome), Error> {
    let recipe = Recipe::parse(&format!(
        "{{\"tauell_recipe\": 3, \"choices\": {{\"qi\": [\"age\"], \"sensitive\": [{{\"column\": \"disease\"}}],
          \"requirements\": [{requirement}], \"method\": {method}}}}}"
    ))?;
    assert_eq!(Recipe::parse(&recipe.to_text())?, recipe, "it comes back as it went");
    let options = ReadOptions::default();
    let people: &[u8] = b"age,disease\n20,flu\n21,cold\n30,flu\n31,cold\n";
    let mut session = Session::new(read_all(people, &options).unwrap(), options, MissingTokens::default());
    let outcome = Run::new(Problem::new(&mut session, &recipe.choices)?)?.finish()?;
    Ok((recipe.choices, outcome))
}

const TAU_ELL: &str = r#"{"name": "tau-l", "params": {"tau": "0.5", "l": 2}, "column": "disease"}"#;

#[test]
fn what_is_in_the_list_is_chosen_by_a_recipe_run_checked_and_told_with_its_options() {
    for method in [
        r#"{"name": "toy", "options": {"mood": "cross", "loud": true}}"#,
        r#"{"options": {"loud": true, "mood": "cross"}, "name": "toy"}"#,
    ] {
        let (choices, outcome) = published(method, TAU_ELL).unwrap();
        assert_eq!((choices.method.word("mood"), choices.method.flag("loud")), ("cross", true));
        assert_eq!((outcome.publication().class_count(), outcome.publication().is_linked()), (2, false));
        let report: serde_json::Value = serde_json::from_str(&outcome.report().to_text()).unwrap();
        let expected = serde_json::json!({"name": "toy", "options": {"mood": "cross", "loud": true}});
        assert_eq!(report["method"], expected);
    }
    assert_eq!(published(r#"{"name": "sweep"}"#, TAU_ELL).unwrap().1.publication().class_count(), 2);
}

#[test]
fn its_releases_are_written_checked_traced_and_reviewed_although_no_other_module_names_it() {
    let recipe = format!(
        "{{\"tauell_recipe\": 3, \"choices\": {{\"qi\": [\"age\"], \"sensitive\": [{{\"column\": \"disease\"}}], \"keep\": [\"note\"],
          \"requirements\": [{TAU_ELL}], \"method\": {{\"name\": \"toy\"}}}}}}"
    );
    let recipe = Recipe::parse(&recipe).unwrap();
    let options = ReadOptions::default();
    let people: &[u8] = b"age,disease,note\n20,flu,a\n21,cold,b\n30,flu,c\n31,cold,d\n40,flu,e\n";
    let mut session = Session::new(read_all(people, &options).unwrap(), options, MissingTokens::default());
    let outcome = Run::new(Problem::new(&mut session, &recipe.choices).unwrap()).unwrap().finish().unwrap();

    let table = outcome.published();
    let written = |order| {
        let mut text = Vec::new();
        table.write_rows(&mut text, b',', order, 0..table.rows()).unwrap();
        String::from_utf8(text).unwrap()
    };
    // The first of three with the flu is omitted.
    assert_eq!(written(RowOrder::Input), "age,note,group\n21,b,1\n30,c,1\n31,d,2\n40,e,2\n");
    assert_eq!(written(RowOrder::Class), written(RowOrder::Input));
    let groups: Vec<(String, String)> = table
        .groups()
        .map(|groups| {
            let mut text = Vec::new();
            groups.write_groups(&mut text, b',', 0..groups.len()).unwrap();
            (groups.attribute().to_owned(), String::from_utf8(text).unwrap())
        })
        .collect();
    let held = "group,disease,count\n1,cold,1\n1,flu,1\n2,cold,1\n2,flu,1\n";
    assert_eq!(groups, [("disease".to_owned(), held.to_owned())]);

    let report = outcome.report();
    assert_eq!((report.rows, report.suppressed_rows, report.classes, report.k), (4, 1, 2, 1));
    assert!(report.requirements[0].satisfied && report.requirements[0].margin == 0.0);
    // Four of five ages are reported, and each as it is.
    assert_eq!(report.utility.retained()[..2], [0.8, 0.8]);
    // Each kept note is one person's; and still no one can say which disease of the group is theirs.
    let kept = report.published_unchanged.as_ref().unwrap();
    assert_eq!((kept.columns[0].unique, kept.people), (4, 0));

    let review = Review::of_outcome(&outcome);
    let view = review.view();
    assert_eq!((view.suppressed_rows, view.attributes[0].requirements[0].satisfied), (1, true));
    assert_eq!(view.attributes[0].reached.0, [0.5, 1.0]);
    let html = page(&view, "people");
    assert!(html.contains("row suppressed by the method.") && html.contains("are published, apart from the rows."));
    assert!(!html.contains("does not tell apart") && !html.contains("Smallest class, k"));
    let audit = ReviewReport::of(&review);
    assert_eq!((audit.rows, audit.suppressed_rows, audit.classes), (4, 1, 2));
    let screen = outcome.result_view(&mut session, &recipe);
    assert_eq!(
        (screen.columns, screen.class_sizes.0),
        (["age", "note", "group"].map(str::to_owned).to_vec(), vec![2, 2])
    );
    assert_eq!(screen.roles.last(), Some(&PublishedAs::Group));
    assert_eq!(screen.groups[0].columns, ["group", "disease", "count"]);
    let small = report.warnings.iter().find(|warning| warning.about == WarningAbout::SmallClasses).unwrap();
    assert_eq!(small.term, "Smallest class, 2 people");
    assert!(small.sentence.ends_with("each knows which value is the other's. Require ℓ = 3 or more."), "{small:?}");
    assert_eq!(outcome.class_view(0).unwrap().attributes[0].distribution.induced.0, [0.5, 0.5]);
    assert_eq!(outcome.rows_view(0, 9).published.text(2), "1");
    // The first row is suppressed: the sentence reports that, and not that the person is absent.
    let asked = |person| InferenceRequest { attribute: 0, person, prior: PriorChoice::Table, ruled_out: Vec::new() };
    let said = |person| review.inference(&asked(person)).unwrap().sentences;
    assert_eq!(said(PersonQuery::Row(0)), ["This row is suppressed: nothing of it is published."]);
    assert!(said(PersonQuery::Row(1))[0].starts_with("They are one of 2 people in their class."));
    let none = said(PersonQuery::Values(vec![Some("20".to_owned())]));
    assert!(none[0].starts_with("No one in the table matches"), "{none:?}");
    // A method-aware adversary may infer more, and no requirement limits it.
    assert!(!view.can_work_out && !view.linked && !screen.generalized);
    let refused = review.minimality(MinimalityRequest { most_candidates: 9, steps: 10, seed: 0 }).err().unwrap();
    assert_eq!(refused.code(), "minimality-not-generalized");
    for caveats in [&outcome.report().caveats, &view.caveats] {
        assert!(caveats.iter().any(|caveat| caveat.ends_with("for tables of generalized rows alone.")), "{caveats:?}");
    }
}

#[test]
fn the_page_is_handed_all_its_tables_part_by_part_and_as_one_archive() {
    let mut engine = Engine::default();
    let asking = |json: &str| Request::from_json(json).unwrap();
    let open = r#"{"kind": "open-file", "file": "people.csv", "missing": [""],
        "options": {"encoding": null, "delimiter": null, "header": null, "on_fault": "stop"}}"#;
    let publish = format!(
        "{{\"kind\": \"publish\", \"choices\": {{\"qi\": [\"age\"], \"sensitive\": [{{\"column\": \"disease/now\"}}],
          \"requirements\": [{}], \"method\": {{\"name\": \"toy\"}}}}}}",
        TAU_ELL.replace("disease", "disease/now")
    );
    for (begun, bytes) in [(open, &b"age,disease/now\n20,flu\n21,cold\n30,flu\n31,cold\n40,flu\n"[..]), (&publish, b"")]
    {
        engine.begin(asking(begun)).unwrap();
        if !bytes.is_empty() {
            engine.push(bytes).unwrap();
        }
        while engine.step(Lane::Foreground, 1).unwrap().is_some() {}
        engine.finish(Lane::Foreground, 0.0).unwrap();
    }
    let Answer::GroupTables(groups) = engine.ask(asking(r#"{"kind": "group-tables"}"#), &[]).unwrap() else {
        panic!("tables of groups are answered with such")
    };
    assert_eq!(groups[0].columns, ["group", "disease/now", "count"]);

    let (mut tables, mut sums) = (Vec::new(), Vec::new());
    for table in 0..2 {
        let (mut all, mut checksum) = (Vec::new(), 0);
        for start in 0.. {
            let part = serde_json::json!({
                "kind": "tables-part", "table": table, "start": start, "count": 1, "checksum": checksum,
            });
            let Answer::TablesPart(part) = engine.ask(asking(&part.to_string()), &[]).unwrap() else {
                panic!("a part is answered with a part")
            };
            if part.bytes.0.is_empty() {
                break;
            }
            all.extend(part.bytes.0);
            checksum = part.checksum;
        }
        sums.push(serde_json::json!({"length": all.len(), "checksum": checksum}));
        tables.push(all);
    }
    assert_eq!(tables[0], b"age,group\n21,1\n30,1\n31,2\n40,2\n");
    assert_eq!(tables[1], b"group,disease/now,count\n1,cold,1\n1,flu,1\n2,cold,1\n2,flu,1\n");
    let frame = serde_json::json!({"kind": "tables-frame", "name": "people-published.csv", "tables": sums});
    let Answer::TablesFrame(frame) = engine.ask(asking(&frame.to_string()), &[]).unwrap() else {
        panic!("a frame is answered with a frame")
    };
    tables.push(Vec::new());
    let archive: Vec<u8> =
        frame.iter().zip(&tables).flat_map(|(around, table)| [&around.0[..], table].concat()).collect();
    let files = unzip(&archive).unwrap();
    let names: Vec<&str> = files.iter().map(|file| file.name.as_str()).collect();
    assert_eq!(names, ["people-published.csv", "people-published-groups-disease_now.csv"]);
    assert!(files.iter().zip(&tables).all(|(file, table)| file.bytes == *table));
}

#[test]
fn its_own_file_and_the_list_are_all_that_names_it() {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates");
    let mut naming = Vec::new();
    let mut folders = vec![sources.clone()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
            if entry.path().is_dir() {
                folders.push(entry.path());
                continue;
            }
            let text = fs::read_to_string(entry.path()).unwrap_or_default();
            let names_it = |line: &str| {
                line.trim() == "toy," || ["\"toy\"", "toy::", "mod toy"].iter().any(|name| line.contains(name))
            };
            // The requirement and the format of the same name are others.
            let path = entry.path().strip_prefix(&sources).unwrap().to_string_lossy().replace('\\', "/");
            let is_another = path.starts_with("privacy/") || path.starts_with("data/");
            if !is_another && text.lines().any(names_it) {
                naming.push(path);
            }
        }
    }
    naming.sort_unstable();
    // Its own file, its line in the list, and the folder's list of files.
    assert_eq!(naming, ["publish/src/lib.rs", "publish/src/methods.rs", "publish/src/toy.rs"]);
}

#[test]
fn another_methods_options_are_not_its_own() {
    for (method, expected) in [
        (r#"{"name": "toy", "options": {"ties": "rank"}}"#, "is unknown. Remove it, or use a known key: mood, loud."),
        (r#"{"options": {"mood": "sad"}, "name": "toy"}"#, "there is no \"sad\". Use one of calm, cross"),
        (r#"{"name": "toys"}"#, "there is no \"toys\". Use one of sweep, "),
    ] {
        let said = published(method, TAU_ELL).unwrap_err().to_string();
        assert!(said.contains(expected), "{said}");
    }
}

#[test]
fn what_it_cannot_aim_at_is_refused_before_anything_runs() {
    let asked = r#"{"name": "distinct-l", "params": {"l": 2}, "column": "disease"}"#;
    let error = published(r#"{"name": "toy"}"#, asked).unwrap_err();
    assert_eq!(error.code(), "method-cannot-aim");
    // The others are named, whichever there are.
    let others: Vec<&str> = METHODS.iter().map(|about| about.title).filter(|&title| title != "Toy").collect();
    assert_eq!(
        error.to_string(),
        format!(
            "Toy cannot aim at distinct ℓ-diversity, which is required of column \"disease\". Require what it can aim at, k-anonymity, (τ, ℓ)-diversity, or \
             choose another method: {}.",
            others.join(", ")
        )
    );
    published(r#"{"name": "sweep"}"#, asked).unwrap();
}
