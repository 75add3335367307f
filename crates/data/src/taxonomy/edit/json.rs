//! An edit as JSON.
//!
//! The fields of all kinds are read as one struct: read kind by kind they would cost the page's file 30 kilobytes.

use serde::Deserialize;

use super::{Edit, SortBy};

/// Any fields of any edit.
#[derive(Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Fields {
    kind: String,
    nodes: Option<Vec<u32>>,
    node: Option<u32>,
    label: Option<String>,
    to: Option<u32>,
    before: Option<u32>,
    by: Option<SortBy>,
    reverse: Option<bool>,
    recursive: Option<bool>,
    keep_children: Option<bool>,
    parent: Option<u32>,
    labels: Option<Vec<String>>,
}

impl TryFrom<Fields> for Edit {
    type Error = String;

    fn try_from(mut fields: Fields) -> Result<Self, String> {
        fn needed<T>(field: &mut Option<T>, name: &str) -> Result<T, String> {
            field.take().ok_or_else(|| format!("the edit lacks its field `{name}`"))
        }
        let kind = std::mem::take(&mut fields.kind);
        let edit = match kind.as_str() {
            "group" => {
                Self::Group { nodes: needed(&mut fields.nodes, "nodes")?, label: needed(&mut fields.label, "label")? }
            }
            "ungroup" => Self::Ungroup { node: needed(&mut fields.node, "node")? },
            "move" => Self::Move {
                nodes: needed(&mut fields.nodes, "nodes")?,
                to: needed(&mut fields.to, "to")?,
                before: fields.before.take(),
            },
            "rename" => {
                Self::Rename { node: needed(&mut fields.node, "node")?, label: needed(&mut fields.label, "label")? }
            }
            "sort" => Self::Sort {
                node: needed(&mut fields.node, "node")?,
                by: needed(&mut fields.by, "by")?,
                reverse: fields.reverse.take().unwrap_or(false),
                recursive: fields.recursive.take().unwrap_or(false),
            },
            "delete" => Self::Delete {
                nodes: needed(&mut fields.nodes, "nodes")?,
                keep_children: fields.keep_children.take().unwrap_or(false),
            },
            "add_values" => Self::AddValues {
                parent: needed(&mut fields.parent, "parent")?,
                labels: needed(&mut fields.labels, "labels")?,
            },
            _ => return Err(format!("there is no edit of the kind `{kind}`")),
        };
        // What is left belongs to another kind.
        if fields == Fields::default() {
            Ok(edit)
        } else {
            Err(format!("an edit of the kind `{kind}` has fewer fields"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(json: &str) -> Result<Edit, String> {
        serde_json::from_str(json).map_err(|error| error.to_string())
    }

    #[test]
    fn every_kind_is_read() {
        for (json, edit) in [
            (
                r#"{"kind": "group", "nodes": [3, 4], "label": "a"}"#,
                Edit::Group { nodes: vec![3, 4], label: "a".into() },
            ),
            (r#"{"kind": "ungroup", "node": 3}"#, Edit::Ungroup { node: 3 }),
            (r#"{"kind": "move", "nodes": [3], "to": 0}"#, Edit::Move { nodes: vec![3], to: 0, before: None }),
            (
                r#"{"kind": "move", "nodes": [3], "to": 0, "before": 4}"#,
                Edit::Move { nodes: vec![3], to: 0, before: Some(4) },
            ),
            (r#"{"kind": "rename", "node": 3, "label": "a"}"#, Edit::Rename { node: 3, label: "a".into() }),
            (
                r#"{"kind": "sort", "node": 0, "by": "rows", "reverse": true}"#,
                Edit::Sort { node: 0, by: SortBy::Rows, reverse: true, recursive: false },
            ),
            (r#"{"kind": "delete", "nodes": [3]}"#, Edit::Delete { nodes: vec![3], keep_children: false }),
            (
                r#"{"kind": "add_values", "parent": 0, "labels": ["a"]}"#,
                Edit::AddValues { parent: 0, labels: vec!["a".into()] },
            ),
        ] {
            assert_eq!(read(json), Ok(edit), "{json}");
        }
    }

    #[test]
    fn fields_that_lack_or_are_too_many_are_refused() {
        for (json, reason) in [
            (r#"{"node": 3}"#, "no edit of the kind ``"),
            (r#"{"kind": "graft", "node": 3}"#, "no edit of the kind `graft`"),
            (r#"{"kind": "group", "nodes": [3]}"#, "lacks its field `label`"),
            (r#"{"kind": "ungroup", "node": 3, "nodes": [3]}"#, "an edit of the kind `ungroup` has fewer fields"),
            (r#"{"kind": "ungroup", "node": 3, "all": true}"#, "unknown field `all`"),
            (r#"{"kind": "ungroup", "node": -3}"#, "invalid value"),
        ] {
            let error = read(json).unwrap_err();
            assert!(error.contains(reason), "{json}: {error}");
        }
    }
}
