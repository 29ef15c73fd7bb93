"""Many runs, spread by Dask over processes; give the address of a scheduler to spread them over a cluster:

    python3 spread.py tcp://scheduler:8786
"""

import sys

import dask
import denavit as dv
import numpy as np
import pandas as pd


@dask.delayed
def measure(payload, damping):
    """One run, in whatever process Dask chooses: numbers go there and back, no run."""
    run = dv.simulate(
        "free-fall",
        duration=0.2,
        changes={"payload.mass": payload, "joints[1].friction.viscous": damping},
    )
    return {
        "payload": payload,
        "damping": damping,
        "peak": np.max(np.abs(run["qd2"])),
        "status": run.status,
    }


def main():
    work = [measure(payload, damping) for payload in (0.0, 1.0, 2.0, 5.0) for damping in (0.1, 0.5, 2.0, 10.0)]
    if len(sys.argv) > 1:
        from dask.distributed import Client

        with Client(sys.argv[1]):
            rows = dask.compute(*work)
    else:
        rows = dask.compute(*work, scheduler="processes", num_workers=2)
    table = pd.DataFrame(rows)
    print(len(table), "runs; the largest rate of joint 2 [rad/s]:")
    print(table.pivot(index="payload", columns="damping", values="peak"))


if __name__ == "__main__":  # processes begin by importing this file
    main()
