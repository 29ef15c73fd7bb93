L{1} = link([pi/2 0 0 0.4 0], 'standard');
L{2} = link([0 0.3 0 0 0 pi/2]);
L{end+1} = link([-pi/2 0 0 0.2 1], 'mod');
L{1}.I = [1 2 3; 2 4 5; 3 5 6]; L{2}.r = [0 0 0.1]';
p = robot(L, 'old');
r = SerialLink(L);
