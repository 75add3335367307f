// The one question that is requested of every table: which of its columns must stay secret, the likely ones first.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { ColumnView, TableView } from '../../engine/types';
import { candidatesOf, roleOtherwise, WANTED_SECRET } from '../../state/data/secrets';
import type { Candidate } from '../../state/data/secrets';
import { change, settings, withRole } from '../../state/data/settings';
import { edition } from '../../state/data/table';
import { lacking } from '../../state/requirement/assessment';
import { setScreen, wantHeading } from '../../state/page/screen';
import { count, labelled, list } from '../../words/numbers';
import { under } from '../../words/under';

const TAG: Record<Candidate['why'], string> = { suggested: 'Suggested', possible: 'Possible', chosen: 'Chosen' };

/** The question. */
export function Secrets({ view }: { view: TableView }) {
  const roles = settings.value.roles;
  // What was chosen here and taken back stays in the list.
  const looked = useSignal<ReadonlySet<string>>(new Set());
  const table = edition.value;
  useEffect(() => {
    looked.value = new Set();
  }, [table, looked]);
  const all = candidatesOf(view.columns, roles, looked.value);
  const named = all.some(({ column: { suggested_role: suggested, reason } }) => suggested === 'sensitive' || WANTED_SECRET.test(reason));
  const others = view.columns.filter((column) => !all.some((one) => one.column === column));
  const isSecret = (name: string): boolean => under(roles, name) === 'sensitive';
  const choose = (column: ColumnView, on: boolean): void => {
    looked.value = new Set([...looked.value, column.name]);
    change(`role of ${column.name}`, (now) => withRole(now, column.name, on ? 'sensitive' : roleOtherwise(column)));
  };
  return (
    <section id="secrets" aria-labelledby="secrets-title">
      <h2 id="secrets-title">Which of these must stay secret?</h2>
      {!named && lacking.value !== null && <p class="sub">{all.length === 0 ? 'No column seems to be secret. Choose one, such as a diagnosis or an income.' : 'No column name suggests a secret. Choose one, such as a diagnosis or an income.'}</p>}
      {all.length > 0 && (
        <div class="picks" role="group" aria-labelledby="secrets-title">
          {all.map(({ column, why }) => (
            <label class="pick" key={column.name}>
              <input type="checkbox" checked={isSecret(column.name)} onChange={({ currentTarget }) => choose(column, currentTarget.checked)} />
              <span class="name">{column.name}</span>
              <span class={why === 'suggested' ? 'tag' : 'tag plain'}>{TAG[why]}</span>
              <span class="why">{whyOf(column, why)}</span>
            </label>
          ))}
        </div>
      )}
      <div class="another">
        {others.length > 0 && (
          <select
            aria-label="Another column that must stay secret"
            value=""
            onChange={({ currentTarget }) => {
              const column = others.find(({ name }) => name === currentTarget.value);
              if (column !== undefined) choose(column, true);
            }}
          >
            <option value="">{all.length === 0 ? 'Choose a column' : 'Choose another column'}</option>
            {others.map(({ name }) => (
              <option value={name} key={name}>
                {name}
              </option>
            ))}
          </select>
        )}
        {lacking.value === 'a sensitive column' && (
          <button
            type="button"
            class="link"
            onClick={() => {
              setScreen('requirement');
              wantHeading();
            }}
          >
            None: require k-anonymity alone
          </button>
        )}
      </div>
    </section>
  );
}

/** Why a column is requested about, with what is in it. */
function whyOf({ reason, profile }: ColumnView, why: Candidate['why']): string {
  const { histogram, minimum, maximum, distinct } = profile;
  const first = histogram.slice(0, 3).map(({ label }) => labelled(label));
  const more = distinct - first.length;
  const isRange = minimum !== null && maximum !== null && histogram.some(({ from }) => from !== undefined);
  const values = isRange ? `${minimum} to ${maximum}` : list(more > 0 ? [...first, `${count(more)} ${more === 1 ? 'other' : 'others'}`] : first, 4);
  if (values === '') return reason;
  return why === 'chosen' || !WANTED_SECRET.test(reason) ? `Values: ${values}` : `${reason} Values: ${values}`;
}
