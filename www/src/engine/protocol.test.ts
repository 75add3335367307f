import { expect, test } from 'vitest';
import type { EngineClient } from './client';
import { noted } from './journal';
import type { EngineObject } from './object';
import { isInSlices } from './object';
import { MARKS } from './protocol';
import type { Kind, Request } from './protocol';
import type { Choices, FileRequest } from './types';

const kinds = Object.keys(MARKS) as Kind[];
const marked = (effect: string): string[] => kinds.filter((kind) => MARKS[kind].effect === effect).sort();

test('only requests with a lasting effect are repeated', () => {
  const opened: Request = { kind: 'open-example', id: 'hospital', seed: 0 };
  const before = { opened, steps: [] };
  for (const kind of kinds) {
    const request = { kind } as Request;
    const { effect } = MARKS[kind];
    const after = noted(before, request);
    if (effect === 'nothing') expect(after, kind).toBe(before);
    else expect(after, kind).toEqual(effect === 'opens' ? { opened: request, steps: [] } : { opened, steps: [request] });
  }
});

// Written down once more: a mark that is wrong in the engine's own list would be wrong in all that is made from it.
test('these requests open a table, change it or its trees, or publish', () => {
  expect(marked('opens')).toEqual(['open-example', 'open-file']);
  expect(marked('publishes')).toEqual(['accept', 'forget', 'publish', 'recall', 'remember']);
  expect(marked('changes')).toEqual([
    'edit-taxonomy',
    'load-recipe',
    'place-hierarchy',
    'place-missing',
    'recode',
    'redo-taxonomy',
    'set-automatic',
    'set-builder',
    'set-hierarchies',
    'set-hierarchy',
    'set-missing',
    'set-sensitive',
    'take-trees',
    'undo-taxonomy',
    'use-secret',
  ]);
});

test('what only looks leaves nothing, and what is cancelled is worked at in slices', () => {
  for (const kind of kinds) if (MARKS[kind].way === 'look') expect(MARKS[kind].effect, kind).toBe('nothing');
  expect(isInSlices({ kind: 'publish', choices: {} as Choices })).toBe(true);
  expect(isInSlices({ kind: 'composition' })).toBe(true);
  expect(isInSlices({ kind: 'set-hierarchies', files: [] })).toBe(false);
  expect(isInSlices({ kind: 'rows', start: 0, count: 1 })).toBe(false);
});

/** Never called: what is wrong here is an error of types, and what is right is none. */
export function asked(client: EngineClient, engine: EngineObject, choices: Choices, request: FileRequest, file: File): unknown[] {
  return [
    client.request<'review-file'>({ kind: 'review-file', request, choices }),
    // @ts-expect-error The choices are missing.
    client.request<'review-file'>({ kind: 'review-file', request }),
    // @ts-expect-error The engine takes no weights here.
    client.request<'review-published'>({ kind: 'review-published', weights: {} }),
    // @ts-expect-error The worker alone asks for this.
    client.request({ kind: 'table-part', start: 0, count: 1 }),
    engine.begin({ kind: 'open-file', file: file.name, options: { encoding: null, delimiter: null, header: null, on_fault: 'stop' }, missing: [] }),
    // @ts-expect-error Into the engine a file goes by its name.
    engine.request<'unzip'>({ kind: 'unzip', file }),
    // @ts-expect-error What is worked at in slices is begun.
    engine.request({ kind: 'publish', choices }),
    // @ts-expect-error What is answered at once is requested.
    engine.begin({ kind: 'rows', start: 0, count: 1 }),
  ];
}
