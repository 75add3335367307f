// PapaParse as its documentation reads a large file, chunk by chunk, into dictionaries.
import Papa from 'papaparse';
import { answer } from './answer.js';
import { Dictionaries } from './dictionaries.js';

answer(
  (file) =>
    new Promise((resolve, reject) => {
      const found = new Dictionaries();
      let rows = 0;
      Papa.parse(file, {
        skipEmptyLines: true,
        chunk: ({ data }) => {
          found.push(rows === 0 ? data.slice(1) : data);
          rows += data.length;
        },
        complete: () => resolve(found.size()),
        error: reject,
      });
    }),
);
