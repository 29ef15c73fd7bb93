% rows of a, alpha, d, theta
dhparams = [0.1 pi/2 0.4 0; 0.3 0 0 0; 0 -pi/2 0.02 0];
robot = rigidBodyTree;
b1 = rigidBody('b1'); b1.Mass = 2; b1.CenterOfMass = [0 0 0.1]; b1.Inertia = [0.1 0.1 0.05 0 0 0];
j1 = rigidBodyJoint('j1', 'revolute');
setFixedTransform(j1, dhparams(1,:), 'dh');
j2 = rigidBodyJoint('j2', 'prismatic');
setFixedTransform(j2, dhparams(2,:), 'mdh');
addBody(robot, b1, 'base');
