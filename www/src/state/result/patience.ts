// When a preview of choices that are no more gives way to one of newer choices, and when it is finished first.

/** How long an outdated preview may go on in any case, in ms: in time it is worth drawing while a slider still moves. */
export const PATIENCE_MS = 600;

/**
 * A preview that has come less than half its way gives way at once, so that a move waits for one preview and a half at most. The next
 * one does not: it would never end under a slider that never rests.
 */
export class Patience {
  /** How long the last preview that ended took, in ms. */
  #took = 0;
  #gaveWay = false;

  /** Whether an outdated preview gives way that has run for so long, in ms. */
  givesWay(ran: number): boolean {
    if (ran > PATIENCE_MS) return true;
    const way = !this.#gaveWay && ran < this.#took / 2;
    if (way) this.#gaveWay = true;
    return way;
  }

  /** Notes that a preview has ended after so long, in ms. */
  ended(took: number): void {
    this.#took = took;
    this.#gaveWay = false;
  }
}
