//! How many level vectors the quasi-identifier has, in words, and what that means for a run.

use tauell_base::words::numbers::count;
use tauell_data::microdata::Microdata;
use tauell_publish::{AboutMethod, MethodChoice, VISITED_ONE_BY_ONE, combinations, level_vectors_without_ties};

/// Columns that are named in an advice, at most.
const NAMED: usize = 6;

/// What to know before a run where the method cannot try every level vector: how many there are, what is done instead, and
/// which columns would have to be coarser. `None` where all are tried, or the method has no need of them. `columns` are names and numbers of levels.
pub(super) fn wide(columns: &[(&str, usize)], method: &AboutMethod) -> Option<String> {
    let beyond = method.beyond?;
    if combinations(columns.iter().map(|&(_, levels)| levels)) <= VISITED_ONE_BY_ONE {
        return None;
    }
    let mut sentence = format!(
        "{} columns can be generalized in {}, and {} tries at most {} one by one. {beyond}",
        columns.len(),
        in_words(columns),
        method.title,
        figure(VISITED_ONE_BY_ONE as f64)
    );
    if let Some(coarser) = coarser(columns) {
        let named: Vec<String> = coarser.iter().map(|name| format!("\"{name}\"")).collect();
        let (last, others) = named.split_last()?;
        let named = if others.is_empty() { last.clone() } else { format!("{} and {last}", others.join(", ")) };
        sentence.push_str(&format!(" To try all, give {named} two levels only: exact, and any value."));
    }
    Some(sentence)
}

/// A remark on the order of importance before a run, if it decides nothing
/// (docs/explanation/sweep.md#order-of-level-vectors).
pub(super) fn importance(microdata: &Microdata, method: &MethodChoice) -> Option<String> {
    let weights = method.weights_of_order()?;
    let vectors = level_vectors_without_ties(microdata, weights)?;
    Some(format!(
        "The order of importance changes nothing here: {} uses it only between level vectors that retain equally much \
         information, and none of the {} do. To retain more of one column, let it count more than once.",
        method.about().title,
        count(vectors)
    ))
}

/// The columns that have to come down to two levels, those with the most first; `None` where too many would have to.
fn coarser<'a>(columns: &[(&'a str, usize)]) -> Option<Vec<&'a str>> {
    let mut columns = columns.to_vec();
    let mut named = Vec::new();
    while combinations(columns.iter().map(|&(_, levels)| levels)) > VISITED_ONE_BY_ONE {
        // Of equals the least important.
        let (name, levels) = columns.iter_mut().max_by_key(|(_, levels)| *levels).filter(|(_, levels)| *levels > 2)?;
        *levels = 2;
        named.push(*name);
    }
    (named.len() <= NAMED).then_some(named)
}

/// The number of combinations as one says it.
fn in_words(columns: &[(&str, usize)]) -> String {
    let digits: f64 = columns.iter().map(|&(_, levels)| (levels as f64).log10()).sum();
    if digits < 15.0 {
        format!("about {} ways", figure(10f64.powf(digits)))
    } else {
        format!("more than 10{} ways", raised(digits.floor()))
    }
}

/// An exponent in raised figures.
fn raised(exponent: f64) -> String {
    const FIGURES: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    exponent.to_string().chars().filter_map(|c| c.to_digit(10)).map(|digit| FIGURES[digit as usize]).collect()
}

/// Two digits and a word: `4 million`, `2.1 billion`.
fn figure(number: f64) -> String {
    let (unit, word) = match number {
        number if number < 1e9 => (1e6, "million"),
        number if number < 1e12 => (1e9, "billion"),
        _ => (1e12, "trillion"),
    };
    let shown = number / unit;
    if shown < 9.95 && (shown * 10.0).round() % 10.0 != 0.0 {
        format!("{shown:.1} {word}")
    } else {
        format!("{shown:.0} {word}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tauell_publish::MethodChoice;

    #[test]
    fn if_no_two_level_vectors_tie_importance_is_reported_to_decide_nothing() {
        use crate::recipe::{Choices, RequirementChoice, SensitiveChoice};
        use crate::session::{Problem, Session};
        use tauell_data::table::{MissingTokens, ReadOptions, read_all};
        use tauell_publish::{OrderWeights, level_vectors};

        let born = |row: usize| format!("{}-{:02}-{:02}", 1930 + row * 7 % 75, 1 + row % 12, 1 + row * 5 % 28);
        let mut text = "birth_date,sex,smokes,disease\n".to_owned();
        for row in 0..300 {
            let (sex, smokes, disease) = (["f", "m"][row % 2], row % 3 % 2, ["a", "b", "c", "d", "e"][row % 5]);
            text.push_str(&format!("{},{sex},{smokes},{disease}\n", born(row)));
        }
        let options = ReadOptions::default();
        let table = read_all(text.as_bytes(), &options).unwrap();
        let mut session = Session::new(table, options, MissingTokens::default());
        let mut problem = |qi: &[&str]| {
            let choices = Choices {
                qi: qi.iter().map(|&name| name.to_owned()).collect(),
                sensitive: vec![SensitiveChoice { column: "disease".to_owned(), ..SensitiveChoice::default() }],
                requirements: vec![RequirementChoice::tau_ell("0.5", 3, "disease")],
                ..Choices::default()
            };
            Problem::new(&mut session, &choices).unwrap()
        };
        for (first, second, is_idle) in [("birth_date", "sex", true), ("sex", "smokes", false)] {
            let (one, other) = (problem(&[first, second]), problem(&[second, first]));
            assert_eq!(one.importance().is_some(), is_idle, "{first}, {second}");
            assert_eq!(other.importance().is_some(), is_idle);
            let order = |of: &Problem, turned: bool| -> Vec<Vec<u16>> {
                let vectors = level_vectors(of.microdata(), OrderWeights::default()).unwrap();
                let turn = |mut levels: Vec<u16>| {
                    if turned {
                        levels.reverse();
                    }
                    levels
                };
                vectors.into_iter().map(|vector| turn(vector.levels.to_vec())).collect()
            };
            assert_eq!(order(&one, false) == order(&other, true), is_idle);
        }
    }

    #[test]
    fn too_many_level_vectors_are_reported_in_a_readable_number_with_the_columns_to_coarsen() {
        let method = |name| MethodChoice::of(name).unwrap().about();
        let wide = |columns: &[(&str, usize)]| wide(columns, method("sweep"));
        assert_eq!(wide(&[("age", 6); 8]), None);
        let twelve: Vec<(&str, usize)> = [("zip", 6), ("age", 5)].into_iter().chain([("q", 4); 10]).collect();
        let sentence = wide(&twelve).unwrap();
        assert!(sentence.contains("about 31 million ways"), "{sentence}");
        assert!(sentence.contains("tries at most 4 million one by one"), "{sentence}");
        assert!(sentence.contains("give \"zip\", \"age\" and \"q\" two levels only"), "{sentence}");
        // A method that does not visit them reports nothing about them.
        assert_eq!(super::wide(&twelve, method("mondrian")), None);
        assert!(super::wide(&twelve, method("incognito")).unwrap().contains("It refuses a table with more."));
        let sentence = wide(&[("q", 3); 60]).unwrap();
        assert!(sentence.contains("in more than 10²⁸ ways"), "{sentence}");
        assert!(!sentence.contains("two levels"), "{sentence}");
        assert!(wide(&[("q", 10); 200]).unwrap().len() < 400);
        assert_eq!(figure(2.13e9), "2.1 billion");
    }
}
