// Requirements to hold against a table: those at hand, each with a way to take it off, and a small form for another.
import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { requirements, setRequirements, subject } from '../../state/review';
import { REQUIRE_KINDS, said, written } from '../../words/require';
import type { RequireKind } from '../../words/require';

const [FIRST] = REQUIRE_KINDS;

/** The requirements. */
export function Requirements() {
  const now = requirements.value;
  const kind = useSignal<RequireKind>(FIRST as RequireKind);
  const typed = useSignal<readonly string[]>(FIRST?.parameters.map(({ first }) => first) ?? []);
  const help = useId();
  const text = written(kind.value, typed.value);
  const add = (): void => {
    if (text !== null && !now.includes(text)) setRequirements([...now, text]);
  };
  return (
    <div class="require">
      <div class="require-now">
        <span class="quiet">{subject.value === 'table' && now.length > 0 ? 'Held against it, besides the promise of the Requirement screen:' : 'Held against it:'}</span>
        <ul aria-label="Requirements held against the table">
          {now.map((one) => (
            <li key={one}>
              {said(one)}
              <button type="button" class="plain" aria-label={`Take off: ${said(one)}`} onClick={() => setRequirements(now.filter((other) => other !== one))}>
                ×
              </button>
            </li>
          ))}
          {now.length === 0 && (
            <li class="require-none">
              {subject.value === 'table' ? 'the promise of the Requirement screen' : 'nothing; what it reaches by itself is said below'}
            </li>
          )}
        </ul>
      </div>
      <form
        class="require-add"
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <label>
          <span class="visually-hidden">Kind of requirement</span>
          <select
            value={kind.value.title}
            aria-describedby={help}
            onChange={(event) => {
              const next = REQUIRE_KINDS.find(({ title }) => title === event.currentTarget.value) ?? kind.value;
              kind.value = next;
              typed.value = next.parameters.map(({ first }) => first);
            }}
          >
            {REQUIRE_KINDS.map(({ title }) => (
              <option key={title} value={title}>
                {title}
              </option>
            ))}
          </select>
        </label>
        {kind.value.parameters.map(({ label }, at) => (
          <label key={label}>
            {label}{' '}
            <input
              class="number"
              type="text"
              inputMode="decimal"
              autocomplete="off"
              value={typed.value[at] ?? ''}
              onInput={(event) => {
                const next = [...typed.value];
                next[at] = event.currentTarget.value;
                typed.value = next;
              }}
            />
          </label>
        ))}
        <button type="submit" disabled={text === null}>
          Hold it against the table
        </button>
        <small class="quiet" id={help}>
          {kind.value.meaning}
        </small>
      </form>
    </div>
  );
}
