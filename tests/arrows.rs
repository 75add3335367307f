//! The arrows of the house run one way: rooms use what ARCHITECTURE.md lets them use, and no two modules of a folder use each
//! other, but for those that are listed here until they are parted.
//!
//! Read from the sources as the compiler reads them: every `use` and every path of a module, by what the name stands for there.
//! What is only for tests may use anything.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use syn::visit::{self, Visit};

/// The way to a module from its crate: `["privacy", "masses"]`.
type Way = Vec<String>;

/// A module: what it names elsewhere, and what others find under its name although it stands below.
#[derive(Debug, Default)]
struct Module {
    uses: Vec<Way>,
    exports: BTreeMap<String, Way>,
}

/// All modules of a crate, tests aside.
struct Crate(BTreeMap<Way, Module>);

/// Modules of one folder that use each other, which they should not. A circle that is gone is taken out of this list; none is
/// added to it.
const CIRCLES: &[(&str, &[&str])] = &[
    ("privacy", &["distance", "spread"]),
    ("publish", &["keep", "promise"]),
    ("table::profile::role", &["names", "topics"]),
    ("tauell: ", &["args", "taxonomy"]),
    ("tauell: ", &["failure", "memory"]),
    ("taxonomy", &["builder", "cover", "error", "hierarchy", "nested", "tree"]),
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn is_for_tests(attributes: &[syn::Attribute]) -> bool {
    let test = |attribute: &syn::Attribute| {
        attribute.path().is_ident("test")
            || attribute.path().is_ident("cfg")
                && attribute.parse_args::<syn::Path>().is_ok_and(|condition| condition.is_ident("test"))
    };
    attributes.iter().any(test)
}

/// Reads one file, or the body of a module in it.
struct Reader<'a> {
    modules: &'a mut BTreeMap<Way, Module>,
    way: Way,
    /// The folder in which the files of its own modules stand.
    folder: PathBuf,
}

impl Reader<'_> {
    fn module(&mut self) -> &mut Module {
        self.modules.get_mut(&self.way).expect("it is being read")
    }

    fn file(&mut self, path: &Path, way: Way, folder: PathBuf) {
        let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let file = syn::parse_file(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        self.within(way, folder, |reader| reader.visit_file(&file));
    }

    fn within(&mut self, way: Way, folder: PathBuf, read: impl FnOnce(&mut Reader<'_>)) {
        self.modules.entry(way.clone()).or_default();
        read(&mut Reader { modules: self.modules, way, folder });
    }

    fn take_use(&mut self, tree: &syn::UseTree, mut before: Way, is_export: bool) {
        match tree {
            syn::UseTree::Path(path) => {
                before.push(path.ident.to_string());
                self.take_use(&path.tree, before, is_export);
            }
            syn::UseTree::Group(group) => {
                group.items.iter().for_each(|item| self.take_use(item, before.clone(), is_export));
            }
            syn::UseTree::Name(leaf) => self.take_leaf(before, leaf.ident.to_string(), &leaf.ident, is_export),
            syn::UseTree::Rename(leaf) => self.take_leaf(before, leaf.ident.to_string(), &leaf.rename, is_export),
            // What a glob brings is named where it is used, and found there or not at all.
            syn::UseTree::Glob(_) => self.module().uses.push(before),
        }
    }

    fn take_leaf(&mut self, mut way: Way, name: String, known_as: &syn::Ident, is_export: bool) {
        way.push(name);
        if is_export {
            self.module().exports.insert(known_as.to_string(), way.clone());
        }
        self.module().uses.push(way);
    }
}

impl<'ast> Visit<'ast> for Reader<'_> {
    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        if is_for_tests(&item.attrs) {
            return;
        }
        let name = item.ident.to_string();
        let way: Way = self.way.iter().cloned().chain([name.clone()]).collect();
        let folder = self.folder.join(&name);
        match &item.content {
            Some((_, items)) => {
                self.within(way, folder, |reader| items.iter().for_each(|item| reader.visit_item(item)))
            }
            None => {
                let alone = self.folder.join(format!("{name}.rs"));
                let path = if alone.exists() { alone } else { folder.join("mod.rs") };
                self.file(&path, way, folder);
            }
        }
    }

    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        if !is_for_tests(&item.attrs) {
            visit::visit_item_fn(self, item);
        }
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        if !is_for_tests(&item.attrs) {
            let is_export = !matches!(item.vis, syn::Visibility::Inherited);
            self.take_use(&item.tree, Vec::new(), is_export);
        }
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let way: Way = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        if way.len() > 1 {
            self.module().uses.push(way);
        }
        visit::visit_path(self, path);
    }
}

impl Crate {
    fn read(file: &str) -> Self {
        let path = root().join(file);
        let mut modules = BTreeMap::new();
        let folder = path.parent().expect("a file has a folder").to_owned();
        Reader { modules: &mut modules, way: Vec::new(), folder: folder.clone() }.file(&path, Vec::new(), folder);
        Self(modules)
    }

    /// The module in which what is named so in another stands; `None` for what is of no module of this crate.
    fn meant(&self, from: &[String], named: &[String], depth: usize) -> Option<Way> {
        let (first, mut rest) = named.split_first()?;
        let mut at: Way = match first.as_str() {
            "crate" => Vec::new(),
            "self" => from.to_vec(),
            "super" => from.split_last()?.1.to_vec(),
            name if self.0.contains_key(&below(from, name)) => {
                rest = named;
                from.to_vec()
            }
            _ => return None,
        };
        while let Some((name, after)) = rest.split_first() {
            if name == "super" {
                at.pop();
            } else if self.0.contains_key(&below(&at, name)) {
                at.push(name.clone());
            } else {
                // What is exported again stands where it comes from.
                let export = self.0[&at].exports.get(name).filter(|_| depth < 8);
                return export.and_then(|way| self.meant(&at, way, depth + 1)).or(Some(at));
            }
            rest = after;
        }
        Some(at)
    }

    /// By folder: which of its modules uses which other.
    fn arrows(&self) -> BTreeMap<String, BTreeMap<&str, BTreeSet<String>>> {
        let mut arrows: BTreeMap<String, BTreeMap<&str, BTreeSet<String>>> = BTreeMap::new();
        for (way, module) in &self.0 {
            for named in &module.uses {
                let Some(meant) = self.meant(way, named, 0) else { continue };
                let same = way.iter().zip(&meant).take_while(|(a, b)| a == b).count();
                if let (Some(from), Some(to)) = (way.get(same), meant.get(same)) {
                    let folder = arrows.entry(way[..same].join("::")).or_default();
                    folder.entry(from).or_default().insert(to.clone());
                }
            }
        }
        arrows
    }
}

fn below(way: &[String], name: &str) -> Way {
    way.iter().cloned().chain([name.to_owned()]).collect()
}

/// What can be reached from one by one arrow or more.
fn reached<'a>(arrows: &'a BTreeMap<&str, BTreeSet<String>>, from: &str) -> BTreeSet<&'a str> {
    let mut found = BTreeSet::new();
    let mut open: Vec<&str> = vec![from];
    while let Some(at) = open.pop() {
        for to in arrows.get(at).into_iter().flatten() {
            if found.insert(to.as_str()) {
                open.push(to);
            }
        }
    }
    found
}

/// Those that reach each other.
fn circles(arrows: &BTreeMap<&str, BTreeSet<String>>) -> BTreeSet<Vec<String>> {
    let all: BTreeMap<&str, BTreeSet<&str>> = arrows.keys().map(|&from| (from, reached(arrows, from))).collect();
    let with = |from: &&str| {
        let back = |to: &&&str| all.get(**to).is_some_and(|reach| reach.contains(*from));
        let mut circle: Vec<String> = all[*from].iter().filter(back).map(|&to| to.to_owned()).collect();
        circle.sort();
        circle
    };
    all.keys().filter(|from| all[**from].contains(**from)).map(with).collect()
}

/// What each room of the engine may use, by ARCHITECTURE.md.
fn allowed() -> BTreeMap<String, BTreeSet<String>> {
    let page = fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap();
    let rows =
        page.lines().skip_while(|line| !line.starts_with("## The engine")).filter(|line| line.starts_with("| `"));
    let named = |cell: &str| -> Vec<String> { cell.split('`').skip(1).step_by(2).map(str::to_owned).collect() };
    let mut rooms = BTreeMap::new();
    for row in rows {
        let cells: Vec<&str> = row.split(" | ").collect();
        let [room, _, may_use, _] = cells[..] else { break };
        let rooms_of_row =
            named(room).into_iter().map(|name| name.trim_end_matches('/').trim_end_matches(".rs").to_owned());
        for room in rooms_of_row {
            rooms.insert(room, named(may_use).into_iter().collect());
        }
    }
    rooms
}

#[test]
fn rooms_use_what_the_plan_lets_them_use_and_the_plan_names_nothing_else() {
    let engine = Crate::read("src/lib.rs");
    let command = Crate::read("src/bin/tauell/main.rs");
    let mut used: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for way in engine.0.keys().filter(|way| way.len() == 1) {
        used.entry(way[0].clone()).or_default();
    }
    for (from, to) in engine.arrows().remove("").unwrap_or_default() {
        used.entry(from.to_owned()).or_default().extend(to);
    }
    let of_command = command.0.values().flat_map(|module| &module.uses);
    let of_command =
        of_command.filter(|way| way[0] == "tauell").filter_map(|way| engine.meant(&[], &after_crate(way), 0));
    used.insert("bin/tauell".to_owned(), of_command.filter_map(|way| way.first().cloned()).collect());
    let allowed = allowed();
    assert!(allowed.len() > 15, "the table of rooms was not found: {allowed:?}");
    for (room, uses) in &used {
        let may = allowed.get(room).unwrap_or_else(|| panic!("ARCHITECTURE.md has no room {room}"));
        let beyond: Vec<&String> = uses.difference(may).collect();
        assert!(beyond.is_empty(), "{room} uses {beyond:?}, which ARCHITECTURE.md does not let it use");
        let unused: Vec<&String> = may.difference(uses).collect();
        assert!(unused.is_empty(), "ARCHITECTURE.md lets {room} use {unused:?}, which it does not");
    }
    let gone: Vec<&String> = allowed.keys().filter(|room| !used.contains_key(*room)).collect();
    assert!(gone.is_empty(), "ARCHITECTURE.md has rooms that are not there: {gone:?}");
}

fn after_crate(way: &[String]) -> Way {
    ["crate".to_owned()].into_iter().chain(way[1..].iter().cloned()).collect()
}

#[test]
fn no_two_modules_of_a_folder_use_each_other() {
    let mut found = BTreeSet::new();
    for (name, file) in [("", "src/lib.rs"), ("tauell: ", "src/bin/tauell/main.rs"), ("xtask: ", "xtask/src/main.rs")] {
        for (folder, arrows) in Crate::read(file).arrows() {
            found.extend(circles(&arrows).into_iter().map(|circle| (format!("{name}{folder}"), circle)));
        }
    }
    let owned = |&(folder, circle): &(&str, &[&str])| {
        (folder.to_owned(), circle.iter().map(|&name| name.to_owned()).collect::<Vec<String>>())
    };
    let known: BTreeSet<(String, Vec<String>)> = CIRCLES.iter().map(owned).collect();
    let fresh: Vec<_> = found.difference(&known).collect();
    assert!(fresh.is_empty(), "modules that use each other: {fresh:#?}");
    let gone: Vec<_> = known.difference(&found).collect();
    assert!(gone.is_empty(), "circles that are gone, and stand in the list still: {gone:#?}");
}
