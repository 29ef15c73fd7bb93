"""Bad input: the words of the command line, and never the end of the interpreter."""

import inspect
import os
import pickle
import tempfile

import denavit as dv
import numpy as np
from common import Case, run_program


class ErrorTest(Case):
    def assert_words(self, work, *arguments):
        """The lines of the command line; options are arguments here."""
        _, err = run_program(*arguments, code=2)
        self.assertEqual(str(self.error_of(work)), err.rstrip("\n").replace(": --", ": "))

    def test_words_are_those_of_the_command_line(self):
        puma = dv.robot("puma560")
        nan = float("nan")
        for work, arguments in [
            (lambda: dv.robot("pumma560"), ["evaluate", "pumma560"]),
            (lambda: dv.robot("/no/such.json"), ["evaluate", "/no/such.json"]),
            (lambda: dv.robot(""), ["evaluate", ""]),
            (lambda: dv.scenario("fre-fall"), ["simulate", "fre-fall"]),
            (lambda: puma.evaluate([1, 2]), ["evaluate", "puma560", "--q", "1,2"]),
            (lambda: puma.evaluate(qd=[nan] * 6), ["evaluate", "puma560", "--qd", "nan,nan,nan,nan,nan,nan"]),
            (lambda: puma.evaluate(tau=[1]), ["evaluate", "puma560", "--tau", "1"]),
            (lambda: puma.evaluate(qd=[1e300] * 6), ["evaluate", "puma560", "--qd", ",".join(["1e300"] * 6)]),
            (lambda: puma.evaluate(formulation="lagrnage"), ["evaluate", "puma560", "--formulation", "lagrnage"]),
            (lambda: puma.modes(locked=[1, 2, 3, 4, 5, 6]), ["modes", "puma560", "--locked", "1,2,3,4,5,6"]),
            (lambda: puma.modes(locked=[9]), ["modes", "puma560", "--locked", "9"]),
            (lambda: puma.ik(), ["ik", "puma560"]),
            (lambda: dv.simulate("puma560", duration=-1), ["simulate", "puma560", "--duration=-1"]),
            (lambda: dv.simulate("puma560", duration=nan), ["simulate", "puma560", "--duration", "nan"]),
            (lambda: dv.simulate("puma560", step=0.1), ["simulate", "puma560", "--step", "0.1"]),
            (lambda: dv.simulate("puma560", without=["corolis"]), ["simulate", "puma560", "--without", "corolis"]),
            (lambda: dv.simulate("puma560", changes={"payload.mas": 2}),
             ["simulate", "puma560", "--set", "payload.mas=2"]),
            (lambda: dv.simulate("puma560", changes={"payload.mass": -2, "joints[1].link.mass": "x"}),
             ["simulate", "puma560", "--set", "payload.mass=-2", "--set", "joints[1].link.mass=x"]),
            (lambda: dv.fastest("free-fall"), ["fastest", "free-fall"]),
            (lambda: puma.generate(what="inverted"), ["generate", "puma560", "--what", "inverted"]),
            (lambda: dv.linearize("puma560", outputs=["tol"]), ["linearize", "puma560", "--outputs", "tol"]),
            (lambda: dv.identify(puma, "/no/such.csv"), ["identify", "puma560", "/no/such.csv"]),
        ]:
            with self.subTest(arguments):
                self.assert_words(work, *arguments)

    def test_a_file_tells_all_of_its_mistakes(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "arm.json")
            with open(path, "w", encoding="utf-8") as file:
                file.write('{"schema": "denavit-robot/1", "joints": [{"a": "x", "lenght": 1}]}')
            self.assert_words(lambda: dv.robot(path), "evaluate", path)
            error = self.error_of(lambda: dv.robot(path))
            self.assertEqual(error.source, path)
            self.assertGreater(len(error.issues), 1)
            self.assertIn("joints[0].a", [issue.place for issue in error.issues])
            self.assertTrue(all(issue.rule and issue.remedy and issue.severity == "error" for issue in error.issues))
            other = pickle.loads(pickle.dumps(error))
            self.assertEqual((str(other), other.issues), (str(error), error.issues))

    def test_arguments_of_the_wrong_kind_raise(self):
        puma = dv.robot("puma560")
        endless = []
        endless.append(endless)
        for work in [
            lambda: puma.evaluate("abc"),
            lambda: puma.evaluate([]),
            lambda: puma.evaluate([None] * 6),
            lambda: puma.evaluate([[1, 2, 3, 4, 5, 6]] * 2),
            lambda: puma.evaluate([[1, 2], [3]]),
            lambda: puma.evaluate(np.zeros(6, complex)),
            lambda: puma.evaluate(object()),
            lambda: puma.evaluate(np.zeros(10_000_000)),
            lambda: puma.evaluate(wrench=[1, 2]),
            lambda: puma.evaluate(load=1),
            lambda: puma.set("payload.mass", object()),
            lambda: puma.set("payload.mass", None),
            lambda: puma.set("payload.mass", float("inf")),
            lambda: puma.set("gravity", endless),
            lambda: puma.set("", 1),
            lambda: puma.set("joints[99].a", 1),
            lambda: puma.set("joints", 10**400),
            lambda: puma.ik([1, 2]),
            lambda: puma.ik([1e40, 0, 0]),
            lambda: puma.ik(pose=np.ones((4, 4))),
            lambda: puma.ik([0.4, 0.2, 0.6], near=[1e9] * 6),
            lambda: dv.Robot.from_dh([]),
            lambda: dv.Robot.from_dh([[1, 2, 3]]),
            lambda: dv.Robot.from_dh([[1, 0, 0, 0]], masses=[1, 2]),
            lambda: dv.Robot.from_dh([[1, 0, 0, 0]], masses=[-1]),
            lambda: dv.Robot.from_dh([[1, 0, 0, 0]], coms=[[1, 2]]),
            lambda: dv.Robot.from_dh([[1, 0, 0, 0]], inertias=[[[1, 2, 0], [0, 1, 0], [0, 0, 1]]]),
            lambda: dv.Robot.from_dh([[1, 0, 0, 0]], types="X"),
            lambda: dv.Robot.from_dh([[1, 0, 0, 0]], convention="craig"),
            lambda: dv.Robot.from_json("{"),
            lambda: dv.Robot.from_json("\0"),
            lambda: dv.scenario("free-fall").set("initial.q[77]", 1),
            lambda: dv.scenario("free-fall").set("robot.payload.mas", 1),
            lambda: dv.simulate("free-fall", output_step=float("inf")),
            lambda: dv.simulate("free-fall", integrator="rk5"),
            lambda: dv.simulate("free-fall", engine="steam"),
            lambda: dv.simulate("free-fall", changes={1: 2}),
            lambda: dv.simulate("free-fall", duration=0.1).to_csv("/no/such/folder/run.csv"),
            lambda: puma.generate(search=-1),
            lambda: dv.identify(puma, "x.csv", period=0.0),
        ]:
            with self.subTest(inspect.getsource(work).strip()), self.assertRaises(dv.DescriptionError):
                work()
        for work in [
            lambda: dv.robot(None),
            lambda: dv.robot(1),
            lambda: dv.simulate(None),
            lambda: dv.simulate([]),
            lambda: dv.simulate("free-fall", duration="long"),
            lambda: dv.simulate("free-fall", progress=1),
            lambda: puma.modes(locked=[2**70]),
            lambda: dv.identify("puma560", "x.csv"),
            lambda: puma.evaluate(hand_direction=[1, 0, 0], load="heavy"),
        ]:
            with self.subTest(inspect.getsource(work).strip()), self.assertRaises(TypeError):
                work()
        for at in ([1], [(1, 2)], 5, [("a", "b", 1)]):
            with self.assertRaises((TypeError, ValueError, RuntimeError)):
                dv.simulate("free-fall", at=at)
