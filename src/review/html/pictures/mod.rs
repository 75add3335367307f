//! Pictures: numbers in, SVG out. Every picture has a title that says what it shows, and its table beside it.

mod axes;
mod curves;
mod distribution;
mod labels;
mod map;

pub(super) use curves::{curves, table_of_curves};
pub(super) use distribution::{distribution, table_of_distribution};
pub(super) use map::map;

use super::writer::Writer;

/// Colours of base values: eight hues, then two tints of each; `--v0` to `--v23` in the style sheet.
const COLOURS: usize = 24;
/// Below this a difference of shares is rounding.
const TOLERANCE: f64 = 1e-9;
/// Width of a picture, in its own units.
const WIDTH: f64 = 720.0;

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

/// Begins a picture: what it is called for those who do not see it, and what it shows.
fn begin(w: &mut Writer, id: &str, height: f64, title: &str, description: &str) {
    w.raw("<div class=\"picture\" role=\"group\" tabindex=\"0\" aria-label=\"").text(title);
    w.raw("\"><svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" viewBox=\"0 0 ").px(WIDTH).raw(" ").px(height);
    w.raw("\" aria-labelledby=\"").text(id).raw("-t ").text(id).raw("-d\"><title id=\"").text(id).raw("-t\">");
    w.text(title).raw("</title><desc id=\"").text(id).raw("-d\">").text(description).raw("</desc>\n");
}

fn end(w: &mut Writer) {
    w.raw("</svg></div>\n");
}

/// A straight line.
fn line(w: &mut Writer, class: &'static str, from: (f64, f64), to: (f64, f64)) {
    w.raw("<line class=\"").raw(class).raw("\"").at("x1", from.0).at("y1", from.1).at("x2", to.0).at("y2", to.1);
    w.raw("/>\n");
}

/// A line of text; the class says how it is aligned and set.
fn label(w: &mut Writer, class: &'static str, at: (f64, f64), text: &str) {
    w.raw("<text class=\"").raw(class).raw("\"").at("x", at.0).at("y", at.1).raw(">").text(text).raw("</text>\n");
}

/// A disc.
fn disc(w: &mut Writer, class: &'static str, at: (f64, f64), radius: f64) {
    w.raw("<circle class=\"").raw(class).raw("\"").at("cx", at.0).at("cy", at.1).at("r", radius).raw("/>\n");
}

/// A polyline, or a polygon where it is to be filled.
fn path(w: &mut Writer, class: &'static str, filled: bool, points: impl Iterator<Item = (f64, f64)>) {
    w.raw(if filled { "<polygon class=\"" } else { "<polyline class=\"" }).raw(class).raw("\" points=\"");
    for (at, (x, y)) in points.enumerate() {
        if at > 0 {
            w.raw(" ");
        }
        w.px(x).raw(",").px(y);
    }
    w.raw("\"/>\n");
}
