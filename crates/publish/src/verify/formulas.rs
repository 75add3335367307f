//! Cells that a spreadsheet would run, as their recipient finds them: by a rule of the verifier's own, since the
//! writer's is what is checked ([`tauell_data::table::Formulas`] has it in words).

use tauell_data::table::Formulas;

use super::VerifyError;

/// The content of a cell, without the apostrophe that quotes it.
///
/// # Errors
/// A cell that would run although none may.
pub(super) fn meant(cell: &[u8], column: usize, formulas: Formulas) -> Result<&[u8], VerifyError> {
    if formulas == Formulas::Keep {
        return Ok(cell);
    }
    if would_run(cell) {
        return Err(VerifyError::Formula { column: column + 1 });
    }
    let unquoted = cell.iter().position(|&byte| byte != b'\'').unwrap_or(cell.len());
    let is_quoted = formulas == Formulas::Quote && would_run(&cell[unquoted..]);
    Ok(if is_quoted { &cell[1..] } else { cell })
}

fn would_run(cell: &[u8]) -> bool {
    cell.first().is_some_and(|first| b"=+-@\t\r".contains(first)) && !is_signed_number(cell)
}

/// Whether the text is what a number with a sign is written as, in one of two styles: thousands between commas or dots, decimals
/// after the other.
fn is_signed_number(text: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(text) else { return false };
    let Some(unsigned) = text.strip_prefix(['+', '-']) else { return false };
    let (number, exponent) = unsigned.split_once(['e', 'E']).unwrap_or((unsigned, "0"));
    let exponent = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
    let is_whole = |text: &str| text.chars().all(|c| c.is_ascii_digit());
    let is_number = |decimals: char, thousands: char| {
        let (whole, fraction) = number.split_once(decimals).unwrap_or((number, ""));
        let plain: String = whole.chars().filter(|&c| c != thousands).collect();
        is_whole(&plain)
            && is_whole(fraction)
            && plain.len() + fraction.len() > 0
            && (whole == plain || whole == in_thousands(&plain, thousands))
    };
    !exponent.is_empty() && is_whole(exponent) && (is_number('.', ',') || is_number(',', '.'))
}

fn in_thousands(digits: &str, separator: char) -> String {
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(separator);
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use tauell_data::table::formulas::{is_to_be_quoted, runs, taken_back};

    #[test]
    fn a_refusal_names_the_column_as_people_count() {
        for (column, counted) in [(0, 1), (1, 2), (41, 42)] {
            assert_eq!(meant(b"=1+1", column, Formulas::Quote), Err(VerifyError::Formula { column: counted }));
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(4_000))]

        /// The verifier's rule and the writer's, made apart, say the same of any text.
        #[test]
        fn what_the_writer_quotes_is_what_the_verifier_takes_back(
            cell in prop_oneof![
                "'{0,2}[-+][0-9.,]{0,9}([eE][-+]?[0-9]{0,3})?",
                "'{0,2}[-+](0|[1-9][0-9]{0,2})(,[0-9]{3}){0,2}([.,][0-9]{0,3})?",
                "'{0,3}[-+=@\\t\\r0-9.,e']{0,8}",
                ".{0,5}",
            ],
        ) {
            let cell = cell.as_bytes();
            prop_assert_eq!(would_run(cell), runs(cell));
            let written = if is_to_be_quoted(cell) { [b"'", cell].concat() } else { cell.to_vec() };
            prop_assert_eq!(meant(&written, 0, Formulas::Quote), Ok(cell));
            prop_assert_eq!(taken_back(&written).unwrap_or(&written), cell);
            prop_assert_eq!(meant(cell, 0, Formulas::Keep), Ok(cell));
            prop_assert_eq!(meant(cell, 0, Formulas::Refuse).is_err(), runs(cell));
        }
    }
}
