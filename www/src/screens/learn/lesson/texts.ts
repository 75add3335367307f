// Typesetting of lesson texts: what belongs together stays on one line.

/** The text, with no line break after the letter of a term such as k-anonymity. */
export function inText(text: string): string {
  return text.replace(/(?<![\p{L}\p{N}])([a-zτℓ])-(?=\p{L})/gu, '$1\u2011');
}
