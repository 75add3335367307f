import { beforeEach, describe, expect, it } from 'vitest';
import { endStep, followLast, forget, inTurn, keptInAFile, record, redo, redoable, undo, undoable, unsaved } from './history';
import type { Step } from './history';

let did: string[] = [];
const step = (what: string, of: Step['of'] = 'choice', more: Partial<Step> = {}): Step => ({
  what,
  of,
  undo: () => void did.push(`undo ${what}`),
  redo: () => void did.push(`redo ${what}`),
  ...more,
});

beforeEach(() => {
  did = [];
  forget();
});

describe('the history', () => {
  it('takes back choices, trees and tables in the order of time, and brings them again', async () => {
    record(step('opening', 'table', { fresh: true }));
    record(step('role'));
    record(step('grouping', 'tree', { undo: async () => void (await Promise.resolve(), did.push('undo grouping')) }));
    record(step('tau'));
    // Asked for faster than the engine answers.
    await Promise.all([undo(), undo(), undo(), undo()]);
    expect(did).toEqual(['undo tau', 'undo grouping', 'undo role', 'undo opening']);
    expect([undoable.value, redoable.value]).toEqual([null, 'opening']);
    expect(await undo()).toBeNull();
    for (let steps = 0; steps < 4; steps++) await redo();
    expect(did.slice(4)).toEqual(['redo opening', 'redo role', 'redo grouping', 'redo tau']);
    expect(await redo()).toBeNull();
  });

  it('leads back over so many tables and so many steps, and holds nothing of what was before', async () => {
    for (let table = 1; table <= 30; table++) {
      record(step(`table ${table}`, 'table'));
      record(step(`role ${table}`));
    }
    const back: (string | undefined)[] = [];
    for (let one = await undo(); one !== null; one = await undo()) back.push(one.what);
    // The last twenty tables, each with what was done with it; what was done before the first of them is not to be had without it.
    expect([back.length, back[0], back.at(-1)]).toEqual([40, 'role 30', 'table 11']);
    forget();
    for (let choice = 1; choice <= 1200; choice++) record(step(`role ${choice}`));
    back.length = 0;
    for (let one = await undo(); one !== null; one = await undo()) back.push(one.what);
    expect([back.length, back.at(-1)]).toEqual([1000, 'role 201']);
  });

  it('waits with an undo for the requirement before it', async () => {
    const slow = inTurn(async () => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      record(step('slow', 'tree'));
    });
    record(step('before'));
    await undo();
    await slow;
    expect(did).toEqual(['undo slow']);
  });

  it('keeps a step that could not be taken back, and goes on after it', async () => {
    record(step('gone', 'table', { undo: () => Promise.reject(new Error('no file')) }));
    await expect(undo()).rejects.toThrow('no file');
    expect([undoable.value, redoable.value]).toEqual(['gone', null]);
    record(step('next'));
    await undo();
    expect(did).toEqual(['undo next']);
  });

  it('lets a result that a step led to follow each time that the step is taken back or brought again', async () => {
    record(step('before'));
    record(step('a suggestion'));
    keptInAFile();
    followLast(() => void did.push('publish'));
    // It is the same step: what was saved of it still holds.
    expect(unsaved.value).toBe(false);
    await undo();
    await redo();
    expect(did).toEqual(['undo a suggestion', 'publish', 'redo a suggestion', 'publish']);
    await undo();
    await undo();
    expect(did.slice(4)).toEqual(['undo a suggestion', 'publish', 'undo before']);
  });

  it('begins another step after an end, although the mark is the same', async () => {
    record(step('role of b'), 'role of b');
    record(step('role of b again'), 'role of b');
    expect(undoable.value).toBe('role of b');
    endStep();
    record(step('role of b after a release'), 'role of b');
    await undo();
    expect([undoable.value, did]).toEqual(['role of b', ['undo role of b after a release']]);
  });

  it('ends the way forward with what is done meanwhile', async () => {
    record(step('one', 'tree', { undo: async () => void (await Promise.resolve(), record(step('meanwhile'))) }));
    await undo();
    expect([undoable.value, redoable.value]).toEqual(['meanwhile', null]);
  });

  it('knows whether something would be gone with the page', async () => {
    expect(unsaved.value).toBe(false);
    record(step('opening', 'table', { fresh: true }));
    expect(unsaved.value).toBe(false);
    record(step('role'));
    expect(unsaved.value).toBe(true);
    keptInAFile();
    expect(unsaved.value).toBe(false);
    record(step('what is missing', 'table'));
    expect(unsaved.value).toBe(true);
    await undo();
    // What was undone and could come again would be gone, too.
    expect(unsaved.value).toBe(true);
    record(step('another', 'table', { fresh: true }));
    expect(unsaved.value).toBe(false);
  });
});
