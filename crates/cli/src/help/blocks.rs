//! A topic's text, for the terminal and for the manual page.

/// A line of a terminal, in characters.
const WIDTH: usize = 80;

/// A part of a topic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Block {
    /// A heading.
    Heading(String),
    /// A paragraph.
    Text(String),
    /// A term and what it means, at a depth from 0.
    Term(usize, String, String),
}

impl Block {
    /// A heading.
    pub fn heading(text: &str) -> Self {
        Self::Heading(text.to_owned())
    }

    /// A paragraph.
    pub fn text(text: &str) -> Self {
        Self::Text(text.to_owned())
    }

    /// A term and its meaning.
    pub fn term(term: &str, meaning: &str) -> Self {
        Self::Term(0, term.to_owned(), meaning.to_owned())
    }
}

/// Blocks as lines for a terminal.
pub(crate) fn text(blocks: &[Block]) -> String {
    let mut text = String::new();
    for block in blocks {
        match block {
            Block::Heading(heading) => {
                if !text.is_empty() {
                    text.push('\n');
                }
                text.push_str(heading);
                text.push_str(":\n");
            }
            Block::Text(paragraph) => wrap(&mut text, paragraph, 2),
            Block::Term(depth, term, meaning) => {
                let indent = 2 + 4 * depth;
                text.push_str(&format!("{:indent$}{term}\n", ""));
                wrap(&mut text, meaning, indent + 4);
            }
        }
    }
    text
}

/// Adds a paragraph in lines that begin with this many spaces.
fn wrap(text: &mut String, paragraph: &str, indent: usize) {
    let mut length = 0;
    for word in paragraph.split_whitespace() {
        let letters = word.chars().count();
        if length > 0 && length + 1 + letters > WIDTH {
            text.push('\n');
            length = 0;
        }
        if length == 0 {
            text.push_str(&" ".repeat(indent));
            length = indent;
        } else {
            text.push(' ');
            length += 1;
        }
        text.push_str(word);
        length += letters;
    }
    text.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_fit_a_terminal_and_lose_no_word() {
        let words = "every class has at least ℓ different values ".repeat(9);
        let blocks = [Block::heading("Things"), Block::text(&words), Block::Term(1, "ties".to_owned(), words.clone())];
        let text = text(&blocks);
        assert!(text.lines().all(|line| line.chars().count() <= WIDTH), "{text}");
        assert_eq!(text.split_whitespace().count(), 2 + 2 * words.split_whitespace().count());
        assert!(text.contains("\n      ties\n          every"), "{text}");
    }
}
