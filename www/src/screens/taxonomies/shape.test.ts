import { describe, expect, it } from 'vitest';
import { sample } from './sample';
import { closedAtFirst, labelsOf, levelRuns, nextSibling, shapeOf, siblingPlaces, subtreeEnds, visible } from './shape';

// x is a leaf one level above the others.
const tree = sample(['any', '  x:1', '  B', '    b1:2', '    b2:0'], 10);
const { ends } = shapeOf(tree);

describe('a tree as flat arrays', () => {
  it('has each subtree as a run', () => {
    expect([...subtreeEnds(tree.depth)]).toEqual([5, 2, 5, 4, 5]);
  });

  it('finds nodes by their keys', () => {
    expect(shapeOf(tree).at.get(13)).toBe(3);
    expect(shapeOf(tree)).toBe(shapeOf(tree));
    expect(labelsOf(tree)).toEqual(['any', 'x', 'B', 'b1', 'b2']);
  });

  it('shows what no closed node hides', () => {
    expect(visible(tree, ends, new Set())).toEqual([0, 1, 2, 3, 4]);
    expect(visible(tree, ends, new Set([12]))).toEqual([0, 1, 2]);
    expect(visible(tree, ends, new Set([10, 12]))).toEqual([0]);
  });

  it('counts siblings for those who hear the tree', () => {
    const { place, of } = siblingPlaces(tree);
    expect([...place]).toEqual([1, 1, 2, 1, 2]);
    expect([...of]).toEqual([1, 2, 2, 2, 2]);
    expect(nextSibling(tree, ends, 1)).toBe(2);
    expect(nextSibling(tree, ends, 2)).toBeNull();
    expect(nextSibling(tree, ends, 4)).toBeNull();
  });

  it('covers every leaf at every level, a shallow leaf at those below it, too', () => {
    const runs = levelRuns(tree);
    expect(runs.map((level) => level.map(({ node }) => node))).toEqual([[0], [1, 2], [1, 3, 4]]);
    for (const level of runs) expect(level.reduce((sum, { leaves }) => sum + leaves, 0)).toBe(3);
  });

  it('is open at first if it is small, and otherwise shows its upper levels', () => {
    expect(closedAtFirst(tree, 10).size).toBe(0);
    expect(visible(tree, ends, closedAtFirst(tree, 4))).toEqual([0, 1, 2]);
  });
});
