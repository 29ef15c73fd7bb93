"""What tests of the module share. The environment says where things are (tests/CMakeLists.txt)."""

import json
import os
import subprocess
import sys
import unittest

import denavit as dv
import numpy as np

PROGRAM = os.environ["DENAVIT_PROGRAM"]
ROOT = os.environ["DENAVIT_ROOT"]
DATA = os.path.join(ROOT, "tests", "data")


def read_data(*path):
    with open(os.path.join(DATA, *path), encoding="utf-8") as file:
        return json.load(file)


def run_program(*arguments, code=0):
    """What the command line writes: (stdout, stderr)."""
    done = subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == code, f"{arguments}: exit {done.returncode}: {done.stderr}"
    return done.stdout, done.stderr


def run_python(*arguments):
    """Another interpreter, which may crash: CompletedProcess."""
    return subprocess.run([sys.executable, *arguments], capture_output=True, text=True, check=False)


class Case(unittest.TestCase):
    def assert_close(self, actual, expected, tolerance=1e-12):
        """Largest difference over the largest expected component."""
        actual, expected = np.asarray(actual), np.asarray(expected)
        self.assertEqual(actual.shape, expected.shape)
        size = np.max(np.abs(expected)) or 1.0
        self.assertLess(np.max(np.abs(actual - expected)) / size, tolerance)

    def assert_same(self, actual, expected):
        """Equal doubles; JSON has no -0."""
        actual, expected = np.asarray(actual, float), np.asarray(expected, float)
        self.assertEqual(actual.shape, expected.shape)
        np.testing.assert_array_equal(actual, expected)

    def error_of(self, work):
        with self.assertRaises(dv.DescriptionError) as caught:
            work()
        return caught.exception
