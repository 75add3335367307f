// A word of the field, with its sentence one press away.
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { TERMS } from '../words/terms';
import type { TermName } from '../words/terms';

/** A word that opens its own explanation, in the flow of the text. */
export function Term({ name, children }: { name: TermName; children?: ComponentChildren }) {
  const open = useSignal(false);
  const id = useId();
  return (
    <>
      <button
        type="button"
        class="term"
        aria-expanded={open.value}
        aria-controls={open.value ? id : undefined}
        onClick={() => (open.value = !open.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') open.value = false;
        }}
      >
        {children ?? name}
        <span class="visually-hidden">, what is this?</span>
      </button>
      {open.value && (
        <span class="term-note" id={id} role="note">
          {TERMS[name]}
        </span>
      )}
    </>
  );
}
