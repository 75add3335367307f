// Trees made from the values: which builders fit a column, and what one would make before it is taken.
import { signal } from '@preact/signals';
import { asEngineError } from '../../engine/failure';
import type { Builder, BuilderPreview, EngineError, SuggestedBuilder, TaxonomyView } from '../../engine/types';
import { under } from '../../words/under';
import { engine } from '../page/engine';
import { choices, edition } from '../data/table';
import { whenever } from '../page/whenever';

/** What a builder would make of a column. */
export interface Preview {
  column: string;
  builder: Builder;
  /** What it would make, and the same as a tree to be drawn; nothing where it cannot. */
  view: BuilderPreview | null;
  tree: TaxonomyView | null;
  error: EngineError | null;
}

/** The builders that fit each column, requested when they are shown. */
export const fitting = signal<Readonly<Record<string, readonly SuggestedBuilder[]>>>({});
/** The latest preview. */
export const preview = signal<Preview | null>(null);

whenever(
  () => edition.value,
  () => {
    fitting.value = {};
    preview.value = null;
  },
);

/** The builder that made a column's taxonomy; null if it is from a file or was shaped by hand. */
export async function builderInUse(column: string): Promise<Builder | null> {
  try {
    return await engine.request<'builder-of'>({ kind: 'builder-of', column });
  } catch {
    return null;
  }
}

/** Asks which builders fit a column. */
export async function needFitting(column: string): Promise<void> {
  const at = edition.peek();
  if (under(fitting.peek(), column) !== undefined) return;
  try {
    const found = await engine.request<'suggest-builders'>({ kind: 'suggest-builders', column });
    if (edition.peek() === at) fitting.value = { ...fitting.peek(), [column]: found };
  } catch (thrown) {
    const error = asEngineError(thrown);
    if (edition.peek() === at && error.kind !== 'cancelled') fitting.value = { ...fitting.peek(), [column]: [] };
  }
}

/** Whether the groups of a column may come from another one: a group with the name of a sensitive value would disclose it. */
export function mayGroup(column: string, by: string): boolean {
  const secret = choices.value?.sensitive.map(({ column: name }) => name) ?? [];
  return by !== column && (secret.includes(column) || !secret.includes(by));
}

/** Whether no group of a builder's tree comes from a sensitive column. */
export function disclosesNothing(column: string, builder: Builder): boolean {
  return builder.kind !== 'from_columns' || builder.columns.every((by) => mayGroup(column, by));
}

let running = false;
let next: { column: string; builder: Builder } | null = null;

/** Asks what a builder would make. One question at a time, and only the latest: a field changes faster than a tree is made. */
export async function lookAhead(column: string, builder: Builder): Promise<void> {
  next = { column, builder };
  if (running) return;
  running = true;
  while (next !== null) {
    const asked: { column: string; builder: Builder } = next;
    next = null;
    try {
      const view = await engine.request<'preview-builder'>({ kind: 'preview-builder', ...asked });
      preview.value = { ...asked, view, tree: asTree(view), error: null };
    } catch (thrown) {
      preview.value = { ...asked, view: null, tree: null, error: asEngineError(thrown) };
    }
  }
  running = false;
}

/** Ends the preview. */
export function stopLooking(): void {
  next = null;
  preview.value = null;
}

/** A preview as the tree that it would be. */
function asTree(view: BuilderPreview): TaxonomyView {
  return {
    ...view,
    source: 'chosen',
    levels: view.levels.length,
    warnings: [],
    keys: Uint32Array.from(view.depth, (_, node) => node),
    edits: 0,
    can_undo: false,
    can_redo: false,
    said: '',
    touched: new Uint32Array(),
  };
}
