//! Numbers of a sensitive column in ranges: what the requirement counts is what the file contains.

use super::desk::Desk;

const WAGES: &str = "age,wage\n30,10.56\n30,10.57\n30,10.58\n40,25.5\n40,31\n40,47\n";

fn desk() -> Desk {
    let desk = Desk::empty();
    desk.write("people.csv", WAGES);
    desk
}

#[test]
fn numbers_of_one_range_are_one_value_in_file_report_and_review() {
    let desk = desk();
    let asked = "--qi age --sensitive wage --require tau-l=0.5,3";
    let publish = |words: &str| desk.run(&format!("anonymize people.csv {asked} --generalize-sensitive never {words}"));
    // Each number by itself: the class of people of 30 has three wages that are hardly different.
    let ended = publish("--row-order input --out apart.csv");
    assert_eq!(ended.status, 0, "{}", ended.err);
    assert!(desk.read("apart.csv").contains("30,10.56\n30,10.57\n30,10.58\n"), "{}", desk.read("apart.csv"));

    let ended = publish("--ranges wage=10 --row-order input --out o.csv --report r.json --save-recipe recipe.json");
    assert_eq!(ended.status, 0, "{}", ended.err);
    assert_eq!(
        desk.read("o.csv"),
        "age,wage\n*,\"[10,20)\"\n*,\"[10,20)\"\n*,\"[10,20)\"\n*,\"[20,30)\"\n*,\"[30,40)\"\n*,\"[40,50)\"\n"
    );
    let caveats = desk.json("r.json")["caveats"].to_string();
    assert!(caveats.contains("The numbers of wage are published in ranges of 10."), "{caveats}");
    // The recipe repeats it, byte by byte.
    let again = desk.run("anonymize people.csv --recipe recipe.json --out again.csv");
    assert!(again.status == 0 && desk.read("again.csv") == desk.read("o.csv"), "{}", again.err);
    // A review reads the ranges as the values that there are, and the original as the recipe has it.
    let review = desk.review(&format!("o.csv {asked}"));
    assert_eq!(review["attributes"][0]["certain"]["rows"], 0, "{review}");
    let review = desk.review("o.csv --recipe recipe.json --original people.csv");
    assert!(review["original"]["matched"] != false, "{review}");
}

#[test]
fn ranges_that_cannot_be_are_refused_with_nothing_written() {
    let desk = desk();
    let before = desk.names();
    let run = |words: &str| {
        desk.run(&format!("anonymize people.csv --qi age --sensitive wage --require distinct-l=2 --out o.csv {words}"))
    };
    run("--ranges wage=0").refused(2, &["people.csv, column \"wage\"", "[taxonomy-bad-widths]"]);
    run("--ranges wage").refused(2, &["a column and a width are expected. Write them as wage=10"]);
    run("--ranges age=10").refused(2, &["\"age\"", "[ranges-not-sensitive]"]);
    run("--ranges salary=10").refused(2, &["\"salary\"", "[no-such-column]"]);
    desk.write("people.csv", WAGES.replace("47", "many"));
    run("--ranges wage=10").refused(2, &["\"wage\"", "\"many\"", "[taxonomy-unfit]"]);
    assert_eq!(desk.names(), before);
}
