// Whether sensitive values may be published in more general terms.
import type { SensitiveValues } from '../../engine/types';
import { change, withOption } from '../../state/data/settings';
import { SENSITIVE_VALUES, SENSITIVE_VALUES_OPTION } from '../../words/sensitive';

const WAYS = Object.entries(SENSITIVE_VALUES) as [SensitiveValues, (typeof SENSITIVE_VALUES)[SensitiveValues]][];

/** The choice, each way with what it does; nothing where the method has no such option. */
export function Exactness({ now }: { now: string | boolean | undefined }) {
  if (now === undefined) return null;
  return (
    <fieldset class="choice exactness">
      <legend>Sensitive values</legend>
      {WAYS.map(([way, { label, meaning }]) => (
        <label class="check" key={way}>
          <input
            type="radio"
            name="sensitive-values"
            checked={now === way}
            onChange={() => change('sensitive values', (settings) => withOption(settings, SENSITIVE_VALUES_OPTION, way))}
          />
          <span>
            {label}
            <small>{meaning}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
