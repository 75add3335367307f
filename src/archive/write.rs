//! Files into an archive.

use super::checksum::crc32;
use super::{ArchiveError, ArchivedFile, CENTRAL, END, LOCAL, MAX_FILES, MAX_TOTAL_BYTES, UTF_8};

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
    if files.len() > MAX_FILES {
        return Err(ArchiveError::TooMany { count: files.len(), limit: MAX_FILES });
    }
    let (mut archive, mut directory) = (Vec::new(), Vec::new());
    let mut room = MAX_TOTAL_BYTES;
    for ArchivedFile { name, bytes } in files {
        let too_large = || ArchiveError::TooLarge { name: name.clone(), limit: MAX_TOTAL_BYTES / 1_000_000 };
        room = room.checked_sub(bytes.len()).ok_or_else(too_large)?;
        let name_length = u16::try_from(name.len()).map_err(|_| too_large())?;
        let (offset, length) = (archive.len() as u32, bytes.len() as u32);
        // What the head of an entry and its place in the directory have in common.
        let mut common = Vec::new();
        for half in [VERSION, UTF_8, 0, 0, DATE] {
            common.extend(half.to_le_bytes());
        }
        for word in [crc32(bytes), length, length] {
            common.extend(word.to_le_bytes());
        }
        common.extend(name_length.to_le_bytes());
        common.extend([0; 2]);

        archive.extend(LOCAL.to_le_bytes());
        archive.extend_from_slice(&common);
        archive.extend_from_slice(name.as_bytes());
        archive.extend_from_slice(bytes);

        directory.extend(CENTRAL.to_le_bytes());
        directory.extend(VERSION.to_le_bytes());
        directory.extend_from_slice(&common);
        // No comment, the first disk, no attributes.
        directory.extend([0; 10]);
        directory.extend(offset.to_le_bytes());
        directory.extend_from_slice(name.as_bytes());
    }
    let (count, offset, length) = (files.len() as u16, archive.len() as u32, directory.len() as u32);
    archive.extend(directory);
    archive.extend(END.to_le_bytes());
    archive.extend([0; 4]);
    archive.extend(count.to_le_bytes());
    archive.extend(count.to_le_bytes());
    archive.extend(length.to_le_bytes());
    archive.extend(offset.to_le_bytes());
    archive.extend([0; 2]);
    Ok(archive)
}
