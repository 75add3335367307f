// A builder in a form: the text as it was typed, and the builder it represents, or what is wrong with it.
import { sentence } from '../../../words/numbers';
import type { Builder, DateLevel, Domain, Neighbours, Scheme } from '../../../engine/types';

/** The kinds of builder that have a form. */
export type Kind = Exclude<Builder['kind'], 'by_hand'>;

/** The fields of all forms, so that typed text stays when another kind is shown. */
export interface Draft {
  kind: Kind;
  root: string;
  widths: string;
  origin: string;
  domain: 'observed' | 'every_integer' | 'range';
  from: string;
  to: string;
  below: string;
  above: string;
  side: 'right' | 'left';
  step: string;
  firstCode: string;
  lastCode: string;
  levels: readonly DateLevel[];
  lengths: string;
  atLeast: string;
  neighbours: Neighbours;
  columns: readonly string[];
  scheme: Scheme;
}

/** What the forms begin with. */
export const EMPTY: Draft = {
  kind: 'suppression',
  root: '',
  widths: '',
  origin: '0',
  domain: 'observed',
  from: '',
  to: '',
  below: '',
  above: '',
  side: 'right',
  step: '1',
  firstCode: '',
  lastCode: '',
  levels: ['month', 'year', 'decade'],
  lengths: '1, 2',
  atLeast: '10',
  neighbours: 'frequency',
  columns: [],
  scheme: 'icd10',
};

/** The kinds with what they do, in words. */
export const KINDS: readonly (readonly [Kind, string, string])[] = [
  ['intervals', 'Intervals', 'Numbers in ranges, wider at each level; open ends for a few outliers.'],
  ['masking', 'Masked codes', 'The places of a code become stars, one after the other.'],
  ['dates', 'Dates', 'Days to weeks, months, quarters, years and decades.'],
  ['prefixes', 'First letters', 'Text by its first letters.'],
  ['classification', 'Public classification', 'Codes of diseases, occupations or economic activities, or countries, by their official hierarchy.'],
  ['frequency', 'Rare values together', 'Rare values under nodes with enough rows.'],
  ['balanced', 'No value above half', 'Nodes in which no value has more than half of the rows: for sensitive columns.'],
  ['from_columns', 'From other columns', 'Such as a city under its state, as in the rows of this table.'],
  ['suppression', 'Flat, to group by hand', 'All values directly under the root: published exactly or as the root, until you group them.'],
];

/** All periods, the shortest first. */
export const PERIODS: readonly DateLevel[] = ['hour', 'day', 'week', 'month', 'quarter', 'year', 'decade'];

/** The public classifications, in words. */
export const SCHEMES: readonly (readonly [Scheme, string])[] = [
  ['icd10', 'Diseases: ICD-10'],
  ['isco08', 'Occupations: ISCO-08'],
  ['nace2', 'Economic activities: NACE Rev. 2, ISIC Rev. 4'],
  ['countries', 'Countries: ISO 3166, in UN regions'],
];

/** A form filled with what a builder says; the rest stays. */
export function filled(draft: Draft, builder: Builder): Draft {
  const text = (value: number | string | null | undefined): string => (value === undefined || value === null ? '' : String(value));
  const root = builder.kind === 'by_hand' ? builder.tree.label : (builder.root ?? '');
  switch (builder.kind) {
    case 'suppression':
      return { ...draft, kind: builder.kind, root };
    case 'intervals': {
      const range = typeof builder.domain === 'object' ? builder.domain.range : null;
      return {
        ...draft,
        kind: builder.kind,
        root,
        widths: builder.widths.join(', '),
        origin: text(builder.origin),
        domain: typeof builder.domain === 'object' ? 'range' : builder.domain,
        from: text(range?.from),
        to: text(range?.to),
        below: text(builder.below),
        above: text(builder.above),
      };
    }
    case 'masking':
      return {
        ...draft,
        kind: builder.kind,
        root,
        side: builder.from,
        step: text(builder.step ?? 1),
        firstCode: text(builder.domain?.from),
        lastCode: text(builder.domain?.to),
      };
    case 'dates':
      return { ...draft, kind: builder.kind, root, levels: builder.levels ?? EMPTY.levels };
    case 'prefixes':
      return { ...draft, kind: builder.kind, root, lengths: builder.lengths.join(', ') };
    case 'frequency':
      return { ...draft, kind: builder.kind, root, atLeast: text(builder.at_least) };
    case 'balanced':
      return { ...draft, kind: builder.kind, root, neighbours: builder.neighbours };
    case 'classification':
      return { ...draft, kind: builder.kind, root, scheme: builder.of };
    case 'from_columns':
      return { ...draft, kind: builder.kind, root, columns: builder.columns };
    case 'by_hand':
      return { ...draft, kind: 'suppression', root };
  }
}

/** The builder that a form stands for, or what it still needs, in a sentence. */
export function builderOf(draft: Draft): Builder | string {
  const root = draft.root.trim() === '' ? {} : { root: draft.root.trim() };
  switch (draft.kind) {
    case 'suppression':
      return { kind: 'suppression', ...root };
    case 'intervals': {
      const widths = split(draft.widths);
      const [below, above] = [draft.below.trim(), draft.above.trim()];
      if (widths.length === 0 && below === '' && above === '') return 'Enter the widths of the intervals, such as 5, 10, 20.';
      const odd = [...widths, draft.origin, below, above].find((text) => text.trim() !== '' && !isNumber(text));
      if (odd !== undefined) return `${odd.trim()} is not a number.`;
      let domain: Domain = 'observed';
      if (draft.domain === 'every_integer') domain = draft.domain;
      if (draft.domain === 'range') {
        const [from, to] = [whole(draft.from), whole(draft.to)];
        if (from === null || to === null) return 'Enter the first and the last whole number of the range.';
        if (from > to) return 'The range ends before it begins.';
        domain = { range: { from, to } };
      }
      return {
        kind: 'intervals',
        widths,
        origin: draft.origin.trim() === '' ? '0' : draft.origin.trim(),
        domain,
        ...(below === '' ? {} : { below }),
        ...(above === '' ? {} : { above }),
        ...root,
      };
    }
    case 'masking': {
      const step = whole(draft.step);
      if (step === null || step < 1) return 'Each level masks at least one more place.';
      const [from, to] = [draft.firstCode.trim(), draft.lastCode.trim()];
      if ((from === '') !== (to === '')) return 'Enter the first and the last code, or neither.';
      return { kind: 'masking', from: draft.side, step, ...(from === '' ? {} : { domain: { from, to } }), ...root };
    }
    case 'dates':
      return draft.levels.length === 0 ? 'Choose at least one period.' : { kind: 'dates', levels: [...draft.levels], ...root };
    case 'prefixes': {
      const lengths = split(draft.lengths).map(whole);
      if (lengths.length === 0 || lengths.some((length) => length === null || length < 1)) {
        return 'Enter how many letters each level shows, such as 1, 3.';
      }
      return { kind: 'prefixes', lengths: lengths.filter((length) => length !== null), ...root };
    }
    case 'frequency': {
      const atLeast = whole(draft.atLeast);
      if (atLeast === null || atLeast < 2) return 'A node needs at least 2 rows.';
      return { kind: 'frequency', at_least: atLeast, ...root };
    }
    case 'balanced':
      return { kind: 'balanced', neighbours: draft.neighbours, ...root };
    case 'classification':
      return { kind: 'classification', of: draft.scheme, ...root };
    case 'from_columns':
      return draft.columns.length === 0
        ? 'Choose the column that generalizes this one.'
        : { kind: 'from_columns', columns: [...draft.columns], ...root };
  }
}

/** What a builder is called. */
export function nameOf(builder: Builder): string {
  if (builder.kind === 'intervals' && builder.widths.length === 0) return 'Top and bottom coding';
  return KINDS.find(([kind]) => kind === builder.kind)?.[1] ?? 'By hand';
}

/** What a builder does, as a sentence without its name. */
export function meaningOf(builder: Builder, how: string): string {
  if (builder.kind === 'suppression') return 'Each value exactly, or as the root';
  return sentence(how).replace(/^Top and bottom coding: /, '');
}

function split(text: string): string[] {
  return text.split(/[\s,;]+/).filter((part) => part !== '');
}

function isNumber(text: string): boolean {
  return /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(text.trim());
}

function whole(text: string): number | null {
  const value = Number(text);
  return text.trim() !== '' && Number.isSafeInteger(value) ? value : null;
}
