"""What a run of the command takes with so many threads: measure.py ROWS ROUNDS FOLDER TAUELL [OTHER]

Orders are drawn as in the 2006 paper's experiments (domain sizes of its table of 4,591,581 rows; small ranks more often), and published
by Sequential Sweep under (0.5, 3): three quasi-identifiers with `style`, seven with `cost`. In each round every program runs once with
every number of threads, in turn, so that other work on the machine slows all of them. OTHER is a build to compare with, which need not
know `--threads`. The table has medians; the output of all must be the same bytes. Last, a hundredth of the orders is published again with
each row a hundred times: as many rows, but far fewer distinct ones.
"""
import hashlib
import os
import random
import subprocess
import sys
import time
from itertools import accumulate
from statistics import median

THREE = ["--qi", "zipcode,orderdate,gender", "--sensitive", "style"]
COPIES = 100
RUNS = {
    "three columns": ("orders.csv", THREE),
    "seven columns": ("orders.csv", ["--qi", "zipcode,orderdate,gender,style,price,quantity,shipment", "--sensitive", "cost"]),
    f"three columns, {COPIES} copies": ("copies.csv", THREE),
}


def orders(rows, path):
    draw = random.Random(7)

    def drawn(count, size, skew):
        weights = list(accumulate(1 / rank**skew for rank in range(1, size + 1)))
        return draw.choices(range(size), cum_weights=weights, k=count)

    domains = ((31953, .6), (320, .2), (2, 0), (1509, .8), (346, .7), (1412, .7), (2, 0))
    with open(path, "w", newline="\n") as out:
        out.write("zipcode,orderdate,gender,style,price,quantity,cost,shipment\n")
        for start in range(0, rows, 100_000):
            columns = [drawn(min(100_000, rows - start), size, skew) for size, skew in domains]
            for z, d, g, s, p, c, e in zip(*columns):
                day = f"{2003 + d // 168}-{1 + d // 28 % 6:02d}-{1 + d % 28:02d}"
                out.write(f"{10000 + 2 * z},{day},{'FM'[g]},style{s},{2 * p + 5},1,{c + 1},{'EX'[e]}\n")


def copies(source, path):
    """A table with each row of another one so many times."""
    with open(source) as lines, open(path, "w", newline="\n") as out:
        header, *rows = lines
        out.write(header)
        out.writelines(rows * COPIES)


def run(program, table, words, folder):
    """Seconds by the clock, seconds of processors, the most memory in MB, and what was published."""
    path = os.path.join(folder, "published.csv")
    words = [program, "anonymize", os.path.join(folder, table), *words, "--tau", "0.5", "--l", "3"]
    began = time.monotonic()
    process = subprocess.Popen([*words, "--out", path, "--quiet"])
    _, status, used = os.wait4(process.pid, 0)
    took = time.monotonic() - began
    if status:
        sys.exit(f"{' '.join(words)} ended with {os.waitstatus_to_exitcode(status)}")
    with open(path, "rb") as published:
        digest = hashlib.file_digest(published, "sha256").hexdigest()
    return took, used.ru_utime + used.ru_stime, used.ru_maxrss * 1024 / 1e6, digest


def main():
    rows, rounds, folder, program, *other = sys.argv[1:]
    rows, rounds = int(rows), int(rounds)
    os.makedirs(folder, exist_ok=True)
    orders(rows, os.path.join(folder, "orders.csv"))
    orders(rows // COPIES, os.path.join(folder, "few.csv"))
    copies(os.path.join(folder, "few.csv"), os.path.join(folder, "copies.csv"))
    counts = sorted({1, 2, os.cpu_count()})
    ways = [(build, []) for build in other] + [(program, ["--threads", str(count)]) for count in counts]
    print(f"{rows:,} orders, medians of {rounds} rounds, {os.cpu_count()} cores\n")
    print("| | | seconds | ratio | seconds of processors | ratio | MB |")
    print("|---|---|---|---|---|---|---|")
    for name, (table, words) in RUNS.items():
        found = [[] for _ in ways]
        for _ in range(rounds):
            for results, (build, threads) in zip(found, ways):
                results.append(run(build, table, words + threads, folder))
        if len({result[3] for results in found for result in results}) != 1:
            sys.exit(f"{name}: what is published differs")
        medians = [[median(result[part] for result in results) for part in range(3)] for results in found]
        first = medians[0]
        for (_, threads), (took, used, memory) in zip(ways, medians):
            way = f"threads: {threads[1]}" if threads else "other build"
            print(f"| {name} | {way} | {took:.1f} | {took / first[0]:.2f} | {used:.1f} | {used / first[1]:.2f} | {memory:.0f} |")


main()
