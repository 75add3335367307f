"""What pyCANON finds in tables: one JSON object a line, in the order of the jobs.

Run as `python compare.py JOBS`, where JOBS is a JSON file: an array of {"csv": path, "qi": [names], "sensitive": name,
"numeric": bool}. Cells are read as the text they are, so that "NA" or "?" is a value like any other. A numeric sensitive
column is read as numbers: t-closeness then has the ordered distance, otherwise the equal one.
"""

import json
import sys

import pandas as pd
from pycanon import anonymity
from pycanon.anonymity import _l_diversity
from pycanon.anonymity.utils import aux_anonymity


def uncut_entropy(data, qi, sensitive):
    """pyCANON's entropy l before its last step, which cuts it down to a whole number: that step's `int` is replaced."""
    _l_diversity.int = float
    try:
        return float(anonymity.entropy_l_diversity(data, qi, [sensitive]))
    finally:
        del _l_diversity.int


def figures(job):
    """All figures of one table."""
    qi, sensitive = job["qi"], job["sensitive"]
    data = pd.read_csv(job["csv"], dtype=str, keep_default_na=False, na_filter=False)
    if job["numeric"]:
        data[sensitive] = pd.to_numeric(data[sensitive])
    return {
        "rows": len(data),
        "classes": len(aux_anonymity.get_equiv_class(data, qi)),
        "k": int(anonymity.k_anonymity(data, qi)),
        "distinct": int(anonymity.l_diversity(data, qi, [sensitive])),
        "entropy": uncut_entropy(data, qi, sensitive),
        "t": float(anonymity.t_closeness(data, qi, [sensitive])),
    }


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as jobs:
        for job in json.load(jobs):
            print(json.dumps(figures(job)), flush=True)
