import { describe, expect, it } from 'vitest';
import { WRITTEN_FILES } from './confidentiality';
import { aboutFile, forWhom, markedText, whyForWhom } from './handing';
import type { HandedFile } from './handing';

const PUBLIC: readonly HandedFile[] = ['published-table', 'public-report'];
const PRIVATE: readonly HandedFile[] = ['report', 'recipe', 'secret', 'hierarchy-file', 'review', 'review-page', 'review-letter', 'summary', 'comparison', 'picture'];

describe('a download', () => {
  it('of what follows from the release is for recipients, of anything else for its owner, or those who decide as well', () => {
    expect(PUBLIC.map(forWhom)).toEqual(PUBLIC.map(() => 'For recipients'));
    const decide: readonly HandedFile[] = ['review-letter', 'summary'];
    expect(PRIVATE.map(forWhom)).toEqual(PRIVATE.map((file) => (decide.includes(file) ? 'For you and those who decide' : 'For you alone')));
  });

  it('states why in a sentence that begins with the recipients', () => {
    for (const file of PUBLIC) expect(whyForWhom(file)).toMatch(/^For recipients: .*\.$/);
    for (const file of PRIVATE) expect(whyForWhom(file)).toMatch(/^For you (alone|and those who decide about the release): .*\.$/);
  });

  it('is of a kind in the list of the engine', () => {
    for (const file of [...PUBLIC, ...PRIVATE]) expect(WRITTEN_FILES).toContain(aboutFile(file));
  });
});

describe('a file that the page makes', () => {
  it('states first its format and who may have it', () => {
    const text = markedText('comparison', { methods: [] });
    expect(text).toMatch(/^\{\n {2}"tauell_comparison": 1,\n {2}"confidentiality": "private",\n {2}"confidentiality_reason": "For you alone: /);
    expect(JSON.parse(text)).toMatchObject({ confidentiality: 'private', methods: [] });
  });
});
