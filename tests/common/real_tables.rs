//! The real tables of the repository (tests/data), unpacked; and the files of others, where they are.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// The folder of the repository's real tables: `adult/adult.csv` (45,222 rows), `nursery/nursery.csv` (12,960 rows), and a folder
/// `hierarchies` with each. Unpacks them the first time.
pub fn real_tables() -> &'static Path {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    FOLDER.get_or_init(|| {
        let packed = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("real-tables");
        for table in ["adult", "nursery"] {
            let (packed, folder) = (packed.join(table), folder.join(table));
            fs::create_dir_all(folder.join("hierarchies")).expect("the target folder can be written");
            let rows = unpack(&fs::read(packed.join("columns.z")).expect("the repository has its tables"));
            replace(&folder.join(format!("{table}.csv")), rows.as_bytes());
            for file in fs::read_dir(packed.join("hierarchies")).expect("each table has hierarchies") {
                let file = file.expect("the folder can be read").path();
                let name = file.file_name().unwrap_or(OsStr::new(""));
                replace(&folder.join("hierarchies").join(name), &fs::read(&file).expect("a file can be read"));
            }
        }
        folder
    })
}

/// The rows of a packed table, as CSV.
fn unpack(packed: &[u8]) -> String {
    let text = miniz_oxide::inflate::decompress_to_vec_zlib(packed).expect("the table is deflated");
    let text = String::from_utf8(text).expect("the table is text");
    let columns: Vec<Vec<&str>> = text.split("\n\n").map(|column| column.lines().collect()).collect();
    let mut rows = String::with_capacity(text.len());
    for row in 0..columns[0].len() {
        for (place, column) in columns.iter().enumerate() {
            rows.extend((place > 0).then_some(','));
            rows.push_str(column[row]);
        }
        rows.push('\n');
    }
    rows
}

/// Writes a file unless it is there; whole, so that another program of tests never reads half of it.
fn replace(path: &Path, bytes: &[u8]) {
    if fs::read(path).is_ok_and(|there| there == bytes) {
        return;
    }
    let unfinished = path.with_extension(format!("{}.unfinished", std::process::id()));
    fs::write(&unfinished, bytes).expect("the target folder can be written");
    fs::rename(&unfinished, path).expect("the target folder can be written");
}

/// The folder of the files that are not in the repository: the training part of Adult (`adult/adult-30162.csv`), and the hierarchies
/// that come with ARX. `None`, after a note, if the table is missing.
pub fn data_folder() -> Option<PathBuf> {
    let folder = std::env::var_os("TAUELL_DATA")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data"), PathBuf::from);
    if folder.join("adult/adult-30162.csv").is_file() {
        return Some(folder);
    }
    println!("skipped: no {} (set TAUELL_DATA to the folder of the training part of Adult)", folder.display());
    None
}
