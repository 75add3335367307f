//! A few named amounts as horizontal bars, each with its number.

use super::labels::width_of;
use super::{Frame, HitRule, NAMED, Picture, PictureTable, RenderedPicture, Tip, axes, begin, end, label, line, short};
use serde::Deserialize;

use tauell_base::words::Markup;
use tauell_base::words::joined;
use tauell_base::words::numbers::{count, percent, trimmed};

const ROW: f64 = 28.0;
const BAR: f64 = 16.0;
/// Letters of a name in the picture.
const LETTERS: usize = 26;
const LETTER: f64 = 6.8;
/// Names are cut if bars would be narrower than this.
const LEAST: f64 = 96.0;

/// A few named amounts.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS), ts(rename = "AmountsPicture"))]
pub struct Amounts {
    /// The finding, a sentence without its full stop.
    pub title: String,
    /// What is counted, as the axis says it.
    pub axis: String,
    /// Where the axis ends; 0 for the largest amount.
    pub most: f64,
    /// Whether they are shares, which are read in percent.
    pub are_shares: bool,
    /// What the columns of the table behind it are called; the first has the names.
    pub head: Vec<String>,
    /// The amounts.
    pub amounts: Vec<Amount>,
}

/// One amount.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct Amount {
    /// What it is of.
    pub name: String,
    /// How much it is.
    pub value: f64,
    /// The same as it is read.
    pub text: String,
    /// A second number, drawn as a tick.
    pub tick: Option<f64>,
    /// Whether the others are compared with it: it is drawn in grey.
    pub is_reference: bool,
    /// What the table behind the picture has of it, after its name.
    pub cells: Vec<String>,
}

impl Picture for Amounts {
    /// O(amounts).
    fn draw(&self, _: &str, width: f64) -> RenderedPicture {
        let right = self.amounts.iter().map(|of| width_of(&of.text)).fold(28.0, f64::max) + 16.0;
        let letters = (((width - right - LEAST - 16.0) / LETTER) as usize).clamp(4, LETTERS);
        let longest = self.amounts.iter().map(|of| of.name.chars().count().min(letters)).max().unwrap_or(0);
        let left = (longest as f64 * LETTER + 16.0).max(48.0);
        let frame =
            Frame { left, top: 10.0, width: (width - left - right).max(40.0), height: self.amounts.len() as f64 * ROW };
        let reach = self.amounts.iter().map(|of| of.value.max(of.tick.unwrap_or(0.0))).fold(0.0, f64::max);
        let most = if self.most > 0.0 { self.most } else { reach.max(1e-9) };
        let x = |value: f64| frame.across((value / most).clamp(0.0, 1.0));
        let mut w = begin(width, frame.bottom() + 46.0, &[&self.title, ": ", &self.axis]);
        for tick in axes::steps(0.0, most, (frame.width / 80.0).clamp(2.0, 5.0)) {
            line(&mut w, "grid", (x(tick), frame.top), (x(tick), frame.bottom()));
            let text = match self.are_shares {
                true => percent(tick),
                false if tick >= 1_000.0 => count(tick as u64),
                false => trimmed(tick, 3),
            };
            axes::tick(&mut w, &frame, x(tick), &text);
        }
        axes::below(&mut w, &frame, &self.axis);
        let mut tips = Vec::with_capacity(self.amounts.len());
        for (at, of) in self.amounts.iter().enumerate() {
            let y = frame.top + at as f64 * ROW + (ROW - BAR) / 2.0;
            label(&mut w, "e", (frame.left - 10.0, y + BAR - 4.0), &short(&of.name, letters));
            w.raw("<rect").at("x", x(0.0)).at("y", y).at("width", x(of.value) - x(0.0)).at("height", BAR);
            w.raw(if of.is_reference { " fill=\"var(--bar)\"/>\n" } else { " fill=\"var(--accent)\"/>\n" });
            let mut last = x(of.value);
            if let Some(tick) = of.tick {
                line(&mut w, "tick", (x(tick), y - 3.0), (x(tick), y + BAR + 3.0));
                // The number is behind the tick if it would overlap it.
                if (last..last + width_of(&of.text) + 8.0).contains(&x(tick)) {
                    last = x(tick);
                }
            }
            label(&mut w, "", (last + 8.0, y + BAR - 4.0), &of.text);
            let text = joined(&[&short(&of.name, NAMED), "\n", &self.axis, ": ", &of.text]);
            tips.push(Tip { x: x(of.value), y: y + BAR / 2.0, text, ..Tip::default() });
        }
        foot(&mut w, &frame);
        end(w, self.title.clone(), HitRule::Down, tips)
    }

    fn table(&self) -> PictureTable {
        let row = |of: &Amount| [of.name.clone()].into_iter().chain(of.cells.iter().cloned()).collect();
        PictureTable { head: self.head.clone(), rows: self.amounts.iter().map(row).collect() }
    }
}

/// Where all bars begin.
fn foot(w: &mut Markup, frame: &Frame) {
    line(w, "certain", (frame.left, frame.top), (frame.left, frame.bottom()));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn errors() -> Amounts {
        let amount = |name: &str, value, tick| Amount {
            name: name.to_owned(),
            value,
            text: percent(value),
            tick: Some(tick),
            is_reference: false,
            cells: vec!["7".to_owned(), percent(value), percent(tick)],
        };
        Amounts {
            title: "The largest error is 94%, with 3 columns".to_owned(),
            axis: "average relative error; the tick: the median".to_owned(),
            are_shares: true,
            head: ["group", "questions", "average relative error", "median"].map(str::to_owned).to_vec(),
            amounts: vec![amount("1 column", 0.28, 0.0), amount("<3 columns>", 0.94, 0.97)],
            ..Amounts::default()
        }
    }

    #[test]
    fn each_amount_has_its_bar_its_number_and_its_tip() {
        let drawn = errors().draw("p", 600.0);
        let svg = drawn.svg.as_str();
        assert_eq!(drawn.title, "The largest error is 94%, with 3 columns");
        assert_eq!((svg.matches("<rect").count(), svg.matches("class=\"tick\"").count()), (2, 2));
        assert!(svg.contains(">94%<") && svg.contains("&lt;3 columns&gt;") && !svg.contains("var(--bar)"));
        assert_eq!(drawn.tips[0].text, "1 column\naverage relative error; the tick: the median: 28%");
        assert_eq!(errors().table().rows[1], ["<3 columns>", "7", "94%", "97%"]);
    }

    #[test]
    fn numbers_are_inside_the_picture_at_every_width() {
        for width in [240.0, 360.0, 900.0] {
            let mut of = errors();
            of.amounts[1].text = "0.861, 72% exact".to_owned();
            let drawn = of.draw("p", width);
            let end = drawn.tips[1].x + 8.0 + 17.0 * LETTER;
            assert!(width < 300.0 || end <= width, "{width}: {end}");
            assert!(drawn.tips.iter().all(|tip| tip.x > 0.0 && tip.x < width), "{width}");
        }
    }

    #[test]
    fn an_end_of_the_axis_stays_and_a_reference_is_grey() {
        let mut of = Amounts { most: 2.0, are_shares: false, ..errors() };
        of.amounts[0].is_reference = true;
        let drawn = of.draw("p", 600.0);
        assert!(drawn.svg.as_str().contains("var(--bar)") && drawn.svg.as_str().contains(">2</text>"));
        assert!(drawn.tips[1].x < errors().draw("p", 600.0).tips[1].x);
        // Thousands have their comma, as in the texts of the bars.
        of.most = 20_000.0;
        assert!(of.draw("p", 600.0).svg.as_str().contains(">20,000</text>"));
        assert!(Amounts::default().draw("p", 300.0).tips.is_empty());
    }
}
