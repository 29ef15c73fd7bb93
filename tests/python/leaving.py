"""leaving.py KIND INSTANT: threads compute when this ends, with a code of its own. exit_test.py runs it."""

import sys
import threading

import denavit as dv

kind, instant = sys.argv[1], int(sys.argv[2])
arm, began = dv.robot("craig-2r"), threading.Event()
LONG = {"duration": 1e5, "output_step": 10}


def progress(_):
    began.set()
    return sum(range(instant)) >= 0


def for_ever(work):
    def again():
        while True:
            try:
                work()
            except ValueError:
                pass
            began.set()

    return again


KINDS = {
    "runs": [lambda: dv.simulate(arm, **LONG), lambda: dv.simulate(arm, **LONG, progress=progress)],
    "studies": [
        for_ever(dv.study("payload-and-damping").run), lambda: dv.study("payload-and-damping").run(progress=progress),
    ],
    "states": [for_ever(lambda: arm.evaluate([0, 1])), for_ever(lambda: dv.simulate(arm, duration=0.01))],
    "errors": [for_ever(lambda: arm.evaluate([1])), for_ever(lambda: dv.robot("nonesuch"))],
    "others": [for_ever(lambda: dv.linearize(arm)), for_ever(lambda: dv.fastest("puma-pick-place")), for_ever(arm.generate)],
}
for work in KINDS[kind]:
    threading.Thread(target=work, daemon=True).start()
began.wait()
sum(range(instant * 1000))
sys.exit(3 + instant % 5)
