import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Request } from '../../engine/protocol';
import type { EngineError } from '../../engine/types';
import { forget, redo, undo, undoable } from '../page/history';

const asked: Request[] = [];
let refusal: EngineError | null = null;
vi.mock('../../engine/script', () => ({ beginWorker: () => undefined }));

const { engine } = await import('../page/engine');
const { drawnSecret } = await import('../../engine/secret');
const { drawsFromSecret, isSecret, secret, secretTrouble, takeSecret } = await import('./secret');
const { edition, table } = await import('../data/table');

const TEXT = '00112233445566778899aabbccddeeff';
const file = (text: string): File => new File([text], 'people-secret.txt');

beforeEach(() => {
  forget();
  asked.length = 0;
  refusal = null;
  edition.value += 1;
  table.value = { columns: [], missing_tokens: [] } as never;
  vi.spyOn(engine, 'request').mockImplementation((async (request: Request) => {
    asked.push(request);
    if (refusal !== null) throw refusal;
    return '';
  }) as never);
});

describe('the secret', () => {
  it('is 128 bits of the system, other ones each time', () => {
    expect(drawnSecret((bytes) => bytes.map((_, at) => at * 17))).toBe(TEXT);
    expect(drawnSecret()).toMatch(/^[0-9a-f]{32}$/);
    expect(drawnSecret()).not.toBe(drawnSecret());
  });

  it('is what a method draws from only where its list states so', () => {
    const method = (name: string) => ({ method: { name, options: {} } });
    expect(['random-addition', 'anatomy', 'sweep', 'none'].map((name) => drawsFromSecret(method(name)))).toEqual([true, true, false, false]);
  });

  it('is taken from a file, and given back by undo', async () => {
    const { text: before } = secret.peek();
    await takeSecret(file(` ${TEXT.toUpperCase()}\r\n`));
    expect(secret.value).toEqual({ text: TEXT, given: true });
    expect(undoable.value).toBe('the secret');
    await undo();
    expect(secret.value).toMatchObject({ text: before });
    await redo();
    expect(secret.value.text).toBe(TEXT);
    expect(asked.map((request) => 'text' in request && request.text)).toEqual([TEXT, before, TEXT]);
    await undo();
  });

  it('stays where a file is none, and what is wrong is stated with the file', async () => {
    const before = secret.peek();
    refusal = { code: 'not-a-secret', kind: 'input', message: 'this is no secret', place: {}, nearest: null };
    await takeSecret(file('age,sex\n'));
    expect(secret.value).toBe(before);
    expect(undoable.value).toBeNull();
    expect(secretTrouble.value).toMatchObject({ code: 'not-a-secret', place: { file: 'people-secret.txt' } });
    edition.value += 1;
    expect(secretTrouble.value).toBeNull();
  });

  it('is reported from a table by its content alone', async () => {
    const found = await Promise.all([TEXT, `${TEXT}\n`, `${TEXT}0`, 'a,b\n1,2\n', ''].map((text) => isSecret(file(text))));
    expect(found).toEqual([true, true, false, false, false]);
  });
});
