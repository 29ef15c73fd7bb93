"""States of arms: the oracle's, and those of the command line to the bit."""

import json
import math
import os

import denavit as dv
import numpy as np
from common import DATA, Case, read_data, run_program


def reference_robot(data):
    """An arm of tests/data/rigid/robots.json."""
    links = data["links"]
    robot = dv.Robot.from_dh(
        [[row["a"], row["alpha"], row["d"], row["theta"]] for row in links],
        masses=[row["m"] for row in links],
        coms=[row["r"] for row in links],
        # there xx, yy, zz, xy, yz, xz
        inertias=[[*row["I"][:4], row["I"][5], row["I"][4]] for row in links],
        types="".join(row["type"] for row in links),
        convention=data["convention"],
        gravity=data["gravity"],
        name=data["name"],
    ).set("tool.xyz", data["tool"])
    for i, row in enumerate(links):
        robot.set(f"joints[{i}].offset", row["offset"])
        if data["use_motor_inertia"]:
            robot.set(f"joints[{i}].actuator.rotor_inertia", row["Jm"])
            robot.set(f"joints[{i}].actuator.gear_ratio", row["G"])
    return robot


class OracleTest(Case):
    def test_every_state_agrees(self):
        robots = read_data("rigid", "robots.json")["robots"]
        worst, count = 0.0, 0
        for name, states in read_data("rigid", "states.json")["states"].items():
            arm = reference_robot(robots[name])
            for state in states:
                n = len(state["q"])
                e = arm.evaluate(state["q"], state["qd"], state["qdd"], friction=False)
                pairs = [
                    (e.tau, state["tau"]),
                    (e.coriolis, state["V"]),
                    (e.gravity, state["G"]),
                    (e.inertia, np.reshape(state["M"], (n, n))),
                    (e.jacobian, np.reshape(state["J"], (6, n))),
                    (e.pose[:3], np.reshape(state["T"], (3, 4))),
                    ([e.kinetic_energy], [state["KE"]]),
                    ([e.potential_energy], [state["PE"]]),
                ]
                for actual, expected in pairs:
                    self.assert_close(actual, expected, TOLERANCE)
                count += 1
        self.assertEqual(count, 108)


TOLERANCE = 1e-12


class CommandLineTest(Case):
    Q, QD, QDD, TAU = [0.1, 0.8, -2.6, 0.3, 0.7, 0.2], [1, -1, 0.5, 0, 0.25, 2], [0.3, 0, -1, 1, 2, 0], [5, -30, 1, 0, 0, 0]

    def test_evaluate_gives_its_numbers(self):
        def words(values):
            return ",".join(repr(value) for value in values)

        out, _ = run_program(
            "evaluate", "puma560", "--q", words(self.Q), "--qd", words(self.QD), "--qdd", words(self.QDD), "--tau",
            words(self.TAU), "--json",
        )
        expected = json.loads(out)
        e = dv.robot("puma560").evaluate(self.Q, self.QD, np.array(self.QDD), tau=tuple(self.TAU))
        self.assertEqual(list(e), list(expected))
        for key, value in expected.items():
            if isinstance(value, (str, bool)):
                self.assertEqual(e[key], value)
            else:
                self.assert_same(e[key], value)

    def test_a_wrench_is_beside_the_torques(self):
        arm, w = dv.robot("puma560"), np.array([1.0, -2, 30, 0.1, 4, 0.2])
        free = arm.evaluate(self.Q, self.QD, self.QDD, tau=self.TAU)
        loaded = arm.evaluate(self.Q, self.QD, self.QDD, tau=self.TAU, wrench=w)
        self.assert_close(loaded.external, free.jacobian.T @ w)
        self.assert_close(loaded.tau, free.tau - free.jacobian.T @ w)
        self.assert_close(free.inertia @ (loaded.qdd - free.qdd), free.jacobian.T @ w, 1e-9)

    def test_every_formulation_gives_its_torques(self):
        arm = dv.robot("craig-2r")
        tau = arm.evaluate([0.3, 0.8], [1, 2], [3, 4]).tau
        rows = arm.formulations([0.3, 0.8], [1, 2], [3, 4])
        self.assertGreater(len(rows), 5)
        self.assertLessEqual({row.name for row in rows}, {row.name for row in dv.formulations()})
        for row in rows:
            if not row.approximate:
                self.assert_close(arm.evaluate([0.3, 0.8], [1, 2], [3, 4], formulation=row.name).tau, tau)
                self.assertLess(row.worst_difference, 1e-9)

    def test_modes_give_its_numbers(self):
        out, _ = run_program("modes", "hub-beam", "--q", "0.3", "--json")
        expected, modes = json.loads(out), dv.robot("hub-beam").modes([0.3])
        self.assert_same(modes.frequencies, [mode["frequency_Hz"] for mode in expected["modes"]])
        self.assert_same(modes.shapes, [mode["shape"] for mode in expected["modes"]])
        self.assertEqual(modes.coordinates, expected["coordinates"])

    def test_ik_gives_its_numbers(self):
        out, _ = run_program("ik", "puma560", "--position", "0.4,0.2,0.6", "--rpy", "0,3,0", "--json")
        expected, answer = json.loads(out), dv.robot("puma560").ik([0.4, 0.2, 0.6], rpy=[0, 3, 0])
        self.assertEqual(len(answer.solutions), len(expected["solutions"]))
        for actual, solution in zip(answer.solutions, expected["solutions"]):
            self.assert_same(actual.q, solution["q"])
            self.assertEqual(actual.branch, solution["branch"])
            self.assertEqual(actual.within_limits, solution["within_limits"])
        pose = dv.robot("puma560").evaluate(answer.solutions[0].q).pose
        again = dv.robot("puma560").ik(pose=pose, near=answer.solutions[0].q)
        self.assert_close(again.solutions[0].q, answer.solutions[0].q, 1e-8)
        self.assertFalse(dv.robot("puma560").ik([9, 0, 0]).reachable)

    def test_a_linear_model_has_its_numbers(self):
        out, _ = run_program("linearize", "free-fall", "--at", "0.5", "--outputs", "tool", "--json")
        expected, model = json.loads(out), dv.linearize("free-fall", at=0.5, outputs=["tool"])
        for key in ("A", "B", "C", "D", "q", "qd", "tau"):
            self.assert_same(model[key], expected[key])
        self.assertEqual(model.states, expected["states"])
        self.assertEqual(len(model.poles), len(model.A))

    def test_a_fastest_motion_has_its_numbers(self):
        out, _ = run_program("fastest", "puma-pick-place", "--json")
        expected, motion = json.loads(out), dv.fastest("puma-pick-place")
        self.assertEqual(motion.time, expected["time"])
        self.assert_same(motion.tau, [point["tau"] for point in expected["grid"]])
        self.assert_same(motion.times, [point["time"] for point in expected["grid"]])

    def test_generated_code_is_its_own(self):
        out, _ = run_program("generate", "craig-2r", "--what", "inverse", "--language", "python")
        code = dv.robot("craig-2r").generate("python")
        self.assertEqual(code.code, out)
        self.assertLess(code.largest_error, 1e-11)


    def test_what_the_hand_can_do_is_told(self):
        q = [0, 0.8, -2.6, 0, 0.7, 0]
        out, _ = run_program(
            "evaluate", "puma560", "--q", "0,0.8,-2.6,0,0.7,0", "--hand-direction", "1,0,0", "--load", "2", "--json"
        )
        e = dv.robot("puma560").evaluate(q, hand_direction=[1, 0, 0], load=2)
        expected = json.loads(out)["hand_acceleration"]
        self.assertEqual({key: list(value) if isinstance(value, tuple) else value
                          for key, value in e.hand_acceleration.items()}, expected)

    def test_an_identified_arm_has_its_numbers(self):
        table = os.path.join(DATA, "motion", "puma_identification.csv")
        out, _ = run_program("identify", "puma560", table, "--json")
        expected, found = json.loads(out), dv.identify(dv.robot("puma560"), table)
        self.assertEqual([one["value"] for one in found.base], [one["value"] for one in expected["base"]])
        self.assertLessEqual(set(expected), set(found))
        self.assertEqual(found.fitted.n, 6)
        self.assertNotEqual(found.fitted, dv.robot("puma560"))


class TableTest(Case):
    def test_three_lines_make_a_pendulum(self):
        length, g = 0.7, 9.81
        arm = dv.Robot.from_dh([[length, 0, 0, 0]], masses=[2.0], coms=[[0, 0, 0]], gravity=[0, -g, 0])
        self.assertEqual((arm.n, arm.units), (1, ["rad"]))
        e = arm.evaluate([0.3], [1], [2])
        self.assert_close(e.tau, [2 * length**2 * 2 + 2 * g * length * math.cos(0.3)])

    def test_a_file_reads_back_equal(self):
        arm = dv.robot("puma560").with_changes({"payload.mass": 2, "gravity": np.array([0, 0, -1.62])})
        self.assertEqual(dv.Robot.from_json(arm.to_json()), arm)
        self.assertNotEqual(dv.robot("puma560"), arm)
        self.assert_same(arm.gravity, [0, 0, -1.62])
