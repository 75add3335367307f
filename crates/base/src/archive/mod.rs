//! Several files as one: zip archives, read from memory and written to memory.
//!
//! What it is for: files that come or go as one file ([`unzip`], [`zip`]), and the bytes around files that are written
//! part by part ([`frame`]). It may use: nothing. It must not know: what the files contain.
//!
//! Of the format (APPNOTE 6.3) it reads what every program writes: entries that are stored or deflated, listed in the
//! directory at the end. It never trusts an archive: names lose their folders, sizes are checked against limits before
//! memory is allocated and against the unpacked bytes, checksums are checked.
//!
//! ```
//! use tauell_base::archive::{ArchivedFile, unzip, zip};
//!
//! let files = [ArchivedFile { name: "age.csv".to_owned(), bytes: b"20;*\n21;*\n".to_vec() }];
//! assert_eq!(unzip(&zip(&files)?)?, files);
//! # Ok::<(), tauell_base::archive::ArchiveError>(())
//! ```

mod checksum;
mod reader;
mod write;

use thiserror::Error;

use crate::words::numbers;

pub use checksum::checksum;
pub use reader::unzip;
pub use write::{Entry, Frame, frame, zip};

/// The most files that an archive may hold.
pub const MAX_FILES: usize = 2_000;
/// The most bytes that one file may unpack to.
pub const MAX_FILE_BYTES: usize = 64 << 20;
/// The most bytes that all files together may unpack to.
pub const MAX_TOTAL_BYTES: usize = 256 << 20;

/// A file of an archive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArchivedFile {
    /// Its name, without folders.
    pub name: String,
    /// What it holds.
    pub bytes: Vec<u8>,
}

/// Why an archive cannot be read, or written.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ArchiveError {
    /// The bytes are no zip archive, or are cut short.
    #[error("this is not a whole zip archive. Pack the files again, or add them one by one.")]
    NotZip,
    /// Nothing in it but folders and what systems hide, or nothing at all.
    #[error("the zip archive contains no file. Pack the files again, or add them one by one.")]
    Empty,
    /// The archive's record of an entry disagrees with the entry itself.
    #[error("the zip archive is damaged at \"{name}\". Pack the files again, or add them one by one.")]
    Damaged {
        /// The entry.
        name: String,
    },
    /// An entry needs a password.
    #[error("\"{name}\" in the zip archive needs a password. Pack the files without one.")]
    Encrypted {
        /// The entry.
        name: String,
    },
    /// An entry is packed in a way that is not read here.
    #[error(
        "\"{name}\" in the zip archive is compressed with method {method}. Pack the files as a plain zip (stored or deflate)."
    )]
    Method {
        /// The entry.
        name: String,
        /// The number of the method.
        method: u16,
    },
    /// More files than may be.
    #[error("the zip archive contains {} files, but at most {} are possible. Pack fewer.", numbers::count(*count as u64), numbers::count(*limit as u64))]
    TooMany {
        /// Files there are.
        count: usize,
        /// The most there may be.
        limit: usize,
    },
    /// More bytes than may be.
    #[error("the zip archive unpacks to more than {} MB at \"{name}\". Pack less.", numbers::count(*limit as u64))]
    TooLarge {
        /// The entry.
        name: String,
        /// The most there may be, in millions of bytes.
        limit: usize,
    },
}

impl ArchiveError {
    /// The stable code of this error.
    pub fn code(&self) -> &'static str {
        match self {
            Self::NotZip => "zip-not-zip",
            Self::Empty => "zip-empty",
            Self::Damaged { .. } => "zip-damaged",
            Self::Encrypted { .. } => "zip-encrypted",
            Self::Method { .. } => "zip-method",
            Self::TooMany { .. } => "zip-too-many",
            Self::TooLarge { .. } => "zip-too-large",
        }
    }
}

/// Signatures of the parts of an archive.
const LOCAL: u32 = 0x0403_4b50;
const CENTRAL: u32 = 0x0201_4b50;
const END: u32 = 0x0605_4b50;

/// The flag of a name in UTF-8.
const UTF_8: u16 = 1 << 11;
