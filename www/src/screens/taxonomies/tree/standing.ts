// The place in a tree: what is open, what is selected, where the focus is. It consists of keys, which outlive an edit.
import type { TaxonomyView } from '../../../engine/types';
import { closedAtFirst, shapeOf } from '../shape';

/** Trees up to this size are shown open. */
const SCREENFUL = 120;

/** Immutable; a step makes a new one. */
export interface Standing {
  readonly closed: ReadonlySet<number>;
  readonly selected: ReadonlySet<number>;
  /** Where the focus is. */
  readonly current: number;
  /** Where a range began. */
  readonly anchor: number;
  /** What was cut and waits to be put elsewhere. */
  readonly cut: ReadonlySet<number>;
}

const NONE: ReadonlySet<number> = new Set();

/** At the root of a tree that was just opened. */
export function atFirst(tree: TaxonomyView): Standing {
  const root = tree.keys[0] ?? 0;
  return { closed: closedAtFirst(tree, SCREENFUL), selected: new Set([root]), current: root, anchor: root, cut: NONE };
}

/** The node where the focus is. */
export function currentNode(tree: TaxonomyView, standing: Standing): number {
  return shapeOf(tree).at.get(standing.current) ?? 0;
}

/** The focus on another node, which alone is selected. */
export function chosen(standing: Standing, key: number): Standing {
  return { ...standing, selected: new Set([key]), current: key, anchor: key };
}

/** The focus on another node; the selection stays. */
export function focused(standing: Standing, key: number): Standing {
  return { ...standing, current: key };
}

/** One node more, or one less, in the selection. */
export function toggled(standing: Standing, key: number): Standing {
  const selected = new Set(standing.selected);
  if (!selected.delete(key)) selected.add(key);
  return { ...standing, selected, current: key, anchor: key };
}

/** Everything that is seen from where the range began to this node. */
export function extended(standing: Standing, tree: TaxonomyView, seen: readonly number[], key: number): Standing {
  const { at } = shapeOf(tree);
  const from = seen.indexOf(at.get(standing.anchor) ?? 0);
  const to = seen.indexOf(at.get(key) ?? 0);
  const range = seen.slice(Math.max(0, Math.min(from, to)), Math.max(from, to) + 1);
  return { ...standing, selected: new Set(range.map((node) => tree.keys[node] ?? node)), current: key };
}

/** First all siblings of where the focus is; where they are selected already, everything that is seen. */
export function everything(standing: Standing, tree: TaxonomyView, seen: readonly number[]): Standing {
  const here = currentNode(tree, standing);
  const keys = (nodes: readonly number[]): number[] => nodes.map((node) => tree.keys[node] ?? node);
  const siblings = keys(here === 0 ? [0] : seen.filter((node) => node !== 0 && tree.parent[node] === tree.parent[here]));
  const done = siblings.every((key) => standing.selected.has(key)) && siblings.length === standing.selected.size;
  return { ...standing, selected: new Set(done ? keys(seen) : siblings) };
}

/** A node opened or closed. */
export function opened(standing: Standing, key: number, open: boolean): Standing {
  const closed = new Set(standing.closed);
  if (open) closed.delete(key);
  else closed.add(key);
  return { ...standing, closed };
}

/** All groups next to the current node, opened. */
export function siblingsOpened(standing: Standing, tree: TaxonomyView): Standing {
  const parent = tree.parent[currentNode(tree, standing)];
  const closed = new Set(standing.closed);
  tree.keys.forEach((key, node) => {
    if (tree.parent[node] === parent) closed.delete(key);
  });
  return { ...standing, closed };
}

/** With all that hides a node opened. */
export function revealed(standing: Standing, tree: TaxonomyView, node: number): Standing {
  let closed: Set<number> | null = null;
  for (let at = node; at > 0; ) {
    at = tree.parent[at] ?? 0;
    const key = tree.keys[at] ?? at;
    if (standing.closed.has(key)) (closed ??= new Set(standing.closed)).delete(key);
  }
  return closed === null ? standing : { ...standing, closed };
}

/** The selected nodes in their order, without those below another selected one: what an action is meant for. */
export function tops(tree: TaxonomyView, keys: ReadonlySet<number>): number[] {
  const { at, ends } = shapeOf(tree);
  const nodes = [...keys].map((key) => at.get(key)).filter((node) => node !== undefined).sort((a, b) => a - b);
  const found: number[] = [];
  let end = 0;
  for (const node of nodes) {
    if (node < end) continue;
    found.push(node);
    end = ends[node] ?? node + 1;
  }
  return found;
}

/** The place after the tree has changed: on the changed node, or as near to the place before as possible. */
export function after(standing: Standing, before: TaxonomyView, now: TaxonomyView): Standing {
  const { at } = shapeOf(now);
  // A node keeps its key, and a key its node: none in common means another tree.
  if (!before.keys.some((key) => at.has(key))) return atFirst(now);
  const kept = (keys: ReadonlySet<number>): Set<number> => new Set([...keys].filter((key) => at.has(key)));
  const rest = { ...standing, closed: kept(standing.closed), cut: kept(standing.cut) };
  const touched = [...now.touched].filter((key) => at.has(key));
  const left = [...kept(standing.selected)];
  const choose = (keys: readonly number[], current: number): Standing =>
    revealed({ ...rest, selected: new Set(keys), current, anchor: current }, now, at.get(current) ?? 0);
  const [first] = touched;
  if (first !== undefined) return choose(touched, first);
  if (at.has(standing.current) && left.length > 0) return choose(left, standing.current);
  const near = nearest(before, now, shapeOf(before).at.get(standing.current) ?? 0);
  return choose([near], near);
}

/** The key of the row closest to where a node was: the next that is still there, or the one before. */
function nearest(before: TaxonomyView, now: TaxonomyView, node: number): number {
  const { at } = shapeOf(now);
  const depth = before.depth[node] ?? 0;
  const good = (other: number): boolean => (before.depth[other] ?? 0) <= depth && at.has(before.keys[other] ?? 0);
  for (let other = node + 1; other < before.keys.length && (before.depth[other] ?? 0) >= depth; other++) {
    if (good(other)) return before.keys[other] ?? 0;
  }
  for (let other = node - 1; other >= 0; other--) if (good(other)) return before.keys[other] ?? 0;
  return now.keys[0] ?? 0;
}
