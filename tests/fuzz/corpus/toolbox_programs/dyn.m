% alpha A theta D sigma m rx ry rz Ixx Iyy Izz Ixy Iyz Ixz Jm G B Tc+ Tc-
own_dyn = [
pi/2 0 0 0.3 0 2 0 0 0.1 0.01 0.02 0.01 0 0 0 2e-4 60 1e-3 0.3 -0.3
0 0.35 0 0 0 4 -0.2 0 0 0.02 0.1 0.1 0 0 1e-3 2e-4 100 1e-3 0.1 -0.1
];
own = SerialLink(own_dyn);
