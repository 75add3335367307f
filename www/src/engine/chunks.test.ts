// A file in chunks: whatever becomes of its stream, the bytes are those of the file.
import { expect, it } from 'vitest';
import { chunksOf } from './chunks';

const BYTES = Uint8Array.from({ length: 3_000_000 }, (_, at) => (at * 7919) % 251);
const PART = 100_000;

/** A file with these properties instead of its own. */
function fileWith(properties: object): File {
  return Object.defineProperties(new File([BYTES], 'people.csv'), Object.getOwnPropertyDescriptors(properties));
}

/** A stream of the bytes in parts that ends, or fails, where it is stated; and what was requested of it. */
function parts(end: number, fails = false): { stream: () => ReadableStream; pulls: () => number; cancelled: () => boolean } {
  let [at, cancelled] = [0, false];
  const source: UnderlyingDefaultSource<Uint8Array> = {
    pull: (to) => {
      if (at < end) to.enqueue(BYTES.subarray(at, (at += PART)));
      else if (fails) to.error(new Error('the disk is gone'));
      else to.close();
    },
    cancel: () => void (cancelled = true),
  };
  return { stream: () => new ReadableStream(source, { highWaterMark: 0 }), pulls: () => at / PART, cancelled: () => cancelled };
}

async function read(file: File): Promise<{ bytes: Uint8Array; chunks: number }> {
  const chunks: Uint8Array[] = [];
  // The next chunk may lie where this one lies.
  for await (const chunk of chunksOf(file)) chunks.push(chunk.slice());
  return { bytes: Buffer.concat(chunks), chunks: chunks.length };
}

it('the chunks of a file are its bytes, with a stream and without one', async () => {
  const streamed = await read(new File([BYTES], 'people.csv'));
  expect(Buffer.compare(streamed.bytes, BYTES)).toBe(0);
  const sliced = await read(fileWith({ stream: undefined }));
  expect(Buffer.compare(sliced.bytes, BYTES)).toBe(0);
  expect(sliced.chunks).toBe(3);
  expect((await read(new File([], 'empty.csv'))).chunks).toBe(0);
});

/** A stream of the bytes that fills a buffer it is given, some of it each time; it fails after `end` bytes. */
function filling(end = Infinity): { stream: () => ReadableStream; buffers: Set<number> } {
  let at = 0;
  const buffers = new Set<number>();
  const source: UnderlyingByteSource = {
    type: 'bytes',
    pull: (to) => {
      const view = to.byobRequest?.view;
      if (view === undefined || view === null) throw new Error('A buffer is given with each request.');
      buffers.add(view.byteLength);
      if (at >= end) throw new Error('the disk is gone');
      const part = BYTES.subarray(at, at + Math.min(PART, view.byteLength));
      new Uint8Array(view.buffer).set(part, view.byteOffset);
      at += part.length;
      if (part.length === 0) to.close();
      to.byobRequest?.respond(part.length);
    },
  };
  return { stream: () => new ReadableStream(source), buffers };
}

it('a stream that fills buffers is read into one buffer, chunk after chunk, and where it fails, slices go on', async () => {
  const whole = filling();
  const { bytes, chunks } = await read(fileWith({ stream: whole.stream }));
  expect(Buffer.compare(bytes, BYTES)).toBe(0);
  // Each time all of the buffer is offered: what was in it has been read.
  expect([chunks, whole.buffers.size]).toEqual([30, 1]);
  const broken = await read(fileWith({ stream: filling(10 * PART).stream }));
  expect(Buffer.compare(broken.bytes, BYTES)).toBe(0);
  expect(broken.chunks).toBe(12);
});

it.each([false, true])('slices go on where a stream ends too early, or fails (%s)', async (fails) => {
  const { stream, pulls } = parts(10 * PART, fails);
  const { bytes, chunks } = await read(fileWith({ stream }));
  expect(Buffer.compare(bytes, BYTES)).toBe(0);
  expect([pulls(), chunks]).toEqual([10, 12]);
});

it('a chunk is requested when it is wanted; where no more is wanted, the stream is closed', async () => {
  const { stream, pulls, cancelled } = parts(BYTES.length);
  let taken = 0;
  for await (const chunk of chunksOf(fileWith({ stream }))) {
    expect(chunk.length).toBe(PART);
    taken += 1;
    expect(pulls()).toBe(taken);
    if (taken === 4) break;
  }
  expect([pulls(), cancelled()]).toEqual([4, true]);
});

it('a file that has become shorter, or is gone once its stream has ended, is a failure', async () => {
  await expect(read(fileWith({ size: BYTES.length + 1 }))).rejects.toMatchObject({ code: 'file-unreadable' });
  const slice = (): Blob => {
    throw new DOMException('gone', 'NotFoundError');
  };
  await expect(read(fileWith({ slice }))).rejects.toMatchObject({ code: 'file-unreadable' });
});
