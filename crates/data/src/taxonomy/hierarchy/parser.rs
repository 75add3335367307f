//! Rows into a tree.

use csv_core::{ReadRecordResult, Reader, ReaderBuilder};

use tauell_base::place::Place;

use super::super::{Added, LeafRank, TaxonomyError, TreeBuilder};
use super::{HierarchyFile, MAX_LEVELS, scan};

pub(super) fn read(bytes: &[u8], name: &str) -> Result<HierarchyFile, TaxonomyError> {
    let file = Place::unknown().in_file(name);
    let text =
        scan::decode(bytes).map_err(|encoding| TaxonomyError::NotText { place: file.clone().into(), encoding })?;
    let line_of = |offset: usize| 1 + line_ends(&text.as_bytes()[..offset], text.as_bytes().get(offset));
    if let Some(offset) = text.as_bytes().iter().position(|&byte| byte == 0) {
        return Err(TaxonomyError::NulByte { place: file.on_line(line_of(offset)).into() });
    }
    let (delimiter, scanned) = scan::detect(&text);
    if let Some(offset) = scanned.unclosed {
        return Err(TaxonomyError::UnclosedQuote { place: file.on_line(line_of(offset)).into() });
    }

    let mut rows = Rows::new(text.as_bytes(), delimiter);
    let mut growing: Option<Growing> = None;
    while let Some(line) = rows.next_row() {
        let place = file.clone().on_line(line);
        let length = rows.length_without_empty_tail();
        // The nodes of the row from the value up to the root, each with its field.
        let mut path: Vec<(usize, &str)> = Vec::new();
        for (field, label) in rows.fields().take(length).enumerate() {
            if path.last().is_some_and(|&(_, last)| last == label) {
                continue;
            }
            // Only the first field may be empty: it stands for the empty cell.
            if label.is_empty() && field > 0 {
                return Err(TaxonomyError::EmptyLabel { place: place.in_field(field as u64 + 1).into() });
            }
            path.push((field, label));
        }
        match path[..] {
            [] => continue,
            [(_, label)] if label.trim().is_empty() => continue,
            _ => {}
        }
        if path.len() > MAX_LEVELS {
            return Err(TaxonomyError::TooDeep { place: place.into(), levels: path.len(), limit: MAX_LEVELS });
        }
        let growing = growing.get_or_insert_with(|| Growing::new(path[path.len() - 1].1, length));
        growing.take_row(&path, length, line).map_err(|fault| fault.in_file(name))?;
    }
    growing.ok_or(TaxonomyError::Empty { place: file.into() })?.finish().map_err(|fault| fault.in_file(name))
}

/// The tree so far.
struct Growing {
    tree: TreeBuilder,
    /// Per node: whether it has a child.
    inner: Vec<bool>,
    /// First fields: node and line, in the order of the rows, each node once.
    base: Vec<(Added, u64)>,
    is_base: Vec<bool>,
    /// Fields on the first row.
    length: usize,
    even: bool,
}

impl Growing {
    fn new(root: &str, length: usize) -> Self {
        Self {
            tree: TreeBuilder::new(root),
            inner: vec![false],
            base: Vec::new(),
            is_base: vec![false],
            length,
            even: true,
        }
    }

    /// Adds what is new on a row. O(fields).
    fn take_row(&mut self, path: &[(usize, &str)], length: usize, line: u64) -> Result<(), TaxonomyError> {
        let (_, value) = path[0];
        let (_, root) = path[path.len() - 1];
        let first_root = self.tree.label(self.tree.root());
        if root != first_root {
            if let [_] = path {
                return Err(TaxonomyError::NoParent { place: Place::line(line).into(), label: value.to_owned() });
            }
            // A first row of one field is the stranger, not the row at hand.
            if let Some(&(node, line)) = self.base.first()
                && node == self.tree.root()
            {
                return Err(TaxonomyError::NoParent { place: Place::line(line).into(), label: first_root.to_owned() });
            }
            return Err(TaxonomyError::TwoRoots {
                place: Place::line(line).into(),
                first: first_root.to_owned(),
                second: root.to_owned(),
            });
        }
        let mut node = self.tree.root();
        for &(field, label) in path.iter().rev().skip(1) {
            self.inner[node.index()] = true;
            node = match self.tree.find(label) {
                Some(known) if self.tree.parent(known) == Some(node) => known,
                // A label with another place is refused here.
                _ => {
                    let place = || Place::line(line).in_field(field as u64 + 1);
                    let new = self.tree.add(node, label).map_err(|error| error.at(place()))?;
                    self.inner.push(false);
                    self.is_base.push(false);
                    new
                }
            };
        }
        if !std::mem::replace(&mut self.is_base[node.index()], true) {
            self.base.push((node, line));
        }
        self.even &= length == self.length;
        Ok(())
    }

    fn finish(self) -> Result<HierarchyFile, TaxonomyError> {
        if let Some(&(node, line)) = self.base.iter().find(|(node, _)| self.inner[node.index()]) {
            return Err(TaxonomyError::BaseIsInner {
                place: Place::line(line).into(),
                label: self.tree.label(node).to_owned(),
                path: self.tree.path(node),
            });
        }
        let taxonomy = self.tree.finish();
        let rank = |&(node, _): &(Added, u64)| {
            taxonomy.leaf(self.tree.label(node)).expect("a base value without children is a leaf")
        };
        let order: Vec<LeafRank> = self.base.iter().map(rank).collect();
        Ok(HierarchyFile { taxonomy, order, even: self.even })
    }
}

/// The rows of the text, one at a time, with their lines.
struct Rows<'a> {
    reader: Reader,
    input: &'a [u8],
    at: usize,
    line: u64,
    output: Vec<u8>,
    ends: Vec<usize>,
    fields: usize,
}

impl<'a> Rows<'a> {
    fn new(input: &'a [u8], delimiter: u8) -> Self {
        let reader = ReaderBuilder::new().delimiter(delimiter).build();
        Self { reader, input, at: 0, line: 1, output: vec![0; 1024], ends: vec![0; 16], fields: 0 }
    }

    /// Reads the next row that is not an empty line; its line. O(bytes of the row).
    fn next_row(&mut self) -> Option<u64> {
        let rest = &self.input[self.at..];
        let blank = rest.iter().take_while(|&&byte| byte == b'\n' || byte == b'\r').count();
        self.advance(blank);
        let line = self.line;
        let (mut written, mut ended) = (0, 0);
        loop {
            let (result, read, wrote, ends) =
                self.reader.read_record(&self.input[self.at..], &mut self.output[written..], &mut self.ends[ended..]);
            self.advance(read);
            (written, ended) = (written + wrote, ended + ends);
            match result {
                // The next call, with nothing left to read, tells the reader that the text is over.
                ReadRecordResult::InputEmpty => {}
                ReadRecordResult::OutputFull => self.output.resize(self.output.len() * 2, 0),
                ReadRecordResult::OutputEndsFull => self.ends.resize(self.ends.len() * 2, 0),
                ReadRecordResult::Record => {
                    self.fields = ended;
                    return Some(line);
                }
                ReadRecordResult::End => return None,
            }
        }
    }

    fn advance(&mut self, bytes: usize) {
        let end = self.at + bytes;
        self.line += line_ends(&self.input[self.at..end], self.input.get(end));
        self.at = end;
    }

    fn field(&self, field: usize) -> &str {
        let start = if field == 0 { 0 } else { self.ends[field - 1] };
        let bytes = &self.output[start..self.ends[field]];
        std::str::from_utf8(bytes).expect("cutting UTF-8 at ASCII delimiters and quotes leaves UTF-8")
    }

    fn fields(&self) -> impl Iterator<Item = &str> {
        (0..self.fields).map(|field| self.field(field))
    }

    /// Number of fields up to the last that is not empty: spreadsheets fill short rows with empty fields.
    fn length_without_empty_tail(&self) -> usize {
        (0..self.fields).rev().find(|&field| !self.field(field).is_empty()).map_or(0, |field| field + 1)
    }
}

/// Ends of lines in a piece of text: `\n`, `\r\n` or `\r`; `next` is the byte after the piece.
fn line_ends(piece: &[u8], next: Option<&u8>) -> u64 {
    let following = piece.iter().skip(1).chain(next).map(Some).chain(std::iter::once(None));
    piece
        .iter()
        .zip(following)
        .filter(|&(&byte, after)| byte == b'\n' || byte == b'\r' && after != Some(&b'\n'))
        .count() as u64
}

#[cfg(test)]
mod tests {
    use super::super::read_hierarchy;
    use super::*;

    fn error(text: &str) -> (&'static str, Option<u64>, String) {
        let error = read_hierarchy(text.as_bytes(), "h.csv").unwrap_err();
        assert_eq!(error.place().file.as_deref(), Some("h.csv"));
        (error.code(), error.place().line, error.to_string())
    }

    fn paths(text: &str) -> Vec<String> {
        let tree = read_hierarchy(text.as_bytes(), "h.csv").unwrap();
        (0..tree.leaf_count() as u32).map(|rank| tree.path(tree.leaf_node(LeafRank(rank)))).collect()
    }

    #[test]
    fn rows_become_paths_whatever_delimiter_line_end_and_length() {
        let expected = ["a > A > *", "b > A > *", "x > *"];
        for text in [
            "a;A;*\nx;*\nb;A;*\n",
            "a,A,*\r\nx,*\r\nb,A,*",
            "a\tA\t*\rx\t*\rb\tA\t*\r",
            "\u{feff}a;A;*\n\nx;x;*\n\nb;A;*",
            "a;A;*\nx;*;\nb;A;*\n;;\n  \n",
            "\"a\";\"A\";\"*\"\nx;*;*\nb;A;A;A;*\nx;*\na;A;*\n",
        ] {
            assert_eq!(paths(text), expected, "{text:?}");
        }
    }

    #[test]
    fn the_empty_cell_can_be_a_base_value() {
        assert_eq!(paths(";none;*\na;*\n"), [" > none > *", "a > *"]);
        assert_eq!(paths(";;*\na;A;*\n"), [" > *", "a > A > *"]);
    }

    #[test]
    fn quoted_labels_hold_delimiters_quotes_and_newlines() {
        assert_eq!(paths("\"a;b\";\"say \"\"A\"\"\";*\n\"c\nd\";*\n"), ["a;b > say \"A\" > *", "c\nd > *"]);
    }

    #[test]
    fn one_label_under_two_parents_is_refused_with_both_paths() {
        let (code, line, text) = error("a;A;*\nb;B;*\na;B;*\n");
        assert_eq!((code, line), ("taxonomy-label-twice", Some(3)));
        assert!(text.contains("a > A > * and a > B > *"), "{text}");
        assert_eq!(error("a;A;B;*\nb;A;*\n").1, Some(2));
    }

    #[test]
    fn a_cycle_is_a_label_in_two_places() {
        let (code, line, text) = error("a;b;a;*\n");
        assert_eq!((code, line), ("taxonomy-label-twice", Some(1)));
        assert!(text.contains("a > * and a > b > a > *"), "{text}");
        assert_eq!(error("a;*;b;*\n").0, "taxonomy-label-twice");
    }

    #[test]
    fn all_rows_end_in_one_root() {
        assert_eq!(error("a;*\nb;*\nc;any\n").0, "taxonomy-two-roots");
        assert_eq!(error("a;*\nb;*\nc;any\n").1, Some(3));
    }

    #[test]
    fn a_row_of_one_field_is_refused_unless_it_is_the_only_one() {
        assert_eq!(error("a\nb\nc\n").0, "taxonomy-no-parent");
        assert_eq!(error("a\nb\nc\n").1, Some(2));
        assert_eq!((error("age\n1;0-4;*\n").0, error("age\n1;0-4;*\n").1), ("taxonomy-no-parent", Some(1)));
        assert_eq!(paths("only\nonly\n"), ["only"]);
    }

    #[test]
    fn a_base_value_that_is_also_a_group_is_refused() {
        for (text, line) in [("a;A;*\nA;*\n", 2), ("A;*\na;A;*\n", 1), ("a;*\n*\n", 2), ("*\na;*\n", 1)] {
            let (code, at, _) = error(text);
            assert_eq!((code, at), ("taxonomy-base-is-inner", Some(line)), "{text:?}");
        }
    }

    #[test]
    fn lines_are_those_of_the_file() {
        assert_eq!(error("\"a\nb\";*\r\n\r\nc;*\r\nd;+\r\n").1, Some(5));
        assert_eq!(error("a;*\rb;*\rc;+\r").1, Some(3));
    }

    #[test]
    fn rows_may_be_long_and_have_many_levels() {
        let row = |levels: usize| (0..levels).map(|level| format!("{level:040}")).collect::<Vec<_>>().join(";");
        let tree = read_hierarchy(row(MAX_LEVELS).as_bytes(), "h.csv").unwrap();
        assert_eq!((tree.levels(), tree.leaf_count()), (MAX_LEVELS, 1));
        assert_eq!(tree.path(tree.leaf_node(LeafRank(0))), row(MAX_LEVELS).replace(';', " > "));
        let (code, line, text) = error(&row(MAX_LEVELS + 1));
        assert_eq!((code, line), ("taxonomy-too-deep", Some(1)), "{text}");
        // A padded row names no more levels than its labels.
        assert_eq!(paths(&format!("{}*", "a;".repeat(300))), ["a > *"]);
    }

    #[test]
    fn the_order_of_rows_is_preserved_and_each_value_appears_once() {
        let file = HierarchyFile::read(b"a;A;*\nb;B;*\nc;A;*\na;A;*\n", "h.csv").unwrap();
        assert_eq!(file.order(), [LeafRank(0), LeafRank(2), LeafRank(1)]);
        assert_eq!(file.taxonomy().leaf("c"), Some(LeafRank(1)));
    }

    #[test]
    fn a_file_that_is_no_hierarchy_is_refused_with_the_reason() {
        assert_eq!(error("").0, "taxonomy-empty");
        assert_eq!(error("\n;;\n").0, "taxonomy-empty");
        assert_eq!((error("a;*\nb;;*\n").0, error("a;*\nb;;*\n").1), ("taxonomy-empty-label", Some(2)));
        assert_eq!((error("a;*\n\"b;*\n").0, error("a;*\n\"b;*\n").1), ("taxonomy-unclosed-quote", Some(2)));
        assert_eq!((error("a;*\nb\0;*\n").0, error("a;*\nb\0;*\n").1), ("taxonomy-nul-byte", Some(2)));
        let field = |text: &str| read_hierarchy(text.as_bytes(), "h.csv").unwrap_err().place().field;
        assert_eq!((field("a;A;;*\n"), field("a;A;B;*\nb;A;*\n")), (Some(3), Some(2)));
        let odd = read_hierarchy(b"\xFE\xFF\0", "h.csv").unwrap_err();
        assert_eq!(odd.code(), "taxonomy-not-text");
    }
}
