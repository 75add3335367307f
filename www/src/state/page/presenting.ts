// The presenter view: what is taught, large, without what is there for work.
import { signal } from '@preact/signals';
import { addressed } from '../address/parameters';
import { whenever } from './whenever';

/** Whether the page is shown to an audience. */
export const presenting = signal(false);

export function setPresenting(next: (typeof presenting)['value']): void {
  presenting.value = next;
}

whenever(
  () => presenting.value,
  (now) => document.documentElement.toggleAttribute('data-presenting', now),
);

addressed({
  name: 'present',
  entry: true,
  now: () => (presenting.value ? '1' : null),
  go: (text) => (presenting.value = text !== null),
});
