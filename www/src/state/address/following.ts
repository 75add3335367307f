// An address and the page: what the page's address is, and the page that an address asks for. It names the screen and a place on it, and
// a built-in example with its choices; never a file, a column or a cell of the user's.
import { computed } from '@preact/signals';
import { publishable, settled } from '../requirement/assessment';
import { engine } from '../page/engine';
import { publish, result, stale } from '../result/result';
import { screen, SCREENS } from '../page/screen';
import type { Screen } from '../page/screen';
import { settings } from '../data/settings';
import { openExample, ownSettings, source } from '../data/table';
import { bringsBack, choicePairs, withAddress } from './choices';
import { given, parametersOn, written } from './parameters';

/** The word for a published example. */
const PUBLISHED = 'published';

/** The requests to the engine whose content an address represents. */
const SAID: readonly string[] = ['open-example', 'recode', 'set-sensitive', 'publish', 'use-secret', 'remember', 'forget', 'recall'];

/** The words of the open example with its choices; none where none is open. */
function examplePairs(): (readonly [string, string])[] {
  const from = source.value;
  if (from?.kind !== 'example') return [];
  const own = ownSettings(from);
  return [
    ['example', from.id],
    ...(from.seed === 0 ? [] : [['seed', String(from.seed)] as const]),
    ...(own === undefined ? [] : choicePairs(own, settings.value)),
    ...(result.value !== null && stale.value.length === 0 && screen.value !== 'result' ? [[PUBLISHED, '1'] as const] : []),
  ];
}

/** The place on the page, as words of the address: screen and places on it. */
export function placePairs(): (readonly [string, string])[] {
  const now = screen.value;
  const places = parametersOn(now).flatMap(({ name, now: at }) => {
    const value = at();
    return value === null ? [] : [[name, value] as const];
  });
  return [...(now === 'data' ? [] : [['screen', now] as const]), ...places];
}

/** The address of the page in its current state. */
export const address = computed(() => written([...examplePairs(), ...placePairs()]));

/** What an address does not bring back of the open example, in words; nothing where it brings all of it. */
export function leftOut(): string | null {
  const from = source.peek();
  if (from?.kind !== 'example') return null;
  const own = ownSettings(from);
  const choices = own === undefined || bringsBack(own, settings.peek());
  const trees = engine.journal.steps.every(({ kind }) => SAID.includes(kind));
  if (choices && trees) return null;
  return choices ? 'changed taxonomies' : trees ? 'some of the choices' : 'changed taxonomies and some of the choices';
}

/** The screen that an address asks for. */
export function screenOf(asked: URLSearchParams): Screen | undefined {
  const wanted = asked.get('screen');
  return SCREENS.find((name) => name === wanted);
}

/** Goes to the places on the open screen that an address names. */
export function goToPlaces(asked: URLSearchParams, which: 'all' | 'entries' = 'all'): void {
  for (const { name, go, entry } of parametersOn(screen.peek())) if (entry || which === 'all') go(asked.get(name));
}

/** Opens and publishes the example that an address requests, unless it is already open with these choices. */
export async function openAsked(asked: URLSearchParams): Promise<void> {
  const id = asked.get('example');
  if (id === null) return;
  const seed = Number(asked.get('seed') ?? 0);
  const wanted = { id, seed: Number.isSafeInteger(seed) && seed >= 0 ? seed : 0 };
  const from = source.peek();
  const own = from?.kind === 'example' && from.id === wanted.id && from.seed === wanted.seed ? ownSettings(from) : undefined;
  const same = own !== undefined && written(choicePairs(own, settings.peek())) === written(choicePairs(own, withAddress(own, asked)));
  if (!same) await openExample(wanted.id, wanted.seed, (own) => withAddress(own, asked));
  const now = source.peek();
  const there = now?.kind === 'example' && now.id === wanted.id;
  if (!there || (screenOf(asked) !== 'result' && !asked.has(PUBLISHED))) return;
  if (result.peek() !== null && stale.peek().length === 0) return;
  await settled();
  if (publishable.peek()) await publish();
}

/** The words of an address as the browser has it. */
export function hereAsked(): URLSearchParams {
  return given(location.hash);
}
