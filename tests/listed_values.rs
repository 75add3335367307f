//! Values of the table that a recipe or saved trees list, counted by hand.

use std::collections::BTreeMap;

use tauell::recipe::{Choices, Recipe, RequirementChoice, WeightsChoice};
use tauell::run::{ListedColumn, ListedValues, Run};
use tauell::session::{Problem, Session};
use tauell::table::{MissingTokens, ReadOptions, read_all};
use tauell::taxonomy::{Builder, ManualTaxonomy, Nested};

/// Four towns: Ahaus has four people, Bonn three, Celle one, and one town is missing. Of the diseases ulcer has two people.
const PEOPLE: &str = "\
town,disease
Ahaus,flu
Ahaus,hiv
Ahaus,flu
Ahaus,hiv
Bonn,flu
Bonn,hiv
Bonn,ulcer
Celle,ulcer
?,flu
";

fn session() -> Session {
    let options = ReadOptions::default();
    Session::new(read_all(PEOPLE.as_bytes(), &options).unwrap(), options, MissingTokens::default())
}

fn choices() -> Choices {
    let choices = Choices { qi: vec!["town".to_owned()], ..Choices::default() };
    choices.with_sensitive("disease", &["distinct-l=2"]).unwrap()
}

fn column(name: &str, values: u64, rare: u64, unpublished: Option<u64>) -> ListedColumn {
    ListedColumn { column: name.to_owned(), values, rare, unpublished }
}

fn listed(session: &mut Session, choices: &Choices) -> (Recipe, ListedValues) {
    let recipe = session.recipe(choices).unwrap();
    let listed = ListedValues::of_recipe(session, &recipe, None);
    (recipe, listed)
}

/// Towns of the west and of the east; of Essen the table has no one.
const TREE: &str = "Ahaus;west;*\nBonn;west;*\nEssen;west;*\nCelle;east;*\n";

#[test]
fn trees_that_are_made_by_a_rule_list_nothing_and_hierarchies_what_the_table_holds_of_them() {
    let (mut session, choices) = (session(), choices());
    let (recipe, none) = listed(&mut session, &choices);
    assert_eq!((none.columns, none.sentence, none.discloses), (Vec::new(), None, false));
    for name in ["Ahaus", "Celle", "ulcer"] {
        assert!(!recipe.to_text().contains(name), "{name}");
    }

    session.set_hierarchy(0, "town.csv", TREE.as_bytes()).unwrap();
    let (recipe, found) = listed(&mut session, &choices);
    // Neither Essen nor the missing town is a value of anyone. Celle has one person.
    assert_eq!(found.columns, [column("town", 3, 1, None)]);
    assert!(found.discloses && recipe.to_text().contains("Celle"));

    // Celle is published as one of the east, or of all.
    let outcome = Run::new(Problem::new(&mut session, &choices).unwrap()).unwrap().finish().unwrap();
    let mut file = Vec::new();
    outcome.published().write_rows(&mut file, b',', choices.row_order, 0..9).unwrap();
    let file = String::from_utf8(file).unwrap();
    let cells: Vec<&str> = file.lines().skip(1).map(|line| line.split(',').next().unwrap()).collect();
    let hidden = ["Ahaus", "Bonn", "Celle"].iter().filter(|town| !cells.contains(*town)).count() as u64;
    assert!(hidden > 0, "{file}");
    let found = ListedValues::of_recipe(&mut session, &recipe, Some(&outcome));
    assert_eq!(found.columns, [column("town", 3, 1, Some(hidden))]);
    let said = format!(
        "values of the table: 3 of \"town\" (1 in fewer than 3 rows, {hidden} that are not in the published table)."
    );
    assert!(found.sentence.as_ref().unwrap().contains(&said), "{found:?}");
}

#[test]
fn trees_by_hand_weights_and_requirements_that_name_values_are_lists_too() {
    let leaf = |label: &str| Nested { label: label.to_owned(), children: Vec::new() };
    let tree = Nested { label: "*".to_owned(), children: ["Ahaus", "Bonn", "Celle"].map(leaf).to_vec() };
    let mut by_hand = session();
    by_hand.set_builder(0, Builder::ByHand(ManualTaxonomy { tree })).unwrap();
    assert_eq!(listed(&mut by_hand, &choices()).1.columns, [column("town", 3, 1, None)]);

    let mut weighed = choices();
    weighed.sensitive[0].weights = WeightsChoice::Given(BTreeMap::from([("ulcer".to_owned(), "0.5".to_owned())]));
    assert_eq!(listed(&mut session(), &weighed).1.columns, [column("disease", 1, 1, None)]);

    let mut named = choices();
    named.requirements = vec![RequirementChoice::parse("pd-recursive-l=4,2,flu", Some("disease")).unwrap()];
    let found = listed(&mut session(), &named).1;
    assert_eq!(found.columns, [column("disease", 1, 0, None)]);
    // Flu is a value of the table, but no rare one: that it is listed tells nothing more.
    assert!(!found.discloses && found.sentence.is_some());
}

#[test]
fn saved_trees_list_every_value_however_they_were_made() {
    let found = ListedValues::of_trees(&mut session(), &[0, 1], None);
    assert_eq!(found.columns, [column("town", 3, 1, None), column("disease", 3, 1, None)]);
    assert!(found.sentence.unwrap().starts_with("The saved taxonomies list values of the table: 3 of \"town\""));
}
