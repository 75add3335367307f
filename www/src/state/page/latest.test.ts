import { expect, it } from 'vitest';
import { following, latest } from './latest';

/** Questions that are answered when the test states so. */
function asked() {
  const open: { question: number; answer: (text: string) => void; fail: () => void }[] = [];
  const taken: string[] = [];
  const put = latest<number, string>(
    (question) => new Promise((answer, reject) => open.push({ question, answer, fail: () => reject(new Error('no')) })),
    { take: (answer) => taken.push(answer), refuse: ({ code }, question) => taken.push(`${question}: ${code}`) },
  );
  return { open, taken, put };
}
const turn = () => new Promise((resolve) => setTimeout(resolve, 0));

it('asks one question at a time, and of those that wait only the latest', async () => {
  const { open, taken, put } = asked();
  put(1);
  put(2);
  put(3);
  expect(open.map(({ question }) => question)).toEqual([1]);
  open[0]?.answer('one');
  await turn();
  expect(open.map(({ question }) => question)).toEqual([1, 3]);
  open[1]?.answer('three');
  await turn();
  expect(taken).toEqual(['three']);
});

it('forgets what was withdrawn, answer or failure', async () => {
  const { open, taken, put } = asked();
  put(1);
  put(null);
  open[0]?.answer('one');
  await turn();
  put(2);
  put(null);
  open[1]?.fail();
  await turn();
  expect(taken).toEqual([]);
});

it('goes on after a failure', async () => {
  const { open, taken, put } = asked();
  put(1);
  open[0]?.fail();
  await turn();
  put(2);
  open[1]?.answer('two');
  await turn();
  expect(taken).toEqual(['1: engine-stopped', 'two']);
});

it('follows what changes faster than it is answered, and takes nothing once it is withdrawn', async () => {
  const open: ((text: string) => void)[] = [];
  const taken: string[] = [];
  const follow = following<string>({ take: (answer) => taken.push(answer), refuse: ({ code }) => taken.push(code) });
  const ask = (): Promise<string> => new Promise((resolve) => open.push(resolve));
  follow(ask);
  follow(ask);
  follow(ask);
  expect(open.length).toBe(1);
  open[0]?.('one');
  await turn();
  expect([taken, open.length]).toEqual([['one'], 2]);
  follow(() => Promise.reject(new Error('no')));
  open[1]?.('three');
  await turn();
  expect(taken.slice(0, 2)).toEqual(['one', 'three']);
  expect(taken.length).toBe(3);
  follow(ask);
  follow(null);
  open[2]?.('four');
  await turn();
  expect(taken.length).toBe(3);
});
