dhparams = [0       pi/2    0       0;
            0.4318  0       0       0
            0.0203  -pi/2   0.15005 0;
            0       pi/2    0.4318  0;
            0       -pi/2   0       0;
            0       0       0       0];
robot = rigidBodyTree;
for i = 1:6
    setFixedTransform(joints{i}, dhparams(i,:), "dh");
end
