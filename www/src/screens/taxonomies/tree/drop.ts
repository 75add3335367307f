// Where something that is dragged or pasted would go.
import { cell } from '../../../engine/text';
import type { TaxonomyView } from '../../../engine/types';
import { isLeaf, nextSibling, shapeOf } from '../shape';

/** A place in a tree: under a node, before one of its children or behind all of them. */
export interface Target {
  to: number;
  before: number | null;
  /** How the place is marked: on a node's row, or as a line above or below it. */
  mark: 'into' | 'above' | 'below';
  /** The node whose row bears the mark. */
  row: number;
  /** The depth of the line. */
  depth: number;
}

/** The part of a row that stands for "before" and for "after". */
const EDGE = 0.28;

/** The place that a point within a row stands for; `height` goes from 0 at its top to 1. Nodes, not keys. */
export function targetAt(tree: TaxonomyView, node: number, height: number, open: boolean): Target {
  const { ends } = shapeOf(tree);
  const leaf = isLeaf(ends, node);
  const depth = tree.depth[node] ?? 0;
  const parent = tree.parent[node] ?? 0;
  if (node === 0) {
    return height > 1 - EDGE && open && !leaf
      ? { to: 0, before: 1, mark: 'below', row: 0, depth: 1 }
      : { to: 0, before: null, mark: 'into', row: 0, depth: 1 };
  }
  if (height < (leaf ? 0.5 : EDGE)) return { to: parent, before: node, mark: 'above', row: node, depth };
  if (leaf || height > 1 - EDGE) {
    // Below the row of an open group is its first child.
    return !leaf && open
      ? { to: node, before: node + 1, mark: 'below', row: node, depth: depth + 1 }
      : { to: parent, before: nextSibling(tree, ends, node), mark: 'below', row: node, depth };
  }
  return { to: node, before: null, mark: 'into', row: node, depth: depth + 1 };
}

/** The place of a cut node when it is pasted here: under a group, or right after a value. */
export function pasteTarget(tree: TaxonomyView, node: number): Target {
  const { ends } = shapeOf(tree);
  const depth = tree.depth[node] ?? 0;
  if (node === 0 || !isLeaf(ends, node)) return { to: node, before: null, mark: 'into', row: node, depth: depth + 1 };
  return { to: tree.parent[node] ?? 0, before: nextSibling(tree, ends, node), mark: 'below', row: node, depth };
}

/** The place with `before` moved past what is itself on the way. */
export function settled(tree: TaxonomyView, target: Target, moving: readonly number[]): Target {
  const { ends } = shapeOf(tree);
  const going = new Set(moving);
  let { before } = target;
  while (before !== null && going.has(before)) before = nextSibling(tree, ends, before);
  return before === target.before ? target : { ...target, before };
}

/** Why nothing can be moved there; `null` if it can. */
export function obstacle(tree: TaxonomyView, moving: readonly number[], { to }: Target): string | null {
  if (moving.length === 0) return 'Nothing is being moved.';
  if (moving.includes(0)) return 'The root contains everything; it cannot be moved.';
  const { ends } = shapeOf(tree);
  for (const node of moving) {
    if (to >= node && to < (ends[node] ?? node + 1)) return 'A node cannot be put into itself.';
  }
  return null;
}

/** The place in words. */
export function inWords(tree: TaxonomyView, { to, before }: Target): string {
  const under = `under ${cell(tree.labels, to)}`;
  return before === null ? `${under}, at the end` : `${under}, before ${cell(tree.labels, before)}`;
}
