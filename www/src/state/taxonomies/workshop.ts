// Changes to trees by hand: one after the other. The engine refuses what would break a tree.
import { signal } from '@preact/signals';
import { asEngineError } from '../../engine/failure';
import type { Request } from '../../engine/protocol';
import type { Edit, EngineError, TaxonomyView } from '../../engine/types';
import { under } from '../../words/under';
import { announce } from '../page/announce';
import { engine } from '../page/engine';
import { edition } from '../data/table';
import { inTurn } from '../page/history';
import { accept, recordTrees, trees } from './trees';
import { whenever } from '../page/whenever';

/** Why the last edit of a column's taxonomy was refused. The taxonomy has not changed. */
export const refusals = signal<Readonly<Record<string, EngineError>>>({});

whenever(
  () => edition.value,
  () => (refusals.value = {}),
);

/** Changes a tree. False where it was refused; the reason is then in `refusals`. */
export async function editTree(column: string, edit: Edit): Promise<boolean> {
  return change(column, { kind: 'edit-taxonomy', column, edit });
}

/** Adds all values of the table that a tree lacks under a node. */
export async function placeMissing(column: string, parent: number): Promise<boolean> {
  return change(column, { kind: 'place-missing', column, parent });
}

/** The reason has been read, or something else is done. */
export function dismissRefusal(column: string): void {
  if (under(refusals.value, column) === undefined) return;
  const { [column]: _, ...others } = refusals.value;
  refusals.value = others;
}

type Change = Extract<Request, { kind: 'edit-taxonomy' | 'place-missing' }>;

function change(column: string, request: Change): Promise<boolean> {
  return inTurn(async () => {
    const at = edition.peek();
    try {
      const before = under(trees.peek(), column)?.edits;
      const view: TaxonomyView = await engine.request<Change['kind']>(request);
      if (edition.peek() !== at) return false;
      dismissRefusal(column);
      accept([view]);
      // What changes nothing, a name that is given again, has no way back.
      if (view.edits !== before) recordTrees(`${column}: ${view.said}`, [column]);
      announce(view.said);
      return true;
    } catch (thrown) {
      const error = asEngineError(thrown);
      if (edition.peek() === at && error.kind !== 'cancelled') refusals.value = { ...refusals.value, [column]: error };
      return false;
    }
  });
}
