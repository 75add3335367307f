// The strength of each requirement, assessed again whenever the requirement changes.
import { signal } from '@preact/signals';
import type { Choices, StrengthView } from '../../engine/types';
import { askedOf } from '../../words/requirement-choices';
import { judged } from './assessment';
import { moves } from '../result/live';
import { engine, renewals } from '../page/engine';
import { latest } from '../page/latest';
import { screen } from '../page/screen';
import { treeEdition } from '../taxonomies/trees';
import { whenever } from '../page/whenever';

/** An answer with the parameters of its request. */
export interface Strength {
  tau: string;
  l: number;
  view: StrengthView;
}

/** The latest answers by sensitive column; a column without one had no request, or its strength is unknown. */
export const strengths = signal<Readonly<Record<string, Strength>>>({});

const put = latest(
  async (now: Choices) => {
    const found: [string, Strength][] = [];
    for (const { column } of now.sensitive) {
      // Strength is defined for (τ, ℓ) alone.
      const { tauL } = askedOf(now, column);
      if (tauL === null) continue;
      const { tau, l } = tauL;
      const view = await engine.request<'strength'>({ kind: 'strength', tau, l, column, choices: now });
      found.push([column, { tau, l, view }]);
    }
    return Object.fromEntries(found);
  },
  { take: (found) => (strengths.value = found), refuse: () => (strengths.value = {}) },
);

whenever(
  () => ({ now: judged.value?.choices ?? null, trees: treeEdition.value, open: screen.value === 'requirement' && !moves.value, engines: renewals.value.count }),
  ({ now, open }) => {
    if (!open) return;
    if (now === null || now.sensitive.length === 0) {
      put(null);
      strengths.value = {};
    } else put(now);
  },
);
