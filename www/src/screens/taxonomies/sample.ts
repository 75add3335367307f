// A small tree for tests, from indented lines: "* / a / b1".
import type { TaxonomyView } from '../../engine/types';

/** A tree from lines of `label rows`, indented by two spaces a level. Keys are `first` and on. */
export function sample(lines: readonly string[], first = 0, touched: readonly number[] = []): TaxonomyView {
  const nodes = lines.map((line) => {
    const [label = '', rows = '0'] = line.trim().split(':');
    return { label, rows: Number(rows), depth: (line.length - line.trimStart().length) / 2 };
  });
  const parent = nodes.map(({ depth }, at) => {
    for (let other = at - 1; other >= 0; other--) if ((nodes[other]?.depth ?? 0) < depth) return other;
    return 0;
  });
  const below = (at: number): number[] => {
    const found: number[] = [];
    for (let other = at + 1; other < nodes.length && (nodes[other]?.depth ?? 0) > (nodes[at]?.depth ?? 0); other++) found.push(other);
    return found;
  };
  const leaf = (at: number): boolean => below(at).length === 0;
  const leavesOf = (at: number): number[] => (leaf(at) ? [at] : below(at).filter(leaf));
  const encoder = new TextEncoder();
  const bytes = nodes.map(({ label }) => encoder.encode(label));
  let end = 0;
  return {
    column: 'sample',
    source: 'file',
    how: 'from a test',
    levels: Math.max(...nodes.map(({ depth }) => depth)) + 1,
    leaves: leavesOf(0).length,
    parent: Uint32Array.from(parent),
    depth: Uint32Array.from(nodes, ({ depth }) => depth),
    leaf_count: Uint32Array.from(nodes, (_, at) => leavesOf(at).length),
    rows: Uint32Array.from(nodes, (_, at) => leavesOf(at).reduce((sum, other) => sum + (nodes[other]?.rows ?? 0), 0)),
    labels: {
      bytes: Uint8Array.from(bytes.flatMap((part) => [...part])),
      ends: Uint32Array.from(bytes, (part) => (end += part.length)),
    },
    warnings: [],
    keys: Uint32Array.from(nodes, (_, at) => first + at),
    edits: 0,
    can_undo: false,
    can_redo: false,
    said: '',
    touched: Uint32Array.from(touched),
  };
}
