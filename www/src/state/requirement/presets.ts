// Requirements to choose from, in rising protection: what satisfies one satisfies those before it (a test checks it).
import { kOfTable, askedOf } from '../../words/asked';
import type { Choices } from '../../engine/types';
import { tauOf } from '../../words/tau';
import { under } from '../../words/under';
import { withK, withRequire, withTauL } from '../data/settings';
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

/** The preset that choices are; nothing if they are of a person's own. */
export function presetOf(choices: Pick<Choices, 'sensitive' | 'requirements'>): Preset | null {
  const k = kOfTable(choices);
  const is = ({ tau, l, k: least }: Preset): boolean =>
    k === least &&
    choices.sensitive.every(({ column }) => {
      const { tauL, require } = askedOf(choices, column);
      return tauL !== null && require.length === 0 && tauL.l === l && tauOf(tauL.tau) === Number(tau);
    });
  return PRESETS.find(is) ?? null;
}

/** Settings with a preset in the place of all that is required. */
export function withPreset(now: Settings, { tau, l, k }: Preset): Settings {
  const sensitive = Object.keys(now.roles).filter((column) => under(now.roles, column) === 'sensitive');
  return withK(
    sensitive.reduce((next, column) => withRequire(withTauL(next, column, { tau, l }), column, []), now),
    k,
  );
}
