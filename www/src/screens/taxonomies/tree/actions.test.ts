import { describe, expect, it } from 'vitest';
import { sample } from '../sample';
import { actionOf, ACTIONS, proposedLabel, reasons } from './actions';
import { inWords, obstacle, pasteTarget, settled, targetAt } from './drop';
import { findLabels } from './Prompts';
import { atFirst, chosen, toggled } from './standing';

const tree = sample(['any', '  A', '    20:1', '    21:1', '  B', '    22:1', '    23:0', '  c:3']);
const at = (...keys: number[]) => keys.slice(1).reduce((standing, key) => toggled(standing, key), chosen(atFirst(tree), keys[0] ?? 0));

describe('what can be done', () => {
  it('is refused in words before the engine is requested', () => {
    expect(reasons(tree, at(2, 3))).toMatchObject({ group: null, cut: null });
    expect(reasons(tree, at(0)).group).toContain('root');
    expect(reasons(tree, at(1)).ungroup).toBeNull();
    expect(reasons(tree, at(1, 7)).ungroup).toContain('c is a value');
    expect(reasons(tree, at(2)).rename).toContain('20');
    expect(reasons(tree, at(6)).rename).toBeNull();
    expect(reasons(tree, at(6)).delete).toBeNull();
    expect(reasons(tree, at(5)).delete).toContain('22');
    expect(reasons(tree, at(4)).delete).toContain('Ungroup');
    expect(reasons(tree, at(2)).paste).toBe('Nothing was cut.');
    expect(reasons(tree, { ...at(2), cut: new Set([1]) }).paste).toContain('itself');
    expect(reasons(tree, { ...at(4), cut: new Set([1]) }).paste).toBeNull();
  });

  it('has a key for each action, and each key has one action', () => {
    const none = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };
    for (const { id, key } of ACTIONS) {
      const parts = key.split('+');
      const pressed = {
        ...none,
        key: parts.at(-1) ?? '',
        ctrlKey: parts.includes('Ctrl'),
        shiftKey: parts.includes('Shift'),
        altKey: parts.includes('Alt'),
      };
      expect(actionOf(pressed), key).toBe(id);
    }
    expect(actionOf({ ...none, key: 'g' })).toBeNull();
    expect(actionOf({ ...none, key: 'z', ctrlKey: true, shiftKey: true })).toBe('redo');
  });

  it('proposes the interval of whole numbers, the names, or the ends as a label', () => {
    expect(proposedLabel(tree, [2, 3, 6])).toBe('[20,23]');
    expect(proposedLabel(tree, [1, 7])).toBe('A, c');
    const long = sample(['any', '  a rather long value', '  another long value', '  a third long value']);
    expect(proposedLabel(long, [1, 2, 3])).toBe('a rather long value to a third long value');
  });
});

describe('a place to drop', () => {
  it('is before, into or after, by where in the row it is', () => {
    expect(targetAt(tree, 3, 0.1, true)).toMatchObject({ to: 1, before: 3, mark: 'above' });
    expect(targetAt(tree, 3, 0.9, true)).toMatchObject({ to: 1, before: null, mark: 'below' });
    expect(targetAt(tree, 4, 0.5, true)).toMatchObject({ to: 4, before: null, mark: 'into' });
    expect(targetAt(tree, 4, 0.9, true)).toMatchObject({ to: 4, before: 5, mark: 'below', depth: 2 });
    expect(targetAt(tree, 4, 0.9, false)).toMatchObject({ to: 0, before: 7, mark: 'below', depth: 1 });
    expect(targetAt(tree, 0, 0.1, true)).toMatchObject({ to: 0, mark: 'into' });
  });

  it('is under a group or after a value where something is put by key', () => {
    expect(pasteTarget(tree, 4)).toMatchObject({ to: 4, before: null });
    expect(pasteTarget(tree, 5)).toMatchObject({ to: 4, before: 6 });
    expect(pasteTarget(tree, 6)).toMatchObject({ to: 4, before: null });
  });

  it('is never before what moves itself, nor inside it', () => {
    const target = targetAt(tree, 2, 0.9, true);
    expect(settled(tree, target, [3])).toMatchObject({ to: 1, before: null });
    expect(settled(tree, target, [5])).toBe(target);
    expect(obstacle(tree, [1], pasteTarget(tree, 2))).toContain('itself');
    expect(obstacle(tree, [5], pasteTarget(tree, 2))).toBeNull();
    expect(obstacle(tree, [0], pasteTarget(tree, 4))).toContain('root');
    expect(inWords(tree, target)).toBe('under A, before 21');
  });
});

describe('finding a label', () => {
  it('takes the whole label first, then beginnings, then the rest', () => {
    expect(findLabels(['abc', 'bc', 'x', 'bcd', 'BC'], 'bc')).toEqual([1, 4, 3, 0]);
    expect(findLabels(['a'], ' ')).toEqual([]);
  });
});
