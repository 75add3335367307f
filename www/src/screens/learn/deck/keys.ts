// The keys of a presented lesson: those of a clicker and of a keyboard, and a number for an answer.

/** What a key does. */
export type DeckAction = 'next' | 'back' | 'first' | 'last' | 'blank';

const ACTIONS: Readonly<Record<string, DeckAction>> = {
  PageDown: 'next',
  ArrowRight: 'next',
  ' ': 'next',
  PageUp: 'back',
  ArrowLeft: 'back',
  Home: 'first',
  End: 'last',
  b: 'blank',
  B: 'blank',
  '.': 'blank',
};

/** The keys that a slider uses itself. */
const OF_A_SLIDER = /^(Arrow|Page|Home$|End$)/;

function isUsed(key: string, by: EventTarget | null): boolean {
  if (!(by instanceof HTMLElement)) return false;
  if (by instanceof HTMLSelectElement || by instanceof HTMLTextAreaElement) return true;
  if (by instanceof HTMLInputElement) {
    if (by.type === 'range') return OF_A_SLIDER.test(key);
    if (by.type === 'checkbox') return key === ' ';
    if (by.type === 'radio') return key === ' ' || key.startsWith('Arrow');
    return true;
  }
  return key === ' ' && by.closest('button, a, summary') !== null;
}

/** What a key that was pressed does; nothing where the control that has the focus uses it. A number is an answer, from 0. */
export function actionOf({ key, target, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented }: KeyboardEvent): DeckAction | number | null {
  if (ctrlKey || metaKey || altKey || (shiftKey && key !== 'B') || defaultPrevented || isUsed(key, target)) return null;
  return /^[1-9]$/.test(key) ? Number(key) - 1 : (ACTIONS[key] ?? null);
}
