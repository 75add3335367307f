// Choices of a built-in example in the form of the address: each choice that differs from the example's own, by name.
import { METHODS } from '../../words/methods';
import { requirementOf, textOf } from '../../words/requirement-choices';
import { written as isWritten } from '../../words/require';
import { tauOf } from '../../words/tau';
import { REQUIREMENTS } from '../../words/requirements';
import { under } from '../../words/under';
import { methodOf } from '../data/settings';
import type { Promised, Settings } from '../data/settings';

type Pair = readonly [string, string];

/** What stands for a requirement that is not asked for. */
const NONE = 'none';

function sensitive(of: Settings): readonly (readonly [string, Promised])[] {
  return Object.entries(of.promised).filter(([column]) => under(of.roles, column) === 'sensitive');
}

/** The same of every sensitive column, or nothing. */
function common<T>(of: Settings, what: (one: Promised) => T): T | undefined {
  const all = sensitive(of).map(([, one]) => what(one));
  const [first] = all;
  return first !== undefined && all.every((other) => JSON.stringify(other) === JSON.stringify(first)) ? first : undefined;
}

/** The choices in the form of an address: τ and ℓ always, the others if they differ from the example's own. */
export function choicePairs(own: Settings, now: Settings): Pair[] {
  const pairs: Pair[] = [];
  const tauL = common(now, (one) => one.tauL);
  if (tauL === null && common(own, (one) => one.tauL) !== null) pairs.push(['tau', NONE]);
  else if (tauL !== undefined && tauL !== null) pairs.push(['tau', tauL.tau], ['l', String(tauL.l)]);
  const require = common(now, (one) => one.require);
  if (require !== undefined && JSON.stringify(require) !== JSON.stringify(common(own, (one) => one.require))) {
    pairs.push(...(require.length === 0 ? [NONE] : require).map((text): Pair => ['require', text]));
  }
  if (now.k !== own.k) pairs.push(['k', now.k === null ? NONE : String(now.k)]);
  const { name, options } = now.method;
  if (name !== own.method.name) pairs.push(['method', name]);
  const usual = name === own.method.name ? own.method.options : methodOf(name).options;
  for (const [option, value] of Object.entries(options)) {
    if (value !== under(usual, option)) pairs.push([`option.${option}`, String(value)]);
  }
  const columns = now.order.filter((column) => under(now.roles, column) === 'quasi-identifier');
  const before = own.order.filter((column) => under(own.roles, column) === 'quasi-identifier');
  if (columns.join('\n') !== before.join('\n') && sorted(columns) === sorted(before)) pairs.push(['order', columns.map((column) => before.indexOf(column) + 1).join(',')]);
  return pairs;
}

const sorted = (columns: readonly string[]): string => [...columns].sort().join('\n');

/** The choices that an address requests, based on those of the example; impossible ones are ignored. */
export function withAddress(own: Settings, asked: URLSearchParams): Settings {
  const tau = asked.get('tau');
  const l = Number(asked.get('l'));
  const texts = asked.getAll('require');
  const require = texts.includes(NONE) ? [] : texts.flatMap(asRequirement);
  const promised = Object.fromEntries(
    Object.entries(own.promised).map(([column, one]) => {
      const before = one.tauL;
      const next = { tau: tau ?? before?.tau ?? '', l: asked.has('l') ? l : (before?.l ?? 0) };
      // A text that is no pair of numbers is ignored; the engine judges whether it accepts the pair.
      const tauL = tau === NONE ? null : tauOf(next.tau) !== null && Number.isInteger(next.l) && next.l > 0 ? next : before;
      return [column, { ...one, tauL, require: texts.length === 0 ? one.require : require }];
    }),
  );
  const k = asked.get('k');
  const least = Number(k);
  const order = asked.get('order')?.split(',').map((at) => own.order[Number(at) - 1]) ?? [];
  const whole = order.every((column) => column !== undefined) && order.length === own.order.length && new Set(order).size === order.length;
  return {
    ...own,
    promised,
    k: k === NONE ? null : k !== null && Number.isInteger(least) && least >= 2 ? least : own.k,
    method: askedMethod(own, asked),
    order: whole ? order.filter((column) => column !== undefined) : own.order,
  };
}

/** A requirement of a sensitive column in its canonical form; null if there is no such requirement. */
function asRequirement(text: string): string[] {
  const asked = requirementOf(text);
  const kind = REQUIREMENTS.find(({ name }) => name === asked.name);
  if (kind === undefined || kind.name === 'tau-l' || kind.asks_of === 'rows') return [];
  const numbers = kind.parameters.map(({ name }) => {
    const one = asked.params[name] ?? '';
    return Array.isArray(one) ? one : String(one);
  });
  return isWritten(kind, numbers) === null ? [] : [textOf(asked)];
}

function askedMethod(own: Settings, asked: URLSearchParams): Settings['method'] {
  const name = asked.get('method');
  const kind = METHODS.find((method) => method.name === (name ?? own.method.name));
  if (kind === undefined) return own.method;
  const method = kind.name === own.method.name ? own.method : methodOf(kind.name);
  const chosen = kind.options.flatMap((option): [string, string | boolean][] => {
    const text = asked.get(`option.${option.name}`);
    if (text === null) return [];
    if (option.kind === 'flag') return text === 'true' || text === 'false' ? [[option.name, text === 'true']] : [];
    // Apart from the words, some take a number, which the engine judges.
    return option.range !== undefined || option.words.some((word) => word.name === text) ? [[option.name, text]] : [];
  });
  return chosen.length === 0 ? method : { ...method, options: { ...method.options, ...Object.fromEntries(chosen) } };
}

/** Whether an address brings these choices back as they are. */
export function bringsBack(own: Settings, now: Settings): boolean {
  const pairs = choicePairs(own, now).map(([name, value]): [string, string] => [name, value]);
  const again = withAddress(own, new URLSearchParams(pairs));
  return canonical(again) === canonical(now);
}

/** The settings as a text, independent of the order of their names; only sensitive columns have requirements. */
function canonical(of: Settings): string {
  const inOrder = (_: string, value: unknown): unknown =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value;
  // What was decided about blanks, and what the owner accepts, is in no address.
  return JSON.stringify({ ...of, blanks: {}, accepted: [], promised: sensitive(of) }, inOrder);
}
