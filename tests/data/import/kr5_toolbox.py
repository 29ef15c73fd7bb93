from math import pi

deg = pi / 180
L1 = RevoluteDH(a=0.18, d=0.4, alpha=pi / 2, qlim=[-155 * deg, 155 * deg])  # shoulder
L2 = RevoluteDH(a=0.6, d=0.135, alpha=pi, qlim=[-180 * deg, 65 * deg])
L3 = RevoluteDH(a=0.12, d=0.135, alpha=-pi / 2, qlim=[-110 * deg, 170 * deg])
L4 = RevoluteDH(a=0.0, d=0.62, alpha=pi / 2, qlim=[-165 * deg, 165 * deg])
L5 = RevoluteDH(a=0.0, d=0.0, alpha=-pi / 2, qlim=[-140 * deg, 140 * deg])
L6 = RevoluteDH(qlim=[-180 * deg, 180 * deg])
robot = DHRobot([L1, L2, L3, L4, L5, L6], name="KR5", tool=SE3(0, 0, 0.115))
