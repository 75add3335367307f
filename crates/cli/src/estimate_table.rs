//! An estimate as a table of text.

use tauell_base::words::numbers::{count, percent, trimmed};
use tauell_base::words::shown;
use tauell_measure::estimate::{CategoryView, EstimateView, ValueEstimate};

/// Blanks between two columns.
const BETWEEN: usize = 2;

/// The estimate for somebody to read: a value a line, every category below the one before where there are several.
pub fn table(view: &EstimateView) -> String {
    let mut text = String::new();
    let is_known = view.estimate.true_rows.is_some();
    let names = |by: &[String]| by.iter().map(|name| plain(name)).collect::<Vec<String>>();
    let (by, rows): (Vec<String>, Vec<Vec<String>>) = match &view.marginal {
        None => (Vec::new(), lines(&[], &view.estimate, is_known)),
        Some(marginal) => {
            let of = marginal.categories.iter();
            let lines = of.flat_map(|category| lines(&names(&category.cells), &category.estimate, is_known));
            (names(&marginal.by), lines.collect())
        }
    };
    text.push_str(&heading(view));
    text.push('\n');
    let figures = figures(is_known);
    let head: Vec<String> = by.iter().cloned().chain([plain(&view.column)]).collect();
    let left = head.len();
    let head = head.into_iter().chain(figures.into_iter().map(str::to_owned)).collect();
    let rows: Vec<Vec<String>> = [head].into_iter().chain(rows).collect();
    let wide = |column: usize| rows.iter().map(|row| row.get(column).map_or(0, |cell| cell.chars().count())).max();
    let widths: Vec<usize> = (0..rows[0].len()).map(|column| wide(column).unwrap_or_default()).collect();
    for row in &rows {
        let mut line = String::new();
        for (column, cell) in row.iter().enumerate() {
            let blanks = " ".repeat(widths[column] - cell.chars().count());
            line.push_str(&if column < left { [&**cell, &*blanks].concat() } else { [&*blanks, &**cell].concat() });
            line.push_str(&" ".repeat(BETWEEN));
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

/// Who is asked for, and how many they are.
fn heading(view: &EstimateView) -> String {
    let rows = rows_of(view.estimate.rows);
    let noun = if rows == "1" { "row" } else { "rows" };
    let condition = |column: &str, values: &[String]| {
        let values: Vec<String> = values.iter().map(|value| plain(value)).collect();
        format!("{}={}", plain(column), values.join(","))
    };
    let conditions: Vec<String> = view.conditions.iter().map(|of| condition(&of.column, &of.values)).collect();
    match &*conditions {
        [] => format!("{rows} {noun}\n"),
        some => format!("{rows} {noun} where {}\n", some.join(" and ")),
    }
}

/// The columns after the value.
fn figures(is_known: bool) -> Vec<&'static str> {
    let truth: &[&str] = if is_known { &["true share", "rows", "true rows"] } else { &["rows"] };
    ["share", "low", "high"].iter().chain(truth).copied().collect()
}

/// A line a value; with the truth where the original is known.
fn lines(cells: &[String], of: &CategoryView, is_known: bool) -> Vec<Vec<String>> {
    let share = |rows: f64| if of.rows > 0.0 { percent(rows / of.rows) } else { NOTHING.to_owned() };
    let line = |value: &ValueEstimate| {
        let end = |end: Option<f64>| end.map_or_else(|| NOTHING.to_owned(), share);
        let mut line = cells.to_vec();
        line.extend([plain(&value.label), share(value.count), end(value.low), end(value.high)]);
        let truth = value.truth.zip(of.true_rows).filter(|&(_, all)| all > 0);
        let or_nothing = |text: Option<String>| text.unwrap_or_else(|| NOTHING.to_owned());
        if is_known {
            line.push(or_nothing(truth.map(|(truth, all)| percent(truth as f64 / all as f64))));
        }
        line.push(rows_of(value.count));
        if is_known {
            line.push(or_nothing(value.truth.map(count)));
        }
        line
    };
    of.values.iter().map(line).collect()
}

/// What nobody can say.
const NOTHING: &str = "–";

/// Rows to the precision that an estimate of them has.
fn rows_of(rows: f64) -> String {
    let whole = rows.round();
    let sign = if rows < 0.0 { "-" } else { "" };
    if rows.abs() >= 10.0 || (rows - whole).abs() < 1e-9 {
        let sign = if whole < 0.0 { sign } else { "" };
        return [sign, &count(whole.abs() as u64)].concat();
    }
    trimmed(rows, 1)
}

/// A text of somebody's table: no letter of it ends the line or reaches the terminal as anything but a letter.
fn plain(text: &str) -> String {
    shown(text).chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect()
}
