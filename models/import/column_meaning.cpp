#include "models/import/column_meaning.h"

#include <algorithm>
#include <utility>

#include "models/find.h"
#include "models/import/cell.h"

namespace denavit {
namespace {

using M = ColumnMeaning;

struct Aliases {
  ColumnMeaning meaning;
  std::string_view keys;  ///< between spaces
};

/// Headings without units, subscripts, spaces, accents and signs, in small letters; the geometry in
/// English, German, French, Spanish, Italian and Portuguese.
constexpr Aliases kAliases[] = {
    {M::Theta,
     "theta th jointangle rotz q angle gelenkwinkel winkel drehwinkel anglearticulaire "
     "angledarticulation angulo anguloarticular angulodearticulacion angolo angolodigiunto"},
    {M::D,
     "d linkoffset distance jointdistance transz versatz gelenkversatz linkversatz achsversatz "
     "verschiebung gelenkabstand decalage decalagearticulaire desplazamiento distancia desfase "
     "desplazamientoarticular spostamento scostamento distanza deslocamento"},
    {M::A,
     "a r l length linklength transx lange laenge gliedlange gliedlaenge armlange armlaenge "
     "linklange linklaenge longueur longueurdusegment longitud longituddeleslabon lunghezza "
     "lunghezzadelbraccio comprimento"},
    {M::Alpha,
     "alpha alfa twist twistangle linktwist rotx verdrehung verdrehwinkel verwindung "
     "verwindungswinkel torsion angledetorsion vrillage angulodetorsion torsione "
     "angoloditorsione svergolamento torcao"},
    {M::Offset, "offset thetaoffset offs q0 zero"},
    {M::Gamma, "gamma"},
    {M::B, "b"},
    {M::Antecedent, "ant"},
    {M::Type, "type jointtype sigma rp kind typ gelenktyp tipo typedarticulation"},
    {M::Label,
     "joint jointname jointno jointnumber i j n k no nr index link linki jointi name axis frame "
     "kinematics gelenk glied achse articulation axe liaison segment articulacion eslabon eje "
     "giunto asse"},
    {M::Ignored, "dynamics"},
    {M::LowerLimit, "min qmin lower lowerlimit q-"},
    {M::UpperLimit, "max qmax upper upperlimit q+"},
    {M::VelocityLimit,
     "velocity velocitylimit maxvelocity velocitymax vmax vlim qdmax qdlim qdotmax speed "
     "speedlimit "
     "maxspeed speedmax"},
    {M::EffortLimit, "effort taumax maxtorque"},
    {M::Mass, "m mass"},
    {M::ComX, "cx comx cogx rx xc xg centerofmassx centreofmassx"},
    {M::ComY, "cy comy cogy ry yc yg centerofmassy centreofmassy"},
    {M::ComZ, "cz comz cogz rz zc zg centerofmassz centreofmassz"},
    {M::MomentX, "mx mcx"},
    {M::MomentY, "my mcy"},
    {M::MomentZ, "mz mcz"},
    {M::Viscous, "viscous viscousfriction damping fv dlinear"},
    {M::Coulomb, "coulomb coulombfriction friction fc fs"},
    {M::CoulombPositive, "coulomb+ coulombpositive"},
    {M::CoulombNegative, "coulomb- coulombnegative"},
    {M::GearRatio, "g gear gearratio"},
    {M::RotorInertia, "jm rotorinertia motorinertia"},
    {M::ReflectedInertia, "armature ia"},
    {M::MotorViscous, "bm motorviscous"},
    {M::MotorCoulomb, "tc"},
    {M::MotorCoulombPositive, "tc+"},
    {M::MotorCoulombNegative, "tc-"}};

struct Alias {
  std::string_view key;
  ColumnMeaning meaning;
};
constexpr Alias kAxes[] = {{"xx", M::Ixx}, {"yy", M::Iyy}, {"zz", M::Izz},
                           {"xy", M::Ixy}, {"yx", M::Ixy}, {"xz", M::Ixz},
                           {"zx", M::Ixz}, {"yz", M::Iyz}, {"zy", M::Iyz}};

/// Longer words that occur inside a heading.
constexpr Alias kParts[] = {{"twist", M::Alpha},
                            {"linklength", M::A},
                            {"linkoffset", M::D},
                            {"jointoffsetb", M::D},
                            {"jointangle", M::Theta},
                            {"jointtype", M::Type},
                            {"centerofmassx", M::ComX},
                            {"centerofmassy", M::ComY},
                            {"centerofmassz", M::ComZ},
                            {"rotorinertia", M::RotorInertia},
                            {"jointlimitmin", M::LowerLimit},
                            {"jointlimitmax", M::UpperLimit}};

/// Words that have no letters of ours, the longer ones first.
constexpr Alias kWords[] = {
    {"关节角", M::Theta}, {"関節角", M::Theta}, {"扭转角", M::Alpha}, {"扭角", M::Alpha},
    {"ねじれ", M::Alpha}, {"捩れ", M::Alpha},   {"转角", M::Theta},   {"偏距", M::D},
    {"偏移", M::D},       {"偏置", M::D},       {"オフセット", M::D}, {"間距離", M::D},
    {"连杆长度", M::A},   {"杆件长度", M::A},   {"杆长", M::A},       {"リンク長", M::A},
    {"长度", M::A},       {"类型", M::Type},    {"種類", M::Type},    {"关节", M::Label},
    {"関節", M::Label},   {"连杆", M::Label},   {"リンク", M::Label}};

/// The same without accents.
std::string withoutAccents(std::string text) {
  constexpr std::pair<std::string_view, std::string_view> kLetters[] = {
      {"ä", "a"}, {"à", "a"}, {"á", "a"}, {"â", "a"}, {"ã", "a"}, {"Ä", "a"}, {"Á", "a"},
      {"é", "e"}, {"è", "e"}, {"ê", "e"}, {"É", "e"}, {"í", "i"}, {"ì", "i"}, {"î", "i"},
      {"ö", "o"}, {"ó", "o"}, {"ò", "o"}, {"ô", "o"}, {"õ", "o"}, {"Ö", "o"}, {"ü", "u"},
      {"ú", "u"}, {"ù", "u"}, {"Ü", "u"}, {"ç", "c"}, {"ñ", "n"}, {"ß", "ss"}};
  for (const auto& [accented, plain] : kLetters) text = replaceAll(text, accented, plain);
  return text;
}

std::string squeezed(std::string_view text, std::string_view kept) {
  std::string result;
  for (const char c : text) {
    const bool small = (c >= 'a' && c <= 'z') || isDigit(c);
    if (small || contains(kept, c)) result += c;
  }
  return result;
}

/// Whether "d_m" is a length in metres: "J_m" and "B_m" are of motors.
bool isLengthInMetres(std::string_view stem, std::string_view unit) {
  constexpr std::string_view kLengths = "d a r l cx cy cz";
  return unit == "m" && isOneOf(stem, kLengths);
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
    if (bare && !isLengthInMetres(trimmed(std::string_view(text).substr(0, at)), unit)) continue;
    if (!isAnyUnit(unit)) continue;
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
  for (const std::string_view stem :
       {"alpha", "theta", "sigma", "gamma", "a", "d", "r", "b", "l"}) {
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

/// "Gelenkwinkel theta", "link length a_i": the letter behind the words.
M readLastWord(std::string_view text, HeadingReading& reading) {
  text = trimmedView(text);
  const std::size_t space = text.rfind(' ');
  if (space == text.npos) return M::Ignored;
  std::string last = squeezed(text.substr(space + 1), "-");
  takeSubscripts(last, reading);
  return isOneOf(last, "theta d a alpha") ? *findAlias(last) : M::Ignored;
}

M readForeignWord(std::string_view text) {
  for (const Alias& word : kWords) {
    if (contains(text, word.key)) return word.meaning;
  }
  const bool letters =
      std::ranges::any_of(text, [](char c) { return static_cast<unsigned char>(c) >= 0x80; });
  return letters ? M::Ignored : M::Label;
}

}  // namespace

HeadingReading readHeading(std::string_view heading) {
  HeadingReading reading;
  if (heading.size() > 80) return reading;
  // A German "Grad" is a degree; in small letters it may be the 400th part of a turn.
  std::string written = withoutAccents(std::string(heading));
  for (const auto& [german, plain] : {std::pair("[Grad]", "[deg]"), std::pair("(Grad)", "(deg)")}) {
    written = replaceAll(written, german, plain);
  }
  std::string text = toLower(toAscii(written));
  const std::string whole = squeezed(text, "+-");
  if (isOneOf(whole, "q- q+ tc+ tc- coulomb+ coulomb-")) return {*findAlias(whole)};
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
  if (reading.meaning == M::Ignored) reading.meaning = readLastWord(text, reading);
  // A heading without a letter of ours would pass for the empty one above the joints' numbers.
  if (key.empty() && !text.empty()) reading.meaning = readForeignWord(text);
  return reading;
}

}  // namespace denavit
