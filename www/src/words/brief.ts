// A text from a user's file in a message: short, and on one line. The engine has the same rule (crates/base/src/words/brief.rs); both are held
// to tests/words/brief.json.

/** The text on one line, its middle cut out where it is longer than `most` letters. */
export function brief(text: string, most: number): string {
  const letters = [...text].map((letter) => (/\p{Cc}/u.test(letter) ? '\ufffd' : letter));
  if (letters.length <= most) return letters.join('');
  const half = Math.floor(most / 2);
  return `${letters.slice(0, half).join('')} ... ${letters.slice(-half).join('')}`;
}
