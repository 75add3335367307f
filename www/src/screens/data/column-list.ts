// Which columns a long list shows, and which of them are marked: for tables of two hundred columns.
import { signal } from '@preact/signals';
import type { ColumnView, ColumnKind, Role } from '../../engine/types';
import type { Settings } from '../../state/data/settings';
import { withRole } from '../../state/data/settings';
import { WIDE } from '../../state/data/singling';
import { under } from '../../words/under';

/** What a column must be like to be shown. */
export interface Filter {
  /** Part of its name, whatever the case. */
  readonly name: string;
  /** Its role; `none` for columns without one. */
  readonly role: Role | 'none' | null;
  readonly kind: ColumnKind | null;
}

/** All columns. */
export const ALL: Filter = { name: '', role: null, kind: null };

/** Above so many columns, the list can be searched and worked on as a whole. */
export const MANY = WIDE;

/** The filter, with the roles as they were when it was set: a column does not vanish from under the hand that decides it. */
export const filter = signal<{ by: Filter; roles: Settings['roles'] }>({ by: ALL, roles: {} });

export function setFilter(next: (typeof filter)['value']): void {
  filter.value = next;
}

/** The marked columns, by name. */
export const marked = signal<ReadonlySet<string>>(new Set());

export function setMarked(next: (typeof marked)['value']): void {
  marked.value = next;
}

/** The columns that a filter shows, in their order; one that is called just so comes first, and those that begin so next. */
export function shownBy({ name, role, kind }: Filter, columns: readonly ColumnView[], roles: Settings['roles']): ColumnView[] {
  const part = name.trim().toLocaleLowerCase();
  const found = columns.filter(
    (column) =>
      column.name.toLocaleLowerCase().includes(part) &&
      (kind === null || column.profile.kind === kind) &&
      (role === null || (under(roles, column.name) ?? 'none') === role),
  );
  if (part === '') return found;
  const near = (column: ColumnView): number => {
    const called = column.name.toLocaleLowerCase();
    return called === part ? 0 : called.startsWith(part) ? 1 : 2;
  };
  return found.sort((a, b) => near(a) - near(b));
}

/** The marks after one column was marked or unmarked; with `from`, all shown from there to it. */
export function marksWith(now: ReadonlySet<string>, shown: readonly string[], name: string, on: boolean, from: string | null): ReadonlySet<string> {
  const ends = [shown.indexOf(from ?? name), shown.indexOf(name)].sort((a, b) => a - b);
  const [first = -1, last = -1] = ends;
  const reached = first < 0 ? [name] : shown.slice(first, last + 1);
  const next = new Set(now);
  for (const one of reached) {
    if (on) next.add(one);
    else next.delete(one);
  }
  return next;
}

/** Settings with these columns in one role, or each as suggested. */
export function withRoles(now: Settings, columns: readonly ColumnView[], role: Role | 'suggested'): Settings {
  return columns.reduce((from, column) => withRole(from, column.name, role === 'suggested' ? column.suggested_role : role), now);
}
