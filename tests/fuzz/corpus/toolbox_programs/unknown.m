load('lengths.mat'); DH = read_dh();
eval('q = 3;'); clear d
[a, b] = deal(0.1, 0.2); x.y.z = [a b; b a]; v = 1:0.5:3; v(2) = [];
if ~exist('flag') && rand > 0.5 || a >= b, c = 1; elseif a ~= b, c = 2; else, c = 3; end
L(1) = Link([0 a b c]); L(3) = Link([0 0 1 0]);
r = SerialLink(DH); s = SerialLink(L); t = SerialLink([Link('a', unknown) Link('a', a)]);
