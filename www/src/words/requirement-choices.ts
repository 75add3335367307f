// Requirements in the choices and in a form: by name, and for one column (τ, ℓ) and others as they are written.
import type { Choices, RequirementChoice } from '../engine/types';
import { fields, kOf, quoted } from './require';
import { REQUIREMENTS } from './requirements';

/** (τ, ℓ) as it was typed. */
export interface TauL {
  tau: string;
  l: number;
}

/** The requirements for one sensitive column, as in its form. */
export interface AskedOf {
  /** Nothing if (τ, ℓ) is not required. */
  readonly tauL: Readonly<TauL> | null;
  /** Other requirements, as they are written: `entropy-l=3`. */
  readonly require: readonly string[];
}

/** (τ, ℓ) of a column, as the engine takes it. */
function tauLOf({ tau, l }: TauL, column: string): RequirementChoice {
  return { name: 'tau-l', params: { tau, l }, column };
}

/** A requirement that was written, `entropy-l=3`, as the engine takes it. */
export function requirementOf(text: string, column?: string): RequirementChoice {
  const [, name = '', parameters = ''] = /^([^=]*)=(.*)$/s.exec(text) ?? [];
  const given = fields(parameters);
  const kind = REQUIREMENTS.find((known) => known.name === name.trim());
  const params: RequirementChoice['params'] = {};
  for (const [at, parameter] of kind?.parameters.entries() ?? []) {
    if (parameter.kind === 'values') {
      // Of two lists the first ends at the separator.
      const end = at + 1 < (kind?.parameters.length ?? 0) ? given.indexOf('/') : -1;
      params[parameter.name] = given.splice(0, end < 0 ? given.length : end);
      given.shift();
    } else {
      const one = given.shift() ?? (parameter.kind === 'word' ? (parameter.words[0]?.[0] ?? '') : '');
      params[parameter.name] = parameter.kind === 'whole' ? Number(one) : one;
    }
  }
  return { name: kind?.name ?? text, params, ...(column === undefined ? {} : { column }) };
}

/** A requirement of the choices as it is written. */
export function textOf({ name, params }: Pick<RequirementChoice, 'name' | 'params'>): string {
  const kind = REQUIREMENTS.find((known) => known.name === name);
  const texts: string[] = [];
  let lists = 0;
  for (const parameter of kind?.parameters ?? []) {
    const one = params[parameter.name] ?? '';
    if (Array.isArray(one)) {
      if (lists++ > 0 && one.length > 0) texts.push('/');
      texts.push(...one.map(quoted));
    } else if (parameter.kind !== 'word' || one !== parameter.words[0]?.[0]) texts.push(quoted(String(one)));
  }
  return `${name}=${texts.join(',')}`;
}

/** Whether a requirement applies to a sensitive column: to it by name, or to all of them. */
function isOf({ name, column: attribute }: RequirementChoice, column: string): boolean {
  return attribute === undefined ? REQUIREMENTS.find((known) => known.name === name)?.asks_of !== 'rows' : attribute === column;
}

/** The requirements for one sensitive column. (τ, ℓ) that comes first has its own fields. */
export function askedOf({ requirements }: Pick<Choices, 'requirements'>, column: string): AskedOf {
  const [first, ...others] = requirements.filter((one) => isOf(one, column));
  if (first === undefined) return { tauL: null, require: [] };
  const { tau, l } = first.params;
  if (first.name === 'tau-l' && typeof tau === 'string' && typeof l === 'number') return { tauL: { tau, l }, require: others.map(textOf) };
  return { tauL: null, require: [first, ...others].map(textOf) };
}

/** The largest k that is required. */
export function kOfTable({ requirements }: Pick<Choices, 'requirements'>): number | undefined {
  const asked = requirements.filter(({ name, column: attribute }) => name === 'k' && attribute === undefined).map(textOf).map(kOf);
  return asked.reduce<number | undefined>((most, k) => (k === null ? most : Math.max(most ?? k, k)), undefined);
}

/** The requirements of these columns and of the table, as the engine takes them. */
export function requirementsOf(columns: readonly (readonly [string, AskedOf])[], k: number | null): RequirementChoice[] {
  const ofColumns = columns.flatMap(([column, { tauL, require }]) => [
    ...(tauL === null ? [] : [tauLOf(tauL, column)]),
    ...require.map((text) => requirementOf(text, column)),
  ]);
  return k === null ? ofColumns : [...ofColumns, { name: 'k', params: { k } }];
}
