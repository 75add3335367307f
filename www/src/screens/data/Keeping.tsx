// Whether choices and taxonomies outlive a reload: off unless the user agrees.
import { keeping, reload, setKeeping } from '../../state/data/reload';

/** What is kept and for how long, and the reload that keeps it. */
export function Keeping() {
  return (
    <div class="keeping">
      <label class="check">
        <input type="checkbox" checked={keeping.value} onChange={(event) => setKeeping(event.currentTarget.checked)} />
        <span>Keep choices and taxonomies when I reload the page</span>
      </label>
      <p class="small muted">
        They are kept for the moment of the reload, in this tab's memory, with the values that taxonomies contain; the table is never kept, so you open it again.
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
