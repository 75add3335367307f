// Observable Plot, and when pictures are drawn with it.
import * as Plot from '@observablehq/plot';

/** The library. */
export type PlotLibrary = typeof Plot;
export { Plot };

// Pictures are drawn one in a task, so that four of them at once do not hold up the page.
let turn: Promise<void> = Promise.resolve();

/** Runs a drawing in a task of its own, after those that were asked for before. */
export function inTurn(draw: () => void): void {
  turn = turn.then(() => new Promise<void>((resolve) => setTimeout(resolve, 0))).then(draw, draw);
}
