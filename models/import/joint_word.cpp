#include "models/import/joint_word.h"

#include "models/ascii.h"
#include "models/find.h"
#include "models/import/cell.h"

namespace denavit {

JointWord readJointWord(const std::string& text) {
  const std::string word = toLower(toAscii(text));
  if (word.empty() || word == "-") return JointWord::Missing;
  if (isOneOf(word,
              "r rev revolute revolving rot rotary rotation rotational rotatory rotating rotoid "
              "hinge continuous turn turning drehgelenk drehung rotatorisch rotoide rotoïde pivot "
              "rotazione rotazionale rotoidale rotacion rotación rotativa rotacional giratoria "
              "旋转 转动 回転 вращательный 0 0.0")) {
    return JointWord::Revolute;
  }
  if (isOneOf(word,
              "p pris prism prismatic slide slider sliding linear lin translation translational "
              "translatory telescopic schubgelenk schub translatorisch prismatisch prismatique "
              "glissiere glissière prismatico prismática prismatica prismático prismatische "
              "移动 平移 棱柱 直動 поступательный 1 1.0")) {
    return JointWord::Prismatic;
  }
  if (isOneOf(word, "2 2.0 fixed fix fest fixe fisso fijo none")) return JointWord::Fixed;
  return JointWord::Open;
}

bool isJointWord(const std::string& text) {
  const JointWord word = readJointWord(text);
  const bool known = word == JointWord::Revolute || word == JointWord::Prismatic;
  return known && !isDigit(trimmed(text).front());
}

bool saysThatItSlides(const std::string& label) {
  const std::string lower = toLower(toAscii(label));
  for (const std::string_view word :
       {"prism", "slid", "linear", "transl", "(p)", "glissi", "schub"}) {
    if (contains(lower, word)) return true;
  }
  return lower.size() == 2 && lower[0] == 'p' && isDigit(lower[1]);
}

}  // namespace denavit
