// Which screen is open, light or dark. Nothing of this is stored.
import { signal } from '@preact/signals';
import { dismissNotice } from './notice';
import { whenever } from './whenever';

/** The screens there are, in their order. */
export const SCREENS = ['data', 'taxonomies', 'requirement', 'result', 'review', 'read', 'learn'] as const;
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

/** Counts requests for the focus to go to the heading of the open screen: it is what someone asked for. */
export const headingWanted = signal(0);

// What was said of something on one screen is not about the next.
whenever(
  () => screen.value,
  () => dismissNotice(),
);
