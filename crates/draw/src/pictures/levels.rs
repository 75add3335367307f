//! How far each column went up its taxonomy: a bar per column, from exact values at the left to the root at the right.

use super::labels::width_of;
use super::{Frame, HitRule, NAMED, Picture, PictureTable, RenderedPicture, Tip, axes, begin, end, label, line, short};
use tauell_base::words::joined;
use tauell_base::words::numbers::{count, figure, listed, percent, rows as counted_rows};

const ROW: f64 = 28.0;
const BAR: f64 = 18.0;
/// Letters of a name in the picture.
const LETTERS: usize = 26;
const LETTER: f64 = 6.8;
/// Names have at most this share of the picture.
const NAME_PART: f64 = 0.36;
/// Tints of how far a value went up, after that of exact ones; `--general-0` to `--general-4` in the style sheet.
const TINTS: f64 = 4.0;
/// Columns that are named in a sentence.
const LISTED: usize = 3;
const INFORMATION: &str = "information";

/// How far the columns of a release went up their taxonomies.
#[derive(Clone, Debug, Default)]
pub struct Levels {
    /// The columns.
    pub columns: Vec<GeneralizedColumn>,
    /// Rows that were suppressed: they are missing at the right of every bar.
    pub suppressed_rows: u64,
}

/// How far one column went up.
#[derive(Clone, Debug, Default)]
pub struct GeneralizedColumn {
    /// Its name.
    pub name: String,
    /// The information that it retains.
    pub information: f64,
    /// The share of its cells that are exact.
    pub unchanged: f64,
    /// How many steps the root is above the leaves.
    pub top: usize,
    /// How many rows are so many steps up; of none where it is published in sets of values.
    pub rows: Vec<(usize, u64)>,
}

impl GeneralizedColumn {
    fn published_rows(&self) -> u64 {
        self.rows.iter().map(|&(_, rows)| rows).sum()
    }

    fn is_exact(&self) -> bool {
        self.rows.iter().all(|&(steps, rows)| steps == 0 || rows == 0)
    }

    fn steps_in_words(&self, steps: usize) -> String {
        match steps {
            0 => "exact".to_owned(),
            _ if steps >= self.top => "the root: any value".to_owned(),
            1 => "1 step up".to_owned(),
            _ => joined(&[&count(steps as u64), " steps up"]),
        }
    }
}

/// A piece of a bar.
struct Piece {
    from: f64,
    to: f64,
    /// From exact, 0, to the root, 1.
    height: f64,
    text: String,
}

impl Picture for Levels {
    /// O(columns · levels).
    fn draw(&self, _: &str, width: f64) -> RenderedPicture {
        let letters = (((width * NAME_PART - 16.0) / LETTER) as usize).clamp(4, LETTERS);
        let longest = self.columns.iter().map(|of| of.name.chars().count().min(letters)).max().unwrap_or(0);
        let left = (longest as f64 * LETTER + 16.0).max(48.0);
        let frame = Frame {
            left,
            top: 28.0,
            width: (width - left - width_of("0.000") - 16.0).max(40.0),
            height: self.columns.len() as f64 * ROW,
        };
        let about = "For each column the share of rows at each level of its taxonomy, exact values at the left";
        let mut w = begin(width, frame.bottom() + 46.0, &[about]);
        for share in axes::steps(0.0, 1.0, (frame.width / 80.0).clamp(2.0, 5.0)) {
            axes::tick(&mut w, &frame, frame.across(share), &percent(share));
        }
        axes::below(&mut w, &frame, "share of the rows, exact at the left");
        label(&mut w, "q e", (width - 4.0, frame.top - 10.0), INFORMATION);
        let mut tips = Vec::new();
        for (at, column) in self.columns.iter().enumerate() {
            let y = frame.top + at as f64 * ROW + (ROW - BAR) / 2.0;
            label(&mut w, "e", (frame.left - 10.0, y + BAR - 5.0), &short(&column.name, letters));
            for piece in self.pieces(column) {
                let (from, to) = (frame.across(piece.from), frame.across(piece.to));
                let tint = (piece.height * TINTS - 1e-9).ceil().clamp(0.0, TINTS) as usize;
                w.raw("<rect").at("x", from).at("y", y).at("width", to - from).at("height", BAR);
                w.raw(" fill=\"var(--general-").whole(tint).raw(")\" stroke=\"var(--edge)\" stroke-width=\"0.75\"/>\n");
                let text = joined(&[&short(&column.name, NAMED), ": ", &piece.text]);
                let half_width = (to - from) / 2.0;
                tips.push(Tip { x: from + half_width, y: y + BAR / 2.0, half_width, text, class: None });
            }
            label(&mut w, "e", (width - 4.0, y + BAR - 5.0), &figure(column.information));
        }
        line(&mut w, "grid", (frame.left, frame.bottom()), (frame.right(), frame.bottom()));
        end(w, self.finding(), HitRule::Around, tips)
    }

    fn table(&self) -> PictureTable {
        let head = ["column", "how far up", "rows", "information of the column"];
        let row = |of: &GeneralizedColumn, steps: String, rows: u64| {
            vec![of.name.clone(), steps, count(rows), figure(of.information)]
        };
        let rows = self.columns.iter().flat_map(|of| {
            let published = of.rows.iter().map(move |&(steps, rows)| row(of, of.steps_in_words(steps), rows));
            let suppressed = (self.suppressed_rows > 0).then(|| row(of, "suppressed".to_owned(), self.suppressed_rows));
            published.chain(suppressed)
        });
        PictureTable { head: head.map(str::to_owned).to_vec(), rows: rows.collect() }
    }
}

impl Levels {
    fn pieces(&self, column: &GeneralizedColumn) -> Vec<Piece> {
        let published = column.published_rows();
        if published == 0 {
            // Sets of values are at no level of the taxonomy.
            let text = "in sets of values".to_owned();
            return vec![Piece { from: 0.0, to: 1.0, height: 1.0 - column.information, text }];
        }
        let all = (published + self.suppressed_rows) as f64;
        let mut done = 0;
        let mut pieces = Vec::new();
        for &(steps, rows) in column.rows.iter().filter(|&&(_, rows)| rows > 0) {
            let from = done as f64 / all;
            done += rows;
            let height = steps as f64 / column.top.max(steps).max(1) as f64;
            let share = percent(rows as f64 / all);
            let text = joined(&[&column.steps_in_words(steps), "\n", &counted_rows(rows), ", ", &share]);
            pieces.push(Piece { from, to: done as f64 / all, height, text });
        }
        pieces
    }

    /// Which column lost the most, and which the least; rows that were suppressed are lost to every column alike.
    fn finding(&self) -> String {
        let least = self.columns.iter().reduce(|a, b| if b.information < a.information { b } else { a });
        let most = self.columns.iter().reduce(|a, b| if b.information >= a.information { b } else { a });
        let (Some(least), Some(most)) = (least, most) else { return "No column was generalized".to_owned() };
        if self.columns.iter().all(GeneralizedColumn::is_exact) {
            let sets: Vec<String> = self.columns.iter().filter(|of| of.published_rows() == 0).map(named).collect();
            let sets: Vec<&str> = sets.iter().map(String::as_str).collect();
            return if !sets.is_empty() && sets.len() < self.columns.len() {
                joined(&["Every cell is exact but for ", &listed(&sets, LISTED), ", published in sets"])
            } else if self.suppressed_rows == 0 {
                "Every cell is published exactly".to_owned()
            } else {
                let are = if self.suppressed_rows == 1 { " is" } else { " are" };
                joined(&["Every published cell is exact; ", &counted_rows(self.suppressed_rows), are, " suppressed"])
            };
        }
        let exact = percent(least.unchanged);
        let first = joined(&[&named(least), " lost the most: ", &exact, " of its cells are exact"]);
        match std::ptr::eq(least, most) {
            true => first,
            false => joined(&[&first, "; ", &named(most), " the least, ", &percent(most.unchanged)]),
        }
    }
}

fn named(column: &GeneralizedColumn) -> String {
    short(&column.name, NAMED)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn column(name: &str, information: f64, rows: &[u64]) -> GeneralizedColumn {
        GeneralizedColumn {
            name: name.to_owned(),
            information,
            unchanged: rows[0] as f64 / 10.0,
            top: 2,
            rows: rows.iter().copied().enumerate().collect(),
        }
    }

    fn of(columns: &[GeneralizedColumn], suppressed_rows: u64) -> Levels {
        Levels { columns: columns.to_vec(), suppressed_rows }
    }

    #[test]
    fn the_title_says_which_column_lost_the_most_and_takes_no_suppressed_row_for_a_generalized_one() {
        let title = |columns: &[GeneralizedColumn], suppressed| of(columns, suppressed).draw("p", 600.0).title;
        assert_eq!(
            title(&[column("age", 0.8, &[6, 4]), column("sex", 1.0, &[10])], 0),
            "age lost the most: 60% of its cells are exact; sex the least, 100%"
        );
        assert_eq!(title(&[column("age", 1.0, &[10, 0])], 0), "Every cell is published exactly");
        assert_eq!(title(&[column("age", 0.9, &[9, 0])], 1), "Every published cell is exact; 1 row is suppressed");
        assert_eq!(
            title(&[column("age", 1.0, &[10]), column("disease", 0.5, &[0])], 0),
            "Every cell is exact but for disease, published in sets"
        );
        assert!(title(&[column("age", 0.5, &[4, 4]), column("sex", 0.8, &[8])], 2).starts_with("age lost the most"));
        assert_eq!(title(&[], 0), "No column was generalized");
    }

    #[test]
    fn each_level_has_a_piece_of_the_bar_and_its_tip_and_suppressed_rows_are_missing() {
        let drawn = of(&[column("<age>", 0.5, &[4, 2, 2])], 2).draw("p", 600.0);
        let svg = drawn.svg.as_str();
        let tints: Vec<usize> = (0..5).map(|tint| svg.matches(&format!("var(--general-{tint})")).count()).collect();
        assert_eq!((tints, svg.contains("&lt;age&gt;")), (vec![1, 0, 1, 0, 1], true));
        let texts: Vec<&str> = drawn.tips.iter().map(|tip| tip.text.as_str()).collect();
        assert_eq!(
            texts,
            ["<age>: exact\n4 rows, 40%", "<age>: 1 step up\n2 rows, 20%", "<age>: the root: any value\n2 rows, 20%"]
        );
        let end = drawn.tips[2].x + drawn.tips[2].half_width;
        let start = drawn.tips[0].x - drawn.tips[0].half_width;
        assert!((drawn.tips[0].half_width * 2.0 / (end - start) - 0.5).abs() < 1e-9);
    }

    #[test]
    fn the_table_has_suppressed_rows_per_column() {
        let rows = of(&[column("age", 0.5, &[4, 4])], 2).table().rows;
        assert_eq!(
            rows,
            [["age", "exact", "4", "0.500"], ["age", "1 step up", "4", "0.500"], ["age", "suppressed", "2", "0.500"]]
        );
    }
}
