// Numeric sensitive columns that are offered ranges: the builders of the workshop make them, of the column's own numbers.
import { computed, signal } from '@preact/signals';
import type { Builder } from '../../engine/types';
import { nearestPair } from '../../words/ranges';
import { under } from '../../words/under';
import { choices, table } from '../data/table';
import { builderInUse, fitting, needFitting } from '../taxonomies/builders';
import { treeEdition, useBuilder } from '../taxonomies/trees';
import { whenever } from '../page/whenever';
import { assessment } from './assessment';

/** More different numbers than these are offered ranges. */
const FEW = 12;

/** An offer: how many numbers, two that are neighbours, and what makes ranges of them. */
export interface Offer {
  readonly column: string;
  readonly distinct: number;
  readonly pair: readonly [string, string] | null;
  readonly builder: Builder;
}

/** What made each column's taxonomy, and at which edition of the taxonomies that was asked. */
const made = signal<Readonly<Record<string, { at: number; kind: Builder['kind'] | null }>>>({});
/** Whether anybody has looked. */
const looked = signal(false);

/** Numeric sensitive columns with their different numbers. */
const numeric = computed(() => {
  const sensitive = choices.value?.sensitive.map(({ column }) => column) ?? [];
  return (table.value?.columns ?? []).filter(({ name, profile: { kind, distinct } }) => sensitive.includes(name) && (kind === 'integer' || kind === 'decimal') && distinct > FEW);
});

/** Columns that are in ranges, with their different numbers: the requirement counts these all the same. */
export const inRanges = computed(() =>
  numeric.value.flatMap(({ name, profile: { distinct } }) => (under(made.value, name)?.kind === 'intervals' ? [{ column: name, distinct }] : [])),
);

/** What is offered; nothing for a column that is in ranges already. */
export const ranges = computed<readonly Offer[]>(() =>
  numeric.value.flatMap(({ name, profile: { distinct } }) => {
    const by = under(made.value, name);
    const builder = under(fitting.value, name)?.find(({ builder: { kind } }) => kind === 'intervals')?.builder;
    if (by === undefined || by.at !== treeEdition.value || by.kind === 'intervals' || builder === undefined) return [];
    const values = assessment.value?.attributes.find(({ column }) => column === name)?.values ?? [];
    return [{ column: name, distinct, pair: nearestPair(values), builder }];
  }),
);

whenever(
  () => ({ of: numeric.value, at: treeEdition.value, seen: looked.value }),
  ({ of, at, seen }) => {
    if (!seen) return;
    for (const { name } of of) {
      if (under(made.peek(), name)?.at === at) continue;
      void needFitting(name);
      void builderInUse(name).then((builder) => (made.value = { ...made.peek(), [name]: { at, kind: builder?.kind ?? null } }));
    }
  },
);

/** Asks for what offers need. */
export function needRanges(): void {
  looked.value = true;
}

/** Makes a column's taxonomy one of ranges. */
export async function groupIntoRanges({ column, builder }: Offer): Promise<void> {
  await useBuilder(column, builder);
}
