"""A study, spread by Dask over processes; give the address of a scheduler to spread it over a cluster:

    python3 spread.py tcp://scheduler:8786
"""

import sys

import dask
import denavit as dv
import pandas as pd

STUDY = dv.Study(
    dv.scenario("free-fall").with_changes({"duration": 0.2, "friction": True}),
    parameters={
        "robot.payload.mass": [0.0, 1.0, 2.0, 5.0],
        "robot.joints[1].friction.viscous": {"grid": {"from": 0.1, "to": 10, "count": 4, "scale": "log"}},
    },
    measures={"peak": "max(abs(qd2))", "drift": "closure"},
)


@dask.delayed
def compute(study, indices):
    """Some of its runs, in whatever process Dask chooses: what a run comes to depends on its number alone."""
    return study.rows(indices).to_pandas()


def main():
    pieces = [compute(STUDY, range(first, first + 4)) for first in range(0, len(STUDY), 4)]
    if len(sys.argv) > 1:
        from dask.distributed import Client

        with Client(sys.argv[1]):
            tables = dask.compute(*pieces)
    else:
        tables = dask.compute(*pieces, scheduler="processes", num_workers=2)
    table = pd.concat(tables)
    assert table.equals(STUDY.run().to_pandas()), "the same numbers, whoever computes"
    print(len(table), "runs; the largest rate of joint 2 [rad/s]:")
    print(table.pivot(index="robot.payload.mass", columns="robot.joints[1].friction.viscous", values="peak"))


if __name__ == "__main__":  # processes begin by importing this file
    main()
