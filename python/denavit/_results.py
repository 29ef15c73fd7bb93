"""What functions of the module return and raise."""

from typing import NamedTuple

__all__ = [
    "Code", "DescriptionError", "Evaluation", "FastestMotion", "Identification", "InverseKinematics", "Issue",
    "LinearModel", "MechanismEvaluation", "MechanismModes", "Modes", "Result", "Sensitivities", "StudyResult",
]


class Issue(NamedTuple):
    """One thing that is wrong with a file, a description or an argument."""

    place: str
    """Path with indices from 0: "joints[2].link.mass"; or the argument: "q"."""
    rule: str
    """The value and the rule that it breaks."""
    remedy: str
    """What to do about it."""
    severity: str = "error"
    """"error" or "warning"."""


class DescriptionError(ValueError):
    """A robot, a scenario, a file or an argument cannot be used.

    Its text is what the command line says, a line "FILE: place: rule: remedy" for each issue.

    Attributes: `source`, the file or the name of what is wrong; `issues`, a list of `Issue`.
    """

    def __init__(self, text="", source="", issues=()):
        super().__init__(text, source, [Issue(*issue) for issue in issues])

    @property
    def source(self):
        """The file, or the name of what was read."""
        return self.args[1] if len(self.args) > 1 else ""

    @property
    def issues(self):
        """All issues, warnings included."""
        return self.args[2] if len(self.args) > 2 else []

    def __str__(self):
        return str(self.args[0]) if self.args else ""


class Result(dict):
    """A dict of results whose members are attributes, too: `e["tau"]` is `e.tau`."""

    def __getattr__(self, name):
        try:
            return self[name]
        except KeyError:
            raise AttributeError(f"{type(self).__name__} has no {name!r}; it has {', '.join(map(str, self))}") from None

    def __dir__(self):
        return [*super().__dir__(), *self]


class Evaluation(Result):
    """One state of an arm of N coordinates: what `denavit evaluate --json` gives, as arrays.

    tau (N,) [N m|N] is all of M qdd + C qd + g + K q + D qd + friction; inertia (N, N); coriolis, gravity, elastic,
    damping, friction, bias (N,); pose (4, 4) of the tool; jacobian (6, N), linear rows first; kinetic_energy,
    potential_energy, strain_energy [J]. With tau given: applied_tau and qdd (N,). With a wrench: external (N,), what
    it does at the joints, which tau is beside.
    """


class Modes(Result):
    """Natural modes at a pose, ascending.

    frequencies (K,) [Hz], damping_ratios (K,) (NaN of rigid and unstable modes), growth_rates (K,) [1/s],
    shapes (K, N), mass-normalised; finer_frequencies (K,) [Hz] with any number of modes in the directions in use,
    least_frequencies (K,) [Hz], their lower bounds, NaN where a mode has no frequency;
    missing (L,) [Hz]; coordinates, N names.
    """


class MechanismEvaluation(Result):
    """One state of a closed mechanism of N coordinates, m of them independent, with a actuated joints: what
    `denavit evaluate --json` gives, as arrays.

    joints, actuated, independent, names; q, qd, qdd (N,), u, udot (m,); mobility, closure_rows, closure_rank,
    redundant_rows, closure_residual [m|rad], singular_values, condition (1 is best, 0 singular); G (N, m), gamma (N,),
    M (m, m); velocity_force, gravity_force, friction_force, tau_reduced (m,) [N m|N]; tau_actuated (a,), None where
    the actuated joints do not span the motion, and tau_actuated_kind; reactions, a result per closure with
    wrench_min_norm (6,) and determinate; kinetic_energy, potential_energy [J]; poses {"chain.tool": (4, 4)}.
    With tau given: forward, a result with udot, qdd and reactions. With a hand: coordinates, tool_position, jacobian,
    hand_inertia, minimum_norm, mass_weighted.
    """


class MechanismModes(Result):
    """Natural modes of a closed mechanism of N joints, m of them independent, ascending.

    frequencies (K,) [Hz], damping_ratios (K,) (NaN of rigid and unstable modes), growth_rates (K,) [1/s],
    shapes (K, N), mass-normalised; coordinates, N names; independent, m names; q (N,) [rad|m], the closed pose;
    M, D, K (m, m) and B (m, a) of M u'' + D u' + K u = B tau; tau_actuated (a,), which hold the pose, or None.
    finer_frequencies, least_frequencies and missing are as in Modes, or None if no link bends.
    """


class InverseKinematics(Result):
    """Where joints put the tool.

    solutions, a list of results with q (n,) [rad|m], branch, within_limits, singular, residual [m or rad]; reachable;
    distance [m]; nearest (n,); reason, why there is none.
    """


class Code(Result):
    """Customised code: code and test (texts), file_name, test_name, run_line, largest_error."""


class FastestMotion(Result):
    """The fastest motion along a path.

    time [s] of the whole; arrays over the G places of the grid: part, s, times [s], s_rate, s_acceleration,
    most_s_rate, controllable_s_rate (G,), tau (G, n) [N m|N]; scenario, whose run makes that motion.
    """


class LinearModel(Result):
    """x' = A x + B u, y = C x + D u of small deviations.

    A (n, n), B (n, m), C (p, n), D (p, m); states, inputs, outputs, names with units; poles, zeros (complex, [1/s]);
    moves, what moves with each pole; controllable_rank, observable_rank; q, qd, qdd, tau at the point; remarks.
    A sampled model has sample_time [s], a closed loop commands and K.
    """


class Identification(Result):
    """What a measured motion says of an arm: what `denavit identify --json` gives, and fitted, the robot with the
    consistent numbers; was_cancelled; warnings; assumptions, what the measured tables do not say by themselves.
    """


class StudyResult(Result):
    """What a study's runs came to, in the order of their indices.

    run (K,), indices from 0; parameters {path: (K,)} (a list where values are no numbers) and measures {name: (K,)},
    NaN where a run has none; units of both; status, K of completed, ended-early, impossible, missing; reasons;
    end_time (K,) [s]; energy_closure (K,); channels {name: (K, rows)} of what is kept.
    """

    def to_pandas(self):
        """A pandas DataFrame with a row per run: parameters, measures, status, end_time_s, energy_closure, reason."""
        import pandas

        return pandas.DataFrame(
            {
                **self["parameters"],
                **self["measures"],
                "status": self["status"],
                "end_time_s": self["end_time"],
                "energy_closure": self["energy_closure"],
                "reason": self["reasons"],
            },
            index=pandas.Index(self["run"], name="run"),
        )


class Sensitivities(Result):
    """Derivatives of measures by parameters about a study's scenario.

    derivatives {measure: {path: number}} in the units of files, NaN where there is none; exact {measure: {path: bool}},
    from the equations of motion, else by differences of runs; why {measure: {path: text}}, why it is not exact.
    """
