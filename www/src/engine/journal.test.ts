import { expect, test } from 'vitest';
import { BLANK, noted, ofTable } from './journal';
import type { Request } from './protocol';

const opened: Request = { kind: 'open-example', id: 'hospital', seed: 0 };
const publish = (tau: string): Request => ({ kind: 'publish', choices: { tau } as never });
const undone: Request = { kind: 'undo-taxonomy', column: 'age' };
const remember: Request = { kind: 'remember' };
const forget: Request = { kind: 'forget' };

/** What is repeated after these requests. */
function steps(...requests: Request[]): readonly Request[] {
  return [opened, ...requests].reduce(noted, BLANK).steps;
}

test('of releases the last is regenerated, and each that was released, where it was in the order of things', () => {
  const [first, second, third, fourth] = ['0.5', '0.6', '0.7', '0.8'].map(publish) as [Request, Request, Request, Request];
  expect(steps(first, second)).toEqual([second]);
  expect(steps(first, remember, second)).toEqual([first, remember, second]);
  // What is changed between the release and its download changes nothing of it.
  expect(steps(first, undone, remember, second, third, remember, fourth)).toEqual([first, undone, remember, third, remember, fourth]);
  expect(steps(first, second, undone, third)).toEqual([undone, third]);
  // What was forgotten is all but the release at that time, so that one stays in its place.
  expect(steps(first, remember, second, forget, third)).toEqual([first, remember, second, forget, third]);
});

test('another table begins again', () => {
  expect(noted({ opened, steps: [publish('0.5'), remember] }, opened).steps).toEqual([]);
});

test('what brings a further engine to the same table has no release in it', () => {
  const journal = [opened, publish('0.5'), remember, undone, publish('0.6')].reduce(noted, BLANK);
  expect(journal.steps).toHaveLength(4);
  expect(ofTable(journal)).toEqual({ opened, steps: [undone] });
});
