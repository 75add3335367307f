import { describe, expect, it } from 'vitest';
import cases from '../../../tests/words/requirements.json';
import { firstOf, marginInWords, said, written } from './require';
import { REQUIREMENTS } from './requirements';

const kind = (name: string) => {
  const found = REQUIREMENTS.find((known) => known.name === name);
  if (found === undefined) throw new Error(name);
  return found;
};

describe('a requirement', () => {
  it('is written as on the command line', () => {
    expect(written(kind('tau-l'), ['1/3', ' 3 '])).toBe('tau-l=1/3,3');
    expect(written(kind('entropy-l'), ['2.8'])).toBe('entropy-l=2.8');
  });

  it('is not written with a parameter that is lacking or no number', () => {
    expect(written(kind('tau-l'), ['0.5'])).toBeNull();
    expect(written(kind('k'), ['five'])).toBeNull();
    expect(written(kind('k'), ['-5'])).toBeNull();
  });

  it('is written with words and values that read back', () => {
    expect(written(kind('t-close'), firstOf(kind('t-close')))).toBe('t-close=0.2');
    expect(written(kind('t-close'), ['0.2', 'ordered'])).toBe('t-close=0.2,ordered');
    expect(written(kind('t-close'), ['0.2', 'near'])).toBeNull();
    expect(written(kind('pd-recursive-l'), firstOf(kind('pd-recursive-l')))).toBeNull();
    expect(written(kind('pd-recursive-l'), ['4', '3', ['cold, "mild"', 'flu']])).toBe('pd-recursive-l=4,3,"cold, ""mild""",flu');
    expect(written(kind('npd-recursive-l'), ['4', '5', '3', ['hiv'], []])).toBe('npd-recursive-l=4,5,3,hiv');
    expect(written(kind('npd-recursive-l'), ['4', '5', '3', ['hiv', '/'], ['flu']])).toBe('npd-recursive-l=4,5,3,hiv,"/",/,flu');
  });

  it('has one name here and in the engine', () => {
    for (const [typed = '', words = ''] of cases) expect(said(typed)).toBe(words);
    expect(said('something=1')).toBe('something=1');
  });
});

describe('a margin', () => {
  it('is said in its own unit', () => {
    expect(marginInWords('k', 2)).toBe('2 people to spare');
    expect(marginInWords('k', -1)).toBe('1 person short of it');
    expect(marginInWords('distinct-l', -2)).toBe('2 values short of it');
    expect(marginInWords('tau-l', 0.083)).toBe('8.3 points below the limit');
    expect(marginInWords('tau-l', -0.25)).toBe('25 points over the limit');
    expect(marginInWords('entropy-l', 0.61803)).toBe('0.618 to spare');
    expect(marginInWords('tau-l', -1e-12)).toBe('just over the limit');
    expect(marginInWords('t-close', 0)).toBe('exactly at the limit');
  });
});
