// A published file as its recipient reads it: estimates of how many people have each value, their precision, and what the file discloses.
import { Later } from '../../parts/Later';
import { Message, Note } from '../../parts/Message';
import { Term } from '../../parts/Term';
import { attribute, lookAt, readAgain, readTrouble, understood, unread } from '../../state/read/read';
import { counted } from '../../words/numbers';
import { Demonstration } from './Demonstration';
import { Estimates } from './Estimates';
import { Source } from './Source';
import { Disclosure } from './Disclosure';
import { Whom } from './Whom';

/** The Read screen. */
export function ReadScreen() {
  const made = understood.value;
  return (
    <>
      <div class="screen-head">
        <div>
          <h2>Estimates from a published file</h2>
          <p class="quiet">
            For recipients: <Term name="estimate" /> how many people in a subgroup have each value, and how precise that is. See what the file discloses.
          </p>
        </div>
      </div>
      <Source />
      {readTrouble.value !== null && (
        <Message error={readTrouble.value}>{unread.value && <Again />}</Message>
      )}
      {readTrouble.value === null && unread.value && (
        <Note>
          <p>The engine was restarted and has not read this file yet.</p>
          <Again />
        </Note>
      )}
      {made !== null && (
        <>
          <About />
          <div class="read">
            <Whom of={made.view} />
            <Estimates of={made.view} />
          </div>
          <Disclosure />
        </>
      )}
      <Later height={200}>
        <Demonstration />
      </Later>
    </>
  );
}

/** What the file is, and which of several sensitive columns is shown. */
function About() {
  const view = understood.value?.view;
  const one = view?.sensitive[attribute.value];
  if (view === undefined || one === undefined) return null;
  return (
    <div class="read-about">
      {view.sensitive.length > 1 && (
        <fieldset class="roles">
          <legend class="visually-hidden">Sensitive column</legend>
          {view.sensitive.map(({ column }, at) => (
            <label key={column}>
              <input type="radio" name="read-attribute" checked={attribute.value === at} onChange={() => lookAt(at)} />
              <span>{column}</span>
            </label>
          ))}
        </fieldset>
      )}
      <p>
        {counted(view.rows, 'row')}. <strong>{one.column}</strong>: {one.sentence}
        {view.excluded_rows > 0 && ` ${counted(view.excluded_rows, 'row is', 'rows are')} excluded: the sensitive value is blank.`}
        {view.original && ' The original is open: true shares are marked next to the estimates.'}
      </p>
      {view.notes.map((note) => (
        <Note key={note}>{note}</Note>
      ))}
    </div>
  );
}

function Again() {
  return (
    <button type="button" onClick={readAgain}>
      Read it again
    </button>
  );
}
