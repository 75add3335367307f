// Remarks on the taxonomies of the participating columns, requested again whenever a taxonomy changes.
import { signal } from '@preact/signals';
import { under } from '../../words/under';
import { engine } from '../page/engine';
import { edition } from '../data/table';
import { trees, troubles } from './trees';
import type { Remark, TaxonomyView } from '../../engine/types';
import { whenever } from '../page/whenever';

/** The remarks on each column's taxonomy; none before the first check of a taxonomy. */
export const remarks = signal<Readonly<Record<string, readonly Remark[]>>>({});

/** The tree that each column's remarks are of. */
const checked = new Map<string, TaxonomyView>();
let running = false;
/** An edit is shown before its tree is checked. */
const AFTER_MS = 120;

whenever(
  () => edition.value,
  () => {
    checked.clear();
    remarks.value = {};
  },
);

whenever(
  () => trees.value,
  () => void setTimeout(() => void checkAll(), AFTER_MS),
);

/** How many of a column's remarks ask for something to be done: a note does not. */
export function pressing(column: string): number {
  return under(remarks.value, column)?.filter(({ severity }) => severity !== 'note').length ?? 0;
}

/** Whether a column has no taxonomy that can be used unchanged. */
export function needsAttention(column: string): boolean {
  return under(troubles.value, column) !== undefined || under(remarks.value, column)?.some(({ severity }) => severity === 'error') === true;
}

async function checkAll(): Promise<void> {
  if (running) return;
  running = true;
  for (;;) {
    const next = Object.entries(trees.peek()).find(([column, tree]) => checked.get(column) !== tree);
    if (next === undefined) break;
    const [column, tree] = next;
    checked.set(column, tree);
    const at = edition.peek();
    try {
      const found = await engine.request<'check-taxonomy'>({ kind: 'check-taxonomy', column });
      if (edition.peek() === at) remarks.value = { ...remarks.peek(), [column]: found };
    } catch {
      // A column that is gone, or an engine that stopped: that is said where someone asked for something.
    }
  }
  running = false;
}
