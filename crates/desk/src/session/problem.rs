//! Choices on a table, coded: what can be assessed and run.

use std::sync::Arc;

use crate::error::{ChoiceError, Error};
use crate::recipe::{BlankChoice, Choices, RequirementChoice, WeightsChoice};
use tauell_base::place::Place;
use tauell_base::random::Secret;
use tauell_data::microdata::{Attribute, Microdata, MissingCells, Part};
use tauell_data::table::{Column, MissingTokens, Table};
use tauell_data::taxonomy::{
    Builder, ColumnCover, SuggestedRanges, Taxonomy, TaxonomyError, TaxonomyOfColumns, TreeBuilder,
};
use tauell_measure::findings::Acceptance;
use tauell_privacy::{KAnonymity, Ratio, Requirement, RequirementError, Spread, Weights};
use tauell_publish::release::Publication;
use tauell_publish::{AttributeRequirements, METHODS, Task};

use super::check::{self, Roles};
use super::disclosure::{self, ColumnDisclosure, FoundDisclosures, Of};
use super::{Origin, Session, SpellingRemark, lattice};

/// Choices on a table: roles found, taxonomies laid over their columns, rows coded, requirements set.
#[derive(Clone, Debug)]
pub struct Problem {
    table: Arc<Table>,
    choices: Arc<Choices>,
    roles: Roles,
    microdata: Arc<Microdata>,
    requirements: Arc<[AttributeRequirements]>,
    missing: MissingTokens,
    delimiter: u8,
    k: Option<KAnonymity>,
    /// The secret for random draws, if the method's protection relies on them.
    secret: Option<Secret>,
    /// Columns and taxonomies that disclose a sensitive column by themselves, and what that means under the choices.
    disclosures_found: Arc<[ColumnDisclosure]>,
    spelling: Vec<SpellingRemark>,
    /// Sensitive columns of many numbers that are not in ranges, and the ranges that are suggested for them.
    without_ranges: Vec<(String, Arc<SuggestedRanges>)>,
}

/// How a taxonomy is laid over a column.
type Cover = fn(&Column, &Taxonomy, &MissingTokens) -> Result<ColumnCover, TaxonomyError>;

/// What becomes of missing cells.
#[derive(Clone, Copy)]
struct MissingParts<'a> {
    /// How a taxonomy is laid over a quasi-identifier whose missing cells stay.
    cover: Cover,
    quasi_identifier: MissingCells,
    /// By sensitive column: whether missing cells are a value; else their rows are excluded. In columns beyond these,
    /// they are not.
    blanks: &'a [bool],
}

impl Problem {
    /// Takes what the owner accepts; nothing of the run depends on it.
    pub(crate) fn accept(&mut self, accepted: &[Acceptance]) {
        Arc::make_mut(&mut self.choices).accepted = accepted.to_vec();
    }

    /// Notes after how many steps the search of a run stopped. The same choices make the same table again.
    pub(crate) fn stop_after(&mut self, steps: u64) {
        let choices = Arc::make_mut(&mut self.choices);
        choices.method = choices.method.clone().stopping_after(steps);
    }

    /// Codes the session's table under these choices. O(rows · attributes).
    ///
    /// # Errors
    /// Columns that are not there or have two roles, no quasi-identifier, neither a sensitive column nor k, parameters out of range,
    /// taxonomies that do not cover their column, or take their groups from a sensitive one.
    pub fn new(session: &mut Session, choices: &Choices) -> Result<Self, Error> {
        Self::original(session, choices, &blanks(choices))
    }

    fn find_disclosures(&mut self, session: &mut Session) {
        let of = Of::new(session, &self.roles, &self.choices);
        let found = FoundDisclosures::of(session.disclosures.as_ref(), &of).unwrap_or_else(|| {
            let found = disclosure::find(&self.table, &self.microdata, &self.roles.kept);
            session.disclosures = Some(FoundDisclosures::new(of, Arc::clone(&found)));
            found
        });
        self.disclosures_found = under(&found, &self.choices);
    }

    /// The disclosures of a sensitive column under these choices; rows are coded only if that was not found before.
    ///
    /// # Errors
    /// As [`Self::new`].
    pub(super) fn disclosures(session: &mut Session, choices: &Choices) -> Result<Arc<[ColumnDisclosure]>, Error> {
        session.take_sensitive(choices);
        let of = Of::new(session, &check::roles(session, choices)?, choices);
        match FoundDisclosures::of(session.disclosures.as_ref(), &of) {
            Some(found) => Ok(under(&found, choices)),
            None => Ok(Self::new(session, choices)?.disclosures_found),
        }
    }

    /// The column or tree for which nothing is published.
    pub(crate) fn refused_disclosure(&self) -> Option<&ColumnDisclosure> {
        self.disclosures_found.iter().find(|disclosure| disclosure.refused)
    }

    /// Sensitive columns of many numbers that are not in ranges, and the ranges that are suggested for them.
    pub(crate) fn without_ranges(&self) -> &[(String, Arc<SuggestedRanges>)] {
        &self.without_ranges
    }

    /// Columns and taxonomies that disclose a sensitive column by themselves, as far as the report may state it.
    pub fn reported_disclosures(&self) -> impl Iterator<Item = &ColumnDisclosure> {
        self.disclosures_found.iter().filter(|disclosure| !disclosure.owner_only)
    }

    /// The same if the run resists a method-aware adversary: for the owner alone, not part of what others may know.
    pub fn owner_disclosures(&self) -> impl Iterator<Item = &ColumnDisclosure> {
        self.disclosures_found.iter().filter(|disclosure| disclosure.owner_only)
    }

    /// As [`Self::new`], for the table as it is, all rows of it: each spelling of a missing quasi-identifier is a value
    /// of its own, since a recipient groups by text; a missing sensitive value is one, too.
    ///
    /// # Errors
    /// As [`Self::new`].
    pub fn as_read(session: &mut Session, choices: &Choices) -> Result<Self, Error> {
        Self::original_as_read(session, choices, &vec![true; choices.sensitive.len()])
    }

    /// As [`Self::as_read`], for the original of a file: `blanks` has for each sensitive column whether the file has
    /// rows without a value. If it has none, such rows were not published.
    ///
    /// # Errors
    /// As [`Self::new`].
    pub fn original_as_read(session: &mut Session, choices: &Choices, blanks: &[bool]) -> Result<Self, Error> {
        if choices.qi.is_empty() {
            return Err(ChoiceError::NoQuasiIdentifier.into());
        }
        let missing = MissingParts { cover: ColumnCover::as_read, quasi_identifier: MissingCells::Value, blanks };
        Self::covered_by(session, choices, missing)
    }

    /// As [`Self::new`], for the original of a file ([`Self::original_as_read`]).
    ///
    /// # Errors
    /// As [`Self::new`].
    pub fn original(session: &mut Session, choices: &Choices, blanks: &[bool]) -> Result<Self, Error> {
        if choices.qi.is_empty() {
            return Err(ChoiceError::NoQuasiIdentifier.into());
        }
        let mut problem = Self::covered_by(session, choices, MissingParts { blanks, ..MissingParts::chosen(choices) })?;
        problem.find_disclosures(session);
        problem.spelling = session.remarks_of(&problem.roles);
        problem.without_ranges = without_ranges(session, &problem.roles, choices);
        Ok(problem)
    }

    /// As [`Self::new`], but the quasi-identifier may be empty: enough to decide what sensitive attributes allow.
    ///
    /// # Errors
    /// As [`Self::new`].
    pub fn with_any_quasi_identifier(session: &mut Session, choices: &Choices) -> Result<Self, Error> {
        let blanks = blanks(choices);
        Self::covered_by(session, choices, MissingParts { blanks: &blanks, ..MissingParts::chosen(choices) })
    }

    /// Codes the table.
    fn covered_by(session: &mut Session, choices: &Choices, missing: MissingParts<'_>) -> Result<Self, Error> {
        session.recode_as_chosen(choices)?;
        let roles = check::roles(session, choices)?;
        let of_table = of_table(choices)?;
        if choices.sensitive.is_empty() && of_table.is_empty() {
            return Err(ChoiceError::NoSensitive.into());
        }
        refuse_what_cannot_be_asked(choices)?;
        session.take_sensitive(choices);
        refuse_groups_that_disclose(session, choices, &roles)?;
        let table = Arc::clone(session.table());
        let mut lay = |column: usize, cover: Cover| -> Result<(usize, ColumnCover), Error> {
            let taxonomy = Arc::clone(session.taxonomy(column).taxonomy());
            Ok((column, cover(&table.columns()[column], &taxonomy, session.missing())?))
        };
        let keeps_missing = missing.quasi_identifier == MissingCells::Value;
        let cover = if keeps_missing { missing.cover } else { ColumnCover::without_missing };
        let quasi: Vec<_> =
            roles.quasi_identifiers.iter().map(|&column| lay(column, cover)).collect::<Result<_, _>>()?;
        let blanks = missing.blanks.iter().copied().chain(std::iter::repeat(false));
        let cover = |blanks| if blanks { ColumnCover::with_blank } else { ColumnCover::without_missing };
        let sensitive: Vec<_> = roles
            .sensitive
            .iter()
            .zip(blanks)
            .map(|(&column, blanks)| lay(column, cover(blanks)))
            .collect::<Result<_, _>>()?;
        for ((_, cover), choice) in sensitive.iter().zip(&choices.sensitive) {
            if cover.missing_leaf.is_none() && cover.missing_codes.iter().all(|&missing| missing) {
                return Err(ChoiceError::NothingSensitive { name: choice.column.clone() }.into());
            }
        }
        let importance = choices.qi.iter().map(|name| choices.importance.get(name).copied().unwrap_or(1));
        let microdata = Microdata::encode(&table, &as_parts(&quasi), &as_parts(&sensitive), missing.quasi_identifier)
            .weighing(importance);
        let requirements = requirements_by_attribute(&microdata, choices, &of_table)?;
        Ok(Self {
            table,
            choices: Arc::new(choices.clone()),
            roles,
            microdata: Arc::new(microdata),
            requirements,
            k: of_table.iter().find_map(Requirement::k),
            secret: session.secret().cloned(),
            missing: session.missing().clone(),
            delimiter: session.delimiter(),
            disclosures_found: Arc::default(),
            spelling: Vec::new(),
            without_ranges: Vec::new(),
        })
    }

    /// What counts as missing.
    pub(crate) fn missing(&self) -> &MissingTokens {
        &self.missing
    }

    /// The byte between two fields of what is published: the input's.
    pub(crate) fn delimiter(&self) -> u8 {
        self.delimiter
    }

    /// The table.
    pub fn table(&self) -> &Arc<Table> {
        &self.table
    }

    /// The choices.
    pub fn choices(&self) -> &Choices {
        &self.choices
    }

    /// The coded rows.
    pub fn microdata(&self) -> &Arc<Microdata> {
        &self.microdata
    }

    /// One requirement per sensitive attribute.
    pub fn requirements(&self) -> &Arc<[AttributeRequirements]> {
        &self.requirements
    }

    /// What is required of which sensitive attribute.
    pub(crate) fn required(&self) -> Vec<(usize, Requirement)> {
        let requirements = self.requirements.iter().enumerate();
        requirements
            .flat_map(|(at, required)| required.requirements().iter().map(move |one| (at, one.clone())))
            .collect()
    }

    /// How a recipient knows each sensitive attribute.
    pub fn known(&self) -> impl Iterator<Item = (Spread, Weights)> + '_ {
        self.requirements.iter().map(AttributeRequirements::known)
    }

    /// k-anonymity of every class, if it is required. It is among each column's requirements too; without a sensitive
    /// column, it is the only one.
    pub fn k(&self) -> Option<KAnonymity> {
        self.k
    }

    /// The same if more of the sensitive attributes is published than nodes of their taxonomies: its requirements read
    /// that too. O(rows + values), and nothing if nothing more is.
    #[must_use]
    pub(crate) fn read_over(&self, publication: &Publication) -> Self {
        let mut problem = self.clone();
        let values = |index: usize| publication.sensitive_values(index);
        if (0..self.requirements.len()).any(|index| values(index).beyond_the_tree().len() > 0) {
            let each = self.requirements.iter().enumerate();
            problem.requirements = each.map(|(index, one)| one.over(&self.microdata, index, values(index))).collect();
        }
        problem
    }

    /// What the method is begun with.
    pub(crate) fn task(&self) -> Task {
        let (microdata, requirements) = (Arc::clone(&self.microdata), Arc::clone(&self.requirements));
        Task { microdata, requirements, k: self.k, secret: self.secret.clone(), traced: false }
    }

    /// What the spelling of values means for the published table.
    pub fn spelling(&self) -> &[SpellingRemark] {
        &self.spelling
    }

    /// Indices of the columns published unchanged.
    pub fn kept(&self) -> &[usize] {
        &self.roles.kept
    }

    /// Names of the columns that no choice names: they are unpublished.
    pub fn left_out(&self) -> Vec<String> {
        let Roles { quasi_identifiers, sensitive, kept } = &self.roles;
        (0..self.table.columns().len())
            .filter(|column| !quasi_identifiers.iter().chain(sensitive).chain(kept).any(|taken| taken == column))
            .map(|column| self.table.columns()[column].name().to_owned())
            .collect()
    }

    /// What to know before a run where the quasi-identifier has too many combinations of levels to try every one, in words.
    pub fn wide(&self) -> Option<String> {
        let attributes = self.microdata.quasi_identifiers().iter();
        let columns: Vec<(&str, usize)> =
            attributes.map(|attribute| (attribute.name(), attribute.taxonomy().levels())).collect();
        lattice::wide(&columns, self.choices.method.about())
    }

    /// A remark on the order of importance before a run, if it decides nothing; `None` if it may.
    pub fn importance(&self) -> Option<String> {
        lattice::importance(&self.microdata, &self.choices.method)
    }

    /// The same choices on another original of the same people: other sensitive values, and the weights that follow from
    /// them.
    ///
    /// # Errors
    /// Weights that do not suit those values.
    pub(crate) fn on(&self, original: Arc<Microdata>) -> Result<Self, RequirementError> {
        let required = |(index, required): (usize, &AttributeRequirements)| {
            let weights = weights(&original.sensitive()[index], &self.choices.sensitive[index].weights)?;
            Ok(AttributeRequirements::new(&original, index, required.requirements(), &weights))
        };
        let requirements = self.requirements.iter().enumerate().map(required).collect::<Result<_, _>>()?;
        Ok(Self { microdata: original, requirements, ..self.clone() })
    }
}

fn under(found: &[ColumnDisclosure], choices: &Choices) -> Arc<[ColumnDisclosure]> {
    found.iter().map(|disclosure| disclosure.under(choices)).collect()
}

/// By sensitive column: whether having no value is a value.
fn without_ranges(session: &mut Session, roles: &Roles, choices: &Choices) -> Vec<(String, Arc<SuggestedRanges>)> {
    let of = |&column: &usize| {
        let name = session.table().columns()[column].name().to_owned();
        let is_free = !choices.ranges.contains_key(&name);
        is_free.then(|| session.suggested_ranges(column)).flatten().map(|suggested| (name, suggested))
    };
    roles.sensitive.iter().filter_map(of).collect()
}

fn blanks(choices: &Choices) -> Vec<bool> {
    choices.sensitive.iter().map(|of| of.blank == BlankChoice::Value).collect()
}

impl MissingParts<'_> {
    /// As it is chosen of what is to be published.
    fn chosen(choices: &Choices) -> Self {
        Self { cover: ColumnCover::of, quasi_identifier: choices.missing.quasi_identifier, blanks: &[] }
    }
}

fn as_parts(covers: &[(usize, ColumnCover)]) -> Vec<Part<'_>> {
    covers.iter().map(|(column, cover)| Part { column: *column, cover }).collect()
}

/// A group that bears the name of a sensitive value would tell it, however many rows it holds.
fn refuse_groups_that_disclose(session: &mut Session, choices: &Choices, roles: &Roles) -> Result<(), ChoiceError> {
    for &column in &roles.quasi_identifiers {
        let taxonomy = session.taxonomy(column);
        let (Origin::Automatic(Builder::FromColumns(how)) | Origin::Chosen(Builder::FromColumns(how))) =
            taxonomy.origin()
        else {
            continue;
        };
        grouped_by_none_of_the_sensitive(choices, how, session.table().columns()[column].name())?;
    }
    Ok(())
}

/// Decided by the choices alone: whether the groups could be made at all would disclose which people have which
/// value.
pub(super) fn grouped_by_none_of_the_sensitive(
    choices: &Choices,
    how: &TaxonomyOfColumns,
    name: &str,
) -> Result<(), ChoiceError> {
    match choices.sensitive.iter().find(|choice| how.columns.contains(&choice.column)) {
        Some(choice) => {
            Err(ChoiceError::GroupedBySensitive { name: name.to_owned(), sensitive: choice.column.clone() })
        }
        None => Ok(()),
    }
}

/// The requirement on the whole table: of several k the largest.
fn of_table(choices: &Choices) -> Result<Vec<Requirement>, RequirementError> {
    let nothing = TreeBuilder::new("").finish();
    let mut of_table: Vec<Requirement> = Vec::new();
    for asked in choices.asked_of_table() {
        let requirement = asked.on(&nothing)?;
        let k = |one: &Requirement| one.k().map(|k| k.k());
        match of_table.iter_mut().find(|one| k(one).is_some() && k(&requirement).is_some()) {
            Some(known) if k(known) < k(&requirement) => *known = requirement,
            Some(_) => {}
            None => of_table.push(requirement),
        }
    }
    Ok(of_table)
}

/// Checks the requirements, before the size of the table matters.
fn refuse_what_cannot_be_asked(choices: &Choices) -> Result<(), Error> {
    if let Some((_, asked)) = choices.asked_elsewhere() {
        let name = asked.column().unwrap_or_default().to_owned();
        return Err(ChoiceError::AskedElsewhere { name, reason: asked.elsewhere() }.into());
    }
    for choice in &choices.sensitive {
        if choices.asked_of_table().chain(choices.asked_of(&choice.column)).next().is_none() {
            return Err(ChoiceError::NoRequirement { name: choice.column.clone() }.into());
        }
    }
    let nothing = TreeBuilder::new("").finish();
    for asked in &choices.requirements {
        // Which values there are is seen when the table is.
        if !asked.about().names_values() {
            asked.on(&nothing)?;
        }
        refuse_what_is_not_aimed_at(choices, asked)?;
    }
    Ok(())
}

fn refuse_what_is_not_aimed_at(choices: &Choices, asked: &RequirementChoice) -> Result<(), ChoiceError> {
    let method = choices.method.about();
    if method.can_aim_at(asked.about()) {
        return Ok(());
    }
    let others: Vec<&str> =
        METHODS.iter().filter(|other| other.can_aim_at(asked.about())).map(|other| other.title).collect();
    Err(ChoiceError::CannotAim {
        method: method.title,
        requirement: asked.about().title,
        name: asked.column().map(str::to_owned),
        aims_at: method.aims_at.said(),
        others: others.join(", "),
    })
}

/// Every requirement on the classes under one sensitive column, in their order; those on the whole table last.
fn requirements(
    choices: &Choices,
    column: &str,
    of_table: &[Requirement],
    taxonomy: &Taxonomy,
) -> Result<Vec<Requirement>, RequirementError> {
    let mut requirements: Vec<Requirement> =
        choices.asked_of(column).map(|asked| asked.on(taxonomy)).collect::<Result<_, _>>()?;
    requirements.extend(of_table.iter().cloned());
    requirements.dedup();
    Ok(requirements)
}

fn requirements_by_attribute(
    microdata: &Microdata,
    choices: &Choices,
    of_table: &[Requirement],
) -> Result<Arc<[AttributeRequirements]>, RequirementError> {
    let required = |index: usize| {
        let attribute = &microdata.sensitive()[index];
        let weights = weights(attribute, &choices.sensitive[index].weights)?;
        let column = &choices.sensitive[index].column;
        let requirements = requirements(choices, column, of_table, attribute.taxonomy())?;
        let required = AttributeRequirements::new(microdata, index, requirements, &weights);
        for requirement in required.requirements() {
            if let Some(why) = requirement.promises_nothing(attribute.name(), required.setting()) {
                let (requirement, column) = (requirement.said(), attribute.name().to_owned());
                return Err(RequirementError::PromisesNothing { requirement, column, why });
            }
        }
        Ok(required)
    };
    (0..microdata.sensitive().len()).map(required).collect()
}

fn weights(attribute: &Attribute, choice: &WeightsChoice) -> Result<Weights, RequirementError> {
    let counts = attribute.leaf_counts();
    match choice {
        WeightsChoice::WherePresent => Ok(Weights::where_present(&counts)),
        WeightsChoice::ByShare => Ok(Weights::by_share(&counts)),
        WeightsChoice::Given(given) => {
            let mut exact = Vec::with_capacity(given.len());
            for (value, text) in given {
                let weight: Ratio = text.parse().map_err(|_| RequirementError::BadWeight {
                    place: Box::new(Place::column(attribute.name())),
                    value: value.clone(),
                    weight: text.clone(),
                })?;
                exact.push((value.clone(), weight));
            }
            Weights::given(attribute.taxonomy(), &counts, attribute.name(), &exact)
        }
    }
}
