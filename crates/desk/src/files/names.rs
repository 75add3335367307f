//! Names of columns that Tauell adds to those of a table.

/// This name, or where a column has it `group (2)`, `group (3)`, ...
pub(super) fn free(name: &str, taken: &[&str]) -> String {
    let mut found = name.to_owned();
    let mut next = 2;
    while taken.contains(&found.as_str()) {
        found = format!("{name} ({next})");
        next += 1;
    }
    found
}
