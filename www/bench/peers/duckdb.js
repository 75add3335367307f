// DuckDB-Wasm as its documentation opens a picked file, into a table of strings.
import { AsyncDuckDB, DuckDBDataProtocol, VoidLogger } from '@duckdb/duckdb-wasm';
import { answer } from './answer.js';

const { origin } = self.location.href.startsWith('blob:') ? new URL(self.location.href.slice('blob:'.length)) : self.location;
const files = `${origin}/node_modules/@duckdb/duckdb-wasm/dist`;
const database = new AsyncDuckDB(new VoidLogger(), new Worker(`${files}/duckdb-browser-eh.worker.js`));
await database.instantiate(`${files}/duckdb-eh.wasm`);
const connection = await database.connect();

answer(async (file) => {
  await database.registerFileHandle('people.csv', file, DuckDBDataProtocol.BROWSER_FILEREADER, true);
  await connection.query("CREATE TABLE people AS SELECT * FROM read_csv('people.csv', header = true, all_varchar = true)");
  const [rows] = (await connection.query('SELECT count(*) AS rows FROM people')).toArray();
  const columns = (await connection.query('DESCRIBE people')).numRows;
  return { rows: Number(rows.rows), columns };
});
