// The file alone: its bytes arrive in a worker, and nobody looks at them.
import { answer } from './answer.js';

answer(async (file) => {
  const reader = file.stream().getReader();
  let bytes = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) bytes += next.value.length;
  return { bytes };
});
