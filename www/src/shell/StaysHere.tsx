// The promise of the page, how it is kept, and how to check that.
import { useSignal } from '@preact/signals';

/** One line, and behind it the reasons. */
export function StaysHere() {
  const open = useSignal(false);
  return (
    <div class="stays">
      <p>
        Your file stays on this machine.{' '}
        <button type="button" class="link" aria-expanded={open.value} aria-controls={open.value ? 'stays-how' : undefined} onClick={() => (open.value = !open.value)}>
          How is that ensured?
        </button>
      </p>
      {open.value && (
        <div class="stays-how" id="stays-how">
          <p>
            The file is read and worked on in this browser. The page carries a policy that the browser enforces: no connection but to
            this page's own files, so there is nowhere to send a table to.
          </p>
          <p>
            Nothing of a table is stored: not in the browser's storage, not in cookies, not in the address. When the tab is closed, it is
            gone.
          </p>
          <p>
            To check: open the browser's developer tools, choose Network, and work with a table. Or take the machine off the network once
            this page has loaded; it works on.
          </p>
        </div>
      )}
    </div>
  );
}
