#include "models/import/code_functions.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include <Eigen/Geometry>

#include "core/linear/dense.h"
#include "models/find.h"

namespace denavit {
namespace {

using Eigen::MatrixXd;
using Result = std::optional<MatrixXd>;

constexpr double kMaxSize = 200;  // "zeros(1e9)" must not take the memory

bool isScalar(const MatrixXd& m) { return m.size() == 1; }

/// All numbers of all arguments in a row: transl(1, 2, 3) is transl([1 2 3]).
std::vector<double> flatten(const CodeArguments& arguments) {
  std::vector<double> numbers;
  for (const MatrixXd& value : arguments.values) {
    numbers.insert(numbers.end(), value.data(), value.data() + value.size());
  }
  return numbers;
}

MatrixXd poseOf(const Eigen::Matrix3d& R, const Eigen::Vector3d& p) {
  MatrixXd T = MatrixXd::Identity(4, 4);
  T.topLeftCorner(3, 3) = R;
  T.topRightCorner(3, 1) = p;
  return T;
}

MatrixXd turn(char axis, double angle) {
  const Eigen::Vector3d unit = Eigen::Vector3d::Unit(axis - 'x');
  return poseOf(Eigen::AngleAxisd(angle, unit).toRotationMatrix(), Eigen::Vector3d::Zero());
}

double unitOfAngles(const CodeArguments& arguments) {
  return contains(arguments.words, "deg") ? std::numbers::pi / 180 : 1.0;
}

using Function = double (*)(double);

Function findElementwise(const std::string& name) {
  struct Entry {
    std::string_view name;
    Function function;
  };
  static constexpr std::array kAll{
      Entry{"sin", [](double x) { return std::sin(x); }},
      Entry{"cos", [](double x) { return std::cos(x); }},
      Entry{"tan", [](double x) { return std::tan(x); }},
      Entry{"asin", [](double x) { return std::asin(x); }},
      Entry{"acos", [](double x) { return std::acos(x); }},
      Entry{"atan", [](double x) { return std::atan(x); }},
      Entry{"sqrt", [](double x) { return std::sqrt(x); }},
      Entry{"abs", [](double x) { return std::fabs(x); }},
      Entry{"deg2rad", [](double x) { return x * std::numbers::pi / 180; }},
      Entry{"radians", [](double x) { return x * std::numbers::pi / 180; }},
      Entry{"rad2deg", [](double x) { return x * 180 / std::numbers::pi; }},
      Entry{"degrees", [](double x) { return x * 180 / std::numbers::pi; }},
      Entry{"float", [](double x) { return x; }},
      Entry{"double", [](double x) { return x; }}};
  const Entry* found = findWith(kAll, name, &Entry::name);
  return found ? found->function : nullptr;
}

/// zeros(3), zeros(6, 1), zeros((2, 3)): MATLAB's zeros(n) is square, NumPy's a list.
Result makeFilled(const std::string& name, const CodeArguments& arguments) {
  const std::vector<double> sizes = flatten(arguments);
  if (sizes.empty() || sizes.size() > 2) return std::nullopt;
  for (const double size : sizes) {
    if (!(size >= 0 && size <= kMaxSize) || size != std::floor(size)) return std::nullopt;
  }
  const auto last = static_cast<Eigen::Index>(sizes.back());
  const bool square = name == "eye" || contains(arguments.words, "square");
  const auto rows = sizes.size() == 2 ? static_cast<Eigen::Index>(sizes[0])
                    : square          ? last
                                      : Eigen::Index{1};
  if (name == "eye") return MatrixXd(MatrixXd::Identity(rows, last));
  return MatrixXd(MatrixXd::Constant(rows, last, name == "ones" ? 1 : 0));
}

Result makeRange(const CodeArguments& arguments) {
  const std::vector<double> n = flatten(arguments);
  if (n.empty() || n.size() > 3 || n.size() != arguments.values.size()) return std::nullopt;
  const double from = n.size() == 1 ? 0 : n[0], to = n.size() == 1 ? n[0] : n[1];
  const double step = n.size() == 3 ? n[2] : 1;
  const double count = step == 0 ? -1 : std::max(0.0, std::ceil((to - from) / step - 1e-9));
  if (!(count >= 0 && count <= kMaxSize)) return std::nullopt;
  MatrixXd range(1, static_cast<Eigen::Index>(count));
  for (Eigen::Index i = 0; i < range.cols(); ++i)
    range(0, i) = from + static_cast<double>(i) * step;
  return range;
}

Result makeTranslation(const CodeArguments& arguments) {
  if (arguments.values.size() == 1 && arguments.values[0].rows() == 4 &&
      arguments.values[0].cols() == 4) {
    return arguments.values[0];
  }
  const std::vector<double> p = flatten(arguments);
  if (p.empty() && arguments.values.empty()) return MatrixXd(MatrixXd::Identity(4, 4));
  if (p.size() != 3) return std::nullopt;
  return poseOf(Eigen::Matrix3d::Identity(), {p[0], p[1], p[2]});
}

/// Roll, pitch and yaw. Which axes they are about changed between versions of the toolbox, except
/// for "zyx", and where only one of them is not 0 and no order is written.
Result makeRpy(const std::string& name, const CodeArguments& arguments) {
  const std::vector<double> rpy = flatten(arguments);
  if (rpy.size() != 3) return std::nullopt;
  const bool zyx = contains(arguments.words, "zyx");
  const bool other = std::ranges::any_of(
      arguments.words, [](const std::string& w) { return w != "zyx" && w != "deg"; });
  const auto turns = std::ranges::count_if(rpy, [](double x) { return x != 0; });
  if (other || (!zyx && name == "rpy2tr" && turns > 1)) return std::nullopt;
  const double unit = unitOfAngles(arguments);
  return multiply(turn('z', rpy[2] * unit), turn('y', rpy[1] * unit), turn('x', rpy[0] * unit));
}

Result makePoseOf(const std::string& name, const CodeArguments& arguments) {
  const std::vector<double> n = flatten(arguments);
  const bool one = n.size() == 1;
  const std::string stem = name.starts_with("SE3.") ? name.substr(4) : name;
  if (name == "transl" || name == "SE3" || stem == "Trans") return makeTranslation(arguments);
  if (name == "rpy2tr" || stem == "RPY") return makeRpy(name, arguments);
  const bool axis = stem.size() > 1 && stem.back() >= 'x' && stem.back() <= 'z';
  if (!axis || !one) return std::nullopt;
  const std::string kind = stem.substr(0, stem.size() - 1);
  if (name.starts_with("SE3.") && kind == "T") {
    return poseOf(Eigen::Matrix3d::Identity(), n[0] * Eigen::Vector3d::Unit(stem.back() - 'x'));
  }
  const bool turns = kind == "trot" || (name.starts_with("SE3.") && kind == "R");
  if (turns) return turn(stem.back(), n[0] * unitOfAngles(arguments));
  return std::nullopt;
}

Result stack(const std::string& name, const CodeArguments& arguments) {
  if (arguments.values.empty()) return std::nullopt;
  // column_stack((a, b)): the tuple of vectors arrives as the rows of one matrix.
  if (arguments.values.size() != 1) return std::nullopt;
  const MatrixXd& rows = arguments.values[0];
  return name == "column_stack" ? MatrixXd(rows.transpose()) : rows;
}

Result describe(const std::string& name, const CodeArguments& arguments) {
  if (arguments.values.empty()) return std::nullopt;
  const MatrixXd& m = arguments.values[0];
  const auto number = [](Eigen::Index n) {
    return MatrixXd(MatrixXd::Constant(1, 1, static_cast<double>(n)));
  };
  if (name == "len") return number(m.rows() > 1 ? m.rows() : m.cols());
  if (name == "length") return number(m.size() == 0 ? 0 : std::max(m.rows(), m.cols()));
  if (name == "numel") return number(m.size());
  if (name == "numrows") return number(m.rows());
  if (name == "numcols") return number(m.cols());
  if (name != "size" || arguments.values.size() != 2 || !isScalar(arguments.values[1])) {
    return std::nullopt;
  }
  return number(arguments.values[1](0) == 1 ? m.rows() : m.cols());
}

}  // namespace

Result callCodeFunction(const std::string& name, const CodeArguments& arguments) {
  const auto& values = arguments.values;
  if (const Function function = findElementwise(name)) {
    if (values.size() != 1) return std::nullopt;
    return MatrixXd(values[0].unaryExpr(function));
  }
  if (name == "zeros" || name == "ones" || name == "eye") return makeFilled(name, arguments);
  if (name == "range" || name == "arange") return makeRange(arguments);
  if (name == "array" || name == "asarray") {
    return values.size() == 1 ? Result(values[0]) : std::nullopt;
  }
  if (name == "diag" && values.size() == 1 && std::min(values[0].rows(), values[0].cols()) == 1) {
    const std::vector<double> n = flatten(arguments);
    return MatrixXd(Eigen::Map<const Eigen::VectorXd>(n.data(), std::ssize(n)).asDiagonal());
  }
  if (name == "atan2" && values.size() == 2 && isScalar(values[0]) && isScalar(values[1])) {
    return MatrixXd(MatrixXd::Constant(1, 1, std::atan2(values[0](0), values[1](0))));
  }
  if (name == "column_stack" || name == "vstack") return stack(name, arguments);
  if (const Result pose = makePoseOf(name, arguments)) return pose;
  return describe(name, arguments);
}

}  // namespace denavit
