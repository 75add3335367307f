//! What would be given away by publishing again with other lots: bars, one a number of publications.

use super::{Drawn, Frame, Nearest, Tip, axes, begin, end, label};
use tauell_base::words::joined;
use tauell_base::words::numbers::{count, counted, percent};

const ROW: f64 = 26.0;
const BAR: f64 = 14.0;
const LEFT: f64 = 110.0;
const SHARE: f64 = 52.0;
/// From this share on it is most people.
const MOST: f64 = 0.5;

/// The share of people of whom nothing is uncertain any more after one publication, two and so on, each with lots of its own.
#[derive(Clone, Debug, Default)]
pub struct Again {
    /// The shares.
    pub identified: Vec<f64>,
}

impl Again {
    /// Draws them. O(publications).
    pub fn draw(&self, width: f64) -> Drawn {
        let height = self.identified.len() as f64 * ROW;
        let frame = Frame { left: LEFT, top: 8.0, width: (width - LEFT - SHARE - 8.0).max(40.0), height };
        let mut w = begin(
            width,
            frame.bottom() + 46.0,
            &["Of how many people the value is certain after several publications, each with other lots"],
        );
        for share in axes::steps(0.0, 1.0, (frame.width / 80.0).clamp(2.0, 5.0)) {
            axes::tick(&mut w, &frame, frame.across(share), &percent(share));
        }
        axes::below(&mut w, &frame, "share of the people whose value is certain");
        let mut tips = Vec::new();
        for (at, &share) in self.identified.iter().enumerate() {
            let y = frame.top + at as f64 * ROW + (ROW - BAR) / 2.0;
            let times = counted(at as u64 + 1, "publication", "publications");
            label(&mut w, "e", (frame.left - 10.0, y + BAR - 3.0), &times);
            w.raw("<rect class=\"told\"").at("x", frame.left).at("y", y).at("width", frame.across(share) - frame.left);
            w.at("height", BAR).raw("/>\n");
            label(&mut w, "e", (width - 8.0, y + BAR - 3.0), &percent(share));
            let text = joined(&["after ", &times, "\n", &percent(share), " of the people are certain"]);
            tips.push(Tip { x: frame.across(share), y: y + BAR / 2.0, text, class: None });
        }
        end(w, self.finding(), Nearest::Down, tips)
    }

    fn finding(&self) -> String {
        let Some(last) = self.identified.last() else { return String::new() };
        let times = |at: usize| counted(at as u64 + 1, "publication", "publications");
        match self.identified.iter().position(|&share| share > MOST) {
            Some(at) => joined(&[
                "With other lots each time, ",
                &times(at),
                " would tell the value of most people: ",
                &percent(self.identified[at]),
            ]),
            None => {
                let all = count(self.identified.len() as u64);
                joined(&[
                    "With other lots each time, ",
                    &all,
                    " publications would tell the value of ",
                    &percent(*last),
                    " of the people",
                ])
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_title_says_when_most_people_are_certain() {
        let drawn = Again { identified: vec![0.0, 0.42, 0.84, 0.96] }.draw(500.0);
        assert_eq!(drawn.title, "With other lots each time, 3 publications would tell the value of most people: 84 %");
        assert_eq!(drawn.tips.len(), 4);
        assert_eq!(drawn.tips[1].text, "after 2 publications\n42 % of the people are certain");
        let few = Again { identified: vec![0.0, 0.1] }.draw(500.0);
        assert_eq!(few.title, "With other lots each time, 2 publications would tell the value of 10 % of the people");
    }
}
