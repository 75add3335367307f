// Each word of the field with its sentence.

/** What the words of the field mean, in a sentence each. */
export const TERMS = {
  'quasi-identifier':
    'A column whose value others may know about a person, such as age or postcode. Several together can single a person out.',
  sensitive: 'A column whose value must not become known about a person, such as a disease or an income.',
  class:
    'The people whose published quasi-identifiers are the same. Who looks for a person finds the class, but not which of its rows is hers.',
  taxonomy: 'A tree that says how a value is made more general: 23, then 20 to 29, then any age.',
  tau: 'The largest share of a class that one sensitive value may have.',
  l: 'Over how many sensitive values a class must be spread: only l of them together may make up a whole class.',
  psi: 'The limit: the largest share that any k sensitive values together may have in a class. It starts at tau for one value and reaches everything at l.',
  'F(k)': 'The share that the k most frequent sensitive values of a class have together.',
  induced:
    'Where a sensitive value was made more general, its row counts in equal parts for every value that it may stand for.',
  information:
    'How exact the published cells are: 1 for an exact value, 1/10 for a value that may stand for ten, averaged over all cells (um).',
  margin: 'How far the worst class stays below the limit. Below zero the promise would be broken.',
  discernibility: 'The sum of the squared class sizes: how many rows each person is mixed up with, added over all people.',
  generalized: 'Published as a broader value: an interval, a shortened code, a group name.',
  missing: 'A cell that holds nothing, or a mark such as ? or NA that stands for nothing.',
  'tie rule':
    'When two sensitive values are equally frequent in a class, one must give up a row. Balanced takes the one that is easier to place later.',
  importance: 'The columns at the top are kept exact longest.',
} as const;

/** A word that has its sentence. */
export type TermName = keyof typeof TERMS;
