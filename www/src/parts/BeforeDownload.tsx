// The one question before a release with something open is downloaded.
import { useEffect, useRef } from 'preact/hooks';
import { openDecisions } from '../state/result/decisions';
import { fileName } from '../state/data/recipes';
import { safeName } from '../state/page/save';
import { asking, decideFirst, handOutAnyway } from '../state/result/handing';
import { verdict } from '../state/result/verdict';
import { counted } from '../words/numbers';

/** The question before a download, over the page until it is answered. */
export function BeforeDownload() {
  const dialog = useRef<HTMLDialogElement>(null);
  const open = asking.value;
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  const left = openDecisions.value;
  const reportFile = safeName(fileName('report.json'));
  const forbidden = verdict.value?.status === 'do-not-release';
  return (
    <dialog ref={dialog} class="before-download" aria-labelledby="before-download" onClose={decideFirst}>
      {open && (
        <>
          <h2 id="before-download">{forbidden ? 'The verdict is: do not release' : `${counted(left.length, 'thing is', 'things are')} undecided`}</h2>
          <ul>
            {left.map(({ title }) => (
              <li key={title}>{title}</li>
            ))}
          </ul>
          <p class="muted">
            If you download now, the report {reportFile} and the summary list {left.length === 1 ? 'it' : 'them'} as undecided. The files for recipients list no decisions.
          </p>
          <div class="btns">
            <button type="button" class="main" onClick={decideFirst}>
              Decide first
            </button>
            <button type="button" onClick={() => handOutAnyway()}>
              Download anyway
            </button>
            <button type="button" onClick={() => handOutAnyway(true)}>
              Download with {reportFile}
            </button>
          </div>
        </>
      )}
    </dialog>
  );
}
