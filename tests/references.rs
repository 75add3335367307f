//! What the sources refer to is there: places in `docs/`, files that pages link to, and nothing that a reader cannot open.
//!
//! The one form of a reference from code: `docs/explanation/sweep.md`, or with a heading `docs/explanation/sweep.md#keep`, by the rule by which code
//! hosts name headings. It needs nothing but the standard library.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Component, Path, PathBuf};

/// Folders with the work of others or with generated files.
const PASSED_OVER: [&str; 8] =
    [".git", "target", "node_modules", "dist", "pkg", "test-results", "playwright-report", "artifacts"];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// All sources and pages, sorted, with their text.
fn sources() -> Vec<(PathBuf, String)> {
    let (mut open, mut found) = (vec![root().to_owned()], Vec::new());
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            if path.is_dir() {
                if !PASSED_OVER.contains(&name.as_str()) {
                    open.push(path);
                }
            } else if ["rs", "ts", "tsx", "md", "toml"].iter().any(|end| name.ends_with(&format!(".{end}"))) {
                let text = String::from_utf8_lossy(&fs::read(&path).unwrap()).into_owned();
                found.push((path, text));
            }
        }
    }
    found.sort();
    found
}

fn shown(path: &Path) -> String {
    path.strip_prefix(root()).unwrap_or(path).display().to_string()
}

/// The lines of a page outside of fenced code, with their numbers, spans of code removed.
fn prose(page: &str) -> impl Iterator<Item = (usize, String)> + '_ {
    let mut fenced = false;
    page.lines().enumerate().filter_map(move |(at, line)| {
        let fence = line.trim_start().starts_with("```");
        fenced ^= fence;
        let outside = line.split('`').step_by(2).collect::<Vec<_>>().join("`");
        (!fenced && !fence).then_some((at + 1, outside))
    })
}

/// What a heading is called in an address: lower case, without punctuation, blanks as hyphens.
fn anchor(heading: &str) -> String {
    let kept = |letter: &char| letter.is_alphabetic() || letter.is_ascii_digit() || "_- ".contains(*letter);
    heading.trim().to_lowercase().chars().filter(kept).map(|letter| if letter == ' ' { '-' } else { letter }).collect()
}

/// The anchors of a page; a heading that comes again has a number.
fn anchors(page: &str) -> BTreeSet<String> {
    let (mut found, mut fenced) = (BTreeMap::<String, usize>::new(), false);
    let mut all = BTreeSet::new();
    for line in page.lines() {
        fenced ^= line.trim_start().starts_with("```");
        let hashes = line.bytes().take_while(|&byte| byte == b'#').count();
        if fenced || !(1..=6).contains(&hashes) || !line[hashes..].starts_with(' ') {
            continue;
        }
        let name = anchor(&line[hashes..]);
        let before = found.entry(name.clone()).or_default();
        all.insert(if *before == 0 { name } else { format!("{name}-{before}") });
        *before += 1;
    }
    all
}

fn is_word(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

/// Places of a word that is by itself: next to no letter, digit or `_`, nor to any of these.
fn alone<'a>(line: &'a str, word: &'a str, but: &'a str) -> impl Iterator<Item = usize> + 'a {
    let free = move |letter: Option<char>| letter.is_none_or(|letter| !is_word(letter) && !but.contains(letter));
    line.match_indices(word)
        .map(|(at, _)| at)
        .filter(move |&at| free(line[..at].chars().next_back()) && free(line[at + word.len()..].chars().next()))
}

/// The references to files in `docs/` of a line: the file, and the heading if there is one.
fn references(line: &str) -> Vec<(String, Option<String>)> {
    let places = line.match_indices("docs/").map(|(at, _)| at);
    let own = places
        .filter(|&at| line[..at].chars().next_back().is_none_or(|before| !is_word(before) && !"/.-".contains(before)));
    own.filter_map(|at| {
        let part = |text: &str, more: &str| -> String {
            text.chars().take_while(|&letter| is_word(letter) || more.contains(letter)).collect()
        };
        let file = part(&line[at..], "/.-");
        let rest = &line[at + file.len()..];
        let heading = rest.strip_prefix('#').map(|rest| part(rest, "-")).filter(|heading| !heading.is_empty());
        let file = file.trim_end_matches(['.', '/']).to_owned();
        Path::new(&file).extension().is_some().then_some((file, heading))
    })
    .collect()
}

/// The target of each link of a line.
fn links(line: &str) -> impl Iterator<Item = &str> {
    line.split("](").skip(1).filter_map(|rest| rest.split(')').next()?.split(' ').next())
}

/// The file that a link from a page leads to.
fn led_to(page: &Path, target: &str) -> PathBuf {
    let mut path = page.parent().unwrap().to_owned();
    for part in Path::new(target).components() {
        match part {
            Component::ParentDir => drop(path.pop()),
            Component::Normal(name) => path.push(name),
            _ => {}
        }
    }
    path
}

/// Why a place cannot be found; `None` where it can.
fn lacks(file: &Path, heading: Option<&str>) -> Option<&'static str> {
    if !file.exists() {
        return Some("there is no such file");
    }
    let heading = heading?;
    let is_page = file.extension().is_some_and(|end| end == "md");
    (!is_page || !anchors(&fs::read_to_string(file).unwrap()).contains(heading)).then_some("it has no such heading")
}

#[test]
fn every_place_in_docs_that_a_source_names_is_there() {
    let mut lost = Vec::new();
    let mut named = 0;
    for (path, text) in sources() {
        for (at, line) in text.lines().enumerate() {
            for (file, heading) in references(line) {
                named += 1;
                if let Some(why) = lacks(&root().join(&file), heading.as_deref()) {
                    let heading = heading.map(|heading| format!("#{heading}")).unwrap_or_default();
                    lost.push(format!("{}:{}: {file}{heading}: {why}", shown(&path), at + 1));
                }
            }
        }
    }
    assert!(named > 50, "{named} references were found: they are not searched for as they are written");
    assert!(lost.is_empty(), "{lost:#?}");
}

#[test]
fn nothing_refers_to_a_text_that_a_reader_does_not_have() {
    // A chapter by letter and number, the numbers of its remarks; and the words for the whole of it.
    let whole = [concat!("sp", "ec"), concat!("Sp", "ec"), concat!("specific", "ation"), concat!("Specific", "ation")];
    let is_chapter = |word: &str| {
        let mut letters = word.chars();
        let begins = matches!(letters.next(), Some('A'..='J')) && letters.next() == Some('.');
        let rest = letters.as_str().trim_end_matches(['a', 'b', 'c']);
        begins && !rest.is_empty() && rest.chars().all(|letter| letter.is_ascii_digit())
    };
    let remark = concat!("AM", "B-");
    // Examples are known by their numbers: `TV-6b`, and `tv_6b_...` in names of tests.
    let index = fs::read_to_string(root().join("docs/README.md")).unwrap();
    let mut strange = Vec::new();
    for (path, text) in sources() {
        for (at, line) in text.lines().enumerate() {
            let mut report = |what: &str| strange.push(format!("{}:{}: {what}: {line}", shown(&path), at + 1));
            whole.iter().filter(|word| alone(line, word, "./-@").next().is_some()).for_each(|word| report(word));
            let words = line.split(|letter: char| !is_word(letter) && letter != '.').map(|word| word.trim_matches('.'));
            words.filter(|word| is_chapter(word)).for_each(&mut report);
            if line.contains(remark) {
                report(remark);
            }
            for (place, _) in line.match_indices("TV-").chain(line.match_indices("fn tv_")) {
                let rest = line[place..].trim_start_matches("TV-").trim_start_matches("fn tv_");
                let number: String = rest.chars().take_while(char::is_ascii_digit).collect();
                if !number.is_empty() && alone(&index, &format!("TV-{number}"), "").next().is_none() {
                    report("docs/README.md does not list this example");
                }
            }
        }
    }
    assert!(strange.is_empty(), "name the place in docs/ instead, or the standard: {strange:#?}");
}

#[test]
fn every_link_of_a_page_leads_somewhere() {
    let mut lost = Vec::new();
    for (path, text) in sources().into_iter().filter(|(path, _)| path.extension().is_some_and(|end| end == "md")) {
        for (at, line) in prose(&text) {
            for target in links(&line).filter(|target| !target.contains(':')) {
                let (file, heading) =
                    target.split_once('#').map_or((target, None), |(file, heading)| (file, Some(heading)));
                let file = if file.is_empty() { path.clone() } else { led_to(&path, file) };
                if let Some(why) = lacks(&file, heading) {
                    lost.push(format!("{}:{at}: {target}: {why}", shown(&path)));
                }
            }
        }
    }
    assert!(lost.is_empty(), "{lost:#?}");
}

#[test]
fn the_index_of_docs_lists_every_page() {
    let folder = root().join("docs");
    let index = fs::read_to_string(folder.join("README.md")).unwrap();
    let listed: BTreeSet<&str> = index.lines().flat_map(links).map(|link| link.split('#').next().unwrap()).collect();
    let pages = sources().into_iter().filter(|(path, _)| path.starts_with(&folder));
    for (path, _) in pages.filter(|(path, _)| path.extension().is_some_and(|end| end == "md")) {
        let name = path.strip_prefix(&folder).unwrap().to_string_lossy().into_owned();
        assert!(name == "README.md" || listed.contains(name.as_str()), "docs/README.md does not list {name}");
    }
}

#[test]
fn the_glossary_defines_each_term_as_the_page_does() {
    let terms = fs::read_to_string(root().join("www/src/words/terms.ts")).unwrap();
    let glossary = fs::read_to_string(root().join("docs/reference/glossary.md")).unwrap();
    let rows: Vec<(&str, &str)> = glossary
        .lines()
        .filter_map(|line| {
            let mut cells = line.strip_prefix("| ")?.split(" | ");
            Some((cells.next()?, cells.nth(1)?))
        })
        .collect();
    let text = |line: &str, name: &str| -> Option<String> {
        let rest = line.split_once(&format!("{name}: \""))?.1;
        let end = rest.match_indices('"').map(|(at, _)| at).find(|&at| !rest[..at].ends_with('\\'))?;
        Some(rest[..end].replace("\\\"", "\""))
    };
    let mut found = 0;
    for line in terms.lines() {
        let (Some(term), Some(meaning)) = (text(line, "term"), text(line, "meaning")) else { continue };
        found += 1;
        let row = rows.iter().find(|(name, _)| *name == term);
        let says = row.is_some_and(|(_, says)| says.starts_with(&meaning));
        assert!(says, "docs/reference/glossary.md has to define {term}: {meaning}");
    }
    assert!(found > 20, "{found} terms were read from www/src/words/terms.ts");
}

#[test]
fn headings_have_the_names_that_code_hosts_give_them() {
    assert_eq!(anchor(" What the verifier's `rows` hold: k, and N "), "what-the-verifiers-rows-hold-k-and-n");
    assert_eq!(anchor(" (τ, ℓ)-diversity"), "τ-ℓ-diversity");
    let page = "# A b\n```\n# no heading\n```\n## A b\n#none\n";
    assert_eq!(anchors(page), BTreeSet::from(["a-b".to_owned(), "a-b-1".to_owned()]));
    let of = |line| {
        references(line).into_iter().map(|(file, heading)| (file, heading.unwrap_or_default())).collect::<Vec<_>>()
    };
    assert_eq!(
        of(
            "(docs/explanation/sweep.md#keep; [x](docs/explanation/model.md)), see docs/, a/docs/b.md. And docs/reference/review.md."
        ),
        [("docs/explanation/sweep.md", "keep"), ("docs/explanation/model.md", ""), ("docs/reference/review.md", "")]
            .map(|(a, b)| (a.to_owned(), b.to_owned()))
    );
    assert_eq!(alone("a term, term.ts, determine term_x", "term", "./-").collect::<Vec<_>>(), [2]);
}
