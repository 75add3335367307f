// The way into the presenter view, and out of it.
import { presenting } from '../state/page/presenting';

/** The button. */
export function Present() {
  return (
    <button type="button" class="plain" onClick={() => (presenting.value = !presenting.value)}>
      {presenting.value ? 'Leave the presenter view' : 'Present'}
    </button>
  );
}
