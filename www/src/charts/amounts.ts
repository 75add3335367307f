// A few named amounts as horizontal bars, each with its number.
import { shortened } from '../words/shown';
import type { PlotLibrary } from './plot';

/** One bar. */
export interface Amount {
  name: string;
  value: number;
  /** The number as it is said. */
  text: string;
  /** A second number, drawn as a tick. */
  tick?: number;
  /** Whether it is the one that the others are held against: drawn in grey. */
  quiet?: boolean;
}

/** The axis of the amounts. */
export interface AmountAxis {
  label: string;
  /** The end of the axis; the largest amount where it is left out. */
  most?: number;
  format: (value: number) => string;
}

const ROW_PX = 28;
const LONGEST = 26;

/** The height of the picture. */
export function amountsHeight(amounts: readonly Amount[]): number {
  return amounts.length * ROW_PX + 64;
}

/** Draws the bars. */
export function amountsPicture(plot: PlotLibrary, width: number, amounts: readonly Amount[], axis: AmountAxis): Element {
  const room = width < 420 ? Math.floor((width * 0.36 - 14) / 7) : LONGEST;
  const short = (name: string): string => shortened(name, room);
  const longest = Math.max(4, ...amounts.map(({ name }) => short(name).length));
  const widest = Math.max(4, ...amounts.map(({ text }) => text.length));
  const most = axis.most ?? Math.max(1e-9, ...amounts.map(({ value, tick }) => Math.max(value, tick ?? 0)));
  return plot.plot({
    width,
    height: amountsHeight(amounts),
    marginLeft: Math.min(Math.round(width * (width < 420 ? 0.36 : 0.42)), longest * 7 + 14),
    // On a narrow screen the numbers need their room more than the bars do.
    marginRight: Math.min(Math.round(width * 0.36), widest * 7 + 16),
    marginTop: 16,
    marginBottom: 44,
    style: { fontFamily: 'inherit', fontSize: '12px', background: 'none', overflow: 'visible' },
    color: { type: 'identity' },
    x: { domain: [0, most], ticks: Math.min(5, Math.floor(width / 120)), tickFormat: axis.format, label: axis.label, labelArrow: 'none' },
    y: { domain: amounts.map((_, at) => at), tickFormat: (at: number) => short(amounts[at]?.name ?? ''), label: null, tickSize: 0, padding: 0.32 },
    marks: [
      plot.ruleX([0], { stroke: 'var(--edge)' }),
      plot.barX(amounts, { y: (_: Amount, at: number) => at, x1: 0, x2: 'value', fill: (amount: Amount) => (amount.quiet === true ? 'var(--bar)' : 'var(--accent)') }),
      plot.tickX(
        amounts.flatMap((amount, at) => (amount.tick === undefined ? [] : [{ tick: amount.tick, at }])),
        { y: 'at', x: 'tick', stroke: 'var(--ink)', strokeWidth: 2, insetTop: -3, insetBottom: -3 },
      ),
      plot.text(amounts, {
        y: (_: Amount, at: number) => at,
        x: (amount: Amount) => Math.max(amount.value, amount.tick ?? 0),
        text: 'text',
        dx: 7,
        textAnchor: 'start',
        fill: 'var(--ink)',
        stroke: 'var(--ground)',
        strokeWidth: 3,
      }),
    ],
  });
}
