% two arms in a loop
DH = [0 0.5 0 pi/2; 0 0 0.4 0];
for i = 1:2
  if i == 1
    L(i) = Link('d', DH(i,2), 'a', DH(i,3), 'alpha', DH(i,4));
  else
    L(i) = Link([DH(i,1) DH(i,2) DH(i,3) DH(i,4)], 'modified');
  end
  L(i).m = 2*i; L(i).r = [0 0 0.1]; L(i).I = diag([1 2 2]);
end
R = SerialLink(L, 'name', 'two');
R.base = transl(0,0,1)*trotx(pi/2);
