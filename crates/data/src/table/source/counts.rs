//! Grouped tables: each row of the file represents as many rows as one of its columns counts.
//!
//! Rows are repeated where they are read, so that everything behind sees the table that was grouped, and nothing else
//! deals with counts.
//! It costs the memory of that table: four bytes per cell, as for any table.
//!
//! To change it: the repeated rows are neighbours in the order of the file. A release depends on the order of rows among ties, so another
//! order here is another release.

use super::{Faults, ReadError};
use crate::table::{Column, Table};
use tauell_base::place::Place;

/// The table that a grouped one stands for, without the column of counts. O(rows of the result · columns).
///
/// # Errors
/// No such column, or several; a count that is not a positive whole number; more rows than a code can number.
pub(super) fn repeat_rows(table: Table, name: &str, faults: &Faults) -> Result<Table, ReadError> {
    let no_column = |several| ReadError::CountColumn { place: Place::unknown(), name: name.to_owned(), several };
    if faults.doubled(name).is_some() {
        return Err(no_column(true));
    }
    let index = table.index_of(name).ok_or_else(|| no_column(false))?;
    let column = &table.columns()[index];
    let of_values = counts_of_values(column);
    let mut counts = Vec::with_capacity(table.rows());
    let mut rows = 0u64;
    for (row, code) in column.codes().iter().enumerate() {
        match of_values[code as usize] {
            Count::None => {
                return Err(ReadError::BadCount { place: table.place_of(row), name: name.to_owned() });
            }
            Count::Of(count) if rows + u64::from(count) <= u64::from(u32::MAX) => {
                rows += u64::from(count);
                counts.push(count);
            }
            Count::Of(_) | Count::TooMany => return Err(ReadError::TooManyRows { place: table.place_of(row) }),
        }
    }
    Ok(table.repeated(index, &counts))
}

/// The count in a cell.
#[derive(Clone, Copy)]
enum Count {
    Of(u32),
    /// More than a table can have.
    TooMany,
    /// No positive whole number.
    None,
}

fn counts_of_values(column: &Column) -> Vec<Count> {
    column.dictionary().iter().map(count_of).collect()
}

/// A positive whole number in decimal digits, with blanks around it.
fn count_of(cell: &str) -> Count {
    let digits = cell.trim();
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Count::None;
    }
    match digits.parse() {
        Ok(0) => Count::None,
        Ok(count) => Count::Of(count),
        Err(_) => Count::TooMany,
    }
}

#[cfg(test)]
mod tests {
    use crate::table::{ReadOptions, Table, read_all};

    fn options() -> ReadOptions {
        ReadOptions { count_column: Some("n".to_owned()), ..ReadOptions::default() }
    }

    fn refusal(text: &str) -> String {
        let error = read_all(text.as_bytes(), &options()).unwrap_err();
        format!("{error} [{}]", error.code())
    }

    fn cells(table: &Table) -> Vec<String> {
        let record = |row| table.columns().iter().map(|column| column.cell(row)).collect::<Vec<_>>().join("|");
        (0..table.rows()).map(record).collect()
    }

    #[test]
    fn a_row_is_there_as_often_as_its_count_says_and_keeps_its_line() {
        let text = "age,n,disease\n20, 2 ,flu\n\n\"2\n1\",1,cold\n22,03,flu\n";
        let table = read_all(text.as_bytes(), &options()).unwrap().table;
        assert_eq!(cells(&table), ["20|flu", "20|flu", "2\n1|cold", "22|flu", "22|flu", "22|flu"]);
        let lines: Vec<u64> = (0..6).map(|row| table.line_of(row)).collect();
        assert_eq!(lines, [2, 2, 4, 6, 6, 6]);
    }

    #[test]
    fn what_is_no_positive_whole_number_is_refused_with_its_line() {
        for bad in ["0", "00", "-1", "+1", "1.0", "1e3", "", "x", "1 2", "\u{661}"] {
            assert_eq!(
                refusal(&format!("age,n\n20,1\n21,{bad}\n")),
                "line 3: the count in column \"n\" is not a positive whole number. Correct it, or remove the row. [bad-count]",
                "{bad:?}"
            );
        }
    }

    #[test]
    fn more_rows_than_a_table_can_have_are_refused_before_memory_is_taken() {
        let message = "the file has more than 4,294,967,295 rows. Split it. [too-many-rows]";
        assert_eq!(refusal("age,n\n20,1\n21,4294967295\n"), format!("line 3: {message}"));
        assert_eq!(refusal("age,n\n20,99999999999999999999\n"), format!("line 2: {message}"));
    }

    #[test]
    fn the_column_of_counts_must_be_there_once() {
        assert_eq!(
            refusal("age,m\n20,1\n"),
            "the table has no column \"n\" for the counts. Name the one column that contains the number of rows of each entry. \
             [no-count-column]"
        );
        let several = refusal("n,n,age\n1,2,20\n");
        assert!(several.contains("more than one column \"n\""), "{several}");
    }
}
