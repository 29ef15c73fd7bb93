import numpy as np
dh = np.array([[0, 0.4, 0, np.pi/2], [0, 0, 0.3, 0], [0, 0.1, 0.1, -np.pi/2]])
rows = np.column_stack((dh[:, 0], dh[:, 1], dh.T[2], dh[:, 3]))
L = [DHLink(theta=t, d=d, a=a, alpha=al, sigma=0, mdh=False) for t, d, a, al in rows]
arm = DHRobot(L)
i = 0
while i < len(dh):
    arm.links[i].qlim = np.array([-1, 1]) * np.pi
    i += 1
def later(x=dh[0][1], *args, **kw):
    return x if x > 0 else -x
try:
    q = np.loadtxt("q.txt")
except OSError as e:
    pass
