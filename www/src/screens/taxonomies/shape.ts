// What the flat arrays of a tree say about its shape.
import type { TaxonomyView } from '../../engine/types';

/** For each node the place after its last descendant: nodes stand depth-first, so a subtree is a run. */
export function subtreeEnds(depth: ArrayLike<number>): Uint32Array {
  const ends = new Uint32Array(depth.length);
  const open: number[] = [];
  for (let node = 0; node < depth.length; node++) {
    while (open.length > 0 && (depth[open.at(-1) ?? 0] ?? 0) >= (depth[node] ?? 0)) ends[open.pop() ?? 0] = node;
    open.push(node);
  }
  for (const node of open) ends[node] = depth.length;
  return ends;
}

/** The nodes that are seen when those in `closed` hide what is below them. */
export function visible(ends: Uint32Array, closed: ReadonlySet<number>): number[] {
  const seen: number[] = [];
  for (let node = 0; node < ends.length; ) {
    seen.push(node);
    node = closed.has(node) ? (ends[node] ?? node + 1) : node + 1;
  }
  return seen;
}

/** Each level from the root down, as runs of leaves: where a node's leaves begin among all, and how many they are. A leaf that is not at the deepest level runs on. */
export function levelRuns(tree: TaxonomyView): { node: number; from: number; leaves: number }[][] {
  const runs: { node: number; from: number; leaves: number }[][] = Array.from({ length: tree.levels }, () => []);
  let leaf = 0;
  for (let node = 0; node < tree.depth.length; node++) {
    const depth = tree.depth[node] ?? 0;
    const leaves = tree.leaf_count[node] ?? 1;
    const isLeaf = node + 1 >= tree.depth.length || (tree.depth[node + 1] ?? 0) <= depth;
    const run = { node, from: leaf, leaves };
    for (let level = depth; level < (isLeaf ? tree.levels : depth + 1); level++) runs[level]?.push(run);
    if (isLeaf) leaf += 1;
  }
  return runs;
}

/** What is closed at first: with many values, everything below the first level that shows more than a screenful. */
export function closedAtFirst(tree: TaxonomyView, screenful: number): Set<number> {
  const closed = new Set<number>();
  if (tree.depth.length <= screenful) return closed;
  const perDepth = new Map<number, number>();
  for (const depth of tree.depth) perDepth.set(depth, (perDepth.get(depth) ?? 0) + 1);
  let shown = 0;
  let deepest = 0;
  for (let depth = 0; depth < tree.levels; depth++) {
    shown += perDepth.get(depth) ?? 0;
    if (shown > screenful) break;
    deepest = depth;
  }
  tree.depth.forEach((depth, node) => {
    if (depth >= Math.max(1, deepest)) closed.add(node);
  });
  return closed;
}
