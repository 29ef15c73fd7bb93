deg = pi/180;
D1 = 0.2755;
D2 = 0.2900;
D3 = 0.1233;
D4 = 0.0741;
D5 = 0.0741;
D6 = 0.1600;
e2 = 0.0070;
aa = 30*deg;
sa = sin(aa);
s2a = sin(2*aa);
d4b = D3 + sa/s2a*D4;
d5b = sa/s2a*D4 + sa/s2a*D5;
d6b = sa/s2a*D5 + D6;
robot = SerialLink([
    Revolute('alpha', pi/2,  'a', 0,  'd', D1,   'flip')
    Revolute('alpha', pi,    'a', D2, 'd', 0,    'offset', -pi/2)
    Revolute('alpha', pi/2,  'a', 0,  'd', -e2,  'offset', pi/2)
    Revolute('alpha', 2*aa,  'a', 0,  'd', -d4b)
    Revolute('alpha', 2*aa,  'a', 0,  'd', -d5b, 'offset', -pi)
    Revolute('alpha', pi,    'a', 0,  'd', -d6b, 'offset', pi/2)
    ], ...
    'name', 'Mico', 'manufacturer', 'Kinova');
