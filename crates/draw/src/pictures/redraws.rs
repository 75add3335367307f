//! What several releases with other random draws disclose together: bars, one per number of releases.

use super::{Frame, HitRule, Picture, PictureTable, RenderedPicture, Tip, axes, begin, end, label};
use tauell_base::words::joined;
use tauell_base::words::numbers::{count, counted, figure, percent};

const ROW: f64 = 26.0;
const BAR: f64 = 14.0;
const LEFT: f64 = 92.0;
const SHARE: f64 = 52.0;
/// From this share on it is most people.
const MOST: f64 = 0.5;

/// What one release, two and so on disclose together, each with random draws of its own.
#[derive(Clone, Debug, Default)]
pub struct Redraws {
    /// The first release, with the second, and so on.
    pub releases: Vec<RedrawnRelease>,
}

/// What a number of releases leave open.
#[derive(Clone, Copy, Debug, Default)]
pub struct RedrawnRelease {
    /// Values that are left of a person, on average.
    pub expected: f64,
    /// The share of people with one value left.
    pub identified: f64,
}

impl Picture for Redraws {
    /// O(releases).
    fn draw(&self, _: &str, width: f64) -> RenderedPicture {
        let height = self.releases.len() as f64 * ROW;
        let frame = Frame { left: LEFT, top: 8.0, width: (width - LEFT - SHARE - 8.0).max(40.0), height };
        let about = "The share of people whose value is certain after several releases, each with other random draws";
        let mut w = begin(width, frame.bottom() + 46.0, &[about]);
        for share in axes::steps(0.0, 1.0, (frame.width / 80.0).clamp(2.0, 5.0)) {
            axes::tick(&mut w, &frame, frame.across(share), &percent(share));
        }
        axes::below(&mut w, &frame, "share of the people whose value is certain");
        let mut tips = Vec::new();
        for (at, &RedrawnRelease { expected, identified }) in self.releases.iter().enumerate() {
            let y = frame.top + at as f64 * ROW + (ROW - BAR) / 2.0;
            let times = releases(at);
            label(&mut w, "e", (frame.left - 10.0, y + BAR - 3.0), &times);
            w.raw("<rect class=\"told\"").at("x", frame.left).at("y", y);
            w.at("width", frame.across(identified) - frame.left).at("height", BAR).raw("/>\n");
            label(&mut w, "e", (width - 8.0, y + BAR - 3.0), &percent(identified));
            let certain = percent(identified);
            let left = figure(expected);
            let text = joined(&[
                "after ",
                &times,
                "\n",
                &certain,
                " of the people are certain\n",
                &left,
                " values left on average",
            ]);
            tips.push(Tip { x: frame.across(identified), y: y + BAR / 2.0, text, ..Tip::default() });
        }
        end(w, self.finding(), HitRule::Down, tips)
    }

    fn table(&self) -> PictureTable {
        let head = ["releases, other random draws each", "values left on average", "people with one value left"];
        let row = |(at, of): (usize, &RedrawnRelease)| {
            vec![count(at as u64 + 1), figure(of.expected), percent(of.identified)]
        };
        PictureTable {
            head: head.map(str::to_owned).to_vec(),
            rows: self.releases.iter().enumerate().map(row).collect(),
        }
    }
}

impl Redraws {
    fn finding(&self) -> String {
        let Some(last) = self.releases.last() else { return String::new() };
        let from = self.releases.iter().position(|release| release.identified > MOST);
        let (number, whose, share) = match from {
            Some(at) => (at, " the value of most people: ", self.releases[at].identified),
            None => (self.releases.len() - 1, " the value of ", last.identified),
        };
        let discloses = if number == 0 { " discloses" } else { " disclose" };
        let people = if from.is_none() { " of the people" } else { "" };
        joined(&["With other random draws each time, ", &releases(number), discloses, whose, &percent(share), people])
    }
}

/// So many releases, counted from 0.
fn releases(at: usize) -> String {
    counted(at as u64 + 1, "release", "releases")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(identified: &[f64]) -> Redraws {
        let release = |&identified| RedrawnRelease { expected: 2.0 - identified, identified };
        Redraws { releases: identified.iter().map(release).collect() }
    }

    #[test]
    fn the_title_says_when_most_people_are_certain() {
        let drawn = of(&[0.0, 0.42, 0.84, 0.96]).draw("p", 500.0);
        assert_eq!(drawn.title, "With other random draws each time, 3 releases disclose the value of most people: 84%");
        assert_eq!(drawn.tips.len(), 4);
        assert_eq!(drawn.tips[1].text, "after 2 releases\n42% of the people are certain\n1.58 values left on average");
        let few = of(&[0.0, 0.1]).draw("p", 500.0);
        assert_eq!(few.title, "With other random draws each time, 2 releases disclose the value of 10% of the people");
    }

    #[test]
    fn the_table_has_a_row_per_number_of_releases() {
        assert_eq!(of(&[0.0, 0.42]).table().rows, [["1", "2", "0%"], ["2", "1.58", "42%"]]);
    }
}
