//! Codes with masked places.

use rustc_hash::FxHashMap;

use tauell_base::sorting::sorted;

/// What hides a place.
const MASKS: [char; 5] = ['*', '#', '•', '█', '×'];

/// A code, some places of which may be masked.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Pattern {
    /// The places; `None` is masked.
    places: Vec<Option<char>>,
    /// Whether masked places at an end may be empty, since codes of the column differ in length.
    elastic: bool,
}

impl Pattern {
    /// Reads a code or a mask. After or before digits, `x` and `X` mask too.
    pub fn of(text: &str, elastic: bool) -> Self {
        let text = text.trim();
        let crosses = is_crossed(text);
        let masks = |c: char| MASKS.contains(&c) || crosses && matches!(c, 'x' | 'X');
        Self { places: text.chars().map(|c| (!masks(c)).then_some(c)).collect(), elastic }
    }

    /// Whether it is one code.
    pub fn is_exact(&self) -> bool {
        self.places.iter().all(Option::is_some)
    }

    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// How many codes it stands for where each masked place is a digit; `None` where that is no number to work with.
    pub fn codes(&self) -> Option<f64> {
        let masked = self.places.iter().filter(|place| place.is_none()).count() as i32;
        if masked > 15 {
            return None;
        }
        // With elastic ends as many codes again of each shorter length.
        Some(if self.elastic { (0..=masked).map(|places| 10f64.powi(places)).sum() } else { 10f64.powi(masked) })
    }

    /// All characters that are not masked.
    pub fn shown(&self) -> impl Iterator<Item = char> + '_ {
        self.places.iter().copied().flatten()
    }

    /// How many places it shows at its beginning, and after these and the masked ones at its end.
    fn ends(&self) -> (usize, usize) {
        let head = self.places.iter().take_while(|place| place.is_some()).count();
        let tail = self.places[head..].iter().rev().take_while(|place| place.is_some()).count();
        (head, tail)
    }

    /// Whether some code is both; the other is of the same column, so as elastic as this one.
    pub fn meets(&self, other: &Self) -> bool {
        let agree = |a: &Option<char>, b: &Option<char>| a.is_none() || b.is_none() || a == b;
        if self.len() == other.len() && self.places.iter().zip(&other.places).all(|(a, b)| agree(a, b)) {
            return true;
        }
        // One of them shorter: what both show at either end must agree, and the longer one's masks must be able to shrink.
        let (short, long) = if self.len() <= other.len() { (self, other) } else { (other, self) };
        let (head, tail) = long.ends();
        if !self.elastic || head + tail > short.len() {
            return false;
        }
        let heads = short.places.iter().zip(&long.places[..head]).all(|(a, b)| agree(a, b));
        let tails =
            short.places.iter().rev().zip(long.places[long.len() - tail..].iter().rev()).all(|(a, b)| agree(a, b));
        heads && tails
    }

    /// Which places show, and how long it is.
    pub fn shape(&self) -> Shape {
        Shape { shown: self.places.iter().map(Option::is_some).collect(), elastic: self.elastic }
    }
}

/// Whether `x` stands for masked places: digits, and then nothing but crosses, or the other way round.
fn is_crossed(text: &str) -> bool {
    let cross = |c: char| matches!(c, 'x' | 'X');
    let (head, tail) = (text.trim_end_matches(cross), text.trim_start_matches(cross));
    let digits = |part: &str| !part.is_empty() && part.chars().all(|c| c.is_ascii_digit());
    digits(head) || digits(tail)
}

/// Whether every character hides a place.
pub(super) fn is_all_masked(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| MASKS.contains(&c))
}

/// Which places of a code a mask shows.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Shape {
    shown: Vec<bool>,
    elastic: bool,
}

impl Shape {
    /// What a mask of this shape that covers the code shows of it; `None` where none can.
    fn key(&self, code: &[char]) -> Option<String> {
        if code.len() == self.shown.len() {
            return Some(code.iter().zip(&self.shown).filter(|&(_, &shown)| shown).map(|(&c, _)| c).collect());
        }
        let head = self.shown.iter().take_while(|&&shown| shown).count();
        let tail = self.shown[head..].iter().rev().take_while(|&&shown| shown).count();
        let fits = self.elastic && code.len() < self.shown.len() && head + tail <= code.len();
        // Visible parts between masks are ignored, so one of several pieces is not found: which would be empty is not
        // known.
        fits.then(|| code[..head].iter().chain(&code[code.len() - tail..]).collect())
    }
}

/// For each mask the codes that it covers, ascending. O(codes · shapes of the masks).
pub(super) fn covers(masks: &[&Pattern], codes: &[&Pattern]) -> Vec<Vec<u32>> {
    let mut shapes: Vec<(Shape, FxHashMap<String, Vec<usize>>)> = Vec::new();
    for (index, mask) in masks.iter().enumerate() {
        let shape = mask.shape();
        let place = shapes.iter().position(|(other, _)| *other == shape).unwrap_or_else(|| {
            shapes.push((shape, FxHashMap::default()));
            shapes.len() - 1
        });
        shapes[place].1.entry(mask.shown().collect()).or_default().push(index);
    }
    let mut covers = vec![Vec::new(); masks.len()];
    for (code, pattern) in codes.iter().enumerate() {
        let places: Vec<char> = pattern.shown().collect();
        for (shape, masks) in &shapes {
            let found = shape.key(&places).and_then(|key| masks.get(&key));
            found.into_iter().flatten().for_each(|&mask| covers[mask].push(code as u32));
        }
    }
    covers
}

/// The masks that lie in no other, each once. O(masks · shapes).
pub(super) fn outermost<'a>(masks: &[&'a Pattern]) -> Vec<&'a Pattern> {
    let mut shapes: Vec<(Shape, rustc_hash::FxHashSet<String>)> = Vec::new();
    for mask in masks {
        let shape = mask.shape();
        let place = shapes.iter().position(|(other, _)| *other == shape).unwrap_or_else(|| {
            shapes.push((shape, rustc_hash::FxHashSet::default()));
            shapes.len() - 1
        });
        shapes[place].1.insert(mask.shown().collect());
    }
    let lies_in = |mask: &Pattern, shape: &Shape, keys: &rustc_hash::FxHashSet<String>| {
        let wider = shape.shown.len() == mask.len()
            && *shape != mask.shape()
            && shape.shown.iter().zip(&mask.places).all(|(&shown, place)| !shown || place.is_some());
        wider
            && keys.contains(
                &mask
                    .places
                    .iter()
                    .zip(&shape.shown)
                    .filter(|(_, shown)| **shown)
                    .filter_map(|(c, _)| *c)
                    .collect::<String>(),
            )
    };
    let outermost =
        masks.iter().copied().filter(|mask| !shapes.iter().any(|(shape, keys)| lies_in(mask, shape, keys))).collect();
    let mut outermost = sorted(outermost, Ord::cmp);
    outermost.dedup();
    outermost
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn masks_cover_codes_from_either_side_and_in_the_middle() {
        for (mask, code, covered) in [
            ("130**", "13053", true),
            ("130**", "13153", false),
            ("130**", "1305", false),
            ("**345", "12345", true),
            ("1*0*3", "13053", true),
            ("148##", "14853", true),
            ("148xx", "14853", true),
            ("XX853", "14853", true),
            ("Max", "Mab", false),
        ] {
            let (mask, code) = (Pattern::of(mask, false), Pattern::of(code, false));
            assert_eq!(mask.meets(&code), covered, "{mask:?} {code:?}");
            assert_eq!(!covers(&[&mask], &[&code])[0].is_empty(), covered, "{mask:?} {code:?}");
        }
        // Where codes differ in length a mask may hide nothing: so the builder that masks has it.
        for (mask, code, covered) in [
            ("A00**", "A00", true),
            ("A00**", "B00", false),
            ("A00**", "A0012", true),
            ("A00**", "A00123", false),
            ("A001*", "A00", false),
            ("**345", "345", true),
            ("**345", "1345", true),
            ("**345", "346", false),
            ("A**9", "A9", true),
            ("A**9", "A19", true),
            ("A**9", "A8", false),
            ("A**9", "B9", false),
            // What shows at either end are two places, though they are equal.
            ("A*A", "A", false),
            ("A*A", "AA", true),
        ] {
            let (mask, code) = (Pattern::of(mask, true), Pattern::of(code, true));
            assert_eq!((mask.meets(&code), !covers(&[&mask], &[&code])[0].is_empty()), (covered, covered), "{mask:?}");
        }
        assert_eq!(Pattern::of("130**", false).codes(), Some(100.0));
        assert_eq!(Pattern::of("130**", true).codes(), Some(111.0));
        // A mask of several pieces: which of them would be empty is not known, so no shorter code is said to be in it.
        assert!(covers(&[&Pattern::of("1*0*3", true)], &[&Pattern::of("103", true)])[0].is_empty());
    }

    #[test]
    fn crosses_hide_places_next_to_digits_alone() {
        for (text, hidden) in [
            ("148xx", 2),
            ("148X", 1),
            ("xx853", 2),
            ("xx", 0),
            ("x", 0),
            ("1x3", 0),
            ("Max", 0),
            ("ax", 0),
            ("148", 0),
        ] {
            let pattern = Pattern::of(text, false);
            assert_eq!(pattern.len() - pattern.shown().count(), hidden, "{text}");
            assert_eq!(pattern.is_exact(), hidden == 0, "{text}");
        }
    }

    #[test]
    fn codes_are_counted_as_far_as_doubles_are_exact() {
        assert_eq!(Pattern::of(&"*".repeat(15), false).codes(), Some(1e15));
        assert_eq!(Pattern::of(&"*".repeat(16), false).codes(), None);
        assert_eq!(Pattern::of("13053", true).codes(), Some(1.0));
    }

    #[test]
    fn masks_meet_where_some_code_is_both() {
        let meets = |a, b| Pattern::of(a, false).meets(&Pattern::of(b, false));
        assert!(meets("130**", "1305*") && meets("1****", "****3") && !meets("130**", "14***"));
        // Codes of different lengths: 12 at least is in one, 123 at least in the other.
        let meets = |a, b| {
            let (a, b) = (Pattern::of(a, true), Pattern::of(b, true));
            assert_eq!(a.meets(&b), b.meets(&a), "{a:?} {b:?}");
            a.meets(&b)
        };
        assert!(meets("12**", "123**") && meets("1**4", "12**4") && meets("**45", "1***"));
        assert!(!meets("1*", "123**") && !meets("1**3", "12**4") && !meets("13**", "12***"));
    }
}
