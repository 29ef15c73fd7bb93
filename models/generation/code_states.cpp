#include "models/generation/code_states.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/engine/motion_columns.h"
#include "core/inverse_kinematics/closed_form.h"
#include "core/kinematics/forward_kinematics.h"
#include "core/sensitivity/flexible_numbers.h"
#include "core/symbolic/branch_code.h"

namespace denavit {

namespace {

FormulaArm<double> toFormulaArm(const NumericArm& arm) {
  FormulaArm<double> made;
  made.isFlexible = arm.flexible != nullptr;
  made.rigid = made.numbers = arm.rigid;
  if (made.isFlexible) made.flexible = *arm.flexible;
  made.X_LF = arm.X_LF;
  return made;
}

/// The recursion that the program itself runs.
std::unique_ptr<ArmFormulas<double>> makeRecursion(const FormulaArm<double>& arm) {
  return makeArmFormulas(arm, {InverseForm::CentresOfMass, InertiaMethod::Method3});
}

double calcFriction(const JointFriction& friction, GeneratedFriction kind, double qd) {
  if (kind == GeneratedFriction::Viscous) return friction.viscous * qd;
  return friction.calcBySign(0, qd);
}

/// Distance of a link's mass from the z axis of its frame, and radius over which it is spread.
double calcSpread(const Link<double>& link) {
  const double across = link.p_LC.head<2>().norm();
  const double gyration = link.mass > 0 ? std::sqrt(link.I_LC_L.trace() / (2 * link.mass)) : 0;
  return across + (std::isfinite(gyration) ? gyration : 0);
}

/// Size of the arm without the travel of its joints; 1 if it has no lengths.
double calcReach(const Arm<double>& arm) {
  double reach = arm.X_LT.p.norm();
  for (const Link<double>& link : arm.links) {
    reach += std::abs(link.a) + calcSpread(link);
    if (link.type == JointType::Revolute) reach += std::abs(link.d) + std::abs(link.p_LC.z());
  }
  return reach > 0 ? reach : 1;
}

constexpr double kTurn_rad = 3;

}  // namespace

CodeStates::CodeStates(const Generator& generator, const RobotDescription& robot,
                       const NumericArm& arm, const GenerationOptions& options, unsigned seed)
    : generator_(generator),
      arm_(arm),
      options_(options),
      numbers_(toFormulaArm(arm)),
      hasLoad_(generator.load == Generator::Load::Always ||
               (generator.load == Generator::Load::IfAsked && options.loadFrame)),
      needsOrientation_(generator.takesPose && findBranchCode(arm.rigid)->needsOrientation),
      reach_(calcReach(arm.rigid)),
      pace_(std::max(1.0, std::sqrt(arm.rigid.g_W.norm() / (10 * reach_)))),
      engine_(seed) {
  for (const Column& column :
       makeMotionColumns(arm.rigid, arm.flexible.get(), ArmEngine::MotionOrder::Position)) {
    isLength_.push_back(column.unit == "m");
  }
  for (std::size_t i = 0; i < robot.joints.size(); ++i) {
    const Link<double>& link = arm.rigid.links[i];
    Travel travel{-kTurn_rad, kTurn_rad, {}};
    if (link.type == JointType::Prismatic) {
      travel.centres = {-link.d, -link.d - link.p_LC.z()};
      const auto [first, last] = std::minmax({0.0, travel.centres[0], travel.centres[1]});
      travel.lower = first - reach_;
      travel.upper = last + reach_;
    }
    const double size = travel.upper - travel.lower;
    const auto& limits = robot.joints[i].limits;
    if (limits.lower) travel.lower = *limits.lower;
    if (limits.upper) travel.upper = *limits.upper;
    if (!(travel.lower < travel.upper)) {  // one limit is beyond the guess for the other
      (limits.upper ? travel.lower : travel.upper) =
          limits.upper ? travel.upper - size : travel.lower + size;
    }
    travels_.push_back(std::move(travel));
  }
}

double CodeStates::roll(double size) {
  return std::uniform_real_distribution<double>(-size, size)(engine_);
}

VecX<double> CodeStates::rollAll(double angle, double length) {
  VecX<double> x(numbers_.dof());
  for (Eigen::Index i = 0; i < x.size(); ++i) {
    x[i] = roll(isLength_[static_cast<std::size_t>(i)] ? length * reach_ : angle);
  }
  return x;
}

double CodeStates::rollTravel(const Travel& travel, Kind kind) {
  const double middle = (travel.lower + travel.upper) / 2;
  const double anywhere = middle + roll((travel.upper - travel.lower) / 2);
  if (kind == Kind::Anywhere || travel.centres.empty()) return anywhere;
  const double centre = travel.centres[engine_() % travel.centres.size()];
  const double side = roll(1) < 0 ? -1 : 1;
  const double near = centre + side * reach_ * std::pow(10, -1.5 + roll(1.5));
  return near >= travel.lower && near <= travel.upper ? near : anywhere;
}

VecX<double> CodeStates::rollPose(Kind kind) {
  VecX<double> q = rollAll(0.05, 0.05);
  for (std::size_t i = 0; i < travels_.size(); ++i) {
    q[static_cast<Eigen::Index>(i)] = rollTravel(travels_[i], kind);
  }
  return q;
}

/// Forces and moments of the same size as the other torques, so that neither hides the other.
void CodeStates::rollLoad(GeneratorInputs<double>& in) {
  in.load.setZero();
  const VecX<double> tau = calcTorques(in);
  double force = 0;
  for (Eigen::Index i = 0; i < arm_.rigid.jointCount(); ++i) {
    force = std::max(force, isLength_[static_cast<std::size_t>(i)] ? std::abs(tau[i])
                                                                   : std::abs(tau[i]) / reach_);
  }
  if (!(force > 0)) force = 1;
  for (int k = 0; k < 6; ++k) in.load[k] = roll(k < 3 ? force : force * reach_);
}

VecX<double> CodeStates::calcTorques(const GeneratorInputs<double>& in) const {
  const std::vector<double> tau = evaluate(*findGenerator("inverse"), numbers_, in).values();
  return VecX<double>::Map(tau.data(), static_cast<Eigen::Index>(tau.size()));
}

/// The pose of the tool at q. At every fourth state it is moved away from there, mostly so that
/// some or all of the branches cannot reach it.
void CodeStates::rollTarget(GeneratorInputs<double>& in) {
  Kinematics<double> kinematics;
  calcForwardKinematics(arm_.rigid, in.q, kinematics);
  in.target = kinematics.X_WT;
  if (engine_() % 4 == 3) {
    in.target.p += 0.5 * calcArmSize(arm_.rigid) * in.target.R * Vec3<double>(roll(1), roll(1), 0);
  }
  in.near = rollAll(2, 2);
}

std::vector<double> CodeStates::roll(Kind kind) {
  GeneratorInputs<double> in;
  in.q = rollPose(kind);
  const VecX<double> none = VecX<double>::Zero(numbers_.dof());
  in.qd = generator_.takesQd ? rollAll(2 * pace_, 2 * pace_) : none;
  const double acceleration = 5 * pace_ * pace_;
  const bool accelerates = generator_.takesQdd || generator_.takesTau;
  in.qdd = accelerates ? rollAll(acceleration, acceleration) : none;
  if (hasLoad_) rollLoad(in);
  if (generator_.takesTau) in.tau = calcTorques(in);
  if (generator_.takesPose) rollTarget(in);
  return flatten(in);
}

Trials CodeStates::rollTrials(int states) {
  Trials trials;
  const bool hasOffsets =
      std::ranges::any_of(travels_, [](const Travel& travel) { return !travel.centres.empty(); });
  for (const Kind kind : {Kind::Anywhere, Kind::WhereOffsetsCancel}) {
    if (kind == Kind::WhereOffsetsCancel && !hasOffsets) break;
    auto& rolled = trials.emplace_back();
    for (int state = 0; state < states; ++state) rolled.push_back(roll(kind));
  }
  return trials;
}

/// Builds the arguments in the order in which generate() makes those of a routine.
std::vector<double> CodeStates::flatten(const GeneratorInputs<double>& in) const {
  std::vector<double> inputs;
  const auto add = [&](const auto& part) { inputs.insert(inputs.end(), part.begin(), part.end()); };
  if (!generator_.takesPose) add(in.q);
  if (generator_.takesQd) add(in.qd);
  if (generator_.takesQdd) add(in.qdd);
  if (generator_.takesTau) add(in.tau);
  if (hasLoad_) add(in.load);
  if (!generator_.takesPose) return inputs;
  if (needsOrientation_) add(VecX<double>(in.target.R.reshaped<Eigen::RowMajor>()));
  add(in.target.p);
  add(in.near);
  return inputs;
}

GeneratorInputs<double> CodeStates::unflatten(const std::vector<double>& inputs) const {
  GeneratorInputs<double> in;
  const double* next = inputs.data();
  const auto take = [&](Eigen::Index count) {
    const VecX<double> part = VecX<double>::Map(next, count);
    next += count;
    return part;
  };
  const int N = numbers_.dof();
  const VecX<double> none = VecX<double>::Zero(N);
  in.q = generator_.takesPose ? none : take(N);
  in.qd = generator_.takesQd ? take(N) : none;
  in.qdd = generator_.takesQdd ? take(N) : none;
  if (generator_.takesTau) in.tau = take(N);
  if (hasLoad_) in.load = take(6);
  if (!generator_.takesPose) return in;
  if (needsOrientation_) in.target.R = take(9).reshaped<Eigen::RowMajor>(3, 3);
  in.target.p = take(3);
  in.near = take(arm_.rigid.jointCount());
  return in;
}

GeneratorOutputs<double> CodeStates::evaluate(const Generator& generator,
                                              const FormulaArm<double>& arm,
                                              GeneratorInputs<double> in) const {
  in.loadFrame = options_.loadFrame.value_or(ReferenceFrame{});
  in.jacobianFrame = options_.jacobianFrame;
  in.arm = &arm;
  std::vector<double> friction;
  if (options_.friction != GeneratedFriction::None) {
    for (std::size_t i = 0; i < arm_.friction.size(); ++i) {
      friction.push_back(
          calcFriction(arm_.friction[i], options_.friction, in.qd[static_cast<Eigen::Index>(i)]));
    }
    in.friction = &friction;
  }
  GeneratorOutputs<double> out;
  generator.evaluate(*makeRecursion(arm), in, out);
  return out;
}

GeneratorOutputs<double> CodeStates::evaluate(const std::vector<double>& inputs,
                                              const std::vector<std::string>& names) const {
  GeneratorInputs<double> in = unflatten(inputs);
  in.regressorColumns.names = names;
  return evaluate(generator_, numbers_, in);
}

GeneratorOutputs<double> CodeStates::evaluateWrong(const std::vector<double>& inputs,
                                                   const std::vector<std::string>& names) {
  constexpr double kFew = 4 * std::numeric_limits<double>::epsilon();
  const auto spoil = [&](double& number) { number *= 1 + roll(kFew); };
  FormulaArm<double> arm = numbers_;
  for (Link<double>& link : arm.rigid.links) visitNumbers(link, spoil);
  for (Pose<double>* pose : {&arm.rigid.X_W0, &arm.rigid.X_LT}) {
    visitAll(pose->R, spoil);
    visitAll(pose->p, spoil);
  }
  visitAll(arm.rigid.g_W, spoil);
  if (arm.isFlexible) visitNumbers(arm.flexible, spoil);
  std::vector<double> wrong = inputs;
  visitAll(wrong, spoil);
  GeneratorInputs<double> in = unflatten(wrong);
  in.regressorColumns.names = names;
  return evaluate(generator_, arm, in);
}

MatX<double> CodeStates::calcInertia(const std::vector<double>& inputs) const {
  return makeRecursion(numbers_)->calcInertia(unflatten(inputs).q);
}

}  // namespace denavit
