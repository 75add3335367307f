import { describe, expect, it } from 'vitest';
import type { TaxonomyView } from '../../engine/types';
import { closedAtFirst, levelRuns, subtreeEnds, visible } from './shape';

// any > (x, B > (b1, b2)): x is a leaf one level above the others.
const tree = {
  levels: 3,
  leaves: 3,
  depth: Uint32Array.of(0, 1, 1, 2, 2),
  parent: Uint32Array.of(0, 0, 0, 2, 2),
  leaf_count: Uint32Array.of(3, 1, 2, 1, 1),
} as unknown as TaxonomyView;

describe('a tree as flat arrays', () => {
  it('has each subtree as a run', () => {
    expect([...subtreeEnds(tree.depth)]).toEqual([5, 2, 5, 4, 5]);
  });

  it('shows what no closed node hides', () => {
    const ends = subtreeEnds(tree.depth);
    expect(visible(ends, new Set())).toEqual([0, 1, 2, 3, 4]);
    expect(visible(ends, new Set([2]))).toEqual([0, 1, 2]);
    expect(visible(ends, new Set([0, 2]))).toEqual([0]);
  });

  it('covers every leaf at every level, a shallow leaf at those below it, too', () => {
    const runs = levelRuns(tree);
    expect(runs.map((level) => level.map(({ node }) => node))).toEqual([[0], [1, 2], [1, 3, 4]]);
    for (const level of runs) expect(level.reduce((sum, { leaves }) => sum + leaves, 0)).toBe(3);
  });

  it('is open at first where it is small, and shows its upper levels where it is not', () => {
    expect(closedAtFirst(tree, 10).size).toBe(0);
    expect(visible(subtreeEnds(tree.depth), closedAtFirst(tree, 4))).toEqual([0, 1, 2]);
  });
});
