// A small form for a requirement: its kind, its parameters, what it asks for.
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { written } from '../words/require';
import type { RequireKind } from '../words/require';

interface Props {
  kinds: readonly RequireKind[];
  /** What the form is for, for those who do not see where it stands. */
  label: string;
  onAdd: (text: string) => void;
  /** What the button says. */
  children: ComponentChildren;
}

/** The form. What is typed stays after it was added. */
export function RequireForm({ kinds, label, onAdd, children }: Props) {
  const at = useSignal(0);
  const typed = useSignal<readonly string[]>(kinds[0]?.parameters.map(({ first }) => first) ?? []);
  const help = useId();
  const kind = kinds[at.value];
  if (kind === undefined) return null;
  const text = written(kind, typed.value);
  return (
    <form
      class="require-add"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        if (text !== null) onAdd(text);
      }}
    >
      {kinds.length > 1 && (
        <label>
          <span class="visually-hidden">Kind of requirement</span>
          <select
            value={kind.title}
            aria-describedby={help}
            onChange={(event) => {
              at.value = Math.max(0, kinds.findIndex(({ title }) => title === event.currentTarget.value));
              typed.value = kinds[at.value]?.parameters.map(({ first }) => first) ?? [];
            }}
          >
            {kinds.map(({ title }) => (
              <option key={title} value={title}>
                {title}
              </option>
            ))}
          </select>
        </label>
      )}
      {kind.parameters.map(({ label: name }, place) => (
        <label key={name}>
          {name}{' '}
          <input
            class="number"
            aria-describedby={kinds.length > 1 ? undefined : help}
            type="text"
            inputMode="decimal"
            autocomplete="off"
            value={typed.value[place] ?? ''}
            onInput={(event) => {
              const next = [...typed.value];
              next[place] = event.currentTarget.value;
              typed.value = next;
            }}
          />
        </label>
      ))}
      <button type="submit" disabled={text === null}>
        {children}
      </button>
      <small class="quiet" id={help}>
        {kind.meaning}
      </small>
    </form>
  );
}
