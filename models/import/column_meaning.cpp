#include "models/import/column_meaning.h"

#include <algorithm>
#include <array>

#include "models/import/cell.h"

namespace denavit {
namespace {

using M = ColumnMeaning;

struct Alias {
  std::string_view key;
  ColumnMeaning meaning;
};

/// Headings without units, subscripts, spaces and signs, in small letters.
constexpr std::array kAliases{
    Alias{"theta", M::Theta},
    Alias{"th", M::Theta},
    Alias{"jointangle", M::Theta},
    Alias{"rotz", M::Theta},
    Alias{"q", M::Theta},
    Alias{"d", M::D},
    Alias{"linkoffset", M::D},
    Alias{"distance", M::D},
    Alias{"jointdistance", M::D},
    Alias{"transz", M::D},
    Alias{"a", M::A},
    Alias{"r", M::A},
    Alias{"l", M::A},
    Alias{"length", M::A},
    Alias{"linklength", M::A},
    Alias{"transx", M::A},
    Alias{"alpha", M::Alpha},
    Alias{"alfa", M::Alpha},
    Alias{"twist", M::Alpha},
    Alias{"twistangle", M::Alpha},
    Alias{"linktwist", M::Alpha},
    Alias{"rotx", M::Alpha},
    Alias{"offset", M::Offset},
    Alias{"thetaoffset", M::Offset},
    Alias{"offs", M::Offset},
    Alias{"q0", M::Offset},
    Alias{"zero", M::Offset},
    Alias{"gamma", M::Gamma},
    Alias{"b", M::B},
    Alias{"ant", M::Antecedent},
    Alias{"type", M::Type},
    Alias{"jointtype", M::Type},
    Alias{"sigma", M::Type},
    Alias{"rp", M::Type},
    Alias{"kind", M::Type},
    Alias{"", M::Label},
    Alias{"joint", M::Label},
    Alias{"jointname", M::Label},
    Alias{"jointno", M::Label},
    Alias{"jointnumber", M::Label},
    Alias{"i", M::Label},
    Alias{"j", M::Label},
    Alias{"n", M::Label},
    Alias{"k", M::Label},
    Alias{"no", M::Label},
    Alias{"nr", M::Label},
    Alias{"index", M::Label},
    Alias{"link", M::Label},
    Alias{"linki", M::Label},
    Alias{"jointi", M::Label},
    Alias{"name", M::Label},
    Alias{"axis", M::Label},
    Alias{"frame", M::Label},
    Alias{"kinematics", M::Label},
    Alias{"dynamics", M::Ignored},
    Alias{"min", M::LowerLimit},
    Alias{"qmin", M::LowerLimit},
    Alias{"lower", M::LowerLimit},
    Alias{"lowerlimit", M::LowerLimit},
    Alias{"q-", M::LowerLimit},
    Alias{"max", M::UpperLimit},
    Alias{"qmax", M::UpperLimit},
    Alias{"upper", M::UpperLimit},
    Alias{"upperlimit", M::UpperLimit},
    Alias{"q+", M::UpperLimit},
    Alias{"velocity", M::VelocityLimit},
    Alias{"vmax", M::VelocityLimit},
    Alias{"qdmax", M::VelocityLimit},
    Alias{"maxspeed", M::VelocityLimit},
    Alias{"effort", M::EffortLimit},
    Alias{"taumax", M::EffortLimit},
    Alias{"maxtorque", M::EffortLimit},
    Alias{"m", M::Mass},
    Alias{"mass", M::Mass},
    Alias{"cx", M::ComX},
    Alias{"comx", M::ComX},
    Alias{"cogx", M::ComX},
    Alias{"rx", M::ComX},
    Alias{"xc", M::ComX},
    Alias{"xg", M::ComX},
    Alias{"centerofmassx", M::ComX},
    Alias{"centreofmassx", M::ComX},
    Alias{"cy", M::ComY},
    Alias{"comy", M::ComY},
    Alias{"cogy", M::ComY},
    Alias{"ry", M::ComY},
    Alias{"yc", M::ComY},
    Alias{"yg", M::ComY},
    Alias{"centerofmassy", M::ComY},
    Alias{"centreofmassy", M::ComY},
    Alias{"cz", M::ComZ},
    Alias{"comz", M::ComZ},
    Alias{"cogz", M::ComZ},
    Alias{"rz", M::ComZ},
    Alias{"zc", M::ComZ},
    Alias{"zg", M::ComZ},
    Alias{"centerofmassz", M::ComZ},
    Alias{"centreofmassz", M::ComZ},
    Alias{"mx", M::MomentX},
    Alias{"mcx", M::MomentX},
    Alias{"my", M::MomentY},
    Alias{"mcy", M::MomentY},
    Alias{"mz", M::MomentZ},
    Alias{"mcz", M::MomentZ},
    Alias{"viscous", M::Viscous},
    Alias{"viscousfriction", M::Viscous},
    Alias{"damping", M::Viscous},
    Alias{"fv", M::Viscous},
    Alias{"dlinear", M::Viscous},
    Alias{"coulomb", M::Coulomb},
    Alias{"coulombfriction", M::Coulomb},
    Alias{"friction", M::Coulomb},
    Alias{"fc", M::Coulomb},
    Alias{"fs", M::Coulomb},
    Alias{"coulomb+", M::CoulombPositive},
    Alias{"coulombpositive", M::CoulombPositive},
    Alias{"coulomb-", M::CoulombNegative},
    Alias{"coulombnegative", M::CoulombNegative},
    Alias{"g", M::GearRatio},
    Alias{"gear", M::GearRatio},
    Alias{"gearratio", M::GearRatio},
    Alias{"jm", M::RotorInertia},
    Alias{"rotorinertia", M::RotorInertia},
    Alias{"motorinertia", M::RotorInertia},
    Alias{"armature", M::ReflectedInertia},
    Alias{"ia", M::ReflectedInertia},
    Alias{"bm", M::MotorViscous},
    Alias{"motorviscous", M::MotorViscous},
    Alias{"tc", M::MotorCoulomb},
    Alias{"tc+", M::MotorCoulombPositive},
    Alias{"tc-", M::MotorCoulombNegative},
};

struct Product {
  std::string_view axes;
  ColumnMeaning meaning;
};
constexpr std::array kAxes{Product{"xx", M::Ixx}, Product{"yy", M::Iyy}, Product{"zz", M::Izz},
                           Product{"xy", M::Ixy}, Product{"yx", M::Ixy}, Product{"xz", M::Ixz},
                           Product{"zx", M::Ixz}, Product{"yz", M::Iyz}, Product{"zy", M::Iyz}};

/// Longer words that occur inside a heading.
constexpr std::array kParts{Alias{"twist", M::Alpha},
                            Alias{"linklength", M::A},
                            Alias{"linkoffset", M::D},
                            Alias{"jointoffsetb", M::D},
                            Alias{"jointangle", M::Theta},
                            Alias{"jointtype", M::Type},
                            Alias{"centerofmassx", M::ComX},
                            Alias{"centerofmassy", M::ComY},
                            Alias{"centerofmassz", M::ComZ},
                            Alias{"rotorinertia", M::RotorInertia},
                            Alias{"jointlimitmin", M::LowerLimit},
                            Alias{"jointlimitmax", M::UpperLimit}};

std::string squeezed(std::string_view text, std::string_view kept) {
  std::string result;
  for (const char c : text) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
    if (letter || kept.find(c) != std::string_view::npos) result += c;
  }
  return result;
}

bool isAnyUnit(std::string_view unit) {
  using K = QuantityKind;
  for (const K kind : {K::Angle, K::Length, K::Mass, K::Inertia}) {
    if (unitFactor(unit, kind)) return true;
  }
  return false;
}

/// Takes "(mm)", "[deg]", "/ mm", ", mm" or "_deg" off a heading; returns the unit.
std::string takeUnit(std::string& text) {
  for (const auto& [open, close] : {std::pair('[', ']'), std::pair('(', ')')}) {
    const std::size_t from = text.rfind(open);
    const std::size_t to = from == std::string::npos ? from : text.find(close, from);
    if (to == std::string::npos) continue;
    const std::string unit = trimmed(std::string_view(text).substr(from + 1, to - from - 1));
    if (!isAnyUnit(unit)) continue;
    text.erase(from, to - from + 1);
    return unit;
  }
  for (const std::string_view separators : {"/,", "_ "}) {
    const std::size_t at = text.find_last_of(separators);
    if (at == std::string::npos || at == 0) continue;
    const std::string unit = trimmed(std::string_view(text).substr(at + 1));
    const bool bare = unit.size() == 1 && separators[0] == '_';  // "J_m", "a m"
    if (bare || !isAnyUnit(unit)) continue;
    text.resize(at);
    return unit;
  }
  return {};
}

bool takeWord(std::string& key, std::string_view word) {
  const std::size_t at = key.find(word);
  if (at == std::string::npos) return false;
  key.erase(at, word.size());
  return true;
}

/// "alphai" as "alpha": the subscript of the joint's own number.
void takeSubscripts(std::string& key, HeadingReading& reading) {
  for (const std::string_view before : {"i-1", "j-1", "n-1", "k-1"}) {
    if (takeWord(key, before)) reading.previousJoint = true;
  }
  std::erase(key, '-');
  for (const std::string_view stem : {"alpha", "theta", "a", "d", "r", "b", "l"}) {
    for (const char subscript : {'i', 'j', 'n', 'k'}) {
      if (key != std::string(stem) + subscript) continue;
      key = stem;
      reading.ownJoint = true;
    }
  }
}

bool readTensor(std::string key, HeadingReading& reading) {
  reading.saysOrigin = takeWord(key, "origin") || takeWord(key, "frame");
  reading.saysCom = takeWord(key, "com") || takeWord(key, "cog") || takeWord(key, "centroid");
  for (const std::string_view word : {"inertia", "moment", "tensor", "of", "about"}) {
    takeWord(key, word);
  }
  if (takeWord(key, "product")) reading.saysProducts = true;
  for (const Product& product : kAxes) {
    if (key.size() < 2 || !key.ends_with(product.axes)) continue;
    const std::string stem = key.substr(0, key.size() - 2);
    if (stem == "p") reading.saysProducts = true;
    if (stem == "ic" || stem == "ig") reading.saysCom = true;
    if (stem == "io") reading.saysOrigin = true;
    if (stem.size() > 2) continue;
    reading.meaning = product.meaning;
    return true;
  }
  return false;
}

std::optional<ColumnMeaning> findAlias(std::string_view key) {
  for (const Alias& alias : kAliases) {
    if (alias.key == key) return alias.meaning;
  }
  return std::nullopt;
}

}  // namespace

HeadingReading readHeading(std::string_view heading) {
  HeadingReading reading;
  if (heading.size() > 80) return reading;
  std::string text = toLower(toAscii(heading));
  const std::string whole = squeezed(text, "+-");
  const bool signedName = whole == "q-" || whole == "q+" || whole == "tc+" || whole == "tc-" ||
                          whole == "coulomb+" || whole == "coulomb-";
  if (signedName) {
    reading.meaning = *findAlias(whole);
    return reading;
  }
  reading.unit = takeUnit(text);
  std::string key = squeezed(text, "-");
  takeSubscripts(key, reading);
  reading.key = key;
  if (const auto meaning = findAlias(key)) {
    reading.meaning = *meaning;
  } else if (!readTensor(key, reading)) {
    for (const Alias& part : kParts) {
      if (key.find(part.key) != std::string::npos) reading.meaning = part.meaning;
    }
  }
  return reading;
}

}  // namespace denavit
