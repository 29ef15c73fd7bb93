#include "ui/motion/gain_text.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QStringList>
#include <algorithm>

#include "ui/editors/quantity_text.h"

namespace denavit {
namespace {

struct GainText {
  Q_DECLARE_TR_FUNCTIONS(denavit::GainText)
};

constexpr int kDigits = 12;

bool areSame(std::vector<double>::const_iterator begin, std::vector<double>::const_iterator end) {
  return std::all_of(begin, end, [&](double gain) { return gain == *begin; });
}

}  // namespace

QString toGainText(const std::vector<double>& gains, LawGain::Of what) {
  if (gains.empty()) return {};
  if (areSame(gains.begin(), gains.end())) return toNumber(gains.front(), kDigits);
  if (what == LawGain::Of::Tool && gains.size() == 6 && areSame(gains.begin(), gains.begin() + 3) &&
      areSame(gains.begin() + 3, gains.end())) {
    return toNumber(gains.front(), kDigits) + "; " + toNumber(gains.back(), kDigits);
  }
  QStringList texts;
  for (const double gain : gains) texts << toNumber(gain, kDigits);
  return texts.join("; ");
}

std::vector<double> parseGains(const QString& text, std::size_t count, LawGain::Of what,
                               QString& why) {
  static const QRegularExpression separator("[;\\s]+");
  std::vector<double> gains;
  for (QString part : text.split(separator, Qt::SkipEmptyParts)) {
    if (part.endsWith(',')) part.chop(1);
    const ParsedQuantity parsed = fromText(part, {});
    if (!parsed.value) {
      why = GainText::tr("\"%1\" is no number").arg(part);
      return {};
    }
    gains.push_back(*parsed.value);
  }
  if (gains.size() == 1) gains.assign(count, gains.front());
  if (what == LawGain::Of::Tool && gains.size() == 2 && count == 6) {
    gains = {gains[0], gains[0], gains[0], gains[1], gains[1], gains[1]};
  }
  if (gains.size() == count) return gains;
  why = what == LawGain::Of::Tool
            ? GainText::tr("Give two numbers, along and about the axes, or six between semicolons")
            : GainText::tr("Give one number for all joints, or %1 between semicolons").arg(count);
  return {};
}

}  // namespace denavit
