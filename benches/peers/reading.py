"""Reads a file to strings whenever a line comes in, and prints seconds, rows and columns: reading.py (polars|duckdb) THREADS FILE

Polars reads to categories, which are strings in a dictionary. DuckDB has dictionaries for values that are known before, so it reads
to a table of plain strings, which is less to do.
"""
import sys
import time


def polars_reader(threads, file):
    import polars

    def read():
        table = polars.read_csv(file, schema_overrides=columns)
        return table.height, table.width

    columns = {name: polars.Categorical for name in polars.read_csv(file, n_rows=1).columns}
    return f"Polars {polars.__version__}, categories, {polars.thread_pool_size()} threads", read


def duckdb_reader(threads, file):
    import duckdb

    database = duckdb.connect()
    if threads:
        database.execute(f"SET threads = {threads}")
    count = database.execute("SELECT current_setting('threads')").fetchone()[0]

    def read():
        database.execute("CREATE OR REPLACE TABLE people AS SELECT * FROM read_csv(?, header = true, all_varchar = true)", [file])
        rows = database.execute("SELECT count(*) FROM people").fetchone()[0]
        return rows, len(database.execute("DESCRIBE people").fetchall())

    return f"DuckDB {duckdb.__version__}, plain strings, {count} threads", read


def main():
    name, threads, file = sys.argv[1], int(sys.argv[2]), sys.argv[3]
    label, read = {"polars": polars_reader, "duckdb": duckdb_reader}[name](threads, file)
    print(label.replace(" 1 threads", " 1 thread"), flush=True)
    for _ in sys.stdin:
        begun = time.perf_counter()
        rows, columns = read()
        print(time.perf_counter() - begun, rows, columns, flush=True)


if __name__ == "__main__":
    main()
