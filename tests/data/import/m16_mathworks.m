% Fanuc M-16iB
dhparams = [0.150  -pi/2  0.524  0;
            0.770  pi     0      0;
            -0.100 pi/2   0      0;
            0      -pi/2  0.740  0;
            0      pi/2   0      0;
            0      pi     0.100  0];
jnt1 = rigidBodyJoint('jnt1','revolute');
setFixedTransform(jnt1,dhparams(1,:),'dh');
