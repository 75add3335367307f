// Requirements to choose from, in rising protection: what satisfies one satisfies those before it (a test checks it).
import type { Choices, MethodChoice } from '../../engine/types';
import { beyond } from '../../words/aims';
import { askedOf, kOfTable, requirementsOf } from '../../words/requirement-choices';
import { METHODS } from '../../words/methods';
import { tauOf } from '../../words/tau';
import { under } from '../../words/under';
import { FIRST, withK, withRequire, withTauL } from '../data/settings';
import type { Settings } from '../data/settings';

/** A whole requirement: (τ, ℓ) of each sensitive column, and the smallest class. */
export interface Preset {
  readonly name: 'usual' | 'cautious' | 'strict';
  readonly title: string;
  readonly tau: string;
  readonly l: number;
  readonly k: number;
}

/** The usual one first. */
export const PRESETS: readonly Preset[] = [
  { name: 'usual', title: 'Usual', tau: '0.5', l: 3, k: 3 },
  { name: 'cautious', title: 'Cautious', tau: '0.4', l: 3, k: 5 },
  { name: 'strict', title: 'Strict', tau: '0.3', l: 4, k: 10 },
];

/** Whether a method can aim at k-anonymity. */
export function aimsAtK({ name }: Pick<MethodChoice, 'name'>): boolean {
  const kind = METHODS.find((one) => one.name === name);
  return kind !== undefined && beyond(kind, [{ name: 'k', params: {} }]).length === 0;
}

/** The smallest class that a preset requires of a method; none of one that cannot aim at it. */
export function leastOf({ k }: Preset, method: Pick<MethodChoice, 'name'>): number | null {
  return aimsAtK(method) ? k : null;
}

/** The preset that choices are; nothing if they are of a person's own. */
export function presetOf(choices: Pick<Choices, 'sensitive' | 'requirements'> & { method: Pick<MethodChoice, 'name'> }): Preset | null {
  const k = kOfTable(choices) ?? null;
  const is = (preset: Preset): boolean =>
    k === leastOf(preset, choices.method) && (k !== null || choices.sensitive.length > 0) && ofColumns(preset);
  const ofColumns = ({ tau, l }: Preset): boolean =>
    choices.sensitive.every(({ column }) => {
      const { tauL, require } = askedOf(choices, column);
      return tauL !== null && require.length === 0 && tauL.l === l && tauOf(tauL.tau) === Number(tau);
    });
  return PRESETS.find(is) ?? null;
}

const sensitiveOf = ({ roles }: Settings): string[] => Object.keys(roles).filter((column) => under(roles, column) === 'sensitive');

/** Settings with a preset in the place of all that is required. */
export function withPreset(now: Settings, preset: Preset): Settings {
  const { tau, l } = preset;
  return withK(
    sensitiveOf(now).reduce((next, column) => withRequire(withTauL(next, column, { tau, l }), column, []), now),
    leastOf(preset, now.method),
  );
}

/** Settings changed in another way, such as the method, with the preset as it was: of another method it may require k, or not. */
export function keepingPreset(now: Settings, next: (now: Settings) => Settings): Settings {
  const columns = sensitiveOf(now);
  const requirements = requirementsOf(columns.map((column) => [column, under(now.promised, column) ?? FIRST] as const), now.k);
  const at = presetOf({ sensitive: columns.map((column) => ({ column, weights: 'where-present' })), requirements, method: now.method });
  return at === null ? next(now) : withPreset(next(now), at);
}

/** Choices with another method, and with the preset as it was. */
export function underMethod(choices: Choices, method: MethodChoice): Choices {
  const at = presetOf(choices);
  if (at === null) return { ...choices, method };
  const k = leastOf(at, method);
  const others = choices.requirements.filter(({ name }) => name !== 'k');
  return { ...choices, method, requirements: k === null ? others : [...others, { name: 'k', params: { k } }] };
}
