"""Saves two things of a kind in turn to one file, until it is killed: `save_until_killed.py KIND FILE [WHICH]`.

With WHICH, 0 or 1, saves that one and ends.
"""

import sys

import denavit as dv


def run(mass):
    return dv.simulate("craig-2r", duration=0.3, output_step=1e-4, changes={"payload.mass": mass})


def study(scenario):
    return dv.Study(scenario, {"duration": [0.1, 0.2]}, {"far": "max(q1)"})


MAKE = {
    "robot": lambda: [dv.robot("puma560"), dv.robot("ur5")],
    "scenario": lambda: [dv.scenario("free-fall"), dv.scenario("puma-pick-place")],
    "mechanism": lambda: [dv.mechanism("four-bar"), dv.mechanism("five-bar")],
    "study": lambda: [study("free-fall"), study("spin-up")],
    "run": lambda: [run(1), run(2)],
}


def main(kind, path, *which):
    things = MAKE[kind]()
    saves = [thing.to_csv if kind == "run" else thing.save for thing in things]
    if which:
        saves[int(which[0])](path)
        return
    print("ready", flush=True)
    while True:
        for save in saves:
            save(path)


main(*sys.argv[1:])
