"""Studies: the numbers of the command line, parts of a study, sensitivities, what is wrong with them."""

import csv
import os
import pickle
import tempfile

import denavit as dv
import numpy as np
from common import Case, run_program


def pendulums(**options):
    robot = dv.Robot.from_dh([[1, 0, 0, 0]], masses=[1], convention="standard", gravity=[9.81, 0, 0])
    scenario = dv.scenario("free-fall")
    scenario = type(scenario).from_json(
        '{"schema": "denavit-scenario/1", "robot": ' + robot.to_json() + ', "initial": {"q": [0.3]}, "duration": 0.2}'
    )
    return dv.Study(
        scenario,
        {"robot.joints[0].a": {"normal": {"mean": 1, "sigma": 0.05}}, "robot.joints[0].link.mass": [1, 2, -1]},
        {"end": "last(q1)", "period": "1/frequency(1)"},
        **{"method": "grid", "count": 12, **options},
    )


class StudyTest(Case):
    def test_the_numbers_are_those_of_the_command_line(self):
        study = pendulums(keep=["q1"])
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "study.json")
            study.save(path)
            out, _ = run_program("study", path, "--csv", "-")
        rows = list(csv.DictReader(out.splitlines()))
        result = study.run()
        self.assertEqual(len(rows), len(study))
        self.assertEqual([row["status"] for row in rows], result.status)
        for name in study.measures:
            self.assert_same(result.measures[name], [float(row[name] or "nan") for row in rows])
        for path in study.parameters:
            self.assert_same(result.parameters[path], [float(row[path]) for row in rows])
        self.assertEqual(result.status.count("impossible"), 4)
        self.assertIn("mass", result.reasons[result.status.index("impossible")])
        self.assertEqual(result.channels["q1_rad"].shape, (12, 21))
        self.assert_same(result.channels["q1_rad"][0, -1], result.measures["end"][0])

    def test_parts_and_threads_come_to_the_same(self):
        study = pickle.loads(pickle.dumps(pendulums()))
        whole = study.run(workers=1)
        part = study.rows([7, 3])
        self.assertEqual(list(part.run), [7, 3])
        for name in study.measures:
            self.assert_same(part.measures[name], whole.measures[name][[7, 3]])
            self.assert_same(study.run(workers=4).measures[name], whole.measures[name])
        run = dv.simulate(study.scenario(3))
        self.assertEqual(run["q1"][-1], whole.measures["end"][3])
        self.assertEqual(study.values(3)["robot.joints[0].a"], whole.parameters["robot.joints[0].a"][3])

    def test_sensitivities_say_how_they_were_found(self):
        study = pendulums()
        found = study.sensitivities()
        path = "robot.joints[0].a"
        self.assertTrue(found.exact["end"][path], found.why["end"])
        small = 1e-5
        ends = [
            dv.simulate(study.scenario(0).with_changes({path: 1 + step, "robot.joints[0].link.mass": 1}))["q1"][-1]
            for step in (-small, small)
        ]
        self.assertAlmostEqual(found.derivatives["end"][path], (ends[1] - ends[0]) / (2 * small), delta=1e-6)
        self.assertFalse(found.exact["period"][path])

    def test_progress_ends_it_and_keeps_what_was_computed(self):
        result = pendulums(count=3000).run(workers=2, progress=lambda done: done < 5)
        self.assertIn("missing", result.status)
        self.assertTrue(np.isnan(result.measures["end"][-1]))

    def test_mistakes_have_the_words_of_the_command_line(self):
        for work, words in [
            (lambda: dv.study("no-such-study"), "neither a file nor a shipped study"),
            (lambda: dv.Study("free-fall", {"robot.payload.mas": [1]}, {"a": "last(q1)"}), 'did you mean "mass"'),
            (lambda: dv.Study("free-fall", {"duration": [1]}, {"a": "last(q9)"}), '"q9" is unknown'),
            (lambda: dv.Study("free-fall", {}, {"a": "last(q1)"}), "parameters"),
        ]:
            self.assertIn(words, str(self.error_of(work)))
        with self.assertRaises(IndexError):
            pendulums().rows([12])
        for workers in (-1, 10**9):
            for work in (pendulums().run, pendulums().sensitivities):
                self.assertIn("number of threads", str(self.error_of(lambda: work(workers=workers))))

    def test_amplitudes_that_are_left_out_are_zeros(self):
        study = dv.Study(
            dv.robot("hub-beam"),
            {"initial.delta[0]": [0.0, 0.01], "initial.delta_rate[1]": [0.0], "duration": [0.05]},
            {"end": "last(q1)"},
        )
        self.assertEqual(study.run().status, ["completed"] * 2)
