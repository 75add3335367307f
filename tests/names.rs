//! Names in the code: a public type has a name of its own in the whole workspace, and no file is called by a participle.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use syn::visit::{self, Visit};

/// Participles that no ending shows.
const IRREGULAR: [&str; 24] = [
    "begun",
    "chosen",
    "done",
    "drawn",
    "found",
    "given",
    "gone",
    "held",
    "hidden",
    "kept",
    "known",
    "left",
    "made",
    "met",
    "put",
    "read",
    "said",
    "seen",
    "sent",
    "shown",
    "taken",
    "told",
    "understood",
    "written",
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The sources of engine and command.
fn sources() -> Vec<PathBuf> {
    sources_of(&["crates", "src"])
}

fn sources_of(folders: &[&str]) -> Vec<PathBuf> {
    let mut open: Vec<PathBuf> = folders.iter().map(|folder| root().join(folder)).collect();
    let mut found = Vec::new();
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// Whether the last word of a name is one: a published table is a noun.
fn is_participle(name: &str) -> bool {
    let word = name.rsplit('_').next().unwrap_or_default();
    IRREGULAR.contains(&word) || word.len() > 4 && word.ends_with("ed") && !word.ends_with("eed")
}

/// The public types of a file.
struct Types(Vec<String>);

impl<'ast> Visit<'ast> for Types {
    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        if item.ident != "tests" {
            visit::visit_item_mod(self, item);
        }
    }

    fn visit_item(&mut self, item: &'ast syn::Item) {
        let (visible, name) = match item {
            syn::Item::Struct(of) => (&of.vis, &of.ident),
            syn::Item::Enum(of) => (&of.vis, &of.ident),
            syn::Item::Trait(of) => (&of.vis, &of.ident),
            syn::Item::Type(of) => (&of.vis, &of.ident),
            _ => return visit::visit_item(self, item),
        };
        if matches!(visible, syn::Visibility::Public(_)) {
            self.0.push(name.to_string());
        }
    }
}

#[test]
fn public_types_have_names_of_their_own() {
    let mut places: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for path in sources() {
        let shown = path.strip_prefix(root()).unwrap().display().to_string();
        if shown.contains("/tests") {
            continue;
        }
        let mut types = Types(Vec::new());
        types.visit_file(&syn::parse_file(&fs::read_to_string(&path).unwrap()).unwrap());
        types.0.into_iter().for_each(|name| places.entry(name).or_default().push(shown.clone()));
    }
    assert!(places.len() > 300, "{}", places.len());
    places.retain(|_, files| files.len() > 1);
    let twice: Vec<_> = places.iter().map(|(name, files)| format!("{name}: {}", files.join(", "))).collect();
    assert!(twice.is_empty(), "these names are twice; find another:\n{}", twice.join("\n"));
}

#[test]
fn no_file_is_called_by_a_participle() {
    assert!(is_participle("said") && is_participle("rows_asked") && is_participle("compared"));
    assert!(
        !is_participle("published_table")
            && !is_participle("seed")
            && !is_participle("packing")
            && !is_participle("red")
    );
    let mut found = BTreeSet::new();
    for path in sources_of(&["crates", "src", "tests", "xtask"]) {
        let path = path.strip_prefix(root()).unwrap().with_extension("");
        if path.iter().any(|part| is_participle(&part.to_string_lossy())) {
            found.insert(path.display().to_string());
        }
    }
    assert!(found.is_empty(), "a file is called by a noun: {found:#?}");
}
