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

std::string toColumnName(std::string name) {
  for (char& c : name) {
    const bool isPlain = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    if (!isPlain) c = '_';
  }
  return name;
}

}  // namespace denavit
