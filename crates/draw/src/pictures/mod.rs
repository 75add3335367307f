//! Pictures: numbers and names in, SVG out.
//!
//! A picture is drawn once, for the page, for HTML files and for download. Each is a [`Picture`]: it has its finding as
//! a title, its numbers as a table, and a tip for each place, which the page shows under the pointer. The classes of
//! its parts and `style.css` decide its look, so that it is light or dark as its surroundings are. It must not know
//! where its numbers come from: its caller knows that.
//!
//! A new picture is a file here and a line in its caller's list (`src/boundary/pictures.rs` for the page).
//!
//! ```
//! use tauell_draw::pictures::{Curves, Line, Look, Picture};
//!
//! let whole = Line { look: Look::Whole, shares: vec![0.5, 0.75, 1.0], name: String::new() };
//! let curves = Curves { column: "disease".into(), values: 3, psi: vec![0.4, 0.7, 1.0], lines: vec![whole], ..Curves::default() };
//! let drawn = curves.draw("a", 600.0);
//! assert_eq!(drawn.title, "In the whole table, the most frequent value has 50%, over the limit of 40%");
//! assert!(drawn.svg.as_str().starts_with("<svg "));
//! ```

mod amounts;
mod axes;
mod beliefs;
mod curves;
mod distribution;
mod estimates;
mod labels;
mod lattice;
mod levels;
mod map;
mod multiples;
mod redraws;
mod scatter;
mod series;
mod size_bins;

pub use amounts::{Amount, Amounts};
pub use beliefs::Beliefs;
pub use curves::{Curves, Line, Look};
pub use distribution::DistributionPicture;
pub use estimates::{EstimatedValue, EstimatesPicture};
pub use lattice::{Known, Lattice, LatticeNode};
pub use levels::{GeneralizedColumn, Levels};
pub use map::{Map, worse};
pub use multiples::{Multiple, Multiples};
pub use redraws::{RedrawnRelease, Redraws};
pub use scatter::{Scatter, Worth};
pub use series::{Scale, Series, SeriesLine};
pub use size_bins::SizeBins;

use serde::Serialize;

use tauell_base::words::numbers::count;
use tauell_base::words::{Finished, Markup, joined, visible};

/// How pictures look, for a style sheet around it: it needs the colours of the page as variables.
pub const STYLE: &str = include_str!("style.css");
/// Colours of base values: eight hues, then two tints of each; `--v0` to `--v23` in the style sheet.
const COLOURS: usize = 24;
/// Below this a difference of shares is rounding.
const TOLERANCE: f64 = 1e-9;
/// Letters of a value in a sentence; the table next to the picture has all of it.
const NAMED: usize = 48;

/// What can be drawn.
pub trait Picture {
    /// Draws it, so many pixels wide. No other picture around it has this `id`, a word, after which it names what it refers to.
    fn draw(&self, id: &str, width: f64) -> RenderedPicture;

    /// The numbers behind it.
    fn table(&self) -> PictureTable;
}

/// The numbers behind a picture, as they are read.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct PictureTable {
    /// What the columns are; the first names the rows.
    pub head: Vec<String>,
    /// The rows.
    pub rows: Vec<Vec<String>>,
}

/// A picture, with its finding.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct RenderedPicture {
    /// The finding, a sentence without its full stop; empty where the picture compares and finds nothing.
    pub title: String,
    /// The picture.
    #[cfg_attr(feature = "testing", ts(type = "string"))]
    pub svg: Finished,
    /// Which tip belongs to a place.
    pub nearest: HitRule,
    /// The tips of its places.
    pub tips: Vec<Tip>,
}

/// The tip of a place in a picture.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS), ts(rename = "PictureTip"))]
pub struct Tip {
    /// Across, in pixels.
    pub x: f64,
    /// Down, in pixels.
    pub y: f64,
    /// How far the place reaches to the left and to the right of that, in pixels.
    pub half_width: f64,
    /// What there is, in lines.
    pub text: String,
    /// The class that a click there selects; `None` if there is none.
    pub class: Option<usize>,
}

/// Which place a pointer selects.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub enum HitRule {
    /// The nearest from left to right.
    Across,
    /// The nearest from top to bottom.
    Down,
    /// The nearest of all.
    Around,
}

/// The part of a picture that has the axes around it.
#[derive(Clone, Copy, Debug)]
struct Frame {
    left: f64,
    top: f64,
    width: f64,
    height: f64,
}

impl Frame {
    fn right(&self) -> f64 {
        self.left + self.width
    }

    fn bottom(&self) -> f64 {
        self.top + self.height
    }

    /// Across, from 0 to 1.
    fn across(&self, share: f64) -> f64 {
        self.left + share * self.width
    }

    /// Up, from 0 to 1.
    fn up(&self, share: f64) -> f64 {
        self.top + (1.0 - share) * self.height
    }
}

/// Begins a picture: how large it is, and what it shows for those who do not see it.
fn begin(width: f64, height: f64, description: &[&str]) -> Markup {
    let mut w = Markup::default();
    w.raw("<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"drawn\" role=\"img\"")
        .at("width", width)
        .at("height", height);
    w.raw(" viewBox=\"0 0 ")
        .px(width)
        .raw(" ")
        .px(height)
        .raw("\" aria-label=\"")
        .text(&joined(description))
        .raw("\">\n");
    w
}

fn end(mut w: Markup, title: String, nearest: HitRule, tips: Vec<Tip>) -> RenderedPicture {
    w.raw("</svg>\n");
    RenderedPicture { title, svg: w.finished(), nearest, tips }
}

/// A straight line.
#[inline(never)]
fn line(w: &mut Markup, class: &'static str, from: (f64, f64), to: (f64, f64)) {
    w.raw("<line class=\"").raw(class).raw("\"").at("x1", from.0).at("y1", from.1).at("x2", to.0).at("y2", to.1);
    w.raw("/>\n");
}

/// A line of text; the class decides its alignment and setting.
#[inline(never)]
fn label(w: &mut Markup, class: &'static str, at: (f64, f64), text: &str) {
    w.raw("<text class=\"").raw(class).raw("\"").at("x", at.0).at("y", at.1).raw(">").text(text).raw("</text>\n");
}

/// A disc.
#[inline(never)]
fn disc(w: &mut Markup, class: &'static str, at: (f64, f64), radius: f64) {
    w.raw("<circle class=\"").raw(class).raw("\"").at("cx", at.0).at("cy", at.1).at("r", radius).raw("/>\n");
}

/// A polyline, or a polygon where it is to be filled.
#[inline(never)]
fn path(w: &mut Markup, class: &'static str, filled: bool, points: &[(f64, f64)]) {
    w.raw(if filled { "<polygon class=\"" } else { "<polyline class=\"" }).raw(class).raw("\" points=\"");
    for &(x, y) in points {
        w.px(x).raw(",").px(y).raw(" ");
    }
    w.raw("\"/>\n");
}

/// Hatchings in the colours of these values, each `id`-h with its colour's number: what is induced is hatched, what is exact is full.
#[inline(never)]
fn hatchings(w: &mut Markup, id: &str, values: impl Iterator<Item = usize>) {
    w.raw("<defs>");
    let mut done = [false; COLOURS];
    for colour in values.map(|value| value % COLOURS) {
        if !std::mem::replace(&mut done[colour], true) {
            w.raw("<pattern id=\"").text(id).raw("-h").whole(colour);
            w.raw("\" width=\"5\" height=\"5\" patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\">");
            w.raw("<rect width=\"2.5\" height=\"5\" fill=\"var(--v").whole(colour).raw(")\"/></pattern>");
        }
    }
    w.raw("</defs>\n");
}

/// What a class is called in a sentence.
fn class_name(class: usize) -> String {
    joined(&["class ", &count(class as u64 + 1)])
}

/// A name of at most so many letters.
fn short(name: &str, letters: usize) -> String {
    let name = visible(name);
    if name.chars().nth(letters).is_none() {
        return name.to_owned();
    }
    name.chars().take(letters.max(1) - 1).chain(['…']).collect()
}

#[cfg(test)]
mod tests;
