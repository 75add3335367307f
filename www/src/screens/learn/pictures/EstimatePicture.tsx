// What a file lets one estimate: bars with their intervals, and what is true.
import type { Shown } from '../../../lessons/shown';
import { Figure } from '../../../parts/Figure';
import { lessonDesk } from '../../../state/learn/desk';
import { percent } from '../../../words/numbers';

const ROW = 26;
const AROUND = 72;

/** The estimates of some people. */
export function EstimatePicture({ of: { name, title, view } }: { of: Extract<Shown, { kind: 'estimate' }> }) {
  const [part] = view.parts;
  if (part === undefined) return null;
  const shapes = view.values.map((value, at) => ({
    name: value,
    share: part.shares[at] ?? 0,
    interval: part.low.length === 0 ? [] : [part.low[at] ?? 0, part.high[at] ?? 0],
    whole: view.whole[at] ?? null,
    truth: part.truth[at] ?? null,
  }));
  return (
    <div class="shown">
      <Figure
        name={name}
        title={title}
        ask={(width) =>
          lessonDesk().ask<'draw-estimates'>({ kind: 'draw-estimates', width, column: view.column, who: part.who, values: shapes, most: 0, exact: false, bounds: view.form === 'groups' })
        }
        of={[JSON.stringify([view.column, part.who, view.form, shapes])]}
        height={view.values.length * ROW + AROUND}
        numbers={() => ({ head: [view.column, 'estimated', 'in truth'], rows: shapes.map(({ name: value, share, truth }) => [value, percent(share), truth === null ? '' : percent(truth)]) })}
      />
      <p class="caption">
        {name}. Bars: the estimated share. Diamonds: the true share. Whiskers: where the true share lies, {view.form === 'groups' ? 'for certain' : '95 times in 100'}.
        {view.whole.length > 0 && ' Ticks: the estimated share of everybody.'}
      </p>
    </div>
  );
}
