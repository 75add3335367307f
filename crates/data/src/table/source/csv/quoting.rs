//! The places where fields begin, end and are quoted, which csv-core does not report about the text that it splits.

/// Follows text byte by byte with the rules that csv-core splits by: a quote opens a quoted cell at the start of a field
/// only; inside, two quotes are one and one quote closes it; what follows a closing quote belongs to the field.
#[derive(Clone, Debug)]
pub(super) struct Quoting {
    delimiter: u8,
    state: State,
    /// The field under way, counted from 1.
    field: usize,
    misquoted: Option<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    FieldStart,
    Plain,
    Quoted,
    /// After a quote inside a quoted cell: its end, or the first half of a doubled one.
    Closing,
}

/// What a byte is to the fields around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// Part of a field.
    Inside,
    /// The delimiter after a field.
    Field,
    /// The line end after a record.
    Record,
}

impl Quoting {
    /// Before the first byte of a record.
    pub(super) fn new(delimiter: u8) -> Self {
        Self { delimiter, state: State::FieldStart, field: 1, misquoted: None }
    }

    /// Whether nothing of a record has been seen.
    pub(super) fn is_at_start(&self) -> bool {
        self.state == State::FieldStart && self.field == 1
    }

    /// Takes the next byte.
    pub(super) fn step(&mut self, byte: u8) -> Bound {
        match (self.state, byte) {
            (State::FieldStart | State::Closing, b'"') | (State::Quoted, b'\0'..=b'!' | b'#'..) => {
                self.state = State::Quoted;
                return Bound::Inside;
            }
            (State::Quoted, b'"') => {
                self.state = State::Closing;
                return Bound::Inside;
            }
            _ => {}
        }
        if byte == self.delimiter {
            self.state = State::FieldStart;
            self.field += 1;
            return Bound::Field;
        }
        if matches!(byte, b'\r' | b'\n') {
            return Bound::Record;
        }
        if self.state == State::Closing {
            self.misquoted.get_or_insert(self.field);
        }
        self.state = State::Plain;
        Bound::Inside
    }

    /// Ends the record: its first field that goes on after its closing quote, counted from 1.
    pub(super) fn end(&mut self) -> Option<usize> {
        let misquoted = self.misquoted;
        *self = Self::new(self.delimiter);
        misquoted
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn misquoted(record: &str) -> Option<usize> {
        let mut quoting = Quoting::new(b',');
        for byte in record.bytes() {
            let _ = quoting.step(byte);
        }
        quoting.end()
    }

    #[test]
    fn a_field_that_goes_on_after_its_closing_quote_is_found() {
        for (record, field) in [
            ("1,\"fl\"u", Some(2)),
            ("1,\"flu\" ,x", Some(2)),
            ("\"a\"b,\"c\"d", Some(1)),
            ("\"a\" \"b\"", Some(1)),
            ("1,\"fl\"\"u\"", None),
            ("1,\"flu\",\"\"", None),
            ("1,5\" pipe", None),
            ("1, \"flu\"", None),
            ("\"a,\n\",b", None),
        ] {
            assert_eq!(misquoted(record), field, "{record:?}");
        }
    }
}
