//! The table: reading one, looking at it, what counts as missing in it.

use tauell_base::arrays::TextBlock;
use tauell_base::pace;
use tauell_base::random::Secret;
use tauell_data::table::{MissingTokens, ReadOptions, ReadingTrial, TableReader, Trials};
use tauell_desk::error::{ChoiceError, Error};
use tauell_desk::examples::{self, ExampleView};
use tauell_desk::session::view::{OpenedExample, TableView};
use tauell_desk::session::{self, Session, SinglingOut};

use super::args::{
    ColumnsArgs, ExampleArgs, NoArgs, ReadingArgs, RecodeArgs, TableFileArgs, TextArgs, TokensArgs, WindowArgs,
};
use super::state::{State, nothing_open};
use super::work::{Work, WorkPhase, WorkProgress};

pub fn use_secret(state: &mut State, asked: TextArgs) -> Result<String, Error> {
    let secret: Secret = asked.text.parse().map_err(ChoiceError::NotASecret)?;
    let text = secret.to_text();
    state.session_mut()?.set_secret(Some(secret));
    Ok(text)
}

/// A file under way to a session.
pub struct FileReading {
    reader: Option<(TableReader, ReadOptions)>,
    missing: Vec<String>,
    read: Option<Session>,
}

impl FileReading {
    pub fn new(asked: TableFileArgs) -> Self {
        let TableFileArgs { options, missing, .. } = asked;
        Self { reader: Some((TableReader::new(options.clone()), options)), missing, read: None }
    }

    pub fn push(&mut self, bytes: &[u8]) -> Result<(), Error> {
        let (reader, _) = self.reader.as_mut().ok_or_else(nothing_open)?;
        Ok(reader.push(bytes)?)
    }

    /// Ends the file.
    pub fn close(&mut self) -> Result<(), Error> {
        if let Some((reader, options)) = self.reader.take() {
            let missing = MissingTokens::new(std::mem::take(&mut self.missing));
            self.read = Some(Session::new(reader.finish()?, options, missing));
        }
        Ok(())
    }

    pub fn into_session(self) -> Result<Session, Error> {
        self.read.ok_or_else(nothing_open)
    }
}

/// A file that becomes the open table. On an error the table before it stays open.
pub struct TableOpening(FileReading);

pub fn open_file(_: &mut State, asked: TableFileArgs) -> Result<TableOpening, Error> {
    Ok(TableOpening(FileReading::new(asked)))
}

impl Work for TableOpening {
    type Answer = TableView;

    fn push(&mut self, bytes: &[u8]) -> Result<(), Error> {
        self.0.push(bytes)
    }

    fn step(&mut self, _: &mut State, _: u64) -> Result<Option<WorkProgress>, Error> {
        self.0.close()?;
        Ok(None)
    }

    fn finish(self, state: &mut State, seconds: f64) -> Result<TableView, Error> {
        state.open(self.0.into_session()?, seconds);
        Ok(state.session()?.table_view())
    }
}

/// Other ways of reading a file than the one that was tried. The open table stays.
pub struct Trying(Trials);

pub fn try_readings(_: &mut State, asked: ReadingArgs) -> Result<Trying, Error> {
    Ok(Trying(Trials::beside(&asked.options)))
}

impl Work for Trying {
    type Answer = Vec<ReadingTrial>;

    fn push(&mut self, bytes: &[u8]) -> Result<(), Error> {
        self.0.push(bytes);
        Ok(())
    }

    fn step(&mut self, _: &mut State, _: u64) -> Result<Option<WorkProgress>, Error> {
        Ok(None)
    }

    fn finish(self, _: &mut State, _: f64) -> Result<Vec<ReadingTrial>, Error> {
        Ok(self.0.finish())
    }
}

/// A built-in example, which takes long where its rows are drawn.
pub struct ExampleOpening(OpenedExample);

pub fn open_example(state: &mut State, asked: ExampleArgs) -> Result<ExampleOpening, Error> {
    let ExampleArgs { id, seed } = asked;
    let example = examples::about(&id).ok_or_else(nothing_open)?;
    // Addresses that were shared earlier open the same rows: of a larger number, 32 bits always counted.
    let (session, choices) = examples::open(&id, u64::from(seed as u32)).ok_or_else(nothing_open)?;
    let table = session.table_view();
    state.open(session, 0.0);
    Ok(ExampleOpening(OpenedExample { table, choices, name: example.name.to_owned() }))
}

impl Work for ExampleOpening {
    type Answer = OpenedExample;

    fn step(&mut self, _: &mut State, _: u64) -> Result<Option<WorkProgress>, Error> {
        Ok(None)
    }

    fn finish(self, state: &mut State, seconds: f64) -> Result<OpenedExample, Error> {
        state.read_seconds = seconds;
        Ok(self.0)
    }
}

/// Rows being counted, of the table that was open when it began.
pub struct Counting {
    work: pace::Work<SinglingOut>,
    found: Option<SinglingOut>,
}

pub fn singling_out(state: &mut State, asked: ColumnsArgs) -> Result<Counting, Error> {
    let session = state.session()?;
    let columns = asked.columns.iter().map(|name| session.column(name)).collect::<Result<_, _>>()?;
    Ok(Counting { work: session::singling_out(session.table().clone(), columns, session.missing()), found: None })
}

impl Work for Counting {
    type Answer = SinglingOut;

    fn step(&mut self, _: &mut State, budget: u64) -> Result<Option<WorkProgress>, Error> {
        self.found = self.work.advance(budget);
        let (done, total) = self.work.progress();
        Ok(self.found.is_none().then_some(WorkProgress { phase: WorkPhase::Counting, done, total }))
    }

    fn finish(self, _: &mut State, _: f64) -> Result<SinglingOut, Error> {
        self.found.ok_or_else(nothing_open)
    }
}

pub fn examples(_: &mut State, _: NoArgs) -> Result<Vec<ExampleView>, Error> {
    Ok(examples::all())
}

pub fn rows(state: &mut State, asked: WindowArgs) -> Result<TextBlock, Error> {
    Ok(state.session()?.rows_view(asked.start, asked.count))
}

pub fn set_missing(state: &mut State, asked: TokensArgs) -> Result<TableView, Error> {
    state.session_mut()?.set_missing_tokens(&asked.tokens);
    Ok(state.session()?.table_view())
}

pub fn recode(state: &mut State, asked: RecodeArgs) -> Result<TableView, Error> {
    state.session_mut()?.recode(&asked.merged, &asked.ranges)?;
    Ok(state.session()?.table_view())
}
