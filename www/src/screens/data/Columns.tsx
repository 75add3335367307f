// A card a column: what is in it, and what is to become of it.
import { useComputed } from '@preact/signals';
import { Histogram } from '../../charts/Histogram';
import type { ColumnView, Role, TableView } from '../../engine/types';
import { Term } from '../../parts/Term';
import { change, settings, withRole } from '../../state/settings';
import { screen } from '../../state/screen';
import { KIND, ROLE, ROLE_MEANING, ROLES } from '../../words/kinds';
import { count, counted } from '../../words/numbers';

/** The cards of all columns. */
export function Columns({ view }: { view: TableView }) {
  const decided = useComputed(() => view.columns.filter(({ name }) => settings.value.roles[name] !== undefined).length);
  const open = view.columns.length - decided.value;
  const useAll = (): void =>
    change('all suggested roles', (now) =>
      view.columns.reduce((from, { name, suggested_role }) => (from.roles[name] === undefined ? withRole(from, name, suggested_role) : from), now),
    );
  return (
    <section aria-labelledby="columns-title">
      <div class="section-head">
        <div>
          <h2 id="columns-title">What each column is</h2>
          <p>
            What others may know about a person is a <Term name="quasi-identifier" />; what must stay secret is{' '}
            <Term name="sensitive" />. {open > 0 ? 'A column without a role is left out.' : 'Every column has its role.'}
          </p>
        </div>
        {open > 0 ? (
          <button type="button" class={decided.value === 0 ? 'main' : ''} onClick={useAll}>
            {decided.value === 0 ? 'Use all suggestions' : `Use the suggestions for the other ${counted(open, 'column')}`}
          </button>
        ) : (
          <button type="button" class="main" onClick={() => (screen.value = 'requirement')}>
            Go on to the requirement
          </button>
        )}
      </div>
      <ul class="columns">
        {view.columns.map((column) => (
          <Column column={column} key={column.name} />
        ))}
      </ul>
    </section>
  );
}

function Column({ column }: { column: ColumnView }) {
  const { name, profile } = column;
  const role = useComputed(() => settings.value.roles[name]);
  const facts = [
    KIND[profile.kind],
    profile.all_different ? 'every row another value' : `${count(profile.distinct)} different`,
    profile.missing === 0 ? 'none missing' : `${count(profile.missing)} missing`,
  ];
  return (
    <li class="column" data-role={role.value ?? 'undecided'}>
      <div class="column-head">
        <h3>{name}</h3>
        <p class="quiet">{facts.join(' · ')}</p>
      </div>
      <Histogram profile={profile} />
      <RolePicker name={name} role={role.value} />
      <Suggestion column={column} role={role.value} />
    </li>
  );
}

function RolePicker({ name, role }: { name: string; role: Role | undefined }) {
  return (
    <fieldset class="roles">
      <legend class="visually-hidden">Role of {name}</legend>
      {ROLES.map((option) => (
        <label key={option} title={ROLE_MEANING[option]}>
          <input
            type="radio"
            name={`role ${name}`}
            value={option}
            checked={role === option}
            onChange={() => change(`role of ${name}`, (now) => withRole(now, name, option))}
          />
          <span>{ROLE[option]}</span>
        </label>
      ))}
    </fieldset>
  );
}

function Suggestion({ column, role }: { column: ColumnView; role: Role | undefined }) {
  const { name, suggested_role: suggested, reason } = column;
  if (role === suggested) return <p class="suggestion quiet">As suggested: {reason}</p>;
  if (role !== undefined) return <p class="suggestion quiet">{ROLE_MEANING[role]}</p>;
  return (
    <p class="suggestion">
      <span class="quiet">Suggested: </span>
      {ROLE[suggested].toLowerCase()}. <span class="quiet">{reason}</span>{' '}
      <button type="button" class="link" onClick={() => change(`role of ${name}`, (now) => withRole(now, name, suggested))}>
        Accept<span class="visually-hidden"> for {name}</span>
      </button>
    </p>
  );
}
