// The way into the presenter view, and out of it.
import { presenting, setPresenting } from '../state/page/presenting';

/** The button. */
export function Present() {
  return (
    <button type="button" class="plain" onClick={() => (setPresenting(!presenting.value))}>
      {presenting.value ? 'Leave the presenter view' : 'Present'}
    </button>
  );
}
