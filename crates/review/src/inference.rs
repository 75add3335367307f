//! Inference about a person: one person, everyone who can be inferred, and background knowledge in numbers.

use tauell_base::arrays::{Doubles, Integers};
use tauell_base::words::numbers::{classes, count, counted, listed, people, percent, percent_chosen};
use tauell_base::words::{brief, visible};
use tauell_data::taxonomy::ValueId;
use tauell_desk::error::ReviewError;
use tauell_measure::adversary::{Belief, Homogeneity, Inference, Person as Sought, Prior, fewest, rule_out};
use tauell_measure::findings::distribution::base_labels;
use tauell_privacy::{Masses, Ratio};
use tauell_publish::release::Knowledge;

use super::{
    BeliefRequest, BeliefView, InferenceRequest, InferenceView, PeopleCount, PersonQuery, PriorChoice, Review, ScanView,
};

/// Letters of a name or value that a sentence quotes.
const MOST_LETTERS: usize = 60;
/// Shares that differ by no more are equal, but for rounding.
const EQUAL: f64 = 1e-12;
/// Equally likely values that a sentence names.
const NAMED_TIES: usize = 4;
/// Classes that a scan lists at most.
const LISTED_CLASSES: usize = 500;

impl Review {
    /// What can be inferred about one person. O(rows · log + classes · (attributes + m)).
    ///
    /// # Errors
    /// An attribute, a row or a value that there is not; the message lists what can be typed.
    pub fn inference(&self, request: &InferenceRequest) -> Result<InferenceView, ReviewError> {
        let release = &self.release;
        let attribute = self.sensitive(request.attribute)?;
        let sought = self.sought(&request.person)?;
        let prior = match request.prior {
            PriorChoice::Table => Prior::Table,
            PriorChoice::Weights => Prior::Weights,
        };
        let adversary = self.aware[attribute].as_ref();
        let inferred = Inference::of(release, attribute, adversary, &sought, prior);
        let spread = &release.sensitive[attribute].spread;
        let m = spread.base().len();
        // A row's class is known; a person who is only described may be in any class that matches.
        let believed = inferred.own.as_ref().or(inferred.among.as_ref());
        let (shares, exact, aware, rows, masses) = match believed {
            Some(of) => {
                let aware = of.aware.as_ref().map_or_else(Vec::new, Masses::frequencies);
                (of.shares.clone(), of.exact.clone(), aware, of.rows, of.masses.clone())
            }
            None => (vec![0.0; m], vec![0.0; m], Vec::new(), 0, spread.empty()),
        };
        let gone: Vec<usize> = request.ruled_out.iter().map(|&value| value as usize).filter(|&at| at < m).collect();
        let left = rule_out(&masses, &gone);
        let after = left.as_ref().map_or_else(|| vec![0.0; m], |left| left.shares.clone());
        let remaining = left.as_ref().map_or(0, |left| left.possible.len());
        let likely = fewest_more(&after);
        let mut candidates: Vec<u32> = inferred.candidates.iter().map(|candidate| candidate.class as u32).collect();
        if let Some(own) = inferred.class {
            candidates.retain(|&class| class as usize != own);
            candidates.insert(0, own as u32);
        }
        let values = base_labels(spread);
        let mut view = InferenceView {
            own: self.own_values(&request.person),
            certain_class: inferred.class.is_some(),
            classes: Integers(candidates),
            rows,
            prior: Doubles(inferred.prior.clone()),
            posterior: Doubles(shares),
            exact: Doubles(exact),
            method_aware: Doubles(aware),
            after: Doubles(after),
            truth: inferred.truth.or_else(|| self.truth_apart(attribute, &request.person)).map(|at| at as u32),
            remaining,
            to_be_certain: remaining.saturating_sub(1),
            to_be_likely: likely.unwrap_or(0),
            sentences: Vec::new(),
        };
        view.sentences = sentences(&view, &inferred, &values, gone.len());
        if self.is_left_out(&request.person) {
            // That no one matches would sound as if something were wrong.
            view.sentences.retain(|_| view.rows > 0);
            view.sentences.insert(0, "This row is suppressed: nothing of it is published.".to_owned());
        }
        for (place, value) in self.unseen(&request.person).into_iter().enumerate() {
            view.sentences.insert(place, value);
        }
        Ok(view)
    }

    /// What was typed of a person and no row shows: a value of a suppressed row, or one that is misspelt.
    fn unseen(&self, person: &PersonQuery) -> Vec<String> {
        let PersonQuery::Values(values) = person else { return Vec::new() };
        let typed = values.iter().zip(&self.columns).zip(&self.release.quasi_identifiers);
        typed
            .filter_map(|((value, column), attribute)| {
                let value = value.as_deref().map(str::trim).filter(|value| !value.is_empty())?;
                let unseen = column.read.as_ref().is_some_and(|read| read.lacks(value));
                unseen.then(|| {
                    let (name, value) = (brief(&attribute.name, MOST_LETTERS), brief(value, MOST_LETTERS));
                    format!(
                        "No row shows \"{value}\" in column \"{name}\": only rows with a generalized value can be theirs. \
                         Check the spelling."
                    )
                })
            })
            .collect()
    }

    /// Everyone whose value is certain, or has at least this share. O(classes · m).
    ///
    /// # Errors
    /// An attribute that there is not, a share that is not between 0 and 1.
    pub fn scan(&self, attribute: usize, threshold: f64) -> Result<ScanView, ReviewError> {
        let attribute = self.sensitive(attribute)?;
        let share = share(threshold)?;
        let found = Homogeneity::of(self.release.all_masses(attribute), &self.whole[attribute], share);
        let aware = self.aware[attribute]
            .as_ref()
            .map(|aware| Homogeneity::of(aware.all_masses(), aware.whole(), share))
            .map(|found| (found.certain.into(), found.above.into()));
        let worst =
            found.worst(LISTED_CLASSES, self.blank(attribute)).into_iter().filter(|&class| found.classes[class].above);
        let mut view = ScanView {
            threshold,
            certain: self.certain(attribute, false),
            certain_blank: self.certain(attribute, true),
            likely: found.above.into(),
            excluded: found.excluding.into(),
            excluded_pairs: found.excluded_pairs,
            method_aware: aware,
            classes: Integers(worst.map(|class| class as u32).collect()),
            sentences: Vec::new(),
        };
        view.sentences = scan_sentences(&view, self.release.rows() as u64);
        Ok(view)
    }

    /// The belief about someone in a class of an adversary with background knowledge in numbers (2006 paper, Theorem
    /// 3.1). O(m).
    ///
    /// # Errors
    /// An attribute or a class that there is not; numbers that are no shares or that the class contradicts.
    pub fn belief(&self, request: &BeliefRequest) -> Result<BeliefView, ReviewError> {
        let attribute = self.sensitive(request.attribute)?;
        let classes = self.release.publication.class_count();
        if request.class >= classes {
            return Err(ReviewError::NoSuchClass { class: request.class, classes });
        }
        let masses = self.release.masses(request.class, attribute);
        let rows = masses.frequencies();
        // Nothing known about the class beyond the table: consistent with every class, since its values occur in the
        // table.
        let table = self.whole[attribute].frequencies();
        let of_class = request.of_class.as_ref().unwrap_or(&table);
        let values = base_labels(&self.release.sensitive[attribute].spread);
        let belief = Belief::observed(&rows, &request.of_person, of_class)?;
        let top = (0..values.len()).reduce(|top, at| if belief.observed[at] > belief.observed[top] { at } else { top });
        let sentence = top.map_or_else(String::new, |top| {
            format!(
                "The most likely value is {}: {} before the table was seen, {} after.",
                values[top],
                percent(belief.prior[top]),
                percent(belief.observed[top])
            )
        });
        Ok(BeliefView { prior: Doubles(belief.prior), posterior: Doubles(belief.observed), sentence })
    }

    fn sensitive(&self, attribute: usize) -> Result<usize, ReviewError> {
        let attributes = self.release.sensitive.len();
        if attribute < attributes { Ok(attribute) } else { Err(ReviewError::NoSuchAttribute { attribute, attributes }) }
    }

    /// Who is searched for, as a row or as nodes.
    fn sought(&self, person: &PersonQuery) -> Result<Sought, ReviewError> {
        match person {
            PersonQuery::Row(row) => {
                if self.release.original.is_some() && *row < self.release.publication.len() {
                    return Ok(Sought::of_row(&self.release, *row));
                }
                let original = self.original().filter(|original| *row < original.len());
                let original = original.ok_or(ReviewError::NoSuchRow { row: *row })?;
                // Which published row is theirs is not known, but their values are.
                let leaf = |attribute: &tauell_data::microdata::Attribute| Some(attribute.leaf_node(*row).into());
                Ok(Sought::described(Knowledge::of(original.quasi_identifiers().iter().map(leaf))))
            }
            PersonQuery::Values(values) => {
                let mut known: Vec<Option<ValueId>> = vec![None; self.release.quasi_identifiers.len()];
                let mut fitting = Vec::new();
                for (place, (value, attribute)) in values.iter().zip(&self.release.quasi_identifiers).enumerate() {
                    let Some(value) = value.as_deref().map(str::trim).filter(|value| !value.is_empty()) else {
                        continue;
                    };
                    let read = self.columns[place].read.as_ref();
                    if let Some(values) = read.and_then(|read| read.published_as(value, attribute.taxonomy())) {
                        fitting.push((place, values));
                        continue;
                    }
                    let node = attribute.taxonomy().node(value).or_else(|| attribute.labels.node(value));
                    let node = node.ok_or_else(|| ReviewError::UnknownValue {
                        column: attribute.name.clone(),
                        value: value.to_owned(),
                    })?;
                    known[place] = Some(node.into());
                }
                let fitting = fitting.into_iter();
                let known = fitting.fold(Knowledge::of(known), |known, (place, values)| {
                    known.published_as(place, values.into_iter().map(ValueId::from).collect())
                });
                Ok(Sought::described(known))
            }
        }
    }

    fn own_values(&self, person: &PersonQuery) -> Vec<Option<String>> {
        match person {
            PersonQuery::Row(row) => self
                .original()
                .filter(|original| *row < original.len())
                .map(|original| {
                    let label = |of: &tauell_data::microdata::Attribute| {
                        Some(of.taxonomy().label(of.leaf_node(*row)).to_owned())
                    };
                    original.quasi_identifiers().iter().map(label).collect()
                })
                .unwrap_or_default(),
            PersonQuery::Values(values) => {
                let width = self.release.quasi_identifiers.len();
                let mut own: Vec<Option<String>> = values.iter().take(width).cloned().collect();
                own.resize(width, None);
                own
            }
        }
    }

    /// Whether it is known whose row this is, and that it was suppressed.
    fn is_left_out(&self, person: &PersonQuery) -> bool {
        let PersonQuery::Row(row) = person else { return false };
        let publication = &self.release.publication;
        self.release.original.is_some() && *row < publication.len() && publication.class_of(*row).is_none()
    }

    /// The true value of a person of the original if it is not known which published row is theirs.
    fn truth_apart(&self, attribute: usize, person: &PersonQuery) -> Option<usize> {
        let PersonQuery::Row(row) = person else { return None };
        let original = self.apart.as_ref().filter(|original| *row < original.len())?;
        self.release.sensitive[attribute].spread.base_values(original.sensitive()[attribute].leaf_node(*row)).next()
    }
}

impl From<tauell_measure::adversary::Broken> for PeopleCount {
    fn from(of: tauell_measure::adversary::Broken) -> Self {
        Self { classes: of.classes, rows: of.rows }
    }
}

/// The fewest values to be ruled out before some value has more than half.
fn fewest_more(shares: &[f64]) -> Option<usize> {
    let left = Masses::doubles(shares.iter().copied(), 1);
    // Just above a half, and beyond the tolerance of doubles.
    let more_than_half = Ratio::new(500_001, 1_000_000).expect("the denominator is not 0");
    fewest(&left, None, more_than_half)
}

fn share(threshold: f64) -> Result<Ratio, ReviewError> {
    if !(threshold > 0.0 && threshold <= 1.0) {
        return Err(ReviewError::NotAShare { given: threshold.to_string() });
    }
    Ok(Ratio::new((threshold * 1e9).round().max(1.0) as u64, 1_000_000_000).expect("the denominator is not 0"))
}

fn sentences(view: &InferenceView, inferred: &Inference, values: &[String], ruled_out: usize) -> Vec<String> {
    let values: Vec<&str> = values.iter().map(|value| visible(value)).collect();
    let mut said = Vec::new();
    if view.rows == 0 {
        return vec![
            "No one in the table matches: the person is not in it, or something known about them is wrong.".to_owned(),
        ];
    }
    let group = match (view.certain_class, view.rows, view.classes.0.len()) {
        (_, 1, _) => "They are the only person who matches".to_owned(),
        (true, rows, _) => format!("They are one of {} in their class", people(rows)),
        (false, rows, 1) => format!("They are one of {} in the only class that matches", people(rows)),
        (false, rows, count) => format!("They are one of {} in the {} that match", people(rows), classes(count)),
    };
    let top = |shares: &[f64]| (0..shares.len()).reduce(|top, at| if shares[at] > shares[top] { at } else { top });
    if let Some(at) = top(&view.posterior.0) {
        let (before, after) = (view.prior.0[at], view.posterior.0[at]);
        if view.posterior.0.iter().filter(|&&share| share > 0.0).count() == 1 {
            said.push(match view.rows {
                1 => format!("{group}: the table discloses {} with certainty.", values[at]),
                _ => format!("{group}, and all of them have {}: theirs is certain.", values[at]),
            });
        } else {
            let is_tied = |&one: &usize| (view.posterior.0[one] - after).abs() <= EQUAL;
            let tied: Vec<&str> = (0..values.len()).filter(is_tied).map(|one| values[one]).collect();
            said.push(match tied.as_slice() {
                [_, _, ..] => {
                    format!("{group}. {} are equally likely, with {} each.", listed(&tied, NAMED_TIES), percent(after))
                }
                _ => format!(
                    "{group}. The most likely value is {}, with {}; before the table was seen, it was {}.",
                    values[at],
                    percent(after),
                    percent(before)
                ),
            });
        }
    }
    if view.certain_class
        && view.classes.0.len() > 1
        && let Some(among) = &inferred.among
    {
        let at = among.likeliest();
        said.push(format!(
            "Their values also match {}. An adversary who does not know which class is theirs sees {}, and considers {} {} likely.",
            classes(view.classes.0.len() - 1),
            people(among.rows),
            values[at],
            percent(among.shares[at])
        ));
    }
    let excluded: Vec<&str> = (0..values.len())
        .filter(|&at| view.prior.0[at] > 0.0 && view.posterior.0[at] == 0.0)
        .map(|at| values[at])
        .collect();
    if !excluded.is_empty() && view.remaining > 1 {
        said.push(format!("They certainly do not have {}.", listed(&excluded, 5)));
    }
    if let Some(at) = top(&view.method_aware.0)
        && view.method_aware.0.iter().zip(&view.posterior.0).any(|(aware, plain)| (aware - plain).abs() > 1e-9)
    {
        said.push(format!(
            "An adversary who knows the rule for choosing generalized rows considers {} {} likely.",
            values[at],
            percent(view.method_aware.0[at])
        ));
    }
    if let Some(truth) = view.truth {
        let at = truth as usize;
        said.push(format!(
            "Their true value is {}, which is considered {} likely.",
            values[at],
            percent(view.posterior.0[at])
        ));
    }
    if ruled_out > 0 {
        match view.remaining {
            0 => said.push("With these values ruled out, nothing is left: one of them must be theirs.".to_owned()),
            1 => said.extend(
                top(&view.after.0).map(|at| format!("With these values ruled out, only {} is left.", values[at])),
            ),
            _ => said.extend(top(&view.after.0).map(|at| {
                format!(
                    "With these values ruled out, the most likely is {}, with {}.",
                    values[at],
                    percent(view.after.0[at])
                )
            })),
        }
    }
    if view.remaining > 1 {
        let likely = match view.to_be_likely {
            0 => String::new(),
            count => format!(
                " {} would have to be ruled out before one has more than half.",
                counted(count as u64, "value", "values")
            ),
        };
        said.push(format!(
            "{} would have to be ruled out before theirs is certain.{likely}",
            counted(view.to_be_certain as u64, "more value", "more values")
        ));
    }
    said
}

fn scan_sentences(view: &ScanView, rows: u64) -> Vec<String> {
    let of = |found: PeopleCount| format!("{} of {} ({})", count(found.rows), people(rows), classes(found.classes));
    let mut said = vec![match view.certain.rows {
        0 => "No one's value is certain.".to_owned(),
        _ => format!("The value of {} is certain: everyone in their class has the same.", of(view.certain)),
    }];
    if view.certain_blank.rows > 0 {
        said.push(format!("{} certainly have no value: no one in their class has one.", of(view.certain_blank)));
    }
    if view.threshold < 1.0 {
        let equally = "If all rows of a class, and all values of a set, are equally likely";
        said.push(match view.likely.rows {
            0 => {
                format!(
                    "{equally}, no one has a value whose likelihood is {} or \
                    more.",
                    percent_chosen(view.threshold)
                )
            }
            found => format!(
                "{equally}, {} {} a value whose likelihood is {} or more.",
                of(view.likely),
                if found == 1 { "has" } else { "have" },
                percent_chosen(view.threshold)
            ),
        });
    }
    if view.excluded.rows > 0 {
        said.push(format!("For {}, some value of the table can be ruled out.", of(view.excluded)));
    }
    if let Some((certain, likely)) = view.method_aware
        && (certain, likely) != (view.certain, view.likely)
    {
        said.push(format!(
            "For an adversary who also knows the rule for choosing generalized rows, {} certain, and {} a value whose \
             likelihood is {} or more.",
            match certain.rows {
                0 => "no one's value is".to_owned(),
                1 => "1 person's value is".to_owned(),
                rows => format!("the values of {} are", people(rows)),
            },
            match likely.rows {
                0 => "no one has".to_owned(),
                1 => "1 person has".to_owned(),
                rows => format!("{} have", people(rows)),
            },
            percent_chosen(view.threshold)
        ));
    }
    said
}
