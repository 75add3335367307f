//! Sensitive values that a requirement names.

use tauell_data::taxonomy::{LeafRank, Taxonomy};

use super::{BaseIndex, RequirementError, Spread};

/// Base values of one taxonomy, each once, in its order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NamedValues {
    ranks: Vec<LeafRank>,
    labels: Vec<String>,
}

impl NamedValues {
    /// The base values with these labels; a label named twice counts once. O(n log n).
    ///
    /// # Errors
    /// A label that is not a base value of the taxonomy.
    pub fn new<'a>(taxonomy: &Taxonomy, labels: impl IntoIterator<Item = &'a str>) -> Result<Self, RequirementError> {
        let mut named = labels
            .into_iter()
            .map(|label| taxonomy.leaf(label).ok_or_else(|| RequirementError::UnknownValue { value: label.to_owned() }))
            .collect::<Result<Vec<LeafRank>, _>>()?;
        named.sort_unstable();
        named.dedup();
        let labels = named.iter().map(|&rank| taxonomy.label(taxonomy.leaf_node(rank)).to_owned()).collect();
        Ok(Self { ranks: named, labels })
    }

    /// How many.
    pub fn len(&self) -> usize {
        self.ranks.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.ranks.is_empty()
    }

    /// Their ranks, ascending.
    pub fn ranks(&self) -> &[LeafRank] {
        &self.ranks
    }

    /// Their labels, in the order of the ranks.
    pub fn labels(&self) -> &[String] {
        &self.labels
    }

    /// Whether a base value is among them. O(log n).
    pub fn contains(&self, spread: &Spread, base: BaseIndex) -> bool {
        self.ranks.binary_search(&spread.base()[base]).is_ok()
    }
}

/// A value as it reads back: in quotes where it would not otherwise.
pub(super) fn quoted(label: &str) -> String {
    if label.contains([',', '"']) || label.trim() != label || label == SEPARATOR {
        format!("\"{}\"", label.replace('"', "\"\""))
    } else {
        label.to_owned()
    }
}

/// Separates two lists of values.
pub(super) const SEPARATOR: &str = "/";

/// A parameter as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Field {
    /// Its text, without white space around it and without quotes.
    pub(super) text: String,
    quoted: bool,
}

impl Field {
    /// Whether it is the separator of two lists, not a value.
    pub(super) fn separates(&self) -> bool {
        !self.quoted && self.text == SEPARATOR
    }
}

/// The parameters of a requirement: separated by commas; quotes around one keep commas in it, and doubled quotes are
/// quotes. `None` where a quote is not closed or text follows it. O(text).
pub(super) fn fields(text: &str) -> Option<Vec<Field>> {
    let mut fields = Vec::new();
    let mut rest = text;
    loop {
        rest = rest.trim_start();
        let (field, after) = if let Some(mut quoted) = rest.strip_prefix('"') {
            let mut text = String::new();
            loop {
                let (part, after) = quoted.split_once('"')?;
                text.push_str(part);
                match after.strip_prefix('"') {
                    Some(more) => {
                        text.push('"');
                        quoted = more;
                    }
                    None => break (Field { text, quoted: true }, after.trim_start()),
                }
            }
        } else {
            let end = rest.find(',').unwrap_or(rest.len());
            (Field { text: rest[..end].trim_end().to_owned(), quoted: false }, &rest[end..])
        };
        fields.push(field);
        if after.is_empty() {
            return Some(fields);
        }
        rest = after.strip_prefix(',')?;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tauell_data::taxonomy::TreeBuilder;

    #[test]
    fn values_are_found_once_and_in_order_and_groups_are_none() {
        let mut builder = TreeBuilder::new("*");
        let group = builder.add(builder.root(), "group").unwrap();
        builder.add(group, "b").unwrap();
        builder.add(builder.root(), "a").unwrap();
        let taxonomy = builder.finish();
        assert_eq!(NamedValues::new(&taxonomy, ["a", "b", "a"]).unwrap().labels(), ["b", "a"]);
        for unknown in ["c", "group", "*"] {
            let error = NamedValues::new(&taxonomy, ["a", unknown]).unwrap_err();
            assert_eq!(error.code(), "requirement-unknown-value");
        }
    }

    #[test]
    fn fields_read_as_written() {
        let texts = |text: &str| fields(text).map(|fields| fields.into_iter().map(|field| field.text).collect());
        assert_eq!(texts("3, 2 ,flu"), Some(vec!["3".to_owned(), "2".to_owned(), "flu".to_owned()]));
        assert_eq!(texts("\"a, \"\"b\"\"\" ,"), Some(vec!["a, \"b\"".to_owned(), String::new()]));
        assert_eq!(texts("\"a"), None::<Vec<String>>);
        assert_eq!(texts("\"a\"b"), None);
        assert!(fields("/").unwrap()[0].separates() && !fields("\"/\"").unwrap()[0].separates());
    }
}
