// A card a column: what is in it, and what is to become of it.
import { useComputed } from '@preact/signals';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Histogram } from '../../charts/Histogram';
import type { ColumnView, Role, TableView } from '../../engine/types';
import { Term } from '../../parts/Term';
import { lacking } from '../../state/requirement/assessment';
import { seen } from '../../state/taxonomies/visits';
import { change, settings, withRole } from '../../state/data/settings';
import { setScreen } from '../../state/page/screen';
import { edition, readAsMissing } from '../../state/data/table';
import { KIND, ROLE, ROLE_MEANING, ROLES } from '../../words/kinds';
import { count, counted } from '../../words/numbers';
import { under } from '../../words/under';
import { Many } from './Many';
import { ALL, filter, MANY, marked, marksWith, setFilter, setMarked, shownBy, withRoles } from './shown';

/** Cards that are there at first, and that come at a press. All columns can be found, filtered and marked all the same. */
const LISTED = 200;

/** The cards of all columns. */
export function Columns({ view }: { view: TableView }) {
  return (
    <section aria-labelledby="columns-title">
      <Head view={view} />
      <List view={view} />
    </section>
  );
}

/** What is to be done with the columns as a whole: the next step, or what it lacks. */
function Head({ view }: { view: TableView }) {
  const roles = settings.value.roles;
  const undecided = view.columns.filter(({ name }) => under(roles, name) === undefined);
  const none = undecided.length === view.columns.length;
  const missing = missingFrom(view, roles);
  const through = seen.value.size > 0;
  const useAll = (): void => change('all suggested roles', (now) => withRoles(now, undecided, 'suggested'));
  const guessed = undecided.some(({ suggested_role }) => suggested_role === 'sensitive') || missing?.includes('sensitive') !== true;
  return (
    <div class="section-head">
      <div>
        <h2 id="columns-title">What each column is</h2>
        <p>
          What others may know about a person is a <Term name="quasi-identifier" />; what must stay secret is <Term name="sensitive" />.{' '}
          {undecided.length > 0 ? 'A column without a role is left out.' : 'Every column has its role.'}{' '}
          {!guessed && 'No column looks like the sensitive one: that choice is yours.'}
        </p>
      </div>
      <div class="actions">
        {undecided.length > 0 && (
          <button type="button" class={none ? 'main' : ''} onClick={useAll}>
            {none ? 'Use all suggestions' : `Use the suggestions for the other ${counted(undecided.length, 'column')}`}
          </button>
        )}
        {undecided.length === 0 && missing !== null && (
          <button type="button" class="main" onClick={() => toRoles(missing.includes('quasi') ? 'quasi-identifier' : 'sensitive')}>
            Choose {missing}
          </button>
        )}
        {undecided.length === 0 && missing === 'a sensitive column' && (
          <button type="button" class="plain" onClick={() => (setScreen('requirement'))}>
            Ask for k-anonymity alone
          </button>
        )}
        {undecided.length === 0 && missing === null && (
          <button type="button" class="main" onClick={() => (setScreen(through ? 'requirement' : 'taxonomies'))}>
            Go on to the {through ? 'requirement' : 'taxonomies'}
          </button>
        )}
      </div>
    </div>
  );
}

/** What the roles lack to go on with, in words; nothing where all is there. */
function missingFrom(view: TableView, roles: Readonly<Record<string, Role>>): string | null {
  if (lacking.value !== null) return lacking.value;
  const of = (role: Role) => view.columns.filter(({ name }) => under(roles, name) === role);
  const varied = ({ profile }: ColumnView) => profile.distinct + (profile.missing > 0 ? 1 : 0) > 1;
  if (of('sensitive').some(({ profile }) => profile.distinct < 2)) return 'a sensitive column of more than one value';
  if (!of('quasi-identifier').some(varied)) return 'a quasi-identifier of more than one value';
  return null;
}

/** Brings the first column's choice of a role to hand. */
function toRoles(role: Role): void {
  setFilter({ by: ALL, roles: settings.value.roles });
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`.columns input[value='${role}']`)?.focus());
}

function List({ view }: { view: TableView }) {
  const many = view.columns.length > MANY;
  const table = edition.value;
  const { by, roles } = filter.value;
  useEffect(
    () => () => {
      setFilter({ by: ALL, roles: {} });
      setMarked(new Set());
    },
    [table],
  );
  const shown = useMemo(() => (many ? shownBy(by, view.columns, roles) : view.columns), [many, by, roles, view.columns]);
  const last = useRef<string | null>(null);
  const mark = (name: string, on: boolean, range: boolean): void => {
    const names = shown.map((column) => column.name);
    setMarked(marksWith(marked.value, names, name, on, range ? last.current : null));
    last.current = name;
  };
  // Made once for what is shown: a role or a mark draws its own card alone.
  const latest = useRef(mark);
  latest.current = mark;
  const [listed, setListed] = useState({ of: shown, most: LISTED });
  const most = listed.of === shown ? listed.most : LISTED;
  const list = useRef<HTMLUListElement>(null);
  const more = (): void => {
    setListed({ of: shown, most: most + LISTED });
    // Who goes through the cards by keyboard goes on with the first new one.
    requestAnimationFrame(() => list.current?.children[most]?.querySelector('input')?.focus());
  };
  const cards = useMemo(
    () => shown.slice(0, most).map((column) => <Column column={column} key={column.name} {...(many ? { onMark: (...how) => latest.current(...how) } : {})} />),
    [shown, many, most],
  );
  return (
    <>
      {many && <Many view={view} shown={shown} />}
      {shown.length === 0 && <p class="quiet">No column matches.</p>}
      <ul ref={list} class={many ? 'columns columns-many' : 'columns'}>
        {cards}
      </ul>
      {shown.length > most && (
        <p class="columns-more">
          <span class="quiet">
            The first {count(most)} of {count(shown.length)} columns are listed.
          </span>{' '}
          <button type="button" onClick={more}>
            List {count(Math.min(LISTED, shown.length - most))} more
          </button>
        </p>
      )}
    </>
  );
}

type Mark = (name: string, on: boolean, range: boolean) => void;

function Column({ column, onMark }: { column: ColumnView; onMark?: Mark }) {
  const { name, profile } = column;
  const role = useComputed(() => under(settings.value.roles, name));
  const facts = [
    KIND[profile.kind],
    profile.all_different ? 'every row different' : `${count(profile.distinct)} different`,
    profile.missing === 0 ? 'none missing' : `${count(profile.missing)} missing`,
  ];
  return (
    <li class="column" data-role={role.value ?? 'undecided'}>
      <div class="column-head">
        <h3>
          {onMark !== undefined && <MarkBox name={name} onMark={onMark} />}
          {name}
        </h3>
        <p class="quiet">{facts.join(' · ')}</p>
      </div>
      <Histogram profile={profile} />
      <RolePicker name={name} role={role.value} />
      <Suggestion column={column} role={role.value} />
      {column.no_values_sentence !== null && (
        <p class="suggestion warning">
          {column.no_values_sentence}{' '}
          <button type="button" class="link" onClick={() => readAsMissing(column.no_values)}>
            {column.no_values.length === 1 ? 'Read it' : 'Read them'} as missing<span class="visually-hidden"> in {name}</span>
          </button>
        </p>
      )}
    </li>
  );
}

function MarkBox({ name, onMark }: { name: string; onMark: Mark }) {
  const on = useComputed(() => marked.value.has(name));
  return (
    <input
      type="checkbox"
      aria-label={`Mark ${name}`}
      checked={on.value}
      onClick={(event) => onMark(name, event.currentTarget.checked, event.shiftKey)}
    />
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
