#include "models/robot/urdf/urdf.h"

#include <cmath>
#include <filesystem>
#include <numbers>

#include <Eigen/Geometry>

#include "core/kinematics/forward_kinematics.h"
#include "models/ascii.h"
#include "models/files/read_file.h"
#include "models/issue.h"
#include "models/json/number_text.h"
#include "models/robot/length_issues.h"
#include "models/robot/make_arm.h"
#include "models/robot/physical_inertia.h"
#include "models/robot/urdf/right_angles.h"
#include "models/robot/urdf/urdf_chain.h"

namespace denavit {
namespace {

constexpr double kTiny = 1e-12;
/// [rad] smaller changes are the rounding of the file's own numbers
constexpr double kWorthTelling = 1e-9;

/// A DH frame in the root frame, all joints at 0.
struct Frame {
  Eigen::Vector3d origin, x, z;
};

double snapQuarterTurns(double angle) {
  const double quarter = std::numbers::pi / 2;
  const double nearest = std::round(angle / quarter) * quarter;
  return std::fabs(angle - nearest) < kTiny ? nearest : angle;
}
double snapZero(double value) { return std::fabs(value) < 1e-14 ? 0 : value; }

/// Without the products of inertia that turning a tensor leaves by rounding.
Eigen::Matrix3d snapProducts(Eigen::Matrix3d I) {
  const double rounding = 1e-14 * I.cwiseAbs().maxCoeff();
  for (double& element : I.reshaped()) {
    if (std::fabs(element) < rounding) element = 0;
  }
  return I;
}

/// The angle that turns `from` into `to` about the axis.
double angleAbout(const Eigen::Vector3d& axis, const Eigen::Vector3d& from,
                  const Eigen::Vector3d& to) {
  return snapQuarterTurns(std::atan2(axis.dot(from.cross(to)), from.dot(to)));
}

Eigen::Vector3d perpendicularTo(const Eigen::Vector3d& z) {
  const Eigen::Vector3d e =
      std::fabs(z.x()) < 0.9 ? Eigen::Vector3d::UnitX() : Eigen::Vector3d::UnitY();
  return (e - z * z.dot(e)).normalized();
}

/// Two axes whose common normal lies far away.
struct NearlyParallel {
  std::string joint;  ///< the second
  double angle;       ///< [rad]
  double distance;    ///< [m] along the first, from where the normal before it meets it
};
constexpr double kNearlyParallel = 1e-2;

/// The unit vector along v, upright on z to the last digit: what is small against the arm turns
/// kilometres of d by its rounding error.
Eigen::Vector3d uprightOn(const Eigen::Vector3d& z, const Eigen::Vector3d& v) {
  const Eigen::Vector3d unit = v.normalized();
  return (unit - z * z.dot(unit)).normalized();
}

/// Lays frames on the axes by their common normals and reads the modified table from them.
class TableMaker {
 public:
  explicit TableMaker(UrdfChain chain) : chain_(std::move(chain)) {}

  UrdfImport make() {
    layFrames();
    robot_.name = chain_.name;
    robot_.source = "imported from URDF, tool at link " + chain_.tip;
    robot_.convention = Convention::Modified;
    robot_.angleUnit = AngleUnit::Degree;
    robot_.base = basePlacement();
    for (std::size_t i = 0; i < chain_.joints.size(); ++i) addRow(i);
    placeBodiesAndTool();
    remarkLengths();
    return {std::move(robot_), std::move(chain_.tip), std::move(chain_.dropped),
            std::move(chain_.remarks)};
  }

 private:
  void layFrames() {
    std::vector<UrdfJoint>& joints = chain_.joints;
    const Eigen::Vector3d &o = joints[0].X_WL.p, &z = joints[0].z_W;
    const bool onRootAxis =
        z.z() > 0 && std::hypot(z.x(), z.y()) < kTiny && std::hypot(o.x(), o.y()) < kTiny;
    if (onRootAxis) base_ = {Eigen::Vector3d::Zero(), Eigen::Vector3d::UnitX(), z};
    Eigen::Vector3d x = onRootAxis ? base_.x : perpendicularTo(z);
    Eigen::Vector3d foot = o;  // where the normal from before meets the axis
    for (std::size_t i = 0; i + 1 < joints.size(); ++i) {
      frames_.push_back(layFrame(i, foot, x));
      x = frames_.back().x;
      const Eigen::Vector3d& origin = frames_.back().origin;
      foot = origin + x * x.dot(joints[i + 1].X_WL.p - origin);
    }
    frames_.push_back(layLastFrame(foot, x));
    if (!onRootAxis) base_ = frames_.front();
  }

  /// Frame i: z on axis i, x along the common normal to axis i+1.
  Frame layFrame(std::size_t i, const Eigen::Vector3d& foot, const Eigen::Vector3d& previousX) {
    const Eigen::Vector3d& z = chain_.joints[i].z_W;
    UrdfJoint& next = chain_.joints[i + 1];
    const Eigen::Vector3d normal = z.cross(next.z_W);
    const Eigen::Vector3d across = next.X_WL.p - foot;
    const double sine = normal.norm();
    // The common normal would lie a hundred thousand lengths away, for an angle nobody meant.
    if (sine < kSmallestMeantAngle) {
      makeParallel(z, next, sine);
      const Eigen::Vector3d offset = across - z * z.dot(across);
      const bool apart = offset.norm() > kTiny;
      return {foot, apart ? uprightOn(z, offset) : uprightOn(z, previousX), z};
    }
    Eigen::Vector3d x = uprightOn(z, normal);
    const double distance = across.dot(x);
    const bool meets = std::fabs(distance) < kTiny;
    if (meets ? x.dot(previousX) < -kTiny : distance < 0) x = -x;
    const double along = across.cross(next.z_W).dot(normal) / (sine * sine);
    if (sine < kNearlyParallel) nearly_.push_back({next.description.name, sine, along});
    return {foot + z * along, x, z};
  }

  void makeParallel(const Eigen::Vector3d& z, UrdfJoint& next, double sine) {
    if (sine > kWorthTelling) {
      // About the turned axis the tool is off by twice the angle at half a turn.
      chain_.remarks.push_back("joint " + next.description.name + ": its axis, " +
                               toReadable(sine) +
                               " rad from parallel to the one before, is made parallel; this moves "
                               "the tool by up to " +
                               toReadable(2e3 * sine * next.lever) + " mm");
    }
    next.z_W = next.z_W.dot(z) > 0 ? z : Eigen::Vector3d(-z);
  }

  /// Says which axes make the table's lengths enormous.
  void remarkLengths() {
    std::vector<Issue> issues;
    findLengthIssues(robot_, issues);
    if (issues.empty()) return;
    for (const NearlyParallel& pair : nearly_) {
      chain_.remarks.push_back("joint " + pair.joint + ": its axis is " + toReadable(pair.angle) +
                               " rad from parallel to the one before; it is kept as written, their "
                               "common normal lies " +
                               toReadable(std::fabs(pair.distance)) + " m away");
    }
  }

  /// The last frame is the tool's where that lies on the axis.
  Frame layLastFrame(const Eigen::Vector3d& foot, const Eigen::Vector3d& x) const {
    const Eigen::Vector3d& z = chain_.joints.back().z_W;
    const Pose<double>& X_WT = chain_.X_WT;
    const bool aligned = z.cross(X_WT.R.col(2)).norm() < kTiny && z.dot(X_WT.R.col(2)) > 0;
    const Eigen::Vector3d offset = X_WT.p - foot;
    if (aligned && offset.cross(z).norm() < kTiny) return {X_WT.p, X_WT.R.col(0), z};
    return {foot, x, z};
  }

  Placement basePlacement() const {
    Pose<double> X_W0;
    X_W0.R << base_.x, base_.z.cross(base_.x), base_.z;
    X_W0.p = base_.origin;
    Placement placement = makePlacement(X_W0);
    for (double& angle : placement.rpy) angle = snapQuarterTurns(angle);
    for (double& value : placement.xyz) value = snapZero(value);
    return placement;
  }

  void addRow(std::size_t i) {
    const Frame& before = i == 0 ? base_ : frames_[i - 1];
    const Frame& own = frames_[i];
    JointDescription joint = chain_.joints[i].description;
    const Eigen::Vector3d step = own.origin - before.origin;
    joint.a = snapZero(step.dot(before.x));
    joint.alpha = angleAbout(before.x, before.z, own.z);
    joint.theta = angleAbout(own.z, before.x, own.x);
    joint.d = snapZero(step.dot(own.z));
    robot_.joints.push_back(joint);
  }

  /// Bodies and tool take what the table's rounding leaves over.
  void placeBodiesAndTool() {
    Kinematics<double> kinematics;
    const Arm<double> arm = makeArm(robot_);
    calcForwardKinematics(arm, VecX<double>(VecX<double>::Zero(arm.dof())), kinematics);
    for (std::size_t i = 0; i < robot_.joints.size(); ++i) {
      const UrdfBody& body = chain_.joints[i].body;
      const Pose<double> X_FL = kinematics.X_WL[i].inverse() * chain_.joints[i].X_WL;
      LinkDescription& link = robot_.joints[i].link;
      link.mass = body.mass;
      link.com = X_FL * body.p_LC;
      link.inertia = toElements(snapProducts(X_FL.R * body.I_LC_L * X_FL.R.transpose()));
      for (double& value : link.com) value = snapZero(value);
    }
    robot_.tool = makePlacement(kinematics.X_WL.back().inverse() * chain_.X_WT);
    for (double& angle : robot_.tool.rpy) angle = snapQuarterTurns(angle);
    for (double& value : robot_.tool.xyz) value = snapZero(value);
  }

  UrdfChain chain_;
  std::vector<Frame> frames_;
  std::vector<NearlyParallel> nearly_;
  Frame base_;
  RobotDescription robot_;
};

}  // namespace

bool isUrdfName(const std::string& path) {
  const std::string ending = std::filesystem::path(path).extension().string();
  return ending == ".urdf" || ending == ".URDF";
}

bool isUrdfFile(const std::string& path) {
  if (isUrdfName(path)) return true;
  return isSpecialFile(path) && trimmedView(readStart(path, 1000)).starts_with('<');
}

UrdfImport parseUrdf(const std::string& text, const std::string& source, const std::string& tip) {
  try {
    UrdfImport import = TableMaker(readUrdfChain(text, source, tip)).make();
    import.robot.assumptions = import.remarks;
    for (const std::string& line : import.dropped) {
      import.robot.assumptions.push_back("dropped: " + line);
    }
    return import;
  } catch (const DescriptionError& error) {
    if (!error.source().empty()) throw;
    throw DescriptionError(source, error.issues());
  }
}

UrdfImport readUrdf(const std::string& path, const std::string& tip) {
  return parseUrdf(readFile(path, kLargestDescription), path, tip);
}

}  // namespace denavit
