"""Runs: the bytes of the command line, threads, memory, Ctrl-C."""

import copy
import json
import os
import pickle
import signal
import sys
import tempfile
import threading
import time

import denavit as dv
import numpy as np
from common import Case, run_program


LONG = {"duration": 1e5, "output_step": 10}  # that nobody waits for


def resident_bytes():
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


class RunTest(Case):
    def test_the_table_has_the_bytes_of_the_command_line(self):
        for arguments, options in [
            (["free-fall", "--duration", "0.3"], {"duration": 0.3}),
            (["puma560", "--duration", "0.1", "--set", "payload.mass=2.5"],
             {"duration": 0.1, "changes": {"payload.mass": 2.5}}),
            (["craig-2r", "--duration", "0.1", "--integrator", "rk4", "--step", "0.001", "--without", "coriolis"],
             {"duration": 0.1, "integrator": "rk4", "step": 0.001, "without": ["coriolis"]}),
            (["puma560", "--duration", "0.2", "--at", "0.1:payload.mass=2"],
             {"duration": 0.2, "at": [(0.1, "payload.mass", 2)]}),
            (["four-bar", "--duration", "0.1"], {"duration": 0.1}),
        ]:
            out, _ = run_program("simulate", *arguments, "--csv", "-")
            self.assertEqual(dv.simulate(arguments[0], **options).to_csv(), out, arguments)

    def test_files_are_those_of_the_command_line(self):
        with tempfile.TemporaryDirectory() as folder:
            ours, theirs = os.path.join(folder, "ours"), os.path.join(folder, "theirs")
            os.mkdir(ours)
            os.mkdir(theirs)
            dv.simulate("free-fall", duration=0.2).to_csv(os.path.join(ours, "run.csv"))
            run_program("simulate", "free-fall", "--duration", "0.2", "--csv", os.path.join(theirs, "run.csv"))
            for name in ("run.csv", "run.json"):
                with open(os.path.join(ours, name), "rb") as a, open(os.path.join(theirs, name), "rb") as b:
                    self.assertEqual(a.read(), b.read(), name)
            again = dv.simulate(os.path.join(ours, "run.json"))
            self.assertEqual(again.to_csv(), dv.simulate("free-fall", duration=0.2).to_csv())

    def test_channels_are_found_by_name_and_without_unit(self):
        run = dv.simulate("free-fall", duration=0.2)
        self.assertEqual((run.status, run.reason, run.end_time), ("completed", "", 0.2))
        self.assert_same(run["q2"], run["q2_rad"])
        self.assertEqual(run.time.shape, (len(run),))
        self.assertEqual(run.columns[0], "time")
        self.assertEqual(run.units["qd1_rad_s"], "rad/s")
        self.assertIn("tau1", run)
        self.assertNotIn("tau9", run)
        self.assertLess(abs(run.energy_closure), 1e-6)
        with self.assertRaisesRegex(KeyError, "is no channel"):
            run["tau9"]
        run["q2"][:] = 7  # a copy
        self.assertNotEqual(run["q2"][0], 7)

    def test_a_frame_has_every_channel(self):
        try:
            import pandas
        except ImportError:
            self.skipTest("pandas is not installed")
        run = dv.simulate("free-fall", duration=0.1)
        frame = run.to_pandas()
        self.assertIsInstance(frame, pandas.DataFrame)
        self.assertEqual(list(frame.columns), run.columns)
        self.assert_same(frame["q3_rad"], run["q3_rad"])

    def test_settings_of_a_scenario_are_those_of_its_file(self):
        scenario = dv.scenario("free-fall").set("initial.q", [0, 0.5, 0, 0, 0, 0])
        scenario.set("duration", 0.1).set("robot.payload.mass", 3)
        run = dv.simulate(scenario)
        self.assertEqual(run["q2"][0], 0.5)
        self.assertEqual(run.end_time, 0.1)
        plain = dv.simulate("free-fall", duration=0.1, changes={"payload.mass": 3})
        self.assertNotEqual(plain["q2"][0], 0.5)
        self.assert_same(dv.simulate(scenario.with_changes({"initial.q": plainly(plain)}))["q2"], plain["q2"])

    def test_what_is_described_can_be_pickled_and_copied(self):
        for thing in (dv.robot("puma560"), dv.mechanism("four-bar")):
            self.assertEqual(pickle.loads(pickle.dumps(thing)), thing)
            self.assertEqual(copy.deepcopy(thing), thing)
        scenario = dv.scenario("free-fall").set("duration", 0.1)
        other = pickle.loads(pickle.dumps(scenario))
        self.assertEqual(dv.simulate(other).to_csv(), dv.simulate(scenario).to_csv())

    def test_threads_compute_at_the_same_time(self):
        expected, results = dv.simulate("free-fall", duration=0.5)["q2"], {}

        def work(name):
            for _ in range(3):
                results[name] = dv.simulate("free-fall", duration=0.5)["q2"]

        threads = [threading.Thread(target=work, args=(name,)) for name in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        for name in range(2):
            self.assert_same(results[name], expected)

    def test_others_go_on_while_a_run_computes(self):
        """Without the lock released this thread would not be told anything before the run is over."""
        stop, seen = threading.Event(), []
        thread = threading.Thread(
            target=lambda: dv.simulate("free-fall", **LONG, progress=lambda t: not stop.is_set())
        )
        thread.start()
        for _ in range(3):
            time.sleep(0.01)
            seen.append(thread.is_alive())
        stop.set()
        thread.join()
        self.assertEqual(seen, [True] * 3)

    def test_progress_ends_a_run_and_keeps_its_rows(self):
        times = []

        def progress(t):
            times.append(t)
            return len(times) < 3

        run = dv.simulate("free-fall", **LONG, progress=progress)
        self.assertEqual(run.status, "cancelled")
        self.assertGreaterEqual(run.end_time, times[-1])
        self.assertGreater(len(run), 1)
        self.assertEqual(times, sorted(times))

    def test_what_progress_raises_comes_out(self):
        with self.assertRaisesRegex(RuntimeError, "enough"):
            dv.simulate("free-fall", **LONG, progress=fail)

    def test_ctrl_c_ends_a_run(self):
        timer = threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT))
        timer.start()
        try:
            with self.assertRaises(KeyboardInterrupt):
                dv.simulate("free-fall", **LONG)
        finally:
            timer.cancel()
        self.assertEqual(dv.simulate("free-fall", duration=0.1).status, "completed")

    def test_ctrl_c_ends_the_analysis_of_a_linear_model(self):
        """The call raises it, and does not first come to its end."""
        file = json.loads(dv.robot("craig-2r").to_json())
        file["joints"] = [file["joints"][0]] * 100
        arm = dv.Robot.from_json(json.dumps(file))
        events = []
        timer = threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT))
        sys.setprofile(lambda _, event, what: events.append((event, getattr(what, "__name__", ""))))
        timer.start()
        try:
            with self.assertRaises(KeyboardInterrupt):
                dv.linearize(arm)
        finally:
            sys.setprofile(None)
            timer.cancel()
        self.assertIn(("c_exception", "linearize"), events)

    def test_a_thousand_runs_leak_nothing(self):
        arm = dv.robot("craig-2r")

        def run(count):
            for _ in range(count):
                dv.simulate(arm, duration=0.02)["q1"]
                try:
                    arm.evaluate([1])
                except dv.DescriptionError:
                    pass

        run(100)
        before = resident_bytes()
        run(1000)
        self.assertLess(resident_bytes() - before, 4 << 20)


def plainly(run):
    return [float(run[f"q{i}"][0]) for i in range(1, 7)]


def fail(_):
    raise RuntimeError("enough")
