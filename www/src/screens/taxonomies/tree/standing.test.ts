import { describe, expect, it } from 'vitest';
import { sample } from '../sample';
import { shapeOf, visible } from '../shape';
import { move } from './keys';
import type { Pressed } from './keys';
import { after, atFirst, chosen, extended, revealed, toggled, tops } from './standing';
import type { Standing } from './standing';

const tree = sample(['any', '  A', '    a1:1', '    a2:1', '  B', '    b1:1', '    b2:0', '  c:3']);
const seen = [0, 1, 2, 3, 4, 5, 6, 7];

function press(standing: Standing, key: string, held: Partial<Pressed> = {}): Standing {
  const rows = visible(tree, shapeOf(tree).ends, standing.closed);
  return move({ key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...held }, tree, standing, rows) ?? standing;
}

describe('keys in a tree', () => {
  it('go from row to row, and what has the focus is selected', () => {
    const down = press(press(atFirst(tree), 'ArrowDown'), 'ArrowDown');
    expect(down).toMatchObject({ current: 2, selected: new Set([2]) });
    expect(press(down, 'End').current).toBe(7);
    expect(press(down, 'Home').current).toBe(0);
    expect(press(down, 'ArrowUp').current).toBe(1);
  });

  it('open on the way in, and close on the way out', () => {
    const shut = press(chosen(atFirst(tree), 1), 'ArrowLeft');
    expect([...shut.closed]).toEqual([1]);
    expect(press(shut, 'ArrowDown').current).toBe(4);
    const open = press(shut, 'ArrowRight');
    expect(open).toMatchObject({ current: 1, closed: new Set() });
    expect(press(open, 'ArrowRight').current).toBe(2);
    expect(press(chosen(open, 3), 'ArrowLeft').current).toBe(1);
    expect(press({ ...open, closed: new Set([1, 4]) }, '*').closed.size).toBe(0);
  });

  it('select many: with Shift a range, with Ctrl one by one, with Ctrl+A siblings and then all', () => {
    const at = chosen(atFirst(tree), 2);
    expect(press(press(at, 'ArrowDown', { shiftKey: true }), 'ArrowDown', { shiftKey: true }).selected).toEqual(new Set([2, 3, 4]));
    const back = press(press(at, 'ArrowDown', { shiftKey: true }), 'ArrowUp', { shiftKey: true });
    expect(back.selected).toEqual(new Set([2]));
    const far = press(press(press(at, 'ArrowDown', { ctrlKey: true }), 'ArrowDown', { ctrlKey: true }), ' ', { ctrlKey: true });
    expect(far.selected).toEqual(new Set([2, 4]));
    const siblings = press(at, 'a', { ctrlKey: true });
    expect(siblings.selected).toEqual(new Set([2, 3]));
    expect(press(siblings, 'a', { ctrlKey: true }).selected.size).toBe(8);
  });

  it('leave to others what does not move', () => {
    expect(move({ key: 'g', ctrlKey: true, metaKey: false, shiftKey: false, altKey: false }, tree, atFirst(tree), seen)).toBeNull();
    expect(move({ key: 'x', ctrlKey: false, metaKey: false, shiftKey: false, altKey: false }, tree, atFirst(tree), seen)).toBeNull();
  });
});

describe('a selection', () => {
  it('means its highest nodes', () => {
    expect(tops(tree, new Set([3, 1, 5]))).toEqual([1, 5]);
    expect(tops(tree, new Set([0, 7]))).toEqual([0]);
    expect(tops(tree, new Set([99]))).toEqual([]);
  });

  it('takes one more, and gives it back', () => {
    const two = toggled(chosen(atFirst(tree), 2), 5);
    expect(two.selected).toEqual(new Set([2, 5]));
    expect(toggled(two, 2).selected).toEqual(new Set([5]));
    expect(extended(two, tree, seen, 7).selected).toEqual(new Set([5, 6, 7]));
  });

  it('is brought into view by opening what hides it', () => {
    const shut: Standing = { ...atFirst(tree), closed: new Set([0, 1, 4]) };
    expect(revealed(shut, tree, 5).closed).toEqual(new Set([1]));
    expect(revealed(shut, tree, 0)).toBe(shut);
  });
});

describe('after an edit', () => {
  it('one is on what was changed', () => {
    const grouped = { ...tree, keys: Uint32Array.from(tree.keys), touched: Uint32Array.of(5) };
    expect(after(chosen({ ...atFirst(tree), closed: new Set([4]) }, 2), tree, grouped)).toMatchObject({
      current: 5,
      selected: new Set([5]),
      closed: new Set(),
    });
  });

  it('one stays where one was if nothing else is stated', () => {
    expect(after(toggled(chosen(atFirst(tree), 2), 5), tree, { ...tree })).toMatchObject({ current: 5, selected: new Set([2, 5]) });
  });

  it('one is on the neighbour of what is gone', () => {
    const without = { ...sample(['any', '  A', '    a1:1', '    a2:1', '  B', '    b1:1', '  c:3']), keys: Uint32Array.of(0, 1, 2, 3, 4, 5, 7) };
    expect(after(chosen(atFirst(tree), 6), tree, without).current).toBe(5);
  });

  it('one is at the root of another tree', () => {
    expect(after(chosen(atFirst(tree), 6), tree, sample(['*', '  x', '  y'], 100))).toMatchObject({ current: 100, selected: new Set([100]) });
  });
});
