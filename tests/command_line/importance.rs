//! How much the cells of a column count: what more of one column's is retained for, and that a recipe states so.

use crate::command_line::desk::Desk;

/// A town and an age of each of 64 people, which determine nothing about the disease.
fn people() -> String {
    let mut people = "town,age,disease\n".to_owned();
    for person in 0..64u32 {
        let mixed = person.wrapping_mul(2_654_435_761) >> 20;
        people += &format!("town {},{},disease {}\n", mixed % 4, 20 + mixed / 4 % 4, mixed / 16 % 5);
    }
    people
}

/// The information retained of town and of age.
fn retained(desk: &Desk, options: &str) -> (f64, f64) {
    let asked = "people.csv --qi town,age --sensitive disease --require distinct-l=3 --out o.csv --report r.json";
    let ended = desk.run(&format!("anonymize {asked} {options}"));
    assert_eq!(ended.status, 0, "{}", ended.err);
    let report = desk.json("r.json");
    let of = |at: usize| report["attributes"][at]["information"].as_f64().unwrap();
    (of(0), of(1))
}

#[test]
fn more_is_retained_of_what_is_more_important() {
    for method in ["sweep", "local-search", "local-search --option objective=loss"] {
        let desk = Desk::empty();
        desk.write("people.csv", people());
        let of = |options: &str| retained(&desk, &format!("--method {method} {options}"));
        let (alike, town, age) = (of(""), of("--importance town=100"), of("--importance age=100"));
        assert!(town.0 > age.0 && age.1 > town.1, "{method}: {alike:?} {town:?} {age:?}");
        assert!(town.0 >= alike.0 && age.1 >= alike.1, "{method}: {alike:?} {town:?} {age:?}");
        // The default is one.
        assert_eq!(of("--importance town=1 --importance age=1"), alike, "{method}");
    }
}

#[test]
fn a_recipe_has_the_importance_of_a_column() {
    let desk = Desk::empty();
    desk.write("people.csv", people());
    let important = retained(&desk, "--importance town=100 --save-recipe recipe.json");
    let recipe = desk.json("recipe.json");
    assert_eq!(recipe["choices"]["importance"]["town"], 100);
    let (first, replayed) = (desk.read("o.csv"), "anonymize people.csv --recipe recipe.json --out o.csv");
    assert_eq!((desk.run(replayed).status, desk.read("o.csv")), (0, first));
    // A flag wins over the recipe, column by column.
    desk.run(&format!("{replayed} --importance age=100 --importance town=1 --report r.json"));
    assert!(desk.json("r.json")["attributes"][1]["information"].as_f64().unwrap() > important.1);
    // What is not a quasi-identifier any more needs none.
    assert_eq!(desk.run(&format!("{replayed} --qi age")).status, 0);
    assert_eq!(desk.run(&format!("{replayed} --qi age --importance age=2")).status, 0);
    desk.run(&format!("{replayed} --qi age --importance town=2")).refused(2, &["[importance-elsewhere]"]);
}
