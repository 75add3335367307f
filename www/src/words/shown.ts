// A text from a user's table as it may be shown: none of its letters can turn the sentence around it, or make a
// picture's file unreadable. The rule is that of crates/base/src/words/display.rs; both are held to tests/words/shown.json.

/** Text with its own direction is between these. */
const [ISOLATE, END] = ['\u2068', '\u2069'];

const FROM_RIGHT = '[\\u0590-\\u08ff\\u200f\\ufb1d-\\ufdcf\\ufdf0-\\ufdff\\ufe70-\\ufefe\\u{10800}-\\u{10fff}\\u{1e800}-\\u{1efff}]';
const MARK = '[\\u0300-\\u036f\\u200c\\u200d\\u20d0-\\u20ff\\ufe00-\\ufe0f]';
const STRETCH = new RegExp(`(?:${FROM_RIGHT}${MARK}*)(?:[ \\u00a0\\-'’]*${FROM_RIGHT}${MARK}*)*`, 'gu');

// Marks that turn what follows, ends of paragraphs and of lines that are no line ends, control characters, what is none, and
// halves of a letter.
const REPLACED = /[\u2028-\u202e\u2066-\u2069\0-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]|\p{Surrogate}|[\u{1fffe}\u{1ffff}\u{2fffe}\u{2ffff}\u{3fffe}\u{3ffff}\u{4fffe}\u{4ffff}\u{5fffe}\u{5ffff}\u{6fffe}\u{6ffff}\u{7fffe}\u{7ffff}\u{8fffe}\u{8ffff}\u{9fffe}\u{9ffff}\u{afffe}\u{affff}\u{bfffe}\u{bffff}\u{cfffe}\u{cffff}\u{dfffe}\u{dffff}\u{efffe}\u{effff}\u{ffffe}\u{fffff}\u{10fffe}\u{10ffff}]/gu;
const ANY = new RegExp(`${REPLACED.source}|${FROM_RIGHT}`, 'u');

/** The text without marks and control characters, in pieces: every second one is from right to left, and to be isolated. */
export function stretches(text: string): string[] {
  if (!ANY.test(text)) return [text];
  const pieces: string[] = [];
  const plain = text.replace(REPLACED, '\ufffd');
  let from = 0;
  for (const { 0: stretch, index } of plain.matchAll(STRETCH)) {
    pieces.push(plain.slice(from, index), stretch);
    from = index + stretch.length;
  }
  return [...pieces, plain.slice(from)];
}

/** The text as it may be shown in places without elements: in an attribute, in a picture. */
export function shown(text: string): string {
  return stretches(text)
    .map((piece, at) => (at % 2 === 0 ? piece : ISOLATE + piece + END))
    .join('');
}

/** Letters of a value in a sentence or a picture; the whole value is in the table. */
export const NAMED = 48;

/** A text of at most so many letters; where it is cut, a mark says so. */
export function shortened(text: string, letters: number): string {
  if (text.length <= letters) return text;
  const all = [...text.slice(0, 2 * letters + 2)];
  return all.length <= letters ? text : `${all.slice(0, letters - 1).join('')}…`;
}
