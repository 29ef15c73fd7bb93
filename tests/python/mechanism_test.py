"""States and modes of closed mechanisms: the references', and those of the command line to the bit."""

import json
import os

import denavit as dv
import numpy as np
from common import DATA, Case, read_data, run_program


def loop_path(name):
    return os.path.join(DATA, "loops", "mechanisms", f"{name}.json")


class ReferenceTest(Case):
    def test_states_agree(self):
        count = 0
        for file in sorted(os.listdir(os.path.join(DATA, "loops", "mechanisms"))):
            mechanism = dv.mechanism(loop_path(file.removesuffix(".json")))
            for state in read_data("loops", "states", file)["states"]:
                e = mechanism.evaluate(state["q"], state["u"], state["udot"], independent=state["independent"])
                for key in ("q", "qd", "qdd", "G", "M", "tau_reduced"):
                    self.assert_close(e[key], np.reshape(state[key], e[key].shape), 1e-9)
                count += 1
        self.assertGreater(count, 60)


class CommandLineTest(Case):
    def assert_answer(self, actual, expected, place=""):
        """The same keys in the same order, and the same numbers, however deep."""
        if isinstance(expected, dict):
            self.assertEqual(list(actual), list(expected), place)
            for key, value in expected.items():
                self.assert_answer(actual[key], value, f"{place}.{key}")
        elif isinstance(actual, list) and expected and isinstance(expected[0], dict):
            self.assertEqual(len(actual), len(expected), place)
            for i, (one, other) in enumerate(zip(actual, expected)):
                self.assert_answer(one, other, f"{place}[{i}]")
        elif isinstance(actual, np.ndarray):
            if actual.size or expected:
                self.assert_same(actual, expected)
        else:
            self.assertEqual(actual, expected, place)

    def test_every_shipped_mechanism_has_its_state_and_modes(self):
        for name in dv.mechanisms():
            with self.subTest(name):
                mechanism = dv.mechanism(name)
                out, _ = run_program("evaluate", name, "--json")
                self.assert_answer(mechanism.evaluate(), json.loads(out))
                out, _ = run_program("modes", name, "--json")
                expected, modes = json.loads(out), mechanism.modes()
                self.assert_same(modes.frequencies, [mode["frequency_Hz"] for mode in expected["modes"]])
                self.assert_same(modes.shapes, [mode["shape"] for mode in expected["modes"]])
                for key in ("q", "M", "D", "K", "B", "coordinates", "independent", "tau_actuated"):
                    self.assert_answer(modes[key], expected[key], key)

    def test_drives_and_a_hand_have_their_numbers(self):
        out, _ = run_program("evaluate", "four-bar", "--independent", "rocker.1", "--u", "1", "--tau", "2", "--json")
        self.assert_answer(dv.mechanism("four-bar").evaluate(u=[1], independent=["rocker.1"], tau=[2]), json.loads(out))
        out, _ = run_program(
            "evaluate", loop_path("planar_4r"), "--q", "1.3,-0.7,-0.1,0.1", "--hand", "x,z", "--hand-velocity",
            "0.2,-0.1", "--weights", "mass", "--secondary", "limits=0.5", "--json",
        )
        e = dv.mechanism(loop_path("planar_4r")).evaluate(
            [1.3, -0.7, -0.1, 0.1], hand=["x", "z"], hand_velocity=[0.2, -0.1], weights="mass", secondary="limits=0.5"
        )
        self.assert_answer(e, json.loads(out))
        self.assertIsInstance(e.kinetic_energy, float)
        self.assert_same(e.qd, e.mass_weighted.qd)

    def test_what_cannot_be_is_said_in_its_words(self):
        bar = dv.mechanism("four-bar")
        for arguments, options in (
            ({"independent": ["rokcer.1"]}, ["--independent", "rokcer.1"]),
            ({"independent": ["rocker.1", "crank.1"]}, ["--independent", "rocker.1,crank.1"]),
            ({"u": [1, 2]}, ["--u", "1,2"]),
            ({"tau": [1, 2, 3]}, ["--tau", "1,2,3"]),
            ({"weights": "mass"}, ["--weights", "mass"]),
            ({"hand": ["w"]}, ["--hand", "w"]),
            ({"hand": ["x"], "secondary": "limits=much"}, ["--hand", "x", "--secondary", "limits=much"]),
            ({"torque_weights": [0]}, ["--torque-weights", "0"]),
            ({"q": [1, 2]}, ["--q", "1,2"]),
        ):
            said = str(self.error_of(lambda: bar.evaluate(**arguments)))
            _, expected = run_program("evaluate", "four-bar", *options, code=2)
            place, rest = expected.split(": ", 2)[1:]
            self.assertIn(f"{place.removeprefix('--').replace('-', '_')}: {rest.splitlines()[0]}", said)
        error = self.error_of(lambda: bar.modes(locked=["crank.1", "crank.1"]))
        self.assertEqual(error.issues[0].place, "locked")
