"""The stubs name what there is, and everything has a docstring."""

import ast
import os

import denavit as dv
from denavit import _denavit, _results
from common import ROOT, Case

HELPERS = {"Array", "AnyScenario", "Changes", "Complexes", "Progress"}  # of the stubs' own


def stub_of(name):
    """{name: None, or the set of members of a class}"""
    with open(os.path.join(ROOT, "python", "denavit", name), encoding="utf-8") as file:
        tree = ast.parse(file.read())
    return {
        node.name: {own_name(member) for member in node.body} if isinstance(node, ast.ClassDef) else None
        for node in tree.body
        if isinstance(node, (ast.ClassDef, ast.FunctionDef))
    }


def own_name(node):
    return node.target.id if isinstance(node, ast.AnnAssign) else getattr(node, "name", "")


def public(names):
    return {name for name in names if not name.startswith("_")}


class StubTest(Case):
    def test_names_are_those_of_the_module(self):
        stub = stub_of("_denavit.pyi")
        self.assertEqual(public(dir(_denavit)), public(stub))
        self.assertEqual(set(_results.__all__), public(stub_of("_results.pyi")))
        self.assertEqual(set(dv.__all__), public(stub) | set(_results.__all__))

    def test_members_are_those_of_the_classes(self):
        for name, members in stub_of("_denavit.pyi").items():
            if members is not None:
                self.assertEqual(public(dir(getattr(dv, name))), public(members), name)
        for name in ("DescriptionError", "Issue"):
            self.assertLessEqual(public(stub_of("_results.pyi")[name]), set(dir(getattr(dv, name))), name)

    def test_members_of_results_are_in_the_stub(self):
        puma = dv.robot("puma560")
        stub = stub_of("_results.pyi")
        for result in (
            puma.modes(),
            puma.ik([0.4, 0.2, 0.6]),
            dv.robot("craig-2r").generate(),
            dv.fastest("puma-pick-place"),
            dv.linearize(puma),
            puma.evaluate(tau=[0] * 6, wrench=[0] * 6),
            dv.mechanism("four-bar").modes(),
            dv.study("pendulum-period").rows([0]),
        ):
            name = type(result).__name__
            self.assertLessEqual(set(result) - {"at_rest", "remark"}, stub[name], name)
            self.assertLessEqual(stub[name], set(dir(result)), name)  # methods are members, too

    def test_members_of_mechanisms_states_are_in_the_stub(self):
        bar, stub = dv.mechanism("two-arms-bar"), stub_of("_results.pyi")["MechanismEvaluation"]
        plain, full = bar.evaluate(), bar.evaluate(tau=[0] * 6, hand=["x"])
        self.assertLessEqual(set(full), stub)
        self.assertLessEqual(stub - set(full) - {"elastic_force", "strain_energy"}, set(full))
        self.assertLess(set(plain), set(full))

    def test_everything_says_what_it_is(self):
        for name in dv.__all__:
            thing = getattr(dv, name)
            self.assertTrue(thing.__doc__, name)
            for member in public(vars(thing)) if isinstance(thing, type) else ():
                self.assertTrue(getattr(thing, member).__doc__, f"{name}.{member}")
        self.assertTrue(dv.__doc__)
        for name in dv.robots():
            self.assertGreater(dv.robot(name).n, 0)
        self.assertIn("four-bar", dv.mechanisms())
        self.assertIn("free-fall", dv.scenarios())
