//! An estimate of how many people in a subgroup have each value, from a published file: bars with their intervals.

use super::{
    COLOURS, Frame, HitRule, NAMED, Picture, PictureTable, RenderedPicture, Tip, axes, begin, end, label, line, path,
    short,
};
use serde::Deserialize;

use tauell_base::sorting::{first_places, sorted};
use tauell_base::words::numbers::{count, figure, percent};
use tauell_base::words::{Markup, joined};

const ROW: f64 = 26.0;
const BAR: f64 = 14.0;
/// Letters of a name in the picture.
const LETTERS: usize = 26;
const LETTER: f64 = 6.8;
/// Values with a bar of their own.
const MOST: usize = 30;
/// Width for the share at the end of a row.
const SHARE: f64 = 52.0;
/// Half the height of the ends of an interval.
const CAP: f64 = 4.0;
/// Half the width of the mark of a true share.
const MARK: f64 = 4.5;

/// One value of a sensitive column.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS), ts(rename = "EstimatedShape"))]
pub struct EstimatedValue {
    /// What it is called.
    pub name: String,
    /// Its place in the fixed order, which gives the colour.
    pub index: usize,
    /// The estimated share, which may be below 0.
    pub share: f64,
    /// Between which shares the true one lies, 95 times in 100 or always; `None` if that is not known.
    pub interval: Option<(f64, f64)>,
    /// Its share in the whole table; `None` where that is what is shown.
    pub whole: Option<f64>,
    /// Its true share, where the original is known.
    pub truth: Option<f64>,
    /// How many people are estimated to have it; `None` where only shares are known.
    pub people: Option<f64>,
    /// The standard error of that number; `None` if it is not known.
    pub standard_error: Option<f64>,
}

/// Estimated shares of the values of a column among some people.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS), ts(rename = "EstimatesPicture"))]
pub struct EstimatesPicture {
    /// The column.
    pub column: String,
    /// Whom they are of, as it follows "of": `sex Female`. Of everyone where it is empty.
    pub who: String,
    /// The values, in their fixed order.
    pub values: Vec<EstimatedValue>,
    /// The largest share that the axis has to reach, if several pictures are compared.
    pub most: f64,
    /// Whether true shares are all that is shown: there is nothing to estimate.
    pub exact: bool,
    /// Whether intervals are bounds, which always hold.
    pub bounds: bool,
}

impl Picture for EstimatesPicture {
    /// Draws them. O(values · log).
    fn draw(&self, _: &str, width: f64) -> RenderedPicture {
        let (values, left_out) = self.shown();
        let room = (((width * 0.4 - 16.0) / LETTER) as usize).clamp(4, LETTERS);
        let longest = values.iter().map(|value| value.name.chars().count().min(room)).max().unwrap_or(0);
        let left = (longest as f64 * LETTER + 16.0).max(48.0);
        let has_whole = values.iter().any(|value| value.whole.is_some());
        let frame = Frame {
            left,
            top: if has_whole { 26.0 } else { 8.0 },
            width: (width - left - SHARE - 8.0).max(40.0),
            height: values.len() as f64 * ROW,
        };
        let reach = values.iter().flat_map(|value| {
            [
                value.share,
                value.interval.map_or(0.0, |(_, high)| high),
                value.whole.unwrap_or(0.0),
                value.truth.unwrap_or(0.0),
            ]
        });
        let most = reach.fold(self.most.max(0.01), f64::max);
        // A share below 0 is shown, so that no one takes it for none.
        let least = values.iter().fold(0.0, |least, value| f64::min(least, value.share));
        let x = |share: f64| frame.across(((share - least) / (most - least)).clamp(0.0, 1.0));
        let mut w = begin(
            width,
            frame.bottom() + 46.0,
            &[
                if self.exact { "Shares of the values of " } else { "Estimated shares of the values of " },
                &self.column,
                " among ",
                &self.people(),
            ],
        );
        for share in axes::steps(least, most, (frame.width / 80.0).clamp(2.0, 5.0)) {
            axes::tick(&mut w, &frame, x(share), &percent(share));
        }
        axes::below(&mut w, &frame, "share of the people");
        let mut tips = Vec::with_capacity(values.len());
        for (at, value) in values.iter().enumerate() {
            let y = frame.top + at as f64 * ROW + (ROW - BAR) / 2.0;
            let middle = y + BAR / 2.0;
            label(&mut w, "e", (frame.left - 10.0, middle + 4.0), &short(&value.name, room));
            let (from, to) = (x(value.share.min(0.0)), x(value.share.max(0.0)));
            w.raw("<rect class=\"estimated\"").at("x", from).at("y", y).at("width", to - from).at("height", BAR);
            w.raw(" fill=\"var(--v").whole(value.index % COLOURS).raw(")\"/>\n");
            if let Some(whole) = value.whole {
                line(&mut w, "tick", (x(whole), y - 3.0), (x(whole), y + BAR + 3.0));
            }
            if let Some((low, high)) = value.interval {
                line(&mut w, "interval", (x(low), middle), (x(high), middle));
                for end in [low, high] {
                    line(&mut w, "interval", (x(end), middle - CAP), (x(end), middle + CAP));
                }
            }
            if let Some(truth) = value.truth.filter(|_| !self.exact) {
                diamond(&mut w, (x(truth), middle));
            }
            label(&mut w, "e", (width - 8.0, middle + 4.0), &percent(value.share));
            tips.push(Tip { x: x(value.share), y: middle, text: self.said(value), ..Tip::default() });
        }
        if least < 0.0 {
            line(&mut w, "zero", (x(0.0), frame.top), (x(0.0), frame.bottom()));
        }
        if let Some(at) = values.first().and_then(|value| value.whole) {
            label(
                &mut w,
                if x(at) > frame.left + frame.width * 0.8 { "q e" } else { "q c" },
                (x(at), frame.top - 8.0),
                "whole table",
            );
        }
        if left_out > 0 {
            let text = joined(&["and ", &count(left_out as u64), " more values"]);
            label(&mut w, "q", (8.0, frame.bottom() + 38.0), &text);
        }
        end(w, self.finding(), HitRule::Down, tips)
    }

    fn table(&self) -> PictureTable {
        let has = |of: &dyn Fn(&EstimatedValue) -> bool| self.values.iter().any(of);
        let people = has(&|value| value.people.is_some());
        let bounded = !self.exact && has(&|value| value.interval.is_some());
        let errors = has(&|value| value.standard_error.is_some());
        let whole = has(&|value| value.whole.is_some());
        let truth = !self.exact && has(&|value| value.truth.is_some());
        let share = if self.exact { "share" } else { "estimated share" };
        let heads = [
            (true, &*self.column),
            (true, share),
            (people, "people"),
            (bounded, "from"),
            (bounded, "to"),
            (errors, "standard error, people"),
            (whole, "whole table"),
            (truth, "original"),
        ];
        // An estimate without bias can come out below 0.
        let rounded = |number: Option<f64>| number.map_or_else(String::new, |number| figure(number.round()));
        let shared = |share: Option<f64>| share.map_or_else(String::new, percent);
        let row = |value: &EstimatedValue| {
            let cells = [
                value.name.clone(),
                percent(value.share),
                rounded(value.people),
                shared(value.interval.map(|(low, _)| low)),
                shared(value.interval.map(|(_, high)| high)),
                rounded(value.standard_error),
                shared(value.whole),
                shared(value.truth),
            ];
            cells.into_iter().zip(heads).filter(|(_, (there, _))| *there).map(|(cell, _)| cell).collect()
        };
        let head = heads.iter().filter(|(there, _)| *there).map(|&(_, name)| name.to_owned()).collect();
        PictureTable { head, rows: self.values.iter().map(row).collect() }
    }
}

impl EstimatesPicture {
    /// The values that fit, those with the largest shares, in their order; and how many do not fit.
    fn shown(&self) -> (Vec<&EstimatedValue>, usize) {
        let most = |at: usize| {
            let value = &self.values[at];
            value.share.max(value.whole.unwrap_or(0.0)).max(value.truth.unwrap_or(0.0))
        };
        let places = first_places(self.values.len(), MOST, &|a, b| most(b).total_cmp(&most(a)).then(a.cmp(&b)));
        let left_out = self.values.len() - places.len();
        let values = sorted(places, Ord::cmp).into_iter().map(|at| &self.values[at]).collect();
        (values, left_out)
    }

    fn people(&self) -> String {
        if self.who.is_empty() { "all people".to_owned() } else { self.who.clone() }
    }

    fn finding(&self) -> String {
        let Some(top) = self.values.iter().reduce(|a, b| if b.share > a.share + 1e-12 { b } else { a }) else {
            return "No one is selected".to_owned();
        };
        let name = short(&top.name, NAMED);
        let of = if self.who.is_empty() { String::new() } else { joined(&[" of ", &self.who]) };
        let about = match top.interval {
            Some((low, high)) if !self.exact && high - low > 1e-9 => {
                return joined(&[
                    &name,
                    " is the most frequent value",
                    &of,
                    ", with about ",
                    &percent(top.share),
                    " (",
                    &percent(low),
                    " to ",
                    &percent(high),
                    if self.bounds { " for certain)" } else { ")" },
                ]);
            }
            Some((low, high)) if self.exact || high - low <= 1e-9 => ", with ",
            None if self.exact => ", with ",
            _ => ", with about ",
        };
        joined(&[&name, " is the most frequent value", &of, about, &percent(top.share)])
    }

    fn said(&self, value: &EstimatedValue) -> String {
        let about = if self.exact { "\n" } else { "\nabout " };
        let mut text = joined(&[&short(&value.name, NAMED), about, &percent(value.share), " of ", &self.people()]);
        if let Some((low, high)) = value.interval {
            text.push_str(&joined(&[
                "\nbetween ",
                &percent(low),
                " and ",
                &percent(high),
                if self.bounds { " for certain" } else { ", 95 times in 100" },
            ]));
        }
        if let Some(whole) = value.whole {
            text.push_str(&joined(&["\n", &percent(whole), " of the whole table"]));
        }
        if let Some(truth) = value.truth.filter(|_| !self.exact) {
            text.push_str(&joined(&["\n", &percent(truth), " in the original"]));
        }
        text
    }
}

fn diamond(w: &mut Markup, (x, y): (f64, f64)) {
    path(w, "truth", true, &[(x, y - MARK), (x + MARK, y), (x, y + MARK), (x - MARK, y)]);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn women() -> EstimatesPicture {
        let value = |name: &str, index, share| EstimatedValue {
            name: name.to_owned(),
            index,
            share,
            interval: Some((share - 0.02, share + 0.02)),
            whole: Some(0.3),
            truth: Some(share + 0.01),
            ..EstimatedValue::default()
        };
        let values = vec![value("Wife", 0, 0.25), value("Own-child", 1, 0.5), value("<Husband>", 2, -0.03)];
        EstimatesPicture {
            column: "relationship".to_owned(),
            who: "sex Female".to_owned(),
            values,
            ..EstimatesPicture::default()
        }
    }

    #[test]
    fn an_estimate_below_zero_is_in_the_table_as_it_is() {
        let mut women = women();
        for (value, people) in women.values.iter_mut().zip([1250.4, 2500.0, -6.2]) {
            value.people = Some(people);
        }
        let table = women.table();
        let at = table.head.iter().position(|head| head == "people").unwrap();
        let people: Vec<&str> = table.rows.iter().map(|row| row[at].as_str()).collect();
        assert_eq!(people, ["1,250", "2,500", "−6"]);
    }

    #[test]
    fn the_title_says_the_most_frequent_value_with_its_interval() {
        let drawn = women().draw("p", 600.0);
        assert_eq!(drawn.title, "Own-child is the most frequent value of sex Female, with about 50% (48% to 52%)");
        assert_eq!(
            drawn.tips[0].text,
            "Wife\nabout 25% of sex Female\nbetween 23% and 27%, 95 times in 100\n30% of the whole table\n26% in the original"
        );
        let everybody = EstimatesPicture { who: String::new(), exact: true, ..women() };
        assert_eq!(everybody.draw("p", 600.0).title, "Own-child is the most frequent value, with 50%");
        assert!(!everybody.draw("p", 600.0).svg.as_str().contains("class=\"truth\""));
        let bounds = EstimatesPicture { bounds: true, ..women() }.draw("p", 600.0);
        assert_eq!(
            bounds.title,
            "Own-child is the most frequent value of sex Female, with about 50% (48% to 52% for certain)"
        );
        assert!(bounds.tips[0].text.contains("between 23% and 27% for certain"));
        // What the file shows exactly is not about so much.
        let mut certain = women();
        certain.values[1].interval = Some((0.5, 0.5));
        assert_eq!(certain.draw("p", 600.0).title, "Own-child is the most frequent value of sex Female, with 50%");
        assert_eq!(EstimatesPicture::default().draw("p", 300.0).title, "No one is selected");
    }

    #[test]
    fn a_share_below_nothing_is_drawn_to_the_left_of_nothing() {
        let svg = women().draw("p", 600.0).svg.as_str().to_owned();
        assert!(svg.contains("class=\"zero\"") && svg.contains("-3%") && svg.contains("&lt;Husband&gt;"));
        let all = EstimatesPicture { values: women().values[..2].to_vec(), ..women() };
        assert!(!all.draw("p", 600.0).svg.as_str().contains("class=\"zero\""));
    }

    #[test]
    fn pictures_side_by_side_have_one_axis_and_many_values_are_cut() {
        let end = |most: f64| {
            let drawn = EstimatesPicture { most, ..women() }.draw("p", 600.0);
            drawn.tips[1].x
        };
        assert!(end(0.9) < end(0.0));
        let value = |index: usize| EstimatedValue {
            name: index.to_string(),
            index,
            share: index as f64 / 5000.0,
            ..EstimatedValue::default()
        };
        let many = EstimatesPicture { values: (0..100).map(value).collect(), ..EstimatesPicture::default() };
        let drawn = many.draw("p", 600.0);
        assert_eq!(drawn.tips.len(), MOST);
        assert!(drawn.tips[0].text.starts_with("70\n") && drawn.svg.as_str().contains("and 70 more values"));
    }
}
