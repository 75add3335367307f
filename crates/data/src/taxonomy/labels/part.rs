//! What part of a label's values other labels cover.

use super::nest::{distinct, shown};
use super::{Meaning, ReadLabels};

impl ReadLabels {
    /// The part of a label's values that these labels cover, from 0 to 1, if all values that it stands for count equally: a label that
    /// means any value stands for all that the column shows. `None` if the values cannot be counted. O(labels · log).
    pub fn part(&self, label: usize, of: &[usize]) -> Option<f64> {
        let own = &self.meanings[label];
        let others: Vec<&Meaning> = of.iter().map(|&other| &self.meanings[other]).collect();
        if of.contains(&label) || others.iter().any(|other| **other == Meaning::Any) {
            return Some(1.0);
        }
        if !others.iter().any(|other| other.meets(own)) {
            return Some(0.0);
        }
        let count =
            |meanings: Vec<&Meaning>| distinct(self.style(), &meanings.into_iter().cloned().collect::<Vec<_>>());
        let chosen = count(others.clone())?;
        let (common, all) = match own {
            Meaning::Any => (chosen, shown(self)?),
            _ => {
                let all = count(vec![own])?;
                let either = count(others.into_iter().chain([own]).collect())?;
                (chosen + all - either, all)
            }
        };
        (all >= 1.0).then(|| (common / all).clamp(0.0, 1.0))
    }
}

#[cfg(test)]
mod tests {
    use super::super::{LabelChoice, ReadLabels};

    fn part(labels: &[&str], of: &[&str]) -> Vec<Option<f64>> {
        let read = ReadLabels::of("column", labels, &LabelChoice::default()).unwrap();
        let place = |label: &&str| labels.iter().position(|other| other == label).unwrap();
        let of: Vec<usize> = of.iter().map(place).collect();
        (0..labels.len()).map(|label| read.part(label, &of)).collect()
    }

    #[test]
    fn a_label_counts_by_the_part_of_its_values() {
        let ages = ["20", "21", "30", "[20,29]", "[30,39]", "*"];
        // The column shows 20 values.
        assert_eq!(part(&ages, &["20"]), [1.0, 0.0, 0.0, 0.1, 0.0, 0.05].map(Some));
        assert_eq!(part(&ages, &["20", "21", "30"]), [1.0, 1.0, 1.0, 0.2, 0.1, 0.15].map(Some));
        assert_eq!(part(&ages, &["[20,29]"]), [1.0, 1.0, 0.0, 1.0, 0.0, 0.5].map(Some));
        assert_eq!(part(&ages, &["*"]), [Some(1.0); 6]);
        assert_eq!(part(&["[20,29]", "[25,34]"], &["[20,29]"]), [Some(1.0), Some(0.5)]);
        assert_eq!(part(&["F", "M", "*"], &["F"]), [1.0, 0.0, 0.5].map(Some));
        assert_eq!(part(&["1301", "1302", "130*"], &["1301"]), [1.0, 0.0, 0.1].map(Some));
    }
}
