// The secret from which methods draw at random.

/** Bytes of one. */
const BYTES = 16;

/** A new one, from the system's generator, as it is written: hexadecimal digits. */
export function drawnSecret(fill: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array = (bytes) => crypto.getRandomValues(bytes)): string {
  return [...fill(new Uint8Array(BYTES))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
