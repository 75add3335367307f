//! Zip archives: those of others, those that mean harm, and our own read back.

use proptest::prelude::*;
use tauell::archive::{ArchivedFile, MAX_FILE_BYTES, MAX_FILES, unzip, zip};

fn file(name: &str, bytes: impl AsRef<[u8]>) -> ArchivedFile {
    ArchivedFile { name: name.to_owned(), bytes: bytes.as_ref().to_vec() }
}

fn code(bytes: &[u8]) -> &'static str {
    unzip(bytes).unwrap_err().code()
}

/// Places in an archive of one entry whose name has this many bytes: its directory entry, then the record at the end.
fn directory(archive: &[u8], name: usize) -> usize {
    archive.len() - 22 - 46 - name
}

/// An archive of one file whose bytes are packed by deflate and whose directory makes these claims.
fn deflated(name: &str, packed: &[u8], claimed: u32, checksum: u32) -> Vec<u8> {
    let mut archive = zip(&[file(name, packed)]).unwrap();
    let at = directory(&archive, name.len());
    archive[at + 10] = 8;
    archive[at + 16..at + 20].copy_from_slice(&checksum.to_le_bytes());
    archive[at + 24..at + 28].copy_from_slice(&claimed.to_le_bytes());
    archive
}

/// The checksum that an archive of ours has for these bytes.
fn checksum(bytes: &[u8]) -> u32 {
    let archive = zip(&[file("a", bytes)]).unwrap();
    u32::from_le_bytes(archive[14..18].try_into().unwrap())
}

#[test]
fn an_archive_of_another_program_is_read_without_its_folders() {
    let files = unzip(include_bytes!("set.zip")).unwrap();
    let names: Vec<&str> = files.iter().map(|file| file.name.as_str()).collect();
    assert_eq!(names, ["adult_hierarchy_age.csv", "sex.csv", "größe.csv"]);
    assert!(files[0].bytes.starts_with(b"20;20s;*\n") && files[0].bytes.ends_with(b"39;30s;*\n"));
    assert_eq!(files[1].bytes, b"Male;*\nFemale;*\n");
}

#[test]
fn a_file_that_is_no_archive_is_refused() {
    for bytes in [&b""[..], b"PK", b"age;*\n", &[0; 100], &b"PK\x05\x06".repeat(30)] {
        assert_eq!(code(bytes), "zip-not-zip");
    }
}

#[test]
fn an_archive_without_files_is_said_to_be_empty() {
    assert_eq!(code(&zip(&[]).unwrap()), "zip-empty");
    // Folders, and what systems hide, are no files.
    for name in ["folder/", ".hidden", "__MACOSX/age.csv"] {
        assert_eq!(code(&zip(&[file(name, "")]).unwrap()), "zip-empty", "{name}");
    }
}

#[test]
fn a_piece_of_an_archive_is_an_error_wherever_it_ends() {
    let whole = include_bytes!("set.zip");
    for end in 0..whole.len() {
        // The comment at the end may contain what looks like an end: then something else is wrong.
        assert!(unzip(&whole[..end]).is_err(), "{end} bytes");
    }
}

#[test]
fn an_archive_that_unpacks_to_more_than_it_may_is_refused() {
    let zeros = miniz_oxide::deflate::compress_to_vec(&vec![0; 1 << 20], 9);
    assert!(zeros.len() < 2_000);
    // It states so itself.
    let honest = deflated("bomb", &zeros, MAX_FILE_BYTES as u32 + 1, 0);
    assert_eq!(code(&honest), "zip-too-large");
    // It lies: no more comes out than it states.
    assert_eq!(code(&deflated("bomb", &zeros, 10, 0)), "zip-damaged");
    // Many small ones, which share their bytes.
    let one = deflated("a", &zeros, 1 << 20, checksum(&vec![0; 1 << 20]));
    assert_eq!(unzip(&one).unwrap()[0].bytes.len(), 1 << 20);
    let at = directory(&one, 1);
    let (entry, mut many) = (one[at..at + 47].to_vec(), one[..at].to_vec());
    let count = 300u16;
    (0..count).for_each(|_| many.extend_from_slice(&entry));
    many.extend_from_slice(b"PK\x05\x06\0\0\0\0");
    many.extend([count.to_le_bytes(), count.to_le_bytes()].concat());
    many.extend([0; 4]);
    many.extend((at as u32).to_le_bytes());
    many.extend([0; 2]);
    assert_eq!(code(&many), "zip-too-large");
}

#[test]
fn more_files_than_may_be_are_refused_both_ways() {
    let files = vec![file("a", ""); MAX_FILES];
    let mut archive = zip(&files).unwrap();
    assert_eq!(unzip(&archive).unwrap().len(), MAX_FILES);
    let count = archive.len() - 12;
    archive[count..count + 2].copy_from_slice(&(MAX_FILES as u16 + 1).to_le_bytes());
    assert_eq!(code(&archive), "zip-too-many");
    assert_eq!(zip(&vec![file("a", ""); MAX_FILES + 1]).unwrap_err().code(), "zip-too-many");
}

#[test]
fn what_was_changed_on_the_way_is_found_by_its_checksum() {
    let mut archive = zip(&[file("age.csv", "20;*\n")]).unwrap();
    archive[30 + 7] = b'3';
    let error = unzip(&archive).unwrap_err();
    assert_eq!(error.code(), "zip-damaged");
    assert!(error.to_string().contains("\"age.csv\""), "{error}");
}

#[test]
fn passwords_and_other_methods_are_refused_by_name() {
    let archive = zip(&[file("a", "x")]).unwrap();
    let with = |offset: usize, byte: u8| {
        let mut changed = archive.clone();
        let at = directory(&changed, 1);
        changed[at + offset] = byte;
        changed
    };
    assert_eq!(code(&with(8, 1)), "zip-encrypted");
    assert_eq!(code(&with(10, 12)), "zip-method");
    // What is elsewhere than the directory says is not there.
    assert_eq!(code(&with(42, 3)), "zip-damaged");
    assert_eq!(code(&with(20, 200)), "zip-damaged");
}

proptest! {
    #[test]
    fn what_is_packed_comes_out_the_same(
        files in proptest::collection::vec(("[a-zé ]{1,9}\\.csv", proptest::collection::vec(any::<u8>(), 0..300)), 1..8)
    ) {
        let files: Vec<ArchivedFile> = files.into_iter().map(|(name, bytes)| file(&name, bytes)).collect();
        let archive = zip(&files).unwrap();
        prop_assert_eq!(&unzip(&archive).unwrap(), &files);
        prop_assert_eq!(zip(&files).unwrap(), archive);
    }

    #[test]
    fn what_another_program_deflates_comes_out_the_same(bytes in proptest::collection::vec(any::<u8>(), 0..2000), level in 0u8..10) {
        let packed = miniz_oxide::deflate::compress_to_vec(&bytes, level);
        let archive = deflated("a.csv", &packed, bytes.len() as u32, checksum(&bytes));
        prop_assert_eq!(unzip(&archive).unwrap(), [file("a.csv", &bytes)]);
    }

    #[test]
    fn a_damaged_archive_gives_files_or_an_error(
        changes in proptest::collection::vec((any::<proptest::sample::Index>(), any::<u8>()), 1..6)
    ) {
        let mut archive = include_bytes!("set.zip").to_vec();
        for (at, byte) in changes {
            let at = at.index(archive.len());
            archive[at] = byte;
        }
        // Bytes that come out have been compared with their checksum; names and folders are not covered by one.
        if let Ok(files) = unzip(&archive) {
            prop_assert!(files.len() <= 6);
        }
    }
}
