// The SHA-256 of a file, which ties a paper to it.

/** The checksum, or why there is none and what to do. */
export type Checksum = { readonly sha256: string; readonly trouble: null } | { readonly sha256: null; readonly trouble: string };

const hex = (bytes: ArrayBuffer): string => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Computes it, in hexadecimal. */
export async function checksumOf(file: Blob): Promise<Checksum> {
  // Without https, and not on this machine, a browser has no such function.
  if (!('subtle' in crypto)) return { sha256: null, trouble: 'This browser computes no checksum for a page loaded over http.' };
  try {
    return { sha256: hex(await crypto.subtle.digest('SHA-256', await file.arrayBuffer())), trouble: null };
  } catch {
    return { sha256: null, trouble: 'The file could not be read for its checksum. Choose it again.' };
  }
}
