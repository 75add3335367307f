// How much memory a release of a large table will take, before it is made. The figures are those of `cargo xtask bench many-rows`: ten
// million rows of Adult took 348 MiB with 15 columns read, and 1,107 MiB more for a release with 8 roles. A column of more than 65,536 values
// takes more.

/** Bytes per cell of a table that is read. */
const PER_CELL = 3;
/** Bytes per row and column with a role, while a release is made. */
const PER_ROLE = 14;
/** Less is not worth a word. */
const WORTH_BYTES = 1e9;
/** What wasm can address. */
const MOST_BYTES = 4 * 2 ** 30;

/** In a sentence; nothing where it is little. */
export function memoryInWords({ rows, columns, roles }: { rows: number; columns: number; roles: number }): string {
  const bytes = rows * (columns * PER_CELL + roles * PER_ROLE);
  if (bytes < WORTH_BYTES) return '';
  const gigabytes = `about ${(bytes / 1e9).toFixed(bytes < 1e10 ? 1 : 0)} GB of memory`;
  if (bytes < MOST_BYTES) return `It takes ${gigabytes}.`;
  return `It would take ${gigabytes}, and a tab has at most ${(MOST_BYTES / 1e9).toFixed(1)} GB. Open a file with fewer columns or rows, or use the command tauell.`;
}
