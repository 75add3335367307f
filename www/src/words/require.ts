// Requirements as they are written, `entropy-l=3`, and what each asks for.
import { count, counted, figure, list, points } from './numbers';

/** A parameter of a requirement. */
export interface RequireParameter {
  label: string;
  first: string;
}

/** A kind of requirement. */
export interface RequireKind {
  name: string;
  /** A last parameter that is a word, where the kind has several. */
  word?: string;
  title: string;
  /** What it asks for, a sentence. */
  meaning: string;
  parameters: readonly RequireParameter[];
}

const L: RequireParameter = { label: 'ℓ', first: '3' };
const T: RequireParameter = { label: 't', first: '0.2' };

/** The kinds that can be held against a table. */
export const REQUIRE_KINDS: readonly RequireKind[] = [
  {
    name: 'tau-l',
    title: '(τ, ℓ)-diversity',
    meaning: 'No value has more than τ of a class, and it takes ℓ of them to make up a whole class.',
    parameters: [{ label: 'τ', first: '0.5' }, L],
  },
  { name: 'k', title: 'k-anonymity', meaning: 'Every class has at least k people, so everybody looks like at least k - 1 others.', parameters: [{ label: 'k', first: '5' }] },
  { name: 'distinct-l', title: 'distinct ℓ-diversity', meaning: 'Every class has at least ℓ different values.', parameters: [L] },
  { name: 'simple-l', title: 'simple ℓ-diversity', meaning: 'No value has more than 1/ℓ of a class.', parameters: [L] },
  { name: 'entropy-l', title: 'entropy ℓ-diversity', meaning: 'The values of a class are as uncertain as ℓ equally frequent ones.', parameters: [L] },
  {
    name: 'recursive-l',
    title: 'recursive (c, ℓ)-diversity',
    meaning: 'The most frequent value stays below c times all from the ℓ-th most frequent on.',
    parameters: [{ label: 'c', first: '4' }, L],
  },
  { name: 't-close', title: 't-closeness', meaning: 'The shares of a class differ from those of the whole table by at most t; any two values are equally far apart.', parameters: [T] },
  {
    name: 't-close',
    word: 'ordered',
    title: 't-closeness (ordered distance)',
    meaning: 'The shares of a class differ from those of the whole table by at most t; the further apart two values stand in their order, the more a difference counts.',
    parameters: [T],
  },
  {
    name: 't-close',
    word: 'hierarchical',
    title: 't-closeness (hierarchical distance)',
    meaning: 'The shares of a class differ from those of the whole table by at most t; the further up the taxonomy groups two values together, the more a difference counts.',
    parameters: [T],
  },
];

/** A requirement as it is written; nothing where a parameter is lacking or no number. Whether it makes sense is decided in the engine. */
export function written(kind: RequireKind, parameters: readonly string[]): string | null {
  const texts = kind.parameters.map((_, at) => (parameters[at] ?? '').trim());
  return texts.every((text) => /^(\d+(\.\d+)?|\.\d+|\d+\/\d+)$/.test(text)) ? `${kind.name}=${[...texts, ...(kind.word === undefined ? [] : [kind.word])].join(',')}` : null;
}

/** The requirements that name values, which recipes and the command line may hold. */
const NAMING: Readonly<Record<string, { title: string; labels: readonly string[] }>> = {
  'pd-recursive-l': { title: 'pd-recursive (c, ℓ)-diversity', labels: ['c', 'ℓ'] },
  'npd-recursive-l': { title: 'npd-recursive (c₁, c₂, ℓ)-diversity', labels: ['c₁', 'c₂', 'ℓ'] },
};

/** A requirement as the field names it, `entropy ℓ-diversity with ℓ = 3`: the rule of src/privacy/said.rs, held to the same cases. */
export function said(text: string): string {
  const [, name = '', parameters = ''] = /^([^=]*)=(.*)$/s.exec(text) ?? [];
  const values = fields(parameters);
  const kinds = REQUIRE_KINDS.filter((known) => known.name === name);
  const kind = kinds.find(({ word }) => word !== undefined && word === values.at(-1)) ?? kinds[0];
  const labels = NAMING[name]?.labels ?? kind?.parameters.map(({ label }) => label);
  if (labels === undefined) return text;
  const given = labels.map((label, at) => `${label} = ${asNumber(values[at] ?? '?')}${label === 'c₂' ? ' %' : ''}`);
  return `${NAMING[name]?.title ?? kind?.title} with ${list(given)}${name in NAMING ? naming(name, values.slice(labels.length)) : ''}`;
}

/** Which values may be found out, and which must not be ruled out. */
function naming(name: string, values: readonly string[]): string {
  const quoted = (named: readonly string[]) => list(named.map((value) => `"${value}"`));
  if (name === 'pd-recursive-l') return `, where ${quoted(values)} may be found out`;
  const split = values.includes('/') ? values.indexOf('/') : values.length;
  const allowed = values.slice(split + 1);
  return `, where ${quoted(values.slice(0, split))} must not be ruled out${allowed.length === 0 ? '' : ` and ${quoted(allowed)} may be found out`}`;
}

/** Fields with a comma between them; in quotes where they hold one. */
function fields(text: string): string[] {
  return [...text.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain?.trim() ?? '');
}

function asNumber(text: string): string {
  return /^\d+$/.test(text) ? count(Number(text)) : text;
}

/** The k of `k=5`; nothing where that is no whole number. */
export function kOf(text: string): number | null {
  const k = Number(text.replace(/^k=/, ''));
  return Number.isInteger(k) ? k : null;
}

/** A margin in its own unit: people for k, values for distinct ℓ, else points or the measure's own number. */
export function marginInWords(name: string, margin: number): string {
  if (Math.abs(margin) < 1e-9) return margin < 0 ? 'just over the limit' : 'exactly at the limit';
  const way = margin < 0 ? 'short of it' : 'to spare';
  switch (name) {
    case 'k':
      return `${counted(Math.abs(margin), 'person', 'people')} ${way}`;
    case 'distinct-l':
      return `${counted(Math.abs(margin), 'value')} ${way}`;
    case 'tau-l':
      return margin < 0 ? `${points(margin)} over the limit` : `${points(margin)} below the limit`;
    default:
      return `${figure(Math.abs(margin))} ${way}`;
  }
}
