// The induced distribution of a class beside that of the whole table: bars, and a tick where the whole table stands.
import { percent } from '../words/numbers';
import { NAMED, shortened } from '../words/shown';
import { colourOf, hatchings } from './colours';
import type { PlotLibrary } from './plot';

/** What is drawn; all arrays follow the fixed order of the base values. */
export interface DistributionData {
  values: readonly string[];
  exact: ArrayLike<number>;
  induced: ArrayLike<number>;
  whole: ArrayLike<number>;
  /** The largest share that one value may have, where there is a limit. */
  limit: number | null;
}

interface Bar {
  index: number;
  name: string;
  exact: number;
  induced: number;
  whole: number;
}

const ROW_PX = 24;
const LONGEST = 22;
const LABEL_PX = 52;

function barsOf({ values, exact, induced, whole }: DistributionData): Bar[] {
  return values
    .map((name, index) => ({ index, name, exact: exact[index] ?? 0, induced: induced[index] ?? 0, whole: whole[index] ?? 0 }))
    .filter((bar) => bar.induced > 0 || bar.whole > 0);
}

/** The height of the picture. */
export function distributionHeight(data: DistributionData): number {
  return barsOf(data).length * ROW_PX + 64;
}

/** The finding: the value that grew the most against the whole table. */
export function distributionFinding(who: string, data: DistributionData): string {
  let top: Bar | null = null;
  for (const bar of barsOf(data)) if (top === null || bar.induced > top.induced + 1e-12) top = bar;
  if (top === null) return 'Nobody is in this class';
  return `${shortened(top.name, NAMED)} has ${percent(top.induced)} of ${who}, ${percent(top.whole)} of the whole table`;
}

/** Draws the picture. */
export function distributionPicture(plot: PlotLibrary, width: number, data: DistributionData): Element {
  const bars = barsOf(data);
  const short = (name: string): string => shortened(name, LONGEST);
  const longest = Math.max(4, ...bars.map(({ name }) => short(name).length));
  const hatched = hatchings(bars.map(({ index }) => colourOf(index)));
  const place = new Map(bars.map(({ index }, at) => [index, at]));
  const limit = data.limit ?? 0;
  const most = Math.max(limit, ...bars.map(({ induced, whole }) => Math.max(induced, whole)));
  const first = bars[0];
  // The share stands at the end of its bar; where the tick is in the way, behind the tick.
  const perShare = (width * 0.7) / most;
  const labelAt = ({ induced, whole }: Bar): number => (whole > induced && (whole - induced) * perShare < LABEL_PX ? whole : induced);
  return plot.plot({
    width,
    height: distributionHeight(data),
    marginLeft: Math.min(Math.round(width * 0.4), longest * 7 + 14),
    marginRight: 48,
    marginTop: 24,
    marginBottom: 40,
    style: { fontFamily: 'inherit', fontSize: '12px', background: 'none', overflow: 'visible' },
    color: { type: 'identity' },
    x: { domain: [0, Math.min(1, most * 1.02)], ticks: Math.min(5, Math.floor(width / 130)), tickFormat: (share: number) => `${Math.round(share * 100)} %`, label: 'share of the people', labelArrow: 'none' },
    y: { domain: bars.map(({ index }) => index), tickFormat: (index: number) => short(data.values[index] ?? ''), label: null, tickSize: 0, padding: 0.3 },
    marks: [
      hatched.defs,
      ...(data.limit === null
        ? []
        : [
            plot.ruleX([limit], { stroke: 'var(--accent)', strokeDasharray: '2 3' }),
            plot.text([limit], { x: (at: number) => at, frameAnchor: 'top', dy: -14, text: () => 'limit for one', fill: 'var(--accent)', textAnchor: limit > most * 0.7 ? 'end' : 'middle' }),
          ]),
      plot.barX(bars, { y: 'index', x1: 0, x2: 'exact', fill: (bar: Bar) => colourOf(bar.index) }),
      plot.barX(
        bars.filter(({ exact, induced }) => induced > exact + 1e-12),
        { y: 'index', x1: 'exact', x2: 'induced', fill: (bar: Bar) => hatched.fill(place.get(bar.index) ?? 0), stroke: (bar: Bar) => colourOf(bar.index), strokeWidth: 0.75 },
      ),
      plot.tickX(bars, { y: 'index', x: 'whole', stroke: 'var(--ink)', strokeWidth: 2, insetTop: -3, insetBottom: -3 }),
      plot.text(bars, {
        y: 'index',
        x: labelAt,
        text: (bar: Bar) => (bar.induced > 0 ? percent(bar.induced) : '–'),
        dx: 7,
        textAnchor: 'start',
        fill: 'var(--ink)',
        stroke: 'var(--ground)',
        strokeWidth: 3,
      }),
      ...(first === undefined || (data.limit !== null && Math.abs(first.whole - limit) < most * 0.25)
        ? []
        : [plot.text([first], { y: 'index', x: 'whole', dy: -17, text: () => 'whole table', fill: 'var(--quiet)', textAnchor: 'middle', stroke: 'var(--ground)', strokeWidth: 3 })]),
      plot.tip(
        bars,
        plot.pointerY({
          x: 'induced',
          y: 'index',
          fill: 'var(--ground)',
          stroke: 'var(--hairline)',
          title: (bar: Bar) =>
            `${shortened(bar.name, NAMED)}\n${percent(bar.induced)} of the class${bar.induced > bar.exact + 1e-12 ? `\n${percent(bar.exact)} published exactly, the rest by broader values` : ''}\n${percent(bar.whole)} of the whole table`,
        }),
      ),
    ],
  });
}
