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

/// What is known about a requirement that the whole table violates while every sensitive value stays exact.
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

    /// What is known about a requirement, given so many rows with each sensitive value; `None` if values may be generalized, or the whole
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

#[cfg(test)]
mod tests {
    use tauell_data::table::{MissingTokens, ReadOptions, read_all};
    use tauell_publish::MethodChoice;

    use super::super::Session;
    use crate::recipe::Choices;

    /// Four of seven people have the flu: (0.5, 3) is satisfied without one of them.
    #[test]
    fn before_a_run_it_is_known_how_many_people_have_to_be_suppressed() {
        let people = b"age,disease\n1,flu\n2,flu\n3,flu\n4,cold\n5,gout\n6,ulcer\n7,flu\n";
        let options = ReadOptions::default();
        let mut session = Session::new(read_all(people, &options).unwrap(), options, MissingTokens::default());
        let mut assess = |method: &str, suppress: &str| {
            let mut method = MethodChoice::of(method).unwrap();
            assert!(method.set("suppress", suppress));
            let _ = method.set("generalize_sensitive", "never");
            let choices = Choices { qi: vec!["age".to_owned()], method, ..Choices::default() };
            let found = session.assess(&choices.with_sensitive("disease", &["tau-l=0.5,3"]).unwrap()).unwrap();
            (found.feasible, found.attributes[0].sentence.clone())
        };
        for method in ["local-search", "incognito", "datafly"] {
            let (feasible, sentence) = assess(method, "none");
            let least =
                "the whole table violates it unless at least 1 person is suppressed, and none may be. The nearest";
            assert!(!feasible && sentence.contains(least), "{sentence}");
            let enough = "Feasible if at least 1 person is suppressed; up to 2 may be.";
            assert_eq!(assess(method, "2"), (true, enough.to_owned()));
        }
    }
}
