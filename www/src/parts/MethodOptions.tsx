// The options of a method, from its list.
import type { MethodChoice } from '../engine/types';
import { METHODS } from '../words/methods';
import type { MethodOption } from '../words/methods';
import { valueInWords } from '../words/option-values';
import { under } from '../words/under';
import { Choice } from './Choice';
import { Term } from './Term';

/** The words of an option, and what it is if that is none of them. */
function offered(option: MethodOption & { kind: 'word' }, value: string): (readonly [string, string, string])[] {
  const named = option.words.map(({ name, title, meaning }) => [name, title, meaning] as const);
  if (option.words.some(({ name }) => name === value)) return named;
  return [...named, [value, valueInWords(option, value), `A recipe or an earlier run chose it. Possible: ${option.range ?? ''}.`]];
}

interface Props {
  method: MethodChoice;
  onPick: (option: MethodOption, value: string | boolean) => void;
  /** A prefix for the names of its controls, unique on the page. */
  of?: string;
  /** An option that has a place of its own. */
  without?: string;
}

/** The options; nothing for a method without any. */
export function MethodOptions({ method, onPick, of = '', without }: Props) {
  const kind = METHODS.find(({ name }) => name === method.name);
  return (
    <>
      {kind?.options.map((option) => {
        const value = under(method.options, option.name);
        if (value === undefined || option.name === without) return null;
        if (option.kind === 'word') {
          return (
            <Choice
              key={option.name}
              legend={option.name === 'ties' ? <Term name="tie rule">{option.title}</Term> : option.title}
              meaning={option.meaning}
              name={of + option.name}
              value={String(value)}
              options={offered(option, String(value))}
              onPick={(picked) => onPick(option, picked)}
            />
          );
        }
        return (
          <label class="check" key={option.name}>
            <input type="checkbox" checked={value === true} onChange={(event) => onPick(option, event.currentTarget.checked)} />
            <span>
              {option.title}
              <small>{option.meaning}</small>
            </span>
          </label>
        );
      })}
    </>
  );
}
