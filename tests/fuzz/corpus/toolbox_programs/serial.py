#!/usr/bin/env python
"""An arm of our own: RevoluteDH(a=9) in a text is none."""
import numpy as np
from roboticstoolbox import DHRobot, RevoluteDH, PrismaticDH, RevoluteMDH
from spatialmath import SE3


class Own(DHRobot):
    def __init__(self, symbolic=False, n: int = 3):
        deg = np.pi / 180
        zero, a = 0.0, [0.1 * (i + 1) for i in range(3)]
        a2 = a[1] if False else 0.25
        L = [
            RevoluteDH(d=0.3, a=0, alpha=90 * deg, I=[0.1, 0.2, 0.1, 0, 0, 0], r=[0, 0, -0.1],
                       m=2.5, Jm=200e-6, G=-62.6, B=1.5e-3, Tc=[0.4, -0.4], qlim=[-160 * deg, 160 * deg]),
            RevoluteDH(a=a2, offset=-np.pi / 2),
            PrismaticDH(theta=0, a=0, alpha=np.deg2rad(-90), qlim=[0.1, 0.5]),
        ]
        super().__init__(L, name="own", manufacturer="nobody", base=SE3.Rz(30, "deg") * SE3(0, 0, 0.5), tool=SE3.Trans(0, 0, 0.1), gravity=[0, 0, 9.81])
        self.qr = np.array([0, 0.3, 0, 0])
        self.addconfiguration("qr", self.qr)


if __name__ == "__main__":
    robot = Own()
    print(robot)
