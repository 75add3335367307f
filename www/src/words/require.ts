// Requirements as they are written, `entropy-l=3`, and what each asks for.
import { count, figure, list, points } from './numbers';
import { REQUIREMENTS } from './requirements';
import type { RequireKind, RequireParameter } from './requirements';

/** Of more values than these the first are named. */
const NAMED = 5;

/** The value of a parameter: a number or a word as it was typed, or sensitive values. */
export type Given = string | readonly string[];

/** What a form begins with. */
export function firstOf(kind: RequireKind): readonly Given[] {
  return kind.parameters.map((parameter) => (parameter.kind === 'values' ? [] : parameter.first));
}

/** A requirement as it is written; nothing where a parameter is lacking or no number. Whether it makes sense is decided in the engine. */
export function written(kind: RequireKind, given: readonly Given[]): string | null {
  const texts: string[] = [];
  let lists = 0;
  for (const [at, parameter] of kind.parameters.entries()) {
    const one = given[at] ?? '';
    if (parameter.kind === 'values') {
      if (typeof one === 'string' || (one.length === 0 && !parameter.may_be_empty)) return null;
      if (lists++ > 0 && one.length > 0) texts.push('/');
      texts.push(...one.map(quoted));
      continue;
    }
    const text = typeof one === 'string' ? one.trim() : '';
    if (parameter.kind === 'word') {
      // The first word is the default, which is not written.
      if (!parameter.words.some(([word]) => word === text)) return null;
      if (text !== parameter.words[0]?.[0]) texts.push(text);
    } else if (/^(\d+(\.\d+)?|\.\d+|\d+\/\d+)$/.test(text)) texts.push(text);
    else return null;
  }
  return `${kind.name}=${texts.join(',')}`;
}

/** A value as it reads back. */
export function quoted(value: string): string {
  return /[",]/.test(value) || value.trim() !== value || value === '/' ? `"${value.replaceAll('"', '""')}"` : value;
}

/** A requirement as the field names it, `entropy ℓ-diversity with ℓ = 3`: the rule of crates/privacy/src/description.rs, held to the same cases. */
export function said(text: string): string {
  const [, name = '', parameters = ''] = /^([^=]*)=(.*)$/s.exec(text) ?? [];
  const kind = REQUIREMENTS.find((known) => known.name === name.trim());
  if (kind === undefined) return text;
  const given = fields(parameters);
  let title = kind.title;
  const numbers: string[] = [];
  let naming = '';
  for (const [at, parameter] of kind.parameters.entries()) {
    if (parameter.kind === 'values') {
      const end = at + 1 < kind.parameters.length ? given.indexOf('/') : -1;
      const values = given.splice(0, end < 0 ? given.length : end);
      given.shift();
      if (values.length > 0) naming += `${naming === '' ? ', where' : ' and'} ${list(values.map((value) => `"${value}"`), NAMED)} ${parameter.said}`;
    } else if (parameter.kind === 'word') {
      const word = given.shift();
      if (word !== undefined && word !== parameter.words[0]?.[0]) title += ` (${word} ${parameter.of})`;
    } else numbers.push(`${parameter.symbol} = ${inNumbers(parameter, given.shift() ?? '?')}`);
  }
  return `${title} with ${list(numbers, NAMED)}${naming}`;
}

function inNumbers(parameter: RequireParameter, text: string): string {
  if (parameter.kind === 'number') return `${text}${parameter.unit}`;
  return /^\d+$/.test(text) ? count(Number(text)) : text;
}

/** Fields with a comma between them; in quotes where they hold one. */
export function fields(text: string): string[] {
  return [...text.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quotes, plain]) => quotes?.replaceAll('""', '"') ?? plain?.trim() ?? '');
}

/** The k of `k=5`; nothing where that is no whole number. */
export function kOf(text: string): number | null {
  const k = Number(text.replace(/^k=/, ''));
  return Number.isInteger(k) ? k : null;
}

/** A margin in the unit that the requirement defines: the rule of crates/privacy/src/about.rs, held to tests/words/margins.json. */
export function marginInWords(name: string, margin: number): string {
  if (Math.abs(margin) < 1e-9) return margin < 0 ? 'just over the limit' : 'exactly at the limit';
  const way = margin < 0 ? 'short of it' : 'to spare';
  const value = figure(Math.abs(margin));
  switch (REQUIREMENTS.find((known) => known.name === name)?.margin) {
    case 'people':
      return `${value} ${value === '1' ? 'person' : 'people'} ${way}`;
    case 'values':
      return `${value} ${value === '1' ? 'value' : 'values'} ${way}`;
    case 'points':
      return `${points(margin)} ${margin < 0 ? 'over' : 'below'} the limit`;
    default:
      return `${value} ${way}`;
  }
}
