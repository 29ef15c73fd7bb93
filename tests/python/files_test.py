"""Files for other programs, read by these programs: HDF5 by h5py, MAT by Octave."""

import importlib.util
import os
import shutil
import subprocess
import tempfile

import denavit as dv
import numpy as np
from common import Case, run_program

STUDY = {
    "parameters": {"robot.payload.mass": [0, 1.5, -1, 4], "integrator.method": ["rk4", "dopri5"]},
    "measures": {"peak": "max(abs(qd2))", "last": "last(q1)"},
    "keep": ["q1"],
}


def short_study():
    return dv.Study(dv.scenario("free-fall").with_changes({"duration": 0.1}), **STUDY)


class H5pyTest(Case):
    def setUp(self):
        if importlib.util.find_spec("h5py") is None:
            self.skipTest("h5py is not installed")

    def test_a_run_is_what_simulate_gives(self):
        import h5py

        run = dv.simulate("free-fall", duration=0.1)
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "run.h5")
            run_program("simulate", "free-fall", "--duration", "0.1", "--out", path)
            with h5py.File(path) as file:
                self.assertEqual([name.decode() for name in file["columns"]], run.columns)
                for name in run.columns:
                    self.assert_same(file["channels"][name][:], run[name])
                self.assertEqual(file["channels/q1_rad"].attrs["unit"].decode(), "rad")

    def test_results_are_what_the_study_gives(self):
        import h5py

        study = short_study()
        result = study.run()
        with tempfile.TemporaryDirectory() as folder:
            source, path = os.path.join(folder, "study.json"), os.path.join(folder, "results.h5")
            study.save(source)
            run_program("study", source, "--out", path)
            with h5py.File(path) as file:
                for name in study.measures:
                    self.assert_same(file["measures"][name][:], result.measures[name])
                    self.assertEqual(file["measures"][name].attrs["formula"].decode(), study.measures[name])
                self.assertEqual(file["measures/last"].attrs["unit"].decode(), result.units["last"])
                self.assert_same(file["parameters/robot.payload.mass"][:], result.parameters["robot.payload.mass"])
                words = [word.decode() for word in file["words/integrator.method"]]
                chosen = file["parameters/integrator.method"][:].astype(int)
                self.assertEqual([words[k] for k in chosen], list(result.parameters["integrator.method"]))
                self.assert_same(file["channels/q1_rad"][:], result.channels["q1_rad"])
                reasons = [reason.decode() for reason in file["reasons"]]
                self.assertEqual([reasons[k] for k in file["reason"][:]], result.reasons)
                again = os.path.join(folder, "again.json")
                with open(again, "w", encoding="utf-8") as text:
                    text.write(file["study"].asstr()[()])
            self.assert_same(dv.study(again).run().measures["peak"], result.measures["peak"])


class OctaveTest(Case):
    def setUp(self):
        if shutil.which("octave-cli") is None:
            self.skipTest("octave is not installed")

    def read(self, path, names):
        """Variables of a MAT-file as Octave has them, row by row."""
        shows = "".join(f'printf("%.17g ", f.{name}.\'); printf("\\n");' for name in names)
        done = subprocess.run(
            ["octave-cli", "--no-init-file", "--eval", f"f = load('{path}'); {shows}"],
            capture_output=True, text=True, check=True,
            env={name: value for name, value in os.environ.items() if name != "LD_PRELOAD"},
        )
        return [np.array([float(word) for word in line.split()]) for line in done.stdout.splitlines()]

    def test_a_run_and_results_are_there(self):
        study = short_study()
        run, result = dv.simulate("free-fall", duration=0.1), study.run()
        with tempfile.TemporaryDirectory() as folder:
            source, path = os.path.join(folder, "study.json"), os.path.join(folder, "run.mat")
            run_program("simulate", "free-fall", "--duration", "0.1", "--out", path)
            for name, column in zip(["q1_rad", "tau2_Nm"], self.read(path, ["q1_rad", "tau2_Nm"])):
                self.assert_same(column, run[name])
            study.save(source)
            path = os.path.join(folder, "results.mat")
            run_program("study", source, "--out", path)
            (measures,) = self.read(path, ["measures"])
        self.assert_same(measures.reshape(len(study), 2), np.transpose([result.measures[name] for name in study.measures]))
        self.assertTrue(np.isnan(measures).any())
