//! The words of a column's name, as the lists of topics have them.

use super::topics::Topics;

/// The words of a column's name, lower case and without accents: `NativeCountry`, `native-country` and
/// `native_country` have the same. An Arabic word is without its article.
pub(super) struct NameWords(Vec<String>);

impl NameWords {
    /// Of a name.
    pub fn of(name: &str) -> Self {
        let mut words = vec![String::new()];
        let mut after_lower = false;
        // A letter may come with its accent as a character of its own.
        for character in name.chars().filter(|&character| !is_mark(character)) {
            if !character.is_alphanumeric() || character.is_uppercase() && after_lower {
                words.push(String::new());
            }
            after_lower = character.is_lowercase();
            if let Some(word) = words.last_mut().filter(|_| character.is_alphanumeric()) {
                character.to_lowercase().filter(|&lower| !is_mark(lower)).for_each(|lower| push_plain(word, lower));
            }
        }
        words.retain(|word| !word.is_empty());
        for word in &mut words {
            if let Some(bare) = word.strip_prefix("ال").filter(|bare| bare.chars().count() >= 2) {
                *word = bare.to_owned();
            }
        }
        Self(words)
    }

    /// Whether it is one word.
    pub(crate) fn is_one(&self) -> bool {
        self.0.len() == 1
    }

    /// The first topic that the name is about, as a part of a sentence.
    pub(crate) fn topic(&self, topics: Topics) -> Option<&'static str> {
        topics.iter().find(|(_, listed)| self.names(listed)).map(|&(topic, _)| topic)
    }

    /// Whether the name ends in one of the listed words, with a word before it at most: `first`, `patient_last`.
    pub(crate) fn ends_in(&self, topics: Topics) -> bool {
        let last = self.0.len().saturating_sub(1);
        let end = Self(self.0[last..].to_vec());
        self.0.len() <= 2 && topics.iter().any(|(_, listed)| end.names(listed))
    }

    /// Whether one of the listed words is among these.
    pub fn names(&self, listed: &str) -> bool {
        listed.split_whitespace().any(|entry| match (entry.strip_prefix('*'), entry.strip_suffix('*')) {
            _ if entry.chars().any(is_unspaced) => self.0.iter().any(|word| word.contains(entry)),
            (Some(end), _) => self.0.iter().any(|word| word.ends_with(end)),
            (None, Some(start)) => self.0.iter().any(|word| word.starts_with(start)),
            (None, None) => {
                let words: Vec<&str> = entry.split('_').collect();
                self.0.windows(words.len()).any(|some| some == words)
            }
        })
    }
}

/// Whether words of this character's script follow one another without blanks: Han, Kana, Hangul.
fn is_unspaced(character: char) -> bool {
    matches!(character, '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{ac00}'..='\u{d7af}')
}

/// A mark on the letter before it: accents, Arabic vowels and the line that stretches a word.
fn is_mark(character: char) -> bool {
    matches!(character, '\u{300}'..='\u{36f}' | '\u{64b}'..='\u{652}' | '\u{640}')
}

fn push_plain(word: &mut String, character: char) {
    let plain = match character {
        'ä' | 'à' | 'á' | 'â' | 'ã' | 'å' | 'ą' | 'ă' => 'a',
        'ç' | 'ć' | 'č' => 'c',
        'é' | 'è' | 'ê' | 'ë' | 'ę' | 'ě' => 'e',
        'ğ' => 'g',
        'í' | 'ï' | 'î' | 'ì' | 'ı' => 'i',
        'ł' => 'l',
        'ñ' | 'ń' | 'ň' => 'n',
        'ö' | 'ó' | 'ô' | 'ò' | 'õ' | 'ø' | 'ő' => 'o',
        'ř' => 'r',
        'ś' | 'š' | 'ş' | 'ș' => 's',
        'ţ' | 'ț' => 't',
        'ü' | 'ú' | 'û' | 'ù' | 'ů' | 'ű' => 'u',
        'ź' | 'ż' | 'ž' => 'z',
        'ё' => 'е',
        'ά' => 'α',
        'έ' => 'ε',
        'ή' => 'η',
        'ί' | 'ϊ' => 'ι',
        'ό' => 'ο',
        'ύ' => 'υ',
        'ώ' => 'ω',
        'أ' | 'إ' | 'آ' => 'ا',
        'ة' => 'ه',
        'ى' => 'ي',
        other => other,
    };
    match plain {
        'ß' => word.push_str("ss"),
        'æ' => word.push_str("ae"),
        other => word.push(other),
    }
}
