#include "ui/linear/linear_text.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "models/linearization/linear_names.h"
#include "ui/editors/quantity_text.h"

namespace denavit {
namespace {

struct LinearText {
  Q_DECLARE_TR_FUNCTIONS(denavit::LinearText)
};

QString withMinus(QString number) { return number.replace('-', QChar(0x2212)); }

QString toLinkText(const std::string& name) {
  const int link = numberOf(name);
  const std::size_t axis = name.find('_') + 1;
  const QChar direction = QChar::fromLatin1(name[axis]);
  const int mode = numberOf(name.substr(axis));
  const bool isRate = name.find("_rate") != std::string::npos;
  const QString what =
      direction == 'x'
          ? LinearText::tr("link %1 twists, mode %2").arg(link).arg(mode)
          : LinearText::tr("link %1 bends in %2, mode %3").arg(link).arg(direction).arg(mode);
  return isRate ? LinearText::tr("rate: %1").arg(what) : what;
}

/// δ₂y₁ of the first mode in y of link 2, δ₃ of the spring of joint 3, with a dot for rates.
QString toDeflectionSymbol(const std::string& name) {
  const bool isRate = name.find("_rate") != std::string::npos;
  const QString symbol =
      (isRate ? QStringLiteral("δ̇") : QStringLiteral("δ")) + toSubscript(numberOf(name));
  if (name.starts_with("joint")) return symbol;
  const std::size_t axis = name.find('_') + 1;
  return symbol + QChar::fromLatin1(name[axis]) + toSubscript(numberOf(name.substr(axis)));
}

QString toToolText(const std::string& name) {
  const bool turns = name[5] == 'r';
  const QChar axis = QChar::fromLatin1(name[turns ? 6 : 5]);
  return turns ? LinearText::tr("tool turns about %1").arg(axis)
               : LinearText::tr("tool %1").arg(axis);
}

QString joinReal(const std::vector<Complex>& roots) {
  constexpr qsizetype kMost = 6;
  QStringList texts;
  for (const Complex& root : roots) {
    if (root.imag() < 0) continue;
    if (texts.size() == kMost) {
      texts << QStringLiteral("…");
      break;
    }
    texts << toRootText(root);
  }
  return texts.join("; ");
}

QString describeGain(const GainMargin& gain) {
  return LinearText::tr("%1 dB at %2 rad/s")
      .arg(withMinus(toNumber(gain.decibels(), 3)), toNumber(gain.frequency, 3));
}

}  // namespace

QString toChannelText(const std::string& name) {
  if (name.starts_with("link")) return toLinkText(name);
  if (name.starts_with("tool")) return toToolText(name);
  const int number = numberOf(name);
  if (name.starts_with("joint")) {
    return name.find("_rate") == std::string::npos
               ? LinearText::tr("spring of joint %1").arg(number)
               : LinearText::tr("rate of the spring of joint %1").arg(number);
  }
  if (name.starts_with("qd")) return LinearText::tr("rate of joint %1").arg(number);
  if (name.starts_with("q")) return LinearText::tr("joint %1").arg(number);
  if (name.starts_with("i")) return LinearText::tr("current of motor %1").arg(number);
  if (name.starts_with("v")) return LinearText::tr("voltage %1").arg(number);
  if (name.ends_with("_N")) return LinearText::tr("force %1").arg(number);
  return LinearText::tr("torque %1").arg(number);
}

ShownUnit shownUnitOf(const std::string& name, const UnitChoice& choice) {
  return findShownUnit(unitOf(name), choice);
}

QString toSymbol(const std::string& name) {
  const int number = numberOf(name);
  if (name.starts_with("tool")) return toToolText(name);
  if (name.starts_with("link") || name.starts_with("joint")) return toDeflectionSymbol(name);
  const QString letter = name.starts_with("tau")
                             ? (name.ends_with("_N") ? QStringLiteral("f") : QStringLiteral("τ"))
                         : name.starts_with("qd") ? QStringLiteral("q̇")
                                                  : QString(QChar::fromLatin1(name[0]));
  return letter + toSubscript(number);
}

QString toRootText(const Complex& exact) {
  // What is rounding beside the other part is none.
  constexpr double kRounding = 1e-9;
  Complex root = exact;
  if (std::abs(root.real()) < kRounding * std::abs(root.imag())) root.real(0);
  if (std::abs(root.imag()) < kRounding * std::abs(root.real())) root.imag(0);
  const QString real = withMinus(toNumber(root.real(), 3));
  if (root.imag() == 0) return real;
  const QString imaginary = toNumber(std::abs(root.imag()), 3);
  return root.real() == 0 ? QStringLiteral("± %1 i").arg(imaginary)
                          : QStringLiteral("%1 ± %2 i").arg(real, imaginary);
}

QString toPoleText(const Pole& pole) {
  const bool isOnLimit = pole.side == PoleSide::Limit;
  return toRootText(isOnLimit ? Complex(0, pole.value.imag()) : pole.value);
}

QString withUnitText(const QString& number, const std::string& unit) {
  const bool joins = unit.starts_with("°");  // also of °/s
  return unit.empty() ? number : number + (joins ? "" : " ") + QString::fromStdString(unit);
}

QString toPlaceText(const LinearPlace& place) {
  switch (place.kind) {
    case LinearPlace::Kind::Pose:
      return LinearText::tr("pose on screen, at rest");
    case LinearPlace::Kind::OtherPose:
      return LinearText::tr("pose on screen, as if at rest");
    case LinearPlace::Kind::Instant:
      break;
  }
  const QString time = toNumber(place.time_s, 4);
  return place.run > 0 ? LinearText::tr("t = %1 s of run %2").arg(time).arg(place.run)
                       : LinearText::tr("t = %1 s of the run").arg(time);
}

QString describeReach(const LinearAnswer& answer, const QString& outputs) {
  const LinearAnalysis& analysis = answer.analysis;
  const int order = answer.arm.system.order();
  QStringList lines;
  const auto add = [&](const QString& what, int rank, const std::string& weakest) {
    const QString yes =
        rank == order ? LinearText::tr("yes") : LinearText::tr("no, %1 of %2").arg(rank).arg(order);
    lines << LinearText::tr("%1: %2, weakest through %3")
                 .arg(what, yes, QString::fromStdString(weakest));
  };
  add(LinearText::tr("Controllable"), analysis.controllableRank, analysis.leastDriven);
  add(LinearText::tr("Observable from %1").arg(outputs), analysis.observableRank,
      analysis.leastSeen);
  lines << (analysis.zeros.empty()
                ? LinearText::tr("No finite zeros.")
                : LinearText::tr("Zeros [1/s]: %1").arg(joinReal(analysis.zeros)));
  return lines.join('\n');
}

QString describeMargins(const StabilityMargins& margins) {
  if (!margins.isStable) {
    const auto isOff = [](const Pole& pole) { return pole.side == PoleSide::Unstable; };
    return std::ranges::any_of(margins.closedLoop, isOff)
               ? LinearText::tr("Closed with this gain the loop is unstable: margins say nothing.")
               : LinearText::tr(
                     "Closed with this gain the loop has poles on the limit of "
                     "stability: there is no margin.");
  }
  QStringList parts;
  if (margins.increase) {
    parts << LinearText::tr("gain margin %1").arg(describeGain(*margins.increase));
  } else {
    parts << LinearText::tr("any larger gain will do");
  }
  if (margins.decrease) parts << LinearText::tr("down to %1").arg(describeGain(*margins.decrease));
  if (margins.phase) {
    parts << LinearText::tr("phase margin %1° at %2 rad/s")
                 .arg(withMinus(toNumber(margins.phase->angle_deg, 3)),
                      toNumber(margins.phase->frequency, 3));
  }
  if (margins.delay)
    parts << LinearText::tr("delay margin %1 ms").arg(toNumber(1e3 * margins.delay->delay, 3));
  return LinearText::tr("Closed: ") + parts.join(", ") + ".";
}

QString describeStep(const StepNumbers& numbers) {
  QStringList parts;
  if (numbers.riseTime) parts << LinearText::tr("rise %1 s").arg(toNumber(*numbers.riseTime, 3));
  if (numbers.overshoot)
    parts << LinearText::tr("overshoot %1 %").arg(toNumber(100 * *numbers.overshoot, 3));
  if (numbers.settlingTime)
    parts << LinearText::tr("settling (2 %) %1 s").arg(toNumber(*numbers.settlingTime, 3));
  if (parts.isEmpty()) return LinearText::tr("it does not settle");
  return parts.join(", ");
}

}  // namespace denavit
