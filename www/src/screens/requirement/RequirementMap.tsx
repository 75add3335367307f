// The map of requirements: what every (τ, ℓ) retains on this table; choosing a cell requires it.
import { signal } from '@preact/signals';
import { useEffect, useId } from 'preact/hooks';
import { column } from '../../state/requirement/layers';
import { computeMap, ells, isLarge, isPoint, isTrying, mapCells, mapFailure, mapPointNow, requirePoint, TAUS, watchMap } from '../../state/requirement/map';
import type { MapCell, MapPoint } from '../../state/requirement/map';
import { shareOf } from '../../words/limits';
import { count, counted } from '../../words/numbers';

const opened = signal(false);

/** One disclosure. */
export function RequirementMap() {
  return (
    <details class="folded requirement-map" open={opened.value} onToggle={(event) => (opened.value = event.currentTarget.open)}>
      <summary>
        Map of requirements<span>What each (τ, ℓ) retains.</span>
      </summary>
      {/* What is folded works out nothing. */}
      {opened.value && <Map />}
    </details>
  );
}

function Map() {
  useEffect(() => watchMap(), []);
  const title = useId();
  const cells = mapCells.value;
  const of = column.value ?? '';
  const retained = cells.flatMap(({ outcome }) => (outcome?.is === 'satisfied' ? [outcome.retained] : []));
  const [least, most] = [Math.min(...retained), Math.max(...retained)];
  const now = mapPointNow.value;
  return (
    <section class="map-body" aria-labelledby={title}>
      <h3 class="finding" id={title}>
        {findingOf(cells, least, most, of)}
      </h3>
      <p class="sub">Information retained under each requirement, with the method and the other choices as they are. Choose a cell to require it.</p>
      <div class="map-scroll">
        <table class="map-table">
          <thead>
            <tr>
              <th scope="col">
                <span class="visually-hidden">Different values, </span>ℓ
              </th>
              {TAUS.map((tau) => (
                <th key={tau} scope="col">
                  τ = {tau}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ells.value.map((l) => (
              <tr key={l}>
                <th scope="row">{l}</th>
                {TAUS.map((tau) => {
                  const cell = cells.find((one) => one.tau === tau && one.l === l);
                  const isNow = now?.tau === tau && now.l === l;
                  return (
                    <td key={tau}>
                      {cell === undefined || !isPoint(cell) ? (
                        <span class="map-none" aria-label="not valid">
                          ·
                        </span>
                      ) : (
                        <Cell cell={cell} isNow={isNow} share={shadeOf(cell, least, most)} />
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p class="sub">{legend(cells)}</p>
      {mapFailure.value !== null && (
        <p class="promise-fault" role="alert">
          The map is incomplete: {mapFailure.value}
        </p>
      )}
      {isLarge.value && !isTrying.value && cells.some(({ outcome }) => outcome === null) && (
        <p>
          A run takes long on a table of this size.{' '}
          <button type="button" onClick={computeMap}>
            Compute the map
          </button>
        </p>
      )}
    </section>
  );
}

function Cell({ cell, isNow, share }: { cell: MapCell; isNow: boolean; share: number }) {
  const { outcome } = cell;
  const [text, says] = inWords(cell);
  return (
    <button
      type="button"
      class="map-cell"
      aria-pressed={isNow}
      aria-label={`τ = ${cell.tau}, ℓ = ${cell.l}: ${says}`}
      title={says}
      data-is={outcome?.is ?? (cell.running ? 'running' : 'waiting')}
      data-generalizes={generalizes(cell)}
      style={{ '--shade': `${Math.round(share * 100)}%` }}
      onClick={() => requirePoint(cell satisfies MapPoint)}
    >
      {text}
    </button>
  );
}

/** What a cell contains, and what it means. */
function inWords({ outcome, running }: MapCell): [text: string, says: string] {
  if (outcome === null) return [running ? '…' : '', running ? 'being computed' : 'not computed yet'];
  if (outcome.is !== 'satisfied') return [outcome.is === 'impossible' ? '×' : '?', outcome.is === 'impossible' ? `infeasible. ${outcome.why}` : `the run failed. ${outcome.why}`];
  const more = [
    counted(outcome.classes, 'class', 'classes'),
    ...(outcome.suppressed > 0 ? [`${counted(outcome.suppressed, 'row')} suppressed`] : []),
    ...(outcome.generalized > 0 ? [`a generalized sensitive value for ${shareOf(outcome.generalized)} of people`] : []),
  ];
  return [shareOf(outcome.retained), `${shareOf(outcome.retained)} retained, ${more.join(', ')}`];
}

const generalizes = ({ outcome }: MapCell): boolean => outcome?.is === 'satisfied' && outcome.generalized > 0;

/** How dark a cell is: the palest retains least of all. */
function shadeOf({ outcome }: MapCell, least: number, most: number): number {
  if (outcome?.is !== 'satisfied') return 0;
  return most > least ? 0.15 + (0.85 * (outcome.retained - least)) / (most - least) : 1;
}

function findingOf(cells: readonly MapCell[], least: number, most: number, of: string): string {
  const known = cells.filter(({ outcome }) => outcome !== null);
  const feasible = known.filter(({ outcome }) => outcome?.is === 'satisfied');
  if (known.length < cells.length) return `${count(known.length)} of ${count(cells.length)} requirements computed`;
  if (feasible.length === 0) return `No requirement on the map is feasible for ${of}`;
  const range = shareOf(least) === shareOf(most) ? shareOf(most) : `${shareOf(least)} to ${shareOf(most)}`;
  return `${count(feasible.length)} of ${counted(cells.length, 'requirement')} ${feasible.length === 1 ? 'is' : 'are'} feasible for ${of}, with ${range} retained`;
}

function legend(cells: readonly MapCell[]): string {
  const is = (kind: string): boolean => cells.some(({ outcome }) => outcome?.is === kind);
  return [...(cells.some(generalizes) ? ['Dashed: some sensitive values are generalized.'] : []), ...(is('impossible') ? ['×: infeasible.'] : []), ...(is('failed') ? ['?: the run failed.'] : []), '·: τ is below 1/ℓ, which is not valid.'].join(' ');
}
