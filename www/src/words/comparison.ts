// The figures of a comparison: what each column of its table shows of a method, and whose figure is the best.
import type { AboveTheLimit, ComparedFigures, MethodChoice } from '../engine/types';
import { COMPARED, MEASURES } from './measures';
import { METHODS } from './methods';
import { count, figure, points, seconds } from './numbers';
import { textOf } from './requirement-choices';
import { marginInWords, said } from './require';
import type { TermName } from './terms';
import { under } from './under';
import { inUnit } from './utility';

/** A method in the comparison: its figures, and how long it took. */
export interface Measured extends ComparedFigures {
  took: number;
}

/** A column of the table: a measure of the list, or what else is known about a method. */
export interface ComparedColumn {
  /** The key of a measure, or a name of its own. */
  name: string;
  head: string;
  /** The term that explains it. */
  term: TermName | null;
  /** Which figures are better; nothing where neither way is. */
  better: 'lower' | 'higher' | null;
  /** The figure; nothing if the method has none. */
  value: (of: Measured) => number | null;
  text: (value: number, of: Measured) => string;
  /** The text below it, smaller. */
  more?: (of: Measured) => string;
}

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The number of a measure that has more than one figure. */
const NUMBERS: Readonly<Record<string, (of: Measured) => number | null>> = {
  excessive_protection: ({ excessive_protection: all }) => mean(all.map(({ excess }) => excess.mean)),
  count_queries: ({ count_queries }) => count_queries?.median ?? null,
  classification: ({ predictions }) => mean(predictions.flatMap(({ ratio }) => (ratio === undefined ? [] : [ratio]))),
};

/** The text below a measure. */
const MORE: Readonly<Record<string, (of: Measured) => string>> = {
  excessive_protection: ({ excessive_protection: all }) =>
    all.length === 0 ? '' : `${figure(Math.min(...all.map(({ excess }) => excess.least)))} to ${figure(Math.max(...all.map(({ excess }) => excess.most)))}`,
  information: ({ information_qi, information_sensitive }) => `${figure(information_qi)} / ${figure(information_sensitive)}`,
  k: ({ average_class_size }) => `mean ${figure(average_class_size)}`,
};

/** The columns of the measures that have one, in the order of a comparison. */
const OF_MEASURES: readonly ComparedColumn[] = COMPARED.flatMap((key) => {
  const about = MEASURES.find((measure) => measure.key === key);
  if (about?.head === null || about === undefined) return [];
  const { head, term, better, unit } = about;
  const more = under(MORE, key);
  return [{ name: key, head, term, better, value: under(NUMBERS, key) ?? ((of) => plain(of, key)), text: (value) => inUnit(unit, value), ...(more === undefined ? {} : { more }) }];
});

/** A figure that is a number by itself. */
function plain(of: Measured, key: string): number | null {
  const value = under<unknown>({ ...of }, key);
  return typeof value === 'number' ? value : null;
}

/** All columns, in their order. */
export const COLUMNS: readonly ComparedColumn[] = [
  {
    name: 'kept',
    head: 'Satisfied',
    term: null,
    better: null,
    value: ({ satisfied }) => Number(satisfied),
    text: (kept) => (kept === 1 ? 'yes' : 'no'),
    more: ({ requirements: requirement }) => margins(requirement),
  },
  {
    name: 'above',
    head: 'People above the limit',
    term: null,
    better: null,
    value: ({ above_the_limit }) => above_the_limit?.people ?? null,
    text: count,
    more: ({ above_the_limit }) => (above_the_limit === undefined ? '' : howKnown(above_the_limit)),
  },
  ...OF_MEASURES,
  { name: 'seconds', head: 'Time', term: null, better: 'lower', value: ({ took }) => took, text: seconds },
];

/** How Tauell computed the number of people above the limit. */
function howKnown({ how, error }: AboveTheLimit): string {
  switch (how) {
    case 'proven':
      return 'proven, if all originals are equally likely';
    case 'at-least':
      return 'at least';
    case 'counted':
      return 'all originals tried';
    case 'walked':
      return `by walks, ± ${points(error ?? 0)}`;
    case 'inconclusive':
      return 'not settled';
    case 'not-assessed':
      return 'not assessed';
  }
}

/** What is to spare of one requirement, or of each where there are several. */
function margins(all: ComparedFigures['requirements']): string {
  const [one] = all;
  if (one === undefined) return '';
  if (all.length === 1) return marginInWords(one.name, one.margin);
  return all.map((one) => `${one.column === undefined ? '' : `${one.column}, `}${said(textOf(one))}: ${marginInWords(one.name, one.margin)}`).join('; ');
}

/** The text of a cell. */
export function cell(column: ComparedColumn, of: Measured): string {
  const value = column.value(of);
  return value === null ? '–' : column.text(value, of);
}

/** A table with no more classes has next to no information, however well it does by a measure: it is never the best. */
const LEAST_CLASSES = 3;

/** Whose figure is the best of a column, among tables that link values to rows, by places; none where all are alike or there is but one. What reads the same is as good. */
export function bestOf(column: ComparedColumn, all: readonly Measured[]): ReadonlySet<number> {
  if (column.better === null) return new Set();
  const sign = column.better === 'lower' ? 1 : -1;
  const told = all.flatMap((of, at) => {
    const value = of.satisfied && of.linked && of.classes >= LEAST_CLASSES ? column.value(of) : null;
    return value === null ? [] : [{ at, value: value * sign, text: cell(column, of) }];
  });
  const [first] = [...told].sort((a, b) => a.value - b.value);
  const best = told.filter(({ text }) => text === first?.text);
  return new Set(best.length === told.length ? [] : best.map(({ at }) => at));
}

/** The options of a method that differ from the defaults, in short; empty if none does. */
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
