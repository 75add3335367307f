// Estimates from a release: bars with their intervals, and the true shares.
import type { EstimatesPicture, PictureOf } from '../../../engine/types';
import type { Shown } from '../../../lessons/shown';
import { Figure } from '../../../parts/Figure';
import { askDesk } from '../../../state/learn/desk';
import { estimatesOf } from '../../../state/page/pictures';

const ROW = 26;
const AROUND = 72;

interface Props {
  of: Extract<Shown, { kind: 'estimate' }>;
  halves: boolean;
}

/** The estimates of some people. */
export function EstimatePicture({ of: { name, title, view }, halves }: Props) {
  const [part] = view.parts;
  if (part === undefined) return null;
  const whole = estimatesOf(view, part, 0);
  const drawn = halves && whole.kind === 'estimates' ? halvesOf(whole.of) : [whole];
  return (
    <div class="shown">
      <div class="shown-halves" data-halves={drawn.length > 1}>
        {drawn.map((of, at) => (
          <Figure key={at} name={name} title={title} of={of} height={Math.ceil(view.values.length / drawn.length) * ROW + AROUND} ask={askDesk} />
        ))}
      </div>
      <p class="caption">
        {name}. Bars: the estimated share. Diamonds: the true share. Whiskers: where the true share lies, {view.form === 'groups' ? 'for certain' : '95 times in 100'}.
        {view.whole.length > 0 && ' Ticks: the estimated share of everyone.'}
      </p>
    </div>
  );
}

/** The picture as two, over one axis. */
function halvesOf(of: EstimatesPicture): PictureOf[] {
  const most = Math.max(of.most, ...of.values.flatMap(({ share, interval, whole, truth }) => [share, interval?.[1] ?? 0, whole ?? 0, truth ?? 0]));
  const half = Math.ceil(of.values.length / 2);
  return [of.values.slice(0, half), of.values.slice(half)].map((values) => ({ kind: 'estimates', of: { ...of, values, most } }));
}
