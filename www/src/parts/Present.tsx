// The way out of the presenter view: its way in is among the tools, which it hides.
import { presenting, setPresenting } from '../state/page/presenting';

/** The button; nothing outside of the presenter view. */
export function Present() {
  if (!presenting.value) return null;
  return (
    <button type="button" class="plain" onClick={() => setPresenting(false)}>
      Leave the presenter view
    </button>
  );
}
