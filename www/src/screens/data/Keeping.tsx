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
        During the reload they are in this tab's memory, with the values that taxonomies contain. The table is not: open the same file again
        afterwards.
      </p>
      {keeping.value && (
        <p class="small">
          Reload by F5, by the browser's own button, which asks first, or{' '}
          <button type="button" class="link" onClick={() => void reload()}>
            reload now
          </button>
          . Closing the tab ends it.
        </p>
      )}
    </div>
  );
}
