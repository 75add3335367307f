// Changes to trees: one edit after the other, undone and redone in the engine, which refuses what would break a tree.
import { signal } from '@preact/signals';
import { asEngineError } from '../engine/failure';
import type { Request } from '../engine/protocol';
import type { Edit, EngineError, TaxonomyView } from '../engine/types';
import { announce } from './announce';
import { engine } from './engine';
import { edition } from './table';
import { accept } from './taxonomies';
import { whenever } from './whenever';

/** Why the last edit of a column's tree was refused. The tree is as it was. */
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

/** Takes the last change of a tree back. */
export async function undoTree(column: string): Promise<boolean> {
  return change(column, { kind: 'undo-taxonomy', column });
}

/** Does again what was undone in a tree. */
export async function redoTree(column: string): Promise<boolean> {
  return change(column, { kind: 'redo-taxonomy', column });
}

/** The reason has been read, or something else is done. */
export function dismissRefusal(column: string): void {
  if (refusals.value[column] === undefined) return;
  const { [column]: _, ...others } = refusals.value;
  refusals.value = others;
}

type Change = Extract<Request, { kind: 'edit-taxonomy' | 'place-missing' | 'undo-taxonomy' | 'redo-taxonomy' }>;

async function change(column: string, request: Change): Promise<boolean> {
  const at = edition.peek();
  try {
    const view: TaxonomyView = await engine.ask<Change['kind']>(request);
    if (edition.peek() !== at) return false;
    dismissRefusal(column);
    accept([view]);
    announce(view.said);
    return true;
  } catch (thrown) {
    const error = asEngineError(thrown);
    if (edition.peek() === at && error.kind !== 'cancelled') refusals.value = { ...refusals.value, [column]: error };
    return false;
  }
}
