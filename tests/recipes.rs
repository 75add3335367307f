//! Recipes that cannot be read: each says the line, the field by its path, and what may be there.

use tauell::recipe::Recipe;

/// A recipe's text around `choices`.
fn in_version_2(choices: &str) -> String {
    format!("{{\n\"tauell_recipe\": 3,\n\"choices\": {choices}\n}}")
}

/// A recipe's text with one requirement, on line 3.
fn asked(requirement: &str) -> String {
    in_version_2(&format!("{{\"qi\": [], \"sensitive\": [], \"requirements\": [{requirement}]}}"))
}

/// The same in version 1.
fn with(choices: &str) -> String {
    format!("{{\n\"tauell_recipe\": 1,\n\"choices\": {choices}\n}}")
}

/// A recipe's text with one sensitive column, on line 3.
fn sensitive(fields: &str) -> String {
    with(&format!(r#"{{"qi": ["age"], "sensitive": [{{"column": "disease"}}, {{{fields}}}]}}"#))
}

/// A recipe's text with more fields after its choices, on line 4.
fn and(rest: &str) -> String {
    format!(
        "{{\"tauell_recipe\": 3,\n\"choices\": {{\"qi\": [], \"sensitive\": [], \"requirements\": []}},\n\n{rest}}}"
    )
}

#[test]
fn a_malformed_recipe_names_its_field_and_what_it_may_be() {
    let cases: &[(String, &str)] = &[
        // No JSON.
        (String::new(), "line 1: the text ends before its last bracket is closed. Use the whole file"),
        (
            "{\"tauell_recipe\": 1,\n\"choices\": {\"qi\": [".into(),
            "line 2: the text ends before its last bracket is closed",
        ),
        ("age,sex\n1,2\n".into(), "line 1: this is not a recipe, which is a JSON file that begins with"),
        ("{\n\"tauell_recipe\": 1,\n}".into(), "line 3: a comma precedes a closing bracket. Remove it"),
        (with("{}") + "\nx", "line 5: more text follows the last bracket. Remove it"),
        ("{\n tauell_recipe: 1}".into(), "line 2: the name of a field is not in double quotes. Add them"),
        (
            "{\"tauell_recipe\" 1}".into(),
            "line 1: a colon is missing between the name of a field and its value. Add it",
        ),
        // Not an object with the fields of a recipe.
        (
            "[1, 2]".into(),
            "line 1: this is not a recipe, which is a JSON file that begins with a curly bracket and has the field tauell_recipe",
        ),
        ("\"age\",\"disease\"\n\"20\",\"flu\"\n".into(), "line 1: this is not a recipe, which is a JSON file"),
        ("\"text\"".into(), "line 1: this is not a recipe, which is a JSON file"),
        ("{}".into(), "line 1, tauell_recipe: this field is missing. Add it: it is the number 3"),
        (
            "{\"tauell_recipe\": \"1\"}".into(),
            "line 1, tauell_recipe: this is text. Write a whole number of at least 0, the number 3",
        ),
        (
            "{\"tauell_recipe\": 1}".into(),
            "line 1, choices: this field is missing. Add it: it is an object with the fields qi, sensitive and requirements",
        ),
        (with("null"), "line 3, choices: this is null. Write an object in curly brackets"),
        (
            with("{\"sensitive\": []}"),
            "line 3, choices.qi: this field is missing. Add it: it is a list of names of columns",
        ),
        (
            with("{\"qi\": []}"),
            "line 3, choices.sensitive: this field is missing. Add it: it is a list of objects such as",
        ),
        (
            with("{\"qi\": \"age\", \"sensitive\": []}"),
            "line 3, choices.qi: this is text. Write a list in square brackets, a list of names",
        ),
        (
            with("{\"qi\": [\"age\", 1], \"sensitive\": []}"),
            "line 3, choices.qi[1]: this is the number 1. Write text in double quotes",
        ),
        (
            with("{\"qi\": {}, \"sensitive\": []}"),
            "line 3, choices.qi: this is an object. Write a list in square brackets",
        ),
        (
            with("{\"qi\": [], \"qi\": [], \"sensitive\": []}"),
            "line 3, choices.qi: this field occurs twice. Remove one of them",
        ),
        (
            with("{\"quasi\": [], \"sensitive\": []}"),
            "line 3: key \"choices.quasi\" is unknown. Remove it, or use a known key: qi, sensitive, k, ",
        ),
        (
            with("{\"qi\": [], \"sensitive\": [], \"row_order\": \"random\"}"),
            "line 3, choices.row_order: there is no \"random\". Use one of class, input",
        ),
        (
            with("{\"qi\": [], \"sensitive\": [], \"formulas\": \"strip\"}"),
            "line 3, choices.formulas: there is no \"strip\". Use one of keep, quote, refuse",
        ),
        (
            with("{\"qi\": [], \"sensitive\": [], \"method\": {\"name\": \"anatomy\"}}"),
            "line 3, choices.method.name: there is no \"anatomy\". Use one of sweep",
        ),
        (
            with("{\"qi\": [], \"sensitive\": [], \"seed\": -1}"),
            "line 3, choices.seed: this is the number -1. Write a whole number of at least 0",
        ),
        (
            in_version_2("{\"qi\": [], \"sensitive\": []}"),
            "line 3, choices.requirements: this field is missing. Add it: it is a list of objects such as {\"name\": \"tau-l\"",
        ),
        (
            in_version_2("{\"qi\": [], \"sensitive\": [{\"column\": \"d\", \"tau\": \"0.5\"}], \"requirements\": []}"),
            "line 3: key \"choices.sensitive[0].tau\" is unknown. Remove it, or use a known key: column, weights, blank.",
        ),
        (
            in_version_2("{\"qi\": [], \"sensitive\": [], \"requirements\": [{\"name\": \"k\"}]}"),
            "line 3, choices.requirements[0].params: this field is missing. Add it: it is an object with its parameters by name",
        ),
        (
            in_version_2("{\"qi\": [], \"sensitive\": [], \"requirements\": [{\"name\": \"k\", \"params\": [3]}]}"),
            "line 3, choices.requirements[0].params: this is a list. Write an object in curly brackets",
        ),
        (
            in_version_2("{\"qi\": [], \"sensitive\": [], \"requirements\": [\"k=3\"]}"),
            "line 3, choices.requirements[0]: this is text. Write an object in curly brackets",
        ),
        (
            in_version_2("{\"qi\": [], \"sensitive\": [], \"requirements\": [], \"method\": {\"ties\": \"rank\"}}"),
            "line 3: key \"choices.method.ties\" is unknown. Remove it, or use a known key: name, options.",
        ),
        (
            sensitive("\"tau\": \"0.5\""),
            "line 3, choices.sensitive[1].column: this field is missing. Add it: it is the name of a column",
        ),
        (
            sensitive("\"column\": \"d\", \"tau\": 0.5"),
            "line 3, choices.sensitive[1].tau: this is the number 0.5. Write text in double quotes, such as \"0.5\" or \"1/3\"",
        ),
        (
            sensitive("\"column\": \"d\", \"l\": \"3\""),
            "line 3, choices.sensitive[1].l: this is text. Write a whole number of at least 0, such as 3",
        ),
        (
            sensitive("\"column\": \"d\", \"l\": 2.5"),
            "line 3, choices.sensitive[1].l: this is the number 2.5. Write a whole number",
        ),
        (
            sensitive("\"column\": \"d\", \"weights\": \"by-chance\""),
            "line 3, choices.sensitive[1].weights: there is no \"by-chance\". Use one of where-present, by-share, given",
        ),
        (
            sensitive("\"column\": \"d\", \"weights\": {\"given\": {\"a flu\": 1}}"),
            "line 3, choices.sensitive[1].weights.given.\"a flu\": this is the number 1. Write text",
        ),
        (
            and("\"read\": {\"delimiter\": 5}"),
            "line 4, read.delimiter: this is the number 5. Write text in double quotes, such as \";\"",
        ),
        (and("\"read\": {\"delimiter\": \";;\"}"), "line 4, read: the delimiter must be one ASCII character"),
        (and("\"read\": {\"header\": \"yes\"}"), "line 4, read.header: this is text. Write true or false"),
        (
            and("\"read\": {\"encoding\": \"latin1\"}"),
            "line 4, read.encoding: there is no \"latin1\". Use one of utf-8, utf-16le, utf-16be, windows-1252",
        ),
        (and("\"taxonomies\": []"), "line 4, taxonomies: this is a list. Write an object in curly brackets"),
        (
            and("\"taxonomies\": {\"zip code\": {\"file\": \"x\"}}"),
            "line 4, taxonomies.\"zip code\".file: there is no \"file\". Use one of made, hierarchy, edited",
        ),
        (
            and("\"taxonomies\": {\"age\": {\"hierarchy\": 5}}"),
            "line 4, taxonomies.age.hierarchy: this is the number 5. Write text",
        ),
        (
            and("\"taxonomies\": {\"age\": {\"made\": {\"widths\": [5]}}}"),
            "line 4, taxonomies.age.made.kind: this field is missing. Add it: it is the kind of builder",
        ),
        (
            and("\"taxonomies\": {\"age\": {\"edited\": {\"from\": \"a\", \"edits\": 1, \"tree\": {\"label\": 5}}}}"),
            "line 4, taxonomies.age.edited.tree.label: this is the number 5. Write text",
        ),
    ];
    for (text, expected) in cases {
        let error = Recipe::parse(text).expect_err(text);
        let said = error.to_string();
        assert!(
            said.starts_with(&format!("this recipe cannot be read: {expected}")),
            "{text}\n  says: {said}\n  not:  {expected}"
        );
        assert_eq!(error.code(), "recipe-malformed");
        // The parser's own words stay out.
        for word in ["struct ", "u32", "usize", "invalid type", "expected one of", " at line ", "map,"] {
            assert!(!said.contains(word), "{said}");
        }
    }
}

#[test]
fn a_recipe_of_another_version_damaged_or_hostile_is_refused_in_a_sentence() {
    let deep = format!("{}{}", "[".repeat(10_000), "]".repeat(10_000));
    let cases: &[(String, &str)] = &[
        (
            "{\"tauell_recipe\": 4, \"future\": []}".into(),
            "the recipe has version 4, but only versions 1 to 3 can be read. Use the program that wrote it, or a newer one.",
        ),
        ("{\"tauell_recipe\": 0}".into(), "the recipe has version 0, but only versions 1 to 3 can be read"),
        ("{\"tauell_recipe\": 99999999999999999999999}".into(), "line 1, tauell_recipe: this is the number 1e+23"),
        (deep.clone(), "line 1: the brackets are nested more than 127 deep"),
        (with(&deep), "line 3: the brackets are nested more than 127 deep"),
        (
            and(&format!("\"taxonomies\": {{\"age\": {}}}", "{\"edited\":".repeat(10_000))),
            "line 4: the brackets are nested more than 127 deep",
        ),
        // Names and values of a megabyte are not quoted whole.
        (with(&format!("{{\"{}\": []}}", "x".repeat(1 << 20))), "xxx ... xxx"),
        (with(&format!("{{\"qi\": \"{}\"}}", "x".repeat(1 << 20))), "line 3, choices.qi: this is text"),
        (with(&format!("{{\"qi\": [{}]}}", "1".repeat(300))), "line 3, choices.qi[0]: this is the number"),
        (sensitive(&format!("\"column\": \"d\", \"weights\": \"{}\"", "y".repeat(1 << 20))), "there is no \"yyy"),
        (sensitive("\"column\": \"d\", \"l\": 1e400"), "line 3: this is not JSON: number out of range"),
        (
            sensitive("\"column\": \"d\", \"l\": 99999999999999999999"),
            "line 3, choices.sensitive[1].l: this is the number 1e+20. Write a whole number",
        ),
        (
            with("{\"__proto__\": {\"qi\": []}}"),
            "line 3: key \"choices.__proto__\" is unknown. Remove it, or use a known key: qi",
        ),
        (
            with("{\"constructor\": 1}"),
            "line 3: key \"choices.constructor\" is unknown. Remove it, or use a known key: qi",
        ),
        (
            asked(&format!("{{\"name\": \"{}\", \"params\": {{}}}}", "z".repeat(1 << 20))),
            "line 3, choices.requirements[0]: there is no requirement \"zzz",
        ),
        (
            asked(&format!("{{\"name\": \"k\", \"params\": {{\"k\": 3, \"{}\": 1}}}}", "z".repeat(1 << 20))),
            "line 3, choices.requirements[0]: k has no parameter \"zzz",
        ),
        // What turns text round is written out.
        (
            asked("{\"name\": \"\u{202e}k\", \"params\": {}}"),
            "line 3, choices.requirements[0]: there is no requirement \"\\u{202e}k\"",
        ),
        (with("{\"\u{202e}iq\": []}"), "line 3: key \"choices.\"\\u{202e}iq\"\" is unknown"),
        (with("{\"qi\": [\"a\u{0}\"], \"sensitive\": []}"), "line 3: this is not JSON: control character"),
    ];
    for (text, expected) in cases {
        let said = Recipe::parse(text).expect_err(expected).to_string();
        assert!(said.contains(expected), "says: {said}\n not: {expected}");
        assert!(said.len() < 300, "{said}");
    }
}
