// What it costs that a table also holds against whoever knows its method: the chosen method and the other one are run on this table, in
// an engine of their own. Nothing is estimated, and nothing that was found under other choices is shown.
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

/** How it stands with the price. */
export type Price =
  | { is: 'unknown' }
  | { is: 'working'; progress: WorkProgress | null }
  | { is: 'failed'; sentence: string }
  | { is: 'known'; lines: readonly string[] };

/** Tables of more rows than these are run where somebody asks for it. */
const MOST_ROWS = 20_000;
/** A slider that moves asks for nothing until it rests. */
const REST_MS = 700;
/** So many prices are kept: going back to earlier choices asks for nothing. */
const MOST_KEPT = 12;

/** The price under the choices of now. */
export const price = signal<Price>({ is: 'unknown' });

/** What is to be priced; nothing where nothing can be published yet, or there is no other method. */
export const priced = computed<Pair | null>(() => {
  const now = choices.value;
  if (now === null || now.sensitive.length === 0 || !comparable.value) return null;
  const other = otherWhereKnown(now.method);
  return other === null ? null : { of: now, chosen: now.method, other };
});

/** Whether it is worked out without being asked for. */
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

/** For as long as somebody looks at the price it follows the choices. Ends with the function that it returns. */
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

/** Works it out because somebody asked for it. */
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
