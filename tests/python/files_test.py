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


class ForeignArmTest(Case):
    """Arms in files that others wrote: Python gives the same list as the commands."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = os.path.join(folder.name, "arm.csv")

    def write(self, text):
        with open(self.path, "w") as file:
            file.write(text)

    def test_what_was_assumed_is_listed(self):
        self.write("Standard DH\njoint,theta,d (mm),a (mm),alpha (rad)\n1,q1,300,0,1.5708\n2,q2,0,(400),0\n")
        arm = dv.robot(self.path)
        self.assertEqual(arm.n, 2)
        self.assertTrue(any("1.5708 rad is read as 90 deg" in line for line in arm.assumptions))
        self.assertTrue(any("(400) is read as -400" in line for line in arm.assumptions))
        self.assertEqual(dv.Robot.from_json(arm.to_json()).assumptions, arm.assumptions)
        self.assertEqual(dv.robot("puma560").assumptions, [])

    def test_several_readings_are_asked_about(self):
        self.write("joint,theta,d,a,alpha\n1,0,q1,0,0\n2,q2,0,1,0\n3,q3,0,1,0\n4,q4,0,0.5,0\n")
        with self.assertRaisesRegex(dv.DescriptionError, "reading 2"):
            dv.robot(self.path)
        q = [0, 0, 0, 1.5]
        poses = [dv.robot(self.path, reading=k).evaluate(q).pose for k in (1, 2)]
        self.assertGreater(np.abs(poses[0] - poses[1]).max(), 0.1)
        with self.assertRaisesRegex(dv.DescriptionError, "choose one of 1 to"):
            dv.robot(self.path, reading=99)


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
