// What is open on the Requirement screen, and which sensitive column its sentence and curve are of.
import { batch, computed, signal } from '@preact/signals';
import type { AssessmentOfAttribute } from '../../engine/types';
import { METHODS } from '../../words/methods';
import type { Answers } from '../../words/chooser';
import { NO_ANSWERS } from '../../words/chooser';
import { choices, edition } from '../data/table';
import { whenever } from '../page/whenever';
import { assessment } from './assessment';
import { presetOf } from './presets';

/** Whether the limits are set by hand: their controls stay under the hand, whatever preset the numbers pass. */
export const ownLimits = signal(false);
/** Whether Advanced is open. */
export const advanced = signal(false);
/** What was answered about methods. */
export const answers = signal<Answers>(NO_ANSWERS);
const picked = signal<string | null>(null);

/** The preset in force; nothing if the limits are a person's own. */
export const preset = computed(() => (choices.value === null || ownLimits.value ? null : presetOf(choices.value)));

/**
 * The sensitive column of the sentence and the curve: the one that a person picked, else the one for which the requirement is hardest, by
 * the whole table. Nothing where none is sensitive.
 */
export const column = computed<string | null>(() => {
  const all = choices.value?.sensitive.map((one) => one.column) ?? [];
  return all.find((one) => one === picked.value) ?? hardest(all, assessment.value?.attributes ?? []) ?? all[0] ?? null;
});

/** The column whose whole table exceeds the limit most; one that is infeasible comes first. */
export function hardest(columns: readonly string[], found: readonly Pick<AssessmentOfAttribute, 'column' | 'excess' | 'feasible'>[]): string | undefined {
  const of = found.filter(({ column: one }) => columns.includes(one));
  return [...of].sort((a, b) => Number(a.feasible) - Number(b.feasible) || b.excess - a.excess)[0]?.column;
}

whenever(
  () => edition.value,
  () =>
    batch(() => {
      ownLimits.value = false;
      picked.value = null;
    }),
);

/** Opens the controls of the limits, or leaves them for a preset. */
export function setOwnLimits(next: boolean): void {
  // Under the hand the column stays the same.
  if (next) picked.value = column.peek();
  ownLimits.value = next;
}

export function setAdvanced(next: boolean): void {
  if (next) picked.value = column.peek();
  advanced.value = next;
}

/** Shows another sensitive column. */
export function setColumn(next: string): void {
  picked.value = next;
}

/** Answers one question about methods. */
export function answer(question: keyof Answers, next: Answers[keyof Answers]): void {
  answers.value = { ...answers.peek(), [question]: next };
}

/** What a method is called. */
export const titleOf = (name: string): string => METHODS.find((one) => one.name === name)?.title ?? name;
