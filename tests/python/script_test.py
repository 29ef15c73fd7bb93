"""The scripts of docs/python run, and leave what they say."""

import importlib.util
import os
import subprocess
import sys
import tempfile

from common import ROOT, Case


class ScriptTest(Case):
    def run_script(self, name, packages, files):
        for package in packages:
            if importlib.util.find_spec(package) is None:
                self.skipTest(f"{package} is not installed")
        with tempfile.TemporaryDirectory() as folder:
            environment = {**os.environ, "MPLBACKEND": "Agg", "MPLCONFIGDIR": folder}
            done = subprocess.run(
                [sys.executable, os.path.join(ROOT, "docs", "python", name)],
                cwd=folder, env=environment, capture_output=True, text=True, check=False,
            )
            self.assertEqual(done.returncode, 0, done.stderr)
            for file in files:
                self.assertGreater(os.path.getsize(os.path.join(folder, file)), 1000, file)
            return done.stdout

    def test_pendulum(self):
        out = self.run_script("pendulum.py", ["matplotlib"], ["pendulum.png"])
        self.assertIn("completed", out)

    def test_tour(self):
        out = self.run_script("tour.py", ["matplotlib", "pandas"], ["tour.png"])
        self.assertIn("8 ways", out)

    def test_spread(self):
        out = self.run_script("spread.py", ["dask", "pandas"], [])
        self.assertIn("16 runs", out)
