//! How many people are in classes of which size: a person in a small class is easier to tell apart.

use super::labels::width_of;
use super::{Frame, HitRule, Picture, PictureTable, RenderedPicture, Tip, axes, begin, end, label, line};
use tauell_base::sorting::sorted;
use tauell_base::words::numbers::{count, counted, people, percent};
use tauell_base::words::{Markup, joined};

/// Sizes have a bar each while they are at most so many.
const MOST_BINS: u64 = 12;
/// So many of the smallest sizes have one in any case: they matter most.
const SINGLE: u64 = 4;
const HEIGHT: f64 = 150.0;
const LEFT: f64 = 52.0;
const RIGHT: f64 = 12.0;
/// Between two bars, as a share of what each has.
const GAP: f64 = 0.2;
/// No bar is wider.
const WIDEST: f64 = 64.0;
const LINE: f64 = 16.0;
/// The sine of the angle of 40 degrees by which numbers are tilted that do not fit side by side.
const TILTED: f64 = 0.643;

/// The sizes of classes.
#[derive(Clone, Debug, Default)]
pub struct SizeBins {
    /// People in each class.
    pub sizes: Vec<u32>,
    /// The size of the class that is chosen.
    pub chosen: Option<u32>,
}

/// Classes of a few sizes, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Bin {
    from: u64,
    to: u64,
    classes: u64,
    people: u64,
}

impl Bin {
    fn name(&self) -> String {
        let from = count(self.from);
        if self.from == self.to { from } else { joined(&[&from, "–", &count(self.to)]) }
    }
}

impl Picture for SizeBins {
    /// O(classes · log).
    fn draw(&self, _: &str, width: f64) -> RenderedPicture {
        let bins = self.bins();
        let all = self.people().max(1) as f64;
        let share = |bin: &Bin| bin.people as f64 / all;
        let slot = (width - LEFT - RIGHT).max(40.0) / bins.len().max(1) as f64;
        let longest = bins.iter().map(|bin| width_of(&bin.name())).fold(0.0, f64::max);
        let is_tilted = longest + 6.0 > slot;
        let below = if is_tilted { 22.0 + longest * TILTED } else { 24.0 };
        let frame = Frame { left: LEFT, top: 34.0, width: (width - LEFT - RIGHT).max(40.0), height: HEIGHT };
        let mut w = begin(width, frame.bottom() + below + 20.0, &["The share of people in classes of each size"]);
        let most = 1.05 * bins.iter().map(share).fold(0.01, f64::max);
        let y = |share: f64| frame.up(share / most);
        for step in axes::steps(0.0, most, 4.0) {
            line(&mut w, "grid", (frame.left, y(step)), (frame.right(), y(step)));
            label(&mut w, "q e", (frame.left - 10.0, y(step) + 4.0), &percent(step));
        }
        label(&mut w, "q", (8.0, 14.0), "share of all people");
        label(&mut w, "q e", (frame.right(), frame.bottom() + below + 14.0), "people in a class");
        // Tilted numbers need the height of a line each; where bars are narrower some have none, the last one always has.
        let every = if is_tilted { (LINE / slot).ceil().max(1.0) as usize } else { 1 };
        let mut tips = Vec::with_capacity(bins.len());
        let middle = |at: usize| frame.left + (at as f64 + 0.5) * slot;
        let wide = (slot * (1.0 - GAP)).min(WIDEST);
        let mut mark = None;
        for (at, bin) in bins.iter().enumerate() {
            let middle = middle(at);
            let is_chosen = self.chosen.is_some_and(|size| (bin.from..=bin.to).contains(&u64::from(size)));
            w.raw("<rect").at("x", middle - wide / 2.0).at("y", y(share(bin))).at("width", wide);
            w.at("height", frame.bottom() - y(share(bin)));
            w.raw(if is_chosen { " fill=\"var(--accent)\"/>\n" } else { " fill=\"var(--bar)\"/>\n" });
            if (bins.len() - 1 - at).is_multiple_of(every) {
                size(&mut w, is_tilted, (middle, frame.bottom() + 17.0), &bin.name());
            }
            if is_chosen {
                let half = width_of(CHOSEN) / 2.0;
                mark = Some((middle.clamp(frame.left + half, (width - 4.0 - half).max(frame.left + half)), half));
            }
            let classes = counted(bin.classes, "class", "classes");
            let text =
                [&bin.name(), " people in a class\n", &classes, "\n", &people(bin.people), ", ", &percent(share(bin))];
            tips.push(Tip { x: middle, y: y(share(bin)), text: joined(&text), ..Tip::default() });
        }
        if let Some((x, half)) = mark {
            // Above every bar that it would touch.
            let touched = |at: &usize| (middle(*at) - x).abs() < half + wide / 2.0 + 4.0;
            let above = (0..bins.len()).filter(touched).map(|at| share(&bins[at])).fold(0.0, f64::max);
            label(&mut w, "acc bold c", (x, y(above) - 8.0), CHOSEN);
        }
        end(w, self.finding(), HitRule::Across, tips)
    }

    fn table(&self) -> PictureTable {
        let all = self.people().max(1) as f64;
        let head = ["people in a class", "classes", "people", "share of all people"];
        let row = |bin: &Bin| vec![bin.name(), count(bin.classes), count(bin.people), percent(bin.people as f64 / all)];
        PictureTable { head: head.map(str::to_owned).to_vec(), rows: self.bins().iter().map(row).collect() }
    }
}

const CHOSEN: &str = "chosen class";

impl SizeBins {
    fn people(&self) -> u64 {
        self.sizes.iter().map(|&size| u64::from(size)).sum()
    }

    /// The size of class in which half of the people are.
    fn finding(&self) -> String {
        let sizes = sorted(self.sizes.clone(), Ord::cmp);
        let all = self.people();
        let mut below = 0;
        for &size in &sizes {
            below += u64::from(size);
            if below * 2 >= all {
                return match sizes.first() == sizes.last() {
                    true => joined(&["Every class has ", &people(u64::from(size))]),
                    false => joined(&["Half of the people are in classes of at most ", &count(u64::from(size))]),
                };
            }
        }
        "There is no class".to_owned()
    }

    /// A size a bin while they are few; then bins that end before round numbers. Empty ones between others stay, so that the axis is
    /// even. O(classes · log).
    fn bins(&self) -> Vec<Bin> {
        let sizes = || self.sizes.iter().map(|&size| u64::from(size));
        let (Some(least), Some(most)) = (sizes().min(), sizes().max()) else { return Vec::new() };
        let bin = |from, to| Bin { from, to, classes: 0, people: 0 };
        let mut bins: Vec<Bin>;
        if most - least < MOST_BINS {
            bins = (least..=most).map(|size| bin(size, size)).collect();
        } else {
            bins = (least..least + SINGLE).map(|size| bin(size, size)).collect();
            let mut from = least + SINGLE;
            for edge in round_numbers() {
                // A bin of one size between wider ones would look like a class of its own.
                if edge > from + 1 {
                    bins.push(bin(from, edge - 1));
                    from = edge;
                }
                if from > most {
                    break;
                }
            }
        }
        for size in sizes() {
            let place = bins.partition_point(|bin| bin.to < size);
            if let Some(bin) = bins.get_mut(place) {
                bin.classes += 1;
                bin.people += size;
            }
        }
        bins
    }
}

/// 1, 2, 5, 10, 20, 50 and so on, beyond every size.
fn round_numbers() -> impl Iterator<Item = u64> {
    (0..11).flat_map(|power| [1, 2, 5].map(|factor| factor * 10_u64.pow(power)))
}

/// A size below its bar.
fn size(w: &mut Markup, is_tilted: bool, at: (f64, f64), text: &str) {
    if !is_tilted {
        return label(w, "q c", at, text);
    }
    let (x, y) = (at.0 + 5.0, at.1 - 3.0);
    w.raw("<text class=\"q e\"").at("x", x).at("y", y).raw(" transform=\"rotate(-40 ").px(x).raw(" ").px(y).raw(")\">");
    w.text(text).raw("</text>\n");
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(sizes: &[u32]) -> SizeBins {
        SizeBins { sizes: sizes.to_vec(), chosen: None }
    }

    fn names(sizes: &[u32]) -> Vec<String> {
        of(sizes).bins().iter().map(Bin::name).collect()
    }

    #[test]
    fn few_sizes_have_a_bar_each_and_many_end_before_round_numbers() {
        assert_eq!(of(&[3, 5, 3]).table().rows[..2], [["3", "2", "6", "55%"], ["4", "0", "0", "0%"]]);
        let all = ["3", "4", "5", "6", "7–9", "10–19", "20–49", "50–99", "100–199", "200–499", "500–999"];
        assert_eq!(names(&[3, 700]), all);
        assert_eq!(names(&[u32::MAX, 1]).last().map(String::as_str), Some("2,000,000,000–4,999,999,999"));
        assert!(names(&[]).is_empty());
    }

    #[test]
    fn bins_include_every_size_once_in_order_and_everyone() {
        let sizes: Vec<u32> = (0..400).map(|at| 3 + at * at * 7 % 1_993).collect();
        let bins = of(&sizes).bins();
        assert!(bins.windows(2).all(|pair| pair[1].from == pair[0].to + 1));
        assert_eq!(bins.iter().map(|bin| bin.people).sum::<u64>(), of(&sizes).people());
        assert_eq!(bins.iter().map(|bin| bin.classes).sum::<u64>(), 400);
    }

    #[test]
    fn the_title_says_in_how_large_classes_half_of_the_people_are() {
        let title = |sizes: &[u32]| of(sizes).draw("p", 400.0).title;
        assert_eq!(title(&[4, 4]), "Every class has 4 people");
        assert_eq!(title(&[1, 2, 3, 90]), "Half of the people are in classes of at most 90");
        assert_eq!(title(&[2, 2, 2, 4]), "Half of the people are in classes of at most 2");
        assert_eq!(title(&[]), "There is no class");
    }

    #[test]
    fn the_bar_of_the_chosen_class_is_marked_and_numbers_without_room_are_tilted() {
        let many = SizeBins { chosen: Some(700), ..of(&[3, 4, 700, 12_000]) };
        let drawn = many.draw("p", 360.0);
        let svg = drawn.svg.as_str();
        assert_eq!((svg.matches("var(--accent)").count(), svg.matches(">chosen class<").count()), (1, 1));
        assert!(svg.contains("rotate(-40 ") && svg.contains(">10,000–19,999<"));
        assert!(!many.draw("p", 1_800.0).svg.as_str().contains("rotate("));
        // The name of its bar is above the neighbouring bars.
        let between = SizeBins { chosen: Some(5), ..of(&[3, 4, 4, 4, 4, 5, 6, 6, 6, 7, 8]) }.draw("p", 260.0);
        let highest = between.tips.iter().map(|tip| tip.y).fold(f64::INFINITY, f64::min);
        let name = between.svg.as_str().lines().find(|line| line.contains(CHOSEN)).unwrap();
        let y: f64 = name.split("y=\"").nth(1).unwrap().split('"').next().unwrap().parse().unwrap();
        assert!(y < highest, "{name} at {highest}");
        assert_eq!(drawn.tips[0].text, "3 people in a class\n1 class\n3 people, under 0.1%");
    }
}
