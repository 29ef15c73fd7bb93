"""What is left of files when the process that writes them is killed at any instant.

Two contents are written in turn over the same files: after a kill there must be the old one or the new one, whole, and
of temporary files no more than the next writer takes away. DENAVIT_KILLS=500 asks for so many kills of the programs,
and for as many of Python, in place of a few. DENAVIT_KILL_FIGURES names a file for what was counted.
"""

import json
import os
import random
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import time
import unittest
import zlib

from common import PROGRAM

STUDIO = os.path.join(os.path.dirname(PROGRAM), "denavit-studio")
WRITER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "save_until_killed.py")
USUAL_KILLS = 2
DEADLINE_S = 300


def count_kills(series):
    """Of each of so many series."""
    asked = int(os.environ.get("DENAVIT_KILLS", "0"))
    return -(-asked // series) if asked > 0 else USUAL_KILLS


def read_bytes(path):
    with open(path, "rb") as file:
        return file.read()


def read_side_file(path):
    """A record of a run says which table it replaced, which is another one after a kill."""
    record = json.loads(read_bytes(path))
    record.pop("replaced_table_crc32", None)
    return record


def read_png(path):
    """Width and height of a picture that is whole."""
    data = read_bytes(path)
    assert data[:8] == b"\x89PNG\r\n\x1a\n", "no PNG"
    at, pixels, size = 8, b"", None
    while True:
        (length,) = struct.unpack(">I", data[at : at + 4])
        kind, content = data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        (crc,) = struct.unpack(">I", data[at + 8 + length : at + 12 + length])
        assert crc == zlib.crc32(kind + content), "a damaged chunk"
        size = struct.unpack(">II", content[:8]) if kind == b"IHDR" else size
        pixels += content if kind == b"IDAT" else b""
        at += 12 + length
        if kind == b"IEND":
            break
    assert at == len(data) and len(zlib.decompress(pixels)) >= size[0] * size[1], "too short"
    return size


def is_temporary(name):
    return name.startswith(".denavit-") and name.endswith(".tmp")


def take_figures(**counted):
    path = os.environ.get("DENAVIT_KILL_FIGURES")
    if path:
        with open(path, "a", encoding="utf-8") as file:
            file.write(json.dumps(counted) + "\n")


class KillCase(unittest.TestCase):
    def setUp(self):
        self.base = tempfile.mkdtemp(prefix="denavit-kills-")
        self.addCleanup(shutil.rmtree, self.base, True)
        self.folder = os.path.join(self.base, "files")
        self.scratch = os.path.join(self.base, "scratch")  # TMPDIR: nothing may stay there either
        os.mkdir(self.folder)
        os.mkdir(self.scratch)
        self.runtime = os.path.join(self.base, "runtime")  # without one Qt makes its own in TMPDIR
        os.mkdir(self.runtime, 0o700)
        self.random = random.Random(7)

    def environment(self, python):
        kept = {key: value for key, value in os.environ.items() if not key.startswith("XDG_")}
        if not python:
            kept.pop("LD_PRELOAD", None)  # of the interpreter's sanitizers
        home = os.path.join(self.base, "home")
        own = {"HOME": home, "TMPDIR": self.scratch, "XDG_RUNTIME_DIR": self.runtime}
        return dict(kept, **own, QT_QPA_PLATFORM="offscreen", DENAVIT_KILLS="0")

    def path(self, name):
        return os.path.join(self.folder, name)

    def start(self, command, python=False, **more):
        return subprocess.Popen(
            command, env=self.environment(python), cwd=self.folder, stdin=subprocess.DEVNULL,
            **dict({"stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE}, **more),
        )

    def finish(self, command, python=False):
        """Runs it to its end. @returns [s] how long it took"""
        begin = time.monotonic()
        process = self.start(command, python)
        said = process.communicate(timeout=DEADLINE_S)[1]
        self.assertEqual(process.returncode, 0, f"{command}: {said.decode(errors='replace')}")
        return time.monotonic() - begin

    def temporaries(self):
        return {name for name in os.listdir(self.folder) if is_temporary(name)}

    def wait_for_temporary(self, process, before):
        """Until the process has begun to write. @returns whether it has"""
        while process.poll() is None:
            if self.temporaries() - before:
                return True
            time.sleep(1e-4)
        return False

    def put_to_death(self, process):
        """@returns whether it was alive"""
        process.kill()
        process.communicate()
        return process.returncode == -signal.SIGKILL

    def assert_nothing_else(self, names):
        """Beside files and temporaries nothing is there, and nothing in TMPDIR."""
        others = set(os.listdir(self.folder)) - set(names) - self.temporaries()
        self.assertEqual(others, set())
        self.assertEqual(os.listdir(self.scratch), [])


class WrittenInTurn:
    """Files of which two commands write two contents."""

    def __init__(self, case, files, commands):
        self.case, self.files, self.commands = case, files, commands
        self.contents, self.spans, self.wholes = [], [], []
        for command in commands:
            self.wholes.append(case.finish(command))
            self.contents.append(self.read())
        for command in commands:
            self.spans.append(self.measure(command))

    def read(self):
        return {name: read(self.case.path(name)) for name, read in self.files.items()}

    def measure(self, command):
        """[s] from the first temporary file to the end of the process."""
        process = self.case.start(command)
        self.case.wait_for_temporary(process, set())
        begin = time.monotonic()
        process.communicate(timeout=DEADLINE_S)
        return time.monotonic() - begin

    def kill(self, counted):
        """@returns whether the process was alive"""
        case, before, old = self.case, self.case.temporaries(), self.read()
        last = next(reversed(self.files))
        which = 0 if old[last] == self.contents[1][last] else 1  # what is not there yet
        process = case.start(self.commands[which])
        if case.random.random() < 0.2:  # before anything is written, too
            time.sleep(case.random.uniform(0, max(self.wholes)))
        elif case.wait_for_temporary(process, before):
            time.sleep(case.random.uniform(0, 1.1 * max(self.spans)))
        if not case.put_to_death(process):
            return False
        left = case.temporaries()
        counted["kills"] += 1
        counted["while_writing"] += 1 if left - before else 0
        counted["most_temporaries"] = max(counted["most_temporaries"], len(left))
        if left - before:
            case.assertFalse(left & before, "who begins to write takes away what another left")
        case.assert_nothing_else(self.files)
        self.check(old, self.contents[which], counted)
        return True

    def check(self, old, new, counted):
        """Each file is what it was or what it was to be, whole."""
        for name, content in self.read().items():
            known = [old[name], new[name]]
            self.case.assertTrue(content in known, f"{name} is neither the old one nor the new one")
            counted["old_files" if content == old[name] else "new_files"] += 1


class KilledProgram(KillCase):
    def kill_many(self, title, files, commands, kills):
        written = WrittenInTurn(self, files, commands)
        counted = {
            "series": title, "kills": 0, "while_writing": 0, "most_temporaries": 0, "old_files": 0, "new_files": 0,
        }
        for _ in range(20 * kills):
            if counted["kills"] == kills:
                break
            written.kill(counted)
        self.assertEqual(counted["kills"], kills, "the process ends before it can be killed")
        self.finish(commands[0])
        self.assertEqual(self.temporaries(), set(), "the next write cleans up")
        self.assertEqual(written.read(), written.contents[0])
        take_figures(half="programs", **counted)

    def run_series(self, title):
        files, commands = self.all_series()[title]
        self.kill_many(title, files, commands, count_kills(len(self.all_series()) + len(StudyKills.RESULTS)))

    def all_series(self):
        """Title: the files with how each is read, and the two commands."""

        def both(*argument):
            return [[PROGRAM, *argument[0]], [PROGRAM, *argument[1]]]

        def run(number, *arguments):
            mass = ["--set", f"payload.mass={number}"]
            return ["simulate", "craig-2r", "--duration", "0.5", "--output-step", "2e-5", *mass, *arguments]

        def shown(robot, size, *arguments):
            return [STUDIO, "--scenario", robot, "--run", "--size", size, *arguments]

        series = {
            "convert": ({"arm.json": read_bytes}, both(["convert", "puma560", "arm.json"], ["convert", "ur5", "arm.json"])),
            "simulate --csv": (
                {"run.csv": read_bytes, "run.json": read_side_file},
                both(run(1, "--csv", "run.csv"), run(2, "--csv", "run.csv")),
            ),
            "simulate --out .h5": (
                {"run.h5": read_bytes}, both(run(1, "--out", "run.h5"), run(2, "--out", "run.h5")),
            ),
            "simulate --out .mat": (
                {"run.mat": read_bytes}, both(run(1, "--out", "run.mat"), run(2, "--out", "run.mat")),
            ),
            "inverse --csv --ros": (
                {"way.csv": read_bytes, "way.json": read_side_file, "way.yaml": read_bytes},
                both(*[
                    ["inverse", "puma-pick-place", "--output-step", step, "--csv", "way.csv", "--ros", "way.yaml"]
                    for step in ("2e-4", "3e-4")
                ]),
            ),
            "generate": (
                {"inverse.c": read_bytes, "inverse_test.c": read_bytes},
                both(*[["generate", robot, "--language", "c", "-o", "inverse.c"] for robot in ("craig-2r", "puma560")]),
            ),
            "tabulate --csv": (
                {"table.csv": read_bytes},
                both(*[["tabulate", "craig-2r", "--points", n, "--csv", "table.csv"] for n in ("40", "60")]),
            ),
        }
        if os.path.exists(STUDIO):
            series["studio --plot"] = (
                {"plot.svg": read_bytes},
                [shown("free-fall", "800x600", "--plot", "plot.svg"), shown("craig-2r", "800x600", "--plot", "plot.svg")],
            )
            series["studio --screenshot"] = (
                {"window.png": read_png},
                [shown("free-fall", size, "--screenshot", "window.png") for size in ("800x600", "900x700")],
            )
        return series

    def test_a_robot_is_the_old_or_the_new_one(self):
        self.run_series("convert")

    def test_a_table_and_its_side_file_are_whole(self):
        self.run_series("simulate --csv")

    def test_an_hdf5_file_is_whole(self):
        self.run_series("simulate --out .h5")

    def test_a_mat_file_is_whole(self):
        self.run_series("simulate --out .mat")

    def test_three_files_of_one_command_are_each_whole(self):
        self.run_series("inverse --csv --ros")

    def test_generated_code_and_its_test_are_whole(self):
        self.run_series("generate")

    def test_a_large_table_is_whole(self):
        self.run_series("tabulate --csv")

    @unittest.skipUnless(os.path.exists(STUDIO), "built without the studio")
    def test_a_plot_is_whole(self):
        self.run_series("studio --plot")

    @unittest.skipUnless(os.path.exists(STUDIO), "built without the studio")
    def test_a_picture_is_whole(self):
        self.run_series("studio --screenshot")


STUDY = {
    "schema": "denavit-study/1",
    "name": "kills",
    "scenario": {"schema": "denavit-scenario/1", "robot": "craig-2r", "duration": 0.5, "output_step": 0.01},
    "parameters": [{"path": "robot.payload.mass", "uniform": {"from": 0, "to": 5}}],
    "sampling": {"method": "monte-carlo", "count": 300, "seed": 7},
    "measures": {"peak": "max(abs(qd2))", "drift": "closure"},
    "keep": ["q1", "q2", "tau2"],
}


class StudyKills(KillCase):
    """A study that is killed again and again comes to the same bytes as one that is not."""

    RESULTS = {"study --csv": "results.csv", "study --out .h5": "results.h5"}

    def go_on(self, title, kills):
        with open(os.path.join(self.base, "study.json"), "w", encoding="utf-8") as file:
            json.dump(STUDY, file)
        name = self.RESULTS[title]
        option = "--csv" if name.endswith(".csv") else "--out"
        command = [PROGRAM, "study", os.path.join(self.base, "study.json"), "-j", "2", option, name]
        whole_s = self.finish(command)
        expected = read_bytes(self.path(name))
        resume = [*command, "--resume"]
        counted = {"series": title, "kills": 0, "with_journal": 0, "most_temporaries": 0, "studies": 0}
        os.remove(self.path(name))
        for _ in range(20 * kills):
            if counted["kills"] == kills:
                break
            process = self.start(resume)
            if self.random.random() < 0.8:
                self.wait_for_journal(process, name + ".part")
            time.sleep(self.random.uniform(0, whole_s / 3))  # so that runs are left for others
            if self.put_to_death(process):
                self.look(name, expected, counted)
                continue
            self.assertEqual(read_bytes(self.path(name)), expected)
            self.assertEqual(os.listdir(self.folder), [name], "the journal is gone when the results are there")
            counted["studies"] += 1
            os.remove(self.path(name))
        self.assertEqual(counted["kills"], kills)
        self.finish(resume)
        counted["studies"] += 1
        self.assertEqual(read_bytes(self.path(name)), expected)
        self.assertEqual(os.listdir(self.folder), [name])
        take_figures(half="programs", **counted)

    def wait_for_journal(self, process, part):
        """Until the process computes: its journal grows."""

        def size():
            return os.path.getsize(self.path(part)) if os.path.exists(self.path(part)) else 0

        before = size()
        while process.poll() is None and size() == before:
            time.sleep(1e-4)

    def look(self, name, expected, counted):
        counted["kills"] += 1
        self.assert_nothing_else([name, name + ".part"])
        there = set(os.listdir(self.folder))
        if name in there:
            self.assertEqual(read_bytes(self.path(name)), expected, "half a table")
        counted["with_journal"] += 1 if name + ".part" in there else 0
        counted["most_temporaries"] = max(counted["most_temporaries"], len(self.temporaries()))

    def run_series(self, title):
        self.go_on(title, count_kills(len(KilledProgram.all_series(self)) + len(self.RESULTS)))

    def test_a_table_of_results_comes_out_the_same(self):
        self.run_series("study --csv")

    def test_an_hdf5_file_of_results_comes_out_the_same(self):
        self.run_series("study --out .h5")


class KilledPython(KillCase):
    """A script saves without end, first one thing, then the other."""

    KINDS = {
        "robot": {"arm.json": read_bytes},
        "scenario": {"scenario.json": read_bytes},
        "mechanism": {"mechanism.json": read_bytes},
        "study": {"study.json": read_bytes},
        "run": {"run.csv": read_bytes, "run.json": read_side_file},
    }

    def command(self, kind, *which):
        return [sys.executable, WRITER, kind, next(iter(self.KINDS[kind])), *map(str, which)]

    def read(self, kind):
        return {name: read(self.path(name)) for name, read in self.KINDS[kind].items()}

    def kill_many(self, kind):
        kills = count_kills(len(self.KINDS))
        contents = []
        for which in (0, 1):
            self.finish(self.command(kind, which), python=True)
            contents.append(self.read(kind))
        counted = {"series": kind, "kills": 0, "while_writing": 0, "most_temporaries": 0}
        for _ in range(kills):
            process = self.start(self.command(kind), python=True, stdout=subprocess.PIPE)
            self.assertEqual(process.stdout.readline(), b"ready\n", "the script does not begin")
            time.sleep(self.random.uniform(0, 0.4))
            self.assertTrue(self.put_to_death(process))
            self.look(kind, contents, counted)
        self.finish(self.command(kind, 0), python=True)
        self.assertEqual(self.temporaries(), set(), "the next write cleans up")
        self.assertEqual(self.read(kind), contents[0])
        take_figures(half="python", **counted)

    def look(self, kind, contents, counted):
        left = self.temporaries()
        counted["kills"] += 1
        counted["while_writing"] += 1 if left else 0
        counted["most_temporaries"] = max(counted["most_temporaries"], len(left))
        self.assertLessEqual(len(left), len(self.KINDS[kind]), "who begins to write takes away what another left")
        self.assert_nothing_else(self.KINDS[kind])
        for name, content in self.read(kind).items():
            known = [one[name] for one in contents]
            self.assertTrue(content in known, f"{name} is neither the one nor the other")

    def test_a_robot_is_the_old_or_the_new_one(self):
        self.kill_many("robot")

    def test_a_scenario_is_the_old_or_the_new_one(self):
        self.kill_many("scenario")

    def test_a_mechanism_is_the_old_or_the_new_one(self):
        self.kill_many("mechanism")

    def test_a_study_is_the_old_or_the_new_one(self):
        self.kill_many("study")

    def test_a_table_and_its_side_file_are_whole(self):
        self.kill_many("run")
