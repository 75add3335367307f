//! Adult: five columns of the census of the United States of 1994, the table of the papers (Becker and Kohavi, UCI
//! Machine Learning Repository 1996, <https://doi.org/10.24432/C5XW20>, CC BY 4.0). Rows with a missing value are
//! excluded, and the order of the rows is lost.
//!
//! `adult/people.txt` names the values of four columns, a line each; then, a line for each combination of them, the places of its
//! values and the ages of its people, each with how many have it where they are several: `0 4 6 1: 20x2 31`.

use std::fmt::Write;

/// Number of rows.
pub(super) const ROWS: usize = 45_222;

const PEOPLE: &str = include_str!("adult/people.txt");

/// What is wrong where the file is not as it is described above: it is the program's own.
const WRITTEN: &str = "the example's own file is well-formed";

/// The table, as the text of a CSV file. Some milliseconds.
pub(super) fn table(_: u64) -> String {
    let mut lines = PEOPLE.lines();
    let named: Vec<(&str, Vec<&str>)> = lines
        .by_ref()
        .take(4)
        .map(|line| {
            let (name, values) = line.split_once(": ").expect(WRITTEN);
            (name, values.split(", ").collect())
        })
        .collect();
    let mut text = String::with_capacity(ROWS * 48);
    let names: Vec<&str> = named.iter().map(|(name, _)| *name).collect();
    writeln!(text, "age,{}", names.join(",")).expect("a string takes what is written");
    for line in lines {
        let (places, ages) = line.split_once(": ").expect(WRITTEN);
        let value =
            |(place, (_, values)): (&str, &(_, Vec<&'static str>))| values[place.parse::<usize>().expect(WRITTEN)];
        let values: Vec<&str> = places.split(' ').zip(&named).map(value).collect();
        for age in ages.split(' ') {
            let (age, people) = age.split_once('x').unwrap_or((age, "1"));
            for _ in 0..people.parse::<u32>().expect(WRITTEN) {
                writeln!(text, "{age},{}", values.join(",")).expect("a string takes what is written");
            }
        }
    }
    text
}
