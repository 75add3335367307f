// The bar over a long list of columns: find some, mark some, give all of them a role at once.
import type { ColumnView, ColumnKind, Role, TableView } from '../../engine/types';
import { announce } from '../../state/page/announce';
import { change, settings } from '../../state/data/settings';
import { KIND, ROLE, ROLES } from '../../words/kinds';
import { count, counted } from '../../words/numbers';
import { ALL, filter, marked, setFilter, setMarked, withRoles } from './column-list';
import type { Filter } from './column-list';

/** Finding and deciding many columns. */
export function Many({ view, shown }: { view: TableView; shown: readonly ColumnView[] }) {
  const { by } = filter.value;
  const set = (next: Filter): void => {
    setFilter({ by: next, roles: settings.value.roles });
  };
  const kinds = [...new Set(view.columns.map(({ profile }) => profile.kind))];
  const all = view.columns.length;
  return (
    <div class="many">
      <div class="many-find" role="search" aria-label="Find columns">
        <label>
          <span>Find a column</span>
          <input type="text" value={by.name} onInput={(event) => set({ ...by, name: event.currentTarget.value })} />
        </label>
        <label>
          <span>Role</span>
          <select value={by.role ?? ''} onChange={({ currentTarget: { value } }) => set({ ...by, role: value === '' ? null : (value as Role | 'none') })}>
            <option value="">Any</option>
            <option value="none">No role yet</option>
            {ROLES.map((role) => (
              <option value={role} key={role}>
                {ROLE[role]}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span>Values</span>
          <select value={by.kind ?? ''} onChange={({ currentTarget: { value } }) => set({ ...by, kind: value === '' ? null : (value as ColumnKind) })}>
            <option value="">Any</option>
            {kinds.map((kind) => (
              <option value={kind} key={kind}>
                {KIND[kind]}
              </option>
            ))}
          </select>
        </label>
        <p role="status">
          {shown.length === all ? `${counted(all, 'column')}.` : `${count(shown.length)} of ${counted(all, 'column')} found.`}{' '}
          {by !== ALL && shown.length < all && (
            <button type="button" class="link" onClick={() => set(ALL)}>
              Show all
            </button>
          )}
        </p>
      </div>
      <Marked view={view} shown={shown} />
    </div>
  );
}

function Marked({ view, shown }: { view: TableView; shown: readonly ColumnView[] }) {
  const names = marked.value;
  const chosen = view.columns.filter(({ name }) => names.has(name));
  const hidden = chosen.filter((column) => !shown.includes(column)).length;
  const give = (role: Role | 'suggested'): void => {
    const what = `${role === 'suggested' ? 'suggested roles' : `role ${ROLE[role].toLowerCase()}`} for ${counted(chosen.length, 'column')}`;
    change(what, (now) => withRoles(now, chosen, role));
    setMarked(new Set());
    setFilter({ by: filter.value.by, roles: settings.value.roles });
    announce(`${counted(chosen.length, 'column')}: ${role === 'suggested' ? 'as suggested' : ROLE[role].toLowerCase()}.`);
  };
  return (
    <div class="many-marked" role="group" aria-label="Marked columns">
      <button type="button" disabled={shown.length === 0} onClick={() => (setMarked(new Set([...names, ...shown.map(({ name }) => name)])))}>
        Mark all {count(shown.length)}{shown.length < view.columns.length && ' found'}
      </button>
      <button type="button" class="plain" disabled={chosen.length === 0} onClick={() => (setMarked(new Set()))}>
        Unmark all
      </button>
      <p role="status">
        {chosen.length === 0
          ? 'Mark columns to give them one role. Shift marks a range.'
          : `${counted(chosen.length, 'column')} marked${hidden > 0 ? `, ${count(hidden)} of them not shown` : ''}:`}
      </p>
      {chosen.length > 0 && (
        <span class="many-roles">
          {ROLES.map((role) => (
            <button type="button" key={role} onClick={() => give(role)}>
              {ROLE[role]}
            </button>
          ))}
          <button type="button" onClick={() => give('suggested')}>
            As suggested
          </button>
        </span>
      )}
    </div>
  );
}
