//! A tree into rows.

use super::super::{LeafRank, NodeId, Taxonomy};

pub(super) fn write(taxonomy: &Taxonomy, order: impl Iterator<Item = LeafRank>, padded: bool) -> String {
    // Each label is quoted once, however many rows bear it.
    let fields: Vec<String> = taxonomy.nodes().map(|node| field(taxonomy.label(node), node == NodeId::ROOT)).collect();
    let mut text = String::new();
    for rank in order {
        let leaf = taxonomy.leaf_node(rank);
        if padded {
            for _ in taxonomy.depth(leaf) + 1..taxonomy.levels() {
                text.push_str(&fields[leaf.index()]);
                text.push(';');
            }
        }
        text.push_str(&fields[leaf.index()]);
        let mut node = leaf;
        while let Some(parent) = taxonomy.parent(node) {
            text.push(';');
            text.push_str(&fields[parent.index()]);
            node = parent;
        }
        text.push('\n');
    }
    text
}

fn field(label: &str, is_root: bool) -> String {
    let special = |c: char| matches!(c, ';' | '"' | '\n' | '\r') || is_root && matches!(c, ',' | '\t');
    // A root with a comma or a tab in it, or a first label that begins like a byte order mark, would mislead who reads.
    if label.contains(special) || label.starts_with('\u{feff}') {
        format!("\"{}\"", label.replace('"', "\"\""))
    } else {
        label.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::super::{HierarchyFile, read_hierarchy, write_hierarchy};

    #[test]
    fn short_paths_repeat_the_leaf() {
        let tree = read_hierarchy(b"a;A;*\nx;*\n", "h.csv").unwrap();
        assert_eq!(write_hierarchy(&tree), "a;A;*\nx;x;*\n");
    }

    #[test]
    fn a_file_is_written_in_the_order_in_which_it_was_read() {
        for text in ["a;A;*\nb;B;*\nc;A;*\n", "a;A;*\nx;*\nb;A;*\n", "x;x;*\na;A;*\n"] {
            assert_eq!(HierarchyFile::read(text.as_bytes(), "h.csv").unwrap().to_text(), text);
        }
    }

    #[test]
    fn labels_are_quoted_where_they_must_be() {
        let text = "20;[20,29];\"any, all\"\n\"a;\"\"b\"\"\";B;\"any, all\"\n";
        let tree = read_hierarchy(text.as_bytes(), "h.csv").unwrap();
        assert_eq!(tree.label(tree.node("a;\"b\"").unwrap()), "a;\"b\"");
        assert_eq!(write_hierarchy(&tree), text);
    }
}
