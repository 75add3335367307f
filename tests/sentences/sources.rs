//! The sentences in the sources, including those that no example causes.

use std::fs;
use std::path::{Path, PathBuf};

use crate::sentences::reading::plain_names;

pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The sources of the engine and of the command.
pub fn engine_sources() -> Vec<PathBuf> {
    [files("crates", &[".rs"]), files("src", &[".rs"])].concat()
}

/// All files below a folder whose names end so, sorted.
pub fn files(folder: &str, endings: &[&str]) -> Vec<PathBuf> {
    let mut open = vec![root().join(folder)];
    let mut found = Vec::new();
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else if endings.iter().any(|ending| path.to_string_lossy().ends_with(ending)) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// The string literals of Rust, each with the line on which it starts. Comments and characters are passed over.
pub fn literals(source: &str) -> Vec<(usize, String)> {
    let text: Vec<char> = source.chars().collect();
    let (mut at, mut line) = (0, 1);
    let mut found = Vec::new();
    let is = |at: usize, c: char| text.get(at) == Some(&c);
    while at < text.len() {
        match text[at] {
            '\n' => line += 1,
            '/' if is(at + 1, '/') => {
                while at + 1 < text.len() && !is(at + 1, '\n') {
                    at += 1;
                }
            }
            '\'' => {
                // A character, or a lifetime.
                let end = if is(at + 1, '\\') {
                    (at + 3..at + 12).find(|&end| is(end, '\''))
                } else {
                    is(at + 2, '\'').then_some(at + 2)
                };
                at = end.unwrap_or(at);
            }
            'r' if is(at + 1, '"') || (is(at + 1, '#') && (is(at + 2, '"') || is(at + 2, '#'))) => {
                let hashes = text[at + 1..].iter().take_while(|&&c| c == '#').count();
                let start = at + 2 + hashes;
                let mut end = start;
                while !(is(end, '"') && (1..=hashes).all(|place| is(end + place, '#'))) {
                    end += 1;
                }
                let literal: String = text[start..end].iter().collect();
                let lines = literal.matches('\n').count();
                found.push((line, literal));
                line += lines;
                at = end + hashes;
            }
            '"' => {
                let started = line;
                let mut literal = String::new();
                at += 1;
                while !is(at, '"') {
                    if is(at, '\\') {
                        at += 1;
                        if is(at, '\n') {
                            line += 1;
                            while text.get(at + 1).is_some_and(|c| c.is_whitespace()) {
                                at += 1;
                                line += usize::from(is(at, '\n'));
                            }
                        } else {
                            literal.push(if is(at, 'n') { '\n' } else { text[at] });
                        }
                    } else {
                        line += usize::from(is(at, '\n'));
                        literal.push(text[at]);
                    }
                    at += 1;
                }
                found.push((started, literal));
            }
            _ => {}
        }
        at += 1;
    }
    found
}

/// A file's text up to its tests.
pub fn before_tests(path: &Path) -> String {
    let text = fs::read_to_string(path).unwrap();
    text.split("#[cfg(test)]\nmod ").next().unwrap_or_default().to_owned()
}

fn offences(path: &Path, line: usize, text: &str) -> Vec<String> {
    let name = path.strip_prefix(root()).unwrap().display();
    plain_names(text).into_iter().map(|found| format!("{name}:{line}: {found}")).collect()
}

#[test]
fn sentences_of_the_engine_and_the_command_write_parameters_as_letters() {
    let mut found = Vec::new();
    for path in engine_sources() {
        let name = path.to_string_lossy();
        if name.ends_with("tests.rs") || name.contains("/tests/") {
            continue;
        }
        let text = before_tests(&path);
        for (line, literal) in literals(&text) {
            // What holds no blank is a key or a name.
            if literal.contains(' ') && !literal.contains("expected ") {
                found.extend(offences(&path, line, &literal));
            }
        }
    }
    assert!(found.is_empty(), "{} plain names:\n{}", found.len(), found.join("\n"));
}

/// What readers stumbled over, and what was not so: each was put into plainer words.
const STUMBLED_OVER: [&str; 13] = [
    "Nobody can be told from fewer than",
    "What was published is of other choices",
    "it takes ℓ values to be certain",
    "values to be certain",
    "was sensitive, is not now",
    ", now so`",
    "one value has everybody",
    "'The same, with",
    "or more of it over less",
    "Takes what is selected up",
    "it could never count",
    "The likeliest value must not stand out",
    "says exactly what it said",
];

#[test]
fn sentences_that_readers_stopped_at_are_gone() {
    let mut found = Vec::new();
    let mut paths = engine_sources();
    paths.extend(files("www/src", &[".ts", ".tsx"]));
    paths.extend(files("docs", &[".md"]));
    paths.push(root().join("README.md"));
    for path in paths {
        let rust = path.extension().is_some_and(|ending| ending == "rs");
        let text = match rust {
            true => literals(&before_tests(&path)).into_iter().map(|(_, literal)| literal + "\n").collect(),
            false => fs::read_to_string(&path).unwrap(),
        };
        let said = STUMBLED_OVER.iter().filter(|phrase| text.contains(**phrase));
        found.extend(said.map(|phrase| format!("{}: {phrase}", path.strip_prefix(root()).unwrap().display())));
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn no_type_of_the_page_is_talked_out_of_what_it_is() {
    let mut paths = files("www/src", &[".ts", ".tsx"]);
    paths.extend(files("www/npm", &[".ts"]));
    // Tests make parts of what they need.
    paths.retain(|path| !path.to_string_lossy().contains(".test."));
    assert!(paths.len() > 100, "the page's sources");
    paths.retain(|path| fs::read_to_string(path).unwrap().contains("as unknown as"));
    assert_eq!(paths, Vec::<PathBuf>::new());
}

/// A line of a page without where its links lead: no one reads that as a sentence.
fn without_addresses(line: &str) -> String {
    let mut parts = line.split("](");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + "](" + part.split_once(')').map_or(part, |(_, after)| after))
}

#[test]
fn what_is_written_about_tauell_writes_parameters_as_letters() {
    let mut found = Vec::new();
    let mut pages = files("docs", &[".md"]);
    let papers = ["README", "ARCHITECTURE", "benches/README", "fuzz/README", "SECURITY", "CHANGELOG", "CONTRIBUTING"];
    pages.extend(papers.map(|name| root().join(format!("{name}.md"))));
    for path in pages {
        let text = fs::read_to_string(&path).unwrap();
        let mut code = false;
        for (at, line) in text.lines().enumerate() {
            code ^= line.starts_with("```");
            // A formula that is apart is code as well.
            if !code && !line.starts_with("    ") {
                found.extend(offences(&path, at + 1, &without_addresses(line)));
            }
        }
    }
    assert!(found.is_empty(), "{} plain names:\n{}", found.len(), found.join("\n"));
}

#[test]
fn every_module_of_the_engine_has_an_example_that_runs() {
    let has = |path: &PathBuf| {
        let text = fs::read_to_string(path).unwrap();
        text.lines().any(|line| matches!(line.trim(), "//! ```" | "/// ```"))
    };
    let mut seen = 0;
    for entry in fs::read_dir(root().join("crates")).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        // Its examples are in docs/, run as a command.
        if name == "cli" {
            continue;
        }
        let lib = root().join(format!("crates/{name}/src/lib.rs"));
        if has(&lib) {
            seen += 1;
            continue;
        }
        let text = fs::read_to_string(lib).unwrap();
        for module in text.lines().filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';')) {
            // What all others use of sorting and numbering is shown by them.
            if ["numbering", "slices", "sorting", "html"].contains(&module) {
                continue;
            }
            let file = root().join(format!("crates/{name}/src/{module}.rs"));
            let paths =
                if file.is_file() { vec![file] } else { files(&format!("crates/{name}/src/{module}"), &[".rs"]) };
            assert!(paths.iter().any(has), "the module {module} of {name} has no example in its documentation");
            seen += 1;
        }
    }
    assert!(seen > 20, "{seen}");
}

#[test]
fn every_algorithm_says_how_to_change_it_without_breaking_it() {
    let crates = root().join("crates");
    let folders = ["publish/src", "measure/src/adversary", "measure/src/utility"].iter().flat_map(|folder| {
        let inside = fs::read_dir(crates.join(folder)).unwrap().map(|entry| entry.unwrap().path());
        let algorithms = inside.filter(|path| path.is_dir() && !path.ends_with("release"));
        algorithms.map(|folder| folder.join("mod.rs")).collect::<Vec<_>>()
    });
    let files = [
        "measure/src/adversary/selection_aware.rs",
        "measure/src/findings/figures.rs",
        "privacy/src/masses/mod.rs",
        "privacy/src/spread.rs",
        "privacy/src/tau_ell.rs",
        "publish/src/sweep/exact.rs",
        "publish/src/sweep/residue.rs",
        "publish/src/sweep/search/mod.rs",
        "publish/src/release/publication/placing.rs",
        "review/src/originals.rs",
        "data/src/table/source/csv/records.rs",
    ];
    let all: Vec<PathBuf> = folders.chain(files.map(|file| crates.join(file))).collect();
    assert!(all.len() > 18, "{all:?}");
    for path in all {
        let text = fs::read_to_string(&path).unwrap();
        let says =
            text.lines().take_while(|line| line.starts_with("//!")).any(|line| line.starts_with("//! To change it: "));
        assert!(says, "{} does not say how to change it", path.display());
    }
}

#[test]
fn what_a_column_holds_is_called_alike_by_engine_and_page() {
    use tauell::table::ColumnKind;
    let page = fs::read_to_string(root().join("www/src/words/kinds.ts")).unwrap();
    for (name, kind) in [
        ("integer", ColumnKind::Integer),
        ("decimal", ColumnKind::Decimal),
        ("date", ColumnKind::Date),
        ("code", ColumnKind::Code),
        ("text", ColumnKind::Text),
    ] {
        assert!(page.contains(&format!("  {name}: '{}',\n", kind.in_words())), "{name}");
    }
}
