% A SCARA written link by link
L1 = Link('d', 0.4, 'a', 0.25, 'alpha', 0, 'qlim', [-2.3 2.3]);
L2 = Link('d', 0, 'a', 0.2, 'alpha', pi, 'offset', pi/6);
L3 = Link('theta', 0, 'a', 0, 'alpha', 0, 'qlim', [0 0.15]);  % slides
L4 = Revolute('d', 0.05, 'a', 0, 'alpha', 0, 'flip');
L2.m = 3; L2.r = [-0.1, 0, 0.02]; L2.I = [0.01 0.02 0.02 0 0 1e-4];
L2.Jm = 2e-4; L2.G = -50; L2.B = 1e-3; L2.Tc = [0.2 -0.15];
scara = SerialLink([L1 L2 L3 L4], 'name', 'own scara', 'comment', 'x', ...
  'base', transl(0, 0, 0.3) * trotz(90, 'deg'), 'tool', SE3(0, 0, 0.1));
scara.gravity = [0; 0; 9.81];
