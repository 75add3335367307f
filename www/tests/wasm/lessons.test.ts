// Lessons with the engine itself: every step computes its figures, and its texts follow from the table.
import { describe, expect, it } from 'vitest';
import { cells } from '../../src/engine/text';
import { LESSONS } from '../../src/lessons';
import { Desk } from '../../src/lessons/desk';
import type { Change } from '../../src/lessons/desk';
import type { Step } from '../../src/lessons/lesson';
import { engineAsked } from './desk';

/** The census is published some twenty times. */
const LONG = 120_000;

/** The texts and pictures of a step, before and after its question is answered. */
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

/** The lessons on unchanged tables, with which several tests compare another one. */
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

/** A lesson on an unchanged table, and on one with these changes. */
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

describe('removing names is not enough', () => {
  it('another disease is the one that is disclosed', async () => {
    const [before, after] = await both('names', [{ table: 'patients', row: 3, column: 'Disease', value: 'Sty' }]);
    expect(before.get('A second table')?.told).toContain('It contains HIV.');
    expect(after.get('A second table')?.told).toContain('It contains Sty.');
    expect(after.get('A second table')?.told).not.toContain('HIV');
  });

  it('a person with another address is not re-identified', async () => {
    const [before, after] = await both('names', [{ table: 'register', row: 3, column: 'Address', value: '13000' }]);
    expect(after.get('A second table')?.told).toContain('No row fits Diana');
    expect([before, after].map((read) => read.get('Everyone at once')?.right)).toEqual(['five', 'four']);
  });

  it('two people with one quasi-identifier are not singled out', async () => {
    const [before, after] = await both('names', [
      { table: 'patients', row: 1, column: 'Sex', value: 'M' },
      { table: 'patients', row: 1, column: 'Address', value: '13000' },
    ]);
    expect(before.get('A table without names')?.right).toBe('eight');
    expect(after.get('A table without names')?.right).toBe('six');
  });
});

describe('k-anonymity, and its two attacks', () => {
  it('one other condition in the class of Bob, and the first attack fails', async () => {
    const [before, after] = await both('k-anonymity', [{ table: 'inpatients', row: 9, column: 'condition', value: 'Heart Disease' }]);
    expect([before, after].map((read) => read.get('The first attack: homogeneity')?.right)).toEqual(['Cancer', 'Not certain']);
    expect([before, after].map((read) => read.get('For how many?')?.right)).toEqual(['four', 'none']);
  });

  it('a second class with only one condition makes it certain for more people', async () => {
    const same = [2, 3].map((row) => ({ table: 'inpatients', row, column: 'condition', value: 'Heart Disease' }));
    const [before, after] = await both('k-anonymity', same);
    expect([before, after].map((read) => read.get('For how many?')?.right)).toEqual(['four', 'eight']);
  });
});

describe('ℓ-diversity, and what skew does to it', () => {
  it('a table with fewer rows of the frequent disease has a wider eligible range', async () => {
    const fewer = [0, 1].map((row) => ({ table: 'hospital', row, column: 'disease', value: 'flu' }));
    const [before, after] = await both('l-diversity', fewer);
    expect([before, after].map((read) => read.get('What is feasible')?.right)).toEqual(['ℓ = 2', 'ℓ = 3']);
    expect(before.get('A table with a frequent value')?.told).toContain('Hepatitis has half of the table');
    expect(after.get('A table with a frequent value')?.told).toContain('has a third of the table');
  });
});

describe('(τ, ℓ)-diversity', () => {
  const even = [
    [0, 'flu'],
    [1, 'anemia'],
  ].map(([row, value]) => ({ table: 'hospital', row: Number(row), column: 'disease', value: String(value) }));

  it('if diseases are more even, fewer of them are generalized', async () => {
    const [before, after] = await both('tau-l', even);
    expect(before.get('Generalize a disease')?.told).toContain('A row with hepatitis is published with "hemal disease"');
    expect(after.get('Generalize a disease')?.told).toContain('No value of this table need be generalized');
    expect([before, after].map((read) => read.get('The release')?.right)).toEqual(['two', 'one']);
  });

  it('another frequent disease is the one that is generalized', async () => {
    const all = [0, 1, 2, 3, 5, 10].map((row) => ({ table: 'hospital', row, column: 'disease', value: 'flu' }));
    const [, after] = await both('tau-l', [...all, { table: 'hospital', row: 11, column: 'disease', value: 'hepatitis' }]);
    expect(after.get('Generalize a disease')?.told).toContain('A row with flu is published with "respiratory"');
  });
});

describe('what privacy costs', () => {
  it('a census with a rarer value has other figures', async () => {
    // Every second husband gets another value.
    const desk = new Desk(engineAsked());
    const opened = await desk.open('adult');
    const { table } = await desk.ask<'open-example'>({ kind: 'open-example', id: 'adult', seed: 0 });
    const texts = cells(await desk.ask<'rows'>({ kind: 'rows', start: 0, count: table.rows }));
    const at = opened.columns.indexOf('relationship');
    const husbands = Array.from({ length: table.rows }, (_, row) => row).filter((row) => texts[row * opened.columns.length + at] === 'Husband');
    const changes = husbands.filter((_, place) => place % 2 === 0).map((row) => ({ table: 'adult', row, column: 'relationship', value: 'Other-relative' }));
    const [before, after] = await both('cost', changes);
    const figures = ['A census', 'Information retained', 'Raise τ', 'Query error'];
    for (const title of figures) expect(after.get(title)?.told, title).not.toBe(before.get(title)?.told);
    expect([before, after].map((read) => read.get('A census')?.right)).toEqual(['Husband', 'Not-in-family']);
  }, LONG);
});

describe('the method-aware adversary', () => {
  it('other patients leave other originals, and other values are certain', async () => {
    const [before, after] = await both('minimality', [
      { table: 'hospital', row: 3, column: 'disease', value: 'flu' },
      { table: 'hospital', row: 8, column: 'disease', value: 'anemia' },
    ]);
    const read = (title: string): (string | undefined)[] => [before, after].map((lesson) => lesson.get(title)?.right);
    expect(read('Behind a generalized value')).toEqual(['hepatitis', 'Not certain']);
    expect(read('Every possible original')[0]).toBe('40');
    expect(read('Every possible original')[1]).not.toBe('40');
    expect(read('What is disclosed')[0]).toBe('twelve');
    expect(before.get('What is disclosed')?.told).toContain('For five patients, all these originals agree');
    expect(after.get('What is disclosed')?.told).not.toContain('For five patients, all these originals agree');
  }, LONG);

  it('Transparent Sweep violates the requirement for no one; if one disease is too frequent, it is infeasible', async () => {
    const title = 'Classes that disclose nothing more';
    const [before, after] = await both('minimality', [{ table: 'hospital', row: 3, column: 'disease', value: 'flu' }]);
    expect([before, after].map((read) => read.get(title)?.right)).toEqual(['none', 'none']);
    expect(before.get(title)?.told).toContain('violates the requirement for eight of the patients');
    expect(after.get(title)?.told).not.toBe(before.get(title)?.told);
    expect(before.get(title)?.told).toMatch(/It retains \d+% of the information in age and zip, with every disease exact\./);
    const often = [3, 8, 9].map((row) => ({ table: 'hospital', row, column: 'disease', value: 'hepatitis' }));
    const desk = new Desk(engineAsked(), often);
    const step = lessonOf('minimality').steps.at(-1);
    if (step === undefined) throw new Error('There is a last step.');
    const { told } = await readStep(step, desk);
    expect(told).toContain('cannot be met with every sensitive value exact');
    expect(told).not.toContain('every disease exact');
  }, LONG);

  it('with four different quasi-identifiers, nothing is certain', async () => {
    const [before, after] = await both('minimality', [{ table: 'four', row: 0, column: 'zip', value: '1002' }]);
    expect([before, after].map((read) => read.get('Exact values disclose too')?.right)).toEqual(['flu', 'Not certain']);
  }, LONG);
});
