"""Grouped, published, expanded and verified: a table of people drawn from Adult, in a database of this machine.

    python3 measure.py ENGINE ROWS PARTS HOW TAUELL DATA FOLDER

ENGINE is duckdb or spark, HOW is repeat or expand, TAUELL the command, DATA the folder with adult.csv and hierarchies/. Everything is
written below FOLDER. Prints one line per step: what it did, the seconds, the peak memory so far of the database and of the command, and
the bytes on disk; then the SHA-256 of the published rows, sorted, which is the same for every database.
"""

import hashlib
import json
import os
import re
import subprocess
import sys
import time

from engines import ENGINES, write_csv

QUASI_IDENTIFIER = ["age", "sex", "race", "marital-status", "education", "native-country", "workclass"]
SENSITIVE = "occupation"
REQUIREMENT = ["--tau", "0.5", "--l", "3"]


def main():
    name, rows, parts, how, tauell, data, folder = sys.argv[1:]
    rows, parts = int(rows), int(parts)
    tauell, data = os.path.abspath(tauell), os.path.abspath(data)
    os.makedirs(folder)
    os.chdir(folder)
    engine = ENGINES[name](os.getcwd())
    columns = QUASI_IDENTIFIER + [SENSITIVE]
    roles = ["--qi", ",".join(QUASI_IDENTIFIER), "--sensitive", SENSITIVE]

    of_command = 0

    def report(what, begun):
        of_database = memory_of_java() if name == "spark" else peak_memory("self")
        disk = sum(os.path.getsize(os.path.join(at, file)) for at, _, files in os.walk(".") for file in files)
        print(
            f"{what:<28} {time.monotonic() - begun:8.1f} s   {name} {of_database:7.0f} MiB   tauell {of_command:7.0f} MiB   "
            f"disk {disk / 2**20:7.0f} MiB",
            flush=True,
        )

    def statement(which):
        words = [tauell, "sql", which, "--dialect", name, *roles, *REQUIREMENT]
        words += ["--parts", str(parts)] if parts > 1 else []
        return subprocess.run(words, check=True, capture_output=True, text=True).stdout

    def do(what, query):
        begun = time.monotonic()
        result = None
        for one in query.split(";\n"):
            if one.strip():
                result = engine.query(one)
        report(what, begun)
        return result

    quote = '"' if name == "duckdb" else "`"
    listed = ", ".join(f"{quote}{column}{quote}" for column in columns)
    adult = os.path.join(data, "adult.csv")
    if name == "duckdb":
        engine.query("SET temp_directory = 'scratch'")
        engine.query("SET memory_limit = '4GB'")
        engine.query(f"CREATE TABLE adult AS SELECT row_number() OVER () - 1 AS place, {listed} FROM read_csv('{adult}', all_varchar = true)")
        count = engine.query("SELECT count(*) FROM adult")[1][0][0]
        # The squares make some people of Adult frequent and others rare.
        place = f"(i * 7919 + (i // {count}) * (i % 97)) % {count}"
        generate = f"CREATE TABLE people AS SELECT {listed} FROM (SELECT {place} AS drawn FROM range({rows}) AS t(i)) JOIN adult ON drawn = place"
    else:
        engine.query(f"CREATE TEMPORARY VIEW adult_file USING csv OPTIONS (path '{adult}', header 'true')")
        with open(adult, encoding="utf-8") as file:
            names = file.readline().strip().split(",")
            found = [line.rstrip("\n").split(",") for line in file]
        engine.make("adult", ["place", *columns], [[str(place), *[row[names.index(column)] for column in columns]] for place, row in enumerate(found)])
        count = len(found)
        place = f"(id * 7919 + (id div {count}) * (id % 97)) % {count}"
        generate = f"CREATE TABLE people USING parquet AS SELECT {listed} FROM (SELECT {place} AS drawn FROM range({rows})) JOIN adult ON drawn = CAST(place AS BIGINT)"
    do(f"generate {rows:,} rows", generate)

    for ending, group in [("", "group"), ("_rest", "group-rest")][: 2 if parts > 1 else 1]:
        names, entries = do("group", statement(group))
        write_csv(f"entries{ending}.csv", names, entries)
        print(f"  {len(entries):,} entries of {sum(entry[-1] for entry in entries):,} rows", flush=True)
        begun = time.monotonic()
        words = [tauell, "anonymize", f"entries{ending}.csv", "--count-column", "n", "--quiet", *roles, *REQUIREMENT]
        words += ["--taxonomies", os.path.join(data, "hierarchies"), "--generalize-sensitive", "never", "--assess", "never"]
        words += ["--assignment", f"assignment{ending}.csv", "--out", f"published{ending}.csv", "--report", f"report{ending}.json"]
        running = subprocess.Popen(words)
        while running.poll() is None:
            of_command = max(of_command, peak_memory(running.pid))
            time.sleep(0.02)
        if running.returncode != 0:
            sys.exit(running.returncode)
        report("anonymize", begun)
        with open(f"report{ending}.json", encoding="utf-8") as file:
            found = json.load(file)
        print(f"  {found['classes']:,} classes, information retained {found['utility']['information']:.4f}", flush=True)

    do("load", statement("load"))
    do(how, statement(how))
    violations = do("verify", statement("verify"))
    print(f"  {len(violations[1])} violations")
    for figures in do("measure", statement("measure"))[1]:
        print("  k = {4}: {1} classes, smallest {2}, fewest values {3}, largest share {5:.4f}, limit {6}".format(*figures))
    # By counts, since sorted rows are runs.
    digest = hashlib.sha256()
    total = 0
    for *row, copies in do("digest", f"SELECT {listed}, count(*) AS copies FROM published GROUP BY {listed} ORDER BY {listed}")[1]:
        digest.update(("\x1f".join(row) + "\n").encode() * copies)
        total += copies
    print(f"  {total:,} rows, SHA-256 {digest.hexdigest()}")
    engine.close()


def status(process):
    try:
        with open(f"/proc/{process}/status", encoding="utf-8") as file:
            return file.read()
    except OSError:
        return ""


def peak_memory(process):
    """The peak memory of a process, in MiB; 0 once it has ended."""
    found = re.search(r"^VmHWM:\s+(\d+)", status(process), re.M)
    return int(found.group(1)) / 1024 if found else 0


def memory_of_java():
    """The same of the Java process below this one."""
    below = rf"^Name:\s+java$(?s:.*)^PPid:\s+{os.getpid()}$"
    processes = [process for process in os.listdir("/proc") if process.isdigit()]
    return max(peak_memory(process) for process in processes if re.search(below, status(process), re.M))


if __name__ == "__main__":
    main()
