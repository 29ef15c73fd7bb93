function r = mdl_chain(N, len)
if nargin < 2, len = 0.1; end
if nargin == 0
  N = 4;
end
a = len * ones(1, N);  alpha = zeros(1, N);
alpha(1:2:end) = deg2rad(90); alpha(end) = -pi/2;
links = [];
for i = 1:N
  switch mod(i, 2)
    case 1
      links = [links Revolute('a', a(i), 'alpha', alpha(i))];
    case {0, 2}
      links(i) = Link([0 0.02*i a(i) alpha(i) 0], 'standard');
    otherwise
      error('no');
  end
end
k = 0;
while k < 3
  k = k + 1;
  if k == 2, continue, end
  links(k).m = 0.5 * k;
end
r = SerialLink(links, 'name', 'chain');
try, r.base = trotx(pi/2); catch e, disp(e); end
end
