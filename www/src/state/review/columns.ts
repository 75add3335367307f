// Whether the columns of what is reviewed are shown beneath its verdict: at first where there is something to look at or to try, then as the
// person left them.
import { computed, signal } from '@preact/signals';
import { example, foreign, subject } from './review';

/** What the columns are of. */
const of = computed(() => (subject.value === 'file' ? (example.value ?? foreign.value?.file ?? null) : subject.value));
/** Whether a person has opened or folded them, and of what. */
const left = signal<{ readonly of: unknown; readonly shown: boolean } | null>(null);

/** Whether they are shown. */
export const columnsShown = computed(() => {
  if (left.value !== null && left.value.of === of.value) return left.value.shown;
  // An example has others to compare with; suggested roles need a check by the user.
  return subject.value === 'file' && (example.value !== null || foreign.value?.suggested === true);
});

/** Shows or folds them. */
export function showColumns(shown: boolean): void {
  left.value = { of: of.peek(), shown };
}
