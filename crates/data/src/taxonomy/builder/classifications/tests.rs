use std::collections::BTreeSet;

use proptest::prelude::*;

use super::super::tests::{build, column, covers_exactly, leaves, make, path};
use super::super::{BuildContext, Builder, automatic, fitting_builders};
use super::*;
use crate::table::MissingTokens;

fn of(scheme: Scheme) -> Builder {
    Builder::Classification(PublicClassification::of(scheme))
}

/// The classification that a column of this name gets by itself.
fn chosen(name: &str, cells: &[&str]) -> Option<Scheme> {
    match Builder::for_column(&column(name, cells), &MissingTokens::default()) {
        Builder::Classification(how) => Some(how.of),
        _ => None,
    }
}

fn offered(name: &str, cells: &[&str]) -> bool {
    let (column, missing) = (column(name, cells), MissingTokens::default());
    let fitting = fitting_builders(BuildContext::alone(&column, &missing));
    fitting.iter().any(|made| matches!(made.how, Builder::Classification(_)))
}

const STATES: &str = "AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND \
                      OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY";

#[test]
fn diagnoses_are_in_categories_blocks_and_chapters() {
    let cells = ["E11.9", "E11.2", "E10.1", "I10", "I21.4", "C50.9", "E66.0", "S52.501A"];
    assert_eq!(chosen("code", &cells), Some(Scheme::Icd10));
    let tree = build(&of(Scheme::Icd10), &cells).unwrap();
    assert_eq!(
        path(&tree, "E11.2"),
        "E11.2 > E11.- > E10-E14 Diabetes mellitus > E00-E90 Endocrine, nutritional and metabolic diseases > *"
    );
    assert_eq!(leaves(&tree), ["C50.9", "E10.1", "E11.2", "E11.9", "E66.0", "I10", "I21.4", "S52.501A"]);
    // A block of one category is called by it.
    assert!(path(&tree, "C50.9").contains("> C50 Malignant neoplasm of breast >"));
}

#[test]
fn categories_of_national_editions_are_in_their_chapter_without_a_block() {
    let cells = ["E08.1", "E08.2", "E11.9", "E11.1", "C7A.0", "C50.9", "Z3A.1", "A17.0+", "A15.0", "E119", "e11.-"];
    let tree = build(&of(Scheme::Icd10), &cells).unwrap();
    assert_eq!(path(&tree, "E08.2"), "E08.2 > E08.- > E00-E90 Endocrine, nutritional and metabolic diseases > *");
    assert!(path(&tree, "C7A.0").ends_with("> C00-D48 Neoplasms > *"));
    assert!(path(&tree, "Z3A.1").contains("Factors influencing health status"));
    assert!(path(&tree, "A17.0+").contains("> A15-A19 Tuberculosis >"));
    for code in ["E119", "e11.-"] {
        assert!(path(&tree, code).starts_with(&format!("{code} > E11.- > E10-E14")));
    }
}

#[test]
fn codes_that_only_look_like_diseases_are_none() {
    // Wards and constituencies: without a point, only a name shows. They are offered all the same.
    let wards = ["A12", "A13", "B07", "C22", "D01"];
    assert_eq!(chosen("ward", &wards), None);
    assert!(offered("ward", &wards));
    assert_eq!(chosen("main_diagnosis", &wards), Some(Scheme::Icd10));
    assert_eq!(chosen("DX1", &wards), Some(Scheme::Icd10));
    for none in [
        ["250.00", "401.9", "V27.0", "E849.0"],
        ["A1", "B2", "C3", "D4"],
        ["E11.9", "E11.1", "E11.2", "E11.3"],
        ["12.5", "13.5", "14.5", "15.5"],
        ["E11.", "I10.", "C50.", "F32."],
    ] {
        assert_eq!(chosen("diagnosis", &none), None, "{none:?}");
    }
    assert_eq!(chosen("diagnosis", &["E11.9", "I10.0", "C50.9"]), None);
}

#[test]
fn occupations_are_in_minor_sub_major_and_major_groups() {
    let cells = ["2211", "2212", "2221", "2310", "1120", "9621", "0110", "2200"];
    assert_eq!(chosen("isco08", &cells), Some(Scheme::Isco08));
    let tree = build(&of(Scheme::Isco08), &cells).unwrap();
    assert_eq!(path(&tree, "2211"), "2211 > 221 > 22 Health professionals > 2 Professionals > *");
    assert_eq!(path(&tree, "2200"), "2200 > 22 Health professionals > 2 Professionals > *");
    assert_eq!(path(&tree, "0110").split(" > ").last(), Some("*"));
    let short = build(&of(Scheme::Isco08), &["110", "221", "222", "231", "22"]).unwrap();
    assert!(path(&short, "110").contains("0 Armed forces occupations"));
    assert_eq!(path(&short, "22"), "22 > 22 Health professionals > 2 Professionals > *");
}

#[test]
fn numbers_are_occupations_only_if_the_column_is_named_so() {
    let occupations: Vec<String> = isco_codes().into_iter().take(30).collect();
    let occupations: Vec<&str> = occupations.iter().map(String::as_str).collect();
    for (name, expected) in
        [("isco", Some(Scheme::Isco08)), ("occupation", Some(Scheme::Isco08)), ("wage", None), ("isco88", None)]
    {
        assert_eq!(chosen(name, &occupations), expected, "{name}");
    }
    // Too few, and codes of another system.
    assert_eq!(chosen("occupation", &occupations[..10]), None);
    assert!(offered("occupation", &occupations[..10]));
    assert_eq!(chosen("occupation", &["1", "2", "3", "4", "5", "6"]), None);
    let years: Vec<String> = (1930..2010).map(|year| year.to_string()).collect();
    let years: Vec<&str> = years.iter().map(String::as_str).collect();
    for name in ["year", "occupation", "zip", "wage"] {
        assert_eq!(chosen(name, &years), None, "{name}");
    }
}

#[test]
fn activities_are_in_groups_divisions_and_sections() {
    let cells = ["10.11", "10.12", "10.20", "C10.3", "47.11", "6201", "A", "1.11"];
    assert_eq!(chosen("NACE code", &cells), Some(Scheme::Nace2));
    assert_eq!(chosen("isic4", &cells), Some(Scheme::Nace2));
    let tree = build(&of(Scheme::Nace2), &cells).unwrap();
    assert_eq!(path(&tree, "10.12"), "10.12 > 10.1 > 10 Manufacture of food products > C Manufacturing > *");
    assert!(path(&tree, "6201").contains("62 Computer programming"));
    assert!(path(&tree, "1.11").ends_with("> A Agriculture, forestry and fishing > *"));
    // Ages, wages and codes of other systems.
    let ages: Vec<String> = (10..90).map(|age| age.to_string()).collect();
    let ages: Vec<&str> = ages.iter().map(String::as_str).collect();
    for name in ["age", "industry", "sector", "hours", "isic rev3", "nace_rev1"] {
        assert_eq!(chosen(name, &ages), None, "{name}");
    }
    // The letter must be the one of the section.
    assert!(nace::place("A10").is_none() && nace::place("C10").is_some() && nace::place("40").is_none());
    let lettered = ["C10", "C11", "G47", "J62", "A01", "F41", "H49", "I55", "M69", "N77"];
    assert_eq!(chosen("industry", &lettered), Some(Scheme::Nace2));
    assert_eq!(chosen("seat", &lettered), None);
}

#[test]
fn countries_are_in_sub_regions_and_regions() {
    for cells in [
        ["DE", "FR", "SE", "BR", "UG"],
        ["DEU", "FRA", "SWE", "BRA", "UGA"],
        ["Germany", "france", "Sweden", "Brazil", "Uganda"],
    ] {
        assert_eq!(chosen("native-country", &cells), Some(Scheme::Countries), "{cells:?}");
        let tree = build(&of(Scheme::Countries), &cells).unwrap();
        assert_eq!(path(&tree, cells[0]), format!("{} > Western Europe > Europe > *", cells[0]));
        assert_eq!(leaves(&tree), [cells[4], cells[3], cells[2], cells[0], cells[1]]);
    }
    let spelled =
        ["United-States", "Viet Nam", "Bolivia (Plurinational State of)", "Côte d’Ivoire", "Trinidad & Tobago"];
    for name in spelled {
        assert!(countries::place(name).is_some(), "{name}");
    }
}

#[test]
fn what_happens_to_be_codes_of_countries_is_none() {
    let states: Vec<&str> = STATES.split_whitespace().collect();
    assert_eq!(states.len(), 50);
    let also_countries: Vec<&str> = states.iter().copied().filter(|state| countries::place(state).is_some()).collect();
    assert!(also_countries.len() > 20, "the test is of codes that are both");
    for name in ["state", "st", "region", "country"] {
        assert_eq!(chosen(name, &states), None, "{name}");
    }
    for name in ["state", "ST", "birth_state"] {
        assert_eq!(chosen(name, &also_countries), None, "{name}");
        assert!(!offered(name, &also_countries), "{name}");
    }
    assert_eq!(chosen("language", &["de", "fr", "es", "it", "pt", "pl"]), None);
    assert_eq!(chosen("first name", &["Chad", "Jordan", "Georgia", "Israel", "Anna", "Maria"]), None);
    assert_eq!(chosen("county", &["Cuba", "Lebanon", "Peru", "Jersey"]), None);
    assert_eq!(chosen("answer", &["No", "Yes", "Maybe", "Oman"]), None);
}

#[test]
fn what_a_classification_lacks_is_in_a_group_of_its_own() {
    let mut cells: Vec<String> = (0..40).map(|i| format!("E{:02}.{}", 10 + i % 5, i / 5)).collect();
    cells.extend((0..2).map(|i| format!("none {i}")));
    cells.push("I10".to_owned());
    let cells: Vec<&str> = cells.iter().map(String::as_str).collect();
    assert_eq!(chosen("icd", &cells), Some(Scheme::Icd10));
    let tree = build(&of(Scheme::Icd10), &cells).unwrap();
    assert_eq!(path(&tree, "none 1"), "none 1 > other values > *");
    let unfit = build(&of(Scheme::Icd10), &["a", "b"]).unwrap_err();
    assert_eq!(unfit.code(), "taxonomy-unfit");
}

#[test]
fn a_group_with_the_label_of_a_value_gets_another() {
    let cells = ["Germany", "Poland", "Europe", "Micronesia", "Kiribati", "other values", "Samoa"];
    let tree = build(&of(Scheme::Countries), &cells).unwrap();
    assert_eq!(path(&tree, "Germany"), "Germany > Western Europe > Europe (group) > *");
    assert_eq!(path(&tree, "Micronesia"), "Micronesia > Micronesia (group) > Oceania > *");
    assert_eq!(path(&tree, "Europe"), "Europe > other values (group) > *");
    let how = of(Scheme::Countries).with_root("Oceania");
    assert_eq!(
        path(&build(&how, &cells).unwrap(), "Kiribati"),
        "Kiribati > Micronesia (group) > Oceania (group) > Oceania"
    );
}

#[test]
fn a_sensitive_column_gets_the_groups_only_where_they_hide_their_values() {
    let missing = MissingTokens::default();
    let even: Vec<&str> = ["E11.1", "E11.2", "E10.1", "E10.2", "I10.0", "I10.1", "I20.1", "I20.2"].repeat(5);
    let hides = Builder::for_sensitive_column(&column("diagnosis", &even), &missing);
    assert_eq!(hides, of(Scheme::Icd10));
    let uneven: Vec<&str> = even.into_iter().chain(["E11.1"; 40]).collect();
    let other = Builder::for_sensitive_column(&column("diagnosis", &uneven), &missing);
    assert!(!matches!(other, Builder::Classification(_)), "{other:?}");
}

#[test]
fn a_classification_is_stored_as_what_it_is() {
    for scheme in Scheme::ALL {
        let json = format!(r#"{{"kind":"classification","of":"{}"}}"#, scheme.name());
        assert_eq!(serde_json::to_string(&of(scheme)).unwrap(), json);
        assert_eq!(serde_json::from_str::<Builder>(&json).unwrap(), of(scheme));
        assert_eq!(of(scheme).to_string(), scheme.source());
    }
}

/// All unit groups.
fn isco_codes() -> Vec<String> {
    (0..10_000)
        .map(|code| format!("{code:04}"))
        .filter(|code| isco::place(code).is_some() && !code.ends_with("00"))
        .collect()
}

#[test]
fn the_tables_are_whole() {
    // ISCO-08 has 436 unit groups; groups of one unit group end in 0, as does a minor group that is filled with one.
    let count = |text: &str, deep: usize| {
        let depth = |line: &&str| line.len() - line.trim_start().len() == deep;
        text.lines().filter(depth).count()
    };
    let [icd, isco, nace, countries] =
        [include_str!("icd10.txt"), include_str!("isco.txt"), include_str!("nace.txt"), include_str!("countries.txt")];
    assert_eq!((count(icd, 0), count(isco, 0), count(isco, 1), count(nace, 0), count(nace, 1)), (22, 10, 43, 21, 88));
    let units = isco.split_whitespace().filter_map(|word| word.split_once(':')).map(|(_, units)| units.len());
    assert_eq!((units.clone().count(), units.sum::<usize>()), (130, 436));
    // The 249 countries of ISO 3166-1 but for Antarctica, and Kosovo.
    assert_eq!((count(countries, 0), count(countries, 1), count(countries, 2)), (5, 22, 249));
    let ranges = |deep: bool| -> Vec<(&str, &str)> {
        let lines = icd.lines().filter(|line| line.starts_with(' ') == deep);
        lines.map(|line| line.trim().split(' ').next().unwrap().split_once('-').unwrap()).collect()
    };
    for ranges in [ranges(false), ranges(true)] {
        assert!(ranges.iter().all(|(first, last)| first <= last));
        assert!(ranges.windows(2).all(|pair| pair[0].1 < pair[1].0), "ranges are in order and apart");
    }
    for (first, last) in ranges(true) {
        assert!(ranges(false).iter().any(|chapter| chapter.0 <= first && last <= chapter.1), "{first}-{last}");
    }
    for text in [icd, isco, nace, countries] {
        let labels: Vec<&str> = text.lines().filter(|line| !line.starts_with("  ")).map(str::trim).collect();
        assert_eq!(labels.iter().collect::<BTreeSet<_>>().len(), labels.len());
    }
}

fn cells_of(scheme: Scheme) -> BoxedStrategy<Vec<String>> {
    let value = match scheme {
        Scheme::Icd10 => "[A-Z][0-9][0-9AB](\\.[0-9X]{1,2})?".boxed(),
        Scheme::Isco08 => "[0-9]{1,4}".boxed(),
        Scheme::Nace2 => "[A-U]?([0-9]{2}(\\.[0-9]{1,2})?)?".boxed(),
        Scheme::Countries => prop_oneof!["[A-Z]{2}", "(Peru|Chad|Europe|Micronesia|Asia|Georgia)"].boxed(),
    };
    let odd = prop_oneof![
        Just("other values".to_owned()),
        Just("E11.-".to_owned()),
        Just("*".to_owned()),
        Just("C Manufacturing".to_owned()),
        Just("Europe (group)".to_owned()),
        "\\PC{1,5}"
    ];
    proptest::collection::vec(prop_oneof![9 => value, 1 => odd], 1..60).boxed()
}

proptest! {
    #[test]
    fn every_value_has_one_path_and_every_label_is_one_nodes(
        (scheme, mut cells) in proptest::sample::select(&Scheme::ALL[..]).prop_flat_map(|scheme| (Just(scheme), cells_of(scheme))),
        turn in 0usize..60,
    ) {
        let missing = MissingTokens::default();
        prop_assume!(cells.iter().any(|cell| !missing.matches(cell) && scheme.place(cell).is_some()));
        let tree = make(&of(scheme), &cells);
        covers_exactly(&tree, &cells)?;
        prop_assert!(tree.levels() <= LEVELS + 2);
        // A group contains only what belongs there: each label on a value's path is one of its place, or of other values.
        for cell in cells.iter().filter(|cell| !missing.matches(cell)) {
            let place = scheme.place(cell).unwrap_or_else(Place::other);
            let mut node = tree.node(cell).unwrap();
            while let Some(parent) = tree.parent(node).filter(|&parent| tree.parent(parent).is_some()) {
                let label = tree.label(parent).trim_end_matches(" (group)");
                prop_assert!(place.labels.iter().flatten().any(|known| known == label), "{} under {}", cell, label);
                node = parent;
            }
        }
        let paths = |tree: &Taxonomy| tree.nodes().map(|node| tree.path(node)).collect::<Vec<_>>();
        let before = paths(&tree);
        let turn = turn % cells.len();
        cells.rotate_left(turn);
        prop_assert_eq!(paths(&make(&of(scheme), &cells)), before);
    }

    #[test]
    fn what_is_recognized_is_nearly_all_known(
        (scheme, cells) in proptest::sample::select(&Scheme::ALL[..]).prop_flat_map(|scheme| (Just(scheme), cells_of(scheme))),
        name in "(icd|isco|nace|country|x)",
    ) {
        let (column, missing) = (column(&name, &cells.iter().map(String::as_str).collect::<Vec<_>>()), MissingTokens::default());
        if let Builder::Classification(how) = automatic(&column, &missing).how {
            let distinct: BTreeSet<&String> = cells.iter().filter(|cell| !missing.matches(cell)).collect();
            let known = distinct.iter().filter(|cell| how.of.place(cell).is_some()).count();
            prop_assert!(distinct.len() >= FEWEST && nearly_all(known, distinct.len()), "{:?} {:?}", how, scheme);
        }
    }
}
