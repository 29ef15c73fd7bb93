#include "models/import/column_meaning.h"

#include <array>

#include "models/find.h"
#include "models/import/cell.h"

namespace denavit {
namespace {

using M = ColumnMeaning;

struct Aliases {
  ColumnMeaning meaning;
  std::string_view keys;  ///< between spaces
};

/// Headings without units, subscripts, spaces and signs, in small letters.
constexpr std::array kAliases{Aliases{M::Theta, "theta th jointangle rotz q"},
                              Aliases{M::D, "d linkoffset distance jointdistance transz"},
                              Aliases{M::A, "a r l length linklength transx"},
                              Aliases{M::Alpha, "alpha alfa twist twistangle linktwist rotx"},
                              Aliases{M::Offset, "offset thetaoffset offs q0 zero"},
                              Aliases{M::Gamma, "gamma"},
                              Aliases{M::B, "b"},
                              Aliases{M::Antecedent, "ant"},
                              Aliases{M::Type, "type jointtype sigma rp kind"},
                              Aliases{M::Label,
                                      "joint jointname jointno jointnumber i j n k no nr index "
                                      "link linki jointi name axis frame kinematics"},
                              Aliases{M::Ignored, "dynamics"},
                              Aliases{M::LowerLimit, "min qmin lower lowerlimit q-"},
                              Aliases{M::UpperLimit, "max qmax upper upperlimit q+"},
                              Aliases{M::VelocityLimit, "velocity vmax qdmax maxspeed"},
                              Aliases{M::EffortLimit, "effort taumax maxtorque"},
                              Aliases{M::Mass, "m mass"},
                              Aliases{M::ComX, "cx comx cogx rx xc xg centerofmassx centreofmassx"},
                              Aliases{M::ComY, "cy comy cogy ry yc yg centerofmassy centreofmassy"},
                              Aliases{M::ComZ, "cz comz cogz rz zc zg centerofmassz centreofmassz"},
                              Aliases{M::MomentX, "mx mcx"},
                              Aliases{M::MomentY, "my mcy"},
                              Aliases{M::MomentZ, "mz mcz"},
                              Aliases{M::Viscous, "viscous viscousfriction damping fv dlinear"},
                              Aliases{M::Coulomb, "coulomb coulombfriction friction fc fs"},
                              Aliases{M::CoulombPositive, "coulomb+ coulombpositive"},
                              Aliases{M::CoulombNegative, "coulomb- coulombnegative"},
                              Aliases{M::GearRatio, "g gear gearratio"},
                              Aliases{M::RotorInertia, "jm rotorinertia motorinertia"},
                              Aliases{M::ReflectedInertia, "armature ia"},
                              Aliases{M::MotorViscous, "bm motorviscous"},
                              Aliases{M::MotorCoulomb, "tc"},
                              Aliases{M::MotorCoulombPositive, "tc+"},
                              Aliases{M::MotorCoulombNegative, "tc-"}};

struct Alias {
  std::string_view key;
  ColumnMeaning meaning;
};
constexpr std::array kAxes{Alias{"xx", M::Ixx}, Alias{"yy", M::Iyy}, Alias{"zz", M::Izz},
                           Alias{"xy", M::Ixy}, Alias{"yx", M::Ixy}, Alias{"xz", M::Ixz},
                           Alias{"zx", M::Ixz}, Alias{"yz", M::Iyz}, Alias{"zy", M::Iyz}};

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
    if (letter || contains(kept, c)) result += c;
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
  for (const auto& [axes, meaning] : kAxes) {
    if (key.size() < 2 || !key.ends_with(axes)) continue;
    const std::string stem = key.substr(0, key.size() - 2);
    if (stem == "p") reading.saysProducts = true;
    if (stem == "ic" || stem == "ig") reading.saysCom = true;
    if (stem == "io") reading.saysOrigin = true;
    if (stem.size() > 2) continue;
    reading.meaning = meaning;
    return true;
  }
  return false;
}

std::optional<ColumnMeaning> findAlias(std::string_view key) {
  if (key.empty()) return M::Label;
  for (const auto& [meaning, keys] : kAliases) {
    if (isOneOf(key, keys)) return meaning;
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
      if (contains(key, part.key)) reading.meaning = part.meaning;
    }
  }
  return reading;
}

}  // namespace denavit
