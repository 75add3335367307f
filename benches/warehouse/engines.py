"""DuckDB and Spark behind one face, for the statements that `tauell sql` prints.

As a program it takes steps from a JSON file and prints what each yields, one line of JSON per step:
    {"engine": "duckdb" or "spark", "folder": ..., "steps": [
        {"rows": [[...], ...], "names": [...], "table": ...},   make a table of texts
        {"sql": ...},                                           run a statement: the rows that it yields
        {"sql": ..., "csv": ...},                               write what it yields as CSV
        {"run": [...], "stdout": ...}]}                         run a program in the folder
"""

import csv
import json
import os
import subprocess
import sys


class DuckDb:
    def __init__(self, folder):
        import duckdb

        self.db = duckdb.connect(os.path.join(folder, "warehouse.db"))

    def make(self, table, names, rows):
        columns = ", ".join('"' + name.replace('"', '""') + '" VARCHAR' for name in names)
        self.db.execute(f"CREATE TABLE {table} ({columns})")
        if rows:
            self.db.executemany(f"INSERT INTO {table} VALUES ({', '.join('?' * len(names))})", rows)

    def query(self, statement):
        result = self.db.execute(statement)
        names = [column[0] for column in result.description]
        return names, result.fetchall()

    def close(self):
        self.db.close()


class Spark:
    def __init__(self, folder, memory="2g"):
        from pyspark.sql import SparkSession

        settings = {
            "spark.ui.enabled": "false",
            "spark.sql.warehouse.dir": os.path.join(folder, "tables"),
            "spark.driver.memory": memory,
            "spark.local.dir": os.path.join(folder, "scratch"),
            "spark.sql.shuffle.partitions": "8",
            "spark.log.level": "ERROR",
        }
        builder = SparkSession.builder.master("local[2]")
        for name, value in settings.items():
            builder = builder.config(name, value)
        self.session = builder.getOrCreate()

    def make(self, table, names, rows):
        from pyspark.sql.types import StringType, StructField, StructType

        schema = StructType([StructField(name, StringType()) for name in names])
        self.session.createDataFrame(rows, schema).write.saveAsTable(table)

    def query(self, statement):
        frame = self.session.sql(statement)
        return frame.columns, [tuple(row) for row in frame.collect()]

    def close(self):
        self.session.stop()


ENGINES = {"duckdb": DuckDb, "spark": Spark}


def write_csv(path, names, rows):
    with open(path, "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(names)
        writer.writerows(rows)


def step(engine, asked):
    if "run" in asked:
        with open(asked.get("stdout", os.devnull), "w") as out:
            ended = subprocess.run(asked["run"], stdout=out, stderr=subprocess.PIPE, text=True)
        return {"status": ended.returncode, "err": ended.stderr}
    if "table" in asked:
        engine.make(asked["table"], asked["names"], asked["rows"])
        return {}
    names, rows = engine.query(asked["sql"].strip().rstrip(";"))
    if "csv" in asked:
        write_csv(asked["csv"], names, rows)
        return {}
    return {"names": names, "rows": [[None if cell is None else str(cell) for cell in row] for row in rows]}


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        job = json.load(file)
    os.chdir(job["folder"])
    engine = ENGINES[job["engine"]](job["folder"])
    for asked in job["steps"]:
        print(json.dumps(step(engine, asked)), flush=True)
    engine.close()


if __name__ == "__main__":
    main()
