"""Objects: pickles of every protocol, copies, classes of Python's, and objects that have no value."""

import copy
import os
import pickle
import pickletools
import threading
import weakref

import denavit as dv
from common import Case, run_python
from denavit import _denavit

HERE = os.path.dirname(os.path.abspath(__file__))
PROTOCOLS = range(pickle.HIGHEST_PROTOCOL + 1)


class Mine(dv.Robot):
    """What users derive."""


class Slotted(dv.Robot):
    __slots__ = ()


def mine():
    made = Mine.__new__(Mine)
    made.__setstate__(dv.robot("craig-2r").__getstate__())
    made.notes = ["a"]
    return made


def things():
    return [
        dv.robot("craig-2r"), dv.mechanism("four-bar"), dv.scenario("free-fall"), dv.study("pendulum-period"),
        dv.simulate("craig-2r", duration=0.01),
    ]


def text_of(thing):
    return thing.to_json() if hasattr(thing, "to_json") else thing.to_csv()


class PickleTest(Case):
    def test_every_class_is_among_the_things(self):
        bound = {cls for cls in vars(_denavit).values() if isinstance(cls, type)}
        self.assertEqual(bound, {type(thing) for thing in things()})

    def test_every_protocol_takes_what_has_a_file(self):
        for thing in things()[:-1]:
            for protocol in PROTOCOLS:
                with self.subTest(type(thing).__name__, protocol=protocol):
                    other = pickle.loads(pickle.dumps(thing, protocol))
                    self.assertIs(type(other), type(thing))
                    self.assertEqual((repr(other), text_of(other)), (repr(thing), text_of(thing)))

    def test_results_are_pickled_and_runs_say_what_to_keep(self):
        e = dv.robot("craig-2r").evaluate([0, 0])
        run = things()[-1]
        for protocol in PROTOCOLS:
            self.assert_same(pickle.loads(pickle.dumps(e, protocol)).tau, e.tau)
            for dumps in (pickle.dumps, lambda thing, protocol: object.__reduce_ex__(thing, protocol)):
                with self.assertRaisesRegex(TypeError, "cannot"):
                    dumps(run, protocol)
            for cls in (dv.DescriptionError, dv.Issue):
                made = cls("a", "b", ())
                self.assertEqual(repr(pickle.loads(pickle.dumps(made, protocol))), repr(made))

    def test_pickles_of_before_are_read(self):
        """What protocol 2 wrote before: the class, made by __new__, and its state."""
        state = ("craig-2r", dv.robot("craig-2r").to_json())
        old = b"\x80\x02cdenavit._denavit\nRobot\n)\x81" + pickle.dumps(state, 2)[2:-1] + b"b."
        pickletools.dis(old, out=open(os.devnull, "w", encoding="ascii"))
        self.assertEqual(pickle.loads(old), dv.robot("craig-2r"))

    def test_hostile_states_are_refused(self):
        for thing in things()[:-1]:
            cls, state = type(thing), thing.__getstate__()
            for wrong in (None, 1, "ab", [], (), state[:-1], state + (1,), state + ({}, {}), (1,) * len(state),
                          ("\ud800",) * len(state), (b"a",) * len(state), ("a", "{") + state[2:], state + ({"a": 1},)):
                bare = cls.__new__(cls)
                with self.assertRaises((TypeError, dv.DescriptionError), msg=f"{cls.__name__} {wrong!r:.60}"):
                    bare.__setstate__(wrong)
                with self.assertRaisesRegex(TypeError, "not initialised"):
                    repr(bare)

    def test_a_second_state_changes_nothing(self):
        arm = dv.robot("craig-2r")
        arm.__setstate__(dv.robot("puma560").__getstate__())
        self.assertEqual(arm, dv.robot("craig-2r"))

    def test_object_reduce_is_no_way_around(self):
        for thing in things():
            for protocol in PROTOCOLS:
                try:
                    object.__reduce_ex__(thing, protocol)
                except TypeError:
                    pass


class CopyTest(Case):
    def test_copies_are_equal_and_their_own(self):
        for thing in things():
            for copied in (copy.copy(thing), copy.deepcopy(thing)):
                self.assertIs(type(copied), type(thing))
                self.assertEqual(text_of(copied), text_of(thing))
        arm = dv.robot("craig-2r")
        other = copy.copy(arm).set("payload.mass", 3)
        self.assertNotEqual(other, arm)

    def test_derived_objects_keep_their_class_and_attributes(self):
        made = mine()
        made.self = made
        for copied in (copy.copy(made), copy.deepcopy(made), *(pickle.loads(pickle.dumps(made, p)) for p in PROTOCOLS)):
            self.assertIs(type(copied), Mine)
            self.assertEqual((copied, copied.notes), (made, ["a"]))
        self.assertIs(copy.copy(made).notes, made.notes)
        deep, notes = copy.deepcopy((made, made.notes))
        self.assertIs(deep.notes, notes)
        self.assertIsNot(deep.notes, made.notes)
        self.assertIs(deep.self, deep)
        self.assertEqual(dv.simulate(made, duration=0.01).status, "completed")

    def test_weak_references_end_with_their_objects(self):
        for thing in things():
            seen = weakref.ref(thing)
            self.assertIs(seen(), thing)
        del thing
        self.assertIsNone(seen())


class BareObjectTest(Case):
    def test_every_member_says_not_initialised(self):
        done = run_python(os.path.join(HERE, "bare_objects.py"))
        lines = done.stdout.splitlines()
        self.assertEqual(done.returncode, 0, lines[-1:] + [done.stderr])
        self.assertGreater(len(lines), 150)
        self.assertEqual([line for line in lines if not line.endswith(": refused")], [])

    def test_bare_objects_are_no_arguments_either(self):
        arm = dv.robot("craig-2r")
        for work in (
            lambda: dv.simulate(dv.Scenario.__new__(dv.Scenario)),
            lambda: dv.simulate(dv.Robot.__new__(dv.Robot)),
            lambda: dv.linearize(dv.Mechanism.__new__(dv.Mechanism)),
            lambda: dv.identify(dv.Robot.__new__(dv.Robot), "x.csv"),
            lambda: dv.Study(dv.Scenario.__new__(dv.Scenario), {}),
            lambda: arm == dv.Robot.__new__(dv.Robot),
            lambda: dv.Robot.__new__(dv.Robot) == arm,
        ):
            with self.assertRaisesRegex(TypeError, "not initialised"):
                work()

    def test_classes_without_a_constructor_say_where_objects_come_from(self):
        for cls in (dv.Robot, dv.Mechanism, dv.Scenario, dv.Run, Mine):
            for arguments in ((), (1,), ("x", 2)):
                with self.assertRaisesRegex(TypeError, "for how to make one"):
                    cls(*arguments)
        for base in dv.Robot.__mro__[1:-1]:
            for make in (base, lambda base=base: base.__new__(base), type("Derived", (base,), {})):
                with self.assertRaisesRegex(TypeError, "only a base"):
                    make()

    def test_an_object_stays_what_it_is(self):
        arm = dv.robot("craig-2r")
        for thing in (arm, mine(), Slotted.__new__(Slotted)):
            for cls in (dv.Scenario, dv.Run, type("Other", (dv.Study,), {"__slots__": ()})):
                with self.assertRaises(TypeError):
                    thing.__class__ = cls
        with self.assertRaises(TypeError):
            Mine.__bases__ = (dv.Study,)
        with self.assertRaises(TypeError):
            type("Both", (dv.Robot, dv.Study), {})
        with self.assertRaises(TypeError):
            object.__new__(dv.Robot)

    def test_a_second_init_changes_nothing(self):
        study = dv.study("pendulum-period")
        before = text_of(study)
        study.__init__("free-fall", {"duration": [0.1]})
        self.assertEqual(text_of(study), before)

    def test_threads_that_initialise_one_object_leave_one_value(self):
        for _ in range(20):
            study, errors = dv.Study.__new__(dv.Study), []

            def work(study=study, errors=errors):
                try:
                    study.__init__("free-fall", {"duration": [0.1]}, {"end": "last(q1)"})
                except TypeError as error:
                    errors.append(error)

            threads = [threading.Thread(target=work) for _ in range(4)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            self.assertEqual(len(study), 1)
            del study


class ResultTest(Case):
    def test_results_with_odd_keys_have_no_other_attributes(self):
        e = dv.robot("craig-2r").evaluate([0, 0])
        e[1] = 2
        self.assertFalse(hasattr(e, "nothing"))

    def test_an_error_without_its_arguments_has_a_text(self):
        bare = dv.DescriptionError.__new__(dv.DescriptionError)
        self.assertEqual((str(bare), bare.source, list(bare.issues)), ("", "", []))
