#include "ui/mechanism/reduced_rows.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>
#include <cmath>

#include "ui/editors/quantity_text.h"

namespace denavit {
namespace {

struct ReducedText {
  Q_DECLARE_TR_FUNCTIONS(denavit::ReducedRows)
};

constexpr int kDigits = 4;
constexpr double kNothing = 1e-12;  ///< of the largest beside it

template <typename Vector>
QString listNumbers(const Vector& values) {
  const double largest = values.size() > 0 ? values.cwiseAbs().maxCoeff() : 0.0;
  QStringList texts;
  for (Eigen::Index i = 0; i < values.size(); ++i) {
    const double value = values[i];
    texts << toNumber(std::abs(value) < kNothing * largest ? 0.0 : value, kDigits);
  }
  return texts.join(QStringLiteral(",  "));
}

/// "main.1" of joints, "mode 1" of amplitudes.
QString coordinateName(const Mechanism& mechanism, int coordinate) {
  return QString::fromStdString(mechanism.coordinateName(coordinate));
}

bool isJoint(const Mechanism& mechanism, int coordinate) {
  return coordinate < mechanism.jointCount();
}

bool doesTurn(const Mechanism& mechanism, int joint) {
  return mechanism.jointTypes[static_cast<std::size_t>(joint)] == JointType::Revolute;
}

/// Of amplitudes, which may be lengths or angles, that of what works on them.
QString effortUnit(const Mechanism& mechanism, int coordinate) {
  if (!isJoint(mechanism, coordinate)) return ReducedText::tr("per amplitude");
  return doesTurn(mechanism, coordinate) ? QStringLiteral("N m") : QStringLiteral("N");
}

/// "N m" where all independent joints turn, "N" where all slide.
QString forceUnits(const Mechanism& mechanism, const std::vector<int>& independent) {
  QStringList units;
  for (const int joint : independent) units << effortUnit(mechanism, joint);
  units.removeDuplicates();
  return units.join(" | ");
}

void addInertia(const Mechanism& mechanism, const MechanismState& state,
                std::vector<ReducedRow>& rows) {
  const bool isOne = state.mobility == 1;
  for (Eigen::Index i = 0; i < state.M.rows(); ++i) {
    const int joint = state.independent[static_cast<std::size_t>(i)];
    const QString unit = !isOne || !isJoint(mechanism, joint) ? QString()
                         : doesTurn(mechanism, joint)         ? QStringLiteral(" kg m²")
                                                              : QStringLiteral(" kg");
    rows.push_back({isOne ? QStringLiteral("M*")
                          : ReducedText::tr("M*, row of %1").arg(coordinateName(mechanism, joint)),
                    listNumbers(state.M.row(i).transpose()) + unit,
                    ReducedText::tr("Inertia that the independent joints feel: M* = Gᵗ M G")});
  }
}

void addForces(const Mechanism& mechanism, const MechanismState& state,
               std::vector<ReducedRow>& rows) {
  const QString unit = forceUnits(mechanism, state.independent);
  const auto add = [&](const QString& name, const VecX<double>& values, const QString& tip) {
    if (values.size() > 0) rows.push_back({name, listNumbers(values) + " " + unit, tip});
  };
  add(ReducedText::tr("velocity force"), state.velocityForce,
      ReducedText::tr("What the rates on screen ask for: Gᵗ (C q̇ + M γ)"));
  add(ReducedText::tr("gravity force"), state.gravityForce,
      ReducedText::tr("What holds the mechanism against gravity: Gᵗ g"));
  const bool bends = state.elasticForce.size() > 0 && state.elasticForce.cwiseAbs().maxCoeff() > 0;
  if (bends) {
    add(ReducedText::tr("elastic force"), state.elasticForce,
        ReducedText::tr("What links that bend and springs of joints do, reduced"));
  }
  const bool rubs = state.frictionForce.size() > 0 && state.frictionForce.cwiseAbs().maxCoeff() > 0;
  if (rubs) {
    add(ReducedText::tr("friction force"), state.frictionForce,
        ReducedText::tr("Friction of all joints, reduced"));
  }
}

void addTorques(const Mechanism& mechanism, const MechanismState& state,
                std::vector<ReducedRow>& rows) {
  if (state.actuation.kind == Actuation::Kind::None) {
    rows.push_back({ReducedText::tr("torques"),
                    mechanism.actuated.empty()
                        ? ReducedText::tr("no joint has a drive")
                        : ReducedText::tr("the drives do not span the motion"),
                    ReducedText::tr("Actuated joints are chosen under the table of chains")});
    return;
  }
  for (std::size_t k = 0; k < mechanism.actuated.size(); ++k) {
    const int joint = mechanism.actuated[k];
    rows.push_back(
        {(doesTurn(mechanism, joint) ? ReducedText::tr("torque of %1")
                                     : ReducedText::tr("force of %1"))
             .arg(coordinateName(mechanism, joint)),
         toNumber(state.actuation.tau[static_cast<Eigen::Index>(k)], kDigits) + " " +
             effortUnit(mechanism, joint),
         state.actuation.kind == Actuation::Kind::Unique
             ? ReducedText::tr("What keeps the rates on screen as they are")
             : ReducedText::tr("There are more drives than freedoms: of all torques that keep the "
                               "rates on screen, those whose squares are least together")});
  }
}

/// Forces and moments of a closure; how many of them depend on how stiff the links are.
void addReaction(const Closure& closure, const Reaction& reaction, std::vector<ReducedRow>& rows) {
  QStringList forces, moments;
  int open = 0;
  const double largest = reaction.wrench.cwiseAbs().maxCoeff();
  for (int i = 0; i < 6; ++i) {
    if (!reaction.determinate[static_cast<std::size_t>(i)]) {
      ++open;
      continue;
    }
    const double value = reaction.wrench[i];
    if (std::abs(value) <= kNothing * largest) continue;
    (i < 3 ? forces : moments) << toNumber(value, 3);
  }
  QStringList parts;
  if (!forces.isEmpty()) parts << forces.join(", ") + " N";
  if (!moments.isEmpty()) parts << moments.join(", ") + " N m";
  if (open > 0) parts << ReducedText::tr("%1 indeterminate").arg(open);
  rows.push_back({ReducedText::tr("%1 passes on").arg(QString::fromStdString(closure.name)),
                  parts.isEmpty() ? QStringLiteral("0") : parts.join("; "),
                  ReducedText::tr("Force and moment of A's side on B's, in axes of A, about the "
                                  "origin of B. Indeterminate: redundant rows share them as the "
                                  "links' stiffness says, which rigid links do not know")});
}

}  // namespace

std::vector<ReducedRow> listReducedRows(const Mechanism& mechanism, const MechanismState& state) {
  std::vector<ReducedRow> rows;
  for (std::size_t k = 0; k < state.independent.size(); ++k) {
    const QString name = coordinateName(mechanism, state.independent[k]);
    const VecX<double> column =
        state.G.col(static_cast<Eigen::Index>(k)).head(mechanism.jointCount());
    rows.push_back(
        {state.mobility == 1 ? QStringLiteral("G") : ReducedText::tr("G by %1").arg(name),
         listNumbers(column),
         ReducedText::tr("Rates of all joints, in their order, for a rate 1 of %1").arg(name)});
  }
  addInertia(mechanism, state, rows);
  addForces(mechanism, state, rows);
  addTorques(mechanism, state, rows);
  for (std::size_t k = 0; k < state.reactions.size(); ++k) {
    addReaction(mechanism.closures[k], state.reactions[k], rows);
  }
  return rows;
}

QString describeNoState(const Mechanism& mechanism, const NoState& problem) {
  switch (problem.kind) {
    case NoState::Kind::OpenLoops:
      return ReducedText::tr("The loops cannot be closed at %1: assemble the mechanism first.")
          .arg(QString::fromStdString(problem.worstClosure));
    case NoState::Kind::SingularSet:
      return ReducedText::tr("The independent joints depend on one another here: choose others.");
    case NoState::Kind::WrongCount:
      return ReducedText::tr("%1 joints are named as independent, but the mobility is %2.")
          .arg(mechanism.independent.size())
          .arg(problem.mobility);
    case NoState::Kind::SingularMechanism:
      return ReducedText::tr(
          "The mechanism is singular here: its loops leave more motions than "
          "nearby. Move a joint a little.");
    case NoState::Kind::Indefinite:
      break;
  }
  return ReducedText::tr(
      "M* is not positive definite: give every motion that the loops leave a mass, an "
      "inertia or a rotor.");
}

}  // namespace denavit
