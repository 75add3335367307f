//! A strict reader of pages: every tag closed in order, every attribute quoted, nothing unescaped in between.

/// An opening tag.
#[derive(Clone, Debug, PartialEq)]
pub struct Tag {
    /// Its name, in lower case.
    pub name: String,
    /// Its attributes, in their order.
    pub attributes: Vec<(String, String)>,
}

impl Tag {
    /// The value of the attribute of this name; `None` where it has none.
    pub fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(other, _)| other == name).map(|(_, value)| value.as_str())
    }
}

/// The opening tags of a page in their order, or what is wrong with it.
pub fn tags(page: &str) -> Result<Vec<Tag>, String> {
    let mut rest = page.strip_prefix("<!doctype html>").ok_or("no doctype")?;
    let (mut open, mut tags): (Vec<String>, Vec<Tag>) = (Vec::new(), Vec::new());
    while let Some(at) = rest.find('<') {
        text(&rest[..at])?;
        rest = &rest[at + 1..];
        let end = end_of_tag(rest).ok_or("a tag does not end")?;
        let inner = &rest[..end];
        rest = &rest[end + 1..];
        if let Some(name) = inner.strip_prefix('/') {
            let last = open.pop();
            if last.as_deref() != Some(name) {
                return Err(format!("</{name}> where {last:?} is open"));
            }
            continue;
        }
        let (inner, empty) = inner.strip_suffix('/').map_or((inner, false), |inner| (inner, true));
        let tag = tag(inner)?;
        if !empty {
            open.push(tag.name.clone());
        }
        tags.push(tag);
    }
    text(rest)?;
    if open.is_empty() { Ok(tags) } else { Err(format!("{open:?} are left open")) }
}

fn end_of_tag(rest: &str) -> Option<usize> {
    let mut quoted = false;
    rest.bytes().position(|byte| {
        quoted ^= byte == b'"';
        byte == b'>' && !quoted
    })
}

fn tag(inner: &str) -> Result<Tag, String> {
    let name_end = inner.find(' ').unwrap_or(inner.len());
    let (name, mut rest) = inner.split_at(name_end);
    let is_name =
        |name: &str| !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    if !is_name(name) {
        return Err(format!("<{inner}>"));
    }
    let mut attributes: Vec<(String, String)> = Vec::new();
    while let Some(attribute) = rest.strip_prefix(' ') {
        let (name, value) = attribute.split_once("=\"").ok_or_else(|| format!("<{inner}>"))?;
        let (value, after) = value.split_once('"').ok_or_else(|| format!("<{inner}>"))?;
        text(value)?;
        if !is_name(name) || value.contains('<') || attributes.iter().any(|(other, _)| other == name) {
            return Err(format!("<{inner}>"));
        }
        attributes.push((name.to_owned(), value.to_owned()));
        rest = after;
    }
    if rest.is_empty() { Ok(Tag { name: name.to_owned(), attributes }) } else { Err(format!("<{inner}>")) }
}

/// Text between tags or in quotes: ampersands only in references, no `"` that could end an attribute, no controls.
fn text(text: &str) -> Result<(), String> {
    for (at, _) in text.match_indices('&') {
        let reference = ["&amp;", "&lt;", "&gt;", "&quot;", "&#39;"].iter().any(|known| text[at..].starts_with(known));
        if !reference {
            return Err(format!("an ampersand in {text:?}"));
        }
    }
    match text.chars().find(|&letter| letter.is_control() && letter != '\n') {
        Some(control) => Err(format!("{control:?} in {text:?}")),
        None => Ok(()),
    }
}

#[test]
fn the_parser_finds_faults() {
    let page = |body: &str| format!("<!doctype html><p>{body}</p>");
    assert_eq!(tags(&page("a &amp; b <br/> <a href=\"#x\">y</a>")).unwrap().len(), 3);
    for wrong in
        ["<b>", "</b>", "a & b", "<a href=x></a>", "<a b=\"1\" b=\"2\"></a>", "<a b=\"<\"></a>", "< b></ b>", "\u{1b}"]
    {
        assert!(tags(&page(wrong)).is_err(), "{wrong}");
    }
}
