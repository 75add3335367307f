// Downloads: what was published as files, written part by part, so that the engine never holds one as a whole.
import type { EngineObject } from './object';
import type { Answers, Download, GroupsFile } from './protocol';

type Part = Uint8Array<ArrayBuffer>;
/** Lets others in between two parts. */
type Between = () => Promise<void>;

/** Rows of published text handed over as one part. */
const PART_ROWS = 50_000;
/** Groups handed over as one part: each holds several values. */
const PART_GROUPS = 10_000;

/** One file of a result. */
export async function download(engine: EngineObject, what: Download, between: Between): Promise<Answers['download']> {
  if (what !== 'table') return [engine.ask<'public-report' | 'report' | 'recipe'>({ kind: what })];
  const parts: Part[] = [];
  for (let start = 0; ; start += PART_ROWS) {
    const part = engine.ask<'table-part'>({ kind: 'table-part', start, count: PART_ROWS });
    if (part.length === 0) return parts;
    parts.push(part);
    await between();
  }
}

/** The tables of groups that belong to the table of rows. */
export async function groupTables(engine: EngineObject, between: Between): Promise<GroupsFile[]> {
  const files: GroupsFile[] = [];
  for (const { column } of engine.ask<'group-tables'>({ kind: 'group-tables' })) {
    files.push({ column, parts: (await written(engine, files.length + 1, between)).parts });
  }
  return files;
}

/** All tables as one archive: what belongs together does not come apart. */
export async function together(engine: EngineObject, name: string, between: Between): Promise<Part[]> {
  const count = 1 + engine.ask<'group-tables'>({ kind: 'group-tables' }).length;
  const files: Written[] = [];
  while (files.length < count) files.push(await written(engine, files.length, between));
  const tables = files.map(({ length, checksum }) => ({ length, checksum }));
  const frame = engine.ask<'tables-frame'>({ kind: 'tables-frame', name, tables });
  // A head before each file, and the directory after the last.
  return frame.flatMap((around, at) => [around, ...(files[at]?.parts ?? [])]);
}

/** A table as it was written. */
interface Written {
  parts: Part[];
  length: number;
  checksum: number;
}

async function written(engine: EngineObject, table: number, between: Between): Promise<Written> {
  const file: Written = { parts: [], length: 0, checksum: 0 };
  const count = table === 0 ? PART_ROWS : PART_GROUPS;
  for (let start = 0; ; start += count) {
    const { bytes, checksum } = engine.ask<'tables-part'>({ kind: 'tables-part', table, start, count, checksum: file.checksum });
    if (bytes.length === 0) return file;
    file.parts.push(bytes);
    file.length += bytes.length;
    file.checksum = checksum;
    await between();
  }
}
