// The picture of a requirement: how much the k most frequent sensitive values may have together, and how much they have.
import { list, percent, percentAtMost, points } from '../words/numbers';
import { NAMED, shortened } from '../words/shown';
import { placed, sideOf } from './labels';
import type { Standing } from './labels';
import type { PlotLibrary } from './plot';

/** A curve F(k) with the values in the order in which they are added. */
export interface NamedCurve {
  cumulative: ArrayLike<number>;
  /** Names of the values, the most frequent first. */
  names: readonly string[];
}

/** A further curve, told from the others by its name and its dashes. */
export interface Further {
  text: string;
  points: ArrayLike<number>;
  dashes: string;
  /** Whether what lies above the limit is marked. */
  held?: boolean;
}

/** What is drawn. All arrays start at k = 1. */
export interface PsiData {
  /** The limit; empty where nothing is promised. */
  psi: ArrayLike<number>;
  l: number;
  whole?: NamedCurve;
  further?: readonly Further[];
  /** The most values to show, where there are more than the picture needs. */
  most?: number;
  chosen?: NamedCurve & { label: string };
  /** Quantiles 0, 1/4, 1/2, 3/4 and 1 of F(k) over all people's classes: five rows of m. */
  band?: ArrayLike<number>;
}

interface Point {
  k: number;
  share: number;
}

const TOLERANCE = 1e-9;
/** With more values than this, what lies well beyond l says nothing more. */
const MOST_K = 16;
const QUARTERS = [0, 0.25, 0.5, 0.75, 1];
const SHARE_TITLE = 'share of the people';

/** How many values the picture shows. */
export function shownK(data: PsiData): number {
  const m = valuesOf(data);
  if (data.most !== undefined) return Math.min(m, data.most);
  return m <= MOST_K ? m : Math.min(m, Math.max(data.l + 4, 12));
}

/** How many values there are. */
function valuesOf({ psi, whole }: PsiData): number {
  return psi.length > 0 ? psi.length : (whole?.cumulative.length ?? 0);
}

/** Where a curve passes the limit: the k with the largest excess. */
export function worst(curve: ArrayLike<number>, psi: ArrayLike<number>, l: number): { k: number; margin: number } {
  let found = { k: 1, margin: Infinity };
  for (let k = 1; k < Math.max(2, l) && k <= psi.length; k++) {
    const margin = (psi[k - 1] ?? 1) - (curve[k - 1] ?? 1);
    if (margin < found.margin - 1e-12) found = { k, margin };
  }
  return found;
}

/** The finding about a curve, as a sentence: "3 values share 92 %; the limit is 95 %". */
export function finding(who: string, curve: NamedCurve, psi: ArrayLike<number>, l: number): string {
  const { k, margin } = worst(curve.cumulative, psi, l);
  const has = percent(curve.cumulative[k - 1] ?? 1);
  const limit = percentAtMost(psi[k - 1] ?? 1);
  const subject = k === 1 ? `In ${who}, one value has ${has}` : `In ${who}, ${k} values share ${has}`;
  if (margin < -TOLERANCE) return `${subject}, over the limit of ${limit}`;
  if (margin < TOLERANCE) return `${subject}, exactly the limit`;
  if (has === limit) return `${subject}, just under the limit`;
  return `${subject}; the limit is ${limit}`;
}

/** The finding about a curve that has no limit: "In the whole table, the most frequent value has 50 %". */
export function rises(who: string, curve: NamedCurve): string {
  return `In ${who}, the most frequent value has ${percent(curve.cumulative[0] ?? 1)}`;
}

function pointsOf(curve: ArrayLike<number>, k: number): Point[] {
  return Array.from({ length: k }, (_, at) => ({ k: at + 1, share: curve[at] ?? 1 }));
}

/** Draws the picture. */
export function psiPicture(plot: PlotLibrary, width: number, data: PsiData): Element {
  const k = shownK(data);
  const m = valuesOf(data);
  const psi = data.psi.length === 0 ? [] : pointsOf(data.psi, k);
  const whole = data.whole === undefined ? null : pointsOf(data.whole.cumulative, k);
  const chosen = data.chosen === undefined ? null : pointsOf(data.chosen.cumulative, k);
  const further = (data.further ?? []).map((curve) => ({ ...curve, points: pointsOf(curve.points, k) }));
  const band = data.band;
  const quantile = (row: number, at: number): number => band?.[row * m + at] ?? 1;
  const bands = band === undefined ? [] : Array.from({ length: k }, (_, at) => at);

  const main = chosen ?? whole ?? [];
  const mainCurve = data.chosen ?? data.whole;
  const exceeds = ({ k: at, share }: Point): boolean => at < data.l && share > (data.psi[at - 1] ?? 1) + TOLERANCE;
  const over = main.filter(exceeds);
  const overFurther = further.filter(({ held }) => held === true).flatMap(({ points: along }) => along.filter(exceeds));
  const curves = [
    ...(psi.length === 0 ? [] : [{ text: 'limit ψ(k)', points: psi, fill: 'var(--accent)', weight: 600 }]),
    ...(whole === null ? [] : [{ text: 'whole table', points: whole, fill: 'var(--quiet)', weight: 400 }]),
    ...(chosen === null ? [] : [{ text: data.chosen?.label ?? '', points: chosen, fill: 'var(--ink)', weight: 600 }]),
    ...further.map(({ text, points: along }) => ({ text, points: along, fill: 'var(--ink)', weight: 400 })),
  ];
  const tip = Array.from({ length: k }, (_, at) => ({
    k: at + 1,
    share: main[at]?.share ?? psi[at]?.share ?? 1,
    text: tipText(at, data, mainCurve),
  }));

  const height = Math.max(240, Math.min(340, Math.round(width * 0.55)));
  const frame = { left: 52, top: 24, width: width - 52 - 16, height: height - 24 - 40 };
  const excess = over.map((point): Standing => {
    const text = `${points(point.share - (data.psi[point.k - 1] ?? 1))} over`;
    return { ...point, text, side: sideOf(frame, k, point.k, text) };
  });
  return plot.plot({
    width,
    height,
    marginLeft: frame.left,
    marginRight: width - frame.left - frame.width,
    marginTop: frame.top,
    marginBottom: height - frame.top - frame.height,
    style: { fontFamily: 'inherit', fontSize: '12px', background: 'none', overflow: 'visible' },
    x: {
      domain: [1, Math.max(2, k)],
      ticks: Array.from({ length: k }, (_, at) => at + 1),
      tickFormat: (at: number) => String(at),
      label: 'the k most frequent values together',
      labelAnchor: 'right',
      labelArrow: 'none',
    },
    y: { domain: [0, 1], ticks: QUARTERS, tickFormat: (share: number) => `${Math.round(share * 100)} %`, label: SHARE_TITLE, labelArrow: 'none' },
    marks: [
      plot.areaY(psi, { x: 'k', y1: 0, y2: 'share', fill: 'var(--allowed)' }),
      plot.ruleY(QUARTERS.slice(1), { stroke: 'var(--hairline)' }),
      ...(bands.length === 0
        ? []
        : [
            plot.areaY(bands, { x: (at: number) => at + 1, y1: (at: number) => quantile(0, at), y2: (at: number) => quantile(4, at), fill: 'var(--band)' }),
            plot.areaY(bands, { x: (at: number) => at + 1, y1: (at: number) => quantile(1, at), y2: (at: number) => quantile(3, at), fill: 'var(--band)' }),
          ]),
      plot.lineY(psi, { x: 'k', y: 'share', stroke: 'var(--accent)', strokeWidth: 1.5 }),
      ...(whole === null ? [] : [plot.lineY(whole, { x: 'k', y: 'share', stroke: 'var(--quiet)', strokeWidth: 1.5, strokeDasharray: '5 4' })]),
      ...further.map(({ points: along, dashes }) => plot.lineY(along, { x: 'k', y: 'share', stroke: 'var(--ink)', strokeWidth: 1.25, strokeDasharray: dashes })),
      plot.dot(overFurther, { x: 'k', y: 'share', r: 4, fill: 'var(--broken)', stroke: 'var(--ground)', strokeWidth: 1.5 }),
      ...(chosen === null ? [] : [plot.lineY(chosen, { x: 'k', y: 'share', stroke: 'var(--ink)', strokeWidth: 1.75 })]),
      plot.dot(main, { x: 'k', y: 'share', r: 3.5, fill: 'var(--ink)', stroke: 'var(--ground)', strokeWidth: 1.5 }),
      plot.dot(over, { x: 'k', y: 'share', r: 5, fill: 'var(--broken)', stroke: 'var(--ground)', strokeWidth: 1.5 }),
      plot.link(over, { x: 'k', y1: (point: Point) => data.psi[point.k - 1] ?? 1, y2: 'share', stroke: 'var(--broken)', strokeWidth: 2 }),
      ...(['left', 'right'] as const).map((side) =>
        plot.text(
          excess.filter((label) => label.side === side),
          {
            x: 'k',
            y: 'share',
            text: 'text',
            dy: -12,
            textAnchor: side === 'right' ? 'start' : 'end',
            dx: side === 'right' ? 6 : -6,
            fill: 'var(--broken)',
            fontWeight: 600,
            stroke: 'var(--ground)',
            strokeWidth: 4,
          },
        ),
      ),
      ...placed(frame, k, curves, excess, SHARE_TITLE).map((label) =>
        plot.text([label], {
          frameAnchor: 'top-left',
          dx: label.x - frame.left,
          dy: label.y - frame.top,
          text: 'text',
          textAnchor: 'middle',
          lineAnchor: 'middle',
          fill: label.fill,
          fontWeight: label.weight,
          stroke: 'var(--ground)',
          strokeWidth: 4,
        }),
      ),
      plot.tip(tip, plot.pointerX({ x: 'k', y: 'share', title: 'text', preferredAnchor: 'top-left', fill: 'var(--ground)', stroke: 'var(--hairline)', textPadding: 8 })),
    ],
  });
}

function tipText(at: number, { psi, whole, chosen, further, l }: PsiData, main: NamedCurve | undefined): string {
  const k = at + 1;
  const lines = main === undefined ? [] : [k === 1 ? shortened(main.names[0] ?? '1 value', NAMED) : list(main.names.slice(0, k).map((name) => shortened(name, NAMED)), 5)];
  if (chosen !== undefined) lines.push(`${chosen.label}: ${percent(chosen.cumulative[at] ?? 1)}`);
  if (whole !== undefined) lines.push(`whole table: ${percent(whole.cumulative[at] ?? 1)}`);
  for (const { text, points: along } of further ?? []) lines.push(`${text}: ${percent(along[at] ?? 1)}`);
  if (psi.length > 0) lines.push(k < l ? `limit: ${percentAtMost(psi[at] ?? 1)}` : 'no limit from here on');
  return lines.join('\n');
}
