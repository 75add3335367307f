// The shape of a tree, from its flat arrays.
import { cells } from '../../engine/text';
import type { TaxonomyView } from '../../engine/types';

/** Computed once from a tree's arrays and used many times. */
export interface Shape {
  /** For each node the place after its last descendant. */
  ends: Uint32Array;
  /** The node that has a key. Keys stay with their nodes when the tree is edited; places do not. */
  at: ReadonlyMap<number, number>;
}

const shapes = new WeakMap<TaxonomyView, Shape>();
const texts = new WeakMap<TaxonomyView, readonly string[]>();

/** The shape of a tree. */
export function shapeOf(tree: TaxonomyView): Shape {
  let shape = shapes.get(tree);
  if (shape === undefined) {
    const at = new Map<number, number>();
    tree.keys.forEach((key, node) => at.set(key, node));
    shape = { ends: subtreeEnds(tree.depth), at };
    shapes.set(tree, shape);
  }
  return shape;
}

/** All labels of a tree as strings: for a search, which looks at each. */
export function labelsOf(tree: TaxonomyView): readonly string[] {
  let labels = texts.get(tree);
  if (labels === undefined) {
    labels = cells(tree.labels);
    texts.set(tree, labels);
  }
  return labels;
}

/** For each node the place after its last descendant: nodes are in depth-first order, so a subtree is a run. */
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

/** Whether nothing is below a node. */
export function isLeaf(ends: Uint32Array, node: number): boolean {
  return (ends[node] ?? node + 1) === node + 1;
}

/** The sibling after a node; none where it is the last. */
export function nextSibling(tree: TaxonomyView, ends: Uint32Array, node: number): number | null {
  const next = ends[node] ?? node + 1;
  return next < tree.depth.length && tree.depth[next] === tree.depth[node] ? next : null;
}

/** A node's place among its siblings, from 1, and how many they are; for every node at once. */
export function siblingPlaces(tree: TaxonomyView): { place: Uint32Array; of: Uint32Array } {
  const nodes = tree.depth.length;
  const count = new Uint32Array(nodes);
  const place = new Uint32Array(nodes).fill(1);
  for (let node = 1; node < nodes; node++) {
    const parent = tree.parent[node] ?? 0;
    count[parent] = (count[parent] ?? 0) + 1;
    place[node] = count[parent] ?? 1;
  }
  const of = new Uint32Array(nodes).fill(1);
  for (let node = 1; node < nodes; node++) of[node] = count[tree.parent[node] ?? 0] ?? 1;
  return { place, of };
}

/** The nodes that are seen when those whose keys are in `closed` hide what is below them. */
export function visible(tree: TaxonomyView, ends: Uint32Array, closed: ReadonlySet<number>): number[] {
  const seen: number[] = [];
  for (let node = 0; node < ends.length; ) {
    seen.push(node);
    node = closed.has(tree.keys[node] ?? node) ? (ends[node] ?? node + 1) : node + 1;
  }
  return seen;
}

/** A node in its level: where its leaves begin among all, and how many they are. */
export interface LevelRun {
  node: number;
  from: number;
  leaves: number;
}

/** Each level from the root down, as runs of leaves: where a node's leaves begin among all, and how many they are. A leaf that is not at the deepest level runs on. */
export function levelRuns(tree: TaxonomyView): LevelRun[][] {
  const runs: LevelRun[][] = Array.from({ length: tree.levels }, () => []);
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

/** The keys of what is closed at first: with many values, everything below the first level that shows more than a screenful. */
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
  const { ends } = shapeOf(tree);
  tree.depth.forEach((depth, node) => {
    if (depth >= Math.max(1, deepest) && !isLeaf(ends, node)) closed.add(tree.keys[node] ?? node);
  });
  return closed;
}
