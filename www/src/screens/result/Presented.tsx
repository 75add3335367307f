// A result for an audience: one picture at a time, large, and the class that it is of.
import { useEffect } from 'preact/hooks';
import { Present } from '../../parts/Present';
import type { Result } from '../../state/result/result';
import { PRESENTED, resultPart, setResultPart } from '../../state/result/part';
import type { PresentedPicture } from '../../state/result/part';
import { counted } from '../../words/numbers';
import { ClassPanel } from './ClassPanel';
import { OnePicture } from './Pictures';
import { actionOf } from '../learn/deck/keys';

const NAMES: Record<PresentedPicture, string> = { curve: 'Curve', values: 'Values', sizes: 'Class sizes', columns: 'Columns' };

/** What is shown. */
export function Presented({ made }: { made: Result }) {
  const all: readonly PresentedPicture[] = made.view.attributes.length > 0 ? PRESENTED : PRESENTED.filter((which) => which === 'sizes' || which === 'columns');
  const open = all.find((which) => which === resultPart.value) ?? all[0] ?? 'sizes';
  // The keys of a clicker, as in a lesson.
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const action = actionOf(event);
      if (action === null || action === 'blank') return;
      const at = all.indexOf(open);
      const to = { next: at + 1, back: at - 1, first: 0, last: all.length - 1 };
      const which = all[typeof action === 'number' ? action : to[action]];
      if (which === undefined) return;
      event.preventDefault();
      setResultPart(which);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [open, all.length]);
  return (
    <section class="presented" aria-labelledby="presented-title">
      <div class="screen-head">
        <div>
          <h2 id="presented-title">The published table</h2>
          <p>
            {counted(made.view.report.rows, 'row')} in {counted(made.view.report.classes, 'class', 'classes')}.
          </p>
        </div>
        <div class="actions">
          <div class="presented-which" role="group" aria-label="Picture shown">
            {all.map((which) => (
              <button type="button" key={which} aria-pressed={which === open} onClick={() => (setResultPart(which))}>
                {NAMES[which]}
              </button>
            ))}
          </div>
          <Present />
        </div>
      </div>
      <OnePicture made={made} which={open} key={open} />
      <ClassPanel made={made} />
    </section>
  );
}
