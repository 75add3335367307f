/** Bytes that were packed with gzip and written in base64. */
export async function unpacked(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const packed = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
