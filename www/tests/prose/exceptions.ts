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
    rule: 'long sentence',
    file: /^xtask\/src\/main\.rs$/,
    text: /^usage: cargo xtask COMMAND/,
    reason: 'A list of commands, one per line.',
  },
  {
    rule: 'two colons or semicolons',
    file: /^xtask\/src\/main\.rs$/,
    text: /^usage: cargo xtask COMMAND/,
    reason: 'A list of commands, one per line.',
  },
  {
    rule: 'retext-repeated-words',
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
];
