//! One figure of several methods over requirements of growing strength: one line per method, with a gap where it has
//! none.

mod drawing;

use super::{HitRule, Picture, PictureTable, RenderedPicture, TOLERANCE, axes, begin, end};
use tauell_base::words::joined;
use tauell_base::words::numbers::{count, counted, figure, listed, percent, trimmed};

use drawing::Drawing;

/// How lines look; more of them begin again.
const LOOKS: [&str; 6] = ["s0", "s1", "s2", "s3", "s4", "s5"];
/// Letters of a line's name in the picture.
const LETTERS: usize = 20;
const LETTER: f64 = 7.3;
/// From one line of text to the next.
const ROW: f64 = 17.0;
/// A narrower picture has its names above it, not at its side.
const NARROW: f64 = 480.0;
/// Around a mark in a list of names.
const MARK: f64 = 14.0;

/// A figure of several methods.
#[derive(Clone, Debug, Default)]
pub struct Series {
    /// What the numbers on the left are, as the axis says it.
    pub axis: String,
    /// What the best of them has, in a sentence: SWEEP has *the most information*.
    pub best: String,
    /// What a place is, one and several: a requirement by default.
    pub place: Option<[&'static str; 2]>,
    /// What changes from place to place: its names, one a row below the picture.
    pub parameters: Vec<String>,
    /// What these are at each place.
    pub places: Vec<Vec<String>>,
    /// The lines. The finding is about the first.
    pub lines: Vec<SeriesLine>,
    /// How numbers are set and said.
    pub scale: Scale,
    /// Whether less is better.
    pub less_is_better: bool,
    /// The reference of the figure, if there is such a number.
    pub limit: Option<f64>,
}

/// One method.
#[derive(Clone, Debug, Default)]
pub struct SeriesLine {
    /// What it is called.
    pub name: String,
    /// Its figure at each place; `None` where it has none.
    pub values: Vec<Option<f64>>,
    /// Of which look it is; the same in every picture of one page.
    pub look: usize,
}

/// How numbers are set and said.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Scale {
    /// From 0, as figures.
    #[default]
    Figures,
    /// From 0, in percent; to 100% where none is above it and the flag says so.
    Shares {
        /// Whether all of it is 100%.
        to_one: bool,
    },
    /// How many times what this name has, by powers.
    Times {
        /// What they are times of.
        of: String,
    },
}

impl Scale {
    /// A number in words.
    pub fn said(&self, value: f64) -> String {
        match self {
            Self::Figures => figure(value),
            Self::Shares { .. } => percent(value),
            Self::Times { .. } => joined(&[&times(value), " times"]),
        }
    }

    /// The same at an axis.
    fn ticked(&self, value: f64) -> String {
        match self {
            Self::Figures => trimmed(value, 3),
            Self::Shares { .. } => percent(value),
            Self::Times { .. } => joined(&[&trimmed(value, 3), "×"]),
        }
    }
}

/// A ratio to two digits or three.
fn times(value: f64) -> String {
    if value.is_finite() && value < 1.0 { trimmed(value, if value < 0.1 { 3 } else { 2 }) } else { figure(value) }
}

impl SeriesLine {
    /// What is there, and can be drawn.
    fn at(&self, place: usize) -> Option<f64> {
        self.values.get(place).copied().flatten().filter(|value| value.is_finite())
    }

    fn has_any(&self) -> bool {
        (0..self.values.len()).any(|place| self.at(place).is_some())
    }

    fn class(&self) -> &'static str {
        LOOKS[self.look % LOOKS.len()]
    }
}

impl Picture for Series {
    /// Draws it. O(places · lines).
    fn draw(&self, _: &str, width: f64) -> RenderedPicture {
        let of = Drawing::new(self, width);
        let names: Vec<&str> = self.lines.iter().map(|line| line.name.as_str()).collect();
        let places = self.so_many(self.places.len());
        let mut w = begin(width, of.height(), &[&self.axis, " of ", &listed(&names, names.len()), " over ", &places]);
        of.grid(&mut w);
        of.below(&mut w);
        for one in self.lines.iter().rev() {
            of.line(&mut w, one);
        }
        of.names(&mut w);
        let tips = (0..self.places.len()).map(|place| of.tip(place)).collect();
        end(w, self.finding(), HitRule::Across, tips)
    }

    fn table(&self) -> PictureTable {
        let lines = self.lines.iter().map(|line| line.name.clone());
        let head = self.parameters.iter().cloned().chain(lines).collect();
        let row = |(place, given): (usize, &Vec<String>)| {
            let figures =
                self.lines.iter().map(|line| line.at(place).map_or_else(String::new, |value| self.scale.said(value)));
            given.iter().cloned().chain(figures).collect()
        };
        PictureTable { head, rows: self.places.iter().enumerate().map(row).collect() }
    }
}

impl Series {
    fn so_many(&self, places: usize) -> String {
        let [one, several] = self.place.unwrap_or(["requirement", "requirements"]);
        counted(places as u64, one, several)
    }

    /// How a place is called: (0.45, 4).
    fn place(&self, place: usize) -> String {
        joined(&["(", &self.places[place].join(", "), ")"])
    }

    /// The finding of the first line: at how many places it is the best, of those with several lines.
    fn finding(&self) -> String {
        let Some((main, others)) = self.lines.split_first() else { return String::new() };
        let rivals = |place: usize| others.iter().filter_map(move |other| Some((other, other.at(place)?)));
        let met: Vec<(usize, f64)> = (0..self.places.len()).filter_map(|at| Some((at, main.at(at)?))).collect();
        if met.is_empty() {
            return joined(&[&main.name, " has no table at all"]);
        }
        if let Scale::Times { of } = &self.scale {
            let (least, most) =
                met.iter().fold((f64::MAX, 0.0_f64), |(a, b), &(_, value)| (a.min(value), b.max(value)));
            let span = joined(&[&times(least), " to ", &times(most)]);
            let span = if times(least) == times(most) { times(most) } else { span };
            return joined(&[&main.name, " takes ", &span, " times as long as ", of]);
        }
        let better = |a: f64, b: f64| if self.less_is_better { a < b - TOLERANCE } else { a > b + TOLERANCE };
        let shared: Vec<(usize, f64)> = met.iter().copied().filter(|&(at, _)| rivals(at).next().is_some()).collect();
        let alone = met.len() - shared.len();
        let requirements = |number: usize| self.so_many(number);
        if shared.is_empty() {
            return joined(&["Only ", &main.name, " has a table, at ", &requirements(alone)]);
        }
        let best = shared.iter().filter(|&&(at, own)| !rivals(at).any(|(_, value)| better(value, own))).count();
        let of = requirements(shared.len());
        let mut text = joined(&[
            &main.name,
            " has ",
            &self.best,
            " at ",
            &count(best as u64),
            " of ",
            &of,
            " that another \
                satisfies, too",
        ]);
        let beaten = |other: &SeriesLine| {
            shared.iter().filter(|&&(at, own)| other.at(at).is_some_and(|value| better(value, own))).count()
        };
        let most = others.iter().map(|other| (other, beaten(other))).reduce(|a, b| if b.1 > a.1 { b } else { a });
        if let Some((other, times)) = most.filter(|&(_, times)| times > 0) {
            text.push_str(&joined(&["; ", &other.name, " does better at ", &count(times as u64)]));
        }
        if alone > 0 {
            text.push_str(&joined(&["; alone it satisfies ", &count(alone as u64), " more"]));
        }
        text
    }
}

impl Series {
    /// Whether a line has a gap.
    fn lacks(&self, line: &SeriesLine) -> bool {
        (0..self.places.len()).any(|place| line.at(place).is_none())
    }

    /// The least and the most that is shown.
    fn span(&self) -> (f64, f64) {
        let all = || self.lines.iter().flat_map(|line| (0..self.places.len()).filter_map(|place| line.at(place)));
        let most = all().chain(self.limit).fold(0.0, f64::max);
        match &self.scale {
            Scale::Times { .. } => {
                let least = all().chain([1.0]).filter(|&value| value > 0.0).fold(f64::MAX, f64::min);
                (least * 0.8, most.max(2.0) * 1.25)
            }
            Scale::Shares { to_one: true } if most <= 1.0 => (0.0, 1.0),
            // Up to the next line across; what is hardly above the last one may exceed it a little.
            _ if most > 0.0 => {
                let steps = axes::steps(0.0, most * 0.95, 5.0);
                let step = steps.get(1).copied().unwrap_or(most);
                (0.0, (most / step - 0.1).ceil().max(1.0) * step)
            }
            _ => (0.0, 1.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(name: &str, look: usize, values: &[f64]) -> SeriesLine {
        // A number below zero stands for none.
        let values = values.iter().map(|&value| (value >= 0.0).then_some(value)).collect();
        SeriesLine { name: name.to_owned(), values, look }
    }

    fn series() -> Series {
        Series {
            axis: "information retained".to_owned(),
            best: "the most information".to_owned(),
            parameters: ["τ", "ℓ"].map(str::to_owned).to_vec(),
            places: [["0.5", "3"], ["0.45", "4"], ["0.4", "5"]].map(|place| place.map(str::to_owned).to_vec()).to_vec(),
            lines: vec![line("SWEEP", 0, &[0.9, 0.8, 0.7]), line("CLD", 1, &[0.4, -1.0, -1.0])],
            scale: Scale::Shares { to_one: true },
            ..Series::default()
        }
    }

    #[test]
    fn the_finding_tells_where_the_first_is_best_who_beats_it_and_where_it_is_alone() {
        let mut series = series();
        let found = "SWEEP has the most information at 1 of 1 requirement that another satisfies, too; alone it satisfies \
            2 more";
        assert_eq!(series.finding(), found);
        series.lines.push(line("1DLD", 2, &[0.95, 0.8, -1.0]));
        let found = "SWEEP has the most information at 1 of 2 requirements that another satisfies, too; 1DLD does \
                     better at 1; alone it satisfies 1 more";
        assert_eq!(series.finding(), found);
        series.less_is_better = true;
        let found = "SWEEP has the most information at 1 of 2 requirements that another satisfies, too; CLD does \
                     better at 1; alone it satisfies 1 more";
        assert_eq!(series.finding(), found);
        series.lines.truncate(1);
        assert_eq!(series.finding(), "Only SWEEP has a table, at 3 requirements");
        series.lines[0].values.fill(None);
        assert_eq!(series.finding(), "SWEEP has no table at all");
        assert_eq!(Series::default().finding(), "");
    }

    #[test]
    fn times_are_listed_from_shortest_to_longest() {
        let scale = Scale::Times { of: "1DLD".to_owned() };
        let lines = vec![line("SWEEP", 0, &[0.51, -1.0, 2.9]), line("CLD", 1, &[40.0, 12.0, -1.0])];
        let drawn = Series { scale, lines, limit: Some(3.0), ..series() }.draw("p", 720.0);
        assert_eq!(drawn.title, "SWEEP takes 0.51 to 2.9 times as long as 1DLD");
        assert_eq!(drawn.tips[1].text, "(0.45, 4)\nSWEEP: no table\nCLD: 12 times");
        assert_eq!(drawn.svg.as_str().matches("class=\"limit\"").count(), 1);
    }

    #[test]
    fn a_gap_is_drawn_as_a_gap_and_explained_below() {
        let mut series = series();
        series.lines.push(line("1DLD", 2, &[0.8, -1.0, 0.6]));
        let drawn = series.draw("p", 720.0);
        let svg = drawn.svg.as_str();
        // SWEEP has a line; CLD and 1DLD never have two places in a row. Each has a sample of its line next to its name.
        for (class, lines) in [("s0", 2), ("s1", 1), ("s2", 1)] {
            assert_eq!(svg.matches(&format!("<polyline class=\"{class}\"")).count(), lines, "{class}");
        }
        assert_eq!(svg.matches(">×<").count(), 3);
        series.lines[0].values[2] = None;
        let shorter = series.draw("p", 720.0);
        assert_eq!(shorter.svg.as_str().matches("<polyline class=\"s0\"").count(), 2, "two places are a line still");
        // Marks where there is something, and one next to each name.
        let marks = ["m s0", "m s1", "m s2"].map(|class| svg.matches(&format!("class=\"{class}\"")).count());
        assert_eq!(marks, [4, 2, 3]);
        let texts: Vec<&str> = drawn.tips.iter().map(|tip| tip.text.as_str()).collect();
        assert_eq!(texts[0], "(0.5, 3)\nSWEEP: 90%\nCLD: 40%\n1DLD: 80%");
        assert_eq!(texts[1], "(0.45, 4)\nSWEEP: 80%\nCLD: no table\n1DLD: no table");
        assert!(drawn.tips.windows(2).all(|pair| pair[0].x < pair[1].x && pair[0].y < pair[1].y));
    }

    #[test]
    fn names_are_next_to_a_wide_picture_and_above_a_narrow_one_and_never_on_one_another() {
        let names = |width: f64| -> Vec<(f64, f64)> {
            let mut series = series();
            for look in 2..6 {
                series.lines.push(line(&format!("like SWEEP {look}"), look, &[0.9, 0.8, 0.7]));
            }
            let drawn = series.draw("p", width);
            let svg = drawn.svg.as_str().to_owned();
            let number = |text: &str| text.split('"').next().unwrap().parse::<f64>().unwrap();
            let at = |name: &str| {
                let tag = &svg[..svg.find(&format!(">{name}<")).unwrap()];
                let tag = &tag[tag.rfind("<text").unwrap()..];
                (number(tag.split(" x=\"").nth(1).unwrap()), number(tag.split(" y=\"").nth(1).unwrap()))
            };
            let height = number(svg.split(" height=\"").nth(1).unwrap());
            let names = ["SWEEP".to_owned()].into_iter().chain((2..6).map(|look| format!("like SWEEP {look}")));
            let found: Vec<(f64, f64)> = names.map(|name| at(&name)).collect();
            assert!(found.iter().all(|&(x, y)| x > 0.0 && x < width && y > 0.0 && y < height), "{found:?}");
            found
        };
        for width in [340.0, 720.0] {
            let places = names(width);
            for (at, a) in places.iter().enumerate() {
                assert!(
                    places[at + 1..].iter().all(|b| (a.1 - b.1).abs() >= 16.0 || (a.0 - b.0).abs() > 80.0),
                    "{places:?}"
                );
            }
            assert_eq!(places[0].1 < 40.0, width < 480.0);
        }
    }

    #[test]
    fn what_is_no_number_is_a_gap_and_empty_pictures_are_drawn() {
        let mut series = series();
        series.lines[0].values[1] = Some(f64::NAN);
        assert!(series.draw("p", 600.0).tips[1].text.contains("SWEEP: no table"));
        for empty in
            [Series::default(), Series { lines: vec![], ..series.clone() }, Series { places: vec![], ..series }]
        {
            for width in [300.0, 720.0] {
                let svg = empty.draw("p", width).svg;
                assert!(!svg.as_str().contains("NaN"), "{}", svg.as_str());
            }
        }
    }

    #[test]
    fn no_name_becomes_markup() {
        let hostile = "</text><script>alert(1)</script>";
        let mut series = series();
        series.lines[1].name = hostile.to_owned();
        series.places[0][0] = hostile.to_owned();
        series.axis = hostile.to_owned();
        assert!(!series.draw("p", 720.0).svg.as_str().contains("<script"));
    }
}
