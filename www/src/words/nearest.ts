// The name that was probably meant. The engine has the same rule (crates/base/src/words/nearest.rs).

/** What is longer is no slip of the pen, and comparing it would take long. */
const MOST_LETTERS = 200;

/** The name spelled most like `name`: at most a third of it changed, inserted or deleted, case aside; `null` if there is none. */
export function nearest(name: string, names: readonly string[]): string | null {
  const wanted = [...name.toLowerCase()];
  if (wanted.length > MOST_LETTERS) return null;
  let found: string | null = null;
  let least = wanted.length / 3;
  for (const other of names) {
    const far = distance(wanted, [...other.toLowerCase()]);
    if (far < least || (far === least && found === null)) [found, least] = [other, far];
  }
  return found;
}

/** Levenshtein's distance, row by row. */
function distance(left: readonly string[], right: readonly string[]): number {
  let row = Array.from({ length: right.length + 1 }, (_, at) => at);
  for (const [i, letter] of left.entries()) {
    const next = [i + 1];
    for (const [j, other] of right.entries()) {
      next.push(Math.min((row[j] ?? 0) + (letter === other ? 0 : 1), (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row[right.length] ?? 0;
}
