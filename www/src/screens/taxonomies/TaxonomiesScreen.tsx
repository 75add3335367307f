// The taxonomies: which are worth a look, and, folded, every column that takes part with the workshop of one.
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { Nothing } from '../../parts/Nothing';
import { Term } from '../../parts/Term';
import { remarks } from '../../state/taxonomies/checks';
import { see, setUnfolded, unfolded, unfoldAtFirst } from '../../state/taxonomies/visits';
import { choices } from '../../state/data/table';
import { need, setShown, shown } from '../../state/taxonomies/trees';
import { worthALook } from '../../state/taxonomies/worth';
import { count } from '../../words/numbers';
import { under } from '../../words/under';
import { Columns } from './Columns';
import { GoOn } from './GoOn';
import { Overview } from './Overview';
import { SetActions, SetOutcome } from './panels/Files';
import { Workshop } from './Workshop';

/** The Taxonomies screen. */
export function TaxonomiesScreen() {
  const now = choices.value;
  const qi = now?.qi ?? [];
  const sensitive = now?.sensitive.map(({ column }) => column) ?? [];
  const taking = [...qi, ...sensitive];
  const current = shown.value !== null && taking.includes(shown.value) ? shown.value : (taking[0] ?? null);
  // Before the next click or key can come: said later, it would take back what that did.
  useLayoutEffect(() => {
    if (current !== shown.value) setShown(current);
    if (current !== null && unfolded.value) see(current);
    for (const column of taking) void need(column);
  });
  const checked = current !== null && taking.every((column) => under(remarks.value, column) !== undefined);
  // Once, as soon as all are checked: what a person is working on is never folded away.
  const looked = useRef(false);
  useEffect(() => {
    if (!checked || looked.current) return;
    looked.current = true;
    if (worthALook.peek().length === 0) unfoldAtFirst();
  }, [checked]);
  if (current === null) {
    return (
      <Nothing title="No column takes part yet" to="data" action="Choose roles">
        Each quasi-identifier and each sensitive column has a taxonomy: the steps by which its values are generalized.
      </Nothing>
    );
  }
  return (
    <>
      <div class="screen-head taxonomies-head">
        <div>
          <h2>Taxonomies</h2>
          <p>
            Every quasi-identifier and every sensitive column has a <Term name="taxonomy" />: the steps by which its values are generalized.
            Tauell makes one from the values; replace or edit it here.
          </p>
        </div>
        <SetActions columns={taking} />
      </div>
      <SetOutcome />
      <Overview columns={taking} />
      <details
        id="every-taxonomy"
        class="folded every-taxonomy"
        open={unfolded.value}
        onToggle={(event) => event.currentTarget.open !== unfolded.peek() && setUnfolded(event.currentTarget.open)}
      >
        <summary>{taking.length === 1 ? 'The taxonomy: view, edit, replace' : `All ${count(taking.length)} taxonomies: view, edit, replace`}</summary>
        {unfolded.value && (
          <div class="taxonomies">
            <div class="taxonomy-side">
              <Columns qi={qi} sensitive={sensitive} current={current} />
              <GoOn columns={taking} />
            </div>
            <Workshop column={current} sensitive={sensitive.includes(current)} key={current} />
          </div>
        )}
      </details>
    </>
  );
}
