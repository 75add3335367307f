//! Dependencies: their licences, their sources, and the advisories against them.
//!
//! Licences and sources are in the crates themselves and in deny.toml, so they need no network once the crates are here.
//! Advisories are in databases elsewhere. If these cannot be reached, the check fails, and no release is made. Only with
//! `--offline` does it pass without them, and reports this.

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::process::Run;
use crate::project::Project;
use crate::tools;

/// The result of a search for advisories.
#[derive(Debug, PartialEq, Eq)]
enum Advisories {
    /// None against what is used.
    None,
    /// Some, with the text about them.
    Some(String),
    /// The database could not be reached, with the reason.
    Unreachable(String),
}

/// What a check does if advisories cannot be reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WithoutAdvisories {
    /// It fails: for a release, and by default.
    Fail,
    /// It passes and is reported as skipped: for work without a network.
    Skip,
}

/// Checks crates and packages against `deny.toml` and the databases of advisories.
///
/// # Errors
/// A licence or a source that is not allowed, an advisory against something that is used, a tool that cannot be had; a database of
/// advisories that cannot be reached, unless that is to be skipped.
pub fn check(project: &Project, without: WithoutAdvisories) -> Result<()> {
    let deny = tools::cargo_deny(project)?;
    Run::new(&deny).args(["--locked", "check", "licenses", "bans", "sources"]).within(project.root()).done()?;
    println!("Licences and sources of all crates are as deny.toml allows.");
    let (well, said) = Run::new(&deny).args(["--locked", "check", "advisories"]).within(project.root()).heard()?;
    let crates = of_crates(well, said);
    let (_, said) = Run::new("npm").args(["audit", "--json"]).within(project.page()).heard()?;
    let packages = of_packages(&said)?;
    decide([("crates", crates), ("npm packages", packages)], without)
}

/// Prints the result, and decides whether it passes.
fn decide(found: [(&str, Advisories); 2], without: WithoutAdvisories) -> Result<()> {
    let (mut against, mut unchecked) = (Vec::new(), Vec::new());
    for (what, found) in found {
        match found {
            Advisories::None => println!("No advisory is known against the {what}."),
            Advisories::Unreachable(why) => {
                println!(
                    "not checked: advisories against the {what}, since their database cannot be reached from here ({why})"
                );
                unchecked.push(what);
            }
            Advisories::Some(said) => {
                println!("{said}");
                against.push(what);
            }
        }
    }
    if !against.is_empty() {
        bail!("there are advisories against the {}; their text is above", against.join(" and the "));
    }
    if !unchecked.is_empty() && without == WithoutAdvisories::Fail {
        bail!(
            "advisories against the {} were not checked, so no release is made; run this where their databases can be reached, or \
             `cargo xtask supply --offline` to go on without them",
            unchecked.join(" and the ")
        );
    }
    Ok(())
}

/// The advisories in the output of cargo-deny.
fn of_crates(well: bool, said: String) -> Advisories {
    if well {
        return Advisories::None;
    }
    match said.lines().find(|line| line.contains("failed to fetch advisory database")) {
        Some(_) => Advisories::Unreachable(last_line(&said)),
        None => Advisories::Some(said),
    }
}

/// The advisories in the output of `npm audit --json`.
fn of_packages(said: &str) -> Result<Advisories> {
    // Its notices come before and after.
    let json = said.find('{').zip(said.rfind('}')).map_or("", |(first, last)| &said[first..=last]);
    let told: Value =
        serde_json::from_str(json).with_context(|| format!("`npm audit` has an unexpected answer: {said}"))?;
    match told.pointer("/metadata/vulnerabilities/total").and_then(Value::as_u64) {
        Some(0) => Ok(Advisories::None),
        Some(_) => Ok(Advisories::Some(serde_json::to_string_pretty(&told["vulnerabilities"])?)),
        None => {
            let why = ["/message", "/error/summary", "/error/code"].iter().find_map(|at| told.pointer(at)?.as_str());
            let code = told.get("statusCode").map(|code| format!("the registry answers {code}"));
            match why.filter(|why| !why.is_empty()).map(str::to_owned).or(code) {
                Some(why) => Ok(Advisories::Unreachable(why)),
                None => bail!("`npm audit` has an unexpected answer: {said}"),
            }
        }
    }
}

fn last_line(said: &str) -> String {
    said.lines().rev().find(|line| !line.trim().is_empty()).unwrap_or("no reason was given").trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_database_that_cannot_be_reached_is_no_advisory_and_an_advisory_is_one() {
        let out_of_reach = "[ERROR] failed to fetch advisory database https://x\nfatal: Could not resolve host: x\n\n";
        assert_eq!(
            of_crates(false, out_of_reach.to_owned()),
            Advisories::Unreachable("fatal: Could not resolve host: x".to_owned())
        );
        let found = "error[vulnerability]: a crate reads past its end\nadvisories FAILED\n";
        assert_eq!(of_crates(false, found.to_owned()), Advisories::Some(found.to_owned()));
        assert_eq!(of_crates(true, "advisories ok\n".to_owned()), Advisories::None);
    }

    #[test]
    fn what_could_not_be_checked_fails_unless_it_is_to_be_skipped_and_an_advisory_always_fails() {
        let away = || Advisories::Unreachable("no network".to_owned());
        let of = |crates, packages, without| decide([("crates", crates), ("npm packages", packages)], without);
        for (crates, packages, named) in [
            (away(), Advisories::None, "the crates were"),
            (Advisories::None, away(), "the npm packages were"),
            (away(), away(), "the crates and the npm packages were"),
        ] {
            let again = |of: &Advisories| if *of == Advisories::None { Advisories::None } else { away() };
            of(again(&crates), again(&packages), WithoutAdvisories::Skip).unwrap();
            let refused = of(crates, packages, WithoutAdvisories::Fail).unwrap_err().to_string();
            assert!(refused.contains(named) && refused.contains("no release is made"), "{refused}");
        }
        for without in [WithoutAdvisories::Fail, WithoutAdvisories::Skip] {
            of(Advisories::None, Advisories::None, without).unwrap();
            assert!(of(Advisories::Some("one".to_owned()), away(), without).is_err());
        }
    }

    #[test]
    fn npm_is_understood_where_it_answers_and_where_it_cannot() {
        let none = r#"{"vulnerabilities": {}, "metadata": {"vulnerabilities": {"total": 0}}}"#;
        assert_eq!(of_packages(none).unwrap(), Advisories::None);
        let some = r#"{"vulnerabilities": {"a": {"severity": "high"}}, "metadata": {"vulnerabilities": {"total": 1}}}"#;
        assert!(matches!(of_packages(some).unwrap(), Advisories::Some(said) if said.contains("high")));
        let away = "{\"statusCode\": 405, \"error\": {\"summary\": \"\"}}\nnpm error A complete log\n";
        assert_eq!(of_packages(away).unwrap(), Advisories::Unreachable("the registry answers 405".to_owned()));
        assert!(of_packages("").is_err() && of_packages("{}").is_err());
    }
}
