// Printing the summary that is signed: as soon as it has the checksum of the file that the signature is for.
import { signal } from '@preact/signals';
import { whenever } from '../page/whenever';
import { fingerprint } from './fingerprint';
import { resultPart, setResultPart } from './part';

/** Whether the summary is to be printed once it is complete. */
const wanted = signal(false);

/** Opens the summary, and prints it once it is complete, unless it is left before. */
export function printSummary(): void {
  setResultPart('summary');
  wanted.value = true;
}

whenever(
  () => resultPart.value,
  (part) => {
    if (part !== 'summary') wanted.value = false;
  },
);

whenever(
  () => wanted.value && fingerprint.value !== null && (fingerprint.value.sha256 !== null || fingerprint.value.trouble !== null),
  (ready) => {
    if (!ready) return;
    wanted.value = false;
    // The page draws the checksum first.
    requestAnimationFrame(() => setTimeout(() => print()));
  },
);
