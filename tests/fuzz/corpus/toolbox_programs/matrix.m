d = [0.3, 0, 0, 0.25]'; a = [0.05 0.3 0.04 0];
%    theta  d  a  alpha  sigma offset
dh = [zeros(4,1) d a' [pi/2 0 pi/2 -pi/2]' [0;0;0;0] deg2rad([0 90 0 0])'];
dh(4,:) = [];
arm = SerialLink(dh(:,1:6), 'modified');
other = SerialLink([dh(1,:); dh(2,:)], 'name', 'two of them');
