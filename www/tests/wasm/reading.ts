// A lesson as a learner reads it at the start, with its questions answered.
import { LESSONS } from '../../src/lessons';
import { Desk } from '../../src/lessons/desk';
import type { Change } from '../../src/lessons/desk';
import { engineAsked } from './desk';

/** What a step states, and which answer is right. */
export interface ReadStep {
  told: string;
  right: string;
}

/** The steps of a lesson by their titles, with these changes in its tables. */
export async function readLesson(id: string, changes: readonly Change[] = []): Promise<ReadonlyMap<string, ReadStep>> {
  const desk = new Desk(engineAsked(), changes);
  const steps = new Map<string, ReadStep>();
  for (const { title, start, find, says, asks, does } of LESSONS.find((one) => one.id === id)?.steps ?? []) {
    const found = await find(desk, start);
    const right = asks === undefined ? '' : (asks.answers(found, start)[asks.right(found, start)] ?? 'nothing');
    steps.set(title, { right, told: [...says(found, start), ...(asks === undefined ? [] : [asks.question(found, start), ...asks.findings(found, start)]), ...(does?.follows(found, start) ?? [])].join('\n') });
  }
  return steps;
}

/** Lessons with their tables as they are: several tests compare table with the same. */
const asTheyAre = new Map<string, ReturnType<typeof readLesson>>();

/** A lesson with its tables as they are, and with these changes. */
export async function readBoth(id: string, changes: readonly Change[]): Promise<readonly [before: ReadonlyMap<string, ReadStep>, after: ReadonlyMap<string, ReadStep>]> {
  const before = asTheyAre.get(id) ?? readLesson(id);
  asTheyAre.set(id, before);
  return [await before, await readLesson(id, changes)];
}
