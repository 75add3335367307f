// What is left to learn, in words.

/** A figure, or that nobody can say. */
export function known(value: number | null, text: (value: number) => string): string {
  return value === null ? 'unknown' : text(value);
}
