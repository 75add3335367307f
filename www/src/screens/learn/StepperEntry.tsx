// The way to the stepper: for the open table if it is small enough, and for the hospital example.
import { lacking } from '../../state/requirement/assessment';
import { stepThroughExample } from '../../state/learn/borrowed';
import { MOST_ROWS, openStepper } from '../../state/learn/stepping';
import { choices, table, title } from '../../state/data/table';
import { METHODS } from '../../words/methods';
import { count } from '../../words/numbers';

/** The method to step through: that of the open table, or of the example. */
const method = (): string => (table.value === null ? undefined : choices.value?.method.name) ?? 'sweep';

/** Whether the open table can be stepped through. */
export function canBegin(): boolean {
  return table.value !== null && table.value.rows <= MOST_ROWS && lacking.value === null;
}

/** The stepper in a sentence, and its buttons. */
export function StepperEntry() {
  const rows = table.value?.rows ?? 0;
  const ready = canBegin();
  const of = METHODS.find(({ name }) => name === method());
  return (
    <section class="learn-steps" aria-labelledby="learn-steps-title">
      <h3 id="learn-steps-title">How a class is formed</h3>
      <p>
        {of?.title}, one decision at a time: {of?.trace}.
      </p>
      {table.value !== null && rows > MOST_ROWS && <p class="quiet">The open table has {count(rows)} rows. You can step through a table of at most {count(MOST_ROWS)} rows.</p>}
      {table.value !== null && rows <= MOST_ROWS && lacking.value !== null && <p class="quiet">To step through the open table, choose {lacking.value} first.</p>}
      {table.value !== null && <p class="quiet">The example takes the place of {title.value}, which comes back when you close the steps.</p>}
      <p class="learn-ways">
        {ready && (
          <button type="button" class="main" onClick={openStepper}>
            Step through the open table
          </button>
        )}
        <button type="button" onClick={() => void stepThroughExample()}>
          Step through the hospital example
        </button>
      </p>
    </section>
  );
}
