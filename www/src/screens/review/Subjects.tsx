// What is reviewed: what was published here, the open table as it stands, or a file from elsewhere.
import type { ReviewSubject } from '../../engine/types';
import { lacking, publishable } from '../../state/requirement/assessment';
import { publish, publishing, result, stale } from '../../state/result/result';
import { example, foreign, nameOf, pickSubject, reviewed, subject } from '../../state/review/review';
import { setScreen } from '../../state/page/screen';
import type { Screen } from '../../state/page/screen';
import { table, title } from '../../state/data/table';
import { counted, list, sentence } from '../../words/numbers';
import { Elsewhere } from './Elsewhere';
import { Requirements } from './Requirements';

const SUBJECTS: readonly (readonly [ReviewSubject, string])[] = [
  ['published', 'What was published here'],
  ['table', 'The open table as it stands'],
  ['file', 'A file published elsewhere'],
];

/** The choice, and what it needs. */
export function Subjects() {
  const now = subject.value;
  return (
    <div class="review-subject">
      <fieldset class="roles subjects">
        <legend class="visually-hidden">What is reviewed</legend>
        {SUBJECTS.map(([option, label]) => (
          <label key={option}>
            <input type="radio" name="review-subject" checked={now === option} onChange={() => pickSubject(option)} />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      {now === 'published' && <Published />}
      {now === 'table' && <Table />}
      {now === 'file' && <Elsewhere />}
      {now !== 'published' && example.value === null && (now === 'table' ? lacking.value === null : foreign.value !== null) && <Requirements />}
      <What />
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
        Nothing is published yet. Publish first, or review the open table as it stands.
      </Lacks>
    );
  }
  if (stale.value.length === 0) return null;
  return (
    <div class="note stale" role="status">
      <p>
        <strong>Your choices have changed since this was published:</strong> {list(stale.value)}.
      </p>
      {publishable.value ? (
        <button type="button" class="main" disabled={publishing.value} onClick={() => void publish()}>
          Publish again and review
        </button>
      ) : (
        <button type="button" onClick={() => (setScreen('requirement'))}>
          These choices cannot be met: see why
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
  if (subject === 'published') return `${name}, as published here`;
  return subject === 'table' ? `${name}, as it stands` : name;
}

/** What the review at hand is of, in a line. */
export function What() {
  const made = reviewed.value;
  if (made === null) return null;
  const { view } = made;
  const missing = view.dropped.missing_sensitive + view.dropped.missing_qi;
  return (
    <div class="review-what">
      <p>
        <strong>{what(view.subject, nameOf(made.question))}</strong>: {counted(view.rows, 'person', 'people')} in {counted(view.classes, 'class', 'classes')} by {list(view.quasi_identifiers, 8)}.
        {missing > 0 && ` ${counted(missing, 'row')} with a missing value ${missing === 1 ? 'was' : 'were'} left out.`}
        {view.left_out > 0 && ` ${counted(view.left_out, 'row')} could not be published and ${view.left_out === 1 ? 'was' : 'were'} left out.`}
        {view.original_note !== null && ` ${view.original_note}`}
      </p>
      {view.attributes.map(({ column, taxonomy, weights }) => (
        <p class="quiet" key={column}>
          {view.attributes.length > 1 && `${column}: `}
          {asSentence(taxonomy)} {asSentence(weights)}
        </p>
      ))}
    </div>
  );
}

function asSentence(text: string): string {
  return `${sentence(text)}${text === '' || text.endsWith('.') ? '' : '.'}`;
}
