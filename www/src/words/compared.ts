// The figures of a comparison: what each column of its table says of a method, and whose figure is the best.
import type { AboveTheLimit, ComparedFigures, MethodChoice } from '../engine/types';
import { METHODS } from './methods';
import { count, figure, percent, points, seconds } from './numbers';
import { marginInWords, said } from './require';
import { under } from './under';

/** What is looked at of a method: its figures, and how long it took. */
export interface Measured extends ComparedFigures {
  took: number;
}

/** A column of the table. */
export interface ComparedColumn {
  name: 'kept' | 'above' | 'excess' | 'information' | 'certainty' | 'classes' | 'size' | 'generalized' | 'sensitive' | 'suppressed' | 'queries' | 'trees' | 'seconds';
  /** Which figures are better; nothing where neither way is. */
  better: 'less' | 'more' | null;
  /** The figure; nothing where there is none. */
  value: (of: Measured) => number | null;
  text: (value: number, of: Measured) => string;
  /** What stands below it, smaller. */
  more?: (of: Measured) => string;
}

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

const ratios = ({ predictions }: Measured): number[] => predictions.flatMap(({ ratio }) => (ratio === undefined ? [] : [ratio]));

/** All columns, in their order. */
export const COLUMNS: readonly ComparedColumn[] = [
  {
    name: 'kept',
    better: null,
    value: ({ satisfied }) => Number(satisfied),
    text: (kept) => (kept === 1 ? 'yes' : 'no'),
    more: ({ requirement }) => margins(requirement),
  },
  {
    name: 'above',
    better: null,
    value: ({ above_the_limit }) => above_the_limit?.people ?? null,
    text: count,
    more: ({ above_the_limit }) => (above_the_limit === undefined ? '' : howKnown(above_the_limit)),
  },
  {
    name: 'excess',
    better: 'less',
    value: ({ excessive_protection: all }) => mean(all.map(({ excess }) => excess.mean)),
    text: figure,
    more: ({ excessive_protection: all }) =>
      all.length === 0 ? '' : `${figure(Math.min(...all.map(({ excess }) => excess.least)))} to ${figure(Math.max(...all.map(({ excess }) => excess.most)))}`,
  },
  {
    name: 'information',
    better: 'more',
    value: ({ information }) => information,
    text: figure,
    more: ({ information_qi, information_sensitive }) => `${figure(information_qi)} / ${figure(information_sensitive)}`,
  },
  { name: 'certainty', better: 'less', value: ({ certainty_penalty }) => certainty_penalty ?? null, text: figure },
  { name: 'classes', better: 'more', value: ({ classes }) => classes, text: count },
  { name: 'size', better: null, value: ({ k }) => k, text: count, more: ({ average_class_size }) => `mean ${figure(average_class_size)}` },
  { name: 'generalized', better: 'less', value: ({ generalized }) => generalized, text: percent },
  { name: 'sensitive', better: 'less', value: ({ sensitive_generalized }) => sensitive_generalized, text: percent },
  { name: 'suppressed', better: 'less', value: ({ suppressed }) => suppressed, text: percent },
  { name: 'queries', better: 'less', value: ({ count_queries }) => count_queries?.median ?? null, text: percent },
  { name: 'trees', better: 'more', value: (of) => mean(ratios(of)), text: figure },
  { name: 'seconds', better: 'less', value: ({ took }) => took, text: seconds },
];

/** How it was come by who is above the limit. */
function howKnown({ how, error }: AboveTheLimit): string {
  switch (how) {
    case 'proven':
      return 'proven';
    case 'counted':
      return 'all originals tried';
    case 'walked':
      return `by walks, ± ${points(error ?? 0)}`;
    case 'not-settled':
      return 'not settled; may tell more';
    case 'not-examined':
      return 'not examined; may tell more';
  }
}

/** What is to spare of one requirement, or of each where there are several. */
function margins(all: ComparedFigures['requirement']): string {
  const [one] = all;
  if (one === undefined) return '';
  if (all.length === 1) return marginInWords(one.name, one.margin);
  return all.map(({ name, params, attribute, margin }) => `${attribute === undefined ? '' : `${attribute}, `}${said(`${name}=${params.join(',')}`)}: ${marginInWords(name, margin)}`).join('; ');
}

/** The text of a cell. */
export function cell(column: ComparedColumn, of: Measured): string {
  const value = column.value(of);
  return value === null ? '–' : column.text(value, of);
}

/** Whose figure is the best of a column, by places; none where all are alike or there is but one. What reads the same is as good. */
export function bestOf(column: ComparedColumn, all: readonly Measured[]): ReadonlySet<number> {
  if (column.better === null) return new Set();
  const sign = column.better === 'less' ? 1 : -1;
  const told = all.flatMap((of, at) => {
    const value = of.satisfied ? column.value(of) : null;
    return value === null ? [] : [{ at, value: value * sign, text: cell(column, of) }];
  });
  const [first] = [...told].sort((a, b) => a.value - b.value);
  const best = told.filter(({ text }) => text === first?.text);
  return new Set(best.length === told.length ? [] : best.map(({ at }) => at));
}

/** What is chosen about a method otherwise than where nobody chooses, in short; nothing where that is nothing. */
export function chosenOf({ name, options }: MethodChoice): string {
  const kind = METHODS.find((known) => known.name === name);
  return (kind?.options ?? [])
    .flatMap((option) => {
      const value = under(options, option.name);
      if (value === undefined || String(value) === option.default) return [];
      const word = option.kind === 'word' ? (option.words.find((one) => one.name === value)?.title ?? String(value)) : null;
      return [word === null ? option.title.toLowerCase() : `${option.title.toLowerCase()}: ${word.toLowerCase()}`];
    })
    .join('; ');
}
