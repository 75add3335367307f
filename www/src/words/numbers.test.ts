import { describe, expect, it } from 'vitest';
import { bytes, count, counted, list, measure, percent, points, seconds } from './numbers';

describe('shares', () => {
  it('keep the precision that matters', () => {
    expect(percent(0.5)).toBe('50 %');
    expect(percent(0.9167)).toBe('92 %');
    expect(percent(0.0123)).toBe('1.2 %');
    expect(percent(1)).toBe('100 %');
    expect(percent(0)).toBe('0 %');
  });

  it('never read as all or nothing where they are not', () => {
    expect(percent(0.9999)).toBe('over 99.9 %');
    expect(percent(0.00001)).toBe('under 0.1 %');
  });

  it('differ by points', () => {
    expect(points(0.0833)).toBe('8.3 points');
    expect(points(-0.25)).toBe('25 points');
    expect(points(0.01)).toBe('1 point');
    expect(points(0.0001)).toBe('less than 0.1 points');
  });
});

describe('measures', () => {
  it('have three digits, and are 1 or 0 only where they are', () => {
    expect(measure(13 / 36)).toBe('0.361');
    expect(measure(1)).toBe('1.000');
    expect(measure(0.99996)).toBe('over 0.999');
    expect(measure(0.0001)).toBe('under 0.001');
    expect(measure(0)).toBe('0.000');
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

describe('lists', () => {
  it('read as a sentence does, and count what they leave out', () => {
    expect(list(['a'])).toBe('a');
    expect(list(['a', 'b', 'c'])).toBe('a, b and c');
    expect(list(['a', 'b', 'c', 'd'], 3)).toBe('a, b and 2 more');
    expect(list([])).toBe('');
  });
});
