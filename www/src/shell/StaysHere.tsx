// What the page guarantees, how, and how to check it.
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { ThisFile } from './ThisFile';

/** One line, and behind it the reasons. */
export function StaysHere() {
  const open = useSignal(false);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open.value) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open.value]);
  return (
    <div class="stays">
      <p>
        Nothing leaves this tab.{' '}
        <button type="button" class="link" aria-haspopup="dialog" onClick={() => (open.value = true)}>
          How to check
        </button>
      </p>
      <dialog ref={dialog} class="stays-how" aria-labelledby="stays-how" onClose={() => (open.value = false)}>
        {open.value && <How onClose={() => (open.value = false)} />}
      </dialog>
    </div>
  );
}

/** The reasons, and how each can be checked. */
function How({ onClose }: { onClose: () => void }) {
  return (
    <>
      <header>
        <h2 id="stays-how">How nothing leaves this tab</h2>
        <button type="button" class="plain" onClick={() => onClose()}>
          Close
        </button>
      </header>
      <div class="stays-columns">
        <p>
          Your file is read and processed in this browser. The page is one file that contains everything it needs. A policy in it forbids
          every connection, even to the host that the page came from. The browser enforces it for the page and for the worker with your
          table. So there is no request, no upload, no picture, script, style or font from elsewhere, no frame, no form.
        </p>
        <p>
          A policy cannot prevent a page from opening another address or connecting by WebRTC. This page has no link to another site and no
          code that does either.
        </p>
        <p>
          Nothing of a table is stored: not in the browser's storage, in cookies or in the address. When you close the tab, it is
          gone.
        </p>
        <h3>Check it yourself</h3>
        <ul>
          <li>Open the browser's developer tools, choose Network and work with a table: after the page itself, no request is listed.</li>
          <li>Disconnect the machine from the network: the page still works. Saved to a disk, it also opens without a network.</li>
          <li>Read the policy in the first lines of the page's source.</li>
        </ul>
        <ThisFile />
      </div>
    </>
  );
}
