// The promise of the page, how it is kept, and how to check that.
import { useSignal } from '@preact/signals';
import { ThisFile } from './ThisFile';

/** One line, and behind it the reasons. */
export function StaysHere() {
  const open = useSignal(false);
  return (
    <div class="stays">
      <p>
        Nothing leaves this tab.{' '}
        <button type="button" class="link" aria-expanded={open.value} aria-controls={open.value ? 'stays-how' : undefined} onClick={() => (open.value = !open.value)}>
          How to check
        </button>
      </p>
      {open.value && (
        <section class="stays-how" id="stays-how" aria-label="How nothing leaves this tab">
          <p>
            Your file is read and worked on in this browser. The page is one file that holds all it needs, and a policy in it, which the
            browser enforces here and in the worker that holds your table, forbids every connection, even to the host that the page came
            from: no request, no upload, no picture, script, style or font from elsewhere, no frame, no form.
          </p>
          <p>
            A policy cannot forbid a page to open another address or to call by WebRTC. This page has no link to another site and no
            code that does either.
          </p>
          <p>
            Nothing of a table is stored: not in the browser's storage, not in cookies, not in the address. When the tab is closed, it is
            gone.
          </p>
          <h2>To see it</h2>
          <ul>
            <li>Open the browser's developer tools, choose Network, and work with a table: no request is listed after the page itself.</li>
            <li>Take the machine off the network, or use its flight mode: the page works on. Saved to a disk, it opens without a network, too.</li>
            <li>Read the policy: it stands in the first lines of the page's source.</li>
          </ul>
          <ThisFile />
        </section>
      )}
    </div>
  );
}
