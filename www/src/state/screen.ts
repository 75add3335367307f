// Which screen is open, light or dark, and the address. Nothing of this is stored.
import { signal } from '@preact/signals';
import { asksTauL, tauOf } from '../words/requirement';
import { openExample, source } from './table';
import { choices } from './table';
import type { Settings } from './settings';
import { whenever } from './whenever';

/** The screens there are, in their order. */
export const SCREENS = ['data', 'taxonomies', 'requirement', 'result', 'review'] as const;
/** One of the screens. */
export type Screen = (typeof SCREENS)[number];

/** The open screen. */
export const screen = signal<Screen>('data');

/** Light or dark; `null` follows the system. */
export const theme = signal<'light' | 'dark' | null>(null);
whenever(
  () => theme.value,
  (now) => {
    if (now === null) delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = now;
  },
);

// The address names a built-in example and its settings, never a file, a column or a cell of the user's.
const here = (): URLSearchParams => new URLSearchParams(location.hash.slice(1));

/** Opens what the address asks for. */
export async function followAddress(): Promise<void> {
  const asked = here();
  const wanted = asked.get('screen');
  const id = asked.get('example');
  if (id !== null) {
    const now = source.peek();
    if (now?.kind !== 'example' || now.id !== id || addressOf() !== location.hash) {
      const tau = asked.get('tau');
      const l = Number(asked.get('l'));
      const seed = Number(asked.get('seed') ?? 0);
      await openExample(id, Number.isSafeInteger(seed) && seed >= 0 ? seed : 0, (from) => adjusted(from, tau, l));
    }
  }
  const known = SCREENS.find((name) => name === wanted);
  if (known !== undefined) screen.value = known;
}

/** An address outside the range is not followed: the example's own settings stand. */
function adjusted(from: Settings, tau: string | null, l: number): Settings {
  const pairs = Object.fromEntries(
    Object.entries(from.pairs).map(([column, pair]) => [
      column,
      !asksTauL(pair) ? pair : { ...pair, tau: tau !== null && tauOf(tau) !== null ? tau : pair.tau, l: Number.isInteger(l) && l >= 2 ? l : pair.l },
    ]),
  );
  return { ...from, pairs };
}

function addressOf(): string {
  const from = source.value;
  if (from?.kind !== 'example') return '';
  const asked = new URLSearchParams({ example: from.id });
  const pairs = choices.value?.sensitive ?? [];
  const [first] = pairs;
  // One pair for all sensitive columns, or none in the address.
  if (first !== undefined && asksTauL(first) && pairs.every(({ tau, l }) => tau === first.tau && l === first.l)) {
    asked.set('tau', first.tau);
    asked.set('l', String(first.l));
  }
  if (from.seed !== 0) asked.set('seed', String(from.seed));
  if (screen.value !== 'data') asked.set('screen', screen.value);
  return `#${asked.toString()}`;
}

/** Keeps the address in step with an example's settings, from now on. */
export function keepAddress(): void {
  addEventListener('hashchange', () => void followAddress());
  whenever(addressOf, (address) => {
    if (location.hash === address || (address === '' && location.hash === '')) return;
    history.replaceState(null, '', address === '' ? location.pathname + location.search : address);
  });
}
