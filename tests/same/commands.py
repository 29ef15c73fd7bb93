"""The commands whose outputs must stay the same: every shipped file through every command, every word
that files and options know, and shipped files with one value broken.

A command is a name, which is also the folder of its record, and arguments of denavit. It runs in a
folder of its own; ../../inputs leads to the files. What it writes there belongs to its output."""
import copy
import json
import pathlib

INPUTS = "../../inputs"

# Words of the scenario's fields, each tried in a scenario that uses the field.
WORDS = {
    "hold-gravity": {"integrator.method": ["euler", "rk4", "adams", "dopri5", "fehlberg78", "rosenbrock4"],
                     "integrator.solver": ["cholesky", "lu"],
                     "integrator.engine": ["auto", "loops", "bytecode", "machine-code"]},
    "spin-up": {"integrator.method": ["euler", "rk4", "adams", "dopri5", "fehlberg78", "rosenbrock4"]},
    "four-bar-swing": {"integrator.method": ["euler", "rk4", "adams", "dopri5", "fehlberg78", "rosenbrock4"],
                       "integrator.solver": ["cholesky", "lu"]},
    "puma-pick-place": {
        "input.controller.law": ["none", "pd", "pd-gravity", "pid", "computed-torque", "operational-space",
                                 "state-feedback", "expression"],
        "input.controller.feedforward": ["none", "gravity", "full"],
        "input.controller.anti_windup": ["none", "conditional", "back-calculation"],
        "input.controller.output": ["torque", "voltage"],
        "input.trajectory.path": ["segments", "spline-natural", "spline-clamped"],
        "input.trajectory.profile": ["quintic", "cubic", "cycloidal", "trapezoidal", "double-s", "fastest"],
        "input.trajectory.synchronise": ["straight", "joints"],
        "input.trajectory.points[1].move": ["joint", "line", "arc"]},
    "craig-resolved-rate": {"input.trajectory.hand_rate.integrator": ["rk4", "euler"]},
    "hub-beam-slew": {"input.trajectory.shaper.type": ["zv", "zvd", "zvdd"]},
    "free-fall": {"wrench.axes": ["world", "tool"]},
}
# What a law needs besides its name, for an arm of six joints.
LAWS = {
    "pd": {"kp": [900, 1500, 500, 20, 20, 20], "kd": [80, 120, 40, 2, 2, 2]},
    "pid": {"kp": [900, 1500, 500, 20, 20, 20], "ki": [50, 50, 50, 5, 5, 5], "kd": [80, 120, 40, 2, 2, 2]},
    "computed-torque": {"kp": [400] * 6, "kd": [40] * 6},
    "operational-space": {"stiffness": [2000, 2000, 2000, 200, 200, 200], "damping": [200, 200, 200, 20, 20, 20]},
    "state-feedback": {"gain": [[900.0 if j == i else 80.0 if j == i + 6 else 0 for j in range(12)] for i in range(6)]},
    "expression": {"expressions": [f"200*e{i} + 20*(rd{i} - qd{i})" for i in range(1, 7)]},
    "none": {},
}
LAWS["pd-gravity"] = LAWS["pd"]
LANGUAGES = ["c", "c++", "fortran", "python", "matlab", "latex"]
GENERATED = ["nedyn", "hmat", "bvect", "hbmat", "gterm", "hterm", "cterm", "kterm", "jacob", "flex", "flexh", "flexb",
             "flexhb", "inverse", "inertia", "bias", "inertia-bias", "forward", "gravity", "inertia-term", "coriolis",
             "load", "jacobian", "regressor", "pose", "inverse-kinematics", "energies", "inverse-derivatives",
             "forward-derivatives"]
FORMULATIONS = ["newton-euler", "luh-walker-paul", "craig", "modified-newton-euler", "lagrange", "lagrange-tabulated",
                "waters", "recursive-lagrange-4x4", "recursive-lagrange-3x3", "gibbs-appell", "influence-coefficients",
                "zomaya-morris", "zomaya-morris-ordered"]
# What a value of a file is broken into: a word no one knows, a number of the wrong size, and nothing.
BROKEN = {"word": "some-word", "number": -1, "null": None}


def names(library, kind):
    return sorted(file.stem for file in (library / kind).glob("*.json"))


def put(value, path, new):
    """Sets what a path as a.b[1].c names; makes the objects on the way."""
    steps = [int(s) if s.isdigit() else s for s in path.replace("[", ".").replace("]", "").split(".")]
    for step in steps[:-1]:
        value = value[step] if isinstance(step, int) else value.setdefault(step, {})
    value[steps[-1]] = new


def leaves(value, path=()):
    """Every place below a value, objects and lists too, with one element of each list."""
    if isinstance(value, dict):
        for key, inside in value.items():
            yield path + (key,)
            yield from leaves(inside, path + (key,))
    elif isinstance(value, list) and value:
        yield path + (0,)
        yield from leaves(value[0], path + (0,))


def broken_files(library, folder):
    """Shipped files with one value broken; every kind of place once, in the first file that has it."""
    seen = set()
    for kind in ("robots", "mechanisms", "scenarios", "studies", "motors"):
        for file in sorted((library / kind).glob("*.json")):
            whole = json.loads(file.read_text())
            for path in leaves(whole):
                place = (kind,) + tuple("#" if isinstance(step, int) else step for step in path)
                if place in seen:
                    continue
                seen.add(place)
                for how, new in BROKEN.items():
                    other = copy.deepcopy(whole)
                    value = other
                    for step in path[:-1]:
                        value = value[step]
                    value[path[-1]] = new
                    name = ".".join(str(step) for step in (kind[:-1],) + path).replace("/", "_") + "." + how
                    (folder / f"{name}.json").write_text(json.dumps(other))
                    yield name


def worded_files(library, folder):
    """Scenarios with every word of their fields, and with one that no one knows."""
    for scenario, fields in WORDS.items():
        whole = json.loads((library / "scenarios" / f"{scenario}.json").read_text())
        for path, words in fields.items():
            for word in words + ["some-word"]:
                other = copy.deepcopy(whole)
                if path == "input.controller.law":
                    other["input"]["controller"] = LAWS.get(word, {}) | {"sample_time": 0.001}
                elif path.startswith("input.controller.") and "controller" not in other["input"]:
                    other["input"]["controller"] = {"law": "pid"} | LAWS["pid"]
                if path == "integrator.method" and word in ("euler", "rk4", "adams"):
                    other["integrator"] = {"step": 1e-4}
                if path == "integrator.method" and word not in ("euler", "rk4", "adams"):
                    other["integrator"] = {}
                if path == "input.trajectory.shaper.type":
                    put(other, "input.trajectory.shaper.modes", [{"frequency": 2.0}])
                if path == "wrench.axes":
                    put(other, "wrench.force", ["1", "0", "0.5*t"])
                put(other, path, word)
                other["duration"] = min(other.get("duration", 5), 0.5)
                name = f"{scenario}.{path}.{word}"
                (folder / f"{name}.json").write_text(json.dumps(other))
                yield name


def vector(count, first, step):
    return ",".join(f"{first + step * k:g}" for k in range(count))


def arm_commands(library, name):
    robot = json.loads((library / "robots" / f"{name}.json").read_text())
    joints = len(robot["joints"])
    q, qd, qdd = (vector(joints, *two) for two in ((0.3, -0.17), (0.2, 0.11), (-0.4, 0.23)))
    pose = ["--q=" + q]
    state = pose + ["--qd=" + qd, "--qdd=" + qdd]
    yield "show", ["show", name]
    yield "check", ["check", name]
    yield "evaluate", ["evaluate", name] + state
    yield "evaluate-json", ["evaluate", name, "--json"] + state
    yield "evaluate-tau", ["evaluate", name, "--json", "--tau=" + vector(joints, 1, 0.5)] + state[:2]
    yield "evaluate-hand", ["evaluate", name, "--json", "--hand-direction=0,0.6,0.8", "--load=0.5"] + state[:2]
    yield "simulate", ["simulate", name, "--duration", "0.1", "--csv", "out.csv"]
    yield "modes", ["modes", name] + pose
    yield "modes-json", ["modes", name, "--json", "--transfer", "joint"] + pose
    yield "modes-tip", ["modes", name, "--json", "--transfer", "tip"] + pose
    yield "linearize", ["linearize", name, "--json", "--mat", "out.mat", "--csv", "out.csv", "--bode", "bode.csv",
                        "--step", "step.csv"] + state[:2]
    yield "linearize-outputs", ["linearize", name, "--json", "--outputs", "joints,rates,tool"] + pose
    yield "linearize-voltage", ["linearize", name, "--json", "--inputs", "voltage", "--outputs", "currents"] + pose
    yield "lqr", ["lqr", name, "--json", "--state-weights", "10,1", "--input-weights", "0.1", "-o", "out.json",
                  "--mat", "out.mat"] + pose
    yield "place", ["place", name, "--json", "--poles", vector(2 * joints, -2, -0.7)] + pose
    yield "ik", ["ik", name, "--json", "--position", "0.35,0.2,0.3"]
    yield "ik-pose", ["ik", name, "--position", "0.35,0.2,0.3", "--rpy", "0.1,1.2,0.3"]
    yield "formulations", ["formulations", name, "--json"]
    yield "tabulate", ["tabulate", name, "--points", "3", "--csv", "out.csv"]
    yield "tabulate-gravity", ["tabulate", name, "--points", "3", "--what", "gravity", "--json"]
    yield "convert", ["convert", name, "out.json"]
    for convention in ("standard", "modified"):
        yield f"convert-{convention}", ["convert", name, "out.json", "--to", convention]
    if name in ("craig-2r", "scara"):  # the search for a motion takes its time
        yield "excite", ["identify", name, "--excite", "--trials", "40", "--csv", "out.csv", "-o", "out.json"]
    for what in ("inverse", "inertia-bias", "forward", "regressor"):
        yield f"generate-{what}", ["generate", name, "--what", what, "--json", "-o", "out.c"]


def code_commands():
    """Everything that can be generated of one rigid and one flexible arm, in every language."""
    for robot in ("puma560", "stanford-thesis", "flexible-c"):
        for what in GENERATED:
            for language in LANGUAGES if what in ("inverse", "inertia-bias", "regressor", "flex") else ["c"]:
                yield f"{what}.{language}", ["generate", robot, "--what", what, "--language", language, "-o", "code"], robot
    for name, more in {"named": ["--parameters", "named"], "viscous": ["--friction", "viscous"],
                       "full": ["--friction", "full"], "clear": ["--passes", "clear", "--report"],
                       "parts": ["--processors", "4"], "search": ["--search", "50"], "load": ["--load", "tool"],
                       "method-2": ["--what", "inertia", "--method", "2"],
                       "best": ["--what", "inertia", "--method", "best"],
                       "tool": ["--what", "jacobian", "--frame", "tool"],
                       "zeros": ["--what", "regressor", "--drop-zeros"],
                       "bad-word": ["--what", "some-word"], "bad-language": ["--language", "some-word"],
                       "bad-friction": ["--friction", "some-word"], "bad-frame": ["--frame", "some-word"],
                       "bad-method": ["--method", "some-word"], "bad-parameters": ["--parameters", "some-word"],
                       "bad-pass": ["--passes", "some-word"], "bad-load": ["--load", "some-word"]}.items():
        yield name, ["generate", "puma560", "-o", "code"] + more, "puma560"


def mechanism_commands(name):
    yield "show", ["show", name]
    yield "check", ["check", name]
    yield "evaluate", ["evaluate", name]
    yield "evaluate-json", ["evaluate", name, "--json"]
    yield "modes", ["modes", name, "--json"]
    yield "linearize", ["linearize", name, "--json"]
    yield "workspace", ["workspace", name, "--count", "9", "--json", "--csv", "out.csv"]
    yield "simulate", ["simulate", name, "--duration", "0.1", "--csv", "out.csv"]


def scenario_commands(scenario):
    yield "check", ["check", scenario]
    yield "simulate", ["simulate", scenario, "--csv", "out.csv"]
    yield "inverse", ["inverse", scenario, "--csv", "out.csv", "--ros", "out.yaml"]
    yield "inverse-json", ["inverse", scenario, "--json"]
    yield "fastest", ["fastest", scenario, "--csv", "out.csv"]
    yield "linearize", ["linearize", scenario, "--json", "--at", "0.1"]
    yield "closed-loop", ["linearize", scenario, "--json", "--closed-loop", "--outputs", "joints,rates,commands"]


def option_commands():
    """Words of options that no other command has used yet, and one that no one knows."""
    simulate = ["simulate", "free-fall", "--duration", "0.2", "--csv", "out.csv"]
    for method in ("euler", "rk4", "adams", "dopri5", "fehlberg78", "rosenbrock4", "some-word"):
        fixed = ["--step", "1e-4"] if method in ("euler", "rk4", "adams") else []
        yield f"integrator.{method}", simulate + ["--integrator", method] + fixed
    for engine in ("auto", "loops", "bytecode", "native", "machine-code", "some-word"):
        yield f"engine.{engine}", simulate + ["--engine", engine]
    for term in ("inertia_coupling", "centrifugal", "coriolis", "gravity", "friction", "payload", "some-word"):
        yield f"without.{term}", simulate + ["--without", term]
    yield "set", simulate + ["--set", "payload.mass=2", "--set", "joints[0].friction.viscous=0.1"]
    yield "sweep", simulate + ["--set", "payload.mass=0:1:2"]
    yield "at", simulate + ["--at", "0.1:payload.mass=2"]
    for word in ("ols", "wls", "robust", "some-word"):
        yield f"identify.{word}", ["identify", "puma560", f"{INPUTS}/data/motion/puma_identification.csv", "--json",
                                   "--method", word, "-o", "out.json", "--report", "out.html"]
    for word in ("symmetric", "separate", "some-word"):
        yield f"coulomb.{word}", ["identify", "puma560", f"{INPUTS}/data/motion/puma_identification.csv",
                                  "--coulomb", word]
    for word in FORMULATIONS + ["some-word"]:
        yield f"formulation.{word}", ["evaluate", "puma560", "--q=0.1,0.2,0.3,0.4,0.5,0.6", "--formulation", word]
    for option, words in {"linearize --inputs": ["torque", "voltage", "reference", "some-word"],
                          "linearize --outputs": ["modes", "tool", "currents", "some-word"],
                          "modes --transfer": ["joint", "tip", "some-word"], "tabulate --what": ["some-word"],
                          "convert - --to": ["some-word"]}.items():
        command, *rest = option.split()
        for word in words:
            yield f"{command}.{rest[-1]}.{word}", [command, "motor-2r"] + rest + [word]
    for word in ("mass", "none", "some-word"):
        yield f"weights.{word}", ["evaluate", "five-bar", "--hand", "x,z", "--hand-velocity", "0.1,0.2", "--weights", word]
    for word in ("manipulability", "limits=0.5", "some-word"):
        yield f"secondary.{word}", ["evaluate", "five-bar", "--hand", "x,z", "--hand-velocity", "0.1,0.2", "--secondary", word]
    for name in ("--help", "--version", "list", "list --json", "list --motors", "list --motors --json", "reproduce",
                 "reproduce --all --json", "reproduce --all"):
        yield "say." + name.replace(" ", ""), name.split()


def list_commands(library, inputs, subcommands):
    """All of them as (name, arguments); writes the files that they read.

    library      models/library of the revision that others are compared with
    inputs       the folder for files made here, beside a link "data" to its tests/data
    subcommands  of denavit --help
    """
    made = inputs / "made"
    made.mkdir(exist_ok=True)
    for command in subcommands:
        yield f"help/{command}", [command, "--help"]
    for name in names(library, "robots"):
        for what, arguments in arm_commands(library, name):
            yield f"arm/{name}/{what}", arguments
    for name in names(library, "mechanisms"):
        for what, arguments in mechanism_commands(name):
            yield f"mechanism/{name}/{what}", arguments
    for name in names(library, "scenarios"):
        for what, arguments in scenario_commands(name):
            yield f"scenario/{name}/{what}", arguments
        for ending in ("h5", "mat"):
            yield f"scenario/{name}/{ending}", ["simulate", name, "--out", f"out.{ending}"]
    for what, arguments, robot in code_commands():
        yield f"code/{robot}/{what}", arguments
    for what, arguments in option_commands():
        yield f"option/{what}", arguments
    for name in names(library, "studies"):
        yield f"study/{name}/csv", ["study", name, "--csv", "out.csv", "--out", "out.h5"]
        yield f"study/{name}/mat", ["study", name, "--out", "out.mat"]
        yield f"study/{name}/sensitivities", ["study", name, "--sensitivities", "--json"]
        yield f"study/{name}/check", ["check", name]
    for file in sorted((inputs / "data" / "import").iterdir()):
        path = f"{INPUTS}/data/import/{file.name}"
        yield f"import/{file.name}/check", ["check", path]
        yield f"import/{file.name}/convert", ["convert", path, "out.json"]
        yield f"import/{file.name}/convert-2", ["convert", path, "out.json", "--reading", "2"]
    for file in sorted((inputs / "data" / "loops" / "mechanisms").glob("*.json")):
        yield f"loops/{file.name}/show", ["show", f"{INPUTS}/data/loops/mechanisms/{file.name}"]
        yield f"loops/{file.name}/evaluate", ["evaluate", f"{INPUTS}/data/loops/mechanisms/{file.name}", "--json"]
    for name in worded_files(library, made):
        for what, arguments in scenario_commands(f"{INPUTS}/made/{name}.json"):
            yield f"word/{name}/{what}", arguments
    for name in broken_files(library, made):
        yield f"broken/{name}", ["check", f"{INPUTS}/made/{name}.json"]
