/** What a rule finds and is right where it is. Each has its reason; one that excepts nothing any more is a failure. */
export interface Exception {
  rule: string;
  /** The files, by their path. */
  file: RegExp;
  /** The passage around it. */
  text: RegExp;
  reason: string;
}

export const EXCEPTIONS: Exception[] = [
  {
    rule: 'promise',
    file: /^crates\/cli\/src\/allocation\.rs$/,
    text: /^SAFETY: the caller's promises/,
    reason: 'What an unsafe function requires of its caller.',
  },
  {
    rule: 'spelling',
    file: /^crates\/data\/src\/table\/profile\/role\/topics\.rs$/,
    text: /offense\*/,
    reason: 'Words by which a sensitive column is recognized, in any spelling.',
  },
  {
    rule: 'spelling',
    file: /^crates\/review\/src\/risk\/mod\.rs$/,
    text: /Opinion 05\/2014/,
    reason: 'The title of the opinion.',
  },
  {
    rule: 'two colons or semicolons',
    file: /^xtask\/src\/main\.rs$/,
    text: /^usage: cargo xtask COMMAND/,
    reason: 'A list of commands, one per line.',
  },
  {
    rule: 'long sentence',
    file: /^xtask\/src\/licences\.rs$/,
    text: /^## Adult - UCI/,
    reason: 'A notice with its heading and addresses.',
  },
  {
    rule: 'spelling',
    file: /^docs\/explanation\/threat-model\.md$/,
    text: /Opinion 05\/2014/,
    reason: 'The title of the opinion.',
  },
  {
    rule: 'publication',
    file: /^docs\/explanation\/threat-model\.md$/,
    text: /EMA\/90915\/2016/,
    reason: 'The title of the guidance.',
  },
  {
    rule: 'audit',
    file: /^docs\/reference\/glossary\.md$/,
    text: /^audit$/,
    reason: 'The former name of the command, for those who look for it.',
  },
  {
    rule: 'someone who',
    file: /^(?:docs\/reference\/glossary\.md|crates\/base\/src\/words\/terms\.rs|www\/src\/words\/terms\.ts)$/,
    text: /^Anyone who tries to learn something about a person/,
    reason: 'The definition of an adversary.',
  },
  {
    rule: 'promise',
    file: /^(?:www\/npm\/|docs\/how-to\/javascript\.md$)/,
    text: /promises? (?:rejects?|resolves?|that)|rejects? the promise/,
    reason: "JavaScript's promises.",
  },
  {
    rule: 'tree of values',
    file: /^(?:docs\/reference\/glossary\.md|crates\/base\/src\/words\/terms\.rs|www\/src\/words\/terms\.ts)$/,
    text: /^A tree of values that defines how they are generalized/,
    reason: 'The definition of a taxonomy.',
  },
  {
    rule: 'spelling',
    file: /^docs\/reference\/errors\.md$/,
    text: /tauell anonymise: there is no such command/,
    reason: 'What a user typed.',
  },
  {
    rule: 'two colons or semicolons',
    file: /^crates\/(?:cli|data|measure)\/src\//,
    text: /^(?:error: |--original )?…: [^:;]*(?:[:;] [^:;]*)?$/,
    reason: 'A message begins with its place.',
  },
  {
    rule: 'two colons or semicolons',
    file: /^crates\/(?:base\/src\/json|cli\/src\/failure)\/mod\.rs$/,
    text: /"(?:name|label)": /,
    reason: 'An example in JSON.',
  },
  {
    rule: 'two colons or semicolons',
    file: /^crates\/cli\/src\/args\//,
    text: /^Examples?: tauell /,
    reason: 'Commands to copy, one per line.',
  },
  {
    rule: 'long sentence',
    file: /^crates\/cli\/src\/args\//,
    text: /^Examples?: tauell /,
    reason: 'Commands to copy, one per line.',
  },
  {
    rule: 'long sentence',
    file: /^crates\/data\/src\/table\/profile\/role\/topics\.rs$/,
    text: /^(?:zip|country|education|name|patient|disease\*|income\*) /,
    reason: 'Words by which a column is recognized.',
  },
  {
    rule: 'two colons or semicolons',
    file: /^www\/src\/lessons\/minimality\.ts$/,
    text: /^Tian and Zhang 2009; /,
    reason: 'A list of papers.',
  },
  {
    rule: 'long sentence',
    file: /^docs\/reference\/report\.md$/,
    text: /every value of a column without a role/,
    reason: 'A list of words, each with its meaning.',
  },
  {
    rule: 'long sentence',
    file: /^xtask\/src\/main\.rs$/,
    text: /^(?:usage: cargo xtask COMMAND|run the benchmarks|change the code)/,
    reason: 'A list of commands, one per line.',
  },
];
