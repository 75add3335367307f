// What becomes of published cells that a spreadsheet would run, in words.
import type { Formulas } from '../engine/types';

interface Said {
  label: string;
  meaning: string;
  /** After "formulas". */
  was: string;
}

/** The choices by name. */
export const FORMULAS: Readonly<Record<Formulas, Said>> = {
  keep: {
    label: 'Publish them',
    meaning: 'They are written unchanged. A spreadsheet that opens the file runs them.',
    was: 'were written unchanged',
  },
  quote: {
    label: 'Quote them',
    meaning: "They are written after an apostrophe (') and stay text. The apostrophe can be removed when the file is read again.",
    was: 'were quoted',
  },
  refuse: {
    label: 'Refuse them',
    meaning: 'No release is made if there are any.',
    was: 'were refused',
  },
};

/** The choices in the order in which they are offered. */
export const FORMULA_CHOICES: readonly Formulas[] = ['keep', 'quote', 'refuse'];
