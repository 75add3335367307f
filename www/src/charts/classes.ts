// Equivalence classes by size and disclosure: how large each is, and how close it comes to the limit or how far it gives its likeliest value away.
import { count, counted, percent, points } from '../words/numbers';
import { inCells, radiusOf } from './cells';
import type { Cell } from './cells';
import type { PlotLibrary } from './plot';

/** What is drawn, class by class. */
export interface ClassesData {
  sizes: ArrayLike<number>;
  /** Smallest psi(k) - F(k) of each class; empty where nothing is held against them. */
  margins: ArrayLike<number>;
  /** Share of the likeliest value. */
  likeliest: ArrayLike<number>;
}

const TOLERANCE = 1e-9;
const GRAIN_PX = 9;
/** From this ratio of the largest to the smallest class on the sizes stand on a logarithmic scale. */
const WIDE = 20;
const HEIGHT = 320;
const TICK_PX = 52;

const held = ({ margins }: ClassesData): boolean => margins.length > 0;

/** The classes by what they give away, the worst first; of those that give as much away the smaller first. */
export function ranked(data: ClassesData): number[] {
  const { sizes, margins, likeliest } = data;
  const badness = (index: number): number => (held(data) ? (margins[index] ?? 0) : -(likeliest[index] ?? 0));
  return Array.from(sizes, (_, index) => index).sort((a, b) => {
    const apart = badness(a) - badness(b);
    if (Math.abs(apart) > TOLERANCE) return apart;
    return (sizes[a] ?? 0) - (sizes[b] ?? 0) || a - b;
  });
}

/** The finding. */
export function mapFinding(data: ClassesData): string {
  const all = data.sizes.length;
  let classes = 0;
  let people = 0;
  let exactly = 0;
  let extreme = 0;
  for (let at = 0; at < all; at++) {
    const margin = data.margins[at] ?? 0;
    const over = held(data) ? margin < -TOLERANCE : (data.likeliest[at] ?? 0) > 1 - TOLERANCE;
    if (over) {
      classes += 1;
      people += data.sizes[at] ?? 0;
    } else if (held(data) && margin < TOLERANCE) exactly += 1;
    const better = held(data) ? margin < (data.margins[extreme] ?? 0) : (data.likeliest[at] ?? 0) > (data.likeliest[extreme] ?? 0);
    if (better) extreme = at;
  }
  if (all === 0) return 'There is no class';
  if (held(data)) {
    if (classes > 0) return `${count(classes)} of ${counted(all, 'class', 'classes')} ${classes === 1 ? 'is' : 'are'} over the limit, with ${counted(people, 'person', 'people')} in ${classes === 1 ? 'it' : 'them'}`;
    if (exactly > 0) return `No class is over the limit; ${count(exactly)} ${exactly === 1 ? 'is' : 'are'} exactly at it`;
    return `No class is over the limit; the closest is ${points(data.margins[extreme] ?? 0)} below it`;
  }
  if (classes > 0) return `In ${count(classes)} of ${counted(all, 'class', 'classes')} everybody has the same value: ${counted(people, 'person', 'people')}`;
  return `In no class does everybody have the same value; the largest share is ${percent(data.likeliest[extreme] ?? 0)}, in a class of ${count(data.sizes[extreme] ?? 0)}`;
}

/** Round sizes between two: 1, 2, 5, 10 and so on, or only powers of ten where that would be too many. */
export function roundSizes(from: number, to: number, most: number): number[] {
  const within = (steps: readonly number[]): number[] => {
    const found: number[] = [];
    for (let power = 1; power <= to; power *= 10) for (const step of steps) if (step * power >= from && step * power <= to) found.push(step * power);
    return found;
  };
  const all = within([1, 2, 5]);
  return all.length <= most ? all : within([1]);
}

/** Draws the map; a click chooses the worst class of the nearest dot. */
export function classesPicture(plot: PlotLibrary, width: number, data: ClassesData, chosen: number | null, onChoose: (index: number) => void): Element {
  const { sizes } = data;
  const heights = held(data) ? data.margins : data.likeliest;
  const order = ranked(data);
  let small = Infinity;
  let large = 1;
  let low = held(data) ? 0 : 1;
  let high = 0;
  for (let at = 0; at < sizes.length; at++) {
    small = Math.min(small, sizes[at] ?? 1);
    large = Math.max(large, sizes[at] ?? 1);
    low = Math.min(low, heights[at] ?? 0);
    high = Math.max(high, heights[at] ?? 0);
  }
  const wide = large / small >= WIDE;
  const from = wide ? small * 0.85 : Math.max(0, small - Math.max(1, (large - small) * 0.06));
  const to = wide ? large * 1.18 : large + Math.max(1, (large - small) * 0.06);
  const bottom = held(data) ? Math.min(0, low) - 0.04 : 0;
  const top = held(data) ? Math.max(0.1, high) + 0.04 : 1.04;
  const frame = { width: width - 52 - 20, height: HEIGHT - 28 - 44 };
  const across = (size: number): number => (wide ? Math.log(size / from) / Math.log(to / from) : (size - from) / (to - from)) * frame.width;
  const down = (height: number): number => ((top - height) / (top - bottom)) * frame.height;
  const spots = order.map((index) => ({ index, x: sizes[index] ?? 1, y: heights[index] ?? 0 }));
  const cells = inCells(spots, ({ x, y }) => [across(x), down(y)], GRAIN_PX);
  // Large dots first: a single class is never hidden below a crowd.
  cells.sort((a, b) => b.points - a.points);
  const broken = ({ y }: { y: number }): boolean => held(data) && y < -TOLERANCE;
  const own = chosen === null ? [] : [{ x: sizes[chosen] ?? 1, y: heights[chosen] ?? 0 }];
  const rule = held(data) ? 0 : 1;
  const words = (cell: Cell): string => {
    const what = held(data)
      ? Math.abs(cell.y) < TOLERANCE
        ? 'exactly at the limit'
        : `${points(cell.y)} ${cell.y < 0 ? 'over' : 'below'} the limit`
      : `likeliest value: ${percent(cell.y)}`;
    const others = cell.points === 1 ? '' : `\nand ${counted(cell.points - 1, 'class like it', 'classes like it')}`;
    return `Class ${count(cell.first + 1)}, ${counted(sizes[cell.first] ?? 0, 'person', 'people')}\n${what}${others}`;
  };
  const drawn = plot.plot({
    width,
    height: HEIGHT,
    marginLeft: 52,
    marginRight: 20,
    marginTop: 28,
    marginBottom: 44,
    style: { fontFamily: 'inherit', fontSize: '12px', background: 'none', overflow: 'visible', cursor: 'pointer' },
    color: { type: 'identity' },
    r: { type: 'identity' },
    x: { type: wide ? 'log' : 'linear', domain: [from, to], ticks: wide ? roundSizes(from, to, Math.floor(width / TICK_PX)) : Math.min(10, Math.max(1, Math.round(to - from)), Math.floor(width / 60)), tickFormat: (size: number) => (Number.isInteger(size) ? count(size) : ''), label: `people in the class${wide ? ' (logarithmic)' : ''}`, labelArrow: 'none' },
    y: { domain: [bottom, top], ticks: 5, tickFormat: (height: number) => (held(data) ? String(Math.round(height * 100)) : `${Math.round(height * 100)} %`), label: held(data) ? 'points below the limit' : 'share of the likeliest value', labelArrow: 'none' },
    marks: [
      ...(held(data) && bottom < 0 ? [plot.ruleY([rule], { stroke: 'var(--accent)', strokeWidth: 1.5 })] : [plot.ruleY([rule], { stroke: 'var(--edge)', strokeDasharray: '3 3' })]),
      plot.text([rule], { y: rule, frameAnchor: 'right', dy: held(data) ? 9 : -8, text: () => (held(data) ? 'the limit' : 'certain'), fill: held(data) ? 'var(--accent)' : 'var(--quiet)', stroke: 'var(--ground)', strokeWidth: 3 }),
      plot.dot(cells, { x: 'x', y: 'y', r: (cell: Cell) => radiusOf(cell.points), fill: (cell: Cell) => (broken(cell) ? 'var(--broken)' : 'var(--quiet)'), fillOpacity: 0.55, stroke: 'var(--ground)', strokeWidth: 0.75 }),
      plot.dot(own, { x: 'x', y: 'y', r: 7, stroke: 'var(--accent)', strokeWidth: 2.5, fill: (spot: { y: number }) => (broken(spot) ? 'var(--broken)' : 'var(--ground)') }),
      plot.text(own, { x: 'x', y: 'y', dy: -16, text: () => 'chosen', fill: 'var(--accent)', fontWeight: 600, stroke: 'var(--ground)', strokeWidth: 4 }),
      plot.tip(cells, plot.pointer({ x: 'x', y: 'y', title: words, fill: 'var(--ground)', stroke: 'var(--hairline)', textPadding: 8 })),
    ],
  });
  drawn.addEventListener('click', () => {
    // Plot's own types leave out what is pointed at.
    const { value: pointed }: { value?: Cell | null } = drawn;
    if (pointed !== null && pointed !== undefined) onChoose(pointed.first);
  });
  return drawn;
}

/** The height of the map. */
export const CLASSES_HEIGHT = HEIGHT;
