//! The roles that are suggested for real tables are those that the papers give them.

use tauell::table::{MissingTokens, Profile, ReadOptions, SuggestedRole, read_all, suggest_roles};

use crate::common::{data_folder, real_tables};

/// Names of columns, with the role that is suggested for each.
fn suggested(bytes: &[u8]) -> Vec<(String, SuggestedRole)> {
    let table = read_all(bytes, &ReadOptions::default()).unwrap().table;
    let profile = |column| Profile::of(column, &MissingTokens::default());
    let profiles: Vec<(&str, Profile)> =
        table.columns().iter().map(|column| (column.name(), profile(column))).collect();
    let names = table.columns().iter().map(|column| column.name().to_owned());
    names.zip(suggest_roles(&profiles).into_iter().map(|suggestion| suggestion.role)).collect()
}

fn with_role(roles: &[(String, SuggestedRole)], role: SuggestedRole) -> Vec<&str> {
    roles.iter().filter(|(_, suggested)| *suggested == role).map(|(name, _)| name.as_str()).collect()
}

/// The roles of Adult, of whichever rows.
fn of_adult(bytes: &[u8]) {
    let papers = ["age", "workclass", "education", "marital-status", "race", "sex", "native-country"];
    let roles = suggested(bytes);
    let known = with_role(&roles, SuggestedRole::QuasiIdentifier);
    assert!(papers.iter().all(|name| known.contains(name)), "{known:?}");
    assert_eq!(with_role(&roles, SuggestedRole::Sensitive), ["occupation"]);
    let out = with_role(&roles, SuggestedRole::LeaveOut);
    for name in ["fnlwgt", "income", "salary-class"] {
        assert!(!roles.iter().any(|(other, _)| other == name) || out.contains(&name), "{out:?}");
    }
}

#[test]
fn adult_gets_the_papers_roles() {
    of_adult(&std::fs::read(real_tables().join("adult/adult.csv")).unwrap());
    let Some(folder) = data_folder() else { return };
    of_adult(&std::fs::read(folder.join("adult/adult-30162.csv")).unwrap());
}

#[test]
fn nursery_gets_the_papers_roles() {
    let roles = suggested(&std::fs::read(real_tables().join("nursery/nursery.csv")).unwrap());
    assert_eq!(with_role(&roles, SuggestedRole::Sensitive), ["class"]);
    assert_eq!(with_role(&roles, SuggestedRole::QuasiIdentifier).len(), 8);
}
