// Typesetting of lesson texts: what belongs together stays on one line.

/** The text, with no line break after the letter of a term such as k-anonymity, nor in `τ = 0.5`. */
export function inText(text: string): string {
  return text.replace(/(?<![\p{L}\p{N}])([a-zτℓ])-(?=\p{L})/gu, '$1\u2011').replace(/(?<![\p{L}\p{N}])([a-zτℓ]) = /gu, '$1\u00A0=\u00A0');
}
