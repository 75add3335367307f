// All lessons, in their order.
import { LESSONS } from '../../lessons';
import { openLesson } from '../../state/learn/place';
import { wantHeading } from '../../state/page/screen';
import { counted } from '../../words/numbers';
import { StepperEntry } from './StepperEntry';

/** The list of lessons. */
export function Contents() {
  return (
    <>
      <div class="screen-head">
        <div>
          <h2>Learn</h2>
          <p class="quiet">
            Each lesson works on a live table, and asks before it explains. The engine that makes releases computes every figure. The table that is open on the other screens remains unchanged.
          </p>
        </div>
      </div>
      <ol class="lessons">
        {LESSONS.map(({ id, title, about, papers, steps }, at) => (
          <li key={id}>
            <span class="lesson-number" aria-hidden="true">
              {at + 1}
            </span>
            <div>
              <h3>
                <button
                  type="button"
                  class="link"
                  data-lesson={id}
                  onClick={() => {
                    openLesson(id);
                    wantHeading();
                  }}
                >
                  {title}
                </button>
              </h3>
              <p>{about}</p>
              <small class="quiet">
                {counted(steps.length, 'step')} · {papers}
              </small>
            </div>
          </li>
        ))}
      </ol>
      <StepperEntry />
    </>
  );
}
