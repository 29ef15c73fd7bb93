import numpy as np
from roboticstoolbox import DHRobot, RevoluteDH, PrismaticMDH
class Arm(DHRobot):
    def __init__(self):
        deg = np.pi/180
        super().__init__([RevoluteDH(a=0.1, alpha=-90*deg, m=2, r=[0,0,0.1], I=[1,1,1,0,0,0]), PrismaticMDH(theta=0, a=0, alpha=np.pi/2)], name="x")
