import { describe, expect, it } from 'vitest';
import { nextStepOf } from './next-step';
import type { NextStep, Standing } from './next-step';

/** A table with all that a release needs. */
const READY: Standing = {
  screen: 'data',
  table: { rows: 7874, person_columns: [] },
  memory: '',
  trouble: null,
  lacks: [],
  blanks: [],
  taxonomies: { columns: 5, broken: [], worth: ['zip', 'age'] },
  requirement: 'satisfiable',
  discloses: null,
  people: 2169,
  release: null,
  expected: null,
  making: false,
  refused: false,
};
const RELEASE = { rows: 2169, classes: 495, file: 'births-published.csv', seconds: 0.84, stale: [], decisions: 0, forbidden: false };
const BLANKS = [{ column: 'cause_of_death', people: 5705 }];

function on(screen: Standing['screen'], other: Partial<Standing> = {}): NextStep {
  const said = nextStepOf({ ...READY, screen, ...other });
  if (said === null) throw new Error('the bar says nothing');
  return said;
}
const led = ({ next }: NextStep): unknown[] => [next.label, next.act];

describe('the bar at the foot of the four steps', () => {
  it('is on these four alone, and always leads somewhere', () => {
    for (const screen of ['review', 'read', 'learn'] as const) expect(nextStepOf({ ...READY, screen })).toBeNull();
    for (const screen of ['data', 'taxonomies', 'requirement', 'result'] as const) {
      for (const table of [null, READY.table]) {
        for (const requirement of ['unknown', 'satisfiable', 'infeasible', 'out-of-range', 'refused'] as const) {
          for (const trouble of [null, 'lost', 'unread'] as const) {
            const said = on(screen, { table, requirement, trouble, taxonomies: { ...READY.taxonomies, columns: table === null ? 0 : 5 } });
            expect(said.lack).not.toBe('');
            expect(said.next.label).not.toBe('');
          }
        }
      }
    }
  });

  it('leads from Data to Requirement, and says which taxonomies are worth a look; one that cannot be used comes first', () => {
    expect(led(on('data'))).toEqual(['Continue to Requirement', { do: 'go', to: 'requirement' }]);
    expect(on('data').detail).toBe('2,169 of 7,874 people take part. 2 taxonomies are worth a look: zip and age.');
    expect(on('data', { people: 7874, taxonomies: { ...READY.taxonomies, worth: [] } }).detail).toBe('All 7,874 people take part.');
    const broken = on('data', { taxonomies: { ...READY.taxonomies, broken: ['zip'] } });
    expect(led(broken)).toEqual(['Correct zip', { do: 'show-taxonomy', column: 'zip' }]);
    expect(led(on('data', { table: null }))[0]).toBe('Choose a file');
    // Where no table is open the middle of the screen has the filled button.
    expect(on('data', { table: null }).next.filled).toBe(false);
  });

  it('counts what is left on Data, and leads to the first of it', () => {
    const blanks = on('data', { blanks: BLANKS });
    expect(blanks).toMatchObject({ mark: 'open', lack: '1 decision left before Requirement', detail: 'cause_of_death is blank for 5,705 people. Exclude them, or publish blank as a value?' });
    expect(led(blanks)).toEqual(['Decide about 5,705 blanks', { do: 'go', to: 'data', at: '.blanks[data-decided="false"] input' }]);
    const both = on('data', { lacks: ['secret'], blanks: BLANKS });
    expect(both.lack).toBe('2 decisions left before Requirement');
    expect(both.next.label).toBe('Choose what must stay secret');
    expect(on('data', { lacks: ['identifier'] }).next.label).toBe('Choose a quasi-identifier');
  });

  it('says what is worth a look on Taxonomies, and leads to what cannot be used', () => {
    expect(on('taxonomies')).toMatchObject({ lack: '5 taxonomies are ready', detail: '2 are worth a look: zip and age. Each can be used unchanged.' });
    const many = on('taxonomies', { taxonomies: { ...READY.taxonomies, worth: ['zip', 'age', 'job', 'town', 'c'.repeat(80)] } });
    expect(many.detail).toBe('5 are worth a look: zip, age, job and 2 more. Each can be used unchanged.');
    const broken = on('taxonomies', { taxonomies: { ...READY.taxonomies, broken: ['zip'] } });
    expect(broken.lack).toBe('1 taxonomy cannot be used');
    expect(led(broken)).toEqual(['Correct zip', { do: 'show-taxonomy', column: 'zip' }]);
  });

  it('makes the release on Requirement, with a time only where one was measured', () => {
    expect(on('requirement')).toMatchObject({ mark: 'good', lack: 'Ready to make the release', detail: 'You see the release before anyone else does.' });
    expect(led(on('requirement'))).toEqual(['Make the release', { do: 'make' }]);
    expect(on('requirement', { expected: 9 }).detail).toBe('You see the release before anyone else does.');
    expect(on('requirement', { expected: 93 }).detail).toBe('About 95 s, in this tab. You can cancel it.');
    expect(on('requirement', { release: RELEASE }).detail).toBe('The last release took 840 ms, in this tab. You see the release before anyone else does.');
    expect(on('requirement', { refused: true })).toMatchObject({ mark: 'bad', lack: 'The release was not made', back: { label: 'See why' } });
    expect(on('requirement', { making: true }).next).toMatchObject({ label: 'Making the release', busy: true });
  });

  it('does not hold up a release for blanks: until someone decides they are excluded, and the bar says so', () => {
    const said = on('requirement', { blanks: BLANKS });
    expect(said).toMatchObject({ mark: 'open', lack: '1 decision left on Data', detail: 'Until you decide, the release excludes 5,705 people with a blank cause_of_death.', back: { label: 'Decide about 5,705 blanks' } });
    expect(said.next.label).toBe('Make the release');
    // Of several columns, the bar names each.
    const both = on('data', { blanks: [{ column: 'creatinine', people: 1350 }, ...BLANKS] });
    expect(both).toMatchObject({ lack: '2 decisions left before Requirement', detail: 'creatinine is blank for 1,350 people and cause_of_death for 5,705. Exclude them, or publish blank as a value?', next: { label: 'Decide about blanks in 2 columns' } });
  });

  it('leads to what keeps a release from being made', () => {
    for (const screen of ['data', 'taxonomies', 'requirement', 'result'] as const) {
      expect(on(screen, { requirement: 'infeasible' })).toMatchObject({ mark: 'bad', lack: 'The requirement is infeasible', next: { label: 'See what is feasible', act: { to: 'requirement' } } });
      expect(on(screen, { discloses: { column: 'drug', sensitive: 'disease', taxonomy: false } })).toMatchObject({
        lack: 'drug discloses disease',
        next: { label: 'Change the role of drug', act: { to: 'data', at: '.columns select[aria-label="Role of drug"]' } },
      });
      expect(on(screen, { discloses: { column: 'drug', sensitive: 'disease', taxonomy: true } }).next.act).toEqual({ do: 'show-taxonomy', column: 'drug' });
      expect(on(screen, { requirement: 'out-of-range' }).next).toMatchObject({ label: 'Correct the limit', act: { to: 'requirement' } });
      expect(on(screen, { lacks: ['identifier'] }).next).toMatchObject({ label: 'Choose a quasi-identifier', act: { to: 'data' } });
    }
  });

  it('downloads on Result, filled only if nothing is left to decide', () => {
    expect(on('result')).toMatchObject({ lack: 'No release yet', next: { act: { do: 'make' } } });
    expect(on('result', { release: RELEASE })).toMatchObject({ mark: 'good', detail: 'births-published.csv: 2,169 people in 495 classes.', back: { label: 'Print the summary to sign', act: { do: 'sign' } }, next: { label: 'Download the release', filled: true } });
    expect(on('result', { release: { ...RELEASE, decisions: 2 } })).toMatchObject({ mark: 'open', lack: '2 decisions left before download', next: { label: 'Download the release', filled: false } });
    // The bar agrees with the headline.
    expect(on('result', { release: { ...RELEASE, decisions: 1, forbidden: true } })).toMatchObject({ mark: 'bad', lack: 'Do not release', next: { filled: false } });
    expect(on('result', { release: { ...RELEASE, stale: ['k changed from 3 to 5'] } })).toMatchObject({ mark: 'open', detail: 'Since then: k changed from 3 to 5.', next: { label: 'Make the release again', act: { do: 'make' } } });
  });
});
