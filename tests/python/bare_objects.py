"""Uses every member of every class on objects without a value, and prints what does not end in the right TypeError.

object_test.py runs it, for it may crash.
"""

import inspect

from denavit import _denavit


def without_init(cls):
    """An object of a class of Python's that forgets the __init__ of its base."""
    forgetful = type("Forgetful", (cls,), {"__init__": lambda self: None})
    return type.__call__(forgetful)


def uses_of(cls):
    """(name, function of an object) of every member: a property is read, a method is called."""
    for name, member in vars(cls).items():
        if isinstance(member, property):
            yield name, member.fget
        elif callable(member) and name not in ("__init__", "__setstate__") and not isinstance(member, staticmethod):
            parameters = inspect.signature(getattr(cls.__new__(cls), name)).parameters.values()
            arguments = [{} for one in parameters if one.default is one.empty]
            yield name, lambda bare, name=name, arguments=arguments: getattr(bare, name)(*arguments)


def error_of(work, *arguments):
    try:
        return f"returns {work(*arguments)!r}"
    except TypeError as error:
        return "" if "is not initialised" in str(error) else str(error)
    except Exception as error:
        return repr(error)


for cls in [one for one in vars(_denavit).values() if isinstance(one, type)]:
    for make in (lambda: cls.__new__(cls), lambda: without_init(cls)):
        for name, use in uses_of(cls):
            print(f"{cls.__name__}.{name}:", end=" ", flush=True)
            print(error_of(use, make()) or "refused", flush=True)
