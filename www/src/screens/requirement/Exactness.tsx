// Whether sensitive values may be generalized.
import { change, withOption } from '../../state/data/settings';
import { GENERALIZE_SENSITIVE_OPTION, waysOf } from '../../words/sensitive';

/** The choice, each way with what it does; nothing where the method has no such option. */
export function Exactness({ method, now }: { method: string; now: string | boolean | undefined }) {
  if (now === undefined) return null;
  return (
    <fieldset class="choice exactness">
      <legend>Sensitive values</legend>
      {waysOf(method).map(({ name: way, title, meaning }) => (
        <label class="check" key={way}>
          <input
            type="radio"
            name="sensitive-values"
            checked={now === way}
            onChange={() => change('sensitive values', (settings) => withOption(settings, GENERALIZE_SENSITIVE_OPTION, way))}
          />
          <span>
            {title}
            <small>{meaning}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
