#pragma once

#include <QString>
#include <vector>

#include "core/spatial/pose.h"
#include "ui/text/decimal_sign.h"

namespace denavit {

/// The units that poses are written in.
struct PoseUnits {
  bool millimetres = true;
  bool degrees = true;
  bool decimalComma = false;  ///< on screen only: code has points

  [[nodiscard]] double perMetre() const { return millimetres ? 1e3 : 1.0; }
  [[nodiscard]] double perRadian() const;
  [[nodiscard]] QString length() const { return millimetres ? "mm" : "m"; }
  [[nodiscard]] QString angle() const { return degrees ? "°" : "rad"; }
};

/// What a copied number is for.
enum class CopyFormat {
  Text,    ///< numbers with tabs between and a line per row, for spreadsheets and mail
  Matlab,  ///< "[1 2; 3 4]"
  NumPy    ///< "np.array([[1, 2], [3, 4]])"
};

/// Rows of numbers, all digits kept, in a format. @param note  a comment behind code, such as a
/// unit
[[nodiscard]] QString toCopy(const std::vector<std::vector<double>>& rows, CopyFormat format,
                             const QString& note);

/// The 4x4 matrix of a pose, its last column in the unit of lengths.
[[nodiscard]] Eigen::Matrix4d toMatrix(const Pose<double>& X, const PoseUnits& units);

/// A number to a fixed place; a zero is 0, without a minus and decimals.
[[nodiscard]] QString toFixed(double value, int decimals, bool decimalComma = hasDecimalComma());

}  // namespace denavit
