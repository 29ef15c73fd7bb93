#include "ui/kinematics/pose_text.h"

#include <QStringList>
#include <array>
#include <charconv>
#include <cmath>
#include <numbers>

namespace denavit {
namespace {

/// Twelve digits hold what a pose can mean; rounding dirt of 1e-17 is a zero.
QString toDigits(double value) {
  if (std::abs(value) < 1e-14) return "0";
  std::array<char, 40> text{};
  const auto end =
      std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::general, 12)
          .ptr;
  return QString::fromLatin1(text.data(), end - text.data());
}

}  // namespace

double PoseUnits::perRadian() const { return degrees ? 180 / std::numbers::pi : 1.0; }

QString toCopy(const std::vector<std::vector<double>>& rows, CopyFormat format,
               const QString& note) {
  QStringList lines;
  for (const std::vector<double>& row : rows) {
    QStringList numbers;
    for (const double value : row) numbers << toDigits(value);
    lines << numbers.join(format == CopyFormat::Text     ? "\t"
                          : format == CopyFormat::Matlab ? " "
                                                         : ", ");
  }
  switch (format) {
    case CopyFormat::Text:
      return lines.join('\n');
    case CopyFormat::Matlab:
      return "[" + lines.join("; ") + "]" + (note.isEmpty() ? "" : "  % " + note);
    case CopyFormat::NumPy: {
      const QString body =
          rows.size() == 1 ? "[" + lines.front() + "]" : "[[" + lines.join("], [") + "]]";
      return "np.array(" + body + ")" + (note.isEmpty() ? "" : "  # " + note);
    }
  }
  return {};
}

Eigen::Matrix4d toMatrix(const Pose<double>& X, const PoseUnits& units) {
  Eigen::Matrix4d T = Eigen::Matrix4d::Identity();
  T.topLeftCorner<3, 3>() = X.R;
  T.topRightCorner<3, 1>() = units.perMetre() * X.p;
  return T;
}

QString toFixed(double value, int decimals, bool decimalComma) {
  const double place = std::pow(10.0, decimals);
  if (std::abs(value) * place < 0.5) return QStringLiteral("0");
  std::array<char, 64> text{};
  const auto [end, failed] = std::to_chars(text.data(), text.data() + text.size(), value,
                                           std::chars_format::fixed, decimals);
  if (failed != std::errc()) return toDigits(value);
  QString number = QString::fromLatin1(text.data(), end - text.data());
  if (decimalComma) number.replace('.', ',');
  return number;
}

}  // namespace denavit
