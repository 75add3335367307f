// The place in each column's taxonomy. It stays when another column is shown, and follows the tree when it changes.
import { signal } from '@preact/signals';
import type { Signal } from '@preact/signals';
import type { TaxonomyView } from '../../../engine/types';
import { edition } from '../../../state/data/table';
import { after, atFirst } from './standing';
import type { Standing } from './standing';

interface Held {
  tree: TaxonomyView;
  edition: number;
  standing: Signal<Standing>;
}

const held = new Map<string, Held>();

/** The place in the tree of a column. */
export function standingIn(tree: TaxonomyView): Signal<Standing> {
  const now = held.get(tree.column);
  const at = edition.peek();
  if (now?.tree === tree && now.edition === at) return now.standing;
  const standing = signal(now === undefined || now.edition !== at ? atFirst(tree) : after(now.standing.peek(), now.tree, tree));
  held.set(tree.column, { tree, edition: at, standing });
  return standing;
}
