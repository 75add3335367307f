// Where one learns, and teaches: a method, a decision at a time.
import { Message } from '../../parts/Message';
import { openStepper, stepping, MOST_ROWS } from '../../state/stepping';
import { openExample, problem, table } from '../../state/table';
import { lacking } from '../../state/assessment';
import { count } from '../../words/numbers';
import { Stepper } from './stepper/Stepper';

async function withExample(): Promise<void> {
  await openExample('hospital');
  openStepper();
}

/** The Learn screen. */
export function LearnScreen() {
  const rows = table.value?.rows ?? 0;
  const ready = table.value !== null && rows <= MOST_ROWS && lacking.value === null;
  if (stepping.value && ready) return <Stepper />;
  return (
    <>
      <div class="screen-head">
        <div>
          <h2>Learn</h2>
          <p class="quiet">What a method does and why, shown on a table.</p>
        </div>
      </div>
      {problem.value !== null && <Message error={problem.value} />}
      <section class="learn-steps" aria-labelledby="learn-steps-title">
        <h3 id="learn-steps-title">How a class comes to be</h3>
        <p>
          Sequential Sweep, one decision at a time: who is looked at, what the limit says, which row has to move on and why, and the classes as they
          close.
        </p>
        {table.value !== null && rows > MOST_ROWS && <p class="quiet">The open table has {count(rows)} rows. Steps are told of tables of at most {count(MOST_ROWS)}.</p>}
        {table.value !== null && rows <= MOST_ROWS && lacking.value !== null && <p class="quiet">Of the open table they are told once it has {lacking.value}.</p>}
        <p class="learn-ways">
          {ready && (
            <button type="button" class="main" onClick={openStepper}>
              Step through the open table
            </button>
          )}
          <button type="button" onClick={() => void withExample()}>
            Step through the hospital example
          </button>
        </p>
      </section>
    </>
  );
}
