// Which taxonomies are worth a look, and why.
//
// The rule is the engine's: a taxonomy is worth a look if a remark on it is more than a note (`crates/data/src/taxonomy/check.rs` has each
// remark with its limit, such as more than ten values with no groups above them). Here a person can leave one as it is.
import { computed, signal } from '@preact/signals';
import type { Remark, SuggestedBuilder, TaxonomyView } from '../../engine/types';
import { under } from '../../words/under';
import { choices, edition, table } from '../data/table';
import { whenever } from '../page/whenever';
import { disclosesNothing, fitting } from './builders';
import { needsAttention, remarks } from './checks';
import { need, trees, troubles } from './trees';

/** The taxonomies that the user has accepted: one that changes may need attention again. */
const left = signal<ReadonlySet<TaxonomyView>>(new Set());

whenever(
  () => edition.value,
  () => (left.value = new Set()),
);

/** A taxonomy that is worth a look. */
export interface Worth {
  readonly column: string;
  /** Whether it cannot be used as it is. */
  readonly broken: boolean;
  /** What there is to say, the most important first; empty if it could not be made at all. */
  readonly reasons: readonly Remark[];
}

/** The columns that take part. */
const taking = computed<readonly string[]>(() => [...(choices.value?.qi ?? []), ...(choices.value?.sensitive.map(({ column }) => column) ?? [])]);

/** A taxonomy of more values is read when the user opens it. */
const MOST_VALUES = 20_000;

// The bar shows on Data what is worth a look, before Taxonomies is opened.
whenever(
  () => taking.value,
  (columns) => {
    const small = new Set(table.peek()?.columns.flatMap(({ name, profile }) => (profile.distinct <= MOST_VALUES ? [name] : [])));
    for (const column of columns) if (small.has(column)) void need(column);
  },
);

/** The taxonomies of the columns that take part and are worth a look. */
export const worthALook = computed<readonly Worth[]>(() =>
  taking.value.flatMap((column) => {
    const tree = under(trees.value, column);
    const broken = needsAttention(column);
    const reasons = under(remarks.value, column)?.filter(({ severity }) => severity !== 'note') ?? [];
    const isLeft = !broken && tree !== undefined && left.value.has(tree);
    const isWorth = reasons.length > 0 || under(troubles.value, column) !== undefined;
    return isWorth && !isLeft ? [{ column, broken, reasons }] : [];
  }),
);

/** Leaves a column's taxonomy as it is: it is no longer counted among those worth a look. */
export function leaveAsItIs(column: string): void {
  const tree = under(trees.peek(), column);
  if (tree !== undefined) left.value = new Set([...left.peek(), tree]);
}

/** Offers of another tree: the first that fit the column, group something, and are not the one in use. */
const MOST_OFFERS = 3;

/** Other ways to build a column's taxonomy; null until they are known. */
export function otherWays(column: string): readonly SuggestedBuilder[] | undefined {
  const how = under(trees.value, column)?.how;
  return under(fitting.value, column)
    ?.filter((way) => way.levels > 2 && way.how !== how && disclosesNothing(column, way.builder))
    .slice(0, MOST_OFFERS);
}
