// Whether a numeric sensitive column is offered ranges: the builders of the workshop make them, of the column's own numbers.
import { computed, signal } from '@preact/signals';
import type { Builder } from '../../engine/types';
import { nearestPair } from '../../words/ranges';
import { under } from '../../words/under';
import { table } from '../data/table';
import { builderInUse, fitting, needFitting } from '../taxonomies/builders';
import { treeEdition, useBuilder } from '../taxonomies/trees';
import { whenever } from '../page/whenever';
import { assessment } from './assessment';
import { column } from './layers';

/** More different numbers than these are offered ranges. */
const FEW = 12;

/** An offer: how many numbers, two that are neighbours, and what makes ranges of them. */
export interface Offer {
  readonly column: string;
  readonly distinct: number;
  readonly pair: readonly [string, string] | null;
  readonly builder: Builder;
}

/** The builder in use of a column, as far as it was asked for; of another edition of the trees it is asked for again. */
const inUse = signal<{ column: string; at: number; kind: Builder['kind'] | null } | null>(null);
/** Whether anybody has looked. */
const looked = signal(false);

/** The numeric sensitive column that is looked at, with its different numbers. */
const numeric = computed(() => {
  const of = table.value?.columns.find(({ name }) => name === column.value);
  if (of === undefined || (of.profile.kind !== 'integer' && of.profile.kind !== 'decimal') || of.profile.distinct <= FEW) return null;
  return { column: of.name, distinct: of.profile.distinct };
});

/** The offer; nothing where there is none to make. */
export const ranges = computed<Offer | null>(() => {
  const of = numeric.value;
  const used = inUse.value;
  if (of === null || used?.column !== of.column || used.at !== treeEdition.value || used.kind === 'intervals') return null;
  const builder = under(fitting.value, of.column)?.find(({ builder: { kind } }) => kind === 'intervals')?.builder;
  if (builder === undefined) return null;
  const values = assessment.value?.attributes.find((one) => one.column === of.column)?.values ?? [];
  return { ...of, pair: nearestPair(values), builder };
});

whenever(
  () => ({ of: numeric.value?.column ?? null, at: treeEdition.value, seen: looked.value }),
  ({ of, at, seen }) => {
    if (of === null || !seen || (inUse.peek()?.column === of && inUse.peek()?.at === at)) return;
    void needFitting(of);
    void builderInUse(of).then((builder) => (inUse.value = { column: of, at, kind: builder?.kind ?? null }));
  },
);

/** Asks for what an offer needs. */
export function needRanges(): void {
  looked.value = true;
}

/** Makes the column's taxonomy one of ranges. */
export async function groupIntoRanges(): Promise<void> {
  const offer = ranges.peek();
  if (offer !== null) await useBuilder(offer.column, offer.builder);
}
