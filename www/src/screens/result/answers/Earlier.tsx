// What to do about a file that was downloaded before: whether anyone got it, and what follows from either answer.
import { downloadedRuns, goBack } from '../../../state/result/runs';
import type { EarlierRun } from '../../../state/result/runs';
import { forgetEarlier, givenOut, setGivenOut, together } from '../../../state/result/together';

/** The question, with its two answers. `unless`: not while the release is being replaced. */
export function Earlier({ unless }: { unless: (act: () => void) => () => void }) {
  const several = together.value.length > 1;
  const question = several ? 'Did anyone get one of the earlier files?' : 'Did anyone get the earlier file?';
  return (
    <div class="earlier" role="group" aria-label={question}>
      <p>
        <b>{question}</b>
      </p>
      <div class="btns">
        <button type="button" class="main" onClick={unless(() => void forgetEarlier())}>
          {several ? 'No, forget them' : 'No, forget it'}
        </button>
        <button type="button" aria-expanded={givenOut.value} onClick={() => setGivenOut(!givenOut.value)}>
          Yes, or I do not know
        </button>
      </div>
      {givenOut.value && <OnlyOne runs={downloadedRuns.value} several={several} unless={unless} />}
    </div>
  );
}

/** Only one of them may be handed out: the way back to each that was downloaded. */
function OnlyOne({ runs, several, unless }: { runs: readonly EarlierRun[]; several: boolean; unless: (act: () => void) => () => void }) {
  return (
    <div class="only-one" role="status">
      <p>Then release only one of them: {several ? 'an earlier one' : 'the earlier one'} can be handed out again, and this release to no one.</p>
      {runs.length > 0 && (
        <div class="btns">
          {runs.map((run) => (
            <button type="button" key={run.number} onClick={unless(() => void goBack(run))}>
              Go back to run {run.number}, which you downloaded
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
