import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Request } from '../../engine/protocol';
import type { RecipientView, ReceivedView } from '../../engine/types';

const asked: Request[] = [];
const FILES: Record<string, ReceivedView> = {
  'rows.csv': { files: [{ name: 'rows.csv', rows: 4, groups: false }], columns: [{ name: 'sex', sensitive: false, apart: false }, { name: 'group', sensitive: true, apart: false }], lacks: 'the groups' },
  'groups.csv': {
    files: [{ name: 'rows.csv', rows: 4, groups: false }, { name: 'groups.csv', rows: 3, groups: true }],
    columns: [{ name: 'sex', sensitive: false, apart: false }, { name: 'disease', sensitive: true, apart: true }],
    lacks: null,
  },
  'sets.csv': { files: [{ name: 'sets.csv', rows: 9, groups: false }], columns: [{ name: 'age', sensitive: false, apart: false }, { name: 'illness', sensitive: true, apart: false }], lacks: null },
};
const READER = { rows: 4, excluded_rows: 0, sensitive: [{ column: 'disease', form: 'groups', sentence: '', values: 2 }], columns: [{ column: 'sex', values: [], more: 0 }], original: false, notes: [] } satisfies RecipientView;

vi.mock('../../engine/script', () => ({ beginWorker: () => undefined }));
vi.mock('../page/screen', async () => {
  const { signal } = await import('@preact/signals');
  return { screen: signal('read'), headingWanted: signal(0) };
});
const { engine } = await import('../page/engine');
const { ask, askForAll, by, closeReading, conditions, readPublished, reading, receive, saySensitive, sensitive, understood } = await import('./read');

const file = (name: string): File => new File(['x'], name);
const kinds = (): string[] => asked.map(({ kind }) => kind).filter((kind) => kind !== 'read-close');
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));

beforeEach(() => {
  closeReading();
  vi.spyOn(engine, 'request').mockImplementation((async (request: Request) => {
    asked.push(request);
    if (request.kind === 'read-open') return FILES[request.file.name];
    if (request.kind === 'read-received') return READER;
    if (request.kind === 'read-estimate') return { column: 'disease', values: [], whole: [], parts: [], more: 0, notes: [] };
    return null;
  }) as never);
  asked.length = 0;
});

describe('what is read', () => {
  it('is opened once, understood, and estimated', async () => {
    await receive([file('sets.csv')]);
    await settled();
    expect(kinds()).toEqual(['read-open', 'read-received', 'read-estimate', 'read-disclosure']);
    expect(asked.find(({ kind }) => kind === 'read-received')).toMatchObject({ sensitive: ['illness'], with_original: false });
    expect(understood.value?.view).toBe(READER);
  });

  it('takes a table of groups next to its rows, and another table in the place of both', async () => {
    await receive([file('rows.csv'), file('groups.csv')]);
    await settled();
    expect(sensitive.value).toEqual(['disease']);
    expect(reading.value).toMatchObject({ kind: 'received', files: [{ name: 'rows.csv' }, { name: 'groups.csv' }] });
    await receive([file('sets.csv')]);
    await settled();
    expect(reading.value).toMatchObject({ files: [{ name: 'sets.csv' }], sensitive: ['illness'] });
  });

  it('is requested again for every question, and forgets questions with its file', async () => {
    await receive([file('sets.csv')]);
    await settled();
    ask('sex', ['F']);
    by.value = 'sex';
    await settled();
    expect(asked.findLast(({ kind }) => kind === 'read-estimate')).toMatchObject({ request: { conditions: [{ column: 'sex', values: ['F'] }], by: 'sex' } });
    askForAll();
    ask('sex', ['F']);
    ask('sex', []);
    expect(conditions.value).toEqual({});
    saySensitive('age');
    expect(sensitive.value).toEqual(['age']);
    by.value = 'sex';
    await receive([file('rows.csv')]);
    expect([by.value, conditions.value]).toEqual([null, {}]);
  });

  it('is empty without a release', () => {
    readPublished();
    expect(reading.value).toBeNull();
  });
});
