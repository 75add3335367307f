// A picked file in chunks, each of which is read when it is wanted.
import { bytesOf } from './bytes';

/** A stream is requested for so many bytes at once: no more than the browser reads ahead while a chunk is at work. */
const CHUNK_BYTES = 2 << 20;
/** Without a stream, a file is read in slices of this size. */
const SLICE_BYTES = 1 << 20;

/**
 * The bytes of a file in their order: from its stream, whose chunks come without a round through the browser's other processes each; from
 * where that ends too early, in slices. Nothing is requested of the browser while a chunk is at work. Each chunk may lie where the one
 * before it lay, and is gone when the next is requested.
 *
 * A file that can no longer be read as it was is a failure of the code `file-unreadable`.
 */
export async function* chunksOf(file: File): AsyncGenerator<Uint8Array, void, undefined> {
  const stream = streamOf(file);
  try {
    for (let at = 0; at < file.size; ) {
      // Whatever ends a stream before the file does, reading a slice fails with the reason, or continues.
      const chunk = (await next(stream)) ?? (await bytesOf(file, at, Math.min(at + SLICE_BYTES, file.size)));
      const taken = chunk.length;
      yield chunk.subarray(0, file.size - at);
      at += taken;
    }
    // A stream goes on with the file that it opened, whatever becomes of it meanwhile: another look says whether it is still the same.
    if (file.size > 0) await bytesOf(file, file.size - 1);
  } finally {
    void close(stream);
  }
}

/** The stream of a file, however the browser gives it. */
interface FileStream {
  read: () => Promise<Uint8Array | undefined>;
  cancel: () => Promise<void>;
}

/** Opens the stream of a file; nothing where the browser has no such streams. */
function streamOf(file: File): FileStream | undefined {
  if (typeof file.stream !== 'function') return undefined;
  const stream = file.stream();
  try {
    return intoOneBuffer(stream.getReader({ mode: 'byob' }));
  } catch {
    // This browser gives every chunk a buffer of its own.
    const reader = stream.getReader();
    return { read: async () => (await reader.read()).value, cancel: () => reader.cancel() };
  }
}

/** Every chunk in the same memory: to take a new buffer for each is what most of the time of a stream goes into. */
function intoOneBuffer(reader: ReadableStreamBYOBReader): FileStream {
  let buffer = new ArrayBuffer(CHUNK_BYTES);
  return {
    read: async () => {
      const { value, done } = await reader.read(new Uint8Array(buffer));
      if (value === undefined || done) return undefined;
      buffer = value.buffer;
      return value;
    },
    cancel: () => reader.cancel(),
  };
}

/** The next chunk of a stream; nothing at its end, or if it cannot be read. */
async function next(stream: FileStream | undefined): Promise<Uint8Array | undefined> {
  try {
    return await stream?.read();
  } catch {
    return undefined;
  }
}

/** What a stream says at its end is of no interest: its file has been read, given up, or failed. */
async function close(stream: FileStream | undefined): Promise<void> {
  try {
    await stream?.cancel();
  } catch {
    return;
  }
}
