/** Forty sentences at which an editor stopped, each with what a professional would write. Each is one of a kind. */
export const SENTENCES: [before: string, after: string][] = [
  [
    'What someone finds out who also knows this method has not been worked out.',
    'Not assessed: what an adversary who also knows the method could infer.',
  ],
  ['kept, method not looked at', 'satisfied; method-aware adversary not assessed'],
  ['not for who knows other columns', 'violated if the columns published unchanged are known'],
  [
    'without giving away anyone\'s sensitive value',
    'so that no one\'s sensitive value can be inferred beyond a limit you set',
  ],
  ['others may know of a person', 'an outsider may already know about a person'],
  [
    'for who receives ... how many of whom have what',
    'For recipients: estimate how many people in a subgroup have each value',
  ],
  ['how a class comes to be, a decision at a time', 'step through how each class is formed'],
  [
    'or so that who knows the method learns nothing from that',
    '`transparent-sweep` resists adversaries who know the method',
  ],
  ['no file is left half-written (by a signal neither)', 'no partial files, even if interrupted'],
  ['is read by how its labels are written', 'Tauell infers what labels mean from their format'],
  ['a room a job', 'one directory per task'],
  ['Say how ... as far as a published file tells', 'Estimate a sensitive column\'s distribution in a subgroup'],
  [
    'How many sensitive values it takes at the least to make up a whole class',
    'Minimum number of distinct sensitive values per class',
  ],
  ['Where to say, as JSON, what was promised...', 'Write a JSON report of requirements, results and utility'],
  [
    'a version ... that was given out before: it is made again',
    'Recipe of an earlier release; report what both disclose together',
  ],
  [
    'but for as few as it can that are taken out',
    'Publishes rows unchanged, moving as few as possible to a generalized residue',
  ],
  ['How those are published who are taken out', 'How residue rows are published'],
  [
    'Among how many people, drawn by lot, those are looked for who look alike',
    'Size of the random partitions in which similar rows are matched',
  ],
  ['What is held against every class where (tau, l) is asked', 'Criterion tested on each class for (tau, l)'],
  [
    'at most t has to be moved, a share times the distance that it is moved',
    'earth mover\'s distance from the whole table is at most t',
  ],
  [
    'The original rows are known, but not which of them is which.',
    'Original supplied; rows could not be matched one-to-one.',
  ],
  [
    'does not keep what is asked as it stands',
    'The whole table violates the requirement, so some sensitive values must be generalized.',
  ],
  [
    'by the part of them that it may have',
    'Generalized rows count fractionally towards each value they cover.',
  ],
  [
    'What somebody holds ... to be who has seen...',
    'The probability an adversary assigns to each value after seeing the release.',
  ],
  ['with how many rows each person is mixed up', 'class size summed over all people'],
  ['of a person of whom something is known', 'The classes consistent with what is known about a person'],
  ['treats values alike', 'symmetric in the values'],
  [
    'those remain that the method makes this very publication of',
    'Only originals from which the method produces this release remain.',
  ],
  ['The method that is taken where nobody says.', 'The default method.'],
  ['go out again, the dearest first', 'are removed, costliest first'],
  ['nobody should have to believe anybody', 'compare them on your own data'],
  ['that one of them gainsays', 'contradicted by any consistent assignment'],
  ['Who has it, and the table, can undo', 'Anyone with both the secret and the table can undo'],
  [
    'Which people do hangs on who they are',
    'Which rows are generalized depends on their values; that is Sweep\'s leak.',
  ],
  ['By all other columns people can be asked for.', 'Filter by any other column.'],
  ['No cell is told where nobody looks for it', 'Cell values never leak into URLs, logs or storage'],
  [
    'How many people does anybody look like, herself among them, at the least?',
    'How large is the smallest class?',
  ],
  ['how far off is an answer of the better half, at the most?', 'What is the median relative error?'],
  [
    'learns of a person what her class holds, and not what of it is hers',
    'learns which values occur in a person\'s class, but not which is theirs',
  ],
  [
    'that a class is no smaller then says something of those in it',
    'so a class\'s size can itself disclose information',
  ],
];
