import { describe, expect, it } from 'vitest';
import margins from '../../../tests/words/margins.json';
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
  it('is reported in its own unit, as the engine tells it', () => {
    for (const [unit, margin, text] of margins as [string, number, string][]) {
      const kinds = REQUIREMENTS.filter((kind) => kind.margin === unit);
      expect(kinds.length, unit).toBeGreaterThan(0);
      for (const { name } of kinds) expect(marginInWords(name, margin)).toBe(text);
    }
  });
});
