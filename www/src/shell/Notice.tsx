// One line at the foot of the page about what has just been done, with the way back.
import { redoAloud, undoAloud } from '../state/page/actions';
import { dismissNotice, notice } from '../state/page/notice';
import { download } from '../state/result/result';

/** The line; nothing where there is nothing to say. */
export function Notice() {
  const now = notice.value;
  if (now === null) return null;
  return (
    <div class="notice" role="region" aria-label="Last action">
      <p>{now.text}</p>
      {now.offer === 'undo' && (
        <button type="button" onClick={() => void undoAloud()}>
          Undo that
        </button>
      )}
      {now.offer === 'redo' && (
        <button type="button" onClick={() => void redoAloud()}>
          Redo that
        </button>
      )}
      {now.offer === 'public-report' && (
        <button type="button" onClick={() => void download('public-report')}>
          Download the report
        </button>
      )}
      <button type="button" class="plain" aria-label="Dismiss" onClick={dismissNotice}>
        ×
      </button>
    </div>
  );
}
