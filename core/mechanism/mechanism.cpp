#include "core/mechanism/mechanism.h"

namespace denavit {

int positionRowCount(ClosureType type) {
  return type == ClosureType::Prismatic || type == ClosureType::Cylindrical ? 2 : 3;
}

int rowCount(ClosureType type) {
  switch (type) {
    case ClosureType::Fixed:
      return 6;
    case ClosureType::Revolute:
    case ClosureType::Prismatic:
      return 5;
    case ClosureType::Cylindrical:
    case ClosureType::Universal:
      return 4;
    case ClosureType::Spherical:
      return 3;
  }
  return 0;
}

std::string Mechanism::coordinateName(int coordinate) const {
  return coordinate < jointCount() ? jointNames[static_cast<std::size_t>(coordinate)]
                                   : "mode " + std::to_string(coordinate - jointCount() + 1);
}

VecX<double> makeRowScale(const Mechanism& mechanism) {
  VecX<double> scale = VecX<double>::Ones(mechanism.closureRows());
  Eigen::Index row = 0;
  for (const Closure& closure : mechanism.closures) {
    scale.segment(row, positionRowCount(closure.type)).setConstant(1 / mechanism.size);
    row += rowCount(closure.type);
  }
  return scale;
}

VecX<double> makeColumnScale(const Mechanism& mechanism) {
  VecX<double> scale = VecX<double>::Ones(mechanism.dof());
  for (int i = 0; i < mechanism.jointCount(); ++i) {
    if (mechanism.jointTypes[static_cast<std::size_t>(i)] == JointType::Prismatic)
      scale[i] = mechanism.size;
  }
  return scale;
}

void addShape(const Mechanism& mechanism, std::vector<int>& coordinates) {
  for (int i = mechanism.jointCount(); i < mechanism.dof(); ++i) coordinates.push_back(i);
}

std::vector<char> markCoordinates(const Mechanism& mechanism, const std::vector<int>& listed) {
  std::vector<char> marks(static_cast<std::size_t>(mechanism.dof()), 0);
  for (const int i : listed) marks[static_cast<std::size_t>(i)] = 1;
  return marks;
}

std::string toColumnName(std::string name) {
  for (char& c : name) {
    const bool isPlain = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    if (!isPlain) c = '_';
  }
  return name;
}

DENAVIT_DEFINE_VALUE(Mechanism);

}  // namespace denavit
