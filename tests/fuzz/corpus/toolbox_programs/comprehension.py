from math import pi, radians
from roboticstoolbox import *
d, a = [0.3, 0, 0.2], [0, 0.4, 0]
alpha = [pi/2, 0, radians(-90)]
robot = DHRobot([RevoluteMDH(d=d[i], a=a[i], alpha=alpha[i]) for i in range(len(d))], name='list')
links = []
for (k, row) in enumerate([[0, 0.1], [0.2, 0.3]]):
    links.append(RevoluteDH(d=row[0], a=row[1]))
links += [PrismaticMDH(theta=0, q_lim=None)] * 2
links.extend(links[:-1]); del links[0]
second = DHRobot(links, name="second")
second.links[0].m = 3; third = second.copy(); third.base = SE3(1, 2, 3).inv()
