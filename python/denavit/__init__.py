"""Denavit from Python: robot arms from DH tables to torques, runs and linear models.

    import denavit as dv
    arm = dv.robot("puma560")
    arm.evaluate([0, 0.8, -2.6, 0, 0.7, 0]).tau
    run = dv.simulate("free-fall", duration=2)
    run.time, run["q2"]

SI units and radians everywhere; arrays are NumPy's. Numbers are those of the command `denavit`, to the last bit.
"""

from ._denavit import (
    Mechanism,
    Robot,
    Run,
    Scenario,
    Study,
    __version__,
    fastest,
    formulations,
    identify,
    linearize,
    mechanism,
    mechanisms,
    robot,
    robots,
    scenario,
    scenarios,
    simulate,
    studies,
    study,
)
from ._results import (
    Code,
    DescriptionError,
    Evaluation,
    FastestMotion,
    Identification,
    InverseKinematics,
    Issue,
    LinearModel,
    MechanismEvaluation,
    MechanismModes,
    Modes,
    Result,
    Sensitivities,
    StudyResult,
)

__all__ = [
    "Code",
    "DescriptionError",
    "Evaluation",
    "FastestMotion",
    "Identification",
    "InverseKinematics",
    "Issue",
    "LinearModel",
    "Mechanism",
    "MechanismEvaluation",
    "MechanismModes",
    "Modes",
    "Result",
    "Robot",
    "Run",
    "Scenario",
    "Sensitivities",
    "Study",
    "StudyResult",
    "fastest",
    "formulations",
    "identify",
    "linearize",
    "mechanism",
    "mechanisms",
    "robot",
    "robots",
    "scenario",
    "scenarios",
    "simulate",
    "studies",
    "study",
]
