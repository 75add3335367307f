// Parts of a screen, of which one is visible at a time: each has a word in the address, `part=curves`, and Back leads from one to
// the one before.
import { signal } from '@preact/signals';
import type { Signal } from '@preact/signals';
import { screen } from '../page/screen';
import type { Screen } from '../page/screen';
import { addressed } from './parameters';

interface Parted {
  readonly words: readonly string[];
  readonly at: Signal<string | null>;
}

const parted = new Map<Screen, Parted>();

/**
 * Registers the parts of a screen by their words. The signal is the part that is open, `null` for the first view; setting it makes
 * an entry of the history.
 */
export function partsOf<W extends string>(of: Screen, words: readonly W[]): Signal<W | null> {
  const at = signal<W | null>(null);
  parted.set(of, { words, at: at as Signal<string | null> });
  return at;
}

addressed({
  name: 'part',
  entry: true,
  now: () => parted.get(screen.value)?.at.value ?? null,
  go: (text) => {
    const here = parted.get(screen.peek());
    if (here !== undefined) here.at.value = text !== null && here.words.includes(text) ? text : null;
  },
});
