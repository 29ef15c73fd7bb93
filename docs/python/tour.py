"""A tour: inverse kinematics, natural modes, linear models, formulations (tour.png)."""

import denavit as dv
import matplotlib.pyplot as plt
import numpy as np
import pandas as pd

puma = dv.robot("puma560")

# Where do the joints put the tool, in how many ways?
there = puma.ik([0.4, 0.2, 0.6], rpy=[0, np.pi, 0])
print(len(there.solutions), "ways to", puma.evaluate(there.nearest).pose[:3, 3])

# What every formulation of the literature makes of one state.
table = pd.DataFrame(puma.formulations(there.nearest, np.ones(6)))
print(table[["name", "multiplications", "additions", "worst_difference"]].to_string(index=False))

# How a payload slows the first natural frequency of a beam on a hub.
beam = dv.robot("hub-beam")
payloads = np.linspace(0, 2, 21)
frequencies = [beam.with_changes({"payload.mass": m}).modes(locked=[1]).frequencies[0] for m in payloads]

# Where a payload moves the poles of the arm as it stands.
poles = {m: dv.linearize(puma.with_changes({"payload.mass": m}), there.nearest).poles for m in (0, 2, 5)}

figure, (left, right) = plt.subplots(1, 2, figsize=(10, 4))
left.plot(payloads, frequencies)
left.set_xlabel("payload [kg]")
left.set_ylabel("first mode [Hz]")
for mass, of in poles.items():
    right.plot(of.real, of.imag, "x", label=f"{mass} kg")
right.set_xlabel("Re s [1/s]")
right.set_ylabel("Im s [1/s]")
right.legend()
figure.savefig("tour.png", dpi=120)
