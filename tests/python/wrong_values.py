"""Gives every parameter of every function values that it is not made for, and prints what does not end well. What is tried
goes to stderr: the last line says what it crashed with.

argument_test.py runs it, in a folder of its own, for functions also write files.
"""

import inspect
import re
import sys

import denavit as dv
import numpy as np
from denavit import _denavit

ARM = dv.Robot.from_dh([[0.3, 0, 0, 0]], masses=[1])
ENDLESS = []
ENDLESS += [ENDLESS, ENDLESS]


class Rude:
    """Each conversion raises something else."""

    def __array__(self, *_):
        raise RuntimeError("no array")

    def __float__(self):
        raise MemoryError("no number")

    def __index__(self):
        raise SystemError("no whole number")

    def __len__(self):
        raise RuntimeError("no length")

    def __getitem__(self, _):
        raise RuntimeError("no element")

    def __repr__(self):
        raise RuntimeError("no text")


WRONG = [
    None, [1], ["x"], [[1], "x"], [None], [[]], "x", "\ud800", ["\ud800"], [b"x"], object(), [object()], b"..", 1j, -1, 10**30,
    10**400, -(10**400), 10**5000, [10**400], float("nan"), float("inf"), [float("nan")], True, 0.5, {}, {1: 2}, {None: 1},
    {"\ud800": 1}, {"x": "\ud800"}, {"x": object()}, {"x": {1: 2}}, {"duration": b"x"}, (), (1, 2), (0.5, "x"), {1, 2},
    range(3), ENDLESS, {"x": ENDLESS}, Rude(), [Rude()], {"x": Rude()}, int, len, ARM, dv.Robot, np.zeros(0), np.zeros(3),
    np.zeros((2, 2, 2, 2)), np.array(1.0), np.array([1j]), np.array(["x"]), np.array([None]), np.array([object()]),
    np.zeros(3, "M8[s]"), np.zeros(3, [("a", "f8")]), np.ma.array([1.0, 2], mask=[1, 0]), np.ma.masked,
    [np.ma.array([1.0, 2], mask=[1, 0])], np.float16("nan"), np.bool_(True), np.str_("\ud800"), memoryview(b"ab"),
]

# What parameters take that have no default.
TEXTS = {"robot": ARM.to_json(), "mechanism": dv.mechanism("four-bar").to_json(), "scenario": dv.scenario(
    "free-fall").to_json(), "study": dv.study("pendulum-period").to_json()}
GIVEN = {
    "path": "x", "value": 1, "changes": {}, "other": None, "memo": {}, "scenario": ARM, "robot": ARM, "measured": "x",
    "rows": [[1, 0, 0, 0]], "parameters": {"duration": [0.01]}, "index": 0, "indices": [0], "name": "q1", "state": (),
}
SHORT = {"simulate": {"duration": 0.01}, "linearize": {}, "modes": {}}

FORBIDDEN = re.compile(r"pybind11|C\+\+|std::|Unable to c|bad_alloc|vector|denavit::|_M_|incompatible")
FINE = (TypeError, dv.DescriptionError, IndexError, KeyError)


def given_to(name, parameter):
    if parameter == "text":
        return TEXTS[name.split(".")[0].lower()]
    if parameter == "name_or_path":
        return {"robot": "craig-2r", "mechanism": "four-bar", "scenario": "free-fall", "study": "pendulum-period"}[name]
    return GIVEN[parameter]


def functions():
    """(name, function) of the module and of an object of each class."""
    study = dv.Study(ARM, {"duration": [0.01, 0.02]}, {"end": "last(q1)"})
    objects = {
        "Robot": ARM, "Mechanism": dv.mechanism("four-bar"), "Scenario": dv.scenario("free-fall"), "Study": study, "Run": dv.simulate(ARM, duration=0.01),
    }
    for name, member in vars(_denavit).items():
        if isinstance(member, type):
            for method, own in vars(member).items():
                if callable(own) and method != "__init__":
                    yield f"{name}.{method}", getattr(objects[name], method)
        elif callable(member):
            yield name, member
    yield "Study", dv.Study


def parameters_of(name, function):
    return [one for one in inspect.signature(function).parameters.values() if one.name != "self"]


def error_of(work):
    """What is wrong with how it ends."""
    try:
        work()
    except FINE as error:
        text = str(error)
        return text if FORBIDDEN.search(text) or len(text) < 10 else ""
    except BaseException as error:
        return f"{type(error).__name__}: {error!s:.200}"
    return ""


count = 0
for name, function in functions():
    parameters = parameters_of(name, function)
    needed = {one.name: given_to(name, one.name) for one in parameters if one.default is one.empty}
    needed |= SHORT.get(name, {})
    for parameter in parameters:
        for k, wrong in enumerate(WRONG):
            arguments = {**needed, parameter.name: wrong}
            print(f"{name}({parameter.name}=WRONG[{k}])", file=sys.stderr, flush=True)
            count += 1
            if found := error_of(lambda: function(**arguments)):
                print(f"{name}({parameter.name}={WRONG[k]!s:.60}): {found}", flush=True)
    for arguments, words in (((object(),) * 40, {}), ((), {"\ud800": 1}), ((), {"nonesuch": 1})):
        if found := error_of(lambda: function(*arguments, **words)):
            print(f"{name}(*{arguments!s:.40}, **{words}): {found}", flush=True)
print(f"{count} values")
