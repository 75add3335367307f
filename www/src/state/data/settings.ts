// What the user has chosen, from the roles that were suggested on. A column without a role is not published.
import { signal } from '@preact/signals';
import type { Acceptance, BlankChoice, Choices, ColumnView, Formulas, MethodChoice, MissingCells, Role, RowOrder, WeightsChoice } from '../../engine/types';
import { askedOf, kOfTable, requirementOf, requirementsOf } from '../../words/requirement-choices';
import type { AskedOf, TauL } from '../../words/requirement-choices';
import { METHODS } from '../../words/methods';
import { kOf } from '../../words/require';
import { under } from '../../words/under';
import { moving, record } from '../page/history';

/** What one sensitive column is required, with the adversary's background knowledge. */
export interface Promised extends AskedOf {
  readonly weights: WeightsChoice;
}

/** A decision about blanks, with the number of people it was made for: another number is another decision. */
export interface BlankDecision {
  readonly choice: BlankChoice;
  readonly people: number;
}

/** All choices of the user. Immutable: a change makes a new one. */
export interface Settings {
  /** Decided roles by column. A column that is not here was not decided. */
  readonly roles: Readonly<Record<string, Role>>;
  /** Quasi-identifiers, the most important first. */
  readonly order: readonly string[];
  /** The weight of a quasi-identifier's cells relative to the others; 1 if it is not listed. */
  readonly importance: Readonly<Record<string, number>>;
  /** What is required, by sensitive column. */
  readonly promised: Readonly<Record<string, Promised>>;
  /** k-anonymity of every class, where it is requested. */
  readonly k: number | null;
  /** What was decided about blanks, by sensitive column. Until then they are excluded. */
  readonly blanks: Readonly<Record<string, BlankDecision>>;
  /** Sensitive columns in which spellings of one value are merged. */
  readonly mergeAlike: readonly string[];
  /** The width of the ranges that replace the numbers of a sensitive column. */
  readonly ranges: Readonly<Record<string, number | string>>;
  readonly missingQi: MissingCells;
  readonly method: MethodChoice;
  readonly rowOrder: RowOrder;
  /** What becomes of published cells that a spreadsheet would run. */
  readonly formulas: Formulas;
  readonly seed: number;
  /** What the owner accepts of a release, with the reason. */
  readonly accepted: readonly Acceptance[];
}

/** A method with its defaults. */
export function methodOf(name: string): MethodChoice {
  const options = METHODS.find((known) => known.name === name)?.options ?? [];
  return { name, options: Object.fromEntries(options.map((option) => [option.name, option.kind === 'flag' ? option.default === 'true' : option.default])) };
}

/** Whether a method publishes every quasi-identifier as it is. */
export function keepsQuasiIdentifier({ name }: Pick<MethodChoice, 'name'>): boolean {
  return METHODS.find((known) => known.name === name)?.keeps_quasi_identifier ?? false;
}

/** Whether a method-aware adversary infers no more from a method's release than any other adversary. */
export function holdsWhereKnown({ name }: Pick<MethodChoice, 'name'>): boolean {
  return METHODS.find((known) => known.name === name)?.holds_where_known ?? false;
}

/** The method that was chosen last of those that hold where they are known, and of the others. */
const lastKnown = new Map<boolean, MethodChoice>();

/**
 * The method that treats the quasi-identifier as this one does, and holds where it is known, or does not have to: the one of this kind
 * that was chosen before, else the first there is; empty if there is none.
 */
export function otherWhereKnown(method: MethodChoice): MethodChoice | null {
  const [exact, holds] = [keepsQuasiIdentifier(method), !holdsWhereKnown(method)];
  const before = lastKnown.get(holds);
  if (before !== undefined && keepsQuasiIdentifier(before) === exact) return before;
  const first = METHODS.find((known) => known.keeps_quasi_identifier === exact && known.holds_where_known === holds);
  return first === undefined ? null : methodOf(first.name);
}

/** Settings with a method that resists a method-aware adversary, or with one that need not. */
export function withHoldingWhereKnown(now: Settings, holds: boolean): Settings {
  const other = otherWhereKnown(now.method);
  if (holdsWhereKnown(now.method) === holds || other === null) return now;
  lastKnown.set(!holds, now.method);
  return { ...now, method: other };
}

/** Where nothing is chosen yet. */
export const UNDECIDED: Settings = {
  roles: {},
  order: [],
  importance: {},
  promised: {},
  k: null,
  blanks: {},
  mergeAlike: [],
  ranges: {},
  missingQi: 'value',
  method: methodOf(METHODS[0]?.name ?? ''),
  rowOrder: 'class',
  formulas: 'keep',
  seed: 0,
  accepted: [],
};

/** The requirement for where a sensitive column has just been named. */
export const FIRST: Promised = { tauL: { tau: '0.5', l: 3 }, require: [], weights: 'where-present' };

/** The smallest class once a column is sensitive, unless another k is required: classes of one or two disclose identity. */
export const FIRST_K = 3;

/** The choices as they are. */
export const settings = signal<Settings>(UNDECIDED);

export function setSettings(next: (typeof settings)['value']): void {
  settings.value = next;
}

/** Changes the choices. `what` says in words what changed. Not while another table is on its way back: its choices come with it. */
export function change(what: string, next: (now: Settings) => Settings): void {
  if (moving.peek()?.of === 'table') return;
  const before = settings.value;
  let after = next(before);
  if (after === before) return;
  settings.value = after;
  record(
    {
      what,
      of: 'choice',
      undo: () => {
        after = settings.peek();
        settings.value = before;
      },
      redo: () => {
        settings.value = after;
      },
    },
    what,
  );
}

/** Sets all choices at once: a new table, an example, a recipe. */
export function start(from: Settings): void {
  settings.value = from;
}

/** Settings with one column in another role. */
export function withRole(now: Settings, column: string, role: Role): Settings {
  if (under(now.roles, column) === role) return now;
  const order = now.order.filter((name) => name !== column);
  if (role === 'quasi-identifier') order.push(column);
  const promised = role === 'sensitive' && under(now.promised, column) === undefined ? { ...now.promised, [column]: FIRST } : now.promised;
  const roles = { ...now.roles, [column]: role };
  const [had, has] = [now.roles, roles].map((all) => Object.values(all).includes('sensitive'));
  // It comes and goes with the sensitive columns: alone it would require k-anonymity of a table where no one has asked for that.
  const k = has === had ? now.k : has ? (now.k ?? FIRST_K) : now.k === FIRST_K ? null : now.k;
  return { ...now, roles, order, promised, k };
}

/** What a review takes columns for. */
export interface ReviewedRoles {
  /** The most important first. */
  readonly qi: readonly string[];
  readonly sensitive: readonly string[];
}

/** Settings with the roles of a review. What it does not assess is not published, unless someone chose to publish it unchanged. */
export function withReviewedRoles(now: Settings, { qi, sensitive }: ReviewedRoles, columns: readonly Pick<ColumnView, 'name'>[]): Settings {
  const others = columns.filter(({ name }) => !qi.includes(name) && !sensitive.includes(name) && under(now.roles, name) !== 'keep');
  const given: readonly (readonly [string, Role])[] = [
    ...others.map(({ name }) => [name, 'leave-out'] as const),
    ...sensitive.map((name) => [name, 'sensitive'] as const),
    ...qi.map((name) => [name, 'quasi-identifier'] as const),
  ];
  const next = given.reduce((from, [name, role]) => withRole(from, name, role), now);
  return { ...next, order: qi };
}

/**
 * Settings in which every column without a role has the suggested one. A sensitive column that someone chose stays the only one: a second
 * is not published until they say so.
 */
export function withSuggestions(now: Settings, columns: readonly ColumnView[]): Settings {
  const chosen = columns.some(({ name }) => under(now.roles, name) === 'sensitive');
  return columns.reduce((from, { name, suggested_role: role }) => {
    if (under(from.roles, name) !== undefined) return from;
    return withRole(from, name, chosen && role === 'sensitive' ? 'leave-out' : role);
  }, now);
}

/** Settings with a column moved to another place in the order of importance. */
export function withPlace(now: Settings, column: string, place: number): Settings {
  const order = now.order.filter((name) => name !== column);
  order.splice(place, 0, column);
  return order.every((name, index) => name === now.order[index]) ? now : { ...now, order };
}

/** Settings in which the cells of a column count so many times as much as those of the others. */
export function withImportance(now: Settings, column: string, times: number): Settings {
  if ((under(now.importance, column) ?? 1) === times) return now;
  const others = Object.entries(now.importance).filter(([name]) => name !== column);
  return { ...now, importance: Object.fromEntries(times === 1 ? others : [...others, [column, times]]) };
}

function withPromised(now: Settings, column: string, more: Partial<Promised>): Settings {
  return { ...now, promised: { ...now.promised, [column]: { ...(under(now.promised, column) ?? FIRST), ...more } } };
}

/** Settings with another (τ, ℓ) for one sensitive column, or without. */
export function withTauL(now: Settings, column: string, tauL: TauL | null): Settings {
  const old = under(now.promised, column);
  const same = tauL === null ? old?.tauL === null : old?.tauL?.tau === tauL.tau && old.tauL.l === tauL.l;
  return same ? now : withPromised(now, column, { tauL });
}

/** Settings with other requirements on one sensitive column, next to (τ, ℓ). */
export function withRequire(now: Settings, column: string, texts: readonly string[]): Settings {
  const { require: before } = under(now.promised, column) ?? FIRST;
  if (before.length === texts.length && texts.every((text, at) => text === before[at])) return now;
  return withPromised(now, column, { require: texts });
}

/** Settings with k-anonymity of every class, or without. */
export function withK(now: Settings, k: number | null): Settings {
  return now.k === k ? now : { ...now, k };
}

/** Settings with the spellings of one sensitive column merged, or kept apart. */
export function withMerged(now: Settings, column: string, merged: boolean): Settings {
  if (now.mergeAlike.includes(column) === merged) return now;
  const others = now.mergeAlike.filter((name) => name !== column);
  return { ...now, mergeAlike: merged ? [...others, column] : others };
}

/** Settings with the numbers of one sensitive column in ranges of this width, or each number by itself. */
export function withRanges(now: Settings, column: string, width: number | string | null): Settings {
  const others = Object.entries(now.ranges).filter(([name]) => name !== column);
  return { ...now, ranges: Object.fromEntries(width === null ? others : [...others, [column, width]]) };
}

/** Settings with other weights for one sensitive column: what someone is taken to believe before seeing the table. */
export function withWeights(now: Settings, column: string, weights: WeightsChoice): Settings {
  return withPromised(now, column, { weights });
}

/** Settings with another method, or the same with other options. */
export function withMethod(now: Settings, method: MethodChoice): Settings {
  const { name, options } = now.method;
  const names = Object.keys({ ...options, ...method.options });
  const same = name === method.name && names.every((option) => under(options, option) === under(method.options, option));
  return same ? now : { ...now, method };
}

/**
 * Settings with a requirement that can be met in the place of the one of its name that is requested of this column, or of the table;
 * the same where none of its name is.
 */
export function withNearest(now: Settings, column: string, text: string): Settings {
  const { name, params } = requirementOf(text);
  const { tau, l } = params;
  if (name === 'k') return now.k === null ? now : withK(now, kOf(text));
  const { tauL, require } = under(now.promised, column) ?? FIRST;
  if (name === 'tau-l' && tauL !== null && typeof tau === 'string' && typeof l === 'number') return withTauL(now, column, { tau, l });
  const of = require.filter((other) => other.startsWith(`${name}=`));
  return of.length === 1 ? withRequire(now, column, require.map((other) => (other === of[0] ? text : other))) : now;
}

/** Settings with another value of one of the method's options. */
export function withOption(now: Settings, option: string, value: string | boolean): Settings {
  return { ...now, method: { ...now.method, options: { ...now.method.options, [option]: value } } };
}

/** The settings of an example or a recipe; what it does not name is omitted by its decision. */
export function settingsOf(choices: Choices, columns: readonly string[]): Settings {
  const roles: Record<string, Role> = Object.fromEntries(columns.map((name) => [name, 'leave-out']));
  for (const name of choices.keep) roles[name] = 'keep';
  for (const name of choices.qi) roles[name] = 'quasi-identifier';
  for (const { column } of choices.sensitive) roles[column] = 'sensitive';
  return {
    roles,
    order: choices.qi,
    importance: choices.importance ?? {},
    promised: Object.fromEntries(choices.sensitive.map(({ column, weights }) => [column, { ...askedOf(choices, column), weights }])),
    k: kOfTable(choices) ?? null,
    blanks: Object.fromEntries(choices.sensitive.flatMap(({ column, blank }) => (blank === 'value' ? [[column, { choice: blank, people: 0 }]] : []))),
    mergeAlike: choices.merge_spellings ?? [],
    ranges: choices.ranges ?? {},
    missingQi: choices.missing.quasi_identifier,
    method: choices.method,
    rowOrder: choices.row_order,
    formulas: choices.formulas,
    seed: choices.seed,
    accepted: choices.accepted ?? [],
  };
}

/** Settings with these choices; a column that they do not name any more is omitted. */
export function withChoices(now: Settings, choices: Choices): Settings {
  const columns = Object.keys(now.roles);
  const next = settingsOf(choices, columns);
  // What the choices exclude is a value no longer.
  const excludes = (column: string): boolean => choices.sensitive.some((of) => of.column === column && of.blank !== 'value');
  const blanks = Object.fromEntries(Object.entries(now.blanks).filter(([column, { choice }]) => choice === 'exclude' || !excludes(column)));
  return { ...next, blanks: { ...blanks, ...next.blanks }, roles: { ...now.roles, ...next.roles }, promised: { ...now.promised, ...next.promised } };
}

/** What is accepted: what was accepted of a release, and people without a sensitive value whom the owner excludes. */
function acceptedOf(from: Settings, sensitive: readonly string[]): Acceptance[] {
  const excluded = sensitive.flatMap((column) => {
    const decided = under(from.blanks, column);
    return decided?.choice === 'exclude' ? [{ column, people: decided.people }] : [];
  });
  const others = from.accepted.filter(({ about }) => excluded.length === 0 || about !== 'excluded-people');
  if (excluded.length === 0) return [...others];
  const people = excluded.reduce((sum, one) => sum + one.people, 0);
  return [...others, { about: 'excluded-people', reason: `Decided on Data: people with a blank ${excluded.map(({ column }) => column).join(' or ')} are excluded.`, people }];
}

/** The settings as the engine takes them. */
export function choicesOf(from: Settings, columns: readonly ColumnView[], tokens: readonly string[]): Choices {
  const having = (role: Role): string[] => columns.filter(({ name }) => under(from.roles, name) === role).map(({ name }) => name);
  const merged = from.mergeAlike.filter((name) => under(from.roles, name) === 'sensitive');
  const ranges = Object.entries(from.ranges).filter(([name]) => under(from.roles, name) === 'sensitive');
  const qi = from.order.filter((name) => under(from.roles, name) === 'quasi-identifier');
  const important = Object.entries(from.importance).filter(([name]) => qi.includes(name));
  const promised = having('sensitive').map((column) => [column, under(from.promised, column) ?? FIRST] as const);
  const accepted = acceptedOf(from, having('sensitive'));
  return {
    qi,
    ...(important.length === 0 ? {} : { importance: Object.fromEntries(important) }),
    sensitive: promised.map(([column, { weights }]) => ({ column, weights, ...(under(from.blanks, column)?.choice === 'value' ? { blank: 'value' as const } : {}) })),
    requirements: requirementsOf(promised, from.k),
    keep: having('keep'),
    ...(merged.length === 0 ? {} : { merge_spellings: merged }),
    ...(ranges.length === 0 ? {} : { ranges: Object.fromEntries(ranges) }),
    missing: { tokens: [...tokens], quasi_identifier: from.missingQi },
    method: from.method,
    row_order: from.rowOrder,
    formulas: from.formulas,
    seed: from.seed,
    ...(accepted.length === 0 ? {} : { accepted }),
  };
}
