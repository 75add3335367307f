//! Level vectors as a Hasse diagram: all roots at the top, the most specific at the foot, an edge from each to what is one level
//! more general in one attribute.

use super::{HitRule, Picture, PictureTable, RenderedPicture, Tip, begin, disc, end, label, line};
use tauell_base::sorting::sort_places;
use tauell_base::words::joined;
use tauell_base::words::numbers::{classes, count, counted, figure, listed};

const RANK: f64 = 62.0;
const MARGIN: f64 = 30.0;
const RADIUS: f64 = 13.0;
const NAMED: usize = 8;

/// A lattice of level vectors.
#[derive(Clone, Debug, Default)]
pub struct Lattice {
    /// The columns, one level each.
    pub columns: Vec<String>,
    /// The level vectors, in the order in which they are visited.
    pub nodes: Vec<LatticeNode>,
    /// The one that is visited.
    pub present: Option<usize>,
    /// Whether the search goes through the list in its order, so that nodes are numbered.
    pub is_ordered: bool,
}

/// One level vector.
#[derive(Clone, Debug, Default)]
pub struct LatticeNode {
    /// One level a column; 0 is the root's.
    pub levels: Vec<u16>,
    /// The average information of its values.
    pub information: f64,
    /// The level vectors right above it: places in the list.
    pub next: Vec<usize>,
    /// Classes that have closed at it.
    pub classes: usize,
    /// The check of the table at it; `None` so far, or if tables are not checked.
    pub known: Option<Known>,
}

/// The check of the table at a level vector.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// Whether it satisfies the requirement.
    pub keeps: bool,
    /// Whether that follows from another, so that the table need not be checked.
    pub follows: bool,
}

impl Picture for Lattice {
    /// Draws it. Every node is a group of the class `node`, and of `n0`, `n1`, ... by its place in the order; those
    /// before the present one are `past`, that one is `now`. If tables are checked, the disc of a table that satisfies
    /// the requirement is `keeps`, of one that does not `breaks`, and `follows` as well if that follows from another.
    /// O(level vectors + edges).
    fn draw(&self, _: &str, width: f64) -> RenderedPicture {
        let rank = |node: &LatticeNode| node.levels.iter().map(|&level| usize::from(level)).sum::<usize>();
        let highest = self.nodes.iter().map(rank).max().unwrap_or(0);
        let height = MARGIN * 2.0 + highest as f64 * RANK;
        let at = self.places(width, highest, rank);
        let columns: Vec<&str> = self.columns.iter().map(String::as_str).collect();
        let many = counted(self.nodes.len() as u64, "level vector", "level vectors");
        let mut w = begin(width, height, &[&many, " of ", &listed(&columns, NAMED), ", the most specific at the foot"]);
        for (from, node) in self.nodes.iter().enumerate() {
            node.next.iter().for_each(|&to| line(&mut w, "edge", at[from], at[to]));
        }
        let mut tips = Vec::new();
        for (place, node) in self.nodes.iter().enumerate() {
            let state = match self.present {
                Some(present) if place == present => "now",
                Some(present) if self.is_ordered && place < present => "past",
                _ if node.known.is_some() => "past",
                _ => "ahead",
            };
            let disc_class = match node.known {
                Some(Known { keeps: true, follows: true }) => "vector keeps follows",
                Some(Known { keeps: true, follows: false }) => "vector keeps",
                Some(Known { keeps: false, follows: true }) => "vector breaks follows",
                Some(Known { keeps: false, follows: false }) => "vector breaks",
                None if node.classes > 0 => "vector closed",
                None => "vector",
            };
            w.raw("<g class=\"node ").raw(state).raw(" n").whole(place).raw("\">\n");
            disc(&mut w, disc_class, at[place], RADIUS);
            let sign = match node.known {
                Some(Known { keeps: true, .. }) => "✓".to_owned(),
                Some(Known { keeps: false, .. }) => "✗".to_owned(),
                None if self.is_ordered => count(place as u64 + 1),
                None => String::new(),
            };
            label(&mut w, "c", (at[place].0, at[place].1 + 4.0), &sign);
            let levels: Vec<String> = node.levels.iter().map(u16::to_string).collect();
            label(&mut w, "c q", (at[place].0, at[place].1 + RADIUS + 13.0), &levels.join(" "));
            w.raw("</g>\n");
            tips.push(Tip { x: at[place].0, y: at[place].1, text: self.tip(place, node), ..Tip::default() });
        }
        end(w, self.finding(), HitRule::Around, tips)
    }

    fn table(&self) -> PictureTable {
        let levels = self.columns.iter().map(|column| joined(&["level of ", column]));
        let head = ["visit".to_owned()].into_iter().chain(levels).chain(["information".to_owned()]).collect();
        let row = |(place, node): (usize, &LatticeNode)| {
            let levels = node.levels.iter().map(u16::to_string);
            [count(place as u64 + 1)].into_iter().chain(levels).chain([figure(node.information)]).collect()
        };
        PictureTable { head, rows: self.nodes.iter().enumerate().map(row).collect() }
    }
}

impl Lattice {
    /// The place of every node: its rank from the foot, side by side in the order of visits.
    fn places(&self, width: f64, highest: usize, rank: impl Fn(&LatticeNode) -> usize) -> Vec<(f64, f64)> {
        let mut at = vec![(0.0, 0.0); self.nodes.len()];
        for of in 0..=highest {
            let mut row: Vec<usize> = (0..self.nodes.len()).filter(|&place| rank(&self.nodes[place]) == of).collect();
            // By their levels: neighbours share what the first columns have.
            sort_places(&mut row, |a, b| self.nodes[b].levels.cmp(&self.nodes[a].levels));
            for (nth, &place) in row.iter().enumerate() {
                let across = (nth as f64 + 0.5) / row.len() as f64;
                at[place] = (across * width, MARGIN - 8.0 + of as f64 * RANK);
            }
        }
        at
    }

    fn tip(&self, place: usize, node: &LatticeNode) -> String {
        let levels = self.columns.iter().zip(&node.levels);
        let levels: Vec<String> = levels.map(|(column, level)| format!("{column} at level {level}")).collect();
        let place = match self.is_ordered {
            true => joined(&["level vector ", &count(place as u64 + 1), " of ", &count(self.nodes.len() as u64), "\n"]),
            false => String::new(),
        };
        let mut text = joined(&[&place, &levels.join(", "), "\ninformation ", &figure(node.information)]);
        if let Some(Known { keeps, follows }) = node.known {
            let keeps = if keeps { "\nsatisfies the requirement" } else { "\nviolates the requirement" };
            text.push_str(keeps);
            if follows {
                text.push_str(", as follows from another");
            }
        }
        if node.classes > 0 {
            text.push_str(&joined(&["\n", &classes(node.classes), " closed here"]));
        }
        text
    }

    fn finding(&self) -> String {
        let known = |keeps: bool| {
            let of = self.nodes.iter().filter(|node| node.known.is_some_and(|known| known.keeps == keeps));
            of.count() as u64
        };
        if let (Some(_), kept, broken @ 1..) | (Some(_), kept @ 1.., broken) = (self.present, known(true), known(false))
        {
            let kept = match kept {
                0 => "none satisfies".to_owned(),
                1 => "1 satisfies".to_owned(),
                _ => count(kept) + " satisfy",
            };
            let broken = if broken == 1 { "1 violates it".to_owned() } else { count(broken) + " violate it" };
            return joined(&["Levels: ", &kept, " the requirement, ", &broken]);
        }
        let closed = self.nodes.iter().filter(|node| node.classes > 0).count();
        match (self.present, closed) {
            (None, _) => String::new(),
            (Some(_), 0) => "No class has closed yet".to_owned(),
            (Some(_), _) => joined(&[
                &classes(self.nodes.iter().map(|node| node.classes).sum()),
                " closed at ",
                &counted(closed as u64, "level vector", "level vectors"),
            ]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two columns of two levels, in the order of docs/explanation/sweep.md#order-of-level-vectors.
    fn lattice(present: Option<usize>) -> Lattice {
        let node = |levels: [u16; 2], information, next: &[usize]| LatticeNode {
            levels: levels.to_vec(),
            information,
            next: next.to_vec(),
            classes: 0,
            known: None,
        };
        let nodes = vec![
            node([1, 1], 1.0, &[1, 2]),
            node([1, 0], 0.75, &[3]),
            node([0, 1], 0.75, &[3]),
            node([0, 0], 0.5, &[]),
        ];
        Lattice { columns: vec!["age".into(), "<b>".into()], nodes, present, is_ordered: true }
    }

    #[test]
    fn every_level_vector_is_a_node_and_every_step_up_an_edge() {
        let drawn = lattice(Some(1)).draw("p", 300.0);
        let svg = drawn.svg.as_str();
        assert_eq!((svg.matches("<g class=\"node").count(), svg.matches("class=\"edge\"").count()), (4, 4));
        assert!(svg.contains("node past n0") && svg.contains("node now n1") && svg.contains("node ahead n2"));
        assert!(
            !svg.contains("<b>")
                && drawn.tips[1].text.starts_with("level vector 2 of 4\nage at level 1, <b> at level 0")
        );
        // The roots are above all others, and the most specific below.
        let down: Vec<f64> = drawn.tips.iter().map(|tip| tip.y).collect();
        assert!(down[3] < down[1] && down[1] == down[2] && down[2] < down[0]);
    }

    #[test]
    fn reference_tables_are_marked() {
        let mut lattice = Lattice { is_ordered: false, ..lattice(Some(2)) };
        lattice.nodes[0].known = Some(Known { keeps: false, follows: false });
        lattice.nodes[2].known = Some(Known { keeps: true, follows: true });
        let drawn = lattice.draw("p", 300.0);
        let svg = drawn.svg.as_str();
        assert!(svg.contains("node past n0") && svg.contains("node ahead n1") && svg.contains("node now n2"), "{svg}");
        assert!(svg.contains("class=\"vector breaks\"") && svg.contains("class=\"vector keeps follows\""));
        assert_eq!((svg.matches('✓').count(), svg.matches('✗').count()), (1, 1));
        assert_eq!(drawn.title, "Levels: 1 satisfies the requirement, 1 violates it");
        assert!(
            drawn.tips[2].text.ends_with("\nsatisfies the requirement, as follows from another"),
            "{}",
            drawn.tips[2].text
        );
    }

    #[test]
    fn closed_classes_are_listed() {
        let mut lattice = lattice(None);
        assert_eq!(lattice.draw("p", 300.0).title, "");
        lattice.present = Some(2);
        assert_eq!(lattice.draw("p", 300.0).title, "No class has closed yet");
        lattice.nodes[1].classes = 3;
        assert_eq!(lattice.draw("p", 300.0).title, "3 classes closed at 1 level vector");
    }
}
