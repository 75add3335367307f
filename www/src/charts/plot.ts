// Observable Plot, as far as pictures are drawn with it, and when they are. Every text of a picture goes through here.
import { barX, barY, dot, plot, pointer, pointerX, pointerY, ruleX, ruleY, text, tickX, tip } from '@observablehq/plot';
import type { Data, PlotOptions, ScaleOptions, TextOptions, TipOptions } from '@observablehq/plot';
import { shown } from '../words/shown';

/** A channel whose texts are shown as a reader may be shown them. */
function said(channel: unknown): unknown {
  if (typeof channel === 'string') return (datum: Record<string, unknown>) => shown(String(datum[channel] ?? ''));
  if (typeof channel !== 'function') return channel;
  return (datum: unknown, at: number) => shown(String((channel as (datum: unknown, at: number) => unknown)(datum, at) ?? ''));
}

function ticks(scale: ScaleOptions | undefined): ScaleOptions | undefined {
  return scale?.tickFormat === undefined ? scale : { ...scale, tickFormat: said(scale.tickFormat) as NonNullable<ScaleOptions['tickFormat']> };
}

/** The library: texts, tips and ticks may hold what somebody else wrote. */
export const Plot = {
  barX,
  barY,
  dot,
  pointer,
  pointerX,
  pointerY,
  ruleX,
  ruleY,
  tickX,
  plot: ({ x, y, ...options }: PlotOptions) => plot({ ...options, ...(x == null ? {} : { x: ticks(x) }), ...(y == null ? {} : { y: ticks(y) }) } as PlotOptions),
  text: (data: Data, options: TextOptions) => text(data, { ...options, text: said(options.text) } as TextOptions),
  // The picture is one image with one description: a tip in it, drawn whenever it is pointed at, has no name of its own.
  tip: (data: Data, options: TipOptions) => Object.assign(tip(data, { ...options, title: said(options.title) } as TipOptions), { ariaLabel: undefined }),
};

/** What a picture may use of it. */
export type PlotLibrary = typeof Plot;

// Pictures are drawn one in a task, so that four of them at once do not hold up the page.
let turn: Promise<void> = Promise.resolve();

/** Runs a drawing in a task of its own, after those that were asked for before. */
export function inTurn(draw: () => void): void {
  turn = turn.then(() => new Promise<void>((resolve) => setTimeout(resolve, 0))).then(draw, draw);
}
