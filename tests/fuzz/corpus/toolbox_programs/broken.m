for i=1:n
 L(i) = Link([0 0 1 0);
end
r = SerialLink(L, 'name', 'unclosed
while true, L(end+1) = Link(); end
x = ((((((1:1e9)'))))); y = x(0); z = [1 2; 3];
