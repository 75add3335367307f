import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Result } from '../result/result';

type Answer = (value: unknown) => void;
const asked: { kind: string; answer: Answer; refuse: Answer; aborted: () => boolean }[] = [];

// The engine answers when a test states so; all else is the page's own.
vi.mock('../page/engine', async () => {
  const { signal } = await import('@preact/signals');
  const ask = (request: { kind: string }, watch?: { signal?: AbortSignal }): Promise<unknown> =>
    new Promise((answer, refuse) => {
      asked.push({ kind: request.kind, answer, refuse, aborted: () => watch?.signal?.aborted === true });
      watch?.signal?.addEventListener('abort', () => refuse({ code: 'cancelled', kind: 'cancelled', message: '', place: {}, nearest: null }));
    });
  return {
    engine: { request: ask, journal: { opened: null, steps: [] }, left: { opened: null, steps: [] } },
    lost: signal(null),
    unpublished: signal(null),
    restarted: signal(null),
    silence: signal(0),
    renewals: signal({ count: 0, givenUp: [] }),
  };
});
vi.stubGlobal('document', { documentElement: { dataset: {} } });

const { result } = await import('../result/result');
const { reviewAgain, reviewed } = await import('./review');
const { screen } = await import('../page/screen');
const { notice } = await import('../page/notice');
const { treeEdition } = await import('../taxonomies/trees');
const { minimality, verdictOf, workOut } = await import('./minimality');

const verdict = (line: string): unknown => ({ line, requirements_status: 'satisfied', violations: {} });
const published = (turn: number): Result => ({ view: { report: { verdict: verdict('before') }, class_sizes: [2], attributes: [], groups: [] }, choices: {}, trees: {}, turn }) as unknown as Result;
const review = (): unknown => ({ subject: 'published', class_sizes: [2], attributes: [], rows: 2, classes: 1, minimality: null, verdict: verdict('before') });

const settled = (): Promise<void> => new Promise((go) => setTimeout(go));
const all = (kind: string): typeof asked => asked.filter((one) => one.kind === kind);
async function answer(kind: string, value: unknown): Promise<void> {
  all(kind).at(-1)?.answer(value);
  await settled();
}
const shown = (): string => (reviewed.value === null ? 'nothing' : verdictOf(reviewed.value).line);
const NOT_TO_THE_END = 'The assessment of a method-aware adversary was stopped: another table is under review now.';

describe('what a method-aware adversary infers', () => {
  let turn = 0;
  beforeEach(async () => {
    minimality.peek().running?.abort();
    screen.value = 'data';
    result.value = published((turn += 1));
    screen.value = 'review';
    await answer('review-published', review());
    asked.splice(0);
  });

  it('is computed to its end though a tree changes meanwhile, of which nothing was published', async () => {
    void workOut();
    treeEdition.value += 1;
    await settled();
    // The result is what it was: it is not reviewed once more.
    expect(all('review-published')).toEqual([]);
    await answer('review-minimality', { verdict: verdict('found'), minimality: null });
    expect(shown()).toBe('found');
  });

  it('goes on where the same result is reviewed once more', async () => {
    reviewAgain();
    void workOut();
    const [work] = all('review-minimality');
    await answer('review-published', review());
    expect(work?.aborted()).toBe(false);
    expect(minimality.value.running).not.toBeNull();
    await answer('review-minimality', { verdict: verdict('found'), minimality: null });
    expect(shown()).toBe('found');
  });

  it('is ended with a word where another result is under review', async () => {
    void workOut();
    const [work] = all('review-minimality');
    expect(notice.value).toBeNull();
    result.value = published((turn += 1));
    await settled();
    expect(work?.aborted()).toBe(true);
    expect(notice.value?.text).toBe(NOT_TO_THE_END);
    expect(minimality.value).toEqual({ running: null, view: null, trouble: null });
    await answer('review-published', review());
    expect(shown()).toBe('before');
  });

  it('stays said why it came to nothing, where the engine had to be started again', async () => {
    const trouble = { code: 'engine-ended', kind: 'internal', message: 'The engine ended.', place: {}, nearest: null };
    void workOut();
    all('review-minimality')[0]?.refuse(trouble);
    reviewed.value = null;
    reviewAgain();
    await settled();
    await answer('review-published', review());
    expect(minimality.value).toMatchObject({ running: null, view: null, trouble: { message: 'The engine ended.' } });
  });

  it('says so where another engine was requested it that had no review yet', async () => {
    void workOut();
    all('review-minimality')[0]?.refuse({ code: 'nothing-open', kind: 'input', message: 'Nothing is open.', place: {}, nearest: null });
    await settled();
    expect(minimality.value).toMatchObject({ running: null, trouble: null });
    expect(notice.value?.text).toMatch(/^The engine was restarted during/);
  });

  it('is requested once for what is being reviewed already', async () => {
    result.value = published((turn += 1));
    screen.value = 'result';
    screen.value = 'review';
    await settled();
    expect(all('review-published')).toHaveLength(1);
    await answer('review-published', review());
    expect(all('review-published')).toHaveLength(1);
    expect(shown()).toBe('before');
  });
});
