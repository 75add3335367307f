// From how many rows a preview is computed: from all as long as these follow the hand, else from some drawn at random.

/** Eight previews a second follow the hand. */
export const FOLLOWS_MS = 125;
/** So many slow ones in a row are no accident. */
const SLOW = 3;
/** Numbers of rows to draw, one after the other. */
const DRAWN = [10_000, 2_000] as const;
/** From a table of more rows than this they are drawn from the start. */
export const MOST_ROWS = 100_000;

/** The rows of previews, for one table and method at a time; their number only falls, so that figures do not jump back and forth. */
export class PreviewRows {
  #of = '';
  /** The place in the list; -1 for all rows. */
  #at = -1;
  #slow = 0;

  /** At most how many rows, null for all; `of` names table and method. */
  most(rows: number, of: string): number | null {
    if (of !== this.#of) {
      this.#of = of;
      this.#at = rows > MOST_ROWS ? 0 : -1;
      this.#slow = 0;
    }
    const most = DRAWN[this.#at];
    return most === undefined || most >= rows ? null : most;
  }

  /** Notes how long the last preview took, in ms. */
  took(ms: number): void {
    this.#slow = ms > FOLLOWS_MS ? this.#slow + 1 : 0;
    if (this.#slow < SLOW || this.#at === DRAWN.length - 1) return;
    this.#at += 1;
    this.#slow = 0;
  }
}
