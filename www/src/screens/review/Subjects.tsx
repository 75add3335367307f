// What is reviewed: a release made here, the open table as it is, or a file from elsewhere; with its columns and requirements.
import type { ReviewSubject } from '../../engine/types';
import { lacking, publishable } from '../../state/requirement/assessment';
import { publish, publishing, result, stale } from '../../state/result/result';
import { example, foreign, nameOf, pickSubject, reviewed, subject } from '../../state/review/review';
import { columnsShown, showColumns } from '../../state/review/columns';
import { setScreen } from '../../state/page/screen';
import type { Screen } from '../../state/page/screen';
import { table, title } from '../../state/data/table';
import { counted, list } from '../../words/numbers';
import { Elsewhere } from './Elsewhere';
import { Requirements } from './Requirements';

const SUBJECTS: readonly (readonly [ReviewSubject, string])[] = [
  ['published', 'The release made here'],
  ['table', 'The open table as it is'],
  ['file', 'A file from elsewhere'],
];

/** The choice. */
export function Subjects() {
  const now = subject.value;
  return (
    <fieldset class="roles subjects">
      <legend class="visually-hidden">What is reviewed</legend>
      {SUBJECTS.map(([option, label]) => (
        <label key={option}>
          <input type="radio" name="review-subject" checked={now === option} onChange={() => pickSubject(option)} />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** What is reviewed in a line; beneath it, its columns and requirements, folded once there is a review of columns that a person has seen. */
export function Columns() {
  const now = subject.value;
  const foldable = reviewed.value !== null && now !== 'published';
  return (
    <>
      <What />
      {foldable ? (
        <details class="fold review-columns" open={columnsShown.value} onToggle={(event) => event.currentTarget.open !== columnsShown.peek() && showColumns(event.currentTarget.open)}>
          <summary>{now === 'file' ? 'Columns, labels and requirements' : 'Requirements'}</summary>
          <Needs now={now} />
        </details>
      ) : (
        <Needs now={now} />
      )}
    </>
  );
}

function Needs({ now }: { now: ReviewSubject }) {
  return (
    <div class="review-subject">
      {now === 'published' && <Published />}
      {now === 'table' && <Table />}
      {now === 'file' && <Elsewhere />}
      {now !== 'published' && example.value === null && (now === 'table' ? lacking.value === null : foreign.value !== null) && <Requirements />}
    </div>
  );
}

function Lacks({ children, to, action }: { children: string; to: Screen; action: string }) {
  return (
    <p class="review-lacks">
      {children}{' '}
      <button type="button" class="link" onClick={() => (setScreen(to))}>
        {action}
      </button>
    </p>
  );
}

function Published() {
  if (result.value === null) {
    return (
      <Lacks to={table.value === null ? 'data' : 'requirement'} action={table.value === null ? 'Open a table' : 'Go to the requirement'}>
        No release has been made yet. Make one, or review the open table as it is.
      </Lacks>
    );
  }
  if (stale.value.length === 0) return null;
  return (
    <div class="note stale" role="status">
      <p>
        <strong>Your choices have changed since this release was made:</strong> {list(stale.value)}.
      </p>
      {publishable.value ? (
        <button type="button" class="main" disabled={publishing.value} onClick={() => void publish()}>
          Make the release again and review it
        </button>
      ) : (
        <button type="button" onClick={() => (setScreen('requirement'))}>
          The requirement is infeasible: see why
        </button>
      )}
    </div>
  );
}

function Table() {
  if (lacking.value === null) return null;
  return (
    <Lacks to="data" action={table.value === null ? 'Open a table' : 'Choose roles'}>
      {table.value === null ? 'No table is open.' : `To review ${title.value ?? 'it'}, choose ${lacking.value}.`}
    </Lacks>
  );
}

/** What is reviewed, by its name. */
function what(subject: ReviewSubject, name: string): string {
  if (subject === 'published') return `${name}, the release made here`;
  return subject === 'table' ? `${name}, as it is` : name;
}

/** What the review at hand is of, in a line. */
export function What() {
  const made = reviewed.value;
  if (made === null) return null;
  const { view } = made;
  const missing = view.dropped.missing_sensitive + view.dropped.missing_qi;
  return (
    <div class="review-what">
      <p class="small muted">
        <strong>{what(view.subject, nameOf(made.question))}</strong>: {missing + view.suppressed_rows === 0 && 'all '}
        {counted(view.rows, 'row')} counted, in {counted(view.classes, 'class', 'classes')} by {list(view.quasi_identifiers, 8)}.
        {missing > 0 && ` ${counted(missing, 'row')} with missing values ${missing === 1 ? 'is' : 'are'} excluded.`}
        {view.suppressed_rows > 0 && ` ${counted(view.suppressed_rows, 'row')} ${view.suppressed_rows === 1 ? 'is' : 'are'} suppressed.`}
        {view.original_note !== null && ` ${view.original_note.replace(/\.\.$/, '.')}`}
      </p>
    </div>
  );
}
