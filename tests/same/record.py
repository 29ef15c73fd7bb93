"""Records what the programs of one revision write, to compare it with another revision later.

record.py PROGRAMS LIBRARY DATA RECORD [NAMES]

PROGRAMS   the folder with denavit
LIBRARY    models/library of the revision that others are compared with: its files are the inputs
DATA       tests/data of that revision
RECORD     the folder to write; a folder in it for each command, with stdout, stderr, its exit code
           and the files that it wrote
NAMES      a file with the names of commands, line by line; without it all commands run"""
import concurrent.futures
import os
import pathlib
import re
import shutil
import subprocess
import sys

from commands import list_commands


def run(denavit, folder, arguments, places):
    """One command in its own folder. Paths that differ between revisions are named alike."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    try:
        done = subprocess.run([denavit] + arguments, cwd=folder, capture_output=True, timeout=600,
                              stdin=subprocess.DEVNULL)
        code, out, err = done.returncode, done.stdout, done.stderr
    except subprocess.TimeoutExpired:
        code, out, err = "more than 600 s", b"", b""
    (folder / "stdout").write_bytes(out)
    (folder / "stderr").write_bytes(err)
    (folder / "exit").write_text(f"{code}\n")
    for file in folder.rglob("*"):
        if file.is_file():
            old = new = file.read_bytes()
            for place, name in places:
                new = new.replace(place.encode(), name)
            if new != old:
                file.write_bytes(new)


def main():
    programs, library, data, record = (pathlib.Path(p).resolve() for p in sys.argv[1:5])
    # Commands find their inputs two folders above their own: RECORD/run/NAME leads to RECORD/inputs.
    inputs = record / "inputs"
    inputs.mkdir(parents=True, exist_ok=True)
    for name, place in (("library", library), ("data", data)):
        if not (inputs / name).is_symlink():
            (inputs / name).symlink_to(place)
    denavit = programs / "denavit"
    text = subprocess.run([denavit, "--help"], capture_output=True, text=True, check=True).stdout
    listed = text.split("Subcommands:")[1].split("Examples:")[0]
    subcommands = re.findall(r"^  ([a-z]+) ", listed, re.MULTILINE)
    commands = list(list_commands(library, inputs, subcommands))
    if len(sys.argv) > 5:
        wanted = set(pathlib.Path(sys.argv[5]).read_text().split("\n"))
        commands = [command for command in commands if command[0] in wanted]
    places = [(str(record), b"RECORD"), (str(library.parent.parent), b"BASE")]
    root = programs
    while root != root.parent and not (root / "models" / "library").is_dir():
        root = root.parent
    places.append((str(root), b"BASE"))
    # Each name is one folder, so that inputs always stand two folders above.
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        work = [pool.submit(run, denavit, record / "run" / name.replace("/", "~"), arguments, places)
                for name, arguments in commands]
        for k, item in enumerate(concurrent.futures.as_completed(work), 1):
            item.result()
            if k % 250 == 0 or k == len(work):
                print(f"{k} of {len(work)} commands", flush=True)


if __name__ == "__main__":
    main()
