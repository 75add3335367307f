// What follows from a change. The one place that makes effects: what is read to decide is told apart from what is done, so that
// nothing that is done can call for itself again.
import { effect, untracked } from '@preact/signals';

/**
 * Does something at once, and again whenever what `read` reads has changed. What `act` reads or writes does not count: an effect
 * that follows what it writes itself never ends. Ends with the function that it returns.
 */
export function whenever<T>(read: () => T, act: (now: T) => void): () => void {
  return effect(() => {
    const now = read();
    untracked(() => act(now));
  });
}
