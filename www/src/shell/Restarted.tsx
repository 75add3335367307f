// The engine was started again: said on every screen, until it has been read or another table is opened.
import { restarted, setRestarted } from '../state/page/engine';

/** The line; nothing where the engine is the one that was there before. */
export function Restarted() {
  const said = restarted.value;
  if (said === null) return null;
  return (
    <div class="restarted" role="region" aria-label="Engine restarted">
      <p>{said}</p>
      <button type="button" class="plain" aria-label="Dismiss the note on the engine" onClick={() => (setRestarted(null))}>
        ×
      </button>
    </div>
  );
}
