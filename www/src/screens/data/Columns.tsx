// One line per column: its content, its role, and the reason.
import { useComputed } from '@preact/signals';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Spark } from '../../charts/Spark';
import type { ColumnView, Role, TableView } from '../../engine/types';
import { Term } from '../../parts/Term';
import { change, settings, withRole } from '../../state/data/settings';
import { generalizedColumns, hasAny } from '../../state/data/published';
import { edition, readAsMissing, table } from '../../state/data/table';
import { KIND_OF_ONE, ROLE, ROLE_MEANING, ROLES } from '../../words/kinds';
import { count, counted, sentence, small } from '../../words/numbers';
import { under } from '../../words/under';
import { Many } from './Many';
import { ALL, filter, MANY, marked, marksWith, setFilter, setMarked, shownBy } from './column-list';

/** Lines that are there at first, and that come at a press. All columns can be found, filtered and marked all the same. */
const LISTED = 200;

/** The list of all columns. */
export function Columns({ view }: { view: TableView }) {
  return (
    <section aria-labelledby="columns-title">
      <Head view={view} />
      <List view={view} />
    </section>
  );
}

/** What the roles come to, and that they are suggestions. */
function Head({ view }: { view: TableView }) {
  const roles = settings.value.roles;
  const identifying = view.columns.filter(({ name }) => under(roles, name) === 'quasi-identifier').length;
  const own = view.columns.filter(({ name, suggested_role: suggested }) => under(roles, name) !== suggested).length;
  const hasBlanks = view.columns.some(({ profile }) => profile.missing > 0);
  const many = identifying === 0 ? 'No column' : `${sentence(small(identifying))} ${identifying === 1 ? 'column' : 'columns'}`;
  return (
    <>
      <h2 id="columns-title">{many} can identify a person</h2>
      <p class="sub small">
        {own === 0 ? 'These roles are suggestions, already applied.' : `${sentence(small(own))} of these roles ${own === 1 ? 'differs' : 'differ'} from the suggestion; the others are suggestions, already applied.`}{' '}
        An adversary may know a <Term name="quasi-identifier" />; a <Term name="sensitive">sensitive value</Term> must stay secret.
        {hasBlanks && ' A hatched line shows the share of blanks.'}
      </p>
    </>
  );
}

function List({ view }: { view: TableView }) {
  const many = view.columns.length > MANY;
  const opened = edition.value;
  const { by, roles } = filter.value;
  useEffect(
    () => () => {
      setFilter({ by: ALL, roles: {} });
      setMarked(new Set());
    },
    [opened],
  );
  const shown = useMemo(() => (many ? shownBy(by, view.columns, roles) : view.columns), [many, by, roles, view.columns]);
  const last = useRef<string | null>(null);
  const mark = (name: string, on: boolean, range: boolean): void => {
    const names = shown.map((column) => column.name);
    setMarked(marksWith(marked.value, names, name, on, range ? last.current : null));
    last.current = name;
  };
  // Made once for what is shown: a role or a mark draws its own line alone.
  const latest = useRef(mark);
  latest.current = mark;
  const [listed, setListed] = useState({ of: shown, most: LISTED });
  const most = listed.of === shown ? listed.most : LISTED;
  const list = useRef<HTMLUListElement>(null);
  const more = (): void => {
    setListed({ of: shown, most: most + LISTED });
    // Who goes through the lines by keyboard goes on with the first new one.
    requestAnimationFrame(() => list.current?.children[most]?.querySelector('input')?.focus());
  };
  const lines = useMemo(
    () => shown.slice(0, most).map((column) => <Column column={column} key={column.name} {...(many ? { onMark: (...how) => latest.current(...how) } : {})} />),
    [shown, many, most],
  );
  return (
    <>
      {many && <Many view={view} shown={shown} />}
      {shown.length === 0 && <p class="quiet">No column matches.</p>}
      <div class="columns-head" aria-hidden="true">
        <span>Column</span>
        <span>Values</span>
        <span>Role</span>
        <span>Reason</span>
      </div>
      <ul ref={list} class={many ? 'columns columns-many' : 'columns'}>
        {lines}
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
  // What stands for any value is not missing.
  const isRelease = useComputed(() => generalizedColumns(table.value?.columns ?? []).length > 0);
  return (
    <li class="column" data-role={role.value ?? 'undecided'}>
      <div class="column-name">
        <h3>
          {onMark !== undefined && <MarkBox name={name} onMark={onMark} />}
          {name}
        </h3>
        <p class="small muted">{factsOf(column)}</p>
      </div>
      <Spark profile={profile} />
      <RolePicker name={name} role={role.value} />
      <p class="column-why small muted">{whyOf(column, role.value)}</p>
      {column.no_values_sentence !== null && !(hasAny(column) && isRelease.value) && (
        <p class="column-warning small">
          {column.no_values_sentence}{' '}
          <button type="button" class="link" onClick={() => readAsMissing(column.no_values)}>
            {column.no_values.length === 1 ? 'Read it' : 'Read them'} as missing<span class="visually-hidden"> in {name}</span>
          </button>
        </p>
      )}
    </li>
  );
}

/** What the values are, how many there are, and how many cells are blank: of a number or a date its kind says more than its count. */
function factsOf({ profile }: ColumnView): string {
  const kind = KIND_OF_ONE[profile.kind];
  const blank = profile.missing === 0 ? null : counted(profile.missing, 'blank');
  const values = profile.all_different ? 'all different' : counted(profile.distinct, 'value');
  return [kind, kind !== null && blank !== null ? null : values, blank].filter((fact) => fact !== null).join(', ');
}

/** The reason of a suggestion, or what a person's own choice means. */
function whyOf({ suggested_role: suggested, reason }: ColumnView, role: Role | undefined) {
  if (role === suggested) return reason;
  if (role === undefined) return `Suggested: ${ROLE[suggested].toLowerCase()}. ${reason}`;
  if (role === 'keep') return <span class="amber">{ROLE_MEANING.keep}</span>;
  return `You chose this. Suggested: ${ROLE[suggested].toLowerCase()}.`;
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
    <select
      class="role"
      aria-label={`Role of ${name}`}
      title={role === undefined ? undefined : ROLE_MEANING[role]}
      value={role ?? ''}
      onChange={({ currentTarget }) => {
        const picked = ROLES.find((option) => option === currentTarget.value);
        if (picked !== undefined) change(`role of ${name}`, (now) => withRole(now, name, picked));
      }}
    >
      {role === undefined && <option value="">Not decided</option>}
      {ROLES.map((option) => (
        <option key={option} value={option}>
          {ROLE[option]}
        </option>
      ))}
    </select>
  );
}
