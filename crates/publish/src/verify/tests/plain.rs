//! The plainest of files.

use super::slices::publication;
use crate::verify::{Originals, PlainFile, Role, Written};

#[test]
fn a_plain_file_names_its_columns_and_has_a_line_for_every_row_class_by_class() {
    // Two people of the third value, one of the first; published unchanged, as a group and as anything.
    let (microdata, publication) = publication(&[(2, 0, 5), (0, 3, 1), (2, 3, 0)]);
    let file = PlainFile { microdata: &microdata, publication: &publication };
    // In two pieces as in one.
    let text = |cut: usize| {
        let mut bytes = Vec::new();
        file.write(0..cut, &mut bytes);
        file.write(cut..3, &mut bytes);
        String::from_utf8(bytes).unwrap()
    };
    assert_eq!(text(1), "q,s\nlow 0,low\nhigh 0,*\nhigh 0,low 0\n");
    assert_eq!(text(3), text(1));
    assert_eq!((file.rows(), file.delimiter()), (3, b','));
    assert_eq!([0, 1, 2].map(|place| file.row_at(place)), [1, 2, 0]);
    assert_eq!(file.roles(), [Role::QuasiIdentifier(0), Role::Sensitive(0)]);
}

#[test]
fn a_plain_file_was_made_from_the_rows_as_they_were() {
    let (microdata, publication) = publication(&[(2, 0, 5), (0, 3, 1), (2, 3, 0)]);
    let file = PlainFile { microdata: &microdata, publication: &publication };
    let originals = [0, 1, 2].map(|row| [0, 1].map(|attribute| file.original(attribute, row)));
    assert_eq!(originals, [["high 0", "low 0"], ["low 0", "high 1"], ["high 0", "high 1"]]);
    // Its cells are labels: none of them stands for another.
    assert!(!["?", "", "low 0"].into_iter().any(|text| file.is_missing(text)));
}
