//! What is to be decided before a release, from the table, the run and earlier releases (docs/explanation/verdict.md).
//! Findings about an adversary are weighed by [`Judgement`](tauell_measure::findings::verdict::Judgement); here they
//! get their remedies.

use crate::recipe::RequirementChoice;
use crate::session::Problem;
use tauell_base::words::numbers::{count, counted, listed, people, rows};
use tauell_base::words::{capitalized, typed_names};
use tauell_data::microdata::Attribute;
use tauell_measure::findings::AttributeFigures;
use tauell_measure::findings::verdict::{
    Decision, DecisionAbout, DecisionChange, DecisionOption, DecisionScreen, Judgement, SMALLEST_CLASS, singled_out,
    so_many,
};
use tauell_privacy::{KAnonymity, Requirement, TauEll};
use tauell_publish::release::Publication;
use tauell_publish::{AboutMethod, AttributeRequirements, METHODS};

use super::warnings::{Warning, WarningAbout};
use super::{CompositionReport, DifferencingReport, EarlierRemedy, NotAssessed};

/// Of everyone, one in so many excluded without a blank sensitive value is to be decided about.
const MANY_EXCLUDED: u64 = 20;
/// Columns that are named.
const NAMED: usize = 4;

/// Gives a judgement what the run leaves to decide, what can be done, and what the owner accepts.
pub(super) fn weigh(
    judgement: &mut Judgement,
    problem: &Problem,
    publication: &Publication,
    figures: &[AttributeFigures],
    warnings: &[Warning],
) {
    judgement.accept(&problem.choices().accepted);
    judgement.offer(DecisionAbout::MethodAwareAdversary, against_method_aware(problem));
    judgement.offer(DecisionAbout::LearnsFromRelease, against_learning(problem));
    judgement.offer(DecisionAbout::PublishedUnchanged, of_unchanged(&problem.choices().keep));
    let decisions = excluded(problem, publication)
        .into_iter()
        .chain(certain_values(problem, publication))
        .chain(small_classes(problem, publication))
        .chain(other_sensitive_values(problem, publication, figures))
        .chain(warnings.iter().filter_map(of_warning));
    judgement.decide(decisions.collect());
}

/// What earlier releases and this one disclose together.
pub(super) fn of_earlier(
    problem: &Problem,
    together: &[CompositionReport],
    not_assessed: &[NotAssessed],
    differencing: Option<&DifferencingReport>,
) -> Vec<Decision> {
    let all = problem.microdata().len() as u64;
    let disclosing = together.iter().filter(|report| report.discloses_more);
    if let Some(disclosed) = disclosing.map(Disclosed::of).max_by_key(|of| of.people) {
        let (what, whom) = (disclosed.what, so_many(disclosed.people, all.max(disclosed.people)));
        let whom = match disclosed.certain {
            0 => whom,
            1 => format!("{whom}, and 1 value is certain"),
            some => format!("{whom}, and {} values are certain", count(some)),
        };
        return vec![Decision {
            people: Some(disclosed.people),
            forbids: true,
            reason: format!("{what} for {whom}, against an adversary who also has an earlier release."),
            options: vec![yourself("Release only one of them", "remove --earlier-release", DecisionScreen::Result)],
            ..Decision::new(
                DecisionAbout::EarlierRelease,
                "This release and an earlier one disclose more together",
                format!("{what} for {whom}, against an adversary who has both."),
            )
        }];
    }
    if let Some(report) = differencing.filter(|report| report.discloses_values) {
        let meaning = report.sentences.first().cloned().unwrap_or_default();
        let title = "An adversary who has both files infers values of people who are in only one";
        return vec![Decision {
            forbids: true,
            reason: format!("{title}."),
            options: vec![yourself("Release only one of them", "remove --earlier-file", DecisionScreen::Result)],
            ..Decision::new(DecisionAbout::EarlierRelease, title, meaning)
        }];
    }
    let decision = |of: &NotAssessed| {
        let why = of.sentence.split(" Against ").next().unwrap_or_default();
        let (label, flag) = match of.remedy {
            EarlierRemedy::Recipe => ("Give the earlier recipe", "--earlier-release RECIPE"),
            EarlierRemedy::Secret => ("Give the earlier secret", "--earlier-secret FILE"),
            EarlierRemedy::OneRelease => ("Release only one of them", "remove --earlier-file"),
        };
        Decision {
            reason: format!("{why} Against an adversary who has both releases: not assessed."),
            options: vec![yourself(label, flag, DecisionScreen::Result)],
            ..Decision::new(
                DecisionAbout::EarlierRelease,
                "An earlier release could not be assessed",
                format!("{why} {}", of.action),
            )
        }
    };
    not_assessed.first().map(decision).into_iter().collect()
}

/// What two releases disclose together and neither does alone: the surest finding, and for how many people.
struct Disclosed {
    what: &'static str,
    people: u64,
    /// Values that are certain besides.
    certain: u64,
}

impl Disclosed {
    fn of(report: &CompositionReport) -> Self {
        let certain = report.columns.iter().map(|column| column.certain.beyond).max().unwrap_or(0);
        let proven = report.requirements.iter().map(|one| one.proven.beyond).max().unwrap_or(0);
        let estimated = report.requirements.iter().filter_map(|one| one.estimated).map(|people| people.beyond).max();
        match (certain, proven) {
            (0, 0) => {
                Self { what: "By an estimate, a requirement is violated", people: estimated.unwrap_or(0), certain: 0 }
            }
            (certain, proven) if certain >= proven => {
                Self { what: "A sensitive value is certain", people: certain, certain: 0 }
            }
            (certain, proven) => Self { what: "A requirement is violated", people: proven, certain },
        }
    }
}

fn yourself(label: &str, flag: &str, screen: DecisionScreen) -> DecisionOption {
    DecisionOption { label: label.to_owned(), flag: flag.to_owned(), change: DecisionChange::Yourself { screen } }
}

/// The method that resists a method-aware adversary, if it can aim at everything that is required. It leaves sensitive values exact, so
/// a class has at least as many rows as values: a smaller k is implied.
fn against_method_aware(problem: &Problem) -> Vec<DecisionOption> {
    let choices = problem.choices();
    let own = choices.method.about().name;
    let values =
        problem.requirements().iter().flat_map(|required| required.requirements()).map(Requirement::least_values);
    let rows = values.max().unwrap_or(0);
    let is_implied =
        |required: &&RequirementChoice| required.is_of_table() && problem.k().is_some_and(|k| k.k() <= rows);
    let option = |about: &&'static AboutMethod| {
        let (fits, others): (Vec<_>, Vec<_>) =
            choices.requirements.iter().partition(|required| about.can_aim_at(required.about()));
        let can_aim = about.holds_where_known && !about.keeps_quasi_identifier && about.name != own;
        (can_aim && !fits.is_empty() && others.iter().all(is_implied)).then(|| {
            let without: Vec<String> = others.iter().map(|required| required.text()).collect();
            let implied = without.iter().map(|text| format!(" without --require {text}, which is implied"));
            DecisionOption {
                label: format!("Use {}", about.title),
                flag: format!("--method {}{}", about.name, implied.collect::<String>()),
                change: DecisionChange::Method { name: about.name.to_owned(), without },
            }
        })
    };
    let larger = |k: KAnonymity| {
        let one = problem.requirements().len() == 1;
        // With exact values, the whole table must satisfy what its classes satisfy.
        let raised = |of: &Requirement| of.as_tau_ell().and_then(|of| TauEll::new(of.tau(), k.k()).ok());
        let mut required =
            problem.requirements().iter().flat_map(|of| of.requirements().iter().map(move |one| (of, one)));
        let mut is_feasible = || required.all(|(of, one)| raised(one).is_none_or(|raised| raised.holds(of.whole())));
        let is_raised = one && k.k() > rows && choices.requirements.iter().any(|one| one.name() == "tau-l");
        let flag = format!("--l {} --method transparent-sweep without --require k={}", k.k(), k.k());
        (is_raised && is_feasible()).then(|| {
            yourself("Require a larger ℓ instead of k, and use Transparent Sweep", &flag, DecisionScreen::Requirement)
        })
    };
    let options = METHODS.iter().find_map(option).or_else(|| problem.k().and_then(larger));
    options.into_iter().collect()
}

/// Against an adversary who knows how frequent values are, or learns how they depend on the quasi-identifier: classes of exact values
/// instead of sets, if a class can satisfy the requirement at all.
fn against_learning(problem: &Problem) -> Vec<DecisionOption> {
    let fits = |(required, attribute): (&AttributeRequirements, &Attribute)| {
        let mut counts = vec![0u64; attribute.taxonomy().leaf_count()];
        attribute.leaves().iter().for_each(|&leaf| counts[leaf as usize] += 1);
        let most = counts.into_iter().max().unwrap_or(0) as f64 / problem.microdata().len().max(1) as f64;
        required.requirements().iter().filter_map(Requirement::as_tau_ell).all(|one| most <= one.tau().to_f64())
    };
    let in_sets = problem.choices().method.about().adds_values;
    let fit = in_sets && problem.requirements().iter().zip(problem.microdata().sensitive()).all(fits);
    let exact = if fit { against_method_aware(problem) } else { Vec::new() };
    let weaker = yourself("Choose another requirement", "--tau, --l", DecisionScreen::Requirement);
    exact.into_iter().chain([weaker]).collect()
}

fn of_unchanged(columns: &[String]) -> Vec<DecisionOption> {
    let (it, columns) = (if columns.len() == 1 { "it" } else { "them" }, columns.to_vec());
    vec![
        DecisionOption {
            label: format!("Leave {it} unpublished"),
            flag: format!("remove {} from --keep", typed_names(&columns)),
            change: DecisionChange::LeaveUnpublished { columns: columns.clone() },
        },
        DecisionOption {
            label: format!("Generalize {it}"),
            flag: format!("move {} from --keep to --qi", typed_names(&columns)),
            change: DecisionChange::Generalize { columns },
        },
    ]
}

/// People who are not in the release: those without a sensitive value, and others if they are many.
fn excluded(problem: &Problem, publication: &Publication) -> Vec<Decision> {
    let dropped = problem.microdata().dropped();
    let suppressed = publication.left_out() as u64;
    let all = problem.microdata().len() as u64 + dropped.missing_sensitive + dropped.missing_qi;
    let others = dropped.missing_qi + suppressed;
    let of_blank = (dropped.missing_sensitive > 0).then(|| without_a_value(problem, dropped.missing_sensitive, all));
    let of_others = (others * MANY_EXCLUDED > all).then(|| {
        let is = if others == 1 { "is" } else { "are" };
        let title = match (dropped.missing_qi, suppressed) {
            (0, _) => format!("{} of {} {is} suppressed", count(others), people(all)),
            (_, 0) => format!("{} of {} {is} excluded for a blank quasi-identifier", count(others), people(all)),
            _ => format!("{} of {} {is} excluded or suppressed", count(others), people(all)),
        };
        Decision {
            people: Some(others),
            options: vec![yourself("Choose a weaker requirement", "--tau, --l", DecisionScreen::Requirement)],
            ..Decision::new(
                DecisionAbout::ExcludedPeople,
                title,
                "What the release shows about the others may not be true of everyone.",
            )
        }
    });
    of_blank.into_iter().chain(of_others).collect()
}

/// Rows without a sensitive value. A row need not be one person.
fn without_a_value(problem: &Problem, blank: u64, all: u64) -> Decision {
    let columns: Vec<String> = problem.microdata().sensitive().iter().map(|of| of.name().to_owned()).collect();
    let names: Vec<&str> = columns.iter().map(String::as_str).collect();
    let of = match names[..] {
        [one] => format!("no value in {one}"),
        _ => format!("no value in one of {}", listed(&names, NAMED)),
    };
    let title = format!("{} of {} {} {of}", count(blank), rows(all), if blank == 1 { "has" } else { "have" });
    Decision {
        people: Some(blank),
        reason: format!("{title}. A blank can itself be sensitive."),
        columns,
        options: vec![blank_as_a_value(problem)],
        ..Decision::new(
            DecisionAbout::ExcludedPeople,
            title,
            "They are excluded. A blank can itself be sensitive: publish blank as a value, or accept the exclusion.",
        )
    }
}

/// Publishing "no value" as a value, in every sensitive column that has blanks.
fn blank_as_a_value(problem: &Problem) -> DecisionOption {
    let has_blanks = |of: &&Attribute| {
        let column = &problem.table().columns()[of.column()];
        column.dictionary().iter().any(|value| problem.missing().matches(value))
    };
    let sensitive = problem.microdata().sensitive().iter().filter(has_blanks);
    let columns: Vec<String> = sensitive.map(|of| of.name().to_owned()).collect();
    DecisionOption {
        label: "Publish blank as a value".to_owned(),
        flag: format!("--blank-as-value {}", typed_names(&columns)),
        change: DecisionChange::PublishBlank { columns },
    }
}

/// People whose sensitive value fills their class, where no requirement forbids that. O(classes · attributes).
fn certain_values(problem: &Problem, publication: &Publication) -> Option<Decision> {
    let sensitive = problem.microdata().sensitive();
    let certain_in = |attribute: usize| -> u64 {
        let is_certain = |class: &usize| {
            let held = publication.histogram(*class, attribute);
            held.len() == 1 && publication.sensitive_values(attribute).is_base(held[0].0)
        };
        (0..publication.class_count()).filter(is_certain).map(|class| publication.class(class).rows.len() as u64).sum()
    };
    let (some, of): (u64, &Attribute) =
        (0..sensitive.len()).map(|at| (certain_in(at), &sensitive[at])).max_by_key(|&(some, _)| some)?;
    (some > 0).then(|| {
        let whom = so_many(some, problem.microdata().len() as u64);
        let name = of.name();
        let reason = format!("The {name} of {whom} is certain to an adversary who knows the quasi-identifier.");
        Decision {
            people: Some(some),
            columns: vec![name.to_owned()],
            forbids: true,
            reason,
            options: vec![DecisionOption {
                label: "Require at least two values in each class".to_owned(),
                flag: "--require distinct-l=2".to_owned(),
                change: DecisionChange::Require { requirement: "distinct-l=2".to_owned() },
            }],
            ..Decision::new(
                DecisionAbout::CertainValues,
                format!("The {name} of {whom} is certain"),
                "Everyone in their class has the same value. The requirement allows that.",
            )
        }
    })
}

fn small_classes(problem: &Problem, publication: &Publication) -> Option<Decision> {
    let sizes = || publication.classes().map(|class| class.rows.len());
    let in_small: usize = sizes().filter(|&size| (size as u64) < SMALLEST_CLASS).sum();
    if in_small == 0 {
        return None;
    }
    let alone = sizes().filter(|&size| size == 1).count() as u64;
    let all = problem.microdata().len() as u64;
    let linked = publication.is_linked();
    let is = |some: u64| if some == 1 { "is" } else { "are" };
    let in_pairs = |what: &str| {
        let title =
            format!("{} {} in a class of two", capitalized(&so_many(in_small as u64, all)), is(in_small as u64));
        (title, format!("Each of the two knows which {what} is the other's."))
    };
    let by_themselves = |can: &str| {
        let title = singled_out(alone, all, linked);
        (title, format!("An adversary who knows the quasi-identifier {can}."))
    };
    let (title, meaning) = match (alone, linked) {
        (0, true) => in_pairs("row"),
        (0, false) => in_pairs("value"),
        (_, true) => by_themselves("can re-identify them"),
        (_, false) => by_themselves("can infer their value"),
    };
    let k = RequirementChoice::k(SMALLEST_CLASS as u32);
    let method = problem.choices().method.about();
    let can_aim = linked && !method.keeps_quasi_identifier && method.can_aim_at(k.about());
    let option = can_aim.then(|| DecisionOption {
        label: format!("Require k = {SMALLEST_CLASS}"),
        flag: format!("--require {}", k.text()),
        change: DecisionChange::Require { requirement: k.text() },
    });
    Some(Decision {
        people: Some(in_small as u64),
        options: option.into_iter().collect(),
        ..Decision::new(DecisionAbout::SmallClasses, title, meaning)
    })
}

/// What an adversary infers who knows a person's values in the other sensitive columns.
fn other_sensitive_values(
    problem: &Problem,
    publication: &Publication,
    figures: &[AttributeFigures],
) -> Option<Decision> {
    let sensitive = problem.microdata().sensitive();
    let broken =
        figures.iter().zip(sensitive).filter_map(|(of, attribute)| Some((of.blocks.as_ref()?.broken_rows, attribute)));
    let (some, attribute) = broken.max_by_key(|&(some, _)| some).filter(|&(some, _)| some > 0)?;
    let (whom, name) = (so_many(some, publication.rows().len() as u64), attribute.name());
    let columns: Vec<String> = sensitive.iter().map(|of| of.name().to_owned()).collect();
    let leave = |column: &str| DecisionOption {
        label: format!("Leave {column} unpublished"),
        flag: format!("remove {} from --sensitive", typed_names(&[&column])),
        change: DecisionChange::LeaveUnpublished { columns: vec![column.to_owned()] },
    };
    // Of two columns, either without the other discloses nothing in this way. Of more, the others may still do so together.
    let options = match &columns[..] {
        [one, other] => vec![leave(one), leave(other)],
        _ => vec![
            leave(name),
            yourself(
                "Publish only one of the sensitive columns",
                "remove the others from --sensitive",
                DecisionScreen::Data,
            ),
        ],
    };
    Some(Decision {
        people: Some(some),
        columns,
        forbids: true,
        reason: format!(
            "The requirement for {name} is violated for {whom}, against an adversary who knows their other sensitive values."
        ),
        options,
        ..Decision::new(
            DecisionAbout::OtherSensitiveValues,
            format!("One sensitive value discloses another for {whom}"),
            format!("An adversary who knows their other sensitive values can infer {name} beyond the limit."),
        )
    })
}

/// What a warning leaves to decide; nothing where it is about what is retained.
fn of_warning(of: &Warning) -> Option<Decision> {
    let decision = |about, title: String, option: DecisionOption| {
        let reason = format!("{title}. {}", of.sentence.split_inclusive(". ").next().unwrap_or_default().trim_end());
        Decision {
            columns: of.columns.clone(),
            reason,
            options: vec![option],
            ..Decision::new(about, title, of.sentence.clone())
        }
    };
    let names = || of.columns.join(", ");
    Some(match of.about {
        WarningAbout::ColumnDiscloses => decision(
            DecisionAbout::ColumnDiscloses,
            format!("{} discloses a sensitive column by itself", names()),
            DecisionOption {
                label: "Leave it unpublished".to_owned(),
                flag: format!("remove {} from --qi", typed_names(&of.columns)),
                change: DecisionChange::LeaveUnpublished { columns: of.columns.clone() },
            },
        ),
        WarningAbout::TaxonomyDiscloses => decision(
            DecisionAbout::ColumnDiscloses,
            format!("The taxonomy of {} discloses a sensitive column", names()),
            yourself("Choose another taxonomy", "--taxonomy", DecisionScreen::Taxonomies),
        ),
        WarningAbout::SeveralRows => decision(
            DecisionAbout::SeveralRows,
            "People may have several rows each".to_owned(),
            yourself("Open a file with one row per person", "change the file", DecisionScreen::Data),
        ),
        WarningAbout::NothingHidden => decision(
            DecisionAbout::GeneralizedValues,
            format!("Generalized values of {} hide nothing for some people", names()),
            yourself("Choose a weaker requirement", "--tau, --l", DecisionScreen::Requirement),
        ),
        WarningAbout::PublishedUnchanged
        | WarningAbout::SmallClasses
        | WarningAbout::NearValues
        | WarningAbout::LargerSets
        | WarningAbout::MostGeneralClass => return None,
    })
}

/// The command's first line about a decision: what to do, with its flag.
pub fn remedy_in_words(of: &Decision) -> String {
    let options: Vec<String> = of.options.iter().map(|option| format!("{}: {}", option.label, option.flag)).collect();
    let accept = of.about.can_be_accepted().then(|| format!("Accept it: --accept {}=REASON", of.about.word()));
    options.into_iter().chain(accept).collect::<Vec<_>>().join(". ")
}

/// How many are excluded, as a headline: `5,705 of 7,874 people are excluded`.
pub(super) fn headline(problem: &Problem, publication: &Publication) -> Option<String> {
    let dropped = problem.microdata().dropped();
    let missing = dropped.missing_sensitive + dropped.missing_qi;
    let (all, out) = (problem.microdata().len() as u64 + missing, missing + publication.left_out() as u64);
    (out > 0).then(|| format!("{} of {} excluded", count(out), counted(all, "person is", "people are")))
}
