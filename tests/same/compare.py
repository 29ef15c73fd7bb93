"""Compares what two revisions wrote, byte by byte.

compare.py NEW OLD OLD ..

OLD   records of one and the same revision: where they differ stands what is measured, as times;
      those places are listed and masked
NEW   the record that must be the same
Differences are printed, old beside new, and the exit code is 1 where there are any; the names of
their commands are in NEW/differing.txt."""
import difflib
import json
import pathlib
import re
import sys

import numpy
from PIL import Image

SHOWN = 12  # lines of each file


def lines_of(name, text):
    """The lines of a text; of JSON one for each value, with its digits as they stand."""
    if text[:1] in (b"{", b"["):
        try:
            number = "number {}".format  # keeps the digits, and one line whether whole or not
            value = json.loads(text, parse_float=number, parse_int=number)
            return json.dumps(value, indent=0, ensure_ascii=False).split("\n")
        except ValueError:
            pass
    return text.decode("utf-8", "surrogateescape").split("\n")


def without_numbers(line):
    """A line in which a measured number may have any value and width."""
    return re.sub(r"\s+", " ", re.sub(r"-?\d+(\.\d+)?(e[-+]?\d+)?", "#", line)).strip()


class MaskedText:
    """What several runs of the same program write alike into a file."""

    def __init__(self, name, olds):
        self.name = name
        first, *others = [lines_of(name, old.read_bytes()) for old in olds]
        self.lines = first
        self.is_comparable = all(len(other) == len(first) for other in others)
        self.masked = {k for other in others for k, (a, b) in enumerate(zip(first, other)) if a != b}

    def count(self):
        return f"{len(self.masked)} lines"

    def differences(self, new):
        lines = lines_of(self.name, new.read_bytes())
        if len(lines) != len(self.lines):
            return unified_diff(self.lines, lines)
        pairs = enumerate(zip(self.lines, lines))
        differing = [(a, b) for k, (a, b) in pairs
                     if (without_numbers(a) != without_numbers(b) if k in self.masked else a != b)]
        return [text for a, b in differing for text in ("- " + a, "+ " + b)]


class MaskedBytes:
    """A file that is no text: as a whole the same or not."""

    def __init__(self, name, olds):
        self.old = olds[0].read_bytes()
        self.is_comparable = all(old.read_bytes() == self.old for old in olds)

    def count(self):
        return ""

    def differences(self, new):
        content = new.read_bytes()
        return [] if content == self.old else [f"{len(self.old)} bytes became {len(content)} others"]


class MaskedPicture:
    """What several runs of the same program draw alike."""

    def __init__(self, name, olds):
        self.pixels, *others = [self.read(old) for old in olds]
        self.is_comparable = all(other.shape == self.pixels.shape for other in others)
        self.masked = numpy.zeros(self.pixels.shape[:2], bool)
        for other in others if self.is_comparable else ():
            self.masked |= (self.pixels != other).any(axis=2)

    @staticmethod
    def read(file):
        return numpy.asarray(Image.open(file).convert("RGB"))

    def count(self):
        return f"{int(self.masked.sum())} pixels"

    def differences(self, new):
        pixels = self.read(new)
        if pixels.shape != self.pixels.shape:
            return ["has another size"]
        differs = (pixels != self.pixels).any(axis=2) & ~self.masked
        if not differs.any():
            return []
        rows, columns = numpy.nonzero(differs)
        return [f"differs in {int(differs.sum())} pixels, between ({columns.min()}, {rows.min()}) and "
                f"({columns.max()}, {rows.max()})"]


def files_of(record):
    run = record / "run"
    return {str(file.relative_to(run)): file for file in run.rglob("*") if file.is_file()}


def unified_diff(old, new):
    return [line for line in difflib.unified_diff(old, new, n=0, lineterm="")
            if not line.startswith(("---", "+++", "@@"))]


def compare(name, new, olds):
    """What is masked in a file, and how the new one differs."""
    contents = {file.read_bytes() for file in [new, *olds]}
    if len(contents) == 1:
        return "", []
    if name.endswith(".png"):
        mask = MaskedPicture(name, olds)
    elif any(b"\0" in content for content in contents):
        mask = MaskedBytes(name, olds)
    else:
        mask = MaskedText(name, olds)
    if not mask.is_comparable:
        return "all of it", []
    is_masked = len({old.read_bytes() for old in olds}) > 1
    return mask.count() if is_masked else "", mask.differences(new)


def main():
    record, *others = [pathlib.Path(p) for p in sys.argv[1:]]
    new, *olds = map(files_of, [record, *others])
    masked, differing, commands = [], [], set()
    for name in sorted(olds[0].keys() | new.keys()):
        if name in new and name in olds[0]:
            what, lines = compare(name, new[name], [old[name] for old in olds if name in old])
            if what:
                masked.append((name, what))
        else:
            lines = ["is new" if name in new else "is no longer written"]
        if lines:
            differing.append((name, lines))
    print("masked, since runs of the same program differ there:")
    for name, what in masked:
        print(f"  {name}: {what}")
    print(f"{len(olds[0])} files compared; {len(differing)} differ")
    for name, lines in differing:
        commands.add(name.split("/")[0].replace("~", "/"))
        print(f"  {name}")
        for line in lines[:SHOWN]:
            print(f"    {line[:400]}")
        if len(lines) > SHOWN:
            print(f"    and {len(lines) - SHOWN} more")
    (record / "differing.txt").write_text("\n".join(sorted(commands)))
    sys.exit(1 if differing else 0)


if __name__ == "__main__":
    main()
