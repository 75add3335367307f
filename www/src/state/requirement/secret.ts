// The secret behind the random draws of a method, if it has any: drawn once per page load, in memory alone. An adversary who has
// the secret and knows the people can repeat the draws, so it is in no storage, address, log, report or announcement. It is in a
// file only on request.
import { signal } from '@preact/signals';
import { bytesOf } from '../../engine/bytes';
import { asEngineError } from '../../engine/failure';
import { drawnSecret } from '../../engine/secret';
import type { Choices, EngineError } from '../../engine/types';
import { METHODS } from '../../words/methods';
import { engine } from '../page/engine';
import { inTurn, record } from '../page/history';
import { tell } from '../page/notice';
import { fileName } from '../data/recipes';
import { save } from '../page/save';
import { edition, keepWithTable, onOpened, table } from '../data/table';
import { whenever } from '../page/whenever';

/** A file of a secret is a few letters long; the beginning of a larger one says enough that it is none. */
const MOST_BYTES = 4096;

/** The secret, and whether it comes from a file. */
export interface Secret {
  readonly text: string;
  readonly given: boolean;
}

/** The current secret for random draws. */
export const secret = signal<Secret>({ text: drawnSecret(), given: false });
/** Why a file was not taken for one. */
export const secretTrouble = signal<EngineError | null>(null);

/** Whether a method derives random draws from the secret. */
export function drawsFromSecret({ method }: Pick<Choices, 'method'>): boolean {
  return METHODS.find(({ name }) => name === method.name)?.draws === 'from-secret';
}

async function hand({ text }: Secret): Promise<void> {
  await engine.request<'use-secret'>({ kind: 'use-secret', text });
}

// An engine forgets the secret with its table. If the page cannot hand it over, publishing reports that it is missing.
onOpened(() => void hand(secret.peek()).catch(() => undefined));

// It goes with the table: the journal that brings a table back hands over the secret of that time.
keepWithTable(() => {
  const was = secret.peek();
  return () => (secret.value = was);
});

whenever(
  () => edition.value,
  () => (secretTrouble.value = null),
);

/** Puts the secret that a result was drawn from into the downloads, so that the same can be published once more. */
export async function keepSecret(text: string): Promise<void> {
  if (await save(() => new Blob([`${text}\n`], { type: 'text/plain' }), fileName('secret.txt'))) {
    tell('The secret is saved. Store it apart from the release, and give it to no one who has the release.');
  }
}

/** Takes the secret of an earlier release for all random draws from now on. */
export async function takeSecret(file: File): Promise<void> {
  await inTurn(async () => {
    if (table.peek() === null) return;
    const before = secret.peek();
    let after = before;
    const use = async (next: Secret): Promise<void> => {
      await hand(next);
      secret.value = next;
    };
    try {
      after = { text: (await beginningOf(file)).trim().toLowerCase(), given: true };
      await use(after);
    } catch (thrown) {
      const error = asEngineError(thrown);
      secretTrouble.value = { ...error, place: { file: file.name, ...error.place } };
      return;
    }
    secretTrouble.value = null;
    if (after.text === before.text) return;
    record({ what: 'the secret', of: 'choice', undo: () => use(before), redo: () => use(after) });
    tell('Random draws now come from the secret in this file.', 'undo');
  });
}

/** Whether a small file is a secret, by its content. */
export async function isSecret(file: File): Promise<boolean> {
  return file.size <= MOST_BYTES && /^\s*[0-9a-f]{32}\s*$/i.test(await beginningOf(file).catch(() => ''));
}

async function beginningOf(file: File): Promise<string> {
  return new TextDecoder().decode(await bytesOf(file, 0, Math.min(file.size, MOST_BYTES)));
}
