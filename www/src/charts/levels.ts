// How far each column went up its taxonomy: one bar a column, from exact on the left to the root on the right.
import type { AttributeReport } from '../engine/types';
import { count, counted, figure, list, percent } from '../words/numbers';
import { NAMED, shortened } from '../words/shown';
import { generality } from './colours';
import type { PlotLibrary } from './plot';

const LETTER_PX = 7.2;
const LONGEST = 26;

interface Segment {
  /** The place of its column. */
  at: number;
  name: string;
  from: number;
  to: number;
  rows: number;
  /** 0 exact, 1 the root. */
  how: number;
  words: string;
}

/** Which column lost the most and which the least; rows that were left out are lost to every column alike. */
export function levelsFinding(attributes: readonly AttributeReport[], leftOut: number): string {
  const sorted = [...attributes].sort((a, b) => a.information - b.information);
  const [worst] = sorted;
  if (worst === undefined) return 'No column was generalized';
  const exact = attributes.every(({ levels }) => levels.every(({ level, rows }) => level === 0 || rows === 0));
  const inSets = sorted.filter(({ levels }) => levels.every(({ rows }) => rows === 0));
  if (exact && inSets.length > 0 && inSets.length < sorted.length) {
    return `Every cell is exact but for ${list(inSets.map(({ name }) => shortened(name, NAMED)))}, published in sets`;
  }
  if (exact) return leftOut === 0 ? 'Every cell is published exactly' : `Every published cell is exact; ${counted(leftOut, 'row is', 'rows are')} left out`;
  const best = sorted.at(-1);
  const first = `${shortened(worst.name, NAMED)} lost the most: ${percent(worst.unchanged)} of its cells are exact`;
  return best === undefined || best === worst ? first : `${first}; ${shortened(best.name, NAMED)} the least, ${percent(best.unchanged)}`;
}

function segmentsOf(attribute: AttributeReport, at: number, top: number, leftOut: number): Segment[] {
  const total = attribute.levels.reduce((sum, { rows }) => sum + rows, leftOut);
  // Sets of values stand at no level of the tree.
  if (total === leftOut) {
    const how = 1 - attribute.information;
    return [{ at, name: attribute.name, from: 0, to: 1, rows: 0, how, words: 'in sets of values' }];
  }
  let done = 0;
  return [...attribute.levels]
    .sort((a, b) => a.level - b.level)
    .filter(({ rows }) => rows > 0)
    .map(({ level, rows }) => {
      const from = done / total;
      done += rows;
      const how = level === 0 ? 0 : level / Math.max(level, top);
      return { at, name: attribute.name, from, to: done / total, rows, how, words: `${stepsInWords(level, top)}\n${count(rows)} rows, ${percent(rows / total)}` };
    });
}

/** How far up a value is, in words; `top` is how many steps the root is away. */
export function stepsInWords(steps: number, top: number): string {
  if (steps === 0) return 'exact';
  if (steps >= top) return 'the top: any value';
  return steps === 1 ? '1 step up' : `${steps} steps up`;
}

/** How many steps the root is away, as far as is known where the tree is not at hand. */
export function topOf(attribute: AttributeReport, levels: number | undefined): number {
  return levels === undefined ? Math.max(1, ...attribute.levels.map(({ level }) => level)) : levels - 1;
}

/** The height of the picture. */
export function levelsHeight(attributes: readonly AttributeReport[]): number {
  return attributes.length * 28 + 72;
}

/** Draws the picture; `levels` gives the number of levels of each column's tree. Rows that were left out are a gap at the right. */
export function levelsPicture(plot: PlotLibrary, width: number, attributes: readonly AttributeReport[], leftOut: number, levels: (name: string) => number | undefined): Element {
  const segments = attributes.flatMap((attribute, at) => segmentsOf(attribute, at, topOf(attribute, levels(attribute.name)), leftOut));
  // A column is known by its place: a name that looks like a date or a number is still a name.
  const short = (name: string): string => shortened(name, LONGEST);
  const longest = Math.max(4, ...attributes.map(({ name }) => short(name).length));
  const place = (_: AttributeReport, at: number): number => at;
  const figures = Math.max('kept'.length, ...attributes.map(({ information }) => figure(information).length));
  return plot.plot({
    width,
    height: levelsHeight(attributes),
    marginLeft: Math.min(Math.round(width * 0.36), longest * 7 + 14),
    marginRight: figures * LETTER_PX + 16,
    marginTop: 28,
    marginBottom: 40,
    style: { fontFamily: 'inherit', fontSize: '12px', background: 'none', overflow: 'visible' },
    color: { type: 'identity' },
    x: { domain: [0, 1], ticks: Math.min(5, Math.floor(width / 130)), tickFormat: (share: number) => `${Math.round(share * 100)} %`, label: 'share of the rows, exact at the left', labelArrow: 'none' },
    y: { domain: attributes.map((_, at) => at), tickFormat: (at: number) => short(attributes[at]?.name ?? ''), label: null, tickSize: 0, padding: 0.28 },
    marks: [
      plot.barX(segments, { y: 'at', x1: 'from', x2: 'to', fill: (segment: Segment) => generality(segment.how), stroke: 'var(--edge)', strokeWidth: 0.75 }),
      plot.text(attributes, { y: place, x: () => 1, dx: 8, textAnchor: 'start', text: (attribute: AttributeReport) => figure(attribute.information), fill: 'var(--ink)' }),
      plot.text(attributes.slice(0, 1), { y: place, x: () => 1, dx: 8, dy: -20, textAnchor: 'start', text: () => 'kept', fill: 'var(--quiet)' }),
      plot.tip(
        segments,
        plot.pointer({ y: 'at', x: (segment: Segment) => (segment.from + segment.to) / 2, fill: 'var(--ground)', stroke: 'var(--hairline)', title: (segment: Segment) => `${shortened(segment.name, NAMED)}: ${segment.words}` }),
      ),
    ],
  });
}
