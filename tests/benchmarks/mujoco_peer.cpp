#include <sstream>

#include <Eigen/Eigenvalues>
#include <Eigen/Geometry>
#include <mujoco/mujoco.h>

#include "tests/benchmarks/peer.h"

namespace denavit::bench {

namespace {

void writeBody(std::ostream& xml, const Arm<double>& arm, std::size_t i) {
  if (i == arm.links.size()) return;
  const Link<double>& link = arm.links[i];
  const Pose<double> X_PL = i == 0 ? arm.X_W0 * homePose(link) : homePose(link);
  const Eigen::Quaterniond R(X_PL.R);
  xml.precision(17);
  xml << "<body pos='" << X_PL.p.transpose() << "' quat='" << R.w() << ' ' << R.x() << ' ' << R.y()
      << ' ' << R.z() << "'><joint type='" << (link.type == JointType::Revolute ? "hinge" : "slide")
      << "' axis='0 0 1' armature='" << link.rotorInertia
      << "'/><inertial pos='0 0 0' mass='1' diaginertia='1 1 1'/>";
  writeBody(xml, arm, i + 1);
  xml << "</body>";
}

/// Only the stages that each result needs; no contacts, no constraints.
class MujocoPeer final : public Peer {
 public:
  explicit MujocoPeer(const Arm<double>& arm) {
    std::ostringstream xml;
    xml.precision(17);
    xml << "<mujoco><compiler angle='radian'/><option timestep='0.001' integrator='RK4' gravity='"
        << arm.g_W.transpose() << "'><flag contact='disable' constraint='disable'/></option>"
        << "<worldbody>";
    writeBody(xml, arm, 0);
    xml << "</worldbody></mujoco>";
    load(xml.str());
    setInertias(arm);
    data_ = mj_makeData(model_);
    mj_setConst(model_, data_);
    mj_resetData(model_, data_);
  }
  ~MujocoPeer() override {
    mj_deleteData(data_);
    mj_deleteModel(model_);
  }

  [[nodiscard]] std::string name() const override { return "mujoco"; }

  void inverseDynamics(const State& s, VecX<double>& tau) override {
    setState(s);
    VecX<double>::Map(data_->qacc, model_->nv) = s.qdd;
    mj_kinematics(model_, data_);
    mj_comPos(model_, data_);
    mj_comVel(model_, data_);
    tau.resize(model_->nv);
    mj_rne(model_, data_, 1, tau.data());
    for (int i = 0; i < model_->nv; ++i) tau[i] += model_->dof_armature[i] * s.qdd[i];
  }
  void inertiaMatrix(const State& s, MatX<double>& M) override {
    setState(s);
    mj_kinematics(model_, data_);
    mj_comPos(model_, data_);
    mj_crb(model_, data_);
    M.resize(model_->nv, model_->nv);
    mj_fullM(model_, M.data(), data_->qM);
  }
  void forwardDynamics(const State& s, VecX<double>& qdd) override {
    setState(s);
    mj_kinematics(model_, data_);
    mj_comPos(model_, data_);
    mj_crb(model_, data_);
    mj_factorM(model_, data_);
    mj_comVel(model_, data_);
    mj_rne(model_, data_, 0, data_->qfrc_bias);
    const VecX<double> net = s.tau - VecX<double>::Map(data_->qfrc_bias, model_->nv);
    qdd.resize(model_->nv);
    mj_solveM(model_, data_, qdd.data(), net.data(), 1);
  }
  bool rungeKutta4(const State& s, int steps, int, VecX<double>& q) override {
    mj_resetData(model_, data_);
    setState(s);
    for (int i = 0; i < steps; ++i) mj_step(model_, data_);
    q = VecX<double>::Map(data_->qpos, model_->nq);
    return true;
  }

 private:
  void load(const std::string& xml) {
    mjVFS vfs;
    mj_defaultVFS(&vfs);
    mj_makeEmptyFileVFS(&vfs, "arm.xml", static_cast<int>(xml.size()));
    std::copy(xml.begin(), xml.end(), static_cast<char*>(vfs.filedata[0]));
    char error[1000] = "";
    model_ = mj_loadXML("arm.xml", &vfs, error, sizeof error);
    mj_deleteVFS(&vfs);
    if (!model_) throw std::runtime_error(error);
  }

  /// After loading, because MuJoCo's reader refuses massless links and the classic Puma's tensors.
  void setInertias(const Arm<double>& arm) {
    for (int i = 0; i < arm.jointCount(); ++i) {
      const Link<double>& link = arm.links[static_cast<std::size_t>(i)];
      const Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d> eigen(link.I_LC_L);
      Eigen::Matrix3d axes = eigen.eigenvectors();
      if (axes.determinant() < 0) axes.col(0) *= -1;
      const Eigen::Quaterniond R(axes);
      const int body = i + 1;
      model_->body_mass[body] = link.mass;
      Eigen::Vector3d::Map(model_->body_ipos + 3 * body) = link.p_LC;
      Eigen::Vector3d::Map(model_->body_inertia + 3 * body) = eigen.eigenvalues();
      Eigen::Vector4d::Map(model_->body_iquat + 4 * body) << R.w(), R.x(), R.y(), R.z();
      model_->body_sameframe[body] = 0;
    }
  }

  void setState(const State& s) {
    VecX<double>::Map(data_->qpos, model_->nq) = s.q;
    VecX<double>::Map(data_->qvel, model_->nv) = s.qd;
  }

  mjModel* model_ = nullptr;
  mjData* data_ = nullptr;
};

}  // namespace

std::unique_ptr<Peer> makeMujocoPeer(const Arm<double>& arm) {
  return std::make_unique<MujocoPeer>(arm);
}

}  // namespace denavit::bench
