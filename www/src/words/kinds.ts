// The engine's short names in words.
import type { WorkProgress } from '../engine/protocol';
import type { ColumnKind, PublishedAs, Role } from '../engine/types';

/** What a column's cells look like. */
export const KIND: Record<ColumnKind, string> = {
  integer: 'whole numbers',
  decimal: 'numbers',
  date: 'dates',
  code: 'codes of one length',
  text: 'text',
};

/** The same of one column, in a list of many; nothing for text. */
export const KIND_OF_ONE: Record<ColumnKind, string | null> = {
  integer: 'whole number',
  decimal: 'number',
  date: 'date',
  code: 'code',
  text: null,
};

/** The roles in the order in which they are offered. */
export const ROLES: readonly Role[] = ['quasi-identifier', 'sensitive', 'keep', 'leave-out'];

/** A role as a label. */
export const ROLE: Record<Role, string> = {
  'quasi-identifier': 'Quasi-identifier',
  sensitive: 'Sensitive',
  keep: 'Published unchanged',
  'leave-out': 'Unpublished',
};

/** What a published column is, in a word. */
export const PUBLISHED_AS: Record<PublishedAs, string> = {
  'quasi-identifier': 'quasi-identifier',
  sensitive: 'sensitive',
  'published-unchanged': 'published unchanged',
  group: 'class',
};

/** What a role means, in a sentence. */
export const ROLE_MEANING: Record<Role, string> = {
  'quasi-identifier': 'An adversary may know it about a person. It is published, generalized if needed.',
  sensitive: 'It must stay secret. It is published so that the requirement limits what can be inferred.',
  keep: 'Published unchanged, without protection.',
  'leave-out': 'It is not part of the release.',
};

/** What the engine is doing. */
export const PHASE: Record<WorkProgress['phase'], string> = {
  reading: 'Reading the file',
  sensitive: 'Generalizing sensitive values',
  sweeping: 'Putting similar people into classes',
  residue: 'Placing the last people',
  improving: 'Improving classes',
  verifying: 'Checking every class again',
  measuring: 'Computing the figures',
  finished: 'Done',
  counting: 'Counting who can be singled out',
  asking: 'Counting in both tables',
  learning: 'Learning decision trees',
  trying: 'Trying possible originals',
  estimating: 'Counting in the published table',
  bounding: 'Computing the most that any generalization could retain',
};

/** The same after a colon. */
export function phaseInWords(phase: WorkProgress['phase']): string {
  return PHASE[phase].charAt(0).toLowerCase() + PHASE[phase].slice(1);
}

/** The names of delimiters. */
export const DELIMITER: readonly (readonly [string, string])[] = [
  [',', 'Comma'],
  [';', 'Semicolon'],
  ['\t', 'Tab'],
  ['|', 'Bar'],
];

/** The names of encodings. */
export const ENCODING: readonly (readonly ['utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252', string])[] = [
  ['utf-8', 'UTF-8'],
  ['windows-1252', 'Windows-1252'],
  ['utf-16le', 'UTF-16 LE'],
  ['utf-16be', 'UTF-16 BE'],
];
