// τ as a number, for the place of a slider; the engine decides whether it is valid.

/** The value of tau as typed: a decimal or `P/Q`. Nothing where it is neither. */
export function tauOf(text: string): number | null {
  const parts = /^\s*(\d+(?:\.\d*)?|\.\d+)\s*(?:\/\s*(\d+))?\s*$/.exec(text);
  if (parts?.[1] === undefined) return null;
  const top = Number(parts[1]);
  if (parts[2] === undefined) return top;
  return Number(parts[2]) > 0 && Number.isInteger(top) ? top / Number(parts[2]) : null;
}
