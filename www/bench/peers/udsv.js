// uDSV as its documentation reads a stream, chunk by chunk, into dictionaries.
import { inferSchema, initParser } from 'udsv';
import { answer } from './answer.js';
import { Dictionaries } from './dictionaries.js';

answer(async (file) => {
  const found = new Dictionaries();
  const reader = file.stream().pipeThrough(new TextDecoderStream()).getReader();
  let rows = [];
  const handOver = () => {
    found.push(rows);
    rows = [];
  };
  let parser;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    parser ??= initParser(inferSchema(next.value));
    parser.chunk(next.value, parser.stringArrs, (row) => {
      rows.push(row);
    });
    handOver();
  }
  parser.end();
  handOver();
  return found.size();
});
