// Texts of lessons as they are set: what belongs together stays on one line.

/** The text, with a number and its unit, and a letter and what it names, on one line. */
export function inText(text: string): string {
  return text.replace(/(?<![\p{L}\p{N}])([a-zτℓ])-(?=\p{L})/gu, '$1\u2011');
}
