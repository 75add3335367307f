// A word of the field, with its sentence one press away.
import type { ComponentChildren } from 'preact';
import { useCallback, useEffect, useId, useRef } from 'preact/hooks';
import { TERMS } from '../words/terms';
import type { TermName } from '../words/terms';

/** How far the note stays from its word, and from the edges of the window. */
const APART_PX = 6;
const EDGE_PX = 16;
const WIDEST_PX = 400;

/** A word that opens its own explanation over the page, so that the sentence around it stays whole. */
export function Term({ name, children }: { name: TermName; children?: ComponentChildren }) {
  const word = useRef<HTMLButtonElement>(null);
  const id = useId();
  const note = useRef<HTMLSpanElement>(null);
  const place = useCallback((): void => {
    const rect = word.current?.getBoundingClientRect();
    if (note.current === null || rect === undefined) return;
    const width = Math.min(WIDEST_PX, document.documentElement.clientWidth - 2 * EDGE_PX);
    const left = Math.max(EDGE_PX, Math.min(rect.left, document.documentElement.clientWidth - EDGE_PX - width));
    const { style } = note.current;
    style.inlineSize = `${width}px`;
    // Places on the document, not in the window: the note scrolls with its word.
    style.left = `${left + scrollX}px`;
    style.top = `${rect.bottom + scrollY + APART_PX}px`;
  }, []);
  // While it is open it stays at its word, however wide the window becomes.
  const follow = (event: ToggleEvent): void => {
    removeEventListener('resize', place);
    if (event.newState !== 'open') return;
    place();
    addEventListener('resize', place);
  };
  useEffect(() => () => removeEventListener('resize', place), [place]);
  return (
    <>
      <button ref={word} type="button" class="term" popoverTarget={id}>
        {children ?? name}
        <span class="visually-hidden">, what is this?</span>
      </button>
      <span ref={note} class="term-note" id={id} role="note" popover="auto" onBeforeToggle={follow}>
        {TERMS[name].meaning}
      </span>
    </>
  );
}
