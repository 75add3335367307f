// One line about what has just been done, where it could go unnoticed, with the way back.
import { computed, signal } from '@preact/signals';
import { announce } from './announce';
import { place } from './history';

/** The message, and the action that it offers. */
export interface Notice {
  text: string;
  offer: 'undo' | 'redo' | 'public-report' | null;
}

const told = signal<{ notice: Notice; at: typeof place.value } | null>(null);

/** The current line: the next action removes it. */
export const notice = computed<Notice | null>(() => {
  const now = told.value;
  const { done, undone } = place.value;
  return now !== null && now.at.done === done && now.at.undone === undone ? now.notice : null;
});

/** Says something about where the history is now. */
export function tell(text: string, offer: Notice['offer'] = null): void {
  told.value = { notice: { text, offer }, at: place.peek() };
  announce(text);
}

/** It has been read. */
export function dismissNotice(): void {
  told.value = null;
}
