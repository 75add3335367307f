//! The name that was probably meant.

/// The name spelled most like `name`: at most a third of it changed, inserted or deleted, case aside. O(letters²) per name.
pub fn nearest<'a>(name: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    // What is longer is no slip of the pen, and comparing it would take long.
    const MOST_LETTERS: usize = 200;
    let wanted: Vec<char> = name.to_lowercase().chars().take(MOST_LETTERS + 1).collect();
    if wanted.len() > MOST_LETTERS {
        return None;
    }
    names
        .into_iter()
        .filter(|other| other.len() <= 8 * MOST_LETTERS)
        .map(|other| (distance(&wanted, &other.to_lowercase().chars().collect::<Vec<_>>()), other))
        .min_by_key(|&(distance, _)| distance)
        .filter(|&(distance, _)| distance * 3 <= wanted.len())
        .map(|(_, other)| other)
}

/// Levenshtein's distance, row by row.
fn distance(left: &[char], right: &[char]) -> usize {
    let mut row: Vec<usize> = (0..=right.len()).collect();
    for (i, a) in left.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, b) in right.iter().enumerate() {
            let above = row[j + 1];
            row[j + 1] = (diagonal + usize::from(a != b)).min(above + 1).min(row[j] + 1);
            diagonal = above;
        }
    }
    row[right.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_of_the_pen_finds_the_name_and_another_word_does_not() {
        let names = ["age", "marital-status", "native-country"];
        assert_eq!(nearest("Maritalstatus", names), Some("marital-status"));
        assert_eq!(nearest("agee", names), Some("age"));
        assert_eq!(nearest("disease", names), None);
        assert_eq!(nearest(&"age".repeat(100_000), names), None);
    }
}
