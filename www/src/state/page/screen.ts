// Which screen is open. It is not stored.
import { signal } from '@preact/signals';
import { dismissNotice } from './notice';
import { whenever } from './whenever';

/** The screens there are, in their order. */
export const SCREENS = ['data', 'taxonomies', 'requirement', 'result', 'review', 'read', 'learn'] as const;
/** One of the screens. */
export type Screen = (typeof SCREENS)[number];

/** The open screen. */
export const screen = signal<Screen>('data');

export function setScreen(next: (typeof screen)['value']): void {
  screen.value = next;
}

/** Counts requests for the focus to go to the heading of the open screen: it is what someone asked for. */
export const headingWanted = signal(0);

export function wantHeading(): void {
  headingWanted.value += 1;
}

// A message about something on one screen does not apply to the next.
whenever(
  () => screen.value,
  () => dismissNotice(),
);
