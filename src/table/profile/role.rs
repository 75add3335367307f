//! What a column is probably for.
//!
//! A suggestion made from the column's name and profile alone, for a person to take or leave. Names are looked up in
//! English, German, French, Spanish and Dutch.

use serde::Serialize;

use super::{Kind, Profile};

/// What a column may be suggested as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Role"))]
pub enum SuggestedRole {
    /// Not published.
    LeaveOut,
    /// Known to others, so generalized.
    QuasiIdentifier,
    /// What must not become known of anyone.
    Sensitive,
    /// Published as it stands.
    Keep,
}

/// A suggested role with its reason.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Suggestion {
    /// The role.
    pub role: SuggestedRole,
    /// The reason in one sentence.
    pub reason: String,
}

/// The suggestion for one column by itself. In a whole table use [`suggest_roles`], which suggests at most one
/// sensitive column.
pub fn suggest_role(profile: &Profile, name: &str) -> Suggestion {
    let words = Words::of(name);
    if profile.rows == profile.missing {
        return leave_out("every cell is missing");
    }
    if let Some(topic) = words.topic(QUASI_IDENTIFIERS) {
        return suggestion(
            SuggestedRole::QuasiIdentifier,
            format!("{topic} is something others may know about a person"),
        );
    }
    if words.topic(IDENTIFIERS).is_some() {
        return leave_out("a column of this name points at single people");
    }
    if is_nearly_unique(profile) && words.topic(KEYS).is_some() {
        return leave_out("nearly every row has another value: this looks like an identifier");
    }
    if words.topic(WEIGHTS).is_some() {
        return leave_out("this looks like a survey weight, which says little about people and may single them out");
    }
    if let Some((_, topic)) = sensitive_topic(&words) {
        if is_free_text(profile) {
            return leave_out("nearly every row has another text, so no value can hide among others");
        }
        return suggestion(SuggestedRole::Sensitive, format!("{topic} is what people want kept secret"));
    }
    by_values(profile)
}

/// The suggestions for all columns of a table, in their order. At most one is suggested as sensitive: the one whose
/// topic weighs most among those with at least three values (two values cannot be mixed well), the first of equals.
pub fn suggest_roles(columns: &[(&str, Profile)]) -> Vec<Suggestion> {
    let mut suggestions: Vec<Suggestion> = columns.iter().map(|(name, profile)| suggest_role(profile, name)).collect();
    let rank = |index: usize| sensitive_topic(&Words::of(columns[index].0)).map_or(usize::MAX, |(rank, _)| rank);
    let candidates: Vec<usize> =
        (0..columns.len()).filter(|&index| suggestions[index].role == SuggestedRole::Sensitive).collect();
    let chosen = candidates.iter().copied().min_by_key(|&index| (columns[index].1.distinct < 3, rank(index), index));
    for index in candidates.into_iter().filter(|&index| Some(index) != chosen) {
        let (name, profile) = &columns[index];
        suggestions[index] = match sensitive_topic(&Words::of(name)) {
            Some((rank, topic)) if rank < PLAINLY_SENSITIVE => leave_out(&format!(
                "{topic} is what people want kept secret too; with one sensitive column to begin with, this one stays out"
            )),
            _ => by_values(profile),
        };
    }
    suggestions
}

/// What the values alone suggest.
fn by_values(profile: &Profile) -> Suggestion {
    if profile.distinct == 1 && profile.missing == 0 {
        return suggestion(
            SuggestedRole::Keep,
            "every row has the same value, which tells people apart in no way".to_owned(),
        );
    }
    if profile.all_different {
        return leave_out("every row has another value: this looks like an identifier");
    }
    if is_nearly_unique(profile) {
        return leave_out("most rows have a value of their own, which may single people out");
    }
    if profile.distinct <= 50 {
        return suggestion(
            SuggestedRole::QuasiIdentifier,
            "it has few values and may be known to others; treating it as known is the safe side".to_owned(),
        );
    }
    leave_out("nothing tells what this column is for")
}

/// More different values than half the rows that have one.
fn is_nearly_unique(profile: &Profile) -> bool {
    2 * profile.distinct as u64 > profile.rows - profile.missing
}

/// Text where values hardly come again, in a table long enough to tell.
fn is_free_text(profile: &Profile) -> bool {
    profile.kind == Kind::Text && profile.rows >= 50 && is_nearly_unique(profile)
}

fn leave_out(reason: &str) -> Suggestion {
    suggestion(SuggestedRole::LeaveOut, reason.to_owned())
}

fn suggestion(role: SuggestedRole, mut reason: String) -> Suggestion {
    reason.push('.');
    let first = reason.get(..1).map(str::to_uppercase).unwrap_or_default();
    reason.replace_range(..first.len(), &first);
    Suggestion { role, reason }
}

/// A topic as it stands in a sentence, and the words that name it. A word with a space must match two words of a name
/// in a row; a word with a star matches words that begin so.
type Topics = &'static [(&'static str, &'static str)];

const QUASI_IDENTIFIERS: Topics = &[
    ("age", "age ages alter edad leeftijd altersgruppe"),
    ("a date of birth", "birth* dob born geburt* naissance nacimiento geboorte* geboren"),
    ("sex", "sex gender geschlecht sexe sexo genero geslacht"),
    (
        "where a person lives",
        "zip zipcode postal* postcode* plz postleitzahl city town municipality county state province region district \
         ward stadt ort wohnort gemeinde kreis bundesland ville commune departement ciudad provincia municipio woonplaats gemeente",
    ),
    (
        "where a person comes from",
        "country nationality citizenship native nation land herkunft nationalitaet nationalitat staatsangehorigkeit pays \
         nationalite pais nacionalidad nationaliteit",
    ),
    ("race", "race ethnicity ethnic* raza etnia ethnie herkomst"),
    ("marital status", "marital married familienstand zivilstand matrimonial estado_civil burgerlijke* etat_civil"),
    ("family", "relationship household children kinder enfants hijos kinderen huishouden parents"),
    (
        "education",
        "education school schooling degree edu educational bildung abschluss schulabschluss etudes diplome educacion estudios \
         opleiding onderwijs",
    ),
    ("where a person works", "workclass employer work_class sector"),
    ("height or weight", "height bodyweight body_weight groesse gewicht taille talla lengte"),
];

const IDENTIFIERS: Topics = &[(
    "",
    "name surname firstname lastname fullname forename username first_name last_name full_name ssn social_security email mail \
     e_mail phone telephone tel mobile address street passport iban uuid guid mrn url ip vorname nachname telefon adresse strasse \
     nom prenom telephone rue nombre apellido apellidos telefono direccion calle dni naam voornaam achternaam telefoon adres \
     straat bsn",
)];

const KEYS: Topics =
    &[("", "id ids identifier key nr no num number index row record nummer numero num_ code matricule")];

const WEIGHTS: Topics = &[("", "fnlwgt wgt pweight perwt hhwt weighting")];

/// By how much they weigh, the gravest first.
const SENSITIVE: Topics = &[
    (
        "a person's health",
        "disease* diagnos* illness* condition* symptom* hiv cancer disorder* ailment* treatment* therapy medication* drug* icd \
         icd10 icd9 krankheit* behandlung maladie* traitement enfermedad* tratamiento ziekte* aandoening*",
    ),
    ("work", "occupation* job* profession* beruf* metier* ocupacion* profesion* oficio beroep* emploi"),
    (
        "money",
        "income* salary salaries wage* earning* debt* capital capital_gain capital_loss einkommen gehalt lohn revenu* salaire* \
         ingreso* salario* inkomen salaris loon",
    ),
    (
        "belief or politics",
        "religion* religious party vote* voting political orientation faith konfession godsdienst partei",
    ),
    ("crime", "crime* offence* offense* conviction* verdict* sentence arrest* delito* straftat*"),
    ("an outcome", "class outcome* result* label target decision* grade* mark* score* note_final rating*"),
    ("health", "health gesundheit sante salud gezondheid"),
    ("money matters", "finance* financial credit* loan* finanzen"),
];

/// Topics from here on are sensitive only if nothing graver is at hand.
const PLAINLY_SENSITIVE: usize = 5;

fn sensitive_topic(words: &Words) -> Option<(usize, &'static str)> {
    SENSITIVE.iter().position(|topic| words.names(topic.1)).map(|rank| (rank, SENSITIVE[rank].0))
}

/// The words of a column's name, lower case and without accents: `NativeCountry`, `native-country` and
/// `native_country` have the same.
struct Words(Vec<String>);

impl Words {
    fn of(name: &str) -> Self {
        let mut words = vec![String::new()];
        let mut after_lower = false;
        for character in name.chars() {
            if !character.is_alphanumeric() || character.is_uppercase() && after_lower {
                words.push(String::new());
            }
            after_lower = character.is_lowercase();
            if let Some(word) = words.last_mut().filter(|_| character.is_alphanumeric()) {
                character.to_lowercase().for_each(|lower| push_plain(word, lower));
            }
        }
        words.retain(|word| !word.is_empty());
        Self(words)
    }

    fn topic(&self, topics: Topics) -> Option<&'static str> {
        topics.iter().find(|(_, listed)| self.names(listed)).map(|&(topic, _)| topic)
    }

    fn names(&self, listed: &str) -> bool {
        listed.split_whitespace().any(|entry| match (entry.strip_suffix('*'), entry.split_once('_')) {
            (Some(start), _) => self.0.iter().any(|word| word.starts_with(start)),
            (None, Some((first, second))) => self.0.windows(2).any(|pair| pair[0] == first && pair[1] == second),
            (None, None) => self.0.iter().any(|word| word == entry),
        })
    }
}

fn push_plain(word: &mut String, character: char) {
    match character {
        'ä' | 'à' | 'á' | 'â' => word.push('a'),
        'é' | 'è' | 'ê' | 'ë' => word.push('e'),
        'í' | 'ï' | 'î' => word.push('i'),
        'ö' | 'ó' | 'ô' => word.push('o'),
        'ü' | 'ú' | 'û' => word.push('u'),
        'ñ' => word.push('n'),
        'ç' => word.push('c'),
        'ß' => word.push_str("ss"),
        other => word.push(other),
    }
}
