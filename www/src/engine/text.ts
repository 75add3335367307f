// Cells cross the boundary as one run of UTF-8; only those that the page shows become strings.
import type { TextBlock } from './types';

const decoder = new TextDecoder();

/** The cell at `index`. */
export function cell(block: TextBlock, index: number): string {
  const start = index === 0 ? 0 : (block.ends[index - 1] ?? 0);
  return decoder.decode(block.bytes.subarray(start, block.ends[index] ?? start));
}

/** All cells, in order. */
export function cells(block: TextBlock): string[] {
  return Array.from(block.ends, (_, index) => cell(block, index));
}
