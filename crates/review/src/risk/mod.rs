//! The three risks of a release by which regulators judge anonymization: singling out, linkability, inference (Article
//! 29 Working Party, Opinion 05/2014 on anonymisation techniques, section 2.2.2). It must not know: requirements, how a
//! table was made.

mod leaving_out;
#[cfg(test)]
mod tests;

pub(super) use leaving_out::LeavingOut;

use tauell_base::words::numbers::{count, people, percent, percent_chosen, trimmed};
use tauell_measure::adversary::Homogeneity;
use tauell_privacy::Ratio;
use tauell_publish::release::Publication;

use super::{Review, RiskAnswer, RiskKind, RiskView};

/// From this share on, a value counts as likely here.
pub(super) const LIKELY: f64 = 0.8;

/// How many rows share the rows of a published table.
pub(super) struct Sharing {
    /// People whose published quasi-identifier no one shares.
    pub alone: u64,
    /// People whose published quasi-identifier exactly one other person shares.
    pub in_pairs: u64,
    /// The fewest rows that match a person; 0 of an empty published table.
    pub fewest: u32,
    /// Distinct published quasi-identifiers.
    pub distinct: u64,
}

impl Sharing {
    /// O(records · log).
    pub fn of(publication: &Publication) -> Self {
        let rows = publication.rows_by_sharing();
        let of = |shared: u32| rows.get(&shared).copied().unwrap_or_default();
        Self {
            alone: of(1),
            in_pairs: of(2),
            fewest: rows.keys().next().copied().unwrap_or_default(),
            distinct: rows.iter().map(|(&shared, &rows)| rows / u64::from(shared)).sum(),
        }
    }
}

impl Review {
    /// The risks; inference only if there is a sensitive column. O(records · log + classes).
    pub(super) fn risks(&self) -> Vec<RiskView> {
        let sharing = Sharing::of(&self.release.publication);
        let mut risks = vec![singling_out(&sharing), linkability(&sharing, self.release.rows() as u64)];
        risks.extend(self.inference_risk());
        risks
    }

    /// The sensitive column of which the most people's values are certain, else the first.
    pub(super) fn most_certain(&self) -> Option<(usize, u64)> {
        let certain = (0..self.release.sensitive.len()).map(|at| (at, self.certain(at, false).rows));
        certain.reduce(|most, next| if next.1 > most.1 { next } else { most })
    }

    /// People for whom one value of a sensitive column has at least a share [`LIKELY`], those included for whom it is certain.
    pub(super) fn likely(&self, attribute: usize) -> u64 {
        let share = Ratio::new(4, 5).expect("the denominator is not 0");
        Homogeneity::of(self.release.all_masses(attribute), &self.whole[attribute], share).above.rows
    }

    /// People whose value is certain to a selection-aware adversary. 0 if the original rows are not known, or no
    /// sensitive value is generalized.
    pub(super) fn certain_if_choice_is_known(&self, attribute: usize) -> u64 {
        let share = Ratio::new(1, 1).expect("the denominator is not 0");
        let adversary = self.aware[attribute].as_ref().filter(|_| self.found().judgement.is_of_values());
        adversary.map_or(0, |aware| Homogeneity::of(aware.all_masses(), aware.whole(), share).certain.rows)
    }

    fn inference_risk(&self) -> Option<RiskView> {
        let (at, certain) = self.most_certain()?;
        let column = &self.release.sensitive[at].name;
        let blank = self.certain(at, true).rows;
        let likely = self.likely(at).saturating_sub(certain + blank);
        let others = if certain == 0 {
            ""
        } else if likely == 1 {
            " other"
        } else {
            " others"
        };
        let mut sentence = match likely {
            0 => {
                let highest = self.measures[at].likeliest.iter().map(|&(_, share)| share);
                let below = highest.filter(|&share| share < LIKELY).fold(0.0, f64::max);
                match certain + blank {
                    0 => format!("No value of {column} is more than {} likely for anyone.", percent(below)),
                    _ => format!("For everyone else, no value of {column} is more than {} likely.", percent(below)),
                }
            }
            _ if certain == 0 => {
                format!("For {}, one value of {column} is at least {} likely.", people(likely), percent_chosen(LIKELY))
            }
            _ => format!(
                "For {}{others}, one value of {column} is at least {} likely.",
                count(likely),
                percent_chosen(LIKELY)
            ),
        };
        if blank > 0 {
            sentence.push_str(&format!(
                " {} certainly {} no value.",
                people(blank),
                if blank == 1 { "has" } else { "have" }
            ));
        }
        let by_choice = self.certain_if_choice_is_known(at);
        if by_choice > certain + blank {
            sentence.push_str(&format!(
                " An adversary who also knows the rule for choosing generalized rows is certain of {column} for {}.",
                people(by_choice)
            ));
        }
        Some(RiskView {
            kind: RiskKind::Inference,
            title: "Inference".to_owned(),
            question: format!("Is the value of {column} certain?"),
            answer: if certain + blank > 0 { RiskAnswer::Yes } else { RiskAnswer::NotWithCertainty },
            figure: if certain > 0 { people(certain) } else { "No one".to_owned() },
            unit: "for certain".to_owned(),
            people: certain,
            sentence,
        })
    }
}

fn singling_out(sharing: &Sharing) -> RiskView {
    let (figure, sentence) = match sharing.alone {
        0 => (
            "No one".to_owned(),
            match sharing.fewest {
                0 => "The table is empty.".to_owned(),
                fewest => format!("At least {} rows match each person.", count(fewest.into())),
            },
        ),
        1 => ("1 person".to_owned(), "Exactly one row matches this person.".to_owned()),
        alone => (people(alone), "Exactly one row matches each of them.".to_owned()),
    };
    RiskView {
        kind: RiskKind::SinglingOut,
        title: "Singling out".to_owned(),
        question: "Is anyone alone in their class?".to_owned(),
        answer: if sharing.alone > 0 { RiskAnswer::Yes } else { RiskAnswer::No },
        figure,
        unit: String::new(),
        people: sharing.alone,
        sentence,
    }
}

/// A register of exactly these people, linked at random among the rows that match, is expected to be right once per distinct
/// quasi-identifier: so the share of correct links is distinct quasi-identifiers over rows.
fn linkability(sharing: &Sharing, rows: u64) -> RiskView {
    let register = "A register of these people with the same columns leads to";
    let sentence = match (sharing.alone, sharing.in_pairs) {
        (0, 0) => format!("{register} at least {} rows for everyone.", count(sharing.fewest.into())),
        (0, some) => format!("{register} two rows for {}.", people(some)),
        (alone, 0) => format!("{register} exactly one row for {}.", people(alone)),
        (alone, some) => format!("{register} at most two rows for {}.", people(alone + some)),
    };
    let per_link = rows as f64 / sharing.distinct.max(1) as f64;
    RiskView {
        kind: RiskKind::Linkability,
        title: "Linkability".to_owned(),
        question: "Does a register lead to their row?".to_owned(),
        answer: if sharing.alone > 0 { RiskAnswer::Yes } else { RiskAnswer::NotWithCertainty },
        figure: if per_link < 10.0 {
            format!("1 in {}", trimmed(per_link, 1))
        } else {
            format!("1 in {}", count(per_link as u64))
        },
        unit: "links would be correct".to_owned(),
        people: sharing.alone,
        sentence,
    }
}
