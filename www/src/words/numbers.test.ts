import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { atMost, bytes, count, counted, figure, list, percent, percentAtMost, points, seconds, sentence } from './numbers';

describe('shares', () => {
  it('keep the precision that matters', () => {
    expect(percent(0.5)).toBe('50%');
    expect(percent(0.9167)).toBe('92%');
    expect(percent(0.0123)).toBe('1.2%');
    expect(percent(1)).toBe('100%');
    expect(percent(0)).toBe('0%');
  });

  it('never read as all or nothing where they are not', () => {
    expect(percent(0.9999)).toBe('over 99.9%');
    expect(percent(0.00001)).toBe('under 0.1%');
  });

  it('differ by points', () => {
    expect(points(0.0833)).toBe('8.3 points');
    expect(points(-0.25)).toBe('25 points');
    expect(points(0.01)).toBe('1 point');
    expect(points(0.0001)).toBe('less than 0.1 points');
  });
});

describe('the rules', () => {
  const cases = JSON.parse(readFileSync(new URL('../../../tests/words/numbers.json', import.meta.url), 'utf8')) as Record<string, [never, string][]>;
  const rules: Record<string, (value: never) => string> = {
    list: ([names, most]: [string[], number]) => list(names, most),
    counted: (n: number) => counted(n, 'class', 'classes'),
    count, percent, points, figure, at_most: atMost, percent_at_most: percentAtMost,
  };

  it('are those of the engine, case by case', () => {
    expect(Object.keys(cases).sort()).toEqual(Object.keys(rules).sort());
    for (const [rule, all] of Object.entries(cases)) {
      for (const [value, text] of all) expect(rules[rule]?.(value), `${rule} of ${JSON.stringify(value)}`).toBe(text);
    }
  });
});

describe('sentences', () => {
  it('begin with a capital letter, unless they begin with a letter that is a name', () => {
    expect([sentence('nothing is asked'), sentence('a class of 3')]).toEqual(['Nothing is asked', 'A class of 3']);
    for (const text of ['τ is 0.3', 'ℓ must be whole', 'k-anonymity', 't-closeness, equal distance', 't is 2', 'k = 3']) expect(sentence(text)).toBe(text);
  });
});

describe('counts', () => {
  it('come with their noun', () => {
    expect(count(45222)).toBe('45,222');
    expect(counted(1, 'row')).toBe('1 row');
    expect(counted(2, 'class', 'classes')).toBe('2 classes');
  });

  it('of bytes and seconds come with their unit', () => {
    expect(bytes(812)).toBe('812 bytes');
    expect(bytes(4_900_000)).toBe('4.9 MB');
    expect(seconds(0.0421)).toBe('42 ms');
    expect(seconds(2)).toBe('2 s');
  });
});
