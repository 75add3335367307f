// F(k) of the rows that are considered, against the limit. A point above it is red, with its figures.
import type { StepsView } from '../../../engine/types';
import { Term } from '../../../parts/Term';
import type { Standing } from '../../../state/learn/standing';
import { percent, percentAtMost, sentence, small } from '../../../words/numbers';

const WIDTH = 340;
const HEIGHT = 220;
const LEFT = 44;
const TOP = 26;
const RIGHT = 12;
const BELOW = 36;
/** The largest k that is drawn. */
const MOST = 12;
/** A share is above the limit by more than this. */
const TOLERANCE = 1e-9;

const WHO = { table: 'the whole table', group: 'these rows', class: 'this class', left: 'the remaining rows' } as const;

/** The picture. */
export function Limit({ of, here }: { of: StepsView; here: Standing }) {
  const { people, over } = here.step;
  const attribute = over?.[0] ?? 0;
  const sensitive = of.sensitive[attribute];
  const curve = people?.curves[attribute];
  if (sensitive === undefined) return null;
  return (
    <section class="step-limit" aria-labelledby="limit-title">
      <h3 id="limit-title">
        The limit <small class="quiet">{people === null ? '' : people.cells.join(', ')}</small>
      </h3>
      {people === null || curve === undefined ? (
        <p class="step-nothing quiet">This step considers no rows.</p>
      ) : (
        <Curve shares={curve.cumulative} names={Array.from(curve.order, (value) => sensitive.values[value] ?? '')} psi={sensitive.psi} who={WHO[people.what]} failing={over?.[1] ?? null} />
      )}
      <p class="caption">
        {sensitive.psi.length > 0 ? (
          <>
            Line: <Term name="F(k)" />, the share that the k most frequent values of {sensitive.column} have together. Shaded: within <Term name="psi">the limit</Term>.
          </>
        ) : (
          <>
            <Term name="F(k)" />: the share that the k most frequent values of {sensitive.column} have together. Required: {sensitive.requirements.join(', ')}.
          </>
        )}
      </p>
    </section>
  );
}

interface CurveProps {
  shares: ArrayLike<number>;
  names: readonly string[];
  psi: ArrayLike<number>;
  who: string;
  failing: number | null;
}

function Curve({ shares, names, psi, who, failing }: CurveProps) {
  const all = Math.min(MOST, names.length);
  const ks = Array.from({ length: all }, (_, at) => at + 1);
  const x = (k: number): number => (all === 1 ? (LEFT + WIDTH - RIGHT) / 2 : LEFT + ((k - 1) / (all - 1)) * (WIDTH - LEFT - RIGHT));
  const y = (share: number): number => TOP + (1 - share) * (HEIGHT - TOP - BELOW);
  const f = (k: number): number => shares[k - 1] ?? 1;
  const limit = (k: number): number => psi[k - 1] ?? 1;
  const limited = psi.length > 0;
  const points = (of: (k: number) => number): string => ks.map((k) => `${x(k)},${y(of(k))}`).join(' ');
  const bad = ks.filter((k) => limited && f(k) > limit(k) + TOLERANCE);
  const first = failing ?? bad[0] ?? null;
  const told = ks.map((k) => `k ${k}: ${percent(f(k))}${limited ? `, limit ${percentAtMost(limit(k))}` : ''}`).join('; ');
  return (
    <svg class="step-curve" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={`F(k) of ${who}: ${told}`}>
      {limited && <polygon class="allowed" points={`${x(1)},${y(0)} ${points(limit)} ${x(all)},${y(0)}`} />}
      {[0, 0.25, 0.5, 0.75, 1].map((share) => (
        <g key={share}>
          <line class="grid" x1={LEFT} x2={WIDTH - RIGHT} y1={y(share)} y2={y(share)} />
          <text class="e" x={LEFT - 8} y={y(share) + 4}>
            {percent(share)}
          </text>
        </g>
      ))}
      {limited && <polyline class="psi" points={points(limit)} />}
      <polyline class="f" points={points(f)} />
      {ks.map((k) => (
        <g key={k}>
          <circle class={bad.includes(k) ? 'bad' : 'point'} cx={x(k)} cy={y(f(k))} r={bad.includes(k) ? 5.5 : 3.5} />
          {(all <= 8 || k % 2 === 1) && (
            <text class="c" x={x(k)} y={HEIGHT - 18}>
              {k}
            </text>
          )}
        </g>
      ))}
      {first !== null && first <= all && (
        <text class="bad" x={4} y={12}>
          {/* One text: the edge around a second would cover the end of the first. */}
          {`${first === 1 ? 'The most frequent value has' : `${sentence(small(first))} values together have`} ${percent(f(first))}; the limit is ${percentAtMost(limit(first))}`}
        </text>
      )}
      <text class="e q" x={WIDTH - RIGHT} y={HEIGHT - 3}>
        the k most frequent values together
      </text>
    </svg>
  );
}
