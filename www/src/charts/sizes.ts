// How large the classes are, counted in people: a small class says more about each of its people than a large one.
import { count, counted, percent } from '../words/numbers';
import { inBins } from './bins';
import type { Bin } from './bins';
import type { PlotLibrary } from './plot';

const LETTER_PX = 7;
const LINE_PX = 16;
/** The sine of the angle at which labels are tilted. */
const TILTED = Math.sin((40 / 180) * Math.PI);

/** The finding: the size of class in which half of the people are. */
export function sizesFinding(sizes: ArrayLike<number>): string {
  const sorted = Array.from(sizes).sort((a, b) => a - b);
  const people = sorted.reduce((sum, size) => sum + size, 0);
  let below = 0;
  for (const size of sorted) {
    below += size;
    if (below * 2 >= people) {
      if (sorted[0] === sorted.at(-1)) return `Every class has ${counted(size, 'person', 'people')}`;
      return `Half of the people are in classes of ${count(size)} or fewer`;
    }
  }
  return 'There is no class';
}

/** Draws the picture; the bin that holds the chosen class is marked. */
export function sizesPicture(plot: PlotLibrary, width: number, sizes: ArrayLike<number>, chosen: number | null): Element {
  const bins = inBins(sizes);
  const all = bins.reduce((sum, { people }) => sum + people, 0);
  const longest = Math.max(...bins.map(({ label }) => label.length));
  const slot = (width - 72) / bins.length;
  const tilted = (longest + 1) * LETTER_PX > slot;
  // Tilted labels need the height of a line each; where bars are narrower only some are written, the last bar's always.
  const every = tilted ? Math.ceil(LINE_PX / slot) : 1;
  const below = tilted ? 30 + Math.ceil(longest * LETTER_PX * TILTED) : 44;
  const own = (bin: Bin): boolean => chosen !== null && chosen >= bin.from && chosen <= bin.to;
  return plot.plot({
    width,
    height: 196 + below,
    marginLeft: 52,
    marginTop: 24,
    marginBottom: below,
    style: { fontFamily: 'inherit', fontSize: '12px', background: 'none', overflow: 'visible' },
    x: { domain: bins.map(({ label }) => label), label: 'people in a class', tickSize: 0, padding: bins.length < 4 ? 0.75 : 0.2, labelArrow: 'none', ...(tilted ? { tickRotate: -40, labelOffset: below - 4, ticks: bins.filter((_, at) => (bins.length - 1 - at) % every === 0).map(({ label }) => label) } : {}) },
    y: { domain: [0, 1.12 * Math.max(...bins.map(({ people }) => people / all))], tickFormat: (share: number) => `${Math.round(share * 100)} %`, ticks: 4, label: 'share of all people', labelArrow: 'none' },
    marks: [
      plot.ruleY([0], { stroke: 'var(--hairline)' }),
      plot.barY(bins, { x: 'label', y: (bin: Bin) => bin.people / all, fill: (bin: Bin) => (own(bin) ? 'var(--accent)' : 'var(--bar)') }),
      plot.text(bins.filter(own), { x: 'label', y: (bin: Bin) => bin.people / all, dy: -9, text: () => 'chosen class', fill: 'var(--accent)', stroke: 'var(--ground)', strokeWidth: 3 }),
      plot.tip(
        bins,
        plot.pointerX({
          x: 'label',
          y: (bin: Bin) => bin.people / all,
          fill: 'var(--ground)',
          stroke: 'var(--hairline)',
          title: (bin: Bin) =>
            `${bin.label} people\n${counted(bin.classes, 'class', 'classes')}\n${counted(bin.people, 'person', 'people')}, ${percent(bin.people / all)}`,
        }),
      ),
    ],
    color: { type: 'identity' },
  });
}
