import { describe, expect, it } from 'vitest';
import { download, groupTables, together } from './downloads';
import type { EngineObject } from './object';

const text = (parts: readonly Uint8Array[]): string => parts.map((part) => new TextDecoder().decode(part)).join('');
const bytes = (of: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(of);

/** An engine whose tables are longer than a part; it hands out so much of each as is requested, a letter a row. */
function engineWith(...tables: number[]): { engine: EngineObject; asked: unknown[] } {
  const asked: unknown[] = [];
  const rows = (table: number, start: number, count: number): Uint8Array<ArrayBuffer> =>
    bytes('rgs'.charAt(table).repeat(Math.max(0, Math.min(count, (tables[table] ?? 0) - start))));
  const engine = {
    ask(request: { kind: string; table?: number; start: number; count: number; checksum: number; tables: unknown[] }) {
      asked.push(request);
      switch (request.kind) {
        case 'table-part':
          return rows(0, request.start, request.count);
        case 'group-tables':
          return tables.slice(1).map((_, at) => ({ column: `column ${at}`, columns: ['group', `column ${at}`, 'count'] }));
        case 'tables-part': {
          const part = rows(request.table ?? 0, request.start, request.count);
          return { bytes: part, checksum: request.checksum + part.length };
        }
        case 'tables-frame':
          return [...request.tables.map((_, at) => bytes(`<${at}>`)), bytes('<end>')];
        default:
          return bytes(`${request.kind}!`);
      }
    },
  } as unknown as EngineObject;
  return { engine, asked };
}

describe('a download', () => {
  const between = (): Promise<void> => Promise.resolve();

  it('of one table is that table, part by part', async () => {
    const { engine } = engineWith(120_000);
    const parts = await download(engine, 'table', between);
    expect(parts.map((part) => part.length)).toEqual([50_000, 50_000, 20_000]);
    expect(text(await download(engine, 'report', between))).toBe('report!');
    expect(text(await download(engine, 'public-report', between))).toBe('public-report!');
    expect(await groupTables(engine, between)).toEqual([]);
  });

  it('of tables that belong together is all of them in one archive, none of them asked for as a whole', async () => {
    const { engine, asked } = engineWith(60_000, 25_000, 3);
    let pauses = 0;
    const archive = text(
      await together(engine, 'people-published.csv', () => {
        pauses += 1;
        return Promise.resolve();
      }),
    );
    expect(archive).toBe(`<0>${'r'.repeat(60_000)}<1>${'g'.repeat(25_000)}<2>sss<end>`);
    // What is around a table states how long it is, and the checksum that went from part to part.
    const tables = [60_000, 25_000, 3].map((length) => ({ length, checksum: length }));
    expect(asked.at(-1)).toEqual({ kind: 'tables-frame', name: 'people-published.csv', tables });
    expect(pauses).toBe(6);
    expect(asked).toContainEqual({ kind: 'tables-part', table: 1, start: 20_000, count: 10_000, checksum: 20_000 });
  });

  it('of tables of groups names the column of each', async () => {
    const { engine } = engineWith(2, 4, 1);
    const files = await groupTables(engine, between);
    expect(files.map(({ column, parts }) => [column, text(parts)])).toEqual([
      ['column 0', 'gggg'],
      ['column 1', 's'],
    ]);
  });
});
