//! An archive into files.

use miniz_oxide::inflate::decompress_to_vec_with_limit;

use super::checksum::checksum;
use super::{ArchiveError, ArchivedFile, CENTRAL, END, LOCAL, MAX_FILE_BYTES, MAX_FILES, MAX_TOTAL_BYTES};

/// Bytes of the record at the end, of a directory entry and of the head of an entry, without what varies.
const END_BYTES: usize = 22;
const CENTRAL_BYTES: usize = 46;
const LOCAL_BYTES: usize = 30;

/// The longest comment that may follow the record at the end.
const MOST_COMMENT: usize = u16::MAX as usize;

const ENCRYPTED: u16 = 1;
const STORED: u16 = 0;
const DEFLATED: u16 = 8;

/// The files of a zip archive in the order of its directory, their names without folders. Folders and what systems hide
/// (`__MACOSX`, names that begin with a dot) are passed over. O(bytes, packed and unpacked).
///
/// # Errors
/// Any [`ArchiveError`]: no archive, one without files, a damaged one, a password, a method other than stored or deflate, more than
/// [`MAX_FILES`] files, more than [`MAX_FILE_BYTES`] in one or [`MAX_TOTAL_BYTES`] in all.
pub fn unzip(bytes: &[u8]) -> Result<Vec<ArchivedFile>, ArchiveError> {
    let (count, mut at) = directory(bytes).ok_or(ArchiveError::NotZip)?;
    if count > MAX_FILES {
        return Err(ArchiveError::TooMany { count, limit: MAX_FILES });
    }
    let mut files = Vec::new();
    let mut total = 0;
    for _ in 0..count {
        let (entry, next) = Entry::read(bytes, at).ok_or(ArchiveError::NotZip)?;
        at = next;
        let Some(name) = entry.file_name() else { continue };
        let bytes = entry.unpack(bytes, &name, MAX_TOTAL_BYTES - total)?;
        total += bytes.len();
        files.push(ArchivedFile { name, bytes });
    }
    if files.is_empty() { Err(ArchiveError::Empty) } else { Ok(files) }
}

/// How many entries the directory has and where it begins.
fn directory(bytes: &[u8]) -> Option<(usize, usize)> {
    let last = bytes.len().checked_sub(END_BYTES)?;
    let first = last.saturating_sub(MOST_COMMENT);
    // The comment may hold anything, so the record must say how long the rest is.
    let ends_there = |at: &usize| {
        word(bytes, *at) == Some(END) && half(bytes, at + 20).is_some_and(|comment| usize::from(comment) == last - at)
    };
    let end = (first..=last).rev().find(ends_there)?;
    let (disk, start_disk) = (half(bytes, end + 4)?, half(bytes, end + 6)?);
    let (count, offset) = (half(bytes, end + 10)?, word(bytes, end + 16)? as usize);
    (disk == 0 && start_disk == 0 && offset <= end).then_some((usize::from(count), offset))
}

/// An entry as the directory has it.
struct Entry<'a> {
    flags: u16,
    method: u16,
    checksum: u32,
    packed: usize,
    unpacked: usize,
    name: &'a [u8],
    local: usize,
}

impl<'a> Entry<'a> {
    /// The entry at this place and where the next one begins.
    fn read(bytes: &'a [u8], at: usize) -> Option<(Self, usize)> {
        if word(bytes, at)? != CENTRAL {
            return None;
        }
        let [name, extra, comment] = [28, 30, 32].map(|offset| half(bytes, at + offset).map(usize::from));
        let start = at + CENTRAL_BYTES;
        let entry = Self {
            flags: half(bytes, at + 8)?,
            method: half(bytes, at + 10)?,
            checksum: word(bytes, at + 16)?,
            packed: word(bytes, at + 20)? as usize,
            unpacked: word(bytes, at + 24)? as usize,
            name: bytes.get(start..start + name?)?,
            local: word(bytes, at + 42)? as usize,
        };
        Some((entry, start + name? + extra? + comment?))
    }

    /// The name without folders; `None` for a folder and for what systems hide.
    fn file_name(&self) -> Option<String> {
        // Names that are not UTF-8 are in an old code page, so only their ASCII part is known.
        let path = String::from_utf8_lossy(self.name);
        let mut parts = path.split(['/', '\\']).rev();
        let name = parts.next().filter(|name| !name.is_empty() && !name.starts_with('.'))?;
        (!parts.any(|folder| folder == "__MACOSX")).then(|| name.to_owned())
    }

    /// What the entry holds, of which at most `room` bytes fit.
    fn unpack(&self, bytes: &[u8], name: &str, room: usize) -> Result<Vec<u8>, ArchiveError> {
        let named = || name.to_owned();
        if self.flags & ENCRYPTED != 0 {
            return Err(ArchiveError::Encrypted { name: named() });
        }
        let limit = room.min(MAX_FILE_BYTES);
        if self.unpacked > limit {
            let limit = if room < MAX_FILE_BYTES { MAX_TOTAL_BYTES } else { MAX_FILE_BYTES };
            return Err(ArchiveError::TooLarge { name: named(), limit: limit / 1_000_000 });
        }
        let damaged = || ArchiveError::Damaged { name: named() };
        let packed = self.data(bytes).ok_or_else(damaged)?;
        let unpacked = match self.method {
            STORED => packed.to_vec(),
            // It grows with what comes out and stops at what the directory says.
            DEFLATED => decompress_to_vec_with_limit(packed, self.unpacked).map_err(|_| damaged())?,
            method => return Err(ArchiveError::Method { name: named(), method }),
        };
        if unpacked.len() != self.unpacked || checksum(0, &unpacked) != self.checksum {
            return Err(damaged());
        }
        Ok(unpacked)
    }

    fn data<'b>(&self, bytes: &'b [u8]) -> Option<&'b [u8]> {
        if word(bytes, self.local)? != LOCAL {
            return None;
        }
        // The head repeats the name, and has an extra field of its own.
        let [name, extra] = [26, 28].map(|offset| half(bytes, self.local + offset).map(usize::from));
        let start = self.local + LOCAL_BYTES + name? + extra?;
        bytes.get(start..start.checked_add(self.packed)?)
    }
}

fn half(bytes: &[u8], at: usize) -> Option<u16> {
    Some(u16::from_le_bytes(bytes.get(at..at.checked_add(2)?)?.try_into().ok()?))
}

fn word(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(bytes.get(at..at.checked_add(4)?)?.try_into().ok()?))
}
