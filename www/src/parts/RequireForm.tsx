// A small form for a requirement: its kind, its parameters, what it asks for. Made from the list of requirements.
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { firstOf, written } from '../words/require';
import type { Given } from '../words/require';
import type { RequireKind, RequireParameter } from '../words/requirements';

interface Props {
  kinds: readonly RequireKind[];
  /** What the form is for, for those who do not see its place. */
  label: string;
  /** The sensitive values that a requirement may name. */
  values?: readonly string[];
  onAdd: (text: string) => void;
  /** What the button says. */
  children: ComponentChildren;
}

/** The form. What is typed stays after it was added. */
export function RequireForm({ kinds, label, values = [], onAdd, children }: Props) {
  const at = useSignal(0);
  const typed = useSignal<readonly Given[]>(kinds[0] === undefined ? [] : firstOf(kinds[0]));
  const help = useId();
  const kind = kinds[at.value];
  if (kind === undefined) return null;
  const text = written(kind, typed.value);
  const set = (place: number, given: Given): void => {
    typed.value = kind.parameters.map((_, other) => (other === place ? given : (typed.value[other] ?? '')));
  };
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
              typed.value = kinds[at.value] === undefined ? [] : firstOf(kinds[at.value] as RequireKind);
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
      {kind.parameters.map((parameter, place) => (
        <Parameter
          key={`${kind.name} ${parameter.name}`}
          parameter={parameter}
          given={typed.value[place] ?? ''}
          values={values}
          help={kinds.length > 1 ? undefined : help}
          onGive={(given) => set(place, given)}
        />
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

interface ParameterProps {
  parameter: RequireParameter;
  given: Given;
  values: readonly string[];
  help: string | undefined;
  onGive: (given: Given) => void;
}

function Parameter({ parameter, given, values, help, onGive }: ParameterProps) {
  const { symbol, range, meaning } = parameter;
  const title = `${meaning.replace(/\.$/, '')}; ${range}.`;
  switch (parameter.kind) {
    case 'values':
      return <Values meaning={meaning} title={title} given={typeof given === 'string' ? [] : given} values={values} onGive={onGive} />;
    case 'word':
      return (
        <label title={title}>
          {symbol}{' '}
          <select value={typeof given === 'string' ? given : ''} onChange={(event) => onGive(event.currentTarget.value)}>
            {parameter.words.map(([word, means]) => (
              <option key={word} value={word} title={means}>
                {word}
              </option>
            ))}
          </select>
        </label>
      );
    default:
      return (
        <label title={title}>
          {symbol}{' '}
          <input
            class="number"
            aria-describedby={help}
            type="text"
            inputMode="decimal"
            autocomplete="off"
            value={typeof given === 'string' ? given : ''}
            onInput={(event) => onGive(event.currentTarget.value)}
          />
        </label>
      );
  }
}

interface ValuesProps {
  meaning: string;
  title: string;
  given: readonly string[];
  values: readonly string[];
  onGive: (given: readonly string[]) => void;
}

/** Sensitive values, one chosen after the other. */
function Values({ meaning, title, given, values, onGive }: ValuesProps) {
  const name = meaning.replace(/[.,].*$/, '');
  return (
    <span class="require-values" role="group" aria-label={name} title={title}>
      <label>
        {name}{' '}
        <select
          value=""
          onChange={(event) => {
            const value = event.currentTarget.value;
            event.currentTarget.value = '';
            if (value !== '') onGive([...given, value]);
          }}
        >
          <option value="">{given.length === 0 ? 'choose' : 'another'}</option>
          {values
            .filter((value) => !given.includes(value))
            .map((value) => (
              <option key={value} value={value}>
                {value}
              </option>
            ))}
        </select>
      </label>
      {given.map((value) => (
        <span key={value} class="require-value">
          {value}
          <button type="button" class="plain" aria-label={`Remove ${value}`} onClick={() => onGive(given.filter((other) => other !== value))}>
            ×
          </button>
        </span>
      ))}
    </span>
  );
}
