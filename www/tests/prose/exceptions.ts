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
];
