#include "core/mechanism/chain_kinematics.h"

namespace denavit {

namespace {
std::size_t element(int i) { return static_cast<std::size_t>(i); }
}  // namespace

ChainKinematics::ChainKinematics(const MechanismChain& chain) : chain_(chain) {
  q_.setZero(chain.dof());
  qd_ = q_;
  motions_.resize(chain.arm.links.size());
  if (!chain.flexible) return;
  bending_ = std::make_unique<Bending>();
  bending_->timedArm = chain.flexible->cast<Timed>();
  bending_->timedQ.resize(chain.dof());
}

void ChainKinematics::gather(const VecX<double>& all, VecX<double>& own) const {
  for (Eigen::Index i = 0; i < own.size(); ++i) {
    const int index = chain_.coordinates[static_cast<std::size_t>(i)];
    own[i] = index < 0 ? 0 : all[index];
  }
}

void ChainKinematics::place(const VecX<double>& q) {
  gather(q, q_);
  if (bending_) {
    calcBentLinks(*chain_.flexible, q_, bending_->bent);
    calcFlexibleKinematics(*chain_.flexible, bending_->bent, bending_->kinematics);
    return;
  }
  calcLinkPoses(chain_.arm, q_, X_PL_);
  calcForwardKinematics(chain_.arm, X_PL_, kinematics_);
}

const Pose<double>& ChainKinematics::linkPose(int link) const {
  return bending_ ? bending_->kinematics.X_WE[element(link)] : kinematics_.X_WL[element(link)];
}

const Pose<double>& ChainKinematics::toolPose() const {
  return bending_ ? bending_->kinematics.X_WT : kinematics_.X_WT;
}

void ChainKinematics::calcMotions(const VecX<double>& qd) {
  gather(qd, qd_);
  if (bending_) {
    calcFlexibleMotions();
  } else {
    calcRigidMotions();
  }
}

/// Outward, in world axes (Craig 2005, eq. 6.32 to 6.35, with q̈ = 0).
void ChainKinematics::calcRigidMotions() {
  FrameMotion parent;
  Vec3<double> p_parent = chain_.arm.X_W0.p;
  for (std::size_t i = 0; i < motions_.size(); ++i) {
    const Pose<double>& X_WL = kinematics_.X_WL[i];
    const Vec3<double> z = X_WL.R.col(2), r = X_WL.p - p_parent;
    const double rate = qd_[static_cast<Eigen::Index>(i)];
    const Vec3<double> turn = parent.w.cross(r);
    FrameMotion& own = motions_[i];
    own.v = parent.v + turn;
    own.a = parent.a + parent.alpha.cross(r) + parent.w.cross(turn);
    own.w = parent.w;
    own.alpha = parent.alpha;
    if (chain_.arm.links[i].type == JointType::Revolute) {
      own.w += z * rate;
      own.alpha += parent.w.cross(z) * rate;
    } else {
      own.v += z * rate;
      own.a += 2 * rate * parent.w.cross(z);
    }
    parent = own;
    p_parent = X_WL.p;
  }
}

/// The tips' poses along q + q̇ t, differentiated twice: Ṙ = [w] R, R̈ = ([α] + [w][w]) R.
void ChainKinematics::calcFlexibleMotions() {
  Bending& b = *bending_;
  for (Eigen::Index i = 0; i < q_.size(); ++i) {
    b.timedQ[i] = Timed(Dual<double, 1>(q_[i], {qd_[i]}), {Dual<double, 1>(qd_[i])});
  }
  calcBentLinks(b.timedArm, b.timedQ, b.timedBent);
  calcFlexibleKinematics(b.timedArm, b.timedBent, b.timed);
  for (std::size_t i = 0; i < motions_.size(); ++i) {
    const Pose<Timed>& X = b.timed.X_WE[i];
    Mat3<double> R, rate, second;
    FrameMotion& own = motions_[i];
    for (int r = 0; r < 3; ++r) {
      own.v[r] = X.p[r].d[0].value;
      own.a[r] = X.p[r].d[0].d[0];
      for (int c = 0; c < 3; ++c) {
        R(r, c) = X.R(r, c).value.value;
        rate(r, c) = X.R(r, c).d[0].value;
        second(r, c) = X.R(r, c).d[0].d[0];
      }
    }
    const Mat3<double> W = rate * R.transpose(), A = second * R.transpose();
    own.w << W(2, 1) - W(1, 2), W(0, 2) - W(2, 0), W(1, 0) - W(0, 1);
    own.alpha << A(2, 1) - A(1, 2), A(0, 2) - A(2, 0), A(1, 0) - A(0, 1);
    own.w *= 0.5;
    own.alpha *= 0.5;
  }
}

FrameMotion ChainKinematics::motion(int link, const Vec3<double>& p_W) const {
  FrameMotion moved = motions_[element(link)];
  const Vec3<double> r = p_W - linkPose(link).p, turn = moved.w.cross(r);
  moved.v += turn;
  moved.a += moved.alpha.cross(r) + moved.w.cross(turn);
  return moved;
}

void ChainKinematics::calcJacobian(int link, const Vec3<double>& p_W, Jacobian<double>& J) const {
  if (bending_) {
    calcFlexiblePointJacobian(*chain_.flexible, bending_->bent, bending_->kinematics, link, p_W, J);
  } else {
    calcPointJacobian(chain_.arm, kinematics_, link, p_W, J);
  }
}

}  // namespace denavit
