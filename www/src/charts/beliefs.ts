// What is believed of one person: before the table is seen, and after, value by value.
import { percent } from '../words/numbers';
import { NAMED, shortened } from '../words/shown';
import { colourOf, hatchings } from './colours';
import type { PlotLibrary } from './plot';

/** What is drawn; all arrays follow the fixed order of the base values. */
export interface BeliefsData {
  values: readonly string[];
  prior: ArrayLike<number>;
  /** What the table alone says. */
  posterior: ArrayLike<number>;
  /** The part of it that comes from rows published with exactly that value. */
  exact: ArrayLike<number>;
  /** What it says once values are ruled out; the same as the posterior where none is. */
  after: ArrayLike<number>;
  /** What someone believes who knows how rows were chosen; empty where that is not known. */
  aware: ArrayLike<number>;
  ruledOut: readonly number[];
}

interface Bar {
  index: number;
  prior: number;
  posterior: number;
  exact: number;
  after: number;
  aware: number | null;
  out: boolean;
}

const ROW_PX = 38;
const LONGEST = 22;
/** Of a band's height: the bar of before, the gap, and the rest for the bar of after. */
const PADDING = 0.22;
const BEFORE_PX = 8;
const GAP_PX = 2;
const SURE = 1 - 1e-9;
/** With more values than this the unlikeliest say nothing more in a picture; the table has them all. */
const MOST_BARS = 30;

function barsOf(data: BeliefsData): Bar[] {
  const bars = data.values
    .map((_, index) => ({
      index,
      prior: data.prior[index] ?? 0,
      posterior: data.posterior[index] ?? 0,
      exact: data.exact[index] ?? 0,
      after: data.after[index] ?? 0,
      aware: data.aware.length === 0 ? null : (data.aware[index] ?? 0),
      out: data.ruledOut.includes(index),
    }))
    .filter(({ prior, posterior, out }) => prior > 0 || posterior > 0 || out);
  if (bars.length <= MOST_BARS) return bars;
  const most = [...bars].sort((a, b) => Math.max(b.after, b.posterior, b.prior * 0.01) - Math.max(a.after, a.posterior, a.prior * 0.01)).slice(0, MOST_BARS);
  return bars.filter((bar) => most.includes(bar));
}

/** The height of the picture. */
export function beliefsHeight(data: BeliefsData): number {
  return barsOf(data).length * ROW_PX + 68;
}

/** The value that is likeliest after, and whether it is certain. */
export function likeliest(shares: ArrayLike<number>): { index: number; share: number; certain: boolean } | null {
  let index = -1;
  for (let at = 0; at < shares.length; at++) if (index < 0 || (shares[at] ?? 0) > (shares[index] ?? 0) + 1e-12) index = at;
  const share = shares[index] ?? 0;
  return index < 0 || share <= 0 ? null : { index, share, certain: share >= SURE };
}

/** The finding: how the likeliest value moved. */
export function beliefsFinding(data: BeliefsData): string {
  const top = likeliest(data.after);
  if (top === null) return 'No value of the table is left';
  const name = shortened(data.values[top.index] ?? '', NAMED);
  const before = data.prior[top.index] ?? 0;
  const who = data.ruledOut.length > 0 ? 'After what was ruled out' : 'The likeliest';
  if (top.certain) return `${name}: ${percent(before)} before, certain after`;
  if (Math.abs(top.share - before) < 5e-4) return `${who}: ${name}, ${percent(top.share)} as in the whole table`;
  return `${who}: ${name}, ${percent(before)} before, ${percent(top.share)} after`;
}

/** Draws the picture. */
export function beliefsPicture(plot: PlotLibrary, width: number, data: BeliefsData): Element {
  const bars = barsOf(data);
  const short = (name: string): string => shortened(name, LONGEST);
  const longest = Math.max(4, ...bars.map(({ index }) => short(data.values[index] ?? '').length));
  const hatched = hatchings(bars.map(({ index }) => colourOf(index)));
  const place = new Map(bars.map(({ index }, at) => [index, at]));
  const most = Math.max(0.05, ...bars.map(({ prior, posterior, after, aware }) => Math.max(prior, posterior, after, aware ?? 0)));
  const moved = data.ruledOut.length > 0;
  const band = ROW_PX * (1 - PADDING);
  const upper = { insetBottom: band - BEFORE_PX };
  const lower = { insetTop: BEFORE_PX + GAP_PX };
  const first = bars[0];
  return plot.plot({
    width,
    height: beliefsHeight(data),
    marginLeft: Math.min(Math.round(width * 0.38), longest * 7 + 14),
    marginRight: data.aware.length > 0 ? 112 : 64,
    marginTop: 28,
    marginBottom: 40,
    style: { fontFamily: 'inherit', fontSize: '12px', background: 'none', overflow: 'visible' },
    color: { type: 'identity' },
    x: { domain: [0, Math.min(1, most * 1.02)], ticks: Math.min(5, Math.floor(width / 120)), tickFormat: (share: number) => `${Math.round(share * 100)} %`, label: 'how likely', labelArrow: 'none' },
    y: { domain: bars.map(({ index }) => index), tickFormat: (index: number) => short(data.values[index] ?? ''), label: null, tickSize: 0, padding: PADDING },
    marks: [
      hatched.defs,
      plot.ruleX([0], { stroke: 'var(--edge)' }),
      plot.barX(bars, { y: 'index', x1: 0, x2: 'prior', fill: 'var(--bar)', ...upper }),
      ...(moved ? [plot.barX(bars, { y: 'index', x1: 0, x2: 'posterior', fill: 'none', stroke: 'var(--control)', strokeDasharray: '2 2', ...lower })] : []),
      // What was ruled out changes the shares, not where they come from: exact and induced keep their proportion.
      plot.barX(bars, { y: 'index', x1: 0, x2: (bar: Bar) => exactAfter(bar), fill: (bar: Bar) => colourOf(bar.index), ...lower }),
      plot.barX(
        bars.filter((bar) => bar.after > exactAfter(bar) + 1e-12),
        { y: 'index', x1: (bar: Bar) => exactAfter(bar), x2: 'after', fill: (bar: Bar) => hatched.fill(place.get(bar.index) ?? 0), stroke: (bar: Bar) => colourOf(bar.index), strokeWidth: 0.75, ...lower },
      ),
      plot.dot(
        // What was ruled out is taken off what the table says; the other reading is that of the table alone.
        moved ? [] : bars.filter(({ aware }) => aware !== null),
        { y: 'index', x: 'aware', dy: (BEFORE_PX + GAP_PX) / 2, symbol: 'diamond', r: 5, fill: 'var(--ground)', stroke: 'var(--ink)', strokeWidth: 1.5 },
      ),
      plot.text(bars, {
        y: 'index',
        x: (bar: Bar) => Math.max(bar.after, moved ? (bar.out ? 0 : bar.posterior) : (bar.aware ?? 0)),
        dx: 9,
        dy: (BEFORE_PX + GAP_PX) / 2,
        textAnchor: 'start',
        text: (bar: Bar) => (bar.out ? 'ruled out' : bar.after > 0 ? shareWords(bar, moved) : 'not possible'),
        fill: (bar: Bar) => (bar.after >= SURE ? 'var(--broken)' : bar.after > 0 ? 'var(--ink)' : 'var(--quiet)'),
        fontWeight: 550,
        stroke: 'var(--ground)',
        strokeWidth: 3,
      }),
      ...(first === undefined
        ? []
        : [
            plot.text([first], { y: 'index', x: () => 0, dx: 2, dy: -ROW_PX / 2 - 6, textAnchor: 'start', text: () => 'thin: before the table · thick: after', fill: 'var(--quiet)' }),
          ]),
      plot.tip(
        bars,
        plot.pointerY({
          x: 'after',
          y: 'index',
          fill: 'var(--ground)',
          stroke: 'var(--hairline)',
          title: (bar: Bar) =>
            [
              shortened(data.values[bar.index] ?? '', NAMED),
              `${percent(bar.prior)} before`,
              `${percent(bar.posterior)} after the table is seen`,
              ...(moved ? [bar.out ? 'ruled out' : `${percent(bar.after)} after what was ruled out`] : []),
              ...(bar.aware === null ? [] : [`${percent(bar.aware)} for someone who knows the method`]),
            ].join('\n'),
        }),
      ),
    ],
  });
}

/** The share, and beside it that of someone who knows the method where it is another. */
function shareWords({ after, aware }: Bar, moved: boolean): string {
  if (moved || aware === null || Math.abs(aware - after) < 5e-3) return percent(after);
  return `${percent(after)}  ◇ ${percent(aware)}`;
}

function exactAfter({ exact, posterior, after }: Bar): number {
  return posterior <= 0 ? 0 : (after * exact) / posterior;
}
