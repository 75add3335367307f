//! Lines over sizes, both on scales in powers, as SVG.

use std::fmt::Write;

/// A size, and what was measured there.
#[derive(Clone, Copy)]
pub struct Point {
    /// Rows or columns.
    pub at: usize,
    /// Seconds.
    pub seconds: f64,
    /// Bytes.
    pub bytes: f64,
}

/// The line of a method.
pub struct Line {
    /// The method's name.
    pub title: &'static str,
    /// In rising order.
    pub points: Vec<Point>,
    /// It goes no further.
    pub has_ended: bool,
}

/// One part of the picture.
pub struct Panel<'a> {
    /// What it shows.
    pub title: &'a str,
    /// A line for each method.
    pub lines: &'a [Line],
    /// The figure of a point that is drawn.
    pub figure: fn(&Point) -> f64,
    /// How a power of ten is written on the scale.
    pub ticks: fn(f64) -> String,
}

/// Seconds in words.
pub fn seconds(value: f64) -> String {
    if value < 1.0 { format!("{} ms", value * 1e3) } else { format!("{value} s") }
}

/// Bytes in words.
pub fn bytes(value: f64) -> String {
    if value < 1e6 { format!("{} kB", value / 1e3) } else { format!("{} MB", value / 1e6) }
}

/// Colours that differ in lightness too (Okabe and Ito 2008, two of them lightened), and dashes for the second round.
const COLOURS: [&str; 6] = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#8a6d00", "#444444"];
/// A panel's size, and the margins around its lines: left, top, right, bottom.
const SIZE: (f64, f64) = (440.0, 290.0);
const MARGINS: (f64, f64, f64, f64) = (66.0, 34.0, 36.0, 30.0);
/// The height below the panels, where each line is named.
const LEGEND: f64 = 76.0;

/// The picture: panels in two columns, and below them what each line is.
pub fn draw(panels: &[Panel<'_>; 4]) -> String {
    let (wide, tall) = (2.0 * SIZE.0, 2.0 * SIZE.1 + LEGEND);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {wide} {tall}\" role=\"img\" font-family=\"system-ui, sans-serif\" font-size=\"12\" fill=\"#333\">\n<title>Time and memory of each method over rows and over quasi-identifiers</title>\n<rect width=\"{wide}\" height=\"{tall}\" fill=\"#fff\"/>\n"
    );
    for (number, panel) in panels.iter().enumerate() {
        let (x, y) = ((number % 2) as f64 * SIZE.0, (number / 2) as f64 * SIZE.1);
        let _ = writeln!(svg, "<g transform=\"translate({x} {y})\">");
        panel.draw(&mut svg);
        svg.push_str("</g>\n");
    }
    for (number, line) in panels[0].lines.iter().enumerate() {
        let (x, y) =
            (20.0 + (number % 4) as f64 * (wide / 4.0 - 5.0), 2.0 * SIZE.1 + 18.0 + (number / 4) as f64 * 22.0);
        let _ = writeln!(
            svg,
            "<path d=\"M{x} {y}h28\" {}/><text x=\"{}\" y=\"{}\">{}</text>",
            stroke(number),
            x + 35.0,
            y + 4.0,
            line.title
        );
    }
    svg.push_str("</svg>\n");
    svg
}

/// How the line of a method is drawn.
fn stroke(number: usize) -> String {
    let dashes = if number < COLOURS.len() { "" } else { " stroke-dasharray=\"6 4\"" };
    format!("fill=\"none\" stroke=\"{}\" stroke-width=\"2\"{dashes}", COLOURS[number % COLOURS.len()])
}

/// The powers of ten around values.
fn decades(values: impl Iterator<Item = f64> + Clone) -> (f64, f64) {
    let (least, most) = (values.clone().fold(f64::MAX, f64::min), values.fold(f64::MIN, f64::max));
    let (first, last) = (least.log10().floor(), most.log10().ceil());
    (first, last.max(first + 1.0))
}

impl Panel<'_> {
    fn draw(&self, svg: &mut String) {
        let points = || self.lines.iter().flat_map(|line| &line.points);
        let (left, top, right, bottom) = (MARGINS.0, MARGINS.1, SIZE.0 - MARGINS.2, SIZE.1 - MARGINS.3);
        let (low, high) = decades(points().map(self.figure));
        let sizes = points().map(|point| (point.at as f64).log10());
        let (first, last) = (sizes.clone().fold(f64::MAX, f64::min), sizes.fold(f64::MIN, f64::max));
        let x = |size: usize| left + ((size as f64).log10() - first) / (last - first).max(1e-9) * (right - left);
        let y = |power: f64| bottom - (power - low) / (high - low) * (bottom - top);
        let _ = writeln!(svg, "<text x=\"{left}\" y=\"20\" font-weight=\"600\">{}</text>", self.title);
        for power in low as i32..=high as i32 {
            let (height, text) = (y(f64::from(power)), (self.ticks)(10_f64.powi(power)));
            let _ = writeln!(
                svg,
                "<path d=\"M{left} {height:.1}H{right}\" stroke=\"#ddd\"/><text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{text}</text>",
                left - 6.0,
                height + 4.0
            );
        }
        let mut shown: Vec<usize> = points().map(|point| point.at).collect();
        shown.sort_unstable();
        shown.dedup();
        for size in shown {
            let text = tauell::words::numbers::count(size as u64);
            let _ = writeln!(
                svg,
                "<text x=\"{:.1}\" y=\"{}\" text-anchor=\"middle\">{text}</text>",
                x(size),
                bottom + 18.0
            );
        }
        for (number, line) in self.lines.iter().enumerate().filter(|(_, line)| !line.points.is_empty()) {
            let place = |point: &Point| format!("{:.1} {:.1}", x(point.at), y((self.figure)(point).log10()));
            let places: Vec<String> = line.points.iter().map(place).collect();
            let _ = writeln!(svg, "<path d=\"M{}\" {}/>", places.join("L"), stroke(number));
            let colour = COLOURS[number % COLOURS.len()];
            for point in &line.points {
                let _ = writeln!(
                    svg,
                    "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"2.5\" fill=\"{colour}\"/>",
                    x(point.at),
                    y((self.figure)(point).log10())
                );
            }
        }
    }
}
