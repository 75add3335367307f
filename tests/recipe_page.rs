//! docs/reference/recipe.md explains every field of a recipe, with every word that may be there, and no other.

use serde_json::{Value, json};
use tauell::confidentiality::WrittenFile;
use tauell::recipe::Recipe;

use crate::page;

use page::{explained, hold, walk};

/// Recipes that between them have every field.
fn recipes() -> Vec<Value> {
    let tree = json!({"label": "any", "children": [{"label": "a"}]});
    let made = |rule: Value| json!({"made": rule});
    let taxonomies = json!({
        "file": {"hierarchy": "20;*\n"},
        "shaped": {"edited": {"from": "its values", "edits": 2, "tree": tree}},
        "suppression": made(json!({"kind": "suppression", "root": "any"})),
        "intervals": made(json!({
            "kind": "intervals", "widths": [5, 10], "origin": 0, "domain": {"range": {"from": 0, "to": 99}},
            "below": 20, "above": 80, "root": "any",
        })),
        "all": made(json!({"kind": "intervals", "widths": [5], "origin": 0, "domain": "observed"})),
        "masking": made(json!({
            "kind": "masking", "from": "left", "step": 2, "domain": {"from": "00", "to": "99"}, "root": "any",
        })),
        "dates": made(json!({"kind": "dates", "levels": ["day", "year"], "root": "any"})),
        "prefixes": made(json!({"kind": "prefixes", "lengths": [1, 2], "root": "any"})),
        "class": made(json!({"kind": "classification", "of": "icd10", "root": "any"})),
        "frequency": made(json!({"kind": "frequency", "at_least": 5, "root": "any"})),
        "balanced": made(json!({"kind": "balanced", "neighbours": "size", "root": "any"})),
        "columns": made(json!({"kind": "from_columns", "columns": ["state"], "root": "any"})),
        "hand": made(json!({"kind": "by_hand", "tree": tree})),
    });
    let full = json!({
        "confidentiality": "private",
        "confidentiality_reason": WrittenFile::Recipe.about().reason,
        "tauell_recipe": 3,
        "read": {
            "encoding": "utf-8", "delimiter": ",", "header": true, "on_fault": "stop", "quoted_formulas": true,
            "count_column": "n",
        },
        "choices": {
            "qi": ["age"],
            "sensitive": [
                {"column": "disease", "weights": {"given": {"flu": "2"}}},
                {"column": "drug", "weights": "by-share", "blank": "value"},
            ],
            "requirements": [
                {"name": "tau-l", "params": {"tau": "1/2", "l": 3}, "column": "disease"},
                {"name": "pd-recursive-l", "params": {"c": "4", "l": 2, "allowed": ["flu"]}, "column": "disease"},
                {"name": "k", "params": {"k": 2}},
            ],
            "importance": {"age": 4}, "keep": ["note"], "merge_spellings": ["disease"], "ranges": {"disease": 10},
            "missing": {"tokens": ["?"], "quasi_identifier": "drop"},
            "accepted": [{"about": "small-classes", "reason": "a public register", "people": 3}],
            "method": {
                "name": "sweep",
                "options": {"ties": "rank", "order": "rows", "literal": true, "generalize_sensitive": "never"},
            },
            "row_order": "input", "formulas": "quote", "seed": 7,
        },
        "taxonomies": taxonomies,
    });
    let least =
        json!({"tauell_recipe": 3, "choices": {"qi": [], "sensitive": [{"column": "disease"}], "requirements": []}});
    let incognito = json!({"tauell_recipe": 3, "choices": {
        "qi": ["age"], "sensitive": [], "requirements": [{"name": "k", "params": {"k": 2}}],
        "method": {"name": "incognito", "options": {"best": "height", "suppress": "2.5%"}},
    }});
    let mut local_search = incognito.clone();
    local_search["choices"]["method"] =
        json!({"name": "local-search", "options": {"objective": "loss", "effort": "ten"}});
    let mut mondrian = incognito.clone();
    mondrian["choices"]["method"] = json!({"name": "mondrian", "options": {"split": "information"}});
    let mut one_d = incognito.clone();
    one_d["choices"]["method"] = json!({"name": "one-d", "options": {"aim": "search", "curve": "gray"}});
    let mut tp = incognito.clone();
    tp["choices"]["method"] = json!({"name": "tp", "options": {"aim": "search", "residue": "one-d"}});
    let mut transparent = incognito.clone();
    transparent["choices"]["method"] = json!({"name": "transparent-sweep", "options": {"partition_size": "300", "objective": "both", "effort": "ten"}});
    vec![full, least, incognito, local_search, mondrian, one_d, tp, transparent]
}

/// Whether what an object on this way is keyed by are names that a user gives.
fn is_named_by_users(way: &str) -> bool {
    // Parameters have the names that their requirement gives them.
    way == "taxonomies"
        || way.ends_with(".given")
        || way.ends_with(".params")
        || way.ends_with(".importance")
        || way.ends_with(".ranges")
}

/// The words in backticks of what a reader of JSON says that it expected instead of `?`.
fn expected(recipe: &Value, complaint: &str) -> Vec<String> {
    let Err(error) = serde_json::from_value::<Recipe>(recipe.clone()) else { return Vec::new() };
    let error = error.to_string();
    let Some(rest) = error.strip_prefix(complaint) else { return Vec::new() };
    rest.split('`').skip(3).step_by(2).map(str::to_owned).collect()
}

#[test]
fn every_field_of_a_recipe_is_explained_and_every_explained_field_is_there() {
    let mut all = recipes();
    for recipe in recipes() {
        // What is written is what was read, and says what was omitted.
        let written: Value = serde_json::from_str(&Recipe::parse(&recipe.to_string()).unwrap().to_text()).unwrap();
        let mut lost = Vec::new();
        walk(&recipe, is_named_by_users, &mut |_, pointer, value| {
            let is_single = !value.is_object() && !value.is_array();
            if written.pointer(pointer).is_none_or(|written| is_single && written != value) {
                lost.push(pointer.to_owned());
            }
        });
        assert!(lost.is_empty(), "not written again: {lost:?}");
        all.push(written);
    }
    hold("reference/recipe.md", is_named_by_users, &all);
}

/// The JSON pointers of all objects below a value, and its own.
fn objects(value: &Value, pointer: &str, found: &mut Vec<String>) {
    match value {
        Value::Object(object) => {
            found.push(pointer.to_owned());
            object.iter().for_each(|(name, below)| objects(below, &format!("{pointer}/{name}"), found));
        }
        Value::Array(list) => {
            list.iter().enumerate().for_each(|(at, below)| objects(below, &format!("{pointer}/{at}"), found));
        }
        _ => {}
    }
}

/// A typo must not weaken what is protected.
#[test]
fn a_misspelt_key_is_refused_in_every_object_and_the_nearest_is_named() {
    // Keys that name one of several kinds are reported by their own sentences.
    let kinds = ["kind", "made", "hierarchy", "edited", "given", "range"];
    let (mut tried, mut named) = (0, 0);
    for full in recipes() {
        let mut places = Vec::new();
        objects(&full, "", &mut places);
        // The keys of these are names that a user gives.
        places.retain(|place| {
            place != "/taxonomies"
                && !place.ends_with("/given")
                && !place.ends_with("/importance")
                && !place.ends_with("/ranges")
        });
        for place in places {
            let keys: Vec<String> = full.pointer(&place).unwrap().as_object().unwrap().keys().cloned().collect();
            for key in keys {
                let mut recipe = full.clone();
                let fields = recipe.pointer_mut(&place).unwrap().as_object_mut().unwrap();
                let value = fields.remove(&key).unwrap();
                fields.insert(format!("{key}e"), value);
                tried += 1;
                let said = Recipe::parse(&recipe.to_string()).expect_err(&key).to_string();
                let is_told = kinds.contains(&key.as_str()) || place.ends_with("/params") || key == "tauell_recipe";
                if !is_told {
                    named += 1;
                    let meant = format!("{key}e\" is unknown. Rename it to the nearest known key, \"{key}\".");
                    assert!(said.contains(&meant), "{place}: {said}");
                }
            }
        }
    }
    assert!(tried > 100 && named > 70, "{tried} keys were misspelt, and the nearest of {named} named");
}

/// serde reads a struct from the list of its values as well; a field that is added would shift the others.
#[test]
fn no_object_of_a_recipe_is_read_from_a_list_of_its_values() {
    let mut tried = 0;
    for full in recipes() {
        let mut places = Vec::new();
        objects(&full, "", &mut places);
        for place in places {
            let mut recipe = full.clone();
            let there = recipe.pointer_mut(&place).unwrap();
            *there = there.as_object().unwrap().values().cloned().collect();
            tried += 1;
            assert!(Recipe::parse(&recipe.to_string()).is_err(), "{place:?} was read from a list");
        }
    }
    assert!(tried > 40, "{tried} objects were lists");
}

/// What must be there is what cannot be omitted.
#[test]
fn a_recipe_is_read_without_what_may_be_absent_and_not_without_the_rest() {
    let explained = explained("reference/recipe.md");
    let mut tried = 0;
    for full in recipes() {
        walk(&full, is_named_by_users, &mut |way, pointer, _| {
            // A source has one kind, and the fields of a rule depend on its kind.
            let one_of = |of: &str| way.strip_prefix(of).is_some_and(|rest| !rest.contains('.') && rest != "root");
            let is_choice =
                one_of("taxonomies.*.") || one_of("taxonomies.*.made.") || one_of("taxonomies.*.made.domain.");
            // The options depend on the method.
            let is_method = way == "choices.method.name" && full["choices"]["method"]["name"] != "sweep";
            if is_method || way.ends_with(".*") || is_choice && explained[way].absent {
                return;
            }
            let mut recipe = full.clone();
            let (parent, own) = pointer.rsplit_once('/').unwrap();
            recipe.pointer_mut(parent).unwrap().as_object_mut().unwrap().remove(own);
            tried += 1;
            assert_eq!(Recipe::parse(&recipe.to_string()).is_ok(), explained[way].absent, "{way} was omitted");
        });
    }
    assert!(tried > 50, "{tried} fields were omitted");
}

/// Fields that no recipe above has would be missed: the types name theirs where they meet one that they do not know.
#[test]
fn every_field_of_the_types_is_documented() {
    let explained = explained("reference/recipe.md");
    let mut asked = 0;
    let mut lacking = Vec::new();
    let full = &recipes()[0];
    let mut objects = vec![(String::new(), String::new())];
    walk(full, is_named_by_users, &mut |way, pointer, value| {
        if value.is_object() {
            objects.push((way.to_owned(), pointer.to_owned()));
        }
        // The objects of a list are not fields themselves; a node's children are nodes again.
        let entries = value.as_array().filter(|_| !way.ends_with(".children"));
        for at in 0..entries.map_or(0, Vec::len) {
            objects.push((format!("{way}[]"), format!("{pointer}/{at}")));
        }
    });
    for (way, pointer) in objects {
        let mut recipe = full.clone();
        let Some(Value::Object(object)) = recipe.pointer_mut(&pointer) else { continue };
        object.insert("?".to_owned(), Value::Null);
        for field in expected(&recipe, "unknown field") {
            asked += 1;
            let field = if way.is_empty() { field } else { format!("{way}.{field}") };
            if !explained.contains_key(&field) {
                lacking.push(field);
            }
        }
    }
    assert!(asked > 50, "{asked} fields were named: the types are not asked as they answer");
    assert!(lacking.is_empty(), "docs/reference/recipe.md lacks {lacking:#?}");
}

#[test]
fn every_word_of_a_field_is_listed() {
    let explained = explained("reference/recipe.md");
    let (mut asked, mut lacking) = (0, Vec::new());
    for full in recipes() {
        walk(&full, is_named_by_users, &mut |way, pointer, value| {
            let mut recipe = full.clone();
            let words = match value {
                Value::String(_) => "?".into(),
                Value::Array(list) if list.iter().all(Value::is_string) => json!(["?"]),
                Value::Object(_) if way.ends_with(".weights") || way.ends_with(".domain") => "?".into(),
                _ => return,
            };
            *recipe.pointer_mut(pointer).unwrap() = words;
            for word in expected(&recipe, "unknown variant") {
                asked += 1;
                let is_named = explained[way].meaning.contains(&format!("`{word}`"))
                    || explained.contains_key(&format!("{way}.{word}"));
                if !is_named {
                    lacking.push(format!("{way}: {word}"));
                }
            }
        });
    }
    assert!(asked > 30, "{asked} words were named: the types are not asked as they answer");
    assert!(lacking.is_empty(), "docs/reference/recipe.md does not name {lacking:#?}");
}
