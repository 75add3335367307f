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
    label: 'Keep them',
    meaning: 'They are written as they stand. A spreadsheet that opens the file runs them.',
    was: 'were written as they stand',
  },
  quote: {
    label: 'Quote them',
    meaning: "They are written with an apostrophe in front (') and stay text. A later reading can take it away.",
    was: 'were quoted',
  },
  refuse: {
    label: 'Refuse them',
    meaning: 'Nothing is published where there are any.',
    was: 'were refused',
  },
};

/** The choices in the order in which they are offered. */
export const FORMULA_CHOICES: readonly Formulas[] = ['keep', 'quote', 'refuse'];
