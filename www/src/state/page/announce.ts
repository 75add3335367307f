// Announcements for people who do not see the screen change.
import { signal } from '@preact/signals';

/** The last thing said; the number makes the same sentence twice two announcements. */
export const announcement = signal<{ text: string; turn: number }>({ text: '', turn: 0 });

/** Says a sentence to a screen reader. */
export function announce(text: string): void {
  announcement.value = { text, turn: announcement.value.turn + 1 };
}
