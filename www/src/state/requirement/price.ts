// The cost of a requirement that is satisfied against a method-aware adversary, too: the chosen method and the other one are run on
// this table, in an engine of their own. Nothing is estimated, and no result of other choices is shown.
import { batch, computed, signal } from '@preact/signals';
import { asEngineError } from '../../engine/failure';
import type { Choices, MethodResult, MethodChoice, WorkProgress } from '../../engine/types';
import { announce } from '../page/announce';
import { bringTable, comparedIn, whyApart } from '../result/apart';
import { comparable } from '../result/comparison';
import { furtherEngine } from '../page/engine';
import { underMethod } from './presets';
import { secret } from './secret';
import { holdsWhereKnown, otherWhereKnown } from '../data/settings';
import { choices, edition, table } from '../data/table';
import { treeEdition } from '../taxonomies/trees';
import { whenever } from '../page/whenever';
import { priceInWords } from '../../words/price';

/** The chosen method, and the one that would be chosen by the other answer. */
export interface Pair {
  readonly of: Choices;
  readonly chosen: MethodChoice;
  readonly other: MethodChoice;
}

/** The state of the price. */
export type Price =
  | { is: 'unknown' }
  | { is: 'working'; progress: WorkProgress | null }
  | { is: 'failed'; sentence: string }
  | { is: 'known'; lines: readonly string[] };

/** Tables of more rows than this are run on request only. */
const MOST_ROWS = 20_000;
/** A slider that moves asks for nothing until it rests. */
const REST_MS = 700;
/** The number of prices in memory: going back to earlier choices runs nothing. */
const MOST_KEPT = 12;

/** The price under the choices of now. */
export const price = signal<Price>({ is: 'unknown' });

/** The methods to compare; null while nothing can be published or if there is no other method. */
export const priced = computed<Pair | null>(() => {
  const now = choices.value;
  if (now === null || now.sensitive.length === 0 || !comparable.value) return null;
  const other = otherWhereKnown(now.method);
  return other === null ? null : { of: now, chosen: now.method, other };
});

/** Whether the price is computed without a request. */
export const byItself = computed(() => (table.value?.rows ?? 0) <= MOST_ROWS);

const kept = new Map<string, readonly string[]>();
const keyOf = ({ of, chosen, other }: Pair): string => JSON.stringify([edition.peek(), treeEdition.peek(), { ...of, method: null }, [chosen, other].sort((one, two) => (one.name < two.name ? -1 : 1)), holdsWhereKnown(chosen), secret.peek().text]);

let watching = 0;
let resting: ReturnType<typeof setTimeout> | undefined;
let end: (() => void) | null = null;

whenever(
  () => [priced.value, edition.value, treeEdition.value, secret.value] as const,
  () => begin(),
);

/** While a view shows the price, it follows the choices. The returned function ends that. */
export function watchPrice(): () => void {
  watching += 1;
  begin();
  return () => {
    watching -= 1;
    if (watching === 0) cancelPrice();
  };
}

/** Ends the work on it. */
export function cancelPrice(): void {
  clearTimeout(resting);
  end?.();
  if (price.peek().is === 'working') price.value = { is: 'unknown' };
}

function begin(): void {
  cancelPrice();
  const pair = priced.peek();
  const lines = pair === null ? undefined : kept.get(keyOf(pair));
  price.value = lines === undefined ? { is: 'unknown' } : { is: 'known', lines };
  if (pair !== null && lines === undefined && watching > 0 && byItself.peek()) resting = setTimeout(() => void workOut(pair, false), REST_MS);
}

/** Computes the price on request. */
export function askPrice(): void {
  const pair = priced.peek();
  cancelPrice();
  if (pair !== null) void workOut(pair, true);
}

async function workOut(pair: Pair, asked: boolean): Promise<void> {
  const own = furtherEngine('prices');
  let mine = true;
  const over = (): void => {
    mine = false;
    if (end === over) end = null;
    own.close();
  };
  end = over;
  const key = keyOf(pair);
  const note = (next: Price): void => {
    if (mine) price.value = next;
  };
  const watch = { onProgress: (progress: WorkProgress) => note({ is: 'working', progress }) };
  note({ is: 'working', progress: null });
  try {
    await bringTable(own, watch);
    const found: MethodResult[] = [];
    for (const method of [pair.chosen, pair.other]) found.push(await comparedIn(own, underMethod(pair.of, method), watch));
    const [chosen, other] = found;
    if (!mine || chosen === undefined || other === undefined) return;
    const lines = priceInWords(chosen, other, holdsWhereKnown(pair.chosen));
    if (kept.size >= MOST_KEPT) kept.delete(kept.keys().next().value ?? '');
    kept.set(key, lines);
    batch(() => note({ is: 'known', lines }));
    if (asked) announce(lines.join(' '));
  } catch (thrown) {
    const error = asEngineError(thrown);
    note(error.kind === 'cancelled' ? { is: 'unknown' } : { is: 'failed', sentence: whyApart(error) });
  } finally {
    over();
  }
}
