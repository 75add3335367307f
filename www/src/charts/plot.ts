// Observable Plot, fetched from this page's own files when the browser has time, before the first picture needs it.

/** The library. */
export type PlotLibrary = typeof import('@observablehq/plot');

let library: Promise<PlotLibrary> | undefined;

/** Fetches the library once. */
export function plot(): Promise<PlotLibrary> {
  return (library ??= import('@observablehq/plot'));
}

/** Fetches the library while nothing else is to be done. */
export function plotSoon(): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(() => void plot(), { timeout: 3_000 });
  else setTimeout(() => void plot(), 500);
}

// Pictures are drawn one in a task, so that four of them at once do not hold up the page.
let turn: Promise<void> = Promise.resolve();

/** Runs a drawing in a task of its own, after those that were asked for before. */
export function inTurn(draw: () => void): void {
  turn = turn.then(() => new Promise<void>((resolve) => setTimeout(resolve, 0))).then(draw, draw);
}
