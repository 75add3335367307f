//! Files into an archive.

use super::{ArchiveError, ArchivedFile, CENTRAL, END, LOCAL, MAX_FILES, MAX_TOTAL_BYTES, UTF_8, checksum};

/// 1 January 1980, where the clock of zip archives begins: no clock shows in a result.
const DATE: u16 = 0x21;
/// What a reader must know: version 2.0 of the format.
const VERSION: u16 = 20;

/// A zip archive of these files in their order, stored as they are: hierarchy files are small. The same files give the same
/// bytes. O(bytes).
///
/// # Errors
/// `zip-too-many`, `zip-too-large`: more than [`super::unzip`] would read.
pub fn zip(files: &[ArchivedFile]) -> Result<Vec<u8>, ArchiveError> {
    let mut room = MAX_TOTAL_BYTES;
    for ArchivedFile { name, bytes } in files {
        room = room.checked_sub(bytes.len()).ok_or_else(|| too_large(name, MAX_TOTAL_BYTES as u64))?;
    }
    let entry = |ArchivedFile { name, bytes }: &ArchivedFile| Entry {
        name: name.clone(),
        length: bytes.len() as u64,
        checksum: checksum(0, bytes),
    };
    let Frame { heads, end } = frame(&files.iter().map(entry).collect::<Vec<_>>())?;
    let mut archive = Vec::new();
    for (head, file) in heads.into_iter().zip(files) {
        archive.extend(head);
        archive.extend_from_slice(&file.bytes);
    }
    archive.extend(end);
    Ok(archive)
}

/// An archive's entry for a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its name.
    pub name: String,
    /// How many bytes it has.
    pub length: u64,
    /// Their [`checksum`].
    pub checksum: u32,
}

/// The bytes around the files of an archive: a head before each, then its bytes unchanged; the end after the last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// One a file.
    pub heads: Vec<Vec<u8>>,
    /// The directory.
    pub end: Vec<u8>,
}

/// The bytes around these files in their order, stored: for files that are never in one piece, since they are written
/// part by part. They may be larger than what [`super::unzip`] reads. O(files).
///
/// # Errors
/// `zip-too-many`; `zip-too-large`: more than an archive without the extension to 64 bits can hold.
pub fn frame(files: &[Entry]) -> Result<Frame, ArchiveError> {
    if files.len() > MAX_FILES {
        return Err(ArchiveError::TooMany { count: files.len(), limit: MAX_FILES });
    }
    let (mut heads, mut directory) = (Vec::with_capacity(files.len()), Vec::new());
    let mut offset = 0u64;
    for Entry { name, length, checksum } in files {
        let too_large = || too_large(name, u64::from(u32::MAX));
        let name_length = u16::try_from(name.len()).map_err(|_| too_large())?;
        let [begin, length_32] = [offset, *length].map(u32::try_from);
        let (begin, length_32) = (begin.map_err(|_| too_large())?, length_32.map_err(|_| too_large())?);
        // What the head of an entry and its place in the directory have in common.
        let mut common = Vec::new();
        for half in [VERSION, UTF_8, 0, 0, DATE] {
            common.extend(half.to_le_bytes());
        }
        for word in [*checksum, length_32, length_32] {
            common.extend(word.to_le_bytes());
        }
        common.extend(name_length.to_le_bytes());
        common.extend([0; 2]);

        let mut head = LOCAL.to_le_bytes().to_vec();
        head.extend_from_slice(&common);
        head.extend_from_slice(name.as_bytes());
        offset += head.len() as u64 + length;
        heads.push(head);

        directory.extend(CENTRAL.to_le_bytes());
        directory.extend(VERSION.to_le_bytes());
        directory.extend_from_slice(&common);
        // No comment, the first disk, no attributes.
        directory.extend([0; 10]);
        directory.extend(begin.to_le_bytes());
        directory.extend_from_slice(name.as_bytes());
    }
    let of_all = || too_large(files.last().map_or("", |file| &file.name), u64::from(u32::MAX));
    let begin = u32::try_from(offset).map_err(|_| of_all())?;
    let (count, length) = (files.len() as u16, directory.len() as u32);
    let mut end = directory;
    end.extend(END.to_le_bytes());
    end.extend([0; 4]);
    end.extend(count.to_le_bytes());
    end.extend(count.to_le_bytes());
    end.extend(length.to_le_bytes());
    end.extend(begin.to_le_bytes());
    end.extend([0; 2]);
    Ok(Frame { heads, end })
}

fn too_large(name: &str, limit: u64) -> ArchiveError {
    ArchiveError::TooLarge { name: name.to_owned(), limit: (limit / 1_000_000) as usize }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_comes_in_parts_gives_the_same_archive() {
        let files = [("rows.csv", &b"age,group\n20,1\n"[..]), ("groups.csv", b"group,disease,count\n1,flu,1\n")];
        let whole = files.map(|(name, bytes)| ArchivedFile { name: name.to_owned(), bytes: bytes.to_vec() });
        let of_parts = |(name, bytes): (&str, &[u8])| Entry {
            name: name.to_owned(),
            length: bytes.len() as u64,
            checksum: bytes.chunks(5).fold(0, checksum),
        };
        let Frame { heads, end } = frame(&files.map(of_parts)).unwrap();
        let framed = heads.iter().zip(files).flat_map(|(head, (_, bytes))| [head.as_slice(), bytes].concat());
        assert_eq!(framed.chain(end).collect::<Vec<u8>>(), zip(&whole).unwrap());
    }

    #[test]
    fn what_an_archive_of_32_bits_cannot_say_is_refused() {
        let entry = |length: u64| Entry { name: "rows.csv".to_owned(), length, checksum: 0 };
        assert!(frame(&[entry(u64::from(u32::MAX) - 60)]).is_ok());
        for files in [vec![entry(u64::from(u32::MAX))], vec![entry(1 << 32)], vec![entry(1 << 31), entry(1 << 31)]] {
            assert_eq!(frame(&files).unwrap_err().code(), "zip-too-large");
        }
        assert_eq!(frame(&vec![entry(0); MAX_FILES + 1]).unwrap_err().code(), "zip-too-many");
    }
}
