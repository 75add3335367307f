// Lessons with the engine itself: every step finds its figures, and what is said follows from the table.
import { describe, expect, it } from 'vitest';
import { cells } from '../../src/engine/text';
import { LESSONS } from '../../src/lessons';
import { Desk } from '../../src/lessons/desk';
import type { Change } from '../../src/lessons/desk';
import type { Step } from '../../src/lessons/lesson';
import { engineAsked } from './desk';

/** The census is published some twenty times. */
const LONG = 120_000;

/** What a step says and shows, at the start and once its question is answered. */
interface Read {
  told: string;
  right: string;
  shown: string;
}

async function readStep({ start, find, says, asks, does, shows, source }: Step, desk: Desk): Promise<Read> {
  const found = await find(desk, start);
  const right = asks === undefined ? '' : (asks.answers(found, start)[asks.right(found, start)] ?? 'nothing');
  const told = [
    ...says(found, start),
    ...(asks === undefined ? [] : [asks.question(found, start), ...asks.answers(found, start), right, ...asks.findings(found, start)]),
    ...(does === undefined ? [] : [does.task, ...does.follows(found, start)]),
    source,
  ];
  const pictures = [false, true].map((answered) => shows(found, start, answered));
  return { told: told.join('\n'), right, shown: JSON.stringify(pictures, (_, value: unknown) => (ArrayBuffer.isView(value) ? Array.from(value as unknown as number[]) : value)) };
}

const lessonOf = (id: string) => {
  const found = LESSONS.find((one) => one.id === id);
  if (found === undefined) throw new Error(id);
  return found;
};

/** What the lessons say of their tables as they are: several tests hold another table against it. */
const asTheyAre = new Map<string, Promise<Map<string, Read>>>();

function read(id: string, changes: readonly Change[] = []): Promise<Map<string, Read>> {
  if (changes.length > 0) return readAnew(id, changes);
  const known = asTheyAre.get(id) ?? readAnew(id);
  asTheyAre.set(id, known);
  return known;
}

async function readAnew(id: string, changes: readonly Change[] = []): Promise<Map<string, Read>> {
  const desk = new Desk(engineAsked(), changes);
  const texts = new Map<string, Read>();
  for (const step of lessonOf(id).steps) texts.set(step.title, await readStep(step, desk));
  return texts;
}

/** What a lesson says of a table as it is, and with these changes. */
async function both(id: string, changes: readonly Change[]): Promise<[before: Map<string, Read>, after: Map<string, Read>]> {
  return [await read(id), await read(id, changes)];
}

describe('every lesson', () => {
  it.each(LESSONS.map(({ id }) => id))('%s has 5 to 9 steps, each with something to say, to ask or do, and to see', async (id) => {
    const { steps } = lessonOf(id);
    expect(steps.length).toBeGreaterThanOrEqual(5);
    expect(steps.length).toBeLessThanOrEqual(9);
    expect(steps.some(({ asks }) => asks !== undefined)).toBe(true);
    for (const { asks, does } of steps) expect(asks !== undefined || does !== undefined).toBe(true);
    for (const [title, { told, right, shown }] of await read(id)) {
      expect(`${told} ${shown}`, title).not.toMatch(/undefined|NaN|(?<!"(?:class|tick|limit)":)null(?!,"name)/);
      expect(right, title).not.toBe('nothing');
    }
  }, LONG);

  it.each(LESSONS.map(({ id }) => id))('%s says the same in an engine that has done other things before, from the end to the start', async (id) => {
    const desk = new Desk(engineAsked());
    const backwards: Read[] = [];
    for (const step of [...lessonOf(id).steps].reverse()) backwards.unshift(await readStep(step, desk));
    expect(backwards).toEqual([...(await read(id)).values()]);
  }, LONG);

  it.each(LESSONS.map(({ id }) => id))('%s can be played through: each control is set to all that it can be', async (id) => {
    const desk = new Desk(engineAsked());
    for (const step of lessonOf(id).steps) {
      const found = await step.find(desk, step.start);
      for (const control of step.does?.controls ?? []) {
        const states =
          control.kind === 'number'
            ? [control.least, control.most].map((value) => control.set(step.start, value))
            : control.options(found).map((_, at) => (control.kind === 'one' ? control.set(step.start, at) : control.set(step.start, at, !(control.now(step.start)[at] ?? false))));
        for (const state of states) {
          const now = await step.find(desk, state);
          const said = [...step.says(now, state), ...(step.does?.follows(now, state) ?? []), JSON.stringify(step.shows(now, state, true))].join('\n');
          expect(said, step.title).not.toMatch(/undefined|NaN/);
        }
      }
    }
  }, LONG);
});

describe('names off is not enough', () => {
  it('a disease that is another one is the one that is found out', async () => {
    const [before, after] = await both('names', [{ table: 'patients', row: 3, column: 'Disease', value: 'Sty' }]);
    expect(before.get('A second table')?.told).toContain('it says HIV');
    expect(after.get('A second table')?.told).toContain('it says Sty');
    expect(after.get('A second table')?.told).not.toContain('HIV');
  });

  it('who lives elsewhere is not found, and is one fewer', async () => {
    const [before, after] = await both('names', [{ table: 'register', row: 3, column: 'Address', value: '13000' }]);
    expect(after.get('A second table')?.told).toContain('No row fits Diana');
    expect([before, after].map((read) => read.get('Everybody at once')?.right)).toEqual(['five', 'four']);
  });

  it('who is like somebody else is not alone', async () => {
    const [before, after] = await both('names', [
      { table: 'patients', row: 1, column: 'Sex', value: 'M' },
      { table: 'patients', row: 1, column: 'Address', value: '13000' },
    ]);
    expect(before.get('A table without names')?.right).toBe('eight');
    expect(after.get('A table without names')?.right).toBe('six');
  });
});

describe('k-anonymity, and its two attacks', () => {
  it('one other condition in the group of Bob, and the first attack fails', async () => {
    const [before, after] = await both('k-anonymity', [{ table: 'inpatients', row: 9, column: 'condition', value: 'Heart Disease' }]);
    expect([before, after].map((read) => read.get('The first attack: read on')?.right)).toEqual(['Cancer', 'She cannot tell']);
    expect([before, after].map((read) => read.get('For how many?')?.right)).toEqual(['four', 'nobody']);
  });

  it('where everybody of a group has the same, nothing has to be ruled out', async () => {
    const same = [2, 3].map((row) => ({ table: 'inpatients', row, column: 'condition', value: 'Heart Disease' }));
    const [before, after] = await both('k-anonymity', same);
    expect([before, after].map((read) => read.get('For how many?')?.right)).toEqual(['four', 'eight']);
  });
});

describe('ℓ-diversity, and what skew does to it', () => {
  it('in a table with fewer of the frequent disease more can be asked', async () => {
    const fewer = [0, 1].map((row) => ({ table: 'hospital', row, column: 'disease', value: 'flu' }));
    const [before, after] = await both('l-diversity', fewer);
    expect([before, after].map((read) => read.get('What can be asked at all')?.right)).toEqual(['ℓ = 2', 'ℓ = 3']);
    expect(before.get('A table in which one value is frequent')?.told).toContain('hepatitis has half of the table');
    expect(after.get('A table in which one value is frequent')?.told).toContain('has a third of the table');
  });
});

describe('(τ, ℓ)-diversity', () => {
  const even = [
    [0, 'flu'],
    [1, 'anemia'],
  ].map(([row, value]) => ({ table: 'hospital', row: Number(row), column: 'disease', value: String(value) }));

  it('where diseases are more even fewer people need a broader one', async () => {
    const [before, after] = await both('tau-l', even);
    expect(before.get('A broader disease')?.told).toContain('Somebody who has hepatitis is published with "hemal disease"');
    expect(after.get('A broader disease')?.told).toContain('This table needs it of nobody');
    expect([before, after].map((read) => read.get('The table that comes of it')?.right)).toEqual(['two', 'one']);
  });

  it('another frequent disease is the one that is made broader', async () => {
    const all = [0, 1, 2, 3, 5, 10].map((row) => ({ table: 'hospital', row, column: 'disease', value: 'flu' }));
    const [, after] = await both('tau-l', [...all, { table: 'hospital', row: 11, column: 'disease', value: 'hepatitis' }]);
    expect(after.get('A broader disease')?.told).toContain('Somebody who has flu is published with "respiratory"');
  });
});

describe('what it costs', () => {
  it('a census in which a value is rarer keeps more', async () => {
    // Every second husband is somebody else.
    const desk = new Desk(engineAsked());
    const opened = await desk.open('adult');
    const { table } = await desk.ask<'open-example'>({ kind: 'open-example', id: 'adult', seed: 0 });
    const texts = cells(await desk.ask<'rows'>({ kind: 'rows', start: 0, count: table.rows }));
    const at = opened.columns.indexOf('relationship');
    const husbands = Array.from({ length: table.rows }, (_, row) => row).filter((row) => texts[row * opened.columns.length + at] === 'Husband');
    const changes = husbands.filter((_, place) => place % 2 === 0).map((row) => ({ table: 'adult', row, column: 'relationship', value: 'Other-relative' }));
    const [before, after] = await both('cost', changes);
    const figures = ['The table on which methods are tried', 'What is kept', 'Pull τ', 'What can still be counted'];
    for (const title of figures) expect(after.get(title)?.told, title).not.toBe(before.get(title)?.told);
    expect([before, after].map((read) => read.get('The table on which methods are tried')?.right)).toEqual(['Husband', 'Not-in-family']);
  }, LONG);
});

describe('someone who knows the method', () => {
  it('other patients leave her other originals, and she finds out others', async () => {
    const [before, after] = await both('minimality', [
      { table: 'hospital', row: 3, column: 'disease', value: 'flu' },
      { table: 'hospital', row: 8, column: 'disease', value: 'anemia' },
    ]);
    const read = (title: string): (string | undefined)[] => [before, after].map((lesson) => lesson.get(title)?.right);
    expect(read('What is behind a broader value')).toEqual(['hepatitis', 'It stays open']);
    expect(read('All tables that it could have been')[0]).toBe('40');
    expect(read('All tables that it could have been')[1]).not.toBe('40');
    expect(read('Whom she finds out')[0]).toBe('twelve');
    expect(before.get('Whom she finds out')?.told).toContain('Of five one disease is left');
    expect(after.get('Whom she finds out')?.told).not.toContain('Of five one disease is left');
  }, LONG);

  it('groups of packed values give nobody away; where one disease is too frequent there is no such table', async () => {
    const title = 'Groups that may be known';
    const [before, after] = await both('minimality', [{ table: 'hospital', row: 3, column: 'disease', value: 'flu' }]);
    expect([before, after].map((read) => read.get(title)?.right)).toEqual(['nobody', 'nobody']);
    expect(before.get(title)?.told).toContain('she learns more than is allowed of eight.');
    expect(after.get(title)?.told).not.toBe(before.get(title)?.told);
    expect(before.get(title)?.told).toMatch(/It keeps \d+% of what age and zip tell, with every disease as it is\./);
    const often = [3, 8, 9].map((row) => ({ table: 'hospital', row, column: 'disease', value: 'hepatitis' }));
    const desk = new Desk(engineAsked(), often);
    const step = lessonOf('minimality').steps.at(-1);
    if (step === undefined) throw new Error('There is a last step.');
    const { told } = await readStep(step, desk);
    expect(told).toContain('nfeasible with every sensitive value exact');
    expect(told).not.toContain('every disease as it is');
  }, LONG);

  it('of four who are all different nothing is certain', async () => {
    const [before, after] = await both('minimality', [{ table: 'four', row: 0, column: 'zip', value: '1002' }]);
    expect([before, after].map((read) => read.get('Nothing broader, and found out all the same')?.right)).toEqual(['flu', 'It stays open']);
  }, LONG);
});
