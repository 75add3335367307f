//! Whether every sensitive value can stay exact although the whole table violates a requirement: if enough people are suppressed.

use tauell_base::words::numbers::{count, people};
use tauell_data::taxonomy::NodeId;
use tauell_privacy::Requirement;
use tauell_publish::{AttributeRequirements, GeneralizeSensitive, MethodChoice, SuppressionNeed};

use super::assessment::with_nearest;

/// What a method is to do with a table that violates a requirement.
#[derive(Clone, Copy)]
pub(super) struct ExactValuesRequest {
    /// Whether it may generalize sensitive values.
    pub values: GeneralizeSensitive,
    /// How many people it may suppress; `None` if it never does.
    most_suppressed: Option<u64>,
}

/// What is known of a requirement that the whole table violates while every sensitive value stays exact.
pub(super) struct ExactValues {
    /// Whether it may be feasible.
    pub feasible: bool,
    pub sentence: String,
    /// The nearest requirement that the whole table satisfies, if it is not.
    pub nearest: Option<Requirement>,
}

impl ExactValuesRequest {
    /// The request of a method's options, for a table of so many rows.
    pub fn of(method: &MethodChoice, rows: u64) -> Self {
        let most_suppressed = method.about().option("suppress").map(|_| method.rows("suppress").of(rows));
        Self { values: method.generalize_sensitive(), most_suppressed }
    }

    /// What is known of a requirement, given so many rows with each sensitive value; `None` if values may be generalized, or the whole
    /// table satisfies it.
    pub fn assess(
        self,
        requirement: &Requirement,
        (required, counts): (&AttributeRequirements, &[(NodeId, u64)]),
    ) -> Option<ExactValues> {
        let setting = required.setting();
        if self.values != GeneralizeSensitive::Never || requirement.holds(setting.whole, setting) {
            return None;
        }
        let need = self.most_suppressed.and_then(|most| Some((SuppressionNeed::of(required, counts)?, most)));
        if let Some((SuppressionNeed { rows, is_least }, most)) = need.filter(|(need, most)| need.rows <= *most) {
            let (at_least, are) = (if is_least { "at least " } else { "" }, if rows == 1 { "is" } else { "are" });
            let most = count(most);
            let sentence = format!("Feasible if {at_least}{} {are} suppressed; up to {most} may be.", people(rows));
            return Some(ExactValues { feasible: true, sentence, nearest: None });
        }
        let mut kept = |one: &Requirement| one.holds(setting.whole, setting);
        let nearest = requirement.nearest(setting.spread, setting.whole.rows(), &mut kept);
        let why = match need {
            None => "the whole table violates it.".to_owned(),
            Some((SuppressionNeed { rows, is_least }, most)) => {
                let may = if most == 0 { "none".to_owned() } else { format!("at most {}", count(most)) };
                let (people, are) = (people(rows), if rows == 1 { "is" } else { "are" });
                if is_least {
                    format!("the whole table violates it unless at least {people} {are} suppressed, and {may} may be.")
                } else {
                    format!(
                        "the whole table violates it. Without {people}, it satisfies it, and {may} may be suppressed."
                    )
                }
            }
        };
        let sentence = with_nearest(format!("Infeasible with every sensitive value exact: {why}"), nearest.as_ref());
        Some(ExactValues { feasible: false, sentence, nearest })
    }
}
