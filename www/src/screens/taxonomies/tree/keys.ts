// Keys that move about in a tree, as the ARIA tree pattern defines them. Keys that change the tree are in actions.ts.
import type { TaxonomyView } from '../../../engine/types';
import { isLeaf, shapeOf } from '../shape';
import { chosen, currentNode, everything, extended, focused, opened, siblingsOpened, toggled } from './standing';
import type { Standing } from './standing';

const PAGE_ROWS = 15;

/** The event's parts that matter. */
export type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** The place after a key; nothing if the key does not move. */
export function move(event: Pressed, tree: TaxonomyView, now: Standing, seen: readonly number[]): Standing | null {
  if (event.altKey) return null;
  const command = event.ctrlKey || event.metaKey;
  const { ends } = shapeOf(tree);
  const node = currentNode(tree, now);
  const at = Math.max(0, seen.indexOf(node));
  const shut = now.closed.has(now.current);
  const leaf = isLeaf(ends, node);
  const key = (other: number): number => tree.keys[other] ?? other;
  const go = (to: number | undefined): Standing => {
    const target = key(to ?? node);
    if (event.shiftKey) return extended(now, tree, seen, target);
    return command ? focused(now, target) : chosen(now, target);
  };
  switch (event.key) {
    case 'ArrowDown':
      return go(seen[at + 1]);
    case 'ArrowUp':
      return go(seen[at - 1]);
    case 'PageDown':
      return go(seen[Math.min(seen.length - 1, at + PAGE_ROWS)]);
    case 'PageUp':
      return go(seen[Math.max(0, at - PAGE_ROWS)]);
    case 'Home':
      return go(seen[0]);
    case 'End':
      return go(seen.at(-1));
    case ' ':
      return toggled(now, now.current);
    case 'a':
    case 'A':
      return command ? everything(now, tree, seen) : null;
    default:
      break;
  }
  if (command) return null;
  switch (event.key) {
    case 'ArrowRight':
      if (leaf) return now;
      return shut ? opened(now, now.current, true) : chosen(now, key(node + 1));
    case 'ArrowLeft':
      if (!leaf && !shut) return opened(now, now.current, false);
      return node === 0 ? now : chosen(now, key(tree.parent[node] ?? 0));
    case 'Enter':
      return leaf ? now : opened(now, now.current, shut);
    case '*':
      return siblingsOpened(now, tree);
    case 'Escape':
      return now.cut.size > 0 ? { ...now, cut: new Set() } : null;
    default:
      return null;
  }
}
