"""Arguments of wrong types, masked values, formulas: errors that name the place and say what to do."""

import inspect
import os
import subprocess
import sys
import tempfile

import denavit as dv
import numpy as np
from common import Case
from denavit import _denavit

HERE = os.path.dirname(os.path.abspath(__file__))


class ArgumentTest(Case):
    def test_no_value_brings_a_function_down(self):
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run(
                [sys.executable, os.path.join(HERE, "wrong_values.py")],
                capture_output=True, text=True, check=False, cwd=folder,
            )
        lines = done.stdout.splitlines()
        self.assertEqual(done.returncode, 0, done.stderr[-2000:])
        self.assertRegex(lines[-1], r"^\d{4,} values$")
        self.assertEqual(lines[:-1], [])

    def test_errors_name_the_argument_and_what_it_has_to_be(self):
        puma = dv.robot("puma560")
        for work, words in [
            (lambda: dv.simulate("craig-2r", at="x"), 'at: "x" is not a list: write it as [(0.5, "payload.mass", 2)]'),
            (lambda: dv.simulate("craig-2r", at=[(1, 2)]), "at[0]: has 2 values; a change has three"),
            (lambda: dv.simulate("craig-2r", at=[(1, 2, 3)]), "at[0][1]: 2 is not a text: write it in quotes"),
            (lambda: dv.simulate("craig-2r", at=[("a", "b", 1)]), 'at[0][0]: "a" is not a number: write it as 0.5'),
            (lambda: dv.simulate("\ud800"), 'scenario: "\\ud800" contains a lone surrogate, which is half of a character'),
            (lambda: dv.simulate(7), "scenario: 7 is not a scenario: give a Scenario, a Robot, a Mechanism, a shipped name"),
            (lambda: dv.simulate("craig-2r", duration="long"), 'duration: "long" is not a number: write it as 0.5'),
            (lambda: dv.simulate("craig-2r", progress=1), "progress: 1 is not a function: give a function of a number"),
            (lambda: dv.simulate("craig-2r", changes={"payload.mass": "\ud800"}), 'payload.mass: "\\ud800" contains a lone surrogate'),
            (lambda: dv.Study("free-fall", {1: [2]}, {"a": "max(q1)"}), "parameters: has the key 1, which is no text"),
            (lambda: dv.Study("free-fall", {"duration": [1]}, {"a": 1}), 'measures["a"]: 1 is not a text'),
            (lambda: dv.robot(1), "name_or_path: 1 is not a text: write it in quotes"),
            (lambda: dv.robot(b"puma560"), "name_or_path: a value of type bytes is not a text"),
            (lambda: dv.robot(), "robot() needs name_or_path: it takes name_or_path"),
            (lambda: puma.modes(locked=[2**70]), "locked[0]: 1180591620717411303424 is too large: give a whole number from"),
            (lambda: puma.modes(locked="1"), 'locked: "1" is not a list: write it as [1, 2]'),
            (lambda: puma.evaluate(friction="no"), 'friction: "no" is not a truth value: write True or False'),
            (lambda: puma.evaluate(formulaton="x"), 'evaluate() has no argument "formulaton": did you mean "formulation"?'),
            (lambda: puma.evaluate(1, q=2), "evaluate() is given q twice: give it once"),
            (lambda: puma.evaluate(1, 2, 3, 4), "evaluate() is given too many arguments: give tau and what follows by their names"),
            (lambda: dv.identify("puma560", "x.csv"), 'robot: "puma560" is not a Robot: see help(denavit.Robot) for how to make one'),
        ]:
            with self.assertRaises((TypeError, dv.DescriptionError)) as caught:
                work()
            self.assertIn(words, str(caught.exception))

    def test_a_list_that_nobody_waits_for_is_refused(self):
        with self.assertRaisesRegex(dv.DescriptionError, "q: has 1000000000 numbers; a list may have 1e7"):
            dv.robot("craig-2r").evaluate(range(10**9))

    def test_functions_show_their_parameters(self):
        """What Python's help() and an editor's hints are made of."""
        self.assertEqual(str(inspect.signature(dv.robot)), "(name_or_path, *, reading=0, tip='')")
        self.assertEqual(str(inspect.signature(dv.fastest)), "(scenario, *, friction=False)")
        self.assertIn("measures={}, *, method='grid'", str(inspect.signature(dv.Study)))
        self.assertIn("wrench=None", str(inspect.signature(dv.robot("puma560").evaluate)))
        for member in vars(_denavit).values():
            if callable(member) and not isinstance(member, type):
                self.assertNotIn("--", member.__doc__.splitlines()[0])

    def test_numbers_of_every_kind_are_taken(self):
        arm = dv.robot("craig-2r")
        expected = arm.evaluate([0, 1]).tau
        readonly = np.array([0.0, 1.0])
        readonly.flags.writeable = False
        for q in (
            (0, 1), np.array([0, 1], ">i2"), np.array([0, 9, 1, 9], float)[::2], np.array([1.0, 0.0])[::-1], readonly,
            np.array([0, 1], np.longdouble), np.array([False, True]), [np.float32(0), np.array(1)], np.matrix([0, 1]).A1,
            np.ma.array([0.0, 1.0]), np.ma.array([0.0, 1.0], mask=[False, False]),
        ):
            self.assert_same(arm.evaluate(q).tau, expected)
        self.assertEqual(dv.simulate(arm, duration=np.float32(0.25)).end_time, 0.25)


class MaskTest(Case):
    def test_masked_values_are_refused_where_they_are(self):
        arm, bar = dv.robot("craig-2r"), dv.mechanism("four-bar")
        row = np.ma.array([0.0, 1.0], mask=[False, True])

        class Wrapped:
            def __array__(self, *_):
                return row

        for work, place in [
            (lambda: arm.evaluate(row), "q[1]"),
            (lambda: arm.evaluate(qd=row), "qd[1]"),
            (lambda: arm.evaluate(tau=Wrapped()), "tau[1]"),
            (lambda: arm.evaluate([0, np.ma.masked]), "q[1]"),
            (lambda: arm.evaluate(wrench=np.ma.masked_less([1, 2, 3, 4, 5, -6], 0)), "wrench[5]"),
            (lambda: arm.evaluate(hand_direction=[1, 0, 0], load=np.ma.masked), "load"),
            (lambda: arm.ik(np.ma.masked_equal([1, 2, 3], 1)), "position[0]"),
            (lambda: arm.ik(pose=np.ma.masked_equal(np.eye(4), 1)), "pose[0][0]"),
            (lambda: arm.modes(row), "q[1]"),
            (lambda: arm.formulations(row), "q[1]"),
            (lambda: bar.evaluate(u=np.ma.masked_all(1)), "u[0]"),
            (lambda: dv.linearize(arm, qdd=row), "qdd[1]"),
            (lambda: dv.linearize(arm, find=np.ma.masked_equal([1, 2], 2)), "find[1]"),
            (lambda: dv.Robot.from_dh(np.ma.masked_equal([[1, 0, 0, 0], [2, 0, 0, 0]], 2)), "rows[1][0]"),
            (lambda: dv.Robot.from_dh([[1, 0, 0, 0]], masses=np.ma.masked_equal([1], 1)), "masses[0]"),
            (lambda: dv.Robot.from_dh([[1, 0, 0, 0]], coms=[np.ma.masked_equal([0, 1, 2], 2)]), "coms[0][2]"),
            (lambda: dv.Robot.from_dh([[1, 0, 0, 0]], inertias=np.ma.masked_equal([np.eye(3)], 1)), "inertias[0][0][0]"),
            (lambda: arm.set("gravity", np.ma.masked_equal([0, 0, 1], 1)), "gravity[2]"),
            (lambda: arm.with_changes({"gravity": [0, 0, np.ma.masked]}), "gravity"),
            (lambda: dv.simulate(arm, changes={"gravity": np.ma.masked_equal([0, 0, 1], 1)}), "gravity[2]"),
            (lambda: dv.simulate(arm, duration=np.ma.masked), "duration"),
            (lambda: dv.simulate(arm, at=[(0.1, "payload.mass", np.ma.masked)]), "at[0][2]"),
            (lambda: dv.Study(arm, {"duration": np.ma.masked_equal([1, 2], 2)}, {}), "duration[1]"),
            (lambda: dv.study("pendulum-period").rows(np.ma.masked_equal([0, 1], 1)), "indices[1]"),
        ]:
            error = self.error_of(work)
            self.assertEqual((error.issues[0].place, error.issues[0].rule), (place, "is hidden by a mask"))
            self.assertTrue(error.issues[0].remedy)


class FormulaTest(Case):
    def test_formulas_have_a_remedy_of_their_own(self):
        puma, scenario = dv.robot("puma560"), dv.scenario("free-fall")
        controller = {"type": "expressions", "expressions": ["sine(t)"] * 6}
        for work in [
            lambda: dv.simulate(scenario.with_changes({"input": {"tau": ["sine(t)"] * 6}})),
            lambda: dv.simulate(scenario.with_changes({"input": {"tau": ["sin(", "t=5", "2t", "1/0", "", ")"]}})),
            lambda: dv.simulate(scenario.with_changes({"prescribed": {"2": "q1"}})),
            lambda: dv.simulate(scenario.with_changes({"wrench": {"force": ["0", "x", "0"], "moment": ["0", "0", "0"]}})),
            lambda: puma.with_changes({"joints[0].friction": {"expression": "sine(q)"}}).evaluate(),
            lambda: dv.simulate(scenario.with_changes({"controller": controller})),
            lambda: dv.Study(scenario, {"duration": [0.1]}, {"a": "last(q9)", "b": "sine(q1)", "c": ""}),
        ]:
            with self.subTest(inspect.getsource(work).strip()):
                error = self.error_of(work)
                for issue in error.issues:
                    self.assertTrue(issue.remedy, issue)
                    self.assertNotIn(issue.remedy, issue.rule)
