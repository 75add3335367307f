// Whether choices and taxonomies outlive a reload: off unless the user agrees.
import { keeping, reload, setKeeping } from '../../state/data/reload';

/** The agreement, with what it covers and for how long, and a reload. */
export function Keeping() {
  return (
    <div class="keeping">
      <label class="check">
        <input type="checkbox" checked={keeping.value} onChange={(event) => setKeeping(event.currentTarget.checked)} />
        <span>Keep choices and taxonomies when I reload the page</span>
      </label>
      <p class="small muted">
        During the reload they are in this tab's memory, with the values that taxonomies contain. The table is not: open it again afterwards.
      </p>
      {keeping.value && (
        <p class="small">
          Reload with F5, Ctrl+R or Cmd+R, or{' '}
          <button type="button" class="link" onClick={() => void reload()}>
            reload now
          </button>
          . The browser's own reload button keeps nothing.
        </p>
      )}
    </div>
  );
}
