"""An arm from its DH table: torques, a run, and a picture of it (pendulum.png)."""

import denavit as dv
import matplotlib.pyplot as plt
import numpy as np

# Two links of 1 m and 0.8 m in a vertical plane, rods of 2 kg and 1 kg: [a, alpha, d, theta].
lengths, masses = np.array([1.0, 0.8]), np.array([2.0, 1.0])
arm = dv.Robot.from_dh(
    [[length, 0, 0, 0] for length in lengths],
    masses=masses,
    coms=[[-length / 2, 0, 0] for length in lengths],  # in the frame at the link's end
    inertias=[[0, m * length**2 / 12, m * length**2 / 12] for m, length in zip(masses, lengths)],
    gravity=[0, -9.81, 0],
)

held = arm.evaluate([0.3, -0.5])
print("torques that hold it [N m]:", held.tau)
print("inertia matrix [kg m^2]:", held.inertia, sep="\n")

run = dv.simulate(arm, duration=3)
print(run, "energy closure", run.energy_closure)

figure, (angles, energy) = plt.subplots(2, 1, sharex=True, figsize=(7, 6))
angles.plot(run.time, run["q1"], label="q1")
angles.plot(run.time, run["q2"], label="q2")
angles.set_ylabel("rad")
angles.legend()
energy.plot(run.time, run["energy_kinetic"], label="kinetic")
energy.plot(run.time, run["energy_gravity"], label="gravity")
energy.set_ylabel("J")
energy.set_xlabel("s")
energy.legend()
figure.savefig("pendulum.png", dpi=120)
