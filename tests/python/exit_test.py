"""The end of the interpreter while threads compute: the exit code is that of the script, whatever the instant."""

import os
import threading

import denavit as dv
import numpy as np
from common import Case, run_python

HERE = os.path.dirname(os.path.abspath(__file__))
LONG = {"duration": 1e5, "output_step": 10}


class ExitTest(Case):
    def assert_ends_well(self, kind):
        for instant in range(0, 300, 30):
            done = run_python(os.path.join(HERE, "leaving.py"), kind, str(instant))
            self.assertEqual((done.returncode, done.stderr), (3 + instant % 5, ""), (kind, instant))

    def test_while_runs_compute(self):
        self.assert_ends_well("runs")

    def test_while_studies_compute(self):
        self.assert_ends_well("studies")

    def test_while_states_are_computed(self):
        self.assert_ends_well("states")

    def test_while_errors_are_made(self):
        self.assert_ends_well("errors")

    def test_while_other_work_is_done(self):
        self.assert_ends_well("others")

    def test_objects_outlive_the_module(self):
        """What destructors and exit functions do with them is done, or raises; it does not crash."""
        for ending in ("", "sys.modules.clear()", "del sys.modules['denavit._results'], sys.modules['denavit']"):
            script = (
                "import atexit, sys, denavit as dv\n"
                "class Last:\n"
                "    def __init__(self): self.things = dv.robot('craig-2r'), dv.study('pendulum-period'), dv\n"
                "    def __del__(self):\n"
                "        arm, study, dv = self.things\n"
                "        for work in (arm.to_json, lambda: arm.evaluate([1]), lambda: arm.evaluate([0, 0]).tau, study.run,\n"
                "                     lambda: dv.simulate(arm, duration=0.1), lambda: dv.robot('nonesuch')):\n"
                "            try: work()\n"
                "            except BaseException: pass\n"
                "last, atexit_last = Last(), Last()\n"
                "last.self = last\n"
                "atexit.register(atexit_last.__del__)\n"
                f"{ending}\n"
                "raise SystemExit(4)\n"
            )
            self.assertEqual(run_python("-c", script).returncode, 4, ending)


class CallbackTest(Case):
    def test_what_a_callback_raises_comes_out(self):
        study = dv.study("payload-and-damping")
        for raised in (SystemExit, KeyboardInterrupt, GeneratorExit, MemoryError, ZeroDivisionError):

            def progress(_, raised=raised):
                raise raised(7)

            for work in (
                lambda: dv.simulate("free-fall", **LONG, progress=progress),
                lambda: study.run(progress=progress),
                lambda: study.sensitivities(progress=progress),
            ):
                with self.assertRaises(raised):
                    work()

    def test_callbacks_may_call_back(self):
        arm = dv.robot("craig-2r")
        inner, times = [], []

        def progress(t):
            times.append(t)
            arm.set("payload.mass", len(times))
            inner.append(dv.simulate(arm, duration=0.01, progress=lambda _: True).status)
            with self.assertRaises(dv.DescriptionError):
                arm.evaluate([1])
            return len(times) < 3

        self.assertEqual(dv.simulate(arm, **LONG, progress=progress).status, "cancelled")
        self.assertEqual(inner, ["completed"] * 3)

    def test_threads_share_one_object(self):
        arm, errors = dv.robot("puma560"), []
        scenario = dv.scenario("free-fall").set("duration", 0.05)

        def work():
            try:
                for k in range(20):
                    arm.set("payload.mass", k % 3)
                    scenario.set("initial.q[1]", k / 100)
                    arm.evaluate(np.zeros(6))
                    dv.simulate(scenario)
                    self.assertEqual(dv.Robot.from_json(arm.to_json()).n, 6)
            except Exception as error:
                errors.append(error)

        threads = [threading.Thread(target=work) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(errors, [])

    def test_arrays_outlive_what_they_are_of(self):
        run = dv.simulate("craig-2r", duration=0.1)
        views, expected = [run["q1"][::2], run.time[::-1]], [run["q1"][::2].copy(), run.time[::-1].copy()]
        del run
        for view, values in zip(views, expected):
            self.assert_same(view, values)
