"""What functions of the module return and raise."""

from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from ._denavit import Robot, Scenario

Array = NDArray[np.float64]
Complexes = NDArray[np.complex128]

class Issue(NamedTuple):
    place: str
    rule: str
    remedy: str
    severity: str = ...

class DescriptionError(ValueError):
    def __init__(self, text: str = ..., source: str = ..., issues: Iterable[Any] = ...) -> None: ...
    @property
    def source(self) -> str: ...
    @property
    def issues(self) -> list[Issue]: ...

class Result(dict[str, Any]):
    def __getattr__(self, name: str) -> Any: ...

class Evaluation(Result):
    tau: Array
    inertia: Array
    coriolis: Array
    gravity: Array
    elastic: Array
    damping: Array
    friction: Array
    bias: Array
    pose: Array
    jacobian: Array
    kinetic_energy: float
    potential_energy: float
    strain_energy: float
    formulation: str
    applied_tau: Array
    qdd: Array
    external: Array

class Modes(Result):
    frequencies: Array
    damping_ratios: Array
    growth_rates: Array
    shapes: Array
    finer_frequencies: Array
    least_frequencies: Array
    missing: Array
    coordinates: list[str]

class MechanismEvaluation(Result):
    mechanism: str
    joints: list[str]
    actuated: list[str]
    independent: list[str]
    q: Array
    u: Array
    udot: Array
    qd: Array
    qdd: Array
    closure_rows: int
    closure_rank: int
    mobility: int
    redundant_rows: list[Result]
    closure_residual: float
    singular_values: Array
    condition: float
    G: Array
    gamma: Array
    M: Array
    velocity_force: Array
    gravity_force: Array
    elastic_force: Array
    friction_force: Array
    tau_reduced: Array
    tau_actuated: Array | None
    tau_actuated_kind: str
    reactions: list[Result] | None
    kinetic_energy: float
    potential_energy: float
    strain_energy: float
    poses: dict[str, Array]
    forward: Result
    coordinates: list[str]
    tool_position: Array
    hand_velocity: Array
    hand_acceleration: Array
    jacobian: Array
    inertia: Array
    hand_inertia: Array
    minimum_norm: Result
    mass_weighted: Result

class MechanismModes(Result):
    frequencies: Array
    damping_ratios: Array
    growth_rates: Array
    shapes: Array
    coordinates: list[str]
    independent: list[str]
    finer_frequencies: Array | None
    least_frequencies: Array | None
    missing: Array | None
    q: Array
    M: Array
    D: Array
    K: Array
    B: Array
    tau_actuated: Array | None

class InverseKinematics(Result):
    solutions: list[Result]
    reachable: bool
    distance: float
    nearest: Array
    reason: str

class Code(Result):
    code: str
    test: str
    file_name: str
    test_name: str
    run_line: str
    largest_error: float

class FastestMotion(Result):
    time: float
    part: Array
    s: Array
    times: Array
    s_rate: Array
    s_acceleration: Array
    most_s_rate: Array
    controllable_s_rate: Array
    tau: Array
    scenario: Scenario

class LinearModel(Result):
    A: Array
    B: Array
    C: Array
    D: Array
    states: list[str]
    inputs: list[str]
    outputs: list[str]
    poles: Complexes
    zeros: Complexes
    moves: list[str]
    controllable_rank: int
    observable_rank: int
    q: Array
    qd: Array
    qdd: Array
    tau: Array
    remarks: list[str]

class Identification(Result):
    fitted: Robot
    was_cancelled: bool
    warnings: list[str]

class StudyResult(Result):
    run: NDArray[np.int64]
    parameters: dict[str, Array | list[Any]]
    measures: dict[str, Array]
    units: dict[str, str]
    status: list[str]
    reasons: list[str]
    end_time: Array
    energy_closure: Array
    channels: dict[str, Array]
    def to_pandas(self) -> pd.DataFrame: ...

class Sensitivities(Result):
    derivatives: dict[str, dict[str, float]]
    exact: dict[str, dict[str, bool]]
    why: dict[str, dict[str, str]]
