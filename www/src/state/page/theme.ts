// Light or dark. It is not stored.
import { signal } from '@preact/signals';
import { whenever } from './whenever';

/** Light or dark; `null` follows the system. */
export const theme = signal<'light' | 'dark' | null>(null);

export function setTheme(next: (typeof theme)['value']): void {
  theme.value = next;
}
whenever(
  () => theme.value,
  (now) => {
    if (now === null) delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = now;
  },
);
