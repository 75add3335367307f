//! Zip archives.

use tauell::archive::{MAX_FILE_BYTES, MAX_FILES, MAX_TOTAL_BYTES, unzip, zip};
use tauell::place::Place;

use crate::error;

/// Any bytes are files under their names, within the limits, or an error; and what is packed again comes out the same.
pub fn archive(bytes: &[u8]) {
    let files = match unzip(bytes) {
        Ok(files) => files,
        Err(error) => return error::well(error.code(), &error.to_string(), &Place::unknown(), bytes),
    };
    assert!(files.len() <= MAX_FILES);
    assert!(files.iter().all(|file| file.bytes.len() <= MAX_FILE_BYTES));
    assert!(files.iter().map(|file| file.bytes.len()).sum::<usize>() <= MAX_TOTAL_BYTES);
    for file in &files {
        assert!(
            !file.name.is_empty() && !file.name.starts_with('.') && !file.name.contains(['/', '\\']),
            "{}",
            file.name
        );
    }
    match zip(&files) {
        Ok(packed) => assert_eq!(unzip(&packed).expect("what was packed can be read"), files),
        // A name that is no UTF-8 grows where it is made such.
        Err(error) => {
            assert!(files.iter().any(|file| file.name.len() > usize::from(u16::MAX)));
            error::well(error.code(), &error.to_string(), &Place::unknown(), bytes);
        }
    }
}
