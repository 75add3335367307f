//! Files as they come: a table, several tables, or an archive of them.

use std::sync::Arc;

use tauell_base::archive::unzip;
use tauell_data::table::{
    Column, MissingTokens, Profile, ReadOptions, SuggestedRole, Table, TableReader, is_recognized, suggest_roles,
};
use tauell_desk::error::{ChoiceError, Error};
use tauell_desk::session::Session;

use super::view::{ReceivedColumn, ReceivedFile, ReceivedView};

/// How an archive begins.
const ARCHIVE: &[u8] = b"PK\x03\x04";

/// What the column of a table of groups may be called that says how many rows have a value: letters and digits alone.
const COUNTS: [&str; 6] = ["count", "counts", "rows", "frequency", "freq", "n"];
/// What the column of groups may be called beside a table of rows, where there is no table of groups to tell.
const GROUPS: [&str; 2] = ["group", "bucket"];
/// The most columns of a table of groups.
const OF_GROUPS: usize = 4;

/// A file that is being read: a table, or an archive of tables.
pub struct Receiving {
    name: String,
    options: ReadOptions,
    missing: Vec<String>,
    /// Bytes so far, until it is known which it is; all of an archive.
    held: Vec<u8>,
    reader: Option<Box<TableReader>>,
}

impl Receiving {
    /// Nothing of it read yet.
    pub fn new(name: String, options: ReadOptions, missing: Vec<String>) -> Self {
        Self { name, options, missing, held: Vec::new(), reader: None }
    }

    /// Takes more of its bytes.
    ///
    /// # Errors
    /// A table that cannot be read.
    pub fn push(&mut self, bytes: &[u8]) -> Result<(), Error> {
        if let Some(reader) = &mut self.reader {
            return Ok(reader.push(bytes)?);
        }
        self.held.extend_from_slice(bytes);
        if self.held.len() >= ARCHIVE.len() && !self.held.starts_with(ARCHIVE) {
            let mut reader = Box::new(TableReader::new(self.options.clone()));
            reader.push(&std::mem::take(&mut self.held))?;
            self.reader = Some(reader);
        }
        Ok(())
    }

    /// The tables in it, each with the name of its file. O(bytes of an archive).
    ///
    /// # Errors
    /// A table, or an archive, that cannot be read.
    pub fn finish(self) -> Result<Vec<(String, Session)>, Error> {
        let Self { name, options, missing, held, reader } = self;
        let session = |reader: TableReader| -> Result<Session, Error> {
            Ok(Session::new(reader.finish()?, options.clone(), MissingTokens::new(missing.clone())))
        };
        let read = |bytes: &[u8]| -> Result<Session, Error> {
            let mut reader = TableReader::new(options.clone());
            reader.push(bytes)?;
            session(reader)
        };
        match reader {
            Some(reader) => Ok(vec![(name, session(*reader)?)]),
            // A workbook, say, is an archive, too, and a table by itself.
            None if held.starts_with(ARCHIVE) && !is_recognized(&held) => {
                unzip(&held)?.into_iter().map(|file| Ok((file.name, read(&file.bytes)?))).collect()
            }
            None => Ok(vec![(name, read(&held)?)]),
        }
    }
}

/// The tables that were received. One of them has the rows, the others their groups.
#[derive(Clone, Debug, Default)]
pub struct ReceivedRelease {
    rows: Option<(String, Arc<Session>)>,
    groups: Vec<(String, Arc<Session>)>,
}

impl ReceivedRelease {
    /// With further tables: one of rows takes the place of the one before, and of its groups unless it lacks them; one of groups goes
    /// with the rows, in the place of another one of the same column.
    pub fn take(&mut self, tables: Vec<(String, Session)>) {
        let (groups, rows): (Vec<_>, Vec<_>) = tables.into_iter().partition(|(_, of)| counts(of.table()).is_some());
        for (name, session) in rows {
            let lacks = joint(session.table(), &self.groups).is_some();
            // Groups that came before their rows stay with them.
            if self.rows.is_some() || !lacks {
                self.groups.clear();
            }
            self.rows = Some((name, Arc::new(session)));
        }
        for (name, session) in groups {
            let values = |of: &Session| values_of(of.table(), None).map(str::to_owned);
            self.groups.retain(|(_, other)| values(other) != values(&session));
            self.groups.push((name, Arc::new(session)));
        }
    }

    /// The table of rows.
    ///
    /// # Errors
    /// Where there is none.
    pub fn rows(&self) -> Result<&Session, Error> {
        self.rows.as_ref().map(|(_, session)| &**session).ok_or(ChoiceError::NothingOpen.into())
    }

    /// The tables of groups with their names.
    pub(super) fn groups(&self) -> &[(String, Arc<Session>)] {
        &self.groups
    }

    /// The column of the table of rows that has their groups, where there are tables of groups.
    pub(super) fn joint(&self) -> Option<&str> {
        joint(self.rows.as_ref()?.1.table(), &self.groups)
    }

    /// What there is, and what its columns look like. O(distinct labels).
    pub fn view(&self) -> ReceivedView {
        let file = |(name, session): &(String, Arc<Session>), groups| ReceivedFile {
            name: name.clone(),
            rows: session.table().rows(),
            groups,
        };
        let files = self.rows.iter().map(|of| file(of, false)).chain(self.groups.iter().map(|of| file(of, true)));
        ReceivedView { files: files.collect(), columns: self.columns(), lacks: self.lacks() }
    }

    /// The columns that may be asked about. Where there are groups, what they hold is sensitive; else what looks so.
    fn columns(&self) -> Vec<ReceivedColumn> {
        let Some((_, session)) = &self.rows else { return Vec::new() };
        let (table, joint) = (session.table(), self.joint());
        let of_groups = self.groups.iter().filter_map(|(_, of)| values_of(of.table(), joint));
        let of_groups: Vec<&str> = of_groups.collect();
        let own = table.columns().iter().filter(|column| joint != Some(column.name()));
        let own: Vec<&Column> = own.collect();
        let mut sensitive: Vec<&str> =
            own.iter().filter(|column| is_set_valued(column)).map(|column| column.name()).collect();
        if of_groups.is_empty() && sensitive.is_empty() {
            let profiles: Vec<(&str, Profile)> =
                own.iter().map(|column| (column.name(), Profile::of(column, session.missing()))).collect();
            let roles = suggest_roles(&profiles);
            let looks = roles.iter().position(|found| found.role == SuggestedRole::Sensitive);
            sensitive.extend(looks.map(|at| own[at].name()).or(own.last().map(|column| column.name())));
        }
        let beside = own.iter().map(|column| ReceivedColumn {
            name: column.name().to_owned(),
            sensitive: of_groups.is_empty() && sensitive.contains(&column.name()),
            apart: false,
        });
        let apart =
            of_groups.iter().map(|name| ReceivedColumn { name: (*name).to_owned(), sensitive: true, apart: true });
        beside.chain(apart).collect()
    }

    fn lacks(&self) -> Option<String> {
        let Some((_, session)) = &self.rows else {
            return (!self.groups.is_empty()).then(|| {
                "This is a table of groups: how often each group has each value. Open the table of rows that belongs \
                 to it."
                    .to_owned()
            });
        };
        let names = session.table().columns().iter().map(|column| key(column.name()));
        let has_groups = self.groups.is_empty() && names.into_iter().any(|name| GROUPS.contains(&name.as_str()));
        let has_sets = || session.table().columns().iter().any(is_set_valued);
        (has_groups && !has_sets()).then(|| {
            "One column looks like the number of a group. If a table of groups was published with this one, open it as well."
                .to_owned()
        })
    }
}

/// A name by its letters and digits alone.
fn key(name: &str) -> String {
    name.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// The column that counts, where a table is one of groups.
fn counts(table: &Table) -> Option<usize> {
    let columns = table.columns();
    let found = columns.iter().rposition(|column| COUNTS.contains(&key(column.name()).as_str()))?;
    (3..=OF_GROUPS).contains(&columns.len()).then_some(found)
}

/// The column that a table of rows has in common with tables of groups.
fn joint<'a>(rows: &'a Table, groups: &[(String, Arc<Session>)]) -> Option<&'a str> {
    let (_, first) = groups.first()?;
    let names = rows.columns().iter().map(|column| column.name());
    let in_both = names.clone().find(|name| first.table().index_of(name).is_some());
    in_both.or_else(|| names.into_iter().find(|name| GROUPS.contains(&key(name).as_str())))
}

/// What the values of a table of groups are called: neither the groups nor how many.
fn values_of<'a>(table: &'a Table, joint: Option<&str>) -> Option<&'a str> {
    let counts = counts(table)?;
    let is_group = |name: &str| joint == Some(name) || joint.is_none() && GROUPS.contains(&key(name).as_str());
    let columns = table.columns().iter().enumerate();
    columns
        .map(|(at, column)| (at, column.name()))
        .find(|&(at, name)| at != counts && !is_group(name))
        .map(|(_, name)| name)
}

/// Whether labels are written as sets: `{cold, flu}`.
fn is_set_valued(column: &Column) -> bool {
    column.dictionary().iter().any(|label| label.starts_with('{') && label.ends_with('}') && label.contains([',', ';']))
}
