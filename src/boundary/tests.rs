//! The engine asked as the page asks it.

use tauell_base::arrays::TextBlock;

use super::*;

fn request(json: serde_json::Value) -> Request {
    Request::from_json(&json.to_string()).unwrap()
}

macro_rules! asking {
    ($($json:tt)*) => { request(serde_json::json!({ $($json)* })) };
}

/// Works at something long to its end.
fn done(engine: &mut Engine, begun: Request, bytes: &[&[u8]]) -> Result<Answer, RequestFault> {
    let lane = if begun.mark().way == Way::Background { Lane::Background } else { Lane::Foreground };
    engine.begin(begun)?;
    for bytes in bytes {
        engine.push(bytes)?;
    }
    while engine.step(lane, 1)?.is_some() {}
    engine.finish(lane, 2.0)
}

/// An engine with the hospital open, and its choices.
fn hospital() -> (Engine, serde_json::Value) {
    let mut engine = Engine::default();
    let opened = done(&mut engine, asking!("kind": "open-example", "id": "hospital", "seed": 0), &[]).unwrap();
    let choices = as_json(&opened)["choices"].clone();
    (engine, choices)
}

fn as_json(answer: &Answer) -> serde_json::Value {
    serde_json::to_value(answer).unwrap()
}

fn published(engine: &mut Engine, choices: &serde_json::Value) -> serde_json::Value {
    as_json(&done(engine, asking!("kind": "publish", "choices": choices), &[]).unwrap())
}

fn code(fault: RequestFault) -> &'static str {
    match fault {
        RequestFault::Refused(error) => error.code(),
        RequestFault::Shape(_) => "shape",
    }
}

fn texts(block: &TextBlock) -> Vec<&str> {
    (0..block.ends.0.len()).map(|index| block.text(index)).collect()
}

#[test]
fn a_malformed_request_is_distinguished_from_a_refused_one() {
    for text in ["", "{}", r#"{"kind":"upload"}"#, r#"{"kind":"rows"}"#, r#"{"kind":"rows","start":-1,"count":1}"#] {
        assert!(Request::from_json(text).is_err(), "{text}");
    }
    let mut engine = Engine::default();
    assert_eq!(code(engine.ask(asking!("kind": "rows", "start": 0, "count": 1), &[]).unwrap_err()), "nothing-open");
    assert_eq!(code(engine.ask(asking!("kind": "review-published"), &[]).unwrap_err()), "shape");
    assert_eq!(code(engine.begin(asking!("kind": "examples")).unwrap_err()), "shape");
    assert_eq!(code(engine.step(Lane::Foreground, 1).unwrap_err()), "nothing-open");
}

#[test]
fn a_file_is_opened_in_parts_and_what_it_took_is_in_the_report() {
    let mut engine = Engine::default();
    let options = serde_json::json!({ "encoding": null, "delimiter": null, "header": null, "on_fault": "stop" });
    let open = asking!("kind": "open-file", "file": "people.csv", "options": options, "missing": [""]);
    let table = done(&mut engine, open, &[b"age,disease\n30,fl", b"u\n31,cold\n30,cold\n31,flu\n"]).unwrap();
    assert_eq!(as_json(&table)["rows"], 4);
    let Answer::Rows(block) = engine.ask(asking!("kind": "rows", "start": 1, "count": 2), &[]).unwrap() else {
        panic!("rows are answered with rows")
    };
    assert_eq!(texts(&block), ["31", "cold", "30", "cold"]);
    let tau_ell = serde_json::json!({ "name": "tau-l", "params": { "tau": "1/2", "l": 2 }, "column": "disease" });
    let choices =
        serde_json::json!({ "qi": ["age"], "sensitive": [{ "column": "disease" }], "requirements": [tau_ell] });
    let result = published(&mut engine, &choices);
    let seconds = &result["report"]["seconds"];
    assert_eq!((&seconds["read"], &seconds["publish"]), (&2.0.into(), &2.0.into()));
    // A file that cannot be read leaves the table that is open.
    let open = asking!("kind": "open-file", "file": "other.csv", "options": options, "missing": []);
    done(&mut engine, open, &[b"a,b\n1\n2,3,4\n"]).unwrap_err();
    assert!(engine.ask(asking!("kind": "rows", "start": 0, "count": 1), &[]).is_ok());
}

#[test]
fn numbers_arrive_as_javascript_writes_its_typed_arrays() {
    let (mut engine, choices) = hospital();
    published(&mut engine, &choices);
    done(&mut engine, asking!("kind": "review-published"), &[]).unwrap();
    let mut cells = |rows: serde_json::Value| {
        let Answer::ReviewCells(block) = engine.ask(asking!("kind": "review-cells", "rows": rows), &[]).unwrap() else {
            panic!("cells are answered with cells")
        };
        block
    };
    let asked = cells(serde_json::json!([11, 0]));
    assert_eq!(cells(serde_json::json!({ "0": 11, "1": 0 })), asked);
    assert!(!asked.ends.0.is_empty());
    assert_ne!(cells(serde_json::json!([0, 11])), asked);
}

#[test]
fn what_was_begun_over_another_table_is_over() {
    let (mut engine, choices) = hospital();
    published(&mut engine, &choices);
    engine
        .begin(asking!("kind": "try-remedy", "what": "Less", "choices": choices, "trees": [], "before": null))
        .unwrap();
    assert!(engine.step(Lane::Background, 1).unwrap().is_some());
    done(&mut engine, asking!("kind": "open-example", "id": "inpatients", "seed": 0), &[]).unwrap();
    assert_eq!(code(engine.step(Lane::Background, 1).unwrap_err()), "nothing-open");
    // So is what was published of it.
    let window = asking!("kind": "result-rows", "start": 0, "count": 1);
    assert_eq!(code(engine.ask(window, &[]).unwrap_err()), "nothing-open");
}

#[test]
fn a_cancelled_release_leaves_the_previous_one() {
    let (mut engine, choices) = hospital();
    let before = published(&mut engine, &choices);
    engine.begin(asking!("kind": "publish", "choices": choices)).unwrap();
    engine.step(Lane::Foreground, 1).unwrap();
    engine.cancel(Lane::Foreground);
    assert_eq!(code(engine.finish(Lane::Foreground, 1.0).unwrap_err()), "nothing-open");
    let report = as_json(&engine.ask(asking!("kind": "report"), &[]).unwrap());
    let report: Vec<u8> = serde_json::from_value(report).unwrap();
    let report: serde_json::Value = serde_json::from_slice(&report).unwrap();
    assert_eq!(report["classes"], before["report"]["classes"]);
}

#[test]
fn a_search_that_is_finished_early_leaves_the_choices_that_make_its_table_again() {
    let (mut engine, mut choices) = hospital();
    choices["method"] = serde_json::json!({ "name": "local-search", "options": { "effort": "hundred" } });
    let table = |engine: &mut Engine| {
        as_json(&engine.ask(asking!("kind": "table-part", "start": 0, "count": 100), &[]).unwrap())
    };
    let whole = published(&mut engine, &choices);
    assert_eq!(whole["report"]["method"]["options"]["stop_after"], "none");
    engine.begin(asking!("kind": "publish", "choices": choices)).unwrap();
    let mut improving = 0;
    while let Some(progress) = engine.step(Lane::Foreground, 1).unwrap() {
        improving += u32::from(progress.phase == WorkPhase::Run(tauell_desk::run::Stage::Improving));
        if improving == 40 {
            engine.finish_early(Lane::Foreground);
        }
    }
    let early = as_json(&engine.finish(Lane::Foreground, 1.0).unwrap());
    let steps = early["report"]["method"]["options"]["stop_after"].as_str().unwrap().to_owned();
    assert!(steps.parse::<u64>().unwrap() > 0, "{steps}");
    let first = table(&mut engine);
    let recipe = as_json(&engine.ask(asking!("kind": "recipe"), &[]).unwrap());
    let recipe: Vec<u8> = serde_json::from_value(recipe).unwrap();
    let recipe: serde_json::Value = serde_json::from_slice(&recipe).unwrap();
    assert_eq!(recipe["choices"]["method"]["options"]["stop_after"], steps);
    published(&mut engine, &recipe["choices"]);
    assert_eq!(table(&mut engine), first);
}

#[test]
fn a_preview_says_what_a_release_would_come_to_and_leaves_the_one_before() {
    let (mut engine, choices) = hospital();
    let before = published(&mut engine, &choices);
    let mut preview = |rows: serde_json::Value| {
        as_json(&done(&mut engine, asking!("kind": "preview", "choices": choices, "rows": rows), &[]).unwrap())
    };
    let (whole, drawn) = (preview(serde_json::Value::Null), preview(10.into()));
    assert_eq!((&whole["classes"], &whole["k"]), (&before["report"]["classes"], &before["report"]["k"]));
    assert_eq!((&drawn["rows"], &drawn["of"]), (&10.into(), &whole["rows"]));
    assert!(engine.ask(asking!("kind": "result-rows", "start": 0, "count": 1), &[]).is_ok());
}

#[test]
fn steps_come_in_parts_and_the_previous_release_stays() {
    let (mut engine, choices) = hospital();
    assert_eq!(
        code(engine.ask(asking!("kind": "steps-part", "start": 0, "count": 1), &[]).unwrap_err()),
        "nothing-open"
    );
    published(&mut engine, &choices);
    let view = as_json(&done(&mut engine, asking!("kind": "steps", "choices": choices), &[]).unwrap());
    assert_eq!((&view["method"], &view["steps"]), (&"sweep".into(), &32.into()));
    let part = as_json(&engine.ask(asking!("kind": "steps-part", "start": 18, "count": 2), &[]).unwrap());
    assert_eq!((&part["start"], part["steps"].as_array().unwrap().len()), (&18.into(), 2));
    assert_eq!(part["steps"][1]["kind"], "moves-on");
    let lattice = as_json(
        &engine
            .ask(asking!("kind": "picture", "id": "p", "width": 400.0, "of": { "kind": "lattice", "step": 18 }), &[])
            .unwrap(),
    );
    assert!(lattice["svg"].as_str().unwrap().contains("node now n5"));
    assert!(engine.ask(asking!("kind": "result-rows", "start": 0, "count": 1), &[]).is_ok());
    // Another table has no steps yet.
    done(&mut engine, asking!("kind": "open-example", "id": "inpatients", "seed": 0), &[]).unwrap();
    assert_eq!(
        code(engine.ask(asking!("kind": "steps-part", "start": 0, "count": 1), &[]).unwrap_err()),
        "nothing-open"
    );
}

#[test]
fn releases_are_compared_in_the_background() {
    let (mut engine, choices) = hospital();
    published(&mut engine, &choices);
    assert_eq!(as_json(&engine.ask(asking!("kind": "remember"), &[]).unwrap()), 1);
    let mut other = choices.clone();
    other["requirements"][0]["params"]["tau"] = "0.7".into();
    published(&mut engine, &other);
    let found = as_json(&done(&mut engine, asking!("kind": "composition"), &[]).unwrap());
    assert_eq!(found.as_array().unwrap().len(), 1);
    // One that no one has is forgotten, and the verdict forgets it too; taken back, it counts again.
    let earlier = |engine: &mut Engine| {
        let found = as_json(&done(engine, asking!("kind": "composition"), &[]).unwrap());
        let verdict = as_json(&engine.ask(asking!("kind": "verdict"), &[]).unwrap()).to_string();
        (found.as_array().unwrap().len(), verdict.contains("earlier-release"))
    };
    let (_, is_about_it) = earlier(&mut engine);
    assert_eq!(as_json(&engine.ask(asking!("kind": "forget"), &[]).unwrap()), 0);
    assert_eq!(earlier(&mut engine), (0, false));
    assert_eq!(as_json(&engine.ask(asking!("kind": "recall"), &[]).unwrap()), 1);
    assert_eq!(earlier(&mut engine), (1, is_about_it));
    // The release at hand is not an earlier one: once it is remembered, it stays.
    assert_eq!(as_json(&engine.ask(asking!("kind": "remember"), &[]).unwrap()), 2);
    assert_eq!(as_json(&engine.ask(asking!("kind": "forget"), &[]).unwrap()), 1);
    assert_eq!(as_json(&engine.ask(asking!("kind": "recall"), &[]).unwrap()), 2);
    // If another replaces it meanwhile, nothing is reported about it.
    engine.begin(asking!("kind": "composition")).unwrap();
    published(&mut engine, &choices);
    assert!(engine.step(Lane::Background, 1).unwrap().is_none());
    assert_eq!(as_json(&engine.finish(Lane::Background, 1.0).unwrap()), serde_json::json!([]));
}

/// What is repeated in a new engine must find the same keys, whether or not the taxonomy was viewed before.
#[test]
fn a_taxonomy_has_the_same_keys_whether_or_not_it_was_viewed_before_it_was_replaced() {
    let keys = |look: bool| {
        let (mut engine, _) = hospital();
        if look {
            engine.ask(asking!("kind": "taxonomy", "column": "age"), &[]).unwrap();
        }
        let tree = engine.ask(asking!("kind": "set-automatic", "column": "age"), &[]).unwrap();
        as_json(&tree)["keys"].clone()
    };
    assert!(keys(true).is_array());
    assert_eq!(keys(true), keys(false));
}

#[test]
fn read_only_requests_leave_taxonomies_and_release_unchanged() {
    let (mut engine, choices) = hospital();
    published(&mut engine, &choices);
    let of_file =
        |engine: &mut Engine| as_json(&engine.ask(asking!("kind": "recipe-of", "choices": choices), &[]).unwrap());
    let before = of_file(&mut engine);
    for kind in ["taxonomy", "hierarchy-file", "suggest-builders", "builder-of", "check-taxonomy"] {
        let look = asking!("kind": kind, "column": "disease");
        let Mark { way, effect, .. } = look.mark();
        assert_eq!((way, effect), (Way::Look, Effect::Nothing), "{kind}");
        engine.ask(look, &[]).unwrap();
    }
    assert_eq!(of_file(&mut engine), before);
}

#[test]
fn the_weights_that_were_chosen_count_in_the_review_of_a_file_whose_original_is_open() {
    let (mut engine, mut choices) = hospital();
    choices["method"]["options"]["generalize_sensitive"] = "as-needed".into();
    choices["sensitive"][0]["weights"] = serde_json::json!({ "given": { "flu": "9", "hepatitis": "1/3" } });
    published(&mut engine, &choices);
    let here = as_json(&done(&mut engine, asking!("kind": "review-published"), &[]).unwrap());
    let table = asking!("kind": "table-part", "start": 0, "count": 100);
    let table: Vec<u8> = serde_json::from_value(as_json(&engine.ask(table, &[]).unwrap())).unwrap();
    let options = serde_json::json!({ "encoding": null, "delimiter": null, "header": true, "on_fault": "stop" });
    let open = asking!("kind": "review-open", "file": "published.csv", "options": options, "missing": []);
    done(&mut engine, open, &[&table]).unwrap();
    let mut review = |with_original: bool, choices: &serde_json::Value| {
        let request = serde_json::json!({
            "qi": ["age", "zip"], "sensitive": ["disease"], "require": [], "with_original": with_original,
        });
        let review = asking!("kind": "review-file", "request": request, "choices": choices);
        as_json(&done(&mut engine, review, &[]).unwrap())["attributes"][0].clone()
    };
    let weighed = review(true, &choices);
    assert_eq!(weighed["weights"], "The weights of the base values are the chosen ones.");
    // Classes have other numbers in another order of the rows; what is reached is the same.
    let reached = |attribute: &serde_json::Value| -> Vec<(String, String)> {
        let text = |measure: &serde_json::Value, name: &str| measure[name].as_str().unwrap_or_default().to_owned();
        let measures = attribute["measures"].as_array().unwrap();
        measures.iter().map(|measure| (text(measure, "name"), text(measure, "reached"))).collect()
    };
    assert_eq!(reached(&weighed), reached(&here["attributes"][0]));
    choices["sensitive"][0]["weights"] = "where-present".into();
    let plain = review(true, &choices);
    assert_ne!(reached(&plain), reached(&weighed));
    assert_ne!(plain["weights"], weighed["weights"]);
}

#[test]
fn the_page_takes_a_change_as_it_was_tried() {
    let (mut engine, choices) = hospital();
    let figures = |result: &serde_json::Value| {
        let report = &result["report"];
        let rows = report["sensitive_generalized"].as_f64().unwrap() * report["rows"].as_f64().unwrap();
        let columns: Vec<serde_json::Value> = report["attributes"]
            .as_array()
            .unwrap()
            .iter()
            .map(|of| serde_json::json!({ "column": of["column"], "information": of["information"] }))
            .collect();
        serde_json::json!({
            "information": report["utility"]["information"],
            "generalized_rows": rows.round() as u64,
            "requirements_status": report["verdict"]["requirements_status"],
            "columns": columns,
        })
    };
    let before = figures(&published(&mut engine, &choices));
    let all = as_json(&engine.ask(asking!("kind": "remedies", "choices": choices, "before": before), &[]).unwrap());
    let mut with_trees = 0;
    for remedy in all.as_array().unwrap() {
        let (with, trees) = (&remedy["choices"], &remedy["trees"]);
        let what = &remedy["what"];
        let asked = asking!("kind": "try-remedy", "what": what, "choices": with, "trees": trees, "before": before);
        let Ok(tried) = done(&mut engine, asked, &[]) else { continue };
        let columns: Vec<&serde_json::Value> = trees.as_array().unwrap().iter().map(|tree| &tree["column"]).collect();
        for tree in trees.as_array().unwrap() {
            let set = asking!("kind": "set-builder", "column": tree["column"], "builder": tree["builder"]);
            engine.ask(set, &[]).unwrap();
            with_trees += 1;
        }
        assert_eq!(figures(&published(&mut engine, with)), as_json(&tried)["figures"], "{what}");
        for column in columns {
            engine.ask(asking!("kind": "undo-taxonomy", "column": column), &[]).unwrap();
        }
    }
    assert!(with_trees > 0, "no tree was tried");
    assert_eq!(figures(&published(&mut engine, &choices)), before);
}

#[test]
fn the_trees_of_a_run_come_back_with_its_recipe_and_nothing_else_changes() {
    let (mut engine, choices) = hospital();
    let recipe =
        |engine: &mut Engine| as_json(&engine.ask(asking!("kind": "recipe-of", "choices": choices), &[]).unwrap());
    let first = recipe(&mut engine);
    let builder = serde_json::json!({ "kind": "intervals", "widths": [7], "origin": 0, "domain": "observed" });
    engine.ask(asking!("kind": "set-builder", "column": "age", "builder": builder), &[]).unwrap();
    let second = recipe(&mut engine);
    assert_ne!(first, second);
    let mut take = |text: &serde_json::Value| {
        let views = as_json(&engine.ask(asking!("kind": "take-trees", "text": text), &[]).unwrap());
        let columns: Vec<String> =
            views.as_array().unwrap().iter().map(|view| view["column"].as_str().unwrap().to_owned()).collect();
        (columns, recipe(&mut engine))
    };
    assert_eq!(take(&second), (vec![], second.clone()));
    assert_eq!(take(&first), (vec!["age".to_owned()], first.clone()));
    assert_eq!(take(&second), (vec!["age".to_owned()], second.clone()));
    engine.ask(asking!("kind": "undo-taxonomy", "column": "age"), &[]).unwrap();
    assert_eq!(recipe(&mut engine), first);
}

#[test]
fn a_model_is_learned_from_what_was_published_alone() {
    let (mut engine, choices) = hospital();
    published(&mut engine, &choices);
    let learned = as_json(&done(&mut engine, asking!("kind": "learn-published"), &[]).unwrap());
    assert_eq!(learned[0]["ratio"], serde_json::Value::Null);
    assert_eq!(learned[0]["sentence"], "With 12 people, there are too few to test a model that predicts disease.");
    // What another release takes the place of is learned from no further.
    engine.begin(asking!("kind": "learn-published")).unwrap();
    assert!(engine.step(Lane::Background, 1).unwrap().is_some());
    published(&mut engine, &choices);
    assert!(engine.step(Lane::Background, 1).unwrap().is_none());
    assert_eq!(as_json(&engine.finish(Lane::Background, 1.0).unwrap()), serde_json::json!([]));
}

#[test]
fn a_picture_is_requested_by_name_and_number_and_drawn_from_the_engines_data() {
    let (mut engine, choices) = hospital();
    let picture = |engine: &mut Engine, of: serde_json::Value| {
        let drawn = engine.ask(asking!("kind": "picture", "id": "p", "width": 400.0, "of": of.clone()), &[])?;
        let table = engine.ask(asking!("kind": "picture-table", "of": of), &[])?;
        Ok::<_, RequestFault>((as_json(&drawn), as_json(&table)))
    };
    let curves = serde_json::json!({ "kind": "result-curves", "attribute": 0, "class": 1 });
    assert_eq!(code(picture(&mut engine, curves.clone()).unwrap_err()), "nothing-open");
    published(&mut engine, &choices);
    let (drawn, table) = picture(&mut engine, curves).unwrap();
    assert!(drawn["title"].as_str().unwrap().starts_with("In class 2, "));
    assert_eq!((&table["head"][1], table["rows"].as_array().unwrap().len()), (&"class 2: value added".into(), 4));
    for (of, rows) in [
        (serde_json::json!({ "kind": "result-values", "attribute": 0, "class": null }), 4),
        (serde_json::json!({ "kind": "result-sizes", "class": 0 }), 1),
        (serde_json::json!({ "kind": "result-levels" }), 9),
    ] {
        let (drawn, table) = picture(&mut engine, of.clone()).unwrap();
        assert!(drawn["svg"].as_str().unwrap().starts_with("<svg "), "{of}");
        assert_eq!(table["rows"].as_array().unwrap().len(), rows, "{of}");
    }
    // There is no second sensitive column, and nothing is under review.
    let other = serde_json::json!({ "kind": "result-curves", "attribute": 1, "class": null });
    assert_eq!(picture(&mut engine, other).unwrap(), (serde_json::Value::Null, serde_json::Value::Null));
    assert!(picture(&mut engine, serde_json::json!({ "kind": "review-columns" })).unwrap().0.is_null());
    let map = serde_json::json!({ "kind": "review-map", "attribute": 0, "chosen": null });
    assert_eq!(code(picture(&mut engine, map.clone()).unwrap_err()), "nothing-open");
    done(&mut engine, asking!("kind": "review-published"), &[]).unwrap();
    let (_, table) = picture(&mut engine, map).unwrap();
    assert_eq!((table["rows"][0].as_array().unwrap().len(), table["rows"].as_array().unwrap().len()), (7, 3));
}

#[test]
fn the_limit_of_the_requirement_is_drawn_for_the_numbers_in_the_fields() {
    let (mut engine, choices) = hospital();
    let title = |engine: &mut Engine, tau: serde_json::Value| {
        let of = serde_json::json!({ "kind": "requirement", "column": "disease", "tau": tau, "l": 3 });
        let drawn = engine.ask(asking!("kind": "picture", "id": "p", "width": 400.0, "of": of), &[])?;
        Ok::<_, RequestFault>(as_json(&drawn)["title"].as_str().map(str::to_owned))
    };
    assert_eq!(title(&mut engine, "0.5".into()).unwrap(), None, "nothing was assessed");
    engine.ask(asking!("kind": "assess", "choices": choices), &[]).unwrap();
    assert_eq!(
        title(&mut engine, "0.4".into()).unwrap().unwrap(),
        "In the whole table, 2 values share 83%, over the limit of 70%"
    );
    assert_eq!(
        title(&mut engine, serde_json::Value::Null).unwrap().unwrap(),
        "In the whole table, the most frequent value has 50%"
    );
    assert!(title(&mut engine, "1.5".into()).is_err());
}

#[test]
fn an_unknown_picture_is_refused() {
    let ask = |text: &str| Request::from_json(text).unwrap_err().to_string();
    assert!(
        ask(r#"{ "kind": "picture", "id": "p", "width": 4, "of": { "kind": "pie" } }"#).contains("no such picture")
    );
    let more = ask(r#"{ "kind": "picture-table", "of": { "kind": "result-sizes", "class": 0, "colour": 1 } }"#);
    assert!(more.contains("\"colour\" is unknown"), "{more}");
}
