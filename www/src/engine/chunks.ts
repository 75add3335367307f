// A picked file in chunks, each of which is read when it is wanted.
import { bytesOf } from './bytes';
import { FileStream } from './pkg/tauell.js';

/** Without a stream, a file is read in slices of this size. */
const SLICE_BYTES = 1 << 20;

/**
 * The bytes of a file in their order: from its stream, whose chunks come without a round through the browser's other processes each; from
 * where that ends too early, in slices. Nothing is requested of the browser while a chunk is at work.
 *
 * A file that can no longer be read as it was is a failure of the code `file-unreadable`.
 */
export async function* chunksOf(file: File): AsyncGenerator<Uint8Array, void, undefined> {
  const stream = FileStream.open(file);
  try {
    for (let at = 0; at < file.size; ) {
      // Whatever ends a stream before the file does, reading a slice fails with the reason, or continues.
      const chunk = (await next(stream)) ?? (await bytesOf(file, at, Math.min(at + SLICE_BYTES, file.size)));
      yield chunk.subarray(0, file.size - at);
      at += chunk.length;
    }
    // A stream goes on with the file that it opened, whatever becomes of it meanwhile: another look says whether it is still the same.
    if (file.size > 0) await bytesOf(file, file.size - 1);
  } finally {
    void close(stream);
  }
}

/** The next chunk of a stream; nothing at its end, or if it cannot be read. */
async function next(stream: FileStream | undefined): Promise<Uint8Array | undefined> {
  try {
    return (await stream?.next())?.value;
  } catch {
    return undefined;
  }
}

/** What a stream says at its end is of no interest: its file has been read, given up, or failed. */
async function close(stream: FileStream | undefined): Promise<void> {
  try {
    await stream?.close();
  } catch {
    return;
  }
}
